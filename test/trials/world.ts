import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/core/clock.ts';
import { openWorkspace } from '../../src/playground/double/workspace.ts';
import { startPostgres } from '../support/postgres.ts';
import { run, saying, startProgram } from '../support/program.ts';
import { buttonsOf, shown } from '../support/slack.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';
import { openSwitch } from './switch.ts';

// What the trials run on: desks of the built program on one PostgreSQL, a trading service, a Slack, people and agents.

const signingSecret = 'a signing secret for trials';
interface Desk {
  readonly name: string;
  readonly child: ReturnType<typeof startProgram>;
  readonly url: string;
}

export type World = Awaited<ReturnType<typeof openWorld>>;

export const pause = (ms: number) => systemClock.sleep(ms);

/** Looks until it is there; undefined after `patience` (ms). */
export async function seen<T>(look: () => T | undefined, patience: number): Promise<T | undefined> {
  const until = performance.now() + patience;
  for (;;) {
    const found = look();
    if (found !== undefined || performance.now() > until) return found;
    await pause(20);
  }
}

export async function openWorld(size: { desks: number; people: number; agents: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-trial-'));
  const people = Array.from({ length: size.people }, (_, at) => `U0P${at}`);
  const policy = [
    'people:',
    ...people.map(
      (id) => `  p${id.slice(3)}: { name: Person ${id}, slack: [${id}], may: [propose], receivers: [own] }`,
    ),
    `  boss: { name: Boss, slack: [U0BOSS], surfaces: [terminal], may: [approve, admin], receivers: ['*'] }`,
    ...Array.from(
      { length: size.agents },
      (_, at) => `  a${at}: { name: Agent ${at}, principals: [agent${at}], may: [propose], receivers: [own] }`,
    ),
    `limits: { currency: PLN, perOrder: none, perPersonDay: none, perReceiverDay: none, fourEyesAbove: none }`,
    `approvals: { minutes: 60, priceTolerance: '0.00', channel: C0APPROVALS, waiting: '200' }`,
    'stepUp: none',
    '',
  ].join('\n');
  const server = await startPostgres();
  const sandbox = await startTestSandbox({ clock: systemClock, products: 600, days: 10 });
  const database = await openSwitch(server.port);
  const service = await openSwitch(Number(new URL(sandbox.url).port));
  const desks: Desk[] = [];
  let turn = 0;
  const workspace = await openWorkspace({
    clock: systemClock,
    signingSecret,
    botToken: 'xoxb-for-trials',
    requestUrl: () => `${desks[(turn += 1) % desks.length]?.url ?? 'http://127.0.0.1:9'}/slack/events`,
    people: [...people, 'U0BOSS'].map((id) => ({ id, name: id.toLowerCase(), realName: id })),
  });
  const slack = await openSwitch(Number(new URL(workspace.apiUrl).port));
  const account = sandbox.accounts[0];
  if (account === undefined) throw new Error('the service has no account');
  await server.schema('trial');
  const through = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).toString();
  const env = {
    PARTS_BASE_URL: through(sandbox.url, service.port).replace(/\/$/, ''),
    PARTS_AUTH_URL: through(sandbox.authUrl, service.port).replace(/\/$/, ''),
    PARTS_CLIENT_ID: account.clientId,
    PARTS_CLIENT_SECRET: account.clientSecret,
    PARTSDESK_POLICY: 'policy.yaml',
    PARTSDESK_MODE: 'live',
    PARTSDESK_KEY: 'a key that all desks of a trial share',
    PARTSDESK_DATABASE_URL: server.urlOf('trial', database.port),
    PARTSDESK_ARCHIVE_DAYS: '10',
    PARTSDESK_ARCHIVE_RATE: '600',
    PARTSDESK_LEASE: '10000',
    PARTSDESK_SEND: '2000',
    PARTSDESK_SETTLE: '5000',
    PARTSDESK_READ_BACK: '500,1000,2000',
    PARTSDESK_RECONCILE: '10000',
    SLACK_BOT_TOKEN: 'xoxb-for-trials',
    SLACK_SIGNING_SECRET: signingSecret,
    SLACK_API_URL: through(workspace.apiUrl, slack.port),
  };
  const own = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'policy.yaml'), policy);
    return path;
  };

  const startDesk = async (name: string, more: Record<string, string> = {}): Promise<void> => {
    const child = startProgram(own(name), ['start'], { ...env, ...more });
    child.stderr.resume();
    const url = /(http:\S+)\/healthz/.exec(await saying(child, 'Stop with Ctrl-C.'))?.[1] ?? '';
    desks.push({ name, child, url });
  };
  const endDesk = async (name: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const at = desks.findIndex((each) => each.name === name);
    const [desk] = at < 0 ? [] : desks.splice(at, 1);
    if (desk === undefined) return;
    const ended = new Promise((resolve) => desk.child.once('exit', resolve));
    desk.child.kill(signal);
    await ended;
  };
  await startDesk('one');
  const tokens: string[] = [];
  for (let at = 0; at < size.agents; at += 1) {
    const { out } = await run(own('cli'), ['mcp-token', 'add', `agent${at}`], env);
    tokens.push(/^\s*(\S{20,})\s*$/m.exec(out)?.[1] ?? '');
  }
  for (let at = 1; at < size.desks; at += 1) await startDesk(['one', 'two', 'three'][at] ?? `desk${at}`);

  return {
    desks,
    people,
    tokens,
    startDesk,
    endDesk,
    turn: { database: database.turn, service: service.turn, slack: slack.turn },

    /** A person asks in Slack; milliseconds to the answer, undefined: none came. */
    ask: async (user: string, text: string): Promise<number | undefined> => {
      const channel = workspace.direct(user);
      const before = workspace.messages(channel, user).length;
      const began = performance.now();
      await workspace.say({ user, channel, text }).catch(() => undefined);
      const answer = await seen(() => {
        const some = workspace.messages(channel, user).slice(before);
        return some.find((each) => each.bot) === undefined ? undefined : true;
      }, 30_000);
      return answer && performance.now() - began;
    },

    /** An agent calls a tool; milliseconds, undefined: it failed. */
    call: async (token: string, name: string, args: object): Promise<number | undefined> => {
      const desk = desks[(turn += 1) % desks.length];
      const began = performance.now();
      const post = (message: object, session?: string) =>
        fetch(`${desk?.url ?? ''}/mcp`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            Accept: 'application/json, text/event-stream',
            Authorization: `Bearer ${token}`,
            ...(session !== undefined && { 'Mcp-Session-Id': session }),
          },
          body: JSON.stringify({ jsonrpc: '2.0', ...message }),
        });
      try {
        const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'trial', version: '1' } };
        const opened = await post({ id: 1, method: 'initialize', params: hello });
        const session = opened.headers.get('mcp-session-id') ?? undefined;
        await opened.text();
        await (await post({ method: 'notifications/initialized' }, session)).text();
        const text = await (
          await post({ id: 2, method: 'tools/call', params: { name, arguments: args } }, session)
        ).text();
        return text.includes('"isError":true') || !text.includes('"result"') ? undefined : performance.now() - began;
      } catch {
        return undefined;
      }
    },

    /** A person orders by the form, asks for approval, and the boss approves; says how far it came. */
    order: async (user: string, quantity: number): Promise<'approved' | 'stopped'> => {
      const channel = workspace.direct(user);
      const cards = (place: string) =>
        workspace.messages(place).filter((each) => buttonsOf(each).some((id) => id.startsWith('card:')));
      const known = new Set(cards(channel).map(({ ts }) => ts));
      // Slack opens nothing over a form that is still open.
      const former = workspace.view(user);
      if (former !== undefined) await workspace.closeView({ user, viewId: former.id }).catch(() => undefined);
      await workspace.command({ user, channel, text: `order ${quantity}x OP520` }).catch(() => undefined);
      const form = await seen(() => {
        const view = workspace.view(user);
        return view?.content['callback_id'] === 'order' && view.id !== former?.id ? view : undefined;
      }, 15_000);
      if (form === undefined) return 'stopped';
      await workspace.submit({ user, viewId: form.id, values: {} }).catch(() => undefined);
      const card = await seen(() => cards(channel).find(({ ts }) => !known.has(ts)), 15_000);
      if (card === undefined) return 'stopped';
      const id = /\b(D[0-9A-Z]{16})\b/.exec(shown(card))?.[1] ?? '';
      await workspace.click({ user, channel, ts: card.ts, action: 'card:submit' }).catch(() => undefined);
      const waiting = await seen(() => cards('C0APPROVALS').find((each) => shown(each).includes(id)), 15_000);
      if (waiting === undefined) return 'stopped';
      await workspace
        .click({ user: 'U0BOSS', channel: 'C0APPROVALS', ts: waiting.ts, action: 'card:approve' })
        .catch(() => undefined);
      return 'approved';
    },

    /** Resident bytes of all desks, and bytes of their data folders. */
    sizes: () => {
      const memory = desks.map(({ child }) =>
        process.platform === 'linux'
          ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8'))?.[1] ?? 0) * 1024
          : 0,
      );
      const files = desks.flatMap(({ name }) => {
        const data = join(folder, name, '.partsdesk');
        return readdirSync(data, { recursive: true, encoding: 'utf8' }).map((file) => statSync(join(data, file)).size);
      });
      const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
      return { memory: Math.max(0, ...memory), files: sum(files) };
    },

    /** Waits until nothing is under way, then holds the ledger against the service. */
    verdict: async (patience: number) => {
      const ended = `('confirmed','cancelled','failed','declined','expired','withdrawn','dropped')`;
      const rest = await restOf(
        () =>
          server.query(
            `SELECT count(*) AS open FROM draft WHERE state NOT IN ${ended}
           AND state NOT IN ('priced','pending_approval','needs_person','differs')`,
            'trial',
          ),
        patience,
      );
      const drafts = await server.query(`SELECT state, requisition_id FROM draft`, 'trial');
      const confirmed = drafts.filter(({ state }) => state === 'confirmed');
      const named = new Set(drafts.map(({ requisition_id: id }) => id));
      const truth = sandbox.records.ledger();
      const bought = truth.filter(({ state }) => state !== 'CANCELLED' && state !== 'ACCEPTED');
      const there = new Set(truth.map(({ requisitionId }) => requisitionId));
      return {
        orders: drafts.length,
        confirmed: confirmed.length,
        questions: drafts.filter(({ state }) => state === 'needs_person' || state === 'differs').length,
        underWay: rest,
        doubled: bought.filter(({ requisitionId }) => !named.has(requisitionId)).length,
        lost: confirmed.filter(({ requisition_id: id }) => !there.has(String(id))).length,
      };
    },

    close: async () => {
      for (const { name } of [...desks]) await endDesk(name, 'SIGTERM');
      for (const each of [slack, service, database, workspace, sandbox]) await each.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function restOf(count: () => Promise<Record<string, unknown>[]>, patience: number): Promise<number> {
  const until = performance.now() + patience;
  for (;;) {
    const open = Number((await count())[0]?.['open']);
    if (open === 0 || performance.now() > until) return open;
    await pause(500);
  }
}
