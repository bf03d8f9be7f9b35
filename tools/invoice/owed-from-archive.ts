import * as z from 'zod';
import type { Invoice } from '../../src/contract/resources.ts';
import type { Coverage, DateRange, Walk } from '../../src/contract/trading-service.ts';
import { addDays, daysBetween, utcDay, utcDayOf } from '../../src/core/datetime.ts';
import { amountText, fromMillionths, toMillionths } from '../../src/core/millionths.ts';
import { table, type Note, type Table } from '../../src/core/view.ts';
import type { DocumentRow } from '../../src/ports/archive.ts';
import type { ArchiveCoverage, ArchiveDesk } from '../../src/ports/archive-desk.ts';
import type { Desk } from '../desk.ts';
import { money } from '../base/priced-line.ts';
import type { leftOut } from './invoice-totals.ts';

// What is open, out of the archive where it covers the days: an invoice of last winter is in it, and no window is asked for.

export interface OwedArchive {
  readonly walk: (range: DateRange) => Walk<Invoice>;
  /** The first day of which something is open, or of the question. */
  readonly from: string;
  readonly asOf: string | undefined;
  /** Sums of what is not open, by status: of the same days, receiver and kind. */
  readonly settled: (question: Settled) => Promise<z.input<typeof leftOut>>;
}

type Settled = DateRange & {
  readonly shipTo?: string | undefined;
  readonly invoiceClassification?: string | undefined;
  readonly dueFrom?: string | undefined;
  readonly dueTo?: string | undefined;
};

/** Undefined: the archive does not cover these days, or is not there. */
export async function owedArchive(desk: Desk, range: DateRange): Promise<OwedArchive | undefined> {
  let coverage: ArchiveCoverage;
  let open: readonly DocumentRow[];
  let archive: ArchiveDesk;
  try {
    archive = await desk.archive();
    coverage = await archive.covered({ range, resources: ['invoices'] });
    if (!coverage.complete) return undefined;
    open = await archive.owed();
  } catch {
    // A desk without its database still reads from the service.
    return undefined;
  }
  const invoices = open.map(invoiceOf);
  const first = open
    .map(({ day }) => day)
    .filter((day) => day !== '')
    .sort()[0];
  return {
    walk: (days) => keptWalk(invoices, days, coverage),
    from: first !== undefined && first < range.from ? first : range.from,
    asOf: coverage.asOf,
    settled: async ({ from, to, shipTo, invoiceClassification, dueFrom, dueTo }) => {
      const sums = await archive.settled({ from, to, shipTo, invoiceClassification, dueFrom, dueTo });
      return sums.map(({ net, gross, toBePaid, ...each }) => ({
        ...each,
        ...{ totalNet: amountText(net), totalGross: amountText(gross), toBePaid: amountText(toBePaid) },
      }));
    },
  };
}

function keptWalk(invoices: readonly Invoice[], range: DateRange, { windows }: ArchiveCoverage): Walk<Invoice> {
  const rows = invoices.filter((row) => {
    const day = utcDayOf(row.issueDate);
    return day === undefined || (day >= range.from && day <= range.to);
  });
  const coverage: Coverage = {
    ...{ range, windows, read: windows, failed: [], remaining: undefined, complete: true, requests: 0 },
  };
  return {
    // eslint-disable-next-line @typescript-eslint/require-await
    async *[Symbol.asyncIterator]() {
      yield rows;
    },
    coverage: () => coverage,
  };
}

function invoiceOf(row: DocumentRow): Invoice {
  const amount = (value: number | null) => (value === null ? null : fromMillionths(value));
  const { id, techId, currencyCode, billTo, shipTo, issueFrom, paymentMethod, issueDate, salesDate, dueDate } = row;
  const { invoiceClassification, invoiceType, paymentStatus, ksefNumber } = row;
  return {
    ...{ id, techId, currencyCode, billTo, shipTo, issueFrom, paymentMethod, issueDate, salesDate, dueDate },
    ...{ invoiceClassification, invoiceType, paymentStatus, ksefNumber },
    totalNet: amount(row.totalNet),
    totalGross: amount(row.totalGross),
    toBePaid: amount(row.toBePaid),
  };
}

export const ageing = z
  .array(
    z.object({
      currencyCode: z.string(),
      notDue: z.string(),
      days0to30: z.string(),
      days31to60: z.string(),
      days61to90: z.string(),
      over90: z.string(),
    }),
  )
  .describe('To be paid on invoices, by days overdue; without credit notes');
export const calendar = z.array(
  z.object({ dueDate: z.string(), currencyCode: z.string(), invoices: z.int(), toBePaid: z.string() }),
);

type Bucket = 'notDue' | 'days0to30' | 'days31to60' | 'days61to90' | 'over90';
const none: Readonly<Record<Bucket, bigint>> = {
  notDue: 0n,
  days0to30: 0n,
  days31to60: 0n,
  days61to90: 0n,
  over90: 0n,
};

/** What is to be paid by how late it is, and when it is due. Credit notes are money owed to the buyer: left out. */
export function ageingOf(now: number) {
  const today = utcDay(now);
  const ages = new Map<string, Record<Bucket, bigint>>();
  const days = new Map<string, { dueDate: string; currencyCode: string; invoices: number; toBePaid: bigint }>();
  return {
    add(row: Invoice): void {
      const amount = toMillionths(row.toBePaid);
      if (amount === null || amount <= 0 || row.invoiceClassification === 'CREDIT_NOTE') return;
      const currencyCode = row.currencyCode ?? '';
      const due = utcDayOf(row.dueDate);
      const late = due === undefined ? 0 : daysBetween(due, today);
      const bucket: Bucket =
        late <= 0
          ? 'notDue'
          : late <= 30
            ? 'days0to30'
            : late <= 60
              ? 'days31to60'
              : late <= 90
                ? 'days61to90'
                : 'over90';
      const age = ages.get(currencyCode) ?? { ...none };
      age[bucket] += BigInt(amount);
      ages.set(currencyCode, age);
      if (due === undefined || due < today) return;
      const name = `${due} ${currencyCode}`;
      const day = days.get(name) ?? { dueDate: due, currencyCode, invoices: 0, toBePaid: 0n };
      day.invoices += 1;
      day.toBePaid += BigInt(amount);
      days.set(name, day);
    },
    ageing: (): z.input<typeof ageing> =>
      [...ages].map(([currencyCode, age]) => ({
        currencyCode,
        notDue: amountText(age.notDue),
        days0to30: amountText(age.days0to30),
        days31to60: amountText(age.days31to60),
        days61to90: amountText(age.days61to90),
        over90: amountText(age.over90),
      })),
    /** The next days on which something is due. */
    calendar: (most: number): z.input<typeof calendar> =>
      [...days.values()]
        .sort((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
        .slice(0, most)
        .map((each) => ({ ...each, toBePaid: amountText(each.toBePaid) })),
  };
}

const buckets: readonly (readonly [Bucket, string])[] = [
  ['notDue', 'Not due'],
  ['days0to30', '1-30 days'],
  ['days31to60', '31-60 days'],
  ['days61to90', '61-90 days'],
  ['over90', 'Over 90 days'],
];

export function ageingTables(output: {
  readonly ageing?: z.input<typeof ageing> | undefined;
  readonly calendar?: z.input<typeof calendar> | undefined;
}): Table[] {
  const ages = output.ageing ?? [];
  const days = output.calendar ?? [];
  return [
    ...(ages.length === 0
      ? []
      : [
          table(
            ages.flatMap((each) =>
              buckets
                .filter(([bucket]) => /[1-9]/.test(each[bucket]))
                .map(([bucket, label]) => ({ label, amount: each[bucket], currencyCode: each.currencyCode })),
            ),
            [
              ['Late', 'text', (row) => row.label],
              ['To be paid', 'money', (row) => money(row.amount, row.currencyCode)],
            ],
            { title: 'To be paid, by age' },
          ),
        ]),
    ...(days.length === 0
      ? []
      : [
          table(
            days,
            [
              ['Due', 'date', (row) => row.dueDate],
              ['Invoices', 'count', (row) => row.invoices],
              ['To be paid', 'money', (row) => money(row.toBePaid, row.currencyCode)],
            ],
            { title: 'Due next' },
          ),
        ]),
  ];
}

export function owedAsOf(asOf: string | undefined): Note[] {
  return asOf === undefined
    ? []
    : [{ kind: 'info', text: `As of ${asOf.replace('T', ' ').replace('Z', '')} UTC, from what the desk keeps.` }];
}

export const dueBy = (now: number, days: number) => addDays(utcDay(now), days);
