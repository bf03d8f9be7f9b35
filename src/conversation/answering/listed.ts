import { locales, type LanguageCode } from '../languages/locales.ts';

/** "A, B and C" in this language; the rest is counted. */
export function listed(words: readonly string[], language: LanguageCode, most = 5): string {
  const format = new Intl.ListFormat(locales[language], { type: 'conjunction' });
  const rest = words.length - most;
  return format.format(rest > 0 ? [...words.slice(0, most), `+${rest}`] : words);
}
