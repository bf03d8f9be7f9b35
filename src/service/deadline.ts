import { setMaxListeners } from 'node:events';
import { after, type Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';

/** The reason of a signal that was aborted because its time was over. */
export class DeadlineReached extends Error {
  constructor() {
    super('deadline reached');
    this.name = 'DeadlineReached';
  }
}

export function cancelled(): DeskError {
  return new DeskError('cancelled', 'Stopped before it was finished.', { next: 'Ask again when you want it.' });
}

/**
 * A signal of our own that follows others. One call of the port makes hundreds of requests with one signal of its
 * caller, and each would leave a listener there; they listen to this one, and it lets go when disposed.
 */
export function follow(signals: readonly (AbortSignal | undefined)[]): {
  readonly signal: AbortSignal;
  readonly abort: (reason: unknown) => void;
  readonly dispose: () => void;
} {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  const releases = signals.flatMap((signal) => {
    if (signal === undefined) return [];
    const pass = () => controller.abort(signal.reason);
    if (signal.aborted) pass();
    else signal.addEventListener('abort', pass, { once: true });
    return [() => signal.removeEventListener('abort', pass)];
  });
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    dispose: () => {
      for (const release of releases) release();
    },
  };
}

/**
 * Runs with a signal that is aborted by `outer` or after `ms`. It settles at once when aborted, even if `run` does
 * not: undici notices an abort while it connects only when the connection is there.
 * @throws DeadlineReached, the DeskError `cancelled`, or what `run` threw.
 */
export function within<T>(
  clock: Clock,
  ms: number,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // One promise, one listener and one timer: every request passes here.
  return new Promise((resolve, reject) => {
    if (outer?.aborted) {
      reject(cancelled());
      return;
    }
    const own = new AbortController();
    const give = (up: Error) => {
      release();
      own.abort(up);
      reject(up);
    };
    const stopped = () => give(cancelled());
    const callOff = after(clock, ms, () => give(new DeadlineReached()));
    const release = () => {
      callOff();
      outer?.removeEventListener('abort', stopped);
    };
    outer?.addEventListener('abort', stopped, { once: true });
    run(own.signal).then(
      (result) => {
        release();
        resolve(result);
      },
      (thrown: unknown) => {
        release();
        // What has been given up already keeps its reason.
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- passed on as it was thrown
        reject(thrown);
      },
    );
  });
}

/** The promise, or a rejection as soon as the signal is aborted; the promise's own rejection is then taken care of. */
export async function settledOrAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  promise.catch(() => undefined);
  if (signal.aborted) throw cancelled();
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(cancelled());
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
