import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// "A couple of BHN1217": how many is asked, and is neither one nor two without a word.

const { turn, said } = speaking();
const lines = [{ sku: 'OP520', quantity: 8 }];
const quoted: Partial<State> = { lines, last: { tool: 'get_quote', input: { lines } } };

describe('a few of a part', () => {
  it.each([
    'order a couple of BHN1217',
    'ein paar BHN1217 bestellen',
    'zamów parę BHN1217',
    'objednej pár BHN1217',
    'замов пару BHN1217',
    'order some BHN1217',
  ])('%j asks how many', (text) => {
    expect(said(text)).toMatchObject({ kind: 'ask', quantityOf: 0, lines: [{ sku: 'BHN1217' }] });
  });

  it.each([
    ['en', 'and chuck in a couple of BHN1217'],
    ['de', 'und noch ein paar BHN1217 dazu'],
    ['pl', 'i jeszcze parę sztuk BHN1217 dorzuć'],
    ['cs', 'a ještě pár BHN1217 přihoď'],
    ['uk', 'і ще пару BHN1217 докинь'],
  ] as const)('%s: %j asks how many of it join the others', (language, text) => {
    const { meant, state } = turn(text, { language, ...quoted });
    expect(meant).toMatchObject({ kind: 'ask', quantityOf: 1, lines: [...lines, { sku: 'BHN1217' }] });
    expect(JSON.stringify(said('2', state))).toContain('"sku":"BHN1217","quantity":2');
  });

  it.each(['do you have a couple of BHN1217 in Krakow?', 'kilka sztuk BHN1217'])('%j only looks', (text) => {
    expect(JSON.stringify(said(text))).toContain('check_stock');
  });
});

it.each([
  '12 OP520 and some FDB1451, by 14:00',
  'дюжину OP520 і пару FDB1451 на філію, та шоб до 14:00 були, мій тел 067 123 45 67',
])('%j asks for the count that is missing, and keeps the other', (text) => {
  const wanted = [{ sku: 'OP520', quantity: 12 }, { sku: 'FDB1451' }];
  expect(said(text)).toMatchObject({ kind: 'ask', quantityOf: 1, lines: wanted });
});

it('reads "quote: 10 OP520, 5 GDB1330" as of these alone', () => {
  const wanted = [
    { sku: 'OP520', quantity: 10 },
    { sku: 'GDB1330', quantity: 5 },
  ];
  const meant = said('quote: 10 OP520, 5 GDB1330', { lines: [{ sku: 'BHN1217', quantity: 1 }] });
  expect(meant).toMatchObject({ tool: 'get_quote', input: { lines: wanted } });
  expect(meant).not.toHaveProperty('also');
});

describe('another part, while it is open how many of the first are wanted', () => {
  const open: Partial<State> = { lines: [{ sku: 'C91003' }], open: { choices: [], quantityOf: 0 } };

  it.each([
    ['en', 'and 4x W71275 as well'],
    ['pl', 'i jeszcze 4x W71275'],
    ['de', 'und noch 4x W71275'],
    ['cs', 'a ještě 4x W71275'],
    ['uk', 'і ще масляний W71275 чотири штуки туди ж'],
  ] as const)('%s: %j loses no part, and 2 is then of the first', (language, text) => {
    const asked = turn(text, { ...open, language });
    expect(asked.meant).toMatchObject({
      kind: 'ask',
      quantityOf: 0,
      lines: [{ sku: 'C91003' }, { sku: 'W71275', quantity: 4 }],
    });
    expect(said('2', asked.state)).toMatchObject({
      kind: 'order',
      lines: [
        { sku: 'C91003', quantity: 2 },
        { sku: 'W71275', quantity: 4 },
      ],
    });
  });

  it.each(['4x W71275 instead', 'how much is W71275?'])('%j is of that part alone', (text) => {
    expect(said(text, open)).not.toMatchObject({ kind: 'ask', quantityOf: 0 });
  });
});
