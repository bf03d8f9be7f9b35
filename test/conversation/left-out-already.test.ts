import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// Lines that stay while another changes, counts that are put right, and parts that are taken out of lines that have none.

const { said } = speaking({ at: '2026-11-23T10:00:00Z' });
const linesOf = (text: string, state: Partial<State>) => {
  const meant = said(text, state);
  return 'lines' in meant ? meant.lines : 'input' in meant ? meant.input['lines'] : undefined;
};

const filters = [
  { sku: 'W71275', quantity: 12 },
  { sku: 'HU7008Z', quantity: 3 },
];
const names = [
  { sku: 'OP520', name: 'Oil filter OP 520' },
  { sku: 'K1279A', name: 'Cabin filter K 1279A' },
  { sku: 'GDB1330', name: 'Brake pad set GDB 1330' },
  { sku: 'P68050', name: 'Brake pad set P 68 050' },
  { sku: 'BHN1217', name: 'Brake caliper BHN1217' },
];
const list = [
  { sku: 'OP520', quantity: 6 },
  { sku: 'K1279A', quantity: 5 },
  { sku: 'GDB1330', quantity: 1 },
  { sku: 'P68050', quantity: 1 },
];
const priced: Partial<State> = {
  names,
  shipTo: 'C200002',
  lines: list,
  last: { tool: 'get_quote', input: { lines: list, shipTo: 'C200002' } },
};

describe('"6, and the rest as it is" keeps the other lines, whichever is meant', () => {
  const rejected: Partial<State> = {
    sent: { id: 'D1', lines: filters },
    rows: filters.map(({ sku }) => ({ kind: 'product', id: sku })),
    last: { tool: 'get_draft', input: { draftId: 'D1' } },
  };
  const states: Partial<State>[] = [
    rejected,
    { lines: filters, last: { tool: 'get_quote', input: { lines: filters } } },
    { lines: filters, draft: { id: 'D1', revision: 1, lines: filters } },
  ];
  it.each([
    'ok, make it 6, the rest as it is',
    'dobra, to 6, reszta bez zmian',
    'gut, dann 6, der Rest bleibt',
    'dobře, tak 6, zbytek beze změny',
    'добре, тоді 6, решта без змін',
  ])('%j', (text) => {
    for (const state of states) {
      const meant = said(text, state);
      const choices = meant.kind === 'ask' ? meant.choices.map(({ input }) => input['lines']) : [];
      expect(choices).toEqual([
        [{ sku: 'W71275', quantity: 6 }, filters[1]],
        [filters[0], { sku: 'HU7008Z', quantity: 6 }],
      ]);
    }
  });

  it('takes the part that is named', () => {
    const wanted = [{ sku: 'W71275', quantity: 6 }, filters[1]];
    expect(linesOf('dobra, to 6 W71275, reszta bez zmian', rejected)).toEqual(wanted);
  });
});

describe('a count of the list that is wrong is put right, and nothing else changes', () => {
  it.each([
    'the 5 K1279A are wrong, it should be 3',
    'te 5 K1279A się nie zgadza, mają być 3',
    'die 5 K1279A stimmen nicht, es sind 3',
    'těch 5 K1279A nesedí, mají být 3',
    '5 K1279A це помилка, має бути 3',
    '5 K1279A to błąd, powinno być 3',
  ])('%j', (text) => {
    const lines = list.map((line) => (line.sku === 'K1279A' ? { ...line, quantity: 3 } : line));
    expect(said(text, priced)).toMatchObject({ tool: 'get_quote', input: { lines, shipTo: 'C200002' } });
    expect(said(text, { ...priced, draft: { id: 'D1', revision: 1, lines: list } })).toMatchObject({
      draftId: 'D1',
      lines,
    });
  });

  it.each([
    'you sent 5 K1279A, that is wrong, it should be 3',
    'on the invoice the 5 K1279A are wrong, it should be 3',
  ])('%j is a complaint', (text) => expect(said(text, priced)).toMatchObject({ kind: 'say' }));
});

describe('one line goes, and the other is counted', () => {
  it.each([
    'make the GDB1330 2 sets, and take P68050 out instead',
    'vom GDB1330 doch 2 Satz, dafür P68050 raus',
    'GDB1330 jednak 2 komplety, za to P68050 wyrzuć',
    'GDB1330 přece jen 2 sady, zato P68050 vyhoď',
    'GDB1330 все ж 2 комплекти, зате P68050 прибери',
  ])('%j', (text) => {
    const lines = [list[0], list[1], { sku: 'GDB1330', quantity: 2 }];
    expect(said(text, priced)).toMatchObject({ input: { lines, shipTo: 'C200002' } });
  });
});

describe('a part that is taken out is never priced for it', () => {
  const pads = [{ sku: 'GDB1330', quantity: 2 }];
  const rest: Partial<State> = { names, lines: pads, last: { tool: 'get_quote', input: { lines: pads } } };
  const out = [
    'ok take the caliper out',
    'dobra, wyrzuć zacisk',
    'ok, nimm den Bremssattel raus',
    'dobře, vyhoď třmen',
    'добре, прибери супорт',
  ];
  it.each(out)('%j, of lines without it', (text) => {
    expect(linesOf(text, rest)).toEqual(pads);
    expect(said(text, { ...rest, lines: [{ sku: 'GDB1330' }] })).toMatchObject({ kind: 'say' });
  });

  it.each(['ok take it out', 'to wyrzuć go', 'ok, nimm ihn raus', 'dobře, tak ho vyhoď', 'добре, прибери його'])(
    '%j is of the one that the price was without; of two it is asked',
    (text) => {
      const lines = [...pads, { sku: 'BHN1217', quantity: 1 }];
      const two = { ...rest, lines, draft: { id: 'D1', revision: 1, lines }, focus: pads };
      expect(said(text, two)).toMatchObject({ kind: 'ask', choices: [{}, {}] });
      const [filter] = list;
      const others = [...pads, ...(filter === undefined ? [] : [filter])];
      const last = { tool: 'get_quote', input: { lines: others } };
      const all = [...lines, ...others.slice(1)];
      expect(
        linesOf(text, { ...two, lines: all, draft: { id: 'D1', revision: 1, lines: all }, focus: others, last }),
      ).toEqual(others);
    },
  );
});
