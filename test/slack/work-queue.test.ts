import { describe, expect, it } from 'vitest';
import type { Clock } from '../../src/core/clock.ts';
import { WorkQueue } from '../../src/slack/connection/work-queue.ts';

/** Its time passes when it is told to. */
class HeldClock implements Clock {
  readonly #later = new Set<() => void>();

  now(): number {
    return 0;
  }

  sleep(): Promise<void> {
    return Promise.reject(new Error('nobody sleeps here'));
  }

  after(_: number, run: () => void): () => void {
    this.#later.add(run);
    return () => this.#later.delete(run);
  }

  get waiting(): number {
    return this.#later.size;
  }

  pass(): void {
    for (const run of [...this.#later]) run();
  }
}

const turns = async (count: number) => {
  for (let n = 0; n < count; n += 1) await new Promise((resolve) => setImmediate(resolve));
};

function setting() {
  const clock = new HeldClock();
  const reception = new WorkQueue(clock);
  const began: string[] = [];
  const work = (name: string) => void reception.turn().then(() => began.push(name));
  return { clock, reception, began, work };
}

describe('the reception', () => {
  it('lets work begin when nothing waits to be acknowledged', async () => {
    const { clock, reception, began, work } = setting();
    const acknowledged = reception.arrived();
    acknowledged();
    work('a');
    await turns(2);
    expect(began).toEqual(['a']);
    expect(clock.waiting).toBe(0);
  });

  it('holds work back while a delivery waits to be acknowledged, and lets it go in its order then', async () => {
    const { reception, began, work } = setting();
    const open = [reception.arrived(), reception.arrived()];
    for (const name of ['a', 'b', 'c']) work(name);
    await turns(5);
    open[0]!();
    // Told twice is told once: the second one is still open.
    open[0]!();
    await turns(5);
    expect(began).toEqual([]);
    open[1]!();
    await turns(5);
    expect(began).toEqual(['a', 'b', 'c']);
  });

  it('begins one piece of work for each turn of the event loop, and stops for a delivery that comes between', async () => {
    const { reception, began, work } = setting();
    for (const name of ['a', 'b', 'c']) work(name);
    while (began.length === 0) await turns(1);
    expect(began).toEqual(['a']);
    const acknowledged = reception.arrived();
    await turns(5);
    expect(began.length).toBeLessThan(3);
    const soFar = began.length;
    await turns(5);
    expect(began).toHaveLength(soFar);
    acknowledged();
    await turns(5);
    expect(began).toEqual(['a', 'b', 'c']);
  });

  it('holds nothing back for ever', async () => {
    const { clock, reception, began, work } = setting();
    reception.arrived();
    work('a');
    work('b');
    await turns(3);
    clock.pass();
    await turns(1);
    expect(began).toEqual(['a', 'b']);
    expect(clock.waiting).toBe(0);
  });
});
