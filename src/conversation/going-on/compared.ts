import { documentIn } from '../reading/documents.ts';
import { extremeIn } from '../reading/superlatives.ts';
import { amountSaid, foreignCurrency } from '../reading/amounts-said.ts';
import { callOf, isCounted, isOfGoods, type Message, onLines } from '../meaning/message.ts';
import { limitSaid, mostCompared, isSearchedAnew, namesOther, namesPart, searched } from '../meaning/searched.ts';
import type { State, StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';

// "Which of these is the dearest, and do I stay under 1000 zł?": of parts that stand beside each other, and of what they come to.

const ofElse = [
  ...(['invoice', 'delivery', 'past', 'bought', 'spend', 'returns', 'discount', 'deposit', 'complain', 'not'] as const),
  ...(['overdue', 'owed', 'credit', 'every', 'change', 'remove', 'add', 'instead', 'cancel', 'alternative'] as const),
  ...(['who', 'brand', 'month', 'order'] as const),
] as const;

/** So many parts are priced beside each other. */
const mostBeside = 30;

/** Several parts that were named, counted or shown. */
export function partsBeside({ lines, rows }: Pick<State, 'lines' | 'rows'>): StateLine[] {
  const shown = rows.filter(({ kind }) => kind === 'product').map(({ id }) => ({ sku: id }));
  const beside = lines.length > 1 ? lines.map(({ quantity: _, ...line }) => line) : shown;
  return beside.slice(0, mostBeside);
}

export function compared(message: Message): Understood | undefined {
  const best = extremeOf(message);
  const fits = withinBudget(message);
  if (best?.kind === 'call' && fits !== undefined) return { ...best, also: fits };
  return best ?? fits;
}

/** "Which of those is the dearest", "the heaviest": one of them by its price, its weight, its stock. */
function extremeOf(message: Message): Understood | undefined {
  const { heard, state, tools, products, aside, say } = message;
  const extreme = extremeIn(aside.text);
  if (extreme === undefined || heard.words > 16 || heard.has(...ofElse)) return undefined;
  if (documentIn(message.text) !== undefined) return undefined;
  const of = products.length > 1 ? products : products.length === 0 ? partsBeside(state) : [];
  // "The dearest battery you have": of those that a search finds.
  const isNamed = products.length === 0 && namesPart(message) && (of.length < 2 || namesOther(message));
  const isOther = isNamed || isSearchedAnew(message);
  if (isOther) return extreme === 'most' ? undefined : searched(message);
  const isOfParts = products.length > 1 || isOfGoods(state, tools.all) || state.last?.tool === tools.find?.name;
  if (of.length < 2 || !isOfParts) return undefined;
  const plain = of.map(({ quantity: _, ...line }) => line);
  if (extreme === 'most') return onLines(message, tools.stock, plain, { fact: 'most' });
  const [quantity, other] = heard.numbers;
  const isStock = heard.has('stock', 'arrive', 'when', 'howMany') || heard.towns.length > 0;
  const best = { quantity: other === undefined ? quantity : undefined, stock: isStock, places: heard.towns };
  // Of what a search found all are looked at.
  const { last } = state;
  if (last !== undefined && last.tool === tools.find?.name && products.length === 0) {
    const { cursor: _, ...input } = last.input;
    const again = callOf(tools.find, { ...input, limit: mostCompared }, { fact: extreme });
    return again?.kind === 'call' ? { ...again, best } : again;
  }
  const more = state.rows.length > plain.length ? { lead: say.lookedAt(plain.length) } : {};
  const beside = { ...message, heard: { ...heard, towns: [] }, products: [] };
  const call = onLines(beside, tools.price, plain, { fact: extreme, ...more });
  return call?.kind === 'call' ? { ...call, best } : call;
}

const fitting =
  /(?<!\p{L})(?:fits?|stay|keep|come in|get away|manage|enough|covers?|within|under|below|over|above|exceed|more than|less than|reich\p{L}*|hin(?:komm\p{L}*)?|auskomm\p{L}*|unter|bleib\p{L}*|drunter|über|mehr als|weniger als|zmieszcz\p{L}*|mie[śs]ci\p{L}*|wystarcz\p{L}*|starcz\p{L}*|zamkn\p{L}*|przekrocz\p{L}*|poni[żz]ej|powy[żz]ej|wi[ęe]cej ni[żz]|mniej ni[żz]|vejd\p{L}*|vle[zs]\p{L}*|vysta[čc]\p{L}*|sta[čc][íi]|p[řr]es(?:[áa]hn\p{L}*)?|pod|v[íi]c ne[žz]|m[íi][ňn] ne[žz]|вклад\p{L}*|влізе\p{L}*|вміщ\p{L}*|вистач\p{L}*|перевищ\p{L}*|більше|менше)(?!\p{L})/iu;
const currency = /z[łl]|pln|eur|€|kč|czk|грн|злот/iu;
const over =
  /(?<!\p{L})(?:over|above|exceed|more than|über|mehr als|przekrocz\p{L}*|powy[żz]ej|ponad|wi[ęe]cej ni[żz]|p[řr]es(?:[áa]hn\p{L}*)?|v[íi]c ne[žz]|перевищ\p{L}*|більше|понад)(?!\p{L})/iu;

/** "And will I stay under 1000 zł?", of what is counted: the sum of it, and whether it does. */
function withinBudget(message: Message): Understood | undefined {
  const { heard, state, tools, products, text } = message;
  const lines = products.length > 0 ? products : state.lines;
  const sum = limitSaid(message) ?? '';
  // "More than 100 in stock" is no sum.
  const limit = message.aside.price !== undefined || currency.test(sum) ? amountSaid(sum) : undefined;
  const isAsked = heard.question || heard.has('whether', 'canYou', 'enough', 'maybe');
  if (limit === undefined || limit < 10 || !isAsked || !isCounted(lines) || !fitting.test(text)) return undefined;
  if (documentIn(text) !== undefined || heard.words > 20 || heard.has('buy', 'want', 'find', ...ofElse))
    return undefined;
  const abroad = foreignCurrency(sum);
  const quote = onLines(message, tools.quote, lines, {});
  return quote?.kind === 'call'
    ? { ...quote, budget: { limit, over: over.test(text), ...(abroad === undefined ? {} : { currency: abroad }) } }
    : quote;
}
