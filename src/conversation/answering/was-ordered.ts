import * as z from 'zod';
import { utcDay } from '../../core/datetime.ts';
import { isOrdered } from '../../ports/draft.ts';
import { finder } from '../meaning/message.ts';
import { ordersSaid } from '../messages/orders-said.ts';
import { languages } from '../reading/matching.ts';
import type { Turn } from '../turn.ts';
import type { Choice, Understood } from '../understanding.ts';
import { shapes } from './answer-shapes.ts';
import { type Answered, budget, call, languageOf, mostChoices, type Talker } from './call.ts';
import { formats } from './formats.ts';
import { listed } from './listed.ts';
import { wholeList } from './some-of-list.ts';

// "Did anybody order JS1043 today?": what was ordered or waits here, and what the account has.

const rows = z.looseObject({
  orders: z.array(z.looseObject({ draftId: z.string(), state: z.string(), requisitionId: z.string().optional() })),
  cursor: z.string().optional(),
});

/** Orders of this desk that are opened to see what stands in them. */
const mostOpened = 30;

/** Undefined: nothing of the kind is asked. */
export async function whetherOrdered(
  meant: Extract<Understood, { kind: 'call' }>,
  turn: Turn,
  talker: Talker,
): Promise<Answered | undefined> {
  const skus = meant.within?.skus;
  if (meant.fact !== 'ordered' || skus === undefined) return undefined;
  const language = languageOf(turn);
  const { say } = turn;
  const said = ordersSaid[language];
  const { open } = finder(talker.around.tools);
  const here = await ofThisDesk(meant, skus, talker);
  const account = await wholeList(meant, talker);
  const known = here.orders.map(({ requisitionId }) => requisitionId);
  const others = (account?.rows ?? []).flatMap(({ id, lines }) => {
    const found = lines.filter(({ sku }) => skus.includes(sku) && !known.includes(id));
    return found.map(({ sku, requiredQuantity: quantity = 1 }) => ({
      id,
      kind: 'requisition',
      sku,
      quantity,
      how: id,
    }));
  });
  const ours = here.orders.flatMap(({ draftId, requisitionId, state, lines }) =>
    lines
      .filter(({ sku }) => skus.includes(sku))
      .map(({ sku, quantity }) => ({
        ...{ id: draftId, kind: 'draft', sku, quantity },
        how: [requisitionId ?? draftId, say.draftStates[state]].filter((each) => each !== undefined).join(', '),
      })),
  );
  const found = [...ours, ...others];
  const orders = found.map(({ sku, quantity, how }) => `${quantity}x ${sku} (${how})`);
  const unread = account === undefined || here.isCut ? [say.notKnownYet] : [];
  if (found.length === 0) {
    const today = utcDay(talker.around.clock.now());
    const format = formats({ language, locale: languages[language].locale, zone: talker.zone, today });
    const { from, to = today } = meant.input;
    const none = said.notOrdered(
      skus.join(', '),
      format.days(typeof from === 'string' ? from : today, typeof to === 'string' ? to : today),
    );
    const text = [...(unread.length > 0 ? unread : [none]), say.ownOrdersOnly].join(' ');
    return { reply: { kind: 'sentence', text, choices: [], language }, state: turn.state };
  }
  const choices = found.flatMap(({ id, kind }): Choice[] => {
    const tool = open(kind);
    return tool === undefined ? [] : [{ label: id, tool: tool.name, input: { [tool.opens?.argument ?? '']: id } }];
  });
  const lead = said.wasOrdered(listed(orders, language));
  const [only, another] = choices;
  // One of this desk is shown with who asked for it.
  if (only !== undefined && another === undefined && ours.length === 1)
    return call({ tool: only.tool, input: only.input, fact: 'who', lead }, turn, talker);
  const text = [lead, ...unread].join(' ');
  return {
    reply: { kind: 'sentence', text, choices: choices.slice(0, mostChoices), language },
    state: {
      ...turn.state,
      rows: found.map(({ id, kind }) => ({ kind, id })),
      open: { choices: choices.slice(0, mostChoices) },
    },
  };
}

/** Orders of this desk of those days that wait, were sent or are being sent, with what stands in them; `isCut`: there are more. */
async function ofThisDesk(
  { input: { from, to } }: Extract<Understood, { kind: 'call' }>,
  skus: readonly string[],
  { desk, around }: Talker,
) {
  const { list, open } = finder(around.tools);
  const [orders, draft] = [list('draft'), open('draft')];
  if (orders === undefined || draft === undefined) return { orders: [], isCut: false };
  const answer = await orders.invoke(desk, { from, to }, { budget: { ...budget, rows: mostOpened } });
  const read = rows.safeParse(answer.output).data;
  const live = (read?.orders ?? []).filter(({ state }) => isOrdered(state) || state === 'pending_approval');
  const opened = await Promise.all(
    live.map(async (row) => {
      const { output } = await draft.invoke(desk, { [draft.opens?.argument ?? '']: row.draftId }, { budget });
      return { ...row, lines: shapes.draft.safeParse(output).data?.lines ?? [] };
    }),
  );
  const found = opened.filter(({ lines }) => lines.some(({ sku }) => skus.includes(sku)));
  return { orders: found, isCut: read?.cursor !== undefined };
}
