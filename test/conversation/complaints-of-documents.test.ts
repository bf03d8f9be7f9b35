import { describe, expect, it } from 'vitest';
import { converse } from '../../src/conversation/converse.ts';
import { talk } from '../../src/conversation/messages/talk.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';

// What is complained of, given back, or wanted as a file: nothing of it is ordered.

const around = { tools, clock: { ...testClock(), now: () => Date.parse('2026-11-28T10:00:00Z') } };
const said = (text: string, state: Partial<State> = {}) => converse(text, { ...nothingSaid, ...state }, around).meant;

const invoice = 'FV/2026/11/00507';
const opened = (...skus: string[]): Partial<State> => ({
  last: { tool: 'get_invoice', input: { invoiceId: invoice } },
  document: { kind: 'invoice', id: invoice },
  rows: skus.map((id) => ({ kind: 'product', id })),
  contents: skus.map((sku) => ({ sku, quantity: 1 })),
});

describe('a line of the invoice that never came', () => {
  const all = [
    ['en', 'the second line never came!! where is it'],
    ['pl', 'drugiej pozycji nigdy nie dostaliśmy, gdzie to jest'],
    ['de', 'die zweite position haben wir nie bekommen!! wo ist das zeug'],
    ['cs', 'druhou položku jsme nikdy nedostali!! kde je'],
    ['uk', 'другу позицію ми так і не отримали, де вона'],
  ] as const;

  it.each(all)('%s: the only line is named', (language, text) => {
    const meant = said(text, opened('KSR5535'));
    expect(meant).toMatchObject({ tool: 'trace_order', input: { invoiceId: invoice } });
    const { lead = '' } = meant as { lead?: string };
    expect(lead).toContain('1x KSR5535');
    expect(lead).toContain(talk[language].noComplaints);
  });

  it.each(all)('%s: of two lines the second', (_, text) => {
    expect(said(text, opened('KSR5535', 'OP520'))).toMatchObject({
      tool: 'trace_order',
      within: { skus: ['OP520'] },
    });
  });
});

describe('a complaint with its delivery', () => {
  it.each([
    'its GDB2852 came with WZ/KAT/2026/11/00220 i think',
    'es ist GDB2852, kam mit WZ/KAT/2026/11/00220 glaub ich',
    'to GDB2852, przyszło z WZ/KAT/2026/11/00220 chyba',
    'je to GDB2852, přišlo s WZ/KAT/2026/11/00220 myslím',
    'це GDB2852, прийшло з WZ/KAT/2026/11/00220 здається',
  ])('%j: whether the part is on it', (text) => {
    const meant = said(text, { topic: 'complaint' });
    expect(meant).toMatchObject({ tool: 'get_delivery', within: { skus: ['GDB2852'], whether: true } });
    expect(meant).not.toHaveProperty('also');
  });
});

describe('an old part, or the money for it', () => {
  it.each([
    ['en', 'i want to return the old BHN1217 from last month, how do i do that'],
    ['pl', 'chce oddac stary BHN1217 z zeszlego miesiaca, jak to zrobic'],
    ['de', 'ich will den alten BHN1217 vom letzten monat zurückgeben, wie geht das'],
    ['cs', 'chci vrátit starý BHN1217 z minulého měsíce, jak na to'],
    ['uk', 'хочу здати старий BHN1217 з минулого місяця, як це зробити'],
  ] as const)('%s: its deposit, and no order', (language, text) => {
    expect(said(text)).toMatchObject({ tool: 'get_prices', fact: 'deposit', lead: talk[language].noReturns });
  });

  it.each([
    'i dont want a new one just the money for the deposit',
    'nie chce nowego tylko kase za kaucje',
    'nechci nový, jen peníze za zálohu',
  ])('%j is of the part talked about', (text) => {
    const about: Partial<State> = { topic: 'deposit', lines: [{ sku: 'BHN1217' }] };
    expect(said(text, about)).toMatchObject({ tool: 'get_prices', input: { lines: [{ sku: 'BHN1217' }] } });
  });

  it.each(['i dont want another set i want my money back!!', 'nechci jinou sadu, chci peníze zpátky!!'])(
    '%j asks nothing that could be answered with yes',
    (text) => {
      expect(said(text, { topic: 'complaint', lines: [{ sku: 'GDB2852' }] })).toMatchObject({ kind: 'say' });
    },
  );
});

describe('as a PDF, and when it is due', () => {
  it.each([
    ['en', "send me it as a pdf and tell me when it's due"],
    ['pl', 'wyslijcie mi ja w pdfie i powiedz kiedy termin'],
    ['de', 'schick sie mir als pdf und sag wann sie fällig ist'],
    ['cs', 'pošlete mi ji v pdf a řekni kdy je splatná'],
  ] as const)('%s: both', (language, text) => {
    expect(said(text, opened('KSR5535'))).toMatchObject({
      tool: 'get_invoice',
      fact: 'due',
      lead: talk[language].noPdf,
    });
  });
});
