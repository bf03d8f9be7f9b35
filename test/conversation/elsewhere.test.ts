import { describe, expect, it } from 'vitest';
import { speaking } from './speaking.ts';

const { turn, said } = speaking();

describe('the other warehouses', () => {
  it.each([
    ['OP520 in Krakow?', 'anywhere else?'],
    ['4x OP520 in Krakow', 'and elsewhere?'],
    ['OP520 w Krakowie', 'a gdzie indziej?'],
    ['4x OP520 in Krakau', 'und woanders?'],
    ['OP520 v Krakově', 'a jinde?'],
    ['4 OP520 в Кракові', 'а деінде?'],
  ])('"%s", then "%s": what all have', (first, then) => {
    const asked = turn(first);
    const call = asked.meant.kind === 'narrow' ? asked.meant.call : undefined;
    const last = call === undefined ? undefined : { tool: call.tool, input: { ...call.input, locations: ['KRA'] } };
    expect(said(then, { ...asked.state, last })).toMatchObject({
      kind: 'call',
      tool: 'check_stock',
      input: { skus: ['OP520'] },
    });
    expect(said(then, { ...asked.state, last })).not.toHaveProperty('input.locations');
  });

  it.each([
    '4x OP520 in Krakow? anywhere else if not',
    '4x OP520 in Krakow? if not, anywhere else',
    '4x OP520 w Krakowie? jak nie to gdzie indziej',
    '4x OP520 in Krakau? wenn nicht, woanders?',
    '4x OP520 v Krakově? když ne, tak jinde?',
    '4x OP520 в Кракові? якщо ні, то деінде?',
  ])('"%s" refuses nothing', (text) => {
    expect(said(text)).toMatchObject({
      call: { tool: 'get_quote', input: { lines: [{ sku: 'OP520', quantity: 4 }] } },
    });
  });
});
