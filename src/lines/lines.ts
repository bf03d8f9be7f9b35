import { parse } from 'csv-parse/sync';
import columnNames from './column-names.json';
import type { Item } from './line-atoms.ts';
import { readLine } from './line-grammar.ts';
import { codeOf, normaliseIndex, normaliseSku, readProductCode, type ProductCode } from '../core/product-code.ts';
import { readQuantity } from './quantity.ts';
import { cleanText } from '../core/text.ts';

/** One product of a list as it was written, understood or not. */
export interface ParsedLine {
  /** Number of the line in the text, from 1. A line that names several products has several entries. */
  readonly line: number;
  /** The line as it was written. */
  readonly raw: string;
  readonly product?: ProductCode;
  /** Absent when the line has none. */
  readonly quantity?: number;
  /** Why the line was not understood: half a sentence for a person. Then nothing of it may be used. */
  readonly problem?: string;
  /** Words of the line that were taken for a description and not used. */
  readonly ignored?: string;
  /** What was written beside product and quantity by the names of the tool: the price that is expected, `custom`. */
  readonly more?: Readonly<Record<string, string | number>>;
  /** Number of the first line with the same product. Repeated lines are kept: a buyer may mean both. */
  readonly repeats?: number;
}

/** A line that was understood. */
export type UnderstoodLine = ParsedLine & { readonly product: ProductCode };

export function isUnderstood(line: ParsedLine): line is UnderstoodLine {
  return line.product !== undefined && line.problem === undefined;
}

export interface LineOptions {
  /** Most characters of one line. */
  readonly longest?: number;
  /** The question needs no quantity: three numbers or more in a row ("723 617 810") are a code. */
  readonly codesAlone?: boolean;
  /**
   * Words without a code are the name of a product, asked for as its index, so that the catalogue offers what they may
   * mean. `marked`: only beside a quantity that is marked as one ("brake pads 2 pcs"); `all`: in a list, where every line
   * is a product.
   */
  readonly names?: 'marked' | 'all' | undefined;
}

/** A longer line is not a line of an order list. */
export const longestLine = 500;

/**
 * Lines with products and quantities as buyers have them: one or several on a line, bulleted or numbered, pasted from
 * a spreadsheet, or CSV with a header. Never throws, never guesses a quantity: what can be read in two ways is a
 * `problem` of its line. Blank lines and comments (`# …`) are skipped.
 */
export function parseLines(text: string, options: LineOptions = {}): ParsedLine[] {
  const { longest = longestLine } = options;
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((raw, index) => ({ line: index + 1, raw }))
    .filter(({ raw }) => raw.trim() !== '' && !/^\s*#/.test(raw));
  const header = headerOf(lines[0]?.raw ?? '');
  const parsed =
    header === undefined || header.columns.length === 1
      ? lines
          .slice(header === undefined ? 0 : 1)
          .flatMap(({ line, raw }) => freeLine(line, raw, { ...options, longest }))
      : wholeRecords(lines.slice(1), header).map(({ line, raw }) => csvLine(line, raw, header, longest, options.names));
  return withRepeats(parsed);
}

function withRepeats(lines: readonly ParsedLine[]): ParsedLine[] {
  const first = new Map<string, number>();
  return lines.map((each) => {
    if (!isUnderstood(each)) return each;
    const key = codeOf(each.product).replaceAll(' ', '').toUpperCase();
    const repeats = first.get(key);
    if (repeats !== undefined) return { ...each, repeats };
    first.set(key, each.line);
    return each;
  });
}

/** Invisible characters come along with what is copied out of a mail; tabs separate columns and stay. */
function visible(raw: string): string {
  return raw
    .split('\t')
    .map((cell) => cleanText(cell, Infinity).replace(/\s+/gu, ' '))
    .join('\t');
}

const tooLong = (longest: number) => `the line is longer than ${longest} characters`;

function freeLine(
  line: number,
  raw: string,
  { longest, codesAlone = false, names }: LineOptions & { readonly longest: number },
): ParsedLine[] {
  if (raw.length > longest) return [{ line, raw: cleanText(raw, 80), problem: tooLong(longest) }];
  const written = visible(raw);
  if (written.trim() === '') return [];
  const shown = cleanText(written, longest);
  if (codesAlone && /^\d+(?: \d+){2,}$/.test(shown)) {
    const product = readProductCode(shown);
    return ['problem' in product ? { line, raw: shown, ...product } : { line, raw: shown, product }];
  }
  const bracketed = /^\s*\((\d{1,4})\)\s+(?=\S)/.exec(written);
  const reading = readLine(withoutBullet(bracketed === null ? written : written.slice(bracketed[0].length)));
  if (
    bracketed !== null &&
    !(reading.kind === 'items' && reading.items.every(({ quantity }) => quantity !== undefined))
  ) {
    const problem = `"(${bracketed[1] ?? ''})" can be the number of the line or the quantity; write "${bracketed[1] ?? ''}x"`;
    return [{ line, raw: shown, problem }];
  }
  switch (reading.kind) {
    case 'items':
      return reading.items.map((item) => ({ line, raw: shown, ...settled(item) }));
    case 'problem':
      return [{ line, raw: shown, problem: reading.problem }];
    case 'text': {
      // One word alone is more often a greeting or a heading.
      const product = names === 'all' && reading.text.includes(' ') ? named(reading.text) : undefined;
      if (product !== undefined) return [{ line, raw: shown, product }];
      return [{ line, raw: shown, problem: 'there is no product code in it (an index without digits: index:NAME)' }];
    }
    case 'number': {
      const meant = names === 'all' || (names === 'marked' && reading.marked) ? named(reading.words) : undefined;
      const amount = readQuantity(reading.text);
      if (meant !== undefined && (reading.marked || reading.text.length < 5)) {
        return [{ line, raw: shown, ...('problem' in amount ? amount : { product: meant, ...amount }) }];
      }
      // A number alone is a code only if it is too long to be meant as a quantity.
      const product = readProductCode(reading.text);
      if (!reading.marked && /^\d{4,}$/.test(reading.text) && !('problem' in product)) {
        return [{ line, raw: shown, product, ...(reading.words === '' ? {} : { ignored: reading.words }) }];
      }
      return [{ line, raw: shown, problem: `the quantity ${reading.text} has no product beside it` }];
    }
  }
}

/** "klocki hamulcowe BREMVIK": words that can name a product. */
function named(words: string): ProductCode | undefined {
  const index = /\p{L}{3}/u.test(words) && !sumWord.test(words) ? normaliseIndex(words) : undefined;
  return index === undefined ? undefined : { index };
}

/** What has a problem offers no product: nothing of it may be used. */
function settled(item: Item): Omit<ParsedLine, 'line' | 'raw'> {
  return item.problem === undefined ? item : { problem: item.problem };
}

/** "- ", "• ", "1. ", "2) ": the marks of a list, which always have a space after them. */
function withoutBullet(line: string): string {
  const bullet = /^\s*(?:[-*•·‣◦▪–—]|\d{1,4}[.)])\s+/u.exec(line)?.[0] ?? '';
  const rest = line.slice(bullet.length);
  // "1. 2" is no numbered line of a list.
  const isMark = !/\d/.test(bullet) || /[^\s\d.,)]/.test(rest);
  return (isMark ? rest : line).replace(/^\s*\[[ xX]\]\s+/, '');
}

// ---- CSV with a header

/** What a column holds. `other` is known to be neither a product nor a quantity, such as a price or a running number. */
type Meaning = keyof typeof columnNames;

interface Header {
  readonly delimiter: string;
  readonly columns: readonly (Meaning | undefined)[];
}

const meanings: ReadonlyMap<string, Meaning> = new Map(
  (Object.entries(columnNames) as [Meaning, string[]][]).flatMap(([meaning, words]) =>
    words.map((word) => [word, meaning] as const),
  ),
);

function meaningOf(label: string): Meaning | undefined {
  if (label.length > longestLabel || /\d/.test(label)) return undefined;
  const word = label
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replace(/[^a-z]/g, '');
  return meanings.get(word);
}

const longestLabel = 60;

/** Whether a line names the columns of a table: two or more of them that are known, one of them the product. */
export function isHeader(line: string): boolean {
  if (!/[;\t,|]/.test(line)) return false;
  const header = headerOf(line);
  return header !== undefined && header.columns.filter((each) => each !== undefined).length > 1;
}

/** Longer than the names of any table's columns. */
const longestHeader = 2_000;

function headerOf(line: string): Header | undefined {
  if (line.length > longestHeader || !/\p{L}/u.test(line)) return undefined;
  const single = [meaningOf(line)];
  const readings = [';', '\t', ',', '|'].map((delimiter) => {
    const columns = line.includes(delimiter) ? (cellsOf(line, delimiter) ?? []).map(meaningOf) : single;
    return { delimiter, columns, known: columns.filter((each) => each !== undefined).length };
  });
  const [best] = readings.sort((a, b) => b.known - a.known);
  if (best === undefined) return undefined;
  const { columns } = best;
  const hasCode = columns.some((each) => each === 'sku' || each === 'index' || each === 'code');
  // An EAN or a name is a column of products only beside something else that is known: alone it may be a word of a sentence.
  const isTable = columns.includes('ean') || (columns.includes('name') && columns.includes('quantity'));
  if (!hasCode && !(isTable && columns.length > 1)) return undefined;
  return { delimiter: best.delimiter, columns };
}

/** One line of CSV; undefined when its quotation marks do not close. */
function cellsOf(line: string, delimiter: string): readonly string[] | undefined {
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim());
  try {
    return parse(line, { delimiter, relax_column_count: true, relax_quotes: true, trim: true })[0];
  } catch {
    return undefined;
  }
}

interface RawLine {
  readonly line: number;
  readonly raw: string;
}

const mostLinesOfRecord = 20;

/**
 * A cell in quotation marks may hold line breaks. Lines are only joined where the first leaves such a cell open and
 * what comes of it is CSV to the letter with the header's columns: a stray mark must not swallow the lines after it.
 */
function wholeRecords(lines: readonly RawLine[], header: Header): RawLine[] {
  const whole: RawLine[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const first = lines[at];
    if (first === undefined) break;
    const more = opensQuote(first.raw) ? linesToJoin(lines.slice(at, at + mostLinesOfRecord), header) : 0;
    const raws = lines.slice(at, at + 1 + more).map(({ raw }) => raw);
    whole.push({ line: first.line, raw: raws.join(more > 0 ? '\n' : '') });
    at += more;
  }
  return whole;
}

function opensQuote(raw: string): boolean {
  return (raw.match(/"/g)?.length ?? 0) % 2 === 1;
}

/** How many of the lines after the first belong to it. */
function linesToJoin(lines: readonly RawLine[], { delimiter, columns }: Header): number {
  let joined = lines[0]?.raw ?? '';
  for (let more = 1; more < lines.length; more += 1) {
    joined += `\n${lines[more]?.raw ?? ''}`;
    if (opensQuote(joined)) continue;
    try {
      const records = parse(joined, { delimiter, relax_column_count: true, trim: true });
      return records.length === 1 && records[0]?.length === columns.length ? more : 0;
    } catch {
      return 0;
    }
  }
  return 0;
}

function csvLine(line: number, raw: string, header: Header, longest: number, names: LineOptions['names']): ParsedLine {
  if (raw.length > longest) return { line, raw: cleanText(raw, 80), problem: tooLong(longest) };
  const written = visible(raw);
  const shown = cleanText(written, longest);
  const cells = cellsOf(written, header.delimiter);
  if (cells === undefined) return { line, raw: shown, problem: 'a quotation mark is not closed' };
  if (cells.length > header.columns.length && cells.slice(header.columns.length).some((cell) => cell !== '')) {
    return { line, raw: shown, problem: `it has ${cells.length} columns, the header has ${header.columns.length}` };
  }
  const given = (meaning: Meaning) =>
    cells.filter((cell, column) => header.columns[column] === meaning && cell !== '').map((cell) => cell.trim());

  const codes = [given('sku'), given('index'), given('code')] as const;
  const [ean] = given('ean');
  const [name] = given('name');
  const withoutCode = codes.every((each) => each.length === 0);
  const product =
    withoutCode && ean !== undefined
      ? readProductCode(ean)
      : ((withoutCode && names === 'all' && name !== undefined ? named(name) : undefined) ?? productOf(...codes));
  if ('problem' in product) return { line, raw: shown, problem: product.problem };
  const amounts = [...new Set(given('quantity'))];
  const [amount, another] = amounts;
  if (amount === undefined) {
    const number = header.columns.includes('quantity')
      ? undefined
      : cells.find((cell, column) => header.columns[column] === undefined && likeAmount.test(cell.trim()));
    if (number === undefined) return { line, raw: shown, product };
    const problem = `the header has no quantity column that is known, and ${number.trim()} may be one; name the column "quantity"`;
    return { line, raw: shown, problem };
  }
  if (another !== undefined) {
    return { line, raw: shown, problem: `${amount} and ${another} could each be the quantity` };
  }
  const quantity = readQuantity(amount.replace(/ ?(?:x|szt|sztuk|sztuki|pcs?|stk)\.?$/i, ''));
  const beside = orderFields.flatMap((field) =>
    given(field).map((cell) => [field, field === 'custom' ? cell : cell.replace(',', '.')] as const),
  );
  const odd = beside.find(([field, cell]) => field !== 'custom' && !/^\d{1,12}(?:\.\d{1,4})?$/.test(cell));
  if (odd !== undefined) return { line, raw: shown, problem: `"${odd[1]}" is not a price (${odd[0]})` };
  return 'problem' in quantity
    ? { line, raw: shown, problem: quantity.problem }
    : {
        line,
        raw: shown,
        product,
        quantity: quantity.quantity,
        ...(beside.length === 0 ? {} : { more: Object.fromEntries(beside) }),
      };
}

/** Columns that only an order takes, under the names of the interface. */
const orderFields = ['unitPriceNet', 'unitPriceGross', 'custom'] as const;

/** What may be a quantity in a column whose name says nothing. */
const likeAmount = /^[-+\u2212]?\d{1,6}(?:[.,]\d+)?\s*(?:[x×]|szt|sztuk|sztuki|pcs?|stk)?\.?$/i;

/** The header says which kind a code is; a row may leave one of its columns empty. */
function productOf(
  skus: readonly string[],
  indexes: readonly string[],
  codes: readonly string[],
): ProductCode | { problem: string } {
  const sum = [...skus, ...indexes, ...codes].find((cell) => sumWord.test(cell));
  if (sum !== undefined) return { problem: `"${sum}" begins a sum, not a product` };
  for (const [many, one] of [
    [skus, 'SKUs'],
    [indexes, 'indexes'],
    [codes, 'codes'],
  ] as const) {
    if (new Set(many).size > 1) return { problem: `it has two ${one}: ${many.slice(0, 2).join(' and ')}` };
  }
  const mixed = [...skus, ...indexes, ...codes].find((cell) => withQuantity.test(cell));
  if (mixed !== undefined) return { problem: `"${mixed}" is a quantity and a code; its column takes the code only` };
  const [sku] = skus;
  if (sku !== undefined) {
    const normal = normaliseSku(sku);
    return normal === undefined ? { problem: `"${sku}" is not a SKU (letters A-Z and digits only)` } : { sku: normal };
  }
  const [index] = indexes;
  if (index !== undefined) {
    const normal = normaliseIndex(index);
    return normal === undefined ? { problem: `"${index}" is not an index` } : { index: normal };
  }
  return readProductCode(codes[0] ?? '');
}

/** The last row of many lists. */
const sumWord = /^(?:razem|suma|ogółem|ogolem|łącznie|lacznie|podsumowanie|total|sum|summe|gesamt|celkem|spolu)\s*:?$/i;

/** "2x OP520" in the column of the code: without its spaces it would be a SKU of its own. */
const withQuantity = /^\d+\s*[x×*]\s|\s[x×*]\s*\d+$/i;

// ---- The inverse

/** A line as `parseLines` reads it back: "4x OP520", "W 712/75", `2x index:"A,B 5"`. */
export function formatLine({ product, quantity }: { product: ProductCode; quantity?: number }): string {
  const times = quantity === undefined ? '' : `${quantity}x `;
  const plain = `${times}${codeOf(product)}`;
  const [read, more] = parseLines(plain);
  const same =
    more === undefined &&
    read?.problem === undefined &&
    read?.ignored === undefined &&
    read?.quantity === quantity &&
    read?.product?.sku === product.sku &&
    read?.product?.index === product.index;
  if (same) return plain;
  return product.sku === undefined
    ? `${times}index:"${product.index.replaceAll('"', '""')}"`
    : `${times}sku:${product.sku}`;
}
