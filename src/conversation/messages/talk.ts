import type { LanguageCode } from '../reading/matching.ts';
import { talkCs } from './cs.ts';
import { talkDe } from './de.ts';
import { talkEn } from './talk-en.ts';
import { talkPl } from './pl.ts';
import type { Talk } from './talk-shape.ts';
import { talkUk } from './uk.ts';

export const talk: Readonly<Record<LanguageCode, Talk>> = {
  en: talkEn,
  pl: talkPl,
  de: talkDe,
  cs: talkCs,
  uk: talkUk,
};
