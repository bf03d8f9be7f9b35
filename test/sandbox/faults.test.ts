import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { clientFor, day, NOW, startSmall, tokenFor, type Client } from './running.ts';

let sandbox: Sandbox;
let client: Client;
beforeEach(async () => {
  sandbox = await startSmall({ days: 3 });
  client = await clientFor(sandbox);
});
afterEach(() => sandbox.close());

const order = (customNumber = 'NONCE-1') => ({ lines: [{ sku: 'OP520', requiredQuantity: 1 }], customNumber });
const submitted = { method: 'POST', path: '/sales/requisition' };
const created = () => sandbox.records.ledger().length;
const raw = (path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}) =>
  fetch(`${sandbox.url}${path}`, { ...init, headers: { Authorization: `Bearer ${client.token}`, ...init.headers } });
const submitRaw = (signal?: AbortSignal) =>
  raw('/sales/requisition', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(order()),
    ...(signal ? { signal } : {}),
  });

describe('matching', () => {
  it('is by method, path, query, nth call and times', async () => {
    const status = async (path: string) => (await client.get(path)).status;
    const busy = { kind: 'status', status: 503 } as const;
    const list = '/invoice?issueDateFrom=2026-10-05&issueDateTo=2026-10-06';
    sandbox.faults.inject(busy, { query: 'issueDateFrom=2026-10-05' }, 1);
    expect([await status(list.replaceAll('-05', '-06')), await status(list), await status(list)]).toEqual([
      200, 503, 200,
    ]);
    sandbox.faults.clear();
    sandbox.faults.inject(busy, { path: '/sales/order/*' });
    expect([await status('/customer'), await status('/sales/order/X')]).toEqual([200, 503]);
    sandbox.faults.clear();
    sandbox.faults.inject(busy, { path: '/customer', nth: 2 });
    expect([await status('/customer'), await status('/customer'), await status('/customer')]).toEqual([200, 503, 200]);
    expect(sandbox.faults.list()).toMatchObject([{ seen: 3, struck: 1 }]);
    sandbox.faults.clear();
    sandbox.faults.inject(busy, { method: 'POST' });
    expect(await status('/customer')).toBe(200);
  });

  it('can be a probability, the same for the same seed', async () => {
    const draw = async () => {
      const own = await startSmall({ days: 1, seed: 99 });
      const buyer = await clientFor(own);
      own.faults.add({ probability: 0.5, effect: { kind: 'status', status: 500 } });
      const seen: number[] = [];
      for (let n = 0; n < 30; n++) seen.push((await buyer.get('/customer')).status);
      await own.close();
      return seen;
    };
    const first = await draw();
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(await draw()).toEqual(first);
  });
});

describe('before processing', () => {
  it('status: nothing happens; 429 carries Retry-After, a gateway answers HTML', async () => {
    sandbox.faults.inject({ kind: 'status', status: 429, retryAfter: 7 }, submitted, 1);
    const limited = await submitRaw();
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    sandbox.faults.inject({ kind: 'status', status: 502, html: '' }, submitted, 1);
    const gateway = await submitRaw();
    expect([gateway.status, gateway.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
    for (const status of [408, 425, 500, 504]) {
      sandbox.faults.inject({ kind: 'status', status }, submitted, 1);
      expect((await submitRaw()).status).toBe(status);
    }
    expect(created()).toBe(0);
  });

  it('hang: no answer ever comes, and closing the service does not wait for it', async () => {
    sandbox.faults.inject({ kind: 'hang' }, submitted, 1);
    await expect(submitRaw(AbortSignal.timeout(150))).rejects.toThrow(/timeout|aborted/i);
    expect(created()).toBe(0);
    sandbox.faults.inject({ kind: 'hang' }, { path: '/customer' });
    const hanging = raw('/customer').catch(() => 'closed');
    await new Promise((resolve) => setTimeout(resolve, 30));
    await sandbox.close();
    expect(await hanging).toBe('closed');
    sandbox = await startSmall({ days: 1 });
  });

  it('reset: the connection breaks', async () => {
    sandbox.faults.inject({ kind: 'reset' }, submitted, 1);
    await expect(submitRaw()).rejects.toThrow();
    expect(created()).toBe(0);
  });

  it('latency: the answer is late', async () => {
    sandbox.faults.inject({ kind: 'latency', ms: 120 }, { path: '/customer' }, 1);
    const begin = performance.now();
    expect((await client.get('/customer')).status).toBe(200);
    expect(performance.now() - begin).toBeGreaterThan(110);
  });
});

describe('after processing: the work is done and the reply is lost', () => {
  it.each([
    [{ kind: 'reset', processed: true }],
    [{ kind: 'status', status: 500, processed: true }],
    [{ kind: 'hang', processed: true }],
    [{ kind: 'truncate' }],
    [{ kind: 'badJson' }],
    [{ kind: 'html' }],
    [{ kind: 'emptyArray' }],
    [{ kind: 'emptyBody' }],
  ] as const)('%j', async (effect) => {
    sandbox.faults.inject(effect, submitted, 1);
    const reply = await submitRaw(AbortSignal.timeout(300)).then(
      async (response) => ({ status: response.status, text: await response.text().catch(() => 'broken') }),
      () => 'broken' as const,
    );
    expect(created()).toBe(1);
    switch (effect.kind) {
      case 'reset':
      case 'hang':
        expect(reply).toBe('broken');
        break;
      case 'status':
        expect(reply).toMatchObject({ status: 500 });
        break;
      case 'truncate':
        expect(reply).toEqual({ status: 200, text: 'broken' });
        break;
      case 'badJson':
        expect(() => JSON.parse((reply as { text: string }).text) as unknown).toThrow();
        break;
      case 'html':
        expect(reply).toMatchObject({ status: 200, text: expect.stringContaining('<html>') });
        break;
      case 'emptyArray':
        expect(reply).toEqual({ status: 200, text: '[]' });
        break;
      case 'emptyBody':
        expect(reply).toEqual({ status: 200, text: '' });
        break;
    }
  });

  it('a spoilt reply can also come without the work', async () => {
    sandbox.faults.inject({ kind: 'emptyArray', processed: false }, submitted, 1);
    expect(await (await submitRaw()).json()).toEqual([]);
    expect(created()).toBe(0);
  });
});

describe('tokens', () => {
  it('expire all at once', async () => {
    sandbox.faults.inject({ kind: 'expireTokens' }, { path: '/customer', nth: 2 });
    expect((await client.get('/customer')).status).toBe(200);
    expect((await client.get('/customer')).status).toBe(401);
    expect((await client.get('/finances')).status).toBe(401);
    expect((await (await clientFor(sandbox)).get('/finances')).status).toBe(200);
  });

  it('live as long as told, and may come without expires_in', async () => {
    sandbox.faults.inject({ kind: 'tokenLifetime', seconds: 5 });
    expect(await (await tokenFor(sandbox)).json()).toMatchObject({ expires_in: 5 });
    const short = await clientFor(sandbox);
    sandbox.clock.advance(5000);
    expect((await short.get('/customer')).status).toBe(401);
    sandbox.faults.inject({ kind: 'tokenWithoutExpiry' });
    expect(Object.keys((await (await tokenFor(sandbox)).json()) as object)).not.toContain('expires_in');
  });
});

describe('requisitions', () => {
  const listed = async () => {
    const query = `creationDateFrom=${day(NOW)}&creationDateTo=${day(NOW)}`;
    return (await client.get(`/sales/requisition?${query}`)).json.map((each) => each.id);
  };

  it('lag: a new one is missing from the list for a while, not from its own address', async () => {
    sandbox.faults.inject({ kind: 'lag', ms: 60_000 }, submitted, 1);
    const { json } = await client.post('/sales/requisition', order());
    expect(await listed()).not.toContain(json[0]!.id);
    expect((await client.get(`/sales/requisition/${json[0]!.requisitionId}`)).status).toBe(200);
    sandbox.clock.advance(60_000);
    expect(await listed()).toContain(json[0]!.id);
  });

  it('late creation: the reply is lost and the requisition comes into being later', async () => {
    sandbox.faults.inject({ kind: 'lateCreation', ms: 90_000 }, submitted, 1);
    await expect(submitRaw()).rejects.toThrow();
    expect(created()).toBe(0);
    sandbox.clock.advance(89_999);
    expect([created(), await listed()]).toEqual([0, []]);
    sandbox.clock.advance(1);
    expect(sandbox.records.ledger()).toMatchObject([{ customNumber: 'NONCE-1', createdAt: NOW + 90_000 }]);
    expect(await listed()).toHaveLength(1);
  });

  it('late creation behind a gateway’s timeout', async () => {
    sandbox.faults.inject({ kind: 'lateCreation', ms: 500 }, submitted, 1);
    sandbox.faults.inject({ kind: 'status', status: 504, html: '', processed: true }, submitted, 1);
    expect([(await submitRaw()).status, created()]).toEqual([504, 0]);
    sandbox.clock.advance(500);
    expect(created()).toBe(1);
  });

  it('late creation that the credit no longer covers does not break the service', async () => {
    sandbox.faults.inject({ kind: 'lateCreation', ms: 1000 }, submitted, 1);
    await expect(submitRaw()).rejects.toThrow();
    sandbox.faults.inject({ kind: 'price', sku: 'OP520', listNet: 99_000_000 }, undefined, 1);
    sandbox.clock.advance(1000);
    expect((await client.get('/customer')).status).toBe(200);
    expect(created()).toBe(0);
  });

  it.each([
    ['exact', 'NONCE-1abc'],
    ['cut:5', 'NONCE'],
    ['lower', 'nonce-1abc'],
    ['absent', undefined],
  ] as const)('customNumber comes back %s', async (echo, expected) => {
    sandbox.faults.inject({ kind: 'customNumber', echo });
    const { json } = await client.post('/sales/requisition', order('NONCE-1abc'));
    expect(json[0]!.customNumber).toBe(expected);
    expect((await client.get(`/sales/order/${json[0]!.id}`)).json.customNumber).toBe(expected);
    expect(sandbox.records.ledger()[0]!.customNumber).toBe('NONCE-1abc');
  });
});

describe('the customer card', () => {
  it('creditLimit: over it no order is taken, and finances say so', async () => {
    sandbox.faults.inject({ kind: 'creditLimit', payer: 'C100000', limit: 100 }, undefined, 1);
    expect((await client.get('/finances')).json).toMatchObject({ orderingAllowed: false, availableCreditLimit: 0 });
    const answer = await client.post('/sales/requisition', order());
    expect([answer.status, answer.json.error, created()]).toEqual([403, 'orderingNotAllowed', 0]);
  });

  it('automaticConfirmation: what was read and what is done can differ', async () => {
    sandbox.faults.inject({ kind: 'automaticConfirmation', on: true }, submitted);
    expect((await client.get('/customer')).json).toMatchObject({ automaticOrderConfirmation: false });
    expect((await client.post('/sales/requisition', order())).json[0]!.phaseCode).toBe('CONFIRMED');
  });
});

describe('products', () => {
  it('shortStock sets what is available, at one location or everywhere', async () => {
    sandbox.faults.inject({ kind: 'shortStock', sku: 'OP520', location: 'KAT', quantity: 1 }, undefined, 1);
    const stock = await client.get('/inventory/stock?sku=OP520&location=KAT,KRA');
    expect(stock.json.map((item: { availability: number }) => item.availability)).toEqual([1, expect.any(Number)]);
    expect(stock.json[1]!.availability).toBeGreaterThan(1);
    await client.post('/sales/requisition', order());
    sandbox.faults.inject({ kind: 'shortStock', sku: 'OP520', quantity: 4 }, undefined, 1);
    const after = await client.get('/inventory/stock?sku=OP520');
    expect(after.json.every((item: { availability: number }) => item.availability === 4)).toBe(true);
  });

  it('price changes the list price between a quote and an order', async () => {
    const quote = async () =>
      (await client.post('/pricing/quote', { lines: [{ sku: 'OP520', quantity: 1 }] })).json.lines[0]!.price;
    const before = await quote();
    sandbox.faults.inject({ kind: 'price', sku: 'OP520', listNet: 4000 }, submitted, 1);
    const body = { lines: [{ sku: 'OP520', requiredQuantity: 1, unitPriceNet: before.customerPriceNet }] };
    expect((await client.post('/sales/requisition', body)).status).toBe(400);
    expect((await quote()).listPriceNet).toBe(40);
  });

  it('the omitted list comes under another spelling, or not at all', async () => {
    const path = '/inventory/stock?sku=OP520,NOPE';
    for (const spelling of ['skipSkuList', 'skpskulist']) {
      sandbox.faults.inject({ kind: 'omittedHeader', spelling }, undefined, 1);
      expect((await client.get(path)).headers.get(spelling)).toBe('NOPE');
    }
    sandbox.faults.inject({ kind: 'omittedHeader', spelling: null }, undefined, 1);
    const { headers } = await client.get(path);
    expect([headers.get('skpSkuList'), headers.get('skipSkuList')]).toEqual([null, null]);
  });
});
