import { isDeepStrictEqual } from 'node:util';
import { Agent } from './agent.ts';
import type { AnyTask, Outcome } from './task.ts';
import type { World } from './world.ts';

export interface Result {
  readonly id: string;
  readonly role: string;
  readonly words: string;
  readonly calls: number;
  /** Arguments and texts. */
  readonly tokens: number;
  readonly structured: number;
  readonly answer: Outcome;
  readonly truth: Outcome;
  /** What is wrong; empty: the task is done within its budget. */
  readonly faults: readonly string[];
}

export async function runTask(task: AnyTask, world: World): Promise<Result> {
  const posed = await task.pose(world);
  const agent = await Agent.connect(world.url, world.keyOf(task.role));
  try {
    const answer = await posed.solve(agent);
    const truth = await posed.truth(answer);
    const { calls, tokens, structured } = agent;
    const { id, role, budget } = task;
    const faults = [
      ...(isDeepStrictEqual(answer, truth)
        ? []
        : [`answered ${JSON.stringify(answer)}, but ${JSON.stringify(truth)} is true`]),
      ...(calls > budget.calls ? [`${calls} calls, of ${budget.calls}`] : []),
      ...(tokens > budget.tokens ? [`${tokens} tokens, of ${budget.tokens}`] : []),
    ];
    return { id, role, words: posed.words, calls, tokens, structured, answer, truth, faults };
  } finally {
    await agent.close();
  }
}
