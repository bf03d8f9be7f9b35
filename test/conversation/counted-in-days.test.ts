import { describe, expect, it } from 'vitest';
import { speaking } from './speaking.ts';

// "In the last 3 months", beside a part, is a span of days: no count of it, and the figures are of that part.

const { said } = speaking({ at: '2026-11-29T10:00:00Z' });
const months = { from: '2026-08-30', to: '2026-11-29' };
const weeks = { from: '2026-10-19', to: '2026-11-29' };

describe('how many of a part were bought in the last months', () => {
  it.each([
    'how many GDB1330 did we buy in the last 3 months',
    'how many GDB1330 in the last 3 months',
    'how many GDB1330 in the past three months',
    'wie viele GDB1330 haben wir in den letzten 3 Monaten gekauft?',
    'wie viele GDB1330 in den letzten 3 Monaten',
    'wie viele GDB1330 in den letzten drei Monaten',
    'ile GDB1330 w ostatnich 3 miesiącach',
    'kolik GDB1330 za poslední 3 měsíce',
    'скільки GDB1330 за останні 3 місяці',
  ])('%j', (text) => {
    expect(said(text)).toMatchObject({ tool: 'analyze_purchases', input: { ...months, skus: ['GDB1330'] } });
  });

  it.each([
    'how many GDB1330 have we bought over the past 6 weeks',
    'wie viele GDB1330 haben wir in den letzten 6 Wochen genommen?',
    'ile GDB1330 wzięliśmy przez ostatnie 6 tygodni',
    'kolik jsme vzali GDB1330 za posledních 6 týdnů?',
    'скільки GDB1330 взяли за останні 6 тижнів?',
  ])('%j', (text) => {
    expect(said(text)).toMatchObject({ tool: 'analyze_purchases', input: { ...weeks, skus: ['GDB1330'] } });
  });
});

describe('what else has days and a part', () => {
  it.each([
    'how much was GDB1330 over the last 3 months',
    'was hat GDB1330 in den letzten 3 Monaten gekostet?',
    'ile kosztował GDB1330 w ostatnich 3 miesiącach',
    'kolik stál GDB1330 v posledních 3 měsících',
    'скільки коштував GDB1330 за останні 3 місяці',
  ])('%j asks for prices', (text) => {
    expect(said(text)).toMatchObject({ tool: 'price_history', input: { sku: 'GDB1330' } });
  });

  it('keeps the count that is one', () => {
    expect(said('need 10 OP520, past 2 weeks were mad')).toMatchObject({
      kind: 'order',
      lines: [{ sku: 'OP520', quantity: 10 }],
    });
    expect(said('will 4 OP520 last 6 weeks?')).toMatchObject({ input: { lines: [{ sku: 'OP520', quantity: 4 }] } });
  });
});
