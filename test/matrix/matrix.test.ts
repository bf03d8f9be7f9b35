import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cell } from './cell.ts';
import { Laboratory } from './laboratory.ts';
import { runCell } from './run-cell.ts';

const lab = new Laboratory();
beforeAll(() => lab.open());
afterAll(() => lab.close());

const cell: Cell = {
  number: 1,
  engine: 'desk',
  story: 'order',
  account: 'C100000',
  shipTo: undefined,
  database: 'sqlite',
  fault: { name: 'none', rules: [] },
  failpoint: 'attempt-committed',
  signal: 'SIGKILL',
  whenAbsent: 'resend',
};

it('one', async () => {
  const t = Date.now();
  const r = await runCell(lab, cell);
  console.log(JSON.stringify(r, null, 1), Date.now() - t);
  expect(r.violations).toEqual([]);
});
