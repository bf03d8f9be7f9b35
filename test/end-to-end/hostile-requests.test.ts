import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { signature } from '../../src/playground/double/app-delivery.ts';
import { openWorkspace } from '../../src/playground/double/workspace.ts';
import { seeded } from '../support/hostile-texts.ts';
import { isLong, longIt } from '../support/long.ts';
import { collect, saying, startProgram } from '../support/program.ts';
import { shown, until } from '../support/slack.ts';

// What anybody who reaches a port can send: the built program goes on answering, and logs no stack.

const signingSecret = 'a signing secret for tests';
const slack = {
  SLACK_BOT_TOKEN: 'xoxb-for-tests',
  SLACK_SIGNING_SECRET: signingSecret,
  SLACK_API_URL: 'http://127.0.0.1:9/api/',
};

interface Running {
  readonly pid: number;
  /** What it said when it had started. */
  readonly said: string;
}

/** Ends with what the program wrote on standard error. */
async function whileRunning(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  use: (running: Running) => Promise<void>,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-hostile-'));
  const child = startProgram(folder, args, env);
  const ended = collect(child);
  try {
    await use({ pid: child.pid ?? 0, said: await saying(child, 'Stop with Ctrl-C.') });
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
  const { code, err } = await ended;
  expect(code).toBe(0);
  return err;
}

function portIn(said: string, before: RegExp): number {
  const port = new RegExp(`${before.source}.*?http://127\\.0\\.0\\.1:(\\d+)`, before.flags).exec(said)?.[1];
  expect(port, said).toBeDefined();
  return Number(port);
}

const paths = [
  ...['/', '//', '///x', '/%', '/%00', '/%c0%af', '/..//..', '/?', '//?%', '/mcp', '//mcp', '/healthz', '/healthz?%'],
  ...['/readyz', '/readyz/', '/metrics', '/metrics?%', '//metrics'],
  ...[
    '/slack/events',
    '/slack/install',
    '/slack/oauth_redirect?state=%',
    '/page/state?user=%',
    '/page/act',
    '/page/files/%',
  ],
  ...['/api/chat.postMessage', '/api/', '/upload/x', '/respond/', '/oauth/v2/authorize?redirect_uri=%00', '/socket'],
  ...[
    '/inventory/stock',
    '/oauth2/token',
    '/_sandbox/health',
    '/.well-known/oauth-protected-resource',
    '*',
    '',
    'x',
    '?',
    '#',
  ],
  ...[
    'http://',
    'http://[',
    'http://a:99999/',
    'https://desk.example//',
    'desk.example:443',
    '/\\',
    '/\u00ff',
    '/\t',
    '/a b',
  ],
];
const methods = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PATCH',
  'PROPFIND',
  'CONNECT',
  'get',
  'X',
  '',
];
const headers = [
  ...[
    'Host: 127.0.0.1',
    'Host: localhost',
    'Host: [',
    'Host: a b',
    'Host:',
    'Host: desk.example',
    'Origin: null',
    'Origin: [',
  ],
  ...[
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: x',
    'Content-Length: 99999999999999999999',
    'Expect: 100-continue',
  ],
  ...[
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: x',
    'Connection: Upgrade\r\nUpgrade: websocket',
    'Upgrade: h2c',
  ],
  ...[
    'Sec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13',
    'Content-Type: application/json',
    'Accept: text/event-stream',
  ],
  ...[
    'Cookie: %;=;;',
    'Authorization: Bearer',
    'Authorization: Basic %',
    'X: \u0001',
    ': x',
    ' folded',
    `X: ${'a'.repeat(20_000)}`,
  ],
  ...[
    'X-Slack-Request-Timestamp: 1',
    'X-Slack-Signature: v0=',
    'Mcp-Session-Id: \u00e9',
    'Accept-Language: *;q=%',
    'Cookie2',
  ],
];
const bodies = [
  '',
  '',
  '{',
  '{}',
  'null',
  '[]',
  'payload=%',
  'payload={',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffffffff\r\n',
  '\u0000',
];

/** Requests as no client writes them: odd in one place or in all, whole or cut off. */
function oddRequest(random: () => number): string {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  const target = random() < 0.02 ? `/${'a'.repeat(Math.floor(random() * 100_000))}` : pick(paths);
  const version = random() < 0.9 ? 'HTTP/1.1' : pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/9', 'x', '']);
  const host = random() < 0.8 ? ['Host: 127.0.0.1'] : [];
  const more = Array.from({ length: Math.floor(random() * 4) }, () => pick(headers));
  const whole = `${[`${pick(methods)} ${target} ${version}`, ...host, ...more].join('\r\n')}\r\n\r\n${pick(bodies)}`;
  return random() < 0.1 ? whole.slice(0, Math.floor(random() * whole.length)) : whole;
}

/** Sends it and hangs up, after the answer began or without waiting for one. */
function sendRaw(port: number, sent: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.once('close', () => resolve());
    socket.once('data', () => socket.destroy());
    socket.end(Buffer.from(sent, 'latin1'));
    // A stream of events never ends, and has nothing to say at first.
    setTimeout(() => socket.destroy(), 1_000).unref();
  });
}

async function sendOddRequests(port: number, count: number, seed: number): Promise<void> {
  const random = seeded(seed);
  const requests = Array.from({ length: count }, () => oddRequest(random));
  const worker = async () => {
    for (let odd = requests.pop(); odd !== undefined; odd = requests.pop()) await sendRaw(port, odd);
  };
  await Promise.all(Array.from({ length: 64 }, worker));
}

const statusOf = async (url: string) => (await fetch(url)).status;
/** Odd requests for each port. */
const count = isLong ? 100_000 : 1_000;

it('the desk and the local workspace survive odd requests', { timeout: 600_000 }, async () => {
  const err = await whileRunning(['start'], {}, async ({ said }) => {
    const desk = portIn(said, /Health/s);
    const workspace = portIn(said, /Local workspace/s);
    for (const [port, seed] of [
      [workspace, 1],
      [desk, 2],
    ] as const) {
      await sendRaw(port, 'GET // HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      await sendOddRequests(port, count, seed);
      expect(await statusOf(`http://127.0.0.1:${desk}/healthz`)).toBe(200);
      expect(await statusOf(`http://127.0.0.1:${workspace}/`)).toBe(200);
      expect(await statusOf(`http://127.0.0.1:${workspace}//`)).toBe(404);
    }
    // Nested as deep as a message is long, where it is read and where it is passed on.
    const deep = `${'['.repeat(400_000)}${']'.repeat(400_000)}`;
    const call = (args: string) =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"check_stock","arguments":${args}}}`;
    const post = async (body: string, more: Record<string, string> = {}) => {
      const sent = await fetch(`http://127.0.0.1:${desk}/mcp`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...more },
        body,
      });
      return { status: sent.status, text: await sent.text(), session: sent.headers.get('mcp-session-id') ?? '' };
    };
    const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'deep', version: '1' } };
    const { session } = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: hello }));
    const meta = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"x":${deep}}}}`;
    for (const body of [deep, call(deep), call(`{"skus":${deep}}`), meta, `{"a":`.repeat(100_000)]) {
      expect(await post(body, { 'Mcp-Session-Id': session })).toMatchObject({
        status: 400,
        text: expect.stringContaining('nested more than 100 levels') as string,
      });
    }
    expect(await statusOf(`http://127.0.0.1:${desk}/readyz`)).toBe(200);
  });
  expect(err).toBe('');
});

longIt('Slack over HTTP with an installer survives odd requests', { timeout: 600_000 }, async () => {
  const { SLACK_BOT_TOKEN: _, ...shared } = slack;
  const installer = {
    SLACK_CLIENT_ID: '1.2',
    SLACK_CLIENT_SECRET: 'a client secret',
    SLACK_STATE_SECRET: 'a'.repeat(32),
    SLACK_TOKEN_KEY: 'b'.repeat(32),
  };
  const err = await whileRunning(['start'], { ...shared, ...installer }, async ({ said }) => {
    const port = portIn(said, /Health/s);
    await sendOddRequests(port, count, 3);
    expect(await statusOf(`http://127.0.0.1:${port}/healthz`)).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/slack/events`, { method: 'POST' })).status).toBe(401);
    expect(await statusOf(`http://127.0.0.1:${port}/slack/oauth_redirect?state=%`)).toBe(400);
  });
  expect(err).not.toMatch(/"stack"|\n {4}at /);
});

longIt('the embedded service survives odd requests', { timeout: 600_000 }, async () => {
  const err = await whileRunning(['sandbox'], {}, async ({ said }) => {
    const port = portIn(said, /is/s);
    await sendOddRequests(port, count, 4);
    expect(await statusOf(`http://127.0.0.1:${port}/_sandbox/health`)).toBe(200);
  });
  expect(err).toBe('');
});

const policyText = `
people:
  buyer: { name: Buyer, slack: [U0BUYER], may: [propose], receivers: [own] }
limits: { currency: PLN, perOrder: '1.00', perPersonDay: '1.00', perReceiverDay: '1.00', fourEyesAbove: '0.00' }
approvals: { minutes: 30, priceTolerance: '0.00' }
`;

/** Resident bytes, as Linux counts them. */
function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

function signed(body: string): Record<string, string> {
  const time = Math.floor(Date.now() / 1000);
  return {
    'Content-Type': 'application/json',
    'X-Slack-Request-Timestamp': String(time),
    'X-Slack-Signature': signature(signingSecret, time, body),
  };
}

it.runIf(isLong && process.platform === 'linux')(
  'holds little of 600 half-sent bodies, and answers what is whole meanwhile',
  { timeout: 300_000 },
  async () => {
    const err = await whileRunning(['start'], slack, async ({ pid, said }) => {
      const port = portIn(said, /Health/s);
      const url = `http://127.0.0.1:${port}/slack/events`;
      const verification = JSON.stringify({ type: 'url_verification', challenge: 'still here' });
      const isAnswered = async () => {
        // A connection of its own, as the desk closes idle ones.
        const headers = { ...signed(verification), Connection: 'close' };
        const sent = request(url, { method: 'POST', agent: false, headers }).end(verification);
        const [answer] = (await once(sent, 'response')) as [IncomingMessage];
        expect([answer.statusCode, await text(answer)]).toEqual([200, '{"challenge":"still here"}']);
      };
      await isAnswered();
      // Signed, as from an app of Slack's that was taken over.
      const deep = `{"type":"event_callback","event":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
      expect((await fetch(url, { method: 'POST', headers: signed(deep), body: deep })).status).toBe(400);
      const before = residentBytes(pid);
      const sockets: Socket[] = [];
      try {
        for (const forged of [false, true]) {
          // A forged signature has the right form and the right time: it is seen through when the body is whole.
          const head = Object.entries(forged ? signed('another body') : {}).map((each) => each.join(': '));
          const start = ['POST /slack/events HTTP/1.1', 'Host: 127.0.0.1', 'Content-Length: 1048576', ...head].join(
            '\r\n',
          );
          const half = Buffer.concat([Buffer.from(`${start}\r\n\r\n`), Buffer.alloc(1_000_000, 'a')]);
          await Promise.all(Array.from({ length: 600 }, () => sendHalf(port, half, sockets)));
          await isAnswered();
          expect(residentBytes(pid) - before).toBeLessThan(160 * 1024 * 1024);
        }
      } finally {
        for (const socket of sockets) socket.destroy();
      }
      await isAnswered();
    });
    expect(err).not.toMatch(/"stack"|\n {4}at |broke/);
  },
);

/** Resolves when all of it is written, or the server does not want it. */
function sendHalf(port: number, half: Buffer, sockets: Socket[]): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.resume();
    socket.write(half, () => resolve());
  });
}

longIt('answers a direct message of 20,000 characters, and others beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-hostile-policy-'));
  const policy = join(folder, 'policy.yaml');
  writeFileSync(policy, policyText);
  let desk = '';
  const workspace = await openWorkspace({
    clock: systemClock,
    signingSecret,
    botToken: 'xoxb-for-tests',
    requestUrl: () => `${desk}/slack/events`,
  });
  try {
    const env = { ...slack, SLACK_API_URL: workspace.apiUrl, PARTSDESK_POLICY: policy };
    await whileRunning(['start'], env, async ({ said }) => {
      desk = `http://127.0.0.1:${portIn(said, /Health/s)}`;
      const channel = workspace.direct('U0BUYER');
      for (const unit of ['1 1/2 ', 'A1 ', '\t', '( ']) {
        const before = workspace.messages(channel, 'U0BUYER').length;
        // Slack is acknowledged within its three seconds, the next message too.
        const long = workspace.say({ user: 'U0BUYER', channel, text: `stock ${unit.repeat(20_000 / unit.length)}z` });
        const next = workspace.say({ user: 'U0BUYER', channel, text: 'help' });
        expect((await long).status).toBe(200);
        expect((await next).status).toBe(200);
        const answers = () => {
          const messages = workspace.messages(channel, 'U0BUYER').slice(before);
          return messages.filter(({ bot }) => bot).length >= 2 && messages;
        };
        expect((await until(answers, 'both answers')).some((each) => shown(each).includes('quote'))).toBe(true);
      }
    });
  } finally {
    await workspace.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
