import { join } from 'node:path';
import { openSqlite, retryWhileBusy, rollback, type Database } from '../core/sqlite.ts';
import type { CodeKind, IndexCategory, IndexProduct } from './index-file.ts';
import type { Listed } from '../ports/catalog.ts';
import { normalCode } from './spelling.ts';

// What the index is built from, by source: the walk through the service's catalogue, answers, imported files.

/** A product as one source describes it. */
export type SourceProduct = Partial<Omit<IndexProduct, 'key' | 'source' | 'at'>>;

export interface CodeOf {
  /** The SKU or index of the product that the other code stands for. */
  readonly product: string;
  readonly kind: CodeKind;
  readonly code: string;
}

/** Source of the walk through the catalogue operations, and of products that answers carried. */
export const walked = 'catalogue';
export const answered = 'answers';

const schema = `
  CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS item (key TEXT, source TEXT, data TEXT, at INTEGER, PRIMARY KEY (key, source)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS code_of (source TEXT, product TEXT, kind TEXT, code TEXT);
  CREATE TABLE IF NOT EXISTS imported (name TEXT PRIMARY KEY, at INTEGER, products INTEGER, skipped INTEGER);
  CREATE TABLE IF NOT EXISTS category (id TEXT PRIMARY KEY, parent TEXT, labels TEXT, inner INTEGER);
  CREATE TABLE IF NOT EXISTS task (kind TEXT, category TEXT, language TEXT, page INTEGER, total INTEGER, done INTEGER,
    PRIMARY KEY (kind, category, language));
`;

export class Sources {
  readonly #db: Database;

  static async open(folder: string): Promise<Sources> {
    const db = await openSqlite(join(folder, 'sources.sqlite'), 2_000);
    try {
      await retryWhileBusy(() => db.exec('PRAGMA journal_mode = WAL'), 5_000);
      await retryWhileBusy(() => db.exec(`PRAGMA synchronous = NORMAL; ${schema}`), 5_000);
      return new Sources(db);
    } catch (thrown) {
      db.close();
      throw thrown;
    }
  }

  private constructor(db: Database) {
    this.#db = db;
  }

  get db(): Database {
    return this.#db;
  }

  meta(key: string): string | undefined {
    return this.#db.prepare<[string], { value: string }>('SELECT value FROM meta WHERE key = ?').get(key)?.value;
  }

  setMeta(key: string, value: string): void {
    this.#db.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)').run(key, value);
  }

  /** Everything or nothing. */
  write<T>(act: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = act();
      this.#db.exec('COMMIT');
      return result;
    } catch (thrown) {
      rollback(this.#db);
      throw thrown;
    }
  }

  /** Adds what a source says of a product: names of other languages stay. */
  put(source: string, product: SourceProduct, at: number): void {
    const key = keyOf(product);
    if (key === '') return;
    const before = this.#get(key, source);
    this.#db
      .prepare('INSERT OR REPLACE INTO item VALUES (?, ?, ?, ?)')
      .run(key, source, JSON.stringify(joined(before, product)), at);
  }

  #get(key: string, source: string): SourceProduct | undefined {
    const row = this.#db
      .prepare<[string, string], { data: string }>('SELECT data FROM item WHERE key = ? AND source = ?')
      .get(key, source);
    return row === undefined ? undefined : (JSON.parse(row.data) as SourceProduct);
  }

  putCode(source: string, { product, kind, code }: CodeOf): void {
    this.#db.prepare('INSERT INTO code_of VALUES (?, ?, ?, ?)').run(source, normalCode(product), kind, code);
  }

  removeSource(source: string): void {
    for (const table of ['item', 'code_of']) this.#db.prepare(`DELETE FROM ${table} WHERE source = ?`).run(source);
  }

  /** Every product once, merged from its sources: imported files say more than answers, the catalogue most. */
  *products(): Generator<IndexProduct> {
    const codes = new Map<string, { kind: CodeKind; code: string }[]>();
    for (const { product, kind, code } of this.#db
      .prepare<[], { product: string; kind: CodeKind; code: string }>('SELECT product, kind, code FROM code_of')
      .all()) {
      codes.set(product, [...(codes.get(product) ?? []), { kind, code }]);
    }
    const next = this.#db.prepare<[string, number], { key: string; source: string; data: string; at: number }>(
      'SELECT * FROM item WHERE key > ? ORDER BY key LIMIT ?',
    );
    const rest = this.#db.prepare<[string], { key: string; source: string; data: string; at: number }>(
      'SELECT * FROM item WHERE key = ?',
    );
    const pageSize = 500;
    for (let after = ''; ;) {
      const page = next.all(after, pageSize);
      const keys = [...new Set(page.map(({ key }) => key))];
      const last = keys.at(-1);
      for (const key of keys) {
        // The last one of a page may go on behind it.
        const rows = key === last && page.length === pageSize ? rest.all(key) : page.filter((row) => row.key === key);
        yield merged(key, rows, codes);
      }
      if (last === undefined || page.length < pageSize) return;
      after = last;
    }
  }

  categories(): IndexCategory[] {
    return this.#db
      .prepare<[], { id: string; parent: string | null; labels: string }>('SELECT id, parent, labels FROM category')
      .all()
      .map(({ id, parent, labels }) => ({
        id,
        parent: parent ?? undefined,
        labels: JSON.parse(labels) as Record<string, string>,
      }));
  }

  counts(): { name: string; products: number; at: number }[] {
    return this.#db
      .prepare<[], { name: string; products: number; at: number }>(
        'SELECT source AS name, COUNT(*) AS products, MAX(at) AS at FROM item GROUP BY source ORDER BY source',
      )
      .all();
  }

  close(): void {
    this.#db.close();
  }
}

/** What a later description adds; what it does not say stays. */
export function joined(before: SourceProduct | undefined, product: SourceProduct): SourceProduct {
  const said = Object.fromEntries(
    Object.entries(product).filter(([, value]: [string, unknown]) => value !== undefined),
  ) as SourceProduct;
  return { ...before, ...said, names: { ...before?.names, ...product.names } };
}

export function keyOf({ towKod, sku, index }: SourceProduct): string {
  return normalCode(sku ?? towKod ?? index ?? '');
}

interface ItemRow {
  readonly source: string;
  readonly data: string;
  readonly at: number;
}

const weightOf = (source: string) => (source === walked ? 2 : source === answered ? 0 : 1);

function merged(
  key: string,
  rows: readonly ItemRow[],
  codes: ReadonlyMap<string, readonly { kind: CodeKind; code: string }[]>,
): IndexProduct {
  const ordered = [...rows].sort((a, b) => weightOf(a.source) - weightOf(b.source));
  let all: SourceProduct = {};
  const eans = new Set<string>();
  const listed: Listed[] = [];
  for (const { data } of ordered) {
    const each = JSON.parse(data) as SourceProduct;
    for (const ean of each.eans ?? []) eans.add(ean);
    listed.push(...(each.listed ?? []));
    all = joined(all, each);
  }
  const best = ordered.at(-1);
  const others = new Set([
    key,
    ...[all.sku, all.index, all.towKod].flatMap((code) => (code === undefined ? [] : normalCode(code))),
  ]);
  return {
    ...all,
    key,
    eans: [...eans],
    listed: listed.length === 0 ? undefined : listed,
    names: all.names ?? {},
    others: [...(all.others ?? []), ...[...others].flatMap((each) => codes.get(each) ?? [])],
    source: best?.source ?? answered,
    at: best?.at ?? 0,
  };
}
