import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { RequisitionWriteError, type WriteEvidence } from '../../src/contract/requisition-write-error.ts';
import type { TradingClient } from '../../src/service/client.ts';
import { FakeClock } from './fake-clock.ts';
import { clientFor, setting, until } from './fixture.ts';
import { breakAfter, hangUp, json, type Script } from './scripted-server.ts';

const order = { id: 'O1', requisitionId: 'R1', phaseCode: 'ACCEPTED', customNumber: 'N1' };
const body = { lines: [{ sku: 'A', requiredQuantity: 2, unitPriceNet: 10.5 }], customNumber: 'N1', shipTo: 'C1' };

async function writeFailure(promise: Promise<unknown>): Promise<RequisitionWriteError> {
  try {
    await promise;
  } catch (thrown) {
    if (thrown instanceof RequisitionWriteError) return thrown;
    throw thrown;
  }
  throw new Error('it did not fail');
}

describe('a write', () => {
  it('is sent once, each on a connection of its own that is closed', async () => {
    const { server, client } = await setting((_, response) => json(response, [order], 201));
    expect(await client.submit(body)).toMatchObject([order]);
    await client.confirm('R/1', { shipTo: 'C1' });
    await client.cancel('R 1', {});
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /sales/requisition',
      'POST /sales/requisition/R%2F1/confirm?shipTo=C1',
      'POST /sales/requisition/R%201/cancel',
    ]);
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual(body);
    expect(new Set(server.seen.map(({ connection }) => connection)).size).toBe(3);
    expect(server.seen.map(({ headers }) => headers.connection)).toEqual(['close', 'close', 'close']);
  });

  it('sends codes, prices and custom as its caller gave them, and nothing that was not given', async () => {
    const { server, client } = await setting((_, response) => json(response, [order]));
    const given = {
      lines: [
        { sku: 'A', requiredQuantity: 1, unitPriceNet: 10.05, custom: 'maybe' },
        { sku: 'B', requiredQuantity: 2 },
      ],
      deliveryMethod: '02',
      paymentMethod: 'no such code',
    };
    await client.submit(given);
    await client.submit({ lines: [{ index: 'A 1', requiredQuantity: 1 }] });
    expect(server.seen.map((seen) => JSON.parse(seen.body) as unknown)).toEqual([
      given,
      { lines: [{ index: 'A 1', requiredQuantity: 1 }] },
    ]);
  });

  const writes = [
    ['submit', (client) => client.submit(body)],
    ['confirm', (client) => client.confirm('R1', {})],
    ['cancel', (client) => client.cancel('R1', {})],
  ] satisfies [string, (client: TradingClient) => Promise<unknown>][];

  it.each(writes)('hands back the orders of a %s with whatever codes and lines they carry', async (_, write) => {
    // Neither all lines of the request nor one order: what is missing is for the caller to find.
    const orders = [
      { ...order, phaseCode: 'Z-9', statusCode: '?', lines: [{ sku: 'Q', missingQuantity: 7 }] },
      { ...order, id: 'O2', phaseCode: null, lines: [] },
    ];
    const { server, client } = await setting((__, response) => json(response, orders, 200, { skpSkuList: 'A' }));
    expect(await write(client)).toEqual(orders);
    expect(server.seen).toHaveLength(1);
  });

  it.each(writes.slice(1))('asks nothing before a %s, and leaves a conflict to be looked up', async (_, write) => {
    const { server, client } = await setting((__, response) => json(response, {}, 409));
    const error = await writeFailure(write(client));
    expect([error.code, error.evidence.status]).toEqual(['refused', 409]);
    expect(error.next).toBe('Do not send it again: first check whether it arrived.');
    expect(server.seen.map(({ method }) => method)).toEqual(['POST']);
  });

  const outcomes: [string, Script, string, Partial<WriteEvidence>][] = [
    ['500', (_, r) => json(r, {}, 500), 'service_failed', { sent: true, status: 500 }],
    ['503', (_, r) => json(r, {}, 503, { 'retry-after': '1' }), 'service_failed', { sent: true, status: 503 }],
    ['408', (_, r) => json(r, {}, 408), 'timed_out', { sent: true, status: 408 }],
    ['409', (_, r) => json(r, {}, 409), 'refused', { sent: true, status: 409, speaksOfTimeout: false }],
    ['425', (_, r) => json(r, {}, 425), 'service_failed', { sent: true, status: 425 }],
    ['406', (_, r) => json(r, {}, 406), 'refused', { sent: true, status: 406 }],
    ['424', (_, r) => json(r, {}, 424), 'refused', { sent: true, status: 424 }],
    ['499', (_, r) => json(r, {}, 499), 'refused', { sent: true, status: 499 }],
    ['429', (_, r) => json(r, {}, 429), 'rate_limited', { sent: true, status: 429 }],
    ['401', (_, r) => json(r, {}, 401), 'bad_credentials', { sent: true, status: 401 }],
    ['307', (_, r) => json(r, {}, 307, { location: '/other' }), 'contract_broken', { sent: true, status: 307 }],
    ['404', (_, r) => json(r, {}, 404), 'misconfigured', { sent: true, status: 404, speaksOfTimeout: false }],
    [
      '422 that speaks of a time-out',
      (_, r) => json(r, { error: 'Gateway Timeout' }, 422),
      'refused',
      { status: 422, speaksOfTimeout: true },
    ],
    [
      '400 whose body breaks off',
      (_, r) => {
        r.writeHead(400, { 'content-length': '50' });
        r.write('{', () => r.socket?.destroy());
      },
      'refused',
      { status: 400, speaksOfTimeout: true },
    ],
    ['a connection that breaks', (_, r) => hangUp(r), 'unreachable', { sent: true, status: undefined }],
    ['half a reply', (_, r) => breakAfter(r, JSON.stringify([order]), 9), 'unreachable', { sent: true }],
    ['a page', (_, r) => void r.end('<html>'), 'contract_broken', { sent: true, status: 200 }],
    ['nothing', (_, r) => void r.writeHead(204).end(), 'contract_broken', { sent: true, status: 204 }],
    ['an order without a key', (_, r) => json(r, [{ id: 'O1' }]), 'contract_broken', { sent: true, status: 200 }],
  ];

  it.each(outcomes)('is never repeated, whatever came: %s', async (_, script, code, evidence) => {
    const { server, client } = await setting(script);
    const error = await writeFailure(client.submit(body));
    expect(error.code).toBe(code);
    expect(error.evidence).toMatchObject(evidence);
    expect(server.seen).toHaveLength(1);
    const definite = ['401', '404', '429'].includes(_);
    expect(error.next.startsWith('Do not send it again')).toBe(!definite);
  });

  it('has a rejected token replaced for the next one', async () => {
    const { server, client } = await setting((seen, response) =>
      json(response, [order], seen.headers.authorization === 'Bearer token-2' ? 200 : 401),
    );
    expect((await writeFailure(client.submit(body))).evidence.status).toBe(401);
    await client.submit(body);
    expect(server.seen).toHaveLength(2);
  });
});

describe('what was not sent', () => {
  const notSent = { sent: false, status: undefined, speaksOfTimeout: false };

  it('is proved when the request is wrong', async () => {
    const { server, client } = await setting((_, response) => json(response, [order]));
    const error = await writeFailure(client.submit({ lines: [{ sku: 'a', requiredQuantity: 1 }] }));
    expect([error.code, error.field, error.evidence]).toEqual(['invalid_input', 'lines[0].sku', notSent]);
    expect(server.tokens).toEqual([]);
  });

  it('is proved when there is no connection', async () => {
    const { server } = await setting((_, response) => json(response, {}));
    const { client } = clientFor('http://127.0.0.1:1', { config: { authUrl: server.url } });
    const error = await writeFailure(client.submit(body));
    expect([error.code, error.evidence]).toEqual(['unreachable', notSent]);
  });

  it('is proved when there is no token', async () => {
    const { server, client } = await setting((_, response) => json(response, [order]), {
      token: (_, response) => json(response, {}, 401),
    });
    const error = await writeFailure(client.submit(body));
    expect([error.code, error.evidence]).toEqual(['bad_credentials', notSent]);
    expect(server.seen).toEqual([]);
  });

  it('is not written after its time, even when the connection is there', async () => {
    const clock = new FakeClock();
    const { server, client } = await setting((_, response) => json(response, [order]), {
      clock,
      token: (_, response) => {
        clock.advance(5_000);
        json(response, { access_token: 'T' });
      },
    });
    const error = await writeFailure(client.submit(body, { sendBy: clock.now() + 4_000 }));
    expect([error.code, error.evidence]).toEqual(['timed_out', notSent]);
    expect(server.seen).toEqual([]);
    await client.submit(body, { sendBy: clock.now() });
    expect(server.seen).toHaveLength(1);
  });

  it('is not written after its time either when the clock was set back by an hour meanwhile', async () => {
    const stepped = new FakeClock();
    const standing = new FakeClock();
    const monotonic = () => standing.now();
    let setBack = 0;
    Object.assign(stepped, { now: () => monotonic() - setBack, monotonic });
    const { server, client } = await setting((_, response) => json(response, [order]), {
      clock: stepped,
      token: (_, response) => {
        setBack = 3_600_000;
        standing.advance(5_000);
        json(response, { access_token: 'T' });
      },
    });
    const sendBy = stepped.now() + 4_000;
    const error = await writeFailure(client.submit(body, { sendBy, sendByMonotonic: monotonic() + 4_000 }));
    expect([error.code, error.evidence]).toEqual(['timed_out', notSent]);
    expect(server.seen).toEqual([]);
  });

  it('is stopped by the caller before it left', async () => {
    const { server, client } = await setting((_, response) => json(response, [order]), { token: () => undefined });
    const stop = new AbortController();
    const writing = writeFailure(client.submit(body, { signal: stop.signal }));
    await until(() => server.tokens.length === 1);
    stop.abort();
    expect((await writing).evidence).toEqual(notSent);
  });

  it('is never claimed of a connection that broke when the first byte came', async () => {
    const raw = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.resetAndDestroy());
    });
    await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
    const { server } = await setting((_, response) => json(response, {}));
    const { client } = clientFor(`http://127.0.0.1:${(raw.address() as AddressInfo).port}`, {
      config: { authUrl: server.url },
    });
    const error = await writeFailure(client.submit(body));
    expect(error.code).toBe('unreachable');
    expect(error.evidence.sent).toBe(true);
    await new Promise((resolve) => raw.close(resolve));
  });
});

describe('what was sent', () => {
  it('cannot be stopped any more: its reply is waited for', async () => {
    let answer: () => void = () => undefined;
    const { server, client } = await setting((_, response) => {
      answer = () => json(response, [order]);
    });
    const stop = new AbortController();
    const writing = client.submit(body, { signal: stop.signal });
    await until(() => server.seen.length === 1);
    stop.abort();
    const closing = client.close();
    await new Promise((resolve) => setImmediate(resolve));
    answer();
    expect(await writing).toMatchObject([order]);
    await closing;
  });

  it('is waited for until its own deadline', async () => {
    const { server, client, clock } = await setting(() => undefined);
    const writing = writeFailure(client.submit(body));
    await until(() => server.seen.length === 1);
    clock.advance(60_000);
    const error = await writing;
    expect([error.code, error.evidence.sent]).toEqual(['timed_out', true]);
  });
});
