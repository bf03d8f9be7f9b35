import { describe, expect, it } from 'vitest';
import { converse } from '../../src/conversation/converse.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';

// An order that says more than its parts: whom it is for, the buyer's own number, a telephone.

const around = { tools, clock: testClock(), receivers: ['own', 'C200001', 'C200002'] };
const said = (text: string, state: Partial<State> = {}, known = around) =>
  converse(text, { ...nothingSaid, ...state }, known).meant;

const names = [
  { sku: 'W71275', name: 'Oil filter W 712/75' },
  { sku: 'GDB1330', name: 'Brake pad set GDB1330' },
  { sku: 'GDB2852', name: 'Brake pad set GDB2852' },
];
const lines = [
  { sku: 'W71275', quantity: 6 },
  { sku: 'GDB1330', quantity: 2 },
];
const quoted: Partial<State> = { lines, names, last: { tool: 'get_quote', input: { lines } } };

describe('an own number and a telephone beside an order', () => {
  it.each([
    ['ok zamawiam calosc, nr wlasny WZ-KR 4471F, tel 601 234 567 jakby co', 'WZ-KR 4471F'],
    ['ok order it all, our ref WZ-KR 4471F, phone 0601 234 567 if anything', 'WZ-KR 4471F'],
    ['gut bestell alles, unsere nr. WE 4711, tel 0664 1234567 falls was ist', 'WE 4711'],
    ['dobře, objednej všechno, naše číslo ZK 4471F, tel 603 112 458 kdyby něco', 'ZK 4471F'],
    ['добре, замовляю все, наш номер ЗЛ 77Ф, тел 067 123 45 67 якщо що', 'ЗЛ 77Ф'],
  ])('%j orders all lines with %j, and says that the telephone is not used', (text, customNumber) => {
    const meant = said(text, quoted);
    expect(meant).toMatchObject({ kind: 'order', lines, conditions: { customNumber } });
    expect('remarks' in meant ? meant.remarks.join(' ') : '').toMatch(/(?:601|664|603|067)/);
  });

  it.each(['ok zamawiam calosc, tel 601 234 567 jakby co', 'gut bestell alles, tel 0664 1234567 falls was ist'])(
    '%j is no wish to be called',
    (text) => {
      expect(said(text, quoted)).toMatchObject({ kind: 'order', lines });
    },
  );
});

describe('a choice with its receiver and number', () => {
  const compared = [{ sku: 'GDB1330' }, { sku: 'GDB2852' }];
  const prices: Partial<State> = {
    lines: compared,
    names,
    cheapest: 'GDB1330',
    last: { tool: 'get_prices', input: { lines: compared } },
    rows: compared.map(({ sku }) => ({ kind: 'product', id: sku })),
  };
  it.each([
    'ok 3 of the cheaper ones, to branch C200001, our ref WE-4711',
    'gut den billigeren 3 mal, lieferung an die filiale c200001, unsere nr. WE-4711',
    'ok, 3 te tańsze, na oddział C200001, nasz nr WE-4711',
    'dobře, 3x ty levnější, na pobočku C200001, naše číslo WE-4711',
    'добре, 3 дешевші, на філію C200001, наш номер WE-4711',
  ])('%j offers the order of them alone', (text) => {
    const order = { lines: [{ sku: 'GDB1330', quantity: 3 }], shipTo: 'C200001' };
    const input = { ...order, conditions: { customNumber: 'WE-4711' } };
    expect(said(text, prices)).toMatchObject({ kind: 'ask', yes: true, choices: [{ tool: 'order', input }] });
  });
});

describe('to the branch, which is not named', () => {
  const texts = [
    'ok send them to the branch',
    'ok, schick sie an die filiale',
    'ok, wyślij je do filii',
    'dobře, pošli to na pobočku',
    'добре, відправ на філію',
  ];
  it.each(texts)('%j asks which', (text) => {
    const choices = [{ input: { lines, shipTo: 'C200001' } }, { input: { lines, shipTo: 'C200002' } }];
    expect(said(text, quoted)).toMatchObject({ kind: 'ask', choices });
  });

  it.each(texts)('%j is for the only one there is', (text) => {
    const meant = said(text, quoted, { ...around, receivers: ['own', 'C200001'] });
    const isOrder = meant.kind === 'order';
    const { shipTo } = isOrder ? meant : (('input' in meant ? meant.input : {}) as { shipTo?: string });
    expect(shipTo).toBe('C200001');
  });

  it('goes with a change of the lines before it', () => {
    const left = [{ sku: 'W71275', quantity: 6 }];
    const text = 'sack off the pads, only the filters then. ok send em to the branch';
    expect(said(text, quoted)).toMatchObject({ kind: 'ask', lines: left });
  });
});

describe('a draft for a branch', () => {
  const one = [{ sku: 'W71275', quantity: 3 }];
  const draft = { id: 'D1', revision: 1, lines: one, shipTo: 'C200001' };
  const last = { tool: 'prepare_requisition', input: { lines: one, shipTo: 'C200001' } };
  const drafted: Partial<State> = { lines: one, names, shipTo: 'C200001', draft, drafts: [draft], last };
  it.each([
    'no, for us please',
    'put it on our own account instead',
    'doch auf unser konto',
    'jednak na nasze konto',
    'ne, na náš účet',
    'radši k nám',
    'ні, давай на нас',
    'краще на наш рахунок',
  ])('%j takes it back to the own account', (text) => {
    expect(said(text, drafted)).toMatchObject({ kind: 'order', lines: one, shipTo: 'own', draftId: 'D1' });
  });

  it.each(['nee doch lieber zu uns und nur 2', 'ні, краще нам і тільки 2'])('%j changes the count as well', (text) => {
    const two = [{ sku: 'W71275', quantity: 2 }];
    expect(said(text, drafted)).toMatchObject({ kind: 'order', lines: two, shipTo: 'own', draftId: 'D1' });
  });

  it('is for no other account where that is offered', () => {
    const two = [{ sku: 'W71275', quantity: 2 }];
    const meant = said('to samo co przedtem tylko 2 i na nas', drafted);
    expect('lines' in meant ? meant.lines : undefined).toEqual(two);
    expect(meant).toMatchObject({ shipTo: 'own' });
    expect(meant).not.toHaveProperty('draftId');
  });

  it.each(['can you send us the invoice?', 'wann kommt das zu uns?', 'not for us'])(
    '%j leaves its receiver',
    (text) => {
      expect(JSON.stringify(said(text, drafted))).not.toContain('"own"');
    },
  );

  it.each(["don't order anything", 'nic nie zamawiajcie', 'nic neobjednávejte', 'поки нічого не замовляйте'])(
    '%j says that the draft stays',
    (text) => {
      const meant = said(text, drafted);
      expect(meant.kind === 'say' ? meant.text : '').toMatch(/draft stays|Szkic zostaje|Koncept zůstává|Чернетка/);
    },
  );
});
