import { setImmediate } from 'node:timers/promises';
import { systemClock, systemRandom } from '../core/clock.ts';
import { isBusy } from './sqlite-faults.ts';

/*
 * SQLite keeps no queue of those who wait for its lock, and a timer of Node is never shorter than a millisecond, in
 * which three transactions fit. Whoever has just written would write again and again before one who sleeps wakes up.
 * All times are milliseconds, and real ones, whatever clock the desk goes by: so are those of the other process.
 */

/** Who has waited for less sleeps, so that those who have waited for longer come first. */
const young = 3;
/** Who has waited for longer waits for something slow, and looks less often. */
const old = 30;
/** How long the lock is kept, transaction after transaction, where others want it too. */
const share = 1;
/** For so long after another process was met, it is likely to want the lock still. */
const memory = 50;
/** Between two transactions of one who writes without pause there is less. */
const breath = 2;

/** Asks again until nobody else holds the lock, or patience is over: it then throws what SQLite says. */
export async function whenFree<T>(act: () => T, patience: number, met?: () => void): Promise<T> {
  const asked = systemClock.now();
  for (let pause = 1; ;) {
    let waited: number;
    try {
      return act();
    } catch (error) {
      waited = systemClock.now() - asked;
      if (!isBusy(error) || waited >= patience) throw error;
      met?.();
    }
    if (waited >= young && waited < old) {
      await doze();
      continue;
    }
    // The pauses differ, so that several who wait do not keep meeting.
    await systemClock.sleep(pause * (0.5 + systemRandom()));
    if (waited >= old) pause = Math.min(pause * 2, 4);
  }
}

const never = new Int32Array(new SharedArrayBuffer(4));

/** About as long as a commit keeps the event loop from turning, which is then let turn once. */
async function doze(): Promise<void> {
  Atomics.wait(never, 0, 0, 0.1 * (0.5 + systemRandom()));
  await setImmediate();
}

/** Takes the lock for one connection, and lets other processes go first when it has had its share. */
export class FairLock {
  readonly #take: () => unknown;
  readonly #patience: number;
  /** Since when it is taken without pause. */
  #since = -Infinity;
  #given = -Infinity;
  /** When another process was last met. */
  #met = -Infinity;

  constructor(take: () => unknown, patience: number) {
    this.#take = take;
    this.#patience = patience;
  }

  /** Undefined: it was free, and is taken now. */
  take(): Promise<void> | undefined {
    const now = systemClock.now();
    if (now - this.#given > breath) this.#since = now;
    if (now - this.#since >= share && now - this.#met < memory) return this.#afterOthers();
    try {
      this.#take();
      return undefined;
    } catch (error) {
      if (!isBusy(error)) throw error;
      this.#met = now;
      return this.#wait();
    }
  }

  async #afterOthers(): Promise<void> {
    await systemClock.sleep(1);
    await this.#wait();
  }

  async #wait(): Promise<void> {
    await whenFree(this.#take, this.#patience, () => {
      this.#met = systemClock.now();
    });
    this.#since = systemClock.now();
  }

  /** It was given back. */
  given(): void {
    this.#given = systemClock.now();
  }
}
