import * as z from 'zod';
import type { PricingLine } from '../../src/contract/resources.ts';
import { compareDecimals, decimal, formatDecimal, multiply, totalPerCurrency } from '../../src/core/money.ts';
import { step, without } from '../../src/core/next-steps.ts';
import { cleanText, count } from '../../src/core/text.ts';
import { table } from '../../src/core/view.ts';
import { defineTool } from '../desk.ts';
import {
  archiveCoverage,
  archiveGaps,
  archiveNotes,
  archiveRange,
  coveredOf,
  daysBack,
} from '../base/archive-answer.ts';
import { day, maybe, text } from '../base/fields.ts';
import { money } from '../base/priced-line.ts';

const name = 'list_deposits';
const defaultDays = 90;

const row = z.object({
  sku: z.string(),
  name: text,
  delivered: z.int(),
  returned: z.int(),
  depositNet: z.string().describe('Of one, as quoted now'),
  quotedNet: z.string().describe('Of what was delivered and did not come back'),
  currencyCode: z.string(),
  blockedReturn: maybe(z.boolean()),
});
type Row = z.input<typeof row>;

export const listDeposits = defineTool({
  name,
  title: 'List core deposits',
  summary: 'Core deposits of what was delivered, and the pieces that came back.',
  hint: `Default: ${defaultDays} days. Charges and credits are not known.`,
  area: 'archive',
  effect: 'read',
  operations: ['listDeliveries', 'getPrices'],
  input: z.strictObject({
    from: day.optional(),
    to: day.optional(),
    state: z.enum(['open', 'all']).optional(),
    text: z.string().trim().max(100).describe('Name or SKU').optional(),
  }),
  output: z.object({
    deposits: z.array(row),
    totals: z.array(z.object({ currencyCode: z.string(), quotedNet: z.string() })),
    withoutPrice: maybe(z.array(z.string())).describe('Products that the service does not price now'),
    state: z.enum(['open', 'all']),
    text,
    ...archiveCoverage,
  }),
  run: async (desk, { state = 'open', ...input }, options) => {
    const archive = await desk.archive();
    const range = archiveRange(desk.clock.now(), input, daysBack(defaultDays));
    const coverage = await archive.cover({ range, resources: ['deliveries'] }, options);
    const products = new Map<string, { delivered: number; returned: number; name: string | null }>();
    for (const line of await archive.lines({ kinds: ['delivery'], range })) {
      if (line.sku === null) continue;
      const before = products.get(line.sku) ?? { delivered: 0, returned: 0, name: line.name };
      products.set(line.sku, {
        ...before,
        delivered: before.delivered + (line.shippedQuantity ?? 0),
        returned: before.returned + (line.returnedQuantity ?? 0),
      });
    }
    const named = (input.text ?? '')
      .toLowerCase()
      .split(/\s+/)
      .map((word) => word.replace(/s$/, ''));
    const wanted = [...products].filter(
      ([sku, each]) =>
        (state === 'all' || each.delivered > each.returned) &&
        named.every((word) => `${each.name ?? ''} ${sku}`.toLowerCase().includes(word)),
    );
    const lines = wanted.map(([sku]) => ({ sku, quantity: 1 }));
    const priced =
      lines.length === 0
        ? { rows: [], omitted: [], failed: [] }
        : await desk.service.prices({ lines }, { signal: options.signal });
    const prices = new Map(priced.rows.map((each) => [each.sku, each]));
    const deposits = wanted.flatMap(([sku, each]) => depositOf(sku, each, prices.get(sku)));
    const withoutPrice = wanted.map(([sku]) => sku).filter((sku) => !prices.has(sku));
    return {
      deposits: deposits.sort((a, b) => -compareDecimals(decimal(a.quotedNet), decimal(b.quotedNet))),
      totals: totalPerCurrency(
        deposits.map(({ quotedNet, currencyCode }) => ({ amount: decimal(quotedNet), currency: currencyCode })),
      ).map(({ amount, currency }) => ({ currencyCode: currency, quotedNet: formatDecimal(amount) })),
      ...(withoutPrice.length === 0 ? {} : { withoutPrice: withoutPrice.slice(0, 50) }),
      state,
      ...(input.text === undefined ? {} : { text: cleanText(input.text, 100) }),
      ...coveredOf(coverage),
    };
  },
  view: (output) => ({
    title: `Core deposits ${output.coverage.from} to ${output.coverage.to}${output.state === 'open' ? ', open: not returned' : ', all'}${output.text === undefined ? '' : `, named “${output.text}”`}`,
    facts: output.totals.map((each) => ({ label: 'Quoted, net', value: money(each.quotedNet, each.currencyCode) })),
    tables: [
      table(output.deposits, [
        ['SKU', 'code', (each) => each.sku],
        ['Delivered', 'count', (each) => each.delivered],
        ['Came back', 'count', (each) => each.returned],
        ['Deposit of one', 'money', (each) => money(each.depositNet, each.currencyCode)],
        ['Quoted', 'money', (each) => money(each.quotedNet, each.currencyCode)],
        ['Return blocked', 'flag', (each) => each.blockedReturn],
        ['Name', 'text', (each) => each.name],
      ]),
    ],
    notes: [
      {
        kind: 'info',
        text: 'Deposits as the service quotes them now. Which were charged or credited it does not say: compare with the invoices.',
      },
      ...(output.deposits.length === 0
        ? [{ kind: 'info' as const, text: 'Nothing delivered in these days has a core deposit.' }]
        : []),
      ...archiveNotes(output),
    ],
  }),
  gaps: (output) => [
    ...(output.withoutPrice === undefined
      ? []
      : [
          {
            text: `The service prices ${count(output.withoutPrice.length, 'product')} not now, so that their deposit is not known: ${output.withoutPrice.slice(0, 10).join(', ')}.`,
          },
        ]),
    ...archiveGaps(name, output, { state: output.state, text: output.text }),
  ],
  next: ({ state, deposits }, input) => ({
    narrow: [
      state === 'open'
        ? step('Also what came back', name, { ...without(input), state: 'all' })
        : step('Only what did not come back', name, { ...without(input), state: 'open' }),
    ],
    ...(deposits.length === 0 ? { empty: ['Try other days.'] } : {}),
  }),
  records: ({ deposits }) => deposits,
  columns: {
    ...{ sku: 'code', name: 'text', delivered: 'count', returned: 'count', depositNet: 'money' },
    ...{ quotedNet: 'money', currencyCode: 'code', blockedReturn: 'flag' },
  },
  words: ['deposits'],
  phrases: {
    en: ['core deposit', 'core deposits', 'deposits', 'cores to return', 'old parts to return'],
    pl: ['kaucj*', 'zwrot rdzeni'],
    de: ['pfand', 'altteilpfand', 'altteile'],
    cs: ['záloh* za díly', 'vratné díly'],
    uk: ['застав*', 'старі деталі'],
  },
  positional: { kind: 'range' },
  examples: [{ say: 'deposits', input: {} }],
});

function depositOf(
  sku: string,
  { delivered, returned, name: title }: { delivered: number; returned: number; name: string | null },
  priced: PricingLine | undefined,
): Row[] {
  const { refundableAmountNet: deposit, currencyCode } = priced?.price ?? {};
  if (deposit == null || currencyCode === undefined || !/[1-9]/.test(deposit)) return [];
  return [
    {
      sku,
      ...(title === null ? {} : { name: title }),
      delivered,
      returned,
      depositNet: formatDecimal(deposit),
      quotedNet: formatDecimal(multiply(deposit, Math.max(0, delivered - returned))),
      currencyCode,
      ...(priced?.blockedReturn == null ? {} : { blockedReturn: priced.blockedReturn }),
    },
  ];
}
