import * as z from 'zod';
import { asDeskError, DeskError } from '../../src/core/errors.ts';
import { isCalendarDay } from '../../src/core/datetime.ts';
import { choices, step, without } from '../../src/core/next-steps.ts';
import { codeText, count } from '../../src/core/text.ts';
import { table } from '../../src/core/view.ts';
import type { TraceKey } from '../../src/ports/archive.ts';
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
  yearBack,
} from '../base/archive-answer.ts';
import { day, id, maybe, sku } from '../base/fields.ts';
import { money } from '../base/priced-line.ts';
import { receiverNotes } from '../base/receivers.ts';
import { openOrders, openView } from './open-orders.ts';
import {
  awaitedNotes,
  differenceNotes,
  documentOf,
  documentShape,
  documentsTable,
  matchedLine,
  matchedLines,
  toLookInto,
  type TracedDocument,
} from './trace-shape.ts';

const name = 'trace_order';

export const traceOrder = defineTool({
  name,
  title: 'Trace an order',
  summary: 'What differs between ordered, accepted, delivered and invoiced, of one order or all open ones.',
  hint: 'One number (customNumber takes any), or none.',
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
    open: maybe(z.enum(['all', 'oldest'])).describe('Without a number: whether every open order is here'),
    ...archiveCoverage,
  }),
  run: async (desk, { from: first, to: last, ...keys }, options) => {
    const given = Object.entries(without(keys));
    if (given.length === 0)
      return openOrders(desk, archiveRange(desk.clock.now(), { from: first, to: last }, daysBack(90)), options);
    if (given.length > 1) {
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
    const lines = await matchedLines(desk, traced);
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
      differences: toLookInto(lines),
      ...(traced.hidden === 0 ? {} : { otherReceivers: traced.hidden }),
      ...coveredOf(coverage ?? readNow(daysOf(documents) ?? range, desk.clock.now())),
    };
  },
  view: (output) =>
    output.open !== undefined
      ? openView(output)
      : {
          title: titleOf(output.documents),
          facts: [
            { label: 'To look into', value: output.differences },
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
            documentsTable(output.documents),
          ],
          notes: [
            ...output.lines.flatMap(({ sku: code, differences }) => differenceNotes(code, differences)),
            ...(output.lines.length > 0 && output.lines.every(({ differences }) => differences.length === 0)
              ? [{ kind: 'info' as const, text: 'Everything agrees: pieces and prices.' }]
              : []),
            ...awaitedNotes(output.lines),
            ...receiverNotes(output),
            ...(output.coverage.read === 0
              ? []
              : [{ kind: 'info' as const, text: `Looked through ${output.coverage.from} to ${output.coverage.to}.` }]),
            ...archiveNotes(output),
          ],
        },
  gaps: (output) => archiveGaps(name, output, {}),
  next: ({ documents, open, coverage }) => ({
    ...(open !== undefined && documents.length === 0
      ? { empty: ['Try earlier days.'], offers: [step('The last 12 months', name, { from: yearBack(coverage.to) })] }
      : { offers: offersOf(documents) }),
    menus: [
      {
        tool: name,
        field: 'orderId',
        placeholder: 'Trace one order',
        options: open === undefined ? [] : choices(documents.map((each) => each.id)),
        otherwise: 'write trace and its number',
      },
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
  words: ['trace', 'backorders'],
  phrases: {
    en: [
      ...['trace', 'three-way match', 'invoiced as ordered', 'delivered as ordered'],
      ...['backorders', 'back orders', 'backordered', 'still to come', 'not delivered yet'],
    ],
    pl: ['prześledź', 'przesledz', 'zgodność zamówienia', 'zaległe dostawy', 'niedostarczone'],
    de: ['nachverfolgen', 'rechnungsprüfung', 'rückstände', 'noch nicht geliefert'],
    cs: ['sledovat objednávku', 'nedodané'],
    uk: ['простежити', 'недопоставлен*', 'ще не доставлен*'],
  },
  positional: { kind: 'value', field: 'customNumber', optional: true },
  examples: [
    { say: 'backorders', input: {} },
    { say: 'trace PO-777', input: { customNumber: 'PO-777' } },
    { say: 'trace --order-id ZA26111900001-1', input: { orderId: 'ZA26111900001-1' } },
  ],
});

const offersOf = (documents: readonly TracedDocument[]) =>
  documents
    .filter(({ kind }) => kind === 'delivery')
    .slice(0, 2)
    .map((each) => step(`Show ${each.id}`, 'get_delivery', { deliveryId: each.id }));

/** Without reading anything: whether the archive has it already. */
async function found(archive: ArchiveDesk, key: TraceKey, options: InvokeOptions): Promise<boolean> {
  if (key.customNumber === undefined) return false;
  return (await trace(archive, key, options)).documents.length > 0;
}

/** A number of an unknown kind is the buyer's own one first, then each kind of document. */
async function trace(archive: ArchiveDesk, key: TraceKey, options: InvokeOptions) {
  if (key.orderId !== undefined && !key.orderId.includes('-')) return traceWhole(archive, key.orderId, options);
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

/** "ZA26111900007" as people write the order ZA26111900007-1: with all orders of its requisition. */
async function traceWhole(archive: ArchiveDesk, orderId: string, options: InvokeOptions) {
  const own = await traceIfThere(archive, { orderId }, options);
  if (own.documents.length + own.hidden > 0) return own;
  const first = await traceIfThere(archive, { orderId: `${orderId}-1` }, options);
  const requisitionId = first.documents.find(({ kind }) => kind === 'order')?.requisitionId ?? undefined;
  return requisitionId === undefined ? first : archive.trace({ requisitionId }, options);
}

async function traceIfThere(archive: ArchiveDesk, key: TraceKey, options: InvokeOptions) {
  try {
    return await archive.trace(key, options);
  } catch (thrown) {
    // A service may call a number that it does not know invalid.
    if (!['not_found', 'refused', 'invalid_input'].includes(asDeskError(thrown).code)) throw thrown;
    return { documents: [], lines: [], hidden: 0 };
  }
}

/** What was found by its number has the days of its documents, whatever range was asked. */
function daysOf(documents: readonly TracedDocument[]): { from: string; to: string } | undefined {
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

const places = ['order', 'delivery', 'invoice', 'credit_note'];
const inOrder = (a: TracedDocument, b: TracedDocument) =>
  places.indexOf(a.kind) - places.indexOf(b.kind) || ((a.date ?? '') < (b.date ?? '') ? -1 : 1);

function titleOf(documents: readonly TracedDocument[]): string {
  const orders = documents.filter(({ kind }) => kind === 'order');
  const [only] = orders;
  if (orders.length === 1 && only !== undefined) {
    return `Order ${only.id}${only.customNumber === undefined ? '' : `, own number ${only.customNumber}`}`;
  }
  return `${count(orders.length, 'order')} traced`;
}
