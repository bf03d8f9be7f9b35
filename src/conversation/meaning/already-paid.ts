import { ofEnding } from '../going-on/partly-named.ts';
import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import type { Understood } from '../understanding.ts';
import { receiverOf } from './about-documents.ts';
import { callOf, type Message, withLead } from './message.ts';

/** Without accents. */
const wePaid =
  /(?<!\p{L})(?:(?:we|i)(?: ve| have)? (?:\p{L}+ ){0,2}(?:paid|payed|transferred|settled)|(?:was|were|has been) (?:\p{L}+ )?(?:paid|settled)|(?:wurden?|sind) (?:\p{L}+ ){0,5}(?:bezahlt|uberwiesen|beglichen)|zosta[lo]\p{L}? (?:\p{L}+ )?(?:za|o)placon\p{L}|byl[ayo]? (?:\p{L}+ ){0,3}(?:zaplacen|uhrazen)[aoy]?|(?:haben|habe|hab|ham) (?:\p{L}+ ){0,7}(?:bezahlt|gezahlt|uberwiesen|beglichen)|(?:za|o)?placi(?:l[ae]m|lismy)|przela(?:l[ae]m|lismy)|uregulowa(?:l[ae]m|lismy)|(?:(?:za)?platil|uhradil|prevedl|poslal)[aiy]? (?:jsem|sem|jsme|sme)|(?:jsem|sem|jsme|sme) (?:\p{L}+ ){0,4}(?:(?:za)?platil|uhradil|prevedl)[aiy]?|(?:(?:за|о|с|про)?платил|переказал)[аи]|(?:(?:за|о|с|про)?платив|переказав))(?!\p{L})/u;

/** "Why is it still showing", without accents: it stands among what is not paid. */
const stillThere =
  /(?<!\p{L})(?:(?:still|keep\p{L}*) (?:\p{L}+ ){0,3}(?:show\p{L}*|there|here|open|listed|hanging|on)|(?:wciaz|dalej|nadal|ciagle|jeszcze) (?:\p{L}+ ){0,2}(?:wisi|widnieje|figuruje|jest)|(?:steht|hangt|ist|taucht) (?:\p{L}+ ){0,4}(?:noch|offen|immer)|(?:porad|jeste|stale|furt) (?:\p{L}+ ){0,2}(?:visi|sviti|je|figuruje)|(?:досі|ще) (?:\p{L}+ ){0,2}(?:висить|показує|значиться|є|відкрит\p{L}*))(?!\p{L})/u;

/** "We paid that one by transfer yesterday, why does it still say unpaid?": that invoice, and that only what is booked is seen; the day is that of the payment. */
export function alreadyPaid(message: Message): Understood | undefined {
  const { heard, state, tools, products, text, say } = message;
  const { has, words } = heard;
  const plain = folded(text);
  if (!wePaid.test(plain) || !has('why')) return undefined;
  const isInvoices = state.document?.kind === 'invoice' || state.list?.tool === tools.list('invoice')?.name;
  if (!has('owed', 'overdue', 'paid') && !(isInvoices && stillThere.test(plain))) return undefined;
  if (products.length > 0 || words > 20 || has('creditNote', 'deposit', 'price', 'spend')) return undefined;
  if (documentIn(text) !== undefined || message.aside.ownNumber !== undefined) return undefined;
  const lead = { lead: say.notBooked };
  const open = tools.open('invoice');
  const list = tools.list('invoice');
  // "We paid the 00507 on Thursday": that one, and no list.
  const numbered = withLead(ofEnding(message), say.notBooked);
  if (numbered !== undefined) return numbered;
  const { document } = state;
  if (document?.kind === 'invoice') return callOf(open, { [open?.opens?.argument ?? '']: document.id }, lead);
  const { cursor: _, ...input } = state.list?.tool === list?.name ? (state.list?.input ?? {}) : {};
  const ofState = { state: has('overdue') ? 'overdue' : 'owed' };
  // Among those that are paid it does not hang.
  const isListed = Object.keys(input).length > 0 && input['paymentStatus'] !== 'PAID';
  return callOf(list, { ...(isListed ? input : ofState), ...receiverOf(message) }, lead);
}
