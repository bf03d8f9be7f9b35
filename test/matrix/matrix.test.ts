import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseCells, countAll } from './choose.ts';
import { titleOf } from './cell.ts';
import { Laboratory } from './laboratory.ts';
import { runCells, summarise } from './run-cells.ts';

const lab = new Laboratory();
beforeAll(() => lab.open());
afterAll(() => lab.close());

it('sixty', { timeout: 900_000 }, async () => {
  const { cells, failpoints } = countAll(1);
  console.log(cells, failpoints.size);
  const t = Date.now();
  const n = Number(process.env['N'] ?? 60);
  const r = await runCells(
    lab,
    chooseCells(n, Number(process.env['SEED'] ?? 1)).filter(
      (c) => !process.env['ONLY'] || titleOf(c).includes(process.env['ONLY']),
    ),
    Number(process.env['P'] ?? 6),
    (x) => {
      if (x.violations.length || x.reached.length < x.cell.failpoints.length)
        console.log(titleOf(x.cell), x.violations, 'reached', x.reached, x.finalState);
    },
  );
  const s = summarise(r);
  console.log(
    JSON.stringify({ ...s, violations: s.violations.length, notReached: s.notReached.length }, null, 1),
    Date.now() - t,
  );
  const missed = [...failpoints].filter((f) => !r.some((x) => x.reached.includes(f)));
  console.log('missed', missed);
  expect(s.violations).toEqual([]);
});
