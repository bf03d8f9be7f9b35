import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import type { Understood } from '../understanding.ts';
import { receiverOf } from './about-documents.ts';
import { callOf, type Message } from './message.ts';

/** Without accents. */
const wePaid =
  /(?<!\p{L})(?:(?:we|i)(?: ve| have)? (?:\p{L}+ ){0,2}(?:paid|payed|transferred|settled)|(?:haben|habe|hab|ham) (?:\p{L}+ ){0,7}(?:bezahlt|gezahlt|uberwiesen|beglichen)|(?:za|o)placi(?:l[ae]m|lismy)|przela(?:l[ae]m|lismy)|uregulowa(?:l[ae]m|lismy)|(?:zaplatil|uhradil|prevedl|poslal)[aiy]? (?:jsem|sem|jsme|sme)|(?:jsem|sem|jsme|sme) (?:\p{L}+ ){0,4}(?:zaplatil|uhradil|prevedl)[aiy]?|(?:заплатил|оплатил|сплатил|проплатил|переказал)[аи]|(?:заплатив|оплатив|сплатив|проплатив|переказав))(?!\p{L})/u;

/** "We paid that one by transfer yesterday, why does it still say unpaid?": that invoice, and that only what is booked is seen; the day is that of the payment. */
export function alreadyPaid(message: Message): Understood | undefined {
  const { heard, state, tools, products, text, say } = message;
  const { has, words } = heard;
  if (!wePaid.test(folded(text)) || !has('why') || !has('owed', 'overdue', 'paid')) return undefined;
  if (products.length > 0 || words > 20 || has('creditNote', 'deposit', 'price', 'spend')) return undefined;
  if (documentIn(text) !== undefined || message.aside.ownNumber !== undefined) return undefined;
  const lead = { lead: say.notBooked };
  const open = tools.open('invoice');
  const list = tools.list('invoice');
  const { document } = state;
  if (document?.kind === 'invoice') return callOf(open, { [open?.opens?.argument ?? '']: document.id }, lead);
  const { cursor: _, ...input } = state.list?.tool === list?.name ? (state.list?.input ?? {}) : {};
  const ofState = { state: has('overdue') ? 'overdue' : 'owed' };
  return callOf(list, { ...(Object.keys(input).length > 0 ? input : ofState), ...receiverOf(message) }, lead);
}
