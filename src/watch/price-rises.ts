import * as z from 'zod';
import type { DateRange } from '../contract/trading-service.ts';
import type { PricingLine } from '../contract/resources.ts';
import type { Clock } from '../core/clock.ts';
import { addDays, utcDay } from '../core/datetime.ts';
import { compareDecimals, decimal, formatDecimal, multiply, subtract } from '../core/money.ts';
import type { ArchiveStore } from '../ports/archive.ts';
import type { NewEvent } from '../ports/events.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { WatchRead } from '../ports/watch.ts';
import type { WatchedService } from './account.ts';

/** Milliseconds between two readings of these prices; after one that failed, or found nothing to read, an hour. */
const readEvery = 24 * 3_600_000;
const retryEvery = 3_600_000;
/** Days back in which it counts how much of a product was delivered. */
const countedDays = 365;
/** A product is bought often that has so many delivery lines in these days. */
const oftenLines = 3;
/** Of those, the ones on which most was spent: as many as one request asks for. */
const mostProducts = 100;
/** Times the known price. Smaller rises add up until they come to this. */
const leastRise = decimal('1.01');

interface PriceRiseDependencies {
  readonly ledger: Ledger;
  readonly archive: ArchiveStore;
  readonly clock: Clock;
  readonly service: Pick<WatchedService, 'prices'>;
}

const knownPrices = z.record(z.string(), z.object({ price: z.string(), currency: z.string() }));
type KnownPrices = z.output<typeof knownPrices>;

export interface PriceRise {
  readonly sku: string;
  readonly from: string;
  readonly to: string;
  readonly currency: string;
}

/** Reads the prices of what is bought often when it is time, in one process, and notes which rose. */
export async function readBoughtPrices(deps: PriceRiseDependencies): Promise<void> {
  const { ledger, archive, clock, service } = deps;
  const isDue = async (read: { readonly watch: WatchRead }) => {
    const left = Number((await read.watch.state('bought-next')) ?? 0) - clock.now();
    return left <= 0 || left > readEvery;
  };
  if (!(await isDue(ledger.read))) return;
  const mine = await ledger.write(async (tx) => {
    if (!(await isDue(tx))) return false;
    await tx.watch.setState('bought-next', String(clock.now() + retryEvery));
    return true;
  });
  if (!mine) return;
  const today = utcDay(clock.now());
  const range = { from: addDays(today, -countedDays), to: today };
  const wanted = await boughtOften(archive, range);
  if (wanted.length === 0) return;
  const offers = await service.prices(wanted);
  const state = (await ledger.read.watch.state('bought-prices')) ?? '{}';
  const { rises, next } = priceRises(knownPrices.parse(JSON.parse(state)), wanted, offers);
  const events = rises.length === 0 ? [] : await eventsOf(archive, range, rises, clock.now());
  await ledger.write(async (tx) => {
    for (const event of events) await tx.appendEvent(event);
    await tx.watch.setState('bought-prices', JSON.stringify(next));
    await tx.watch.setState('bought-next', String(clock.now() + readEvery));
  });
}

async function boughtOften(archive: ArchiveStore, range: DateRange): Promise<string[]> {
  const products = new Map<string, { lines: number; net: bigint }>();
  for (const { key, lines, net } of await archive.sums({ ...range, kind: 'delivery', by: 'sku', receivers: ['*'] })) {
    const known = products.get(key);
    products.set(key, { lines: (known?.lines ?? 0) + lines, net: (known?.net ?? 0n) + net });
  }
  return [...products]
    .filter(([sku, { lines }]) => sku !== '' && lines >= oftenLines)
    .sort(([, a], [, b]) => (a.net < b.net ? 1 : a.net > b.net ? -1 : 0))
    .slice(0, mostProducts)
    .map(([sku]) => sku);
}

/** The first price of a product tells nothing. One that is left out of the answer keeps what was known. */
export function priceRises(
  before: KnownPrices,
  wanted: readonly string[],
  offers: readonly PricingLine[],
): { rises: PriceRise[]; next: KnownPrices } {
  const rises: PriceRise[] = [];
  const next: KnownPrices = {};
  for (const sku of wanted) {
    const known = before[sku];
    const { customerPriceNet: price, currencyCode: currency } = offers.find((each) => each.sku === sku)?.price ?? {};
    if (known !== undefined) next[sku] = known;
    if (price == null || currency == null) continue;
    const isSame = known?.currency === currency;
    const isRise = isSame && compareDecimals(price, multiply(decimal(known.price), leastRise)) >= 0;
    if (isRise) rises.push({ sku, from: known.price, to: formatDecimal(price), currency });
    if (!isSame || isRise || compareDecimals(price, decimal(known.price)) < 0) {
      next[sku] = { price: formatDecimal(price), currency };
    }
  }
  return { rises, next };
}

/** One event for each receiver that buys it, so that everybody is told of the pieces that they may see. */
async function eventsOf(
  archive: ArchiveStore,
  range: DateRange,
  rises: readonly PriceRise[],
  at: number,
): Promise<NewEvent[]> {
  const question = { ...range, kind: 'delivery' as const, skus: rises.map(({ sku }) => sku) };
  const names = await archive.names(question.skus);
  const brands = new Map<string, string[]>();
  for (const { sku } of rises) {
    const rows = await archive.sums({ ...question, skus: [sku], by: 'brand', receivers: ['*'] });
    brands.set(
      sku,
      rows.flatMap(({ key }) => (key === '' ? [] : [key])),
    );
  }
  const read = await whatWasRead(archive, range);
  const events: NewEvent[] = [];
  for (const receiver of ['own', ...(await archive.receivers())]) {
    const rows = await archive.sums({ ...question, by: 'sku', receivers: [receiver] });
    for (const { sku, from, to, currency } of rises) {
      const pieces = rows.filter(({ key }) => key === sku).reduce((all, row) => all + row.pieces, 0);
      if (pieces <= 0) continue;
      const more = multiply(subtract(decimal(to), decimal(from)), pieces);
      events.push({
        ...{ key: `rise:${sku}:${receiver}:${at}`, kind: 'price.rose', at, serviceAt: null },
        ...{ draftId: null, requisitionId: null, receiver, person: null },
        detail: {
          ...{ sku, name: names.get(sku), brands: brands.get(sku), from, to, currency },
          ...{ pieces, amount: formatDecimal(more), ...read },
        },
      });
    }
  }
  return events;
}

/** `since`: the archive does not reach back a year. `isPartial`: some of the days could not be read. */
async function whatWasRead(archive: ArchiveStore, { from, to }: DateRange) {
  const windows = await archive.windows('deliveries', { from, to });
  const read = windows.filter(({ readAt }) => readAt !== null);
  const first = read.map(({ fromDay }) => fromDay).sort()[0] ?? to;
  return {
    ...(first > addDays(from, 1) && { since: first }),
    ...(read.length < windows.length && { isPartial: true }),
  };
}
