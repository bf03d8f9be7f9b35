import { describe, expect, it } from 'vitest';
import { countedAgain } from '../../src/conversation/answering/drafting.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// "The same again, but only 8 W71275": all the lines of what is repeated, one of them with another count.

const { said } = speaking();
const op = (quantity: number) => ({ sku: 'OP520', quantity });
const filter = (quantity: number) => ({ sku: 'W71275', quantity });
const dropped = (language: State['language']): Partial<State> => ({ language, before: [filter(6), op(6)] });

describe('the same again with another count', () => {
  it.each([
    ['repeat my last order, but only 3 OP520', 'en'],
    ['same order as last time but only 3 OP520', 'en'],
    ['letzte Bestellung nochmal, aber nur 3 OP520', 'de'],
    ['ostatnie zamówienie jeszcze raz, ale OP520 tylko 3', 'pl'],
    ['posledni objednavku jeste jednou, ale OP520 jen 3', 'cs'],
    ['останнє замовлення ще раз, але OP520 лише 3', 'uk'],
  ] as const)('%j repeats the whole order', (text, language) => {
    expect(said(text, { language })).toMatchObject({ kind: 'again', counted: [op(3)] });
  });

  it.each([
    ['the same again but only 8 W71275', 'en'],
    ['nochmal das gleiche aber nur 8 W71275', 'de'],
    ['jeszcze raz to samo, ale W71275 tylko 8', 'pl'],
    ['ještě jednou to samé, ale W71275 jen 8', 'cs'],
    ['ще раз те саме, але W71275 тільки 8', 'uk'],
  ] as const)('%j is of the lines that were dropped before', (text, language) => {
    expect(said(text, dropped(language))).toMatchObject({
      tool: 'get_quote',
      input: { lines: [filter(8), op(6)] },
    });
  });

  it.each([
    'why did the last order again have only 3 OP520',
    'was the last order the same again but only 3 OP520?',
    "don't send the same order again, only 3 OP520",
  ])('%j repeats nothing', (text) => {
    expect(said(text, { language: 'en' })).not.toMatchObject({ kind: 'again' });
  });

  it('keeps the counts of the others', () => {
    expect(countedAgain([op(2), filter(4)], { counted: [{ sku: 'OP520', quantity: 3 }] })).toEqual([op(3), filter(4)]);
  });
});
