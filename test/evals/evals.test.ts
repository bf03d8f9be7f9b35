import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTask } from './run-task.ts';
import { task } from './task.ts';
import { tasks } from './tasks/index.ts';
import { openWorld, type World } from './world.ts';
import { someOf } from '../support/long.ts';

// Whether an agent that only knows what the answers say can do what people ask, and what that costs. Run with
// `npm run eval` for the table.

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('an agent that knows only what it is told', () => {
  it.each(someOf(tasks, 12).map((each) => [each.role, each.id, each] as const))('%s: %s', async (_role, _id, each) => {
    const result = await runTask(each, world);
    expect(result.faults).toEqual([]);
    expect(result.calls).toBeGreaterThan(0);
  });

  it('has tasks of every role, each once', () => {
    expect(tasks.length).toBeGreaterThanOrEqual(25);
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
    expect(new Set(tasks.map(({ role }) => role))).toEqual(new Set(['buyer', 'bookkeeper', 'mechanic', 'approver']));
  });
});

describe('the evaluation itself', () => {
  const credit = (more: { budget?: { calls: number; tokens: number }; left?: number }) =>
    task({
      id: 'credit',
      role: 'bookkeeper',
      given: () => ({}),
      words: () => 'How much credit is left?',
      solve: async (agent) => {
        await agent.call('get_finances');
        return { left: more.left ?? 1 };
      },
      truth: () => ({ left: 1 }),
      budget: more.budget ?? { calls: 1, tokens: 500 },
    });

  it('fails a wrong answer, one call too many and one token too many', async () => {
    const { tokens, faults } = await runTask(credit({}), world);
    expect(faults).toEqual([]);
    expect((await runTask(credit({ left: 2 }), world)).faults).toEqual(['answered {"left":2}, but {"left":1} is true']);
    expect((await runTask(credit({ budget: { calls: 0, tokens } }), world)).faults).toEqual(['1 calls, of 0']);
    expect((await runTask(credit({ budget: { calls: 1, tokens: tokens - 1 } }), world)).faults).toEqual([
      `${tokens} tokens, of ${tokens - 1}`,
    ]);
  });
});
