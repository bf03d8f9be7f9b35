import * as z from 'zod';
import { DeskError } from '../../src/core/errors.ts';
import { distinct } from '../../src/core/next-steps.ts';
import { count } from '../../src/core/text.ts';
import { table, type View } from '../../src/core/view.ts';
import { noPhrases } from '../../src/core/tool.ts';
import { defineTool } from '../desk.ts';
import { deliveriesMenu, ordersMenu } from '../base/document-steps.ts';
import { id } from '../base/fields.ts';
import { money } from '../base/priced-line.ts';
import { checkSeen } from '../base/receivers.ts';
import { dayOf, invoice, invoiceColumns, invoiceRecords, projectInvoice, type InvoiceOut } from './invoice-shape.ts';

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
  run: async (desk, { invoiceId, byTechId = false }, options) => {
    const found = await desk.service.invoice(invoiceId, { byTechId }, { signal: options.signal });
    if (found.length === 0) {
      throw new DeskError('not_found', `The service has no invoice ${invoiceId}.`, {
        field: 'invoiceId',
        next: 'Look it up with {tool:list_invoices|invoices}.',
      });
    }
    checkSeen(desk, `Invoice ${invoiceId}`, found);
    return { invoices: found.map(projectInvoice) };
  },
  view: ({ invoices }) => {
    const views = invoices.map(invoiceView);
    const [first] = views;
    if (first !== undefined && views.length === 1) return first;
    return {
      title: count(invoices.length, 'invoice'),
      facts: views.flatMap(({ title, facts = [] }) =>
        facts.map((each) => ({ ...each, label: `${title}, ${each.label.toLowerCase()}` })),
      ),
      tables: views.flatMap(({ title, tables = [] }) => tables.map((each) => ({ ...each, title }))),
    };
  },
  gaps: () => [],
  next: ({ invoices }) => {
    const lines = invoices.flatMap((each) => each.lines ?? []);
    return {
      menus: [
        deliveriesMenu(distinct(lines.flatMap(({ deliveryId }) => deliveryId ?? []))),
        ordersMenu(distinct(lines.map(({ orderId }) => orderId))),
      ],
    };
  },
  records: ({ invoices }) => invoiceRecords(invoices),
  columns: invoiceColumns,
  words: ['invoice'],
  phrases: noPhrases,
  opens: {
    document: 'invoice',
    argument: 'invoiceId',
    title: 'Invoice',
    description: 'An invoice or credit note with its lines.',
  },
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
      { label: 'Kind', value: row.invoiceClassification ?? null, detail: true },
      { label: 'Type', value: row.invoiceType ?? null, detail: true },
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
        ['Unit gross', 'money', (each) => money(each.unitPriceGross, row.currencyCode), 'detail'],
        ['Tariff number', 'code', (each) => each.tariffNo, 'detail'],
      ]),
    ],
  };
}
