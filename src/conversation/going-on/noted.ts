import { orderForm } from '../../core/next-steps.ts';
import {
  linesText,
  type Message,
  ordering,
  wantedFrom,
  withQuantity,
  writtenOn,
  whomText,
} from '../meaning/message.ts';
import { documentIn } from '../reading/documents.ts';
import { hear } from '../reading/hear.ts';
import type { StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';
import { takenBack } from './laid-aside.ts';

// A note, or a number of the person's own, on the draft or on the order that is offered.

/** A note or a number of the person, on the draft that was laid aside too. */
export function notedOn(message: Message): Understood | undefined {
  const { heard, aside, text } = message;
  // "Leave those out, order the rest, our number is ZL-2210" changes the lines as well.
  if (heard.has('remove', 'instead', 'only', 'undo', 'forget')) return undefined;
  if (heard.has('mail', 'file') || aside.mail !== undefined) return undefined;
  if (heard.question && !heard.has('canYou')) return undefined;
  // "Checked the box against the note, a seal is short": no colon, and something told.
  const told = hear(text, heard.language);
  const isTold = told.has('complain', 'missing', 'past', 'delivery', 'late') || !message.imperative;
  if (aside.note !== undefined && isTold && !/[:="„“”«»]/.test(text)) return undefined;
  return noted(takenBack(message) ?? message);
}

/** "Note: gate 3", before anything was ordered: it goes on the order that is offered. */
function noteAsked(message: Message, lines: readonly StateLine[]): Understood | undefined {
  const { state, say, heard, about } = message;
  if (heard.question && !heard.has('canYou')) return undefined;
  const { draft } = state;
  // "All of it goes to C200001, our ref ZL-9120"
  const shipTo = about.shipTo ?? state.shipTo;
  const conditions = writtenOn(message);
  const input = { lines, shipTo, conditions, ...(draft === undefined ? {} : { draftId: draft.id }) };
  const choice = { label: say.buttons.order, tool: orderForm, input };
  const places = heard.towns.length > 0 ? heard.towns : (wantedFrom(state, lines)?.locations ?? []);
  const written = [
    ...(places.length === 0 ? [] : [say.fromAnywhere(places.join(', '))]),
    ...Object.values(conditions).map((each) => say.written(each)),
  ];
  // How many of it is asked first, and the note stays.
  const quantityOf = lines.findIndex(({ quantity }) => quantity === undefined);
  const missing = lines[quantityOf];
  const asked =
    missing === undefined
      ? say.orderThis(linesText(lines))
      : `${say.howMany(missing.sku ?? missing.index ?? '')} ${say.notOrdered}`;
  const question = [...written, whomText(say, shipTo, asked)].join(' ');
  if (missing !== undefined) return { kind: 'ask', question, choices: [choice], quantityOf, lines };
  return { kind: 'ask', question, choices: [choice], yes: true, lines };
}

/** What is asked of an order by its number, or done to another one. */
const ofOtherOrder = [
  ...(['show', 'delivery', 'invoice', 'cancel', 'where', 'status', 'late', 'arrive', 'paid', 'owed'] as const),
  ...(['find', 'past', 'complain', 'why', 'when', 'last', 'delivered', 'missing', 'returns', 'again'] as const),
] as const;

/** "Put in the comments: Passat", "our job number 4471": on the draft, or on the order that is asked for with it. */
export function noted(said: Message): Understood | undefined {
  const { aside, products, state, tools, heard } = said;
  const document = documentIn(aside.text);
  const ownNumber = aside.ownNumber ?? (document?.kind === 'number' ? document.id : undefined);
  if ((aside.note ?? ownNumber) === undefined || products.length > 0 || !tools.canOrder) return undefined;
  const message = { ...said, aside: { ...aside, ...(ownNumber === undefined ? {} : { ownNumber }) } };
  // "No, 8, and our number is ZL-5012"
  const lines = withQuantity(message, state.lines) ?? state.lines;
  const counted = lines.length > 0 && lines.every(({ quantity }) => quantity !== undefined);
  const orders = counted && heard.has('buy', 'submit') && message.imperative;
  const isNamed = aside.ownNumber !== undefined || heard.has('ownNumber');
  // "Where is our order 4471?" asks for another one.
  const isOther = (heard.question && !heard.has('canYou')) || heard.has(...ofOtherOrder);
  const isSaid = !isOther && (isNamed || heard.has('yes', 'ok', 'add', 'buy', 'submit'));
  if (state.draft === undefined && !orders)
    return lines.length > 0 && (aside.note !== undefined || (counted && isSaid))
      ? noteAsked(message, lines)
      : undefined;
  const isWritten =
    (message.imperative || (heard.has('canYou') && state.draft !== undefined)) &&
    (orders || isNamed) &&
    !heard.has('show', 'delivery', 'invoice', 'cancel');
  if (aside.note === undefined && !isWritten) return counted && isSaid ? noteAsked(message, lines) : undefined;
  const meant = ordering(message, lines);
  return meant.kind === 'order' && state.draft !== undefined ? { ...meant, draftId: state.draft.id } : meant;
}
