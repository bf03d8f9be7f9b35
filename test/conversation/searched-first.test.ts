import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// What a first search keeps of what was said: the makers, the side of the car, and for which car the next part is.

const { said } = speaking();

const search = (text: string): Partial<State> => ({
  search: { tool: 'search_products', input: { text } },
  last: { tool: 'search_products', input: { text } },
  rows: ['GDB2852', 'FDB1451'].map((id) => ({ kind: 'product', id })),
});

describe('another part for the same car', () => {
  it.each([
    ['and the discs for the same one?', 'en', 'brake pads front', /^discs front$/],
    ['and discs for that car too?', 'en', 'rear pads', /^discs rear$/],
    ['a tarcze do tego samego?', 'pl', 'brake pads front axle', /^tarcze front axle$/],
    ['und die Scheiben für den gleichen?', 'de', 'brake pads front axle', /^Scheiben front axle$/],
    ['und Bremsscheiben fürs selbe Auto?', 'de', 'brake pads rear axle', /^Bremsscheiben rear axle$/],
    ['a kotouče do stejného auta?', 'cs', 'brake pads rear axle', /^kotouče rear axle$/],
    ['і диски на ту ж машину?', 'uk', 'brake pads front axle', /^диски front axle$/],
  ] as const)('%j is of the same axle, and whether it fits is not known', (text, language, before, searched) => {
    const meant = said(text, { ...search(before), language });
    expect(meant).toMatchObject({
      tool: 'search_products',
      input: { text: expect.stringMatching(searched) as string },
      lead: expect.any(String) as string,
    });
  });

  it('an oil filter for it has no axle', () => {
    expect(said('and an oil filter for the same car?', search('brake pads front'))).toMatchObject({
      input: { text: expect.not.stringContaining('front') as string },
    });
  });
});

describe('two parts with their makers', () => {
  it.each([
    '2 wiper blades vistran and a battery zenvolt, what have you got',
    '2 pióra wycieraczek vistran i akumulator zenvolt, co macie',
    '2 Wischerblätter vistran und eine Batterie zenvolt, was habt ihr da',
    '2 stěrače vistran a baterii zenvolt, co máte',
    '2 щітки склоочисників vistran і акумулятор zenvolt, що є',
  ])('%j looks for each of its own maker', (text) => {
    expect(said(text)).toMatchObject({
      input: { text: expect.stringMatching(/ vistran$/) as string },
      also: { input: { text: 'battery zenvolt' } },
    });
  });

  it('of three letters too', () => {
    expect(said('oil filter norfilt and brake pads trw')).toMatchObject({
      also: { input: { text: expect.stringMatching(/ trw$/) as string } },
    });
  });
});

describe('a side of the car', () => {
  it.each([
    'lampa lewa przod',
    'reflektor lewy',
    'scheinwerfer links',
    'svetlomet levy',
    'ліва фара',
    'left headlight',
  ])('%j is searched for in English, in whatever language the words were taken', (text) => {
    for (const language of [undefined, 'en'] as const)
      expect(said(text, language === undefined ? {} : { language })).toMatchObject({
        input: { text: expect.stringMatching(/\bleft\b/) as string },
      });
  });
});
