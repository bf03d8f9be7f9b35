import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { ownNumberOf } from '../core/own-number.ts';
import {
  archivedKinds,
  type ArchivedKind,
  type DocumentRow,
  type LineRow,
  type ReadDocument,
  type WindowReading,
} from '../ports/archive.ts';
import type { DocumentNews } from '../ports/events.ts';
import { RollupChanges } from './archive-rollup.ts';
import { keptDocuments, noteNews } from './document-news.ts';
import type { Db } from './tables.ts';

// Writes documents and their lines, and with them the sums, inside a transaction of the caller.

export async function putWindow(db: Db, window: WindowReading): Promise<void> {
  const { resource: _resource, receiver: _receiver, fromDay: _fromDay, ...columns } = window;
  const failed = window.readAt === null;
  await db
    .insertInto('archiveWindow')
    .values({ ...window, failures: failed ? 1 : 0 })
    .onConflict((conflict) =>
      conflict.columns(['resource', 'receiver', 'fromDay']).doUpdateSet({
        ...columns,
        // A reading that failed does not undo the one before.
        readAt: columns.readAt ?? sql<number | null>`archive_window.read_at`,
        failures: failed ? sql<number>`archive_window.failures + 1` : 0,
      }),
    )
    .execute();
}

type Known = Pick<
  DocumentRow,
  'id' | 'digest' | 'linesRead' | 'totalNet' | 'totalGross' | 'goneAt' | 'checkAt' | 'readAt' | 'raw'
>;

export async function saveDocuments(db: Db, documents: readonly ReadDocument[], news?: DocumentNews): Promise<void> {
  for (const kind of archivedKinds) {
    // The last of several readings of one document counts.
    const latest = new Map(
      documents.filter((each) => each.document.kind === kind).map((each) => [each.document.id, each]),
    );
    if (latest.size > 0) await saveKind(db, kind, [...latest.values()], news);
  }
}

async function saveKind(
  db: Db,
  kind: ArchivedKind,
  documents: readonly ReadDocument[],
  news: DocumentNews | undefined,
): Promise<void> {
  const ids = documents.map(({ document }) => document.id);
  const rows = await db
    .selectFrom('archiveDocument')
    .select(['id', 'digest', 'linesRead', 'totalNet', 'totalGross', 'goneAt', 'checkAt', 'readAt', 'raw'])
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();
  const known = new Map<string, Known>(rows.map((row) => [row.id, row]));
  const changed: ReadDocument[] = [];
  for (const each of documents) {
    const { document } = each;
    const before = known.get(document.id);
    const same = before?.digest === document.digest && before.goneAt === null;
    // The digest of an invoice is that of its header: other lines under the same totals show in the reply only.
    const hasNewLines = each.lines !== undefined && (before?.linesRead === 0 || !isSameReply(before, document));
    if (!same || hasNewLines) changed.push(each);
    else if (before.checkAt !== document.checkAt) {
      const { readAt, checkAt } = document;
      const update = db.updateTable('archiveDocument').set({ readAt, checkAt });
      await update.where('kind', '=', kind).where('id', '=', document.id).execute();
    }
  }
  if (changed.length === 0) return;
  const changedIds = changed.map(({ document }) => document.id);
  const before = news === undefined ? undefined : await keptDocuments(db, kind, changedIds);
  if (kind === 'invoice') await setReplaced(db, changed, known);
  const lines: LineRow[] = [];
  for (const { document, lines: read } of changed) {
    const before = known.get(document.id);
    const kept =
      read === undefined &&
      before?.linesRead === 1 &&
      before.totalNet === document.totalNet &&
      before.totalGross === document.totalGross;
    const row = kept ? { ...document, linesRead: 1, raw: withLinesOf(document.raw, before.raw) } : document;
    const { kind: _, id, ...columns } = row;
    await db
      .insertInto('archiveDocument')
      .values(row)
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(columns))
      .execute();
    const old = kept ? await linesOf(db, kind, [id]) : (read ?? [headerLine(document)]);
    const { day, receiver, own } = document;
    const shared = { day, receiver, own, class: classOf(document), currency: document.currencyCode ?? '' };
    lines.push(...old.map((line) => ({ ...line, ...shared })));
  }
  await replaceLines(db, kind, changedIds, await joined(db, kind, lines));
  if (kind === 'delivery') await joinInvoices(db, ids);
  if (kind === 'order') await joinOrders(db, changed);
  if (news !== undefined && before !== undefined) await noteNews(db, kind, changed, before, news);
}

const isSameReply = (before: Pick<Known, 'raw'> | undefined, { raw }: DocumentRow) =>
  before !== undefined && Buffer.compare(before.raw, raw) === 0;

const classOf = ({ kind, invoiceClassification }: Pick<DocumentRow, 'kind' | 'invoiceClassification'>) =>
  kind === 'invoice' ? (invoiceClassification ?? '') : '';

/** Stands for an invoice in the sums until its lines are read. */
function headerLine({ kind, id, totalNet, totalGross, day, receiver, own, currencyCode }: DocumentRow): LineRow {
  return {
    ...{ kind, documentId: id, position: 0, day, receiver, own, class: '', currency: currencyCode ?? '', readLines: 0 },
    ...{
      totalNet,
      totalGross,
      sku: null,
      productIndex: null,
      name: null,
      description: null,
      gtuCode: null,
      eans: null,
    },
    ...{ requiredQuantity: null, missingQuantity: null, acceptedQuantity: null, collectedQuantity: null },
    ...{ packagedQuantity: null, shippedQuantity: null, returnedQuantity: null, quantity: null, pieces: null },
    ...{ unitPriceNet: null, unitPriceGross: null, vatPercentage: null, retailPriceNet: null, retailPriceGross: null },
    ...{ orderId: null, tariffNo: null, deliveryIds: null, brand: null, category: null, customNumber: null },
  };
}

/** The reply of a list has no lines: those of the single document before it stay. */
function withLinesOf(header: Uint8Array, whole: Uint8Array): Uint8Array {
  const read = (raw: Uint8Array) => JSON.parse(inflateRawSync(raw).toString('utf8')) as Record<string, unknown>;
  return deflateRawSync(JSON.stringify({ ...read(header), lines: read(whole)['lines'] }));
}

/** An invoice that changed its number comes with the technical number of the old one, which would count twice. */
async function setReplaced(db: Db, documents: readonly ReadDocument[], known: ReadonlyMap<string, Known>) {
  for (const { document } of documents) {
    if (document.techId === null || known.has(document.id)) continue;
    const others = await db
      .selectFrom('archiveDocument')
      .select('id')
      .where('techId', '=', document.techId)
      .where('kind', '=', 'invoice')
      .where('id', '<>', document.id)
      .where('goneAt', 'is', null)
      .execute();
    await setGone(
      db,
      'invoice',
      others.map(({ id }) => id),
      document.readAt,
    );
  }
}

export async function setGone(db: Db, kind: ArchivedKind, ids: readonly string[], at: number): Promise<void> {
  if (ids.length === 0) return;
  await replaceLines(db, kind, ids, []);
  await db
    .updateTable('archiveDocument')
    .set({ goneAt: at, checkAt: null, owed: 0 })
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();
  if (kind === 'delivery') await joinInvoices(db, ids);
}

function linesOf(db: Db, kind: ArchivedKind, ids: readonly string[]): Promise<LineRow[]> {
  return db.selectFrom('archiveLine').selectAll().where('kind', '=', kind).where('documentId', 'in', ids).execute();
}

export async function putCategories(db: Db, categories: ReadonlyMap<string, string>, catalogAt: number): Promise<void> {
  const rows = await db
    .selectFrom('archiveProduct')
    .select(['sku', 'category'])
    .where('sku', 'in', [...categories.keys()])
    .execute();
  const before = new Map(rows.map(({ sku, category }) => [sku, category]));
  const changes = new RollupChanges();
  for (const [sku, category] of categories) {
    const row = { sku, category, catalogAt };
    await db
      .insertInto('archiveProduct')
      .values(row)
      .onConflict((conflict) => conflict.column('sku').doUpdateSet({ category, catalogAt }))
      .execute();
    if (before.get(sku) === category) continue;
    const lines = await db.selectFrom('archiveLine').selectAll().where('sku', '=', sku).execute();
    changes.subtract(lines);
    changes.add(lines.map((line) => ({ ...line, category: category || null })));
    await db
      .updateTable('archiveLine')
      .set({ category: category || null })
      .where('sku', '=', sku)
      .execute();
  }
  await changes.write(db);
}

/** The categories of these products; those that are new here are noted, to be looked up. */
async function categoriesOf(db: Db, skus: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const categories = new Map<string, string>();
  for (let at = 0; at < skus.length; at += 500) {
    const some = skus.slice(at, at + 500);
    const rows = await db.selectFrom('archiveProduct').select(['sku', 'category']).where('sku', 'in', some).execute();
    for (const { sku, category } of rows) categories.set(sku, category);
    const fresh = some.filter((sku) => !categories.has(sku)).map((sku) => ({ sku, category: '', catalogAt: 0 }));
    if (fresh.length > 0) await db.insertInto('archiveProduct').values(fresh).execute();
  }
  return categories;
}

/** The lines of these documents, and the sums with them. */
export async function replaceLines(db: Db, kind: ArchivedKind, ids: readonly string[], lines: readonly LineRow[]) {
  const changes = new RollupChanges();
  changes.subtract(await linesOf(db, kind, ids));
  changes.add(lines);
  for (const table of ['archiveLine', 'archiveLineDelivery'] as const) {
    await db.deleteFrom(table).where('kind', '=', kind).where('documentId', 'in', ids).execute();
  }
  // SQLite takes 32,766 values in a statement.
  for (let at = 0; at < lines.length; at += 200) {
    await db
      .insertInto('archiveLine')
      .values(lines.slice(at, at + 200))
      .execute();
  }
  const links = lines.flatMap(({ documentId, position, deliveryIds }) =>
    [...new Set(deliveryNumbers(deliveryIds))].map((deliveryId) => ({ deliveryId, kind, documentId, position })),
  );
  for (let at = 0; at < links.length; at += 500) {
    await db
      .insertInto('archiveLineDelivery')
      .values(links.slice(at, at + 500))
      .execute();
  }
  await changes.write(db);
}

const deliveryNumbers = (json: string | null) => JSON.parse(json ?? '[]') as string[];

/** With what is known beside the document: the category, the brand of the delivery, and the own number of the order. */
async function joined(db: Db, kind: ArchivedKind, lines: readonly LineRow[]): Promise<LineRow[]> {
  if (lines.length === 0) return [];
  const categories = await categoriesOf(db, [...new Set(lines.flatMap(({ sku }) => sku || []))]);
  const categoryOf = ({ sku }: LineRow) => categories.get(sku ?? '') || null;
  if (kind === 'order') return lines.map((line) => ({ ...line, category: categoryOf(line) }));
  const orders = [...new Set(lines.flatMap(({ orderId }) => orderId ?? []))];
  const deliveries =
    kind === 'invoice' ? [...new Set(lines.flatMap(({ deliveryIds }) => deliveryNumbers(deliveryIds)))] : [];
  const numbers = new Map<string, string>();
  if (orders.length > 0) {
    const rows = await db
      .selectFrom('archiveDocument')
      .select(['id', 'customNumber'])
      .where('kind', '=', 'order')
      .where('id', 'in', orders)
      .execute();
    for (const { id, customNumber } of rows) numbers.set(id, ownNumberOf(customNumber) ?? '');
  }
  const brands = await brandsOf(db, deliveries);
  return lines.map((line) => ({
    ...line,
    category: categoryOf(line),
    customNumber: (numbers.get(line.orderId ?? '') ?? line.customNumber) || null,
    brand: kind === 'invoice' ? brandIn(brands, line) : line.brand,
  }));
}

async function brandsOf(db: Db, deliveries: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const brands = new Map<string, string>();
  for (let at = 0; at < deliveries.length; at += 500) {
    const rows = await db
      .selectFrom('archiveLine')
      .select(['documentId', 'sku', 'brand'])
      .where('kind', '=', 'delivery')
      .where('documentId', 'in', deliveries.slice(at, at + 500))
      .execute();
    for (const { documentId, sku, brand } of rows) {
      if (brand !== null) brands.set(JSON.stringify([documentId, sku]), brand);
    }
  }
  return brands;
}

function brandIn(brands: ReadonlyMap<string, string>, { deliveryIds, sku }: LineRow): string | null {
  for (const id of deliveryNumbers(deliveryIds)) {
    const brand = brands.get(JSON.stringify([id, sku]));
    if (brand !== undefined) return brand;
  }
  return null;
}

/** Invoice lines that were read before their delivery get its brand, or lose one that it no longer names. */
async function joinInvoices(db: Db, deliveries: readonly string[]): Promise<void> {
  const links = await db
    .selectFrom('archiveLineDelivery')
    .select(['documentId', 'position'])
    .where('deliveryId', 'in', deliveries)
    .where('kind', '=', 'invoice')
    .execute();
  const invoices = [...new Set(links.map(({ documentId }) => documentId))];
  for (let at = 0; at < invoices.length; at += 200) {
    const lines = await linesOf(db, 'invoice', invoices.slice(at, at + 200));
    const all = [...new Set(lines.flatMap(({ deliveryIds }) => deliveryNumbers(deliveryIds)))];
    const brands = await brandsOf(db, all);
    const changes = new RollupChanges();
    for (const line of lines) {
      const brand = brandIn(brands, line);
      if (brand === line.brand) continue;
      changes.subtract([line]);
      changes.add([{ ...line, brand }]);
      await db
        .updateTable('archiveLine')
        .set({ brand })
        .where('kind', '=', 'invoice')
        .where('documentId', '=', line.documentId)
        .where('position', '=', line.position)
        .execute();
    }
    await changes.write(db);
  }
}

/** The own number of an order, on the lines of what came of it. */
async function joinOrders(db: Db, orders: readonly ReadDocument[]): Promise<void> {
  for (const { document } of orders) {
    const { id } = document;
    const customNumber = ownNumberOf(document.customNumber) ?? null;
    await db
      .updateTable('archiveLine')
      .set({ customNumber })
      .where('orderId', '=', id)
      .where('kind', 'in', ['delivery', 'invoice'])
      .where('customNumber', 'is distinct from', customNumber)
      .execute();
  }
}
