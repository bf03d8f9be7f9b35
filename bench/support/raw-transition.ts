import { systemClock } from '../../src/core/clock.ts';
import { openSqlite } from '../../src/core/sqlite.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { AuditRow } from '../../src/ports/ledger.ts';
import { draftRow, seal, turned } from './ledger-rows.ts';

/**
 * What a transition asks of SQLite, by the driver alone: the statements, tables, indexes and triggers of the ledger,
 * without its layers. Another process is waited for inside SQLite.
 */
export async function rawTransition(
  file: string,
  id: string,
): Promise<{ run: () => Promise<void>; close: () => Promise<void> }> {
  const store = await openStore({ url: undefined, file, clock: systemClock, seal });
  await store.write(async (tx) => tx.insertDraft(draftRow(id)));
  await store.close();
  const database = await openSqlite(file, 10_000);
  database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON');
  const version = database.prepare('select max(version) from partsdesk_schema');
  const read = database.prepare<[string], Record<string, unknown>>('select * from draft where id = ?');
  const save = database.prepare('update draft set fence = ?, state = ?, updated_at = ? where id = ? and fence = ?');
  const last = database.prepare<[], AuditRow>(
    'select seq, at, actor, action, draft_id as draftId, detail, previous_hash as previousHash, hash, key_id as keyId, setting from audit order by seq desc limit 1',
  );
  const record = database.prepare(
    'insert into audit (seq, at, actor, action, draft_id, detail, previous_hash, hash, key_id) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const enqueue = database.prepare(
    'insert into outbox (id, dedupe_key, topic, draft_id, payload, created_at, next_at, tries) values (?, ?, ?, ?, ?, ?, ?, 0) on conflict (dedupe_key) do nothing',
  );
  const run = () => {
    database.exec('BEGIN IMMEDIATE');
    version.get();
    const row = read.get(id) ?? {};
    const at = Date.now();
    const [from, to] = [row['state'], turned(row['state'])];
    save.run(row['fence'], to, at, id, row['fence']);
    const detail = { from, to };
    for (const entry of seal.chain(last.get(), { at, actor: 'desk', action: 'bench', draftId: id, detail })) {
      const { seq, actor, action, draftId, previousHash, hash, keyId } = entry;
      record.run(seq, at, actor, action, draftId, entry.detail, previousHash, hash, keyId);
      enqueue.run(`m${seq}`, `draft:${id}:${seq}`, 'draft', id, '{}', at, at);
    }
    database.exec('COMMIT');
    return Promise.resolve();
  };
  return {
    run,
    close: () => {
      database.close();
      return Promise.resolve();
    },
  };
}
