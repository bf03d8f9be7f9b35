import * as z from 'zod';
import type { Finances, PricingLine, StockItem } from '../contract/resources.ts';
import type { Clock } from '../core/clock.ts';
import { compareDecimals, decimal, formatDecimal, multiply } from '../core/money.ts';
import type { NewEvent } from '../ports/events.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { WatchRead } from '../ports/watch.ts';

/** Milliseconds between two readings of the account and of followed products; also after one that failed. */
export const readEvery = 15 * 60_000;
/** Milliseconds for which nothing can be read before it is said. */
const longOutage = 60 * 60_000;
/** Percent of the credit limit at which it is said. */
const creditLines = [80, 100] as const;
/** Products that are followed at most, over all subscriptions: one request each for price and stock. */
const mostProducts = 100;

/** What the watch reads of the service. */
export interface WatchedService {
  finances(): Promise<Finances>;
  prices(skus: readonly string[]): Promise<readonly PricingLine[]>;
  stock(skus: readonly string[]): Promise<readonly StockItem[]>;
}

interface AccountDependencies {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly service: WatchedService;
}

const accountState = z.object({
  allowed: z.boolean().optional(),
  line: z.number(),
  failingSince: z.number().nullable(),
  said: z.boolean(),
});
type AccountState = z.output<typeof accountState>;
const productState = z.record(z.string(), z.object({ price: z.string().optional(), stock: z.number().optional() }));
type ProductState = z.output<typeof productState>;

const payer = { draftId: null, requisitionId: null, receiver: 'own', person: null } as const;

/** Reads the account and followed products when it is time, in one process, and notes what changed. */
export async function readAccount(deps: AccountDependencies): Promise<void> {
  const { ledger, clock, service } = deps;
  const isDue = async (read: { readonly watch: WatchRead }) =>
    Math.abs(clock.now() - Number((await read.watch.state('account-read')) ?? 0)) >= readEvery;
  if (!(await isDue(ledger.read))) return;
  const mine = await ledger.write(async (tx) => {
    if (!(await isDue(tx))) return false;
    await tx.watch.setState('account-read', String(clock.now()));
    return true;
  });
  if (!mine) return;
  const finances = await service.finances().catch(() => undefined);
  await ledger.write(async (tx) => {
    const state = accountState.safeParse(JSON.parse((await tx.watch.state('account')) ?? 'null')).data;
    const { events, next } = accountChange(state, finances, clock.now());
    for (const event of events) await tx.appendEvent(event);
    await tx.watch.setState('account', JSON.stringify(next));
  });
  if (finances !== undefined) await readProducts(deps);
}

/** The first reading tells nothing: nobody knows since when it is so. */
export function accountChange(
  before: AccountState | undefined,
  finances: Finances | undefined,
  at: number,
): { events: NewEvent[]; next: AccountState } {
  const state = before ?? { line: -1, failingSince: null, said: false };
  if (finances === undefined) {
    const since = state.failingSince ?? at;
    const isLong = at - since >= longOutage && !state.said;
    const detail = { since: new Date(since).toISOString() };
    return {
      events: isLong ? [accountEvent('service.unreachable', `service:${since}`, at, detail)] : [],
      next: { ...state, failingSince: since, said: state.said || isLong },
    };
  }
  const { orderingAllowed: allowed, creditLimit, utilizedCreditLimit: used, currencyCode: currency } = finances;
  const isLimited = creditLimit != null && used != null && compareDecimals(creditLimit, decimal(0)) > 0;
  const line = isLimited
    ? (creditLines.findLast((percent) => compareDecimals(multiply(used, 100), multiply(creditLimit, percent)) >= 0) ??
      0)
    : 0;
  const credit = isLimited
    ? { used: formatDecimal(used), limit: formatDecimal(creditLimit), amount: formatDecimal(used), currency }
    : {};
  return {
    events: [
      ...(state.said ? [accountEvent('service.back', `service-back:${state.failingSince ?? at}`, at, {})] : []),
      ...(state.line >= 0 && line > state.line
        ? [accountEvent('credit.crossed', `credit:${line}:${at}`, at, { percent: line, ...credit })]
        : []),
      ...(state.allowed !== undefined && allowed !== undefined && allowed !== null && allowed !== state.allowed
        ? [accountEvent(allowed ? 'credit.allowed' : 'credit.blocked', `ordering:${String(allowed)}:${at}`, at, {})]
        : []),
    ],
    next: { ...(allowed == null ? {} : { allowed }), line, failingSince: null, said: false },
  };
}

const accountEvent = (kind: NewEvent['kind'], key: string, at: number, detail: NewEvent['detail']): NewEvent => ({
  ...payer,
  kind,
  key,
  at,
  serviceAt: null,
  detail,
});

async function readProducts({ ledger, clock, service }: AccountDependencies): Promise<void> {
  const rows = await ledger.read.watch.subscriptions();
  const skus = [...new Set(rows.flatMap(({ topic, filter }) => (topic === 'product' ? (filter.sku ?? []) : [])))];
  const wanted = skus.slice(0, mostProducts);
  if (wanted.length === 0) return;
  const [prices, stock] = await Promise.all([
    service.prices(wanted).catch(() => []),
    service.stock(wanted).catch(() => undefined),
  ]);
  await ledger.write(async (tx) => {
    const before = productState.parse(JSON.parse((await tx.watch.state('products')) ?? '{}'));
    const { events, next } = productChange(before, wanted, prices, stock, clock.now());
    for (const event of events) await tx.appendEvent(event);
    await tx.watch.setState('products', JSON.stringify(next));
  });
}

/** `stock` undefined: it could not be read. A product that is left out of an answer keeps what was known. */
export function productChange(
  before: ProductState,
  wanted: readonly string[],
  prices: readonly PricingLine[],
  stock: readonly StockItem[] | undefined,
  at: number,
): { events: NewEvent[]; next: ProductState } {
  const events: NewEvent[] = [];
  const next: ProductState = {};
  for (const sku of wanted) {
    const known = before[sku] ?? {};
    const offer = prices.find((each) => each.sku === sku)?.price;
    const price = offer?.customerPriceNet == null ? known.price : formatDecimal(offer.customerPriceNet);
    const rows = stock?.filter((each) => each.sku === sku) ?? [];
    const units = rows.length === 0 ? known.stock : rows.reduce((sum, { availability }) => sum + availability, 0);
    if (known.price !== undefined && price !== undefined && price !== known.price) {
      const rises = compareDecimals(decimal(price), decimal(known.price)) > 0;
      const detail = { sku, from: known.price, amount: price, currency: offer?.currencyCode, rises };
      events.push(accountEvent('product.price', `price:${sku}:${at}`, at, detail));
    }
    if (known.stock !== undefined && units !== undefined && known.stock > 0 !== units > 0) {
      events.push(accountEvent('product.stock', `stock:${sku}:${at}`, at, { sku, from: known.stock, to: units }));
    }
    next[sku] = { ...(price !== undefined && { price }), ...(units !== undefined && { stock: units }) };
  }
  return { events, next };
}
