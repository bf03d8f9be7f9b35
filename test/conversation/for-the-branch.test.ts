import { describe, expect, it } from 'vitest';
import { speaking } from './speaking.ts';

const { turn, said } = speaking({ receivers: ['own', '*'] });

const lines = [
  { sku: 'OP520', quantity: 4 },
  { sku: 'W71275', quantity: 2 },
];

describe('an order for the branch, however it is put', () => {
  it.each([
    '4x OP520, 2x W71275 in die filiale bestellen',
    '4x OP520, 2x W71275 zur filiale bestellen',
    'bestelle 4x OP520, 2x W71275 in die Niederlassung',
    'order 4x OP520, 2x W71275 into the branch',
    'objednej 4x OP520, 2x W71275 na provozovnu',
    'замов 4x OP520, 2x W71275 у філіал',
    'zamów 4x OP520, 2x W71275 do filii',
  ])('%j asks which, with both lines', (text) => {
    const { meant, state } = turn(text);
    expect(meant).toMatchObject({ kind: 'ask', choices: [], lines });
    expect(state.lines).toEqual(lines);
  });

  it.each(['4x OP520, 2x W71275 in die C200001 bestellen', 'замов 4x OP520, 2x W71275 в C200001'])(
    '%j is for that one, which is no part',
    (text) => {
      expect(said(text)).toMatchObject({ kind: 'order', lines, shipTo: 'C200001' });
    },
  );

  it('is said when "yes" to its price offers the order', () => {
    const priced = turn('4x OP520 for C200001').state;
    const last = { tool: 'get_quote', input: { lines: [{ sku: 'OP520', quantity: 4 }], shipTo: 'C200001' } };
    expect(said('yes', { ...priced, last })).toMatchObject({
      kind: 'ask',
      question: expect.stringContaining('C200001') as string,
      choices: [{ input: { shipTo: 'C200001' } }],
    });
  });

  it('stays for the branch while lines change, until its number is said', () => {
    const asked = turn('ok order it, deliver to the branch', turn('4x OP520, 2x W71275').state);
    expect(asked.meant).toMatchObject({ kind: 'ask', choices: [], lines });
    const changed = turn('make it 6 of the first', asked.state);
    expect(changed.meant).toMatchObject({ tool: 'get_quote', then: { choices: [] } });
    expect(turn('C200001', changed.state).meant).toMatchObject({ choices: [{ input: { shipTo: 'C200001' } }] });
  });
});

describe('the receiver before or behind the lines', () => {
  const lines = [
    { sku: 'OP520', quantity: 4 },
    { sku: 'FDB1451', quantity: 1 },
  ];
  it.each([
    'an C200001: 4x OP520, 1x FDB1451',
    '4x OP520, 1x FDB1451 an C200001',
    'to C200001: 4x OP520, 1x FDB1451',
    'dla C200001: 4x OP520, 1x FDB1451',
    'na C200001: 4x OP520, 1x FDB1451',
    'на C200001: 4x OP520, 1x FDB1451',
  ])('%j loses no line', (text) => {
    expect(said(text)).toMatchObject({ tool: 'get_quote', input: { lines, shipTo: 'C200001' } });
  });

  it.each(['an die Filiale: 4x OP520, 1x FDB1451', 'for the branch: 4x OP520, 1x FDB1451'])(
    '%j asks which branch, with both lines',
    (text) => {
      expect(turn(text).state.lines).toEqual(lines);
    },
  );

  it.each([
    ['pl', 'na filię: 4x OP520, 1x FDB1451', 'wywal klocki'],
    ['de', 'an die Filiale: 4x OP520, 1x FDB1451', 'die Beläge raus'],
    ['en', 'for the branch: 4x OP520, 1x FDB1451', 'drop the pads'],
  ] as const)('%s: after %j, %j asks which line, and offers nothing without the branch', (language, first, then) => {
    const { meant, state } = turn(then, turn(first, { language }).state);
    expect(meant).toMatchObject({ kind: 'ask', choices: [], question: expect.stringContaining('FDB1451') as string });
    expect(state).toMatchObject({ lines });
  });
});

describe('one part for two branches', () => {
  it.each([
    '5 OP520 for C200001 and 3 for C200002',
    '5 OP520 für C200001 und 3 für C200002',
    '5 OP520 для C200001 і 3 для C200002',
  ])('%j offers an order for each, and no branch is a part', (text) => {
    const of = (shipTo: string, quantity: number) => ({ input: { shipTo, lines: [{ sku: 'OP520', quantity }] } });
    expect(said(text)).toMatchObject({ kind: 'ask', choices: [of('C200001', 5), of('C200002', 3)] });
  });

  it('remembers of two parts for two receivers the parts alone', () => {
    const { state } = turn('5 OP520 to the main account and 2 GDB1330 to C200001');
    expect(state.lines).toEqual([
      { sku: 'OP520', quantity: 5 },
      { sku: 'GDB1330', quantity: 2 },
    ]);
  });
});
