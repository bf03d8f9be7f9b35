import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { longIt } from '../support/long.ts';
import { run } from '../support/program.ts';
import { playWeek, startWeek } from '../support/week.ts';

// The built program in the local workspace: a week passes, and the desk says by itself what it brought.

const folder = mkdtempSync(join(tmpdir(), 'partsdesk-watch-program-'));
const env = { PARTSDESK_ARCHIVE_DAYS: '20', PARTSDESK_ADDRESSES: join(folder, 'addresses.yaml') };
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
let receiver: Server;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  writeFileSync(
    join(folder, 'addresses.yaml'),
    `webhooks:\n  erp: { url: 'http://127.0.0.1:${port}/in', loopback: true, topics: [orders, deliveries, invoices] }\n`,
  );
});
afterAll(() => {
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

longIt('late, short and forgotten orders and what is due are told within the week', async () => {
  const week = await startWeek(folder, env);
  const { events, lines, until } = week;
  const follow = (about: string) => week.ask('follow_changes', { about });
  await expect(follow('invoices to https://thief.example')).rejects.toThrow(/by the operator only/);
  const sent = () => received.map(({ body }) => JSON.parse(body) as { type: string; data: { seq: number } });
  const expected = () => events.filter(({ kind }) => /^(order|delivery|invoice)\./.test(kind)).map(({ seq }) => seq);
  // What waits for a day is news no longer: the clock is moved when everything has come.
  const settled = () =>
    until(() => expected().every((seq) => sent().some(({ data }) => data.seq === seq)), 'a webhook');
  const { late, short, forgotten, dearer, followed } = await playWeek(week, settled);

  // Each event of the operator's topics reaches the webhook under one id, signed.
  await settled();
  const ids = new Set(received.map(({ headers: { 'webhook-id': each } }) => each));
  expect(new Set(sent().map(({ data }) => data.seq)).size).toBe(ids.size);
  const secret = (await run(folder, ['webhooks', 'secret', 'erp'], env)).out.trim();
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const mac = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(signed)
    .digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${mac}`);

  // Once each, in their order.
  const told = (draftId: string) => events.filter((each) => each.draftId === draftId).map(({ kind }) => kind);
  const once = (kinds: readonly string[]) => kinds.filter((kind, at) => kinds.indexOf(kind) === at);
  expect(once(told(late)).filter((kind) => kind !== 'order.phase')).toEqual(
    expect.arrayContaining(['order.confirmed', 'delivery.late', 'delivery.created', 'order.invoiced']),
  );
  for (const kind of ['order.confirmed', 'delivery.late', 'order.invoiced']) {
    expect(told(late).filter((each) => each === kind)).toHaveLength(1);
  }
  expect(told(late).indexOf('delivery.late')).toBeLessThan(told(late).indexOf('delivery.created'));
  expect(told(short)).toEqual(expect.arrayContaining(['order.short', 'approval.reminder']));
  expect(told(forgotten)).toEqual(['approval.requested', 'approval.expired']);

  // The agent hears over stdio of what it subscribed to, and of nothing else.
  const updated = () =>
    new Set(
      lines.received
        .filter(({ method }) => method === 'notifications/resources/updated')
        .map(({ params }) => params?.['uri']),
    );
  await until(() => updated().size === followed.length, 'what is followed');
  expect([...updated()].sort()).toEqual([...followed].sort());

  // People read it without having asked: whoever ordered, and whoever decides.
  await until(async () => /elivery WZ/.test(await week.seen('U0BUYER')));
  const buyer = await week.seen('U0BUYER');
  expect(buyer).toMatch(/No delivery yet, expected by .*order from another warehouse, or cancel it/);
  expect(buyer).toMatch(/nobody approved it in time/);
  const saying = (what: RegExp) => until(async () => what.test(await week.seen('U0APPROVER')), String(what));
  await saying(/still needs your decision/);
  await saying(/blocks ordering for this account/);
  await saying(new RegExp(`${dearer} [^"]*: the price rose from [\\d.]+ PLN to [\\d.]+ PLN net; \\d+ bought since`));
  expect(events.find(({ kind }) => kind === 'credit.crossed')?.detail).toMatchObject({ percent: 100, limit: '1.00' });

  const { code, err } = await week.close();
  // A read that timed out on a busy machine is a warning, and done again.
  const isRetry = (line: string) => line.includes('"level":40') && line.includes('"attempt":1');
  const complaints = err.split('\n').filter((line) => line !== '' && !isRetry(line));
  expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
});
