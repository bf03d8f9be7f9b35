import { orderForm } from '../core/next-steps.ts';
import { ofAllReceivers } from './messages/all-receivers.ts';
import { linesText, type Message, writtenOn } from './meaning/message.ts';
import { notedWith, remembered } from './meaning/remembered.ts';
import { branchChoices, branchWords, openBranch } from './reading/branches.ts';
import { linesShape, type WantedLine } from './reading/prefill.ts';
import type { State } from './state.ts';
import type { Turn } from './turn.ts';
import type { Choice, NextCall, Understood } from './understanding.ts';

// "4 OP520 for the branch", where no branch is known by its number: it is asked for, and nothing goes to the account itself, or is
// looked up for a number that nobody has.

/** What is meant, with the question which branch it is for; `text` is the message as it was written. */
export function withBranchAsked(turn: Turn, text: string, before: State): Turn {
  if (!isOpen(turn.meant)) return saidOfAll(stillAsked(turn, before));
  const asked = branchAsked(turn.meant, turn.message);
  // Where the branch stands in what no branch can be asked of, which one is asked first.
  const meant = isOpen(asked) ? inWordsOf(asked, text, turn.message) : asked;
  const lines = turn.meant.kind === 'order' ? turn.meant.lines : turn.message.products;
  const state = { ...remembered(turn.message, meant), ...notedWith(lines, turn.message) };
  return saidOfAll({ ...turn, meant, state });
}

/** The sum beside that question is of all receivers, and no branch's. */
function saidOfAll(turn: Turn): Turn {
  const { meant, message, say } = turn;
  const isSum = meant.kind === 'call' && meant.tool === message.tools.list('invoice')?.name && meant.lead === undefined;
  if (!isSum || meant.then?.question !== say.whichBranch) return turn;
  return { ...turn, meant: { ...meant, lead: ofAllReceivers[message.heard.language] } };
}

/** "How much is that with VAT?", before the branch was named: of all, and the branch is asked for again. */
function stillAsked(turn: Turn, { open, last }: State): Turn {
  const { meant, message, say } = turn;
  const isAsked = open?.choices.length === 0 && open.all === false && open.yes === undefined;
  if (!isAsked || meant.kind !== 'call' || meant.then !== undefined || message.aside.ownAccount !== undefined)
    return turn;
  const isSame = meant.tool === last?.tool && JSON.stringify(meant.input) === JSON.stringify(last.input);
  if (!isSame || meant.tool !== message.tools.list('invoice')?.name) return turn;
  const again = { ...meant, then: { question: say.whichBranch, choices: [], which: { all: false } } };
  return { ...turn, meant: again, state: remembered(message, again) };
}

/** What waits for the number of the branch holds what stands for it. */
function isOpen(meant: Understood): boolean {
  const { forBranch: _, ...shown } = meant.kind === 'ask' ? meant : { ...meant, forBranch: undefined };
  return JSON.stringify(shown).includes(openBranch) && meant.kind !== 'again';
}

/** "I didn't use: the branch": in the words of the message. */
function inWordsOf(meant: Understood, text: string, { say }: Message): Understood {
  if (!('remarks' in meant)) return { kind: 'ask', question: say.whichBranch, choices: [] };
  const words = branchWords(text) ?? '…';
  const named = { ...meant, remarks: meant.remarks.map((each) => each.replaceAll(openBranch, words)) };
  return isOpen(named) ? { kind: 'ask', question: say.whichBranch, choices: [] } : named;
}

function branchAsked(meant: Understood, message: Message): Understood {
  switch (meant.kind) {
    case 'order': {
      if (meant.shipTo !== openBranch) return meant;
      const { lines, conditions = {}, draftId } = meant;
      return whichBranch(message, lines, { lines, conditions, ...(draftId === undefined ? {} : { draftId }) });
    }
    case 'ask':
      return ofQuestion(meant, message);
    case 'call':
      return ofCall(meant, message);
    case 'narrow': {
      const { input, isForBranch } = withoutBranch(meant.call.input);
      if (!isForBranch) return meant;
      return { ...meant, call: { ...meant.call, input }, remarks: [...meant.remarks, message.say.whichBranch] };
    }
    case 'file':
    case 'again':
    case 'approvals':
    case 'freeze':
    case 'help':
    case 'say':
    case 'thaw':
    case 'unknown':
      return meant;
  }
}

function ofQuestion(meant: Extract<Understood, { kind: 'ask' }>, message: Message): Understood {
  const { say, around, state } = message;
  const isForBranch = ({ input }: Choice) => input['shipTo'] === openBranch;
  const [first] = meant.choices.filter(isForBranch);
  if (first === undefined && meant.shipTo !== openBranch) return meant;
  const others = meant.choices.filter((each) => !isForBranch(each));
  // "5 for us and 3 for the branch": those for the account can be ordered first.
  if (first !== undefined && others.length > 0)
    return { ...meant, question: `${meant.question} ${say.whichBranch}`, choices: others, forBranch: first };
  const [one, another] = meant.choices.map(({ input }) => JSON.stringify(input['lines']));
  // "Which of these?" is asked first; a button would go on for the account itself.
  if (another !== undefined && one !== another)
    return {
      kind: 'ask',
      question: `${meant.question} ${meant.choices.map(({ label }) => label).join(', ')}.`,
      choices: [],
      lines: state.lines,
    };
  const { input } = withoutBranch(first?.input ?? {});
  if (first !== undefined && first.tool !== orderForm)
    return { kind: 'ask', question: say.whichBranch, choices: branchChoices(around, { tool: first.tool, input }) };
  const lines = meant.lines ?? linesShape.safeParse(input['lines']).data ?? state.lines;
  return whichBranch(message, lines, { ...input, lines });
}

/** The answer of all with the question, or the question alone where the branches of a list are known. */
function ofCall(meant: Extract<Understood, { kind: 'call' }>, message: Message): Understood {
  const { say, around, tools } = message;
  const { input, isForBranch } = withoutBranch(meant.input);
  const { receiver, ...plain } = meant;
  const call = { ...(receiver === openBranch ? plain : meant), input };
  // Two questions are answered for all, and the branch of both is asked once.
  if (meant.also !== undefined) {
    const also = branchAsked(meant.also, message);
    const alsoAll = also.kind === 'call' && also !== meant.also ? { ...also, then: undefined } : also;
    return { ...call, also: alsoAll, remarks: [...meant.remarks, say.whichBranch] };
  }
  const isThen = meant.then?.choices.some((each) => each.input['shipTo'] === openBranch) === true;
  if (!isForBranch && receiver !== openBranch && !isThen) return meant;
  const choices = receiver === openBranch ? [] : branchChoices(around, { tool: meant.tool, input });
  const isList = tools.all.some(({ name, lists: [kind] }) => name === meant.tool && kind !== undefined);
  return isList && choices.length > 0
    ? { kind: 'ask', question: say.whichBranch, choices }
    : {
        ...call,
        then: { question: [...writtenSaid(message), say.whichBranch].join(' '), choices, which: { all: false } },
      };
}

function withoutBranch({ shipTo, ...input }: NextCall['input']) {
  const isForBranch = shipTo === openBranch;
  return { isForBranch, input: isForBranch || shipTo === undefined ? input : { ...input, shipTo } };
}

const writtenSaid = (message: Message): string[] =>
  Object.values(writtenOn(message)).map((each) => message.say.written(each));

export function whichBranch(message: Message, lines: readonly WantedLine[], input: NextCall['input']): Understood {
  const { say } = message;
  const of = lines.length === 0 ? '' : `${linesText(lines)}. `;
  return {
    kind: 'ask',
    question: `${of}${[...writtenSaid(message), say.whichBranch].join(' ')}`,
    choices: branchChoices(message.around, { tool: orderForm, input }),
    lines,
  };
}
