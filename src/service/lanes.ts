import { setImmediate } from 'node:timers/promises';
import type { Operation } from '../contract/operations.ts';
import { reasonOf } from './signals.ts';

// Own code because no semaphore library has both: turns between callers, and slots that two lanes share. Without turns
// one stock question waits for the three hundred requests of someone's bulk; without reserved slots an order does.

/** `background`: reads that nobody waits for. */
export type Lane = Operation['retry'] | 'background';

type Grant = (release: () => void) => void;

/** Waiting requests, one of each owner in turn. */
class FairQueue {
  readonly #byOwner = new Map<object, Set<Grant>>();

  get empty(): boolean {
    return this.#byOwner.size === 0;
  }

  add(owner: object, grant: Grant): void {
    const grants = this.#byOwner.get(owner);
    if (grants === undefined) this.#byOwner.set(owner, new Set([grant]));
    else grants.add(grant);
  }

  remove(owner: object, grant: Grant): void {
    const grants = this.#byOwner.get(owner);
    grants?.delete(grant);
    if (grants?.size === 0) this.#byOwner.delete(owner);
  }

  take(): Grant | undefined {
    for (const [owner, grants] of this.#byOwner) {
      for (const grant of grants) {
        grants.delete(grant);
        // The owner goes to the end of the line.
        this.#byOwner.delete(owner);
        if (grants.size > 0) this.#byOwner.set(owner, grants);
        return grant;
      }
    }
    return undefined;
  }
}

type Slot = 'ordinary' | 'inBackground' | 'reserved' | 'reservedRead';

/**
 * Bounds the requests in flight:
 * - ordinary slots, for reads and for reads that money waits for (`readBack`), in turn;
 * - half of the ordinary slots at most, while nobody else waits for one, for what is read in the background;
 * - reserved slots, for money. `readBack` may use all but the last of two or more: listing a year of requisitions is
 *   `readBack` too, and must not hold up an order.
 */
export class Lanes {
  readonly #ordinary: number;
  readonly #reserved: number;
  readonly #waiting: Readonly<Record<Lane, FairQueue>> = {
    read: new FairQueue(),
    readBack: new FairQueue(),
    money: new FairQueue(),
    background: new FairQueue(),
  };
  readonly #used: Record<Slot, number> = { ordinary: 0, inBackground: 0, reserved: 0, reservedRead: 0 };
  #readBackNext = true;

  constructor(options: { concurrency: number; moneyConcurrency: number }) {
    this.#ordinary = Math.max(1, options.concurrency);
    this.#reserved = Math.max(1, options.moneyConcurrency);
  }

  /** Reads are waiting for an ordinary slot. */
  get crowded(): boolean {
    return !this.#waiting.read.empty || !this.#waiting.readBack.empty;
  }

  /**
   * Waits for a slot.
   * @returns the function that gives the slot back; idempotent.
   * @throws the reason of the signal, as soon as it aborts.
   */
  enter(lane: Lane, owner: object, signal?: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(reasonOf(signal));
        return;
      }
      const queue = this.#waiting[lane];
      const state = { granted: false };
      const onAbort = () => {
        queue.remove(owner, grant);
        if (signal !== undefined) reject(reasonOf(signal));
      };
      const grant: Grant = (release) => {
        state.granted = true;
        signal?.removeEventListener('abort', onAbort);
        resolve(release);
      };
      queue.add(owner, grant);
      this.#grantAll();
      // Usually a slot is free at once and no listener is needed.
      if (!state.granted) signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  #grantAll(): void {
    for (let slot = this.#nextSlot(); slot !== undefined; slot = this.#nextSlot()) this.#give(...slot);
  }

  /** The lane that is next, and the kind of slot it takes. */
  #nextSlot(): [Lane, Slot] | undefined {
    const { money, readBack, read, background } = this.#waiting;
    const { ordinary, inBackground, reserved, reservedRead } = this.#used;
    const reservedFree = reserved + reservedRead < this.#reserved;
    if (!money.empty && reservedFree) return ['money', 'reserved'];
    if (!readBack.empty && reservedFree && reservedRead < Math.max(1, this.#reserved - 1)) {
      return ['readBack', 'reservedRead'];
    }
    if (ordinary + inBackground >= this.#ordinary) return undefined;
    if (readBack.empty && read.empty) {
      const mayEnter = !background.empty && inBackground < Math.max(1, Math.floor(this.#ordinary / 2));
      return mayEnter ? ['background', 'inBackground'] : undefined;
    }
    const lane = read.empty || (!readBack.empty && this.#readBackNext) ? 'readBack' : 'read';
    this.#readBackNext = lane === 'read';
    return [lane, 'ordinary'];
  }

  #give(lane: Lane, slot: Slot): void {
    this.#used[slot] += 1;
    let held = true;
    this.#waiting[lane].take()?.(() => {
      if (!held) return;
      held = false;
      this.#used[slot] -= 1;
      this.#grantAll();
    });
  }
}

/** The slot of one request, which it may give back and take again. */
export class LaneSlot {
  readonly #lanes: Lanes;
  readonly #lane: Lane;
  readonly #owner: { readonly signal: AbortSignal };
  #release: (() => void) | undefined;

  constructor(lanes: Lanes, lane: Lane, owner: { readonly signal: AbortSignal }) {
    this.#lanes = lanes;
    this.#lane = lane;
    this.#owner = owner;
  }

  /** Waits for a slot, unless it holds one. */
  async enter(): Promise<void> {
    this.#release ??= await this.#lanes.enter(this.#lane, this.#owner, this.#owner.signal);
  }

  leave(): void {
    this.#release?.();
    this.#release = undefined;
  }

  /**
   * Lets waiting requests leave before this reply is parsed, so that the service works meanwhile. It yields twice:
   * undici reuses a connection in the turn after its reply, and replies arrive together.
   */
  async yieldToWaiting(): Promise<void> {
    if (!this.#lanes.crowded) return;
    this.leave();
    await setImmediate();
    await setImmediate();
  }
}
