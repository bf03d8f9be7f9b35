import type { LanguageCode } from './matching.ts';

const without = /(?<!\p{L})(?:bez|без)\s+(?:\p{L}+\s+)?$/iu;
/** Endings of nouns that are plural wherever they stand. */
const surely: Readonly<Record<LanguageCode, RegExp>> = {
  en: /(?<!s)s(?!\p{L})/iu,
  de: /(?:scheiben|kerzen|batterien|lampen|birnen|federn|pumpen|trommeln|backen|klötze|beläge|belägen|filtern|stoßdämpfern)(?!\p{L})/iu,
  pl: /ów(?!\p{L})/iu,
  cs: /ů(?!\p{L})/iu,
  uk: /ів(?!\p{L})/iu,
};
/** Endings of a plural, unless the word is said with "without" or "not": then the genitive of one ends so too. */
const asObject: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  pl: /(?<!ow|n)(?:y|i|e)(?!\p{L})/iu,
  cs: /(?:y|e)(?!\p{L})/iu,
  uk: /(?:и|і)(?!\p{L})/iu,
};
/** "Die Filter" has the plural in its article. */
const manyBefore = /(?<!\p{L})(?:alle|beide|diese|die beiden|die)\s+$/iu;
const sameInPlural = /(?:filter|dämpfer|wischer|riemen|kolben|sensoren|heber|lager|lüfter)$/iu;

/** "The oil filters": a word for a part that stands for several; undecided counts as one. `before`: what stands before it. */
export function isPlural(written: string, before: string, language: LanguageCode, isNegated: boolean): boolean {
  if (surely[language].test(written)) return true;
  if (language === 'de') return manyBefore.test(before) && sameInPlural.test(written);
  return !isNegated && !without.test(before) && asObject[language]?.test(written) === true;
}
