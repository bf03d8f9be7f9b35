import { describe, expect, it } from 'vitest';
import { Breaker, failuresToOpen } from '../../src/service/retry.ts';
import { DeskError, type ErrorCode } from '../../src/core/errors.ts';
import { Lanes } from '../../src/service/lanes.ts';
import { linkSignals } from '../../src/service/signals.ts';
import { FakeClock } from './fake-clock.ts';
import { failure, setting, stockRow, until } from './fixture.ts';
import { json, type Script } from './scripted-server.ts';
import type { ServerResponse } from 'node:http';

const skus = (n: number) => Array.from({ length: n }, (_, at) => ({ sku: `S${at}` }));

describe('lanes', () => {
  it('keep a bulk within its bound, and let an order and money through while it fills it', async () => {
    let inFlight = 0;
    let most = 0;
    const held: (() => void)[] = [];
    const script: Script = (seen, response) => {
      if (!seen.path.startsWith('/inventory')) {
        json(response, seen.path.includes('/order/') ? { id: 'O1', requisitionId: 'R1' } : []);
        return;
      }
      inFlight += 1;
      most = Math.max(most, inFlight);
      held.push(() => {
        inFlight -= 1;
        const codes = seen.query.get('sku') ?? '';
        json(
          response,
          codes.split(',').map((sku) => stockRow(sku)),
        );
      });
    };
    const { server, client } = await setting(script, { config: { concurrency: 4, moneyConcurrency: 2 } });
    const bulk = client.stock({ products: skus(3000) });
    await until(() => held.length === 4);
    expect((await client.order('O1')).id).toBe('O1');
    expect(await client.confirm('R1', {})).toEqual([]);
    expect(await client.requisition('R1')).toEqual([]);
    expect(held).toHaveLength(4);
    while (server.seen.length < 33) {
      held.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const answer of held.splice(0)) answer();
    expect((await bulk).rows).toHaveLength(3000);
    expect(most).toBe(4);
  });

  it('serve callers in turn: one request does not wait for three hundred', async () => {
    const lanes = new Lanes({ concurrency: 1, moneyConcurrency: 1 });
    const order: string[] = [];
    const [bulk, single] = [{}, {}];
    const release = await lanes.enter('read', bulk);
    const all = [...Array<object>(5).fill(bulk), single].map(async (owner) => {
      const done = await lanes.enter('read', owner);
      order.push(owner === bulk ? 'bulk' : 'single');
      done();
    });
    release();
    await Promise.all(all);
    expect(order.indexOf('single')).toBeLessThanOrEqual(1);
    expect(order).toHaveLength(6);
  });

  it('keep one reserved slot from reads that money waits for', async () => {
    const lanes = new Lanes({ concurrency: 2, moneyConcurrency: 2 });
    let granted = 0;
    for (let n = 0; n < 10; n++) void lanes.enter('readBack', {}).then(() => (granted += 1));
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(granted).toBe(3);
    const money = await lanes.enter('money', {});
    money();
  });

  it('let reads and reads that money waits for take turns', async () => {
    const lanes = new Lanes({ concurrency: 1, moneyConcurrency: 1 });
    const held = [await lanes.enter('money', {}), await lanes.enter('read', {})];
    const order: string[] = [];
    const all = (['readBack', 'readBack', 'readBack', 'read', 'read'] as const).map(async (lane) => {
      const release = await lanes.enter(lane, {});
      order.push(lane);
      release();
    });
    held[1]!();
    await Promise.all(all);
    held[0]!();
    expect(order.slice(0, 4)).toEqual(expect.arrayContaining(['read', 'read']));
  });

  it('forget who stopped waiting', async () => {
    const lanes = new Lanes({ concurrency: 1, moneyConcurrency: 1 });
    const release = await lanes.enter('read', {});
    const stop = linkSignals();
    const waiting = failure(lanes.enter('read', {}, stop.signal));
    const next = lanes.enter('read', {});
    stop.abort();
    expect((await waiting).code).toBe('cancelled');
    release();
    (await next)();
    // Given back twice is given back once.
    release();
    const only = await lanes.enter('read', {});
    let second = false;
    void lanes.enter('read', {}).then(() => (second = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(second).toBe(false);
    only();
  });
});

describe('the breaker', () => {
  const error = (code: ErrorCode) => new DeskError(code, 'x', { next: 'y' });
  const failing = (breaker: Breaker, code: ErrorCode = 'unreachable') => breaker.enter().failed(error(code));

  it('opens after failures in a row, says until when, tries one, and closes', () => {
    const clock = new FakeClock();
    const breaker = new Breaker(clock, 'catalog');
    for (let n = 1; n < failuresToOpen; n++) failing(breaker);
    breaker.enter().answered();
    for (let n = 0; n < failuresToOpen; n++) failing(breaker);
    let thrown: unknown;
    try {
      breaker.check();
    } catch (each) {
      thrown = each;
    }
    expect(thrown).toMatchObject({ code: 'unreachable', next: 'Ask again in 10 s.' });
    expect((thrown as Error).message).toContain('catalog');
    expect((thrown as Error).message).toContain('12:00:10 UTC');

    clock.advance(10_000);
    const trial = breaker.enter();
    expect(() => breaker.enter()).toThrow();
    trial.failed(error('timed_out'));
    clock.advance(19_000);
    expect(breaker.open).toBe(true);
    clock.advance(1_000);
    const again = breaker.enter();
    again.abandoned();
    breaker.enter().answered();
    expect(breaker.open).toBe(false);
    failing(breaker);
    expect(breaker.open).toBe(false);
  });

  it('doubles its cooldown after each failed trial, up to a minute, and begins anew after an answer', () => {
    const clock = new FakeClock();
    const breaker = new Breaker(clock, 'catalog');
    for (let n = 0; n < failuresToOpen; n++) failing(breaker);
    for (const seconds of [10, 20, 40, 60, 60, 60]) {
      expect(breaker.cooldown).toBe(seconds * 1000);
      clock.advance(seconds * 1000);
      failing(breaker);
    }
    clock.advance(60_000);
    breaker.enter().answered();
    for (let n = 0; n < failuresToOpen; n++) failing(breaker);
    expect(breaker.cooldown).toBe(10_000);
  });

  it('takes an answer for an answer, even a refusal', () => {
    const breaker = new Breaker(new FakeClock(), 'catalog');
    for (const code of ['not_found', 'refused', 'not_allowed', 'contract_broken', 'invalid_input'] as const) {
      for (let n = 0; n < failuresToOpen; n++) failing(breaker, code);
    }
    expect(breaker.open).toBe(false);
    for (const code of ['rate_limited', 'timed_out', 'service_failed', 'unreachable', 'unreachable'] as const) {
      failing(breaker, code);
    }
    expect(breaker.open).toBe(true);
  });

  it('holds reads back, per service, and never a read that money waits for, nor money', async () => {
    let down = true;
    const { server, client, clock } = await setting((seen, response: ServerResponse) => {
      if (down && !seen.path.startsWith('/customer')) json(response, {}, 503);
      else json(response, seen.path.startsWith('/customer') ? {} : []);
    });
    for (let n = 0; n < failuresToOpen; n++) await failure(client.delivery('A'));
    const asked = server.seen.length;
    const error = await failure(client.delivery('A'));
    expect(error.code).toBe('service_failed');
    expect(error.message).toMatch(/tried again in 10 s/);
    expect(server.seen).toHaveLength(asked);

    await client.customer();
    for (let n = 0; n < 20; n++) await failure(client.requisition('R1'));
    for (let n = 0; n < 3; n++) await failure(client.confirm('R1', {}));
    expect(server.seen.filter(({ url }) => url === '/sales/requisition/R1').length).toBeGreaterThanOrEqual(20);
    expect(server.seen.filter(({ url }) => url.endsWith('/confirm'))).toHaveLength(3);

    down = false;
    clock.advance(10_000);
    expect(await client.delivery('A')).toEqual([]);
  });

  it('does not stay half open when its trial is stopped by the caller', async () => {
    let mode: 'down' | 'silent' | 'up' = 'down';
    const { server, client, clock } = await setting((_, response) => {
      if (mode === 'down') json(response, {}, 503);
      if (mode === 'up') json(response, []);
    });
    for (let n = 0; n < failuresToOpen; n++) await failure(client.delivery('A'));
    clock.advance(10_000);
    mode = 'silent';
    const before = server.seen.length;
    const stop = new AbortController();
    const trial = failure(client.delivery('A', { signal: stop.signal }));
    await until(() => server.seen.length > before);
    stop.abort();
    await trial;
    mode = 'up';
    expect(await client.delivery('A')).toEqual([]);
  });
});
