import { hear } from '../reading/hear.ts';
import {
  callOf,
  choiceOf,
  codeOfLine,
  howManyAsked,
  linesText,
  type Message,
  numbersOf,
  onLines,
  ordering,
} from '../meaning/message.ts';
import { namesOneKind, namesOther, searched } from '../meaning/searched.ts';
import type { StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';
import { relined } from './relined.ts';

// What is added goes with what was counted before, also when another part was looked at in between.

const isCounted = (lines: readonly StateLine[]) =>
  lines.length > 0 && lines.every(({ quantity }) => quantity !== undefined);

/** Beside one of these, what is said is no addition. */
const otherwise = [
  ...(['returns', 'complain', 'late', 'past', 'bought', 'invoice', 'delivery', 'every', 'why', 'find', 'not'] as const),
  ...(['reserve', 'no', 'cancel', 'remove', 'change', 'instead', 'only', 'history', 'forget', 'undo'] as const),
] as const;

/** "Stick one on", "add 2 of those": of the part that was looked at, to what was counted before. */
export function addedToLaid(message: Message): Understood | undefined {
  const { heard, state, products, tools } = message;
  const { has, words } = heard;
  const { laid, lines } = state;
  if (laid === undefined || words > 14 || has(...otherwise) || heard.ordinal !== undefined) return undefined;
  // "Ok send it for approval": what waits is the draft of before.
  const sends = has('submit') && !isCounted(lines) && !has('add', 'buy', 'want') && numbersOf(message).length === 0;
  if (sends && laid.draft !== undefined && products.length === 0 && message.imperative)
    return callOf(tools.submit, { draftId: laid.draft.id, revision: laid.draft.revision });
  if (!has('add') || !message.imperative || has('stock', 'price', 'howMuch', 'quote')) return undefined;
  const before: Message = { ...message, products: [], state: { ...state, ...laid } };
  if (products.length > 0)
    return isCounted(products) && !isCounted(lines) ? relined(before, [...laid.lines, ...products]) : undefined;
  const [line, second] = lines;
  const [quantity, other] = numbersOf(message);
  if (line === undefined || other !== undefined || quantity === 0) return undefined;
  // "Add 2 more" of what is counted itself is no other line.
  if (quantity === undefined)
    return isCounted(lines) ? relined(before, [...laid.lines, ...lines]) : ordering(before, [...laid.lines, ...lines]);
  if (second !== undefined || line.quantity !== undefined) return undefined;
  const all = [...laid.lines, { ...line, quantity }];
  return has('buy', 'want', 'submit') && laid.draft === undefined ? ordering(before, all) : relined(before, all);
}

/** "And 5 OP520 with it, what does that come to?": the price of all of it. */
export function pricedWith(message: Message): Understood | undefined {
  const { heard, state, products, tools, text } = message;
  const { has } = heard;
  if (products.length === 0 || !isCounted(products) || !isCounted(state.lines)) return undefined;
  if (
    heard.words > 16 ||
    !has('price', 'howMuch', 'quote') ||
    has(...otherwise, 'stock', 'compare', 'cheaper', 'discount')
  )
    return undefined;
  const codes = state.lines.map(codeOfLine);
  const isNew = products.every((line) => !codes.includes(codeOfLine(line)));
  // Words that join: not "and 5 OP520?", which is of that part.
  const joins = has('add') || (has('also') && hear(text, heard.language).has('all'));
  return isNew && joins
    ? onLines({ ...message, products: [] }, tools.quote, [...state.lines, ...products], {})
    : undefined;
}

/** "Put an oil filter on it too", of lines that have none: which one, is the question, and it goes with them. */
export function kindAdded(message: Message): Understood | undefined {
  const { heard, state, say, aside, tools } = message;
  const { has, question } = heard;
  if (!isCounted(state.lines) || question || !message.imperative || heard.words > 12) return undefined;
  if (!has('add', 'also') || has(...otherwise, 'price', 'howMuch', 'stock', 'quote', 'cheaper')) return undefined;
  if (/\d/.test(aside.text) || !namesOneKind(message)) return undefined;
  if (heard.ordinal !== undefined || heard.towns.length > 0) return undefined;
  // "An oil filter too" may be one more of the filter that is counted.
  const isSame = !namesOther(message);
  if (isSame && (has('add') || state.lines.length > 1)) return undefined;
  const found = searched(message);
  if (found?.kind !== 'call' || found.tool !== tools.find?.name) return undefined;
  const more = state.lines.map((line) => ({ ...line, quantity: (line.quantity ?? 0) + 1 }));
  const choice = isSame ? choiceOf(tools.quote, linesText(more), { lines: more }) : undefined;
  const choices = choice === undefined ? [] : [choice];
  return { ...found, then: { question: say.whichOfThese, choices, which: { all: false, adds: true } } };
}

/** "HU7008Z", "the first one, 2", after that question: with what is counted, and how many of it is asked. */
export function codeAdded(message: Message): Understood | undefined {
  const { heard, state } = message;
  if (state.open?.adds !== true || heard.question || heard.words > 8) return undefined;
  if (!heard.onlyOf(...beside) && heard.unknown.some((word) => !/\d/.test(word))) return undefined;
  const line = rowOrPart(message);
  const counted = isCounted(state.lines) ? state : (state.laid ?? state);
  if (line === undefined || !isCounted(counted.lines)) return undefined;
  if (counted.lines.some((each) => codeOfLine(each) === codeOfLine(line))) return undefined;
  const lines = [...counted.lines, line];
  if (line.quantity !== undefined) return relined({ ...message, products: [], state: { ...state, ...counted } }, lines);
  return howManyAsked(lines, lines.length - 1, message);
}

const beside = ['it', 'please', 'ok', 'yes', 'product', 'add', 'also', 'buy', 'want', 'only'] as const;

function rowOrPart({ products, heard, state }: Message): StateLine | undefined {
  const [line, other] = products;
  if (line !== undefined) return other === undefined ? line : undefined;
  const row = heard.ordinal === undefined || heard.ordinal < 1 ? undefined : state.rows[heard.ordinal - 1];
  const [quantity, more] = heard.numbers;
  if (row?.kind !== 'product' || more !== undefined || quantity === 0) return undefined;
  return { sku: row.id, ...(quantity === undefined ? {} : { quantity }) };
}
