import { hear } from './hear.ts';
import type { LanguageCode } from './matching.ts';

const refused =
  /[\s,;]*(?<!\p{L})(?:(?:but|only|just|aber|nur|tylko|byle|ale|jen|тільки|але|лише) (?:not|nie|nicht|ne|не)|anywhere (?:but|except)|except|au(?:ß|ss)er|opr[óo]cz|krom[ěe]|крім)\s+(?:(?:from|in|at|out of|z|ze|w|we|aus|von|v|ve|з|із|зі|у|в|the)\s+){0,2}\p{L}{4,}/giu;

/** "2x OP520, but not from Kraków": nobody can leave out a warehouse, so it is said not to be used. "Is it not in Kraków?" asks. */
export function withoutRefusedPlace(
  text: string,
  language: LanguageCode | undefined,
): { readonly text: string; readonly lost: readonly string[] } {
  const lost: string[] = [];
  const rest = text.replace(refused, (whole) => {
    const isTown = hear(whole, hear(text, language).language).towns.length > 0;
    if (isTown) lost.push(whole.replace(/^[\s,;]+/u, ''));
    return isTown ? '' : whole;
  });
  return { text: rest, lost };
}
