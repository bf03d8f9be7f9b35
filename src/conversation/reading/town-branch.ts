import { hear } from './hear.ts';
import type { LanguageCode } from './matching.ts';

/** "For the Warsaw branch", "na oddział w Warszawie": whom it is for, by a town; from where it comes nobody says. */
const forBranch =
  /(?<!\p{L})(?:for|to|für|an|dla|do|na|pro|для|до|на)\s+(?:\p{L}+\s+){0,2}?(?:branch|site|garage|workshop|filial\p{L}*|niederlassung|werkstatt|standort|oddzia[łl]\p{L}*|fili\p{L}*|warsztat\p{L}*|pobo[čc]k\p{L}*|provozovn\p{L}*|філі\p{L}*|сервіс\p{L}*|майстерн\p{L}*|відділенн\p{L}*)(?!\p{L})(?:\s+(?:(?:in|w|we|v|ve|у|в)\s+)?\p{L}{3,})?/iu;

/** The desk knows receivers by their number alone. */
export function isForTownBranch(text: string, language: LanguageCode): boolean {
  const [found] = forBranch.exec(text) ?? [];
  return found !== undefined && hear(found, language).towns.length === 1;
}
