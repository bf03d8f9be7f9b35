import { colloquial, spokenEnding, writtenEnding } from '../languages/colloquial.ts';
import { folded, type LanguageCode } from './matching.ts';

const wordsOf = (source: string): ReadonlyMap<string, string> =>
  new Map(
    source.split('; ').flatMap((entry) => {
      const [spoken = '', stands = ''] = entry.split('=');
      return spoken.split('|').map((each) => [each, stands] as const);
    }),
  );

const plainWords: Readonly<Record<LanguageCode, ReadonlyMap<string, string>>> = {
  en: wordsOf(colloquial.en),
  pl: wordsOf(colloquial.pl),
  de: wordsOf(colloquial.de),
  cs: wordsOf(colloquial.cs),
  uk: wordsOf(colloquial.uk),
};

/** "Które mają braki", "a maja druga?": they have, and no month. */
const have =
  /(?<!\p{L}|(?:\d\.?|od|do|z|w|ko[nń]c\p{L}*|koniec|pocz[ąa]t\p{L}+|po[łl]ow\p{L}+|[–-])\s)maj[ąa](?!\p{L}|\s(?:do|\d|tego|ubieg))/giu;

/** "Druga taka macie?", "druhou takovou?": one more like it, and no second row. */
const another: Partial<Readonly<Record<LanguageCode, RegExp>>> = {
  pl: /(?<!\p{L})drug\p{L}{1,3} (?=tak\p{L}{1,3}(?!\p{L}))/giu,
  cs: /(?<!\p{L})druh\p{L}{1,3} (?=takov\p{L}{1,3}(?!\p{L}))/giu,
  uk: /(?<!\p{L})друг\p{L}{1,3} (?=так\p{L}{1,3}(?!\p{L}))/giu,
  de: /(?<!\p{L})zweite[nrs]? (?=davon|solche)/giu,
};

/** "Bestell mir halt noch eine", "dann halt 4": a word that fills; "Halt!" and "nein, halt" stop, and "halt sie zurück" holds. */
const filler =
  /(?<=(?<!(?<!\p{L})(?:nein|nee|n[öo]|stopp?|moment|ach|oh|warte|bitte|und|aber))\s)halt\s(?=\S)(?![^.!?]*(?:zurück|zurueck|fest|frei|bereit)(?!\p{L}))/giu;

/** "Mach mal die zweite auf": the verb stands in two places, and no part is wanted onto anything. */
const madeOpen =
  /(?<!\p{L})mach(?:t|en sie)? ((?:\p{L}+ ){0,3}d(?:ie|en|as) (?:\p{L}+|\d{1,2}\.)(?: \p{L}+)?) auf(?=\s*(?:bitte\s*)?(?:[.!?,]|$))/giu;

/** "Whens it here tmrw", "minulej týden": the message as it would be written with care. Codes in capitals stay. */
export function inPlainWords(text: string, language: LanguageCode): string {
  const known = plainWords[language];
  const more = another[language];
  const unfilled = language === 'de' ? text.replace(filler, '').replace(madeOpen, 'öffne $1') : text;
  const same = more === undefined ? unfilled : unfilled.replace(more, '');
  const written = language === 'pl' ? same.replace(have, 'jest') : same;
  return written.replace(/(?<![\p{L}\d./-])[\p{L}\d]+(?![\p{L}\d]|[./-]\d)/gu, (word) => {
    const small = word.toLowerCase();
    if (word !== small && (word.length < 3 || word.slice(1) !== small.slice(1))) return word;
    const [, stem, ending = ''] = language === 'cs' ? (spokenEnding.exec(small) ?? []) : [];
    if (stem !== undefined) {
      const whole = `${stem}${writtenEnding[folded(ending)] ?? ending}`;
      // Whoever writes "kazdyho" leaves out all accents.
      return /^[a-z]+yho|^[a-z]+ymu/u.test(small) ? folded(whole) : whole;
    }
    return known.get(small) ?? word;
  });
}
