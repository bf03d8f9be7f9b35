import { orderForm } from '../../core/next-steps.ts';
import type { Understood } from '../understanding.ts';
import { isCounted, type Message } from './message.ts';

/** "What's the total?", while it is open which line goes: it is said, and asked again; no button orders what may not be wanted. */
export function stillOpen(meant: Understood, { state, tools, products, say }: Message): Understood {
  const { choices = [], all = false, yes } = state.open ?? {};
  const isGoods =
    meant.kind === 'call' && [tools.price?.name, tools.quote?.name, tools.stock?.name].includes(meant.tool);
  if (!isGoods || meant.then !== undefined || products.length > 0 || yes === true || choices.length < 2) return meant;
  const changes = [tools.quote?.name, orderForm];
  const isWhich = choices.every(({ tool, input }) => changes.includes(tool) && 'lines' in input);
  // What changes the lines answers, or asks anew.
  const isSame = isCounted(state.lines) && JSON.stringify(meant.input['lines']) === JSON.stringify(state.lines);
  if (!isWhich || !isSame) return meant;
  return { ...meant, then: { question: say.whichOfThese, choices, which: { all } } };
}
