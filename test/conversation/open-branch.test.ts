import { describe, expect, it } from 'vitest';
import { openBranch } from '../../src/conversation/reading/branches.ts';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// "For the branch", where no branch is known by its number: it is asked which, and nothing goes to the account itself meanwhile.

const { turn } = speaking({ receivers: ['*'] });
const lines = [
  { sku: 'OP520', quantity: 12 },
  { sku: 'GDB1330', quantity: 2 },
];

describe('a quote for the branch', () => {
  it.each([
    ['a dozen OP520 to the branch and 2x GDB1330 with it', 'ok order it', 'for us please'],
    ['12 OP520 und 2 GDB1330 für die Filiale', 'bestellen', 'doch für uns'],
    ['12 OP520 na filię i do tego 2x GDB1330', 'zamów', 'jednak dla nas'],
    ['tucet OP520 na pobočku a k tomu 2x GDB1330', 'objednej', 'radši k nám'],
    ['12 OP520 на філію і 2 GDB1330', 'замов', 'ні, давай на нас'],
  ])('%j asks which, and so does the order after it', (text, order, forUs) => {
    const { meant, state } = turn(text);
    expect(meant).toMatchObject({ kind: 'call', tool: 'get_quote', then: { choices: [] } });
    expect(JSON.stringify(meant)).not.toContain(openBranch);
    const quoted: State = { ...state, lines, last: { tool: 'get_quote', input: { lines } } };
    expect(turn(order, quoted).meant).toMatchObject({ kind: 'ask', choices: [], lines });
    expect(turn('C200001', quoted).meant).toMatchObject({ tool: 'get_quote', input: { lines, shipTo: 'C200001' } });
    expect(turn(forUs, quoted).state.shipTo).toBeUndefined();
  });
});

describe('the same again for the branch', () => {
  it.each([
    'order my last order again, for the branch',
    'letzte Bestellung nochmal für die Filiale',
    'ostatnie zamówienie jeszcze raz, na filię',
    'poslední objednávku ještě jednou na pobočku',
    'останнє замовлення ще раз, на філію',
  ])('%j is asked for with the lines', (text) => {
    expect(turn(text).meant).toMatchObject({ kind: 'again', shipTo: openBranch });
  });
});

it.each([
  'great. same again for the branch C200001',
  'super, das gleiche nochmal für die Filiale C200001',
  'to samo jeszcze raz dla filii C200001',
  'to samé ještě jednou pro pobočku C200001',
  'те саме ще раз на філію C200001',
])('%j names whom it is for, and no part', (text) => {
  expect(turn(text).meant).toMatchObject({ kind: 'again', shipTo: 'C200001' });
});

describe('a draft each week for the branch', () => {
  it.each([
    'every monday 12x OP520 for the branch please',
    'jeden Montag 12x OP520 für die Filiale',
    'co poniedziałek 12x OP520 do filii',
    'každé pondělí 12x OP520 na pobočku',
    'щопонеділка 12x OP520 на філію',
  ])('%j waits for its number', (text) => {
    const { meant, state } = turn(text);
    expect(meant).toMatchObject({ kind: 'ask', choices: [] });
    const about = 'every mon 07:30 12x OP520 for C200001';
    expect(turn('C200001', state).meant).toMatchObject({ tool: 'follow_changes', input: { about } });
  });
});

it.each([
  'do you ship to the branch free of charge?',
  'liefert ihr an die Filiale umsonst?',
  'dowozicie do filii za darmo?',
])('%j shows nobody the number that stands for it', (text) => {
  expect(JSON.stringify(turn(text).meant)).not.toContain(openBranch);
});

it.each(['for our account, not for the branch', 'an den Hauptsitz, nicht an die Filiale'])(
  '%j is for no branch',
  (text) => {
    const quoted = { lines, last: { tool: 'get_quote', input: { lines } } };
    expect(turn(text, quoted).state.shipTo).toBeUndefined();
  },
);

it.each(['по 10 OP520 на філію', 'je 10 OP520 für die Filiale', 'po 10 OP520 na filię'])(
  '%j is of that part alone',
  (text) => {
    expect(turn(text).meant).toMatchObject({ input: { lines: [{ sku: 'OP520', quantity: 10 }] } });
  },
);

it.each([
  ['add 12 W71275 for our own account', "I didn't use: 2x GDB1330."],
  ['to wrzuc mi 12 w71275 na nasze konto', 'Nie użyto: 2x GDB1330.'],
])('%j is not put together with what is for a branch', (text, left) => {
  const forBranch = [{ sku: 'GDB1330', quantity: 2 }];
  const last = { tool: 'get_quote', input: { lines: forBranch, shipTo: 'C200001' } };
  const { meant, state } = turn(text, { lines: forBranch, shipTo: 'C200001', last });
  expect(meant).toMatchObject({ input: { lines: [{ sku: 'W71275', quantity: 12 }] }, remarks: [left] });
  expect(state.shipTo).toBeUndefined();
});

describe('what is asked for the branch', () => {
  it.each([
    ['what is still to come for the branch?', 'trace_order'],
    ['was kommt noch für die Filiale?', 'list_requisitions'],
    ['open orders for the branch', 'list_orders'],
    ['what did we spend for the branch this year', 'analyze_purchases'],
  ])('%j is answered of all, and which branch is asked', (text, tool) => {
    const { meant } = turn(text);
    expect(meant).toMatchObject({ kind: 'call', tool, then: { choices: [] } });
    expect(JSON.stringify(meant)).not.toContain(openBranch);
  });

  it.each(['C200001', 'and for C200001?'])('%j, after the orders that were traced, is of that branch', (text) => {
    const { meant, state } = turn('what is still to come for the branch?');
    const last = meant.kind === 'call' ? { tool: meant.tool, input: meant.input } : undefined;
    expect(turn(text, { ...state, last }).meant).toMatchObject({ tool: 'trace_order', receiver: 'C200001' });
  });

  it('is asked once, of two questions', () => {
    const { meant } = turn('is anything late for the branch, and what do we owe');
    expect(meant).toMatchObject({ tool: 'trace_order', remarks: [expect.stringContaining('Which branch')] });
    expect(meant).toMatchObject({ also: { tool: 'list_invoices' } });
    expect(JSON.stringify(meant)).not.toContain(openBranch);
  });

  it('is asked where nothing else is clear, and no order is offered', () => {
    const { meant } = turn('export invoices for the branch as csv');
    expect(meant).toMatchObject({ kind: 'ask', question: expect.stringMatching(/^Which branch/), choices: [] });
  });
});

describe('some for us and some for the branch', () => {
  const last = { tool: 'get_quote', input: { lines: [{ sku: 'OP520', quantity: 8 }] } };
  const quoted = { lines: [{ sku: 'OP520', quantity: 8 }], last };
  it.each([
    'split it, 5 for us and 3 for the branch',
    '5 für uns und 3 für die Filiale',
    '5 dla nas i 3 dla filii',
    '5 pro nás a 3 na pobočku',
    '5 для нас і 3 на філію',
  ])('%j offers those for us, and waits for the number of the branch', (text) => {
    const { meant, state } = turn(text, quoted);
    expect(meant).toMatchObject({
      kind: 'ask',
      choices: [{ input: { shipTo: 'own', lines: [{ sku: 'OP520', quantity: 5 }] } }],
    });
    expect(turn('C200001', state).meant).toMatchObject({
      kind: 'ask',
      choices: [{ input: { shipTo: 'C200001', lines: [{ sku: 'OP520', quantity: 3 }] } }],
    });
  });
});

describe('a draft for a branch', () => {
  it('has all its lines, where one is counted anew for the own account', () => {
    const both = [
      { sku: 'OP520', quantity: 8 },
      { sku: 'BHN1217', quantity: 2 },
    ];
    const forBranch = { id: 'DA', revision: 1, lines: both, shipTo: 'C200001' };
    const made = { tool: 'prepare_requisition', input: { lines: both, shipTo: 'C200001' } };
    const state = { lines: both, shipTo: 'C200001', draft: forBranch, drafts: [forBranch], last: made };
    expect(turn('oh no, for us, and make it 3 of the BHN1217', state).meant).toMatchObject({
      kind: 'order',
      lines: [both[0], { sku: 'BHN1217', quantity: 3 }],
      shipTo: 'own',
      draftId: 'DA',
    });
  });

  const lines = [{ sku: 'OP520', quantity: 8 }];
  const draft = { id: 'DA', revision: 1, lines, shipTo: 'C200001' };
  const last = { tool: 'prepare_requisition', input: { lines, shipTo: 'C200001' } };
  it.each([
    ['en', 'oh no, for us, and make it 3'],
    ['de', 'ach nein, für uns, und nur 3'],
    ['pl', 'ojej nie, na siebie, i niech będzie 3'],
    ['cs', 'jo ne, na sebe, a ať jsou 3'],
    ['uk', 'ой ні, на себе, і хай буде 3'],
  ] as const)('%s: %j is for the account itself', (language, text) => {
    const said = JSON.stringify(turn(text, { language, lines, shipTo: 'C200001', draft, drafts: [draft], last }).meant);
    expect(said).toContain('"shipTo":"own"');
    expect(said).toContain('"quantity":3');
    expect(said).not.toContain('C200001');
  });
});
