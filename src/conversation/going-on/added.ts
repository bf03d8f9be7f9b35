import { hear } from '../reading/hear.ts';
import { callOf, codeOfLine, type Message, numbersOf, onLines, ordering } from '../meaning/message.ts';
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
