import { orderForm } from '../../core/next-steps.ts';
import type { Turn } from '../turn.ts';
import { finder } from '../meaning/message.ts';
import type { NextCall, Understood } from '../understanding.ts';
import { bestOf, isByPrice } from './answer-shapes.ts';
import { type Answered, call, type Talker } from './call.ts';
import { atWarehouses } from './warehouses.ts';

type Asked = Extract<Understood, { kind: 'call' }>;

/** What is asked of the cheapest or the dearest of several parts, which only their prices tell: its price, its stock, the sum of so many. */
export async function ofCheapest(meant: Asked, turn: Turn, talker: Talker): Promise<Answered | undefined> {
  const { price, quote, stock } = finder(talker.around.tools);
  const { fact } = meant;
  if (!isByPrice(fact) || price === undefined || quote === undefined) return undefined;
  const { best } = meant;
  if (best === undefined) return undefined;
  const priced = await call({ tool: meant.tool, input: meant.input, fact, lead: meant.lead }, turn, talker);
  const sku = fact === 'cheapest' ? priced.state.cheapest : bestOf(priced.reply.answer?.output, fact);
  const { draft, lines } = turn.state;
  const line = best.asCounted === true ? lines.find((each) => each.sku === sku) : undefined;
  const quantity = best.quantity ?? line?.quantity;
  if (sku === undefined || (quantity === undefined && best.stock !== true)) return priced;
  const [first = ''] = priced.reply.text.split(/(?<=(?:\p{L}{3}|\p{L}\))\.)\s/u);
  const asked: NextCall =
    quantity === undefined
      ? { tool: stock?.name ?? price.name, input: { skus: [sku] } }
      : { tool: quote.name, input: { lines: [{ sku, quantity }] } };
  const { places = [] } = best;
  const narrowed =
    places.length === 0
      ? undefined
      : await atWarehouses(talker.desk, { kind: 'narrow', places, sure: true, call: asked, remarks: [] });
  const next = { ...turn, state: priced.state };
  const answered = await call(narrowed?.kind === 'call' ? { ...narrowed, remarks: [] } : asked, next, talker);
  const reply = { ...answered.reply, text: `${first} ${answered.reply.text}` };
  if (line === undefined || draft === undefined) return { ...answered, reply };
  // The draft that has the others too is changed, and no second one is made beside it.
  const input = { lines: [line], draftId: draft.id };
  const choices = [{ label: turn.say.buttons.order, tool: orderForm, input }];
  return { reply: { ...reply, choices }, state: { ...answered.state, draft, lines: [line], focus: [] } };
}
