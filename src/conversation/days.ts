import type { Clock } from '../core/clock.ts';
import { findDateRange, type DayRange } from '../core/date-range.ts';

/** Words of one or two meanings: "may I", "the sun": days only where nothing else is said by them. */
const doubtfulAlone = /^(?:may|mar|sat|sun|wed|dec|jun|maj|do|to)$/i;

const month = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)\p{L}*|stycz\p{L}+|lut\p{L}+|mar(?:zec|ca|cu)|kwie\p{L}+|maj\p{L}?|czerw\p{L}+|lip(?:iec|ca|cu)|sierp\p{L}+|wrze\p{L}+|paźdz\p{L}+|listopad\p{L}*|grud\p{L}+`;
/** "1 and 15 October", "1-15 października 2026", "1-15.10.2026": the month is said once. */
const shared = new RegExp(
  String.raw`(?<![\d.])(\d{1,2})\.?\s*(?:-|–|to|and|until|do|i|a|bis)\s*(\d{1,2})\.?\s+(${month})(\s+\d{4})?(?![\p{L}\d])`,
  'giu',
);
const dotted = /(?<![\d.])(\d{1,2})\.?\s*[-–]\s*(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/g;
const quarter =
  /(?<![\p{L}\d])(?:Q([1-4])|([1-4])\.? (?:quarter|kwartał\p{L}*|quartal))(?:[ /]*(20\d\d))?(?![\p{L}\d])/giu;

/** Ranges that are written short, in full. */
function inFull(text: string, clock: Clock): string {
  return text
    .replace(
      shared,
      (_, first: string, last: string, name: string, year = '') =>
        `${first} ${name}${String(year)} to ${last} ${name}${String(year)}`,
    )
    .replace(dotted, '$1.$3.$4..$2.$3.$4')
    .replace(quarter, (_, short: string | undefined, long: string | undefined, year: string | undefined) => {
      const which = Number(short ?? long);
      const today = new Date(clock.now());
      const begun = today.getUTCMonth() >= (which - 1) * 3;
      const of = year ?? String(today.getUTCFullYear() - (begun ? 0 : 1));
      const first = String(which * 3 - 2).padStart(2, '0');
      const last = String(which * 3).padStart(2, '0');
      return `${of}-${first}..${of}-${last}`;
    });
}

const longestSpan = 7;
const mostTokens = 60;

/**
 * The days that a sentence names, and the sentence without them: the longest run of words that is a range of days.
 * "2025" and other bare numbers are days only beside words of days.
 */
export function daysIn(text: string, clock: Clock): { readonly range: DayRange; readonly rest: string } | undefined {
  const tokens = inFull(text.slice(0, 2_000), clock)
    .split(/\s+/)
    .filter((each) => each !== '')
    .slice(0, mostTokens);
  for (let length = Math.min(longestSpan, tokens.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= tokens.length; at += 1) {
      const words = tokens
        .slice(at, at + length)
        .join(' ')
        .replace(/^["'([]+/, '')
        .replace(/[,;:!?"')\].]{1,20}$/, '');
      if (length === 1 && doubtfulAlone.test(words) && /^(?:i|we|you|be|have)$/i.test(tokens[at + 1] ?? '')) continue;
      if (!/\p{L}|[-./]/u.test(words) && !/^(?:19|20)\d\d$/.test(words)) continue;
      const range = findDateRange(words, clock);
      if (range !== undefined) return { range, rest: [...tokens.slice(0, at), ...tokens.slice(at + length)].join(' ') };
    }
  }
  return undefined;
}
