import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// "Two less", "o dwa więcej": a count that is told from the one there is, of what was quoted or drafted.

const { said } = speaking();

const op = (quantity: number) => ({ sku: 'OP520', quantity });
const filter = (quantity: number) => ({ sku: 'W71275', quantity });
const drafted = (lines: { sku: string; quantity: number }[], language: State['language']): Partial<State> => ({
  lines,
  language,
  draft: { id: 'D1', revision: 1, lines },
  last: { tool: 'prepare_requisition', input: { lines } },
});
const quoted = (lines: { sku: string; quantity: number }[], language: State['language']): Partial<State> => ({
  lines,
  language,
  last: { tool: 'get_quote', input: { lines } },
});

describe('of a part that was never counted', () => {
  it.each([
    ['two less', 'en'],
    ['zwei weniger', 'de'],
    ['o dwa mniej', 'pl'],
    ['o dva míň', 'cs'],
    ['на дві менше', 'uk'],
  ] as const)('%j asks how many', (text, language) => {
    const stock = { tool: 'check_stock', input: { skus: ['OP520'] } };
    expect(said(text, { lines: [{ sku: 'OP520' }], language, last: stock })).toMatchObject({
      kind: 'ask',
      quantityOf: 0,
    });
  });
});

describe('of one line', () => {
  it.each([
    ['yeah your right, two less', 'en', 4],
    ['one more', 'en', 7],
    ['drop it by 2', 'en', 4],
    ['ok zwei weniger', 'de', 4],
    ['doch eins mehr', 'de', 7],
    ['o dwa wiecej daj', 'pl', 8],
    ['o jedną sztukę mniej', 'pl', 5],
    ['o dva min', 'cs', 4],
    ['dej o 2 kusy mene', 'cs', 4],
    ['ještě o jeden víc', 'cs', 7],
    ['на дві менше', 'uk', 4],
    ['зменш на 2', 'uk', 4],
    ['на одну більше', 'uk', 7],
  ] as const)('%j counts from the six of the draft', (text, language, quantity) => {
    expect(said(text, drafted([op(6)], language))).toMatchObject({
      kind: 'order',
      draftId: 'D1',
      lines: [op(quantity)],
    });
  });

  it.each([
    ['two less', 'en'],
    ['zwei weniger', 'de'],
    ['o dwa mniej', 'pl'],
    ['o dva míň', 'cs'],
    ['на дві менше', 'uk'],
  ] as const)('%j of two asks how many there are to be', (text, language) => {
    expect(said(text, drafted([op(2)], language))).toMatchObject({ kind: 'ask', quantityOf: 0, lines: [op(2)] });
  });

  it.each([
    ['not two less', 'en'],
    ['nicht zwei weniger', 'de'],
    ['nie o dwa mniej', 'pl'],
    ['не на дві менше', 'uk'],
    ['we got two less than ordered', 'en'],
    ['привезли на дві менше', 'uk'],
  ] as const)('%j changes no draft', (text, language) => {
    expect(said(text, drafted([op(6)], language))).not.toMatchObject({ kind: 'order' });
  });
});

describe('of several lines', () => {
  it.each([
    ['3 fewer OP520', 'en', [op(2), filter(4)]],
    ['the last one two more', 'en', [op(5), filter(6)]],
    ['vom ersten zwei weniger', 'de', [op(3), filter(4)]],
    ['bei den OP520 zwei weniger, bei den W71275 eins mehr', 'de', [op(3), filter(5)]],
    ['OP520 o jeden więcej i W71275 o dwa mniej', 'pl', [op(6), filter(2)]],
    ['u prvniho o dva min', 'cs', [op(3), filter(4)]],
    ['W71275 на одну менше', 'uk', [op(5), filter(3)]],
  ] as const)('%j changes the one that is named', (text, language, lines) => {
    expect(said(text, quoted([op(5), filter(4)], language))).toMatchObject({ tool: 'get_quote', input: { lines } });
  });

  it.each([
    ['of the last rather 6', 'en'],
    ['vom letzten doch 6', 'de'],
    ['tego ostatniego jednak 6', 'pl'],
    ['u posledniho radsi 6', 'cs'],
    ['останнього краще 6', 'uk'],
  ] as const)('%j counts the last one', (text, language) => {
    expect(said(text, drafted([op(5), filter(4)], language))).toMatchObject({ lines: [op(5), filter(6)] });
  });

  it.each([
    ['one more', 'en', [6, 5]],
    ['ok zwei weniger', 'de', [3, 2]],
    ['o dwa mniej', 'pl', [3, 2]],
    ['o dva méně', 'cs', [3, 2]],
    ['на два меньше', 'uk', [3, 2]],
  ] as const)('%j asks which, with its count', (text, language, [first, second]) => {
    expect(said(text, drafted([op(5), filter(4)], language))).toMatchObject({
      kind: 'ask',
      choices: [
        { label: `OP520 → ${first}x OP520`, input: { draftId: 'D1', lines: [op(first), filter(4)] } },
        { label: `W71275 → ${second}x W71275`, input: { draftId: 'D1', lines: [op(5), filter(second)] } },
      ],
    });
  });
});

describe('beside a part that gives way to another', () => {
  const pads = (sku: string) => ({ sku, quantity: 2 });
  it.each([
    ['W71275 two less, and instead of GDB1330 take GDB2852', 'en'],
    ['W71275 zwei weniger und statt GDB1330 nimm GDB2852', 'de'],
    ['W71275 o dwa mniej, a zamiast GDB1330 daj GDB2852 tyle samo', 'pl'],
    ['W71275 o dva míň a místo GDB1330 dej GDB2852', 'cs'],
    ['W71275 на дві менше, а замість GDB1330 давай GDB2852 стільки ж', 'uk'],
  ] as const)('%j does both', (text, language) => {
    expect(said(text, quoted([filter(6), op(2), pads('GDB1330')], language))).toMatchObject({
      tool: 'get_quote',
      input: { lines: [filter(4), op(2), pads('GDB2852')] },
    });
  });
});
