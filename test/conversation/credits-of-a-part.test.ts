import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { yesOrNo } from '../../src/conversation/answering/yes-or-no.ts';
import { speaking } from './speaking.ts';

// Whether an old part that went back was credited: of that part, and never a yes for other credit notes.

const { said, turn, around } = speaking({ at: '2026-11-29T10:00:00Z' });

const deposit: Partial<State> = {
  topic: 'deposit',
  lines: [{ sku: 'BHN1217' }],
  names: [{ sku: 'BHN1217', name: 'Brake caliper, rear left' }],
  last: { tool: 'get_prices', input: { lines: [{ sku: 'BHN1217' }] } },
};

describe('the credit for an old part, after its deposit', () => {
  it.each([
    ['i sent 2 old ones back on the 14th, have I had the credit?', 'en'],
    ['have I had the credit for it?', 'en'],
    ['hab am 14. zwei alte zurückgeschickt, ist die Gutschrift schon da?', 'de'],
    ['odesłałem 2 stare 14-go, czy dostałem już korektę?', 'pl'],
    ['14. jsem poslal 2 staré zpátky, už mi přišel dobropis?', 'cs'],
    ['я відправив 2 старі назад 14-го, чи є вже кредит-нота?', 'uk'],
  ] as const)('%j says what came back and was credited of it', (text, language) => {
    expect(said(text, { ...deposit, language })).toMatchObject({
      tool: 'list_deposits',
      input: { text: 'BHN1217' },
      fact: 'credited',
      also: { tool: 'trace_order', input: { sku: 'BHN1217' }, fact: 'credited' },
    });
  });

  it.each([
    ['any credit notes this month?', 'en'],
    ['gab es diesen Monat irgendwelche Gutschriften?', 'de'],
    ['są jakieś korekty w tym miesiącu?', 'pl'],
    ['jsou nějaké dobropisy tento měsíc?', 'cs'],
    ['чи є якісь кредит-ноти цього місяця?', 'uk'],
  ] as const)('%j is of all parts', (text, language) => {
    expect(said(text, { ...deposit, language })).toMatchObject({
      tool: 'list_invoices',
      input: { invoiceClassification: 'CREDIT_NOTE' },
    });
  });
});

describe('a list of all credit notes', () => {
  const list = around.tools.find(({ name }) => name === 'list_invoices');
  const answered = (text: string) =>
    list === undefined ? undefined : yesOrNo(turn(text).message, list, { total: 6 }, undefined);
  it('is a yes to whether there are any', () => {
    expect(answered('have we had any credit notes?')).toBe(true);
  });
  it.each([
    'has the deposit been credited?',
    'have I had the credit for the old ones?',
    'we sent 2 back, have we had the credit?',
    'ist die Gutschrift für die zwei alten schon da?',
    'czy jest już korekta za oddane stare zaciski?',
    'vrátili jsme 2 staré, je už dobropis?',
    'здали 2 старі назад, чи є вже кредит-нота?',
  ])('is no yes to %j', (text) => {
    expect(answered(text)).toBeUndefined();
  });
});
