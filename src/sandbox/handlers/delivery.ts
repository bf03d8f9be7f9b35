import { totalHeader } from '../../contract/limits.ts';
import type { Handler, RequestContext } from './request-context.ts';
import { DAY, startOfIsoDate, polishDatetime, utcDatetime } from '../state/time.ts';
import { rowsToSkip, type QueryOf } from '../api/decode.ts';
import { grossOf, lineAmounts, toAmount } from '../state/prices.ts';
import { productData } from '../state/product-store.ts';
import { notFound } from '../api/refusal.ts';
import { readDeliveryLines, type DeliveryLine, type DeliveryRow } from '../state/database.ts';
import { hash } from '../world/prng.ts';

export const getDelivery: Handler<'getDelivery'> = (context) => {
  const row = context.db.prepare<[string], DeliveryRow>('SELECT * FROM delivery WHERE id = ?').get(context.id);
  if (row?.payer !== context.account.payer.id) throw notFound(`delivery ${context.id} is unknown`);
  // "array of Delivery", although it holds one.
  return { body: [withLines(row, context)] };
};

export const listDeliveries: Handler<'listDeliveries'> = (context, query) => {
  const { rows, headers } = readPage(context, query);
  return { body: rows.map((row) => withLines(row, context)), headers };
};

export const listDeliveryHeaders: Handler<'listDeliveryHeaders'> = (context, query) => {
  const { rows, headers } = readPage(context, query);
  return { body: rows.map(headerOf), headers };
};

function readPage(context: RequestContext, query: QueryOf<'listDeliveries'>) {
  const range = [
    context.account.payer.id,
    startOfIsoDate(query.creationDateFrom),
    startOfIsoDate(query.creationDateTo) + DAY,
  ] as const;
  const where = 'payer = ? AND created_at >= ? AND created_at < ?';
  const count = context.db.prepare<[string, number, number], { n: number }>(
    `SELECT COUNT(*) AS n FROM delivery WHERE ${where}`,
  );
  const rows = context.db
    .prepare<[string, number, number, number, number], DeliveryRow>(
      `SELECT * FROM delivery WHERE ${where} ORDER BY created_at, id LIMIT ? OFFSET ?`,
    )
    .all(...range, query.limit, rowsToSkip(query.offset));
  return { rows, headers: { [totalHeader]: String(count.get(...range)?.n ?? 0) } };
}

/** "Dates are UTC", but a third of the deliveries spell them with an offset, which near midnight shows another day. */
function headerOf(row: DeliveryRow) {
  const spell = hash(`${row.id}:spelling`) % 3 === 0 ? polishDatetime : utcDatetime;
  return {
    id: row.id,
    orderId: row.order_id,
    currencyCode: 'PLN',
    billTo: row.payer,
    shipTo: row.ship_to,
    shipFrom: row.ship_from,
    deliveryMethod: row.delivery_method,
    creationDate: spell(row.created_at),
  };
}

function withLines(row: DeliveryRow, context: RequestContext) {
  return {
    ...headerOf(row),
    ...(row.fiscal === '' ? {} : { fiscalDocumentNumber: row.fiscal }),
    lines: readDeliveryLines(row).map((line) => deliveryLine(line, context)),
  };
}

function deliveryLine(line: DeliveryLine, context: RequestContext) {
  const product = context.products.bySku(line.sku);
  return {
    ...(product && productData(product, context.language)),
    sku: line.sku,
    shippedQuantity: line.shipped,
    returnedQuantity: line.returned,
    ...lineAmounts(line.unitNet, line.shipped, line.vat),
    brandReference: { name: product?.manufacturer ?? '' },
    retailPrice: {
      priceNet: toAmount(product?.list_net ?? 0),
      priceGross: toAmount(grossOf(product?.list_net ?? 0, line.vat)),
    },
  };
}
