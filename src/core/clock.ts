/** Time and randomness come in from outside, so that a test can hold them still. */
export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
  /** Resolves after `ms` milliseconds; rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Milliseconds since some moment, on a clock that nobody sets; absent: that of `now`. */
  monotonic?(): number;
  /** Runs something after `ms` milliseconds, unless it is called off: cheaper than a sleep, which is a promise. */
  after?(ms: number, run: () => void): () => void;
}

/** For durations: the clock of `now` can be set, by a person or by NTP. */
export function monotonic(clock: Clock): number {
  return clock.monotonic?.() ?? clock.now();
}

/** A small correction of the clock between two processes does not end a lease. */
const leaseSlack = 5_000;

/** A lease cannot end later than this; one that does was taken before the clock was set back. */
export const latestLeaseEnd = (now: number, longest: number): number => now + longest + leaseSlack;

/** `longest`: how long (ms) a lease lasts. */
export function isLeaseOver(until: number, now: number, longest: number): boolean {
  return until <= now || until > latestLeaseEnd(now, longest);
}

/** Milliseconds: who is woken often does not work more often than this. */
const leastPause = 50;

/** Sleeps, until `woken` at the earliest; resolves also when `signal` is aborted. */
export async function sleepUntilWoken(
  clock: Clock,
  ms: number,
  signal: AbortSignal,
  woken: ((signal: AbortSignal) => Promise<void>) | undefined,
): Promise<void> {
  if (woken === undefined) return clock.sleep(ms, signal).catch(() => undefined);
  const over = new AbortController();
  const stop = () => over.abort();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const least = clock.sleep(Math.min(ms, leastPause), over.signal).catch(() => undefined);
  await Promise.race([clock.sleep(ms, over.signal).catch(() => undefined), woken(over.signal)]);
  await least;
  over.abort();
  signal.removeEventListener('abort', stop);
}

/** Runs something after `ms` milliseconds of this clock; the result calls it off. */
export function after(clock: Clock, ms: number, run: () => void): () => void {
  if (clock.after !== undefined) return clock.after(ms, run);
  const calledOff = new AbortController();
  clock.sleep(ms, calledOff.signal).then(run, () => undefined);
  return () => calledOff.abort();
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
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
