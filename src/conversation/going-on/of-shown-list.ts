import { receiverOf, settledOrNot } from '../meaning/about-documents.ts';
import { isOfSeveral } from '../meaning/document-facts.ts';
import { callOf, daysOf, type Message } from '../meaning/message.ts';
import { documentIn } from '../reading/documents.ts';
import { asksAllOwed } from './all-branches.ts';
import { inDays } from './open-document.ts';
import type { Understood } from '../understanding.ts';

// What is asked of a whole list, though one of its documents was opened since: "and those that are settled?", "and for C200002?"

const ofElse = [
  ...(['invoice', 'delivery', 'order', 'draft', 'buy', 'want', 'again', 'cancel', 'submit'] as const),
  ...(['spend', 'bought', 'who', 'why', 'when', 'where', 'complain', 'returns', 'due', 'deposit', 'credit'] as const),
  ...(['find', 'mail', 'file', 'human', 'every', 'account', 'month'] as const),
] as const;

export function ofShownList(message: Message): Understood | undefined {
  const { heard, state, tools, products, text, about } = message;
  const { has, words } = heard;
  const list = tools.all.find(({ name, lists: [kind] }) => name === state.list?.tool && kind !== undefined);
  const [kind = ''] = list?.lists ?? [];
  const isTalkedOf = [list?.name, tools.open(kind)?.name].includes(state.last?.tool);
  if (list === undefined || state.list === undefined || !isTalkedOf || state.draft !== undefined) return undefined;
  if (products.length > 0 || documentIn(text) !== undefined || words > 12 || has(...ofElse)) return undefined;
  if (daysOf(message)['from'] !== undefined || heard.ordinal !== undefined) return undefined;
  const { cursor: _, ...input } = state.list.input;
  // "How much is that in all, and which is the oldest?"
  const pick = has('oldest') ? 'oldest' : has('largest') ? 'largest' : undefined;
  if (pick !== undefined) {
    const sum = has('all') && has('howMuch', 'howMany', 'price', 'stock') ? callOf(list, input) : undefined;
    if (inDays.test(text)) return callOf(list, input, { pick, fact: 'due' });
    const also = callOf(list, input, { pick });
    return sum?.kind === 'call' && also !== undefined ? { ...sum, also } : undefined;
  }
  const receiver = receiverOf(message);
  // "And for branch C200002?", "which of them are of C200001?"
  const isOfThem = words < 6 || (isOfSeveral(message) && words < 10);
  if (about.shipTo !== undefined && isOfThem && 'shipTo' in list.input.shape && !has('price', 'stock'))
    return callOf(list, {
      ...input,
      ...(kind === 'invoice' && asksAllOwed(message) ? { state: 'owed' } : {}),
      ...receiver,
    });
  const asked = settledOrNot(message);
  const { state: __, paymentStatus: ___, ...rest } = input;
  const isSame = !has('creditNote') || input['invoiceClassification'] === 'CREDIT_NOTE';
  return kind === 'invoice' && isSame && isOfSeveral(message) && Object.keys(asked).length > 0
    ? callOf(list, { ...rest, ...asked, ...receiver })
    : undefined;
}
