import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collect, run, saying, startProgram } from '../support/program.ts';

// The built program in the local workspace: a week passes, and the desk says by itself what it brought.

const folder = mkdtempSync(join(tmpdir(), 'partsdesk-watch-program-'));
/** At the terminal the approver acts, unless a command says otherwise. */
const asBuyer = { PARTSDESK_AS: 'buyer' };
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

const partsdesk = async (args: readonly string[], as: NodeJS.ProcessEnv = {}): Promise<string> => {
  const { code, out, err } = await run(folder, args, { ...env, ...as });
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${err}`);
  return out;
};
interface Event {
  readonly seq: number;
  readonly kind: string;
  readonly draftId: string | null;
}
const events = async (): Promise<Event[]> =>
  (await partsdesk(['events', '--json', '--after', '0', '--limit', '500']))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Event);
const pause = () => new Promise((resolve) => setTimeout(resolve, 500));

it('an order, its deliveries, its invoice and what is due are told within the week, once each', async () => {
  const child = startProgram(folder, ['start'], env);
  const ended = collect(child);
  const said = await saying(child, 'Stop with Ctrl-C.');
  const page = /Local workspace\s+(http:\/\/127\.0\.0\.1:\d+)\//.exec(said)?.[1] ?? '';

  expect(await partsdesk(['watch', 'invoices', 'above', '0', 'daily'], asBuyer)).toMatch(
    /I'll tell you daily at 8:00 in Slack/,
  );
  expect((await run(folder, ['watch', 'invoices', 'to', 'https://thief.example'], env)).err).toMatch(
    /by the operator only/,
  );
  const draft = JSON.parse(await partsdesk(['order', '4x', 'OP520', '--json'], asBuyer)) as { draftId: string };
  await partsdesk(['submit', draft.draftId], asBuyer);
  // 7: on a busy machine it is confirmed after the command has ended.
  expect([0, 7]).toContain((await run(folder, ['approve', draft.draftId, '--yes', '--revision', '1'], env)).code);
  // A second one that nobody decides.
  const left = JSON.parse(await partsdesk(['order', '2x', 'W71275', '--json'], asBuyer)) as { draftId: string };
  await partsdesk(['submit', left.draftId], asBuyer);

  const response = await fetch(`${page}/page/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ days: 7 }),
  });
  expect(response.status).toBe(200);

  let all: Event[] = [];
  const has = (kinds: readonly string[], of?: string) =>
    kinds.every((kind) => all.some((each) => each.kind === kind && (of === undefined || each.draftId === of)));
  while (
    !has(['order.confirmed', 'delivery.created', 'order.invoiced'], draft.draftId) ||
    !has(['invoice.issued', 'invoice.due'])
  ) {
    await pause();
    all = await events();
  }
  while (!all.some(({ kind, draftId }) => kind === 'approval.expired' && draftId === left.draftId)) {
    await pause();
    all = await events();
  }

  // Each event of the operator's topics reaches the webhook once, signed.
  const sent = () => received.map(({ body }) => JSON.parse(body) as { type: string; data: { seq: number } });
  const expected = () => all.filter(({ kind }) => /^(order|delivery|invoice)\./.test(kind)).map(({ seq }) => seq);
  while (!expected().every((seq) => sent().some(({ data }) => data.seq === seq))) await pause();
  expect(new Set(sent().map(({ data }) => data.seq)).size).toBe(received.length);
  const secret = (await partsdesk(['webhooks', 'secret', 'erp'])).trim();
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const mac = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(signed)
    .digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${mac}`);

  // The thread of the order's card, or its requester where it has none, hears of the delivery.
  const state = async () => JSON.stringify(await (await fetch(`${page}/page/state?user=U0BUYER`)).json());
  while (!/Delivery WZ|delivery WZ/.test(await state())) await pause();
  expect(await partsdesk(['webhooks', '--json'])).toContain('"name": "webhook:erp"');

  child.kill('SIGTERM');
  const { code, err } = await ended;
  expect([code, err]).toEqual([0, '']);
});
