import * as z from 'zod';
import type { Price } from '../../src/contract/resources.ts';
import { add, multiply, type Decimal } from '../../src/core/money.ts';
import type { Gap, RecordColumns } from '../../src/core/tool.ts';
import type { Cell, Column, Fact, Note } from '../../src/core/view.ts';
import { answerFields } from './answer-fields.ts';
import { pick } from './pick-fields.ts';

// A priced line and its totals, the same for a quote and for prices: unit prices as the service gave them, line
// amounts computed from them.

const product = answerFields({ index: 'code', name: 'text' });
const prices = answerFields(
  {
    currencyCode: 'code',
    customerPriceNet: 'money',
    customerPriceGross: 'money',
    listPriceNet: 'money',
    listPriceGross: 'money',
    vatPercentage: 'percent',
    refundableAmountNet: 'money',
    refundableAmountGross: 'money',
  },
  {
    customerPriceNet: 'Per unit, after discounts: the price to buy at',
    refundableAmountNet: 'Core deposit per unit',
  },
);
const computed = answerFields(
  { lineNet: 'money', lineGross: 'money', blockedReturn: 'flag' },
  { lineNet: 'customerPriceNet times quantity' },
);

export const pricedLine = {
  sku: z.string(),
  ...product.shape,
  quantity: z.int(),
  ...prices.shape,
  ...computed.shape,
};

export const pricedLineColumns: RecordColumns = {
  sku: 'code',
  ...product.columns,
  quantity: 'count',
  ...prices.columns,
  ...computed.columns,
};

interface PricedRow {
  readonly sku: string;
  readonly quantity: number;
  readonly index?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly blockedReturn?: boolean | null | undefined;
  readonly price?: Price | null | undefined;
}

export type PricedLine = ReturnType<typeof priced>;

export function priced(row: PricedRow) {
  const unit = row.price ?? undefined;
  const net = unit?.customerPriceNet ?? undefined;
  const gross = unit?.customerPriceGross ?? undefined;
  return {
    sku: row.sku,
    ...pick(row, ['index', 'name', 'blockedReturn']),
    quantity: row.quantity,
    ...(unit === undefined ? {} : pick(unit, prices.keys)),
    ...(net === undefined ? {} : { lineNet: multiply(net, row.quantity) }),
    ...(gross === undefined ? {} : { lineGross: multiply(gross, row.quantity) }),
  };
}

export const totalsShape = z
  .array(z.object({ currencyCode: z.string(), net: z.string(), gross: z.string(), depositNet: z.string() }))
  .describe('Per currency; core deposits are not part of net and gross');

export type PriceTotals = z.input<typeof totalsShape>;

/** Totals per currency of the lines that have a price. */
export function priceTotals(lines: readonly PricedLine[]): PriceTotals {
  return [...new Set(lines.flatMap(({ currencyCode }) => currencyCode ?? []))].map((currencyCode) => {
    const own = lines.filter((line) => line.currencyCode === currencyCode);
    const sum = (read: (line: PricedLine) => Decimal | undefined) => add(...own.flatMap((line) => read(line) ?? []));
    return {
      currencyCode,
      net: sum(({ lineNet }) => lineNet),
      gross: sum(({ lineGross }) => lineGross),
      depositNet: sum(({ refundableAmountNet: deposit, quantity }) =>
        deposit === undefined ? undefined : multiply(deposit, quantity),
      ),
    };
  });
}

export type ShownLine = z.input<z.ZodObject<typeof pricedLine>>;

export function totalFacts(totals: PriceTotals): Fact[] {
  return totals.flatMap(({ currencyCode, net, gross, depositNet }) => [
    { label: 'Total net', value: money(net, currencyCode) },
    { label: 'Total gross', value: money(gross, currencyCode) },
    ...(/[1-9]/.test(depositNet) ? [{ label: 'Core deposit net', value: money(depositNet, currencyCode) }] : []),
  ]);
}

/** An amount of an answer as a cell: with its currency, or as text where the service gave none. */
export function money(value: string | undefined, currency: string | undefined): Cell {
  if (value === undefined) return null;
  return currency === undefined ? value : { amount: value as Decimal, currency };
}

/** The core deposit of one unit; a deposit of nothing is none. */
export function deposit(line: Pick<ShownLine, 'refundableAmountNet' | 'currencyCode'>): Cell {
  return /[1-9]/.test(line.refundableAmountNet ?? '') ? money(line.refundableAmountNet, line.currencyCode) : null;
}

type PriceColumn = readonly [label: string, kind: Column['kind'], read: (line: ShownLine) => Cell | undefined];

export const priceColumns: readonly PriceColumn[] = [
  ['SKU', 'code', (line) => line.sku],
  ['Index', 'code', (line) => line.index],
  ['Name', 'text', (line) => line.name],
  ['Qty', 'count', (line) => line.quantity],
  ['Unit net', 'money', (line) => money(line.customerPriceNet, line.currencyCode)],
  ['Line net', 'money', (line) => money(line.lineNet, line.currencyCode)],
];

export function priceGaps(lines: readonly ShownLine[]): Gap[] {
  const unpriced = codes(lines.filter(({ customerPriceNet }) => customerPriceNet === undefined));
  if (unpriced.length === 0) return [];
  const them = unpriced.length === 1 ? 'it' : 'them';
  return [{ text: `No customer price came for ${unpriced.join(', ')}: the totals are without ${them}.` }];
}

export function lineNotes(lines: readonly ShownLine[]): Note[] {
  return blockedNotes(codes(lines.filter(({ blockedReturn }) => blockedReturn === true)));
}

export function blockedNotes(skus: readonly string[]): Note[] {
  return skus.length === 0 ? [] : [{ kind: 'warning', text: `Cannot be returned: ${skus.join(', ')}.` }];
}

function codes(lines: readonly { sku: string }[]): string[] {
  return [...new Set(lines.map(({ sku }) => sku))];
}
