import type { LanguageCode } from '../reading/matching.ts';

/** What is drafted does not come by the day that it was wanted by. */
export const notByDay: Readonly<Record<LanguageCode, (day: string) => string>> = {
  en: (day) => `It won't be there by ${day}.`,
  pl: (day) => `Na ${day} nie zdążymy.`,
  de: (day) => `Bis ${day} klappt es nicht.`,
  cs: (day) => `Do ${day} to nestihneme.`,
  uk: (day) => `До ${day} не встигнемо.`,
};
