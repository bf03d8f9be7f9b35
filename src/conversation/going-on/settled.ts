import { callOf, choiceOf, sayOnly, type Message } from '../meaning/message.ts';
import { asksBelonging, isOfSeveral, isSetOff } from '../meaning/document-facts.ts';
import { documentIn, documentsIn } from '../reading/documents.ts';
import type { Understood } from '../understanding.ts';
import { ofEnding } from './partly-named.ts';

// What a desk that only reads documents cannot do with them. It says so, and shows them as they stand.

/** "Set it off against that invoice", "move the due date", "correct it", "pay in parts": nothing of it is done here. */
export function settled(message: Message): Understood | undefined {
  const { heard, state, tools, say, text, products } = message;
  const { has } = heard;
  const named = documentsIn(text).filter(({ kind }) => kind === 'invoice');
  const isInvoices = tools.list('invoice')?.name === state.list?.tool;
  const isOfMoney =
    named.length > 0 ||
    isInvoices ||
    has('invoice', 'creditNote', 'owed', 'due', 'overdue', 'paid', 'credit', 'account', 'payment') ||
    ['invoice', 'delivery', 'order', 'requisition'].includes(state.document?.kind ?? '');
  // "Which credit notes are not set off yet?" asks for a list.
  const isList = has('creditNote') && has('what', 'howMany', 'show', 'whether') && has('not', 'owed') && !has('canYou');
  if (isList && named.length === 0) return undefined;
  // "Is it settled already?" asks how it stands.
  if (isSetOff(message) && (heard.question || has('it', 'whether', 'also') || isOfSeveral(message))) return undefined;
  // "Which invoice does it correct?"
  if (asksBelonging(text) && has('what') && !has('canYou')) return undefined;
  if (!(has('payment') || (has('settle') && isOfMoney)) || has('complain', 'deposit', 'returns')) return undefined;
  if (products.length > 0 && named.length === 0) return undefined;
  const { document, related } = state;
  const talkedAbout = document?.kind === 'invoice' ? document : related.find(({ kind }) => kind === 'invoice');
  const isMeant = talkedAbout !== undefined && (named.length === 0 || has('it')) && !has('all');
  const [first, second] = [...(isMeant ? [talkedAbout] : []), ...named].map(({ id }) => id);
  const ending = documentIn(text) === undefined ? ofEnding(message) : undefined;
  if (ending?.kind === 'call') return { ...ending, lead: say.noPayments };
  const open = tools.open('invoice');
  const field = open?.opens?.argument ?? '';
  if (first === undefined)
    return sayOnly(say.noPayments, choiceOf(tools.list('invoice'), say.buttons.owed, { state: 'owed' }));
  return callOf(
    open,
    { [field]: first },
    { lead: say.noPayments, ...(second === undefined ? {} : { beside: { [field]: second } }) },
  );
}
