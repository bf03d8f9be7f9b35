import * as z from 'zod';
import { asDeskError, DeskError } from '../../src/core/errors.ts';
import { isCalendarDay } from '../../src/core/datetime.ts';
import { amountText } from '../../src/core/millionths.ts';
import { choices, step, without } from '../../src/core/next-steps.ts';
import { codeText, count } from '../../src/core/text.ts';
import { table } from '../../src/core/view.ts';
import type { DocumentRow, LineRow, TraceKey } from '../../src/ports/archive.ts';
import type { ArchiveDesk } from '../../src/ports/archive-desk.ts';
import type { InvokeOptions } from '../../src/core/tool.ts';
import { defineTool } from '../desk.ts';
import {
  archiveCoverage,
  archiveGaps,
  archiveNotes,
  archiveRange,
  coveredOf,
  daysBack,
} from '../base/archive-answer.ts';
import { amount, day, id, maybe, sku, text } from '../base/fields.ts';
import { money } from '../base/priced-line.ts';
import { receiverNotes } from '../base/receivers.ts';
import { threeWayMatch } from './three-way-match.ts';

const name = 'trace_order';

const difference = z.object({
  kind: z.string(),
  pieces: maybe(z.int()),
  amount: amount.describe('Net'),
  currencyCode: text,
  text: z.string(),
  next: z.string(),
});

const matchedLine = z.object({
  sku: z.string(),
  name: text,
  ordered: z.int(),
  accepted: z.int(),
  delivered: z.int(),
  returned: z.int(),
  invoiced: z.int(),
  credited: z.int(),
  orderedPriceNet: amount,
  invoicedPriceNet: amount,
  differences: z.array(difference),
});

const documentShape = z.object({
  kind: z.enum(['order', 'delivery', 'invoice', 'credit_note']),
  id: z.string(),
  date: text,
  status: text,
  requisitionId: text,
  customNumber: text,
  shipTo: text,
  currencyCode: text,
  totalNet: amount,
  totalGross: amount,
  toBePaid: amount,
  corrects: text.describe('The invoice a credit note probably corrects; the interface has no link'),
  gone: maybe(z.literal(true)).describe('The service no longer shows it'),
});
type Document = z.input<typeof documentShape>;

export const traceOrder = defineTool({
  name,
  title: 'Trace an order',
  summary: 'An order from requisition to invoice: what differs between ordered, accepted, delivered and invoiced.',
  hint: 'Give one number. customNumber takes any.',
  area: 'archive',
  effect: 'read',
  operations: ['getRequisition', 'getOrder', 'getDelivery', 'getInvoice'],
  input: z.strictObject({
    requisitionId: id.optional(),
    orderId: id.optional(),
    customNumber: id.optional(),
    invoiceId: id.optional(),
    sku: sku.optional(),
    from: day.optional(),
    to: day.optional(),
  }),
  output: z.object({
    lines: z.array(matchedLine),
    documents: z.array(documentShape),
    differences: z.int(),
    otherReceivers: maybe(z.int()),
    ...archiveCoverage,
  }),
  run: async (desk, { from: first, to: last, ...keys }, options) => {
    const given = Object.entries(without(keys));
    if (given.length !== 1) {
      throw new DeskError('invalid_input', 'Give exactly one number to trace.', {
        field: 'customNumber',
        next: 'One of requisitionId, orderId, customNumber, invoiceId or sku.',
      });
    }
    const archive = await desk.archive();
    const range = archiveRange(desk.clock.now(), { from: first, to: last }, daysBack(90));
    // A product and an own number are found in what was read; a document is read by its number.
    const wanted = { range, resources: ['requisitions'] as const };
    const isListed = keys.sku !== undefined || keys.customNumber !== undefined;
    const key = { ...keys, ...(keys.sku === undefined ? {} : range) };
    const coverage =
      isListed && !(await found(archive, key, options)) ? await archive.cover(wanted, options) : undefined;
    const traced = await trace(archive, key, options);
    const lines = threeWayMatch(traced.lines);
    if (traced.documents.length === 0 && traced.hidden > 0) {
      throw new DeskError(
        'not_allowed',
        `${String(given[0]?.[1])} is for a receiver that ${desk.caller.name} may not act for.`,
        {
          next: 'Ask whoever keeps the policy of the desk for this receiver.',
        },
      );
    }
    if (traced.documents.length === 0 && (coverage?.complete ?? true)) {
      throw new DeskError('not_found', `Nothing was found of ${codeText(String(given[0]?.[1]))}.`, {
        next:
          coverage === undefined
            ? 'Check the number.'
            : `Check the number, or give earlier dates: ${coverage.from} to ${coverage.to} was read.`,
      });
    }
    const documents = traced.documents.map((each) => documentOf(each, traced)).sort(inOrder);
    return {
      lines,
      documents,
      differences: lines.reduce((sum, each) => sum + each.differences.length, 0),
      ...(traced.hidden === 0 ? {} : { otherReceivers: traced.hidden }),
      ...coveredOf(coverage ?? readNow(daysOf(documents) ?? range, desk.clock.now())),
    };
  },
  view: (output) => ({
    title: titleOf(output.documents),
    facts: [
      { label: 'Differences', value: output.differences },
      ...output.documents.flatMap(({ kind, id: number, toBePaid, currencyCode }) =>
        toBePaid !== undefined && /[1-9]/.test(toBePaid) && kind === 'invoice'
          ? [{ label: `To be paid, ${number}`, value: money(toBePaid, currencyCode) }]
          : [],
      ),
    ],
    tables: [
      table(output.lines, [
        ['SKU', 'code', (row) => row.sku],
        ['Ordered', 'count', (row) => row.ordered],
        ['Accepted', 'count', (row) => row.accepted],
        ['Delivered', 'count', (row) => row.delivered],
        ['Returned', 'count', (row) => row.returned],
        ['Invoiced', 'count', (row) => row.invoiced],
        ['Credited', 'count', (row) => row.credited],
        ['Price ordered', 'money', (row) => row.orderedPriceNet],
        ['Price invoiced', 'money', (row) => row.invoicedPriceNet],
        ['Name', 'text', (row) => row.name],
      ]),
      table(
        output.documents,
        [
          ['Document', 'text', ({ kind }) => kindWords[kind]],
          ['Number', 'code', (row) => row.id],
          ['Date', 'date', (row) => row.date?.slice(0, 10)],
          ['Status', 'text', (row) => (row.gone === true ? 'no longer shown by the service' : row.status)],
          ['Gross', 'money', (row) => money(row.totalGross, row.currencyCode)],
          ['Probably corrects', 'code', (row) => row.corrects],
          ['Requisition', 'code', (row) => row.requisitionId, 'detail'],
          ['Own number', 'text', (row) => row.customNumber, 'detail'],
          ['Receiver', 'code', (row) => row.shipTo, 'detail'],
        ],
        { title: 'Documents' },
      ),
    ],
    notes: [
      ...output.lines.flatMap(({ sku: code, differences }) =>
        differences.map((each) => ({
          kind: each.kind === 'not_invoiced' ? ('info' as const) : ('warning' as const),
          text: `${code}: ${each.text}${each.amount === undefined ? '' : ` ${each.amount} ${each.currencyCode ?? ''} net.`} ${each.next}`,
        })),
      ),
      ...(output.differences === 0 && output.lines.length > 0
        ? [{ kind: 'info' as const, text: 'Everything agrees: pieces and prices.' }]
        : []),
      ...receiverNotes(output),
      ...(output.coverage.read === 0
        ? []
        : [{ kind: 'info' as const, text: `Looked through ${output.coverage.from} to ${output.coverage.to}.` }]),
      ...archiveNotes(output),
    ],
  }),
  gaps: (output) => archiveGaps(name, output, {}),
  next: ({ documents }) => ({
    menus: [
      {
        tool: 'get_invoice',
        field: 'invoiceId',
        placeholder: 'Open an invoice',
        options: choices(
          documents.filter(({ kind }) => kind === 'invoice' || kind === 'credit_note').map((each) => each.id),
        ),
        otherwise: 'write invoice and its number',
      },
    ].filter(({ options }) => options.length > 0),
    offers: documents
      .filter(({ kind }) => kind === 'delivery')
      .slice(0, 2)
      .map((each) => step(`Show ${each.id}`, 'get_delivery', { deliveryId: each.id })),
  }),
  records: ({ lines }) =>
    lines.flatMap(({ differences, ...line }) =>
      differences.length === 0
        ? [line]
        : differences.map(({ kind, text: difference, amount: net, currencyCode }) => ({
            ...line,
            ...{ difference: kind, text: difference, amount: net, currencyCode },
          })),
    ),
  columns: {
    ...{ sku: 'code', name: 'text', ordered: 'count', accepted: 'count', delivered: 'count', returned: 'count' },
    ...{ invoiced: 'count', credited: 'count', orderedPriceNet: 'money', invoicedPriceNet: 'money' },
    ...{ difference: 'code', text: 'text', amount: 'money', currencyCode: 'code' },
  },
  words: ['trace'],
  phrases: {
    en: ['trace', 'three-way match', 'invoiced as ordered', 'delivered as ordered'],
    pl: ['prześledź', 'przesledz', 'zgodność zamówienia'],
    de: ['nachverfolgen', 'rechnungsprüfung'],
    cs: ['sledovat objednávku'],
  },
  positional: { kind: 'value', field: 'customNumber', optional: true },
  examples: [
    { say: 'trace PO-777', input: { customNumber: 'PO-777' } },
    { say: 'trace --order-id ZA26111900001-1', input: { orderId: 'ZA26111900001-1' } },
  ],
});

const kindWords = {
  order: 'Order',
  delivery: 'Delivery',
  invoice: 'Invoice',
  credit_note: 'Credit note',
} as const;

/** Without reading anything: whether the archive has it already. */
async function found(archive: ArchiveDesk, key: TraceKey, options: InvokeOptions): Promise<boolean> {
  if (key.customNumber === undefined) return false;
  return (await trace(archive, key, options)).documents.length > 0;
}

/** A number of an unknown kind is the buyer's own one first, then each kind of document. */
async function trace(archive: ArchiveDesk, key: TraceKey, options: InvokeOptions) {
  const own = await archive.trace(key, options);
  const { customNumber } = key;
  if (customNumber === undefined || own.documents.length + own.hidden > 0) return own;
  for (const each of [{ requisitionId: customNumber }, { orderId: customNumber }, { invoiceId: customNumber }]) {
    try {
      const of = await archive.trace(each, options);
      if (of.documents.length + of.hidden > 0) return of;
    } catch (thrown) {
      // It is no number of this kind, which a service may also call invalid.
      if (!['not_found', 'refused', 'invalid_input'].includes(asDeskError(thrown).code)) throw thrown;
    }
  }
  return own;
}

/** What was found by its number has the days of its documents, whatever range was asked. */
function daysOf(documents: readonly Document[]): { from: string; to: string } | undefined {
  const days = documents
    .map(({ date }) => date?.slice(0, 10) ?? '')
    .filter(isCalendarDay)
    .sort();
  const [from] = days;
  const to = days.at(-1);
  return from === undefined || to === undefined ? undefined : { from, to };
}

const readNow = (range: { from: string; to: string }, now: number) => ({
  ...range,
  ...{ complete: true, windows: 0, read: 0, failed: [], invoicesWithoutLines: 0, source: 'both' as const },
  asOf: `${new Date(now).toISOString().slice(0, 16)}Z`,
});

function documentOf(row: DocumentRow, { lines }: { readonly lines: readonly LineRow[] }): Document {
  const isCredit = row.kind === 'invoice' && row.invoiceClassification === 'CREDIT_NOTE';
  const corrects = isCredit ? corrected(row.id, lines) : undefined;
  const amountOf = (value: number | null) => (value === null ? {} : { value: amountText(value) });
  const net = amountOf(row.totalNet).value;
  const gross = amountOf(row.totalGross).value;
  const owed = amountOf(row.toBePaid).value;
  const status = row.phaseCode ?? row.paymentStatus;
  const date = row.creationDate ?? row.issueDate;
  return {
    kind: isCredit ? 'credit_note' : row.kind,
    id: row.id,
    ...(date === null ? {} : { date }),
    ...(status === null ? {} : { status }),
    ...(row.requisitionId === null ? {} : { requisitionId: row.requisitionId }),
    ...(row.ownNumber === null ? {} : { customNumber: row.ownNumber }),
    ...(row.shipTo === null ? {} : { shipTo: row.shipTo }),
    ...(row.currencyCode === null ? {} : { currencyCode: row.currencyCode }),
    ...(net === undefined ? {} : { totalNet: net }),
    ...(gross === undefined ? {} : { totalGross: gross }),
    ...(owed === undefined ? {} : { toBePaid: owed }),
    ...(corrects === undefined ? {} : { corrects }),
    ...(row.goneAt === null ? {} : { gone: true as const }),
  };
}

/** The invoice with the same order and product. */
function corrected(creditNote: string, lines: readonly LineRow[]): string | undefined {
  const of = lines.filter(({ documentId }) => documentId === creditNote);
  return lines.find(
    (line) =>
      line.kind === 'invoice' &&
      line.class !== 'CREDIT_NOTE' &&
      of.some(({ sku: code, orderId }) => code === line.sku && orderId === line.orderId),
  )?.documentId;
}

const places = ['order', 'delivery', 'invoice', 'credit_note'];
const inOrder = (a: Document, b: Document) =>
  places.indexOf(a.kind) - places.indexOf(b.kind) || ((a.date ?? '') < (b.date ?? '') ? -1 : 1);

function titleOf(documents: readonly Document[]): string {
  const orders = documents.filter(({ kind }) => kind === 'order');
  const [only] = orders;
  if (orders.length === 1 && only !== undefined) {
    return `Order ${only.id}${only.customNumber === undefined ? '' : `, own number ${only.customNumber}`}`;
  }
  return `${count(orders.length, 'order')} traced`;
}
