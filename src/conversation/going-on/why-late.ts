import { callOf, daysOf, type Message } from '../meaning/message.ts';
import { documentIn } from '../reading/documents.ts';
import { whyLateUnknown } from '../messages/why-late.ts';
import type { Understood } from '../understanding.ts';

/** "And why is it late?", after deliveries or orders: no reason is known here, and what was shown stays. */
export function whyLate(message: Message): Understood | undefined {
  const { heard, state, tools, products, text } = message;
  const { has, words } = heard;
  if (!has('why') || !has('late') || words > 9 || products.length > 0 || documentIn(text) !== undefined)
    return undefined;
  if (has('invoice', 'payment', 'paid', 'cutoff', 'last', 'price') || daysOf(message)['from'] !== undefined)
    return undefined;
  // "Why is my order late?" is of the orders.
  const goods = [
    ...(has('order') ? (['requisition'] as const) : (['delivery', 'requisition'] as const)).flatMap((kind) => [
      tools.list(kind),
      tools.open(kind),
    ]),
    tools.saying('trace'),
  ];
  const shown = goods.find((tool) => tool !== undefined && tool.name === state.last?.tool);
  const { cursor: _, ...input } = state.last?.input ?? {};
  return callOf(shown, input, { lead: whyLateUnknown[heard.language] });
}
