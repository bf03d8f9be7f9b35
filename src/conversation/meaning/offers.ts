import { noOffers } from '../messages/offers.ts';
import type { Understood } from '../understanding.ts';
import { type Message, withLead } from './message.ts';
import { namesPart, searched } from './searched.ts';

const asksOffers =
  /(?<!\p{L})(?:on (?:special )?offer|on sale|on promo|specials|special offers?|promo(?:s|tions?|cj\p{L}*)?|wyprzeda[żz]\p{L}*|sonderangebot\p{L}*|im angebot|in (?:der )?aktion|v akci|ak[čc]n[íi]\p{L}*|výprodej\p{L}*|акці\p{L}*|розпродаж\p{L}*|спецпропозиц\p{L}*)(?!\p{L})/iu;

/** "Any oil filters on offer?": the parts, and that no special offers are known. */
export function offersAsked(message: Message): Understood | undefined {
  const { heard, text } = message;
  if (!asksOffers.test(text) || !namesPart(message)) return undefined;
  return heard.has('past', 'bought', 'order', 'invoice', 'delivery', 'remove')
    ? undefined
    : withLead(searched(message), noOffers[heard.language]);
}
