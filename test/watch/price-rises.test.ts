import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PricingLine } from '../../src/contract/resources.ts';
import { decimal } from '../../src/core/money.ts';
import { watchDeskFor } from '../../src/watch/follow.ts';
import { priceRises, readBoughtPrices } from '../../src/watch/price-rises.ts';
import { flush, spread, type WatchMessage } from '../../src/watch/watch.ts';
import { delivery, hour, openWatched } from './fixture.ts';

let watched: Awaited<ReturnType<typeof openWatched>>;
beforeEach(async () => {
  watched = await openWatched();
});
afterEach(() => watched.store.close());

const offer = (sku: string, price: string, currencyCode = 'PLN'): PricingLine => ({
  quantity: 1,
  sku,
  price: { currencyCode, customerPriceNet: decimal(price) },
});
let asked: string[][] = [];
const read = (...offers: readonly PricingLine[]) =>
  readBoughtPrices({
    ...watched.deps,
    archive: watched.store.archive,
    service: {
      prices: (skus) => {
        asked.push([...skus]);
        return offers.length === 0 ? Promise.reject(new Error('down')) : Promise.resolve(offers);
      },
    },
  });
const nextDay = async (...offers: readonly PricingLine[]) => {
  watched.pass(24 * hour);
  await read(...offers);
};
/** What the messages of this person say when everything is due. */
async function told(person: string): Promise<string[]> {
  await spread(watched.deps);
  watched.pass(24 * hour);
  await flush(watched.deps);
  const messages = (await watched.outbox()).map(({ payload }) => JSON.parse(payload) as WatchMessage);
  return messages.filter((each) => each.person === person).flatMap(({ lines }) => lines);
}
const line = (sku: string, shippedQuantity: number) => ({
  ...{ sku, index: sku, name: 'Oil filter', shippedQuantity, totalNet: decimal('10.00'), totalGross: decimal('12.30') },
  brandReference: { name: 'ACME' },
});
/** The deliveries of this day were read. */
const readDay = (fromDay: string) => {
  const at = watched.clock.now();
  return watched.store.archive.noteWindow({
    ...{ resource: 'deliveries', receiver: '', fromDay, toDay: fromDay, askedAt: at, readAt: at, rows: 0 },
    ...{ errorCode: null, errorMessage: null },
  });
};
const bought = async () => {
  asked = [];
  await readDay('2026-11-20');
  for (const at of [1, 2, 3]) {
    await watched.keep(
      delivery(`WZ${at}`, `ZA${at}`, { lines: [line('A1', 10), ...(at === 3 ? [line('SELDOM', 50)] : [])] }),
      delivery(`WZ1${at}`, `ZA1${at}`, { shipTo: 'C9', lines: [line('A1', 2)] }),
    );
  }
};

it('tells daily, without asking, what rose of what is bought often, and what that comes to', async () => {
  await bought();
  await read(offer('A1', '10.00'));
  await nextDay(offer('A1', '11.50'));
  expect(asked).toEqual([['A1'], ['A1']]);
  expect(await told('approver')).toEqual([
    'A1 Oil filter: the price rose from 10.00 PLN to 11.50 PLN net; 36 bought since 2026-11-20: 54.00 PLN more for as many.',
  ]);
  expect(await told('buyer')).toEqual([]);
  await nextDay(offer('A1', '11.50'));
  expect((await watched.kinds()).filter((kind) => kind === 'price.rose')).toHaveLength(2);
});

it('tells of a whole year what it costs more a year', async () => {
  await bought();
  await readDay('2025-11-21');
  await read(offer('A1', '10.00'));
  await nextDay(offer('A1', '11.50'));
  expect((await told('approver'))[0]).toMatch(/net; 36 bought in 12 months: 54\.00 PLN more a year\.$/);
});

it('is seen through the receivers of a person, and goes by the filters', async () => {
  await bought();
  const caller = { person: 'buyer', may: new Set(['propose'] as const) };
  const desk = watchDeskFor(
    {
      ...watched.deps,
      randomBytes: (bytes) => randomBytes(bytes),
      tryStanding: () => Promise.resolve(undefined),
    },
    caller,
  );
  const people = new Map(watched.deps.policy.people);
  const buyer = people.get('buyer');
  if (buyer === undefined) throw new Error('no buyer');
  people.set('buyer', { ...buyer, grants: [{ may: ['propose'], receivers: ['C9'] }] });
  Object.assign(watched.deps, { policy: { ...watched.deps.policy, people } });
  await desk.follow('prices brand acme above 8');
  await read(offer('A1', '10.00'));
  // 6 pieces of theirs: 6.00 more.
  await nextDay(offer('A1', '11.00'));
  await nextDay(offer('A1', '12.50'));
  expect(await told('buyer')).toEqual([
    'A1 Oil filter: the price rose from 11.00 PLN to 12.50 PLN net; 6 bought since 2026-11-20: 9.00 PLN more for as many.',
  ]);
});

it('asks once a day, after a failure in an hour, and not at all for what is bought seldom', async () => {
  await watched.keep(delivery('WZ1', 'ZA1'));
  asked = [];
  await read(offer('A1', '10.00'));
  expect(asked).toEqual([]);
  await bought();
  watched.pass(hour);
  await expect(read()).rejects.toThrow('down');
  await read(offer('A1', '10.00'));
  expect(asked).toHaveLength(1);
  watched.pass(hour);
  await read(offer('A1', '10.00'));
  await read(offer('A1', '12.00'));
  expect(asked).toHaveLength(2);
  watched.pass(23 * hour);
  await read(offer('A1', '12.00'));
  expect(asked).toHaveLength(2);
  expect(await watched.kinds()).not.toContain('price.rose');
});

it('small rises add up, a fall is the new measure, and another currency is no rise', () => {
  let known: Parameters<typeof priceRises>[0] = {};
  const rose = (...offers: readonly PricingLine[]) => {
    const { rises, next } = priceRises(known, ['A1'], offers);
    known = next;
    return rises.map(({ from, to }) => `${from} ${to}`);
  };
  expect(rose(offer('A1', '100.00'))).toEqual([]);
  expect(rose(offer('A1', '100.60'))).toEqual([]);
  expect(rose()).toEqual([]);
  expect(rose(offer('A1', '101.20'))).toEqual(['100.00 101.20']);
  expect(rose(offer('A1', '90.00'))).toEqual([]);
  expect(rose(offer('A1', '95.00'))).toEqual(['90.00 95.00']);
  expect(rose(offer('A1', '99.00', 'EUR'))).toEqual([]);
  expect(rose(offer('A1', '99.90', 'EUR'))).toEqual([]);
});
