import { describe, expect, it } from 'vitest';
import type { Talker } from '../../src/conversation/answering/call.ts';
import { answerMessage } from '../../src/conversation/answering/session.ts';
import { nothingSaid, type State } from '../../src/conversation/state.ts';
import { DeskError } from '../../src/core/errors.ts';
import { tools } from '../../tools/index.ts';
import { speaking } from './speaking.ts';

// "2 of the second", of a list whose second part cannot be bought now: which one it is is said, and the list stays.

const { around, said } = speaking();

const stubs = tools.map((tool) => ({
  ...tool,
  invoke: () =>
    tool.role === 'prepare'
      ? Promise.reject(new DeskError('invalid_input', 'The service knows none of these products.', { next: '' }))
      : Promise.resolve({ output: {}, view: { title: tool.name, notes: [] }, numbers: () => [] }),
})) as unknown as typeof tools;
const talker = { desk: {} as Talker['desk'], around: { ...around, tools: stubs } };

const found = { tool: 'search_products', input: { text: 'brake discs' } };
const listed: State = {
  ...nothingSaid,
  search: found,
  last: found,
  rows: ['DF9230', 'BD83749', 'DF5872'].map((id) => ({ kind: 'product', id })),
};

describe('a row of a list that cannot be bought', () => {
  it.each([
    ['en', 'put 2 of the second one on order', 'no, the first one then please'],
    ['pl', 'biorę 2 sztuki drugiej', 'to jednak biorę pierwszą'],
    ['de', 'nimm 2 von der zweiten', 'doch lieber die erste'],
    ['cs', 'vezmu 2 kusy té druhé', 'tak radši vezmu tu první'],
    ['uk', 'беру 2 штуки другої', 'тоді беру першу'],
  ] as const)('%s: %j is named, and another one can be taken', async (language, text, instead) => {
    const { reply, state } = await answerMessage(text, { ...listed, language }, talker);
    expect(reply.kind).not.toBe('error');
    expect(reply.call).toMatchObject({ tool: 'get_quote', input: { lines: [{ sku: 'BD83749', quantity: 2 }] } });
    expect(JSON.stringify(said(instead, state))).toMatch(/"DF9230"/);
  });
});
