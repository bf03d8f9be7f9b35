import { expect, it } from 'vitest';
import { firstSentence } from '../../src/conversation/answering/first-sentence.ts';
import { talk } from '../../src/conversation/messages/talk.ts';

const days = { from: '2026-11-01', to: '2026-11-23' };
const sums = { by: 'none', groups: [], pieces: 0, filter: { skus: ['OP520'] }, totals: [] };

it.each([
  ['what was bought', sums, undefined],
  ['prices paid', { sku: 'OP520', points: [] }, undefined],
  ['invoices', { filter: {}, total: 0, totals: [] }, 'invoice' as const],
  ['deliveries', { total: 0 }, 'delivery' as const],
])('never says that there is nothing of %s where not everything was read', (_, output, kind) => {
  const said = (complete: boolean) =>
    firstSentence(
      { ...output, coverage: { ...days, complete } },
      { tool: 'any', input: {} },
      undefined,
      talk.en,
      { language: 'en', locale: 'en-GB', zone: 'UTC', today: '2026-11-23' },
      kind,
    );
  expect(said(true)).toMatch(/^(?:Nothing|No|I found no) /);
  expect(said(false)).toBe(talk.en.notKnownYet);
});
