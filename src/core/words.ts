import type { Clock } from './clock.ts';
import { readDateRange } from './date-range.ts';
import { DeskError } from './errors.ts';
import { isUnderstood, parseLines, type ParsedLine } from './lines.ts';
import { normaliseIndex, normaliseSku, readProductCode, type ProductCode } from './product-code.ts';
import { cleanText } from './text.ts';
import type { Positional } from './tool.ts';

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
    throw new DeskError(
      'invalid_input',
      `${tool.words[0] ?? 'This'} takes no words, but got "${cleanText(text, 60)}".`,
      {
        next: `Write only ${tool.words[0] ?? 'the command'}, and options.`,
      },
    );
  }
  switch (positional.kind) {
    case 'products':
    case 'lines': {
      const lines = typeof words === 'string' ? readText(words) : readWords(words);
      return { inputs: inputsOf(positional.kind, lines), lines };
    }
    case 'product':
      return { inputs: [{ ...oneProduct(text) }], lines: [] };
    case 'range':
      return { inputs: [{ ...readDateRange(text, clock) }], lines: [] };
    case 'value':
      return { inputs: [{ [positional.field]: unquoted(text) }], lines: [] };
  }
}

/** Lines that were understood as arguments of a tool; a line without a quantity is one piece. */
export function inputsOf(
  kind: 'products' | 'lines',
  lines: readonly ParsedLine[],
): readonly Readonly<Record<string, unknown>>[] {
  const understood = lines.filter(isUnderstood);
  if (kind === 'lines') {
    const wanted = understood.map(({ product, quantity }) => ({ ...product, quantity: quantity ?? 1 }));
    return wanted.length === 0 ? [] : [{ lines: wanted }];
  }
  const skus = new Set(understood.flatMap(({ product }) => product.sku ?? []));
  const indexes = new Set(understood.flatMap(({ product }) => product.index ?? []));
  return [
    ...(skus.size === 0 ? [] : [{ skus: [...skus] }]),
    ...(indexes.size === 0 ? [] : [{ indexes: [...indexes] }]),
  ];
}

function readText(text: string): ParsedLine[] {
  return parseLines(text, /[\r\n]/.test(text.trim()) ? {} : { longest: longestSingleLine });
}

/**
 * Words that a shell has cut already: what it was given as one word, with spaces in it, belongs together, so that
 * `"W 712/75" x2` and `"W 712/75 x2"` are both two of that product.
 */
function readWords(words: readonly string[]): ParsedLine[] {
  const texts: string[] = [];
  let run: string[] = [];
  const flush = () => {
    if (run.length > 0) texts.push(run.join(' '));
    run = [];
  };
  for (const word of words) {
    if (!/\s/.test(word.trim())) run.push(word);
    else if (isOneProduct(word)) run.push(`"${word.trim()}"`);
    else {
      flush();
      texts.push(word);
    }
  }
  flush();
  return texts.flatMap(readText);
}

function isOneProduct(word: string): boolean {
  const lines = parseLines(word);
  return lines.length === 1 && lines.every(isUnderstood) && !/["\r\n]/.test(word);
}

function oneProduct(text: string): ProductCode {
  const explicit = /^(sku|index|indeks)\s*[:=]\s*(.+)$/i.exec(text);
  const written = unquoted(explicit?.[2] ?? text);
  const sku = explicit?.[1]?.toLowerCase() === 'sku' ? normaliseSku(written) : undefined;
  if (sku !== undefined) return { sku };
  const index = explicit !== null && explicit[1]?.toLowerCase() !== 'sku' ? normaliseIndex(written) : undefined;
  if (index !== undefined) return { index };
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
