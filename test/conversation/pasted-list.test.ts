import { describe, expect, it } from 'vitest';
import { speaking } from './speaking.ts';

// A list pasted from somewhere else: position numbers, for whom it is, and by when.

const { said, turn } = speaking();

const lines = [
  { sku: 'OP520', quantity: 4 },
  { sku: 'GDB1330', quantity: 2 },
];

describe('a list with position numbers, a receiver and a day', () => {
  it.each([
    'Guten Morgen, bitte für die Filiale C200001:\nPos. 1  OP520  4 Stk.\nPos. 2  GDB1330  2 Satz\nLieferung bis 27.11.',
    'hi, for branch C200001 please\nitem 1 OP520 4 pcs\nitem 2 GDB1330 2 sets\ndelivery by 27 Nov',
    'Dzień dobry, poproszę dla oddziału C200001:\npoz. 1 OP520 4 szt.\npoz. 2 GDB1330 2 kpl.\ndostawa do 27.11.',
    'Prosím pro pobočku C200001:\npol. 1 OP520 4 ks\npol. 2 GDB1330 2 sady\ndodání do 27.11.',
    'Добрий день, будь ласка для філії C200001:\n№ 1 OP520 4 шт\n№ 2 GDB1330 2 шт\nдоставка до 27.11.',
  ])('%j has two lines', (text) => {
    const meant = said(text);
    expect(meant).toMatchObject({ tool: 'get_quote', input: { lines, shipTo: 'C200001' }, fact: 'arrival' });
    // The day is said, and nothing else.
    expect('remarks' in meant ? meant.remarks : []).toEqual([expect.stringMatching(/27/)]);
  });

  it.each([
    'Pos. 1: 4x OP520\nPos. 2: 2x GDB1330',
    'Position 1 OP520 x4\nPosition 2 GDB1330 x2',
    'поз. 1 OP520 - 4 шт\nпоз. 2 GDB1330 - 2 шт',
    '1 OP520 4\n2 GDB1330 2',
  ])('%j too', (text) => {
    expect(said(text)).toMatchObject({ tool: 'get_quote', input: { lines } });
  });

  it('takes a number before a part without a count for its count', () => {
    expect(said('1 OP520\n2 GDB1330')).toMatchObject({ input: { lines: [{ quantity: 1 }, { quantity: 2 }] } });
    expect(said('4 OP520\n2 GDB1330')).toMatchObject({ input: { lines } });
  });

  it('keeps the receiver of an order that is priced first', () => {
    expect(said('order for C200001\n4x OP520\n2x GDB1330')).toMatchObject({ input: { lines, shipTo: 'C200001' } });
  });
});

describe('a list with a line that cannot be read', () => {
  it.each([
    'Bitte für die Filiale C200001:\nOP520 4 Stk.\nGDB1330 2 Stk.\nblah bis 33.44.',
    'Poproszę dla oddziału C200001:\nOP520 4 szt.\nGDB1330 2 szt.\nblah do 33.44.',
    'Prosím pro pobočku C200001:\nOP520 4 ks\nGDB1330 2 ks\nblah do 33.44.',
  ])('%j is told of it in its own language, and is talked about', (text) => {
    const { meant, state } = turn(text);
    expect(meant).toMatchObject({ kind: 'ask', lines });
    expect(JSON.stringify(meant)).not.toMatch(/Not used|Filiale|oddzia|pobo|, "|2x GDB1330, /);
    expect(state).toMatchObject({ lines, shipTo: 'C200001' });
  });
});
