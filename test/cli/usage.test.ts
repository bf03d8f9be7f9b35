import { expect, it } from 'vitest';
import type { ModelUsageRow } from '../../src/ports/model-usage.ts';
import { parts, run } from './memory-io.ts';

const now = Date.UTC(2026, 10, 23, 12);
const answer: ModelUsageRow = {
  id: '1',
  at: now,
  person: 'buyer',
  surface: 'chat',
  model: 'anthropic/tiny',
  outcome: 'answered',
  steps: 2,
  calls: ['find_products'],
  inputTokens: 12_345,
  outputTokens: 678,
  milliseconds: 900,
};

function usage(rows: readonly ModelUsageRow[], args: readonly string[] = [], isPriced = true) {
  return run(
    ['usage', ...args],
    parts({
      usage: () =>
        Promise.resolve({
          store: {
            modelUsageSince: (at, limit) => Promise.resolve(rows.filter((row) => row.at >= at).slice(0, limit)),
          },
          now,
          model: 'anthropic/tiny',
          price: isPriced ? { input: 3, output: 15, currency: 'USD' } : undefined,
          tokens: { person: 100_000, desk: 1_000_000 },
          close: () => Promise.resolve(),
        }),
    }),
  );
}

it('sums the answers of a person and day, at the configured price', async () => {
  const unanswered = { ...answer, id: '2', outcome: 'unreachable', calls: [], outputTokens: 0 };
  const { code, out } = await usage([answer, unanswered, { ...answer, id: '3', at: now - 40 * 86_400_000 }]);
  expect(code).toBe(0);
  // (2 × 12,345 × 3.00 + 678 × 15.00) / 1,000,000 = 0.08424
  expect(out).toMatch(/2026-11-23\s+buyer\s+anthropic\/tiny\s+1\s+1\s+1\s+24690\s+678\s+0\.08 USD/);
  expect(out).not.toContain('2026-10-14');
  expect((await usage([answer], [], false)).out).not.toContain('USD');
  // 0.037035 + 0.01017
  expect(JSON.parse((await usage([answer], ['--json'])).out)).toMatchObject({ cost: '0.0472', currency: 'USD' });
});

it('says when there are more answers than it counts', async () => {
  const many = Array.from({ length: 100_001 }, () => answer);
  for (const args of [[], ['--json']]) {
    const { code, out, err } = await usage(many, args);
    expect({ args, code }).toEqual({ args, code: 7 });
    expect(out + err).toContain('Only the newest 100000 answers are counted.');
  }
  expect((await usage([])).out).toContain('The language model was not asked.');
});
