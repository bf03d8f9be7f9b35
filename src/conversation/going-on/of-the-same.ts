import { dayWanted } from '../answering/yes-or-no.ts';
import { documentIn } from '../reading/documents.ts';
import { isCounted, type Message, onLines, ordering } from '../meaning/message.ts';
import type { Understood } from '../understanding.ts';
const ifIt = /(?<!\p{L})(?:if|jak|je[śs]li|je[żz]eli|wenn|falls|kdy[žz]|pokud|якщо|як)(?!\p{L})/iu;
const intoDraft =
  /(?<!\p{L})(?:(?:in|on|into)(?: the| my| a)? (?:draft|basket|cart)|in (?:den|einen|meinen|die) (?:entwurf|korb|warenkorb|bestellung)|do (?:szkicu|koszyka)|do (?:konceptu|n[áa]vrhu|ko[šs][íi]ku)|(?:в|у|до) (?:чернетк\p{L}|кошик\p{L}?))(?!\p{L})/iu;

export function ofTheSame(message: Message): Understood | undefined {
  return arrivalIfOrdered(message) ?? drafted(message);
}

/** "If I order now, is it here tomorrow morning?": when the part that is talked about would come. */
function arrivalIfOrdered(message: Message): Understood | undefined {
  const { heard, state, products, text, tools } = message;
  const { has } = heard;
  // "How is the first one for stock, and when would I get it if I order on Monday?"
  const row = heard.ordinal === undefined || heard.ordinal < 1 ? undefined : state.rows[heard.ordinal - 1];
  const isRow = row?.kind === 'product' && state.lines.every(({ quantity }) => quantity === undefined);
  const lines = isRow ? [{ sku: row.id }] : state.lines;
  if (products.length > 0 || lines.length === 0 || documentIn(text) !== undefined || heard.words > 18) return undefined;
  if (!ifIt.test(text) || !has('order', 'buy') || has('past', 'late', 'invoice', 'price', 'howMuch', 'cancel', 'why'))
    return undefined;
  const isWhen = has('arrive', 'when', 'delivered') || dayWanted(message) !== undefined;
  return isWhen && heard.numbers.length === 0 ? onLines(message, tools.stock, lines, { fact: 'arrival' }) : undefined;
}

/** "Put 3 in the draft", "1 of it in the basket, and 2x OP520": so many of the one part that was looked at, with those that are named. */
function drafted(message: Message): Understood | undefined {
  const { heard, state, products, text, imperative } = message;
  if (!intoDraft.test(text) || state.draft !== undefined || !imperative || heard.has('remove', 'not', 'show', 'what'))
    return undefined;
  const named = products.map((each) => each.quantity);
  const [quantity, other] = heard.numbers.filter((each) => !named.includes(each));
  if (other !== undefined || named.includes(undefined)) return undefined;
  if (quantity === undefined)
    return products.length < 2 || state.lines.length === 0 ? undefined : ordering(message, products);
  const [first, another] = state.lines;
  // Of many that were priced, the cheapest is what was asked for.
  const line = another === undefined ? first : state.cheapest === undefined ? undefined : { sku: state.cheapest };
  return line === undefined || line.quantity !== undefined
    ? undefined
    : ordering(message, [{ ...line, quantity }, ...products]);
}

/** "Are 6 of them in one warehouse?": of a price of so many, whether one has them all. */
export function together(meant: Understood, message: Message): Understood {
  const { tools, heard, state, products } = message;
  if (meant.kind !== 'call' || heard.has('late', 'past') || meant.input['locations'] !== undefined) return meant;
  const isOfLines = meant.tool === tools.stock?.name && products.length === 0 && isCounted(state.lines);
  const quote = isOfLines ? onLines(message, tools.quote, state.lines, { remarks: meant.remarks }) : meant;
  return quote?.kind === 'call' && quote.tool === tools.quote?.name ? { ...quote, together: true } : meant;
}
