import { asDeskError } from '../../core/errors.ts';
import { finder } from '../meaning/message.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';
import type { Understood } from '../understanding.ts';
import { call, type Answered, type Talker } from './call.ts';
import { ofLinesWithin } from './within.ts';

/** "OP520 should be here on Monday": where no order has the part, that is said with when it would come if it were ordered. */
export async function awaitedPart(
  meant: Extract<Understood, { kind: 'call' }>,
  turn: Turn,
  talker: Talker,
): Promise<Answered | undefined> {
  const { sku } = meant.input;
  const { stock, saying } = finder(talker.around.tools);
  if (meant.fact !== 'rest' || meant.tool !== saying('trace')?.name || typeof sku !== 'string' || stock === undefined)
    return undefined;
  try {
    return await call(meant, turn, talker);
  } catch (thrown) {
    if (asDeskError(thrown).code !== 'not_found') throw thrown;
    const asked = { tool: stock.name, input: { skus: [sku] }, fact: 'arrival', lead: turn.say.noOrderOf(sku) } as const;
    const { reply, state } = await call(asked, turn, talker);
    // Who waits for it wants no second one.
    return { reply: { ...reply, choices: [] }, state: { ...state, open: undefined } };
  }
}

/** So many orders of one delivery are looked at. */
const mostOrders = 2;

/** "One battery was missing from WZ…": the delivery, and what of its order is still to come. It stays the delivery that is talked about. */
export async function restOfDelivery(
  meant: Extract<Understood, { kind: 'call' }>,
  turn: Turn,
  talker: Talker,
): Promise<Answered | undefined> {
  const { open, saying } = finder(talker.around.tools);
  const trace = saying('trace');
  if (meant.fact !== 'rest' || meant.tool !== open('delivery')?.name || trace === undefined) return undefined;
  const { fact, within, lead, ...asked } = meant;
  const delivery = await call({ ...asked, lead }, turn, talker);
  const orders = delivery.state.related.filter(({ kind }) => kind === 'order');
  if (orders.length > mostOrders) return delivery;
  const said: string[] = [delivery.reply.text];
  let state: State = delivery.state;
  for (const { id } of orders) {
    const meantOfOrder = { ...asked, tool: trace.name, input: { orderId: id }, fact, within: within ?? { nouns: [] } };
    const rest = await ofLinesWithin(meantOfOrder, { ...turn, state }, talker);
    if (rest === undefined) continue;
    said.push(rest.reply.text);
    state = { ...state, names: rest.state.names };
  }
  return { reply: { ...delivery.reply, text: said.join(' ') }, state };
}
