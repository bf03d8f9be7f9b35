import * as z from 'zod';
import type { Invoice, InvoiceLine } from '../../src/contract/resources.ts';
import type { FlatRecord, RecordColumns } from '../../src/core/tool.ts';
import { answerFields, flatLists, renamed } from '../base/answer-fields.ts';
import { maybe } from '../base/fields.ts';
import { pick } from '../base/pick-fields.ts';

const header = answerFields(
  {
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
  },
  { invoiceClassification: 'INVOICE or CREDIT_NOTE', ksefNumber: 'National e-invoice number' },
);
const line = answerFields({
  sku: 'code',
  quantity: 'count',
  unitPriceNet: 'money',
  unitPriceGross: 'money',
  vatPercentage: 'percent',
  totalNet: 'money',
  totalGross: 'money',
  orderId: 'code',
  tariffNo: 'code',
  deliveryId: 'codes',
});

export const invoice = z
  .object({ id: z.string(), ...header.shape, lines: maybe(z.array(z.object(line.shape))) })
  .meta({ said: 'invoice' });
export type InvoiceOut = z.input<typeof invoice>;

const projectInvoiceLine = (row: InvoiceLine) => pick(row, line.keys);

export const projectInvoice = (row: Invoice): InvoiceOut => ({
  id: row.id,
  ...pick(row, header.keys),
  ...(row.lines === undefined || row.lines === null ? {} : { lines: row.lines.map(projectInvoiceLine) }),
});

export function invoiceRecords(invoices: readonly InvoiceOut[]): FlatRecord[] {
  return invoices.flatMap(({ lines, ...header }) =>
    lines === undefined || lines.length === 0
      ? [header]
      : lines.map(({ totalNet, totalGross, ...each }) => ({
          ...header,
          ...flatLists(each),
          lineNet: totalNet,
          lineGross: totalGross,
        })),
  );
}

export const invoiceColumns: RecordColumns = {
  id: 'code',
  ...header.columns,
  ...renamed(line.columns, { totalNet: 'lineNet', totalGross: 'lineGross' }),
};

export function dayOf(datetime: string | undefined): string | undefined {
  return datetime?.slice(0, 10);
}
