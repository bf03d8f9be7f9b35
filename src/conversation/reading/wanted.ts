import { isLineWord } from '../../lines/line-atoms.ts';
import { isHeader, isUnderstood, parseLines, type ParsedLine, type UnderstoodLine } from '../../lines/lines.ts';
import { codeOf } from '../../core/product-code.ts';
import { cleanText, listing } from '../../core/text.ts';
import { messages } from '../messages/en.ts';
import { isNoise, vagueAmount, withDigits, withoutAmounts } from './amounts.ts';
import { intentsIn, isFiller, isIntent, tellingWords, withoutIntents, type Intent } from './lexicon.ts';
import { LooseQuantities } from './loose-quantity.ts';

/** What a text holds of products, and what else: nothing of it is passed over. */
export interface Wanted {
  readonly products: readonly UnderstoodLine[];
  /** Lines that may be products and cannot be read: they are asked about. */
  readonly doubtful: readonly Doubt[];
  /** Lines around the list that are nobody's order. */
  readonly left: readonly string[];
  /** Words beside the products, without those that say nothing. */
  readonly words: readonly string[];
  /** The text around the codes, in which a person says what they want. */
  readonly around: string;
  /** Lines of the text that hold something. */
  readonly lines: number;
  readonly prices: boolean;
}

/** "OP520 w Krakowie": beside a code the one letter of the preposition would be read as its last one. */
const preposition = /(?<=\s)(?:w|we|v|ve|o)\s+(?=\p{Ll}{3,}|\p{Lu}\p{L}{2,}(?!\p{L}))(?!\p{L}*\d)/gu;

/** `maybe`: how the line can be read; whoever wrote it says whether it is meant so. */
export type Doubt = ParsedLine & { readonly maybe?: UnderstoodLine };

/** "buy 4 OP520", "OP520 is urgent": a word of two or three small letters beside a number would be read as part of a code. */
function withoutSmallWords(line: string): string {
  return line.replace(/(?<![\p{L}\p{N}/.-])(\p{L}\p{Ll}{1,2})(?![\p{L}\p{N}/.-])\s?/gu, (written, word: string) =>
    !isLineWord(word) && (isFiller(word) || isIntent(word) || small.test(word)) ? '' : written,
  );
}

const small =
  /^(?:max|min|get|got|add|put|use|new|old|but|not|out|off|vs|as|so|if|up|ok|go|he|she|asap|bis|ab|nie|też|się|mal)$/iu;

/** "3-4", "1/2", "15.11.2026": an amount or a day before it is an index. */
const likeNumber = /^\d{1,2}[-/.–]\d{1,2}(?:[-/.–]\d{2,4})?$/;
const alternative = /(?<!\p{L})(?:or|lub|albo|bądź|oder|bzw|nebo|або|чи)(?!\p{L})/iu;

/** `read`: what of the line was read. */
type Read = ParsedLine & { readonly read: string | undefined };

interface Line {
  readonly number: number;
  readonly raw: string;
}

/** Reads a text line by line; a table is read from its header on, wherever that is. */
export function readWanted(text: string): Wanted {
  const all = text
    .split('\n')
    .map((raw, at): Line => ({ number: at + 1, raw }))
    .filter(({ raw }) => raw.trim() !== '');
  const left: string[] = [];
  const parsed: Read[] = [];
  let prices = false;
  const header = all.findIndex(({ raw }) => isHeader(raw));
  const free = header === -1 ? all : all.slice(0, header);
  const noiseFree = free.filter(({ raw }) => !keepAside(raw, left));
  const settled = withoutAmounts(
    noiseFree.map(({ raw }) => withoutSmallWords(withDigits(raw.replace(preposition, '')))),
  );
  prices ||= settled.prices;
  noiseFree.forEach((line, at) => {
    const read = withoutHash(settled.lines[at] ?? '');
    // In a list a line may name its product in words; in one sentence the words say what is wanted.
    const entries = parseLines(read, all.length === 1 ? { longest: 20_000 } : { names: 'marked' });
    if (entries.length === 0) left.push(cleanText(line.raw, 60));
    const raw = cleanText(line.raw, 500);
    for (const entry of entries) parsed.push({ ...entry, line: line.number, raw, read });
  });
  if (header !== -1) {
    const [head, ...body] = all.slice(header);
    if (head !== undefined) {
      const rows: Line[] = [];
      for (const line of body) {
        if (keepAside(line.raw, left)) continue;
        // A greeting below the table has none of its columns; read as a row it would be a product of that name.
        if (/[\t;|,]/.test(line.raw) || /\d/.test(line.raw)) rows.push(line);
        else left.push(cleanText(line.raw, 60));
      }
      for (const entry of parseLines([head, ...rows].map(({ raw }) => raw).join('\n'), { names: 'all' })) {
        // The columns say what is a quantity.
        parsed.push({ ...entry, line: rows[entry.line - 2]?.number ?? head.number, read: undefined });
      }
    }
  }
  return sorted(parsed, left, all.length, prices);
}

/** "#3 OP520": a number sign makes no comment of what a person writes. */
function withoutHash(line: string): string {
  return line.replace(/^\s*#+\s*/, '');
}

function keepAside(raw: string, left: string[]): boolean {
  if (!isNoise(raw)) return false;
  left.push(cleanText(raw, 60));
  return true;
}

function sorted(parsed: readonly Read[], aside: readonly string[], lines: number, prices: boolean): Wanted {
  const quantities = new Map<string, LooseQuantities>();
  const quantitiesIn = (line: string): LooseQuantities => {
    const known = quantities.get(line) ?? new LooseQuantities(line);
    quantities.set(line, known);
    return known;
  };
  const loose = parsed.map((each) =>
    isUnderstood(each) && each.quantity !== undefined && each.read !== undefined
      ? quantitiesIn(each.read).of(codeOf(each.product), each.quantity)
      : undefined,
  );
  const understood = parsed.filter(isUnderstood);
  // Three lines and more that all end in their number are a column of quantities.
  const column = understood.length > 2 && parsed.every((each, at) => !isUnderstood(each) || endsIn(each, loose[at]));
  const lineEntries = new Map<number, ParsedLine[]>();
  for (const each of parsed) {
    const entries = lineEntries.get(each.line);
    if (entries === undefined) lineEntries.set(each.line, [each]);
    else entries.push(each);
  }
  const eitherOr = new Set([...lineEntries.values()].flatMap((entries) => (isEitherOr(entries) ? entries : [])));
  const checked = parsed.map((each, at): Doubt => {
    if (!isUnderstood(each)) return each;
    const strange = likeNumberIn(each) ?? (eitherOr.has(each) ? messages.line.eitherOr : undefined);
    if (strange !== undefined) return { line: each.line, raw: each.raw, problem: strange };
    const apart = column ? undefined : loose[at];
    if (apart !== undefined) {
      const { line, raw, quantity } = each;
      const code = codeOf(each.product);
      const problem = messages.line.quantity(apart, quantity ?? 1, code);
      return { line, raw, problem, maybe: each };
    }
    const vague = each.quantity === undefined ? vagueAmount(each.ignored ?? '') : undefined;
    if (vague === undefined) return each;
    const { line, raw } = each;
    return {
      line,
      raw,
      problem: messages.line.vague(vague, codeOf(each.product)),
    };
  });
  const products = checked.filter(isUnderstood);
  // "OP520 or GDB1330" is one line, and one doubt.
  const isSame = (one: Doubt, other: Doubt) =>
    one.line === other.line && one.problem === other.problem && one.maybe === undefined;
  const bad = checked
    .filter((each): each is Doubt => !isUnderstood(each))
    .filter((each, at, all) => all.findIndex((other) => isSame(other, each)) === at || each.maybe !== undefined);
  const harmless = (line: Doubt) => lines > 1 && !/\d/.test(line.raw);
  return {
    products,
    doubtful: bad.filter((line) => !harmless(line)),
    left: [...aside, ...bad.filter(harmless).map(({ raw }) => cleanText(raw, 60))],
    words: tellingWords(withoutIntents(products.map(({ ignored = '' }) => ignored).join(' , '))),
    around: [
      ...products.slice(0, 1).map(({ ignored = '' }) => ignored),
      ...bad.map(({ raw }) => (raw.length > 200 ? '' : raw)),
      ...aside,
    ].join('\n'),
    lines,
    prices,
  };
}

/** What cannot be meant as it is read: half a sentence. */
function likeNumberIn({ raw, product: { index } }: UnderstoodLine): string | undefined {
  return index !== undefined && likeNumber.test(index) && !/inde(?:x|ks)\s*[:=]/i.test(raw)
    ? messages.line.likeNumber(index)
    : undefined;
}

/** "OP520 or 2x W71275": the products of one line, of which only some are wanted. */
function isEitherOr(entries: readonly ParsedLine[]): boolean {
  return (
    entries.length > 1 &&
    entries.some(({ quantity }) => quantity !== undefined) &&
    alternative.test(entries[0]?.raw ?? '')
  );
}

function endsIn({ raw, quantity }: ParsedLine, loose: string | undefined): boolean {
  return loose === undefined ? quantity !== undefined : raw.trim().endsWith(` ${quantity ?? ''}`);
}

/** What somebody wants, in the words around the products. */
export function intentsAround({ around, products, lines }: Wanted): Intent[] {
  const found = intentsIn(around.slice(0, 2_000));
  // A list is not ended by a word in somebody's signature.
  return products.length > 1 && lines > 1
    ? found.filter((each) => (typeof each === 'string' ? each !== 'again' && each !== 'only' : each.role !== 'cancel'))
    : found;
}

/** What is said with the answer: everything that was written and is not part of it. */
export function remarksOf({
  left,
  words,
  prices,
  products,
}: Pick<Wanted, 'left' | 'words' | 'prices' | 'products'>): string[] {
  const twice = repeated(products);
  // Greetings and thanks are said to nobody's loss.
  const telling = left.filter((each) => tellingWords(withoutIntents(each)).length > 0);
  return [
    ...(telling.length === 0 ? [] : [messages.notUsed.lines(quoted(telling, 6))]),
    ...(words.length === 0 ? [] : [messages.notUsed.words([...new Set(words)])]),
    ...(prices ? [messages.notUsed.prices] : []),
    ...(twice.length === 0 ? [] : [messages.twice(twice)]),
  ];
}

function repeated(products: readonly UnderstoodLine[]): string[] {
  const lines = new Map<string, number>();
  for (const { product } of products) lines.set(codeOf(product), (lines.get(codeOf(product)) ?? 0) + 1);
  return [...lines].flatMap(([code, times]) => (times > 1 ? [code] : []));
}

function quoted(texts: readonly string[], most: number): string {
  return listing(
    texts.map((each) => `"${each}"`),
    most,
  );
}

export function doubtOf({ raw, problem }: ParsedLine): string {
  return `"${cleanText(raw, 60)}": ${problem ?? messages.line.notUnderstood}`;
}
