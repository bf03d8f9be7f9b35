import { describe, expect, it } from 'vitest';
import { converse } from '../../src/conversation/converse.ts';
import { nothingSaid } from '../../src/conversation/state.ts';
import { understand } from '../../src/conversation/command/understand.ts';
import type { Around, Understood } from '../../src/conversation/understanding.ts';
import { tools } from '../../tools/index.ts';
import { testClock } from '../support/test-clock.ts';
import { phrases, type Phrase } from './phrases.ts';

const around = ({ who, last }: Partial<Phrase>): Around => ({
  tools,
  clock: { ...testClock(), now: () => Date.parse('2026-11-20T10:00:00Z') },
  receivers: who === 'anybody' ? ['*'] : ['own', 'C200001', 'C200002'],
  last,
});

/** What is compared to the letter; sentences are compared by how they begin. */
function meaningOf(understood: Understood): unknown {
  switch (understood.kind) {
    case 'call':
      return { kind: 'call', tool: understood.tool, input: understood.input };
    case 'order':
      return { kind: 'order', lines: understood.lines, shipTo: understood.shipTo };
    case 'ask':
      return { kind: 'ask', choices: understood.choices.map(({ tool, input }) => ({ tool, input })) };
    case 'narrow':
      return { kind: 'narrow', places: understood.places, sure: understood.sure, call: understood.call };
    case 'again':
      return { kind: 'again', requisitionId: understood.requisitionId, range: understood.range };
    case 'unknown':
    case 'help':
      return { kind: understood.kind };
    default:
      return understood;
  }
}

for (const [who, rows] of Object.entries(phrases)) {
  describe(`what ${who} say`, () => {
    it.each(rows.map((row) => [row.say, row] as const))('%j', (say, { means, remarks = [], ...rest }) => {
      const understood = understand(say, around(rest));
      const { question, text, choices, ...exact } = {
        question: undefined,
        text: undefined,
        choices: undefined,
        ...means,
      } as Readonly<Record<string, unknown>>;
      const calls = choices as readonly { tool: string; input: object }[] | undefined;
      expect(meaningOf(understood)).toEqual({
        ...exact,
        ...(calls === undefined ? {} : { choices: calls.map(({ tool, input }) => ({ tool, input })) }),
      });
      const said =
        understood.kind === 'ask' ? understood.question : understood.kind === 'unknown' ? understood.text : '';
      const begins = (question ?? text ?? '') as string;
      expect(said.slice(0, begins.length)).toBe(begins);
      const told = 'remarks' in understood ? understood.remarks : [];
      expect(told.map((each, at) => each.slice(0, remarks[at]?.length ?? 0) || each)).toEqual(remarks);
    });
  });
}

it('has phrases enough, and none twice', () => {
  const all = Object.values(phrases).flat();
  expect(all.length).toBeGreaterThan(250);
  const keys = all.map(({ say, who, last }) => JSON.stringify([say, who, last]));
  expect(keys.filter((each, at) => keys.indexOf(each) !== at)).toEqual([]);
});

it('offers only calls that their tools take, whichever tools are served', () => {
  for (const left of tools) {
    const served = tools.filter((each) => each !== left);
    for (const say of ['RQ26101900001', 'show OP520', 'OP520', 'do you have OP520', 'orders of OP520 last week']) {
      const meant = understand(say, { ...around({}), tools: served });
      const calls = meant.kind === 'ask' ? meant.choices : meant.kind === 'call' ? [meant] : [];
      for (const { tool, input } of calls) {
        const found = served.find(({ name }) => name === tool);
        expect(found?.input.safeParse(input).error, `${say} without ${left.name}: ${tool}`).toBeUndefined();
        expect(found, `${say} without ${left.name}`).toBeDefined();
      }
    }
  }
});

describe('what was spent', () => {
  const asked = (text: string) => {
    const { meant } = converse(text, nothingSaid, around({}));
    return meant.kind === 'call' ? [meant.tool, meant.input] : meant;
  };
  const month = { from: '2026-11-01', to: '2026-11-20' };
  it.each([
    ['spending brakes this month', { ...month, categoryId: 'brakes' }],
    ['spending by brand this month', { ...month, by: 'brand' }],
    ['what did we spend on brake pads this month by brand', { ...month, by: 'brand', categoryId: 'brake pads' }],
    ['wydatki na hamulce w tym miesiącu według marek', { ...month, by: 'brand', categoryId: 'hamulce' }],
    ['how much did we spend on everything this month', month],
  ])('%j', (text, input) => {
    expect(asked(text)).toEqual(['analyze_purchases', input]);
  });

  // In the answer both sums are said; `compare` alone would name the days just before.
  it.each([
    ['compare this year with last year', { from: '2026-01-01' }, { from: '2025-01-01', to: '2025-11-20' }],
    ['porównaj październik z sierpniem', { from: '2026-10-01' }, { from: '2026-08-01', to: '2026-08-31' }],
    ['vergleich Oktober mit September', { from: '2026-10-01', compare: true }, undefined],
  ])('%j', (text, input, beside) => {
    const { meant } = converse(text, nothingSaid, around({}));
    expect(meant).toMatchObject({ kind: 'call', tool: 'analyze_purchases', input });
    expect(meant.kind === 'call' ? meant.beside : meant).toEqual(beside);
  });
});
