import { callOf, type Message, onLines } from '../meaning/message.ts';
import { partsCalled } from '../reading/named.ts';
import { namesOther } from '../meaning/searched.ts';
import { partsInEnglish } from '../reading/part-words.ts';
import type { State, StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';

const superlative =
  /(?<!\p{L})(?:cheapest|least expensive|lowest price\p{L}*|najta[nń]sz\p{L}*|(?:billig|günstig|guenstig|preiswert)ste\p{L}?|nejlevn[eě]j\p{L}*|найдешевш\p{L}*)(?!\p{L})/iu;

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

/** So many parts are priced beside each other. */
const mostCompared = 30;

/** "The cheapest of them, 12", "which is the cheapest and is it in Kraków?": of the parts that stand beside each other. */
export function cheapestOfThem(message: Message): Understood | undefined {
  const { heard, state, tools, products, aside } = message;
  const { has, towns, numbers } = heard;
  if (!superlative.test(aside.text) || products.length > 0 || has(...otherwise) || heard.words > 16) return undefined;
  const of = partsBeside(state);
  if (of.length < 2 || namesOther(message)) return undefined;
  const counts = numbers.filter((each) => each !== 1 || /(?<!\d)1(?!\d)/.test(aside.text));
  const [quantity, other] = counts;
  if (other !== undefined || aside.time !== undefined) return undefined;
  const call = onLines({ ...message, heard: { ...heard, towns: [] } }, tools.price, of, { fact: 'cheapest' });
  if (call?.kind !== 'call') return undefined;
  const stock = has('stock', 'arrive', 'when', 'howMany') || towns.length > 0;
  return { ...call, best: { quantity, stock, places: towns } };
}

function partsBeside({ lines, rows }: State): StateLine[] {
  const shown = rows.filter(({ kind }) => kind === 'product').map(({ id }) => ({ sku: id }));
  const beside = lines.length > 1 ? lines.map(({ quantity: _, ...line }) => line) : shown;
  return beside.slice(0, mostCompared);
}

/** What the part is: the words of its name before its number. */
function kindOf({ names }: State, { sku, index }: StateLine): string | undefined {
  const name = names.find((each) => each.sku === (sku ?? index))?.name ?? '';
  const words = name.split(/\s+/);
  const end = words.findIndex((word) => /\d/.test(word) || /^\p{Lu}+$/u.test(word));
  const kind = (end === -1 ? words.slice(0, 3) : words.slice(0, end)).join(' ').replace(/,.*$/, '');
  return kind.length > 2 ? kind : undefined;
}

/** "Something cheaper of another maker": the parts of the same kind, and the cheapest of those. */
export function sameKind(message: Message, lines: readonly StateLine[]): Understood | undefined {
  const { tools, state, heard, say } = message;
  // "And the filters of another maker", of several lines.
  const called = partsCalled(message.text, state).flatMap(({ skus }) => skus);
  const named = lines.filter(({ sku }) => sku !== undefined && called.includes(sku));
  const [line, other] = named.length > 0 ? named : lines;
  if (line === undefined || other !== undefined || tools.find === undefined) return undefined;
  const kind = kindOf(state, line) ?? partsInEnglish(heard.searched);
  if (kind === undefined || !('text' in tools.find.input.shape)) return undefined;
  return callOf(tools.find, { text: kind }, { fact: 'cheapest', lead: say.sameKind(kind) });
}
