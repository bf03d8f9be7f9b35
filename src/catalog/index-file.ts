import { setImmediate } from 'node:timers/promises';
import type { Database } from '../core/sqlite.ts';
import type { Listed } from '../ports/catalog.ts';
import { normalCode, normalEan, trigramsOf, wordsOf } from './spelling.ts';

// The index is one SQLite file, written once in the order of a static rank and then only appended to:
// - `product`: a row for each, numbered by rank, so that the first rows found are the best ones
// - `named`: names by language, and their words; many products have the same
// - `code`: every code in its normal form; codes are not among the words, whose vocabulary would grow without end
// - `words`: FTS5 over the words of each product, and one word for each category it is in
// - `word`, `trigram`: the vocabulary, to expand beginnings and correct misspellings
// - `category`: labels in every language that was read

export const codeKinds = ['sku', 'index', 'articleNumber', 'tecDoc', 'ean', 'alias', 'substitute', 'oe'] as const;
export type CodeKind = (typeof codeKinds)[number];

/** A product to be indexed, merged from all its sources. */
export interface IndexProduct {
  readonly key: string;
  readonly towKod?: string | undefined;
  /** Confirmed: stock or pricing returned it. */
  readonly sku?: string | undefined;
  readonly index?: string | undefined;
  readonly articleNumber?: string | undefined;
  readonly tecDoc?: string | undefined;
  readonly tecDocProd?: string | undefined;
  readonly brand?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly eans: readonly string[];
  /** By language. */
  readonly names: Readonly<Record<string, string>>;
  /** Other words that find it. */
  readonly texts?: string | undefined;
  readonly others?: readonly { readonly kind: CodeKind; readonly code: string }[] | undefined;
  readonly source: string;
  readonly at: number;
  /** Units when stock was last asked; absent: not known. */
  readonly units?: number | undefined;
  /** What imported files say of its price and stock. */
  readonly listed?: readonly Listed[] | undefined;
  /** Bought or asked for before. */
  readonly used?: boolean | undefined;
}

export interface IndexCategory {
  readonly id: string;
  readonly parent?: string | undefined;
  /** By language. */
  readonly labels: Readonly<Record<string, string>>;
}

/** Raised when the tables change: an older file is built anew. */
export const indexVersion = '3';

const schema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
  CREATE TABLE product (id INTEGER PRIMARY KEY, tow_kod TEXT, sku TEXT, idx TEXT, article TEXT, tec_doc TEXT,
    tec_doc_prod TEXT, brand TEXT, category INTEGER, eans TEXT, named INTEGER, source TEXT, at INTEGER, units INTEGER, listed TEXT);
  CREATE TABLE named (id INTEGER PRIMARY KEY, names TEXT, title TEXT);
  CREATE TABLE code (norm TEXT, product INTEGER, kind INTEGER, written TEXT, PRIMARY KEY (norm, kind, product)) WITHOUT ROWID;
  CREATE TABLE category (n INTEGER PRIMARY KEY, id TEXT UNIQUE, parent INTEGER, labels TEXT);
  CREATE TABLE word (id INTEGER PRIMARY KEY, word TEXT UNIQUE, uses INTEGER, categories TEXT);
  CREATE TABLE trigram (tri TEXT, word INTEGER, PRIMARY KEY (tri, word)) WITHOUT ROWID;
  CREATE VIRTUAL TABLE words USING fts5(w, content='', detail=none, columnsize=0);
`;

/** Rows between two pauses, so that a build in a desk that runs does not hold up anybody's question. */
const rowsAtATime = 100;

/** Fills an empty database. `pause` lets others work between two batches. */
export async function fillIndex(
  db: Database,
  products: AsyncIterable<IndexProduct> | Iterable<IndexProduct>,
  categories: readonly IndexCategory[],
  builtAt: number,
  pause: () => Promise<void> = () => setImmediate(),
): Promise<number> {
  // Nothing reads the file before it is whole, and a broken one is built anew.
  db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000; ${schema}`);
  db.exec('CREATE TEMP TABLE stage (rank INTEGER, spread INTEGER, data TEXT); BEGIN');
  const stage = db.prepare('INSERT INTO stage VALUES (?, ?, ?)');
  let staged = 0;
  for await (const product of products) {
    stage.run(rankOf(product), spreadOf(product.key), JSON.stringify(product));
    staged += 1;
    if (staged % rowsAtATime === 0) await pause();
  }
  const numbers = insertCategories(db, categories);
  // Codes come in no order: put in one by one, each would change another page of its table.
  db.exec('CREATE TEMP TABLE staged_code (norm TEXT, product INTEGER, kind INTEGER, written TEXT)');
  db.exec(`INSERT INTO words (words, rank) VALUES ('hashsize', 8000000)`);
  const writer = new ProductWriter(db, numbers, 'temp.staged_code');
  db.exec('CREATE TEMP TABLE ordered AS SELECT rowid AS row FROM stage ORDER BY rank, spread');
  const next = db.prepare<[number, number], { data: string }>(
    'SELECT data FROM ordered JOIN stage ON stage.rowid = ordered.row WHERE ordered.rowid > ? AND ordered.rowid <= ? ORDER BY ordered.rowid',
  );
  for (let at = 0; at < staged; at += rowsAtATime) {
    for (const { data } of next.all(at, at + rowsAtATime)) writer.add(JSON.parse(data) as IndexProduct);
    await pause();
  }
  await insertCodes(db, pause);
  await mergeWords(db, pause);
  await insertVocabulary(db, categories, numbers, pause);
  const meta = db.prepare('INSERT INTO meta VALUES (?, ?)');
  meta.run('version', indexVersion);
  meta.run('built', String(builtAt));
  db.exec('COMMIT; DROP TABLE temp.stage; DROP TABLE temp.ordered; DROP TABLE temp.staged_code');
  return staged;
}

/** In the order of the table, some at a time. */
async function insertCodes(db: Database, pause: () => Promise<void>): Promise<void> {
  db.exec('CREATE TEMP TABLE ordered_code AS SELECT rowid AS row FROM temp.staged_code ORDER BY norm, kind, product');
  const insert = db.prepare(`INSERT OR IGNORE INTO code SELECT norm, product, kind, written FROM temp.ordered_code
    JOIN temp.staged_code ON staged_code.rowid = ordered_code.row WHERE ordered_code.rowid > ? AND ordered_code.rowid <= ?`);
  const count = db.prepare<[], { n: number }>('SELECT COUNT(*) AS n FROM temp.ordered_code').get()?.n ?? 0;
  for (let at = 0; at < count; at += 10 * rowsAtATime) {
    insert.run(at, at + 10 * rowsAtATime);
    await pause();
  }
  db.exec('DROP TABLE temp.ordered_code');
}

/** Makes one piece of the words, some pages at a time: every question would look into each piece. */
async function mergeWords(db: Database, pause: () => Promise<void>): Promise<void> {
  const merge = db.prepare(`INSERT INTO words (words, rank) VALUES ('merge', ?)`);
  const changes = db.prepare<[], { n: number }>('SELECT total_changes() AS n');
  const made = () => changes.get()?.n ?? 0;
  for (let before = made(), pages = -200; ; pages = 200) {
    merge.run(pages);
    const now = made();
    // FTS5: fewer than two changes say that nothing is left to merge.
    if (now - before < 2) return;
    before = now;
    await pause();
  }
}

/** The static rank: used before, in stock, a brand; then spread evenly over categories. */
function rankOf({ used, units, brand }: IndexProduct): number {
  return (used === true ? 0 : 8) + (units === undefined ? 2 : units > 0 ? 0 : 4) + (brand === undefined ? 1 : 0);
}

/** FNV-1a: products that stand side by side in the catalogue are of one kind and brand. */
function spreadOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function insertCategories(db: Database, categories: readonly IndexCategory[]): ReadonlyMap<string, number[]> {
  const insert = db.prepare('INSERT INTO category VALUES (?, ?, ?, ?)');
  const numbers = new Map(categories.map(({ id }, at) => [id, at + 1]));
  for (const { id, parent, labels } of categories) {
    insert.run(
      numbers.get(id),
      id,
      parent === undefined ? null : (numbers.get(parent) ?? null),
      JSON.stringify(labels),
    );
  }
  const parents = new Map(categories.map(({ id, parent }) => [id, parent]));
  /** Numbers of a category and of all above it. */
  const chain = (id: string): number[] => {
    const above: number[] = [];
    for (let each: string | undefined = id; each !== undefined && above.length < 20; each = parents.get(each)) {
      const number = numbers.get(each);
      if (number !== undefined) above.push(number);
    }
    return above;
  };
  return new Map(categories.map(({ id }) => [id, chain(id)]));
}

/** The word that stands for a category among the words of a product. */
export const categoryWord = (n: number): string => `${categoryMark}${n}`;
const categoryMark = 'zzcategory';

/** Writes products with their codes and words. */
export class ProductWriter {
  readonly #product;
  readonly #named;
  readonly #code;
  readonly #words;
  /** Names that were written before, and their words; products of one kind have the same. */
  #known = new Map<string, Named>();
  readonly #chains: ReadonlyMap<string, number[]>;

  /** `codes`: the table that codes are written to. */
  constructor(db: Database, chains: ReadonlyMap<string, number[]>, codes = 'code') {
    this.#product = db.prepare(
      'INSERT INTO product (tow_kod, sku, idx, article, tec_doc, tec_doc_prod, brand, category, eans, named, source, at, units, listed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id',
    );
    this.#named = db.prepare<unknown[], { id: number }>('INSERT INTO named (names, title) VALUES (?, ?) RETURNING id');
    this.#code = db.prepare(`INSERT OR IGNORE INTO ${codes} VALUES (?, ?, ?, ?)`);
    this.#words = db.prepare('INSERT INTO words (rowid, w) VALUES (?, ?)');
    this.#chains = chains;
  }

  add(product: IndexProduct): { id: number; words: readonly string[] } {
    const {
      towKod,
      sku,
      index,
      articleNumber,
      tecDoc,
      tecDocProd,
      brand,
      categoryId,
      eans,
      source,
      at,
      units,
      listed,
    } = product;
    const chain = categoryId === undefined ? [] : (this.#chains.get(categoryId) ?? []);
    const named = this.#namedOf(product);
    const row = this.#product.get(
      ...[towKod, sku, index, articleNumber, tecDoc, tecDocProd, brand].map((each) => each ?? null),
      chain[0] ?? null,
      eans.join(' '),
      named.id,
      source,
      at,
      units ?? null,
      listed === undefined ? null : JSON.stringify(listed),
    ) as { id: number };
    const { id } = row;
    for (const { norm, kind, code } of codesOf(product)) this.#code.run(norm, id, codeKinds.indexOf(kind), code);
    this.#words.run(id, [...named.words, ...chain.map(categoryWord)].join(' '));
    return { id, words: named.words };
  }

  #namedOf(product: IndexProduct): Named {
    const { brand = '', names, texts = '' } = product;
    const plain = Object.fromEntries(
      Object.entries(names).map(([language, name]) => [language, withoutCodes(name, product)]),
    );
    const whole = JSON.stringify(names);
    const key = JSON.stringify([brand, whole, plain, texts]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const brandWords = new Set(wordsOf(brand));
    const titles = Object.values(plain).map(wordsOf);
    const words = new Set(brandWords);
    for (const each of [...titles.flat(), ...wordsOf(withoutCodes(texts, product))]) if (isWord(each)) words.add(each);
    const title = new Set(titles.map((each) => each.filter((word) => !brandWords.has(word)).join(' ')));
    const id = this.#named.get(whole, [...title].join('|'))?.id ?? 0;
    const named = { id, words: [...words] };
    if (this.#known.size >= mostKnown) this.#known = new Map();
    this.#known.set(key, named);
    return named;
  }
}

interface Named {
  readonly id: number;
  /** Of names, brand and texts, without the product's own codes: those are in a table of their own. */
  readonly words: readonly string[];
}

const mostKnown = 10_000;

/** The codes of a product in their normal forms; one that is the same under two names is found under the first. */
function codesOf(product: IndexProduct): Iterable<{ norm: string; kind: CodeKind; code: string }> {
  const { towKod, sku, index, articleNumber, tecDoc, eans, others = [] } = product;
  const found = new Map<string, { norm: string; kind: CodeKind; code: string }>();
  const add = (kind: CodeKind, code: string | undefined) => {
    if (code === undefined || code === '') return;
    const norm = kind === 'ean' ? normalEan(code) : normalCode(code);
    const key = kind === 'ean' ? `ean ${norm}` : norm;
    if (norm !== '' && !found.has(key)) found.set(key, { norm, kind, code });
  };
  add('sku', sku);
  add('sku', towKod);
  add('index', index);
  add('articleNumber', articleNumber);
  add('tecDoc', tecDoc);
  for (const ean of eans) add('ean', ean);
  for (const { kind, code } of others) add(kind, code);
  return found.values();
}

function withoutCodes(text: string, { index, sku, towKod, articleNumber }: IndexProduct): string {
  let rest = text;
  for (const code of [index, sku, towKod, articleNumber]) {
    if (code !== undefined && code !== '' && rest.includes(code)) rest = rest.replaceAll(code, ' ');
  }
  return rest;
}

/** Not a long number: those are codes, and each would be a word that stands once. */
const isWord = (word: string) => word.length <= 40 && !(/\d/.test(word) && (word.length > 6 || /^\d{4,}$/.test(word)));

async function insertVocabulary(
  db: Database,
  categories: readonly IndexCategory[],
  chains: ReadonlyMap<string, number[]>,
  pause: () => Promise<void>,
): Promise<void> {
  const inLabels = new Map<string, Set<number>>();
  for (const { id, labels } of categories) {
    const [number] = chains.get(id) ?? [];
    if (number === undefined) continue;
    for (const word of new Set(Object.values(labels).flatMap(wordsOf))) {
      const numbers = inLabels.get(word) ?? new Set();
      inLabels.set(word, numbers.add(number));
    }
  }
  db.exec(`CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab('main', 'words', 'row')`);
  const insert = db.prepare<unknown[], { id: number }>(
    'INSERT INTO word (word, uses, categories) VALUES (?, ?, ?) RETURNING id',
  );
  const trigram = db.prepare('INSERT OR IGNORE INTO trigram VALUES (?, ?)');
  const add = (word: string, uses: number, numbers: Set<number> | undefined) => {
    const id = insert.get(word, uses, numbers === undefined ? null : [...numbers].join(' '))?.id;
    if (word.length > 3 && !/\d/.test(word)) for (const tri of trigramsOf(word)) trigram.run(tri, id);
  };
  let after = '';
  const some = db.prepare<[string, number], { term: string; doc: number }>(
    'SELECT term, doc FROM temp.vocabulary WHERE term > ? LIMIT ?',
  );
  for (;;) {
    const terms = some.all(after, 500);
    for (const { term, doc } of terms) {
      if (!term.startsWith(categoryMark)) add(term, doc, inLabels.get(term));
      inLabels.delete(term);
      after = term;
    }
    if (terms.length < 500) break;
    await pause();
  }
  for (const [word, numbers] of inLabels) add(word, 0, numbers);
  db.exec('DROP TABLE temp.vocabulary');
}
