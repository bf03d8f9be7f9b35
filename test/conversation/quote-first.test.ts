import { describe, expect, it } from 'vitest';
import { talk } from '../../src/conversation/messages/talk.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// "Don't order yet, the boss wants to see a quote first": nothing is ordered, and what is at hand is quoted as it was counted.

const { said } = speaking({ at: '2026-11-29T10:00:00Z' });
const lines = [{ sku: 'GDB1330', quantity: 2 }];
const counted: Partial<State> = { lines, last: { tool: 'get_quote', input: { lines } } };

describe('a quote before the order', () => {
  it.each([
    ['hang on dont order yet, boss wants to see a quote first', 'en'],
    ["don't order yet, the boss wants a quote first", 'en'],
    ['warte, noch nicht bestellen, der Chef will erst ein Angebot sehen', 'de'],
    ['moment, bestell noch nicht, Chef will erst das Angebot', 'de'],
    ['poczekaj, nie zamawiaj jeszcze, szef chce najpierw zobaczyć wycenę', 'pl'],
    ['počkej, ještě neobjednávej, šéf chce nejdřív vidět nabídku', 'cs'],
    ['поки не замовляй, шеф хоче розрахунок', 'uk'],
  ] as const)('%j', (text, language) => {
    expect(said(text, { ...counted, language })).toMatchObject({
      kind: 'call',
      tool: 'get_quote',
      input: { lines },
      lead: talk[language].nothingOrdered,
    });
  });

  it.each([
    ['i need one quote', 'en'],
    ['ich brauche ein Angebot', 'de'],
    ['der Chef will ein Angebot sehen', 'de'],
    ['szef chce jedną ofertę', 'pl'],
    ['potřebuju jednu nabídku', 'cs'],
    ['потрібна одна пропозиція', 'uk'],
  ] as const)('%j counts no parts anew', (text, language) => {
    expect(said(text, { ...counted, language })).toMatchObject({ tool: 'get_quote', input: { lines } });
  });

  it.each(['hang on, dont order yet', 'hang on dont order yet, boss wants to see a quote first'])(
    '%j lists no orders where nothing is at hand',
    (text) => {
      expect(said(text)).not.toMatchObject({ kind: 'call' });
    },
  );
});
