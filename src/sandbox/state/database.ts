// The tables of the embedded service, how the file is opened and filled, and the rows as SQLite gives them.

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DeskError } from '../../core/errors.ts';
import { type Database, openSqlite, retryWhileBusy, rollback } from '../../core/sqlite.ts';

export type Db = Database;

/** Milliseconds to wait for another process that writes. */
const BUSY_TIMEOUT = 15_000;
/** Milliseconds to wait for another process that opens or generates the same file. */
const START_TIMEOUT = 120_000;

/** Raise it whenever the tables or the generated world change; a file of another version is refused. */
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

/** Created after the world is generated: building an index once is cheaper than updating it row by row. */
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

/** Created first: generating the history reads orders through these. */
const earlyIndexes = `
  CREATE INDEX order_next ON sales_order (next_at, id) WHERE next_at IS NOT NULL;
  CREATE INDEX order_requisition ON sales_order (requisition_id);
  CREATE INDEX delivery_order ON delivery (order_id);
`;

export async function openDatabase(file: string, fill: (db: Db) => void): Promise<Db> {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const db = await openSqlite(file, BUSY_TIMEOUT);
  try {
    // Switching a new file to WAL ignores the busy timeout, so the second of two processes retries.
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
 * Generates the world in one transaction that locks the file: of two processes that start together, the second waits
 * and finds the world of the first. A process that dies meanwhile leaves the file empty.
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

/** Runs `work` in one transaction that holds the write lock from the start; rolls back when `work` throws. */
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

// Rows: amounts in grosze, times in milliseconds since the epoch; `lines`, `eans` and `stock` are JSON.

export interface ProductRow {
  readonly sku: string;
  readonly idx: string;
  readonly category: string;
  readonly manufacturer: string;
  readonly list_net: number;
  readonly refundable_net: number;
  readonly vat: number;
  readonly gtu: string | null;
  readonly eans: string;
  readonly blocked: number;
  readonly end_of_line: number;
  readonly tec_doc: string | null;
  readonly tec_doc_prod: string | null;
  readonly customs: string;
  readonly weight: number;
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  readonly stock: string;
}

export interface OrderRow {
  readonly id: string;
  readonly requisition_id: string;
  readonly payer: string;
  readonly ship_to: string;
  readonly ship_from: string;
  readonly delivery_method: string;
  readonly payment_method: string;
  readonly created_at: number;
  readonly confirmed_at: number | null;
  readonly phase: Phase;
  readonly next_at: number | null;
  readonly deferred: number;
  readonly total_net: number;
  readonly total_gross: number;
  readonly custom_number: string;
  readonly comments: string;
  readonly email: string;
  readonly fiscal: string;
  readonly live: number;
  readonly lines: string;
}

/** The interface shows only ACCEPTED; the other phases are this service's own (README.md). */
export type Phase =
  'ACCEPTED' | 'CONFIRMED' | 'COLLECTED' | 'PACKAGED' | 'PARTLY_DELIVERED' | 'DELIVERED' | 'INVOICED' | 'CANCELLED';

export interface OrderLine {
  readonly sku: string;
  readonly required: number;
  readonly missing: number;
  readonly accepted: number;
  readonly unitNet: number;
  readonly vat: number;
  readonly deliveries: string[];
}

export interface DeliveryRow {
  readonly id: string;
  readonly order_id: string;
  readonly payer: string;
  readonly ship_to: string;
  readonly ship_from: string;
  readonly delivery_method: string;
  readonly created_at: number;
  readonly fiscal: string;
  readonly lines: string;
}

export interface DeliveryLine {
  readonly sku: string;
  readonly shipped: number;
  readonly returned: number;
  readonly unitNet: number;
  readonly vat: number;
}

export interface InvoiceRow {
  readonly id: string;
  readonly tech_id: string;
  readonly payer: string;
  readonly ship_to: string;
  readonly issue_from: string;
  readonly payment_method: string;
  readonly issued_at: number;
  readonly sales_at: number;
  readonly due_at: number;
  readonly paid_at: number;
  readonly classification: 'INVOICE' | 'CREDIT_NOTE';
  readonly total_net: number;
  readonly total_gross: number;
  readonly ksef: string;
  readonly lines: string;
}

export interface InvoiceLine {
  readonly sku: string;
  /** Negative on a credit note. */
  readonly quantity: number;
  readonly unitNet: number;
  readonly vat: number;
  readonly orderId: string;
  readonly deliveries: readonly string[];
}

// Parse boundary of the JSON columns, which only this service writes.
export const readOrderLines = (row: Pick<OrderRow, 'lines'>) => JSON.parse(row.lines) as OrderLine[];
export const readDeliveryLines = (row: Pick<DeliveryRow, 'lines'>) => JSON.parse(row.lines) as DeliveryLine[];
export const readInvoiceLines = (row: Pick<InvoiceRow, 'lines'>) => JSON.parse(row.lines) as InvoiceLine[];
export const readTexts = (json: string) => JSON.parse(json) as string[];
export const readNumbers = (json: string) => JSON.parse(json) as number[];
