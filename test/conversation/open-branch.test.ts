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
