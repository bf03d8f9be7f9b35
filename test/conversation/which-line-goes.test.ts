import { describe, expect, it } from 'vitest';
import type { State } from '../../src/conversation/state.ts';
import { speaking } from './speaking.ts';

// A line that is to go, named in one clause and dropped in the next; and which line goes, asked and not answered yet.

const { said, turn } = speaking();

const lines = [
  { sku: 'OP520', quantity: 6 },
  { sku: 'W71275', quantity: 3 },
  { sku: 'K1279A', quantity: 2 },
];
const quoted = (language: State['language']): Partial<State> => ({
  language,
  lines,
  shipTo: 'C200001',
  last: { tool: 'get_quote', input: { lines, shipTo: 'C200001' } },
});
const without = (sku: string) => lines.filter((line) => line.sku !== sku);

describe('a line that is refused, and told to go', () => {
  it.each([
    ['en', "we don't need W71275, remove", 'W71275'],
    ['de', 'W71275 brauchen wir nicht mehr, bitte streichen', 'W71275'],
    ['pl', 'filtra kabinowego K1279A jednak nie chce, wyrzuc', 'K1279A'],
    ['pl', 'W71275 nie chcę, usuń', 'W71275'],
    ['cs', 'K1279A nakonec nechci, vyhoď to', 'K1279A'],
    ['cs', 'W71275 už nepotřebujem, smaž', 'W71275'],
    ['uk', 'K1279A не хочу, викинь', 'K1279A'],
    ['uk', 'W71275 все ж не треба, прибери його', 'W71275'],
  ] as const)('%s %j is one line', (language, text, sku) => {
    expect(said(text, quoted(language))).toMatchObject({ tool: 'get_quote', input: { lines: without(sku) } });
  });
});

describe('which line goes, while it is open', () => {
  const asking = [
    ['en', 'remove the filter', 'add 4x OP520', 'ok order it'],
    ['de', 'den Filter bitte raus', 'noch 4 OP520 dazu', 'ok bestellen'],
    ['pl', 'wyrzuć ten filtr', 'dorzuć jeszcze 4 OP520', 'zamawiaj'],
    ['cs', 'ten filtr vyhoď', 'přidej ještě 4 OP520', 'ok objednej'],
    ['uk', 'фільтр прибери', 'додай ще 4 OP520', 'добре, замовляй'],
  ] as const;
  const more = (line: { sku: string; quantity: number }) => (line.sku === 'OP520' ? { ...line, quantity: 10 } : line);

  it.each(asking)('%s: is asked again beside what is added, and before a draft', (language, drops, adds, orders) => {
    const asked = turn(drops, quoted(language));
    expect(asked.meant).toMatchObject({ kind: 'ask' });
    const added = turn(adds, asked.state);
    const choices = [{}, { input: { lines: without('W71275').map(more) } }, {}];
    expect(added.meant).toMatchObject({ input: { lines: lines.map(more) }, then: { choices } });
    const ordered = turn(orders, { ...added.state, lines: lines.map(more) });
    expect(ordered.meant).toMatchObject({ kind: 'ask', choices: [...choices, { input: { lines: lines.map(more) } }] });
    const answered = turn('W71275', ordered.state);
    expect(answered.meant).toMatchObject({ tool: 'get_quote', input: { lines: without('W71275').map(more) } });
    expect(answered.state.unsettled).toBeUndefined();
  });

  it.each([
    ['en', 'remove the filter', 'no, leave it as it is'],
    ['en', 'remove the filter', 'without the W71275'],
  ] as const)('%s: is asked no more after %j, %j', (language, drops, answer) => {
    const asked = turn(drops, quoted(language));
    expect(turn(answer, asked.state).state.unsettled).toBeUndefined();
  });

  it('is answered where each line is named with its count', () => {
    const asked = turn('remove the filter', quoted('en'));
    const meant = said('order 6x OP520, 3x W71275, 2x K1279A for C200001', asked.state);
    expect(meant).toMatchObject({ kind: 'order', lines });
  });

  it('of a draft too: a part that is added is in each answer', () => {
    const drafted = { ...quoted('en'), draft: { id: 'D1', revision: 1, lines, shipTo: 'C200001' } };
    const asked = turn('remove the filter', drafted);
    const added = said('add 2x GDB1330', asked.state);
    const pads = { sku: 'GDB1330', quantity: 2 };
    expect(added).toMatchObject({
      kind: 'ask',
      choices: [{}, { input: { lines: [...without('W71275'), pads], draftId: 'D1' } }, {}, {}],
    });
  });
});
