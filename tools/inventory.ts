import { z } from 'zod';
import { availabilityOf } from '../src/contract/availability.ts';
import type { QuoteItem, StockItem } from '../src/contract/resources.ts';
import type { ProductRef } from '../src/contract/trading-service.ts';
import { DeskError } from '../src/core/errors.ts';
import { count } from '../src/core/text.ts';
import { table, type Cell, type ColumnKind, type Table } from '../src/core/view.ts';
import { defineTool } from './desk.ts';
import { cursor, indexes, language, lines, locations, maybe, shipTo, skus, text } from './fields.ts';
import { bulkGaps, gapNotes, gapsOf } from './partial.ts';
import { onePiece, onePieceNotes, onePieceShape, wantedLines } from './wanted-lines.ts';
import {
  blockedNotes,
  deposit,
  lineNotes,
  priceColumns,
  pricedLine,
  pricedLineColumns,
  priced,
  priceTotals,
  totalFacts,
  totalsShape,
} from './priced-line.ts';
import { pick } from './project.ts';
import { checkReceiver } from './receivers.ts';
import { slice, sliceNotes } from './slice.ts';

const place = z.object({
  location: z.string(),
  availability: z.int(),
  latestDeliveryDate: text,
  orderDateTimeTo: text,
  shipToBusinessUnitDeliveryDateTime: text,
  customerRouteStartDateTime: text,
  customerRouteCode: text,
});
type Place = z.input<typeof place>;

const placeKeys = [
  'latestDeliveryDate',
  'orderDateTimeTo',
  'shipToBusinessUnitDeliveryDateTime',
  'customerRouteStartDateTime',
  'customerRouteCode',
] as const;

/** Beyond this many products an answer keeps the units per warehouse and leaves the times out. */
const mostWithTimes = 10;

const stockRow = z.object({
  sku: z.string(),
  index: text,
  name: text,
  available: z.int().describe('Units of all locations returned; they add up'),
  units: z.record(z.string(), z.int()).describe('Units by warehouse'),
  blockedReturn: maybe(z.boolean()),
  locations: maybe(z.array(place)).describe('Delivery times, for short lists'),
});
type StockRow = z.input<typeof stockRow>;

export const checkStock = defineTool({
  name: 'check_stock',
  title: 'Check stock',
  summary: 'Units that can be bought now, per warehouse and in total, with cut-off and delivery times.',
  hint: 'Give skus or indexes, any number.',
  area: 'inventory',
  effect: 'read',
  operations: ['getStock', 'postStock'],
  input: z.strictObject({
    skus: skus.optional(),
    indexes: indexes.optional(),
    locations: locations.optional(),
    shipTo: shipTo.optional(),
    language: language.optional(),
    cursor: cursor.optional(),
  }),
  output: z.object({
    products: z.array(stockRow),
    ...bulkGaps,
    of: z.int().describe('Products asked for'),
    locations: maybe(z.array(z.string())).describe('As asked'),
    shipTo: text.describe('As asked'),
    cursor: z.string().optional(),
  }),
  run: async (desk, input, ask) => {
    checkReceiver(desk, input.shipTo);
    const part = slice(wantedProducts(input), input.cursor, ask);
    const bulk = await desk.service.stock(
      { products: part.items, locations: input.locations, shipTo: input.shipTo },
      { signal: ask.signal, onProgress: ask.onProgress, language: input.language },
    );
    return {
      products: groupStock(bulk.rows),
      ...gapsOf(bulk),
      of: part.of,
      ...askedPlace(input),
      cursor: part.cursor,
    };
  },
  view: (output) => {
    const warehouses = [...new Set(output.products.flatMap(({ units }) => Object.keys(units)))];
    const named = output.products.length <= 25;
    return {
      title: `Stock of ${count(output.products.length, 'product')}`,
      tables: [
        table(output.products, [
          ['SKU', 'code', (row) => row.sku],
          ...(named ? nameColumns : []),
          ['Total', 'count', (row) => row.available],
          ...warehouses.map((code) => [code, 'count', (row: StockRow) => unitsAt(row, code)] as const),
        ]),
        ...timesTables(output.products.flatMap(({ sku, locations: at = [] }) => at.map((each) => ({ sku, ...each })))),
      ],
      notes: [
        ...gapNotes(output),
        ...sliceNotes(output),
        ...blockedNotes(output.products.filter((row) => row.blockedReturn === true).map(({ sku }) => sku)),
      ],
      actions:
        output.products.length > 0 && output.products.length <= mostWithTimes
          ? [
              {
                label: 'Quote',
                tool: 'get_quote',
                input: { lines: output.products.map(({ sku }) => ({ sku, quantity: 1 })), ...askedPlace(output) },
              },
            ]
          : [],
    };
  },
  records: (output) =>
    output.products.flatMap(({ units, locations: at, ...row }) => {
      const places = Object.entries(units).map(([location, availability]) => ({
        ...row,
        ...at?.find((each) => each.location === location),
        location,
        availability,
      }));
      return places.length === 0 ? [row] : places;
    }),
  columns: {
    sku: 'code',
    index: 'code',
    name: 'text',
    location: 'code',
    availability: 'count',
    available: 'count',
    blockedReturn: 'flag',
    latestDeliveryDate: 'date',
    orderDateTimeTo: 'time',
    shipToBusinessUnitDeliveryDateTime: 'time',
    customerRouteStartDateTime: 'time',
    customerRouteCode: 'code',
  },
  words: ['stock'],
  positional: { kind: 'products' },
  examples: [
    { say: 'stock OP520 W71275', input: { skus: ['OP520', 'W71275'] } },
    { say: 'stock OP520 --locations KAT,KRA', input: { skus: ['OP520'], locations: ['KAT', 'KRA'] } },
    { say: 'stock "W 712/75"', input: { indexes: ['W 712/75'] } },
  ],
});

/** Where it was asked for, so that a following question can be about the same place. */
function askedPlace(from: { locations?: string[] | undefined; shipTo?: string | undefined }) {
  return {
    ...(from.locations === undefined ? {} : { locations: from.locations }),
    ...(from.shipTo === undefined ? {} : { shipTo: from.shipTo }),
  };
}

const nameColumns: readonly (readonly [string, ColumnKind, (row: StockRow) => Cell | undefined])[] = [
  ['Index', 'code', (row) => row.index],
  ['Name', 'text', (row) => row.name],
];

function wantedProducts(input: { skus?: string[] | undefined; indexes?: string[] | undefined }): ProductRef[] {
  if (input.skus !== undefined && input.indexes !== undefined) {
    throw new DeskError('invalid_input', 'Both skus and indexes were given; a request carries one kind.', {
      field: 'indexes',
      next: 'Ask once with skus and once with indexes.',
    });
  }
  if (input.skus !== undefined) return [...new Set(input.skus)].map((sku) => ({ sku }));
  if (input.indexes !== undefined) return [...new Set(input.indexes)].map((index) => ({ index }));
  throw new DeskError('invalid_input', 'No product was named.', {
    field: 'skus',
    next: 'Give skus, e.g. {"skus":["OP520"]}, or indexes.',
  });
}

function groupStock(rows: readonly StockItem[]): StockRow[] {
  const bySku = new Map<string, [StockItem, ...StockItem[]]>();
  for (const row of rows) {
    const places = bySku.get(row.sku);
    if (places === undefined) bySku.set(row.sku, [row]);
    else places.push(row);
  }
  const withTimes = bySku.size <= mostWithTimes;
  return [...bySku.values()].map((places) => stockRowOf(places, withTimes));
}

/** The rows of one product as one. */
function stockRowOf(places: readonly [StockItem, ...StockItem[]], withTimes: boolean): StockRow {
  // "the units of all returned locations for one SKU are all purchasable (they add up)"
  let available = 0;
  let units: Record<string, number> = {};
  for (const { location, availability } of places) {
    available += availability;
    // A new object for a new name: `__proto__` is a field there, where assigning it would change the object itself.
    if (Object.hasOwn(units, location)) units[location] = (units[location] ?? 0) + availability;
    else units = { ...units, [location]: availability };
  }
  // Written out: `pick` and two spreads for each of a hundred products took as long as reading their rows.
  const { sku, index, name, blockedReturn } = places[0];
  return {
    sku,
    index: index ?? undefined,
    name: name ?? undefined,
    blockedReturn: blockedReturn ?? undefined,
    available,
    units,
    locations: withTimes ? places.map(placeOf) : undefined,
  };
}

function placeOf(row: StockItem): Place {
  const { location, availability } = row;
  return { location, availability, ...pick(row, placeKeys) };
}

/** A code of the service can be any word, also one that every object of JavaScript has. */
function unitsAt({ units }: Pick<StockRow, 'units'>, location: string): number | undefined {
  return Object.hasOwn(units, location) ? units[location] : undefined;
}

function timesTables(rows: readonly (Place & { sku: string })[]): Table[] {
  const useful = rows.filter((row) => row.availability > 0 && placeKeys.some((key) => row[key] !== undefined));
  if (useful.length === 0) return [];
  return [
    table(
      useful,
      [
        ['SKU', 'code', (row) => row.sku],
        ['Warehouse', 'code', (row) => row.location],
        ['Order until', 'time', (row) => row.orderDateTimeTo],
        ['Latest delivery', 'date', (row) => row.latestDeliveryDate],
        ['At your branch', 'time', (row) => row.shipToBusinessUnitDeliveryDateTime],
        ['Route starts', 'time', (row) => row.customerRouteStartDateTime],
        ['Route', 'code', (row) => row.customerRouteCode],
      ],
      { title: 'Cut-off and delivery' },
    ),
  ];
}

const quoteRow = z.object({
  ...pricedLine,
  available: maybe(z.int()).describe('Units at all locations returned'),
  wanted: maybe(z.int()).describe('Units of this SKU in all lines, where it has several'),
  enough: maybe(z.boolean()).describe('available covers all lines of this SKU'),
  units: z.record(z.string(), z.int()).describe('Units by warehouse'),
  orderUntil: text.describe('Earliest cut-off of the warehouses that complete the quantity soonest'),
  latestDeliveryDate: text.describe('By then all units wanted can be there; if too few, all there are'),
});

export const getQuote = defineTool({
  name: 'get_quote',
  title: 'Quote price and availability',
  summary: 'Your price and the units per warehouse for lines with quantities, with totals per currency.',
  hint: 'Any number of lines. It orders nothing.',
  area: 'inventory',
  effect: 'read',
  operations: ['getQuote'],
  input: z.strictObject({
    lines,
    locations: locations.optional(),
    shipTo: shipTo.optional(),
    language: language.optional(),
    cursor: cursor.optional(),
  }),
  output: z.object({
    lines: z.array(quoteRow),
    totals: totalsShape,
    ...bulkGaps,
    ...onePieceShape,
    of: z.int().describe('Lines asked for'),
    cursor: z.string().optional(),
  }),
  run: async (desk, input, ask) => {
    checkReceiver(desk, input.shipTo);
    const asked = wantedLines(input.lines);
    const part = slice(asked, input.cursor, ask);
    const bulk = await desk.service.quote(
      { lines: part.items, locations: input.locations, shipTo: input.shipTo },
      { signal: ask.signal, onProgress: ask.onProgress, language: input.language },
    );
    const rows = bulk.rows.map((row) => {
      const wanted = unitsWanted(row, asked, bulk.rows);
      const availability = availabilityOf(row, wanted);
      return {
        ...priced(row),
        ...(wanted === row.quantity ? {} : { wanted }),
        ...availability,
        ...enough(availability.available, wanted),
      };
    });
    return {
      lines: rows,
      totals: priceTotals(rows),
      ...gapsOf(bulk),
      ...onePiece(input.lines),
      of: part.of,
      cursor: part.cursor,
    };
  },
  view: (output) => {
    // One word for each SKU, however many lines it has.
    const short = [
      ...new Map(output.lines.flatMap((line) => (line.enough === false ? [[line.sku, line] as const] : []))).values(),
    ];
    const unknown = output.lines.filter(({ available }) => available === undefined).map(({ sku }) => sku);
    return {
      title: `Quote for ${count(output.lines.length, 'line')}`,
      facts: totalFacts(output.totals),
      tables: [
        table(output.lines, [
          ...priceColumns,
          ['Available', 'count', (line) => line.available],
          ['Where', 'text', (line) => showUnits(line.units)],
          ['Order until', 'time', (line) => line.orderUntil],
          ['Complete by', 'date', (line) => line.latestDeliveryDate],
          ['Deposit net', 'money', deposit],
        ]),
      ],
      notes: [
        ...gapNotes(output),
        ...sliceNotes(output),
        ...onePieceNotes(output),
        ...(unknown.length === 0
          ? []
          : [{ kind: 'partial' as const, text: `How many units there are did not come for ${unknown.join(', ')}.` }]),
        ...(short.length === 0
          ? []
          : [
              {
                kind: 'warning' as const,
                text: `Not enough units: ${short.map((line) => `${line.sku} (${line.available ?? 0} of ${line.wanted ?? line.quantity})`).join(', ')}.`,
              },
            ]),
        ...lineNotes(output.lines),
      ],
    };
  },
  records: (output) =>
    output.lines.map(({ units, ...line }) => ({
      ...line,
      units: showUnits(units),
    })),
  columns: {
    ...pricedLineColumns,
    available: 'count',
    enough: 'flag',
    units: 'text',
    orderUntil: 'time',
    latestDeliveryDate: 'date',
  },
  words: ['quote'],
  positional: { kind: 'lines' },
  examples: [
    {
      say: 'quote 4x OP520 2x W71275',
      input: {
        lines: [
          { sku: 'OP520', quantity: 4 },
          { sku: 'W71275', quantity: 2 },
        ],
      },
    },
    {
      say: 'quote "W 712/75 x2" --ship-to C200001',
      input: { lines: [{ index: 'W 712/75', quantity: 2 }], shipTo: 'C200001' },
    },
  ],
});

/**
 * Units of one SKU over all lines, also those that another part of a long list asks for: stock is shared between them.
 * A line by index belongs to the SKU whose row has that index.
 */
function unitsWanted(
  row: Pick<QuoteItem, 'sku' | 'index' | 'quantity'>,
  asked: readonly (ProductRef & { quantity: number })[],
  rows: readonly Pick<QuoteItem, 'sku' | 'quantity'>[],
): number {
  const sum = (each: readonly { quantity: number }[]) => each.reduce((total, { quantity }) => total + quantity, 0);
  const plain = (index: string) => index.toUpperCase().replace(/\s+/g, '');
  const index = row.index == null ? undefined : plain(row.index);
  const named = asked.filter((line) =>
    line.sku === undefined ? index !== undefined && plain(line.index) === index : line.sku === row.sku,
  );
  return Math.max(row.quantity, sum(named), sum(rows.filter(({ sku }) => sku === row.sku)));
}

function enough(available: number | undefined, quantity: number) {
  return available === undefined ? {} : { enough: available >= quantity };
}

/** "KAT 12, KRA 4": warehouses without units are left out, the total says the rest. */
function showUnits(units: Readonly<Record<string, number>>): string {
  return Object.entries(units)
    .filter(([, n]) => n > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([code, n]) => `${code} ${n}`)
    .join(', ');
}
