import type { Understood } from '../understanding.ts';
import { choiceOf, type Message, sayOnly } from './message.ts';

const otherMatters = [
  ...(['price', 'stock', 'quote', 'howMany', 'howMuch', 'where', 'why', 'creditNote', 'cancel', 'change'] as const),
  ...(['remove', 'again', 'canYou'] as const),
] as const;

/** "6 OP520 invoiced but only 4 came, want the missing 2 sorted before I order 8 more": none of these numbers is ordered. */
export function shortDelivered({ heard, text, tools, say, state }: Message): Understood | undefined {
  const { has, numbers } = heard;
  const isShort = has('only') && has('delivered') && has('invoice', 'bought');
  if (!isShort || numbers.length < 2 || text.includes('?') || state.document !== undefined) return undefined;
  if (has(...otherMatters) || (has('buy', 'want') && !has('hold'))) return undefined;
  return sayOnly(
    say.noComplaints,
    choiceOf(tools.list('delivery'), say.buttons.deliveries),
    choiceOf(tools.list('invoice'), say.buttons.invoices),
  );
}
