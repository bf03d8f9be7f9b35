import { Admission } from '../../src/app/admission.ts';
import { watchedTools } from '../../src/app/watched-tools.ts';
import { systemClock } from '../../src/core/clock.ts';
import { Metrics } from '../../src/core/metrics.ts';
import type { Caller } from '../../tools/desk.ts';
import { tools } from '../../tools/index.ts';
import { openBenchDesk, skus } from '../support/desk.ts';
import { milliseconds, report } from '../support/figure.ts';
import { interleaved, median, wall } from '../support/measure.ts';
import { startStub } from '../support/stub.ts';

// Figure 13: what a mechanic waits while an agent asks a thousand times at once.

const stub = await startStub(50, 1);
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const { desk, ask, close } = openBenchDesk(stub.url);
const metrics = new Metrics();
const admission = new Admission({ atOnce: 8, perMinute: 1_000_000 }, systemClock, metrics);
const watched = watchedTools(tools, { admission, metrics, clock: systemClock, log: silent });

function askAs(surface: Caller['surface'], count: number): Promise<unknown> {
  const tool = watched.find(({ name }) => name === 'check_stock');
  if (tool === undefined) throw new Error('no tool for stock');
  return tool.invoke({ ...desk, caller: { ...desk.caller, name: surface, surface } }, { skus: skus(count) }, {});
}

/** A mechanic's question while 1,000 calls of an agent are under way. */
async function beside(agent: () => Promise<unknown>, person: () => Promise<unknown>): Promise<number> {
  const calls = Array.from({ length: 1_000 }, () => agent());
  await systemClock.sleep(150);
  const waited = await wall(person);
  await Promise.all(calls);
  return waited;
}

try {
  const measured = await interleaved(1, [
    { name: 'nobody else asks', run: () => wall(() => askAs('slack', 20)) },
    {
      name: 'all in one queue',
      run: () =>
        beside(
          () => ask('check_stock', { skus: skus(20) }),
          () => ask('check_stock', { skus: skus(20) }),
        ),
    },
    {
      name: 'beside 1,000 calls of an agent',
      run: () =>
        beside(
          () => askAs('http', 20),
          () => askAs('slack', 20),
        ),
    },
  ]);
  const [quiet = NaN, queue = NaN, fair = NaN] = measured.map(median);
  report({
    id: '13',
    title: 'A mechanic beside an agent that asks 1,000 times at once, service at 50 ms',
    goal: '≤ 2 × the quiet time',
    rows: [
      { variant: 'nobody else asks', value: milliseconds(quiet) },
      { variant: 'all in one queue', value: milliseconds(queue) },
      { variant: 'beside 1,000 calls of an agent', value: milliseconds(fair) },
    ],
    results: [{ name: 'to the quiet time', value: fair / quiet, atMost: 2 }],
    note: 'People have a quarter of the slots for themselves, and calls of agents begin eight at a time.',
  });
} finally {
  await close();
  await stub.close();
}
