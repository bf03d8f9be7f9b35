import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { Delivery, Invoice, RequisitionOrder } from '../contract/resources.ts';
import { addDays, utcDay, utcDayOf } from '../core/datetime.ts';
import { toMillionths } from '../core/millionths.ts';
import { compareDecimals, decimal } from '../core/money.ts';
import { ownNumberOf } from '../core/own-number.ts';
import type { DocumentRow, LineRow, ReadDocument } from '../ports/archive.ts';

/** What the service gives, as the archive keeps it. */
export type ServiceDocument =
  | { readonly kind: 'order'; readonly row: RequisitionOrder }
  | { readonly kind: 'delivery'; readonly row: Delivery }
  | { readonly kind: 'invoice'; readonly row: Invoice };

const oneDay = 86_400_000;
/** Days back whose windows are read again and again. */
export const tailDays = 10;
/** A document that is open for longer is followed no more, except what is owed. */
const followedDays = 120;

export function readDocument(from: ServiceDocument, at: number): ReadDocument {
  const { row } = from;
  const lines = linesOf(from);
  const header = { ...headerOf(from), kind: from.kind, id: row.id };
  const day = header.day;
  const closed = isClosed(from, day, at);
  const { lines: given, ...withoutLines } = row;
  const text = JSON.stringify(row);
  const document: DocumentRow = {
    ...header,
    receiver: row.shipTo ?? '',
    own: !row.shipTo || row.shipTo === row.billTo ? 1 : 0,
    currencyCode: row.currencyCode ?? null,
    billTo: row.billTo ?? null,
    shipTo: row.shipTo ?? null,
    linesRead: lines === undefined ? 0 : 1,
    readAt: at,
    checkAt: closed ? null : nextCheck(day, at),
    goneAt: null,
    // A list of invoices gives no lines: the header tells whether the document changed.
    digest: createHash('sha256')
      .update(from.kind === 'invoice' ? JSON.stringify(withoutLines) : text)
      .digest('base64url'),
    raw: deflateRawSync(given === undefined ? JSON.stringify(withoutLines) : text),
  };
  return {
    document,
    lines: lines?.map((line, position) => ({ ...lineDefaults, ...line, ...shared(document, position) })),
  };
}

/** Days of the tail are read by their windows; older documents by their number, the older the more seldom. */
function nextCheck(day: string, at: number): number {
  const age = day === '' ? followedDays : (at - Date.parse(`${day}T00:00:00Z`)) / oneDay;
  if (age < tailDays) return Date.parse(`${addDays(day, tailDays)}T00:00:00Z`);
  return at + (age < 60 ? oneDay / 2 : 2 * oneDay);
}

/** Whether nothing more is expected to change. */
function isClosed(from: ServiceDocument, day: string, at: number): boolean {
  if (from.kind === 'invoice') return !isOwed(from.row);
  const isOld = day < addDays(utcDay(at), -followedDays);
  return isOld || (from.row.fiscalDocumentNumber ?? '') !== '';
}

/** `PAID` is the one value known to mean that nothing is owed; an amount to be paid is owed whatever the status says. */
export function isOwed({ paymentStatus, toBePaid }: Pick<Invoice, 'paymentStatus' | 'toBePaid'>): boolean {
  return paymentStatus?.toUpperCase() !== 'PAID' || compareDecimals(decimal(toBePaid ?? 0), decimal(0)) > 0;
}

type Own = 'kind' | 'id' | 'receiver' | 'own' | 'currencyCode' | 'billTo' | 'shipTo' | 'linesRead' | 'readAt';
type Header = Omit<DocumentRow, Own | 'checkAt' | 'goneAt' | 'digest' | 'raw'>;

const none = {
  ...{ requisitionId: null, orderId: null, fiscalDocumentNumber: null, customNumber: null, ownNumber: null },
  ...{ shipFrom: null, issueFrom: null, deliveryMethod: null, paymentMethod: null, creationDate: null },
  ...{ acceptedDate: null, issueDate: null, salesDate: null, dueDate: null, dueDay: null, statusCode: null },
  ...{ phaseCode: null, deferredPayment: null, comments: null, techId: null, invoiceClassification: null },
  ...{ invoiceType: null, paymentStatus: null, ksefNumber: null, totalNet: null, totalGross: null },
  ...{ toBePaid: null, owed: 0 },
} as const;

function headerOf(from: ServiceDocument): Header {
  if (from.kind === 'order') {
    const { row } = from;
    return {
      ...none,
      day: utcDayOf(row.creationDate) ?? '',
      requisitionId: row.requisitionId,
      fiscalDocumentNumber: row.fiscalDocumentNumber || null,
      customNumber: row.customNumber || null,
      ownNumber: ownNumberOf(row.customNumber)?.toLowerCase() ?? null,
      shipFrom: row.shipFrom ?? null,
      deliveryMethod: row.deliveryMethod ?? null,
      paymentMethod: row.paymentMethod ?? null,
      creationDate: row.creationDate ?? null,
      acceptedDate: row.acceptedDate ?? null,
      statusCode: row.statusCode ?? null,
      phaseCode: row.phaseCode ?? null,
      deferredPayment: row.deferredPayment == null ? null : Number(row.deferredPayment),
      comments: row.comments ?? null,
      totalNet: toMillionths(row.totalNet),
      totalGross: toMillionths(row.totalGross),
    };
  }
  if (from.kind === 'delivery') {
    const { row } = from;
    return {
      ...none,
      day: utcDayOf(row.creationDate) ?? '',
      orderId: row.orderId || null,
      fiscalDocumentNumber: row.fiscalDocumentNumber || null,
      shipFrom: row.shipFrom ?? null,
      deliveryMethod: row.deliveryMethod ?? null,
      creationDate: row.creationDate ?? null,
    };
  }
  const { row } = from;
  return {
    ...none,
    day: utcDayOf(row.issueDate) ?? '',
    issueFrom: row.issueFrom ?? null,
    paymentMethod: row.paymentMethod ?? null,
    issueDate: row.issueDate ?? null,
    salesDate: row.salesDate ?? null,
    dueDate: row.dueDate ?? null,
    dueDay: utcDayOf(row.dueDate) ?? null,
    techId: row.techId || null,
    invoiceClassification: row.invoiceClassification ?? null,
    invoiceType: row.invoiceType ?? null,
    paymentStatus: row.paymentStatus ?? null,
    ksefNumber: row.ksefNumber ?? null,
    totalNet: toMillionths(row.totalNet),
    totalGross: toMillionths(row.totalGross),
    toBePaid: toMillionths(row.toBePaid),
    owed: isOwed(row) ? 1 : 0,
  };
}

type Shared = 'kind' | 'documentId' | 'position' | 'day' | 'receiver' | 'own' | 'class' | 'currency' | 'readLines';
type Line = Omit<LineRow, Shared>;

const lineDefaults: Line = {
  ...{ sku: null, productIndex: null, name: null, description: null, gtuCode: null, eans: null },
  ...{ requiredQuantity: null, missingQuantity: null, acceptedQuantity: null, collectedQuantity: null },
  ...{ packagedQuantity: null, shippedQuantity: null, returnedQuantity: null, quantity: null, pieces: null },
  ...{ unitPriceNet: null, unitPriceGross: null, vatPercentage: null, totalNet: null, totalGross: null },
  ...{ retailPriceNet: null, retailPriceGross: null, orderId: null, tariffNo: null, deliveryIds: null },
  ...{ brand: null, category: null, customNumber: null },
};

function shared({ kind, id, day, receiver, own, invoiceClassification, currencyCode }: DocumentRow, position: number) {
  return {
    ...{ kind, documentId: id, position, day, receiver, own, readLines: 1, currency: currencyCode ?? '' },
    class: kind === 'invoice' ? (invoiceClassification ?? '') : '',
  };
}

/** Undefined: the service gave none, as in a list of invoices. */
function linesOf(from: ServiceDocument): Partial<Line>[] | undefined {
  if (from.kind === 'order') {
    return from.row.lines?.map((line) => ({
      ...productOf(line),
      ...amountsOf(line),
      requiredQuantity: line.requiredQuantity ?? null,
      missingQuantity: line.missingQuantity ?? null,
      acceptedQuantity: line.acceptedQuantity ?? null,
      collectedQuantity: line.collectedQuantity ?? null,
      packagedQuantity: line.packagedQuantity ?? null,
      pieces: line.acceptedQuantity ?? null,
      deliveryIds: line.deliveryId == null ? null : JSON.stringify(line.deliveryId),
      orderId: from.row.id,
      customNumber: ownNumberOf(from.row.customNumber) ?? null,
    }));
  }
  if (from.kind === 'delivery') {
    return from.row.lines?.map((line) => ({
      ...productOf(line),
      ...amountsOf(line),
      shippedQuantity: line.shippedQuantity ?? null,
      returnedQuantity: line.returnedQuantity ?? null,
      pieces: line.shippedQuantity ?? null,
      brand: line.brandReference?.name || null,
      retailPriceNet: line.retailPrice?.priceNet ?? null,
      retailPriceGross: line.retailPrice?.priceGross ?? null,
      orderId: from.row.orderId || null,
    }));
  }
  return from.row.lines?.map((line) => ({
    ...amountsOf(line),
    sku: line.sku ?? null,
    quantity: line.quantity ?? null,
    pieces: line.quantity ?? null,
    orderId: line.orderId || null,
    tariffNo: line.tariffNo ?? null,
    deliveryIds: line.deliveryId == null ? null : JSON.stringify(line.deliveryId),
  }));
}

type Product = NonNullable<RequisitionOrder['lines']>[number] | NonNullable<Delivery['lines']>[number];

function productOf({ sku, index, name, description, gtuCode, eans }: Product): Partial<Line> {
  return {
    ...{ sku, productIndex: index ?? null, name: name ?? null, description: description ?? null },
    ...{ gtuCode: gtuCode ?? null, eans: eans == null ? null : JSON.stringify(eans) },
  };
}

type Amounts = Product | NonNullable<Invoice['lines']>[number];

function amountsOf({ unitPriceNet, unitPriceGross, vatPercentage, totalNet, totalGross }: Amounts): Partial<Line> {
  return {
    unitPriceNet: unitPriceNet ?? null,
    unitPriceGross: unitPriceGross ?? null,
    vatPercentage: vatPercentage ?? null,
    totalNet: toMillionths(totalNet),
    totalGross: toMillionths(totalGross),
  };
}
