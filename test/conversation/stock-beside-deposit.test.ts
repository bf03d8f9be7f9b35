import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// A line and a town, whatever was asked before: whether it is there is looked up.

const { said } = speaking();

const lines = [
  { sku: 'OP520', quantity: 6 },
  { sku: 'BHN1217', quantity: 2 },
];
const deposit: Partial<State> = {
  lines,
  names: [
    { sku: 'OP520', name: 'Oil filter OP 520' },
    { sku: 'BHN1217', name: 'Brake caliper BHN-1217' },
  ],
  draft: { id: 'D1', revision: 1, lines },
  topic: 'deposit',
  last: { tool: 'get_prices', input: { lines: [{ sku: 'BHN1217' }] } },
};

describe('filters in a town, after a question about a deposit', () => {
  it.each([
    'a filtry są w Krakowie?',
    'and are the filters in Krakow?',
    'und sind die Filter in Krakau?',
    'a filtry jsou v Krakově?',
    'а фільтри є в Кракові?',
    'and the filters in KRA?',
    'a filtry w KRA?',
    'a ty filtry v KRA?',
  ])('%j is of the stock', (text) => {
    expect(said(text, deposit)).toMatchObject({ kind: 'narrow', call: { tool: 'check_stock' } });
  });

  it('is still of the deposit without a town', () => {
    expect(said('a filtry?', deposit)).toMatchObject({ tool: 'get_prices', fact: 'deposit' });
  });
});
