import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseCells, countAll } from './choose.ts';
import { faults } from './faults.ts';
import { Laboratory } from './laboratory.ts';
import type { NaiveName } from './protocol.ts';
import { report } from './report.ts';
import { runCells, summarise } from './run-cells.ts';

const seed = 3;
const lab = new Laboratory();
beforeAll(() => lab.open());
afterAll(() => lab.close());

describe('kill matrix', () => {
  const cells = chooseCells(68, seed);

  it('has every failpoint and every fault among its 68 cells, both databases, accounts and signals', () => {
    const { failpoints } = countAll(seed);
    expect(new Set(cells.flatMap((cell) => cell.failpoints))).toEqual(failpoints);
    expect(new Set(cells.map(({ fault }) => fault.name))).toEqual(new Set(faults.map(({ name }) => name)));
    expect(new Set(cells.map(({ database }) => database))).toEqual(new Set(['sqlite', 'postgres']));
    expect(new Set(cells.map(({ account }) => account))).toEqual(new Set(['C100000', 'C300000']));
    expect(new Set(cells.map(({ signal }) => signal))).toEqual(new Set(['SIGKILL', 'SIGSTOP']));
    expect(cells.some(({ fault }) => fault.modeHidden)).toBe(true);
  });

  it('orders nothing twice and loses nothing, wherever it is stopped', { timeout: 600_000 }, async () => {
    const summary = summarise(await runCells(lab, cells, 6));
    console.log(report('desk', seed, summary));
    expect(summary.violations).toEqual([]);
    expect(summary.notReached).toEqual([]);
  });

  it('finds engines guilty that are written as usual', { timeout: 600_000 }, async () => {
    // One-phase accounts, where the submit is the order: no confirmation stands between a second submit and the money.
    const few = chooseCells(10_000, seed)
      .filter(({ account, fault, failpoints }) => {
        const crash = failpoints.length === 0 || (failpoints.length === 1 && failpoints[0] === 'wire-bytes-sent');
        return account === 'C300000' && crash && fault.strikes === 'reply';
      })
      .slice(0, 5);
    expect(few.length).toBeGreaterThan(3);
    for (const engine of ['retry', 'at-least-once', 'exception-means-failed'] satisfies NaiveName[]) {
      const summary = summarise(
        await runCells(
          lab,
          few.map((cell) => ({ ...cell, engine })),
          5,
        ),
      );
      console.log(report(engine, seed, summary));
      expect(engine === 'exception-means-failed' ? summary.lost : summary.doubled).toBeGreaterThan(0);
    }
  });
});
