import { type Message, onLines } from '../meaning/message.ts';
import { namesOther } from '../meaning/searched.ts';
import { cheapestFew } from '../reading/superlatives.ts';
import type { Understood } from '../understanding.ts';
import { partsBeside } from './compared.ts';
import { again, isAfterSearch } from './search-again.ts';

/** "Show me the 3 cheapest": so many rows of what was found or compared, and no count of one of them. */
export function fewCheapest(message: Message): Understood | undefined {
  const { state, products, text, tools } = message;
  const few = cheapestFew(text);
  if (few === undefined || products.length > 0 || namesOther(message)) return undefined;
  if (state.search !== undefined && isAfterSearch(message)) {
    const found = again(message, {});
    return found?.kind === 'call' ? { ...found, only: { ...found.only, few } } : found;
  }
  const of = partsBeside(state);
  return of.length < 2 ? undefined : onLines(message, tools.price, of, { fact: 'cheapest' });
}
