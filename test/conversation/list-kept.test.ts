import { describe, expect, it } from 'vitest';
import { converse } from '../../src/conversation/converse.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { withLines } from '../../src/conversation/meaning/message.ts';
import { hear } from '../../src/conversation/reading/hear.ts';
import { linesIn } from '../../src/conversation/second-clause.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';

// What was counted stays what is talked about, whatever is compared with one of its lines in between.

const around = { tools, clock: testClock(), receivers: ['own', 'C200001'] };
const lines = [
  { sku: 'GDB1330', quantity: 4 },
  { sku: 'FDB1451', quantity: 2 },
  { sku: 'W71275', quantity: 10 },
];
const names = [
  { sku: 'GDB1330', name: 'Brake pad set GDB-1330' },
  { sku: 'FDB1451', name: 'Brake disc FDB1451' },
  { sku: 'W71275', name: 'Oil filter W 712/75' },
  { sku: 'GDB2852', name: 'Brake pad set GDB-2852' },
];
const quoted: State = { ...nothingSaid, lines, names };
const compared = [{ sku: 'GDB1330' }, { sku: 'GDB2852' }];
const beside = (language: NonNullable<State['language']>): State => ({
  ...quoted,
  ...withLines(quoted, compared, true),
  language,
  cheapest: 'GDB1330',
  last: { tool: 'get_prices', input: { lines: compared } },
  rows: compared.map(({ sku }) => ({ kind: 'product', id: sku })),
});
const said = (text: string, language: NonNullable<State['language']>) => converse(text, beside(language), around).meant;

describe('after a part of the list was compared with another', () => {
  it.each([
    ['drop the second line and make the filters 6', 'en'],
    ['die zweite Position raus, und von den Filtern nur 6', 'de'],
    ['drugą pozycję wyrzuć, a filtrów daj tylko 6', 'pl'],
    ['tu druhou polozku vyhod a filtru dej jen 6', 'cs'],
    ['другу позицію викинь, а фільтрів зроби 6', 'uk'],
  ] as const)('%j changes the list', (text, language) => {
    const meant = said(text, language);
    expect(meant).toMatchObject({ kind: 'call', tool: 'get_quote' });
    expect(linesIn(meant)).toEqual([lines[0], { sku: 'W71275', quantity: 6 }]);
  });

  it.each([
    ['make the filters 6', 'en'],
    ['mach von den Filtern nur 6', 'de'],
    ['filtrów daj tylko 6', 'pl'],
    ['a ty filtry dej jen 6', 'cs'],
    ['фільтрів зроби 6', 'uk'],
  ] as const)('%j leaves the other lines', (text, language) => {
    expect(linesIn(said(text, language))).toEqual([lines[0], lines[1], { sku: 'W71275', quantity: 6 }]);
  });

  it.each([
    ['order it', 'en'],
    ['bestell das', 'de'],
    ['zamów to', 'pl'],
    ['objednej to', 'cs'],
    ['замов це', 'uk'],
  ] as const)('%j orders the whole list', (text, language) => {
    expect(said(text, language)).toMatchObject({ kind: 'order', lines });
  });

  it.each([
    ['order 3 GDB2852', 'en'],
    ['bestell 3 GDB2852', 'de'],
    ['zamów 3 GDB2852', 'pl'],
    ['objednej 3 GDB2852', 'cs'],
    ['замов 3 GDB2852', 'uk'],
  ] as const)('%j is of that part alone', (text, language) => {
    expect(said(text, language)).toMatchObject({ kind: 'order', lines: [{ sku: 'GDB2852', quantity: 3 }] });
  });
});

describe('what is ordered after parts were only looked at', () => {
  const looked: Partial<State> = { lines: [{ sku: '0986425137' }], last: { tool: 'get_prices', input: {} } };
  const asked = [
    { sku: 'BHN1217', quantity: 2 },
    { sku: 'OP520', quantity: 1 },
  ];

  it.each([
    ['so 2x BHN1217 and then also 1x OP520, order', 'en'],
    ['dann 2x BHN1217 und dann noch 1x OP520 bestellen', 'de'],
    ['to 2x BHN1217 a potem jeszcze 1x OP520, zamów', 'pl'],
    ['tak 2x bhn1217 a pak este 1 olejak op520, objednat', 'cs'],
    ['тоді 2x BHN1217 а потім ще 1x OP520, замов', 'uk'],
  ] as const)('%j orders those two and no other', (text, language) => {
    const { meant } = converse(text, { ...nothingSaid, ...looked, language }, around);
    expect(meant).toMatchObject({ kind: 'order', lines: asked });
  });

  it.each([
    ['so order 2x BHN1217 and then also 1x OP520', 'en'],
    ['dann bestell 2x BHN1217 und dann noch 1x OP520', 'de'],
    ['to zamów 2x BHN1217 a potem jeszcze 1x OP520', 'pl'],
    ['tak objednej 2x BHN1217 a pak ještě 1x OP520', 'cs'],
    ['тоді замов 2x BHN1217 а потім ще 1x OP520', 'uk'],
  ] as const)('%j, after another was priced, is of those two', (text, language) => {
    const counted: Partial<State> = { lines: [{ sku: 'W71275', quantity: 3 }], last: { tool: 'get_quote', input: {} } };
    const { meant } = converse(text, { ...nothingSaid, ...counted, language }, around);
    expect(meant).toMatchObject({ kind: 'order', lines: asked });
  });
});

describe('the language of a short message', () => {
  it.each([
    ['GDB1330 a FDB1451 cena', 'cs'],
    ['2x GDB1330 a 3x W71275 cena', 'cs'],
    ['GDB1330 i FDB1451 cena', 'pl'],
    ['różnica cen między GDB1330 a GDB2852', 'pl'],
    ['GDB1330 und FDB1451 Preis', 'de'],
    ['GDB1330 and FDB1451 price', 'en'],
    ['GDB1330 і FDB1451 ціна', 'uk'],
  ])('of %j is %s', (text, language) => {
    expect(hear(text).language).toBe(language);
  });
});
