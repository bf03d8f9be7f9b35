import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Secret } from '../../src/core/secret.ts';
import { Outbox } from '../../src/outbox/outbox.ts';
import { readAddresses } from '../../src/watch/addresses.ts';
import { flush, messageRow, spread } from '../../src/watch/watch.ts';
import { mayConnect, shownSecret, webhookHandler } from '../../src/watch/webhooks.ts';
import { hour, invoice, minute, openWatched } from './fixture.ts';

const secret = new Secret('ab'.repeat(32));
let watched: Awaited<ReturnType<typeof openWatched>>;
let server: Server;
let received: { headers: IncomingHttpHeaders; body: string }[];
/** What the receiver answers next; then 204. */
let answers: { status: number; headers?: Record<string, string> }[];
let url: string;
beforeEach(async () => {
  watched = await openWatched();
  received = [];
  answers = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      const { status, headers } = answers.shift() ?? { status: 204 };
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://hooks.test:${(server.address() as AddressInfo).port}/in`;
});
afterEach(async () => {
  server.close();
  await watched.store.close();
});

function outbox(resolved: readonly string[] = ['127.0.0.1'], loopback = true) {
  const { clock, store } = watched;
  let asked = 0;
  const handler = webhookHandler({
    ...{ clock, secret, address: { kind: 'webhook', url, loopback, prices: true } },
    // A name that is answered otherwise each time.
    resolve: () => Promise.resolve([{ address: resolved[Math.min(asked++, resolved.length - 1)] ?? '', family: 4 }]),
  });
  const log = { warn: () => undefined };
  return new Outbox({ ledger: store, clock, log }, { handlers: { 'webhook:erp': handler } });
}

/** The operator's list has this address with all invoices. */
async function listed() {
  await watched.store.write((tx) =>
    tx.watch.saveSubscription({
      ...{ id: 'webhook:erp:invoices', person: 'operator', topic: 'invoices', filter: {}, channel: 'webhook:erp' },
      ...{ how: 'now', quiet: null, zone: 'UTC', pausedUntil: null, fromSeq: 0, createdAt: 0, endedAt: null },
    }),
  );
}
const queue = async () => {
  await spread(watched.deps);
  await flush(watched.deps);
};

describe('a signed webhook', () => {
  it('can be verified by the rules of Standard Webhooks', async () => {
    await listed();
    await watched.keep(invoice('FV1'), invoice('FV2'));
    await queue();
    await outbox().once();
    expect(received).toHaveLength(2);
    const key = Buffer.from(shownSecret(secret).replace('whsec_', ''), 'base64');
    for (const { headers, body } of received) {
      const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
      const expected = createHmac('sha256', key).update(signed).digest();
      const [version, given = ''] = String(headers['webhook-signature']).split(',');
      expect(version).toBe('v1');
      expect(timingSafeEqual(expected, Buffer.from(given, 'base64'))).toBe(true);
      expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(watched.clock.now() / 1000));
    }
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      type: 'invoice.issued',
      timestamp: '2026-11-20T09:30:00.000Z',
      data: { invoiceId: 'FV1', amount: '123.00', currency: 'PLN', receiver: 'own' },
    });
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  });

  it('is tried again under the same id, after the pause that the receiver asks for', async () => {
    await listed();
    await watched.keep(invoice('FV1'));
    await queue();
    answers = [{ status: 503, headers: { 'retry-after': '3600' } }];
    await outbox().once();
    watched.pass(hour - 1000);
    await outbox().once();
    expect(received).toHaveLength(1);
    watched.pass(2000);
    await outbox().once();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(
      Array(2).fill(received[0]?.headers['webhook-id']),
    );
    expect(received[1]?.headers['webhook-signature']).not.toBe(received[0]?.headers['webhook-signature']);
    expect((await watched.store.read.outboxState()).waiting).toBe(0);
  });

  it('follows no redirect, and is given up after six refusals', async () => {
    await listed();
    await watched.keep(invoice('FV1'));
    await queue();
    answers = Array.from({ length: 9 }, () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' } }));
    for (let at = 0; at < 9; at += 1) {
      await outbox().once();
      watched.pass(10 * minute);
    }
    expect(received).toHaveLength(6);
    expect(await watched.store.read.outboxState()).toMatchObject({ waiting: 0, givenUp: 1 });
  });

  it('goes to no address of this machine or its network, whatever its name says', async () => {
    await listed();
    await watched.keep(invoice('FV1'));
    await queue();
    await outbox(['127.0.0.1'], false).once();
    watched.pass(minute);
    await outbox(['10.0.0.7']).once();
    expect(received).toEqual([]);
    for (const address of [
      ...[
        '0.0.0.0',
        '10.1.2.3',
        '100.64.0.1',
        '127.0.0.1',
        '169.254.169.254',
        '172.31.0.1',
        '192.168.1.1',
        '224.0.0.1',
      ],
      ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fd00::1', '::ffff:10.0.0.1', '::ffff:7f00:1', '::ffff:a9fe:a9fe'],
      ...['64:ff9b::7f00:1', '2002:7f00:1::', '::127.0.0.1', 'ff02::1', 'not an address', ''],
    ]) {
      expect([address, mayConnect(address, false)]).toEqual([address, false]);
    }
    for (const address of ['93.184.216.34', '2606:2800:220:1::1', '::ffff:93.184.216.34']) {
      expect([address, mayConnect(address, false)]).toEqual([address, true]);
    }
    expect(mayConnect('::ffff:127.0.0.1', true)).toBe(true);
    expect(mayConnect('10.0.0.1', true)).toBe(false);
  });
});

describe("the operator's list", () => {
  it('takes https, and http only for this machine', () => {
    const webhook = (each: object) => () => readAddresses({ webhooks: { erp: each } });
    expect(webhook({ url: 'https://erp.example/in' })()).toHaveProperty('size', 1);
    expect(webhook({ url: 'http://127.0.0.1:9/in', loopback: true })()).toHaveProperty('size', 1);
    for (const each of [
      { url: 'http://erp.example/in' },
      { url: 'https://user:pass@erp.example/in' },
      { url: 'ftp://erp.example/in', loopback: true },
      { url: 'https://erp.example/in', follow: true },
    ]) {
      expect(webhook(each)).toThrow();
    }
    expect(() => readAddresses({ mail: { accounts: { to: 'a@b.example\r\nBcc: thief@c.example' } } })).toThrow();
  });

  it('an event waits for its webhook once, whoever asks twice', async () => {
    const row = messageRow('webhook:erp', 'webhook:erp:7', { event: {} }, 1);
    const [first, second] = [
      await watched.store.write((tx) => tx.enqueue(row)),
      await watched.store.write((tx) => tx.enqueue(row)),
    ];
    expect([first, second]).toEqual([true, false]);
  });
});
