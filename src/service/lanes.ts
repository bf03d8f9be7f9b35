import { setImmediate } from 'node:timers/promises';
import type { Operation } from '../contract/operations.ts';
import { FairQueue } from '../core/fair-queue.ts';
import type { Principal } from '../core/work-context.ts';
import { reasonOf } from './signals.ts';

// Own code because no semaphore library has both: turns between callers, and slots that lanes share. Without turns one
// stock question waits for the three hundred requests of someone's bulk; without reserved slots an order does.

/** `agent`: what agents ask for. `background`: reads that nobody waits for. */
export type Lane = Operation['retry'] | 'agent' | 'background';
const lanes = ['money', 'readBack', 'read', 'agent', 'background'] as const satisfies readonly Lane[];

type Grant = (release: () => void) => void;

type Slot = 'ordinary' | 'ofAgents' | 'inBackground' | 'reserved' | 'reservedRead';

/** An agent that waits gets a slot after at most so many reads of people in a row. */
const peopleInARow = 3;

/**
 * Bounds the requests in flight:
 * - ordinary slots, for reads of people and reads that money waits for (`readBack`), in turn;
 * - three quarters of the ordinary slots at most for agents, after people: one is always free for a person, or will be
 *   as soon as another person's request ends;
 * - half of the ordinary slots at most, while nobody else waits for one, for what is read in the background;
 * - reserved slots, for money. `readBack` may use all but the last of two or more: listing a year of requisitions is
 *   `readBack` too, and must not hold up an order.
 * Within a lane, principals take turns, and the calls of each.
 */
export class Lanes {
  readonly #ordinary: number;
  readonly #reserved: number;
  readonly #waiting: Readonly<Record<Lane, FairQueue<Grant>>> = {
    read: new FairQueue(),
    readBack: new FairQueue(),
    money: new FairQueue(),
    agent: new FairQueue(),
    background: new FairQueue(),
  };
  readonly #used: Record<Slot, number> = { ordinary: 0, ofAgents: 0, inBackground: 0, reserved: 0, reservedRead: 0 };
  #readBackNext = true;
  #sinceAgent = 0;

  constructor(options: { concurrency: number; moneyConcurrency: number }) {
    this.#ordinary = Math.max(1, options.concurrency);
    this.#reserved = Math.max(1, options.moneyConcurrency);
  }

  /** Reads are waiting for an ordinary slot. */
  get crowded(): boolean {
    const { read, readBack, agent } = this.#waiting;
    return read.size + readBack.size + agent.size > 0;
  }

  /** For the metrics: requests that wait, by lane, and slots in use. */
  state(): { waiting: Readonly<Record<Lane, number>>; used: Readonly<Record<Slot, number>> } {
    const waiting = Object.fromEntries(lanes.map((lane) => [lane, this.#waiting[lane].size])) as Record<Lane, number>;
    return { waiting, used: { ...this.#used } };
  }

  /**
   * Waits for a slot.
   * @returns the function that gives the slot back; idempotent.
   * @throws the reason of the signal, as soon as it aborts.
   */
  enter(lane: Lane, owner: object, signal?: AbortSignal, principal = ''): Promise<() => void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(reasonOf(signal));
        return;
      }
      const queue = this.#waiting[lane];
      const state = { granted: false };
      const onAbort = () => {
        queue.remove(principal, owner, grant);
        if (signal !== undefined) reject(reasonOf(signal));
      };
      const grant: Grant = (release) => {
        state.granted = true;
        signal?.removeEventListener('abort', onAbort);
        resolve(release);
      };
      queue.add(principal, owner, grant);
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
    const { money, readBack, read, agent, background } = this.#waiting;
    const { ordinary, ofAgents, inBackground, reserved, reservedRead } = this.#used;
    const reservedFree = reserved + reservedRead < this.#reserved;
    if (money.size > 0 && reservedFree) return ['money', 'reserved'];
    if (readBack.size > 0 && reservedFree && reservedRead < Math.max(1, this.#reserved - 1)) {
      return ['readBack', 'reservedRead'];
    }
    if (ordinary + ofAgents + inBackground >= this.#ordinary) return undefined;
    const people = readBack.size + read.size > 0;
    if (agent.size > 0 && ofAgents < atMost(this.#ordinary, 3 / 4) && (!people || this.#sinceAgent >= peopleInARow)) {
      this.#sinceAgent = 0;
      return ['agent', 'ofAgents'];
    }
    if (!people) {
      const mayEnter = agent.size === 0 && background.size > 0 && inBackground < atMost(this.#ordinary, 1 / 2);
      return mayEnter ? ['background', 'inBackground'] : undefined;
    }
    const lane = read.size === 0 || (readBack.size > 0 && this.#readBackNext) ? 'readBack' : 'read';
    this.#readBackNext = lane === 'read';
    this.#sinceAgent += 1;
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

const atMost = (slots: number, share: number) => Math.max(1, Math.floor(slots * share));

/** The lane of a request; what an agent asks for is not what money waits for, whichever list it reads. */
export function laneOf(retry: Operation['retry'], inBackground: boolean, by: Principal | undefined): Lane {
  if (inBackground) return 'background';
  return retry !== 'money' && by?.kind === 'agent' ? 'agent' : retry;
}

interface SlotOwner {
  readonly signal: AbortSignal;
  readonly by?: Principal | undefined;
}

/** The slot of one request, which it may give back and take again. */
export class LaneSlot {
  readonly #lanes: Lanes;
  readonly #lane: Lane;
  readonly #owner: SlotOwner;
  #release: (() => void) | undefined;

  constructor(lanes: Lanes, lane: Lane, owner: SlotOwner) {
    this.#lanes = lanes;
    this.#lane = lane;
    this.#owner = owner;
  }

  /** Waits for a slot, unless it holds one. */
  async enter(): Promise<void> {
    const { signal, by } = this.#owner;
    this.#release ??= await this.#lanes.enter(this.#lane, this.#owner, signal, by?.key);
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
