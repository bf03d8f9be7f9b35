import type { Field, Resource, RowOf } from '../../../src/contract/field.ts';
import {
  catalogProduct,
  category,
  customer,
  delivery,
  deliveryHeader,
  finances,
  invoice,
  pricingLine,
  quoteItem,
  requisitionOrder,
  stockItem,
} from '../../../src/contract/resources.ts';
import type { Bulk, TradingService, Walk } from '../../../src/contract/trading-service.ts';
import { readDocument } from '../../../src/archive/document.ts';
import { DeskError } from '../../../src/core/errors.ts';
import type { ArchiveCoverage, ArchiveDesk, Wanted } from '../../../src/ports/archive-desk.ts';
import type { DraftContent } from '../../../src/ports/draft.ts';
import type { DraftRow } from '../../../src/ports/ledger.ts';
import type { DraftReport, OrderingDesk } from '../../../src/ports/ordering-desk.ts';
import type { Desk } from '../../../tools/desk.ts';
import { testClock } from '../../support/test-clock.ts';
import { noCatalog } from '../../support/no-catalog.ts';

/** What a service answers with: as many rows, as many inner rows, and this for every text in them. */
export interface World {
  readonly rows: number;
  readonly inner: number;
  /** Text for a field, by its name. */
  readonly text: (field: string, row: number) => string;
  /** Some products are left out, some could not be asked, some days could not be read. */
  readonly gaps?: boolean;
  /** "Stock item.gtuCode": this field has another value than usual. */
  readonly changed?: string;
  /** Nothing can be asked at all. */
  readonly fails?: boolean;
}

const unreachable = () =>
  new DeskError('unreachable', 'The service could not be reached.', { next: 'Try again later.' });

/** Every field of a resource, filled: a field that is added to the interface is in here by itself. */
function made<R extends Resource>(resource: R, world: World, row: number): RowOf<R> {
  const value = (name: string, field: Field): unknown => {
    const usual = usualValue(name, field);
    return world.changed === `${resource.name}.${name}` ? otherThan(usual) : usual;
  };
  const usualValue = (name: string, field: Field): unknown => {
    switch (field.type) {
      case 'string':
        return world.text(name, row);
      case 'integer':
        return 1 + ((row * 7) % 97);
      case 'number':
        return String(10 + (row % 900)) + '.25';
      case 'boolean':
        return row % 2 === 0;
      case 'date':
        return '2026-11-18';
      case 'datetime':
        return `2026-11-${String(10 + (row % 9)).padStart(2, '0')}T10:00:00Z`;
      case 'string[]':
        return [world.text(name, row), world.text(name, row + 1)];
      case 'object':
        return field.of === undefined ? {} : made(field.of, world, row);
      case 'object[]': {
        const { of } = field;
        return of === undefined
          ? []
          : Array.from({ length: world.inner }, (_, at) => made(of, world, row * world.inner + at));
      }
    }
  };
  const filled = Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, value(name, field)]));
  return filled as RowOf<R>;
}

function otherThan(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return [...(value as unknown[]), 'OTHER9'];
  if (typeof value !== 'string') return { pinned: true };
  if (/^\d+\.\d+$/.test(value)) return '7777.77';
  return /^2026-11-\d\d/.test(value) ? value.replace(/^2026-11-\d\d/, '2026-11-27') : `${value}9`;
}

function many<R extends Resource>(resource: R, world: World): RowOf<R>[] {
  return Array.from({ length: world.rows }, (_, row) => made(resource, world, row));
}

function service(world: World): TradingService {
  const failing = <T>(answer: () => T): Promise<T> =>
    world.fails === true ? Promise.reject(unreachable()) : Promise.resolve(answer());
  const bulk = <Row>(rows: readonly Row[]): Bulk<Row> => ({
    rows,
    omitted:
      world.gaps === true
        ? [
            { product: { sku: 'GONE1' }, explained: true },
            { product: { index: 'GONE 2' }, explained: false },
          ]
        : [],
    failed: world.gaps === true ? [{ products: [{ sku: 'LOST3' }], locations: ['KAT'], error: unreachable() }] : [],
    requests: 1,
  });
  const walk = <Row>(rows: readonly Row[], range: { from: string; to: string }): Walk<Row> => ({
    async *[Symbol.asyncIterator]() {
      await Promise.resolve();
      if (world.fails === true) throw unreachable();
      yield rows;
    },
    coverage: () => ({
      range,
      windows: 10,
      read: world.gaps === true ? 9 : 10,
      failed: world.gaps === true ? [{ from: '2026-11-01', to: '2026-11-02', error: unreachable() }] : [],
      remaining: undefined,
      complete: world.gaps !== true,
      requests: 10,
    }),
  });
  return {
    stock: () => failing(() => bulk(many(stockItem, world))),
    quote: () => failing(() => bulk(many(quoteItem, world))),
    prices: () => failing(() => bulk(many(pricingLine, world))),
    categories: () => failing(() => many(category, world)),
    products: () =>
      failing(() => ({
        totalResults: world.rows + (world.changed === 'Catalog product search result.totalResults' ? 1 : 0),
        hasNextPage: world.gaps === true,
        products: many(catalogProduct, world),
      })),
    customer: () => failing(() => made(customer, world, 0)),
    finances: () => failing(() => made(finances, world, 0)),
    delivery: () => failing(() => many(delivery, world)),
    invoice: () => failing(() => many(invoice, world)),
    requisition: () => failing(() => many(requisitionOrder, world)),
    order: () => failing(() => made(requisitionOrder, world, 0)),
    deliveries: (range) => walk(many(delivery, world), range),
    deliveryHeaders: (range) => walk(many(deliveryHeader, world), range),
    invoices: (range) => walk(many(invoice, world), range),
    requisitionOrders: (range) => walk(many(requisitionOrder, world), range),
  };
}

function ordering(world: World): OrderingDesk {
  const { text } = world;
  const content: DraftContent = {
    lines: Array.from({ length: Math.max(1, world.rows) }, (_, row) => ({
      sku: text('sku', row),
      index: text('index', row),
      name: text('name', row),
      quantity: row + 1,
      unitPriceNet: '10.25',
      currencyCode: text('currencyCode', row),
      lineNet: '10.25',
      available: 0,
      units: {},
      latestDeliveryDate: text('latestDeliveryDate', row),
      blockedReturn: true,
      custom: text('custom', row),
    })),
    shipTo: text('shipTo', 0),
    deliveryMethod: text('deliveryMethod', 0),
    paymentMethod: text('paymentMethod', 0),
    ownNumber: text('ownNumber', 0),
    comments: text('comments', 0),
    defaults: {},
    omitted: world.gaps === true ? ['GONE1', text('omitted', 0)] : [],
    totals: [{ currencyCode: text('currencyCode', 0), net: '10.25', depositNet: '1' }],
    quotedAt: 0,
    automaticOrderConfirmation: null,
    credit: null,
  };
  const row: DraftRow = {
    id: 'D7K2M9QX4T1V8R3NB',
    revision: 1,
    state: 'priced',
    reason: text('reason', 0),
    createdBy: 'buyer',
    surface: 'slack',
    requesters: ['buyer'],
    authors: [{ person: 'buyer', surface: 'slack' }],
    createdAt: 0,
    updatedAt: 0,
    expiresAt: Date.UTC(2026, 10, 21),
    content,
    hash: 'a hash',
    wants: null,
    requisitionId: null,
    answer: {
      readAt: 0,
      requisitionId: text('requisitionId', 0),
      orders: Array.from({ length: Math.min(world.rows, 30) }, (_, at) => ({
        id: text('id', at),
        phaseCode: text('phaseCode', at),
        shipFrom: text('shipFrom', at),
        lines: [],
      })),
      differences: [text('difference', 0)],
    },
    question: null,
    readBack: null,
    nextAt: null,
    leaseOwner: null,
    leaseUntil: 0,
    fence: 0,
  };
  const report = (): Promise<DraftReport> =>
    world.fails === true
      ? Promise.reject(unreachable())
      : Promise.resolve({
          row,
          at: 0,
          sentence: 'is priced',
          next: 'Ask for approval.',
          preparedBy: [text('preparedBy', 0)],
          statedReason: text('statedReason', 0),
          digest: 'a digest',
          twins: [],
        });
  const orders = async () => {
    const { sentence } = await report();
    const rows = Array.from({ length: world.rows }, (_, at) => ({
      row: { ...row, id: `D${at}`, content: { ...content, ownNumber: text('customNumber', at) } },
      sentence,
      deciders: [text('decider', at)],
      mine: false,
    }));
    return { rows, total: rows.length, more: false };
  };
  return { prepare: report, draft: report, submit: report, confirm: report, cancel: report, orders };
}

/** What was bought in such a world: a document of each kind a row. */
function archive(world: World): ArchiveDesk {
  const at = testClock().now();
  // Each is compressed: thousands would take half a minute.
  const rows = Array.from({ length: Math.min(world.rows, 100) }, (_, row) => row);
  const documents = rows.flatMap((row) => [
    readDocument({ kind: 'order', row: made(requisitionOrder, world, row) }, at),
    readDocument({ kind: 'delivery', row: made(delivery, world, row) }, at),
    readDocument({ kind: 'invoice', row: made(invoice, world, row) }, at),
  ]);
  const lines = documents.flatMap((each) => [...(each.lines ?? [])]);
  const answer = <T>(value: T): Promise<T> =>
    world.fails === true ? Promise.reject(unreachable()) : Promise.resolve(value);
  const coverage = ({ range }: Wanted): ArchiveCoverage => ({
    ...range,
    ...{
      complete: world.gaps !== true,
      windows: 3,
      invoicesWithoutLines: 0,
      source: 'archive',
      asOf: '2026-11-20T09:00Z',
    },
    read: world.gaps === true ? 2 : 3,
    failed:
      world.gaps === true
        ? [{ from: range.from, to: range.from, code: 'timed_out', message: 'No answer in time.' }]
        : [],
  });
  let covered = world.gaps !== true;
  return {
    cover: (wanted) => {
      covered = true;
      return answer(coverage(wanted));
    },
    covered: (wanted) => answer(coverage(wanted)),
    sums: () =>
      answer(
        rows.map((row) => ({
          ...{ key: world.text('brand', row), class: 'INVOICE', currency: world.text('currencyCode', row) },
          ...{ readLines: 1, lines: 1, lacking: 0, pieces: 1 + row, net: 10_000_000n, gross: 12_300_000n },
        })),
      ),
    brands: () => answer(rows.map((row) => world.text('brand', row))),
    names: (skus) => answer(new Map(skus.map((sku, row) => [sku, world.text('name', row)]))),
    skusOfIndex: () => answer(rows.map((row) => world.text('sku', row))),
    lines: ({ kinds }) => answer(lines.filter(({ kind }) => kinds.includes(kind))),
    owed: () => answer(documents.map(({ document }) => document).filter(({ owed }) => owed === 1)),
    firstDay: () => answer(undefined),
    settled: () => answer([]),
    open: () => answer({ documents: documents.map(({ document }) => document), lines, more: true }),
    trace: () =>
      answer(
        covered
          ? { documents: documents.map(({ document }) => document), lines, hidden: 0 }
          : { documents: [], lines: [], hidden: 0 },
      ),
  };
}

/** A desk over such a world. */
export function fakedDesk(world: World): Desk {
  return {
    service: service(world),
    catalog: noCatalog,
    clock: testClock(),
    caller: {
      name: world.text('caller', 0),
      surface: 'slack',
      receivers: ['*', ...Array.from({ length: world.rows }, (_, row) => world.text('receiver', row))],
      may: [],
    },
    ordering: () => Promise.resolve(ordering(world)),
    watch: () =>
      Promise.resolve({
        follow: () =>
          world.fails === true
            ? Promise.reject(unreachable())
            : Promise.resolve({
                followed: Array.from({ length: world.rows }, (_, row) => ({
                  id: world.text('id', row),
                  what: world.text('what', row),
                  how: world.text('how', row),
                })),
              }),
      }),
    archive: () => Promise.resolve(archive(world)),
    settings: { mode: 'live', environment: 'embedded', language: 'en', zone: 'UTC', version: '0.0.0-test' },
  };
}

/** Text of a peaceful service: a code, different in each row. */
export function peaceful(field: string, row: number): string {
  if (field === 'currencyCode') return 'PLN';
  if (field === 'location') return `W${row % 7}`;
  return `${field.slice(0, 2).toUpperCase()}${row}`;
}
