import { z } from 'zod';
import type { Invoice, InvoiceLine } from '../src/contract/resources.ts';
import { utcDayOf } from '../src/core/datetime.ts';
import { DeskError } from '../src/core/errors.ts';
import { add, type Decimal } from '../src/core/money.ts';
import { count, listing } from '../src/core/text.ts';
import type { FlatRecord } from '../src/core/tool.ts';
import { table, type Fact, type View } from '../src/core/view.ts';
import { nextRows } from './cursor.ts';
import { defineTool } from './desk.ts';
import { amount, cursor, day, from, id, limit, maybe, shipTo, text, to } from './fields.ts';
import { listQuestion, pageNotes, pageOf, pageShape, readListPage } from './list-page.ts';
import { gapActions } from './partial.ts';
import { money } from './priced-line.ts';
import { pick } from './project.ts';
import { checkReceiver, checkSeen, maySee } from './receivers.ts';

const headerKeys = [
  'techId',
  'invoiceClassification',
  'invoiceType',
  'issueDate',
  'salesDate',
  'dueDate',
  'paymentStatus',
  'paymentMethod',
  'currencyCode',
  'totalNet',
  'totalGross',
  'toBePaid',
  'shipTo',
  'billTo',
  'issueFrom',
  'ksefNumber',
] as const;

const line = z.object({
  sku: text,
  quantity: maybe(z.int()),
  unitPriceNet: amount,
  unitPriceGross: amount,
  vatPercentage: amount,
  totalNet: amount,
  totalGross: amount,
  orderId: text,
  tariffNo: text,
  deliveryId: maybe(z.array(z.string())),
});

const invoice = z.object({
  id: z.string(),
  techId: text,
  invoiceClassification: text.describe('INVOICE or CREDIT_NOTE'),
  invoiceType: text,
  issueDate: text,
  salesDate: text,
  dueDate: text,
  paymentStatus: text,
  paymentMethod: text,
  currencyCode: text,
  totalNet: amount,
  totalGross: amount,
  toBePaid: amount,
  shipTo: text,
  billTo: text,
  issueFrom: text,
  ksefNumber: text.describe('National e-invoice number'),
  lines: maybe(z.array(line)),
});
type InvoiceOut = z.input<typeof invoice>;

const projectLine = (row: InvoiceLine) =>
  pick(row, [
    'sku',
    'quantity',
    'unitPriceNet',
    'unitPriceGross',
    'vatPercentage',
    'totalNet',
    'totalGross',
    'orderId',
    'tariffNo',
    'deliveryId',
  ]);

const project = (row: Invoice): InvoiceOut => ({
  id: row.id,
  ...pick(row, headerKeys),
  ...(row.lines === undefined || row.lines === null ? {} : { lines: row.lines.map(projectLine) }),
});

function records(invoices: readonly InvoiceOut[]): FlatRecord[] {
  return invoices.flatMap(({ lines, ...header }) =>
    lines === undefined || lines.length === 0
      ? [header]
      : lines.map(({ deliveryId, totalNet, totalGross, ...each }) => ({
          ...header,
          ...each,
          lineNet: totalNet,
          lineGross: totalGross,
          deliveryId: (deliveryId ?? []).join(' '),
        })),
  );
}

const columns = {
  id: 'code',
  techId: 'code',
  invoiceClassification: 'code',
  invoiceType: 'code',
  issueDate: 'time',
  salesDate: 'time',
  dueDate: 'time',
  paymentStatus: 'code',
  paymentMethod: 'code',
  currencyCode: 'code',
  totalNet: 'money',
  totalGross: 'money',
  toBePaid: 'money',
  shipTo: 'code',
  billTo: 'code',
  issueFrom: 'code',
  ksefNumber: 'code',
  sku: 'code',
  quantity: 'count',
  unitPriceNet: 'money',
  unitPriceGross: 'money',
  vatPercentage: 'percent',
  lineNet: 'money',
  lineGross: 'money',
  orderId: 'code',
  tariffNo: 'code',
  deliveryId: 'code',
} as const;

const totals = z
  .array(
    z.object({
      invoiceClassification: z.string(),
      currencyCode: z.string(),
      count: z.int(),
      totalNet: z.string(),
      totalGross: z.string(),
      toBePaid: z.string(),
    }),
  )
  .describe('Of all rows of the range that could be read; only in the first answer');
type Totals = z.input<typeof totals>;

/**
 * Sums per classification and currency. Credit notes are never netted with invoices: whether the service gives them
 * as negative amounts is not shown.
 */
function summing() {
  const sums = new Map<string, Totals[number]>();
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
    totals: () => [...sums.values()].sort((a, b) => (a.invoiceClassification < b.invoiceClassification ? 1 : -1)),
  };
}

const defaultDays = 30;

export const listInvoices = defineTool({
  name: 'list_invoices',
  title: 'List invoices',
  summary: 'Invoices and credit notes of any range of issue dates, newest first, with totals per currency.',
  hint: `Default: the last ${defaultDays} days.`,
  area: 'invoice',
  effect: 'read',
  operations: ['listInvoices'],
  input: z.strictObject({
    from: from.optional(),
    to: to.optional(),
    shipTo: shipTo.describe('Filter: only this receiver; default all').optional(),
    invoiceClassification: z
      .string()
      .trim()
      .toUpperCase()
      .pipe(z.enum(['INVOICE', 'CREDIT_NOTE']))
      .meta({ enum: ['INVOICE', 'CREDIT_NOTE'] })
      .optional(),
    paymentStatus: z.string().trim().toUpperCase().describe('PAID or UNPAID').optional(),
    dueFrom: day.describe('Due on this day or later').optional(),
    dueTo: day.describe('Due on this day or before').optional(),
    limit: limit.optional(),
    cursor: cursor.optional(),
  }),
  output: z.object({
    invoices: z.array(invoice),
    filter: z
      .object({ shipTo: text, invoiceClassification: text, paymentStatus: text, dueFrom: text, dueTo: text })
      .describe('What rows and totals were limited to'),
    totals: maybe(totals),
    totalsLack: maybe(z.array(z.string())).describe('Invoices without an amount: the totals are without it'),
    ...pageShape,
  }),
  run: async (desk, input, ask) => {
    const now = () => desk.clock.now();
    const asked = listQuestion(
      'list_invoices',
      now(),
      input,
      {
        shipTo: input.shipTo,
        invoiceClassification: input.invoiceClassification,
        paymentStatus: input.paymentStatus,
        dueFrom: input.dueFrom,
        dueTo: input.dueTo,
      },
      defaultDays,
    );
    // The cursor carries the question: what it asks for is checked again, and read as strictly as arguments are.
    const filter = filterShape.parse(asked.question.filter);
    if (filter.shipTo !== undefined) checkReceiver(desk, filter.shipTo);
    const sums = summing();
    const page = await readListPage<Invoice>(
      {
        tool: 'list_invoices',
        walk: (range) =>
          desk.service.invoices(
            range,
            { shipTo: filter.shipTo, invoiceClassification: filter.invoiceClassification },
            { signal: ask.signal, onProgress: ask.onProgress },
          ),
        id: (row) => row.id,
        date: (row) => row.issueDate,
        maySee: (row) => maySee(desk.caller, row),
        // The service has no such filters.
        keep: (row) =>
          (filter.paymentStatus === undefined || row.paymentStatus?.toUpperCase() === filter.paymentStatus) &&
          isDue(row, filter),
        each: (row) => sums.add(row),
      },
      asked,
      input.limit,
      now,
      ask,
    );
    return {
      invoices: page.rows.map(project),
      filter,
      ...(asked.after === undefined ? { totals: sums.totals() } : {}),
      ...(sums.lacking.length === 0 ? {} : { totalsLack: sums.lacking }),
      ...pageOf(page),
    };
  },
  view: (output) => ({
    title: [`Invoices ${output.coverage.from} to ${output.coverage.to}`, ...filterWords(output.filter)].join(', '),
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
      ]),
    ],
    notes: [
      ...(output.totalsLack === undefined
        ? []
        : [
            {
              kind: 'partial' as const,
              text: `An amount did not come for ${listing(output.totalsLack, 10)}: the totals are without it.`,
            },
          ]),
      ...pageNotes(output, output.invoices.length),
    ],
    actions: [
      ...nextRows('list_invoices', output.cursor),
      ...gapActions('list_invoices', output.coverage, output.filter),
      ...output.invoices.slice(0, 1).map((row) => ({
        label: `Show ${row.id}`,
        tool: 'get_invoice',
        input: { invoiceId: row.id },
      })),
    ],
  }),
  records: (output) => records(output.invoices),
  columns,
  words: ['invoices'],
  positional: { kind: 'range' },
  examples: [
    { say: 'invoices 2026-10', input: { from: '2026-10-01', to: '2026-10-31' } },
    {
      say: 'invoices 2026-10 --payment-status UNPAID',
      input: { from: '2026-10-01', to: '2026-10-31', paymentStatus: 'UNPAID' },
    },
  ],
});

const filterShape = z.object({
  shipTo: shipTo.optional(),
  invoiceClassification: z.enum(['INVOICE', 'CREDIT_NOTE']).optional(),
  paymentStatus: z.string().optional(),
  dueFrom: day.optional(),
  dueTo: day.optional(),
});

type Filter = Readonly<Partial<Record<keyof z.output<typeof filterShape>, string | undefined>>>;

/** Where no due date came nothing speaks against the row: it is shown, and its cell says that there is none. */
function isDue({ dueDate }: Invoice, { dueFrom, dueTo }: Filter): boolean {
  const due = utcDayOf(dueDate);
  if (due === undefined) return true;
  return (dueFrom === undefined || due >= dueFrom) && (dueTo === undefined || due <= dueTo);
}

/** A list and its totals that leave rows out on purpose name in their title what they are limited to. */
function filterWords({ shipTo: receiver, invoiceClassification, paymentStatus, dueFrom, dueTo }: Filter) {
  return [
    ...(invoiceClassification === undefined ? [] : [`only ${invoiceClassification}`]),
    ...(paymentStatus === undefined ? [] : [`only ${paymentStatus}`]),
    ...(receiver === undefined ? [] : [`only receiver ${receiver}`]),
    ...(dueFrom === undefined ? [] : [`only due from ${dueFrom}`]),
    ...(dueTo === undefined ? [] : [`only due to ${dueTo}`]),
  ];
}

const classifications = new Map([
  ['INVOICE', 'Invoices'],
  ['CREDIT_NOTE', 'Credit notes'],
]);

function totalFacts(sum: Totals[number]): Fact[] {
  const name = classifications.get(sum.invoiceClassification) ?? sum.invoiceClassification;
  const value = (each: string) => money(each, sum.currencyCode === '' ? undefined : sum.currencyCode);
  return [
    { label: name, value: sum.count },
    { label: `${name} net`, value: value(sum.totalNet) },
    { label: `${name} gross`, value: value(sum.totalGross) },
    { label: `${name} to be paid`, value: value(sum.toBePaid) },
  ];
}

function dayOf(datetime: string | undefined): string | undefined {
  return datetime?.slice(0, 10);
}

export const getInvoice = defineTool({
  name: 'get_invoice',
  title: 'Show an invoice',
  summary: 'One invoice or credit note with its lines, orders and deliveries.',
  hint: 'byTechId: invoiceId is the technical identifier (techId).',
  area: 'invoice',
  effect: 'read',
  operations: ['getInvoice'],
  input: z.strictObject({ invoiceId: id, byTechId: z.boolean().optional() }),
  output: z.object({ invoices: z.array(invoice) }),
  run: async (desk, { invoiceId, byTechId = false }, ask) => {
    const found = await desk.service.invoice(invoiceId, { byTechId }, { signal: ask.signal });
    if (found.length === 0) {
      throw new DeskError('not_found', `The service has no invoice ${invoiceId}.`, {
        field: 'invoiceId',
        next: 'Look it up with list_invoices (partsdesk invoices).',
      });
    }
    checkSeen(desk, `Invoice ${invoiceId}`, found);
    return { invoices: found.map(project) };
  },
  view: ({ invoices }) => {
    const views = invoices.map(invoiceView);
    const [first] = views;
    if (first !== undefined && views.length === 1) return first;
    return {
      title: count(invoices.length, 'invoice'),
      tables: views.flatMap(({ title, tables = [] }) => tables.map((each) => ({ ...each, title }))),
    };
  },
  records: ({ invoices }) => records(invoices),
  columns,
  words: ['invoice'],
  positional: { kind: 'value', field: 'invoiceId' },
  examples: [
    { say: 'invoice FV/2026/10/00123', input: { invoiceId: 'FV/2026/10/00123' } },
    { say: 'invoice 900123 --by-tech-id', input: { invoiceId: '900123', byTechId: true } },
  ],
});

function invoiceView(row: InvoiceOut): View {
  const lines = row.lines ?? [];
  return {
    title: `${row.invoiceClassification === 'CREDIT_NOTE' ? 'Credit note' : 'Invoice'} ${row.id}`,
    facts: [
      { label: 'Issued', value: dayOf(row.issueDate) ?? null },
      { label: 'Sold', value: dayOf(row.salesDate) ?? null },
      { label: 'Due', value: dayOf(row.dueDate) ?? null },
      { label: 'Status', value: row.paymentStatus ?? null },
      { label: 'Net', value: money(row.totalNet, row.currencyCode) },
      { label: 'Gross', value: money(row.totalGross, row.currencyCode) },
      { label: 'To be paid', value: money(row.toBePaid, row.currencyCode) },
      { label: 'Payment method', value: row.paymentMethod ?? null },
      { label: 'Receiver', value: row.shipTo ?? null },
      { label: 'Payer', value: row.billTo ?? null },
      { label: 'Issued from', value: row.issueFrom ?? null },
      { label: 'KSeF number', value: row.ksefNumber ?? null },
      { label: 'Technical identifier', value: row.techId ?? null },
    ],
    tables: [
      table(lines, [
        ['SKU', 'code', (each) => each.sku],
        ['Qty', 'count', (each) => each.quantity],
        ['Unit net', 'money', (each) => money(each.unitPriceNet, row.currencyCode)],
        ['Line net', 'money', (each) => money(each.totalNet, row.currencyCode)],
        ['VAT', 'percent', (each) => each.vatPercentage],
        ['Line gross', 'money', (each) => money(each.totalGross, row.currencyCode)],
        ['Order', 'code', (each) => each.orderId],
        ['Deliveries', 'code', (each) => (each.deliveryId ?? []).join(', ')],
      ]),
    ],
  };
}
