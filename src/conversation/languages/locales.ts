/** The languages that the desk speaks, each with its locale for numbers, dates and lists. Their words are in files of their own. */
export const locales = { en: 'en-GB', pl: 'pl-PL', de: 'de-DE', cs: 'cs-CZ', uk: 'uk-UA' } as const;
export type LanguageCode = keyof typeof locales;
