import { startHttpServer } from '../../src/app/http-server.ts';
import { Secret } from '../../src/core/secret.ts';
import { builtInPolicy } from '../../src/ordering/policy/file.ts';
import { personFor, type Policy } from '../../src/ordering/policy/policy.ts';
import { Outbox } from '../../src/outbox/outbox.ts';
import { openWorkspace, type Message, type WorkspaceOptions } from '../../src/playground/double/workspace.ts';
import { Conversations } from '../../src/conversation/state.ts';
import { openSlackApp } from '../../src/slack/app.ts';
import type { SlackAccess, SlackDependencies } from '../../src/slack/dependencies.ts';
import type { Desk } from '../../tools/desk.ts';
import { tools } from '../../tools/index.ts';
import { openTestOrdering } from './ordering.ts';

export const signingSecret = 'a signing secret for tests';
/** Milliseconds that a program of its own may take to open a form, beside whatever else the machine does. */
export const slowMachine = 120_000;
const botToken = 'xoxb-for-tests';
const appToken = 'xapp-for-tests';

export interface SlackDeskOptions {
  readonly way?: 'http' | 'socket';
  /** Where approvals are asked for; none: direct messages. */
  readonly approvals?: string;
  readonly workspace?: Partial<WorkspaceOptions>;
  readonly ordering?: Parameters<typeof openTestOrdering>[0];
  readonly deps?: Partial<SlackDependencies>;
  readonly tokens?: SlackAccess['tokens'];
  /** Channels where everybody may read prices and orders; #parts by default. */
  readonly openChannels?: readonly string[];
  readonly followThreads?: boolean;
  /** By how many milliseconds the clock of the embedded service was moved on: the desk goes by it. */
  readonly moved?: () => number;
}

/** Sends one batch at a time, so that a test can wait for the one under way. */
class SteadyOutbox extends Outbox {
  #last: Promise<void> = Promise.resolve();

  override once(): Promise<void> {
    const next = this.#last.then(() => super.once());
    this.#last = next.catch(() => undefined);
    return next;
  }
}

/** The real app over real HTTP or Socket Mode, a workspace beside it, and ordering over an embedded service. */
export async function openSlackDesk(options: SlackDeskOptions = {}) {
  const built = builtInPolicy();
  const policy: Policy = options.ordering?.policy ?? {
    ...built,
    approvals: { ...built.approvals, channel: options.approvals },
  };
  const desk = await openTestOrdering({ ...options.ordering, policy });
  let url = '';
  const socket = options.way === 'socket';
  const workspace = await openWorkspace({
    clock: desk.clock,
    signingSecret,
    botToken,
    requestUrl: () => `${url}/slack/events`,
    ...(socket ? { appToken } : {}),
    triggerLife: slowMachine,
    ...options.workspace,
  });
  const errors: unknown[] = [];
  const clock = { ...desk.clock, now: () => desk.clock.now() + (options.moved?.() ?? 0) };
  const deps: SlackDependencies = {
    tools,
    deskFor: (actor): Desk => ({
      ...desk.desk,
      clock,
      caller: {
        name: actor.name,
        person: actor.person,
        may: [...actor.may],
        surface: 'slack',
        receivers: actor.receivers,
      },
      ordering: () => Promise.resolve(desk.ordering.deskFor(actor)),
      watch: () => Promise.resolve(desk.watchOf(actor)),
    }),
    policy,
    ordering: desk.ordering,
    ledger: desk.store,
    store: desk.store.slack,
    conversations: new Conversations(desk.store.conversations, desk.clock),
    key: new Secret('a key for the buttons of tests'),
    zone: 'UTC',
    language: 'en',
    clock,
    wall: desk.clock,
    log: { warn: () => undefined, error: (_, cause) => errors.push(cause) },
    mode: 'live',
    environment: 'embedded',
    ...options.deps,
  };
  const access: SlackAccess = {
    way: socket
      ? { kind: 'socket', appToken: new Secret(appToken) }
      : { kind: 'http', signingSecret: new Secret(signingSecret) },
    apiUrl: workspace.apiUrl,
    openChannels: options.openChannels ?? ['C0PARTS'],
    followThreads: options.followThreads === true,
    tokens: options.tokens ?? { kind: 'one', botToken: new Secret(botToken) },
  };
  const open = async () => {
    const app = openSlackApp(access, deps);
    const http = await startHttpServer(
      { host: '127.0.0.1', port: 0 },
      () => ({}),
      app.routes,
      (thrown) => errors.push(thrown),
    );
    url = http.url;
    await app.start();
    const stop = new AbortController();
    const outbox = new SteadyOutbox(
      { ledger: deps.ledger, clock: deps.clock, log: { warn: (message, fields) => errors.push([message, fields]) } },
      { handlers: app.handlers },
    );
    const working = outbox.work(stop.signal);
    const topics = Object.keys(app.handlers);
    return {
      app,
      delivered: async () => {
        while ((await deps.ledger.read.outbox(deps.clock.now(), 1, topics)).length > 0) await outbox.once();
        await outbox.once();
      },
      close: async () => {
        stop.abort();
        await working;
        await app.close();
        await http.close();
      },
    };
  };
  let running = await open();
  if (socket) await workspace.connected();
  return {
    ...desk,
    policy,
    workspace,
    deps,
    access,
    errors,
    get url() {
      return url;
    },
    /** Everything that was delivered has been worked on, and what came of it has been sent. */
    done: async () => {
      await workspace.settled();
      await running.app.settled();
      await running.delivered();
    },
    /** Ends the app and starts another one on the same database. */
    restart: async () => {
      await running.close();
      running = await open();
    },
    actor: (id: string) => {
      const actor = personFor(policy, { kind: 'slack', team: workspace.teamId, id, isOwn: true });
      if (actor === undefined) throw new Error(`nobody is ${id}`);
      return actor;
    },
    close: async () => {
      await running.close();
      await workspace.close();
      await desk.close();
    },
  };
}

export type SlackDesk = Awaited<ReturnType<typeof openSlackDesk>>;

/** A paragraph with its mentions and times, and the rows of a table, as they read. */
function lineIn(value: object): string | undefined {
  if ('type' in value && value.type === 'rich_text_section' && 'elements' in value) {
    const pieces = value.elements as readonly { text?: string; user_id?: string; fallback?: string }[];
    return pieces
      .map(({ text, user_id: user, fallback }) => text ?? (user === undefined ? fallback : `@${user}`))
      .join('');
  }
  if (!('type' in value && 'rows' in value) || (value.type !== 'table' && value.type !== 'data_table'))
    return undefined;
  return (value.rows as readonly (readonly { text: string }[])[])
    .map((row) => row.map(({ text }) => text).join(' | '))
    .join('\n');
}

/** Everything a message shows, as one text. */
export function shown(message: Pick<Message, 'text' | 'blocks'> | undefined): string {
  const texts: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) {
      const line = lineIn(value);
      if (line !== undefined) texts.push(line);
      else
        for (const [key, each] of Object.entries(value)) {
          if (key === 'text' && typeof each === 'string') texts.push(each);
          else walk(each);
        }
    }
  };
  walk(message?.blocks ?? []);
  return [message?.text ?? '', ...texts].join('\n');
}

/** Looks until it is so; what never becomes so fails with what was there. */
export async function until<T>(look: () => T | undefined | false, what = 'it'): Promise<T> {
  for (let round = 0; round < 12_000; round += 1) {
    const seen = look();
    if (seen !== undefined && seen !== false) return seen;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${what} never came`);
}

/** The buttons of a message, by their action. */
export function buttonsOf(message: Pick<Message, 'blocks'> | undefined): string[] {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) {
      if ('action_id' in value && typeof value.action_id === 'string') found.push(value.action_id);
      Object.values(value).forEach(walk);
    }
  };
  walk(message?.blocks ?? []);
  return found;
}
