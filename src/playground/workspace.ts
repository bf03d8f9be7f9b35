import type { ServerResponse } from 'node:http';
import type { Clock } from '../core/clock.ts';
import { isObject } from './check-shapes.ts';
import type { Mentionable } from './check-text.ts';
import { HttpCourier, signature, type Delivered, type Parcel } from './delivery.ts';
import { Installations } from './installations.ts';
import { elementsOf, envelopeOf, eventOf, placeOf, stateOf, valueOf, type Chosen, type Element } from './payloads.ts';
import { SocketCourier } from './socket-courier.ts';
import { Triggers } from './triggers.ts';
import { Troubles, type Trouble } from './troubles.ts';
import { WebApi, type Answer } from './web-api.ts';
import {
  messageJson,
  viewJson,
  WorkspaceState,
  type Change,
  type Channel,
  type Json,
  type Message,
  type Person,
  type StoredFile,
  type Team,
  type View,
} from './workspace-state.ts';
import { sendJson, startWorkspaceServer, type Handler } from './workspace-server.ts';

export type { Chosen, Element } from './payloads.ts';
export type { Delivered } from './delivery.ts';
export type { Change, Channel, Message, Person, StoredFile, View } from './workspace-state.ts';

export interface WorkspaceOptions {
  readonly clock: Clock;
  /** Of 127.0.0.1; 0, the default, takes any. */
  readonly port?: number;
  readonly signingSecret: string;
  readonly botToken: string;
  /** Then the app connects by Socket Mode. */
  readonly appToken?: string;
  /** Where signed requests go; not needed in Socket Mode. */
  readonly requestUrl?: () => string;
  readonly command?: string;
  readonly people?: readonly Person[];
  readonly channels?: readonly Channel[];
  /** Further teams, where the app is not installed yet. */
  readonly teams?: readonly {
    readonly id: string;
    readonly name: string;
    readonly people: readonly Person[];
    readonly channels: readonly Channel[];
  }[];
  readonly client?: { readonly id: string; readonly secret: string };
  /** Scopes of the installation; absent: all. */
  readonly scopes?: readonly string[];
  /** Origins that links in messages may lead to. */
  readonly allowedOrigins?: readonly string[];
  /** More paths of the same server, as the page of the playground is. */
  readonly handlers?: (workspace: Workspace) => Readonly<Record<string, Handler>>;
}

export interface Call {
  readonly method: string;
  readonly token: string | undefined;
  readonly args: Json;
  readonly answer: Answer | undefined;
}

/** An element by its `action_id`, or by itself and the id of its block: an `action_id` may be in several blocks. */
export type ElementSought = string | ((element: Element, block: string) => boolean);

/** What was filled in, by block and action, as `state.values` says it. */
export type Filled = Readonly<Record<string, Readonly<Record<string, Json>>>>;

export interface SubmitDelivered extends Delivered {
  /** By block, when the form was refused. */
  readonly errors?: Readonly<Record<string, string>>;
}

export const defaultPeople: readonly Person[] = [
  { id: 'U0BUYER', name: 'barbara', realName: 'Barbara Buyer', email: 'buyer@example.com' },
  { id: 'U0APPROVER', name: 'adam', realName: 'Adam Approver', email: 'approver@example.com' },
];
export const defaultChannels: readonly Channel[] = [
  { id: 'C0PARTS', name: 'parts' },
  { id: 'C0APPROVALS', name: 'approvals' },
];

/**
 * A small Slack workspace on this machine, for tests and for who has none at hand: it tells the real app what people do,
 * as Slack does, takes what the app calls, and refuses what Slack refuses.
 */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const workspace = new Workspace(options);
  await workspace.listen();
  return workspace;
}

export class Workspace {
  readonly teamId = 'T0MAIN';
  readonly botUserId = 'U0PARTSDESK';
  readonly calls: Call[] = [];
  readonly violations: string[] = [];
  readonly state: WorkspaceState;
  readonly #options: WorkspaceOptions;
  readonly #triggers: Triggers;
  readonly #troubles = new Troubles();
  readonly #api: WebApi;
  readonly #installations: Installations;
  readonly #http: HttpCourier;
  readonly #socket: SocketCourier | undefined;
  readonly #sent: Parcel[] = [];
  readonly #underWay = new Set<Promise<unknown>>();
  #server: Awaited<ReturnType<typeof startWorkspaceServer>> | undefined;

  constructor(options: WorkspaceOptions) {
    this.#options = options;
    const state = new WorkspaceState(options.clock);
    this.state = state;
    this.#addTeam(
      'T0MAIN',
      'Workshop',
      this.botUserId,
      options.people ?? defaultPeople,
      options.channels ?? defaultChannels,
    );
    const main = state.teams.get('T0MAIN');
    if (main !== undefined) main.token = options.botToken;
    for (const { id, name, people, channels } of options.teams ?? [])
      this.#addTeam(id, name, `U0DESK${id}`, people, channels);
    this.#triggers = new Triggers(state);
    this.#installations = new Installations(state, { client: options.client, scopes: options.scopes });
    this.#http = new HttpCourier({
      clock: options.clock,
      signingSecret: options.signingSecret,
      url: options.requestUrl ?? (() => 'http://127.0.0.1:9/'),
    });
    this.#socket = options.appToken === undefined ? undefined : new SocketCourier({ clock: options.clock, state });
    this.#api = new WebApi({
      state,
      triggers: this.#triggers,
      mentionable: () => this.#mentionable(),
      violation: (where, what) => this.violations.push(`${where}: ${what}`),
      uploadUrl: (file) => `${this.url}/upload/${file}`,
      socketUrl: () =>
        this.#socket === undefined ? undefined : `${this.url.replace('http:', 'ws:')}/socket?ticket=${state.secret()}`,
      exchangeCode: (args) => this.#installations.exchange(args),
      removed: (team) => void this.event({ type: 'app_uninstalled' }, team.id),
      scopes: options.scopes,
      appToken: options.appToken,
    });
  }

  get url(): string {
    return this.#server?.url ?? '';
  }

  /** For SLACK_API_URL. */
  get apiUrl(): string {
    return `${this.url}/api/`;
  }

  get people(): readonly Person[] {
    return [...this.#team().people.values()];
  }

  get channels(): readonly Channel[] {
    return [...this.#team().channels.values()].filter((each) => each.with === undefined);
  }

  async listen(): Promise<void> {
    this.#server = await startWorkspaceServer(this.#options.port ?? 0, {
      '/api/': (request, response, body, url) =>
        this.#answerApi(
          url.pathname.slice('/api/'.length),
          request.headers.authorization,
          request.headers['content-type'] ?? '',
          body,
          response,
        ),
      '/upload/': (request, response, body, url) => {
        const file = this.state.files.get(url.pathname.slice('/upload/'.length));
        if (file === undefined) response.writeHead(404).end();
        else {
          file.content = contentOf(request.headers['content-type'] ?? '', body);
          response.writeHead(200).end(`OK - ${file.content.length}`);
        }
      },
      '/respond/': (_, response, body, url) => this.#respond(url.pathname.slice('/respond/'.length), body, response),
      '/oauth/v2/authorize': (_, response, __, url) => {
        const wanted = url.searchParams.get('team');
        const team = [...this.state.teams.values()].find((each) =>
          wanted === null ? each.token === undefined : each.id === wanted,
        );
        const to = team === undefined ? undefined : this.#installations.allow(url.searchParams, team);
        if (to === undefined) response.writeHead(400).end('invalid request');
        else response.writeHead(302, { location: to }).end();
      },
      ...this.#options.handlers?.(this),
    });
    await this.#socket?.listen(this.#server.server);
  }

  /** Resolves when an app is connected by Socket Mode. */
  connected(): Promise<void> {
    return this.#socket?.connected() ?? Promise.resolve();
  }

  /** Socket Mode: announces the end of the connection, or cuts it. */
  disconnect(how: 'warning' | 'refresh_requested' | 'cut'): void {
    this.#socket?.disconnect(how);
  }

  // What people do.

  async command(a: { user: string; channel: string; text: string }): Promise<Delivered> {
    const { person, team, channel } = this.#at(a.user, a.channel);
    const delivered = await this.#deliver({
      kind: 'slash_commands',
      payload: {
        token: 'verification-token',
        team_id: team.id,
        team_domain: team.name.toLowerCase(),
        channel_id: channel.id,
        channel_name: channel.name,
        user_id: person.id,
        user_name: person.name,
        command: this.#options.command ?? '/parts',
        text: a.text,
        api_app_id: 'A0PARTSDESK',
        is_enterprise_install: 'false',
        response_url: this.#responseUrl({ channel: channel.id, user: person.id, ts: undefined, thread: undefined }),
        trigger_id: this.#triggers.trigger(person.id),
      },
    });
    this.#sayAnswer(delivered, person, channel, team);
    if (delivered.error !== undefined)
      this.#toast(person, `${this.#options.command ?? '/parts'} failed with the error "${delivered.error}"`);
    return delivered;
  }

  /** A message: told to the app in a direct message, and where it is mentioned. */
  async say(a: { user: string; channel: string; text: string; thread?: string }): Promise<Delivered & { ts: string }> {
    const { person, team, channel } = this.#at(a.user, a.channel);
    const message = this.state.add({
      channel: channel.id,
      user: person.id,
      bot: person.bot === true,
      text: a.text,
      blocks: undefined,
      thread: a.thread,
      only: undefined,
    });
    const direct = channel.with !== undefined;
    const mention = a.text.includes(`<@${team.botUser}>`);
    if (!direct && !mention) return { status: 0, body: undefined, ts: message.ts };
    const delivered = await this.event(
      {
        type: direct ? 'message' : 'app_mention',
        ...(direct ? { channel_type: 'im' } : {}),
        user: person.id,
        text: a.text,
        ts: message.ts,
        event_ts: message.ts,
        channel: channel.id,
        team: team.id,
        ...(person.strangerTeam === undefined
          ? {}
          : { user_team: person.strangerTeam, source_team: person.strangerTeam }),
        ...(person.bot === true ? { bot_id: `B${person.id.slice(1)}` } : {}),
        ...(a.thread === undefined ? {} : { thread_ts: a.thread }),
      },
      team.id,
    );
    return { ...delivered, ts: message.ts };
  }

  click(a: { user: string; channel: string; ts: string; action: ElementSought }): Promise<Delivered> {
    return this.act({ ...a, chosen: { kind: 'click' } });
  }

  /** Acts on an element of a message. */
  act(a: {
    user: string;
    channel: string;
    ts: string;
    action: ElementSought;
    chosen: Chosen;
    values?: Filled;
    extra?: readonly Json[];
  }): Promise<Delivered> {
    const { person, team, channel } = this.#at(a.user, a.channel);
    const message = this.state.message(channel.id, a.ts);
    if (message === undefined) throw new Error(`there is no message ${a.ts} in ${channel.name}`);
    if (message.only !== undefined && message.only !== person.id)
      throw new Error(`${person.name} does not see ${a.ts}`);
    const found = this.#element(elementsOf(message.blocks), a.action);
    return this.#interact(person, team, {
      type: 'block_actions',
      ...placeOf({ message, channel }, team),
      state: { values: stateOf(message.blocks, both(a.values, this.#filled(found, a.chosen, a.extra))) },
      trigger_id: this.#triggers.trigger(person.id),
      response_url: this.#responseUrl({ channel: channel.id, user: person.id, ts: message.ts, thread: message.thread }),
      actions: [this.#action(found, a.chosen, a.extra)],
    });
  }

  /** Acts on an element of a modal or of the Home of the app. */
  actInView(a: {
    user: string;
    viewId: string;
    action: ElementSought;
    chosen: Chosen;
    values?: Filled;
    extra?: readonly Json[];
  }): Promise<Delivered> {
    const { person, team } = this.#who(a.user);
    const view = this.#view(a.viewId, person);
    const blocks = view.content['blocks'] as readonly unknown[];
    const found = this.#element(elementsOf(blocks), a.action);
    const filled = both(a.values, this.#filled(found, a.chosen, a.extra));
    return this.#interact(person, team, {
      type: 'block_actions',
      ...placeOf({ view, values: stateOf(blocks, filled) }, team),
      trigger_id: this.#triggers.trigger(person.id),
      actions: [this.#action(found, a.chosen, a.extra)],
    });
  }

  /** Sends a form. `values`: what was filled in, by block and action; the rest is as it was shown. */
  async submit(a: {
    user: string;
    viewId: string;
    values?: Readonly<Record<string, Readonly<Record<string, Chosen | Json>>>>;
  }): Promise<SubmitDelivered> {
    const { person, team } = this.#who(a.user);
    const view = this.#view(a.viewId, person);
    const blocks = view.content['blocks'] as readonly unknown[];
    const elements = elementsOf(blocks);
    const filled: Record<string, Record<string, Json>> = {};
    for (const [block, actions] of Object.entries(a.values ?? {})) {
      for (const [action, chosen] of Object.entries(actions)) {
        const found = elements.find((each) => each.block === block && each.element.action_id === action);
        if (found === undefined) throw new Error(`the form has no ${block}/${action}`);
        const value = 'kind' in chosen ? valueOf(found.element, chosen as Chosen) : chosen;
        (filled[block] ??= {})[action] = value;
      }
    }
    const delivered = await this.#interact(person, team, {
      type: 'view_submission',
      trigger_id: this.#triggers.trigger(person.id),
      view: viewJson(view, team, stateOf(blocks, filled)),
      response_urls: [],
    });
    return this.#afterSubmit(delivered, view, person, team);
  }

  async closeView(a: { user: string; viewId: string }): Promise<Delivered> {
    const { person, team } = this.#who(a.user);
    const view = this.#view(a.viewId, person);
    this.#take(view, person);
    if (view.content['notify_on_close'] !== true) return { status: 0, body: undefined };
    return this.#interact(person, team, { type: 'view_closed', view: viewJson(view, team), is_cleared: false });
  }

  /** The message shortcut. */
  shortcut(a: { user: string; channel: string; ts: string; callback: string }): Promise<Delivered> {
    const { person, team, channel } = this.#at(a.user, a.channel);
    const message = this.state.message(channel.id, a.ts);
    if (message === undefined) throw new Error(`there is no message ${a.ts} in ${channel.name}`);
    return this.#interact(person, team, {
      type: 'message_action',
      callback_id: a.callback,
      trigger_id: this.#triggers.trigger(person.id),
      message_ts: message.ts,
      message: messageJson(message, team),
      channel: { id: channel.id, name: channel.name },
      response_url: this.#responseUrl({ channel: channel.id, user: person.id, ts: undefined, thread: undefined }),
    });
  }

  openHome(a: { user: string; tab?: 'home' | 'messages' }): Promise<Delivered> {
    const { person, team } = this.#who(a.user);
    const view = this.state.homes.get(person.id);
    return this.event(
      {
        type: 'app_home_opened',
        user: person.id,
        channel: this.direct(person.id),
        tab: a.tab ?? 'home',
        event_ts: this.state.ts(),
        ...(view === undefined ? {} : { view: viewJson(view, team) }),
      },
      team.id,
    );
  }

  /** What an external select offers for what was typed. */
  async options(a: {
    user: string;
    actionId: string;
    query: string;
    viewId?: string;
    channel?: string;
    ts?: string;
  }): Promise<readonly Json[]> {
    const { person, team } = this.#who(a.user);
    const view = a.viewId === undefined ? undefined : this.#view(a.viewId, person);
    const message = a.ts === undefined || a.channel === undefined ? undefined : this.state.message(a.channel, a.ts);
    const blocks = view === undefined ? message?.blocks : (view.content['blocks'] as readonly unknown[]);
    const found = this.#element(elementsOf(blocks), a.actionId);
    const delivered = await this.#interact(person, team, {
      type: 'block_suggestion',
      action_id: a.actionId,
      block_id: found.block,
      value: a.query,
      ...(view === undefined ? {} : { view: viewJson(view, team) }),
    });
    const { body } = delivered;
    return isObject(body) && Array.isArray(body['options']) ? (body['options'] as Json[]) : [];
  }

  /** Any event of Slack's Events API. */
  event(event: Json, team = this.teamId): Promise<Delivered> {
    const of = this.state.teams.get(team) ?? this.#team();
    return this.#deliver({ kind: 'events_api', payload: eventOf(event, of, this.state.id('Ev'), this.state.now()) });
  }

  // What is there now.

  /** What this person sees of a channel, oldest first; without a person: all that everyone sees. */
  messages(channel: string, user?: string): readonly Message[] {
    return this.state.messages.filter(
      (each) => each.channel === channel && (each.only === undefined || each.only === user),
    );
  }

  /** The modal on top. */
  view(user: string): View | undefined {
    return this.state.stacks.get(user)?.at(-1);
  }

  home(user: string): View | undefined {
    return this.state.homes.get(user);
  }

  files(): readonly StoredFile[] {
    return [...this.state.files.values()];
  }

  direct(user: string): string {
    const channel = this.state.direct(user);
    if (channel === undefined) throw new Error(`nobody is ${user}`);
    return channel.id;
  }

  on(listener: (change: Change) => void): () => void {
    return this.state.on(listener);
  }

  /** Everything that was under way towards the app has been answered. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  // Trouble.

  trouble(rule: Trouble): void {
    this.#troubles.add(rule);
  }

  /** Tells the app the last ones again, as Slack does when it saw no acknowledgement. */
  redeliver(last = 1, number = 1): Promise<Delivered[]> {
    return Promise.all(
      this.#sent
        .slice(-last)
        .map((parcel) => this.#courier.deliver({ ...parcel, retry: { number, reason: 'http_timeout' } })),
    );
  }

  /** A request that is not Slack's, or no longer. */
  forge(a: {
    body: string;
    signature?: 'bad' | 'none' | 'good';
    ageSeconds?: number;
    type?: string;
  }): Promise<Delivered> {
    const timestamp = Math.floor(this.state.now() / 1000) - (a.ageSeconds ?? 0);
    const good = signature(this.#options.signingSecret, timestamp, a.body);
    const signed = a.signature ?? 'good';
    return this.#http.post(a.body, {
      'content-type': a.type ?? 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': String(timestamp),
      ...(signed === 'none' ? {} : { 'x-slack-signature': signed === 'good' ? good : `${good.slice(0, -4)}0000` }),
    });
  }

  async close(): Promise<void> {
    await this.settled();
    await this.#socket?.close();
    this.#troubles.clear();
    await this.#server?.close();
  }

  // Inside.

  get #courier() {
    return this.#socket ?? this.#http;
  }

  #team(): Team {
    const team = this.state.teams.get(this.teamId);
    if (team === undefined) throw new Error('the workspace has no team');
    return team;
  }

  #addTeam(id: string, name: string, botUser: string, people: readonly Person[], channels: readonly Channel[]): void {
    this.state.teams.set(id, {
      id,
      name,
      botUser,
      people: new Map(people.map((each) => [each.id, each])),
      channels: new Map(channels.map((each) => [each.id, each])),
      token: undefined,
    });
  }

  #mentionable(): Mentionable {
    const teams = [...this.state.teams.values()];
    return {
      ids: new Set(teams.flatMap(({ people, channels, botUser }) => [botUser, ...people.keys(), ...channels.keys()])),
      origins: new Set(this.#options.allowedOrigins ?? []),
    };
  }

  #who(user: string): { person: Person; team: Team } {
    const team = this.state.teamOf(user);
    const person = team?.people.get(user);
    if (team === undefined || person === undefined) throw new Error(`nobody is ${user}`);
    return { person, team };
  }

  #at(user: string, id: string): { person: Person; team: Team; channel: Channel } {
    const { person, team } = this.#who(user);
    const channel = team.channels.get(id);
    if (channel === undefined) throw new Error(`there is no channel ${id}`);
    return { person, team, channel };
  }

  #view(id: string, person: Person): View {
    const view = this.state.view(id);
    if (view?.owner !== person.id) throw new Error(`${person.name} has no view ${id} open`);
    return view;
  }

  #element(all: { block: string; element: Element }[], wanted: ElementSought) {
    const found = all.find(({ element, block }) =>
      typeof wanted === 'string' ? element.action_id === wanted : wanted(element, block),
    );
    if (found === undefined) {
      throw new Error(
        `there is no ${String(wanted)}; there are ${all.map(({ element }) => element.action_id).join(', ')}`,
      );
    }
    return found;
  }

  #filled({ block, element }: { block: string; element: Element }, chosen: Chosen, extra?: readonly Json[]): Filled {
    return chosen.kind === 'click' ? {} : { [block]: { [element.action_id ?? '']: valueOf(element, chosen, extra) } };
  }

  #action({ block, element }: { block: string; element: Element }, chosen: Chosen, extra?: readonly Json[]): Json {
    return {
      action_id: element.action_id,
      block_id: block,
      action_ts: this.state.ts(),
      ...(element['text'] === undefined ? {} : { text: element['text'] }),
      ...valueOf(element, chosen, extra),
    };
  }

  async #interact(person: Person, team: Team, payload: Json): Promise<Delivered> {
    const delivered = await this.#deliver({
      kind: 'interactive',
      payload: { ...envelopeOf(person, team), ...payload },
    });
    if (delivered.error !== undefined) this.#toast(person, 'The app did not answer. Try again.');
    return delivered;
  }

  #deliver(parcel: Parcel): Promise<Delivered> {
    this.#sent.push(parcel);
    const delivery = this.#courier.deliver(parcel);
    this.#underWay.add(delivery);
    return delivery.finally(() => this.#underWay.delete(delivery));
  }

  #toast(person: Person, text: string): void {
    this.state.changed({ kind: 'toast', user: person.id, text });
  }

  #responseUrl(target: Parameters<Triggers['response']>[0]): string {
    return `${this.url}/respond/${this.#triggers.response(target)}`;
  }

  /** What a command is answered with at once. */
  #sayAnswer({ status, body }: Delivered, person: Person, channel: Channel, team: Team): void {
    if (status !== 200 || body === undefined || body === '') return;
    if (isObject(body) && Object.keys(body).length === 0) return;
    const content: Json = isObject(body) ? body : { text: typeof body === 'string' ? body : JSON.stringify(body) };
    this.#sayFor(
      'the answer to a command',
      content,
      { channel: channel.id, user: person.id, ts: undefined, thread: undefined },
      team,
    );
  }

  #sayFor(where: string, content: Json, target: Parameters<Triggers['response']>[0], team: Team): void {
    const { text, blocks } = this.#api.checked(where, content);
    const all = content['response_type'] === 'in_channel';
    const thread = typeof content['thread_ts'] === 'string' ? content['thread_ts'] : target.thread;
    this.state.add({
      channel: target.channel,
      user: team.botUser,
      bot: true,
      text,
      blocks,
      thread,
      only: all ? undefined : target.user,
    });
  }

  #afterSubmit(delivered: Delivered, view: View, person: Person, team: Team): SubmitDelivered {
    if (delivered.status !== 200) return delivered;
    const answer = isObject(delivered.body) ? delivered.body : {};
    const { response_action: action } = answer;
    if (action === 'errors') {
      const errors = (answer['errors'] ?? {}) as Readonly<Record<string, string>>;
      const blocks = new Set(elementsOf(view.content['blocks'] as readonly unknown[]).map(({ block }) => block));
      for (const block of Object.keys(errors)) {
        if (!blocks.has(block))
          this.violations.push(`view_submission: an error at ${block}, which the form does not have`);
      }
      return { ...delivered, errors };
    }
    if (action === 'clear') this.state.stacks.delete(person.id);
    else if (action === 'update' || action === 'push') this.#api.show(team, person.id, answer['view'], action);
    else this.#take(view, person);
    this.state.changed({ kind: 'view', user: person.id });
    return delivered;
  }

  #take(view: View, person: Person): void {
    const stack = this.state.stacks.get(person.id) ?? [];
    this.state.stacks.set(
      person.id,
      view.content['clear_on_close'] === true ? [] : stack.filter(({ id }) => id !== view.id),
    );
    this.state.changed({ kind: 'view', user: person.id });
  }

  #answerApi(
    method: string,
    authorization: string | undefined,
    type: string,
    body: Buffer,
    response: ServerResponse,
  ): void {
    const args = argumentsOf(type, body);
    const token =
      authorization?.replace(/^Bearer /, '') ?? (typeof args['token'] === 'string' ? args['token'] : undefined);
    const trouble = this.#troubles.next(method);
    const lost = trouble === 'lost-reply';
    if (trouble !== undefined && !lost) {
      this.calls.push({ method, token, args, answer: undefined });
      this.#troubles.strike(trouble, response);
      return;
    }
    const answer = this.#api.call(method, token, args);
    this.calls.push({ method, token, args, answer });
    if (!answer.ok && !expected.has(String(answer['error'])))
      this.violations.push(`${method}: ${String(answer['error'])}`);
    if (lost) response.destroy();
    else sendJson(response, answer);
  }

  #respond(id: string, body: Buffer, response: ServerResponse): void {
    const target = this.#triggers.respond(id);
    if ('error' in target) {
      sendJson(response, { ok: false, error: target.error }, 404);
      return;
    }
    const content = argumentsOf('application/json', body);
    const team = this.state.teamOfChannel(target.channel) ?? this.#team();
    const original = target.ts === undefined ? undefined : this.state.message(target.channel, target.ts);
    try {
      if (content['delete_original'] === true) {
        if (original !== undefined) this.state.remove(original);
      } else if (content['replace_original'] === true && original !== undefined) {
        const { text, blocks } = this.#api.checked('response_url', content);
        Object.assign(original, { text, blocks, edited: this.state.now() });
        this.state.changed({ kind: 'message', channel: original.channel, ts: original.ts });
      } else {
        this.#sayFor('response_url', content, target, team);
      }
      sendJson(response, { ok: true });
    } catch (thrown) {
      sendJson(response, { ok: false, error: thrown instanceof Error ? thrown.message : 'invalid_payload' }, 400);
    }
  }
}

/** Refusals that a well-made app meets too: they say what has happened meanwhile, and not that the app is wrong. */
const expected = new Set([
  'expired_trigger_id',
  'hash_conflict',
  'not_found',
  'message_not_found',
  'channel_not_found',
  'not_in_channel',
  'user_not_found',
  'users_not_found',
  'user_not_in_channel',
  'invalid_auth',
  'invalid_code',
  'bad_client_secret',
]);

/** A file as it is sent: by itself, or as the one part of a form. */
function contentOf(type: string, body: Buffer): Buffer {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/.exec(type)?.[1];
  if (boundary === undefined) return body;
  const from = body.indexOf('\r\n\r\n') + 4;
  return body.subarray(from, body.indexOf(`\r\n--${boundary}`, from));
}

/** JSON, or a form: what is a list or an object is JSON within it, and is kept as it came. */
function argumentsOf(type: string, body: Buffer): Json {
  const text = body.toString('utf8');
  if (type.startsWith('application/json')) {
    const content: unknown = text === '' ? {} : JSON.parse(text);
    return isObject(content) ? content : {};
  }
  return Object.fromEntries(new URLSearchParams(text));
}

/** What was filled in before, and what is now. */
function both(before: Filled = {}, now: Filled): Filled {
  const blocks = new Set([...Object.keys(before), ...Object.keys(now)]);
  return Object.fromEntries([...blocks].map((block) => [block, { ...before[block], ...now[block] }]));
}
