import { setMaxListeners } from 'node:events';
import { DeskError } from '../core/errors.ts';
import { texts } from './messages/en.ts';

export interface LinkedSignal {
  readonly signal: AbortSignal;
  readonly abort: () => void;
  /** Removes the listeners from the sources. A source may live as long as the process, so this must be called. */
  readonly dispose: () => void;
}

/** The caller cancelled, or the client is closing. */
export function cancelled(): DeskError {
  return new DeskError('cancelled', texts.cancelled.message, texts.cancelled);
}

/**
 * A signal that aborts with `cancelled` when any source aborts. Unlike `AbortSignal.any` it hides the reason of the
 * source, which may be anything, and leaves nothing behind on the source after `dispose`.
 */
export function linkSignals(...sources: readonly (AbortSignal | undefined)[]): LinkedSignal {
  const controller = new AbortController();
  allowManyListeners(controller.signal);
  const abort = () => controller.abort(cancelled());
  for (const source of sources) {
    if (source?.aborted === true) abort();
    source?.addEventListener('abort', abort, { once: true });
  }
  const dispose = () => {
    for (const source of sources) source?.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, abort, dispose };
}

/** Every request in flight listens; Node 20 warns of a leak from eleven listeners on. */
export function allowManyListeners(signal: AbortSignal): void {
  setMaxListeners(0, signal);
}

/** The reason of a signal of this room, which always is an error. */
export function reasonOf(signal: AbortSignal): Error {
  return signal.reason as Error;
}

/** Settles as `promise` does, or rejects with the reason as soon as the signal aborts; `promise` itself goes on. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(reasonOf(signal));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
