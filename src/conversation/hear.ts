import leven from 'leven';
import { cars, concepts, nouns, towns, type Concept, type Language } from './languages/concepts.ts';
import { cs } from './languages/cs.ts';
import { de } from './languages/de.ts';
import { en } from './languages/en.ts';
import { pl } from './languages/pl.ts';
import { uk } from './languages/uk.ts';

// What the words of a message mean, whatever their language. All of it is data in languages/; this reads it.

export const languages = { en, pl, de, cs, uk } as const;
export type LanguageCode = keyof typeof languages;

/** What was heard in one message. */
export interface Heard {
  readonly language: LanguageCode;
  readonly has: (...any: readonly Concept[]) => boolean;
  /** Whether the whole message is made of words for these. */
  readonly onlyOf: (...all: readonly Concept[]) => boolean;
  /** The same, with days among them. */
  readonly onlyOrDays: (...all: readonly Concept[]) => boolean;
  /** The message as English would say it, as far as its words are known; codes and numbers stay as they are. */
  readonly english: string;
  readonly towns: readonly string[];
  /** A day of the week, Sunday is 0: also in "every Monday". */
  readonly weekday: number | undefined;
  /** "The third one" is 3, the last one -1. */
  readonly ordinal: number | undefined;
  /** Numbers that stand in the message by themselves, in digits or words. */
  readonly numbers: readonly number[];
  /** The words for parts, and those that mean nothing else: what a catalogue is searched by. */
  readonly searched: string;
  /** Words, without those that mean or say nothing known. */
  readonly unknown: readonly string[];
  readonly words: number;
  readonly question: boolean;
}

type Meaning =
  | { readonly concept: Concept }
  | { readonly town: string }
  | { readonly day: string }
  | { readonly number: number }
  | { readonly ordinal: number }
  | { readonly small: true }
  | { readonly car: true };

interface Pattern {
  readonly words: readonly { readonly text: string; readonly open: boolean }[];
  readonly meaning: Meaning;
}

interface Token {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

interface Match {
  readonly at: number;
  readonly length: number;
  readonly meaning: Meaning;
}

/** Case, diacritics and how umlauts are written out are no difference. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{Mark}'’ʼ`]/gu, '')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/([aou])e(?=\p{L}{2,})/gu, '$1');
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  // "W 712/75" is a code, and its letter no Polish preposition.
  for (const match of text.matchAll(
    /(?<![\p{L}\d])\p{Lu} \d{3,4}\/\d{1,3}(?![\p{L}\d/])|[\p{L}\p{N}\p{Mark}]+(?:['’ʼ][\p{L}]+)*/gu,
  )) {
    tokens.push({ text: folded(match[0]), from: match.index, to: match.index + match[0].length });
    if (tokens.length === mostTokens) break;
  }
  return tokens;
}

/** A longer message is a list or a letter: it is read line by line. */
const mostTokens = 120;

type Index = ReadonlyMap<string, readonly Pattern[]>;

function indexOf(entries: readonly (readonly [string, Meaning])[]): Index {
  const index = new Map<string, Pattern[]>();
  for (const [source, meaning] of entries) {
    for (const written of source.split('|')) {
      const words = written
        .trim()
        .split(/[\s-]+/)
        .filter((each) => each !== '')
        .map((each) => ({ text: folded(each.replace(/\*/g, '')), open: each.includes('*') }));
      const [first] = words;
      if (first === undefined) continue;
      const key = first.text.slice(0, 2);
      index.set(key, [...(index.get(key) ?? []), { words, meaning }]);
    }
  }
  return index;
}

function patternsOf({ words, small, numbers, dozen, ordinals, days }: Language): Index {
  return indexOf([
    ...Object.entries(words).map(([concept, source]) => [source, { concept: concept as Concept }] as const),
    ...small.split(' ').map((word) => [word, { small: true }] as const),
    ...numbers.map((source, at) => [source, { number: at === 12 ? 20 : at + 1 }] as const),
    [dozen, { number: 12 }],
    ...ordinals.map((source, at) => [source, { ordinal: at === 10 ? -1 : at + 1 }] as const),
    ...Object.entries(days).map(([day, source]) => [source, { day }] as const),
    ...Object.entries(towns).map(([town, source]) => [source, { town }] as const),
    [cars, { car: true }],
  ]);
}

const indexes = Object.fromEntries(
  Object.entries(languages).map(([code, language]) => [code, patternsOf(language)]),
) as Record<LanguageCode, Index>;

function matchesIn(tokens: readonly Token[], index: Index): Match[] {
  return tokens.flatMap(({ text }, at) =>
    (index.get(text.slice(0, 2)) ?? []).flatMap(({ words, meaning }): Match[] =>
      words.every(({ text: wanted, open }, step) => {
        const word = tokens[at + step]?.text;
        return word !== undefined && (open ? word.startsWith(wanted) : word === wanted);
      })
        ? [{ at, length: words.length, meaning }]
        : [],
    ),
  );
}

/** Words of one language alone weigh more than those that several share. */
function languageOf(text: string, tokens: readonly Token[], before: LanguageCode | undefined): LanguageCode {
  if (/\p{Script=Cyrillic}{2}/u.test(text)) return 'uk';
  const signs: Record<LanguageCode, number> = {
    en: 0,
    pl: /[ąęłńśźż]/i.test(text) ? 2.5 : /[óć]/i.test(text) ? 1 : 0,
    de: /[äöüß]/i.test(text) ? 2.5 : 0,
    cs: /[ěřůťďň]/i.test(text) ? 2.5 : /[čšžýáí]/i.test(text) ? 1.5 : 0,
    uk: -1,
  };
  const known = new Map<LanguageCode, Set<number>>();
  for (const code of ['en', 'pl', 'de', 'cs'] as const) {
    const places = new Set<number>();
    for (const { at, length, meaning } of matchesIn(tokens, indexes[code])) {
      if ('town' in meaning || 'car' in meaning) continue;
      for (let step = 0; step < length; step += 1) places.add(at + step);
    }
    known.set(code, places);
  }
  let best: LanguageCode = before ?? 'en';
  let most = -1;
  for (const code of ['en', 'pl', 'de', 'cs'] as const) {
    const points = (known.get(code)?.size ?? 0) + signs[code] + (code === before ? 0.9 : code === 'en' ? 0.5 : 0);
    if (points > most) [best, most] = [code, points];
  }
  const bare = [...known.values()].every(({ size }) => size === 0) && Object.values(signs).every((each) => each <= 0);
  return bare ? (before ?? 'en') : best;
}

/** A word that is misspelt by one letter never becomes one of these: nothing is bought by a guess. */
const neverGuessed: readonly Concept[] = [
  'buy',
  'want',
  'submit',
  'yes',
  'approve',
  'cancel',
  'not',
  'no',
  'forget',
  'undo',
  'bought',
  'past',
  'file',
  'mail',
  'every',
];

function corrected(tokens: readonly Token[], matched: ReadonlySet<number>, index: Index): Token[] {
  let tries = 0;
  return tokens.map((token, at) => {
    const { text } = token;
    if (matched.has(at) || text.length < 5 || !/^\p{L}+$/u.test(text) || (tries += 1) > 12) return token;
    for (const { words, meaning } of index.get(text.slice(0, 2)) ?? []) {
      const [first, other] = words;
      if (first === undefined || other !== undefined || first.text.length < 4) continue;
      if ('concept' in meaning && neverGuessed.includes(meaning.concept)) continue;
      if (!('concept' in meaning || 'day' in meaning || 'town' in meaning)) continue;
      const compared = first.open ? text.slice(0, first.text.length) : text;
      // "Zastanowię się" has no "zastaw" in it.
      if (text.length > first.text.length + 3) continue;
      if (Math.abs(compared.length - first.text.length) > 1) continue;
      if (leven(compared, first.text) <= (first.text.length > 7 ? 2 : 1) || swapped(compared, first.text)) {
        return { ...token, text: first.text };
      }
    }
    return token;
  });
}

function swapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = Array.from({ length: one.length }, (_, place) => place).findIndex((place) => one[place] !== other[place]);
  return at !== -1 && one.slice(0, at) + (one[at + 1] ?? '') + (one[at] ?? '') + one.slice(at + 2) === other;
}

/** These mean what they mean also inside a longer phrase. */
const always: readonly Concept[] = ['invoice', 'past', 'price', 'not', 'overdue', 'order', 'last'];

/** The longest phrase at each place, and what also means something inside it. */
function settled(matches: readonly Match[]): Match[] {
  return matches.filter(
    (each) =>
      ('concept' in each.meaning &&
        each.length > 0 &&
        always.includes(each.meaning.concept) &&
        !isNote(each, matches)) ||
      !matches.some(
        (other) =>
          other.length > each.length && other.at <= each.at && other.at + other.length >= each.at + each.length,
      ),
  );
}

/** "Not" in "not paid", "order" in "order by" and "last" in "last month" are part of what they stand in. */
function isNote(each: Match, matches: readonly Match[]): boolean {
  const { meaning } = each;
  if (!('concept' in meaning) || !['not', 'order', 'overdue', 'last', 'past'].includes(meaning.concept)) return false;
  return matches.some(({ at, length, meaning: whole }) => {
    if (length <= each.length || at > each.at || at + length < each.at + each.length) return false;
    if ('day' in whole) return true;
    return (
      'concept' in whole &&
      ['owed', 'late', 'maybe', 'no', 'scold', 'cutoff', 'again', 'ownNumber', 'buy'].includes(whole.concept)
    );
  });
}

const nounPatterns = Object.entries(nouns).map(
  ([english, source]) =>
    [
      english,
      source.split('|').map((each) => ({ text: folded(each.replace('*', '')), open: each.endsWith('*') })),
    ] as const,
);

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
  return nounPatterns.find(([, all]) =>
    all.some((each) => (each.open ? word.startsWith(each.text) : word === each.text)),
  )?.[0];
}

/** Whether this word means anything in any language. */
export function isWord(word: string): boolean {
  const token = { text: folded(word), from: 0, to: word.length };
  return Object.values(indexes).some((index) => matchesIn([token], index).some(({ length }) => length === 1));
}

/** "Října": a month or a day in any language. */
export function isDay(word: string): boolean {
  const token = { text: folded(word), from: 0, to: word.length };
  return Object.values(indexes).some((index) => matchesIn([token], index).some(({ meaning }) => 'day' in meaning));
}

/** Reads one message. `before`: the language of the messages before it, which a code alone does not change. */
export function hear(text: string, before?: LanguageCode): Heard {
  const seen = text.slice(0, 1_500);
  const first = tokensOf(seen);
  const language = languageOf(seen, first, before);
  const own = matchesIn(first, indexes[language]);
  const places = new Set(own.flatMap(({ at, length }) => Array.from({ length }, (_, step) => at + step)));
  // English words stand in every language, where they are none of its own.
  const foreign =
    language === 'en'
      ? []
      : matchesIn(first, indexes.en).filter(
          ({ at, length, meaning }) =>
            'concept' in meaning &&
            (first[at]?.text.length ?? 0) > 2 &&
            Array.from({ length }, (_, step) => at + step).every((place) => !places.has(place)),
        );
  for (const { at, length } of foreign) for (let step = 0; step < length; step += 1) places.add(at + step);
  const tokens = corrected(first, places, indexes[language]);
  const fixed = tokens.every((each, at) => each === first[at])
    ? []
    : matchesIn(tokens, indexes[language]).filter(({ at, length, meaning }) => {
        if ('concept' in meaning && neverGuessed.includes(meaning.concept)) return false;
        const within = Array.from({ length }, (_, step) => at + step);
        return within.some((place) => tokens[place] !== first[place]);
      });
  const matches = settled([...own, ...foreign, ...fixed]);
  const found = new Set(matches.flatMap(({ meaning }) => ('concept' in meaning ? [meaning.concept] : [])));
  if (matches.some(({ meaning }) => 'car' in meaning)) found.add('car');
  const covered = new Set(matches.flatMap(({ at, length }) => Array.from({ length }, (_, step) => at + step)));
  // "Piątku" is Friday, and not the fifth.
  const ordinals = matches.flatMap(({ at, meaning }) =>
    'ordinal' in meaning && !matches.some((other) => other.at === at && 'day' in other.meaning)
      ? [meaning.ordinal]
      : [],
  );
  return {
    language,
    has: (...any) => any.some((each) => found.has(each)),
    onlyOf: (...all) => madeOf(tokens, matches, all, false),
    onlyOrDays: (...all) => madeOf(tokens, matches, all, true),
    english: inEnglish(seen, tokens, matches, language) + text.slice(1_500),
    towns: [...new Set(matches.flatMap(({ meaning }) => ('town' in meaning ? [meaning.town] : [])))],
    weekday: [...own, ...fixed].flatMap(({ meaning }) =>
      'day' in meaning && weekdays.includes(meaning.day) ? [weekdays.indexOf(meaning.day)] : [],
    )[0],
    ordinal: ordinals[0],
    numbers: tokens.flatMap(({ text: word }, at) => {
      if (/^\d{1,6}$/.test(word)) return [Number(word)];
      // Two forms that differ in their accents are one number.
      return matches
        .flatMap((each) => (each.at === at && 'number' in each.meaning ? [each.meaning.number] : []))
        .slice(0, 1);
    }),
    searched: tokens
      .flatMap((token, at) => {
        const means = matches.filter(({ at: from, length }) => from <= at && at < from + length);
        const isPart = means.some(({ meaning }) => 'concept' in meaning && meaning.concept === 'product');
        const word = seen.slice(token.from, token.to);
        return isPart || (means.length === 0 && !/^\d{1,2}$/.test(word)) ? [word] : [];
      })
      .join(' '),
    unknown: tokens.flatMap(({ text: word }, at) =>
      covered.has(at) || /^\d+$/.test(word) || (language === 'en' && englishDays.test(word)) ? [] : [word],
    ),
    words: first.length,
    question: /\?\s*$/.test(seen.trim()) || startsAsQuestion([...own, ...foreign, ...fixed]),
  };
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const englishDays =
  /^(?:today|yesterday|last|this|week|month|year|days?|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\d{1,4})$/;

function madeOf(
  tokens: readonly Token[],
  matches: readonly Match[],
  of: readonly Concept[],
  withDays: boolean,
): boolean {
  return tokens.every(
    ({ text }, at) =>
      /^\d{1,4}$/.test(text) ||
      (withDays && englishDays.test(text)) ||
      matches.some(({ at: from, length, meaning }) => {
        if (from > at || at >= from + length || 'car' in meaning) return false;
        if ('day' in meaning) return withDays;
        return 'concept' in meaning ? of.includes(meaning.concept) : true;
      }),
  );
}

const asking: readonly Concept[] = [
  'why',
  'when',
  'where',
  'howMany',
  'howMuch',
  'what',
  'whether',
  'canYou',
  'shouldI',
];

function startsAsQuestion(matches: readonly Match[]): boolean {
  const opening = matches
    .filter(
      ({ at, meaning }) =>
        'concept' in meaning &&
        !['hello', 'please', 'also', 'ok', 'thanks'].includes(meaning.concept) &&
        // "Passt" agrees, and does not ask whether it fits.
        !(
          asking.includes(meaning.concept) &&
          matches.some((other) => other.at === at && 'concept' in other.meaning && other.meaning.concept === 'ok')
        ),
    )
    .sort((one, other) => one.at - other.at);
  // "Do not" and "no thanks" are no questions.
  const isNo = opening.some(
    ({ at, meaning }) =>
      at === opening[0]?.at && 'concept' in meaning && ['not', 'no', 'scold'].includes(meaning.concept),
  );
  const [first] = opening;
  if (isNo) return false;
  return (
    first !== undefined &&
    first.at < 4 &&
    opening.some(({ at, meaning }) => at === first.at && 'concept' in meaning && asking.includes(meaning.concept))
  );
}

/** Known words in English, codes as they are. English stays, but for towns and numbers. */
function inEnglish(text: string, tokens: readonly Token[], matches: readonly Match[], language: LanguageCode): string {
  let english = '';
  let done = 0;
  let copied = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || at < done) continue;
    const [best] = matches
      .filter((each) => each.at === at && (language !== 'en' || isForeignToReader(each.meaning)))
      .sort((one, other) => other.length - one.length || rank(other.meaning) - rank(one.meaning));
    if (best === undefined) continue;
    const last = tokens[at + best.length - 1] ?? token;
    const joins = isAlso(best.meaning) ? joined(text.slice(0, token.from), at, best.length, matches) : '';
    english += text.slice(copied, token.from) + (joins === '' ? asEnglish(best.meaning) : joins);
    copied = last.to;
    done = at + best.length;
  }
  return english + text.slice(copied);
}

const isAlso = (meaning: Meaning) => 'concept' in meaning && meaning.concept === 'also';

/** "And" between two codes or two months says that they are two. */
function joined(before: string, at: number, length: number, matches: readonly Match[]): string {
  const isDay = (place: number) => matches.some((each) => each.at === place && 'day' in each.meaning);
  if (isDay(at - 1) && isDay(at + length)) return 'and';
  return /\p{L}\S*\d\S*\s*$/u.test(before.slice(-40)) ? ',' : '';
}

function isForeignToReader(meaning: Meaning): boolean {
  return 'town' in meaning || ('number' in meaning && meaning.number === 12);
}

/** What an own word is taken for where it could mean several things. */
function rank(meaning: Meaning): number {
  if ('day' in meaning) return 4;
  if ('town' in meaning) return 3;
  if ('concept' in meaning) return concepts[meaning.concept] === '' ? 0 : 2;
  return 1;
}

function asEnglish(meaning: Meaning): string {
  if ('concept' in meaning) return concepts[meaning.concept];
  if ('town' in meaning) return `in ${meaning.town}`;
  if ('day' in meaning) return meaning.day;
  if ('number' in meaning) return String(meaning.number);
  return '';
}
