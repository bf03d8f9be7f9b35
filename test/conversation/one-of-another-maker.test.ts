import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// "One from KORVAN", after a part of FILDRA: that maker is looked for, and the part that was shown is not ordered for it.

const { said } = speaking({ at: '2026-11-29T10:00:00Z' });

const lines = [{ sku: 'K6024A', quantity: 5 }];
const shown: Partial<State> = {
  search: { tool: 'search_products', input: { text: 'cabin filter FILDRA' } },
  rows: ['K1266A', 'K6024A'].map((id) => ({ kind: 'product', id })),
  names: [{ sku: 'K6024A', name: 'Cabin filter K 6024A FILDRA' }],
  lines,
  last: { tool: 'get_quote', input: { lines } },
};
const found = { tool: 'search_products', input: { text: 'cabin filter KORVAN' } };

describe('another maker', () => {
  it.each([
    ['does KORVAN do one as well', 'en'],
    ['has KORVAN got one too?', 'en'],
    ['ma KORVAN też taki jeden?', 'pl'],
    ['gibts von KORVAN auch einen?', 'de'],
    ['má KORVAN taky jeden?', 'cs'],
    ['а KORVAN теж має один?', 'uk'],
  ] as const)('%j is looked for', (text, language) => {
    expect(said(text, { ...shown, language })).toMatchObject(found);
  });

  it.each([
    ["i'll take one from KORVAN", 'en'],
    ['one from KORVAN please', 'en'],
    ['wezmę jeden od KORVAN', 'pl'],
    ['ich nehm 2 von KORVAN', 'de'],
    ['vezmu jeden od KORVAN', 'cs'],
    ['візьму два від KORVAN', 'uk'],
  ] as const)('%j orders nothing of the other', (text, language) => {
    const meant = said(text, { ...shown, language });
    expect(meant.kind).not.toBe('order');
    expect(JSON.stringify(meant)).not.toContain('K6024A');
  });

  it('is none where the part is of that maker', () => {
    expect(said("i'll take 2 from FILDRA", shown)).toMatchObject({
      kind: 'order',
      lines: [{ sku: 'K6024A', quantity: 2 }],
    });
  });
});
