import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '../../../src/conversation/reading/matching.ts';
import { Evidence, withoutInvented } from '../../../src/conversation/model/figures.ts';

const given = `Stock: 2 products
SKU | KAT | KRA | Total
OP520 | 31 | 13 | 182
W71275 | 4 | 0 | 4
Invoice FV/2026/10/00221: 2905.49 PLN, due 2026-11-24
With you Tue 24 Nov, 05:30 if ordered by Mon 23 Nov, 17:00. Price 1107.34 PLN, 12.50 net`;

const check = (text: string, language: LanguageCode = 'en') => {
  const evidence = new Evidence();
  evidence.add(given);
  evidence.addCount(2);
  return withoutInvented(text, evidence, language);
};

describe('what a model says', () => {
  it.each<[string, LanguageCode?]>([
    ['Yes: 182 of OP520, 13 of them in KRA.'],
    ['OP-520 and "op 520" are the same part.'],
    ['Invoice FV/2026/10/00221 of 2,905.49 PLN is due on 24 November 2026.'],
    ['Die Rechnung über 2.905,49 PLN ist am 24.11.2026 fällig.', 'de'],
    ['Do zapłaty 2 905,49 zł do 24 listopada 2026.', 'pl'],
    ['Faktura je splatná 24. listopadu.', 'cs'],
    ['Рахунок до 24 листопада, 1 107,34 PLN.', 'uk'],
    ['It arrives at 5:30 on Nov 24; order by 17:00.'],
    ['There are two products: 4x W71275 and more.'],
    ['1. OP520\n'],
    ['12.5 PLN each.'],
    ['I can also look at the price.'],
  ])('stays where the look-ups gave it: %s', (text, language) => {
    expect(check(text, language)).toEqual({ text, struck: [] });
  });

  it.each<[string, readonly string[], LanguageCode?]>([
    ['Yes: 183 of OP520.', ['183']],
    ['OP521 is the better one.', ['OP521']],
    ['It costs 9.96 PLN.', ['9.96']],
    ['It costs 12.50 EUR.', ['EUR']],
    ['It costs €12.50.', ['€']],
    ['Due on 25 November 2026.', ['25 November 2026']],
    ['Due on 24 November 2025.', ['24 November 2025']],
    ['Fällig am 25.11.2026.', ['25.11.2026'], 'de'],
    ['Due 2026-12-24.', ['2026-12-24']],
    ['With you at 06:30.', ['06:30']],
    ['There are seven in GDA.', ['seven', 'GDA']],
    ['Jest ich siedem.', ['siedem'], 'pl'],
    ['Order 7x of it.', ['7x']],
    ['Invoice FV/2026/10/00222.', ['FV/2026/10/00222']],
    ['2 905.50 PLN', ['2 905.50']],
  ])('is struck out where nothing gave it: %s', (text, struck, language) => {
    const checked = check(text, language);
    expect(checked.struck).toEqual(struck);
    for (const each of struck) expect(checked.text).not.toContain(each);
  });

  it('never keeps a number that was not given, however it stands', () => {
    const shapes = [
      '#',
      'OP520: #.',
      '(#)',
      '#x OP520',
      'x#',
      '#,',
      '≈#',
      '#%',
      '*#*',
      '#pcs',
      '#/5',
      '-#',
      '# PLN',
      'KAT#',
    ];
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 99_999 }), fc.constantFrom(...shapes), (number, shape) => {
        fc.pre(![182, 2026, 2905, 1107, 520, 71275, 221].includes(number));
        expect(check(shape.replace('#', String(number))).text).not.toContain(String(number));
      }),
    );
  });
});
