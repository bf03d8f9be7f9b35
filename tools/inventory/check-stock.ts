import * as z from 'zod';
import type { StockItem } from '../../src/contract/resources.ts';
import type { ProductRef } from '../../src/contract/trading-service.ts';
import { DeskError } from '../../src/core/errors.ts';
import { step } from '../../src/core/next-steps.ts';
import { count } from '../../src/core/text.ts';
import { table, type Cell, type ColumnKind } from '../../src/core/view.ts';
import { defineTool } from '../desk.ts';
import { flatLists } from '../base/answer-fields.ts';
import { askedFor, askedForShape, askedPlace, askedWords, warehouses } from '../base/asked-for.ts';
import { cursor, indexes, language, locations, maybe, shipTo, skus, text } from '../base/fields.ts';
import { bulkGaps, bulkGapShape, gapsOf } from '../base/partial.ts';
import { pick } from '../base/pick-fields.ts';
import { blockedNotes } from '../base/priced-line.ts';
import {
  detailsLeftOut,
  detailsTables,
  hasRoom,
  leftOutNotes,
  leftOutShape,
  productDetails,
} from '../base/product-details.ts';
import { productPage, productPageGaps } from '../base/product-page.ts';
import { candidateSteps, nothingFound, placeIn, quantitySteps, warehouseSteps } from '../base/product-steps.ts';
import { receiverOf } from '../base/receivers.ts';
import { takenNotes } from '../base/taken.ts';
import { wantedProduct } from '../base/wanted-lines.ts';
import { place, placeOf, placesTables, times } from './places.ts';

/** Products that one action quotes. */
const mostQuoted = 10;

const stockRow = z.object({
  sku: z.string(),
  index: text,
  name: text,
  available: z.int().describe('Units of all locations returned; they add up'),
  units: z.record(z.string(), z.int()).describe('Units by warehouse'),
  blockedReturn: maybe(z.boolean()),
  ...productDetails.shape,
  locations: maybe(z.array(place)).describe('Times and routes'),
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
    ...bulkGapShape,
    of: z.int().describe('Products asked for'),
    ...askedForShape,
    ...leftOutShape,
    cursor: z.string().optional(),
  }),
  run: async (desk, input, options) => {
    const shipTo = receiverOf(desk, input.shipTo);
    const locations = await warehouses(desk, input.locations, options.signal);
    const part = productPage(wantedProducts(input), input.cursor, options);
    const bulk = await desk.service.stock(
      { products: part.items, locations, shipTo },
      { signal: options.signal, onProgress: options.onProgress, language: input.language },
    );
    const bySku = groupRows(bulk.rows);
    const now = hasRoom(bySku.length, options) ? desk.clock.now() : undefined;
    return {
      products: bySku.map((places) => stockRowOf(places, now)),
      ...gapsOf(bulk),
      of: part.of,
      ...askedFor(desk, { ...input, shipTo, locations }),
      ...detailsLeftOut(bySku.length, options),
      cursor: part.cursor,
    };
  },
  view: (output) => {
    const warehouses = [...new Set(output.products.flatMap(({ units }) => Object.keys(units)))];
    const named = output.products.length <= 25;
    return {
      title: `Stock of ${count(output.products.length, 'product')}, ${askedWords(output)}`,
      tables: [
        table(output.products, [
          ['SKU', 'code', (row) => row.sku],
          ...nameColumns.map(([label, kind, read]) => [label, kind, read, named ? undefined : 'detail'] as const),
          ['Total', 'count', (row) => row.available],
          ...warehouses.map((code) => [code, 'count', (row: StockRow) => unitsAt(row, code)] as const),
        ]),
        ...placesTables(output.products.flatMap(({ sku, locations: at = [] }) => at.map((each) => ({ sku, ...each })))),
        ...detailsTables(output.products),
      ],
      notes: [
        ...takenNotes(output),
        ...blockedNotes(output.products.filter((row) => row.blockedReturn === true).map(({ sku }) => sku)),
        ...leftOutNotes(output, 'Cut-off and delivery times, routes, descriptions, GTU codes and EANs'),
      ],
      actions:
        output.products.length > 0 && output.products.length <= mostQuoted
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
  gaps: (output) => [...bulkGaps(output), ...productPageGaps(output)],
  next: ({ products, omitted }, input) => {
    const choose = candidateSteps('check_stock', omitted, input);
    if (products.length === 0) return nothingFound(input, choose);
    const [first] = products;
    const place = placeIn(input);
    const lines = products.map(({ sku }) => ({ sku, quantity: 1 }));
    return {
      offers: [
        ...choose,
        ...(first !== undefined && products.length === 1
          ? quantitySteps(first.sku, undefined, place)
          : [step('Quote one of each', 'get_quote', { lines, ...place })]),
      ],
      ...warehouseSteps(
        'check_stock',
        products.map((each) => each.units),
        input,
      ),
      instead: ['get_quote'],
    };
  },
  records: (output) =>
    output.products.flatMap(({ units, locations: at, ...product }) => {
      const row = flatLists(product);
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
    ...times.columns,
    cutOffPassed: 'flag',
    ...productDetails.columns,
  },
  words: ['stock'],
  phrases: {
    en: ['in stock', 'stock', 'available', 'availability', 'do you have', 'have you got', 'got any', 'have'],
    pl: ['stan', 'stany', 'dostępn*', 'czy macie', 'macie', 'masz', 'jest', 'są', 'na stanie', 'na magazynie'],
    de: ['auf lager', 'lager', 'vorrätig', 'verfügbar*', 'haben sie', 'habt ihr'],
    cs: ['skladem', 'máte'],
    uk: ['в наявності', 'наявн*', 'на складі', 'є', 'чи маєте', 'маєте'],
  },
  answers: ['availability'],
  positional: { kind: 'products' },
  examples: [
    { say: 'stock OP520 W71275', input: { skus: ['OP520', 'W71275'] } },
    { say: 'stock OP520 --locations KAT,KRA', input: { skus: ['OP520'], locations: ['KAT', 'KRA'] } },
    { say: 'stock "W 712/75"', input: { indexes: ['W 712/75'] } },
  ],
});

const nameColumns: readonly (readonly [string, ColumnKind, (row: StockRow) => Cell | undefined])[] = [
  ['Index', 'code', (row) => row.index],
  ['Name', 'text', (row) => row.name],
];

function wantedProducts(input: { skus?: string[] | undefined; indexes?: string[] | undefined }): ProductRef[] {
  if (input.skus !== undefined && input.indexes !== undefined) {
    throw new DeskError('invalid_input', 'Both skus and indexes were given; a request carries one kind.', {
      field: 'indexes',
      next: 'Ask once with {argument:skus} and once with {argument:indexes}.',
    });
  }
  if (input.skus !== undefined) return [...new Set(input.skus)].map((sku) => wantedProduct({ sku }));
  if (input.indexes !== undefined) return [...new Set(input.indexes)].map((index) => ({ index }));
  throw new DeskError('invalid_input', 'No product was named.', {
    field: 'skus',
    next: 'Give skus, e.g. {"skus":["OP520"]}, or indexes.',
  });
}

type Rows = readonly [StockItem, ...StockItem[]];

/** The rows of each product, in the order of their first. */
function groupRows(rows: readonly StockItem[]): Rows[] {
  const bySku = new Map<string, [StockItem, ...StockItem[]]>();
  for (const row of rows) {
    const places = bySku.get(row.sku);
    if (places === undefined) bySku.set(row.sku, [row]);
    else places.push(row);
  }
  return [...bySku.values()];
}

/** The rows of one product as one; with details where the time now is given. */
function stockRowOf(places: Rows, now: number | undefined): StockRow {
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
    ...(now === undefined
      ? {}
      : { ...pick(places[0], productDetails.keys), locations: places.map((each) => placeOf(each, now)) }),
  };
}

/** A code of the service can be any word, also one that every object of JavaScript has. */
function unitsAt({ units }: Pick<StockRow, 'units'>, location: string): number | undefined {
  return Object.hasOwn(units, location) ? units[location] : undefined;
}
