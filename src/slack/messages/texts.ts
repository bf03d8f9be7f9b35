import { AsyncLocalStorage } from 'node:async_hooks';
import type { LanguageCode } from '../../conversation/reading/matching.ts';
import { listed } from '../../conversation/answering/listed.ts';
import { listing as listingInEnglish } from '../../core/text.ts';
import { cs } from './cs.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { homeFollow } from './follow-en.ts';
import { notices } from './notices-en.ts';
import { pl } from './pl.ts';
import type { SlackTexts } from './shape.ts';
import { uk } from './uk.ts';

const english = { ...en, homeFollow, notices };

const all: Readonly<Record<LanguageCode, SlackTexts>> = { en: english, pl, de, cs, uk };

/** Who reads what is being written: one delivery or message has one reader, who may become known only on the way. */
const reader = new AsyncLocalStorage<{ language: LanguageCode; zone: string }>();

/** `zone`: of times that are written out, where Slack does not put them into the reader's own. */
export function inLanguage<Result>(language: LanguageCode, work: () => Result, zone = zoneOfReader()): Result {
  return reader.run({ language, zone }, work);
}

/** From here on, the reader of this delivery is addressed in this language. */
export function speak(language: LanguageCode, zone = zoneOfReader()): void {
  const known = reader.getStore();
  if (known !== undefined) Object.assign(known, { language, zone });
}

export function zoneOfReader(): string {
  return reader.getStore()?.zone ?? 'UTC';
}

export function spoken(): LanguageCode {
  return reader.getStore()?.language ?? 'en';
}

/** All texts, in the language of whoever reads them. */
export const texts = new Proxy<SlackTexts>(english, {
  get: (_, name): unknown => Reflect.get(all[spoken()], name),
});

/** "A, B and 3 more". */
export function listing(words: readonly string[], most = 5): string {
  const language = spoken();
  return language === 'en' ? listingInEnglish(words, most) : listed(words, language, most);
}

/** One part of them, for a file that says nothing else. */
export function part<Name extends keyof SlackTexts>(name: Name): SlackTexts[Name] & object;
export function part(name: keyof SlackTexts): object {
  return new Proxy({}, { get: (_, key): unknown => Reflect.get(Object(all[spoken()][name]) as object, key) });
}
