import * as z from 'zod';
import { asDeskError } from '../../core/errors.ts';
import { orderForm } from '../../core/next-steps.ts';
import { nextOf } from '../../core/references.ts';
import { cleanText } from '../../core/text.ts';
import { converse } from '../converse.ts';
import type { Turn } from '../turn.ts';
import { messages } from '../messages/en.ts';
import { isEnglish } from '../meaning/own-words.ts';
import { languages } from '../reading/matching.ts';
import type { State } from '../state.ts';
import type { Choice, NextCall, Understood } from '../understanding.ts';
import { describedIn, pickedOf } from './picked.ts';
import { inWords } from './view-language.ts';
import { ofBudget } from './budget.ts';
import { awaitedPart, restOfDelivery } from './awaited.ts';
import { byWeight } from './by-weight.ts';
import { atWarehouses } from './warehouses.ts';
import { asManyAs } from './as-many.ts';
import { withHour } from './at-hour.ts';
import { type Answered, call, languageOf, mostChoices, withoutOrder, type Reply, type Talker } from './call.ts';
import { withElsewhere } from './elsewhere.ts';
import { ofCheapest } from './of-cheapest.ts';
import { lookedAt, ordered, repeated } from './drafting.ts';
import { dueTogether, withOverdue } from './falling-due.ts';
import { ofFound } from './found.ts';
import { ofOnePlace } from './one-place.ts';
import { withNearest } from './nearest.ts';
import { ofAccount } from './of-account.ts';
import { askedAlready, ofOrder } from './of-order.ts';
import { ofReceivers } from './of-receivers.ts';
import { whetherOrdered } from './was-ordered.ts';
import { openFrom } from './open-from.ts';
import { someOfList } from './some-of-list.ts';
import { ofLinesWithin } from './within.ts';

const covering = z.looseObject({ output: z.looseObject({ coverage: z.looseObject({}) }) });
const isPartial = z.looseObject({ answer: covering, gaps: z.array(z.string()).min(1) });
const whole = z.looseObject({ output: z.looseObject({ coverage: z.looseObject({ complete: z.literal(true) }) }) });
const isRead = z.looseObject({ answer: whole, gaps: z.array(z.string()).length(0) });
const noOrders = z.looseObject({ orders: z.array(z.unknown()).length(0) });

/** The list that was saved is the one that is talked about. */
function listOf({ tool, input }: NextCall, tools: Talker['around']['tools']): Partial<State> {
  const isList = tools.some(({ name, input: { shape } }) => name === tool && 'from' in shape);
  return isList ? { list: { tool, input: { ...input } } } : {};
}

/** Answers one message of a conversation. Never throws: what went wrong is an answer too. */
export async function answerMessage(
  text: string,
  state: State,
  talker: Talker,
): Promise<{ reply: Reply; state: State }> {
  return answerTurn(converse(text, state, talker.around), talker);
}

/** What the rules answer to a message. @throws DeskError */
export async function answerOf(turn: Turn, talker: Talker): Promise<{ reply: Reply; state: State }> {
  const { meant } = turn;
  const first = await answered(meant, turn, talker);
  const also = meant.kind === 'call' || meant.kind === 'narrow' ? meant.also : undefined;
  if (also === undefined) return first;
  const next = await answerTurn({ ...turn, meant: also, state: first.state }, talker);
  const lead = meant.kind === 'call' ? meant.lead : undefined;
  const second = [turn.say.noReturns, turn.say.noComplaints].some((each) => each === lead) ? withoutOrder(next) : next;
  const { view = first.reply.view } = second.reply;
  // What the first had not read yet was read for the second: "ask again in a moment" would not be true any more.
  const isReadNow = isPartial.safeParse(first.reply).success && isRead.safeParse(second.reply).success;
  const said = isReadNow ? (await answered(meant, turn, talker)).reply.text : first.reply.text;
  // One document can answer both questions.
  const text = [...new Set([said, second.reply.text])].filter((each) => each !== '').join('\n');
  return { reply: { ...second.reply, text, view }, state: second.state };
}

/** The same, where what went wrong is an answer too: never throws. */
export async function answerTurn(turn: Turn, talker: Talker): Promise<{ reply: Reply; state: State }> {
  try {
    return await answerOf(turn, talker);
  } catch (thrown) {
    const error = asDeskError(thrown);
    const language = languageOf(turn);
    const { meant } = turn;
    const kind = meant.kind === 'call' && error.code === 'invalid_input' ? meant.input['categoryId'] : undefined;
    const own = typeof kind === 'string' ? turn.say.unknownKind(cleanText(kind, 60)) : turn.say.errors[error.code];
    const [message = '', next = ''] = [error.message, nextOf(error, talker.surface ?? 'cli')].map((each) =>
      inWords(each, language),
    );
    // What has no words in the language is left out where there is a sentence for its kind.
    const said = (
      own === undefined ? [message, next] : isEnglish(message) ? [own] : [message, isEnglish(next) ? '' : next]
    )
      .map((each) => cleanText(each, 1_000))
      .filter((each) => each !== '');
    return {
      reply: {
        kind: 'error',
        text: said.join(' '),
        choices: [],
        language,
        ...(turn.meant.kind === 'call' ? { call: { tool: turn.meant.tool, input: turn.meant.input } } : {}),
      },
      state: turn.state,
    };
  }
}

/** The answer with the question that follows it. */
function asking(
  { reply, state }: Answered,
  { question, choices, quantityOf, which }: NonNullable<Extract<Understood, { kind: 'call' }>['then']>,
): Answered {
  const asked = which ?? (quantityOf === undefined ? { yes: true } : { quantityOf });
  return {
    reply: { ...reply, text: `${reply.text} ${question}`, choices },
    state: { ...state, open: { choices: [...choices], ...asked } },
  };
}

async function answered(meant: Understood, turn: Turn, talker: Talker): Promise<{ reply: Reply; state: State }> {
  const { say, state } = turn;
  const { tools } = talker.around;
  const inCents = (sum: string) =>
    new Intl.NumberFormat(languages[languageOf(turn)].locale, { minimumFractionDigits: 2 }).format(Number(sum));
  const words = (kind: Reply['kind'], text: string, choices: readonly Choice[] = []) => ({
    reply: {
      kind,
      text,
      choices: choices.slice(0, Math.max(mostChoices, kind === 'question' ? 9 : 0)),
      language: languageOf(turn),
    },
    state,
  });
  switch (meant.kind) {
    case 'say':
      return words('sentence', meant.text, meant.choices);
    case 'help':
    case 'unknown':
      return words('sentence', meant.text);
    case 'ask': {
      const asked = words('question', meant.question, meant.choices);
      return { ...asked, state: { ...state, open: state.open ?? { choices: [...meant.choices] } } };
    }
    case 'narrow': {
      const narrowed = await atWarehouses(talker.desk, { ...meant, remarks: [] });
      if (narrowed.kind === 'ask' && languageOf(turn) !== 'en') {
        const choices = narrowed.choices.map((choice) => ({
          ...choice,
          label: Array.isArray(choice.input['locations'])
            ? choice.input['locations'].map(String).join(', ')
            : say.buttons.stock,
        }));
        return answered({ ...narrowed, question: say.notThere(meant.places.join(', ')), choices }, turn, talker);
      }
      const { notThere = [] } = narrowed;
      const strange = notThere.length === 0 ? [] : [say.notThere(notThere.join(', '))];
      const fact = meant.fact === undefined ? {} : { fact: meant.fact };
      const call =
        narrowed.kind === 'call' ? { ...narrowed, ...fact, remarks: [...meant.remarks, ...strange] } : narrowed;
      return answered(call, turn, talker);
    }
    case 'call': {
      if (meant.tool === orderForm) return ordered(meant.input, turn, talker);
      if (meant.ending !== undefined || meant.sum !== undefined) {
        const { ending, sum, ...whole } = meant;
        const found = await describedIn(meant, { ending, sum }, talker);
        if (found === undefined) return words('sentence', say.notKnownYet);
        const [one, ...others] = found;
        if (one === undefined)
          return words('question', sum === undefined ? say.noneEnding(ending ?? '') : say.noneOfSum(inCents(sum)));
        const choices = [one, ...others].map(({ id, tool, input }) => ({ label: id, tool, input }));
        if (others.length > 0) return words('question', say.whichOfThese, choices);
        return answered({ ...whole, tool: one.tool, input: one.input }, turn, talker);
      }
      // "The last delivery from Poznań" is picked of those from there.
      const pick = meant.places === undefined ? meant.pick : undefined;
      const [one, ...others] = pick === undefined ? [] : await pickedOf(meant, pick, talker);
      if (one !== undefined) {
        const { pick: _, after: __, ...asked } = meant;
        // What it was picked of is still the list: "and the oldest?"
        let picked = await answered({ ...asked, ...one }, turn, talker);
        // "Which is due first" is one of them; "when is the next due date, and how much" is all of that day.
        const isNextDue =
          meant.pick === 'due' && meant.after === undefined && turn.message.heard.has('howMuch', 'howMany', 'price');
        const together = isNextDue ? await dueTogether(meant, picked.reply.answer?.output, turn, talker) : undefined;
        if (together !== undefined) return together;
        for (const other of others) {
          const next = await answered({ ...asked, ...other, lead: '' }, { ...turn, state: picked.state }, talker);
          picked = { ...next, reply: { ...next.reply, text: `${picked.reply.text}\n${next.reply.text.trim()}` } };
        }
        return { ...picked, state: { ...picked.state, ...listOf(meant, tools) } };
      }
      const within =
        (await whetherOrdered(meant, turn, talker)) ??
        (await ofOrder(meant, turn, talker)) ??
        (await someOfList(meant, turn, talker)) ??
        (await ofAccount(meant, turn, talker)) ??
        (await awaitedPart(meant, turn, talker)) ??
        (await restOfDelivery(meant, turn, talker)) ??
        (await ofReceivers(meant, turn, talker)) ??
        (await ofLinesWithin(meant, turn, talker)) ??
        (await openFrom(meant, turn, talker)) ??
        (await withOverdue(meant, turn, talker));
      if (within !== undefined) return meant.then === undefined ? within : asking(within, meant.then);
      const found = await ofFound(meant, turn, talker);
      if (found !== undefined) return found;
      const best =
        (await byWeight(meant, turn, talker)) ??
        (await ofBudget(meant, turn, talker)) ??
        (await ofOnePlace(meant, turn, talker)) ??
        (await ofCheapest(meant, turn, talker));
      if (best !== undefined) return best;
      const opens = tools.find(({ name }) => name === meant.tool)?.opens?.document;
      if (opens === 'draft' && meant.then === undefined) return lookedAt(await call(meant, turn, talker), turn, talker);
      const whole = await withNearest(meant, await call(meant, turn, talker), turn, talker);
      const timed = await withHour(meant, whole, turn, talker);
      const called = await withElsewhere(meant, timed, turn, talker);
      const { reply } = called;
      if (meant.beside !== undefined) {
        const input = { ...meant.input, ...meant.beside };
        const other = await call({ ...meant, input, lead: undefined }, turn, talker);
        // The rows are of the first days alone, and the sums of both stand in the sentence.
        const { view: _, ...both } = reply;
        return { ...called, reply: { ...both, text: `${reply.text} ${other.reply.text}` } };
      }
      const then = asManyAs(meant.then, reply.answer?.output, turn) ?? meant.then;
      return then === undefined ? called : asking(called, then);
    }
    case 'order':
      return ordered(
        { lines: meant.lines, shipTo: meant.shipTo, draftId: meant.draftId, ...state.written },
        turn,
        talker,
        meant.remarks,
        meant.fact,
      );
    case 'again':
      return repeated(meant, turn, talker);
    case 'file':
      return {
        reply: { kind: 'file', text: '', choices: [], call: meant.call, language: languageOf(turn) },
        state: {
          ...state,
          last: { tool: meant.call.tool, input: { ...meant.call.input } },
          ...listOf(meant.call, tools),
        },
      };
    case 'approvals': {
      const list = tools.find(({ lists: [kind] }) => kind === 'draft');
      if (list === undefined) return words('sentence', say.approveElsewhere);
      const mine = await call(
        { tool: list.name, input: { state: 'waiting' }, lead: say.approveElsewhere },
        turn,
        talker,
      );
      const asked = askedAlready(turn);
      const isMine = JSON.stringify(mine.reply.answer?.output ?? {}).includes(String(asked?.input['draftId']));
      if (asked !== undefined && !isMine) return answered(asked, turn, talker);
      // None waits for this person: what others have to approve is shown.
      return noOrders.safeParse(mine.reply.answer?.output).success
        ? call({ tool: list.name, input: { state: 'open' }, lead: say.nothingForYou }, turn, talker)
        : mine;
    }
    case 'freeze':
    case 'thaw':
      return words('sentence', messages.atCommand(meant.kind));
  }
}
