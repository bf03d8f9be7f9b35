import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { latestLeaseEnd } from '../core/clock.ts';
import { ownNumberOf } from '../core/own-number.ts';
import type { ArchivedKind, ArchiveStore, DocumentRow, LineRow, ReadDocument, WindowRow } from '../ports/archive.ts';
import { ArchiveReader } from './archive-reader.ts';
import { RollupChanges } from './archive-rollup.ts';
import type { SqlLedger } from './ledger.ts';
import type { Db } from './tables.ts';

/** Documents in one transaction: other writers wait for it. */
const atOnce = 40;

/** The archive's tables over Kysely; what they are asked is in archive-reader.ts. */
export class SqlArchiveStore extends ArchiveReader implements ArchiveStore {
  readonly #ledger: SqlLedger;

  constructor(ledger: SqlLedger, kind: 'sqlite' | 'postgres') {
    super(() => ledger.committed, kind);
    this.#ledger = ledger;
  }

  async save(documents: readonly ReadDocument[], window?: WindowRow): Promise<void> {
    for (let at = 0; at < documents.length; at += atOnce) {
      const some = documents.slice(at, at + atOnce);
      const last = at + atOnce >= documents.length;
      await this.#ledger.transaction(async (db) => {
        await saveDocuments(db, some);
        // Noted with the last of it: a window is never complete before its documents are there.
        if (last && window !== undefined) await putWindow(db, window);
      });
    }
    if (documents.length === 0 && window !== undefined) await this.noteWindow(window);
  }

  noteWindow(window: WindowRow): Promise<void> {
    return this.#ledger.transaction((db) => putWindow(db, window));
  }

  gone(kind: ArchivedKind, id: string, at: number): Promise<void> {
    return this.#ledger.transaction((db) => setGone(db, kind, [id], at));
  }

  async postpone(kind: ArchivedKind, id: string, checkAt: number): Promise<void> {
    await this.#ledger.transaction((db) =>
      db.updateTable('archiveDocument').set({ checkAt }).where('kind', '=', kind).where('id', '=', id).execute(),
    );
  }

  async forget(before: string): Promise<number> {
    const old = await this.#ledger.committed
      .selectFrom('archiveDocument')
      .select(['kind', 'id'])
      .where('day', '<', before)
      .where('owed', '=', 0)
      .execute();
    for (const kind of ['order', 'delivery', 'invoice'] as const) {
      const ids = old.filter((each) => each.kind === kind).map(({ id }) => id);
      for (let at = 0; at < ids.length; at += atOnce) {
        const some = ids.slice(at, at + atOnce);
        await this.#ledger.transaction(async (db) => {
          await replaceLines(db, kind, some, []);
          await db.deleteFrom('archiveDocument').where('kind', '=', kind).where('id', 'in', some).execute();
        });
      }
    }
    await this.#ledger.transaction((db) => db.deleteFrom('archiveWindow').where('toDay', '<', before).execute());
    return old.length;
  }

  async deleteEverything(): Promise<void> {
    await this.#ledger.transaction(async (db) => {
      for (const table of [
        'archiveRollup',
        'archiveLineDelivery',
        'archiveLine',
        'archiveDocument',
        'archiveWindow',
      ] as const) {
        await db.deleteFrom(table).execute();
      }
    });
  }

  rebuild(): Promise<readonly string[]> {
    return this.#ledger.transaction((db) => RollupChanges.rebuild(db));
  }

  hold(name: string, holder: string, now: number, until: number): Promise<boolean> {
    return this.#ledger.transaction(async (db) => {
      const row = await db.selectFrom('archiveState').selectAll().where('name', '=', name).executeTakeFirst();
      const held = row?.holder != null && row.holder !== holder && row.heldUntil > now;
      // A lease that ends too late was taken before a clock was set back.
      if (held && row.heldUntil <= latestLeaseEnd(now, until - now)) return false;
      await db
        .insertInto('archiveState')
        .values({ name, value: row?.value ?? '', holder, heldUntil: until })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ holder, heldUntil: until }))
        .execute();
      return true;
    });
  }

  async release(name: string, holder: string): Promise<void> {
    await this.#ledger.transaction((db) =>
      db
        .updateTable('archiveState')
        .set({ holder: null, heldUntil: 0 })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .execute(),
    );
  }

  async setState(name: string, value: string): Promise<void> {
    await this.#ledger.transaction((db) =>
      db
        .insertInto('archiveState')
        .values({ name, value, holder: null, heldUntil: 0 })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute(),
    );
  }
}

async function putWindow(db: Db, window: WindowRow): Promise<void> {
  const { resource: _resource, receiver: _receiver, fromDay: _fromDay, ...columns } = window;
  await db
    .insertInto('archiveWindow')
    .values(window)
    .onConflict((conflict) =>
      conflict.columns(['resource', 'receiver', 'fromDay']).doUpdateSet({
        ...columns,
        // A reading that failed does not undo the one before.
        readAt: columns.readAt ?? sql<number | null>`archive_window.read_at`,
      }),
    )
    .execute();
}

type Known = Pick<
  DocumentRow,
  'id' | 'digest' | 'linesRead' | 'totalNet' | 'totalGross' | 'goneAt' | 'checkAt' | 'readAt' | 'raw'
>;

async function saveDocuments(db: Db, documents: readonly ReadDocument[]): Promise<void> {
  for (const kind of ['order', 'delivery', 'invoice'] as const) {
    // The last of several readings of one document counts.
    const latest = new Map(
      documents.filter((each) => each.document.kind === kind).map((each) => [each.document.id, each]),
    );
    if (latest.size > 0) await saveKind(db, kind, [...latest.values()]);
  }
}

async function saveKind(db: Db, kind: ArchivedKind, documents: readonly ReadDocument[]): Promise<void> {
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
    if (!same || (each.lines !== undefined && before.linesRead === 0)) changed.push(each);
    else if (before.checkAt !== document.checkAt) {
      const { readAt, checkAt } = document;
      const update = db.updateTable('archiveDocument').set({ readAt, checkAt });
      await update.where('kind', '=', kind).where('id', '=', document.id).execute();
    }
  }
  if (changed.length === 0) return;
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
  await replaceLines(
    db,
    kind,
    changed.map(({ document }) => document.id),
    await joined(db, kind, lines),
  );
  if (kind === 'delivery') await joinInvoices(db, ids);
  if (kind === 'order') await joinOrders(db, changed);
}

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

async function setGone(db: Db, kind: ArchivedKind, ids: readonly string[], at: number): Promise<void> {
  if (ids.length === 0) return;
  await replaceLines(db, kind, ids, []);
  await db
    .updateTable('archiveDocument')
    .set({ goneAt: at, checkAt: null, owed: 0 })
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();
}

function linesOf(db: Db, kind: ArchivedKind, ids: readonly string[]): Promise<LineRow[]> {
  return db.selectFrom('archiveLine').selectAll().where('kind', '=', kind).where('documentId', 'in', ids).execute();
}

/** The lines of these documents, and the sums with them. */
async function replaceLines(db: Db, kind: ArchivedKind, ids: readonly string[], lines: readonly LineRow[]) {
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

/** With what other documents say of the lines: the brand of the delivery, and the own number of the order. */
async function joined(db: Db, kind: ArchivedKind, lines: readonly LineRow[]): Promise<LineRow[]> {
  if (kind === 'order' || lines.length === 0) return [...lines];
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
    const customNumber = ownNumberOf(document.customNumber);
    if (customNumber === undefined) continue;
    await db
      .updateTable('archiveLine')
      .set({ customNumber })
      .where('orderId', '=', id)
      .where('kind', 'in', ['delivery', 'invoice'])
      .where((each) => each.or([each('customNumber', 'is', null), each('customNumber', '<>', customNumber)]))
      .execute();
  }
}
