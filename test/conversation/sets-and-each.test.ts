import { describe, expect, it } from 'vitest';
import { speaking } from './speaking.ts';

// "Two each", sets as pieces, and articles before a count: every part keeps the number that was said for it.

const { said } = speaking({ at: '2026-11-23T10:00:00Z' });

/** "4x OP520", of a call or an order. */
function linesOf(text: string): string[] {
  const meant = said(text);
  const lines: unknown = 'lines' in meant ? meant.lines : 'input' in meant ? meant.input['lines'] : undefined;
  return ((lines ?? []) as readonly { sku?: string; index?: string; quantity?: number }[]).map(
    ({ sku, index, quantity }) => `${quantity ?? '?'}x ${sku ?? index ?? ''}`,
  );
}

describe('"two each" is of the parts that have no number of their own', () => {
  it.each([
    'put in 2 each of OP520 and GDB2852, and three K1279A',
    'two each of OP520 and GDB2852 plus 3 K1279A please',
    'poproszę po 2 szt. OP520 i GDB2852, i jeszcze trzy K1279A',
    'ich brauche je 2 OP520 und GDB2852 und noch drei K1279A',
    'je 2 Stück OP520, GDB2852, dazu 3x K1279A bitte',
    'dej mi po 2 ks OP520 a GDB2852, a ještě tři K1279A',
    'киньте по 2 шт OP520 і GDB2852, і ще три K1279A',
    'замов по 2 шт OP520 і GDB2852 і три K1279A',
  ])('%j', (text) => {
    expect(linesOf(text)).toEqual(['2x OP520', '2x GDB2852', '3x K1279A']);
  });

  it('leaves the one line of a list that says it after its number alone', () => {
    expect(linesOf('quote OP520, W 312/19 box of 10, LF7054 5 pcs')).not.toContain('10x OP520');
  });
});

describe('a set is one piece in a pasted list', () => {
  it.each([
    'please quote\n1 set GDB1330\nP 68 050 2 sets\n4 pcs OP520',
    'proszę o ceny\n1 komplet GDB1330\nP 68 050 2 kpl.\n4 szt. OP520',
    'Preise bitte\n- 1 Satz GDB1330\n- P 68 050 2 Sätze\n- OP520 4 Stk.',
    'prosím ceny\n1 sada GDB1330\nP 68 050 2 sady\n4 ks OP520',
    'ціни\n1 комплект GDB1330\nP 68 050 2 комплекти\n4 шт OP520',
  ])('%j', (text) => {
    expect(linesOf(text)).toEqual(['1x GDB1330', '2x P 68 050', '4x OP520']);
  });

  it('is no number of pairs', () => {
    expect(said('please quote\n2 pairs GDB1330\n4 pcs OP520')).toMatchObject({ kind: 'ask' });
  });
});

describe('"ein" as it is spoken, before a count', () => {
  it.each([
    ['n halbes Dutzend GDB2852', ['6x GDB2852']],
    ['mit nem halben Dutzend OP520 bitte', ['6x OP520']],
    ['ich brauche nen halbes Dutzend OP520 und n Dutzend W71275', ['6x OP520', '12x W71275']],
    ['nimm n Satz GDB1330', ['1x GDB1330']],
    ['nen Satz GDB1330 und 2 OP520', ['1x GDB1330', '2x OP520']],
  ])('%j', (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });
});
