import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grossOf, toAmount, toMinor } from '../../src/sandbox/state/prices.ts';
import {
  isoDate,
  toWorkingDay,
  weekday,
  polishDatetime,
  datetimeWithoutZone,
  utcDatetime,
} from '../../src/sandbox/state/time.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { clientFor, NOW, startSmall, type Client } from './running.ts';

let sandbox: Sandbox;
let client: Client;
beforeAll(async () => {
  sandbox = await startSmall({ days: 1 });
  client = await clientFor(sandbox);
});
afterAll(() => sandbox.close());

describe('money', () => {
  it('is exact for every amount up to a million, and a credit note mirrors its invoice', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (minor) => {
        expect(toMinor(toAmount(minor))).toBe(minor);
        expect(grossOf(-minor, 23)).toBe(-grossOf(minor, 23));
        const exact = minor + (minor * 23) / 100;
        expect(Math.abs(grossOf(minor, 23) - exact)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

describe('days', () => {
  it('every spelling means the same second', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2035-01-01') }), (moment) => {
        const second = Math.floor(moment / 1000) * 1000;
        expect(Date.parse(utcDatetime(moment))).toBe(second);
        expect(Date.parse(polishDatetime(moment))).toBe(second);
        expect(Date.parse(`${datetimeWithoutZone(moment)}Z`)).toBe(second);
        expect([1, 2, 3, 4, 5]).toContain(weekday(toWorkingDay(moment)));
        expect(utcDatetime(moment).startsWith(isoDate(moment))).toBe(true);
      }),
    );
  });

  it('summer time is that of Warsaw', () => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Warsaw',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    fc.assert(
      fc.property(fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2035-01-01') }), (moment) => {
        expect(polishDatetime(moment).slice(0, 19)).toBe(format.format(moment).replace(' ', 'T'));
      }),
    );
  });
});

describe('the omitted header', () => {
  it('carries any index through a header and back', async () => {
    const index = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(index, { minLength: 1, maxLength: 8 }), async (unknown) => {
        const lines = ['OP 520', ...unknown].map((each) => ({ index: each, quantity: 1 }));
        const { status, headers } = await client.post('/pricing/quote', { lines });
        expect(status).toBe(200);
        expect((headers.get('skiIndexList') ?? '').split(',').map(decodeURIComponent)).toEqual(unknown);
      }),
      { numRuns: 25 },
    );
  });
});

describe('stock', () => {
  it('is never sold twice: what is available and what is ordered is always what there was', async () => {
    const units = async () =>
      (await client.get('/inventory/stock?sku=GDB1330&shipTo=C200001')).json.reduce(
        (sum, row) => sum + row.availability,
        0,
      );
    const step = fc.record({
      act: fc.constantFrom('submit', 'submit', 'confirm', 'cancel'),
      quantity: fc.integer({ min: 1, max: 60 }),
      which: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const open: string[] = [];
        const before = await units();
        const known = new Set(sandbox.records.ledger().map((entry) => entry.requisitionId));
        for (const { act, quantity, which } of steps) {
          if (act === 'submit') {
            const body = { lines: [{ sku: 'GDB1330', requiredQuantity: quantity }], shipTo: 'C200001' };
            const { status, json } = await client.post('/sales/requisition', body);
            // The credit may be used up, which is a refusal of the whole.
            if (status === 200) open.push(json[0]!.requisitionId);
            else expect(json.error).toBe('creditLimitExceeded');
          } else {
            const id = open[which % Math.max(1, open.length)];
            if (id === undefined) continue;
            const { status } = await client.post(`/sales/requisition/${id}/${act}?shipTo=C200001`);
            expect([200, 409]).toContain(status);
          }
          const ordered = sandbox.records
            .ledger()
            .filter((entry) => !known.has(entry.requisitionId) && entry.state !== 'CANCELLED')
            .flatMap((entry) => entry.orders.flatMap((order) => order.lines))
            .reduce((sum, line) => sum + line.accepted, 0);
          expect(await units()).toBe(before - ordered);
        }
        for (const id of open) await client.post(`/sales/requisition/${id}/cancel?shipTo=C200001`);
      }),
      { numRuns: 8 },
    );
    expect(sandbox.clock.now()).toBe(NOW);
  });
});
