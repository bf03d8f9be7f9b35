import { callOf, type Message, onLines, ordering, otherThanDrafted } from '../meaning/message.ts';
import { documentIn } from '../reading/documents.ts';
import type { Understood } from '../understanding.ts';

// Short questions that only the answer before gives a meaning: a number after "repeat it", "would 5000 fit?" after the limit.

/** "RQ26112400002 I mean", after a repeat was asked for. */
export function repeatOf({ state, text, tools, heard }: Message): Understood | undefined {
  const document = documentIn(text);
  if (state.repeats !== true || document?.kind !== 'number' || !tools.canOrder || heard.question) return undefined;
  return { kind: 'again', requisitionId: document.id, range: undefined, remarks: [] };
}

/** "With the deposit or without?", "and how much do I get for it?": of the lines that are talked about. */
export function withDeposit(message: Message): Understood | undefined {
  const { heard, state, products, text, tools } = message;
  const { has, words } = heard;
  if (state.lines.length === 0 || products.length > 0 || words > 8 || heard.numbers.length > 0) return undefined;
  const isEither = has('deposit') && either.test(text) && !has('past', 'buy', 'want', 'owed');
  const isBack = state.topic === 'deposit' && has('howMuch') && !has('price', 'stock', 'returns', 'all', 'spend');
  const isCounted = state.lines.every(({ quantity }) => quantity !== undefined);
  return isEither || isBack
    ? onLines(message, isCounted ? tools.quote : tools.price, state.lines, { fact: 'deposit' })
    : undefined;
}
const either = /(?<!\p{L})(?:or|oder|czy|nebo|či|чи|або|или|incl\p{L}*|inkl\p{L}*)(?!\p{L})/iu;

/** "And if I ordered for 5000, would that fit?", after the credit limit. */
export function affords({ heard, state, products, tools, aside }: Message): Understood | undefined {
  const finances = tools.saying('credit limit');
  const isAmount = aside.amount !== undefined || aside.price !== undefined || heard.numbers.some((each) => each > 99);
  const isAsked = heard.question || heard.has('maybe');
  if (finances === undefined || state.last?.tool !== finances.name || products.length > 0) return undefined;
  return isAmount && isAsked && !heard.has('invoice', 'delivery', 'spend') ? callOf(finances, {}) : undefined;
}

/** "Show me the order", of lines that are talked about: the draft, or what they cost. */
export function shownLines(message: Message): Understood | undefined {
  const { heard, state, products, tools, text } = message;
  const isShown = heard.onlyOf('show', 'order', 'draft', 'it', 'please', 'ok', 'what', 'also') && heard.has('order');
  if (!isShown || !heard.has('show') || !oneOrder.test(text) || products.length > 0) return undefined;
  if (state.lines.length === 0 || state.document !== undefined) return undefined;
  const open = tools.open('draft');
  // One of them has no count yet.
  if (otherThanDrafted(state) || state.lines.some(({ quantity }) => quantity === undefined))
    return tools.canOrder ? ordering(message, state.lines) : undefined;
  return state.draft === undefined
    ? onLines(message, tools.quote, state.lines, {})
    : callOf(open, { [open?.opens?.argument ?? '']: state.draft.id });
}
const oneOrder = /(?<!\p{L})(?:order|bestellung|auftrag|zam[óo]wienie|objedn[áa]vk[au]|замовлення)(?!\p{L})/iu;
