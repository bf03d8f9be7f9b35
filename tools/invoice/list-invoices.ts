import * as z from 'zod';
import type { Invoice } from '../../src/contract/resources.ts';
import { addDays, utcDay } from '../../src/core/datetime.ts';
import { decimal, formatDecimal } from '../../src/core/money.ts';
import { choices, distinct, optionLabel, step, without } from '../../src/core/next-steps.ts';
import { listing } from '../../src/core/text.ts';
import { table } from '../../src/core/view.ts';
import { defineTool } from '../desk.ts';
import { nextRows } from '../base/cursor.ts';
import { invoicesMenu, otherDays, questionOf } from '../base/document-steps.ts';
import { cursor, day, from, limit, maybe, shipTo, text, to } from '../base/fields.ts';
import { listQuestion, pageNotes, pageOf, pageShape, readListPage } from '../base/list-page.ts';
import { coverageGaps } from '../base/partial.ts';
import { money } from '../base/priced-line.ts';
import { isOwn, maySee, receiverOf } from '../base/receivers.ts';
import {
  asksWhatIsOwed,
  filterShape,
  filterWords,
  isDue,
  owedActions,
  owedDays,
  owedNotes,
  statusWords,
  inAWord,
} from './invoice-filter.ts';
import { dayOf, invoice, invoiceColumns, invoiceRecords, projectInvoice } from './invoice-shape.ts';
import { ageing, ageingOf, ageingTables, calendar, dueBy, owedArchive, owedAsOf } from './owed-from-archive.ts';
import { isOwed, leftOut, leftOutNotes, summing, totalFacts, totals } from './invoice-totals.ts';

const defaultDays = 30;

/** The service filters by these; what the archive gives is filtered here. */
const isAsked = (
  row: Invoice,
  {
    shipTo: receiver,
    invoiceClassification,
  }: { shipTo?: string | undefined; invoiceClassification?: string | undefined },
) =>
  (receiver === undefined || row.shipTo === receiver) &&
  (invoiceClassification === undefined || row.invoiceClassification === invoiceClassification);

const kinds = new Map([
  ['INVOICE', 'Only invoices'],
  ['CREDIT_NOTE', 'Only credit notes'],
]);

export const listInvoices = defineTool({
  name: 'list_invoices',
  title: 'List invoices',
  summary: 'Invoices and credit notes of any issue dates, newest first, with totals per currency.',
  hint: `Default: ${defaultDays} days, ${owedDays} for what is owed or due. Unpaid: state.`,
  area: 'invoice',
  effect: 'read',
  operations: ['listInvoices'],
  input: z.strictObject({
    from: from.optional(),
    to: to.optional(),
    shipTo: shipTo.describe('Only this receiver').optional(),
    invoiceClassification: z
      .string()
      .trim()
      .toUpperCase()
      .pipe(z.enum(['INVOICE', 'CREDIT_NOTE']))
      .meta({ enum: ['INVOICE', 'CREDIT_NOTE'] })
      .optional(),
    state: z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.enum(['owed', 'overdue']))
      .meta({ enum: ['owed', 'overdue'] })
      .describe('owed: toBePaid is not 0; overdue: of these, due before today')
      .optional(),
    paymentStatus: z.string().trim().toUpperCase().describe('Exactly this code: PAID, UNPAID or another').optional(),
    dueWithin: z.int().min(0).max(3_650).describe('Owed, due in so many days').optional(),
    dueFrom: day.optional(),
    dueTo: day.optional(),
    limit: limit.optional(),
    cursor: cursor.optional(),
  }),
  output: z.object({
    invoices: z.array(invoice),
    filter: z
      .object({
        shipTo: text,
        invoiceClassification: text,
        state: text,
        paymentStatus: text,
        dueFrom: text,
        dueTo: text,
      })
      .describe('What rows and totals were limited to'),
    totals: maybe(totals),
    leftOut: maybe(leftOut),
    ageing: maybe(ageing),
    calendar: maybe(calendar),
    asOf: maybe(z.string()).describe('Out of the archive, as of then'),
    totalsLack: maybe(z.array(z.string())).describe('Invoices without an amount: the totals are without it'),
    ...pageShape,
  }),
  run: async (desk, { dueWithin, ...given }, options) => {
    const now = () => desk.clock.now();
    const input =
      dueWithin === undefined
        ? given
        : {
            ...given,
            state: given.state ?? ('owed' as const),
            dueFrom: dueBy(now(), 0),
            dueTo: dueBy(now(), dueWithin),
          };
    const today = dueBy(now(), 0);
    const isOfUsualDays = input.cursor === undefined && input.from === undefined && input.to === undefined;
    const kept =
      input.state === undefined || !isOfUsualDays
        ? undefined
        : await owedArchive(desk, { from: addDays(today, 1 - owedDays), to: today });
    const ages = ageingOf(now());
    const asked = listQuestion(
      'list_invoices',
      now(),
      kept === undefined ? input : { ...input, from: kept.from },
      {
        shipTo: input.shipTo,
        invoiceClassification: input.invoiceClassification,
        state: input.state,
        paymentStatus: input.paymentStatus,
        dueFrom: input.dueFrom,
        dueTo: input.dueTo,
        // The next rows come from where these came from: the service has them in another order.
        kept: kept === undefined ? undefined : true,
      },
      asksWhatIsOwed(input) ? owedDays : defaultDays,
    );
    // The cursor carries the question: what it asks for is checked again, and read as strictly as arguments are.
    const filter = filterShape.parse(asked.question.filter);
    const shipTo = filter.shipTo === undefined ? undefined : receiverOf(desk, filter.shipTo);
    const archived =
      asked.after !== undefined && asked.question.filter['kept'] === true
        ? await owedArchive(desk, asked.question)
        : kept;
    const sums = summing();
    const others = new Map<string, { paymentStatus: string; sums: ReturnType<typeof summing> }>();
    const yesterday = addDays(utcDay(now()), -1);
    const page = await readListPage<Invoice>(
      {
        tool: 'list_invoices',
        walk: (range) =>
          archived?.walk(range) ??
          desk.service.invoices(
            range,
            { shipTo, invoiceClassification: filter.invoiceClassification },
            { signal: options.signal, onProgress: options.onProgress },
          ),
        id: (row) => row.id,
        date: (row) => row.issueDate,
        maySee: (row) => maySee(desk.caller, row),
        // The service has no such filters.
        keep: (row) => {
          if (filter.shipTo === 'own' && !isOwn(row)) return false;
          if (archived !== undefined && !isAsked(row, { ...filter, shipTo })) return false;
          if (!isDue(row, filter)) return false;
          const status = row.paymentStatus?.toUpperCase() ?? '';
          const isInTime = filter.state === 'overdue' && !isDue(row, { dueTo: yesterday });
          const isWanted = filter.paymentStatus === undefined || status === filter.paymentStatus;
          if (isWanted && !isInTime && (filter.state === undefined || isOwed(row))) return true;
          // What is owed is counted apart from what is settled.
          const key = `${status} ${isOwed(row)}`;
          const other = others.get(key) ?? { paymentStatus: status, sums: summing() };
          others.set(key, other);
          other.sums.add(row);
          return false;
        },
        each: (row) => {
          sums.add(row);
          ages.add(row);
        },
      },
      asked,
      input.limit,
      now,
      options,
    );
    const settled =
      // The archive has no sums of the payer's own alone.
      archived === undefined || asked.after !== undefined || filter.shipTo === 'own'
        ? []
        : await archived.settled({ ...asked.question, ...filter, shipTo });
    const left = [
      ...[...others.values()].flatMap(({ paymentStatus, sums: each }) =>
        each.totals().map((sum) => ({ paymentStatus, ...sum })),
      ),
      ...settled,
    ];
    const lacking = [sums, ...[...others.values()].map((each) => each.sums)].flatMap((each) => each.lacking);
    return {
      invoices: page.rows.map((row) => projectInvoice({ ...row, lines: undefined })),
      filter,
      ...(asked.after === undefined ? { totals: sums.totals() } : {}),
      ...(asked.after === undefined && left.length > 0 ? { leftOut: left } : {}),
      ...(asked.after === undefined && filter.state !== undefined
        ? { ageing: ages.ageing(), calendar: ages.calendar(dueWithin === undefined ? 5 : 60) }
        : {}),
      ...(archived?.asOf === undefined ? {} : { asOf: archived.asOf }),
      ...(lacking.length === 0 ? {} : { totalsLack: lacking }),
      ...pageOf(page),
    };
  },
  view: (output) => ({
    title: [
      `Invoices ${output.coverage.from} to ${output.coverage.to}`,
      ...filterWords(output.filter),
      'newest first',
    ].join(', '),
    facts: (output.totals ?? []).flatMap(totalFacts),
    tables: [
      table(output.invoices, [
        ['Invoice', 'code', (row) => row.id],
        ['Kind', 'code', (row) => row.invoiceClassification],
        ['Issued', 'date', (row) => dayOf(row.issueDate)],
        ['Due', 'date', (row) => dayOf(row.dueDate)],
        ['Receiver', 'code', (row) => row.shipTo],
        ['Net', 'money', (row) => money(row.totalNet, row.currencyCode)],
        ['Gross', 'money', (row) => money(row.totalGross, row.currencyCode)],
        ['To be paid', 'money', (row) => money(row.toBePaid, row.currencyCode)],
        ['Status', 'code', (row) => row.paymentStatus],
        ['Sold', 'date', (row) => dayOf(row.salesDate), 'detail'],
        ['Payment', 'code', (row) => row.paymentMethod, 'detail'],
        ['Payer', 'code', (row) => row.billTo, 'detail'],
        ['Issued from', 'code', (row) => row.issueFrom, 'detail'],
        ['Type', 'code', (row) => row.invoiceType, 'detail'],
        ['KSeF number', 'code', (row) => row.ksefNumber, 'detail'],
        ['Technical identifier', 'code', (row) => row.techId, 'detail'],
      ]),
      ...ageingTables(output),
    ],
    notes: [
      ...leftOutNotes(output.leftOut, statusWords(output.filter)),
      ...pageNotes(output, output.invoices.length),
      ...owedNotes(output),
      ...owedAsOf(output.asOf),
    ],
    actions: [
      ...nextRows('list_invoices', output.cursor),
      ...owedActions(output),
      ...output.invoices.slice(0, 1).map((row) => ({
        label: `Show ${row.id}`,
        tool: 'get_invoice',
        input: { invoiceId: row.id },
      })),
    ],
  }),
  gaps: (output) => [
    ...(output.totalsLack === undefined
      ? []
      : [{ text: `An amount did not come for ${listing(output.totalsLack, 10)}: the totals are without it.` }]),
    ...coverageGaps('list_invoices', output.coverage, output.filter),
  ],
  next: ({ invoices, coverage: range }, input) => {
    const question = questionOf('list_invoices', input);
    if (invoices.length === 0) return otherDays('list_invoices', question, range);
    const asked = { from: range.from, to: range.to, ...question };
    const statuses = distinct(invoices.map(({ paymentStatus }) => paymentStatus));
    const classes = distinct(invoices.map(({ invoiceClassification }) => invoiceClassification));
    const receivers = distinct(invoices.map(({ shipTo }) => shipTo));
    const limits = ['state', 'paymentStatus', 'invoiceClassification', 'shipTo'].filter(
      (each) => question[each] !== undefined,
    );
    return {
      menus: [
        {
          ...invoicesMenu([]),
          options: invoices.map(({ id, issueDate, totalGross, currencyCode = '' }) => ({
            label: optionLabel(
              id,
              issueDate?.slice(0, 10),
              totalGross === undefined ? undefined : `${formatDecimal(decimal(totalGross))} ${currencyCode}`.trim(),
            ),
            value: id,
          })),
        },
        ...(receivers.length > 1
          ? [
              {
                tool: 'list_invoices',
                field: 'shipTo',
                placeholder: 'Only one receiver',
                rest: without(asked, 'shipTo', 'limit'),
                options: choices(receivers),
                otherwise: 'ask for the invoices of those days with its number',
              },
            ]
          : []),
      ],
      narrow: [
        ...(statuses.length > 1 && question['state'] === undefined
          ? [step('Only what is owed', 'list_invoices', { ...without(asked, 'paymentStatus'), state: 'owed' })]
          : []),
        ...(statuses.length > 1
          ? statuses
              .slice(0, 4)
              .map((each) => step(`Only ${inAWord(each)}`, 'list_invoices', { ...asked, paymentStatus: each }))
          : []),
        ...(classes.length > 1
          ? classes.flatMap((each) => {
              const label = kinds.get(each);
              return label === undefined
                ? []
                : [step(label, 'list_invoices', { ...asked, invoiceClassification: each })];
            })
          : []),
        ...(limits.length > 0 ? [step('All of these days', 'list_invoices', without(asked, ...limits))] : []),
      ],
      instead: ['get_invoice'],
    };
  },
  records: (output) => invoiceRecords(output.invoices),
  columns: invoiceColumns,
  words: ['invoices'],
  phrases: {
    en: ['invoice', 'invoices', 'bill', 'bills', 'credit note', 'credit notes', 'creditnote', 'creditnotes'],
    pl: ['faktur*', 'korekt*'],
    de: ['rechnung*', 'gutschrift*'],
    cs: ['dobropis*'],
    uk: ['рахунк*', 'рахунок', 'фактур*', 'коригуван*'],
  },
  lists: { invoice: ({ invoices }) => invoices.map(({ id }) => id) },
  positional: { kind: 'range' },
  examples: [
    { say: 'invoices 2026-10', input: { from: '2026-10-01', to: '2026-10-31' } },
    { say: 'invoices --state overdue', input: { state: 'overdue' } },
  ],
});
