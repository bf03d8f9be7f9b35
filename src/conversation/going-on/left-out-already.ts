import {
  callOf,
  choiceOf,
  codeOfLine,
  isCounted,
  isWithin,
  type Message,
  plainCode,
  sayOnly,
} from '../meaning/message.ts';
import { partsCalled } from '../reading/named.ts';
import { linesShape } from '../reading/prefill.ts';
import type { StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';
import { choosing, relined } from './relined.ts';

/** What is said of a line beside taking it out. */
const others = [
  ...(['add', 'change', 'instead', 'only', 'order', 'draft', 'past', 'bought', 'complain'] as const),
  ...(['returns', 'invoice', 'delivery', 'stock', 'again', 'cancel', 'not', 'alternative', 'cheaper'] as const),
] as const;

/** "OK, take the caliper out": a part that is not among the lines is never priced for it, and of two lines "it" may be either. */
export function leftOutAlready(meant: Understood, message: Message): Understood {
  const { heard, state, products, say } = message;
  if (!heard.has('remove') || heard.has(...others) || heard.ordinal !== undefined || heard.numbers.length > 0)
    return meant;
  if (state.lines.length === 0 || (state.document ?? { kind: 'draft' }).kind !== 'draft') return meant;
  if (products.length === 0) return asItIs(meant, message) ?? ofPriced(meant, message);
  const isOther = products.every((line) => line.quantity === undefined && !isWithin([line], state.lines));
  if (!isOther || meant.kind !== 'call' || meant.then !== undefined || !isOf(meant.input, products)) return meant;
  if (!isCounted(state.lines)) return sayOnly(say.nothingToUndo);
  const rest = relined({ ...message, products: [] }, state.lines);
  const lead = say.notUsed(products.map(codeOfLine).join(', '));
  return rest?.kind === 'call' ? { ...rest, lead } : meant;
}

const isOf = ({ lines, skus, indexes }: Readonly<Record<string, unknown>>, products: readonly StateLine[]): boolean => {
  const codes = linesShape.safeParse(lines).data?.map(plainCode) ?? [skus ?? indexes].flat().map(String);
  return codes.length === products.length && products.every((line) => codes.includes(plainCode(line)));
};

/** "Go without it, ask for approval", of a part that the draft was made without: none of its lines goes. */
function asItIs(meant: Understood, { state, tools, say, heard }: Message): Understood | undefined {
  const { gone, laid, lines } = state;
  const draft = state.draft ?? laid?.draft;
  // The part may have been looked at meanwhile.
  const isOther = gone.length > 0 || (laid !== undefined && !isWithin(lines, laid.lines));
  const isOpen = meant.kind === 'ask' && meant.choices.length > 1 && meant.choices.every(({ input }) => input['lines']);
  if (!isOpen || draft === undefined || !isOther || heard.question) return undefined;
  const choice = choiceOf(tools.submit, say.buttons.submit, { draftId: draft.id, revision: draft.revision });
  if (choice === undefined || draft.waits === true) return sayOnly(say.left);
  return heard.has('submit')
    ? callOf(tools.submit, choice.input)
    : { kind: 'ask', question: say.submitThis, choices: [choice], yes: true };
}

/** "Take it out", after the price without one of the lines: that one; of two lines either may be meant. */
function ofPriced(meant: Understood, message: Message): Understood {
  const { heard, state, tools, text } = message;
  const { lines, last, names } = state;
  const priced = linesShape.safeParse(last?.input['lines']).data ?? [];
  const isPart = last?.tool === tools.quote?.name && priced.length === lines.length - 1 && isWithin(priced, lines);
  if (!isPart || heard.question || !heard.has('it') || partsCalled(text, { names, lines }).length > 0) return meant;
  const without = (gone: StateLine | undefined) => lines.filter((line) => line !== gone);
  const missing = lines.find((line) => !isWithin([line], priced));
  return priced.length > 1
    ? (relined(message, without(missing)) ?? meant)
    : choosing(
        message,
        (place) => without(lines[place]),
        (place) => message.say.without(codeOfLine(lines[place] ?? {})),
      );
}
