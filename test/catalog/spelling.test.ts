import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, distance, foldText, normalCode, normalEan, readEan } from '../../src/catalog/spelling.ts';

describe('the normal form of a code', () => {
  it.each([
    ['W 712/75', 'w712/75'],
    ['W 712/75', 'W-712.75'],
    ['OP 520', 'ＯＰ５２０'],
    ['OP 520', 'ОР520'],
    ['KH 12', 'КН12'],
    ['Łącznik Ø8/ß', 'lacznik o8 SS'],
    ['10×20', '10 20'],
  ])('is the same for %s and %s', (one, other) => {
    expect(normalCode(one)).toBe(normalCode(other));
  });

  it('keeps codes apart that differ in a letter or a digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{3,12}$/), fc.stringMatching(/^[A-Z0-9]{3,12}$/), (one, other) => {
        expect(normalCode(one) === normalCode(other)).toBe(one === other);
      }),
    );
  });

  it('does not depend on separators, wherever they stand', () => {
    const parts = fc.array(fc.stringMatching(/^[A-Z0-9]{1,4}$/), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(parts, fc.constantFrom(' ', '-', '/', '.', '  ', '–'), (codes, between) => {
        expect(normalCode(codes.join(between).toLowerCase())).toBe(codes.join(''));
      }),
    );
  });
});

it('folds letters that Unicode does not decompose', () => {
  expect(foldText('Łożysko Øße ÆĐð Żółć ČESKÁ')).toBe('lozysko osse aedd zolc ceska');
});

describe('an EAN', () => {
  it.each(['5901000000012', '96385074', '036000291452', '10614141000415'])('%s has the right check digit', (ean) => {
    expect(readEan(ean)).toEqual({ ean, right: ean });
  });

  it('with any one digit wrong is recognised as wrong', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        const ean = `${body}${checkDigit(body)}`;
        const wrong = ean.slice(0, at) + String((Number(ean.charAt(at)) + by) % 10) + ean.slice(at + 1);
        const read = readEan(wrong);
        expect(read?.ean === read?.right).toBe(false);
      }),
    );
  });

  it('of a UPC is the EAN with a zero before it', () => {
    expect(normalEan('036000291452')).toBe(normalEan('0036000291452'));
  });
});

describe('the distance of two words', () => {
  it.each([
    ['hamulcowe', 'hamulcowe', 0],
    ['hamulcwe', 'hamulcowe', 1],
    ['fliter', 'filter', 1],
    ['brkae', 'brake', 1],
    ['absorer', 'absorber', 1],
    ['klcki', 'klocek', 3],
  ])('%s and %s is %d', (one, other, by) => {
    expect(distance(one, other, 3)).toBe(by);
    expect(distance(other, one, 3)).toBe(by);
  });

  it('stops counting beyond what is wanted', () => {
    expect(distance('aaaaaaaa', 'bbbbbbbb', 2)).toBe(3);
  });
});
