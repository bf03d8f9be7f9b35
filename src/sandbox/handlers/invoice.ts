import { operations } from '../../contract/operations.ts';
import { totalHeader } from '../../contract/limits.ts';
import { receiverOf, type Call, type Reply } from '../call.ts';
import { DAY, dayStart, zoneless, zulu } from '../days.ts';
import { decodeQuery } from '../decode.ts';
import { toAmount } from '../money.ts';
import { lineAmounts } from '../prices.ts';
import { notFound } from '../refusal.ts';
import { readInvoiceLines, type InvoiceLine, type InvoiceRow } from '../rows.ts';
import { skipOf } from '../paging.ts';

export function getInvoice(call: Call): Reply {
  const { techId } = decodeQuery(operations.getInvoice.query, call.pairs, { allowed: ['techId'] });
  const column = techId === true ? 'tech_id' : 'id';
  const row = call.db.prepare<[string], InvoiceRow>(`SELECT * FROM invoice WHERE ${column} = ?`).get(call.id);
  if (row?.payer !== call.account.payer.id) throw notFound(`invoice ${call.id} is unknown`);
  const lines = readInvoiceLines(row).map((line) => invoiceLine(line, call));
  // One invoice, yet "array of Invoice".
  return { body: [{ ...headerOf(row, call), lines }] };
}

export function listInvoices(call: Call): Reply {
  const query = decodeQuery(operations.listInvoices.query, call.pairs, {
    allowed: ['issueDateFrom', 'issueDateTo', 'offset', 'limit', 'shipTo', 'invoiceClassification'],
  });
  // "Invoices of recipient accounts are included in the payer's results": `shipTo` only narrows them.
  const shipTo = query.shipTo === undefined ? undefined : receiverOf(call.account, query.shipTo).id;
  const where = `payer = ? AND issued_at >= ? AND issued_at < ?
    ${shipTo === undefined ? '' : 'AND ship_to = ?'} ${query.invoiceClassification === undefined ? '' : 'AND classification = ?'}`;
  const values = [
    call.account.payer.id,
    dayStart(query.issueDateFrom),
    dayStart(query.issueDateTo) + DAY,
    ...(shipTo === undefined ? [] : [shipTo]),
    ...(query.invoiceClassification === undefined ? [] : [query.invoiceClassification]),
  ];
  const total =
    call.db.prepare<unknown[], { n: number }>(`SELECT COUNT(*) AS n FROM invoice WHERE ${where}`).get(...values)?.n ??
    0;
  const rows = call.db
    .prepare<unknown[], InvoiceRow>(`SELECT * FROM invoice WHERE ${where} ORDER BY issued_at, id LIMIT ? OFFSET ?`)
    .all(...values, query.limit, skipOf(query.offset));
  return { body: rows.map((row) => headerOf(row, call)), headers: { [totalHeader]: String(total) } };
}

function headerOf(row: InvoiceRow, { now, active }: Call) {
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
    issueDate: zoneless(row.issued_at),
    salesDate: zulu(row.sales_at),
    dueDate: zoneless(row.due_at),
    invoiceClassification: row.classification,
    invoiceType: 'INVOICE',
    totalNet: toAmount(row.total_net),
    totalGross: toAmount(row.total_gross),
    paymentStatus: payment?.paymentStatus ?? (isPaid ? 'PAID' : 'UNPAID'),
    toBePaid: toAmount(payment?.toBePaid ?? (isPaid ? 0 : row.total_gross)),
    ksefNumber: row.ksef,
  };
}

function invoiceLine(line: InvoiceLine, call: Call) {
  return {
    sku: line.sku,
    quantity: line.quantity,
    ...lineAmounts(line.unitNet, line.quantity, line.vat),
    orderId: line.orderId,
    tariffNo: call.products.bySku(line.sku)?.customs ?? '',
    deliveryId: line.deliveries,
  };
}
