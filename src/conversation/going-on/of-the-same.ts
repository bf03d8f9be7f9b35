import { dayWanted } from '../answering/yes-or-no.ts';
import { documentIn } from '../reading/documents.ts';
import { isCounted, type Message, onLines, ordering } from '../meaning/message.ts';
import type { Understood } from '../understanding.ts';
const ifIt = /(?<!\p{L})(?:if|jak|je[śs]li|je[żz]eli|wenn|falls|kdy[žz]|pokud|якщо|як)(?!\p{L})/iu;
const intoDraft =
  /(?<!\p{L})(?:(?:in|on|into)(?: the| my| a)? (?:draft|basket|cart)|in (?:den|einen|meinen|die) (?:entwurf|korb|warenkorb|bestellung)|do (?:szkicu|koszyka)|do (?:konceptu|n[áa]vrhu|ko[šs][íi]ku)|(?:в|у|до) (?:чернетк\p{L}|кошик\p{L}?))(?!\p{L})/iu;

export function ofTheSame(message: Message): Understood | undefined {
  return arrivalIfOrdered(message) ?? arrivalOfRow(message) ?? priceOfOne(message) ?? drafted(message);
}

const otherwise = [
  ...(['past', 'late', 'invoice', 'order', 'cancel', 'why', 'not', 'buy', 'want', 'add', 'remove', 'change'] as const),
  ...(['returns', 'deposit', 'bought', 'every', 'paid', 'owed', 'due', 'cutoff', 'again', 'instead'] as const),
] as const;

/** "The second, how much is it and when would it be here?", of the parts that were listed last. */
function arrivalOfRow(message: Message): Understood | undefined {
  const { heard, state, products, text, tools } = message;
  const { has, ordinal = 0, ordinals, numbers, words } = heard;
  const row = ordinal < 1 ? undefined : state.rows[ordinal - 1];
  const isListed = row?.kind === 'product' && state.rows.length > 1 && ordinals.length === 1;
  if (!isListed || state.lines.length > 1 || !state.lines.every(({ quantity }) => quantity === undefined))
    return undefined;
  const isPriced = has('price', 'howMuch');
  if (!(has('when') || (isPriced && has('arrive'))) || has(...otherwise) || heard.towns.length > 0 || words > 14)
    return undefined;
  if (products.length > 0 || numbers.some((each) => each !== 1) || documentIn(text) !== undefined) return undefined;
  const lines = [{ sku: row.id }];
  const arrival = onLines(message, tools.stock, lines, { fact: 'arrival' });
  const price = isPriced ? onLines(message, tools.price, lines, {}) : undefined;
  return price?.kind === 'call' && arrival !== undefined ? { ...price, also: arrival } : arrival;
}

const perPiece =
  /(?<!\p{L})(?:apiece|each|(?:a|per|one|single) (?:piece|unit)|unit price|(?:das|pro|je|ein) st(?:ü|ue)ck|st(?:ü|ue)ckpreis|einzelpreis|(?:za|jedn[aą]|ile) sztuk[aęe]|(?:za|kolik|jeden|kolik (?:d[ěe]l[áa]|stoj[íi]|vych[áa]z[íi]|vyjde|je)(?: ten| jeden)?) kus|(?:за|почім|одна) штук[ау])(?!\p{L})/iu;

/** "And how much apiece?", after the price of four. */
function priceOfOne(message: Message): Understood | undefined {
  const { heard, state, products, text, tools } = message;
  const [line, other] = state.lines;
  if (line?.quantity === undefined || line.quantity < 2 || other !== undefined || products.length > 0) return undefined;
  if (!perPiece.test(text) || heard.words > 8 || heard.has(...otherwise, 'stock', 'discount', 'cheaper'))
    return undefined;
  const isAsked = heard.question || heard.has('howMuch', 'howMany', 'price', 'what');
  if (!isAsked || state.last?.tool !== tools.quote?.name || heard.numbers.some((each) => each !== 1)) return undefined;
  const { quantity: _, ...one } = line;
  return onLines(message, tools.price, [one], {});
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
