import type { LanguageCode } from '../reading/matching.ts';

/** A row is asked for of a list that has none. */
export const emptyList: Readonly<Record<LanguageCode, string>> = {
  en: 'That list is empty, so there is nothing to open. Ask for other days or without the restriction.',
  pl: 'Ta lista jest pusta, więc nie ma czego otworzyć. Proszę zapytać o inne dni albo bez tego warunku.',
  de: 'Diese Liste ist leer, da gibt es nichts zu öffnen. Fragen Sie nach anderen Tagen oder ohne die Einschränkung.',
  cs: 'Tento seznam je prázdný, není co otevřít. Zeptejte se na jiné dny nebo bez toho omezení.',
  uk: 'Цей список порожній, відкривати нічого. Запитайте про інші дні або без цієї умови.',
};
