import { afterEach, describe, expect, it } from 'vitest';
import { isLeaseOver } from '../../src/core/clock.ts';
import { Ordering } from '../../src/ordering/ordering.ts';
import { openTestOrdering } from '../support/ordering.ts';
import { testClock } from '../support/test-clock.ts';

// Somebody, or NTP, sets the clock forward or back by an hour while a worker holds a draft.

const hour = 3_600_000;

describe('a lease', () => {
  it('is over at its end, and when it ends later than any lease can', () => {
    const over = (until: number) => isLeaseOver(until, 1_000_000, 60_000);
    expect([over(0), over(1_000_000), over(1_000_001), over(1_060_000)]).toEqual([true, true, false, false]);
    expect(over(1_060_000 + hour)).toBe(true);
  });
});

describe('an order whose sender was killed', () => {
  let open: Awaited<ReturnType<typeof openTestOrdering>>;
  afterEach(() => open.close());

  it.each([
    ['back', -hour],
    ['forward', hour],
  ])('is taken over soon although the clock was set %s by an hour, and is ordered once', async (_, step) => {
    open = await openTestOrdering({ clock: testClock(), times: { lease: 60_000, send: 10_000 } });
    const { ordering, parts, store } = open;
    const draft = await ordering.prepare(open.buyer, { lines: [{ sku: 'OP520', quantity: 1 }] });
    await ordering.submit(open.buyer, draft.id);
    // This process hears nothing of what it sent, as if it had been killed.
    let sent = 0;
    const service = new Proxy(parts.service, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        if (name !== 'submit') return method.bind(target) as unknown;
        return async (...given: Parameters<typeof target.submit>) => {
          await target.submit(...given);
          sent += 1;
          return new Promise(() => undefined);
        };
      },
    });
    void new Ordering({ ...parts, service }).approve(open.approver, draft.id, { action: 'submit', revision: 1 });
    await expect.poll(() => sent).toBe(1);
    await ordering.workOnce();
    expect(await store.read.draft(draft.id)).toMatchObject({ state: 'submitting' });
    // The clock of the desk; the service has its own.
    const before = { ...open.clock };
    open.clock.now = () => before.now() + step;
    expect(await open.until(draft.id, 'confirmed')).toMatchObject({ requisitionId: expect.any(String) });
    expect(await store.read.attempts(draft.id)).toMatchObject([{ outcome: 'unknown', verdict: 'found' }]);
  });
});
