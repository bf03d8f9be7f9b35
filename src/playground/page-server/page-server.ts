import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageFiles } from './page-files.ts';
import type {
  PageAct,
  PageAgentCall,
  PageAsk,
  PageEvent,
  PageMessage,
  PageState,
  PageStatus,
  PageStep,
  PageView,
  PageWent,
  PageWord,
} from './page-protocol.ts';
import { withIds } from '../double/payloads.ts';
import { sendJson, type Handler } from '../double/workspace-server.ts';
import { isObject, type Message, type View } from '../double/workspace-state.ts';
import type { Delivered, Workspace } from '../double/workspace.ts';

/** What the page shows besides the workspace itself; all of it comes from outside, the playground knows no desk. */
export interface PageOptions {
  readonly files: PageFiles;
  readonly desk: string;
  readonly command: string;
  /** What people do here, by id: `buyer`, `approver`. */
  readonly roles: Readonly<Record<string, string>>;
  readonly words: readonly PageWord[];
  readonly shortcuts: readonly { readonly callback: string; readonly name: string }[];
  readonly guide: readonly PageStep[];
  readonly agents?: Agents | undefined;
  readonly clock?: MovableClock | undefined;
  /** Offered beside the clock. */
  readonly asks?: readonly PageAsk[] | undefined;
}

/** What agents do at the same desk. */
export interface Agents {
  readonly endpoint: string;
  /** Newest first. */
  calls(): readonly PageAgentCall[];
  on(listener: () => void): () => void;
}

/** The clock of the embedded service. */
export interface MovableClock {
  /** Milliseconds since the epoch. */
  now(): number | Promise<number>;
  forward(days: number): Promise<void>;
}

const policy = [
  "default-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

const elementOf =
  (act: { readonly action: string; readonly block: string }) =>
  (element: { action_id?: string }, block: string): boolean =>
    element.action_id === act.action && block === act.block;

/** The page of a workspace, its state and what people do on it, as paths of the workspace's server. */
export class PageServer {
  readonly #workspace: Workspace;
  readonly #options: PageOptions;
  readonly #watching = new Set<ServerResponse>();
  readonly #statuses = new Map<string, PageStatus>();
  readonly #stop: (() => void)[];

  constructor(workspace: Workspace, options: PageOptions) {
    this.#workspace = workspace;
    this.#options = options;
    this.#stop = [
      workspace.state.on((change) => {
        if (change.kind === 'status') {
          const { channel, thread, text } = change;
          this.#statuses.set(`${channel}/${thread}`, { channel, thread, text });
        } else if (change.kind === 'message') {
          this.#clearStatus(change.channel, change.ts);
        }
        this.#tell('change');
      }),
      options.agents?.on(() => this.#tell('agent')) ?? (() => undefined),
    ];
  }

  get handlers(): Readonly<Record<string, Handler>> {
    return {
      '/': (_, response, __, { path }) => this.#sendFile(response, path),
      '/page/state': async (_, response, __, { query }) =>
        sendJson(response, await this.#state(query.get('user')), 200, headers),
      '/page/events': (_, response) => this.#watch(response),
      '/page/agents': (_, response) => sendJson(response, this.#options.agents?.calls() ?? [], 200, headers),
      '/page/files/': (_, response, __, { path }) => this.#sendContent(response, path.slice('/page/files/'.length)),
      '/page/act': async (request, response, body) => {
        if (!isOwn(request)) return refuse(response);
        sendJson(response, await this.#act(JSON.parse(body.toString('utf8')) as PageAct), 200, headers);
      },
      '/page/clock': async (request, response, body) => {
        if (!isOwn(request)) return refuse(response);
        const { days } = JSON.parse(body.toString('utf8')) as { days: unknown };
        if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > 31) {
          return sendJson(response, { error: 'from 1 to 31 whole days' }, 400, headers);
        }
        await this.#options.clock?.forward(days);
        this.#tell('change');
        sendJson(response, {}, 200, headers);
      },
    };
  }

  close(): void {
    for (const stop of this.#stop) stop();
    for (const each of this.#watching) each.end();
  }

  #sendFile(response: ServerResponse, path: string): void {
    const file = this.#options.files.get(path);
    if (file === undefined) {
      response.writeHead(404, headers).end('not found');
      return;
    }
    response.writeHead(200, { ...headers, 'content-type': file.type }).end(file.body);
  }

  #sendContent(response: ServerResponse, id: string): void {
    const file = this.#workspace.files().find((each) => each.id === id);
    if (file === undefined) {
      response.writeHead(404, headers).end('not found');
      return;
    }
    // Always a download, never a page of this origin: the content came from an app.
    response
      .writeHead(200, {
        ...headers,
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      })
      .end(file.content);
  }

  #watch(response: ServerResponse): void {
    response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
    response.write('retry: 500\n\n');
    this.#watching.add(response);
    response.on('close', () => this.#watching.delete(response));
  }

  #tell(event: PageEvent): void {
    for (const each of this.#watching) each.write(`event: ${event}\ndata: {}\n\n`);
  }

  async #act(act: PageAct): Promise<PageWent> {
    const workspace = this.#workspace;
    const { user } = act;
    switch (act.kind) {
      case 'command': {
        const [command = '', ...rest] = act.text.split(' ');
        if (command !== this.#options.command) return { error: 'unknown_command' };
        return went(await workspace.command({ user, channel: act.channel, text: rest.join(' ').trim() }));
      }
      case 'say': {
        const thread = act.thread === undefined ? {} : { thread: act.thread };
        // As in Slack, nobody is told at once when an event was not taken: it is delivered again later.
        await workspace.say({ user, channel: act.channel, text: act.text, ...thread });
        return {};
      }
      case 'act': {
        const chosen = { kind: 'reported', input: act.input } as const;
        const action = elementOf(act);
        const { spot, values } = act;
        return went(
          spot.in === 'message'
            ? await workspace.act({ user, channel: spot.channel, ts: spot.ts, action, chosen, values })
            : await workspace.actInView({ user, viewId: spot.view, action, chosen, values }),
        );
      }
      case 'suggest':
        return { options: await workspace.suggest({ user, spot: act.spot, action: elementOf(act), typed: act.typed }) };
      case 'submit': {
        const delivered = await workspace.submit({ user, viewId: act.view, values: act.values });
        return { ...went(delivered), errors: delivered.errors };
      }
      case 'close':
        return went(await workspace.closeView({ user, viewId: act.view }));
      case 'shortcut':
        return went(await workspace.shortcut({ user, channel: act.channel, ts: act.ts, callback: act.callback }));
      case 'home':
        await workspace.openHome({ user, tab: act.tab });
        return {};
    }
  }

  async #state(wanted: string | null): Promise<PageState> {
    const workspace = this.#workspace;
    const { desk, roles, command, words, shortcuts, guide, agents } = this.#options;
    const people = workspace.people.map(({ id, realName }) => ({ id, name: realName, role: roles[id] ?? '' }));
    const me = people.find(({ id }) => id === wanted)?.id ?? people[0]?.id ?? '';
    const direct = workspace.direct(me);
    const channels = workspace.channels.filter(({ members }) => members?.includes(me) ?? true);
    const names = new Map(people.map(({ id, name }) => [id, name]));
    const home = workspace.home(me);
    return {
      now: workspace.state.now(),
      me,
      desk: { id: workspace.botUserId, name: desk },
      people,
      channels: channels.map(({ id, name }) => ({ id, name })),
      direct,
      messages: [...channels.map(({ id }) => id), direct].flatMap((channel) =>
        workspace
          .messages(channel, me)
          .map((message) => messageOf(message, message.bot ? desk : names.get(message.user))),
      ),
      elsewhere: people
        .filter(({ id }) => id !== me)
        .flatMap(({ id }) => {
          const channel = workspace.direct(id);
          const wrote = workspace.messages(channel).filter(({ bot }) => bot);
          return wrote.map(({ ts }) => ({ person: id, channel, ts }));
        }),
      home: home === undefined ? null : viewOf(home),
      views: (workspace.state.stacks.get(me) ?? []).map(viewOf),
      statuses: [...this.#statuses.values()].filter(({ text }) => text !== ''),
      prompts: this.#prompts(direct),
      command,
      words,
      shortcuts,
      guide,
      clock: await this.#serviceTime(),
      asks: this.#options.asks ?? [],
      agents: agents?.endpoint ?? null,
    };
  }

  /** A service that does not answer has no clock to show; the conversation is shown all the same. */
  async #serviceTime(): Promise<number | null> {
    const { clock } = this.#options;
    if (clock === undefined) return null;
    try {
      return await clock.now();
    } catch {
      return null;
    }
  }

  #prompts(direct: string): PageState['prompts'] {
    return [...this.#workspace.state.prompts].flatMap(([key, prompts]) =>
      key.startsWith(`${direct}:`) ? [{ channel: direct, title: 'You could ask', prompts }] : [],
    );
  }

  /** As in Slack, what an app says ends its status. */
  #clearStatus(channel: string, ts: string): void {
    const message = this.#workspace.state.message(channel, ts);
    if (message?.bot !== true) return;
    for (const [key, status] of this.#statuses) {
      const answered = message.thread === undefined || message.thread === status.thread;
      if (status.channel === channel && answered) this.#statuses.delete(key);
    }
  }
}

function messageOf(message: Message, name: string | undefined): PageMessage {
  return {
    ts: message.ts,
    channel: message.channel,
    thread: message.thread ?? null,
    author: { id: message.user, name: name ?? message.user, app: message.bot },
    text: message.text,
    blocks: withIds(message.blocks ?? []),
    edited: message.edited !== undefined,
    onlyYou: message.only !== undefined,
    files: message.files.map(({ id, name: file, title, content }) => ({
      id,
      name: file,
      title,
      bytes: content.length,
    })),
  };
}

function viewOf(view: View): PageView {
  const { title, submit, close, blocks } = view.content;
  return {
    id: view.id,
    hash: view.hash,
    title: textOf(title) ?? '',
    submit: textOf(submit) ?? null,
    close: textOf(close) ?? 'Close',
    blocks: withIds(Array.isArray(blocks) ? blocks : []),
  };
}

function textOf(text: unknown): string | undefined {
  return isObject(text) && typeof text['text'] === 'string' ? text['text'] : undefined;
}

function went({ error }: Delivered): PageWent {
  return error === undefined ? {} : { error };
}

/** Only the page itself may act: a form of another page can send neither this type nor this origin. */
function isOwn(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  const typed = request.headers['content-type'] === 'application/json';
  return request.method === 'POST' && typed && (origin === undefined || origin === `http://${host ?? ''}`);
}

function refuse(response: ServerResponse): void {
  response.writeHead(403, headers).end('Only the page of this workspace may act here.');
}
