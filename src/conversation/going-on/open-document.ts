import { callOf, daysOf, type Message } from '../meaning/message.ts';
import { suggested } from '../meaning/suggest.ts';
import { documentIn } from '../reading/documents.ts';
import type { Understood } from '../understanding.ts';

const ofOthers = ['all', 'last', 'owed', 'overdue', 'more', 'show', 'why', 'howMuch', 'price', 'complain'] as const;

/** "Which invoice belongs to it?": a delivery names its invoice; of an order the trace does. */
export function invoiceOf(message: Message): Understood | undefined {
  const {
    heard: { has, words, question },
    state,
    tools,
  } = message;
  const { document } = state;
  const field = document?.kind === 'requisition' ? 'requisitionId' : document?.kind === 'order' ? 'orderId' : undefined;
  // "When was it delivered?" of an order, too.
  const isOf = has('invoice') || (field !== undefined && has('delivery'));
  const asks = isOf && words < 9 && (question || has('it', 'whether', 'where', 'what', 'when', 'also'));
  // Of several orders that were listed it is one, and which is the question.
  const isListed = state.rows.some(({ kind }) => kind === 'requisition');
  if (document === undefined && asks && isListed && has('it') && !has(...ofOthers)) return suggested(message);
  if (document === undefined || !asks || has(...ofOthers) || daysOf(message)['from'] !== undefined) return undefined;
  const open = tools.open(document.kind);
  if (document.kind === 'delivery') return callOf(open, { [open?.opens?.argument ?? '']: document.id });
  return field === undefined ? undefined : callOf(tools.saying('trace'), { [field]: document.id });
}

/** "Has it been paid?", "so is it on the van": of the document that was opened last. */
export function ofDocument({ heard, state, tools, text, products }: Message): Understood | undefined {
  const { has, words, question, unknown } = heard;
  const open = state.document === undefined ? undefined : tools.open(state.document.kind);
  if (state.document === undefined || open === undefined) return undefined;
  // Opened, or the only one of a list.
  const isOnly = state.rows.length === 1 && state.rows[0]?.id === state.document.id;
  const isOpened = [open.name, tools.saying('trace')?.name].includes(state.last?.tool);
  if (!isOpened && !(isOnly && words < 6 && !has('stock', 'product', 'credit', 'why'))) return undefined;
  const asks =
    question || has('past') || has('paid', 'status', 'arrive', 'owed', 'due', 'what', 'howMuch', 'where', 'when');
  const about =
    has('paid', 'status', 'arrive', 'owed', 'due', 'it', 'info', 'late', 'overdue') ||
    (isOpened && unknown.length > 0) ||
    (has('what') && has('past', 'info')) ||
    (has('howMuch') && words < 4);
  if (!asks || !about || words > 8 || products.length > 0 || documentIn(text) !== undefined) return undefined;
  if (
    has(
      'human',
      'who',
      'hours',
      'cancel',
      'terms',
      'credit',
      'order',
      'invoice',
      'delivery',
      'also',
      'complain',
      'returns',
    )
  )
    return undefined;
  if (has('all') && !has('howMuch')) return undefined;
  return callOf(open, { [open.opens?.argument ?? '']: state.document.id });
}
