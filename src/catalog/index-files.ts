import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite, type Database } from '../core/sqlite.ts';
import { fillIndex, indexVersion, type IndexCategory, type IndexProduct } from './index-file.ts';

// The index files of a folder: `index-000001.sqlite` and so on. A new one is built aside and renamed into place, so that a
// reader finds the old one or the new one, never half of one; readers of the old one keep it until they look again.

const name = /^index-(\d{6,})\.sqlite$/;
const building = 'building-';

export interface OpenIndex {
  readonly db: Database;
  readonly path: string;
  readonly builtAt: number;
  readonly bytes: number;
}

export function indexFolder(data: string): string {
  return join(data, 'catalog');
}

/** The path of the newest index, if there is one. */
export function newestIndex(folder: string): string | undefined {
  let numbers: number[];
  try {
    numbers = readdirSync(folder).flatMap((each) => Number(name.exec(each)?.[1] ?? NaN));
  } catch {
    return undefined;
  }
  const newest = Math.max(0, ...numbers.filter((each) => !Number.isNaN(each)));
  return newest === 0 ? undefined : join(folder, fileName(newest));
}

const fileName = (number: number) => `index-${String(number).padStart(6, '0')}.sqlite`;

/** Opens an index; undefined where it is of another version or damaged: it is built anew. */
export async function openIndex(path: string): Promise<OpenIndex | undefined> {
  let db: Database | undefined;
  try {
    db = await openSqlite(path, 500);
    db.exec('PRAGMA cache_size = -8000; PRAGMA synchronous = NORMAL');
    const meta = db.prepare<[string], { value: string }>('SELECT value FROM meta WHERE key = ?');
    if (meta.get('version')?.value !== indexVersion) throw new Error('another version');
    return { db, path, builtAt: Number(meta.get('built')?.value ?? 0), bytes: statSync(path).size };
  } catch {
    db?.close();
    return undefined;
  }
}

/**
 * Builds the next index and puts it in place of the ones before.
 * @returns how many products it has
 * @throws what SQLite or the file system says; then the index from before is as it was.
 */
export async function buildIndex(
  folder: string,
  products: AsyncIterable<IndexProduct> | Iterable<IndexProduct>,
  categories: readonly IndexCategory[],
  builtAt: number,
  {
    pause,
    prepare,
  }: { pause?: (() => Promise<void>) | undefined; prepare?: ((db: Database) => void) | undefined } = {},
): Promise<number> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const aside = join(folder, `${building}${process.pid}.sqlite`);
  rmSync(aside, { force: true });
  try {
    const db = await openSqlite(aside, 0);
    let count: number;
    try {
      prepare?.(db);
      count = await fillIndex(db, products, categories, builtAt, pause);
      checkSample(db, count);
    } finally {
      db.close();
    }
    const before = newestIndex(folder);
    const number = Number(name.exec(before?.split(/[\\/]/).at(-1) ?? '')?.[1] ?? 0) + 1;
    renameSync(aside, join(folder, fileName(number)));
    removeOlder(folder, number);
    return count;
  } catch (thrown) {
    rmSync(aside, { force: true });
    throw thrown;
  }
}

/** Looks up a few products by their code before the file is used. */
function checkSample(db: Database, count: number): void {
  const sample = db
    .prepare<[], { product: number }>('SELECT product FROM code ORDER BY norm LIMIT 20')
    .all()
    .every(({ product }) => db.prepare('SELECT 1 FROM product WHERE id = ?').get(product) !== undefined);
  const rows = db.prepare<[], { n: number }>('SELECT COUNT(*) AS n FROM product').get()?.n;
  if (!sample || rows !== count) throw new Error(`the index has ${rows ?? 0} of ${count} products`);
}

/** A file that another process reads may stay on some systems; the next build removes it. */
function removeOlder(folder: string, number: number): void {
  for (const each of readdirSync(folder)) {
    const own = name.exec(each);
    const stale = own !== null ? Number(own[1]) < number : each.startsWith(building) && isAbandoned(each);
    if (!stale) continue;
    for (const suffix of ['', '-journal', '-wal', '-shm']) {
      try {
        rmSync(join(folder, each + suffix), { force: true });
      } catch {
        // In use.
      }
    }
  }
}

function isAbandoned(file: string): boolean {
  const pid = Number(/^building-(\d+)/.exec(file)?.[1]);
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}
