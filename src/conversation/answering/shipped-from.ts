import * as z from 'zod';
import { cleanText } from '../../core/text.ts';
import { warehousesFor } from '../reading/places.ts';
import type { State } from '../state.ts';
import type { Turn } from '../turn.ts';
import type { Understood } from '../understanding.ts';
import { budget, call, languageOf, type Reply, type Talker } from './call.ts';
import { listed } from './listed.ts';

// "What came from Katowice today?": the service lists deliveries by day alone, and says of each where it was sent from.

const rows = z.looseObject({
  cursor: z.string().optional(),
  deliveries: z.array(z.looseObject({ id: z.string(), shipFrom: z.string().optional() })),
});

/** So many numbers are said. */
const most = 6;

/** Undefined: it is no list of deliveries from a place. */
export async function shippedFrom(
  meant: Extract<Understood, { kind: 'call' }>,
  turn: Turn,
  talker: Talker,
): Promise<{ reply: Reply; state: State } | undefined> {
  const { places: [place] = [], input } = meant;
  const tool = talker.around.tools.find(({ name }) => name === meant.tool);
  if (place === undefined || tool?.lists[0] !== 'delivery') return undefined;
  const whole = await call(meant, turn, talker);
  const answer = await tool.invoke(talker.desk, { ...input, limit: 200 }, { budget: { ...budget, rows: 200 } });
  const { deliveries = [], cursor } = rows.safeParse(answer.output).data ?? {};
  const codes = [...new Set(deliveries.flatMap(({ shipFrom }) => shipFrom ?? []))];
  const [code, other] = warehousesFor(place, codes);
  // What was not read to its end cannot be counted.
  if (cursor !== undefined || other !== undefined || (code === undefined && deliveries.length === 0)) return whole;
  const found = deliveries.filter(({ shipFrom }) => shipFrom === code && code !== undefined).map(({ id }) => id);
  const said = turn.say.fromWarehouse({
    place: cleanText(place, 40),
    count: String(found.length),
    all: String(deliveries.length),
    numbers: `${listed(found.slice(0, most), languageOf(turn))}${found.length > most ? ' …' : ''}`,
  });
  const open = talker.around.tools.find(({ opens }) => opens?.document === 'delivery');
  // "Show me the one from Rzeszów", of a list that was shown: it is opened.
  const [only, second] = found;
  const argument = open?.opens?.argument;
  const wasListed = turn.message.state.last?.tool === tool.name;
  if (wasListed && only !== undefined && second === undefined && open !== undefined && argument !== undefined)
    return call({ tool: open.name, input: { [argument]: only } }, turn, talker);
  const choices = found.slice(0, 3).flatMap((id) => {
    return open === undefined || argument === undefined
      ? []
      : [{ label: id, tool: open.name, input: { [argument]: id } }];
  });
  const { view: _, answer: __, ...reply } = whole.reply;
  return {
    reply: { ...reply, text: `${whole.reply.text} ${said}`, choices },
    state: { ...whole.state, rows: found.map((id) => ({ kind: 'delivery', id })), open: { choices } },
  };
}
