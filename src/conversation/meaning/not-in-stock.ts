import type { Understood } from '../understanding.ts';
import { codeOfLine, isCounted, type Message, onLines } from './message.ts';

/** "What of it isn't in stock?"; "not" in it may be a part of the word before. */
const notThere =
  /n['’]t(?!\p{L})|(?<!\p{L})(?:out of stock|not|nicht|nie|nen[íi]|nejsou|chyb[íi]|brak\p{L}*|fehlt|нема\p{L}*|не)(?!\p{L})/iu;

/** "Which of these are not in stock?", of several parts: those that are not come first, by their counts where they are counted. */
export function whatIsShort(meant: Understood, message: Message): Understood {
  const { heard, state, tools, products, text } = message;
  if (meant.kind !== 'call' || meant.tool !== tools.stock?.name || meant.fact !== undefined) return meant;
  const { skus, locations } = meant.input;
  const isSeveral = Array.isArray(skus) && skus.length > 1 && products.length === 0 && locations === undefined;
  if (!isSeveral || !heard.question || !heard.has('stock') || !notThere.test(text) || heard.has('when', 'late'))
    return meant;
  const isOfLines = isCounted(state.lines) && state.lines.map(codeOfLine).join() === skus.join();
  return (
    (isOfLines ? onLines(message, tools.quote, state.lines, { fact: 'short' }) : undefined) ?? {
      ...meant,
      fact: 'short',
    }
  );
}
