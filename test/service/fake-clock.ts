import type { Clock } from '../../src/core/clock.ts';

/**
 * Time that stands still. Short sleeps (pauses before a repetition) are over at once, and time moves by their length;
 * longer ones (deadlines, rests) wait until `advance`.
 */
export class FakeClock implements Clock {
  readonly pauses: number[] = [];
  #now: number;
  readonly #skipUpTo: number;
  readonly #sleepers = new Set<{ until: number; wake: () => void }>();

  constructor(options: { now?: string; skipUpTo?: number } = {}) {
    this.#now = Date.parse(options.now ?? '2026-03-10T12:00:00Z');
    this.#skipUpTo = options.skipUpTo ?? 8_000;
  }

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    if (ms <= this.#skipUpTo) {
      this.pauses.push(ms);
      this.#now += ms;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const sleeper = {
        until: this.#now + ms,
        wake: () => {
          this.#sleepers.delete(sleeper);
          signal?.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      const onAbort = () => {
        this.#sleepers.delete(sleeper);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#sleepers.add(sleeper);
    });
  }

  /** How many wait. */
  get sleeping(): number {
    return this.#sleepers.size;
  }

  advance(ms: number): void {
    this.#now += ms;
    for (const sleeper of [...this.#sleepers]) if (sleeper.until <= this.#now) sleeper.wake();
  }
}
