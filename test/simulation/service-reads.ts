import { limits } from '../../src/contract/limits.ts';
import type { Customer, Finances, QuoteItem, RequisitionOrder } from '../../src/contract/resources.ts';
import type { Bulk, DateRange, LinesRequest, Walk } from '../../src/contract/trading-service.ts';
import { utcDay } from '../../src/core/datetime.ts';
import { DeskError } from '../../src/core/errors.ts';
import { decimal, multiply } from '../../src/core/money.ts';
import type { Page } from '../../src/service/walk.ts';
import type { Transport } from '../../src/service/transport.ts';
import { walk } from '../../src/service/walk.ts';
import { restingScope } from '../support/resting-scope.ts';
import type { Requisition, ServiceTruth } from './service-truth.ts';

/** What a read of a process passes through: it may die or stand still there. */
export type Gate = () => Promise<void>;

const failed = () => new DeskError('unreachable', 'The service could not be reached.', { next: 'Try again.' });

/** The reads of the port over the truth, with what can go wrong on the way. */
export class ServiceReads {
  readonly #truth: ServiceTruth;
  readonly #gate: Gate;
  readonly #onWalk: (walk: WalkRecord) => void;

  constructor(truth: ServiceTruth, gate: Gate, onWalk: (walk: WalkRecord) => void = () => undefined) {
    this.#truth = truth;
    this.#gate = gate;
    this.#onWalk = onWalk;
  }

  async quote({ lines }: LinesRequest): Promise<Bulk<QuoteItem>> {
    await this.#way();
    const { truth } = { truth: this.#truth };
    const rows = lines.flatMap(({ sku = '', quantity }) => {
      const net = truth.prices.get(sku);
      if (net === undefined) return [];
      const price = {
        currencyCode: 'PLN',
        customerPriceNet: decimal(net),
        customerPriceGross: multiply(decimal(net), decimal('1.23')),
      };
      return [{ sku, quantity, price, lines: [{ location: 'KAT', availability: 100 }] }];
    });
    await this.#gate();
    return { rows, omitted: [], failed: [], requests: 1 };
  }

  async customer(): Promise<Customer> {
    await this.#way();
    const { automatic, dice, profile, trouble } = this.#truth;
    const readable = !(trouble && dice.chance(profile.autoUnreadable));
    await this.#gate();
    return { name: 'Workshop', ...(readable ? { automaticOrderConfirmation: automatic } : {}) };
  }

  async finances(): Promise<Finances> {
    await this.#way();
    const { dice, profile, trouble } = this.#truth;
    const orderingAllowed = !(trouble && dice.chance(profile.creditEnds));
    await this.#gate();
    return { orderingAllowed, availableCreditLimit: decimal('100000.00'), currencyCode: 'PLN' };
  }

  async requisition(id: string): Promise<RequisitionOrder[]> {
    await this.#way();
    const { dice, profile, time, trouble } = this.#truth;
    const requisition = this.#truth.byId(id);
    const at = time.now - (trouble ? dice.int(0, profile.stale) : 0);
    if (requisition === undefined || (trouble && requisition.createdAt > at)) {
      throw new DeskError('not_found', 'The service has no such requisition.', { next: 'Check the number.' });
    }
    const rows = this.#truth.rows(requisition, at);
    await this.#gate();
    return rows;
  }

  /** The client's own reading by windows and pages, over a list that lags, moves and fails. */
  requisitionOrders(range: DateRange, { shipTo }: { shipTo?: string | undefined }): Walk<RequisitionOrder> {
    const inner = walk<RequisitionOrder>(
      this.#transport(),
      {
        range,
        limit: limits.limit.requisitions,
        dateOf: ({ creationDate }) => creationDate,
        ask: (window, page) => this.#page(window, page, shipTo),
      },
      undefined,
    );
    const record: WalkRecord = { range, shipTo, begun: this.#truth.time.now, complete: false, seen: new Set() };
    const onWalk = this.#onWalk;
    return {
      coverage: () => inner.coverage(),
      async *[Symbol.asyncIterator]() {
        onWalk(record);
        for await (const batch of inner) {
          for (const order of batch) record.seen.add(order.id);
          yield batch;
        }
        record.complete = inner.coverage().complete;
      },
    };
  }

  async #page(
    window: { from: string; to: string },
    { offset, limit }: { offset: number; limit: number },
    shipTo: string | undefined,
  ): Promise<Page<RequisitionOrder>> {
    await this.#way();
    const truth = this.#truth;
    const { dice, profile, time, trouble } = truth;
    if (truth.listDown || (trouble && dice.chance(profile.pageFails))) throw failed();
    // Between two pages somebody else orders: everything older moves down by one.
    if (trouble && dice.chance(profile.moves)) truth.createOther();
    const selected = truth.requisitions
      .filter((each) => shipTo === undefined || each.shipTo === shipTo)
      .filter((each) => isIn(utcDay(each.createdAt + profile.skew), window, profile.toIncluded))
      .flatMap((each) => each.orders.filter(({ listedAt }) => listedAt <= time.now).map((order) => ({ each, order })))
      .sort((a, b) => newestFirst(a.each, b.each) || (a.order.id < b.order.id ? 1 : -1));
    const rows = selected
      .slice(Math.max(0, offset - 1), Math.max(0, offset - 1) + Math.min(limit, profile.pageCap))
      .map(({ each, order }) => truth.row(each, order));
    await this.#gate();
    return { rows, total: undefined };
  }

  /** There and half way back: the time it takes, and whether it works at all. */
  async #way(): Promise<void> {
    await this.#gate();
    const { dice, profile, time, trouble } = this.#truth;
    if (!trouble) return time.sleep(50);
    await time.sleep(dice.chance(profile.slowReads) ? dice.int(1_000, 30_000) : dice.int(1, profile.latency));
    if (!this.#truth.down && !dice.chance(profile.readFails)) return;
    await this.#gate();
    throw failed();
  }

  /** As much of the transport as the walk goes through. */
  #transport(): Transport {
    const part = {
      scope: restingScope,
      config: { concurrency: 8 },
      windowDays: 2,
      learnWindowDays: () => undefined,
      report: () => undefined,
      log: { warn: () => undefined },
    };
    return part as unknown as Transport;
  }
}

/** One reading of the list, as it really went. */
export interface WalkRecord {
  readonly range: DateRange;
  readonly shipTo: string | undefined;
  readonly begun: number;
  /** It was read to its end and every window whole. */
  complete: boolean;
  /** Orders that it gave out. */
  readonly seen: Set<string>;
}

function isIn(day: string, { from, to }: { from: string; to: string }, toIncluded: boolean): boolean {
  return day >= from && (toIncluded ? day <= to : day < to);
}

function newestFirst(a: Requisition, b: Requisition): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);
}
