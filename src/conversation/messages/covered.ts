import type { LanguageCode } from '../reading/matching.ts';

/** Before what the catalogue says of a part: whether one of it is for a whole axle, or for one wheel. */
export const covered: Readonly<Record<LanguageCode, string>> = {
  en: "The service doesn't say whether one of these covers a whole axle or just one wheel. This is what it says:",
  pl: 'Serwis nie podaje, czy jedna sztuka wystarcza na całą oś, czy na jedno koło. Oto co podaje:',
  de: 'Ob ein Stück für die ganze Achse oder nur für ein Rad reicht, nennt der Dienst nicht. Das gibt er an:',
  cs: 'Zda jeden kus stačí na celou nápravu, nebo jen na jedno kolo, služba neuvádí. Uvádí toto:',
  uk: 'Чи вистачає однієї штуки на всю вісь, чи лише на одне колесо, сервіс не вказує. Ось що він вказує:',
};
