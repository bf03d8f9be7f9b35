import type { LanguageCode } from '../reading/matching.ts';

/** Parts that are cheaper for a while are asked for: nobody knows of any here. */
export const noOffers: Readonly<Record<LanguageCode, string>> = {
  en: "I don't know of any special offers: the prices I show are yours, with all discounts.",
  pl: 'O promocjach nic nie wiem: pokazuję Wasze ceny, już po rabatach.',
  de: 'Sonderangebote kenne ich nicht: Ich zeige Ihre Preise, alle Rabatte sind schon abgezogen.',
  cs: 'O akčních nabídkách nevím: ukazuji vaše ceny, už po slevách.',
  uk: 'Про акційні пропозиції не знаю: показую ваші ціни, вже з усіма знижками.',
};
