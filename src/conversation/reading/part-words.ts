import leven from 'leven';
import { LRUCache } from 'lru-cache';
import { isCommonWord } from '../acts/trained.ts';
import { nouns } from '../languages/part-names.ts';
import { folded, indexes, matchesIn, swapped, tokensOf } from './matching.ts';

/** Of each first letter, the longest first: a "Scheibenwischer" is no "Scheibe". */
const nounPatterns = new Map<string, { readonly text: string; readonly open: boolean; readonly english: string }[]>();
for (const { text, ...rest } of Object.entries(nouns)
  .flatMap(([english, source]) =>
    source.split('|').map((each) => ({ text: folded(each.replace('*', '')), open: each.endsWith('*'), english })),
  )
  .toSorted((one, other) => other.text.length - one.text.length))
  nounPatterns.set(text.charAt(0), [...(nounPatterns.get(text.charAt(0)) ?? []), { text, ...rest }]);

/** The English of the parts that are named; undefined where none is known. */
export function partsInEnglish(text: string): string | undefined {
  const found = tokensOf(text.slice(0, 200)).flatMap(({ text: word }) => nounOf(word) ?? []);
  const words = [...new Set(found.join(' ').split(' '))].join(' ');
  return words === '' ? undefined : words;
}

const englishNouns = new Set(Object.keys(nouns).flatMap((english) => english.split(' ').flatMap(forms)));
function forms(noun: string): string[] {
  return noun.endsWith('s') ? [noun, noun.slice(0, -1)] : [noun, `${noun}s`];
}

/** The English of one word for a part. */
export function nounIn(word: string): string | undefined {
  const plain = folded(word);
  return englishNouns.has(plain) ? plain : partsInEnglish(word);
}

/** What stands beside the parts that are named: a maker, a size. */
export function withoutParts(text: string): string {
  return tokensOf(text.slice(0, 200))
    .flatMap(({ text: word, from, to }) => (nounOf(word) === undefined ? [text.slice(from, to)] : []))
    .join(' ');
}

function nounOf(word: string): string | undefined {
  return spelt(word) ?? misspelt(word);
}

function spelt(word: string): string | undefined {
  return nounPatterns.get(word.charAt(0))?.find(({ text, open }) => (open ? word.startsWith(text) : word === text))
    ?.english;
}

const slips = new LRUCache<string, { readonly english: string | undefined }>({ max: 500 });

/** "Powietsza", "lufftfilter": a word that means nothing else, and is one slip of the hand away from what a part is called. */
function misspelt(word: string): string | undefined {
  if (word.length < 5 || !/^\p{L}+$/u.test(word)) return undefined;
  const known = slips.get(word) ?? { english: meansNothing(word) ? nearest(word) : undefined };
  slips.set(word, known);
  return known.english;
}

function meansNothing(word: string): boolean {
  const token = { text: word, from: 0, to: word.length };
  return !isCommonWord(word) && Object.values(indexes).every((index) => matchesIn([token], index).length === 0);
}

function nearest(word: string): string | undefined {
  const single = spelt(word.replace(/(.)\1/gu, '$1'));
  if (single !== undefined) return single;
  // "Spark plgus"
  const plain = [...englishNouns].find((noun) => noun.length > 4 && swapped(noun, word));
  if (plain !== undefined) return plain;
  return nounPatterns.get(word.charAt(0))?.find(({ text, open, english }) => {
    // "Lenkard" and "paskor" are rather makers than a steering-wheel and a belt.
    if (text.length < (/^[a-z]/u.test(text) ? 7 : 6) || english.includes('-')) return false;
    const ends = open ? [text.length - 1, text.length, text.length + 1] : [word.length];
    return ends.some((end) => {
      const begin = word.slice(0, end);
      return begin.length >= end && (swapped(begin, text) || leven(begin, text) === 1);
    });
  })?.english;
}

/** "Filtr powietrza": the words for a part that stand together, and their English. */
export function nounPhrases(text: string): { readonly written: string; readonly english: readonly string[] }[] {
  const phrases: { written: string; english: string[]; to: number }[] = [];
  // "Auf Lager" is no bearing.
  const parts = text
    .slice(0, 400)
    .replace(/(?<!\p{L})(?:auf|am|ab|im|vom) lager(?!\p{L})/giu, (at) => ' '.repeat(at.length));
  const tokens = tokensOf(parts);
  for (const [at, { text: word, from, to }] of tokens.entries()) {
    const called = nounIn(word);
    if (called === undefined) continue;
    const isKit = soldAsKit.test(called) && [tokens[at - 1], tokens[at + 1]].some((each) => kit.test(each?.text ?? ''));
    const noun = isKit ? `${called} kit` : called;
    const last = phrases.at(-1);
    if (last !== undefined && /^\s*$/.test(text.slice(last.to, from))) {
      last.written += ` ${text.slice(from, to)}`;
      last.english.push(...noun.split(' '));
      last.to = to;
    } else phrases.push({ written: text.slice(from, to), english: noun.split(' '), to });
  }
  return phrases;
}

/** "Sprzęgło kpl", "sada spojky": with all that belongs to it. */
export const kit = /^(?:kits?|komplet\p{L}*|kompl|kpl|zestaw\p{L}*|satz|sad[ayu]|souprav\p{L}*|комплект\p{L}*)$/u;
const soldAsKit = /(?:^|\s)(?:clutch|belt|chain)$/;

const kindOnly = /^(?:oil|air|fuel|cabin|water|front|rear|axle|left|right|engine|gear|brake|timing|wheel)$/;

/** "Filtr oleju" is "filter oil" word by word, and "oil filter" in English. */
export function inEnglishOrder(words: readonly string[]): string {
  const unique = [...new Set(words)];
  return [...unique.filter((word) => kindOnly.test(word)), ...unique.filter((word) => !kindOnly.test(word))].join(' ');
}

/** Where on a car a part is. */
export const sides = /^(?:front|rear|axle)$/;

/** The part that is called by what it is, in the words of a catalogue; on which side of the car it is stands in no name. */
export function nounsOf({ aside }: { readonly aside: { readonly text: string } }): readonly string[] {
  const [first] = nounPhrases(aside.text)
    .map(({ english }) => english.filter((word) => !sides.test(word)))
    .filter((english) => english.length > 0);
  return first ?? [];
}
