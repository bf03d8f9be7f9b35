import type { LanguageCode } from '../reading/matching.ts';

/** Which branch is meant is still open: the invoices that are added up are those of all. */
export const ofAllReceivers: Readonly<Record<LanguageCode, string>> = {
  en: 'All receivers together:',
  pl: 'Wszyscy odbiorcy razem:',
  de: 'Alle Empfänger zusammen:',
  cs: 'Všichni příjemci dohromady:',
  uk: 'Усі отримувачі разом:',
};
