import type { DeskTool } from '../../tools/desk.ts';
import { cleanText } from '../core/text.ts';
import type { Answer } from '../core/tool.ts';
import { converse } from './converse.ts';
import type { Turn } from './turn.ts';
import type { LanguageModelDesk, MadeCall, ModelAnswer, ModelCost, ModelWatch } from './model/language-model.ts';
import { notes } from './model/messages/notes.ts';
import { answerTurn } from './answering/session.ts';
import { draftChoices } from './answering/drafting.ts';
import { nextChoices, type Reply, rowsOf, type Talker } from './answering/call.ts';
import { remember } from './answering/remember.ts';
import type { State } from './state.ts';
import type { Choice, NextCall } from './understanding.ts';

/** What the model asked is kept, so that "yes" answers it. */
const longestQuestion = 300;

/** The answer of a language model as a surface shows it. */
export interface SaidByModel {
  readonly text: string;
  /** The look-up or the draft that belongs to it: the desk draws it. */
  readonly shown: { readonly tool: DeskTool; readonly answer: Answer; readonly call: NextCall } | undefined;
  readonly choices: readonly Choice[];
  readonly isQuestion: boolean;
  readonly state: State;
}

/** Undefined: the model answered nothing, and wrote nothing, so the rules answer. */
export function saidByModel(
  said: ModelAnswer,
  turn: Turn,
  { around: { tools }, around }: Pick<Talker, 'around'>,
): SaidByModel | undefined {
  const { say } = turn;
  const { language } = turn.message.heard;
  const done = said.calls.flatMap((each) => {
    const tool = tools.find(({ name }) => name === each.tool);
    return tool === undefined || each.answer === undefined ? [] : [{ tool, answer: each.answer, call: inputOf(each) }];
  });
  const written = done.findLast(({ tool }) => tool.effect !== 'read');
  if (said.kind === 'failed' && written === undefined) return undefined;
  const shown = written ?? done.findLast(({ answer }) => hasRows(answer));
  const next = shown === undefined ? turn.state : remember(turn.state, shown.call, shown.tool, shown.answer, 0);
  const isDraft = written?.tool.role === 'prepare' && next.draft !== undefined;
  const choices = isDraft
    ? draftChoices(next, tools, say)
    : shown === undefined
      ? []
      : nextChoices(shown.tool, next, say, around);
  const { struck, failed } = notes[language];
  const sentences =
    said.kind === 'failed'
      ? [failed[said.why], shown?.answer.view.title ?? '']
      : [said.text, ...(said.struck === 0 ? [] : [struck(said.struck)])];
  // It tried to write what nobody asked for, and may claim that it did.
  const refused = said.calls.some(
    ({ tool: name, answer }) =>
      answer === undefined &&
      tools.some((tool) => tool.name === name && tool.effect !== 'read') &&
      written === undefined,
  );
  const isQuestion = said.kind === 'answered' && /\?\s*$/.test(said.text) && written === undefined;
  return {
    text: [...sentences, ...(isDraft ? [say.submitThis] : []), ...(refused ? [say.notOrdered] : [])]
      .filter((each) => each !== '')
      .join('\n'),
    shown,
    choices,
    isQuestion,
    state: {
      ...next,
      open: choices.length === 0 ? undefined : { choices: [...choices], ...(isDraft && { yes: true }) },
      ...(isQuestion && { question: cleanText(said.text, longestQuestion) }),
    },
  };
}

/** Said before what the rules answer instead. */
export function whyRules(said: ModelAnswer, turn: Turn): string {
  return said.kind === 'failed' ? notes[turn.message.heard.language].failed[said.why] : '';
}

const inputOf = ({ tool, input }: MadeCall): NextCall => ({ tool, input });

function hasRows({ view: { tables = [], facts = [] } }: Answer): boolean {
  return tables.some(({ rows }) => rows.length > 0) || facts.length > 0;
}

/** Answers one message of a conversation: the rules what they are certain of, the model the rest. Never throws. */
export async function answerWithModel(
  text: string,
  state: State,
  talker: Talker,
  model: LanguageModelDesk,
  watch?: ModelWatch,
): Promise<{ reply: Reply; state: State; cost?: ModelCost }> {
  const turn = converse(text, state, talker.around);
  if (turn.certain) return answerTurn(turn, talker);
  const answer = await model.answer(turn, text, watch);
  const said = saidByModel(answer, turn, talker);
  if (said === undefined) {
    const { reply, state: next } = await answerTurn(turn, talker);
    const told = [whyRules(answer, turn), reply.text].filter((each) => each !== '').join('\n');
    return { reply: { ...reply, text: told }, state: next, cost: answer.cost };
  }
  const { shown, choices, isQuestion } = said;
  const { language } = turn.message.heard;
  return {
    reply: {
      kind: isQuestion ? 'question' : shown === undefined ? 'sentence' : 'answer',
      text: said.text,
      choices,
      language,
      ...(shown === undefined
        ? {}
        : { view: rowsOf(shown.answer.view, language), call: shown.call, answer: shown.answer }),
    },
    state: said.state,
    cost: answer.cost,
  };
}
