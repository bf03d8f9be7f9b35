import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DateRange } from '../contract/trading-service.ts';
import {
  archivedKinds,
  type ArchivedKind,
  type DocumentRow,
  type LineRow,
  type TraceKey,
  type Traced,
} from '../ports/archive.ts';
import type { Db } from './tables.ts';

/** Orders that one trace follows. */
const mostOrders = 50;

/** Every document of the orders that the key names. */
export async function trace(
  db: Db,
  linesOf: (kind: ArchivedKind, ids: readonly string[]) => Promise<LineRow[]>,
  key: TraceKey,
): Promise<Traced> {
  const orderIds = await ordersOf(db, key);
  const documents = new Map<string, DocumentRow>();
  const keep = (rows: readonly DocumentRow[]) => {
    for (const row of rows) documents.set(`${row.kind} ${row.id}`, row);
  };
  const all = db.selectFrom('archiveDocument').selectAll();
  if (orderIds.length > 0) {
    keep(await all.where('kind', '=', 'order').where('id', 'in', orderIds).execute());
    keep(await all.where('kind', '=', 'delivery').where('orderId', 'in', orderIds).execute());
  }
  const found = [...documents.values()];
  const deliveries = found.filter(({ kind }) => kind === 'delivery').map(({ id }) => id);
  const invoices = new Set(found.flatMap(({ fiscalDocumentNumber }) => fiscalDocumentNumber || []));
  if (key.invoiceId !== undefined) invoices.add(key.invoiceId);
  if (orderIds.length > 0) {
    const rows = await db
      .selectFrom('archiveLine')
      .select('documentId')
      .distinct()
      .where('kind', '=', 'invoice')
      .where('orderId', 'in', orderIds)
      .execute();
    for (const { documentId } of rows) invoices.add(documentId);
  }
  if (deliveries.length > 0) {
    const rows = await db
      .selectFrom('archiveLineDelivery')
      .select('documentId')
      .distinct()
      .where('kind', '=', 'invoice')
      .where('deliveryId', 'in', deliveries)
      .execute();
    for (const { documentId } of rows) invoices.add(documentId);
  }
  if (invoices.size > 0) {
    keep(
      await all
        .where('kind', '=', 'invoice')
        .where('id', 'in', [...invoices])
        .execute(),
    );
  }
  const rows: LineRow[] = [];
  for (const kind of archivedKinds) {
    const ids = [...documents.values()].filter((each) => each.kind === kind).map(({ id }) => id);
    rows.push(...(await linesOf(kind, ids)));
  }
  const followed = new Set([...orderIds, ...deliveries]);
  return {
    documents: [...documents.values()],
    lines: rows.filter(
      ({ kind, orderId, deliveryIds }) =>
        kind !== 'invoice' ||
        followed.size === 0 ||
        followed.has(orderId ?? '') ||
        (JSON.parse(deliveryIds ?? '[]') as string[]).some((id) => followed.has(id)),
    ),
  };
}

async function ordersOf(
  db: Db,
  { orderIds, requisitionId, orderId, customNumber, invoiceId, sku, from, to }: TraceKey,
): Promise<string[]> {
  if (orderIds !== undefined) return [...orderIds];
  if (orderId !== undefined) return [orderId];
  if (invoiceId !== undefined) {
    const lines = await db
      .selectFrom('archiveLine')
      .select('orderId')
      .distinct()
      .where('kind', '=', 'invoice')
      .where('documentId', '=', invoiceId)
      .execute();
    const deliveries = await db
      .selectFrom('archiveDocument')
      .select(['kind', 'id', 'orderId'])
      .where('fiscalDocumentNumber', '=', invoiceId)
      .execute();
    const ids = deliveries.flatMap((row) => (row.kind === 'order' ? row.id : (row.orderId ?? [])));
    return [...new Set([...lines.flatMap((row) => row.orderId ?? []), ...ids])];
  }
  if (sku !== undefined) {
    const rows = await db
      .selectFrom('archiveLine')
      .select(['documentId', 'day'])
      .distinct()
      .where('kind', '=', 'order')
      .where('sku', '=', sku)
      .where('day', '>=', from ?? '')
      .where('day', '<=', to ?? '9999-12-31')
      .orderBy('day', 'desc')
      .limit(mostOrders)
      .execute();
    return rows.map(({ documentId }) => documentId);
  }
  const query = db.selectFrom('archiveDocument').select('id').where('kind', '=', 'order').limit(mostOrders);
  const rows =
    requisitionId !== undefined
      ? await query.where('requisitionId', '=', requisitionId).execute()
      : await query
          .where('ownNumber', '=', customNumber?.toLowerCase() ?? '')
          .orderBy('day', 'desc')
          .execute();
  return rows.map(({ id }) => id);
}

/** Orders of these days of which something is not accepted, delivered or invoiced as it was ordered, oldest first. */
export async function openOrders(
  db: Db,
  { from, to }: DateRange,
  seen: RawBuilder<SqlBool>,
  limit: number,
): Promise<string[]> {
  const pieces = (column: string, kind: ArchivedKind) =>
    sql.raw(`coalesce(sum(CASE WHEN kind = '${kind}' AND class <> 'CREDIT_NOTE' THEN ${column} END), 0)`);
  const { rows } = await sql<{ orderId: string }>`
    SELECT order_id FROM (
      SELECT order_id, min(day) AS day FROM archive_line
      WHERE kind IN ('order', 'delivery', 'invoice') AND day >= ${from} AND order_id IS NOT NULL AND read_lines = 1
        AND ${seen}
      GROUP BY order_id, sku
      HAVING min(CASE WHEN kind = 'order' THEN day END) <= ${to} AND (
        ${pieces('required_quantity', 'order')} <> ${pieces('accepted_quantity', 'order')}
        OR ${pieces('accepted_quantity', 'order')} <> ${pieces('shipped_quantity', 'delivery')}
        OR ${pieces('shipped_quantity', 'delivery')} - ${pieces('returned_quantity', 'delivery')}
          <> ${pieces('quantity', 'invoice')}
        OR count(DISTINCT CASE WHEN kind <> 'delivery' AND class <> 'CREDIT_NOTE' THEN unit_price_net END) > 1)
    ) AS line
    GROUP BY order_id ORDER BY min(day), order_id LIMIT ${limit}`.execute(db);
  return rows.map(({ orderId }) => orderId);
}
