import { z } from 'zod';
import type { Invoice, InvoiceLine } from '../src/contract/resources.ts';
import { addDays, utcDay } from '../src/core/datetime.ts';
import { DeskError } from '../src/core/errors.ts';
import { count, listing } from '../src/core/text.ts';
import type { FlatRecord } from '../src/core/tool.ts';
import { table, type View } from '../src/core/view.ts';
import { nextRows } from './cursor.ts';
import { defineTool } from './desk.ts';
import { asksWhatIsOwed, filterShape, filterWords, isDue, owedActions, owedDays, owedNotes } from './invoice-filter.ts';
import { isOwed, leftOut, leftOutNotes, summing, totalFacts, totals } from './invoice-totals.ts';
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

const defaultDays = 30;

export const listInvoices = defineTool({
  name: 'list_invoices',
  title: 'List invoices',
  summary: 'Invoices and credit notes of any range of issue dates, newest first, with totals per currency.',
  hint: `Default: the last ${defaultDays} days, ${owedDays} for what is owed or due. What is unpaid: state.`,
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
    state: z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.enum(['owed', 'overdue']))
      .meta({ enum: ['owed', 'overdue'] })
      .describe('owed: not PAID, or toBePaid above 0; overdue: of these, due before today')
      .optional(),
    paymentStatus: z.string().trim().toUpperCase().describe('Exactly this code: PAID, UNPAID, …').optional(),
    dueFrom: day.describe('Due on this day or later').optional(),
    dueTo: day.describe('Due on this day or before').optional(),
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
        state: input.state,
        paymentStatus: input.paymentStatus,
        dueFrom: input.dueFrom,
        dueTo: input.dueTo,
      },
      asksWhatIsOwed(input) ? owedDays : defaultDays,
    );
    // The cursor carries the question: what it asks for is checked again, and read as strictly as arguments are.
    const filter = filterShape.parse(asked.question.filter);
    if (filter.shipTo !== undefined) checkReceiver(desk, filter.shipTo);
    const sums = summing();
    const others = new Map<string, ReturnType<typeof summing>>();
    const yesterday = addDays(utcDay(now()), -1);
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
        keep: (row) => {
          if (!isDue(row, filter)) return false;
          if (filter.state !== undefined && !isOwed(row)) return false;
          if (filter.state === 'overdue' && !isDue(row, { dueTo: yesterday })) return false;
          const status = row.paymentStatus?.toUpperCase() ?? '';
          if (filter.paymentStatus === undefined || status === filter.paymentStatus) return true;
          if (isOwed(row)) {
            const other = others.get(status) ?? summing();
            others.set(status, other);
            other.add(row);
          }
          return false;
        },
        each: (row) => sums.add(row),
      },
      asked,
      input.limit,
      now,
      ask,
    );
    const lacking = [sums, ...others.values()].flatMap((each) => each.lacking);
    return {
      invoices: page.rows.map(project),
      filter,
      ...(asked.after === undefined ? { totals: sums.totals() } : {}),
      ...(asked.after === undefined && others.size > 0
        ? {
            leftOut: [...others].flatMap(([paymentStatus, each]) =>
              each.totals().map((sum) => ({ paymentStatus, ...sum })),
            ),
          }
        : {}),
      ...(lacking.length === 0 ? {} : { totalsLack: lacking }),
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
      ...leftOutNotes(output.leftOut, output.filter.paymentStatus),
      ...(output.totalsLack === undefined
        ? []
        : [
            {
              kind: 'partial' as const,
              text: `An amount did not come for ${listing(output.totalsLack, 10)}: the totals are without it.`,
            },
          ]),
      ...pageNotes(output, output.invoices.length),
      ...owedNotes(output),
    ],
    actions: [
      ...nextRows('list_invoices', output.cursor),
      ...owedActions(output),
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
    { say: 'invoices --state overdue', input: { state: 'overdue' } },
  ],
});

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
