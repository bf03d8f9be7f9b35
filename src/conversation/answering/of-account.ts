import * as z from 'zod';
import { addDays, utcDay } from '../../core/datetime.ts';
import { finder } from '../meaning/message.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';
import type { Understood } from '../understanding.ts';
import { someOfList } from './some-of-list.ts';
import { call, type Reply, type Talker } from './call.ts';

// "Show our orders", where this desk has made none: who asks so means those of the account.

const noOrders = z.looseObject({ orders: z.array(z.unknown()).length(0) });

/** Undefined: no orders of this desk are asked for, or they are by the word of its command. */
export async function ofAccount(
  meant: Extract<Understood, { kind: 'call' }>,
  turn: Turn,
  talker: Talker,
): Promise<{ reply: Reply; state: State } | undefined> {
  const { list, saying } = finder(talker.around.tools);
  const [own, account, trace] = [list('draft'), list('requisition'), saying('trace')];
  const { text, heard } = turn.message;
  const isCommand = own?.words.includes(text.trim().toLowerCase());
  // "Approvals" and "drafts" are of this desk alone.
  if (own === undefined || account === undefined || meant.tool !== own.name || isCommand || !heard.has('order'))
    return undefined;
  if (heard.has('approvals')) return undefined;
  const { state, ...days } = meant.input;
  // "My orders over 500"
  const some =
    state === undefined ? await someOfList({ ...meant, tool: account.name, input: days }, turn, talker) : undefined;
  if (some !== undefined) return some;
  if (state !== undefined && state !== 'open') return undefined;
  const ofDesk = await call(meant, turn, talker);
  if (!noOrders.safeParse(ofDesk.reply.answer?.output).success) return ofDesk;
  // "No orders. 73 orders": those of the account are the answer.
  if (state === undefined || trace === undefined)
    return call({ tool: account.name, input: days, lead: meant.lead }, turn, talker);
  const lead = ofDesk.reply.text;
  // "Our open orders" are those of a month that did not come yet.
  const today = utcDay(talker.around.clock.now());
  const lately = days['from'] === undefined ? { from: addDays(today, -30), to: today } : days;
  return call({ tool: trace.name, input: lately, lead }, turn, talker);
}
