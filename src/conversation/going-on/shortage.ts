import { callOf, choiceOf, daysOf, type Message, sayOnly } from '../meaning/message.ts';
import { documentIn } from '../reading/documents.ts';
import type { Understood } from '../understanding.ts';

const otherwise = [
  ...(['match', 'where', 'when', 'stock', 'price', 'quote', 'spend', 'again', 'add', 'change', 'buy', 'want'] as const),
  ...(['invoice', 'owed', 'paid', 'credit', 'due', 'howMuch', 'compare', 'deposit', 'cancel', 'remove'] as const),
] as const;

const theRest =
  /(?<!\p{L})(?:the rest|remainder|reszt\p{L}|pozosta[łl]\p{L}*|(?:dem|der|den) rest|restliche\p{L}*|zbyt\p{L}{2}|решт\p{L}|остальн\p{L}*)(?!\p{L})/iu;

/** "And what about the rest?", of an order or invoice that is open: what of it has come and what has not. */
export function restOf({ heard, state, text, products, tools }: Message): Understood | undefined {
  const { document } = state;
  const field = { requisition: 'requisitionId', order: 'orderId', invoice: 'invoiceId' }[document?.kind ?? ''];
  if (field === undefined || products.length > 0 || documentIn(text) !== undefined || !theRest.test(text))
    return undefined;
  if (heard.words > 9 || heard.has('buy', 'add', 'remove', 'price', 'owed', 'paid', 'invoice')) return undefined;
  return callOf(tools.saying('trace'), { [field]: document?.id });
}

/** "One filter is missing from this delivery", "only 3 of them came": a complaint, and no question where the order is. */
export function shortage(message: Message): Understood | undefined {
  const { heard, state, say, tools, products, text } = message;
  const { has, numbers, words } = heard;
  if (products.length > 1 || documentIn(text) !== undefined || words > 14 || has(...otherwise)) return undefined;
  const { document } = state;
  const open = tools.open('delivery');
  const opened = document?.kind === 'delivery' && state.last?.tool === open?.name ? open : undefined;
  const isDelivery = opened !== undefined || state.last?.tool === tools.list('delivery')?.name;
  // A whole delivery that is missing is late.
  const isPart = has('product', 'it') || numbers.length > 0 || products.length > 0;
  const isMissing = has('missing') && isPart && (isDelivery || has('delivery'));
  const isFewer = has('only') && has('past', 'arrive') && numbers.length === 1 && daysOf(message)['from'] === undefined;
  if (!isMissing && !isFewer) return undefined;
  if (opened !== undefined && document !== undefined)
    return callOf(opened, { [opened.opens?.argument ?? '']: document.id }, { lead: say.noComplaints });
  const deliveries = choiceOf(tools.list('delivery'), say.buttons.deliveries);
  return sayOnly(say.noComplaints, deliveries, choiceOf(tools.list('invoice'), say.buttons.invoices));
}
