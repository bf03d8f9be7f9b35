import { describe, expect, it } from 'vitest';
import { notInTime } from '../../src/conversation/answering/drafting.ts';
import { converse } from '../../src/conversation/converse.ts';
import { inside, outOf } from '../../src/conversation/messages/cs-prepositions.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';

// A day that a draft is wanted by, what an opened order says by itself, and Czech prepositions.

const around = { tools, clock: testClock(), receivers: ['own', 'C200001', 'C200002'] };
const said = (text: string, state: Partial<State> = {}) => converse(text, { ...nothingSaid, ...state }, around);

describe('a draft that is wanted for Monday', () => {
  const coming = (latestDeliveryDate: string) => ({
    lines: [{ quantity: 4, available: 9, latestDeliveryDate, orderUntil: `${latestDeliveryDate}T08:00:00Z` }],
  });

  it.each([
    ['Need for Monday: 4x GDB1330', "It won't be there by"],
    ['potrzebuję na poniedziałek: 4x GDB1330', 'nie zdążymy'],
    ['ich brauche bis Montag: 4x GDB1330', 'klappt es nicht'],
    ['na pondělí potřebuju: 4x GDB1330', 'to nestihneme'],
    ['на понеділок треба: 4x GDB1330', 'не встигнемо'],
  ])('that comes later says so: %s', (text, words) => {
    expect(notInTime(coming('2100-01-01'), said(text), { around }).join(' ')).toContain(words);
    expect(notInTime(coming('2020-01-01'), said(text), { around })).toEqual([]);
  });
});

describe('a day beside the tax', () => {
  const lines = [
    { sku: 'GDB1330', quantity: 4 },
    { sku: 'W71275', quantity: 2 },
  ];
  it.each(['чи всьо буде на вівторок і скільки з ПДВ?', 'bude všechno do úterý a kolik je to s DPH?'])(
    'is answered with the price: %s',
    (text) => {
      const { meant } = said(text, { lines, last: { tool: 'get_quote', input: { lines } } });
      expect(meant).toMatchObject({ tool: 'get_quote', input: { lines }, fact: 'arrival' });
    },
  );
});

describe('what an order that is opened says by itself', () => {
  it.each([
    'the last order we made, what was in it and what did it cost',
    'unsere letzte Bestellung, was war drin und was hat sie gekostet',
    'posledni objednavka co sme delali, co v ni bylo a kolik stala',
    'останнє замовлення яке ми робили, що в ньому було і скільки коштувало',
  ])('is not called unused: %s', (text) => {
    expect(said(text).meant).toMatchObject({ pick: 'newest', remarks: [] });
  });

  it('does not say when it comes', () => {
    expect(JSON.stringify(said('the last order we made, what was in it and why is it late').meant)).not.toBe(
      JSON.stringify(said('the last order we made').meant),
    );
  });
});

it('says Czech prepositions with a vowel where they need one', () => {
  expect(['WRO', 'WAR', 'KRA', 'Praze'].map(inside)).toEqual(['ve WRO', 've WAR', 'v KRA', 'v Praze']);
  expect([40, 3, 120, 17].map(outOf)).toEqual(['ze 40', 'ze 3', 'ze 120', 'ze 17']);
  expect([27, 1, 5, 15, 90].map(outOf)).toEqual(['ze 27', 'z 1', 'z 5', 'z 15', 'z 90']);
});
