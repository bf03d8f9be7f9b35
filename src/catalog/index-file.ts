import { setImmediate } from 'node:timers/promises';
import type { Database } from '../core/sqlite.ts';
import { normalCode, normalEan, trigramsOf, wordsOf } from './spelling.ts';

// The index is one SQLite file, written once in the order of a static rank and then only appended to:
// - `product`: a row for each, numbered by rank, so that the first rows found are the best ones
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
export const indexVersion = '1';

const schema = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
  CREATE TABLE product (id INTEGER PRIMARY KEY, tow_kod TEXT, sku TEXT, idx TEXT, article TEXT, tec_doc TEXT,
    tec_doc_prod TEXT, brand TEXT, category INTEGER, eans TEXT, names TEXT, title TEXT, source TEXT, at INTEGER, units INTEGER);
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
  const writer = new ProductWriter(db, numbers);
  db.exec('CREATE TEMP TABLE ordered AS SELECT rowid AS row FROM stage ORDER BY rank, spread');
  const next = db.prepare<[number, number], { data: string }>(
    'SELECT data FROM ordered JOIN stage ON stage.rowid = ordered.row WHERE ordered.rowid > ? AND ordered.rowid <= ? ORDER BY ordered.rowid',
  );
  for (let at = 0; at < staged; at += rowsAtATime) {
    for (const { data } of next.all(at, at + rowsAtATime)) writer.add(JSON.parse(data) as IndexProduct);
    await pause();
  }
  await insertVocabulary(db, categories, numbers, pause);
  const meta = db.prepare('INSERT INTO meta VALUES (?, ?)');
  meta.run('version', indexVersion);
  meta.run('built', String(builtAt));
  db.exec('COMMIT; DROP TABLE temp.stage; DROP TABLE temp.ordered');
  return staged;
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
  readonly #code;
  readonly #words;
  readonly #chains: ReadonlyMap<string, number[]>;

  constructor(db: Database, chains: ReadonlyMap<string, number[]>) {
    this.#product = db.prepare(
      'INSERT INTO product (tow_kod, sku, idx, article, tec_doc, tec_doc_prod, brand, category, eans, names, title, source, at, units) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id',
    );
    this.#code = db.prepare('INSERT OR IGNORE INTO code VALUES (?, ?, ?, ?)');
    this.#words = db.prepare('INSERT INTO words (rowid, w) VALUES (?, ?)');
    this.#chains = chains;
  }

  add(product: IndexProduct): { id: number; words: readonly string[] } {
    const { towKod, sku, index, articleNumber, tecDoc, tecDocProd, brand, categoryId, eans, names, source, at, units } =
      product;
    const chain = categoryId === undefined ? [] : (this.#chains.get(categoryId) ?? []);
    const row = this.#product.get(
      ...[towKod, sku, index, articleNumber, tecDoc, tecDocProd, brand].map((each) => each ?? null),
      chain[0] ?? null,
      eans.join(' '),
      JSON.stringify(names),
      titleOf(product),
      source,
      at,
      units ?? null,
    ) as { id: number };
    const { id } = row;
    for (const [kind, code] of codesOf(product)) {
      const norm = kind === 'ean' ? normalEan(code) : normalCode(code);
      if (norm !== '') this.#code.run(norm, id, codeKinds.indexOf(kind), code);
    }
    const words = productWords(product);
    this.#words.run(id, [...words, ...chain.map(categoryWord)].join(' '));
    return { id, words };
  }
}

/** The codes of a product; a code that is the same under two names is found under the first. */
function codesOf(product: IndexProduct): [CodeKind, string][] {
  const { towKod, sku, index, articleNumber, tecDoc, eans, others = [] } = product;
  const own: readonly (readonly [CodeKind, string | undefined])[] = [
    ['sku', sku],
    ['sku', towKod],
    ['index', index],
    ['articleNumber', articleNumber],
    ['tecDoc', tecDoc],
    ...eans.map((ean) => ['ean', ean] as const),
    ...others.map(({ kind, code }) => [kind, code] as const),
  ];
  return own.flatMap(([kind, code]): [CodeKind, string][] => (code === undefined || code === '' ? [] : [[kind, code]]));
}

/** The words of each name without the brand and the product's own codes, names apart by `|`. */
function titleOf(product: IndexProduct): string {
  const { brand, names } = product;
  const brandWords = new Set(brand === undefined ? [] : wordsOf(brand));
  const titles = Object.values(names).map((name) =>
    wordsOf(withoutCodes(name, product))
      .filter((word) => !brandWords.has(word))
      .join(' '),
  );
  return [...new Set(titles)].join('|');
}

function withoutCodes(text: string, { index, sku, towKod, articleNumber }: IndexProduct): string {
  let rest = text;
  for (const code of [index, sku, towKod, articleNumber]) {
    if (code !== undefined && code !== '') rest = rest.replaceAll(code, ' ');
  }
  return rest;
}

/** Words of names and texts, without the product's own codes: those are in a table of their own. */
export function productWords(product: IndexProduct): string[] {
  const { brand, names, texts } = product;
  const found = new Set<string>(brand === undefined ? [] : wordsOf(brand));
  for (const text of [...Object.values(names), ...(texts === undefined ? [] : [texts])]) {
    for (const word of wordsOf(withoutCodes(text, product))) if (isWord(word)) found.add(word);
  }
  return [...found];
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
