import type { Clock } from '../../src/core/clock.ts';

/** A clock that stands still until it is moved; sleeping moves it, so that nothing waits in real time. */
export function testClock(start = Date.UTC(2026, 10, 20, 9, 30)): Clock & { advance(ms: number): void } {
  let now = start;
  return {
    now: () => now,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      now += ms;
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
    },
    advance: (ms) => {
      now += ms;
    },
  };
}
