import { systemClock, systemRandom } from '../core/clock.ts';
import { isBusy } from './sqlite-faults.ts';

/**
 * Asks again until nobody else holds the lock. It waits in real time, whatever clock the desk goes by: so does the
 * other process. The pauses differ, so that several who wait do not keep meeting.
 */
export async function whenFree<T>(act: () => T, patience: number): Promise<T> {
  const deadline = systemClock.now() + patience;
  for (let pause = 1; ; pause = Math.min(pause * 2, 4)) {
    try {
      return act();
    } catch (error) {
      if (!isBusy(error) || systemClock.now() >= deadline) throw error;
    }
    await systemClock.sleep(pause * (0.5 + systemRandom()));
  }
}
