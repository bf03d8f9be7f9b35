import { totalHeader } from '../../contract/limits.ts';
import { receiverOf, type Handler, type RequestContext } from './request-context.ts';
import { DAY, startOfIsoDate, datetimeWithoutZone, utcDatetime } from '../state/time.ts';
import { rowsToSkip } from '../api/decode.ts';
import { lineAmounts, toAmount } from '../state/prices.ts';
import { notFound } from '../api/refusal.ts';
import { readInvoiceLines, type InvoiceLine, type InvoiceRow } from '../state/database.ts';

export const getInvoice: Handler<'getInvoice'> = (context, { techId }) => {
  const column = techId === true ? 'tech_id' : 'id';
  const row = context.db.prepare<[string], InvoiceRow>(`SELECT * FROM invoice WHERE ${column} = ?`).get(context.id);
  if (row?.payer !== context.account.payer.id) throw notFound(`invoice ${context.id} is unknown`);
  const lines = readInvoiceLines(row).map((line) => invoiceLine(line, context));
  // "array of Invoice", although it holds one.
  return { body: [{ ...headerOf(row, context), lines }] };
};

export const listInvoices: Handler<'listInvoices'> = (context, query) => {
  // "Invoices of recipient accounts are included in the payer's results": `shipTo` only narrows them.
  const shipTo = query.shipTo === undefined ? undefined : receiverOf(context.account, query.shipTo).id;
  const where = `payer = ? AND issued_at >= ? AND issued_at < ?
    ${shipTo === undefined ? '' : 'AND ship_to = ?'} ${query.invoiceClassification === undefined ? '' : 'AND classification = ?'}`;
  const values = [
    context.account.payer.id,
    startOfIsoDate(query.issueDateFrom),
    startOfIsoDate(query.issueDateTo) + DAY,
    ...(shipTo === undefined ? [] : [shipTo]),
    ...(query.invoiceClassification === undefined ? [] : [query.invoiceClassification]),
  ];
  const total =
    context.db.prepare<unknown[], { n: number }>(`SELECT COUNT(*) AS n FROM invoice WHERE ${where}`).get(...values)
      ?.n ?? 0;
  const rows = context.db
    .prepare<unknown[], InvoiceRow>(`SELECT * FROM invoice WHERE ${where} ORDER BY issued_at, id LIMIT ? OFFSET ?`)
    .all(...values, query.limit, rowsToSkip(query.offset));
  return { body: rows.map((row) => headerOf(row, context)), headers: { [totalHeader]: String(total) } };
};

function headerOf(row: InvoiceRow, { now, faults: active }: RequestContext) {
  const payment = active.invoicePayment?.id === row.id ? active.invoicePayment : undefined;
  const isPaid = row.paid_at <= now;
  return {
    id: row.id,
    techId: row.tech_id,
    currencyCode: 'PLN',
    billTo: row.payer,
    shipTo: row.ship_to,
    issueFrom: row.issue_from,
    paymentMethod: row.payment_method,
    issueDate: datetimeWithoutZone(row.issued_at),
    salesDate: utcDatetime(row.sales_at),
    dueDate: datetimeWithoutZone(row.due_at),
    invoiceClassification: row.classification,
    invoiceType: 'INVOICE',
    totalNet: toAmount(row.total_net),
    totalGross: toAmount(row.total_gross),
    paymentStatus: payment?.paymentStatus ?? (isPaid ? 'PAID' : 'UNPAID'),
    toBePaid: toAmount(payment?.toBePaid ?? (isPaid ? 0 : row.total_gross)),
    ksefNumber: row.ksef,
  };
}

function invoiceLine(line: InvoiceLine, context: RequestContext) {
  return {
    sku: line.sku,
    quantity: line.quantity,
    ...lineAmounts(line.unitNet, line.quantity, line.vat),
    orderId: line.orderId,
    tariffNo: context.products.bySku(line.sku)?.customs ?? '',
    deliveryId: line.deliveries,
  };
}
