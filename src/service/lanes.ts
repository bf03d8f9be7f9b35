import type { Operation } from '../contract/operations.ts';
import type { Stop } from './stop.ts';

export type Lane = Operation['retry'];

interface Waiter {
  readonly grant: (release: () => void) => void;
}

/** Waiting requests in turn by owner, so that a call of one request does not stand behind a bulk of three hundred. */
class FairQueue {
  readonly #owners = new Map<object, Set<Waiter>>();

  get empty(): boolean {
    return this.#owners.size === 0;
  }

  add(owner: object, waiter: Waiter): void {
    const waiters = this.#owners.get(owner);
    if (waiters === undefined) this.#owners.set(owner, new Set([waiter]));
    else waiters.add(waiter);
  }

  remove(owner: object, waiter: Waiter): void {
    const waiters = this.#owners.get(owner);
    waiters?.delete(waiter);
    if (waiters?.size === 0) this.#owners.delete(owner);
  }

  take(): Waiter | undefined {
    for (const [owner, waiters] of this.#owners) {
      for (const waiter of waiters) {
        waiters.delete(waiter);
        this.#owners.delete(owner);
        if (waiters.size > 0) this.#owners.set(owner, waiters);
        return waiter;
      }
    }
    return undefined;
  }
}

/**
 * How many requests are in flight at one time, in two groups of slots:
 * - ordinary slots, for reads and for reads that money waits for (`readBack`), in turn;
 * - reserved slots, for money, and for `readBack` except the last one (when there are two or more): a year of
 *   requisitions being listed is `readBack` too, and must not hold back an order either.
 */
export class Lanes {
  readonly #ordinary: number;
  readonly #reserved: number;
  readonly #waiting: Record<Lane, FairQueue> = {
    read: new FairQueue(),
    readBack: new FairQueue(),
    money: new FairQueue(),
  };
  #ordinaryUsed = 0;
  #reservedUsed = 0;
  #reservedReads = 0;
  #readBackNext = true;

  constructor(options: { concurrency: number; moneyConcurrency: number }) {
    this.#ordinary = Math.max(1, options.concurrency);
    this.#reserved = Math.max(1, options.moneyConcurrency);
  }

  /**
   * Waits for a slot.
   * @returns the function that gives it back, to be called once.
   * @throws the reason of the stop, as soon as it is given.
   */
  enter(lane: Lane, owner: object, stop?: Stop): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (stop?.reason !== undefined) {
        reject(stop.reason);
        return;
      }
      const queue = this.#waiting[lane];
      const listener = {
        onStop: (reason: Error) => {
          queue.remove(owner, waiter);
          reject(reason);
        },
      };
      const given = { already: false };
      const waiter: Waiter = {
        grant: (release) => {
          given.already = true;
          stop?.unlisten(listener);
          resolve(release);
        },
      };
      queue.add(owner, waiter);
      this.#grant();
      // Nearly always there is a free slot, and nothing to listen for.
      if (!given.already) stop?.listen(listener);
    });
  }

  /** Whether somebody waits for a slot that an ordinary read gives back. */
  get crowded(): boolean {
    return !this.#waiting.read.empty || !this.#waiting.readBack.empty;
  }

  #grant(): void {
    while (this.#grantOne());
  }

  #grantOne(): boolean {
    const { money, readBack, read } = this.#waiting;
    const reservedFree = this.#reservedUsed < this.#reserved;
    const ordinaryFree = this.#ordinaryUsed < this.#ordinary;
    if (!money.empty && reservedFree) return this.#give(money, 'reserved');
    if (!readBack.empty && reservedFree && this.#reservedReads < Math.max(1, this.#reserved - 1)) {
      return this.#give(readBack, 'reservedRead');
    }
    if (!ordinaryFree || (readBack.empty && read.empty)) return false;
    const next = read.empty || (!readBack.empty && this.#readBackNext) ? readBack : read;
    this.#readBackNext = next === read;
    return this.#give(next, 'ordinary');
  }

  #give(queue: FairQueue, slot: 'ordinary' | 'reserved' | 'reservedRead'): boolean {
    const waiter = queue.take();
    if (waiter === undefined) return false;
    this.#use(slot, 1);
    let held = true;
    waiter.grant(() => {
      if (!held) return;
      held = false;
      this.#use(slot, -1);
      this.#grant();
    });
    return true;
  }

  #use(slot: 'ordinary' | 'reserved' | 'reservedRead', by: 1 | -1): void {
    if (slot === 'ordinary') this.#ordinaryUsed += by;
    else this.#reservedUsed += by;
    if (slot === 'reservedRead') this.#reservedReads += by;
  }
}
