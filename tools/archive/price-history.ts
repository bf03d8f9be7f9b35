import * as z from 'zod';
import { utcDay } from '../../src/core/datetime.ts';
import { DeskError } from '../../src/core/errors.ts';
import { formatDecimal, type Decimal } from '../../src/core/money.ts';
import { step } from '../../src/core/next-steps.ts';
import { codeText, count } from '../../src/core/text.ts';
import { table } from '../../src/core/view.ts';
import type { Desk } from '../desk.ts';
import { defineTool } from '../desk.ts';
import {
  archiveCoverage,
  archiveGaps,
  archiveNotes,
  archiveRange,
  chartOf,
  coveredOf,
  yearBack,
} from '../base/archive-answer.ts';
import { day, index, maybe, sku, text } from '../base/fields.ts';
import { money } from '../base/priced-line.ts';

const name = 'price_history';
/** Points of an answer. */
const most = 24;

const point = z.object({
  date: z.string(),
  source: z.enum(['invoice', 'order', 'quote']),
  unitPriceNet: z.string(),
  currencyCode: z.string(),
  quantity: maybe(z.int()),
  documentId: text,
});
type Point = z.input<typeof point>;

export const priceHistory = defineTool({
  name,
  title: 'Price history',
  summary: 'What was paid for a product over time, and what it costs now.',
  area: 'archive',
  effect: 'read',
  operations: ['listInvoices', 'getInvoice', 'listRequisitions', 'getPrices'],
  input: z.strictObject({ sku: sku.optional(), index: index.optional(), from: day.optional(), to: day.optional() }),
  output: z.object({
    sku: text,
    name: text,
    points: z.array(point).describe('Newest first'),
    lastPaid: maybe(point),
    more: maybe(z.int()).describe('Older points left out'),
    ...archiveCoverage,
  }),
  run: async (desk, input, options) => {
    if ((input.sku === undefined) === (input.index === undefined)) {
      throw new DeskError('invalid_input', 'Give either sku or index.', {
        field: 'sku',
        next: 'Name one product, by one of its codes.',
      });
    }
    const archive = await desk.archive();
    const range = archiveRange(desk.clock.now(), input, yearBack);
    const wanted = { range, resources: ['invoices', 'requisitions'] as const, lines: true };
    const coverage = await archive.cover(wanted, options);
    const quoted = await quotedNow(desk, input, options.signal);
    const known = input.index === undefined ? [input.sku ?? ''] : await archive.skusOfIndex(input.index);
    const skus = [...new Set([...known, ...(quoted?.sku === undefined ? [] : [quoted.sku])])];
    if (skus.length === 0 && coverage.complete) {
      throw new DeskError(
        'not_found',
        `No purchase of ${codeText(input.index ?? '')} was found, and no price of it now.`,
        {
          field: 'index',
          next: 'Check the code, or try its other one.',
        },
      );
    }
    const lines = skus.length === 0 ? [] : await archive.lines({ kinds: ['invoice', 'order'], range, skus });
    const points = lines.flatMap((line): Point[] =>
      line.unitPriceNet === null || line.class === 'CREDIT_NOTE'
        ? []
        : [
            {
              date: line.day,
              source: line.kind === 'invoice' ? 'invoice' : 'order',
              unitPriceNet: formatDecimal(line.unitPriceNet as Decimal),
              currencyCode: line.currency,
              ...(line.pieces === null ? {} : { quantity: line.pieces }),
              documentId: line.documentId,
            },
          ],
    );
    const names = await archive.names(skus);
    const lastPaid = points.find(({ source }) => source === 'invoice');
    const title = names.get(skus[0] ?? '') ?? quoted?.name;
    return {
      ...(skus[0] === undefined ? {} : { sku: skus[0] }),
      ...(title === undefined ? {} : { name: title }),
      points: [...(quoted?.point === undefined ? [] : [quoted.point]), ...points.slice(0, most)],
      ...(lastPaid === undefined ? {} : { lastPaid }),
      ...(points.length > most ? { more: points.length - most } : {}),
      ...coveredOf(coverage),
    };
  },
  view: (output) => {
    const paid = output.points.filter(({ source }) => source === 'invoice').reverse();
    const currency = paid[0]?.currencyCode;
    return {
      title: `Prices of ${output.sku ?? 'this product'}${output.name === undefined ? '' : `, ${output.name}`}, ${output.coverage.from} to ${output.coverage.to}`,
      facts: [
        ...(output.lastPaid === undefined
          ? []
          : [
              { label: 'Last paid, net', value: money(output.lastPaid.unitPriceNet, output.lastPaid.currencyCode) },
              { label: 'On', value: output.lastPaid.date },
            ]),
        ...output.points
          .filter(({ source }) => source === 'quote')
          .map((each) => ({ label: 'Now, net', value: money(each.unitPriceNet, each.currencyCode) })),
      ],
      ...chartOf(
        `Net price paid, ${currency ?? ''}`,
        currency ?? '',
        paid
          .filter((each) => each.currencyCode === currency)
          .map(({ date, unitPriceNet }) => ({ label: date, value: unitPriceNet })),
      ),
      tables: [
        table(output.points, [
          ['Date', 'date', (row) => row.date],
          ['From', 'text', (row) => row.source],
          ['Net', 'money', (row) => money(row.unitPriceNet, row.currencyCode)],
          ['Pieces', 'count', (row) => row.quantity],
          ['Document', 'code', (row) => row.documentId],
        ]),
      ],
      notes: [
        ...(output.more === undefined
          ? []
          : [
              {
                kind: 'info' as const,
                text: `${count(output.more, 'older price')} left out: ask with other dates for them.`,
              },
            ]),
        ...(output.points.length === 0
          ? [
              {
                kind: 'info' as const,
                text: `It was not bought from ${output.coverage.from} to ${output.coverage.to}, and the service quotes no price.`,
              },
            ]
          : []),
        ...archiveNotes(output),
      ],
    };
  },
  gaps: (output) => archiveGaps(name, output, { sku: output.sku }),
  next: ({ sku: code, points }) =>
    code === undefined
      ? { empty: ['Check the code, or try its other one.'] }
      : {
          offers: [
            step('Stock', 'check_stock', { skus: [code] }),
            ...(points.length === 0 ? [] : [step('Price now', 'get_prices', { lines: [{ sku: code, quantity: 1 }] })]),
          ],
        },
  records: ({ points, sku: code }) => points.map((each) => ({ sku: code, ...each })),
  columns: {
    ...{ sku: 'code', date: 'date', source: 'code', unitPriceNet: 'money', currencyCode: 'code' },
    ...{ quantity: 'count', documentId: 'code' },
  },
  words: ['history'],
  phrases: {
    en: ['price history', 'last price', 'last paid', 'paid for'],
    pl: ['historia cen', 'ostatnia cena'],
    de: ['preisverlauf', 'letzter preis'],
    cs: ['historie cen', 'poslední cena'],
    uk: ['історія цін', 'остання ціна'],
  },
  positional: { kind: 'product' },
  examples: [{ say: 'history OP520', input: { sku: 'OP520' } }],
});

/** The price of one now; undefined where the service gives none. */
async function quotedNow(
  { service, clock }: Desk,
  { sku: code, index: other }: { sku?: string | undefined; index?: string | undefined },
  signal: AbortSignal | undefined,
): Promise<{ sku: string; name: string | undefined; point: Point | undefined } | undefined> {
  const product = code === undefined ? { index: other ?? '' } : { sku: code };
  try {
    const { rows } = await service.prices({ lines: [{ ...product, quantity: 1 }] }, { signal });
    const [row] = rows;
    if (row === undefined) return undefined;
    const { customerPriceNet, currencyCode } = row.price ?? {};
    const price =
      customerPriceNet == null || currencyCode === undefined
        ? undefined
        : {
            date: utcDay(clock.now()),
            source: 'quote' as const,
            unitPriceNet: formatDecimal(customerPriceNet),
            currencyCode,
          };
    return { sku: row.sku, name: row.name ?? undefined, point: price };
  } catch {
    signal?.throwIfAborted();
    // What was paid is known without it.
    return undefined;
  }
}
