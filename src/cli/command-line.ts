import { isDeepStrictEqual } from 'node:util';
import type { DeskTool } from '../../tools/desk.ts';
import type { Clock } from '../core/clock.ts';
import { formatLine } from '../lines/lines.ts';
import type { ProductCode } from '../core/product-code.ts';
import { kebab } from '../core/references.ts';
import { toArguments } from '../lines/words.ts';

// The inverse of the command line: what a person could type to make a call. What is suggested must mean exactly that
// call, so each form is read back before it is shown, and the next, wordier one is taken if it means anything else.

type Input = Readonly<Record<string, unknown>>;

/** A longer suggestion is not typed by anybody. */
const longest = 300;

/** "partsdesk quote 2x OP520 --ship-to C200001", or undefined when it would be too long to be of use. */
export function commandLine(tool: DeskTool, input: Input, clock: Clock): string | undefined {
  const args = argumentsOf(tool, input, clock);
  const line = ['partsdesk', tool.words[0] ?? tool.name, ...args.map(shellWord)].join(' ');
  return line.length > longest ? undefined : line;
}

/** The arguments of a call, as a shell would pass them after the name of the command. */
export function argumentsOf(tool: DeskTool, input: Input, clock: Clock): string[] {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  for (const { words, fields } of wordings(tool, input)) {
    const meant = Object.fromEntries(given.filter(([field]) => fields.includes(field)));
    if (words.length > 0 && means(tool, words, meant, clock)) {
      return [...words, ...given.filter(([field]) => !fields.includes(field)).flatMap(optionWords)];
    }
  }
  return given.flatMap(optionWords);
}

function means(tool: DeskTool, words: readonly string[], meant: Input, clock: Clock): boolean {
  try {
    const { inputs, lines } = toArguments(tool, words, clock);
    return isDeepStrictEqual(inputs, [meant]) && lines.every(({ problem }) => problem === undefined);
  } catch {
    return false;
  }
}

/** How the positional part of a call can be written, the shortest first. */
function wordings(tool: DeskTool, input: Input): { words: string[]; fields: string[] }[] {
  const { positional } = tool;
  if (positional === undefined) return [];
  switch (positional.kind) {
    case 'products': {
      const field = input['skus'] === undefined ? 'indexes' : 'skus';
      const products = texts(input[field]).map((code): ProductCode =>
        field === 'skus' ? { sku: code } : { index: code },
      );
      return [
        { words: products.map((product) => formatLine({ product })), fields: [field] },
        { words: products.map((product) => explicitly(product)), fields: [field] },
      ];
    }
    case 'lines': {
      const lines = wantedLines(input['lines']);
      return [
        {
          words: lines.flatMap(({ product, quantity }) => [`${quantity}x`, formatLine({ product })]),
          fields: ['lines'],
        },
        { words: lines.map(({ product, quantity }) => `${quantity}x ${explicitly(product)}`), fields: ['lines'] },
      ];
    }
    case 'product': {
      const { text } = input;
      if (typeof text === 'string') return [{ words: text.split(' '), fields: ['text'] }];
      const [field] = ['sku', 'index'].filter((each) => typeof input[each] === 'string');
      const code = String(field === undefined ? '' : input[field]);
      return field === undefined
        ? []
        : [
            { words: [code], fields: [field] },
            { words: [`${field}:${code}`], fields: [field] },
          ];
    }
    case 'range': {
      const { from, to } = input;
      if (typeof from !== 'string' || typeof to !== 'string') return [];
      return [{ words: [from === to ? from : `${from}..${to}`], fields: ['from', 'to'] }];
    }
    case 'value': {
      const value = input[positional.field];
      return typeof value === 'string' ? [{ words: [value], fields: [positional.field] }] : [];
    }
  }
}

function explicitly(product: ProductCode): string {
  return product.sku === undefined ? `index:"${product.index.replaceAll('"', '""')}"` : `sku:${product.sku}`;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function wantedLines(value: unknown): { product: ProductCode; quantity: number }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown): { product: ProductCode; quantity: number }[] => {
    if (typeof each !== 'object' || each === null) return [];
    const { sku, index, quantity = 1 } = each as { sku?: unknown; index?: unknown; quantity?: unknown };
    if (typeof quantity !== 'number') return [];
    if (typeof sku === 'string') return [{ product: { sku }, quantity }];
    return typeof index === 'string' ? [{ product: { index }, quantity }] : [];
  });
}

function optionWords([field, value]: readonly [string, unknown]): string[] {
  const option = `--${kebab(field)}`;
  if (value === true) return [option];
  if (value === false || value === null) return [];
  if (field === 'lines') {
    return wantedLines(value).flatMap(({ product, quantity }) => [option, `${quantity}x ${explicitly(product)}`]);
  }
  if (typeof value === 'string' || typeof value === 'number') return [option, String(value)];
  if (!Array.isArray(value)) return [option, JSON.stringify(value)];
  const list = texts(value).map((each) => (/[",]/.test(each) ? `"${each.replaceAll('"', '""')}"` : each));
  return [option, list.join(',')];
}

/** One word for the shell: quotation marks where it has spaces or signs that a shell would act on. */
export function shellWord(word: string): string {
  if (/^[\p{L}\p{N}_@%+=:,./-]+$/u.test(word)) return word;
  return /["$`\\!]/.test(word) || word === '' ? `'${word.replaceAll("'", `'\\''`)}'` : `"${word}"`;
}
