import { describe, expect, it } from 'vitest';
import { talk } from '../../src/conversation/messages/talk.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// A change of lines beside what is no wish; half of one line; and goods for "the branch", which is never the account itself.

const turn = (text: string, state: Partial<State> = {}, receivers?: string[]) =>
  speaking(receivers === undefined ? {} : { receivers }).said(text, state);

const lines = [{ sku: 'OP520', quantity: 12 }];
const two = [...lines, { sku: 'W71275', quantity: 6 }];
const drafted = (of: typeof lines): Partial<State> => ({
  lines: of,
  draft: { id: 'D1', revision: 1, lines: of },
  last: { tool: 'prepare_requisition', input: { lines: of } },
});
const quoted: Partial<State> = { lines: two, last: { tool: 'get_quote', input: { lines: two } } };

describe('a change beside something else', () => {
  it.each([
    ['make it 8, the lad only comes at 2', 'en', 'the lad only comes at 2'],
    ['ach ne mach 8 draus, kunde kommt erst um 14 uhr', 'de', 'kunde kommt erst um 14 uhr'],
    ['zrób 8, klient będzie po 16', 'pl', 'klient będzie po 16'],
    ['dej jich 8, zákazník přijde až ve 14', 'cs', 'zákazník přijde až ve 14'],
    ['зроби 8, клієнт приїде аж о 16', 'uk', 'клієнт приїде аж о 16'],
  ] as const)('%j is made, and the rest is named', (text, language, rest) => {
    expect(turn(text, { ...drafted(lines), language })).toMatchObject({
      kind: 'order',
      draftId: 'D1',
      lines: [{ sku: 'OP520', quantity: 8 }],
      remarks: [talk[language].notUsed(`"${rest}"`)],
    });
  });

  it.each([
    'if he says yes make it 8, otherwise leave it',
    "don't make it 8, the customer isn't sure",
    'make it 8? the customer only comes at 2',
    'last time we took 8, and that was too many',
  ])('%j changes nothing', (text) => {
    expect(turn(text, { ...drafted(lines), language: 'en' })).not.toMatchObject({ lines: [{ quantity: 8 }] });
  });
});

describe('a count that is refused', () => {
  it.each(["don't make it 8", 'nie zmieniaj na 8', 'neměň to na 8', 'не роби 8'])('%j changes nothing', (text) => {
    expect(turn(text, drafted(lines))).toEqual({ kind: 'say', text: expect.any(String) as string, choices: [] });
  });

  it('is none in "zamówienie zmieniaj na 8", which only ends in "nie"', () => {
    expect(turn('szkic, czyli zamówienie zmieniaj na 8', drafted(lines))).not.toMatchObject({ text: talk.pl.left });
  });
});

describe('a place that is refused', () => {
  it.each([
    ['OP520 in stock, but not in Krakow', 'en', 'but not in Krakow'],
    ['OP520 na stanie, tylko nie w Krakowie', 'pl', 'tylko nie w Krakowie'],
    ['OP520 auf Lager, aber nicht in Krakau', 'de', 'aber nicht in Krakau'],
    ['OP520 skladem, jen ne v Krakově', 'cs', 'jen ne v Krakově'],
    ['OP520 в наявності, тільки не в Кракові', 'uk', 'тільки не в Кракові'],
  ] as const)('%j limits no look-up, and is said', (text, language, said) => {
    expect(turn(text, { language })).toMatchObject({
      kind: 'call',
      tool: 'check_stock',
      input: { skus: ['OP520'] },
      remarks: [talk[language].notUsed(said)],
    });
  });

  it('is said with parts that are added', () => {
    const wanted = [...lines, { sku: 'GDB2852', quantity: 2 }];
    const text = 'dorzuć 2x GDB2852, tylko nie z Krakowa';
    expect(turn(text, { lines, last: { tool: 'get_quote', input: { lines } } })).toMatchObject({
      input: { lines: wanted },
      remarks: [talk.pl.notUsed('tylko nie z Krakowa')],
    });
  });

  it.each(['czemu nie w Krakowie, OP520?', 'ist OP520 nicht in Krakau?'])('%j asks about it', (text) => {
    expect(turn(text)).toMatchObject({ kind: 'narrow', places: ['Kraków'] });
  });
});

describe('half of one line', () => {
  it.each([
    'of the OP520 only half',
    'OP520 nur die hälfte',
    'OP520 tylko połowę',
    'a olejaku op520 radsi jen pulku',
    'OP520 лише половину',
  ])('%j keeps the others', (text) => {
    const wanted = [
      { sku: 'OP520', quantity: 6 },
      { sku: 'W71275', quantity: 6 },
    ];
    expect(turn(text, quoted)).toMatchObject({ tool: 'get_quote', input: { lines: wanted } });
  });
});

describe('a line that stays after all', () => {
  const left: Partial<State> = {
    lines,
    gone: [{ sku: 'FDB1451', quantity: 2 }],
    before: [...lines, { sku: 'FDB1451', quantity: 2 }],
    last: { tool: 'get_quote', input: { lines } },
  };
  it.each([
    'no, the FDB1451 stays',
    'nein, die FDB1451 bleiben',
    'jednak te fdb1451 tez zostaja',
    'ty FDB1451 nakonec zůstanou',
    'ні, FDB1451 таки залишаються',
  ])('%j is there again, with its count', (text) => {
    const wanted = [...lines, { sku: 'FDB1451', quantity: 2 }];
    expect(turn(text, left)).toMatchObject({ tool: 'get_quote', input: { lines: wanted } });
  });
});

describe('an order for the branch', () => {
  const texts = [
    'order 2x OP520 for the branch',
    'bestell 2x OP520 für die Filiale',
    'zamów 2x OP520 na oddział',
    'objednej 2x OP520 na pobočku',
    'замов 2x OP520 на філію',
  ];

  it.each(texts)('%j asks which', (text) => {
    expect(turn(text)).toMatchObject({
      kind: 'ask',
      choices: ['C200001', 'C200002'].map((shipTo) => ({ tool: 'order', input: { shipTo } })),
    });
  });

  it.each(texts)('%j is for the only one', (text) => {
    expect(turn(text, {}, ['own', 'C200001'])).toMatchObject({ kind: 'order', shipTo: 'C200001' });
  });
});

describe('a look-up for the branch', () => {
  it.each([
    'what is overdue at the branch',
    'schick mir die Gutschriften vom November für die Filiale',
    'kolik nám zbývá zaplatit do konce listopadu na pobočce',
    'faktury po terminie dla oddziału',
    'скільки вже прострочено по філії',
  ])('%j asks which, and is of the only one', (text) => {
    const asked = turn(text);
    expect(asked).toMatchObject({
      kind: 'ask',
      choices: ['C200001', 'C200002'].map((shipTo) => ({ tool: 'list_invoices', input: { shipTo } })),
    });
    expect(turn(text, {}, ['own', 'C200001'])).toMatchObject({ tool: 'list_invoices', input: { shipTo: 'C200001' } });
  });

  it('is asked beside the answer of all where no branch is known by its number, which then is enough', () => {
    const asked = turn('what is overdue at the branch', {}, ['*']);
    expect(asked).toMatchObject({ tool: 'list_invoices', input: { state: 'overdue' }, then: { choices: [] } });
    const last = { tool: 'list_invoices', input: { state: 'overdue' } };
    const shown: Partial<State> = { last, list: last, open: { choices: [], all: false } };
    expect(turn('C200001', shown, ['*'])).toMatchObject({ ...last, input: { ...last.input, shipTo: 'C200001' } });
  });

  it.each(['spending by branch this month', 'which branch buys most', 'what do we owe'])('%j is of none', (text) => {
    expect(turn(text)).toMatchObject({ kind: 'call' });
  });
});

describe('two changes in one message', () => {
  it.each([
    ['W71275 nur 1 Stück bitte, und ohne das OP520', [{ sku: 'W71275', quantity: 1 }]],
    ['drop the OP520, we found some here. make the W71275 2', [{ sku: 'W71275', quantity: 2 }]],
  ])('%j are both made', (text, wanted) => {
    expect(turn(text, quoted)).toMatchObject({ tool: 'get_quote', input: { lines: wanted } });
  });
});
