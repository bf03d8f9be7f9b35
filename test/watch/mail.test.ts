import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Secret } from '../../src/core/secret.ts';
import { Outbox } from '../../src/outbox/outbox.ts';
import { mailHandler, mailTransport } from '../../src/watch/mail.ts';
import { messageRow, type WatchMessage } from '../../src/watch/watch.ts';
import { minute, openWatched } from './fixture.ts';

let watched: Awaited<ReturnType<typeof openWatched>>;
let server: SMTPServer;
let mails: { to: string[]; text: string }[];
/** What the server answers next, with this code; then it takes the message. */
let refusals: number[];

function open(options: ConstructorParameters<typeof SMTPServer>[0] = {}) {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        const responseCode = refusals.shift();
        if (responseCode !== undefined) {
          done(Object.assign(new Error('not now'), { responseCode }));
          return;
        }
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
    ...options,
  });
  return new Promise<number>((resolve) => {
    server.listen(0, '0.0.0.0', () => resolve((server.server.address() as AddressInfo).port));
  });
}

beforeEach(async () => {
  watched = await openWatched();
  mails = [];
  refusals = [];
});
afterEach(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await watched.store.close();
});

function outbox(port: number, host = '127.0.0.1') {
  const { clock, store } = watched;
  const transport = mailTransport({ url: new Secret(`smtp://${host}:${port}`), from: 'desk@workshop.example' });
  const handler = mailHandler(transport, 'desk@workshop.example', {
    kind: 'mail',
    to: 'accounts@workshop.example',
    prices: false,
  });
  const problems: string[] = [];
  const log = { warn: (_: string, { error }: Readonly<Record<string, unknown>>) => problems.push(String(error)) };
  return { problems, outbox: new Outbox({ ledger: store, clock, log }, { handlers: { 'mail:accounts': handler } }) };
}
const message = (change: Partial<WatchMessage> = {}) =>
  watched.store.write((tx) =>
    tx.enqueue(
      messageRow(
        'mail:accounts',
        'mail:1',
        {
          person: 'buyer',
          title: '2 news',
          lines: ['Invoice FV1 is paid.', 'Ż ó ł'],
          subscriptions: ['W1'],
          ...change,
        },
        watched.clock.now(),
      ),
    ),
  );

it('reaches the address of the operator through a real mail server', async () => {
  const { outbox: here } = outbox(await open());
  await message();
  await here.once();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toEqual(['accounts@workshop.example']);
  expect(mails[0]?.text).toMatch(/^Subject: Partsdesk: 2 news\r$/m);
  expect(mails[0]?.text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(mails[0]?.text).toContain('Invoice FV1 is paid.');
});

it('no text of it becomes a header', async () => {
  const { outbox: here } = outbox(await open());
  await message({ title: 'x\r\nBcc: thief@c.example', lines: ['a\r\n.\r\nRSET\r\nMAIL FROM:<thief@c.example>'] });
  await here.once();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toEqual(['accounts@workshop.example']);
  expect(mails[0]?.text).not.toMatch(/^Bcc:/im);
});

it('is tried again while the server is busy, under an id that mail programs know again', async () => {
  const { outbox: here } = outbox(await open());
  refusals = [451];
  await message();
  await here.once();
  expect(mails).toEqual([]);
  watched.pass(minute);
  await here.once();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(/^Message-ID: <[0-9a-f]+@workshop\.example>\r$/m);
});

it('without TLS nothing leaves this machine', async () => {
  let connections = 0;
  const port = await open({
    onConnect: (_, done) => {
      connections += 1;
      done();
    },
  });
  // Of this machine too, and not known to be.
  const { outbox: here } = outbox(port, '127.0.0.2');
  await message();
  await here.once();
  expect([connections, mails]).toEqual([1, []]);
  expect(await watched.store.read.outboxState()).toMatchObject({ waiting: 1 });
});
