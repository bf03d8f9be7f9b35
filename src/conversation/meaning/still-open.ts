import { orderForm } from '../../core/next-steps.ts';
import { pressed } from '../going-on/answered.ts';
import { linesShape } from '../reading/prefill.ts';
import type { State, StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';
import { codeOfLine, isCounted, isWithin, linesText, type Message, orderQuestion } from './message.ts';

type Asked = Extract<Understood, { kind: 'ask' }>;

/** "What's the total?", "add 4 OP520", while it is open which line goes: it is said, and asked again; no button orders what may not be wanted. */
export function stillOpen(meant: Understood, message: Message): Understood {
  const { tools, say } = message;
  if (meant.kind === 'order') return unlessSettled(meant, message);
  const isGoods = meant.kind === 'call' && [tools.price?.name, tools.quote?.name].includes(meant.tool);
  if (!isGoods || meant.then !== undefined || message.state.open?.yes === true) return meant;
  const open = openOf(meant.input['lines'], message);
  if (open === undefined) return meant;
  return { ...meant, then: { question: say.whichOfThese, choices: open.choices, which: { all: open.all } } };
}

/** What is still open of these lines: the answers to it, with what was added and recounted since. */
function openOf(lines: unknown, { state: { unsettled }, products, heard }: Message) {
  const now = linesShape.safeParse(lines).data ?? [];
  if (unsettled === undefined || !isCounted(now) || !isWithin(codesOf(unsettled.lines), codesOf(now))) return undefined;
  // Every line that was asked about is named with its count: none of them goes.
  if (isWithin(codesOf(unsettled.lines), codesOf(products)) && isCounted(products)) return undefined;
  // "No, not 4 but 6", after "which is to be 10?": that one is 6.
  const { lines: before } = unsettled;
  const isRecounted = now.some((line) =>
    before.some((each) => codeOfLine(each) === codeOfLine(line) && each.quantity !== line.quantity),
  );
  if (isRecounted && heard.has('no', 'not') && unsettled.choices.every((each) => hasAll(each.input['lines'], before)))
    return undefined;
  const choices = unsettled.choices.map((choice) => {
    const chosen = linesShape.safeParse(choice.input['lines']).data ?? [];
    return {
      ...choice,
      input: { ...choice.input, lines: now.flatMap((line) => changedBy(line, unsettled.lines, chosen)) },
    };
  });
  // "6 of the OP520" answers "which of them is to be 6?"
  const same = linesText(now, 100);
  const isAnswered = choices.some(({ input }) => linesText(input.lines, 100) === same);
  return isAnswered ? undefined : { choices, all: unsettled.all === true };
}

const hasAll = (lines: unknown, all: readonly StateLine[]): boolean =>
  isWithin(codesOf(all), codesOf(linesShape.safeParse(lines).data ?? []));

/** The line as the answer leaves it: without it, with the count of the answer, or as it is. */
function changedBy(line: StateLine, before: readonly StateLine[], chosen: readonly StateLine[]): StateLine[] {
  const isLine = (each: StateLine) => codeOfLine(each) === codeOfLine(line);
  const was = before.find(isLine);
  const then = chosen.find(isLine);
  if (was === undefined) return [line];
  if (then === undefined) return [];
  return [then.quantity === was.quantity ? line : then];
}

const codesOf = (lines: readonly StateLine[]): StateLine[] => lines.map(({ quantity: _, ...code }) => code);

/** One of the lines that were asked about is gone now, or has the count of the answer: nothing is open. */
export function settledBy(meant: Understood, message: Message): Pick<State, 'unsettled'> {
  const { unsettled } = message.state;
  const lines = meant.kind === 'call' ? (linesShape.safeParse(meant.input['lines']).data ?? []) : [];
  const isOfThem = lines.some((line) => isWithin(codesOf([line]), codesOf(unsettled?.lines ?? [])));
  const isQuote = meant.kind === 'call' && meant.tool === message.tools.quote?.name && isCounted(lines);
  const isSettled = isQuote && isOfThem && openOf(lines, message) === undefined;
  return isSettled ? { unsettled: undefined } : {};
}

/** Which line changes, or goes. */
const isOfLines = (choices: Asked['choices'], { tools }: Message): boolean =>
  choices.length > 1 &&
  choices.every(({ tool, input }) => [tools.quote?.name, orderForm].includes(tool) && 'lines' in input);

/** "Then order it", after "which of them goes?" was left without an answer: it is asked again, beside all of them as they are. */
function unlessSettled(meant: Extract<Understood, { kind: 'order' }>, message: Message): Understood {
  const { say, heard } = message;
  // The button of all of them as they are is pressed.
  // "Yes" to ordering what was to give way to another maker's.
  const { unsettled, open: asked } = message.state;
  const isAgreed = unsettled?.choices.length === 0 && asked?.yes === true;
  const open =
    isAgreed || heard.has('all') || pressed(message) !== undefined ? undefined : openOf(meant.lines, message);
  if (open === undefined) return meant;
  const { lines, draftId, shipTo, conditions } = meant;
  const input = {
    lines,
    ...(draftId === undefined ? {} : { draftId }),
    ...(shipTo === undefined ? {} : { shipTo }),
    ...(conditions === undefined ? {} : { conditions }),
  };
  const asTheyAre = { label: linesText(lines), tool: orderForm, input };
  if (open.choices.length === 0)
    return { kind: 'ask', question: orderQuestion(say, lines, shipTo), choices: [asTheyAre], yes: true, lines };
  return { kind: 'ask', question: say.whichOfThese, choices: [...open.choices, asTheyAre], lines };
}

/** What such a question asked, until it is answered. */
export function unsettledBy(meant: Asked, message: Message): Pick<State, 'unsettled'> {
  const { lines } = message.state;
  const isOpen = isOfLines(meant.choices, message) && isCounted(lines) && meant.yes !== true;
  if (!isOpen || JSON.stringify(meant.lines) !== JSON.stringify(lines)) return {};
  const { choices, all } = meant;
  const asked = choices.filter(({ input }) => JSON.stringify(input['lines']) !== JSON.stringify(lines));
  // "Then it stays at 6", with a line that has 6: they may be meant as they are, and an addition is not kept waiting for it.
  const isAsItIs = choices.length > asked.length && choices.every(({ input }) => hasAll(input['lines'], lines));
  if (isAsItIs) return {};
  return { unsettled: { lines, choices: asked, ...(all === undefined ? {} : { all }) } };
}
