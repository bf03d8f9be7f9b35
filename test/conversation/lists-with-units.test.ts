import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// A list with a unit of its own, a line of it that is doubtful, and what is said of the lines by their kind.

const { said } = speaking({ at: '2026-11-29T10:00:00Z' });
const lines = [
  { sku: 'OP520', quantity: 4 },
  { sku: 'W71275', quantity: 2 },
  { sku: 'GDB2852', quantity: 1 },
  { sku: 'K1279A', quantity: 3 },
];

describe('a count by the pair', () => {
  it('is a count', () => {
    const meant = said('4x OP520, 2x W71275, 1 pr GDB2852, K1279A x3 - price n stock pls');
    expect(meant).toMatchObject({ tool: 'get_quote', input: { lines }, remarks: [] });
    expect(said('2 prs GDB2852 price?')).toMatchObject({ input: { lines: [{ sku: 'GDB2852', quantity: 2 }] } });
  });
});

describe('a list with one doubtful line', () => {
  it.each([
    'prices pls 4x OP520, 2x W71275, 1 bx GDB2852',
    'ceny proszę: 4x OP520, 2x W71275, 1 bx GDB2852',
    'Preise bitte: 4x OP520, 2x W71275, 1 bx GDB2852',
    'ceny prosím: 4x OP520, 2x W71275, 1 bx GDB2852',
    'ціни: 4x OP520, 2x W71275, 1 bx GDB2852',
  ])('%j answers the clear ones and asks about the other', (text) => {
    const meant = said(text);
    expect(meant).toMatchObject({
      kind: 'call',
      input: { lines: lines.slice(0, 2) },
      then: { choices: [{ label: '1x GDB2852' }, { label: 'GDB2852 alone' }], which: { all: false } },
    });
    expect('then' in meant ? meant.then?.question : '').toContain('is "1 bx" the quantity');
  });
});

describe('of the lines by what they are called', () => {
  const quoted: Partial<State> = {
    lines,
    names: [
      { sku: 'OP520', name: 'Oil filter OP 520' },
      { sku: 'W71275', name: 'Oil filter W 712/75' },
      { sku: 'GDB2852', name: 'Brake pad set, disc brake' },
      { sku: 'K1279A', name: 'Cabin filter K 1279A' },
    ],
    last: { tool: 'get_quote', input: { lines } },
  };
  it.each([
    ['on 2nd thoughts only 2 of the cabin filter', 'en'],
    ['no, on second thoughts only 2 of the cabin filter', 'en'],
    ["wenn ich's mir überlege, nur 2 vom Innenraumfilter", 'de'],
    ['po namyśle tylko 2 filtry kabinowe', 'pl'],
    ['když nad tím přemýšlím, jen 2 kabinové filtry', 'cs'],
    ['якщо подумати, лише 2 салонні фільтри', 'uk'],
  ] as const)('%j changes that line', (text, language) => {
    const [one, two, three] = lines;
    expect(said(text, { ...quoted, language })).toMatchObject({
      tool: 'get_quote',
      input: { lines: [one, two, three, { sku: 'K1279A', quantity: 2 }] },
      remarks: [],
    });
  });
  it.each([
    ['drop the pads, rest is good order it', 'en'],
    ['Beläge raus, Rest passt, bestell das', 'de'],
    ['wyrzuć klocki, reszta ok, zamów', 'pl'],
    ['destičky vyhoď, zbytek je ok, objednej to', 'cs'],
    ['колодки прибери, решта добре, замовляй', 'uk'],
  ] as const)('%j orders the others', (text, language) => {
    const left = lines.filter(({ sku }) => sku !== 'GDB2852');
    expect(said(text, { ...quoted, language })).toMatchObject({ kind: 'order', lines: left });
  });
});
