import * as z from 'zod';
import type { Invoice } from '../../src/contract/resources.ts';
import { writtenDay } from '../../src/core/datetime.ts';
import { codeText } from '../../src/core/text.ts';
import type { Action, Note } from '../../src/core/view.ts';
import { day, shipTo } from '../base/fields.ts';
import type { leftOut, totals } from './invoice-totals.ts';

// What a list of invoices is limited to, and what it says about that.

/** Days looked back for what is owed: it may have been invoiced long ago. */
export const owedDays = 365;

export const filterShape = z.object({
  shipTo: shipTo.optional(),
  invoiceClassification: z.enum(['INVOICE', 'CREDIT_NOTE']).optional(),
  state: z.enum(['owed', 'overdue']).optional(),
  paymentStatus: z.string().optional(),
  dueFrom: day.optional(),
  dueTo: day.optional(),
});

type Filter = Readonly<Partial<Record<keyof z.output<typeof filterShape>, string | undefined>>>;

/** What the filters on payment ask for, in words. */
export function statusWords({ state, paymentStatus }: Filter): string {
  return [
    ...(paymentStatus === undefined ? [] : [codeText(paymentStatus)]),
    ...(state === undefined ? [] : [state]),
  ].join(' and ');
}

/**
 * By the day as it is written, which is the day that is shown: in another zone it may be the next one.
 * Where no due date came nothing speaks against the row: it is shown, and its cell says that there is none. */
export function isDue({ dueDate }: Invoice, { dueFrom, dueTo }: Filter): boolean {
  const due = writtenDay(dueDate);
  if (due === undefined) return true;
  return (dueFrom === undefined || due >= dueFrom) && (dueTo === undefined || due <= dueTo);
}

/** Also the sum of one status or of some due dates: an invoice of last winter may be in it. */
export function asksWhatIsOwed({ state, paymentStatus, dueFrom, dueTo }: Filter): boolean {
  if (paymentStatus !== undefined && paymentStatus !== 'PAID') return true;
  return [state, dueFrom, dueTo].some((each) => each !== undefined);
}

interface Listed {
  readonly filter: Filter;
  readonly totals?: z.input<typeof totals> | undefined;
  readonly leftOut?: z.input<typeof leftOut> | undefined;
  readonly coverage: { readonly from: string; readonly to: string };
}

export function owedNotes({ filter, totals: sums = [], coverage }: Listed): Note[] {
  if (!asksWhatIsOwed(filter)) return [];
  const credit = sums.some(({ invoiceClassification }) => invoiceClassification === 'CREDIT_NOTE');
  const meaning = filter.state === undefined ? '' : 'Owed: with an amount to be paid, whatever the status says. ';
  return [
    ...(credit
      ? [{ kind: 'warning' as const, text: 'Credit notes are money owed to you: they are not part of what you owe.' }]
      : []),
    {
      kind: 'info',
      text: `${meaning}Invoices issued before ${coverage.from} were not looked at: ask with earlier dates for them.`,
    },
  ];
}

export function owedActions({ filter, leftOut: others, coverage: { from, to } }: Listed): Action[] {
  if (others === undefined || filter.state !== undefined) return [];
  if (others.every(({ toBePaid }) => !/[1-9]/.test(toBePaid))) return [];
  const { paymentStatus: _, state = 'owed', ...given } = filter;
  return [{ label: 'Everything owed', tool: 'list_invoices', input: { from, to, ...given, state } }];
}

const wordsOfCodes: Readonly<Record<string, string>> = {
  INVOICE: 'invoices',
  CREDIT_NOTE: 'credit notes',
  PAID: 'paid',
  UNPAID: 'unpaid',
};

/** "UNPAID" as people say it; a code that nobody knows stays. */
export const inAWord = (code: string): string => wordsOfCodes[code] ?? code;

/** A list and its totals that leave rows out on purpose name in their title what they are limited to. */
export function filterWords({ shipTo: receiver, invoiceClassification, state, paymentStatus, dueFrom, dueTo }: Filter) {
  return [
    ...(state === undefined ? [] : [`only ${state}`]),
    ...[invoiceClassification, paymentStatus].flatMap((each) => (each === undefined ? [] : [`only ${inAWord(each)}`])),
    ...(receiver === undefined ? [] : [`only receiver ${receiver}`]),
    ...(dueFrom === undefined ? [] : [`only due from ${dueFrom}`]),
    ...(dueTo === undefined ? [] : [`only due to ${dueTo}`]),
  ];
}
