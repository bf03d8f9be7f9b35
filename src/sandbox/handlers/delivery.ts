import { operations } from '../../contract/operations.ts';
import { totalHeader } from '../../contract/limits.ts';
import type { Call, Reply } from '../call.ts';
import { DAY, dayStart, withOffset, zulu } from '../days.ts';
import { decodeQuery } from '../decode.ts';
import { grossOf, toAmount } from '../money.ts';
import { lineAmounts } from '../prices.ts';
import { productData } from '../products-store.ts';
import { notFound } from '../refusal.ts';
import { readDeliveryLines, type DeliveryLine, type DeliveryRow } from '../rows.ts';
import { skipOf } from '../paging.ts';
import { hash } from '../world/prng.ts';

export function getDelivery(call: Call): Reply {
  decodeQuery(operations.getDelivery.query, call.pairs, { allowed: [] });
  const row = call.db.prepare<[string], DeliveryRow>('SELECT * FROM delivery WHERE id = ?').get(call.id);
  if (row?.payer !== call.account.payer.id) throw notFound(`delivery ${call.id} is unknown`);
  // One delivery, yet "array of Delivery".
  return { body: [withLines(row, call)] };
}

export function listDeliveries(call: Call): Reply {
  const { rows, headers } = readPage(call);
  return { body: rows.map((row) => withLines(row, call)), headers };
}

export function listDeliveryHeaders(call: Call): Reply {
  const { rows, headers } = readPage(call);
  return { body: rows.map(headerOf), headers };
}

function readPage(call: Call) {
  const query = decodeQuery(operations.listDeliveries.query, call.pairs, {
    allowed: ['creationDateFrom', 'creationDateTo', 'offset', 'limit'],
  });
  const range = [
    call.account.payer.id,
    dayStart(query.creationDateFrom),
    dayStart(query.creationDateTo) + DAY,
  ] as const;
  const where = 'payer = ? AND created_at >= ? AND created_at < ?';
  const total =
    call.db
      .prepare<[string, number, number], { n: number }>(`SELECT COUNT(*) AS n FROM delivery WHERE ${where}`)
      .get(...range)?.n ?? 0;
  const rows = call.db
    .prepare<[string, number, number, number, number], DeliveryRow>(
      `SELECT * FROM delivery WHERE ${where} ORDER BY created_at, id LIMIT ? OFFSET ?`,
    )
    .all(...range, query.limit, skipOf(query.offset));
  return { rows, headers: { [totalHeader]: String(total) } };
}

/** "Dates are UTC": the spelling of the moment varies, and near midnight an offset shows another day. */
function headerOf(row: DeliveryRow) {
  const spell = hash(`${row.id}:spelling`) % 3 === 0 ? withOffset : zulu;
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

function withLines(row: DeliveryRow, call: Call) {
  return {
    ...headerOf(row),
    ...(row.fiscal === '' ? {} : { fiscalDocumentNumber: row.fiscal }),
    lines: readDeliveryLines(row).map((line) => deliveryLine(line, call)),
  };
}

function deliveryLine(line: DeliveryLine, call: Call) {
  const product = call.products.bySku(line.sku);
  return {
    ...(product && productData(product, call.language)),
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
