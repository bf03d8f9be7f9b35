import { callOf, type Message, sayOnly } from '../meaning/message.ts';
import { dearer, someOther } from '../reading/named.ts';
import { asksOthers } from '../reading/makers.ts';
import type { Understood } from '../understanding.ts';

/** Also "since then", "than last time": the part's own price of before. */
export const now =
  /(?<!\p{L})(?:now|today|nowadays|currently|since(?: then)?|than (?:then|before|last time)|teraz|dzi[śs]|dzisiaj|obecnie|aktualnie|od tamtej pory|ni[żz] wtedy|jetzt|heute|aktuell|inzwischen|mittlerweile|seitdem|als damals|te[dď]|te[dď]ka|dnes|nyn[íi]|aktu[áa]ln[ěe]|od t[ée] doby|ne[žz] tehdy|зараз|тепер|сьогодні|нині|відтоді|ніж тоді)(?!\p{L})/iu;

/** "Is it cheaper now?", of one part: what was paid for it and what it costs today, and no other part. */
export function cheaperNow(message: Message): Understood | undefined {
  const { heard, state, products, tools, text } = message;
  const { has, words, towns, numbers } = heard;
  const [line, other] = products.length > 0 ? products : state.lines;
  if (line?.sku === undefined || other !== undefined || words > 9 || towns.length > 0 || numbers.length > 0)
    return undefined;
  if (!(has('cheaper') || dearer.test(text)) || !now.test(text)) return undefined;
  if (someOther.test(text) || asksOthers(text)) return undefined;
  if (has('alternative', 'canYou', 'buy', 'want', 'find', 'invoice', 'remove', 'change', 'add', 'not'))
    return undefined;
  return callOf(tools.saying('price history'), { sku: line.sku });
}

const notOrdering =
  /(?<!\p{L})(?:(?:not|nothing) (?:being )?order\p{L}*|(?:bestell\p{L}*|kauf\p{L}*) (?:ich |wir )?(?:noch |jetzt |erstmal )*nichts?|nic (?:jeszcze )?nie zamawia\p{L}*|(?:nic )?neobjedn[áa]v[áa]m\p{L}*|нічого (?:ще |поки )?не замовля\p{L}*)(?!\p{L})/iu;
const comparing =
  /(?<!\p{L})(?:compar(?:e|ing)|vergleich\p{L}*|por[óo]wnu\p{L}*|porovn[áa]v\p{L}*|порівню\p{L}*)(?!\p{L})/iu;

export const tellsComparing = (text: string): boolean =>
  notOrdering.test(text) && comparing.test(text) && !text.includes('?');

/** "I'm ordering nothing yet, only comparing prices": heard, and no price is said again. */
export function onlyComparing({ text, products, heard, say }: Message): Understood | undefined {
  return tellsComparing(text) && products.length === 0 && heard.words < 16 ? sayOnly(say.nothingOrdered) : undefined;
}
