import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, type Money } from '../../src/core/money.ts';
import { amountOf, daySums, startOfDay } from '../../src/ordering/decisions/limits.ts';
import { wouldExceed } from '../../src/ordering/policy/rules.ts';
import type { ReservationRow } from '../../src/ports/ledger.ts';
import { runsOf } from '../support/long.ts';

const day = 86_400_000;
const noon = Date.parse('2026-10-05T12:00:00Z');
const pln = (amount: string): Money => ({ amount: decimal(amount), currency: 'PLN' });
const cents = (n: number) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`;

let rows = 0;
const reservation = (more: Partial<ReservationRow>): ReservationRow => ({
  id: `r${(rows += 1)}`,
  draftId: 'd1',
  person: 'buyer',
  receiver: 'own',
  amount: '100.00',
  currency: 'PLN',
  at: noon,
  releasedAt: null,
  ...more,
});

describe('limits', () => {
  it('lets exactly 10 of 20 approvals of 100 through under a limit of 1000, in any order and with any releases before', () => {
    const released = fc.array(fc.integer({ min: 0, max: 19 }), { maxLength: 5 });
    fc.assert(
      fc.property(released, fc.constantFrom('person', 'receiver'), (before, by) => {
        const ledger = before.map((n) => reservation({ draftId: `old${n}`, releasedAt: noon }));
        let passed = 0;
        for (let draft = 0; draft < 20; draft += 1) {
          const sums = daySums(ledger, { person: 'buyer', receiver: 'own', at: noon });
          if (wouldExceed(pln('1000.00'), sums[by], pln('100.00'))) continue;
          ledger.push(reservation({ draftId: `d${draft}` }));
          passed += 1;
        }
        expect(passed).toBe(10);
      }),
    );
  });

  it('sums what a model in whole cents sums: by person or receiver, by UTC day, without released ones', () => {
    const row = fc.record({
      person: fc.constantFrom('buyer', 'boss'),
      receiver: fc.constantFrom('own', 'C200001'),
      cents: fc.integer({ min: 0, max: 10_000_000 }),
      at: fc.integer({ min: noon - 2 * day, max: noon + 2 * day }),
      releasedAt: fc.option(fc.constant(noon), { nil: null }),
      draftId: fc.constantFrom('d1', 'd2', 'd3'),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (made) => {
        const sums = daySums(
          made.map((each) => reservation({ ...each, amount: cents(each.cents) })),
          { person: 'buyer', receiver: 'C200001', at: noon, exceptDraft: 'd3' },
        );
        const today = made.filter(
          (each) =>
            each.releasedAt === null && each.draftId !== 'd3' && Math.floor(each.at / day) === Math.floor(noon / day),
        );
        const total = (counted: typeof made) =>
          counted.length === 0 ? [] : [pln(cents(counted.reduce((sum, each) => sum + each.cents, 0)))];
        expect(sums.person).toEqual(total(today.filter((each) => each.person === 'buyer')));
        expect(sums.receiver).toEqual(total(today.filter((each) => each.receiver === 'C200001')));
      }),
      { numRuns: runsOf(20_000) },
    );
  });

  it('ends a day at midnight UTC', () => {
    expect(startOfDay(noon)).toBe(Date.parse('2026-10-05T00:00:00Z'));
    const late = reservation({ at: Date.parse('2026-10-04T23:59:59.999Z') });
    const early = reservation({ at: Date.parse('2026-10-05T00:00:00Z'), amount: '7' });
    expect(daySums([late, early], { person: 'buyer', receiver: 'x', at: noon }).person).toEqual([pln('7')]);
  });

  it('is exact at the limit: equal is within, one cent or less above is not', () => {
    expect(wouldExceed(pln('0.30'), [pln('0.10')], pln('0.20'))).toBe(false);
    expect(wouldExceed(pln('0.30'), [pln('0.10')], pln('0.2001'))).toBe(true);
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(1e9), fc.nat(2e9), (spent, amount, limit) => {
        const exceeds = wouldExceed(pln(cents(limit)), [pln(cents(spent))], pln(cents(amount)));
        expect(exceeds).toBe(spent + amount > limit);
      }),
      { numRuns: runsOf(20_000) },
    );
  });

  it('never converts: another currency anywhere is too much, and sums stay apart', () => {
    const eur: Money = { amount: decimal('1'), currency: 'EUR' };
    expect(wouldExceed(pln('1000'), [], eur)).toBe(true);
    expect(wouldExceed(pln('1000'), [eur], pln('1'))).toBe(true);
    const mixed = [reservation({}), reservation({ currency: 'EUR', amount: '1' })];
    expect(daySums(mixed, { person: 'buyer', receiver: 'x', at: noon }).person).toEqual([pln('100'), eur]);
  });

  it('refuses to sum what is no amount', () => {
    expect(() => daySums([reservation({ amount: '1e3' })], { person: 'buyer', receiver: 'x', at: noon })).toThrow(
      RangeError,
    );
  });
});

describe('amountOf', () => {
  const total = { currencyCode: 'PLN', net: '100.00', gross: '123.00', depositNet: '5.00' };

  it('takes net or gross, without deposits', () => {
    expect(amountOf([total], 'net')).toEqual(pln('100'));
    expect(amountOf([total], 'gross')).toEqual(pln('123'));
  });

  it('has no amount for several currencies, for none, and for a gross that is not known', () => {
    expect(amountOf([], 'net')).toBeUndefined();
    expect(amountOf([total, { ...total, currencyCode: 'EUR' }], 'net')).toBeUndefined();
    expect(amountOf([{ ...total, gross: undefined }], 'gross')).toBeUndefined();
  });
});
