import { capital, cleanText } from '../../core/text.ts';
import * as z from 'zod';
import { addDays, utcDay } from '../../core/datetime.ts';
import { isOrdered } from '../../ports/draft.ts';
import { approves } from '../going-on/of-order.ts';
import { callOf, finder, linesText } from '../meaning/message.ts';
import { ordersSaid } from '../messages/orders-said.ts';
import { folded, languages } from '../reading/matching.ts';
import type { Turn } from '../turn.ts';
import type { AskedFact, Understood } from '../understanding.ts';
import { shapes } from './answer-shapes.ts';
import { type Answered, budget, call, languageOf, type Talker } from './call.ts';
import { lookedAt } from './drafting.ts';
import { formats } from './formats.ts';

// One order of this desk: what is asked of it is said first, then how it stands.

const facts: readonly (AskedFact | undefined)[] = [
  'total',
  'omitted',
  'number',
  'cancelled',
  'again',
  'reason',
  'once',
];
const order = shapes.draft.extend({
  omitted: z.array(z.string()).default([]),
  requisitionId: z.string().optional(),
  comments: z.string().optional(),
  twins: z.array(z.looseObject({ draftId: z.string() })).default([]),
});
const rows = z.looseObject({
  orders: z.array(z.looseObject({ draftId: z.string(), state: z.string(), requestedBy: z.string() })),
});

/** Orders among which the last rejected one is looked for. */
const lately = 50;

/** Undefined: nothing of the kind is asked. */
export async function ofOrder(
  meant: Extract<Understood, { kind: 'call' }>,
  turn: Turn,
  talker: Talker,
): Promise<Answered | undefined> {
  if (meant.fact === 'mine') return (await ownOrder(turn, talker)) ?? call({ ...meant, fact: undefined }, turn, talker);
  if (meant.fact === 'rejected') return rejected(meant, turn, talker);
  if (!facts.includes(meant.fact)) return undefined;
  const isList = finder(talker.around.tools).list('draft')?.name === meant.tool;
  if (isList) return newestOf(meant, turn, talker);
  const isReason = meant.fact === 'reason';
  const shown = await call({ ...meant, fact: isReason ? 'who' : undefined }, turn, talker);
  const read = order.safeParse(shown.reply.answer?.output).data;
  if (read === undefined) return shown;
  // Why it was rejected stands in its state.
  if (isReason && read.state === 'declined')
    return lookedAt(await call({ ...meant, fact: undefined }, turn, talker), turn, talker);
  const first =
    meant.fact === 'once' ? await onceOrTwice(read, meant, turn, talker) : factOf(read, meant.fact, turn, talker);
  const said = restOf(shown.reply, linesText(read.lines), meant.fact);
  const text = [...(first === undefined ? [] : [first]), said].join(' ');
  return lookedAt({ ...shown, reply: { ...shown.reply, text } }, turn, talker);
}

/** How it stands, without what the first sentence says already: the lines, or what was left out. */
function restOf({ text, gaps = [] }: Answered['reply'], lines: string, fact: AskedFact | undefined): string {
  const rows = text.split('\n').filter((row) => fact !== 'omitted' || !gaps.includes(row));
  const said = rows.join('\n');
  if (fact !== 'total' || !said.startsWith(`${lines}: `)) return said;
  return capital(said.slice(lines.length + 2));
}

function factOf(
  { lines, totals, omitted, requisitionId, draftId, state, statedReason, comments }: z.infer<typeof order>,
  fact: AskedFact | undefined,
  turn: Turn,
  { zone, around }: Talker,
): string | undefined {
  const { say } = turn;
  const language = languageOf(turn);
  const said = ordersSaid[language];
  const format = formats({ language, locale: languages[language].locale, zone, today: utcDay(around.clock.now()) });
  if (fact === 'total') {
    const sums = totals.map(({ net, gross = net, currencyCode }) => ({
      net: format.money(net, currencyCode),
      gross: format.money(gross, currencyCode),
    }));
    return sums.map((sum) => say.quoted({ lines: linesText(lines), ...sum })).join(' ');
  }
  if (fact === 'omitted') return omitted.length === 0 ? said.allIn : said.leftOut(omitted.join(', '));
  if (fact === 'reason') {
    const given = [statedReason, comments].find((each) => each !== undefined && each.trim() !== '');
    return given === undefined
      ? said.noReason
      : statedReason === given
        ? undefined
        : said.reasonGiven(cleanText(given, 300));
  }
  if (fact === 'number') return `${requisitionId ?? draftId}.`;
  if (fact === 'cancelled') return `${/^(?:cancelled|withdrawn)$/.test(state) ? say.yes : say.no}.`;
  return isOrdered(state) || state === 'priced' || state === 'pending_approval' ? undefined : said.isOver;
}

/** "Wasn't it ordered twice?": only what was really sent counts. */
async function onceOrTwice(
  { requisitionId, twins }: z.infer<typeof order>,
  { tool, input }: Extract<Understood, { kind: 'call' }>,
  turn: Turn,
  { desk, around }: Talker,
): Promise<string> {
  const said = ordersSaid[languageOf(turn)];
  const opens = around.tools.find(({ name }) => name === tool);
  const [field = ''] = Object.keys(input);
  const others = await Promise.all(
    twins.map(async ({ draftId }) =>
      order.safeParse((await opens?.invoke(desk, { [field]: draftId }, { budget }))?.output),
    ),
  );
  const sent = [requisitionId, ...others.map(({ data }) => data?.requisitionId)].filter((each) => each !== undefined);
  const [only, another] = [...new Set(sent)];
  if (only === undefined) return said.notSentYet;
  return another === undefined ? said.onceOnly(only) : said.twice([...new Set(sent)].join(', '));
}

/** "Approve it", by whoever asked for approval: that it was asked for, and who may give it. */
export function askedAlready({ state, message }: Turn): Extract<Understood, { kind: 'call' }> | undefined {
  const { heard, tools, text } = message;
  const { draft } = state;
  if (draft?.waits !== true || !approves.test(folded(text))) return undefined;
  const open = tools.open('draft');
  const lead = ordersSaid[heard.language].askedAlready;
  const asked = callOf(open, { [open?.opens?.argument ?? '']: draft.id }, { fact: 'who', lead });
  return asked?.kind === 'call' ? asked : undefined;
}

/** "Wasn't it ordered twice?", of no order that is talked about: of the newest one that was sent or waits. */
async function newestOf(
  { input, fact }: Extract<Understood, { kind: 'call' }>,
  turn: Turn,
  talker: Talker,
): Promise<Answered | undefined> {
  const { list, open } = finder(talker.around.tools);
  const opens = open('draft');
  const answer = await list('draft')?.invoke(talker.desk, input, { budget: { ...budget, rows: lately } });
  const found = rows.safeParse(answer?.output).data?.orders ?? [];
  const last = found.find(({ state }) => state === 'pending_approval' || isOrdered(state));
  if (last !== undefined && opens !== undefined) {
    const asked = { tool: opens.name, input: { [opens.opens?.argument ?? '']: last.draftId } };
    return ofOrder({ kind: 'call', ...asked, fact, remarks: [] }, turn, talker);
  }
  const text = ordersSaid[languageOf(turn)].notSentYet;
  return { reply: { kind: 'sentence', text, choices: [], language: languageOf(turn) }, state: turn.state };
}

/** Days after which an order is not the one that is waited for. */
const awaited = 14;

/** "When does my order come?": the last one of this person that waits, or was sent. */
async function ownOrder(turn: Turn, talker: Talker): Promise<Answered | undefined> {
  const { list, open } = finder(talker.around.tools);
  const [orders, opens] = [list('draft'), open('draft')];
  const { person } = talker.desk.caller;
  if (person === undefined || orders === undefined || opens === undefined) return undefined;
  const from = addDays(utcDay(talker.around.clock.now()), -awaited);
  const answer = await orders.invoke(talker.desk, { person, from }, { budget: { ...budget, rows: lately } });
  const mine = rows.safeParse(answer.output).data?.orders ?? [];
  // One that waits is meant where it was talked about here.
  const { draft, drafts } = turn.state;
  const here = [...drafts, ...(draft === undefined ? [] : [draft])].map(({ id }) => id);
  const last = mine.find(({ state, draftId }) =>
    state === 'pending_approval' ? here.includes(draftId) : isOrdered(state),
  );
  if (last === undefined) return undefined;
  const asked = { tool: opens.name, input: { [opens.opens?.argument ?? '']: last.draftId } };
  const fact = last.state === 'pending_approval' ? 'who' : 'arrival';
  return lookedAt(await call({ ...asked, fact }, turn, talker), turn, talker);
}

/** "Why was my order rejected?": the last one of this person that was. */
async function rejected(
  { tool, input }: Extract<Understood, { kind: 'call' }>,
  turn: Turn,
  talker: Talker,
): Promise<Answered> {
  const { all, open } = finder(talker.around.tools);
  const list = all.find(({ name }) => name === tool);
  const opens = open('draft');
  const { person } = talker.desk.caller;
  const asked = { ...input, ...(person === undefined ? {} : { person }) };
  const answer = await list?.invoke(talker.desk, asked, { budget: { ...budget, rows: lately } });
  const last = rows.safeParse(answer?.output).data?.orders.find(({ state }) => state === 'declined');
  if (last !== undefined && opens !== undefined)
    return call({ tool: opens.name, input: { [opens.opens?.argument ?? '']: last.draftId } }, turn, talker);
  const lead = ordersSaid[languageOf(turn)].noneRejected;
  return { reply: { kind: 'sentence', text: lead, choices: [], language: languageOf(turn) }, state: turn.state };
}
