import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '../../src/conversation/reading/matching.ts';
import { talk } from '../../src/conversation/messages/talk.ts';
import { speaking } from './speaking.ts';

// A goodbye that wishes a good day: its day is none that anything is asked for.

const { turn, said } = speaking();

const weekly: Readonly<Record<LanguageCode, string>> = {
  en: '10 OP520 every monday please',
  pl: 'w każdy poniedziałek 10 OP520',
  de: 'jeden montag 10 OP520 an mich, kann man das einrichten?',
  cs: 'každé pondělí 10 OP520',
  uk: 'щопонеділка 10 OP520',
};

describe('after a draft for each Monday was offered', () => {
  it.each([
    ['en', 'thanks, have a good sunday', 'enjoy your saturday'],
    ['pl', 'dzięki, miłej niedzieli', 'udanego piątku'],
    ['de', 'danke dir, schönen sonntag noch', 'schönen Sonntag noch!'],
    ['cs', 'díky, hezkou neděli', 'hezké pondělí'],
    ['uk', 'дякую, гарної неділі', "гарної п'ятниці вам"],
  ] as const)('%s: %j and %j are only answered', (language, thanks, bye) => {
    const { state } = turn(weekly[language]);
    expect(said(thanks, state)).toEqual({ kind: 'say', text: talk[language].thanks, choices: [] });
    expect(said(bye, state)).toEqual({ kind: 'say', text: talk[language].bye, choices: [] });
  });

  it.each([
    ['en', 'sorry make it sundays'],
    ['de', 'doch lieber sonntags'],
  ] as const)('%s: %j still moves it', (language, other) => {
    expect(said(other, turn(weekly[language]).state)).toMatchObject({
      choices: [{ input: { about: 'every sun 07:30 10x OP520' } }],
    });
  });
});

it.each([
  'order 4 OP520, have a nice sunday',
  'zamów 4 OP520, miłej niedzieli',
  'bestell 4 OP520, schönen sonntag noch',
  'bestell 4 OP520, schönen tag noch',
  'objednej 4 OP520, hezkou neděli',
  'замов 4 OP520, гарної неділі',
])('orders what is asked for beside it: %j', (text) => {
  expect(said(text)).toMatchObject({ kind: 'order', lines: [{ sku: 'OP520', quantity: 4 }], remarks: [] });
});
