import { folded, type LanguageCode, languages } from './matching.ts';
import { hear } from './hear.ts';

/** No number of a receiver. */
const code =
  /(?<![\p{L}\d/.-])(?![Cc]\d{6}(?![\p{L}\d]))(?:\p{L}{1,4}[ -]?(?=\d{3}|\d{2} \d{3})|\d (?=\d{3} \d{3} \d{3}))[\d/ -]{0,10}\d[\p{L}\d/]*(?![\p{L}\d])/gu;
const pieces = String.raw`(?:x|×|\*|szt\p{L}*|pcs|stk|stück|satz|ks|kus\p{L}*|шт\p{L}*|kpl|sets?|комплект\p{L}*)\.?`;

/** Numbers in words, as they are written with accents and without. */
const numberWords = (language: LanguageCode): string[] =>
  languages[language].numbers
    .flatMap((source) => source.split('|'))
    .filter((word) => !word.includes('*'))
    .flatMap((word) => [word, folded(word)]);

/** A number of its own stands right before a code ("and three K1279A", "and a K1279A") or behind it. */
const ownBefore = Object.fromEntries(
  (Object.keys(languages) as LanguageCode[]).map((language) => {
    const words = [...numberWords(language), ...(language === 'en' ? ['an?'] : [])].join('|');
    return [
      language,
      new RegExp(String.raw`(?<![\p{L}\d])(?:\d{1,4}|${words})\s?(?:${pieces}\s?)?(?:of\s|von\s)?$`, 'iu'),
    ];
  }),
) as Record<LanguageCode, RegExp>;
const ownBehind = new RegExp(String.raw`^\s?(?:[x×*]\s?\d|\d{1,4}\s?${pieces}(?!\p{L}))`, 'iu');
const codes = ['en', 'pl', 'de', 'cs'] as const;

/** "20 each", "po 20", "je zwei" in each language: the phrase and its number. */
const patterns = Object.fromEntries(
  Object.entries(languages).map(([language, { each }]) => {
    const number = String.raw`(\d{1,3}|${numberWords(language as LanguageCode).join('|')})(?:\s?${pieces})?`;
    const ways = each.split('|').flatMap((way) =>
      // People write it without accents, too.
      [way, way.split('N').map(folded).join('N')].map((written) => written.replace('N', number)),
    );
    // "Po 12,50" and "po 12 zł" are prices, "po 15:00" is a time.
    const end = String.raw`(?![\p{L}\d]|\s?(?:[.,:/-]\d|zł|zl|pln|eur|€|kč|czk|грн|uhr|hod|год))`;
    return [language, new RegExp(String.raw`(?<![\p{L}\d])(?:${ways.join('|')})${end}`, 'iu')];
  }),
) as Record<LanguageCode, RegExp>;

/** How many of each are wanted, and the text without it. */
export function eachIn(
  text: string,
  language: LanguageCode,
): { readonly count: number; readonly rest: string } | undefined {
  const found = patterns[language].exec(text);
  if (found === null) return undefined;
  const said = found.slice(1).join('');
  const at = languages[language].numbers.findIndex((source) => source.split('|').map(folded).includes(folded(said)));
  const count = at === -1 ? Number(said) : at === 12 ? 20 : at + 1;
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
  return count > 0 ? { count, rest } : undefined;
}

const anyCount = new RegExp(
  String.raw`(?<![\p{L}\d])\d{1,4}\s?${pieces}(?!\p{L})|(?<!\p{L})x\s?\d{1,4}(?![\p{L}\d])`,
  'iu',
);

/** "LF7054 5 pcs, W 312/19 box of 10": in a list with counts, that of its line. */
function countOfOne(text: string, language: LanguageCode): string | undefined {
  const lines = text.split(/[,;]\s/u);
  const at = lines.findIndex((line) => eachIn(line, language) !== undefined);
  const line = lines[at] ?? '';
  const others = lines.filter((other, index) => index !== at && (other.match(code) ?? []).length > 0);
  if ((line.match(code) ?? []).length !== 1 || !others.some((other) => anyCount.test(other))) return undefined;
  const each = eachIn(line, language);
  // "2 each of OP520, GDB2852, and 3x K1279A": said before the first, it is of what follows without a number, too.
  const isAhead = at === 0 && line.search(patterns[language]) < line.search(code);
  if (isAhead && !others.every((other) => anyCount.test(other))) return undefined;
  return lines.map((other, index) => (index === at ? `${each?.rest.trim()} ${each?.count} pcs` : other)).join(', ');
}

/** "OP520 and GDB1330, 20 each": of every part that has no number of its own; and the language that says so. */
export function evenly(
  text: string,
  before: LanguageCode | undefined,
): { readonly text: string; readonly language: LanguageCode | undefined } {
  const same = { text, language: before };
  if ((text.match(code) ?? []).length < 2) return same;
  const words = text.replace(code, ' ');
  const heard = hear(words, before);
  // Two codes and "po 5" have no other word of their language.
  const isBare = heard.words < 4 && heard.language !== 'uk';
  for (const language of isBare ? codes : [heard.language]) {
    const each = eachIn(text, language);
    if (each === undefined || heard.has('arrive', 'when', 'cutoff')) continue;
    const { count, rest } = each;
    const itsOwn = countOfOne(text, language);
    if (itsOwn !== undefined) return { text: itsOwn, language };
    const counted = (part: string, at: number) =>
      ownBefore[language].test(rest.slice(0, at)) || ownBehind.test(rest.slice(at + part.length));
    return {
      text: rest.replace(code, (part: string, at: number) => (counted(part, at) ? part : `${count}x ${part}`)),
      language,
    };
  }
  return same;
}
