import type { CatalogEntry, CatalogHit, CategoryLabel, Listed, Match, MatchKind } from '../ports/catalog.ts';
import type { Database } from '../core/sqlite.ts';
import { inLatinLetters } from '../core/latin-letters.ts';
import { variantsOf } from './code-variants.ts';
import { coverage, isFormOf, stemOf, type Expansion } from './expansion.ts';
import { codeKinds, categoryWord } from './index-file.ts';
import { tradeWordsFor } from './trade-words.ts';
import { distance, foldText, normalCode, normalEan, trigramsOf, wordsOf } from './spelling.ts';

// Reads an index. Every query is answered from look-ups in sorted columns or from the first rows in the order of rank:
// sorting all matches of a common word takes a hundred times as long.

/** Rows looked at for the best of them. */
const mostCandidates = 120;
/** Words that one word of a question may stand for. */
const mostExpansions = 24;
/** Categories that one word may stand for. */
const mostCategories = 60;
/** Most words of a question that are looked at. */
const mostWords = 10;

interface Row {
  id: number;
  tow_kod: string | null;
  sku: string | null;
  idx: string | null;
  article: string | null;
  tec_doc: string | null;
  tec_doc_prod: string | null;
  brand: string | null;
  category: number | null;
  eans: string;
  /** By language, as JSON. */
  names: string;
  source: string;
  at: number;
  units: number | null;
  /** As JSON. */
  listed: string | null;
}

/** What of a product says how well it fits a question. */
interface Scored {
  id: number;
  named: number;
  brand: string | null;
  category: number | null;
  units: number | null;
}

interface Category {
  readonly id: string;
  readonly parent: number | undefined;
  /** Words of its labels, a list for each language. */
  readonly labels: readonly (readonly string[])[];
}

/** One code of the index that a question names. */
export interface CodeHit {
  readonly id: number;
  readonly match: Match;
}

export interface Filter {
  readonly brands?: readonly string[] | undefined;
  readonly categoryId?: string | undefined;
}

export class IndexReader {
  readonly #db: Database;
  readonly #language: string;
  readonly #categories: ReadonlyMap<number, Category>;
  readonly #byId;
  readonly #scored;
  readonly #title;
  readonly #codes;
  readonly #codesAfter;
  readonly #codesAmong;
  readonly #rowsWith;
  readonly #word;
  readonly #wordsAfter;
  readonly #wordsLike = new Map<number, ReturnType<Database['prepare']>>();

  constructor(db: Database, language: string) {
    this.#db = db;
    this.#language = language;
    this.#categories = new Map(
      db
        .prepare<[], { n: number; id: string; parent: number | null; labels: string }>('SELECT * FROM category')
        .all()
        .map(({ n, id, parent, labels }) => [
          n,
          {
            id,
            parent: parent ?? undefined,
            labels: Object.values(JSON.parse(labels) as Record<string, string>).map(wordsOf),
          },
        ]),
    );
    this.#byId = db.prepare<[number], Row>(
      'SELECT product.*, names FROM product JOIN named ON named.id = product.named WHERE product.id = ?',
    );
    this.#scored = db.prepare<[string], Scored>(
      'SELECT id, named, brand, category, units FROM product WHERE id IN (SELECT value FROM json_each(?))',
    );
    this.#title = db.prepare<[number], { title: string }>('SELECT title FROM named WHERE id = ?');
    this.#codes = db.prepare<[string, number], { product: number; kind: number; written: string }>(
      'SELECT product, kind, written FROM code WHERE norm = ? LIMIT ?',
    );
    this.#codesAfter = db.prepare<[string, string, number], { product: number; kind: number; written: string }>(
      'SELECT product, kind, written FROM code WHERE norm > ? AND norm < ? LIMIT ?',
    );
    this.#codesAmong = db.prepare<[string, number], { norm: string; product: number; written: string }>(
      'SELECT norm, product, written FROM code WHERE norm IN (SELECT value FROM json_each(?)) LIMIT ?',
    );
    this.#rowsWith = db.prepare<[string, number], { id: number }>(
      'SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY rowid LIMIT ?',
    );
    this.#word = db.prepare<[string], WordRow>('SELECT word, uses, categories FROM word WHERE word = ?');
    this.#wordsAfter = db.prepare<[string, string], WordRow>(
      'SELECT word, uses, categories FROM word WHERE word > ? AND word < ? ORDER BY word LIMIT 400',
    );
  }

  /** Products with exactly this code in its normal form, the surest kind first. */
  byCode(code: string, most = 50): CodeHit[] {
    const norm = normalCode(code);
    if (norm === '') return [];
    const found = this.#codes.all(norm, most);
    return onePerProduct(found.map((row) => ({ id: row.product, match: matchOf(row) })));
  }

  byEan(ean: string): CodeHit[] {
    const kind = codeKinds.indexOf('ean');
    return onePerProduct(
      this.#codes
        .all(normalEan(ean), 50)
        .filter((row) => row.kind === kind)
        .map((row) => ({ id: row.product, match: matchOf(row) })),
    );
  }

  /** Products with a code that begins like this, in the order of the codes. */
  beginning(code: string, most: number): CodeHit[] {
    const norm = normalCode(code);
    if (norm.length < 2) return [];
    const eans = codeKinds.indexOf('ean');
    return onePerProduct(
      this.#codesAfter
        .all(norm, `${norm}\uFFFF`, most * 5)
        .filter(({ kind }) => kind !== eans)
        .map(({ product, written }) => ({ id: product, match: { kind: 'prefix', of: written } as const })),
    ).slice(0, most);
  }

  /** Products whose code differs by one letter or digit, those that are easily mistaken for one another first. */
  nearCodes(code: string, most: number): CodeHit[] {
    const norm = normalCode(code);
    if (norm.length < 4 || norm.length > 20) return [];
    const places = new Map<string, number>();
    for (const each of variantsOf(norm)) if (!places.has(each)) places.set(each, places.size);
    const found = this.#codesAmong
      .all(JSON.stringify([...places.keys()]), most * 3)
      .sort((a, b) => (places.get(a.norm) ?? 0) - (places.get(b.norm) ?? 0))
      .map(({ product, written }): CodeHit => ({ id: product, match: { kind: 'nearCode', of: written } }));
    return onePerProduct(found).slice(0, most);
  }

  /** What a word may stand for: itself, what begins like it, its other forms, and if there is nothing, misspellings. */
  expand(written: string): Expansion {
    const words = new Set<string>();
    const weights = new Map<string, number>();
    const categories = new Set<number>();
    const take = ({ word, uses, categories: numbers }: WordRow, weight: number) => {
      weights.set(word, Math.max(weight, weights.get(word) ?? 0));
      if (uses > 0 && words.size < mostExpansions) words.add(word);
      for (const each of numbers?.split(' ') ?? []) if (categories.size < mostCategories) categories.add(Number(each));
    };
    const exact = this.#word.get(written);
    if (exact !== undefined) take(exact, 1);
    let onlyForms = exact === undefined;
    for (const other of tradeWordsFor(written)) {
      const row = this.#word.get(other);
      if (row !== undefined) take(row, 0.9);
    }
    if (written.length > 2) {
      const more = this.#wordsAfter.all(written, `${written}\uFFFF`).sort((a, b) => b.uses - a.uses);
      onlyForms &&= more.length === 0;
      for (const row of more.slice(0, mostExpansions)) take(row, 0.85);
      const stem = stemOf(written);
      if (stem !== undefined) {
        const forms = this.#wordsAfter.all(stem, `${stem}\uFFFF`);
        const own = this.#word.get(stem);
        for (const row of own === undefined ? forms : [own, ...forms]) {
          if (row.word !== written && isFormOf(written, row.word)) take(row, 0.7);
        }
      }
    }
    const isKnown = words.size > 0 || categories.size > 0;
    // "Стопард": makers have Latin letters, and are written as they sound.
    const latin = isKnown ? written : foldText(inLatinLetters(written));
    const heard = latin === written || written.length < 4 ? undefined : this.expand(latin);
    if (heard !== undefined && heard.words.size > 0) return { ...heard, written };
    if (isKnown && !onlyForms) return { written, words, weights, categories };
    // "bellt" has the beginning of "bellow" and means "belt".
    const near = this.#near(written);
    for (const { row, weight } of near) take(row, weight);
    return { written, words, weights, categories, corrected: isKnown ? undefined : near[0]?.row.word };
  }

  /** "brakepads": two words of products or labels that were written as one. */
  splitWord(written: string): string[] {
    if (written.length > 30 || /\d/.test(written)) return [written];
    for (let at = written.length - 3; at >= 3; at -= 1) {
      const both = [written.slice(0, at), written.slice(at)];
      if (both.every((each) => this.#word.get(each) !== undefined)) return both;
    }
    return [written];
  }

  #near(written: string): { row: WordRow; weight: number }[] {
    if (written.length < 4 || written.length > 30 || /\d/.test(written)) return [];
    const most = written.length < 6 ? 1 : 2;
    const tris = trigramsOf(written);
    let statement = this.#wordsLike.get(tris.length);
    if (statement === undefined) {
      statement = this.#db.prepare(
        `SELECT word.word, uses, categories FROM (SELECT word AS id, COUNT(*) AS n FROM trigram
          WHERE tri IN (${tris.map(() => '?').join(', ')}) GROUP BY word ORDER BY n DESC LIMIT 60)
          JOIN word USING (id)`,
      );
      this.#wordsLike.set(tris.length, statement);
    }
    const rows = statement.all(...tris) as WordRow[];
    // A misspelt beginning of a word counts too: people stop typing.
    return rows
      .map((row) => ({
        row,
        by: Math.min(
          distance(written, row.word, most),
          0.5 + distance(written, row.word.slice(0, written.length), most),
        ),
      }))
      .filter(({ by }) => by <= most)
      .sort((a, b) => a.by - b.by || b.row.uses - a.row.uses)
      .slice(0, 6)
      .map(({ row, by }) => ({ row, weight: 0.6 - by * 0.1 }));
  }

  /** Ids of products with all of these words, the best first among those looked at. */
  byWords(expansions: readonly Expansion[], filter: Filter): number[] {
    const terms = expansions
      .slice(0, mostWords)
      .map(({ words, categories }) => [
        ...[...words].map((word) => `"${word}"`),
        ...this.#topmost(categories).map((n) => `"${categoryWord(n)}"`),
      ]);
    if (terms.some((each) => each.length === 0)) return [];
    const all = terms.map((each) => `(${each.join(' OR ')})`).join(' AND ');
    const best = this.#bestCategories(expansions);
    const found = new Set<number>();
    const ask = (match: string) => {
      for (const id of this.#match(match, filter)) found.add(id);
    };
    if (best.length > 0) ask(`(${best.map((n) => `"${categoryWord(n)}"`).join(' OR ')}) AND ${all}`);
    if (found.size < mostCandidates) ask(all);
    return [...found];
  }

  /** Without categories that lie below others of them: a product has the words of all that it is in. */
  #topmost(categories: ReadonlySet<number>): number[] {
    return [...categories].filter((n) => {
      for (
        let above = this.#categories.get(n)?.parent;
        above !== undefined;
        above = this.#categories.get(above)?.parent
      ) {
        if (categories.has(above)) return false;
      }
      return true;
    });
  }

  #match(match: string, { brands = [], categoryId }: Filter): number[] {
    const all = [match];
    // The words of a brand are among those of its products; another brand that has them too is left out afterwards.
    const named = brands.map(wordsOf).filter((each) => each.length > 0);
    if (named.length > 0) {
      all.push(`(${named.map((words) => `(${words.map((word) => `"${word}"`).join(' AND ')})`).join(' OR ')})`);
    }
    if (categoryId !== undefined) all.push(`"${categoryWord(this.#numberOf(categoryId))}"`);
    return this.#rowsWith.all(all.join(' AND '), mostCandidates).map(({ id }) => id);
  }

  categories(language: string): CategoryLabel[] {
    const rows = this.#db
      .prepare<[], { n: number; id: string; parent: number | null; labels: string }>('SELECT * FROM category')
      .all();
    const ids = new Map(rows.map(({ n, id }) => [n, id]));
    return rows.map(({ id, parent, labels: json }) => {
      const labels = JSON.parse(json) as Record<string, string>;
      const all = Object.values(labels);
      return {
        id,
        parent: parent === null ? undefined : ids.get(parent),
        label: labels[language] ?? labels[this.#language] ?? labels['en'] ?? all[0] ?? id,
        labels: all,
      };
    });
  }

  /** The category of the product with exactly this SKU. A `towKod` counts as one that documents of the buyer name. */
  categoryOf(sku: string): string | undefined {
    for (const { id } of this.byCode(sku)) {
      const row = this.row(id);
      if (row?.category == null || (row.sku !== sku && row.tow_kod !== sku)) continue;
      return this.#categories.get(row.category)?.id;
    }
    return undefined;
  }

  #numberOf(categoryId: string): number {
    for (const [n, { id }] of this.#categories) if (id === categoryId) return n;
    return 0;
  }

  /** The categories whose labels say most of what is asked and least of what is not. */
  #bestCategories(expansions: readonly Expansion[]): number[] {
    const named = new Set(expansions.flatMap(({ categories }) => [...categories]));
    return [...named]
      .map((n) => ({ n, score: this.#categoryScore(n, expansions) }))
      .sort((a, b) => b.score - a.score)
      .filter(({ score }, at, [first]) => at < 12 && score >= (first?.score ?? 0) - 0.15)
      .map(({ n }) => n);
  }

  #categoryScore(n: number, expansions: readonly Expansion[]): number {
    let best = 0;
    for (const label of this.#categories.get(n)?.labels ?? []) {
      best = Math.max(best, coverage(label, expansions));
    }
    return best;
  }

  /** How well the name, brand and category of each product say what is asked. */
  scores(ids: readonly number[], expansions: readonly Expansion[]): ReadonlyMap<number, number> {
    const categories = new Map<number, number>();
    const titles = new Map<string, number>();
    const ofCategory = (n: number): number => {
      const known = categories.get(n);
      if (known !== undefined) return known;
      const parent = this.#categories.get(n)?.parent;
      const score = Math.max(this.#categoryScore(n, expansions), parent === undefined ? 0 : ofCategory(parent) - 0.05);
      categories.set(n, score);
      return score;
    };
    const ofTitle = (named: number, brand: string): number => {
      const key = `${brand}|${named}`;
      const known = titles.get(key);
      if (known !== undefined) return known;
      const beside = brand === '' ? [] : wordsOf(brand);
      const title = this.#title.get(named)?.title ?? '';
      const score = Math.max(...title.split('|').map((each) => coverage(each.split(' '), expansions, beside)));
      titles.set(key, score);
      return score;
    };
    return new Map(
      this.#scored.all(JSON.stringify(ids)).map(({ id, named, brand, category, units }) => {
        const own = ofTitle(named, brand ?? '');
        const above = category === null ? 0 : ofCategory(category);
        const inStock = units !== null && units > 0;
        return [id, Math.max(own, above) + 0.25 * Math.min(own, above) + (inStock ? 0.05 : 0)];
      }),
    );
  }

  row(id: number): Row | undefined {
    return this.#byId.get(id);
  }

  entry(row: Row, language: string): CatalogEntry {
    const names = JSON.parse(row.names) as Record<string, string>;
    const name = names[language] ?? names[this.#language] ?? names['en'] ?? Object.values(names)[0];
    return {
      ...given('towKod', row.tow_kod),
      ...given('sku', row.sku),
      ...given('index', row.idx),
      ...given('articleNumber', row.article),
      ...given('tecDoc', row.tec_doc),
      ...given('tecDocProd', row.tec_doc_prod),
      ...given('name', name ?? null),
      ...given('brand', row.brand),
      ...given('categoryId', row.category === null ? null : (this.#categories.get(row.category)?.id ?? null)),
      eans: row.eans === '' ? [] : row.eans.split(' '),
      source: row.source,
      at: row.at,
      ...(row.listed === null ? {} : { listed: JSON.parse(row.listed) as Listed[] }),
    };
  }

  hits(found: readonly CodeHit[], language: string): CatalogHit[] {
    return found.flatMap(({ id, match }) => {
      const row = this.row(id);
      return row === undefined ? [] : [{ ...this.entry(row, language), match }];
    });
  }

  matches(id: number, { brands, categoryId }: Filter): boolean {
    if ((brands === undefined || brands.length === 0) && categoryId === undefined) return true;
    const row = this.row(id);
    if (row === undefined) return false;
    if (brands !== undefined && brands.length > 0) {
      const own = foldText(row.brand ?? '');
      if (!brands.some((each) => foldText(each.trim()) === own)) return false;
    }
    if (categoryId === undefined) return true;
    for (let n = row.category ?? undefined, depth = 0; n !== undefined && depth < 20; depth += 1) {
      const category = this.#categories.get(n);
      if (category?.id === categoryId) return true;
      n = category?.parent;
    }
    return false;
  }

  /** Products of exactly this category, in the order of rank. */
  inCategory(n: number, most: number): Row[] {
    return this.#rowsWith.all(`"${categoryWord(n)}"`, most).flatMap(({ id }) => this.row(id) ?? []);
  }
}

interface WordRow {
  word: string;
  uses: number;
  categories: string | null;
}

function given<K extends string>(key: K, value: string | null): { [key in K]?: string } {
  return value === null || value === '' ? {} : ({ [key]: value } as { [key in K]: string });
}

function matchOf({ kind, written }: { kind: number; written: string }): Match {
  const of: MatchKind = codeKinds[kind] ?? 'index';
  return { kind: of, of: written };
}

function onePerProduct(found: readonly CodeHit[]): CodeHit[] {
  return [...new Map([...found].reverse().map((each) => [each.id, each])).values()].reverse();
}
