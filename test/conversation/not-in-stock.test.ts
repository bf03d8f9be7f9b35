import { describe, expect, it } from 'vitest';
import { speaking } from './speaking.ts';

// Which of several parts are not in stock: said first, and none of them left out of the sentence.

const { said } = speaking();
const lines = ['GDB2852', 'FDB1451', 'OP520', 'K1279A'].map((sku) => ({ sku, quantity: 2 }));
const asked = [
  ['en', 'which of these are not in stock?'],
  ['de', 'was davon ist nicht auf lager?'],
  ['pl', 'czego z tego nie ma na stanie?'],
  ['cs', 'co z toho neni skladem?'],
  ['uk', 'чого з цього немає на складі?'],
] as const;

describe('what of it is not in stock', () => {
  it.each(asked)('%s: %j is of the counts, where there are any', (language, text) => {
    const last = { tool: 'get_quote', input: { lines } };
    expect(said(text, { lines, last, language })).toMatchObject({ tool: 'get_quote', input: { lines }, fact: 'short' });
  });

  it.each(asked)('%s: %j is of the parts that were looked at', (language, text) => {
    const looked = lines.map(({ sku }) => ({ sku }));
    const last = { tool: 'check_stock', input: { skus: looked.map(({ sku }) => sku) } };
    const meant = said(text, { lines: looked, last, language });
    expect(meant).toMatchObject({ tool: 'check_stock', input: last.input, fact: 'short' });
  });

  it('is not asked by "is all of it in stock?"', () => {
    const last = { tool: 'get_quote', input: { lines } };
    expect(said('is everything in stock?', { lines, last })).not.toHaveProperty('fact', 'short');
  });
});
