import { documentIn } from '../reading/documents.ts';
import { callOf, choiceOf, inputOf, linesText, type Message, numbersOf, onLines, sayOnly } from '../meaning/message.ts';
import type { StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';
import { makersIn } from '../reading/makers.ts';
import { notOrdering } from '../reading/wording.ts';
import { firstOnes, lastFew, mostRows } from './counted.ts';
import { everywhere } from './search-again.ts';

// Rows that were shown, by their place: "the first and the third, what are they", "the last one, from which warehouse", "compare
// the first two". One row that is looked at in one way is read elsewhere.

const ofElse = [
  ...(['invoice', 'delivery', 'past', 'bought', 'spend', 'returns', 'deposit', 'remove'] as const),
  ...(['cheaper', 'alternative', 'discount', 'instead', 'complain', 'owed', 'overdue', 'find', 'credit'] as const),
] as const;

/** "Hold 2 of the first one for me till Monday": many words stand between. */
const holding =
  /(?<!\p{L})(?:hold|keep|put|set|save)\s+(?:\S+\s+){1,7}(?:aside|by|for (?:me|us)|till?|until)(?!\p{L})/iu;

/** The parts that were shown beside each other, and of which only the first few are seen. */
const shownIn = ({ state }: Message): StateLine[] =>
  state.rows.flatMap(({ kind, id }) => (kind === 'product' ? [{ sku: id }] : []));

/** The last row that a person sees. */
export const lastSeen = <T>(rows: readonly T[]): T | undefined => rows.slice(0, mostRows).at(-1);

export function ofRowsNamed(message: Message): Understood | undefined {
  const { heard, products, text, tools, say } = message;
  const { has, ordinals, ordinal, towns, question } = heard;
  const shown = shownIn(message);
  if (products.length > 0 || shown.length < 2 || heard.words > 16 || documentIn(text) !== undefined) return undefined;
  // "Only the Elektrans ones, and how much is the second one?": of rows that are not shown yet.
  if (has('only') && makersIn(text, heard, message.state).wanted.length > 0) return undefined;
  const first = firstOnes(text);
  const last = lastFew(text);
  if ((ordinal === undefined && first === undefined && last === undefined) || has(...ofElse)) return undefined;
  const isLooked = has('price', 'howMuch', 'stock', 'howMany');
  if ((has('order') && !notOrdering.test(text)) || (has('add', 'change') && !isLooked)) return undefined;
  const places = [...new Set(ordinals)];
  const beyond = places.find((each) => each > shown.length);
  const isAsked = question || has('price', 'howMuch', 'stock', 'howMany', 'compare', 'where', 'reserve');
  // "О п'ятій вечора" is an hour, and no fifth row.
  const isTime =
    heard.weekday !== undefined || message.aside.time !== undefined || (has('maybe') && has('buy', 'order'));
  if (beyond !== undefined && isAsked && !isTime) return sayOnly(say.noSuchRow(shown.length));
  const seen = shown.slice(0, mostRows);
  const meant =
    first !== undefined
      ? shown.slice(0, first)
      : last !== undefined
        ? seen.slice(-last)
        : places.flatMap((each) => (each === -1 ? lastSeen(shown) : shown[each - 1]) ?? []);
  const isCompared = has('compare');
  const isHeld = has('reserve') || holding.test(text);
  if (meant.length > 1) {
    if (isHeld)
      return onLines(
        message,
        tools.quote,
        meant.map((each) => ({ ...each, quantity: 1 })),
        { lead: say.noReserve },
      );
    if (has('buy', 'want', 'only') || heard.numbers.length > (first === undefined && last === undefined ? 0 : 1))
      return undefined;
    const isPrice = has('price', 'howMuch') || isCompared;
    if (!isPrice && !has('stock', 'howMany', 'where') && towns.length === 0) return undefined;
    if (isPrice && towns.length === 0)
      return onLines(message, tools.price, meant, isCompared ? { fact: 'cheapest' } : {});
    return onLines(message, tools.stock, meant, {});
  }
  const [row, another] = meant;
  if (row === undefined || another !== undefined) return undefined;
  const [quantity, other] = numbersOf(message).filter((each) => each !== 1);
  if (isHeld) {
    const counted = { ...row, quantity: quantity ?? 1 };
    return onLines(message, tools.quote, [counted], { lead: say.noReserve });
  }
  // Of many rows only the first were seen: which was the last, the person says.
  const end = shown.at(-1);
  if (ordinal === -1 && end !== undefined && shown.length > mostRows && quantity !== undefined && !question) {
    const choices = [row, end].flatMap(
      (each) => choiceOf(tools.quote, linesText([{ ...each, quantity }]), { lines: [{ ...each, quantity }] }) ?? [],
    );
    return { kind: 'ask', question: say.whichOfThese, choices };
  }
  if (has('buy', 'want', 'quote') || other !== undefined) return undefined;
  // "The second, 5 pieces, are they all in Kraków?"
  if (quantity !== undefined && quantity > 1 && towns.length > 0)
    return onLines(message, tools.quote, [{ ...row, quantity }], {});
  if (quantity !== undefined) return undefined;
  const isThere = has('stock', 'howMany', 'where', 'warehouses') || towns.length > 0 || everywhere.test(text);
  // "Is there one in Kraków, and what price": both are said.
  if (isThere && has('price') && tools.price !== undefined) {
    const price = callOf(tools.price, inputOf(tools.price, [row]) ?? {});
    const stock = onLines(message, tools.stock, [row], {});
    return (stock?.kind === 'call' || stock?.kind === 'narrow') && price?.kind === 'call'
      ? { ...stock, also: price }
      : undefined;
  }
  // "How many of the last one, and from which of your warehouses": of that row, and not of the account.
  if (has('when', 'arrive', 'cutoff', 'compare', 'info', 'brand') || (!isThere && !isLooked)) return undefined;
  const isPrice = has('price') || (has('howMuch') && !has('stock', 'howMany', 'where', 'warehouses', 'whether'));
  return onLines(message, isPrice && towns.length === 0 ? tools.price : tools.stock, [row], {});
}
