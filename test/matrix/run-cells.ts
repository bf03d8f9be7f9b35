import { titleOf, type Cell, type CellResult } from './cell.ts';
import type { Laboratory } from './laboratory.ts';
import { runCell } from './run-cell.ts';

/** Runs them, some at a time; the results come in the order of the cells. */
export async function runCells(
  lab: Laboratory,
  cells: readonly Cell[],
  atATime: number,
  tell: (result: CellResult, done: number) => void = () => undefined,
): Promise<CellResult[]> {
  const results: CellResult[] = [];
  const waiting = cells.map((cell, at) => ({ cell, at }));
  let done = 0;
  const runner = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const result = await runCell(lab, next.cell);
      results[next.at] = result;
      done += 1;
      tell(result, done);
    }
  };
  await Promise.all(Array.from({ length: atATime }, runner));
  return results;
}

export interface Summary {
  readonly cells: number;
  readonly violations: readonly string[];
  readonly doubled: number;
  readonly lost: number;
  readonly questions: number;
  readonly kills: number;
  readonly notReached: readonly string[];
  readonly states: Readonly<Record<string, number>>;
}

export function summarise(results: readonly CellResult[]): Summary {
  const states: Record<string, number> = {};
  for (const { finalState } of results) states[finalState] = (states[finalState] ?? 0) + 1;
  return {
    cells: results.length,
    violations: results.flatMap(({ cell, violations }) => violations.map((each) => `${titleOf(cell)}: ${each}`)),
    doubled: results.filter(({ doubled }) => doubled).length,
    lost: results.filter(({ lost }) => lost > 0).length,
    questions: results.reduce((sum, { questions }) => sum + questions, 0),
    kills: results.reduce((sum, { reached }) => sum + reached.length, 0),
    notReached: results
      .filter(({ cell, reached }) => reached.length < cell.failpoints.length)
      .map(({ cell, reached }) => `${titleOf(cell)}: reached ${reached.join(', ') || 'none'}`),
    states,
  };
}
