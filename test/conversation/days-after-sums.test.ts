import { describe, expect, it } from 'vitest';
import { speaking } from './speaking.ts';

const { turn, said } = speaking();

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
