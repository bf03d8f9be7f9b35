import { capital, cleanText } from '../../core/text.ts';
import * as z from 'zod';
import { addDays, utcDay } from '../../core/datetime.ts';
import { isOrdered } from '../../ports/draft.ts';
import { approves } from '../going-on/of-order.ts';
import { callOf, finder, linesText } from '../meaning/message.ts';
import { ordersSaid } from '../messages/orders-said.ts';
import { folded, languages } from '../reading/matching.ts';
import type { Turn } from '../turn.ts';
import type { AskedFact, NextCall, Understood } from '../understanding.ts';
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
  'dearer',
  'out',
  'traced',
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
  if (meant.fact === 'mine') {
    const isList = meant.tool === finder(talker.around.tools).list('requisition')?.name;
    const isOfDays = isList && meant.input['from'] !== undefined;
    const own = isOfDays ? await ownOrders(meant, turn, talker) : await ownOrder(turn, talker);
    return own ?? call({ ...meant, fact: undefined }, turn, talker);
  }
  if (meant.fact === 'rejected') return rejected(meant, turn, talker);
  if (!facts.includes(meant.fact)) return undefined;
  const isList = finder(talker.around.tools).list('draft')?.name === meant.tool;
  if (isList) return newestOf(meant, turn, talker);
  const isReason = meant.fact === 'reason';
  const shown = await call({ ...meant, fact: isReason ? 'who' : undefined }, turn, talker);
  const read = order.safeParse(shown.reply.answer?.output).data;
  if (read === undefined) return shown;
  if (meant.fact === 'traced') return tracedHere(shown, read.requisitionId, turn, talker);
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
  { lines, totals, omitted, requisitionId, draftId, state, statedReason, comments, reason }: z.infer<typeof order>,
  fact: AskedFact | undefined,
  turn: Turn,
  { zone, around }: Talker,
): string | undefined {
  const { say } = turn;
  const language = languageOf(turn);
  const said = ordersSaid[language];
  const format = formats({ language, locale: languages[language].locale, zone, today: utcDay(around.clock.now()) });
  // What a draft comes to stands in how it is shown.
  if (fact === 'total' && state === 'priced') return undefined;
  if (fact === 'total') {
    const sums = totals.map(({ net, gross = net, currencyCode }) => ({
      net: format.money(net, currencyCode),
      gross: format.money(gross, currencyCode),
    }));
    return sums.map((sum) => say.quoted({ lines: linesText(lines), ...sum })).join(' ');
  }
  if (fact === 'omitted') return omitted.length === 0 ? said.allIn : said.leftOut(omitted.join(', '));
  if (fact === 'reason') {
    // The stated reason stands in how it is shown.
    if ((statedReason ?? '').trim() !== '') return undefined;
    return (comments ?? '').trim() === '' ? said.noReason : said.reasonGiven(cleanText(comments ?? '', 300));
  }
  if (fact === 'dearer') return reason === undefined ? say.whyPrice : format.words(reason);
  // Of one that was accepted otherwise than approved its state says more.
  if (fact === 'out' && state === 'confirmed')
    return `${say.yes}${requisitionId === undefined ? '' : `: ${requisitionId}`}.`;
  if (fact === 'out') return isOrdered(state) ? undefined : `${say.no}.`;
  if (fact === 'number') return `${requisitionId ?? draftId}.`;
  if (fact === 'cancelled') return `${/^(?:cancelled|withdrawn)$/.test(state) ? say.yes : say.no}.`;
  return isOrdered(state) || state === 'priced' || state === 'pending_approval' ? undefined : said.isOver;
}

/** "Which invoice is it on?", "has it come?": what the supplier delivered and invoiced; the order stays what is talked about. */
async function tracedHere(shown: Answered, requisitionId: string | undefined, turn: Turn, talker: Talker) {
  const trace = finder(talker.around.tools).saying('trace');
  if (requisitionId === undefined || trace === undefined) return shown;
  const told = await call({ tool: trace.name, input: { requisitionId } }, turn, talker);
  const isKnown = shapes.traced.safeParse(told.reply.answer?.output).data?.lines.length;
  return isKnown ? { ...told, state: { ...told.state, last: shown.state.last } } : shown;
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

/** What opens the newest order of this desk that is one of these; undefined: there is none. */
async function newestHere(
  input: NextCall['input'],
  isMeant: (order: z.infer<typeof rows>['orders'][number]) => boolean,
  { desk, around }: Talker,
): Promise<(NextCall & { readonly state: string }) | undefined> {
  const { list, open } = finder(around.tools);
  const [orders, opens] = [list('draft'), open('draft')];
  const answer = await orders?.invoke(desk, input, { budget: { ...budget, rows: lately } });
  const found = rows.safeParse(answer?.output).data?.orders.find(isMeant);
  return found === undefined || opens === undefined
    ? undefined
    : { tool: opens.name, input: { [opens.opens?.argument ?? '']: found.draftId }, state: found.state };
}

const waits = (state: string) => state === 'pending_approval';

/** "Wasn't it ordered twice?", of no order that is talked about: of the newest one that was sent or waits. */
async function newestOf(
  { input, fact }: Extract<Understood, { kind: 'call' }>,
  turn: Turn,
  talker: Talker,
): Promise<Answered | undefined> {
  const last = await newestHere(input, ({ state }) => waits(state) || isOrdered(state), talker);
  if (last !== undefined)
    return ofOrder({ kind: 'call', tool: last.tool, input: last.input, fact, remarks: [] }, turn, talker);
  const text = ordersSaid[languageOf(turn)].notSentYet;
  return { reply: { kind: 'sentence', text, choices: [], language: languageOf(turn) }, state: turn.state };
}

/** Days after which an order is not the one that is waited for. */
const awaited = 14;

/** "When does my order come?": the last one of this person that was sent, or that waits and was talked about here. */
async function ownOrder(turn: Turn, talker: Talker): Promise<Answered | undefined> {
  const { person } = talker.desk.caller;
  if (person === undefined) return undefined;
  const from = addDays(utcDay(talker.around.clock.now()), -awaited);
  const { draft, drafts } = turn.state;
  const here = [...drafts, ...(draft === undefined ? [] : [draft])].map(({ id }) => id);
  const last = await newestHere(
    { person, from },
    ({ state, draftId }) => (waits(state) ? here.includes(draftId) : isOrdered(state)),
    talker,
  );
  if (last === undefined) return undefined;
  const { state, tool, input } = last;
  return lookedAt(await call({ tool, input, fact: waits(state) ? 'who' : 'arrival' }, turn, talker), turn, talker);
}

/** "What have I ordered this week": what this person ordered here, whoever it is for, and then that of the account. */
async function ownOrders(
  meant: Extract<Understood, { kind: 'call' }>,
  turn: Turn,
  talker: Talker,
): Promise<Answered | undefined> {
  const { person } = talker.desk.caller;
  const list = finder(talker.around.tools).list('draft');
  if (person === undefined || list === undefined) return undefined;
  const { from, to } = meant.input;
  const own = await call({ tool: list.name, input: { person, from, to } }, turn, talker);
  const here = rows.safeParse(own.reply.answer?.output).data?.orders ?? [];
  if (!here.some(({ state }) => isOrdered(state))) return undefined;
  const all = await call({ ...meant, fact: undefined }, turn, talker);
  return { ...own, reply: { ...own.reply, text: `${own.reply.text}\n${all.reply.text}` } };
}

/** "Why was my order rejected?": the one that is talked about, or else the last one of this person that was. */
async function rejected(
  { input }: Extract<Understood, { kind: 'call' }>,
  turn: Turn,
  talker: Talker,
): Promise<Answered> {
  const { person } = talker.desk.caller;
  const asked = { ...input, ...(person === undefined ? {} : { person }) };
  const { draft, sent } = turn.state;
  const atHand = draft?.id ?? sent?.id;
  const last =
    (await newestHere(asked, ({ state, draftId }) => state === 'declined' && draftId === atHand, talker)) ??
    (await newestHere(asked, ({ state }) => state === 'declined', talker));
  if (last !== undefined) return call({ tool: last.tool, input: last.input }, turn, talker);
  const { open } = finder(talker.around.tools);
  const shown = callOf(open('draft'), { [open('draft')?.opens?.argument ?? '']: atHand });
  if (atHand !== undefined && shown?.kind === 'call') return call(shown, turn, talker);
  const lead = ordersSaid[languageOf(turn)].noneRejected;
  return { reply: { kind: 'sentence', text: lead, choices: [], language: languageOf(turn) }, state: turn.state };
}
