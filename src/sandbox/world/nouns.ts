import type { Language } from '../../contract/limits.ts';
import type { GroupKey, Nouns } from './terms.ts';
import en from './nouns/en.json';
import pl from './nouns/pl.json';
import de from './nouns/de.json';
import cs from './nouns/cs.json';
import uk from './nouns/uk.json';
import { labelOf } from './categories.ts';

const nouns: Partial<Record<Language, Nouns>> = { en, pl, de, cs, uk };

/** Where a language has no singular of its own, a product carries the (translated) heading of its group. */
export function partNoun(group: GroupKey, language: Language): string {
  return nouns[language]?.[group] ?? labelOf(group, language);
}
