import { z } from 'zod';
import type { Invoice, InvoiceLine } from '../../src/contract/resources.ts';
import type { FlatRecord } from '../../src/core/tool.ts';
import { amount, maybe, text } from '../base/fields.ts';
import { pick } from '../base/pick-fields.ts';

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

export const invoice = z.object({
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
export type InvoiceOut = z.input<typeof invoice>;

const projectInvoiceLine = (row: InvoiceLine) =>
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

export const projectInvoice = (row: Invoice): InvoiceOut => ({
  id: row.id,
  ...pick(row, headerKeys),
  ...(row.lines === undefined || row.lines === null ? {} : { lines: row.lines.map(projectInvoiceLine) }),
});

export function invoiceRecords(invoices: readonly InvoiceOut[]): FlatRecord[] {
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

export const invoiceColumns = {
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

export function dayOf(datetime: string | undefined): string | undefined {
  return datetime?.slice(0, 10);
}
