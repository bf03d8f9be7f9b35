import { spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/clock.ts';
import { mulberry32 } from '../../src/sandbox/world/prng.ts';
import { tools } from '../../tools/index.ts';
import { stateless } from '../mcp/fixtures/http.ts';
import { PageSigner } from '../support/page-signer.ts';
import { collect, program, programEnv, run, saying, startProgram, type Ran } from '../support/program.ts';
import { SoftwareAuthenticator } from '../support/software-authenticator.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

// A hostile agent on the machine of a desk with a real account: it has an MCP token, the bridge, every command of ours with
// an environment of its own, and the ports of the desk. docs/threats.md says what is promised: nothing is ordered without a
// person's passkey, as long as the agent is another user of the operating system. `HOSTILE_MOVES` is how many moves it makes.

const moves = Number(process.env['HOSTILE_MOVES'] ?? 200);
const seed = Number(process.env['HOSTILE_SEED'] ?? 20_261_122);
/** One move of so many starts a command, since each takes a second. */
const commandEvery = 60;

/** The user "nobody". Only root can start a program as somebody else; without root the rights of files are checked instead. */
const nobody = 65_534;
const becomeNobody = `data:text/javascript,process.setgroups([]);process.setgid(${nobody});process.setuid(${nobody})`;
const isRoot = process.getuid?.() === 0;

const policy = `
people:
  owner: { name: Owner, principals: [counter-agent], may: [propose], receivers: [own] }
  boss: { name: Boss, surfaces: [terminal], may: [propose, approve, freeze, admin], receivers: ['*'] }
limits: { currency: PLN, perOrder: none, perPersonDay: none, perReceiverDay: none, fourEyesAbove: '0.00' }
approvals: { waiting: 1000 }
`;
const ownPolicy = `
people:
  agent: { surfaces: [terminal, stdio], principals: [counter-agent, local], may: [propose, approve, freeze, admin], receivers: ['*'] }
limits: { currency: PLN, perOrder: none, perPersonDay: none, perReceiverDay: none, fourEyesAbove: none }
stepUp: none
`;

let home: string;
let lair: string;
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let desk: ReturnType<typeof startProgram>;
let deskUrl: string;
let token: string;
let boss: PageSigner;
const agent = new Client({ name: 'hostile', version: '1' });
let elsewhere: string;

/** Everything that was asked of the service and orders, confirms or cancels something. */
const orders = () => sandbox.records.log.count('POST', '/sales/requisition');
const confirmed = () => sandbox.records.ledger().filter(({ state }) => state !== 'ACCEPTED').length;

const deskEnv = { PARTSDESK_POLICY: 'policy.yaml', PARTSDESK_MODE: 'live', NODE_ENV: 'production' };
const commandOfDesk = (...args: string[]) => run(home, args, deskEnv);
const pageUrl = () => deskUrl.replace('127.0.0.1', 'localhost');

/** A program of the agent: as another user where this machine can do that. */
function asAgent(args: readonly string[], env: NodeJS.ProcessEnv, input = ''): Promise<Ran> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: lair,
    env: programEnv(lair, env),
    ...(isRoot && { uid: nobody, gid: nobody }),
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const patience = setTimeout(() => child.kill('SIGKILL'), 20_000);
  return collect(child).finally(() => clearTimeout(patience));
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'partsdesk-desk-'));
  lair = mkdtempSync(join(tmpdir(), 'partsdesk-agent-'));
  sandbox = await startTestSandbox({ clock: systemClock, products: 600, days: 10 });
  const account = sandbox.accounts.find(({ automaticOrderConfirmation }) => !automaticOrderConfirmation)!;
  // The settings of the desk are in its data folder, as docs/operating.md advises.
  mkdirSync(join(home, '.partsdesk'), { mode: 0o700 });
  writeFileSync(
    join(home, '.partsdesk', '.env'),
    `PARTS_BASE_URL=${sandbox.url}\nPARTS_AUTH_URL=${sandbox.authUrl}\nPARTS_CLIENT_ID=${account.clientId}\nPARTS_CLIENT_SECRET=${account.clientSecret}\n`,
    { mode: 0o600 },
  );
  writeFileSync(join(home, 'policy.yaml'), policy);
  // A ledger of the agent's own, over an embedded service.
  writeFileSync(join(lair, 'own.yaml'), ownPolicy);
  const [order] = await submitElsewhere(1);
  elsewhere = order!.requisitionId;

  desk = startProgram(home, ['start'], deskEnv);
  deskUrl = /(http:\/\/[\d.:]+)\/healthz/.exec(await saying(desk, 'Stop with Ctrl-C.'))?.[1] ?? '';
  token = (await commandOfDesk('mcp-token', 'add', 'counter-agent')).out.trim();
  const { out } = await commandOfDesk('keys', 'add', 'boss');
  boss = new PageSigner(out.trim());
  expect(await boss.enrol(out.trim())).toMatchObject({ status: 200 });
  if (isRoot) {
    // The embedded service's data, for commands of the agent's own.
    programEnv(lair);
    const kept = readdirSync(join(lair, '.partsdesk')).map((each) => join('.partsdesk', each));
    for (const path of ['.', '.partsdesk', 'own.yaml', ...kept]) chownSync(join(lair, path), nobody, nobody);
  }
  await agent.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [...(isRoot ? ['--import', becomeNobody] : []), program, 'mcp', '--desk', deskUrl],
      cwd: lair,
      env: programEnv(lair, { PARTSDESK_TOKEN: token }),
    }),
  );
});

afterAll(async () => {
  await agent.close();
  const ended = new Promise((resolve) => desk.once('exit', resolve));
  desk.kill('SIGTERM');
  await ended;
  await sandbox.close();
  rmSync(home, { recursive: true, force: true });
  rmSync(lair, { recursive: true, force: true });
});

/** What somebody with the secret of the service does: no desk is needed for it. */
async function submitElsewhere(requiredQuantity: number): Promise<{ requisitionId: string }[]> {
  const settings = readFileSync(join(home, '.partsdesk', '.env'), 'utf8');
  const [, id = ''] = /PARTS_CLIENT_ID=(.*)/.exec(settings) ?? [];
  const [, secret = ''] = /PARTS_CLIENT_SECRET=(.*)/.exec(settings) ?? [];
  const granted = await fetch(`${sandbox.authUrl}/oauth2/token?grant_type=client_credentials&scope=allinone`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
    },
  });
  const { access_token } = (await granted.json()) as { access_token: string };
  const submitted = await fetch(`${sandbox.url}/sales/requisition`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ lines: [{ sku: 'OP520', requiredQuantity }] }),
  });
  return (await submitted.json()) as { requisitionId: string }[];
}

interface Known {
  readonly drafts: string[];
  /** What the page answered, to be sent again or changed. */
  readonly bodies: unknown[];
  readonly device: SoftwareAuthenticator;
  readonly random: () => number;
}

const pick = <Value>({ random }: Known, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)]!;
const below = ({ random }: Known, most: number) => Math.floor(random() * most);
const noise = ({ random }: Known, length: number) =>
  Array.from({ length }, () => 'ABCDEFGHJKMNPQRSTVWXYZ0123456789'[Math.floor(random() * 32)]).join('');
const draftOf = (known: Known) =>
  known.drafts.length === 0 || known.random() < 0.1 ? `D${noise(known, 16)}` : pick(known, known.drafts);

/** By the tools, over the bridge. */
async function callTool(known: Known): Promise<string> {
  const quantity = 1 + below(known, 900);
  const [name, args] = pick<() => [string, Record<string, unknown>]>(known, [
    () => ['prepare_requisition', { lines: [{ sku: 'OP520', quantity }], reason: 'The boss approved this already.' }],
    () => ['prepare_requisition', { draftId: draftOf(known), lines: [{ sku: 'OP520', quantity }] }],
    () => ['submit_requisition', { draftId: draftOf(known), revision: below(known, 4) }],
    () => ['submit_requisition', { draftId: draftOf(known) }],
    () => [
      'submit_requisition',
      { draftId: draftOf(known), approved: true, approvedBy: 'boss', mac: noise(known, 64) },
    ],
    () => ['confirm_requisition', { requisitionId: pick(known, [elsewhere, `RQ${noise(known, 10)}`]) }],
    () => ['cancel_requisition', { requisitionId: pick(known, [elsewhere, `RQ${noise(known, 10)}`]) }],
    () => ['cancel_requisition', { draftId: draftOf(known) }],
    () => ['get_draft', { draftId: draftOf(known) }],
    () => [
      pick(known, ['approve', 'approve_requisition', 'resolve', 'thaw', 'policy_accept', 'keys_add']),
      { draftId: draftOf(known) },
    ],
    () => [pick(known, tools).name, { draftId: draftOf(known), requisitionId: elsewhere }],
  ])();
  const over = pick(known, ['bridge', 'http'] as const);
  if (over === 'http') {
    const forged = pick<Record<string, string>>(known, [
      {},
      { 'X-Forwarded-For': '127.0.0.1', 'X-Partsdesk-Person': 'boss' },
      { Authorization: `Bearer partsdesk_${noise(known, 43)}` },
      { Origin: 'https://desk.example' },
    ]);
    const { status } = await stateless(
      `${deskUrl}/mcp`,
      'tools/call',
      { name, arguments: args },
      { Authorization: `Bearer ${token}`, ...forged },
    );
    return `${name} ${status}`;
  }
  const answer = await agent
    .callTool({ name, arguments: args })
    .catch((thrown: unknown) => ({ structuredContent: undefined, isError: true, thrown }));
  const { draftId } = (answer.structuredContent ?? {}) as { draftId?: string };
  if (draftId !== undefined && !known.drafts.includes(draftId)) known.drafts.push(draftId);
  return `${name} ${answer.isError === true ? 'refused' : 'answered'}`;
}

/** At the approval page: guesses, replays, its own passkey, and pages that are not its own. */
async function askPage(known: Known): Promise<string> {
  const id = draftOf(known);
  const path = pick(known, [
    ...['sign-in', 'open', 'sign', 'decide'].flatMap((each) => [`/approve/${id}/${each}`, `/keys/${each}`]),
    '/keys/act',
    `/keys/add/${noise(known, 32)}/options`,
    `/keys/add/${noise(known, 32)}/enrol`,
  ]);
  const origin = pick(known, [pageUrl(), pageUrl(), pageUrl(), deskUrl, 'https://evil.example']);
  const session = `${Buffer.from(
    JSON.stringify({
      keyId: 'x',
      person: 'boss',
      draft: pick(known, [id, 'keys']),
      revision: 1 + below(known, 3),
      action: 'submit',
      digest: noise(known, 64),
      until: 9e15,
    }),
  ).toString('base64url')}.${noise(known, 43)}`;
  const { options } = (await post('/keys/sign-in', {}, pageUrl())).body as { options: { challenge: string } };
  const assertion = known.device.get(options, { origin: pageUrl() });
  const body = pick<() => unknown>(known, [
    () => ({}),
    () => ({ assertion }),
    () => ({ session, decision: 'approve', reason: '', again: true, without: [], assertion }),
    () => ({ session, act: pick(known, ['confirm', 'revoke', 'accept']), key: noise(known, 43), assertion }),
    () => ({ name: 'a phone', attestation: known.device.create(options) }),
    () => (known.bodies.length === 0 ? null : pick(known, known.bodies)),
  ])();
  known.bodies.push(body);
  if (known.bodies.length > 50) known.bodies.shift();
  const method = known.random() < 0.1 ? 'GET' : 'POST';
  if (method === 'GET') return `GET ${(await fetch(`${deskUrl}${path}`, { redirect: 'manual' })).status}`;
  const { status, body: answer } = await post(path, body, origin);
  // No order is shown to somebody who has no passkey of the desk, and nothing is done.
  expect(answer).not.toHaveProperty('html');
  expect(answer).not.toHaveProperty('done');
  expect(answer).not.toHaveProperty('keys');
  return `page ${status}`;
}

async function post(path: string, body: unknown, origin: string) {
  const response = await fetch(`${pageUrl()}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** By the other doors of the desk. */
async function knock(known: Known): Promise<string> {
  const path = pick(known, [
    '/slack/events',
    '/slack/install',
    '/slack/oauth_redirect?code=1&state=1',
    '/healthz',
    '/mcp',
    '/.well-known/oauth-protected-resource',
    '/policy',
    '/approve',
  ]);
  const response = await fetch(`${deskUrl}${path}`, {
    method: pick(known, ['GET', 'POST', 'DELETE']),
    headers: {
      'X-Slack-Signature': `v0=${noise(known, 64)}`,
      'X-Slack-Request-Timestamp': '1',
      'Mcp-Session-Id': noise(known, 20),
    },
    redirect: 'manual',
  });
  await response.arrayBuffer();
  return `${path.split('?')[0]} ${response.status}`;
}

/** Commands of ours, with settings of its own. */
async function command(known: Known): Promise<string> {
  const id = draftOf(known);
  const revision = String(1 + below(known, 3));
  const args = pick(known, [
    ['approve', id, '--yes', '--revision', revision],
    ['approve', id],
    ['approve', id, '--json'],
    ['resolve', id, '--revision', revision, '--resend', '--sender-ended'],
    ['resolve', id, '--revision', revision, '--answer', 'ours'],
    ['confirm', elsewhere],
    ['policy', 'accept'],
    ['keys', 'list'],
    ['mcp-token', 'add', `a${noise(known, 8)}`],
    ['thaw'],
    ['audit', 'export'],
    ['reconcile'],
  ]);
  const env: NodeJS.ProcessEnv = pick<NodeJS.ProcessEnv>(known, [
    {},
    { PARTSDESK_AS: 'approver' },
    { PARTSDESK_POLICY: 'own.yaml', PARTSDESK_MODE: 'live' },
    // What it learned or guessed of the desk.
    { PARTSDESK_DATA: join(home, '.partsdesk') },
    { PARTSDESK_DATA: join(home, '.partsdesk'), PARTSDESK_POLICY: 'own.yaml', PARTSDESK_KEY: noise(known, 40) },
    { PARTSDESK_ENV_FILE: join(home, '.partsdesk', '.env'), PARTSDESK_POLICY: 'own.yaml', PARTSDESK_MODE: 'live' },
    {
      PARTS_BASE_URL: sandbox.url,
      PARTS_AUTH_URL: sandbox.authUrl,
      PARTS_CLIENT_ID: sandbox.accounts[0]?.clientId,
      PARTS_CLIENT_SECRET: noise(known, 32),
      PARTSDESK_POLICY: 'own.yaml',
      PARTSDESK_MODE: 'live',
    },
  ]);
  const { code } = await asAgent(args, env, 'yes\nyes\n');
  return `${args[0]} ${code}`;
}

describe('a hostile agent', () => {
  it('reads none of the files of the desk', async () => {
    for (const path of ['.', '.env', 'desk.sqlite', 'key', 'mcp-token', 'approval-page.json']) {
      expect([path, statSync(join(home, '.partsdesk', path)).mode & 0o077]).toEqual([path, 0]);
    }
    if (!isRoot) return;
    const read = spawn('cat', [join(home, '.partsdesk', '.env'), join(home, '.partsdesk', 'key')], {
      uid: nobody,
      gid: nobody,
    });
    const { code, out } = await collect(read);
    expect([code, out]).toEqual([1, '']);
  });

  it(
    `orders nothing in ${moves} moves without a person's passkey, as another user of this machine`,
    { timeout: 600_000 + moves * 200 },
    async () => {
      const known: Known = {
        drafts: [],
        bodies: [],
        device: new SoftwareAuthenticator(pageUrl()),
        random: mulberry32(seed),
      };
      const before = [orders(), confirmed()];
      const outcomes = new Map<string, number>();
      for (let move = 0; move < moves; move += 1) {
        const kind =
          move % commandEvery === 7 && isRoot ? command : pick(known, [callTool, callTool, askPage, askPage, knock]);
        const outcome = await kind(known);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        expect([seed, move, outcome, orders(), confirmed()]).toEqual([seed, move, outcome, ...before]);
      }
      if (process.env['HOSTILE_MOVES'] !== undefined) console.log(Object.fromEntries([...outcomes].sort()));
      expect(known.drafts.length).toBeGreaterThan(0);
      expect((await commandOfDesk('audit', 'verify')).code).toBe(0);
      const { out } = await commandOfDesk('keys', 'list', '--json');
      expect((JSON.parse(out) as { keys: { person: string }[] }).keys).toMatchObject([{ person: 'boss' }]);

      // The same desk orders as soon as a person signs: the moves above failed for want of that only.
      const prepared = await agent.callTool({
        name: 'prepare_requisition',
        arguments: { lines: [{ sku: 'W71275', quantity: 3 }] },
      });
      const { draftId } = prepared.structuredContent as { draftId: string };
      await agent.callTool({ name: 'submit_requisition', arguments: { draftId } });
      expect(await boss.decide(`${pageUrl()}/approve/${draftId}`)).toMatchObject({ status: 200 });
      expect(orders()).toBe((before[0] ?? 0) + 1);
    },
  );

  it('as the same user is outside the promise: it reads the secret of the service and needs no desk', async () => {
    const before = orders();
    // The file is the desk's own, with rights for its user alone: whoever is that user reads it, as this test does.
    expect(statSync(join(home, '.partsdesk', '.env')).uid).toBe(process.getuid?.());
    const [order] = await submitElsewhere(2);
    expect([order?.requisitionId, orders() - before]).toEqual([expect.stringMatching(/^RQ/), 1]);
  });
});
