import { describe, expect, it } from 'vitest';
import { answerMessage } from '../../src/conversation/answering/session.ts';
import type { Talker } from '../../src/conversation/answering/call.ts';
import { talk } from '../../src/conversation/messages/talk.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { orderForm } from '../../src/core/next-steps.ts';
import { tools } from '../../tools/index.ts';
import { speaking } from './speaking.ts';

// Numbers that count nothing: the amount of a deposit, the person's own number, the end of an invoice's number. And one that does, behind its unit.

const { said, around } = speaking({ at: '2026-11-29T10:00:00Z' });

/** What is answered where the tools answer so. */
async function answered(text: string, state: Partial<State>, outputs: Record<string, object>, ids: string[] = []) {
  const stubs = tools.map((tool) => ({
    ...tool,
    invoke: () => Promise.resolve({ output: outputs[tool.name] ?? {}, view: { title: tool.name }, numbers: () => ids }),
  })) as unknown as typeof tools;
  const talker = { desk: {} as Talker['desk'], around: { ...around, tools: stubs } };
  return answerMessage(text, { ...nothingSaid, ...state }, talker);
}

const priced = {
  get_prices: {
    lines: [{ sku: 'BHN1217', quantity: 1, unitNet: '413.40', net: '413.40', gross: '508.48', currency: 'PLN' }],
    total: { net: '413.40', gross: '508.48', currency: 'PLN' },
  },
};

const returns = [
  ['I want to return the caliper BHN1217, will the 175 deposit come back and in how many days?', 'en'],
  ['chcę oddać zacisk BHN1217, kaucja 175 wróci i za ile dni?', 'pl'],
  ['Ich möchte den Bremssattel BHN1217 zurückgeben, kommt das Pfand 175 zurück und in wie vielen Tagen?', 'de'],
  ['chci vrátit třmen BHN1217, vrátí se záloha 175 a za kolik dní?', 'cs'],
  ['хочу повернути супорт BHN1217, застава 175 вернеться і за скільки днів?', 'uk'],
] as const;

describe('the amount of a deposit', () => {
  it.each(returns)('%j counts no pieces, and that no day is known is said', (text, language) => {
    expect(said(text)).toEqual({
      kind: 'call',
      tool: 'get_prices',
      input: { lines: [{ sku: 'BHN1217' }] },
      remarks: [],
      fact: 'deposit',
      lead: talk[language].noDepositDay,
    });
  });

  it.each(returns)('%j is answered without an order', async (text) => {
    const { reply, state } = await answered(text, {}, priced);
    expect(reply.choices.filter(({ tool }) => tool === orderForm)).toEqual([]);
    expect(state.open).toBeUndefined();
  });

  it.each([
    'BHN1217 costs 412, deposit 175, right?',
    'BHN1217 kosztuje 412, kaucja 175, tak?',
    'BHN1217 kostet 412, Pfand 175, richtig?',
    'BHN1217 stojí 412, záloha 175, že?',
    'BHN1217 коштує 412, застава 175, так?',
  ])('%j names two amounts', (text) => {
    expect(said(text)).toMatchObject({ input: { lines: [{ sku: 'BHN1217' }] }, fact: 'deposit' });
  });

  it.each(['deposit 12 BHN1217', 'Pfand 12 Stück BHN1217', 'kaucja 12 szt BHN1217', 'застава 12 BHN1217'])(
    '%j counts',
    (text) => {
      expect(said(text)).toMatchObject({ input: { lines: [{ sku: 'BHN1217', quantity: 12 }] } });
    },
  );
});

describe("the person's own number beside an order", () => {
  it.each([
    ['order 2 GDB1330 and 3 W71275, our order number is ZN-118', 'ZN-118'],
    ['order 2 GDB1330 and 3 W71275, order number on our side WK-2231', 'WK-2231'],
    ['order 2 GDB1330 and 3 W71275, internal number ZN-118', 'ZN-118'],
    ['zamów 2 GDB1330 i 3 W71275, numer zamówienia u nas ZN-118', 'ZN-118'],
    ['zamów 2 GDB1330 i 3 W71275, nasz numer zamówienia to ZN-118', 'ZN-118'],
    ['bestell 2 GDB1330 und 3 W71275, Bestellnummer bei uns ist ZN-118', 'ZN-118'],
    ['bestell 2 GDB1330 und 3 W71275, unsere Bestellnummer ist ZN-118', 'ZN-118'],
    ['objednej 2 GDB1330 a 3 W71275, číslo objednávky u nás ZN-118', 'ZN-118'],
    ['objednej 2 GDB1330 a 3 W71275, naše číslo objednávky je ZN-118', 'ZN-118'],
    ['замов 2 GDB1330 і 3 W71275, номер замовлення у нас ЗН-118', 'ЗН-118'],
    ['замов 2 GDB1330 і 3 W71275, номер у нас: ЗН-118', 'ЗН-118'],
    ['замов 2 GDB1330 і 3 W71275, наш номер ЗН-118', 'ЗН-118'],
  ])('%j writes it on the order', (text, customNumber) => {
    const lines = [
      { sku: 'GDB1330', quantity: 2 },
      { sku: 'W71275', quantity: 3 },
    ];
    expect(said(text)).toMatchObject({ kind: 'order', lines, conditions: { customNumber } });
  });
});

describe('an invoice by the end of its number that was paid already', () => {
  it.each([
    ['we already paid 00507 on Thursday, check why it is still open', 'en'],
    ['invoice 00507 was paid last week, why is it still unpaid?', 'en'],
    ['00507 już zapłaciliśmy w czwartek, proszę sprawdzić czemu dalej wisi', 'pl'],
    ['00507 haben wir am Donnerstag schon bezahlt, schaut mal warum die noch offen ist', 'de'],
    ['00507 jsme už zaplatili ve čtvrtek, podívejte se proč pořád visí', 'cs'],
    ['ми по 00507 вже заплатили в четвер, гляньте чому досі висить', 'uk'],
  ] as const)('%j is looked for among all, whatever the day', (text, language) => {
    const { notBooked } = talk[language];
    const due = { tool: 'list_invoices', input: { state: 'owed', dueTo: '2026-12-05' } };
    for (const state of [{}, { list: due, last: due }])
      expect(said(text, state)).toMatchObject({
        tool: 'list_invoices',
        input: { from: '2025-11-29', to: '2026-11-29' },
        ending: '507',
        lead: notBooked,
      });
  });
});

describe('a count behind its unit', () => {
  it.each([
    'good morning, OP520 have you got pcs 20? and how much',
    'dzień dobry, OP520 macie sztuk 20? po ile',
    'guten Morgen, OP520 habt ihr Stück 20? was kosten sie',
    'dobré ráno, OP520 máte ks 20? a za kolik',
    'добрий ранок, OP520 маєте шт 20? і почому',
  ])('%j asks for stock and price of so many', (text) => {
    expect(said(text)).toMatchObject({ tool: 'get_quote', input: { lines: [{ sku: 'OP520', quantity: 20 }] } });
  });
});

describe('the first of a list, after a sum', () => {
  const rows = ['FV/2026/11/00080', 'FV/2026/11/00063'].map((id) => ({ kind: 'invoice', id }));
  const overdue = { tool: 'list_invoices', input: { state: 'overdue' } };

  it.each([
    ['how much did we buy in October in total?', "show me the first one, what's in it"],
    ['ile razem wydaliśmy w październiku?', 'pokaż pierwszą, co tam jest'],
    ['und wie viel haben wir im Oktober insgesamt gekauft?', 'zeig die erste, was ist da drin'],
    ['a za kolik jsme v říjnu celkem nakoupili?', 'ukaž první, co v ní je'],
    ['а за жовтень всього на скільки накупили?', 'покажи першу, що там в ній'],
  ])('%j, then %j opens it', async (sum, first) => {
    const { reply, state } = await answered(sum, { rows, list: overdue, last: overdue }, {});
    expect(reply.call?.tool).toBe('analyze_purchases');
    expect(reply.choices.filter(({ tool }) => tool === 'get_invoice')).toEqual([]);
    expect(said(first, state)).toMatchObject({ tool: 'get_invoice', input: { invoiceId: 'FV/2026/11/00080' } });
  });
});
