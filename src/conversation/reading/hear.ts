import { LRUCache } from 'lru-cache';
import { type Concept, concepts } from '../languages/concepts.ts';
import { nounIn, partsInEnglish } from './part-words.ts';
import {
  corrected,
  folded,
  indexes,
  type LanguageCode,
  languageOf,
  type Match,
  matchesIn,
  type Meaning,
  neverGuessed,
  settled,
  type Token,
  tokensOf,
} from './matching.ts';

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
  readonly ordinals: readonly number[];
  /** "The other one". */
  readonly other: boolean;
  /** Numbers that stand in the message by themselves, in digits or words. */
  readonly numbers: readonly number[];
  /** The words for parts, and those that mean nothing else: what a catalogue is searched by. */
  readonly searched: string;
  /** Words, without those that mean or say nothing known. */
  readonly unknown: readonly string[];
  readonly words: number;
  readonly question: boolean;
}

/** Whether this word means anything in any language. */
export function isWord(word: string): boolean {
  const token = { text: folded(word), from: 0, to: word.length };
  return Object.values(indexes).some((index) => matchesIn([token], index).some(({ length }) => length === 1));
}

/** "Passat": a car, whatever the language. */
export function isCar(word: string): boolean {
  const token = { text: folded(word), from: 0, to: word.length };
  return Object.values(indexes).some((index) => matchesIn([token], index).some(({ meaning }) => 'car' in meaning));
}

/** "Října": a month or a day in any language. */
export function isDay(word: string): boolean {
  const token = { text: folded(word), from: 0, to: word.length };
  return Object.values(indexes).some((index) => matchesIn([token], index).some(({ meaning }) => 'day' in meaning));
}

/** The rules hear one message and its halves about a dozen times. */
const lastHeard = new LRUCache<string, Heard>({ max: 32 });

/** Reads one message. `before`: the language of the messages before it, which a code alone does not change. */
export function hear(text: string, before?: LanguageCode): Heard {
  const key = `${before} ${text}`;
  const heard = lastHeard.get(key) ?? heardAnew(text, before);
  lastHeard.set(key, heard);
  return heard;
}

function heardAnew(text: string, before?: LanguageCode): Heard {
  const seen = text.slice(0, 1_500);
  const first = tokensOf(seen);
  const language = languageOf(seen, first, before, (word) => partsInEnglish(word) !== undefined);
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
  // "Powietrza" is no slip of the hand: it is what a part is called.
  const nouns = first.flatMap(({ text: word }, at) => (word.length > 3 && nounIn(word) !== undefined ? [at] : []));
  const tokens = corrected(first, new Set([...places, ...nouns]), indexes[language]);
  const fixed = tokens.every((each, at) => each === first[at])
    ? []
    : matchesIn(tokens, indexes[language]).filter(({ at, length, meaning }) => {
        if ('concept' in meaning && neverGuessed.includes(meaning.concept)) return false;
        const within = Array.from({ length }, (_, step) => at + step);
        return within.some((place) => tokens[place] !== first[place]);
      });
  const matches = turned(settled([...own, ...foreign, ...fixed]), tokens, language, seen);
  const found = new Set(matches.flatMap(({ meaning }) => ('concept' in meaning ? [meaning.concept] : [])));
  if (matches.some(({ meaning }) => 'car' in meaning)) found.add('car');
  const covered = new Set(matches.flatMap(({ at, length }) => Array.from({ length }, (_, step) => at + step)));
  if (language === 'de' && putsAside.test(seen)) {
    found.add('reserve');
    found.delete('returns');
  }
  // A part by its name, in the words of part-names.ts.
  if (tokens.some(({ text: word }, at) => !covered.has(at) && word.length > 3 && nounIn(word) !== undefined))
    found.add('product');
  // "Piątku" is Friday, and not the fifth; "десять" is ten.
  const ordinals = matches.flatMap(({ at, meaning }) =>
    'ordinal' in meaning &&
    !matches.some((other) => other.at === at && ('day' in other.meaning || 'number' in other.meaning))
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
    ordinal: ordinals.find((each) => each !== 0),
    ordinals: [...new Set(ordinals)].filter((each) => each !== 0),
    other: ordinals.includes(0),
    numbers: tokens.flatMap(({ text: word, from, to }, at) => {
      // The 09, 5534 and 27 of "09.5534.27" count nothing.
      if (isInCode(seen, from, to)) return [];
      if (/^\d{1,6}(?:x|ks|kus|szt|stk|stück|pcs|шт)?$/.test(word)) return [Number.parseInt(word, 10)];
      // "The second one".
      const isAfterOrdinal = matches.some((each) => each.at === at - 1 && 'ordinal' in each.meaning);
      const isBeside = isAfterOrdinal && !/\S/u.test(seen.slice(first[at - 1]?.to, from));
      // Two forms that differ in their accents are one number.
      return matches
        .flatMap((each) => (each.at === at && 'number' in each.meaning ? [each.meaning.number] : []))
        .slice(0, 1)
        .filter((each) => each !== 1 || !isBeside);
    }),
    searched: tokens
      .flatMap((token, at) => {
        const means = matches.filter(({ at: from, length }) => from <= at && at < from + length);
        const isPart = means.some(({ meaning }) => 'concept' in meaning && meaning.concept === 'product');
        const word = seen.slice(token.from, token.to);
        return isPart || (means.length === 0 && !/^(?:\d{1,2}|\p{L})$/u.test(word)) ? [word] : [];
      })
      .join(' '),
    unknown: tokens.flatMap(({ text: word }, at) =>
      covered.has(at) || /^\d+$/.test(word) || (language === 'en' && englishDays.test(word)) ? [] : [word],
    ),
    words: first.length,
    question: /\?\s*$/.test(seen.trim()) || startsAsQuestion([...own, ...foreign, ...fixed]),
  };
}

/** "Leg bitte 3x OP520 und 1 Satz GDB1330 zurück": for somebody who fetches them. */
const putsAside =
  /(?<!\p{L})(?:leg(?:t|e|en)?|halt(?:et|en)?) (?:(?!ich |wir )[^\s?.]+ ){0,14}?(?:zurück|zurueck|beiseite)(?!\p{L})/iu;

/** Digits with digits at both ends of two or more points or slashes: a part number. */
function isInCode(text: string, from: number, to: number): boolean {
  const before = /[\p{L}\d]+(?:[./][\p{L}\d]+)*[./]$/u.exec(text.slice(Math.max(0, from - 20), from))?.[0] ?? '';
  const after = /^[./][\p{L}\d]+(?:[./][\p{L}\d]+)*/u.exec(text.slice(to, to + 20))?.[0] ?? '';
  return (`${before}${after}`.match(/[./]/g) ?? []).length > 1;
}

/** "By přišlo", "would have come", is no past. */
const wouldBe = /^(?:by|bych|bychom|bys|byste|би|б)$/;

/** "Щоб завтра були": that they be there tomorrow. */
const soThat = /^(?:щоб|щоби|żeby|zeby|żebym|aby|abych|damit)$/;

/** What a word before it turns around: "not paid" is owed, and "would come" has not come. */
function turned(matches: readonly Match[], tokens: readonly Token[], language: LanguageCode, text: string): Match[] {
  const isNot = (at: number) =>
    matches.some(({ at: not, meaning: of }) => 'concept' in of && of.concept === 'not' && not < at && not > at - 4);
  const isWould = (at: number) =>
    language !== 'en' && tokens.slice(Math.max(0, at - 2), at + 2).some(({ text }) => wouldBe.test(text));
  const isSoThat = (at: number) =>
    language !== 'en' && tokens.slice(Math.max(0, at - 4), at).some(({ text }) => soThat.test(text));
  return matches.map((each) => {
    const concept = 'concept' in each.meaning ? each.meaning.concept : undefined;
    if (concept === 'paid' && isNot(each.at)) return { ...each, meaning: { concept: 'owed' } };
    // "Würden" and "wurden" differ in their accents alone.
    const { from = 0, to = 0 } = tokens[each.at] ?? {};
    const isWish = /^w(?:ü|ue)rde/iu.test(text.slice(from, to));
    if (concept === 'past' && isSoThat(each.at)) return { ...each, meaning: { concept: 'please' } };
    return concept === 'past' && (isWould(each.at) || isWish) ? { ...each, meaning: { concept: 'maybe' } } : each;
  });
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
      /^\d{1,4}x?$/.test(text) ||
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

const unit =
  /^(?:pcs|ks|kus|kou?s\p{L}+|kus\p{L}+|szt\p{L}*|stk|stuck|шт\p{L}*|sad[ayu]?|kpl|kompl\p{L}*|satz|satze|компл\p{L}*)$/u;

/** Known words in English, codes as they are. English stays, but for towns and numbers. */
function inEnglish(text: string, tokens: readonly Token[], matches: readonly Match[], language: LanguageCode): string {
  let english = '';
  let done = 0;
  let copied = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || at < done) continue;
    const [best] = matches
      .filter((each) => each.at === at && (language !== 'en' || isForeignToReader(each)))
      .sort((one, other) => other.length - one.length || rank(other.meaning) - rank(one.meaning));
    // "4 ks" is four pieces: without its unit the number could be of the code before it.
    if (best === undefined || ('small' in best.meaning && unit.test(token.text))) continue;
    const last = tokens[at + best.length - 1] ?? token;
    const joins = isAlso(best.meaning) ? joined(text.slice(0, token.from), at, best.length, matches) : '';
    const isCompared = 'concept' in best.meaning && best.meaning.concept === 'compare';
    const days = matches.flatMap((each) =>
      isCompared && 'day' in each.meaning && each.at >= at && each.at < at + best.length ? [each.meaning.day] : [],
    );
    // "Oktoberrechnungen" are invoices of October.
    const also = matches.find(
      (each) => each.at === at && each.length === best.length && 'day' in best.meaning && 'concept' in each.meaning,
    );
    const kind = also === undefined ? '' : asEnglish(also.meaning);
    const said = joins === '' ? `${asEnglish(best.meaning)}${kind === '' ? '' : ` ${kind}`}` : joins;
    english += text.slice(copied, token.from) + (days[0] ?? said);
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
  return /\p{L}\S*\d\S*\s*(?:\d{1,4}\s*\p{L}*\.?\s*)?$/u.test(before.slice(-40)) ? ',' : '';
}

/** "A dozen", "half a dozen", "a pair of"; "one" may be "the second one". */
function isForeignToReader({ meaning, length }: Match): boolean {
  return 'town' in meaning || ('number' in meaning && (meaning.number === 12 || length > 1));
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
