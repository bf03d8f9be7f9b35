import { groupNamed } from '../reading/groupings.ts';
import type { DocumentFact } from '../understanding.ts';
import type { Message } from './message.ts';

// What is asked or complained of a document.

const tax = /(?<!\p{L})(?:vat|tax|netto?|brutto|gross|mwst|mehrwertsteuer|dph|пдв)(?!\p{L})/iu;

/** What is asked of an invoice, a delivery or a list of them. */
export function factOf({ heard: { has }, text }: Message): DocumentFact | undefined {
  if (tax.test(text)) return 'tax';
  // "Is it paid, and when is it due?": the invoice says both.
  if (has('due') && has('paid') && has('also')) return undefined;
  if (has('due') || (has('when', 'cutoff') && has('paid', 'owed', 'overdue'))) return 'due';
  if (has('paid', 'owed', 'overdue')) return 'paid';
  return has('warehouses') || groupNamed(text) === 'receiver' ? 'place' : undefined;
}

/** "Why is it open, we paid it on Monday": what is booked is shown, and no yes or no said. */
export function asPaid({ heard: { has, question }, say }: Message, fact: DocumentFact | undefined) {
  const isToldPaid = fact === 'paid' && (has('why') || (has('past', 'paid') && !question && !has('it', 'whether')));
  return isToldPaid ? { lead: say.notBooked } : { fact };
}

/** Said before what is known of goods that did not come: a complaint, or a question where they are. */
export function griefOf({ heard: { has, question }, say }: Message): string | undefined {
  const isGone = has('late', 'missing') || (has('delivered', 'arrive') && has('no', 'not', 'only'));
  return !isGone ? undefined : has('why', 'where', 'when') || question ? say.whereItIs : say.noComplaints;
}
