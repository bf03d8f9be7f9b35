import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// What is asked of an order that was sent: its number, whether it went out, came and was billed; the same once more.

const { said } = speaking();

const lines = [
  { sku: 'GDB1330', quantity: 4 },
  { sku: 'OP520', quantity: 2 },
];
const names = [
  { sku: 'GDB1330', name: 'Brake pad set GDB-1330' },
  { sku: 'OP520', name: 'Oil filter OP 520' },
];
const shown = { tool: 'get_draft', input: { draftId: 'D1' } };
const sent: Partial<State> = { names, sent: { id: 'D1', lines }, shipTo: 'C200001', last: shown };
const invoices: Partial<State> = { ...sent, last: { tool: 'list_invoices', input: {} } };
const stock: Partial<State> = {
  ...sent,
  lines: lines.map(({ sku }) => ({ sku })),
  rows: lines.map(({ sku }) => ({ kind: 'product', id: sku })),
  last: { tool: 'check_stock', input: { skus: ['GDB1330', 'OP520'], shipTo: 'C200001' } },
};
const [pads] = lines;
const second = { id: 'D2', revision: 1, waits: true, lines: [{ sku: 'GDB1330', quantity: 8 }] };
const two: Partial<State> = { ...sent, lines: second.lines, draft: second, drafts: [second] };
const plain: Partial<State> = { names, lines, draft: { id: 'D1', revision: 1, lines } };

describe('of an order that was sent', () => {
  it.each([
    ['traced', 'which invoice is it on?', 'która to faktura?', 'auf welcher Rechnung ist das?', 'která je to faktura?'],
    ['traced', 'is it invoiced?', 'a faktura jest?', "gibt's schon eine Rechnung?", 'je už faktura?', 'рахунок вже є?'],
    ['traced', 'has it arrived yet?', 'doszło już?', 'ist es schon angekommen?', 'už to došlo?', 'вже приїхало?'],
    ['out', 'is it out now?', 'poszło już?', 'ist das jetzt raus?', 'už to odešlo?', 'це вже пішло?'],
    [
      'out',
      'so did it go through or not',
      'czy to wyszło?',
      'ging das schon raus?',
      'to už odešlo?',
      'воно вже вийшло?',
    ],
  ])('%s is answered with that order', (fact, ...texts) => {
    for (const text of texts) expect([text, said(text, sent)]).toMatchObject([text, { ...shown, kind: 'call', fact }]);
  });

  it.each([
    'what number has it got at the supplier?',
    'a jaki numer ma u dostawcy?',
    'welche Nummer hat das beim Lieferanten?',
    'jaké číslo to má u dodavatele?',
    'який номер у постачальника?',
  ])('%j is its number, also after a list of invoices', (text) => {
    for (const state of [sent, invoices]) expect(said(text, state)).toMatchObject({ ...shown, fact: 'number' });
  });

  it.each(['which invoices do we have?', 'jakie mamy faktury?', 'pokaż faktury', 'is the last invoice paid?'])(
    '%j is of all invoices',
    (text) => expect(said(text, sent)).toMatchObject({ tool: 'list_invoices' }),
  );

  it('says of a draft only whether it went out', () => {
    expect(said('ist das jetzt raus?', plain)).toMatchObject({ ...shown, fact: 'out' });
    expect(said('which invoice is it on?', plain)).not.toMatchObject({ fact: 'traced' });
  });
});

describe('the same once more', () => {
  it('keeps every line, also after a look at the stock of its parts', () => {
    for (const state of [sent, stock])
      expect(said('to samo jeszcze raz tylko 8 klocków', state)).toMatchObject({
        tool: 'get_quote',
        input: { lines: [{ ...pads, quantity: 8 }, lines[1]], shipTo: 'C200001' },
      });
  });
});

describe('the order before the one that waits', () => {
  it.each([
    'can the first one still be taken back?',
    'a to pierwsze jeszcze da się cofnąć?',
    'kann man die erste noch zurücknehmen?',
    'dá se ta první ještě vzít zpět?',
    'те перше ще можна скасувати?',
  ])('%j is of that one', (text) => {
    expect(said(text, two)).toMatchObject({ kind: 'ask', choices: [{ input: { draftId: 'D1' } }] });
  });

  it.each([
    'so how many pads have I got on order in total?',
    'czyli ile sztuk klocków w sumie mam zamówione?',
    'wie viele Bremsbeläge habe ich jetzt insgesamt bestellt?',
    'kolik destiček mám celkem objednáno?',
    'скільки колодок я всього замовив?',
  ])('%j counts both', (text) => {
    expect(said(text, two)).toMatchObject({ fact: 'ordered', within: { skus: ['GDB1330'] } });
  });

  it.each(['how many pads did we order last year?', 'ile zamówić klocków?'])('%j does not', (text) => {
    expect(said(text, two)).not.toMatchObject({ fact: 'ordered' });
  });
});
