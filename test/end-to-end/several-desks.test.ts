import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong, longDescribe, longIt } from '../support/long.ts';
import { systemClock } from '../../src/core/clock.ts';
import { freePort, haproxy, startHaproxy } from '../support/haproxy.ts';
import { withoutPasskeys } from '../support/policy.ts';
import { startPostgres, type Server } from '../support/postgres.ts';
import { run, saying, startProgram } from '../support/program.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';

// Three desks of the built program on one PostgreSQL. The tests go on from each other.

const policy = `
people:
  bob: { name: Bob, surfaces: [terminal], principals: [robot], may: [propose, approve], receivers: ['*'] }
limits: { currency: PLN, perOrder: none, perPersonDay: none, perReceiverDay: none, fourEyesAbove: none }
`;

interface Desk {
  readonly child: ReturnType<typeof startProgram>;
  readonly url: string;
}

let folder: string;
let server: Server;
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let env: Record<string, string>;
let front: number;
const desks: Desk[] = [];

const folderOf = (name: string) => {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'policy.yaml'), withoutPasskeys(policy));
  return own;
};

async function startDesk(name: string): Promise<Desk> {
  const child = startProgram(folderOf(name), ['start'], { ...env, PARTSDESK_ARCHIVE_DAYS: '30' });
  const url = /(http:\S+)\/healthz/.exec(await saying(child, 'Stop with Ctrl-C.'))?.[1] ?? '';
  const desk = { child, url };
  desks.push(desk);
  return desk;
}

async function end({ child }: Desk, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

/** Looks again and again: what another process does takes its time. */
async function until<T>(look: () => Promise<T | undefined>, what: string, seenLast = () => ''): Promise<T> {
  for (let round = 0; round < 900; round += 1) {
    const seen = await look();
    if (seen !== undefined) return seen;
    await systemClock.sleep(100);
  }
  throw new Error(`${what} never came ${seenLast()}`);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partsdesk-several-'));
  server = await startPostgres();
  sandbox = await startTestSandbox({ clock: systemClock, products: 600, days: 30 });
  front = await freePort();
  const account = sandbox.accounts[0]!;
  env = {
    PARTS_BASE_URL: sandbox.url,
    PARTS_AUTH_URL: sandbox.authUrl,
    PARTS_CLIENT_ID: account.clientId,
    PARTS_CLIENT_SECRET: account.clientSecret,
    PARTSDESK_MODE: 'live',
    PARTSDESK_POLICY: 'policy.yaml',
    PARTSDESK_KEY: 'a key that all desks of these tests share',
    PARTSDESK_DATABASE_URL: await server.schema('desks'),
    PARTSDESK_MCP_URL: `http://127.0.0.1:${front}/mcp`,
    PARTSDESK_ARCHIVE_RATE: '600',
    PARTSDESK_LEASE: '15000',
    PARTSDESK_SEND: '8000',
    PARTSDESK_SETTLE: '500',
    PARTSDESK_READ_BACK: '100,200',
  };
  await Promise.all(['one', 'two', 'three'].map(startDesk));
});

afterAll(async () => {
  await Promise.all(desks.map((desk) => end(desk)));
  await sandbox.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const metric = async ({ url }: Desk, name: string) =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await (await fetch(`${url}/metrics`)).text())?.[1] ?? NaN);

longIt('all serve, and know of each other', async () => {
  for (const desk of desks) {
    expect((await fetch(`${desk.url}/readyz`)).status).toBe(200);
    await until(async () => ((await metric(desk, 'partsdesk_desks')) === 3 ? true : undefined), 'three desks');
  }
});

longDescribe('a desk that is killed', () => {
  it('loses its work to another: the archive is read on', async () => {
    const holder = async () => {
      const rows = await server.query(`SELECT holder FROM archive_state WHERE name = 'sync'`, 'desks');
      const { holder: found } = rows[0] ?? {};
      return typeof found === 'string' ? found : undefined;
    };
    const first = await until(holder, 'a desk that reads');
    const pid = Number(first.split(':')[1]);
    const desk = desks.find(({ child }) => child.pid === pid)!;
    await end(desk, 'SIGKILL');
    const second = await until(async () => {
      const now = await holder();
      return now === first ? undefined : now;
    }, 'another desk that reads');
    const pids = desks.map(({ child }) => child.pid);
    expect(pids).toContain(Number(second.split(':')[1]));
    const read = async () => {
      const tables = ['window', 'document', 'line'].map((name) => `(SELECT count(*) FROM archive_${name})`);
      return Number((await server.query(`SELECT ${tables.join(' + ')} AS read`, 'desks'))[0]?.['read']);
    };
    const before = await read();
    await until(async () => ((await read()) > before ? true : undefined), 'something more');
  });

  it('loses no order and doubles none, whoever goes on', async () => {
    await startDesk('four');
    const cli = folderOf('cli');
    const placed: string[] = [];
    for (let order = 0; order < 3; order += 1) {
      const { out } = await run(cli, ['order', `${order + 2}x`, 'OP520', '--json'], env);
      const { draftId } = JSON.parse(out) as { draftId: string };
      await run(cli, ['submit', draftId, '--json'], env);
      // The command is killed as soon as it has decided: the desks find it.
      const approving = startProgram(cli, ['approve', draftId, '--yes', '--revision', '1', '--again'], env);
      await until(async () => {
        const rows = await server.query(`SELECT state FROM draft WHERE id = '${draftId}'`, 'desks');
        return rows[0]?.['state'] === 'pending_approval' || rows[0]?.['state'] === 'priced' ? undefined : true;
      }, 'the decision');
      approving.kill('SIGKILL');
      placed.push(draftId);
      // One of the desks that may be at it, too.
      if (order === 1)
        await end(
          desks.find(({ child }) => child.exitCode === null && child.signalCode === null)!,
          'SIGKILL',
        );
    }
    let last: unknown;
    const states = await until(
      async () => {
        last = await server.query(
          `SELECT id, state, reason, next_at, lease_owner, lease_until FROM draft WHERE id IN ('${placed.join("','")}')`,
          'desks',
        );
        const now = (last as { state: string }[]).map(({ state }) => state);
        return now.every((state) => ['confirmed', 'needs_person', 'differs'].includes(state)) ? now : undefined;
      },
      'the end of every order',
      () => JSON.stringify({ last, now: Date.now() }),
    );
    expect(states).toHaveLength(3);
    const truth = sandbox.records.ledger();
    expect(truth).toHaveLength(3);
  });
});

const handshake = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

/** Says one message of MCP; returns the status, and the session if one began. */
async function say(url: string, token: string, session: string | undefined, method: string, params: object, id = 1) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...handshake,
      Authorization: `Bearer ${token}`,
      ...(session !== undefined && { 'Mcp-Session-Id': session, 'MCP-Protocol-Version': '2025-06-18' }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', method, params, ...(method.startsWith('notifications/') ? {} : { id }) }),
  });
  const text = await response.text();
  return { status: response.status, session: response.headers.get('mcp-session-id') ?? undefined, text };
}

const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'robot', version: '1' } };

describe('behind HAProxy, as it is shipped', () => {
  it.runIf(isLong && haproxy !== undefined)(
    'each session of MCP stays with its desk, and a desk that stops gets no new ones',
    async () => {
      const alive = desks.filter(({ child }) => child.exitCode === null && child.signalCode === null);
      expect(alive.length).toBeGreaterThanOrEqual(2);
      const proxy = startHaproxy(
        folder,
        front,
        alive.map(({ url }) => url),
      );
      try {
        const url = `http://127.0.0.1:${front}/mcp`;
        const token = (await run(folderOf('cli'), ['mcp-token', 'add', 'robot'], env)).out
          .trim()
          .split('\n')
          .find((line) => /^\S{20,}$/.test(line.trim()))!
          .trim();
        const begin = () => say(url, token, undefined, 'initialize', hello).catch(() => undefined);
        await until(async () => ((await begin())?.status === 200 ? true : undefined), 'the proxy');
        const sessions = await Promise.all(Array.from({ length: 6 }, async () => (await begin())?.session));
        for (const [at, session] of sessions.entries()) {
          expect(session).toBeDefined();
          expect((await say(url, token, session, 'notifications/initialized', {})).status).toBe(202);
          for (let call = 0; call < 4; call += 1) {
            const listed = await say(url, token, session, 'tools/list', {}, at * 10 + call);
            expect([listed.status, listed.text]).toEqual([200, expect.stringContaining('"tools"')]);
          }
        }
        // Not every desk knows every session: it was the proxy that found the right one.
        const direct = await Promise.all(
          sessions.map(async (session) => (await say(`${alive[0]!.url}/mcp`, token, session, 'tools/list', {})).status),
        );
        expect(new Set(direct)).toEqual(new Set([200, 404]));
        for (const path of ['/metrics', '/readyz']) {
          expect((await fetch(`http://127.0.0.1:${front}${path}`)).status).toBe(404);
        }
        await end(alive[0]!);
        await until(async () => {
          const answers = await Promise.all([begin(), begin(), begin()]);
          return answers.every((each) => each?.status === 200) ? true : undefined;
        }, 'sessions of the others');
      } finally {
        await proxy.close();
      }
    },
  );
});
