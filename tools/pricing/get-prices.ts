import * as z from 'zod';
import { step } from '../../src/core/next-steps.ts';
import { count } from '../../src/core/text.ts';
import { table } from '../../src/core/view.ts';
import { defineTool } from '../desk.ts';
import { cursor, language, lines, locations, shipTo } from '../base/fields.ts';
import { flatLists } from '../base/answer-fields.ts';
import { askedFor, askedForShape, askedWords, warehouses } from '../base/asked-for.ts';
import { bulkGaps, bulkGapShape, gapsOf } from '../base/partial.ts';
import {
  deposit,
  lineNotes,
  money,
  priceColumns,
  priceDetails,
  priceGaps,
  priced,
  pricedLine,
  pricedLineColumns,
  priceTotals,
  totalFacts,
  totalsShape,
} from '../base/priced-line.ts';
import { detailsLeftOut, detailsTables, hasRoom, leftOutNotes, leftOutShape } from '../base/product-details.ts';
import { productPage, productPageGaps } from '../base/product-page.ts';
import { candidateSteps, nothingFound, placeIn } from '../base/product-steps.ts';
import { receiverOf } from '../base/receivers.ts';
import { takenNotes } from '../base/taken.ts';
import { joinRows, linesRead, linesReadNotes, linesReadShape, wantedLines } from '../base/wanted-lines.ts';

export const getPrices = defineTool({
  name: 'get_prices',
  title: 'Get prices',
  summary: 'List price, your price and core deposit for lines with quantities, without availability.',
  hint: 'Any number of lines.',
  area: 'pricing',
  effect: 'read',
  operations: ['getPrices'],
  input: z.strictObject({
    lines,
    locations: locations.optional(),
    shipTo: shipTo.optional(),
    language: language.optional(),
    cursor: cursor.optional(),
  }),
  output: z.object({
    lines: z.array(z.object(pricedLine).meta({ said: 'line' })),
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
    const part = productPage(wantedLines(input.lines), input.cursor, options);
    const bulk = await desk.service.prices(
      { lines: part.items, locations, shipTo },
      { signal: options.signal, onProgress: options.onProgress, language: input.language },
    );
    const detailed = hasRoom(bulk.rows.length, options);
    const rows = joinRows(bulk.rows).map((row) => priced(row, detailed));
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
  view: (output) => ({
    title: `Prices for ${count(output.lines.length, 'line')}, ${askedWords(output)}`,
    facts: totalFacts(output),
    tables: [
      table(output.lines, [
        ...priceColumns,
        ['List net', 'money', (line) => money(line.listPriceNet, line.currencyCode)],
        ['Unit gross', 'money', (line) => money(line.customerPriceGross, line.currencyCode)],
        ['VAT', 'percent', (line) => line.vatPercentage],
        ['Deposit net', 'money', deposit],
        ...priceDetails('List net', 'Unit gross', 'VAT'),
      ]),
      ...detailsTables(output.lines),
    ],
    notes: [...takenNotes(output), ...linesReadNotes(output), ...lineNotes(output.lines), ...leftOutNotes(output)],
  }),
  gaps: (output) => [...bulkGaps(output), ...productPageGaps(output), ...priceGaps(output.lines)],
  next: ({ lines: found, omitted }, input) => {
    const choose = candidateSteps('get_prices', omitted, input);
    if (found.length === 0) return nothingFound(input, choose);
    return {
      offers: [
        ...choose,
        step('With availability', 'get_quote', {
          lines: found.map(({ sku, quantity }) => ({ sku, quantity })),
          ...placeIn(input),
        }),
      ],
    };
  },
  records: (output) => output.lines.map(flatLists),
  columns: pricedLineColumns,
  words: ['price', 'prices'],
  phrases: {
    en: ['how much', 'price', 'prices', 'pricing', 'cost', 'costs'],
    pl: ['cen', 'cena', 'ceny', 'cenę', 'cenie', 'po ile', 'ile za', 'ile kosztuj*', 'kosztuj*'],
    de: ['preis', 'preise', 'was kostet', 'kostet', 'kosten'],
    cs: ['kolik stojí'],
    uk: ['ціна', 'ціни', 'ціну', 'почім', 'скільки кошту*', 'кошту*'],
  },
  answers: ['price', 'quantities'],
  positional: { kind: 'lines' },
  examples: [
    { say: 'price OP520', input: { lines: [{ sku: 'OP520', quantity: 1 }] } },
    { say: 'price 10x GDB1330', input: { lines: [{ sku: 'GDB1330', quantity: 10 }] } },
  ],
});
