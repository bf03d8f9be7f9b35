import { after, type Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';

export function cancelled(): DeskError {
  return new DeskError('cancelled', 'Stopped before it was finished.', { next: 'Ask again when you want it.' });
}

/**
 * Whoever is told of a stop. An object and not a function: V8 comes to expect that a function made for each request
 * lives long, and puts it, with all that it can reach, where only a full collection finds it.
 */
export interface Stoppable {
  onStop(reason: Error): void;
}

/**
 * Tells whoever listens to give up: an AbortSignal in little. Every request has one and next to none is ever used, and
 * making an AbortSignal, or listening to one, costs a tenth of a request.
 */
export class Stop {
  readonly #listeners = new Set<Stoppable>();
  #reason: Error | undefined;

  /** Why it was stopped; undefined as long as it was not. */
  get reason(): Error | undefined {
    return this.#reason;
  }

  get stopped(): boolean {
    return this.#reason !== undefined;
  }

  /** Only the first reason counts. */
  stop(reason: Error = cancelled()): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    for (const each of listeners) each.onStop(reason);
  }

  /** Whoever listens is told of a stop from now on; one that has been is found in `reason`. */
  listen(listener: Stoppable): void {
    this.#listeners.add(listener);
  }

  unlisten(listener: Stoppable): void {
    this.#listeners.delete(listener);
  }
}

/** A stop that follows the signal of a caller and another stop, until it lets go of them. */
export function follow(
  signal: AbortSignal | undefined,
  other: Stop,
): { readonly stop: Stop; readonly dispose: () => void } {
  const stop = new Stop();
  const pass = () => stop.stop();
  if (signal?.aborted === true || other.stopped) pass();
  signal?.addEventListener('abort', pass, { once: true });
  const listener = { onStop: pass };
  other.listen(listener);
  return {
    stop,
    dispose: () => {
      signal?.removeEventListener('abort', pass);
      other.unlisten(listener);
    },
  };
}

/** The promise, or its stop's reason as soon as it is stopped; the promise's own rejection is then taken care of. */
export async function settledOrStopped<T>(promise: Promise<T>, stop: Stop | undefined): Promise<T> {
  if (stop === undefined) return promise;
  promise.catch(() => undefined);
  if (stop.reason !== undefined) throw stop.reason;
  const listener = { onStop: (_: Error): void => undefined };
  const stopped = new Promise<never>((_, reject) => {
    listener.onStop = reject;
    stop.listen(listener);
  });
  try {
    return await Promise.race([promise, stopped]);
  } finally {
    stop.unlisten(listener);
  }
}

/** Waits so many milliseconds; rejects with the stop's reason as soon as it is stopped. */
export function pause(clock: Clock, ms: number, stop: Stop): Promise<void> {
  return new Promise((resolve, reject) => {
    if (stop.reason !== undefined) {
      reject(stop.reason);
      return;
    }
    const listener = {
      onStop: (reason: Error) => {
        callOff();
        reject(reason);
      },
    };
    const callOff = after(clock, ms, () => {
      stop.unlisten(listener);
      resolve();
    });
    stop.listen(listener);
  });
}
