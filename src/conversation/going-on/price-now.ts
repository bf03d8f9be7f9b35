import { callOf, type Message } from '../meaning/message.ts';
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
