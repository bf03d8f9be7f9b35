import type { DeskTool } from '../../../tools/desk.ts';
import { readDateRange } from '../../core/date-range.ts';
import { asDeskError } from '../../core/errors.ts';
import { isUnderstood, parseLines, type ParsedLine, type UnderstoodLine } from '../../core/lines.ts';
import { nearestWord } from '../../core/nearest-word.ts';
import { cleanText, listing } from '../../core/text.ts';
import { inputsOf, toArguments } from '../../core/words.ts';
import { helpFor } from '../answer/help.ts';
import { ownWords } from '../own-words.ts';
import type { Around, NextCall, Understood } from '../understanding.ts';
import { intentsIn, tellingWords, withoutIntents, type Intent } from './lexicon.ts';

/**
 * What somebody means, with no model: the words of the tools first, then what people in the trade say for them. What
 * can be meant in two ways is asked back; nothing is guessed where money depends on it.
 */
export function understand(written: string, around: Around): Understood {
  const text = asTyped(written);
  const [, first = '', rest = ''] = /^\s*(\S+)\s*([\s\S]*)$/.exec(text) ?? [];
  if (first === '') return { kind: 'help', text: helpFor(around.tools, '') };
  if (/^(help|\?|pomoc|hilfe)$/i.test(first)) return { kind: 'help', text: helpFor(around.tools, rest) };
  const tool = around.tools.find(({ words }) => words.includes(first.toLowerCase()));
  if (tool !== undefined) {
    const byWord = called(tool, rest, around);
    if (byWord !== undefined) return byWord;
  }
  return bySense(text, around) ?? unknown(text, first, around.tools);
}

/** As it stood before Slack marked it up: mentions of the app, links around numbers, escaped signs. */
function asTyped(text: string): string {
  return text
    .replace(/<@[A-Z0-9]+(\|[^>]*)?>/g, ' ')
    .replace(/<(?:tel|mailto|https?):[^|>]*\|([^>]*)>/g, '$1')
    .replace(/<((?:tel|mailto|https?):[^>]*)>/g, '$1')
    .replace(/[`*_~]{1,3}(?=\S)|(?<=\S)[`*_~]{1,3}(?=\s|$)/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .trim();
}

/** A word of a tool with what it takes; undefined when what follows is rather a sentence. */
function called(tool: DeskTool, rest: string, around: Around): Understood | undefined {
  if (tool.name === 'prepare_requisition') return ordered(parseLines(rest));
  try {
    const { inputs, lines } = toArguments(tool, rest, around.clock);
    if (tool.positional?.kind === 'products' || tool.positional?.kind === 'lines') {
      return rest === '' ? { kind: 'call', tool: tool.name, input: {} } : aboutProducts(tool, lines, inputs);
    }
    return { kind: 'call', tool: tool.name, input: inputs[0] ?? {} };
  } catch (thrown) {
    // "invoices unpaid of October" is no range of days, and yet it says everything.
    const sense = tool.positional?.kind === 'range' ? byRange(tool, rest, around) : undefined;
    if (sense !== undefined) return sense;
    const { message, next } = asDeskError(thrown);
    return { kind: 'unknown', text: `${message} ${next}` };
  }
}

const rangeTools: Partial<Record<Intent, string>> = {
  invoices: 'list_invoices',
  deliveries: 'list_deliveries',
  requisitions: 'list_requisitions',
};
const plainTools: Partial<Record<Intent, string>> = {
  credit: 'get_finances',
  account: 'get_customer',
  browse: 'list_categories',
  whoami: 'whoami',
};

function bySense(text: string, around: Around): Understood | undefined {
  const intents = intentsIn(text);
  const serves = (name: string) => around.tools.find((tool) => tool.name === name);
  if (intents.includes('again')) return again(text);
  if (intents[0] === 'only' || intents.at(-1) === 'only') return narrowed(text, around);
  if (intents.includes('cancel')) return cancelled(text);
  const lines = parseLines(text);
  const products = lines.filter(isUnderstood);
  for (const intent of intents) {
    const range = serves(rangeTools[intent] ?? '');
    // "order" is in "orders of last week" and in "order 4x OP520": dates and products tell which.
    if (range !== undefined && products.length === 0) return byRange(range, text, around);
    const plain = serves(plainTools[intent] ?? '');
    if (plain !== undefined && products.length === 0) return { kind: 'call', tool: plain.name, input: {} };
  }
  if (products.length === 0) {
    if (intents.includes('order')) return ordered(lines);
    return undefined;
  }
  if (intents.includes('order')) return ordered(lines);
  const quantities = products.some(({ quantity }) => quantity !== undefined);
  const name = intents.includes('price')
    ? 'get_prices'
    : intents.includes('find') && products.length === 1
      ? 'search_products'
      : intents.includes('quote') || quantities
        ? 'get_quote'
        : 'check_stock';
  const tool = serves(name);
  if (tool === undefined) return undefined;
  const [only] = products;
  if (name === 'search_products' && only !== undefined) {
    return { kind: 'call', tool: name, input: { ...only.product } };
  }
  return aboutProducts(tool, lines, inputsOf(name === 'check_stock' ? 'products' : 'lines', lines));
}

/** Lines that name no product are left out, and the reader is told, when nothing in them could have been one. */
function sorted(lines: readonly ParsedLine[]) {
  const products = lines.filter(isUnderstood);
  const bad = lines.filter((line) => !isUnderstood(line));
  // A greeting, a signature, a telephone number: around a list they are nobody's order.
  const pasted = products.length > 0 && new Set(lines.map(({ line }) => line)).size > 1;
  const harmless = (line: ParsedLine) => pasted && !/\p{L}+\d|\d+\p{L}/u.test(line.raw);
  return {
    products,
    doubtful: bad.filter((line) => !harmless(line)),
    left: bad.filter(harmless),
    words: products.flatMap(({ ignored }) => tellingWords(withoutIntents(ignored ?? ''))),
  };
}

function remarksOf({ left, words }: Pick<ReturnType<typeof sorted>, 'left' | 'words'>): string[] {
  return [
    ...(left.length === 0
      ? []
      : [
          `Not used: ${listing(
            left.map(({ raw }) => `"${cleanText(raw, 60)}"`),
            6,
          )}.`,
        ]),
    ...(words.length === 0 ? [] : [`Words that were not used: ${listing([...new Set(words)], 8)}.`]),
  ];
}

const doubt = ({ raw, problem }: ParsedLine) => `"${cleanText(raw, 60)}": ${problem ?? 'not understood'}`;

function aboutProducts(
  tool: DeskTool,
  lines: readonly ParsedLine[],
  inputs: readonly Readonly<Record<string, unknown>>[],
): Understood {
  const { products, doubtful, ...more } = sorted(lines);
  const remarks = remarksOf(more);
  const [input, other] = inputs;
  if (input === undefined) {
    return { kind: 'unknown', text: ['No part number was understood.', ...doubtful.slice(0, 5).map(doubt)].join('\n') };
  }
  if (doubtful.length > 0) {
    return {
      kind: 'ask',
      question: ['Not understood:', ...doubtful.slice(0, 10).map(doubt), ...remarks].join('\n'),
      choices: [{ label: `Go on with the ${products.length} understood`.slice(0, 75), tool: tool.name, input }],
    };
  }
  if (other !== undefined) {
    return {
      kind: 'ask',
      question: 'One question carries either SKUs or indexes, and these are both. Which first?',
      choices: [
        {
          label: `The SKUs (${listing(
            products.flatMap(({ product }) => product.sku ?? []),
            3,
          )})`,
          tool: tool.name,
          input,
        },
        {
          label: `The indexes (${listing(
            products.flatMap(({ product }) => product.index ?? []),
            3,
          )})`,
          tool: tool.name,
          input: other,
        },
      ].map((choice) => ({ ...choice, label: choice.label.slice(0, 75) })),
    };
  }
  return { kind: 'call', tool: tool.name, input, remarks };
}

function ordered(lines: readonly ParsedLine[]): Understood {
  const { products, doubtful, ...more } = sorted(lines);
  return {
    kind: 'order',
    lines: products.map(({ product, quantity }: UnderstoodLine) => ({ ...product, quantity })),
    remarks: [...doubtful.slice(0, 10).map((line) => `Not understood: ${doubt(line)}`), ...remarksOf(more)],
  };
}

const unpaid =
  /(?<!\p{L})(unpaid|not paid|open|outstanding|niezapłacon\p{L}*|nieopłacon\p{L}*|otwart\p{L}*|offene?n?|unbezahlt\p{L}*|nezaplacen\p{L}*)(?!\p{L})/giu;
const notes = /(?<!\p{L})(credit notes?|korekt\p{L}*|gutschrift\p{L}*)(?!\p{L})/iu;

/** Documents of some days: what is left when the words around the days are taken away. */
function byRange(tool: DeskTool, text: string, { clock }: Around): Understood | undefined {
  const isUnpaid = unpaid.test(text);
  const extra =
    tool.name === 'list_invoices'
      ? {
          ...(isUnpaid ? { paymentStatus: 'NOT_PAID' } : {}),
          ...(notes.test(text) ? { invoiceClassification: 'CREDIT_NOTE' } : {}),
        }
      : {};
  const dates = tellingWords(withoutIntents(text).replace(unpaid, ' ')).join(' ');
  const call = (input: Readonly<Record<string, unknown>>): NextCall => ({
    tool: tool.name,
    input: { ...input, ...extra },
  });
  if (dates === '') return { kind: 'call', ...call({}) };
  for (const candidate of [dates, text.trim()]) {
    try {
      return { kind: 'call', ...call({ ...readDateRange(candidate, clock) }) };
    } catch {
      // The next reading of it.
    }
  }
  const choices = ['this week', 'last week', 'this month', 'last month'].map((label) => ({
    label: label[0]?.toUpperCase() + label.slice(1),
    ...call({ ...readDateRange(label, clock) }),
  }));
  return { kind: 'ask', question: `Which days are meant by "${cleanText(dates, 80)}"?`, choices };
}

function again(text: string): Understood {
  const id = /(?<![\p{L}\d])(\d{4,20})(?![\p{L}\d])/u.exec(text)?.[1];
  return { kind: 'again', requisitionId: id };
}

/** "only Katowice": the last question, for one warehouse. */
function narrowed(text: string, { last, tools }: Around): Understood {
  const words = tellingWords(text.replace(/^\s*\S+/, ''));
  const [place] = words;
  const tool = tools.find(({ name }) => name === last?.tool);
  if (last === undefined || tool === undefined || place === undefined) {
    return { kind: 'unknown', text: 'Only what? Ask for stock or a quote first, then for one warehouse of it.' };
  }
  if (!('locations' in tool.input.shape)) {
    return { kind: 'unknown', text: `The last question (${tool.title}) is not about warehouses.` };
  }
  return { kind: 'narrow', place: words.join(' '), call: { tool: last.tool, input: last.input } };
}

function cancelled(text: string): Understood {
  const draft = /(?<![\p{L}\d])(D[0-9A-Z]{8,})(?![\p{L}\d])/u.exec(text)?.[1];
  const id = /(?<![\p{L}\d])(\d{4,20})(?![\p{L}\d])/u.exec(text)?.[1];
  if (draft !== undefined) return { kind: 'call', tool: 'cancel_requisition', input: { draftId: draft } };
  if (id !== undefined) return { kind: 'call', tool: 'cancel_requisition', input: { requisitionId: id } };
  return { kind: 'unknown', text: 'Cancel which? Press Cancel on its card, or write cancel and its number.' };
}

function unknown(text: string, first: string, tools: readonly DeskTool[]): Understood {
  const known = [...ownWords, ...tools.flatMap(({ words }) => words)];
  const near = nearestWord(first.toLowerCase(), known);
  const problem = parseLines(text).find((line) => line.problem !== undefined && /\d/.test(line.raw));
  if (near !== undefined)
    return { kind: 'unknown', text: `"${cleanText(first, 40)}" is no word of the desk. Did you mean "${near}"?` };
  if (problem !== undefined) return { kind: 'unknown', text: doubt(problem) };
  return {
    kind: 'unknown',
    text: `"${cleanText(text, 60)}" says nothing to the desk. Write part numbers, such as 4x OP520, or a word such as invoices.`,
  };
}
