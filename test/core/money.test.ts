import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  compareDecimals,
  decimal,
  formatDecimal,
  formatMoney,
  isZero,
  multiply,
  round,
  subtract,
  totalPerCurrency,
} from '../../src/core/money.ts';

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const ofCents = (n: number) =>
  decimal(`${n < 0 ? '-' : ''}${Math.floor(Math.abs(n) / 100)}.${String(Math.abs(n) % 100).padStart(2, '0')}`);

describe('decimal', () => {
  it('reads a JSON number as the decimal that was written', () => {
    fc.assert(
      fc.property(cents, (n) => {
        const written = ofCents(n);
        expect(decimal(JSON.parse(written) as number)).toBe(written);
      }),
    );
  });

  it('drops the noise of the sender’s own floats', () => {
    expect(decimal(0.1 + 0.2)).toBe('0.3');
    expect(decimal(1.1 * 3)).toBe('3.3');
    expect(decimal(-0)).toBe('0');
    expect(decimal(1e21)).toBe('1000000000000000000000');
    expect(decimal(1.5e-7)).toBe('0.00000015');
  });

  it('refuses what is not a number', () => {
    for (const each of [Number.NaN, Infinity, '', '1,5', '1e3', 'abc']) expect(() => decimal(each)).toThrow(RangeError);
  });
});

describe('arithmetic', () => {
  it('is exact: sums of cents are sums of integers', () => {
    fc.assert(
      fc.property(fc.array(cents), (values) => {
        const total = values.reduce((sum, n) => sum + n, 0);
        expect(compareDecimals(add(...values.map(ofCents)), ofCents(total))).toBe(0);
      }),
    );
  });

  it('multiplies, subtracts, rounds half away from zero', () => {
    expect(multiply(decimal('12.35'), 3)).toBe('37.05');
    expect(subtract(decimal('1'), decimal('0.9'))).toBe('0.1');
    expect(round(decimal('2.345'))).toBe('2.35');
    expect(round(decimal('-2.345'))).toBe('-2.35');
    expect(isZero(subtract(decimal('1.10'), decimal('1.1')))).toBe(true);
  });

  it('never adds currencies together', () => {
    const totals = totalPerCurrency([
      { amount: decimal('1.10'), currency: 'PLN' },
      { amount: decimal('2'), currency: 'EUR' },
      { amount: decimal('0.90'), currency: 'PLN' },
    ]);
    expect(totals).toEqual([
      { amount: '2', currency: 'PLN' },
      { amount: '2', currency: 'EUR' },
    ]);
  });

  it('shows two places, and more only where there are more', () => {
    expect(formatDecimal(decimal('12'))).toBe('12.00');
    expect(formatDecimal(decimal('0.125'))).toBe('0.125');
    expect(formatMoney({ amount: decimal('-3.5'), currency: 'PLN' })).toBe('-3.50 PLN');
  });
});
