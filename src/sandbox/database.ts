import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DeskError } from '../core/errors.ts';
import { openSqlite, retryWhileBusy, rollback, type Database } from '../core/sqlite.ts';

export type Db = Database;

/** Milliseconds to wait for another process that writes. */
const BUSY_TIMEOUT = 15_000;
/** Milliseconds to wait for another process that opens or generates the same file. */
const START_TIMEOUT = 120_000;

/** Bumped whenever the tables or the generated world change; a file of another version is refused, not guessed at. */
export const WORLD_VERSION = 1;

const schema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE token (token TEXT PRIMARY KEY, client TEXT NOT NULL, expires_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE product (
    sku TEXT PRIMARY KEY, idx TEXT NOT NULL UNIQUE, category TEXT NOT NULL, manufacturer TEXT NOT NULL,
    list_net INTEGER NOT NULL, refundable_net INTEGER NOT NULL, vat INTEGER NOT NULL, gtu TEXT, eans TEXT NOT NULL,
    blocked INTEGER NOT NULL, end_of_line INTEGER NOT NULL, tec_doc TEXT, tec_doc_prod TEXT, customs TEXT NOT NULL,
    weight INTEGER NOT NULL, width INTEGER NOT NULL, depth INTEGER NOT NULL, height INTEGER NOT NULL,
    stock TEXT NOT NULL
  );
  CREATE TABLE reservation (
    order_id TEXT NOT NULL, sku TEXT NOT NULL, location TEXT NOT NULL, quantity INTEGER NOT NULL
  );
  CREATE TABLE requisition (
    id TEXT PRIMARY KEY, payer TEXT NOT NULL, ship_to TEXT NOT NULL, custom_number TEXT NOT NULL,
    created_at INTEGER NOT NULL, visible_at INTEGER NOT NULL, live INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE sales_order (
    id TEXT PRIMARY KEY, requisition_id TEXT NOT NULL, payer TEXT NOT NULL, ship_to TEXT NOT NULL,
    ship_from TEXT NOT NULL, delivery_method TEXT NOT NULL, payment_method TEXT NOT NULL, created_at INTEGER NOT NULL,
    confirmed_at INTEGER, phase TEXT NOT NULL, next_at INTEGER, deferred INTEGER NOT NULL, total_net INTEGER NOT NULL,
    total_gross INTEGER NOT NULL, custom_number TEXT NOT NULL, comments TEXT NOT NULL, email TEXT NOT NULL,
    fiscal TEXT NOT NULL, live INTEGER NOT NULL, lines TEXT NOT NULL
  );
  CREATE TABLE delivery (
    id TEXT PRIMARY KEY, order_id TEXT NOT NULL, payer TEXT NOT NULL, ship_to TEXT NOT NULL, ship_from TEXT NOT NULL,
    delivery_method TEXT NOT NULL, created_at INTEGER NOT NULL, fiscal TEXT NOT NULL, lines TEXT NOT NULL
  );
  CREATE TABLE invoice (
    id TEXT PRIMARY KEY, tech_id TEXT NOT NULL UNIQUE, payer TEXT NOT NULL, ship_to TEXT NOT NULL,
    issue_from TEXT NOT NULL, payment_method TEXT NOT NULL, issued_at INTEGER NOT NULL, sales_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL, paid_at INTEGER NOT NULL, classification TEXT NOT NULL, total_net INTEGER NOT NULL,
    total_gross INTEGER NOT NULL, ksef TEXT NOT NULL, lines TEXT NOT NULL
  );
  CREATE TABLE late_creation (
    id INTEGER PRIMARY KEY, due_at INTEGER NOT NULL, payer TEXT NOT NULL, ship_to TEXT NOT NULL, body TEXT NOT NULL
  );
`;

/** After the world is filled: building an index once is cheaper than keeping it up row by row. */
const indexes = `
  CREATE INDEX product_category ON product (category, sku);
  CREATE INDEX reservation_sku ON reservation (sku);
  CREATE INDEX reservation_order ON reservation (order_id);
  CREATE INDEX requisition_payer ON requisition (payer, created_at);
  CREATE INDEX order_payer ON sales_order (payer, created_at);
  CREATE INDEX order_phase ON sales_order (payer, phase);
  CREATE INDEX delivery_payer ON delivery (payer, created_at);
  CREATE INDEX invoice_payer ON invoice (payer, issued_at);
`;

/** Needed while the world is filled: history is carried forward order by order. */
const earlyIndexes = `
  CREATE INDEX order_next ON sales_order (next_at, id) WHERE next_at IS NOT NULL;
  CREATE INDEX order_requisition ON sales_order (requisition_id);
  CREATE INDEX delivery_order ON delivery (order_id);
`;

export async function openDatabase(file: string, fill: (db: Db) => void): Promise<Db> {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const db = await openSqlite(file, BUSY_TIMEOUT);
  try {
    // Switching a new file to WAL does not honour the busy timeout, so the second of two processes asks again.
    await retryWhileBusy(() => db.exec('PRAGMA journal_mode = WAL'), START_TIMEOUT);
    db.exec('PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32000');
    await retryWhileBusy(() => generateOnce(db, file, fill), START_TIMEOUT);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Of two processes that start together one generates the world inside a transaction that locks the file; the other waits for
 * it and finds it. A process that dies in between leaves nothing behind.
 */
function generateOnce(db: Db, file: string, fill: (db: Db) => void): void {
  if (versionOf(db) === undefined) {
    transaction(db, () => {
      if (versionOf(db) !== undefined) return;
      if (db.prepare('SELECT 1 FROM sqlite_master LIMIT 1').get() !== undefined) {
        throw new DeskError('misconfigured', `${file} is a database of something else.`, {
          next: 'Set PARTSDESK_DATA to another folder: the embedded service needs a file of its own.',
        });
      }
      db.exec(schema + earlyIndexes);
      fill(db);
      db.exec(indexes);
      writeMeta(db, 'version', String(WORLD_VERSION));
    });
  }
  const version = versionOf(db);
  if (version !== String(WORLD_VERSION)) {
    throw new DeskError(
      'misconfigured',
      `${file} holds a trading service of version ${version ?? 'unknown'}, this is ${WORLD_VERSION}.`,
      { next: 'Delete the file to begin anew, or set PARTSDESK_DATA to another folder.' },
    );
  }
}

function versionOf(db: Db): string | undefined {
  const table = db.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'meta'`).get();
  return table === undefined ? undefined : readMeta(db, 'version');
}

export function readMeta(db: Db, key: string): string | undefined {
  return db.prepare<[string], { value: string }>('SELECT value FROM meta WHERE key = ?').get(key)?.value;
}

export function writeMeta(db: Db, key: string, value: string): void {
  db.prepare('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value').run(
    key,
    value,
  );
}

/** Runs `work` in one transaction, which holds the write lock from its beginning: all of it or nothing. */
export function transaction<T>(db: Db, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    rollback(db);
    throw error;
  }
}
