import { describe, expect, it } from 'vitest';
import { speaking } from './speaking.ts';

const { turn, said } = speaking({ receivers: ['own', '*'] });

const lines = [
  { sku: 'OP520', quantity: 4 },
  { sku: 'W71275', quantity: 2 },
];

describe('an order for the branch, however it is put', () => {
  it.each([
    '4x OP520, 2x W71275 in die filiale bestellen',
    '4x OP520, 2x W71275 zur filiale bestellen',
    'bestelle 4x OP520, 2x W71275 in die Niederlassung',
    'order 4x OP520, 2x W71275 into the branch',
    'objednej 4x OP520, 2x W71275 na provozovnu',
    'замов 4x OP520, 2x W71275 у філіал',
    'zamów 4x OP520, 2x W71275 do filii',
  ])('%j asks which, with both lines', (text) => {
    const { meant, state } = turn(text);
    expect(meant).toMatchObject({ kind: 'ask', choices: [], lines });
    expect(state.lines).toEqual(lines);
  });

  it.each(['4x OP520, 2x W71275 in die C200001 bestellen', 'замов 4x OP520, 2x W71275 в C200001'])(
    '%j is for that one, which is no part',
    (text) => {
      expect(said(text)).toMatchObject({ kind: 'order', lines, shipTo: 'C200001' });
    },
  );

  it('is said when "yes" to its price offers the order', () => {
    const priced = turn('4x OP520 for C200001').state;
    const last = { tool: 'get_quote', input: { lines: [{ sku: 'OP520', quantity: 4 }], shipTo: 'C200001' } };
    expect(said('yes', { ...priced, last })).toMatchObject({
      kind: 'ask',
      question: expect.stringContaining('C200001') as string,
      choices: [{ input: { shipTo: 'C200001' } }],
    });
  });

  it('stays for the branch while lines change, until its number is said', () => {
    const asked = turn('ok order it, deliver to the branch', turn('4x OP520, 2x W71275').state);
    expect(asked.meant).toMatchObject({ kind: 'ask', choices: [], lines });
    const changed = turn('make it 6 of the first', asked.state);
    expect(changed.meant).toMatchObject({ tool: 'get_quote', then: { choices: [] } });
    expect(turn('C200001', changed.state).meant).toMatchObject({ choices: [{ input: { shipTo: 'C200001' } }] });
  });
});

describe('days that are named after sums', () => {
  const last = { tool: 'analyze_purchases', input: { from: '2026-10-01', to: '2026-10-31', skus: ['GDB1330'] } };
  it.each([
    ['en', 'and the invoices of that month'],
    ['pl', 'a faktury za ten sam miesiąc'],
    ['de', 'die Rechnungen vom selben Monat'],
    ['cs', 'a faktury za stejný měsíc'],
    ['uk', 'а рахунки за той самий місяць покажи'],
  ] as const)('%s: %j', (language, text) => {
    expect(said(text, { language, last })).toMatchObject({
      tool: 'list_invoices',
      input: { from: '2026-10-01', to: '2026-10-31' },
    });
  });

  it.each([
    ['en', 'and what do we have to pay by 5 december'],
    ['pl', 'a co mamy zapłacić do 5 grudnia'],
    ['de', 'und was müssen wir bis 5. dezember zahlen'],
    ['cs', 'a co máme zaplatit do 5. prosince'],
    ['uk', 'і шо маєм оплатити до 5 грудня'],
  ] as const)('%s: %j is of the days on which it is due', (language, text) => {
    const { meant } = turn(text, { language, last, list: last, lines: [{ sku: 'GDB1330' }] });
    expect(meant).toMatchObject({ tool: 'list_invoices', input: { state: 'owed', dueTo: '2026-12-05' } });
    expect(meant).not.toHaveProperty('input.from');
  });

  it.each([
    ['pl', 'tarcze hamulcowe tył do passata b8 2.0 tdi 2017r, co macie'],
    ['uk', 'треба передні колодки на шкоду октавію 2 1.9 тді 2008р'],
  ] as const)('%s: %j names a year, and no part', (language, text) => {
    expect(said(text, { language })).toMatchObject({ tool: 'search_products' });
  });

  it('sends nothing to "бухгалтеру"', () => {
    const document = { kind: 'invoice', id: 'FV/2026/10/00194' };
    expect(said('перешліть його бухгалтеру', { language: 'uk', document })).toMatchObject({ kind: 'say' });
  });
});
