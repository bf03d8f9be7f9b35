import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong, longIt, someOf } from '../support/long.ts';
import { chooseCells, countAll, kindsOf } from './choose.ts';
import { faults } from './faults.ts';
import { Laboratory } from './laboratory.ts';
import type { NaiveName } from './protocol.ts';
import { report } from './report.ts';
import { runCells, summarise } from './run-cells.ts';

// With these seeds every failpoint is on the way of its cell.
const seed = isLong ? 3 : 4;
const lab = new Laboratory();
beforeAll(() => lab.open());
afterAll(() => lab.close());

// `npm run test:long` has every failpoint and every fault; here is about every third kind of fault, once.
describe('kill matrix', () => {
  const cells = isLong ? chooseCells(68, seed) : someOf(chooseCells(15, seed, 'kind'), 5);

  longIt('has each kind of fault among its cells, both databases, accounts and signals', () => {
    const { failpoints, kinds } = countAll(seed);
    expect(kindsOf(cells)).toEqual(kinds);
    expect(new Set(cells.flatMap((cell) => cell.failpoints))).toEqual(failpoints);
    expect(new Set(cells.map(({ fault }) => fault.name))).toEqual(new Set(faults.map(({ name }) => name)));
  });

  it('orders nothing twice and loses nothing, wherever it is stopped', { timeout: 600_000 }, async () => {
    const summary = summarise(await runCells(lab, cells, 6));
    console.log(report('desk', seed, summary));
    expect(summary.violations).toEqual([]);
    expect(summary.notReached).toEqual([]);
  });

  it('finds engines guilty that are written as usual', { timeout: 600_000 }, async () => {
    // One-phase accounts, where the submit is the order: no confirmation stands between a second submit and the money.
    const lostReplies = chooseCells(10_000, seed).filter(({ account, fault, failpoints }) => {
      const crash = failpoints.length === 0 || (failpoints.length === 1 && failpoints[0] === 'wire-bytes-sent');
      return account === 'C300000' && crash && fault.strikes === 'reply';
    });
    const few = isLong
      ? lostReplies.slice(0, 5)
      : lostReplies.filter(({ fault, failpoints }) => fault.name === 'reset, done' && failpoints.length === 0);
    expect(few).toHaveLength(isLong ? 5 : 1);
    const engines = ['retry', 'at-least-once', 'exception-means-failed'] satisfies NaiveName[];
    const naive = few.flatMap((cell) => engines.map((engine) => ({ ...cell, engine })));
    const results = await runCells(lab, naive, 6);
    for (const engine of engines) {
      const summary = summarise(results.filter(({ cell }) => cell.engine === engine));
      console.log(report(engine, seed, summary));
      expect(engine === 'exception-means-failed' ? summary.lost : summary.doubled).toBeGreaterThan(0);
    }
  });
});
