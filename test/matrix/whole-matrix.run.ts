import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseCells } from './choose.ts';
import { titleOf, type CellResult } from './cell.ts';
import { Laboratory } from './laboratory.ts';
import type { EngineName } from './protocol.ts';
import { report } from './report.ts';
import { runCells, summarise } from './run-cells.ts';

// `npm run test:matrix`. SEED, CELLS, AT_A_TIME and ENGINE choose; a naive engine is measured, and must be found guilty.
// ONLY plays some of these cells again, by their numbers: ONLY=27,336.

const seed = Number(process.env['SEED'] ?? 1);
const count = Number(process.env['CELLS'] ?? 700);
const atATime = Number(process.env['AT_A_TIME'] ?? 5);
const engine = (process.env['ENGINE'] ?? 'desk') as EngineName;
const only = (process.env['ONLY'] ?? '').split(',').filter(Boolean).map(Number);

const lab = new Laboratory();
beforeAll(() => lab.open());
afterAll(() => lab.close());

it(`${count} cells, engine ${engine}, seed ${seed}`, async () => {
  const all = chooseCells(count, seed).map((cell) => ({ ...cell, engine }));
  expect(all).toHaveLength(count);
  const cells = only.length === 0 ? all : all.filter(({ number }) => only.includes(number));
  const soFar: CellResult[] = [];
  const results = await runCells(lab, cells, atATime, (result, done) => {
    const { cell, violations, finalState } = result;
    soFar.push(result);
    if (only.length > 0) console.log(`${titleOf(cell)}: ends as ${finalState}`);
    if (engine === 'desk' || only.length > 0) for (const each of violations) console.log(`${titleOf(cell)}: ${each}`);
    if (done % 50 === 0) console.log(`${done} of ${count}: ${report(engine, seed, summarise(soFar))}`);
  });
  const summary = summarise(results);
  console.log(report(engine, seed, summary));
  if (engine === 'desk') expect(summary.violations).toEqual([]);
  else expect(summary.doubled + summary.lost).toBeGreaterThan(0);
});
