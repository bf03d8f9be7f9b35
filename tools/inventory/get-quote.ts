import * as z from 'zod';
import { availabilityOf, isPassed } from '../../src/contract/availability.ts';
import type { QuoteItem } from '../../src/contract/resources.ts';
import type { ProductRef } from '../../src/contract/trading-service.ts';
import { distinct, orderForm, step } from '../../src/core/next-steps.ts';
import { count } from '../../src/core/text.ts';
import type { Gap } from '../../src/core/tool.ts';
import { table } from '../../src/core/view.ts';
import { defineTool } from '../desk.ts';
import { cursor, language, lines, locations, maybe, shipTo, text } from '../base/fields.ts';
import { flatLists } from '../base/answer-fields.ts';
import { askedFor, askedForShape, askedWords, warehouses } from '../base/asked-for.ts';
import { bulkGaps, bulkGapShape, gapsOf } from '../base/partial.ts';
import {
  deposit,
  lineNotes,
  priceColumns,
  priceDetails,
  priceGaps,
  pricedLine,
  pricedLineColumns,
  priced,
  priceTotals,
  totalFacts,
  totalsShape,
} from '../base/priced-line.ts';
import { detailsLeftOut, detailsTables, hasRoom, leftOutNotes, leftOutShape } from '../base/product-details.ts';
import { productPage, productPageGaps } from '../base/product-page.ts';
import { candidateSteps, nothingFound, placeIn, quantitySteps, warehouseSteps } from '../base/product-steps.ts';
import { receiverOf } from '../base/receivers.ts';
import { takenNotes } from '../base/taken.ts';
import { flatPlaceColumns, flatPlaces, place, placeOf, placesTables, showUnits } from './places.ts';
import { joinRows, linesRead, linesReadNotes, linesReadShape, wantedLines } from '../base/wanted-lines.ts';

const quoteRow = z
  .object({
    ...pricedLine,
    available: maybe(z.int()).describe('Units at all locations returned'),
    wanted: maybe(z.int()).describe('Units of this SKU in all lines, where it has several'),
    enough: maybe(z.boolean()).describe('available covers all lines of this SKU'),
    units: z.record(z.string(), z.int()).describe('Units by warehouse'),
    orderUntil: text.describe('Earliest cut-off of the warehouses that complete the quantity soonest'),
    cutOffPassed: maybe(z.boolean()).describe('orderUntil is over'),
    latestDeliveryDate: text.describe('The last one of these warehouses'),
    locations: maybe(z.array(place)).describe('Times and routes'),
  })
  .meta({ said: 'line' });

export const getQuote = defineTool({
  name: 'get_quote',
  title: 'Quote price and availability',
  summary: 'Your price and units per warehouse for lines with quantities, with totals per currency.',
  hint: 'Any number of lines. Orders nothing.',
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
    ...bulkGapShape,
    ...linesReadShape,
    first: z.int().describe('Position of the first line, from 1'),
    of: z.int().describe('Lines asked for'),
    ...askedForShape,
    ...leftOutShape,
    cursor: z.string().optional(),
  }),
  run: async (desk, input, options) => {
    const shipTo = receiverOf(desk, input.shipTo);
    const locations = await warehouses(desk, input.locations, options.signal);
    const asked = wantedLines(input.lines);
    const part = productPage(asked, input.cursor, options);
    const bulk = await desk.service.quote(
      { lines: part.items, locations, shipTo },
      { signal: options.signal, onProgress: options.onProgress, language: input.language },
    );
    const now = desk.clock.now();
    const detailed = hasRoom(bulk.rows.length, options);
    const rows = joinRows(bulk.rows).map((row) => {
      const wanted = unitsWanted(row, asked, bulk.rows);
      const availability = availabilityOf(row, now, wanted);
      return {
        ...priced(row, detailed),
        ...(wanted === row.quantity ? {} : { wanted }),
        ...availability,
        ...enough(availability.available, wanted),
        ...(isPassed(availability.orderUntil, now) ? { cutOffPassed: true } : {}),
        ...(detailed ? { locations: (row.lines ?? []).map((each) => placeOf(each, now)) } : {}),
      };
    });
    return {
      lines: rows,
      totals: priceTotals(rows),
      ...gapsOf(bulk),
      ...linesRead(input.lines, bulk.rows),
      first: part.first,
      of: part.of - (bulk.rows.length - rows.length),
      ...askedFor(desk, { ...input, locations }),
      ...detailsLeftOut(bulk.rows.length, options),
      cursor: part.cursor,
    };
  },
  view: (output) => {
    // One word for each SKU, however many lines it has.
    const short = [
      ...new Map(output.lines.flatMap((line) => (line.enough === false ? [[line.sku, line] as const] : []))).values(),
    ];
    return {
      title: `Quote for ${count(output.lines.length, 'line')}, ${askedWords(output)}`,
      facts: totalFacts(output),
      tables: [
        table(output.lines, [
          ...priceColumns,
          ['Available', 'count', (line) => line.available],
          ['Where', 'text', (line) => showUnits(line.units)],
          ['Order until', 'time', (line) => (line.cutOffPassed === true ? undefined : line.orderUntil)],
          ...(output.lines.some(({ cutOffPassed }) => cutOffPassed === true)
            ? ([
                [
                  'Cut-off passed',
                  'time',
                  (line: z.input<typeof quoteRow>) => (line.cutOffPassed === true ? line.orderUntil : undefined),
                ],
              ] as const)
            : []),
          ['Latest delivery date', 'date', (line) => line.latestDeliveryDate],
          ['Deposit net', 'money', deposit],
          ...priceDetails(),
        ]),
        ...placesTables(
          output.lines.flatMap(({ sku, locations: at = [] }) => at.map((each) => ({ sku, ...each }))),
        ).map((each) => ({ ...each, detail: true as const })),
        ...detailsTables(output.lines),
      ],
      notes: [
        ...takenNotes(output),
        ...linesReadNotes(output),
        ...(short.length === 0
          ? []
          : [
              {
                kind: 'warning' as const,
                text: `Not enough units: ${short.map((line) => `${line.sku} (${line.available ?? 0} of ${line.wanted ?? line.quantity})`).join(', ')}.`,
              },
            ]),
        ...lineNotes(output.lines),
        ...leftOutNotes(output, 'Times and routes by warehouse, descriptions, GTU codes and EANs'),
      ],
    };
  },
  gaps: (output) => [
    ...bulkGaps(output),
    ...productPageGaps(output),
    ...unknownUnits(output.lines),
    ...priceGaps(output.lines),
  ],
  next: ({ lines: quoted, omitted }, input) => {
    const choose = candidateSteps('get_quote', omitted, input);
    if (quoted.length === 0) return nothingFound(input, choose);
    const place = placeIn(input);
    const [first] = quoted;
    const order = quoted.map(({ sku, quantity }) => ({ sku, quantity }));
    const { shipTo } = input;
    return {
      offers: [
        ...choose,
        step(
          'Order',
          orderForm,
          { lines: order, ...(shipTo === undefined ? {} : { shipTo }) },
          {
            primary: true,
            otherwise: 'write order and the list, and the form opens with it',
          },
        ),
        step('Stock', 'check_stock', { skus: distinct(quoted.map(({ sku }) => sku)), ...place }),
        ...(first !== undefined && quoted.length === 1 ? quantitySteps(first.sku, first.quantity, place) : []),
      ],
      ...warehouseSteps(
        'get_quote',
        quoted.map((each) => each.units),
        input,
      ),
    };
  },
  records: (output) =>
    output.lines.map(({ units, locations: at, ...line }) => ({
      ...flatLists(line),
      units: showUnits(units),
      ...flatPlaces(at),
    })),
  columns: {
    ...pricedLineColumns,
    available: 'count',
    wanted: 'count',
    enough: 'flag',
    units: 'text',
    orderUntil: 'time',
    cutOffPassed: 'flag',
    latestDeliveryDate: 'date',
    ...flatPlaceColumns,
  },
  words: ['quote'],
  phrases: {
    en: ['quote', 'quotes', 'quotation', 'offer'],
    pl: ['wyce*', 'ofert*'],
    de: ['angebot*'],
    cs: ['nabídk*'],
    uk: ['розрахунок', 'пропозиці*'],
  },
  answers: ['availability', 'price', 'quantities'],
  card: true,
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

function unknownUnits(lines: readonly { sku: string; available?: number | undefined }[]): Gap[] {
  const skus = lines.filter(({ available }) => available === undefined).map(({ sku }) => sku);
  return skus.length === 0 ? [] : [{ text: `How many units there are did not come for ${skus.join(', ')}.` }];
}
