import type { Clock } from '../core/clock.ts';
import { findDateRange, readDateRange } from '../core/date-range.ts';
import { DeskError } from '../core/errors.ts';
import { isLineWord } from './line-atoms.ts';
import { isUnderstood, parseLines, type ParsedLine } from './lines.ts';
import { codeOf, normaliseIndex, normaliseSku, readProductCode, type ProductCode } from '../core/product-code.ts';
import { cleanText, listing } from '../core/text.ts';
import type { Positional } from '../core/tool.ts';

/** What the words after the name of a command mean to its tool. */
export interface Understood {
  /** Arguments, one set for each call: products that mix SKUs and indexes take two, since a request carries one kind. */
  readonly inputs: readonly Readonly<Record<string, unknown>>[];
  /** Every line as it was understood, or not, for tools that take products; empty for others. */
  readonly lines: readonly ParsedLine[];
}

interface TakesWords {
  readonly words: readonly string[];
  readonly positional?: Positional | undefined;
}

/** One line may name many products; a pasted text has many lines. */
const longestSingleLine = 20_000;

/**
 * The arguments that words mean, the same in Slack and on the command line. No words: one empty set, so that the tool
 * uses its defaults or says what is missing. Lines that were not understood are in `lines` with their problem, and
 * take part in no input; when no line was understood there are no inputs.
 * @throws DeskError `invalid_input` when the words mean nothing to the tool.
 */
export function toArguments(tool: TakesWords, words: string | readonly string[], clock: Clock): Understood {
  const text = (typeof words === 'string' ? words : words.join(' ')).trim();
  if (text === '') return { inputs: [{}], lines: [] };
  const { positional } = tool;
  if (positional === undefined) {
    const word = JSON.stringify(tool.words[0] ?? 'this');
    throw new DeskError('invalid_input', `${word} takes no words, but got "${cleanText(text, 60)}".`, {
      next: `Write only ${word}, and options.`,
    });
  }
  switch (positional.kind) {
    case 'products':
    case 'lines': {
      const codesAlone = positional.kind === 'products';
      const lines = typeof words === 'string' ? readText(words, codesAlone) : readWords(words, codesAlone);
      return { inputs: inputsOf(positional, lines), lines };
    }
    case 'product':
      return { inputs: [isSearch(text) ? { text: unquoted(text) } : { ...oneProduct(text) }], lines: [] };
    case 'range':
      return { inputs: [rangeIn(text, positional.beside, clock)], lines: [] };
    case 'value':
      return { inputs: [{ [positional.field]: unquoted(text) }], lines: [] };
  }
}

/** Lines that were understood as arguments of a tool; a line without a quantity is one piece. */
export function inputsOf(
  positional: Extract<Positional, { kind: 'products' | 'lines' }>,
  lines: readonly ParsedLine[],
): readonly Readonly<Record<string, unknown>>[] {
  const understood = lines.filter(isUnderstood);
  if (positional.kind === 'lines') {
    const wanted = understood.map(({ product, quantity, more = {} }) => ({
      ...product,
      quantity: quantity ?? 1,
      ...Object.fromEntries(Object.entries(more).filter(([field]) => positional.beside?.includes(field))),
    }));
    return wanted.length === 0 ? [] : [{ lines: wanted }];
  }
  const skus = new Set(understood.flatMap(({ product }) => product.sku ?? []));
  const indexes = new Set(understood.flatMap(({ product }) => product.index ?? []));
  return [
    ...(skus.size === 0 ? [] : [{ skus: [...skus] }]),
    ...(indexes.size === 0 ? [] : [{ indexes: [...indexes] }]),
  ];
}

/** "brakes this year", "this year brakes": the dates, and beside them what is left. Without dates it is all beside. */
function rangeIn(text: string, beside: string | undefined, clock: Clock): Readonly<Record<string, unknown>> {
  if (beside === undefined) return { ...readDateRange(text, clock) };
  const whole = findDateRange(text, clock);
  if (whole !== undefined) return { ...whole };
  const words = text.split(/\s+/);
  for (let at = 1; at < words.length; at += 1) {
    const range = findDateRange(words.slice(at).join(' '), clock);
    if (range !== undefined) return { [beside]: unquoted(words.slice(0, at).join(' ')), ...range };
  }
  for (let at = words.length - 1; at > 0; at -= 1) {
    const range = findDateRange(words.slice(0, at).join(' '), clock);
    if (range !== undefined) return { [beside]: unquoted(words.slice(at).join(' ')), ...range };
  }
  // A day that does not exist is no name.
  return /^\d/.test(text) ? { ...readDateRange(text, clock) } : { [beside]: unquoted(text) };
}

function readText(text: string, codesAlone: boolean): ParsedLine[] {
  return parseLines(text, { codesAlone, ...(/[\r\n]/.test(text.trim()) ? {} : { longest: longestSingleLine }) });
}

/**
 * Words that a shell has cut already: what it was given as one word, with spaces in it, belongs together, so that
 * `"W 712/75" x2` and `"W 712/75 x2"` are both two of that product. A word in capitals is a code, as digitless SKUs are
 * written: nobody describes a product that way, and a misspelt code must not pass for a description.
 */
function readWords(words: readonly string[], codesAlone: boolean): ParsedLine[] {
  const lines: ParsedLine[] = [];
  let run: { read: string; written: string }[] = [];
  const flush = () => {
    const raw = cleanText(run.map(({ written }) => written).join(' '), longestSingleLine);
    const read = readText(run.map((each) => each.read).join(' '), codesAlone);
    lines.push(...(run.every((each) => each.read === each.written) ? read : read.map((line) => ({ ...line, raw }))));
    run = [];
  };
  words.forEach((written, at) => {
    const word = written.trim();
    if (!/\s/.test(word)) run.push({ read: isCodeAlone(word, words[at + 1]) ? `sku:${word}` : word, written });
    else if (codesAlone && /^\d+(?:\s+\d+)+$/.test(word)) {
      flush();
      const product = readProductCode(word);
      lines.push('problem' in product ? { line: 1, raw: word, ...product } : { line: 1, raw: word, product });
    } else if (isOneProduct(word)) run.push({ read: `"${word}"`, written });
    else {
      flush();
      lines.push(...readText(word, codesAlone));
    }
  });
  flush();
  return lines;
}

/** "NOSUCH", but not the "WHT" of "WHT 005 437", and no word that lines are written with. */
function isCodeAlone(word: string, next: string | undefined): boolean {
  return /^[A-Z]{3,}$/.test(word) && !isLineWord(word) && (word.length > 3 || !/^\d/.test(next ?? ''));
}

function isOneProduct(word: string): boolean {
  const lines = parseLines(word);
  return lines.length === 1 && lines.every(isUnderstood) && !/["\r\n]/.test(word);
}

/** Words to search by: none has a digit, or one is too long to be a part of a code, such as "filter" in "filter OP 520". */
function isSearch(text: string): boolean {
  if (/^(?:sku|index|indeks)\s*[:=]/i.test(text)) return false;
  const words = unquoted(text).split(/\s+/);
  return words.every((word) => !/\d/.test(word)) || words.some((word) => /^\p{L}{4,}$/u.test(word));
}

function oneProduct(text: string): ProductCode {
  const explicit = /^(sku|index|indeks)\s*[:=]\s*(.+)$/i.exec(text);
  const written = unquoted(explicit?.[2] ?? text);
  const sku = explicit?.[1]?.toLowerCase() === 'sku' ? normaliseSku(written) : undefined;
  if (sku !== undefined) return { sku };
  const index = explicit !== null && explicit[1]?.toLowerCase() !== 'sku' ? normaliseIndex(written) : undefined;
  if (index !== undefined) return { index };
  const several =
    explicit === null && written === text
      ? parseLines(text).flatMap(({ product }) => (product === undefined ? [] : [codeOf(product)]))
      : [];
  if (several.length > 1) {
    throw new DeskError('invalid_input', `One product is taken, and ${listing(several)} were given.`, {
      field: 'sku',
      next: 'Ask for each by itself; a code with such signs in it is written index:CODE.',
    });
  }
  const product = readProductCode(written);
  if (!('problem' in product)) return product;
  throw new DeskError('invalid_input', `That is not a product: ${product.problem}.`, {
    field: 'sku',
    next: 'Give one SKU (OP520) or one index ("W 712/75").',
  });
}

function unquoted(text: string): string {
  const inner = /^["“„](.*)["”“]$/s.exec(text.trim());
  return (inner?.[1] ?? text).trim();
}
