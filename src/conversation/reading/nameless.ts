import { folded, type LanguageCode, tokensOf } from './matching.ts';
import { hear } from './hear.ts';
import { nounPhrases, sides } from './part-words.ts';
import { setAside } from './set-aside.ts';
import type { State } from '../state.ts';
import { daysIn } from './days.ts';
import type { Clock } from '../../core/clock.ts';

/** What stands between the parts of a list. */
export const between = /\s*[,;+&/]\s*|\s+(?:and|or|plus|i|oraz|lub|albo|und|oder|a|nebo|та|і|й|або|или|и)\s+/iu;

const code = /(?<![\p{L}\d])(?!C\d{6})(?:\p{L}{1,5}[ -]?(?!(?:19|20)\d\d(?!\d))\d{2,}|\d{5,})/iu;
const count = /(?<![\p{L}\d.,])\d{1,3}(?![\d.,])/u;
const countAfter = /^[\s:]*\d{1,3}(?![\d.,\p{L}])(?:\s+\p{L}+)?/u;
/** What a piece may be of instead: a question, a change, a story. */
const others = [
  ...([
    'price',
    'stock',
    'when',
    'arrive',
    'delivery',
    'order',
    'invoice',
    'not',
    'change',
    'remove',
    'instead',
  ] as const),
  ...(['only', 'past', 'bought', 'returns', 'complain', 'deposit', 'discount', 'car', 'every', 'maybe'] as const),
];
const countWord =
  /(?<!\p{L})(?:an?|one|some|couple|few|ein\p{L}{0,2}|paar|einige|jed(?:en|na|ną|no|nu)|kilka|par[aęu]?|n[eě]jak\p{L}*|один|одну|одна|кілька|пару)(?=\s+\p{L})/iu;

/**
 * "4x OP520, 2x FDB1451 and a box of cable ties": lines that have a count and no number of a part. Without them the
 * others are read as lines; `lost` is said.
 */
export function withoutNameless(
  text: string,
  { lines, rows, names, language }: State,
  clock: Clock,
): { readonly text: string; readonly lost: readonly string[] } {
  const pieces = text.split(between);
  const unnamed = lines.length + rows.length === 0 ? countBeforeOther(pieces, language) : undefined;
  if (unnamed !== undefined) return { text: text.slice(text.indexOf(unnamed) + unnamed.length), lost: [unnamed] };
  const isCoded = (piece: string) => code.test(piece);
  const coded = pieces.filter(isCoded);
  // "2 brake pads, GDB1330" is one line.
  if (coded.length === 0 || !coded.every((piece) => count.test(piece.replace(code, ' ')))) return { text, lost: [] };
  const known = folded(
    names.flatMap(({ sku, name }) => (lines.some((line) => line.sku === sku) ? [name] : [])).join(' '),
  );
  const isKnown = (word: string) => known.includes(word.replace(/s$/, ''));
  const lost = pieces.flatMap((piece) => {
    const counted = [count, countWord].map((each) => piece.search(each)).find((at) => at !== -1);
    if (counted === undefined || isCoded(piece) || isNoted(piece)) return [];
    const nouns = nounPhrases(piece).filter(({ english }) => !english.every((word) => sides.test(word)));
    const rest = piece.slice(Math.min(counted, ...nouns.map(({ written }) => piece.indexOf(written))));
    if (nouns.some(({ english }) => english.some(isKnown))) return [];
    const [last = ''] =
      nouns.length > 0 ? nouns.map(({ written }) => written).slice(-1) : unknownIn(rest, language, clock);
    const end = rest.lastIndexOf(last) + last.length;
    // "Pads, 2 sets": the count follows.
    const after = countWord.test(rest.slice(0, end)) ? '' : (countAfter.exec(rest.slice(end))?.[0] ?? '');
    return last === '' ? [] : [rest.slice(0, end) + after];
  });
  return { text: lost.reduce((all, each) => all.replace(each, ' '), text), lost: lost.map((each) => each.trim()) };
}

const bareCount =
  /^[^\d?]{0,40}(?<![\p{L}\d.,/-])\d{1,3}(?:\s?(?:x|pcs|szt\p{L}*|stk|stück|ks|kus\p{L}*|шт\p{L}*))?\.?$/iu;
const someCount = /(?<!\p{L})(?:couple|paar|par[ęe]|p[áa]r|dwie|zwei|dv[aě]|dwa|two|пару|дві|два)(?!\p{L})/iu;

/** "OK throw in 4, and 2 of W71275 too": the first count is of a part that nobody has named yet, and not of the next one. */
function countBeforeOther(pieces: readonly string[], language: State['language']): string | undefined {
  const at = pieces.findIndex((piece) => code.test(piece));
  const [first, next = ''] = [pieces.slice(0, Math.max(0, at)).findLast((piece) => piece !== ''), pieces[at]];
  if (first === undefined || !bareCount.test(first) || !hear(next, language).has('also', 'add')) return undefined;
  // "W71275 a couple" is split at the "a", which is an "and" elsewhere.
  const beside = pieces.slice(at).join(' ').replace(code, ' ');
  return count.test(beside) || someCount.test(beside) ? first : undefined;
}

/** "Note: gate 3" is written on the order. */
function isNoted(piece: string): boolean {
  const { note, ownNumber } = setAside(piece);
  return (note ?? ownNumber) !== undefined;
}

/** The last word that is of no language here, where no other asks or wants something else. */
function unknownIn(piece: string, language: LanguageCode | undefined, clock: Clock): readonly string[] {
  const { has, question, ordinal, towns, unknown } = hear(piece, language);
  if (question || has(...others) || ordinal !== undefined || towns.length > 0 || daysIn(piece, clock) !== undefined)
    return [];
  return tokensOf(piece)
    .flatMap(({ text: plain, from, to }) =>
      plain.length > 3 && !/\d/.test(plain) && unknown.includes(plain) ? [piece.slice(from, to)] : [],
    )
    .slice(-1);
}
