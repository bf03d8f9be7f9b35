import { ordersSaid } from '../messages/orders-said.ts';
import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import type { Understood } from '../understanding.ts';
import { opened } from './about-documents.ts';
import { type Message, sayOnly, withLead } from './message.ts';

/** Without accents. */
const trackingNumber =
  /(?<!\p{L})(?:tracking ?(?:numbers?|nos?|nr|codes?|nummern?)|(?:consignment|parcel|waybill) (?:numbers?|nos?|nr)|(?:sendungs|paket|frachtbrief)nummern?|(?:numer\p{L}*|nr) (?:listu|listow|przesylk\p{L}+|paczk\p{L}+)|cisl[oa] (?:zasilk\p{L}+|baliku)|sledovaci cislo|номер\p{L}* (?:ттн|посилки|відстеження|відправлення)|ттн)(?!\p{L})/u;

/** "Is there a tracking number?": no data has one, and no list answers that. */
export function ofTrackingNumber(message: Message): Understood | undefined {
  const { heard, text, products } = message;
  if (!trackingNumber.test(folded(text)) || heard.words > 12 || products.length > 0) return undefined;
  if (heard.has('buy', 'cancel', 'invoice', 'returns') || /\d{6}/.test(text.replace(documentIn(text)?.id ?? '', '')))
    return undefined;
  const said = ordersSaid[heard.language].noTrackingNumber;
  return documentIn(text) === undefined ? sayOnly(said) : (withLead(opened(message), said) ?? sayOnly(said));
}
