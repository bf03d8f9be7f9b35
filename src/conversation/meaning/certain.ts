import type { Message } from './message.ts';
import type { Understood } from '../understanding.ts';

/** Words of one question. A longer message tells a story, and the rules may have heard only a part of it. */
const longestQuestion = 12;
/** Words that no rule knows, beside those that a name or a place has. */
const mostUnknown = 2;

/**
 * Whether the rules are certain of what a message means. Without a language model they answer in any case; with one, it
 * answers what they are not certain of.
 */
export function isCertain(meant: Understood, { heard, state, text, products, tools }: Message): boolean {
  switch (meant.kind) {
    case 'unknown':
      return false;
    case 'ask':
      return meant.unsure !== true && state.question === undefined;
    case 'help':
      return true;
    case 'say':
      // The model asked something, and this answers it.
      return state.question === undefined || meant.forget === true || !heard.has('yes', 'no', 'ok', 'it');
    case 'call': {
      const tool = tools.all.find(({ name }) => name === meant.tool);
      // What writes was found by the strictest of the rules.
      if (tool === undefined || tool.effect !== 'read') return true;
      return state.question === undefined && isHeardWhole(heard, text, products.length);
    }
    case 'narrow':
      return isHeardWhole(heard, text, products.length);
    case 'order':
    case 'again':
    case 'file':
    case 'approvals':
    case 'freeze':
    case 'thaw':
      return true;
  }
}

/** One question, of which no more than a name is unknown. */
function isHeardWhole({ unknown, words, has }: Message['heard'], text: string, products: number): boolean {
  // A list of parts is long, and is read as one.
  if (products > 2 || text === '') return true;
  const strange = unknown.filter((word) => !/\d/.test(word));
  const isTwo = (text.match(/\?(?=\s|$)/g) ?? []).length > 1 || (has('compare') && products < 2);
  return words <= longestQuestion && strange.length <= mostUnknown && !isTwo;
}
