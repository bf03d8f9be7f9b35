import { describe, expect, it } from 'vitest';
import { answerMessage } from '../../src/conversation/answering/session.ts';
import type { Talker } from '../../src/conversation/answering/call.ts';
import { talk } from '../../src/conversation/messages/talk.ts';
import { nothingSaid } from '../../src/conversation/state.ts';
import { tools } from '../../tools/index.ts';
import { speaking } from './speaking.ts';

// What the first of two questions has not read yet may be read for the second: both are answered by all of it.

const { around } = speaking({ at: '2026-11-29T10:00:00Z' });
const days = { from: '2026-01-01', to: '2026-11-29' };
const partial = { kind: 'partial', text: 'Lines were not read yet.' };

/** The history is read whole once the sums were asked for. */
async function answered(text: string, readsAll: boolean) {
  let isRead = false;
  const outputs: Readonly<Record<string, () => object>> = {
    price_history: () => ({ sku: 'OP520', points: [], coverage: { ...days, complete: isRead } }),
    analyze_purchases: () => {
      isRead = readsAll;
      const coverage = { ...days, complete: isRead };
      return {
        source: 'invoices',
        by: 'month',
        filter: { skus: ['OP520'] },
        groups: [],
        pieces: 0,
        totals: [],
        coverage,
      };
    },
  };
  const stubs = tools.map((tool) => ({
    ...tool,
    invoke: () => {
      const output = outputs[tool.name]?.() ?? {};
      return Promise.resolve({ output, view: { title: tool.name, notes: isRead ? [] : [partial] }, numbers: () => [] });
    },
  })) as unknown as typeof tools;
  const talker = { desk: {} as Talker['desk'], around: { ...around, tools: stubs } };
  return (await answerMessage(text, nothingSaid, talker)).reply.text;
}

describe('the last price, and how many this year, while the history is being read', () => {
  it.each([
    ['what did we pay for OP520 last time and how many did we take this year?', 'en'],
    ['po ile ostatnio braliśmy OP520 i ile sztuk poszło w tym roku?', 'pl'],
    ['was haben wir zuletzt für OP520 bezahlt und wie viele waren es dieses Jahr?', 'de'],
    ['za kolik jsme naposledy brali OP520 a kolik kusů letos?', 'cs'],
    ['почому брали минулого разу OP520 і скільки штук цього року?', 'uk'],
  ] as const)('%j does not contradict itself', async (text, language) => {
    const { noLastPrice, notKnownYet } = talk[language];
    expect(await answered(text, true)).toContain(noLastPrice('OP520'));
    const unread = await answered(text, false);
    expect(unread).not.toContain(noLastPrice('OP520'));
    expect(unread).toContain(notKnownYet);
  });
});
