import * as z from 'zod';
import type { Invoice } from '../../src/contract/resources.ts';
import { add, decimal, formatDecimal, isZero, type Decimal } from '../../src/core/money.ts';
import { codeText, count, listing } from '../../src/core/text.ts';
import type { Fact, Note } from '../../src/core/view.ts';
import { money } from '../base/priced-line.ts';

// What invoices come to, and which of them are owed.

const sum = z.object({
  invoiceClassification: z.string(),
  currencyCode: z.string(),
  count: z.int(),
  totalNet: z.string(),
  totalGross: z.string(),
  toBePaid: z.string(),
});
type Sum = z.input<typeof sum>;

export const totals = z.array(sum).describe('Of all rows of the range that could be read; only in the first answer');
export const leftOut = z
  .array(sum.extend({ paymentStatus: z.string() }))
  .describe('By status: what paymentStatus or state left out');

/**
 * What is to be paid decides, whatever the status says; a credit note can be open the other way round, below nothing. Only where that amount did not come, the status does: `PAID` is the
 * one value known to mean that nothing is owed.
 */
export function isOwed({ paymentStatus, toBePaid }: Invoice): boolean {
  if (toBePaid !== undefined && toBePaid !== null) return !isZero(toBePaid);
  return paymentStatus?.toUpperCase() !== 'PAID';
}

/**
 * Sums per classification and currency. Credit notes are never netted with invoices: whether the service gives them
 * as negative amounts is not shown.
 */
export function summing() {
  const sums = new Map<string, Sum>();
  const lacking: string[] = [];
  return {
    add(row: Invoice) {
      const invoiceClassification = row.invoiceClassification ?? '';
      const currencyCode = row.currencyCode ?? '';
      const key = JSON.stringify([invoiceClassification, currencyCode]);
      const before = sums.get(key) ?? {
        invoiceClassification,
        currencyCode,
        count: 0,
        totalNet: '0',
        totalGross: '0',
        toBePaid: '0',
      };
      if ([row.totalNet, row.totalGross, row.toBePaid].some((each) => each === undefined || each === null)) {
        lacking.push(row.id);
      }
      const plus = (a: string, b: Decimal | null | undefined) => add(a as Decimal, b ?? ('0' as Decimal));
      sums.set(key, {
        ...before,
        count: before.count + 1,
        totalNet: plus(before.totalNet, row.totalNet),
        totalGross: plus(before.totalGross, row.totalGross),
        toBePaid: plus(before.toBePaid, row.toBePaid),
      });
    },
    lacking,
    /** Invoices before credit notes. */
    totals: () => [...sums.values()].sort((a, b) => b.invoiceClassification.localeCompare(a.invoiceClassification)),
  };
}

const classifications = new Map([
  ['INVOICE', 'Invoices'],
  ['CREDIT_NOTE', 'Credit notes'],
]);

export function totalFacts(each: Sum): Fact[] {
  const name = classifications.get(each.invoiceClassification) ?? each.invoiceClassification;
  const value = (amount: string) => money(amount, each.currencyCode === '' ? undefined : each.currencyCode);
  return [
    { label: name, value: each.count },
    { label: `${name} net`, value: value(each.totalNet) },
    { label: `${name} gross`, value: value(each.totalGross) },
    { label: `${name} to be paid`, value: value(each.toBePaid) },
  ];
}

/** "only UNPAID" is what was asked for; what it leaves out is named, with a warning where it is owed. */
export function leftOutNotes(others: z.input<typeof leftOut> = [], filter: string): Note[] {
  if (others.length === 0) return [];
  const owed = others.filter((each) => !isZero(decimal(each.toBePaid)));
  const rest = others.filter((each) => !owed.includes(each));
  return [
    ...leftOutNote(owed, 'warning', `Owed too, but not ${filter} and left out`),
    ...leftOutNote(rest, 'info', `Not ${filter}, and left out`),
  ];
}

function leftOutNote(others: z.input<typeof leftOut>, kind: Note['kind'], begin: string): Note[] {
  if (others.length === 0) return [];
  const named = others.map((each) => {
    const name = each.invoiceClassification === 'CREDIT_NOTE' ? 'credit note' : 'invoice';
    // Whatever is owed is unpaid.
    const isPlain = each.paymentStatus === 'UNPAID' && kind === 'warning';
    const status =
      each.paymentStatus === '' ? 'without a status: ' : isPlain ? '' : `${codeText(each.paymentStatus)}: `;
    const open = formatDecimal(decimal(each.toBePaid));
    // What is open of a credit note is below nothing: money for the buyer.
    const isFavour = open.startsWith('-');
    const amount = `${open.replace(/^-/, '')} ${each.currencyCode === '' ? '' : codeText(each.currencyCode)}`.trim();
    return `${status}${count(each.count, name)}, ${amount} ${isFavour ? 'in your favour' : 'to be paid'}`;
  });
  return [{ kind, text: `${begin}: ${listing(named, 8)}.` }];
}
