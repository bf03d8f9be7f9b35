import { addDays, daysBetween } from '../../src/core/datetime.ts';
import { DeskError } from '../../src/core/errors.ts';
import { compareDecimals, decimal } from '../../src/core/money.ts';
import { nearestWord } from '../../src/core/nearest-word.ts';
import { codeText, listing } from '../../src/core/text.ts';
import type { Grouping, SumRow } from '../../src/ports/archive.ts';
import type { ArchiveDesk } from '../../src/ports/archive-desk.ts';
import type { CategoryLabel } from '../../src/ports/catalog.ts';
import { amountsOf } from '../base/archive-answer.ts';

// Sums as groups of an answer, and the words that limit them.

export interface GroupRows {
  readonly key: string;
  readonly rows: readonly SumRow[];
  readonly before: readonly SumRow[] | undefined;
}

/** By key where that is a month, else the largest first, in the currency of which there is most. */
export function groupsOf(
  rows: readonly SumRow[],
  before: readonly SumRow[] | undefined,
  keyOf: (row: SumRow) => string,
): GroupRows[] {
  const groups = groupedBy(rows, keyOf);
  const earlier = before === undefined ? undefined : groupedBy(before, keyOf);
  const currency = amountsOf(rows)[0]?.currencyCode;
  const net = (of: readonly SumRow[]) =>
    decimal(amountsOf(of).find((each) => each.currencyCode === currency)?.net ?? '0');
  // What was bought in the period before only is a group too: it went down to nothing.
  const all = [...new Set([...groups.keys(), ...(earlier?.keys() ?? [])])].map((key) => {
    const of = groups.get(key) ?? [];
    return { key, rows: of, before: earlier === undefined ? undefined : (earlier.get(key) ?? []), net: net(of) };
  });
  const areMonths = all.every(({ key }) => /^\d{4}-\d{2}$/.test(key));
  return all.sort((a, b) =>
    areMonths ? (a.key < b.key ? -1 : 1) : -compareDecimals(a.net, b.net) || (a.key < b.key ? -1 : 1),
  );
}

function groupedBy(rows: readonly SumRow[], keyOf: (row: SumRow) => string): ReadonlyMap<string, SumRow[]> {
  const groups = new Map<string, SumRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

/** From January to July or later, a range is the year so far; a shorter one is a quarter, or half a year. */
const mostOfYear = 7;

/** The period before: as many months where the range begins with one, else as many days; of a year to date the same of the year before. */
export function periodBefore({ from, to }: { from: string; to: string }): {
  from: string;
  to: string;
  months: number | undefined;
} {
  if (!from.endsWith('-01')) {
    return { from: addDays(from, -(daysBetween(from, to) + 1)), to: addDays(from, -1), months: undefined };
  }
  const span = monthsBetween(from, to) + 1;
  const months = from.endsWith('-01-01') && span >= mostOfYear && span < 12 ? 12 : span;
  const last = monthsLater(to.slice(0, 7), -months);
  const end = lastDay(last);
  const same = `${last}${to.slice(7)}`;
  const isWhole = to === lastDay(to.slice(0, 7));
  return { from: `${monthsLater(from.slice(0, 7), -months)}-01`, to: isWhole || same > end ? end : same, months };
}

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

/** @param month `yyyy-MM` */
export function monthsLater(month: string, months: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
}

const lastDay = (month: string) => addDays(`${monthsLater(month, 1)}-01`, -1);

/** What words limit a question to: categories of the catalogue with all below them, brands, or one product. */
interface Limit {
  readonly brands?: readonly string[] | undefined;
  readonly skus?: readonly string[] | undefined;
}

/** Categories that were named. */
export interface Categories {
  readonly labels: readonly string[];
  /** Themselves and all below them. */
  readonly ids: readonly string[];
  /** The category to count one in: the child of the named one that it is in. */
  readonly groupOf: (id: string) => string;
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
/** "brake pad" is a way to say "Brake pads". */
const singular = (text: string) => plain(text).replace(/ies$/, 'y').replace(/s$/, '');
/** "Oils and car chemicals" is of oils, and "Oil filters" is of filters. */
const heads = (label: string) => label.split(/\s(?:and|&)\s|,\s/).map((part) => singular(part.split(' ').at(-1) ?? ''));

/** The categories above one, itself first. */
function above(id: string, byId: ReadonlyMap<string, CategoryLabel>): string[] {
  const chain: string[] = [];
  for (let at: string | undefined = id; at !== undefined && chain.length < 20; at = byId.get(at)?.parent)
    chain.push(at);
  return chain;
}

/** The top category that one is in. */
export function topOf(tree: readonly CategoryLabel[]): (id: string) => string {
  const byId = new Map(tree.map((each) => [each.id, each]));
  return (id) => above(id, byId).at(-1) ?? id;
}

export function categoriesNamed(word: string, tree: readonly CategoryLabel[]): Categories | undefined {
  const byId = new Map(tree.map((each) => [each.id, each]));
  const is = (same: (text: string) => string) => (each: CategoryLabel) =>
    each.labels.some((label) => same(label) === same(word));
  const named = [
    tree.filter(({ id }) => id === word),
    tree.filter(is(plain)),
    tree.filter(is(singular)),
    tree.filter(
      ({ labels }) => plain(word).length === 3 && labels.some((label) => heads(label).includes(singular(word))),
    ),
    tree.filter(({ labels }) =>
      labels.some((label) => plain(word).length > 3 && plain(label).includes(singular(word))),
    ),
  ].find((found) => found.length > 0);
  if (named === undefined) return undefined;
  const ids = new Set(named.map(({ id }) => id));
  // Of a category and one above it, both named, the upper one is enough.
  const upper = named.filter(
    ({ id }) =>
      !above(id, byId)
        .slice(1)
        .some((each) => ids.has(each)),
  );
  const uppermost = new Set(upper.map(({ id }) => id));
  return {
    labels: upper.map(({ label }) => label),
    ids: tree.filter(({ id }) => above(id, byId).some((each) => uppermost.has(each))).map(({ id }) => id),
    groupOf: (id) => {
      const chain = above(id, byId);
      const at = chain.findIndex((each) => uppermost.has(each));
      return chain[Math.max(0, at - 1)] ?? id;
    },
  };
}

/** "Bremviku", "od Fildry": a maker with the ending of its case in Polish or Czech. */
function isDeclined(word: string, brand: string): boolean {
  const [said, name] = [plain(word), plain(brand)];
  const stem = /[aeo]$/.test(name) ? name.slice(0, -1) : name;
  const ending = said.startsWith(stem) && stem.length > 3 ? said.slice(stem.length) : undefined;
  return ending !== undefined && /^(?:[aeiouyęąóěů]|em|om|ovi|ie|ii|ou|u|s)$/u.test(ending);
}

/**
 * What a word that names no category means: a brand, else a SKU that was bought. `whole`: everything asked about was read.
 * @throws DeskError `invalid_input` naming the nearest category or brand.
 */
export async function brandOrProduct(
  word: string,
  tree: readonly CategoryLabel[],
  archive: ArchiveDesk,
  whole: boolean,
): Promise<Limit> {
  const known = await archive.brands();
  const exact = known.filter((brand) => plain(brand) === plain(word));
  const brands = exact.length > 0 ? exact : known.filter((brand) => isDeclined(word, brand));
  if (brands.length > 0) return { brands };
  const sku = plain(word).toUpperCase();
  const everything = { from: '', to: '9999-12-31' };
  const bought = await archive.lines({ kinds: ['delivery', 'invoice'], range: everything, skus: [sku], limit: 1 });
  if (bought.length > 0) return { skus: [sku] };
  if (tree.length === 0) {
    throw unknownWord('brand or product', 'categoryId', word, known, known, whole, withoutCatalogue);
  }
  const top = tree.filter(({ parent }) => parent === undefined).map(({ label }) => label);
  throw unknownWord('category or brand', 'categoryId', word, [...tree.map(({ label }) => label), ...known], top, whole);
}

/** Brands as the archive writes them, however they are written here. @throws DeskError naming the nearest one. */
export async function brandsNamed(archive: ArchiveDesk, wanted: readonly string[], whole: boolean): Promise<string[]> {
  const known = await archive.brands();
  return wanted.flatMap((each) => {
    const found = known.filter((brand) => plain(brand) === plain(each));
    if (found.length > 0) return found;
    throw unknownWord('brand', 'brands', each, known, known, whole);
  });
}

const withoutCatalogue = 'Categories are not known before the catalogue was read.';

function unknownWord(
  kind: string,
  field: string,
  word: string,
  known: readonly string[],
  named: readonly string[],
  whole: boolean,
  note?: string,
): DeskError {
  // Only names shaped like a code: an error is read as the desk's own word.
  const isCode = (text: string) => codeText(text) === text;
  const nearest = nearestWord(word, known.filter(isCode));
  const shown = [...new Set(named.filter(isCode))].sort();
  const others =
    shown.length === 0
      ? `Group by ${field === 'brands' ? 'brand' : 'category'} to see what was bought.`
      : `Known: ${listing(shown, 20)}.`;
  const message = whole
    ? `Nothing of a ${kind} ${codeText(word)} was bought.`
    : `No ${kind} ${codeText(word)} is in what was read so far.`;
  return new DeskError('invalid_input', message, {
    field,
    next: [
      ...(whole ? [] : ['More is still being read: ask again in a while.']),
      ...(nearest === undefined ? [] : [`Did you mean ${nearest}?`]),
      ...(note === undefined ? [] : [note]),
      others,
    ].join(' '),
  });
}

/** What a question about brands, categories or products may lack: lines not read, or not known to be of any. */
export async function asideOf(
  archive: ArchiveDesk,
  question: { kind: 'delivery' | 'invoice'; from: string; to: string; shipTo: string | undefined },
  by: 'brand' | 'category' | undefined,
): Promise<SumRow[]> {
  const rows = await archive.sums({ ...question, by: by ?? 'brand' });
  return rows.filter((row) => isCounted(row) && (row.readLines === 0 || (by !== undefined && row.key === '')));
}

export function reasonsOf(rows: readonly SumRow[], by: Grouping, limit: 'brand' | 'category' | undefined) {
  const unread = rows.filter(({ readLines }) => readLines === 0);
  const rest = rows.filter(({ readLines }) => readLines === 1);
  const reasons: Partial<Record<Grouping, string>> = {
    brand: 'Brand not known, because no delivery names it',
    category: 'Category not looked up yet, or not in the catalogue',
    customNumber: 'Without an own number',
  };
  return [
    ...(unread.length === 0 ? [] : [{ reason: 'Invoices whose lines were not read yet', amounts: amountsOf(unread) }]),
    ...(rest.length === 0 ? [] : [{ reason: reasons[limit ?? by] ?? 'Without a product', amounts: amountsOf(rest) }]),
  ];
}

/** Whether the service gives credit notes as negative amounts is not shown: they are summed apart. */
export const isCounted = (row: SumRow) => row.class !== 'CREDIT_NOTE';
