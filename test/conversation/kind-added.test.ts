import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

const { said, turn } = speaking({ at: '2026-11-23T10:00:00Z' });

describe('a kind of part on top of what is counted', () => {
  const counted: Partial<State> = {
    lines: [{ sku: 'OP520', quantity: 4 }],
    names: [{ sku: 'OP520', name: 'Oil filter OP 520' }],
    last: { tool: 'get_quote', input: { lines: [{ sku: 'OP520', quantity: 4 }] } },
  };
  const asked: Partial<State> = {
    ...counted,
    open: { choices: [], adds: true },
    rows: [
      { kind: 'product', id: 'GDB4487' },
      { kind: 'product', id: 'FDB1451' },
    ],
  };

  it.each([
    'and some brake pads as well please',
    'dorzuć do tego jeszcze klocki hamulcowe',
    'pack noch Bremsbeläge dazu',
    'přidej tam taky brzdové destičky',
    'додай ще гальмівні колодки',
  ])('%j is looked for', (text) => {
    const { meant, say, state } = turn(text, counted);
    expect(meant).toMatchObject({ tool: 'search_products', then: { question: say.whichOfThese } });
    expect(state).toMatchObject({ lines: counted.lines, open: { adds: true } });
  });

  it('may be one more of what is counted', () => {
    const then = { choices: [{ label: '5x OP520', tool: 'get_quote' }] };
    expect(said('put an oil filter on it too', counted)).toMatchObject({ tool: 'search_products', then });
  });

  it.each(['GDB1330', 'GDB1330 please', 'GDB1330 proszę', 'GDB1330 bitte', 'GDB1330 prosím', 'GDB1330 будь ласка'])(
    '%j goes with it, and how many is asked',
    (text) => {
      const { meant, state } = turn(text, asked);
      expect(meant).toMatchObject({ kind: 'ask', quantityOf: 1 });
      expect(state.lines).toEqual([{ sku: 'OP520', quantity: 4 }, { sku: 'GDB1330' }]);
    },
  );

  it.each(['the second one, 2', 'drugi, 2 szt', 'den zweiten, 2 Stück', 'druhý, 2 ks', 'другі, 2 шт'])(
    '%j is of the rows that were shown',
    (text) => {
      expect(said(text, asked)).toMatchObject({
        tool: 'get_quote',
        input: {
          lines: [
            { sku: 'OP520', quantity: 4 },
            { sku: 'FDB1451', quantity: 2 },
          ],
        },
      });
    },
  );
});
