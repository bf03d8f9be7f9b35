import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseCells } from './choose.ts';
import { titleOf } from './cell.ts';
import { Laboratory } from './laboratory.ts';
import type { EngineName } from './protocol.ts';
import { report } from './report.ts';
import { runCells, summarise } from './run-cells.ts';

// `npm run test:matrix`. SEED, CELLS, AT_A_TIME and ENGINE choose; a naive engine is measured, and must be found guilty.

const seed = Number(process.env['SEED'] ?? 1);
const count = Number(process.env['CELLS'] ?? 700);
const atATime = Number(process.env['AT_A_TIME'] ?? 5);
const engine = (process.env['ENGINE'] ?? 'desk') as EngineName;

const lab = new Laboratory();
beforeAll(() => lab.open());
afterAll(() => lab.close());

it(`${count} cells, engine ${engine}, seed ${seed}`, async () => {
  const cells = chooseCells(count, seed).map((cell) => ({ ...cell, engine }));
  expect(cells).toHaveLength(count);
  const results = await runCells(lab, cells, atATime, ({ cell, violations }, done) => {
    if (engine === 'desk') for (const each of violations) console.log(`${titleOf(cell)}: ${each}`);
    if (done % 50 === 0) console.log(`${done} of ${count}`);
  });
  const summary = summarise(results);
  console.log(report(engine, seed, summary));
  if (engine === 'desk') expect(summary.violations).toEqual([]);
  else expect(summary.doubled + summary.lost).toBeGreaterThan(0);
});
