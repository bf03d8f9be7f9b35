import { orderForm } from '../../core/next-steps.ts';
import { pressed } from '../going-on/answered.ts';
import type { State } from '../state.ts';
import type { Understood } from '../understanding.ts';
import { isCounted, linesText, type Message } from './message.ts';

type Asked = Extract<Understood, { kind: 'ask' }>;

/** "What's the total?", while it is open which line goes: it is said, and asked again; no button orders what may not be wanted. */
export function stillOpen(meant: Understood, message: Message): Understood {
  const { state, tools, products, say } = message;
  if (meant.kind === 'order') return unlessSettled(meant, message);
  const { choices = [], all = false, yes } = state.open ?? {};
  const isGoods =
    meant.kind === 'call' && [tools.price?.name, tools.quote?.name, tools.stock?.name].includes(meant.tool);
  if (!isGoods || meant.then !== undefined || products.length > 0 || yes === true) return meant;
  // What changes the lines answers, or asks anew.
  const isSame = isCounted(state.lines) && JSON.stringify(meant.input['lines']) === JSON.stringify(state.lines);
  // "Quote" and "Order" under an answer are of the lines as they are.
  const changed = choices.filter(({ input }) => JSON.stringify(input['lines']) !== JSON.stringify(state.lines));
  if (!isOfLines(choices, message) || changed.length < 2 || !isSame) return meant;
  return { ...meant, then: { question: say.whichOfThese, choices, which: { all } } };
}

/** Which line changes, or goes. */
const isOfLines = (choices: Asked['choices'], { tools }: Message): boolean =>
  choices.length > 1 &&
  choices.every(({ tool, input }) => [tools.quote?.name, orderForm].includes(tool) && 'lines' in input);

/** "Then order it", after "which of them goes?" was left without an answer: it is asked again, beside all of them as they are. */
function unlessSettled(meant: Extract<Understood, { kind: 'order' }>, message: Message): Understood {
  const { state, products, say, heard } = message;
  const { unsettled } = state;
  const isSame = unsettled !== undefined && linesText(meant.lines, 100) === linesText(unsettled.lines, 100);
  // The button of all of them as they are is pressed.
  if (!isSame || products.length > 0 || heard.has('all') || pressed(message) !== undefined) return meant;
  const { lines, choices } = unsettled;
  const { draftId, shipTo, conditions } = meant;
  const input = {
    lines,
    ...(draftId === undefined ? {} : { draftId }),
    ...(shipTo === undefined ? {} : { shipTo }),
    ...(conditions === undefined ? {} : { conditions }),
  };
  const asTheyAre = { label: linesText(lines), tool: orderForm, input };
  return { kind: 'ask', question: say.whichOfThese, choices: [...choices, asTheyAre], lines };
}

/** What such a question asked, until it is answered. */
export function unsettledBy(meant: Asked, message: Message): Pick<State, 'unsettled'> {
  const { lines } = message.state;
  const isOpen = isOfLines(meant.choices, message) && isCounted(lines) && meant.yes !== true;
  if (!isOpen || JSON.stringify(meant.lines) !== JSON.stringify(lines)) return {};
  const { choices, all } = meant;
  const asked = choices.filter(({ input }) => JSON.stringify(input['lines']) !== JSON.stringify(lines));
  return { unsettled: { lines, choices: asked, ...(all === undefined ? {} : { all }) } };
}
