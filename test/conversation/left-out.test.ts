import { describe, expect, it } from 'vitest';
import { withoutReason } from '../../src/conversation/reading/unsent.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// What a message has beside what is asked for: counted parts without a number, reasons, a sum, a row of a list.

const { said } = speaking({ at: '2026-11-20T10:00:00Z' });

const lines = [
  { sku: 'OP520', quantity: 4 },
  { sku: 'GDB1330', quantity: 2 },
];
const drafted: Partial<State> = {
  lines,
  names: [
    { sku: 'OP520', name: 'Oil filter OP 520' },
    { sku: 'GDB1330', name: 'Brake pad set GDB 1330' },
  ],
  draft: { id: 'D1', revision: 1, lines, shipTo: 'C200001' },
  shipTo: 'C200001',
  last: { tool: 'prepare_requisition', input: { lines } },
};

describe('parts that are counted without a number', () => {
  it.each([
    ['we need 4 OP520 and a box of cable ties', 'a box of cable ties'],
    ['order 4 OP520 and 2 rolls of blue roll', '2 rolls of blue roll'],
    ['4 OP520 und ein paar kabelbinder bitte bestellen', 'ein paar kabelbinder'],
    ['potrzebuje 4 OP520 i plyn hamulcowy 5 litrow', 'plyn hamulcowy 5 litrow'],
    ['треба 4 OP520 і колодки 2 компл', 'колодки 2 компл'],
  ])('%j orders the others and names these', (text, lost) => {
    const meant = said(text);
    expect(meant).toMatchObject({ kind: 'order', lines: [{ sku: 'OP520', quantity: 4 }] });
    expect(meant).toHaveProperty('remarks.0', expect.stringContaining(lost));
  });

  it('are not what is written on the order', () => {
    expect(said('need 4x OP520 and 2 W71275, note: box 3 behind shed')).toMatchObject({
      kind: 'order',
      lines: [{ sku: 'OP520' }, { sku: 'W71275' }],
      conditions: { comments: expect.stringContaining('behind shed') as string },
    });
  });

  it('are left where the number follows them', () => {
    expect(said('2 brake pads, GDB1330')).not.toHaveProperty('remarks.0', expect.stringContaining('pads'));
  });
});

describe('a reason after a change of the draft', () => {
  it.each([
    ['actually scrap the pads, other garage has some', 'en'],
    ['bin the pads because we found some', 'en'],
    ['a te klocki wywal bo klient sie rozmyslil', 'pl'],
    ['а колодки забери, ще є свої', 'uk'],
  ] as const)('%j leaves the pads out', (text, language) => {
    expect(said(text, { ...drafted, language })).toMatchObject({ kind: 'order', lines: [lines[0]], draftId: 'D1' });
  });

  it.each(['scrap the pads, or maybe not', 'scrap the pads, no wait', 'make it 8, and add the discs'])(
    'is none in %j',
    (text) => {
      expect(withoutReason(text, 'en')).toBeUndefined();
    },
  );

  it('"do not send it yet" adds the line', () => {
    expect(said('a k tomu jeste 1x FDB1451, ale zatim to neposilejte', { ...drafted, language: 'cs' })).toMatchObject({
      kind: 'order',
      lines: [...lines, { sku: 'FDB1451', quantity: 1 }],
      draftId: 'D1',
    });
  });
});

describe('a row of a list', () => {
  const rows = ['WB523', 'WB214', 'ZPR888'].map((id) => ({ kind: 'product', id }));
  const search = { tool: 'search_products', input: { text: 'wiper' } };
  const priced: Partial<State> = { rows, search, lines: [{ sku: 'WB523' }], cheapest: 'WB523', last: search };

  it('is ordered by its place, whatever was talked about', () => {
    const meant = said('second one, put 4 on a draft pls', priced);
    expect(meant).toMatchObject({ kind: 'order', lines: [{ sku: 'WB214', quantity: 4 }] });
  });

  it('is not meant by a place among other parts', () => {
    const meant = said('give me the first battery, 1 piece', priced);
    expect(meant).toMatchObject({ kind: 'call', tool: 'search_products', input: { text: 'battery' } });
  });
});

describe('an invoice by its sum', () => {
  it.each([
    'which invoice was for 2,367.94',
    'welche rechnung hatte 2.367,94',
    'faktura na 2367,94 zl',
    'рахунок на 2367,94',
  ])('%j', (text) => {
    expect(said(text)).toMatchObject({ kind: 'call', tool: 'list_invoices', sum: '2367.94' });
  });

  it.each(['invoices over 1000.00', 'invoices of 30.10'])('%j has none', (text) => {
    expect(said(text)).not.toHaveProperty('sum');
  });
});

it('another branch is asked for, and the draft stays', () => {
  const meant = said('not C200001, the other branch', drafted);
  expect(meant).toMatchObject({ kind: 'ask', choices: [], shipTo: 'C200001' });
  const answer = said('C200002', { ...drafted, last: undefined });
  expect(answer).toMatchObject({ kind: 'order', lines, shipTo: 'C200002', draftId: 'D1' });
});

describe('invoices and credit notes asked for together', () => {
  it.each([
    'all invoices and credit notes of November',
    'invoices and credit notes 2026-11',
    'credit notes and invoices of November',
    'alle Rechnungen und Gutschriften vom November',
    'wszystkie faktury i korekty z listopada',
    'všechny faktury a dobropisy za listopad',
    'усі рахунки і коригування за листопад',
  ])('%j lists both', (text) => {
    expect(said(text)).toMatchObject({ tool: 'list_invoices', input: { from: '2026-11-01', to: '2026-11-30' } });
    expect(said(text)).not.toHaveProperty('input.invoiceClassification');
  });

  it.each([
    'all credit notes of November for C200001',
    'how many credit notes were there in November?',
    'wszystkie faktury korygujące z listopada',
  ])('%j lists the credit notes alone', (text) => {
    expect(said(text)).toMatchObject({ tool: 'list_invoices', input: { invoiceClassification: 'CREDIT_NOTE' } });
  });

  it.each(['and the credit notes', 'und die Gutschriften', 'i korekty', 'a dobropisy', 'і коригування'])(
    '%j after the invoices lists the credit notes alone',
    (text) => {
      const before = { tool: 'list_invoices', input: { from: '2026-10-01', to: '2026-10-31' } };
      expect(said(text, { last: before, list: before })).toMatchObject({
        input: { invoiceClassification: 'CREDIT_NOTE' },
      });
    },
  );

  it('leaves neither out of those that are open', () => {
    const before = { tool: 'list_invoices', input: { from: '2026-10-01', to: '2026-10-31' } };
    for (const state of [{}, { last: before, list: before }]) {
      const meant = said('unpaid invoices and credit notes of November', state);
      expect(meant).toMatchObject({ tool: 'list_invoices', input: { state: 'owed', from: '2026-11-01' } });
      expect(meant).not.toHaveProperty('input.invoiceClassification');
    }
  });
});

describe('an order beside a question about an earlier one', () => {
  it.each([
    ['en', 'order 4 of those, and why is my last order late?', 'order 4 of those'],
    ['de', 'dann bestell 4 davon, und warum hängt meine letzte bestellung?', 'dann bestell 4 davon'],
    ['pl', 'zamów 4 sztuki, a gdzie jest moje ostatnie zamówienie?', 'zamów 4 sztuki'],
    ['cs', 'objednej 4 kusy a kde je moje posledni objednavka?', 'objednej 4 kusy'],
    ['uk', 'замов 4 штуки, і чому затримується минуле замовлення?', 'замов 4 штуки'],
  ] as const)('%s %j is not taken, and is named', (language, text, order) => {
    const looked: Partial<State> = {
      language,
      lines: [{ sku: 'OP520' }],
      last: { tool: 'check_stock', input: { skus: ['OP520'] } },
    };
    expect(said(text, looked)).toMatchObject({
      kind: 'call',
      tool: 'list_requisitions',
      remarks: [expect.stringContaining(`"${order}"`)],
    });
  });
});

it("is the part, where something of it is asked: GDB1330's", () => {
  expect(said("what's GDB1330's price")).toMatchObject({ input: { lines: [{ sku: 'GDB1330' }] } });
});

describe('a kind that is dropped before the lines were looked up', () => {
  const lines = [{ sku: 'GDB1330', quantity: 2 }, { sku: 'FDB1451' }, { sku: 'W71275', quantity: 3 }];

  it.each(['drop the filters', 'filtry wyrzuć', 'die Filter raus', 'filtry vyhoď', 'фільтри прибери'])(
    '%j asks which of all lines, also while a count is open',
    (text) => {
      const meant = said(text, { lines, open: { choices: [], quantityOf: 1 } });
      expect(meant).toMatchObject({
        kind: 'ask',
        choices: [
          { tool: 'order', input: { lines: [lines[1], lines[2]] } },
          { input: { lines: [lines[0], lines[2]] } },
          { tool: 'order', input: { lines: [lines[0], lines[1]] } },
        ],
      });
    },
  );
});
