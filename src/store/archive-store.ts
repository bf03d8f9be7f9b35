import { latestLeaseEnd } from '../core/clock.ts';
import {
  archivedKinds,
  type ArchivedKind,
  type ArchiveStore,
  type ReadDocument,
  type WindowReading,
} from '../ports/archive.ts';
import { putCategories, putWindow, replaceLines, saveDocuments, setGone } from './archive-documents.ts';
import { ArchiveReader } from './archive-reader.ts';
import { RollupChanges } from './archive-rollup.ts';
import type { DocumentNews } from '../ports/events.ts';
import type { SqlLedger } from './ledger.ts';

/** Documents in one transaction: other writers wait for it. */
const atOnce = 40;

/** The archive's tables over Kysely; what they are asked is in archive-reader.ts. */
export class SqlArchiveStore extends ArchiveReader implements ArchiveStore {
  readonly #ledger: SqlLedger;
  readonly #news: DocumentNews | undefined;

  /** `news`: what the writing of a document tells; absent: nobody follows the archive. */
  constructor(ledger: SqlLedger, kind: 'sqlite' | 'postgres', news?: DocumentNews) {
    super(() => ledger.committed, kind);
    this.#ledger = ledger;
    this.#news = news;
  }

  async save(documents: readonly ReadDocument[], window?: WindowReading): Promise<void> {
    for (let at = 0; at < documents.length; at += atOnce) {
      const some = documents.slice(at, at + atOnce);
      const last = at + atOnce >= documents.length;
      await this.#ledger.transaction(async (db) => {
        await saveDocuments(db, some, this.#news);
        // Noted with the last of it: a window is never complete before its documents are there.
        if (last && window !== undefined) await putWindow(db, window);
      });
    }
    if (documents.length === 0 && window !== undefined) await this.noteWindow(window);
  }

  noteWindow(window: WindowReading): Promise<void> {
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
      .where('kind', 'in', archivedKinds)
      .where('day', '<', before)
      // A date that cannot be read says nothing of its age.
      .where('day', '<>', '')
      .where('owed', '=', 0)
      .execute();
    for (const kind of archivedKinds) {
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
        'archiveProduct',
      ] as const) {
        await db.deleteFrom(table).execute();
      }
    });
  }

  async setCategories(categories: ReadonlyMap<string, string>, catalogAt: number): Promise<void> {
    const all = [...categories];
    for (let at = 0; at < all.length; at += atOnce) {
      await this.#ledger.transaction((db) => putCategories(db, new Map(all.slice(at, at + atOnce)), catalogAt));
    }
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
