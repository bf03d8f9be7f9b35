import { documentIn } from '../reading/documents.ts';
import { hear } from '../reading/hear.ts';
import type { Understood } from '../understanding.ts';
import { type Message, onLines } from './message.ts';

/** "And in the other warehouses?" */
export const elsewhere =
  /(?<!\p{L})(?:elsewhere|somewhere else|anywhere else|(?:another|other|a different) (?:warehouse|branche?|depot|place)s?|gdzie ?[śs]? indziej|gdzieindziej|inn\p{L}+ (?:magazyn|oddzia)\p{L}*|woanders|anderswo|ander\p{L}+ (?:lager|filiale)\p{L}*|jinde|n[ěe]kde jinde|jin\p{L}+ (?:sklad|pobo[čc])\p{L}*|деінде|десь інде|в іншому місці|інш\p{L}+ (?:склад|філі)\p{L}*)(?!\p{L})/iu;
const mostParts = 5;

/** "And anywhere else?", after what one warehouse has. */
function besideThere({ text, heard, state, tools }: Message): boolean {
  const isShort = heard.words <= 5 && heard.towns.length === 0 && !heard.has('cheaper', 'price', 'order', 'buy', 'not');
  const isAfterStock = state.last?.tool === tools.stock?.name || state.last?.tool === tools.quote?.name;
  return isShort && isAfterStock && state.lines.length > 0 && elsewhere.test(text);
}

/** "Too long, have you got the same part elsewhere?", after the order that it is in: what the warehouses have of it. */
export function elsewhereOf(message: Message): Understood | undefined {
  const { text, heard, products, state, tools } = message;
  if (products.length === 0 && besideThere(message))
    return onLines(
      message,
      tools.stock,
      state.lines.map(({ quantity: _, ...code }) => code),
      {},
    );
  const sentence = text.split(/[.!;]+\s*/u).find((each) => elsewhere.test(each));
  if (sentence === undefined || products.length > 0 || documentIn(text) !== undefined) return undefined;
  const { has, question } = hear(sentence, heard.language);
  if (!(question || sentence.includes('?') || has('stock', 'show', 'find'))) return undefined;
  if (has('cheaper', 'price', 'buy', 'past', 'delivery')) return undefined;
  const parts = state.contents.map(({ quantity: _, ...code }) => code);
  if (state.document === undefined || state.lines.length > 0 || parts.length === 0 || parts.length > mostParts)
    return undefined;
  return onLines(message, tools.stock, parts, {});
}
