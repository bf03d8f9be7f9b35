import { isCounted, isWithin, type Message, onLines } from '../meaning/message.ts';
import { folded } from '../reading/matching.ts';
import { partsCalled } from '../reading/named.ts';
import type { Understood } from '../understanding.ts';

/** Without accents. */
const inThat =
  /(?<!\p{L})(?:(?:in|on) (?:that|this|the|my|our) (?:order|draft|list|basket)|in (?:der|dieser|meiner|unserer) (?:bestellung|liste)|im (?:entwurf|warenkorb)|w (?:tym|moim|naszym) (?:zamowieniu|szkicu)|na (?:tej )?liscie|(?:v|ve) (?:te|teto|tom|tomhle|nasi|moji) (?:objednav\p{L}+|konceptu|navrhu|seznamu)|[ув] (?:тому|цьому|моєму|нашому) (?:замовленні|списку))(?!\p{L})/u;
const otherMatters = [
  ...(['add', 'remove', 'change', 'buy', 'want', 'past', 'bought', 'last', 'howMany', 'howMuch', 'when'] as const),
  ...(['arrive', 'price', 'late', 'again', 'invoice', 'delivery', 'complain', 'cancel', 'why', 'who'] as const),
] as const;

/** "Is the caliper in that order? hope not", of what is counted here: yes or no, and what is in it. */
export function inTheseLines(message: Message): Understood | undefined {
  const { state, heard, text, products, tools, say } = message;
  const { lines, document, names } = state;
  if (!isCounted(lines) || document !== undefined || !text.includes('?') || heard.words > 14) return undefined;
  if (!inThat.test(folded(text)) || heard.has(...otherMatters)) return undefined;
  const called = partsCalled(text, state);
  const known = lines.every(({ sku, index }) => names.some((each) => each.sku === (sku ?? index)));
  if (products.length === 0 && (called.length !== 1 || !known)) return undefined;
  const isIn =
    products.length > 0 ? isWithin(products, lines) : (called[0]?.skus ?? []).some((sku) => isWithin([{ sku }], lines));
  return onLines({ ...message, products: [] }, tools.price, lines, { lead: `${isIn ? say.yes : say.no}.` });
}
