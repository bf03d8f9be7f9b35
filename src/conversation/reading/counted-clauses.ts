import type { State } from '../state.ts';
import { hear } from './hear.ts';
import { folded, type LanguageCode } from './matching.ts';
import { nounPhrases, sides } from './part-words.ts';

const between = /[,;:!?]+(?=\s|$)|\.(?=\s|$)|\s(?:and|but|und|aber|a|i|oraz|ale|і|й|та|але)\s/iu;

/** Clauses with one count and a word for a part that none of the parts that were talked about is called by, and no code. */
export function countedClauses(
  text: string,
  language: LanguageCode,
  { names }: Pick<State, 'names'>,
): readonly { readonly text: string; readonly count: number }[] {
  const known = folded(names.map(({ name }) => name).join(' '));
  return text.split(between).flatMap((clause) => {
    if (/\p{L}{1,5}[ -]?\d{2}/u.test(clause)) return [];
    const [count, other] = hear(clause, language).numbers;
    const nouns = nounPhrases(clause).flatMap(({ english }) => english.filter((word) => !sides.test(word)));
    const isCalled = nouns.some((word) => known.includes(word.replace(/s$/, '')));
    return count === undefined || other !== undefined || nouns.length === 0 || isCalled
      ? []
      : [{ text: clause.trim(), count }];
  });
}
