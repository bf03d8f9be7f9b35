import { describe, expect, it } from 'vitest';
import { converse } from '../../src/conversation/converse.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';

// What is asked of a part of a list, of one piece of what was priced, and once more of another part.

const around = { tools, clock: testClock(), receivers: ['own', 'C200001'], unnumbered: true };
const said = (text: string, state: Partial<State> = {}) => converse(text, { ...nothingSaid, ...state }, around).meant;
const rows = (...ids: string[]) => ids.map((id) => ({ kind: 'product', id }));
const search = { tool: 'search_products', input: { text: 'rear brake pads' } };

describe('a part of the list', () => {
  const found: Partial<State> = { rows: rows('FDB7404', '0986445007', 'P69021'), search, last: search };
  it.each([
    'друга скільки коштує і коли буде',
    'how much is the second one and when would it be here',
    'was kostet die zweite und wann ist sie da',
    'ile kosztuje drugi i kiedy będzie',
    'kolik stojí druhá a kdy bude',
  ])('%j is answered with the price and the day', (text) => {
    expect(said(text, found)).toMatchObject({
      tool: 'get_prices',
      input: { lines: [{ sku: '0986445007' }] },
      also: { tool: 'check_stock', input: { skus: ['0986445007'] }, fact: 'arrival' },
    });
  });

  const cheapest: Partial<State> = {
    lines: [{ sku: 'GDB8430' }],
    names: [{ sku: 'GDB8430', name: 'Brake pad set' }],
    cheapest: 'GDB8430',
    rows: rows('GDB8430', 'P69021', 'GDB9812'),
    search,
    last: { tool: 'get_prices', input: { lines: [{ sku: 'FDB7404' }, { sku: 'GDB8430' }, { sku: 'P69021' }] } },
  };
  it.each([
    'a ten drugi z listy kiedy byscie dowiezli?',
    'and the second on the list, when could you deliver it?',
    'und die zweiten aus der liste, wann wären die da?',
    'a ty druhé ze seznamu, kdy byste dovezli?',
    'а друга зі списку, коли привезете?',
  ])('%j is of the second that was shown last', (text) => {
    expect(said(text, cheapest)).toMatchObject({ tool: 'check_stock', input: { skus: ['P69021'] } });
  });
});

describe('the same of another part', () => {
  const input = { from: '2026-01-01', to: '2026-11-20' };
  const bought: Partial<State> = {
    lines: [{ sku: 'OP520' }],
    last: { tool: 'analyze_purchases', input: { ...input, skus: ['OP520'] } },
  };
  it.each([
    'to samo dla w71275',
    'same for w71275',
    'the same for W71275 please',
    'dasselbe für W71275',
    'to samé pro W71275',
    'те саме для W71275',
  ])('%j is what was asked of the one before', (text) => {
    expect(said(text, bought)).toMatchObject({ tool: 'analyze_purchases', input: { ...input, skus: ['W71275'] } });
  });
});

describe('one piece of what was priced', () => {
  const lines = [{ sku: 'OP520', quantity: 4 }];
  const quoted: Partial<State> = { lines, last: { tool: 'get_quote', input: { lines } } };
  it.each([
    'a za kolik kus?',
    'kolik za kus',
    'and how much apiece?',
    'price per piece?',
    'was kostet das stück?',
    'und der stückpreis?',
    'a po ile sztuka?',
    'a ile za sztukę?',
    'а почім штука?',
    'а скільки за штуку?',
  ])('%j is its price, and the four stay', (text) => {
    const turn = converse(text, { ...nothingSaid, ...quoted }, around);
    expect(turn.meant).toMatchObject({ tool: 'get_prices', input: { lines: [{ sku: 'OP520' }] } });
    expect(turn.state.lines).toEqual(lines);
  });
});
