import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { longIt } from '../support/long.ts';
import * as z from 'zod';
import type { Clock } from '../../src/core/clock.ts';
import { openTestArchive } from '../support/archive.ts';

// What following a day costs in requests, as the embedded service counts them while the archive's clock runs ahead.

const day = 86_400_000;
let ahead = 0;
/** Its pauses take no time, and are four minutes: less than any interval at which something is read. */
const fast = (clock: Clock): Clock => ({
  now: () => clock.now() + ahead,
  sleep: async (ms, signal) => {
    ahead += ms * 48;
    await setImmediate();
    signal?.throwIfAborted();
  },
});
let open: Awaited<ReturnType<typeof openTestArchive>>;
beforeAll(async () => {
  open = await openTestArchive({ days: 16, products: 100, archiveClock: fast });
});
afterAll(() => open.close());

const logShape = z.object({ counters: z.record(z.string(), z.number()) });
const log = async (method: string) => {
  const response = await fetch(`${open.sandbox.url}/_sandbox/log`, { method, headers: { 'x-partsdesk-control': '1' } });
  return Object.entries(logShape.parse(await response.json()).counters);
};
const budgetOf = (what: string) => {
  const row = readFileSync('docs/budgets.md', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${what} `));
  return Number(row?.split('|')[2]);
};

longIt('an open document costs nothing of its own for ten days, then two requests a day', async () => {
  await open.fill();
  const now = () => open.clock.now() + ahead;
  const followed = (await open.store.archive.toCheck(now() + day, 100_000)).map(({ id }) => encodeURIComponent(id));
  await log('DELETE');
  const until = now() + day;
  const stop = new AbortController();
  const working = open.archive.work(stop.signal);
  while (now() < until) await setImmediate();
  stop.abort();
  await working;

  const requests = await log('GET');
  const isList = (name: string) => /^GET \/(sales\/requisition|delivery|invoice)$/.test(name);
  const sum = (rows: typeof requests) => rows.reduce((all, [, calls]) => all + calls, 0);
  const lists = sum(requests.filter(([name]) => isList(name)));
  const others = requests.filter(([name]) => !isList(name));
  expect(followed.length).toBeGreaterThan(10);
  expect(others.filter(([name]) => !followed.some((id) => name.endsWith(`/${id}`)))).toEqual([]);
  expect(sum(others)).toBeGreaterThanOrEqual(followed.length);
  for (const [name, calls] of others) {
    expect(calls, name).toBeLessThanOrEqual(budgetOf('following an open document older than ten days: requests a day'));
  }
  expect(lists).toBeGreaterThan(0);
  expect(lists).toBeLessThanOrEqual(budgetOf('following the lists of the last ten days: requests a day'));
});
