import { callOf, isCounted, type Message, onLines, ordering } from '../meaning/message.ts';
import { choosesByPrice, countsOne, partsCalled } from '../reading/named.ts';
import { mostCompared, namesOther } from '../meaning/searched.ts';
import { partsInEnglish } from '../reading/part-words.ts';
import { partsBeside } from './compared.ts';
import { relined } from './relined.ts';
import { asksOthers, makersIn } from '../reading/makers.ts';
import type { StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';

const secondCheapest =
  /(?<!\p{L})(?:zweit|second|drug|druh|друг)\p{L}*[ -]?(?=najta|billigst|günstigst|cheapest|nejlevn|найдешев)/iu;
export const superlative =
  /(?<!\p{L})(?:cheapest|least expensive|lowest price\p{L}*|najta[nń]sz\p{L}*|(?:zweit)?(?:billig|günstig|guenstig|preiswert)ste\p{L}?|nejlevn[eě]j\p{L}*|найдешевш\p{L}*)(?!\p{L})/iu;

const ofTheFew =
  /(?<!\p{L})(?:(?:of|between|out of) (?:the |those |these )?(?:two|three|four|[2-4])|(?:von|aus|zwischen) (?:den )?(?:beiden|zwei(?:en)?|drei(?:en)?|vier(?:en)?|[2-4])|z(?:e)? (?:tych |t[ěe]ch )?(?:dw[óo]ch|trzech|czterech|dvou|t[řr][íi]|[čc]ty[řr]|[2-4])|(?:з|із|зі) (?:цих |тих )?(?:двох|трьох|чотирьох|[2-4]))(?![\p{L}\d])/iu;

const otherwise = [
  ...([
    'invoice',
    'delivery',
    'order',
    'past',
    'bought',
    'spend',
    'returns',
    'discount',
    'find',
    'car',
    'not',
  ] as const),
  ...(['overdue', 'owed', 'credit', 'deposit', 'every', 'complain'] as const),
] as const;

/** Of these the parts of one maker are looked at. */
const mostOfMaker = 100;
/** Parts that a person named or saw beside each other; more of them are those of a search. */
const mostPriced = 5;

/** "The cheapest of them, 12", "which is the cheapest and is it in Kraków?": of the parts that stand beside each other. */
export function cheapestOfThem(message: Message): Understood | undefined {
  const { heard, state, tools, products, aside, say } = message;
  const { has, towns, numbers } = heard;
  const choice = choosesByPrice(aside.text, heard);
  const isChoice = superlative.test(aside.text) || choice !== undefined;
  if (!isChoice || products.length > 0 || has(...otherwise) || heard.words > 16) return undefined;
  const of = partsBeside(state);
  if (of.length < 2 || namesOther(message)) return undefined;
  // "The cheapest of the two" counts nothing.
  const ofFew = ofTheFew.exec(aside.text) === null ? [] : [2, 3, 4];
  const counts = numbers.filter((each) => !ofFew.includes(each) && (each !== 1 || countsOne.test(aside.text)));
  const [quantity, other] = counts;
  if (other !== undefined || aside.time !== undefined) return undefined;
  const buys = has('buy', 'want') && message.imperative;
  // "The second cheapest", of prices that were told from the lowest on.
  const second = state.rows[secondCheapest.test(aside.text) ? 1 : (heard.ordinal ?? 1) - 1];
  if (second?.kind === 'product' && second.id !== state.cheapest && state.rows[0]?.id === state.cheapest) {
    const lines = [{ sku: second.id, ...(quantity === undefined ? {} : { quantity }) }];
    return buys && quantity !== undefined
      ? ordering(message, lines)
      : onLines(message, quantity === undefined ? tools.price : tools.quote, lines, {});
  }
  if (choice === 'dearer') {
    const dear = of.length === 2 ? of.find(({ sku }) => sku !== state.cheapest) : undefined;
    if (dear !== undefined && state.cheapest !== undefined && towns.length > 0)
      return onLines(message, tools.stock, [dear], {});
    if (dear === undefined || state.cheapest === undefined)
      return onLines(message, tools.price, of, { fact: 'cheapest' });
    const lines = [{ ...dear, ...(quantity === undefined ? {} : { quantity }) }];
    return buys
      ? ordering(message, lines)
      : onLines(message, quantity === undefined ? tools.price : tools.quote, lines, {});
  }
  // "Go with the cheaper one", of lines that are counted: the others are left out.
  const isTaken =
    !heard.question && !has('what', 'whether') && isCounted(state.lines) && state.lines.length === of.length;
  const isLine = isTaken && quantity === undefined && choice === 'cheaper' && towns.length === 0;
  const line = isLine ? state.lines.find(({ sku }) => sku !== undefined && sku === state.cheapest) : undefined;
  if (line !== undefined)
    return buys && state.draft === undefined ? ordering(message, [line]) : relined(message, [line]);
  // Which that is, is known: it is ordered or counted.
  if (state.cheapest !== undefined && !heard.question && (buys || quantity !== undefined) && towns.length === 0)
    return undefined;
  // Of what a search found all are looked at: "the cheapest that you have in Katowice".
  const { last } = state;
  const isFound = of.length > mostPriced && last !== undefined && last.tool === tools.find?.name;
  if (isFound && quantity === undefined && (towns.length > 0 || !has('arrive', 'when', 'howMany'))) {
    const { cursor: _, ...input } = last.input;
    const again = callOf(tools.find, { ...input, limit: mostCompared }, { fact: 'cheapest' });
    if (again?.kind !== 'call') return again;
    return towns.length > 0 ? { ...again, places: towns } : has('stock') ? { ...again, best: { stock: true } } : again;
  }
  const call = onLines({ ...message, heard: { ...heard, towns: [] } }, tools.price, of, {
    fact: 'cheapest',
    ...(isFound ? { lead: say.lookedAt(of.length) } : {}),
  });
  if (call?.kind !== 'call') return undefined;
  const stock = has('stock', 'arrive', 'when', 'howMany') || towns.length > 0;
  return { ...call, best: { quantity, stock, places: towns, ...(isLine ? { asCounted: true } : {}) } };
}

/** "Something cheaper of another maker": the parts of the same kind, and the cheapest of those. */
export function sameKind(message: Message, lines: readonly StateLine[]): Understood | undefined {
  const { tools, state, heard, say } = message;
  // "And the filters of another maker", of several lines.
  const called = partsCalled(message.text, state).flatMap(({ skus }) => skus);
  const named = lines.filter(({ sku }) => sku !== undefined && called.includes(sku));
  const [line, other] = named.length > 0 ? named : lines;
  if (line === undefined || other !== undefined || tools.find === undefined) return undefined;
  const { sku } = line;
  const kind = sku ?? partsInEnglish(heard.searched);
  const asks = sku === undefined ? { text: kind } : { similarTo: sku };
  if (
    kind === undefined ||
    !Object.keys(asks).every((each) => tools.find !== undefined && each in tools.find.input.shape)
  )
    return undefined;
  const { wanted, refused } = makersIn(message.text, heard, state);
  const isOther = wanted.length === 0 && asksOthers(message.text);
  const only = {
    ...(sku !== undefined && heard.has('cheaper') ? { cheaperThan: sku } : {}),
    ...(wanted.length > 0 ? { brands: wanted } : {}),
    ...(refused.length > 0 ? { without: refused } : {}),
    ...(isOther ? { otherBrand: true } : {}),
  };
  const isMade = wanted.length + refused.length > 0 || isOther;
  const found = callOf(
    tools.find,
    { ...asks, limit: isMade ? mostOfMaker : mostCompared },
    { fact: 'cheapest', lead: say.sameKind(kind), only },
  );
  // Of a part that a search found for a warehouse, the others are to lie there too.
  const before = state.rows.some(({ id }) => id === sku) ? (state.search?.places ?? []) : [];
  const places = heard.towns.length > 0 ? heard.towns : before;
  // What is not there replaces nothing.
  return found?.kind === 'call' ? { ...found, best: { stock: true }, places } : found;
}
