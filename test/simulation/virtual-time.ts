import type { Clock } from '../../src/core/clock.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly fire: () => void;
}

/**
 * Time that stands still while anything can run, and then jumps to the next thing that waits for it. All that runs under
 * it waits for promises and for this clock only, so that a turn of the real loop ends exactly when nothing can run.
 */
export class VirtualTime {
  #now: number;
  #order = 0;
  readonly #heap: Timer[] = [];

  constructor(start: number) {
    this.#now = start;
  }

  get now(): number {
    return this.#now;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.at(this.#now + Math.max(0, ms), resolve));
  }

  at(instant: number, fire: () => void): void {
    this.#order += 1;
    push(this.#heap, { at: Math.max(instant, this.#now), order: this.#order, fire });
  }

  /** Runs until nothing waits any more, or until this instant. */
  async run(until: number): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const [next] = this.#heap;
      if (next === undefined || next.at > until) break;
      pop(this.#heap);
      this.#now = Math.max(this.#now, next.at);
      next.fire();
    }
    this.#now = Math.max(this.#now, until);
  }

  /** A clock that is ahead by `skew` milliseconds. */
  clock(skew = 0): Clock {
    return {
      now: () => this.#now + skew,
      sleep: (ms, signal) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
          this.at(this.#now + Math.max(0, ms), resolve);
        }),
    };
  }
}

const before = (a: Timer, b: Timer) => a.at < b.at || (a.at === b.at && a.order < b.order);

function push(heap: Timer[], timer: Timer): void {
  let at = heap.push(timer) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!before(timer, heap[parent]!)) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = timer;
}

function pop(heap: Timer[]): void {
  const last = heap.pop()!;
  if (heap.length === 0) return;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!)) child += 1;
    if (!before(heap[child]!, last)) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = last;
}
