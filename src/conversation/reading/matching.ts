import leven from 'leven';
import { cars, type Concept, type Language, towns } from '../languages/concepts.ts';
import { cs } from '../languages/cs.ts';
import { de } from '../languages/de.ts';
import { en } from '../languages/en.ts';
import type { LanguageCode } from '../languages/locales.ts';
import { pl } from '../languages/pl.ts';
import { uk } from '../languages/uk.ts';
import { latin, likeness } from './which-language.ts';

// What the words of a message mean, whatever their language. All of it is data in languages/; this reads it.

export const languages = { en, pl, de, cs, uk } as const satisfies Readonly<Record<LanguageCode, Language>>;
export type { LanguageCode };

export type Meaning =
  | { readonly concept: Concept }
  | { readonly town: string }
  | { readonly day: string }
  | { readonly number: number }
  | { readonly ordinal: number }
  | { readonly small: true }
  | { readonly car: true };

interface Word {
  readonly text: string;
  readonly open: boolean;
}

interface Pattern {
  readonly words: readonly Word[];
  /** "Brought ~ back": what stands a few words later. */
  readonly after: readonly Word[];
  readonly meaning: Meaning;
}

export interface Token {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

export interface Match {
  readonly at: number;
  readonly length: number;
  readonly meaning: Meaning;
}

/** Case, diacritics and how umlauts are written out are no difference. */
export function folded(text: string): string {
  // Most words are bare letters, and the first message of a process has thousands of phrases folded.
  if (bareLetters.test(text)) return text.toLowerCase().replace(writtenOut, '$1');
  return text
    .normalize('NFD')
    .replace(/[\p{Mark}'’ʼ`]/gu, '')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/([aou])e(?=\p{L}{2,})/gu, '$1');
}

const bareLetters = /^[a-zA-Z]*$/;
const writtenOut = /([aou])e(?=[a-z]{2})/g;

export function tokensOf(text: string): Token[] {
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

/**
 * The phrases of a language by the first two letters of what they begin with. A language has thousands, and a message
 * begins few of their words: they are sorted when the language is first looked at, and taken apart when they are asked for.
 */
class Index {
  readonly #entries: () => readonly (readonly [string, Meaning])[];
  #written: ReadonlyMap<string, readonly (readonly [string, Meaning])[]> | undefined;
  readonly #patterns = new Map<string, readonly Pattern[]>();

  constructor(entries: () => readonly (readonly [string, Meaning])[]) {
    this.#entries = entries;
  }

  get(begin: string): readonly Pattern[] {
    const known = this.#patterns.get(begin);
    if (known !== undefined) return known;
    this.#written ??= byBeginning(this.#entries());
    const written = this.#written.get(begin);
    // What people write begins with anything: only the beginnings of phrases are kept.
    if (written === undefined) return [];
    const patterns = written.map(([phrase, meaning]) => patternOf(phrase, meaning));
    this.#patterns.set(begin, patterns);
    return patterns;
  }
}

function byBeginning(entries: readonly (readonly [string, Meaning])[]) {
  const index = new Map<string, (readonly [string, Meaning])[]>();
  // Many phrases begin with the same word.
  const beginnings = new Map<string, string>();
  for (const [source, meaning] of entries) {
    for (const phrase of source.split('|')) {
      const [first] = /[^\s-]+/.exec(phrase) ?? [];
      if (first === undefined) continue;
      const begin = beginnings.get(first) ?? wordOf(first).text.slice(0, 2);
      beginnings.set(first, begin);
      const others = index.get(begin);
      if (others === undefined) index.set(begin, [[phrase, meaning]]);
      else others.push([phrase, meaning]);
    }
  }
  return index;
}

function wordOf(written: string): Word {
  return { text: folded(written.replaceAll('*', '')), open: written.includes('*') };
}

function patternOf(phrase: string, meaning: Meaning): Pattern {
  const words = (phrase.match(/[^\s-]+/g) ?? []).map(wordOf);
  const gap = words.findIndex(({ text }) => text === '~');
  return gap === -1
    ? { words, after: [], meaning }
    : { words: words.slice(0, gap), after: words.slice(gap + 1), meaning };
}

function phrasesOf({
  words,
  small,
  numbers,
  dozen,
  ordinals,
  other,
  days,
}: Language): readonly (readonly [string, Meaning])[] {
  return [
    ...Object.entries(words).map(([concept, source]) => [source, { concept: concept as Concept }] as const),
    ...small.split(' ').map((word) => [word, { small: true }] as const),
    ...numbers.map((source, at) => [source, { number: at === 12 ? 20 : at + 1 }] as const),
    [dozen, { number: 12 }],
    ...ordinals.map((source, at) => [source, { ordinal: at === 10 ? -1 : at + 1 }] as const),
    [other, { ordinal: 0 }],
    ...Object.entries(days).map(([day, source]) => [source, { day }] as const),
    ...Object.entries(towns).map(([town, source]) => [source, { town }] as const),
    [cars, { car: true }],
  ];
}

export const indexes = Object.fromEntries(
  Object.entries(languages).map(([code, language]) => [code, new Index(() => phrasesOf(language))]),
) as Record<LanguageCode, Index>;

/** So many words may stand inside a phrase that has a gap. */
const widestGap = 4;

export function matchesIn(tokens: readonly Token[], index: Index): Match[] {
  const isThere = (words: readonly Word[], at: number) =>
    words.every(({ text: wanted, open }, step) => {
      const word = tokens[at + step]?.text;
      return word !== undefined && (open ? word.startsWith(wanted) : word === wanted);
    });
  return tokens.flatMap(({ text }, at) =>
    index.get(text.slice(0, 2)).flatMap(({ words, after, meaning }): Match[] => {
      if (!isThere(words, at)) return [];
      const whole = { at, length: words.length, meaning };
      if (after.length === 0) return [whole];
      for (let place = at + words.length; place <= at + words.length + widestGap; place += 1)
        if (isThere(after, place)) return [whole, { at: place, length: after.length, meaning }];
      return [];
    }),
  );
}

/** Parts that are called the same in several languages. */
const international = /^(?:turbo|sensor|starter|alternator|filter|radiator|thermostat|vin)$/;
/** What a known word weighs beside the likeness, and the language of the messages before; English is the likelier of two alike. */
const known = 2;
const spokenBefore = 1;
const english = 0.5;

/** "GDB1330 a FDB1451 cena": what joins two parts is "i" in Polish, where the price is called the same. */
const czechAnd = /\p{L}{1,4}[ -]?\d{3}\S*\sa\s(?:\d{1,3}\s?(?:x|ks)\s)?\p{L}{1,4}[ -]?\d{3}/iu;

/**
 * `before`: a code, or words that could be of any language, are in that of the messages before. `isNamed`: whether a word names a
 * part in some language, as "Bremstrommeln" does.
 */
export function languageOf(
  text: string,
  tokens: readonly Token[],
  before: LanguageCode | undefined,
  isNamed: (word: string) => boolean = () => false,
): LanguageCode {
  if (/\p{Script=Cyrillic}{2}|(?<![\p{L}\d])[єієїаіуйз](?![\p{L}\d])/iu.test(text)) return 'uk';
  const words = latin.map((code) => {
    const places = new Set<number>();
    for (const { at, length, meaning } of matchesIn(tokens, indexes[code])) {
      if ('town' in meaning || 'car' in meaning || international.test(tokens[at]?.text ?? '')) continue;
      for (let step = 0; step < length; step += 1) places.add(at + step);
    }
    return places.size;
  });
  const alike = likeness(text, folded);
  const signs = /[ąęłńśźż]/i.test(text)
    ? 'pl'
    : /[äöüß]/i.test(text)
      ? 'de'
      : /[ěřůťďňáéíúýčž]/i.test(text)
        ? 'cs'
        : unitOf(text);
  const joined = before === undefined && czechAnd.test(text) ? 'cs' : undefined;
  const isPlain = words.every((count) => count === 0) && signs === undefined;
  if (isPlain && (before !== undefined || !tokens.some((token) => isNamed(token.text))))
    return before ?? joined ?? 'en';
  // "Akumulator", in the middle of a Czech conversation: a word or two that are known there as well.
  const ofBefore = before === undefined || before === 'uk' ? 0 : (words[latin.indexOf(before)] ?? 0);
  if (tokens.length < 3 && signs === undefined && ofBefore > 0 && ofBefore === Math.max(...words))
    return before ?? 'en';
  const points = latin.map(
    (code, at) =>
      (words[at] ?? 0) * known +
      (alike[at] ?? 0) +
      (code === signs ? 2 * known : 0) +
      (code === joined ? known : 0) +
      (code === before ? spokenBefore : code === 'en' ? english : 0),
  );
  return latin[points.indexOf(Math.max(...points))] ?? 'en';
}

/** "OP520 4szt": a list in figures is in the language of its unit. */
const unitOf = (text: string): (typeof latin)[number] | undefined =>
  /(?<![\p{L}\d])\d{1,4}\s?szt(?!\p{L})/iu.test(text)
    ? 'pl'
    : /(?<![\p{L}\d])\d{1,4}\s?ks(?!\p{L})/iu.test(text)
      ? 'cs'
      : /(?<![\p{L}\d])\d{1,4}\s?(?:stk|stck|stück)(?!\p{L})/iu.test(text)
        ? 'de'
        : undefined;

/** A word that is misspelt by one letter never becomes one of these: nothing is bought by a guess. */
export const neverGuessed: readonly Concept[] = [
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
  'again',
];

export function corrected(tokens: readonly Token[], matched: ReadonlySet<number>, index: Index): Token[] {
  let tries = 0;
  return tokens.map((token, at) => {
    const { text } = token;
    if (matched.has(at) || text.length < 4 || !/^\p{L}+$/u.test(text) || (tries += 1) > 12) return token;
    const near = nearest(text, index);
    return near === undefined ? token : { ...token, text: near };
  });
}

/** The known word that is written so with a slip of the hand; of four letters only what lacks or swaps one. */
function nearest(text: string, index: Index): string | undefined {
  // The first letters may be swapped, or one of them missing.
  const [first = '', second = '', third = ''] = text;
  const beginnings = new Set([first + second, second + first, first + third]);
  let best: { readonly text: string; readonly off: number } | undefined;
  for (const { words, after, meaning } of [...beginnings].flatMap((begin) => index.get(begin))) {
    const [word, other] = words;
    if (word === undefined || other !== undefined || after.length > 0 || word.text.length < 4) continue;
    if ('concept' in meaning && neverGuessed.includes(meaning.concept)) continue;
    if (!('concept' in meaning || 'day' in meaning || 'town' in meaning)) continue;
    const compared = word.open ? text.slice(0, word.text.length) : text;
    // "Zastanowię się" has no "zastaw" in it.
    if (text.length > word.text.length + 3 || Math.abs(compared.length - word.text.length) > 1) continue;
    if (text.length === 4 && !(word.text.length === 5 && !word.open) && !swapped(compared, word.text)) continue;
    const off = swapped(compared, word.text) ? 1 : leven(compared, word.text);
    if (off > (word.text.length > 7 ? 2 : 1) || (best !== undefined && best.off <= off)) continue;
    best = { text: word.text, off };
  }
  return best?.text;
}

export function swapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = Array.from({ length: one.length }, (_, place) => place).findIndex((place) => one[place] !== other[place]);
  return at !== -1 && one.slice(0, at) + (one[at + 1] ?? '') + (one[at] ?? '') + one.slice(at + 2) === other;
}

/** These mean what they mean also inside a longer phrase. */
const always: readonly Concept[] = ['invoice', 'past', 'price', 'not', 'overdue', 'order', 'last'];

/** The longest phrase at each place, and what also means something inside it. */
export function settled(matches: readonly Match[]): Match[] {
  return matches.filter(
    (each) =>
      ('concept' in each.meaning &&
        each.length > 0 &&
        always.includes(each.meaning.concept) &&
        !isNote(each, matches)) ||
      !matches.some(
        (other) =>
          other.length > each.length &&
          other.at <= each.at &&
          other.at + other.length >= each.at + each.length &&
          // "More than last year" names that year.
          !('day' in each.meaning && 'concept' in other.meaning && other.meaning.concept === 'compare'),
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
      ['owed', 'late', 'maybe', 'no', 'scold', 'cutoff', 'again', 'ownNumber', 'buy', 'ok'].includes(whole.concept)
    );
  });
}
