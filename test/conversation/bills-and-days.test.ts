import { describe, expect, it } from 'vitest';
import { emptyList } from '../../src/conversation/messages/empty-list.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// When bills are to be paid, which row is opened, and the days that stay for other papers.

const { said } = speaking({ at: '2026-11-29T08:00:00Z' });
const list = (tool: string, input: object): Partial<State> => ({
  last: { tool, input: { ...input } },
  list: { tool, input: { ...input } },
});

describe('what is to be paid by a day', () => {
  const overdue = list('list_invoices', { state: 'overdue' });
  it.each([
    ['what do i have to settle before 5 dec', '2026-12-04'],
    ['welche Rechnungen müssen wir bis 10.12. zahlen', '2026-12-10'],
    ['muss bis freitag was bezahlt werden?', '2026-12-04'],
    ['które faktury trzeba zamknąć do 5.12', '2026-12-05'],
    ['které faktury musíme vyrovnat do 5. prosince', '2026-12-05'],
    ['які рахунки треба закрити до 5 грудня', '2026-12-05'],
  ])('falls due by then, and was not issued a year ago: %s', (text, dueTo) => {
    expect(said(text)).toMatchObject({ tool: 'list_invoices', input: { state: 'owed', dueTo } });
    expect(said(text)).not.toHaveProperty('input.from');
  });

  it.each(['und welche müssen wir bis 5.12. zahlen', 'а які треба закрити до 5 грудня'])(
    'is asked after those that are overdue: %s',
    (text) => {
      expect(said(text, overdue)).toMatchObject({ tool: 'list_invoices', input: { dueTo: '2026-12-05' } });
    },
  );

  it.each([
    ['en', 'and only what has to be paid by 10 december'],
    ['en', 'and by 10 december?'],
    ['de', 'nur was bis 10. dezember zu zahlen ist'],
    ['de', 'und bis 10. dezember?'],
    ['pl', 'a tylko to co trzeba zaplacic do 10 grudnia'],
    ['pl', 'a do 10 grudnia?'],
    ['cs', 'a do 10. prosince?'],
    ['uk', 'а тільки те що треба заплатити до 10 грудня'],
    ['uk', 'а до 10 грудня?'],
  ] as const)('%s: is of the day to come, after those that are overdue: %s', (language, text) => {
    expect(said(text, { ...overdue, language })).toHaveProperty('input', { state: 'owed', dueTo: '2026-12-10' });
  });

  it('is not the day after bills of all kinds, or one that is over', () => {
    expect(said('and by 10 december?', list('list_invoices', {}))).not.toHaveProperty('input.dueTo');
    expect(said('and by 10 october?', overdue)).not.toHaveProperty('input.dueTo');
  });

  it.each([
    ['en', 'show me the first, what was on it?'],
    ['de', 'zeig mir die erste, was war da drauf?'],
    ['pl', 'pokaz pierwsza, co tam bylo na niej'],
    ['cs', 'ukaž první, co na ní bylo'],
    ['uk', 'покажи перший, що на ньому було?'],
  ] as const)('%s: has no first one where there is none: %s', (language, text) => {
    const meant = said(text, { ...list('list_invoices', { state: 'owed', dueTo: '2026-12-01' }), language });
    expect(meant).toMatchObject({ kind: 'say', text: emptyList[language] });
  });

  it('is no fact of the part that was looked at', () => {
    const last = { tool: 'check_stock', input: { skus: ['W71275'] } };
    const meant = said('anything to pay by friday?', { lines: [{ sku: 'W71275' }], last });
    expect(meant).toMatchObject({ tool: 'list_invoices', input: { state: 'owed', dueTo: '2026-12-04' } });
    expect(meant).not.toHaveProperty('input.from');
  });

  it.each(['welche rechnungen müssen wir noch zahlen', 'які рахунки треба закрити'])('is all of it: %s', (text) => {
    expect(said(text)).toMatchObject({ tool: 'list_invoices', input: { state: 'owed' } });
  });
});

describe('a row of a list', () => {
  const rows = ['FV/2026/11/00080', 'FV/2026/11/00063', 'FV/2026/11/00057'].map((id) => ({ kind: 'invoice', id }));
  it.each([
    'open up the second one',
    'mach mal die zweite auf',
    'mach die zweite rechnung auf',
    'otwórz drugą',
    'otevři druhou',
    'відкрий другу',
  ])('is opened: %s', (text) => {
    const shown = { ...list('list_invoices', { state: 'overdue' }), rows };
    expect(said(text, shown)).toMatchObject({ tool: 'get_invoice', input: { invoiceId: 'FV/2026/11/00063' } });
  });
});

describe('a VIN that is not at hand', () => {
  it.each(["don't have the vin on me, is GDB1330 in stock?", 'нема вина під рукою. а GDB1330 є в наявності?'])(
    'keeps nothing of the question for a part: %s',
    (text) => {
      const meant = said(text);
      expect(meant).toMatchObject({ tool: 'check_stock', input: { skus: ['GDB1330'] } });
      expect(JSON.stringify(meant)).not.toContain('list_invoices');
    },
  );
});

describe('other papers after a list', () => {
  const days = { from: '2026-10-01', to: '2026-10-31' };
  it.each([
    'and the delivery notes of C200002?',
    'und die Lieferscheine von C200002?',
    'a WZ dla C200002?',
    'a dodací listy pro C200002?',
    'а накладні C200002?',
  ])('are of its days: %s', (text) => {
    const meant = said(text, list('list_invoices', { ...days, invoiceClassification: 'CREDIT_NOTE' }));
    expect(meant).toMatchObject({ tool: 'list_deliveries', input: { ...days, shipTo: 'C200002' } });
  });

  it.each([
    'are the delivery notes there yet',
    'und ist schon ein Lieferschein da',
    'a są już do nich WZ?',
    'a je k tomu už dodací list?',
    'а накладна вже є?',
  ])('are those of the orders of that day: %s', (text) => {
    const day = { from: '2026-11-26', to: '2026-11-26' };
    expect(said(text, list('list_requisitions', day))).toMatchObject({ tool: 'trace_order', input: day });
  });

  it.each([
    'documents of last month',
    'dokumenty za zeszły miesiąc',
    'doklady za minulý měsíc',
    'документи за минулий місяць',
  ])('of a month are its invoices, which are gone on with: %s', (text) => {
    expect(said(text)).toMatchObject({ tool: 'list_invoices', input: days });
  });
});

describe('what was spent', () => {
  const part = { tool: 'price_history', input: { sku: 'W71275' } };
  it.each([
    'how much have we spent this month?',
    'wie viel haben wir diesen monat schon ausgegeben?',
    'ile już wydaliśmy w tym miesiącu?',
    'kolik jsme tenhle měsíc utratili?',
    'скільки ми витратили цього місяця?',
  ])('is all of it, after one part: %s', (text) => {
    for (const last of [
      part,
      { tool: 'analyze_purchases', input: { skus: ['W71275'], from: '2026-01-01', to: '2026-11-29' } },
    ]) {
      const meant = said(text, { lines: [{ sku: 'W71275' }], last, list: last });
      expect(meant).toMatchObject({ tool: 'analyze_purchases', input: { from: '2026-11-01', to: '2026-11-29' } });
      expect(meant).not.toHaveProperty('input.skus');
    }
  });

  it.each([
    'ile wydaliśmy na W71275 w tym roku',
    'скільки ми витратили на W71275 цього року',
    'how much did we spend on W71275 this year',
  ])('on a part is of no receiver: %s', (text) => {
    expect(said(text)).toMatchObject({ tool: 'analyze_purchases', input: { skus: ['W71275'] } });
    expect(said(text)).not.toHaveProperty('input.shipTo');
  });
});

describe('an invoice of something that nobody ordered', () => {
  it.each([
    "we didn't order this though, what now?",
    'das haben wir aber nicht bestellt, was nun?',
    'tego nie zamawialiśmy, co z tym zrobić?',
    'tohle jsme ale neobjednali, co s tím?',
    'ми цього не замовляли, що робити?',
  ])('is no look at it once more: %s', (text) => {
    const id = 'FV/2026/11/00080';
    const open = { document: { kind: 'invoice', id }, last: { tool: 'get_invoice', input: { invoiceId: id } } };
    expect(JSON.stringify(said(text, open))).toMatch(
      /can't register|kann ich nicht anmelden|Nie mogę zgłosić|neumím|не можу/,
    );
  });
});
