import { hear } from './hear.ts';
import type { LanguageCode } from './matching.ts';

/** "For the Warsaw branch", "na oddział w Warszawie": whom it is for, by a town; from where it comes nobody says. */
const forBranch =
  /(?<!\p{L})(?:for|to|für|an|dla|do|na|pro|для|до|на)\s+(?:\p{L}+\s+){0,2}?(?:branch|site|garage|workshop|filial\p{L}*|niederlassung|werkstatt|standort|oddzia[łl]\p{L}*|fili\p{L}*|warsztat\p{L}*|pobo[čc]k\p{L}*|provozovn\p{L}*|філі\p{L}*|сервіс\p{L}*|майстерн\p{L}*|відділенн\p{L}*)(?!\p{L})(?:\s+(?:(?:in|w|we|v|ve|у|в)\s+)?\p{L}{3,})?/iu;
/** "For Kraków": a warehouse is what something comes from. */
const forTown =
  /(?<!\p{L})(?:for|für|dla|pro|для)\s+(?:us |uns |nas |nás )?(?:in )?(\p{L}{3,})(?:[\s-]+(\p{L}{3,}))?/giu;
/** "It should go to Kraków" */
const goes =
  /(?<!\p{L})(?:go(?:es|ing)?|sen[dt]|ship(?:ped|s)?|deliver(?:ed)?|geh\p{L}*|soll\p{L}*|schick\p{L}*|liefer\p{L}*|komm\p{L}*|i[śs][ćc]|idzie|p[óo]j[śs][ćc]|jecha[ćc]|jedzie|trafi\p{L}*|wy[śs]l\p{L}*|wysy[łl]\p{L}*|dostarcz\p{L}*|ma by[ćc]|j[íi]t|jde|jet|jede|p[ůu]jde|po[šs]l\p{L}*|poslat|doru[čc]\p{L}*|dodat|dodej\p{L}*|m[áa] b[ýy]t|pat[řr][íi]|їхати|їде|йти|йде|піти|піде|відправ\p{L}*|надішл\p{L}*|надісла\p{L}*|доставити|достав(?:те)?|має бути)(?!\p{L})/iu;
const toTown = /(?<!\p{L})(?:to|nach|an|do|до|в|у)\s+(?:us in )?(\p{L}{3,})(?:[\s-]+(\p{L}{3,}))?/giu;

/** The desk knows receivers by their number alone. */
export function isForTownBranch(text: string, language: LanguageCode): boolean {
  const [found] = forBranch.exec(text) ?? [];
  return (found !== undefined && hear(found, language).towns.length === 1) || namesTown(text, forTown, language);
}

/** Where what is drafted is to go. */
export const goesToTown = (text: string, language: LanguageCode): boolean =>
  isForTownBranch(text, language) || (goes.test(text) && namesTown(text, toTown, language));

const namesTown = (text: string, by: RegExp, language: LanguageCode): boolean =>
  [...text.matchAll(by)].some(
    ([, first = '', second = '']) =>
      hear(first, language).towns.length === 1 || hear(`${first} ${second}`, language).towns.length === 1,
  );
