import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/core/clock.ts';
import { openWorkspace, type Message } from '../../src/playground/double/workspace.ts';
import { startPostgres } from '../support/postgres.ts';
import { run, saying, startProgram } from '../support/program.ts';
import { buttonsOf, shown } from '../support/slack.ts';
import { startTestSandbox } from '../support/test-sandbox.ts';
import { openDisk } from '../support/disk.ts';
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
    await pause(50);
  }
}

/** How far an order came, and the milliseconds until then; `stopped`: what did not come. */
export type Ordered =
  { readonly stopped: string; readonly approved?: number } | { readonly approved: number; readonly confirmed: number };

/** @param size `ownDisk`: the database and the data folders are on a disk that can be filled, where this user may mount one. */
export async function openWorld(size: { desks: number; people: number; agents: number; ownDisk: boolean }) {
  const disk = size.ownDisk ? openDisk(400) : undefined;
  const folder = mkdtempSync(join(disk?.folder ?? tmpdir(), 'partsdesk-trial-'));
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
  const server = await startPostgres([], disk?.folder);
  const sandbox = await startTestSandbox({ clock: systemClock, products: 600, days: 10 });
  // Nobody runs out of stock or credit: what is tried is the desk.
  sandbox.faults.inject({ kind: 'shortStock', sku: 'OP520', quantity: 1_000_000 }, undefined, 1);
  for (const { payer } of sandbox.accounts) {
    sandbox.faults.inject({ kind: 'creditLimit', payer, limit: 1_000_000_000_000 }, undefined, 1);
  }
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
  /** The workspace keeps one list of all messages, too long to be looked through for everybody again and again. */
  const byChannel = new Map<string, Message[]>();
  let sorted = 0;
  const messagesIn = (channel: string): readonly Message[] => {
    const all = workspace.state.messages;
    for (; sorted < all.length; sorted += 1) {
      const message = all[sorted];
      if (message === undefined) break;
      const known = byChannel.get(message.channel);
      if (known === undefined) byChannel.set(message.channel, [message]);
      else known.push(message);
    }
    return byChannel.get(channel) ?? [];
  };
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
    PARTSDESK_CATALOG: 'auto',
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
  /** Questions that no desk acknowledged within Slack's three seconds, by the status that came (0: none). */
  const unacknowledged = new Map<number, number>();
  /** Of agents with desks. */
  const sessions = new Map<string, string>();
  for (let at = 0; at < size.agents; at += 1) {
    const { out } = await run(own('cli'), ['mcp-token', 'add', `agent${at}`], env);
    tokens.push(/^\s*(\S{20,})\s*$/m.exec(out)?.[1] ?? '');
  }
  for (let at = 1; at < size.desks; at += 1) await startDesk(['one', 'two', 'three'][at] ?? `desk${at}`);

  /** A click that comes to nothing is seen by what does not come after it. */
  const click = async (user: string, channel: string, ts: string, action: string): Promise<void> => {
    try {
      await workspace.click({ user, channel, ts, action });
    } catch {
      // The button is gone, or the desk.
    }
  };

  return {
    desks,
    people,
    tokens,
    unacknowledged,
    startDesk,
    endDesk,
    turn: {
      database: database.turn,
      service: service.turn,
      slack: slack.turn,
      /** Undefined: this user may mount no disk here. */
      disk:
        disk &&
        (async (on: boolean) => {
          disk.turn(on);
          if (on) await server.revive();
        }),
    },

    /** A person asks in Slack; milliseconds to the answer, undefined: none came. */
    ask: async (user: string, text: string): Promise<number | undefined> => {
      const channel = workspace.direct(user);
      const before = messagesIn(channel).length;
      const began = performance.now();
      const sent = await workspace.say({ user, channel, text }).catch(() => undefined);
      if (sent?.status !== 200) unacknowledged.set(sent?.status ?? 0, (unacknowledged.get(sent?.status ?? 0) ?? 0) + 1);
      const answer = await seen(() => {
        const some = messagesIn(channel).slice(before);
        return some.some((each) => each.bot) ? true : undefined;
      }, 30_000);
      return answer && performance.now() - began;
    },

    /** An agent calls a tool; milliseconds, undefined: it failed. Its session with a desk stays open. */
    call: async (token: string, name: string, args: object): Promise<number | undefined> => {
      const desk = desks[(turn += 1) % desks.length];
      const key = `${token} ${desk?.url ?? ''}`;
      const began = performance.now();
      const post = (message: object, session?: string) =>
        fetch(`${desk?.url ?? ''}/mcp`, {
          method: 'POST',
          signal: AbortSignal.timeout(60_000),
          headers: {
            'Content-Type': 'application/json',
            Accept: 'application/json, text/event-stream',
            Authorization: `Bearer ${token}`,
            ...(session !== undefined && { 'Mcp-Session-Id': session }),
          },
          body: JSON.stringify({ jsonrpc: '2.0', ...message }),
        });
      const open = async () => {
        const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'trial', version: '1' } };
        const opened = await post({ id: 1, method: 'initialize', params: hello });
        const session = opened.headers.get('mcp-session-id') ?? undefined;
        await opened.text();
        await (await post({ method: 'notifications/initialized' }, session)).text();
        return session;
      };
      try {
        for (let tries = 0; tries < 2; tries += 1) {
          const session = await (sessions.get(key) ?? open());
          if (session !== undefined) sessions.set(key, session);
          const answer = await post(
            { id: (turn += 1), method: 'tools/call', params: { name, arguments: args } },
            session,
          );
          const text = await answer.text();
          if (answer.status === 404) sessions.delete(key);
          else
            return text.includes('"isError":true') || !text.includes('"result"')
              ? undefined
              : performance.now() - began;
        }
      } catch {
        // The desk is gone.
      }
      return undefined;
    },

    /** A person orders by the form, asks for approval, the boss approves, and the order is confirmed. */
    order: async (user: string, quantity: number): Promise<Ordered> => {
      const began = performance.now();
      const channel = workspace.direct(user);
      const cards = (place: string) =>
        messagesIn(place)
          .slice(-300)
          .filter((each) => buttonsOf(each).some((id) => id.startsWith('card:')));
      const known = new Set(cards(channel).map(({ ts }) => ts));
      let form: ReturnType<typeof workspace.view>;
      // A form that came too late for Slack is asked for again, as the answer says.
      for (let tries = 0; tries < 3 && form === undefined; tries += 1) {
        // Slack opens nothing over a form that is still open.
        const former = workspace.view(user);
        if (former !== undefined) await workspace.closeView({ user, viewId: former.id }).catch(() => undefined);
        await workspace.command({ user, channel, text: `order ${quantity}x OP520` }).catch(() => undefined);
        form = await seen(() => {
          const view = workspace.view(user);
          return view?.content['callback_id'] === 'order' && view.id !== former?.id ? view : undefined;
        }, 8_000);
      }
      if (form === undefined) return { stopped: 'no form' };
      await workspace.submit({ user, viewId: form.id, values: {} }).catch(() => undefined);
      const card = await seen(() => cards(channel).find(({ ts }) => !known.has(ts)), 15_000);
      if (card === undefined) return { stopped: 'no card' };
      const id = /\b(D[0-9A-Z]{16})\b/.exec(shown(card))?.[1] ?? '';
      await click(user, channel, card.ts, 'card:submit');
      const asked = await seen(
        () =>
          cards('C0APPROVALS').find(
            (each) => id !== '' && shown(each).includes(id) && buttonsOf(each).includes('card:approve'),
          ),
        30_000,
      );
      if (asked === undefined) return { stopped: 'no card for approval' };
      await click('U0BOSS', 'C0APPROVALS', asked.ts, 'card:approve');
      const approved = performance.now() - began;
      const confirmed = await seen(() => {
        const now = messagesIn('C0APPROVALS').findLast(({ ts }) => ts === asked.ts);
        return /confirmed/i.test(shown(now)) ? performance.now() - began : undefined;
      }, 60_000);
      return confirmed === undefined ? { stopped: 'not confirmed', approved } : { approved, confirmed };
    },

    /** Resident bytes of the largest desk, bytes of their data folders and of the database. */
    sizes: async () => {
      const memory = desks.map(({ child }) =>
        process.platform === 'linux'
          ? Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8'))?.[1] ?? 0) * 1024
          : 0,
      );
      const files = desks.flatMap(({ name }) => {
        const data = join(folder, name, '.partsdesk');
        return readdirSync(data, { recursive: true, encoding: 'utf8' }).map((file) => statSync(join(data, file)).size);
      });
      const [row] = await server.query('SELECT pg_database_size(current_database()) AS size');
      const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
      return { memory: Math.max(0, ...memory), files: sum(files), database: Number(row?.['size']) };
    },

    /** Waits until nothing is under way, then holds the ledger against the service. */
    verdict: async (patience: number) => {
      const ended = `('confirmed','cancelled','failed','declined','expired','withdrawn','dropped')`;
      const underWay = `SELECT count(*) AS open FROM draft WHERE state NOT IN ${ended}
        AND state NOT IN ('priced','pending_approval','needs_person','differs')`;
      const waiting = `SELECT count(*) AS open FROM outbox WHERE delivered_at IS NULL AND given_up_at IS NULL`;
      const underWayLeft = await restOf(() => server.query(underWay, 'trial'), patience);
      const waitingLeft = await restOf(() => server.query(waiting, 'trial'), patience);
      const drafts = await server.query(`SELECT state, requisition_id FROM draft`, 'trial');
      const count = async (what: string) =>
        Number((await server.query(`SELECT count(*) AS all FROM ${what}`, 'trial'))[0]?.['all']);
      const confirmed = drafts.filter(({ state }) => state === 'confirmed');
      const named = new Set(drafts.map(({ requisition_id: id }) => id));
      const truth = sandbox.records.ledger();
      const bought = truth.filter(({ state }) => state !== 'CANCELLED' && state !== 'ACCEPTED');
      const there = new Set(truth.map(({ requisitionId }) => requisitionId));
      // A line of news is told to a follower once.
      const news = people.flatMap((user) =>
        messagesIn(workspace.direct(user))
          .flatMap(({ text }) => text.match(/^Order D[0-9A-Z]{16}: .*$/gm) ?? [])
          .map((line) => `${user} ${line}`),
      );
      return {
        orders: drafts.length,
        confirmed: confirmed.length,
        questions: drafts.filter(({ state }) => state === 'needs_person' || state === 'differs').length,
        underWay: underWayLeft,
        doubled: bought.filter(({ requisitionId }) => !named.has(requisitionId)).length,
        lost: confirmed.filter(({ requisition_id: id }) => !there.has(String(id))).length,
        events: await count('event'),
        told: news.length,
        toldTwice: news.length - new Set(news).size,
        waiting: waitingLeft,
        givenUp: await count('outbox WHERE given_up_at IS NOT NULL'),
        archived: await count('archive_document'),
      };
    },

    close: async () => {
      for (const { name } of [...desks]) await endDesk(name, 'SIGTERM');
      for (const each of [slack, service, database, workspace, sandbox]) await each.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
      disk?.close();
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
