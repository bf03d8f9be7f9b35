import type { Clock } from '../../core/clock.ts';
import { readDateRange, type DayRange } from '../../core/date-range.ts';

/** Words of one or two meanings: "may I", "the sun": days only where nothing else is said by them. */
const doubtfulAlone = /^(?:may|mar|sat|sun|wed|dec|jun|maj|do|to)$/i;

const longestSpan = 7;
const mostTokens = 60;

/**
 * The days that a sentence names, and the sentence without them: the longest run of words that is a range of days.
 * "2025" and other bare numbers are days only beside words of days.
 */
export function daysIn(text: string, clock: Clock): { readonly range: DayRange; readonly rest: string } | undefined {
  const tokens = text
    .split(/\s+/)
    .filter((each) => each !== '')
    .slice(0, mostTokens);
  for (let length = Math.min(longestSpan, tokens.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= tokens.length; at += 1) {
      const words = tokens
        .slice(at, at + length)
        .join(' ')
        .replace(/^["'([]+|[,;:!?"')\].]+$/g, '');
      if (length === 1 && doubtfulAlone.test(words) && /^(?:i|we|you|be|have)$/i.test(tokens[at + 1] ?? '')) continue;
      if (!/\p{L}|[-./]/u.test(words) && !/^(?:19|20)\d\d$/.test(words)) continue;
      try {
        const range = readDateRange(words, clock);
        return { range, rest: [...tokens.slice(0, at), ...tokens.slice(at + length)].join(' ') };
      } catch {
        // Not these words.
      }
    }
  }
  return undefined;
}
