import type { LanguageCode } from '../reading/matching.ts';

/** Why a delivery or an order is late is asked: the supplier's data gives no reason. */
export const whyLateUnknown: Readonly<Record<LanguageCode, string>> = {
  en: "Why it is late I can't see: the supplier gives no reason. Your sales contact can tell you. This is what I have:",
  pl: 'Powodu opóźnienia nie widzę: dostawca go nie podaje. Wyjaśni go opiekun handlowy. Mam tyle:',
  de: 'Den Grund der Verspätung sehe ich nicht: der Lieferant nennt keinen. Ihr Ansprechpartner im Verkauf kann ihn sagen. Das habe ich dazu:',
  cs: 'Důvod zpoždění nevidím: dodavatel ho neuvádí. Řekne vám ho obchodní zástupce. Mám k tomu toto:',
  uk: 'Причини затримки я не бачу: постачальник її не вказує. Її підкаже ваш менеджер. Ось що є:',
};
