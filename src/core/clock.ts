/** Time and randomness come in from outside, so that a test can hold them still. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      }, ms);
      signal?.addEventListener('abort', onAbort, { once: true });
    }),
};

/** A number in [0, 1), as `Math.random` gives it. */
export type Random = () => number;

export const systemRandom: Random = () => Math.random();
