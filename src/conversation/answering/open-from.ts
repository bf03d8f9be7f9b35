import * as z from 'zod';
import { cleanText } from '../../core/text.ts';
import { finder } from '../meaning/message.ts';
import { warehousesFor } from '../reading/places.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';
import type { Understood } from '../understanding.ts';
import { budget, call, languageOf, type Reply, rowsOf, type Talker } from './call.ts';
import { listed } from './listed.ts';
import { onlyRows } from './some-of-list.ts';

// "Half of it is missing from Rzeszów": of the orders that are open, those that were to come from there, or go to one receiver.

const open = z.looseObject({
  open: z.string(),
  documents: z.array(z.looseObject({ kind: z.string(), id: z.string(), shipTo: z.string().optional() })),
});
const sent = z.looseObject({ shipFrom: z.string().optional() });

/** So many orders are looked at for where they come from. */
const mostOrders = 12;

/** Undefined: it is no list of open orders of a place. */
export async function openFrom(
  meant: Extract<Understood, { kind: 'call' }>,
  turn: Turn,
  talker: Talker,
): Promise<{ reply: Reply; state: State } | undefined> {
  const { places: [place = ''] = [], tool: name, receiver } = meant;
  const { desk, around } = talker;
  const tools = finder(around.tools);
  const trace = tools.saying('trace');
  const opener = tools.open('order');
  const field = opener?.opens?.argument;
  if ((place === '' && receiver === undefined) || trace?.name !== name || opener === undefined || field === undefined)
    return undefined;
  const { places: _, ...asked } = meant;
  const whole = await call(asked, turn, talker);
  const { documents = [] } = open.safeParse(whole.reply.answer?.output).data ?? {};
  if (receiver !== undefined) {
    const ids = documents.flatMap(({ id, shipTo }) => (shipTo === receiver ? [id] : []));
    if (documents.length === 0) return whole;
    const many = { count: String(ids.length), all: String(documents.length), numbers: listed(ids, languageOf(turn)) };
    const text = `${whole.reply.text} ${turn.say.amongThem({ what: receiver, ...many })}`;
    // The orders of others are no part of the answer.
    const { view: _, answer, ...reply } = whole.reply;
    const view =
      answer === undefined || ids.length === 0 ? undefined : rowsOf(onlyRows(answer.view, ids), languageOf(turn));
    const choices = reply.choices.filter(({ label }) => ids.includes(label));
    const rows = whole.state.rows.filter(({ id }) => ids.includes(id));
    return {
      reply: { ...reply, ...(view === undefined ? {} : { view }), text, choices },
      state: { ...whole.state, rows, open: choices.length === 0 ? undefined : { choices } },
    };
  }
  const unused = {
    ...whole,
    reply: { ...whole.reply, text: `${whole.reply.text} ${turn.say.notUsed(cleanText(place, 40))}` },
  };
  if (documents.length === 0 || documents.length > mostOrders) return documents.length === 0 ? whole : unused;
  const orders = await Promise.all(
    documents.map(async ({ id }) => {
      const { output } = await opener.invoke(desk, { [field]: id }, { budget });
      return { id, from: sent.safeParse(output).data?.shipFrom ?? '' };
    }),
  );
  const codes = warehousesFor(place, [...new Set(orders.map(({ from }) => from))]);
  const [only, other] = orders.filter(({ from }) => codes.includes(from));
  if (only === undefined || other !== undefined) return unused;
  return call({ ...asked, input: { orderId: only.id } }, turn, talker);
}
