import { systemClock, type Clock } from '../../src/core/clock.ts';

/** A clock at a fixed day that runs on with real time, so that deadlines and pauses of real servers are real. */
export function testClock(start = Date.UTC(2026, 10, 20, 9, 30)): Clock {
  const offset = start - systemClock.now();
  return { now: () => systemClock.now() + offset, sleep: (ms, signal) => systemClock.sleep(ms, signal) };
}
