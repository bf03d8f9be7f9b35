import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { clientFor, DAY, NOW, startSmall } from './running.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSmall({ days: 3 });
});
afterEach(() => sandbox.close());

const allowed = { 'x-partsdesk-control': '1', 'content-type': 'application/json' };

async function control(method: string, path: string, body?: unknown, headers: Record<string, string> = allowed) {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${sandbox.url}/_sandbox/${path}`, { method, headers, ...init });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

/** fetch does not let a caller choose the Host. */
const statusUnder = (host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const call = request(`${sandbox.url}/_sandbox/health`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('error', reject);
    call.end();
  });

describe('control', () => {
  it('tells health and time, and moves the clock forward', async () => {
    const health = await control('GET', 'health', undefined, {});
    expect(health.json).toEqual({ ok: true, version: 1, now: '2026-10-14T09:30:00.000Z', products: 600 });
    await control('POST', 'clock', { advanceDays: 2 });
    const clock = await control('POST', 'clock', { advanceHours: 1.5 });
    expect(clock.json).toEqual({ now: '2026-10-16T11:00:00Z', offsetMs: 2 * DAY + 5_400_000 });
    expect(sandbox.clock.now()).toBe(NOW + 2 * DAY + 5_400_000);
    for (const bad of [{}, { advanceDays: -1 }, { advanceDays: 1, advanceMs: 1 }, { days: 1 }]) {
      expect((await control('POST', 'clock', bad)).status).toBe(400);
    }
  });

  it('sets, lists and clears faults', async () => {
    const rule = { match: { path: '/customer' }, times: 1, effect: { kind: 'status', status: 503 } };
    expect((await control('PUT', 'faults', [rule])).json).toMatchObject({ faults: [rule] });
    const client = await clientFor(sandbox);
    expect((await client.get('/customer')).status).toBe(503);
    expect((await control('GET', 'faults')).json).toMatchObject({ faults: [{ seen: 1, struck: 1 }] });
    expect((await control('DELETE', 'faults')).json).toEqual({ faults: [] });
    expect((await control('PUT', 'faults', [{ effect: { kind: 'explode' } }])).status).toBe(400);
    expect((await control('PUT', 'faults', { effect: rule.effect })).status).toBe(400);
  });

  it('shows the log of business requests and the ledger', async () => {
    const client = await clientFor(sandbox);
    await client.get('/customer');
    await client.get('/delivery/X%2FY');
    await client.post('/sales/requisition', { lines: [{ sku: 'OP520', requiredQuantity: 1 }] });
    const log = await control('GET', 'log');
    expect(log.json.counters).toEqual({
      'POST /oauth2/token': 1,
      'GET /customer': 1,
      'GET /delivery/X%2FY': 1,
      'POST /sales/requisition': 1,
    });
    expect(log.json.requests).toMatchObject([{}, { status: 200 }, { path: '/delivery/X%2FY', status: 404 }, {}]);
    expect(sandbox.records.log.count('GET', '/delivery/*')).toBe(1);
    expect((await control('GET', 'ledger')).json).toMatchObject({ requisitions: [{ state: 'ACCEPTED' }] });
    await control('DELETE', 'log');
    expect(sandbox.records.log.requests()).toEqual([]);
  });

  it('is refused to a web page: no header, a foreign Host', async () => {
    for (const [method, path] of [
      ['POST', 'clock'],
      ['PUT', 'faults'],
      ['DELETE', 'faults'],
    ] as const) {
      const answer = await control(method, path, method === 'DELETE' ? undefined : [], {
        'content-type': 'application/json',
      });
      expect([answer.status, answer.json.error]).toEqual([403, 'controlRefused']);
    }
    expect(await statusUnder('evil.example')).toBe(403);
    expect(await statusUnder('evil.example:80')).toBe(403);
    expect(await statusUnder('localhost:1234')).toBe(200);
    const preflight = await fetch(`${sandbox.url}/_sandbox/clock`, { method: 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is no part of the interface: unknown controls are 404, faults do not touch it', async () => {
    sandbox.faults.inject({ kind: 'reset' });
    expect((await control('GET', 'nothing')).status).toBe(404);
    expect((await control('DELETE', 'faults?id=x')).status).toBe(400);
    expect((await control('GET', 'health')).status).toBe(200);
  });
});
