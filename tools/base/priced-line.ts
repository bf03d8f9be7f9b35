import * as z from 'zod';
import { lineGrossOf } from '../../src/contract/line-amounts.ts';
import type { Price } from '../../src/contract/resources.ts';
import { add, formatDecimal, multiply, round, type Decimal } from '../../src/core/money.ts';
import { count } from '../../src/core/text.ts';
import type { Gap, RecordColumns } from '../../src/core/tool.ts';
import type { Cell, ColumnOf, Fact, Note } from '../../src/core/view.ts';
import { answerFields } from './answer-fields.ts';
import { pick } from './pick-fields.ts';
import { productDetails } from './product-details.ts';

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
    vatAmount: 'money',
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
  {
    lineNet: 'customerPriceNet times quantity',
    lineGross: 'lineNet with VAT, rounded once: as the service bills a line',
  },
);

export const pricedLine = {
  sku: z.string(),
  ...product.shape,
  quantity: z.int(),
  ...prices.shape,
  ...computed.shape,
  ...productDetails.shape,
};

export const pricedLineColumns: RecordColumns = {
  sku: 'code',
  ...product.columns,
  quantity: 'count',
  ...prices.columns,
  ...computed.columns,
  ...productDetails.columns,
};

interface PricedRow {
  readonly sku: string;
  readonly quantity: number;
  readonly index?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly blockedReturn?: boolean | null | undefined;
  readonly description?: string | null | undefined;
  readonly gtuCode?: string | null | undefined;
  readonly eans?: string[] | null | undefined;
  readonly price?: Price | null | undefined;
}

export type PricedLine = ReturnType<typeof priced>;

export function priced(row: PricedRow, detailed: boolean) {
  const unit = row.price ?? undefined;
  const net = unit?.customerPriceNet ?? undefined;
  const gross = unit === undefined ? undefined : lineGrossOf(unit, row.quantity);
  return {
    sku: row.sku,
    ...pick(row, ['index', 'name', 'blockedReturn']),
    quantity: row.quantity,
    ...(unit === undefined ? {} : pick(unit, prices.keys)),
    ...(net === undefined ? {} : { lineNet: multiply(net, row.quantity) }),
    ...(gross === undefined ? {} : { lineGross: gross }),
    ...(detailed ? pick(row, productDetails.keys) : {}),
  };
}

export const totalsShape = z
  .array(
    z
      .object({ currencyCode: z.string(), net: z.string(), gross: z.string(), depositNet: z.string() })
      .meta({ said: 'total' }),
  )
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

/** The lines that the totals are over, where they are not all that were asked for. */
interface TotalledPage {
  readonly totals: PriceTotals;
  readonly lines: readonly unknown[];
  readonly first: number;
  readonly of: number;
}

export function totalFacts({ totals, lines, first, of }: TotalledPage): Fact[] {
  const over =
    lines.length < of ? `, ${lines.length} of ${count(of, 'line')}${first === 1 ? '' : ` from line ${first}`}` : '';
  return totals.flatMap(({ currencyCode, net, gross, depositNet }) => [
    { label: `Total net${over}`, value: money(net, currencyCode) },
    { label: `Total gross${over}`, value: money(gross, currencyCode) },
    ...(/[1-9]/.test(depositNet) ? [{ label: `Core deposit net${over}`, value: money(depositNet, currencyCode) }] : []),
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

export const priceColumns: readonly ColumnOf<ShownLine>[] = [
  ['SKU', 'code', (line) => line.sku],
  ['Index', 'code', (line) => line.index],
  ['Name', 'text', (line) => line.name],
  ['Qty', 'count', (line) => line.quantity],
  ['Unit net', 'money', (line) => money(line.customerPriceNet, line.currencyCode)],
  ['Line net', 'money', (line) => money(line.lineNet, line.currencyCode)],
];

const amountColumn = (
  label: string,
  name: 'listPriceNet' | 'listPriceGross' | 'customerPriceGross' | 'vatAmount' | 'refundableAmountGross' | 'lineGross',
): ColumnOf<ShownLine> => [label, 'money', (line) => money(line[name], line.currencyCode), 'detail'];

/** The other amounts of a line; a tool names those that it shows already. */
export function priceDetails(...shown: readonly string[]): ColumnOf<ShownLine>[] {
  const all: readonly ColumnOf<ShownLine>[] = [
    amountColumn('List net', 'listPriceNet'),
    amountColumn('List gross', 'listPriceGross'),
    amountColumn('Unit gross', 'customerPriceGross'),
    ['VAT', 'percent', (line) => line.vatPercentage, 'detail'],
    amountColumn('Unit VAT', 'vatAmount'),
    amountColumn('Line gross', 'lineGross'),
    amountColumn('Deposit gross', 'refundableAmountGross'),
  ];
  return all.filter(([label]) => !shown.includes(label));
}

export function priceGaps(lines: readonly ShownLine[]): Gap[] {
  const unpriced = codes(lines.filter(({ customerPriceNet }) => customerPriceNet === undefined));
  if (unpriced.length === 0) return [];
  const them = unpriced.length === 1 ? 'it' : 'them';
  return [{ text: `No customer price came for ${unpriced.join(', ')}: the totals are without ${them}.` }];
}

export function lineNotes(lines: readonly ShownLine[]): Note[] {
  return [...blockedNotes(codes(lines.filter(({ blockedReturn }) => blockedReturn === true))), ...roundingNotes(lines)];
}

/** Unit gross times quantity is another amount than the line is billed with: it is said before somebody multiplies. */
function roundingNotes(lines: readonly ShownLine[]): Note[] {
  const off = lines.filter(
    ({ customerPriceGross: unit, lineGross, quantity }) =>
      unit !== undefined &&
      lineGross !== undefined &&
      round(multiply(unit as Decimal, quantity)) !== round(lineGross as Decimal),
  );
  const [first] = off;
  if (first === undefined) return [];
  const { sku, quantity, customerPriceGross = '', lineGross = '', currencyCode } = first;
  const sum = (value: string | number) => `${formatDecimal(value as Decimal)} ${currencyCode}`;
  const more = off.length === 1 ? '' : `, and ${count(off.length - 1, 'more line')}`;
  return [
    {
      kind: 'info',
      text: `VAT is added to a line's net total and rounded once, so ${sku} is ${sum(lineGross)} gross, not ${quantity} times ${sum(customerPriceGross)}${more}.`,
    },
  ];
}

export function blockedNotes(skus: readonly string[]): Note[] {
  return skus.length === 0 ? [] : [{ kind: 'warning', text: `Cannot be returned: ${skus.join(', ')}.` }];
}

function codes(lines: readonly { sku: string }[]): string[] {
  return [...new Set(lines.map(({ sku }) => sku))];
}
