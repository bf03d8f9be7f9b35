import { describe, expect, it } from 'vitest';
import { Admission } from '../../src/app/admission.ts';
import { watchedTools } from '../../src/app/watched-tools.ts';
import { DeskError } from '../../src/core/errors.ts';
import { Metrics } from '../../src/core/metrics.ts';
import type { Principal } from '../../src/core/work-context.ts';
import type { Caller, Desk } from '../../tools/desk.ts';
import { tools } from '../../tools/index.ts';
import { FakeClock } from '../service/fake-clock.ts';
import { failure, setting, stockRow, until } from '../service/fixture.ts';
import { json } from '../service/scripted-server.ts';
import { noCatalog } from '../support/no-catalog.ts';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** The tools of a desk that runs, over a service which answers only when it is let. */
async function heldService(concurrency: number) {
  const held: { readonly skus: string; readonly answer: () => void }[] = [];
  const { client, clock } = await setting(
    (seen, response) => {
      const skus =
        (JSON.parse(seen.body === '' ? '{}' : seen.body) as { sku?: string }).sku ?? seen.query.get('sku') ?? '';
      held.push({
        skus,
        answer: () =>
          json(
            response,
            skus.split(',').map((sku) => stockRow(sku)),
          ),
      });
    },
    { config: { concurrency, moneyConcurrency: 1 } },
  );
  const metrics = new Metrics();
  const admission = new Admission({ atOnce: 8, perMinute: 100_000 }, clock, metrics);
  const stock = watchedTools(tools, { admission, metrics, clock, log }).find(
    ({ role, name }) => role === undefined && /stock/.test(name),
  )!;
  const deskOf = (caller: Pick<Caller, 'name' | 'surface'>): Desk => ({
    service: client,
    catalog: noCatalog,
    clock,
    caller: { ...caller, receivers: ['*'], may: [] },
    ordering: () => Promise.reject(new Error('nobody orders here')),
    archive: () => Promise.reject(new Error('no archive')),
    watch: () => Promise.reject(new Error('nobody follows anything here')),
    settings: { mode: 'readonly', environment: 'configured', language: 'en', zone: 'UTC', version: '0' },
  });
  const ask = (caller: Pick<Caller, 'name' | 'surface'>, sku: string) =>
    stock.invoke(deskOf(caller), { skus: [sku] }, {});
  return { held, ask, metrics, admission };
}

const agent = (name: string) => ({ name, surface: 'http' as const });
const mechanic = { name: 'Max', surface: 'slack' as const };

describe('a mechanic beside an agent with 1,000 calls', () => {
  it('is next on the wire, before any of them is answered', async () => {
    const { held, ask, admission, metrics } = await heldService(4);
    const calls = Array.from({ length: 1_000 }, (_, at) => ask(agent('robot'), `A${at}`));
    await until(() => held.length === 3);
    expect(admission.waiting('agent')).toBe(992);
    const answer = ask(mechanic, 'M1');
    await until(() => held.length === 4);
    expect(held[3]?.skus).toBe('M1');
    held[3]?.answer();
    expect((await answer).output).toMatchObject({});
    // The agent gets everything too.
    let answered = 0;
    const rest = [...held.slice(0, 3)];
    held.length = 0;
    const done = Promise.all(calls.map((call) => call.then(() => (answered += 1))));
    while (answered < 1_000) {
      for (const each of [...rest.splice(0), ...held.splice(0)]) each.answer();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await done;
    expect(metrics.text()).toMatch(/partsdesk_calls_total\{surface="http",tool="\w+",outcome="ok"\} 1000\n/);
  });

  it('does not lock agents out: one in four requests is theirs', async () => {
    const { held, ask } = await heldService(1);
    const order: string[] = [];
    const all = [
      ...Array.from({ length: 8 }, (_, at) => ask({ name: `M${at}`, surface: 'slack' }, `M${at}`)),
      ...Array.from({ length: 4 }, (_, at) => ask(agent('robot'), `A${at}`)),
    ];
    while (order.length < 12) {
      for (const { skus, answer } of held.splice(0)) {
        order.push(skus);
        answer();
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(all);
    expect(order.slice(0, 8).filter((sku) => sku.startsWith('A')).length).toBeGreaterThanOrEqual(1);
    expect(order.slice(0, 8).filter((sku) => sku.startsWith('M')).length).toBeGreaterThanOrEqual(5);
  });
});

it('lets agents take turns: one call of another does not wait for a thousand', async () => {
  const { held, ask } = await heldService(4);
  let answered = 0;
  const many = Array.from({ length: 1_000 }, (_, at) => ask(agent('robot'), `A${at}`).then(() => (answered += 1)));
  await until(() => held.length === 3);
  const one = ask(agent('helper'), 'B1');
  await new Promise((resolve) => setImmediate(resolve));
  const seen: string[] = [];
  while (!seen.includes('B1')) {
    for (const { skus, answer } of held.splice(0, 1)) {
      seen.push(skus);
      answer();
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  await one;
  expect(seen.length).toBeLessThanOrEqual(6);
  while (answered < 1_000) {
    for (const { answer } of held.splice(0)) answer();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(many);
});

describe('limits of calls', () => {
  const person: Principal = { key: 'person max', kind: 'person', workspace: 'T1' };
  const robot: Principal = { key: 'agent robot', kind: 'agent' };
  const admissionOf = (atOnce: number, perMinute: number) => {
    const clock = new FakeClock();
    return { clock, admission: new Admission({ atOnce, perMinute }, clock, new Metrics()) };
  };

  it('count a minute of each person and agent, and of a workspace', async () => {
    const { admission, clock } = admissionOf(10, 2);
    for (const by of [person, robot]) {
      for (let call = 0; call < 2; call += 1) (await admission.enter(by))();
      const refused = await failure(admission.enter(by));
      expect(refused).toMatchObject({ code: 'rate_limited', next: 'Ask again in 60 s.' });
    }
    clock.advance(60_000);
    (await admission.enter(robot))();
    for (let call = 0; call < 40; call += 1) {
      (await admission.enter({ ...person, key: `person ${Math.floor(call / 2)}` }))();
    }
    const refused = await failure(admission.enter({ ...person, key: 'person other' }));
    expect(refused.message).toBe('This workspace asked more than 40 times in a minute.');
  });

  it('hold back an agent beyond its calls at a time, and all agents beyond twice as many', async () => {
    const { admission } = admissionOf(2, 1_000);
    const leave: (() => void)[] = [];
    for (const name of ['a', 'b', 'c']) {
      for (let call = 0; call < 3; call += 1) {
        void admission.enter({ ...robot, key: name }).then((end) => leave.push(end));
      }
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect([leave.length, admission.waiting('agent')]).toEqual([4, 5]);
    // People do not wait for them.
    (await admission.enter(person))();
    // Given back twice is given back once.
    leave[0]?.();
    leave[0]?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect([leave.length, admission.waiting('agent')]).toEqual([5, 4]);
  });

  it('refuse a call when a thousand wait, and forget one that was stopped', async () => {
    const { admission } = admissionOf(1, 10_000);
    const leave = await admission.enter(robot);
    const stop = new AbortController();
    const stopped = admission.enter(robot, stop.signal).catch((thrown: unknown) => thrown);
    const waiting = Array.from({ length: 999 }, () => admission.enter(robot).then((end) => end()));
    expect((await failure(admission.enter(robot))).code).toBe('rate_limited');
    stop.abort(new DeskError('cancelled', 'stopped', { next: '' }));
    expect(await stopped).toMatchObject({ code: 'cancelled' });
    expect(admission.waiting('agent')).toBe(999);
    leave();
    await Promise.all(waiting);
    expect(admission.waiting('agent')).toBe(0);
  });
});
