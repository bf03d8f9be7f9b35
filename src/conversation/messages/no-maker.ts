import type { LanguageCode } from '../reading/matching.ts';

/** A maker was asked for, and none of the parts of that kind is of it. */
export const noneOfMaker: Readonly<Record<LanguageCode, (maker: string) => string>> = {
  en: (maker) => `None of them is from ${maker}.`,
  pl: (maker) => `Żadna z tych części nie jest marki ${maker}.`,
  de: (maker) => `Davon ist keines von ${maker}.`,
  cs: (maker) => `Žádný z nich není od značky ${maker}.`,
  uk: (maker) => `Серед них немає жодної від ${maker}.`,
};
