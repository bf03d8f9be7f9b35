import { titleOf, type Cell, type CellResult } from './cell.ts';
import type { Laboratory } from './laboratory.ts';
import { runCell } from './run-cell.ts';

/** On a machine that is too busy a fault may strike elsewhere than it was meant to. */
const plays = 5;

/**
 * One cell, and once more when it did not come to where it was to be stopped and nothing was wrong either. What the last
 * time brought counts; a violation ends it.
 */
async function play(lab: Laboratory, cell: Cell): Promise<CellResult> {
  let result = await runCell(lab, cell);
  // A naive engine has few of the failpoints.
  for (let again = 1; again < plays && cell.engine === 'desk'; again += 1) {
    if (result.violations.length > 0 || result.reached.length === cell.failpoints.length) break;
    result = await runCell(lab, cell);
  }
  return result;
}

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
      const result = await play(lab, next.cell);
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
  /** Cells with at least one of them. */
  readonly guilty: number;
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
    guilty: results.filter(({ violations }) => violations.length > 0).length,
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
