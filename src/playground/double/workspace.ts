import { AppRequests } from './app-requests.ts';
import { isObject } from './check-shapes.ts';
import type { Mentionable } from './check-text.ts';
import type { Delivered } from './transport.ts';
import { Installations } from './installations.ts';
import {
  actionOf,
  mergeFilled,
  elementsOf,
  envelopeOf,
  eventOf,
  filledBy,
  placeOf,
  findElement,
  stateOf,
  valueOf,
  type Chosen,
  type ElementQuery,
  type Filled,
} from './payloads.ts';
import { AppDelivery } from './app-delivery.ts';
import { SocketTransport } from './socket-transport.ts';
import { Triggers } from './triggers.ts';
import { Faults, type Fault } from './faults.ts';
import { WebApi } from './web-api.ts';
import {
  defaultChannels,
  defaultPeople,
  type Call,
  type SubmitDelivered,
  type WorkspaceSettings,
} from './workspace-options.ts';
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
import { startWorkspaceServer, type Handler } from './workspace-server.ts';

export type { Chosen } from './payloads.ts';
export type { Delivered } from './transport.ts';
export type { Change, Channel, Message, Person, StoredFile, View } from './workspace-state.ts';

export interface WorkspaceOptions extends WorkspaceSettings {
  /** Further paths on the same server, such as the page. */
  readonly handlers?: (workspace: Workspace) => Readonly<Record<string, Handler>>;
}

/**
 * A double of a Slack workspace, for tests and for the local workspace. It sends people's actions to the real app as Slack
 * does, answers the app's API calls, and refuses what Slack refuses.
 */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const workspace = new Workspace(options);
  await workspace.listen();
  return workspace;
}

export class Workspace {
  readonly teamId = 'T0MAIN';
  readonly botUserId = 'U0PARTSDESK';
  readonly violations: string[] = [];
  readonly state: WorkspaceState;
  readonly #options: WorkspaceOptions;
  readonly #triggers: Triggers;
  readonly #faults = new Faults();
  readonly #api: WebApi;
  readonly #installations: Installations;
  readonly #requests: AppRequests;
  readonly #delivery: AppDelivery;
  readonly #socket: SocketTransport | undefined;
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
    this.#socket = options.appToken === undefined ? undefined : new SocketTransport({ clock: options.clock, state });
    this.#delivery = new AppDelivery({
      clock: options.clock,
      signingSecret: options.signingSecret,
      url: options.requestUrl ?? (() => 'http://127.0.0.1:9/'),
      socket: this.#socket,
    });
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
    this.#requests = new AppRequests({
      state,
      api: this.#api,
      triggers: this.#triggers,
      faults: this.#faults,
      violations: this.violations,
    });
  }

  /** Every Web API call of the app, oldest first. */
  get calls(): readonly Call[] {
    return this.#requests.calls;
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
      '/api/': (request, response, body, { path }) =>
        this.#requests.call(
          path.slice('/api/'.length),
          request.headers.authorization,
          request.headers['content-type'] ?? '',
          body,
          response,
        ),
      '/upload/': (request, response, body, { path }) => {
        const file = this.state.files.get(path.slice('/upload/'.length));
        if (file === undefined) response.writeHead(404).end();
        else {
          file.content = contentOf(request.headers['content-type'] ?? '', body);
          response.writeHead(200).end(`OK - ${file.content.length}`);
        }
      },
      '/respond/': (_, response, body, { path }) =>
        this.#requests.respond(path.slice('/respond/'.length), body, response),
      '/oauth/v2/authorize': (_, response, __, { query }) => {
        const wanted = query.get('team');
        const team = [...this.state.teams.values()].find((each) =>
          wanted === null ? each.token === undefined : each.id === wanted,
        );
        const to = team === undefined ? undefined : this.#installations.allow(query, team);
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

  // Actions of people

  async command(a: { user: string; channel: string; text: string }): Promise<Delivered> {
    const { person, team, channel } = this.#at(a.user, a.channel);
    const delivered = await this.#delivery.deliver({
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
    this.#requests.answer(delivered, person, channel, team);
    if (delivered.error !== undefined)
      this.#toast(person, `${this.#options.command ?? '/parts'} failed with the error "${delivered.error}"`);
    return delivered;
  }

  /** Posts a person's message; the app gets an event for direct messages and mentions. */
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

  click(a: { user: string; channel: string; ts: string; action: ElementQuery }): Promise<Delivered> {
    return this.act({ ...a, chosen: { kind: 'click' } });
  }

  /** Acts on an element of a message. */
  act(a: {
    user: string;
    channel: string;
    ts: string;
    action: ElementQuery;
    chosen: Chosen;
    values?: Filled;
  }): Promise<Delivered> {
    const { person, team, channel } = this.#at(a.user, a.channel);
    const message = this.state.message(channel.id, a.ts);
    if (message === undefined) throw new Error(`there is no message ${a.ts} in ${channel.name}`);
    if (message.only !== undefined && message.only !== person.id)
      throw new Error(`${person.name} does not see ${a.ts}`);
    const found = findElement(elementsOf(message.blocks), a.action);
    return this.#interact(person, team, {
      type: 'block_actions',
      ...placeOf({ message, channel }, team),
      state: { values: stateOf(message.blocks, mergeFilled(a.values, filledBy(found, a.chosen))) },
      trigger_id: this.#triggers.trigger(person.id),
      response_url: this.#responseUrl({ channel: channel.id, user: person.id, ts: message.ts, thread: message.thread }),
      actions: [actionOf(found, this.state.ts(), a.chosen)],
    });
  }

  /** Acts on an element of a modal or of the Home of the app. */
  actInView(a: {
    user: string;
    viewId: string;
    action: ElementQuery;
    chosen: Chosen;
    values?: Filled;
  }): Promise<Delivered> {
    const { person, team } = this.#who(a.user);
    const view = this.#view(a.viewId, person);
    const blocks = view.content['blocks'] as readonly unknown[];
    const found = findElement(elementsOf(blocks), a.action);
    const filled = mergeFilled(a.values, filledBy(found, a.chosen));
    return this.#interact(person, team, {
      type: 'block_actions',
      ...placeOf({ view, values: stateOf(blocks, filled) }, team),
      trigger_id: this.#triggers.trigger(person.id),
      actions: [actionOf(found, this.state.ts(), a.chosen)],
    });
  }

  /** Submits a form. `values` by block and action; fields left out keep their initial value. */
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

  /** Any event of Slack's Events API. */
  event(event: Json, team = this.teamId): Promise<Delivered> {
    const of = this.state.teams.get(team) ?? this.#team();
    return this.#delivery.deliver({
      kind: 'events_api',
      payload: eventOf(event, of, this.state.id('Ev'), this.state.now()),
    });
  }

  // Current state

  /** The messages that this person sees in a channel, oldest first; without a person, those that everyone sees. */
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

  /** Resolves when the app has answered every delivery under way. */
  settled(): Promise<void> {
    return this.#delivery.settled();
  }

  // Faults

  injectFault(fault: Fault): void {
    this.#faults.add(fault);
  }

  /** Sends the last deliveries again, as Slack does after a missing acknowledgement. */
  redeliver(last = 1, number = 1): Promise<Delivered[]> {
    return this.#delivery.redeliver(last, number);
  }

  /** Sends a request with a bad, missing or outdated signature. */
  forge(a: Parameters<AppDelivery['forge']>[0]): Promise<Delivered> {
    return this.#delivery.forge(a);
  }

  async close(): Promise<void> {
    await this.settled();
    await this.#socket?.close();
    this.#faults.clear();
    await this.#server?.close();
  }

  // Internals

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

  async #interact(person: Person, team: Team, payload: Json): Promise<Delivered> {
    const delivered = await this.#delivery.deliver({
      kind: 'interactive',
      payload: { ...envelopeOf(person, team), ...payload },
    });
    if (delivered.error !== undefined) this.#toast(person, 'The app did not answer. Try again.');
    return delivered;
  }

  #toast(person: Person, text: string): void {
    this.state.changed({ kind: 'toast', user: person.id, text });
  }

  #responseUrl(target: Parameters<Triggers['response']>[0]): string {
    return `${this.url}/respond/${this.#triggers.response(target)}`;
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
}

/** Content of an uploaded file: the plain body, or the single part of a multipart form. */
function contentOf(type: string, body: Buffer): Buffer {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/.exec(type)?.[1];
  if (boundary === undefined) return body;
  const from = body.indexOf('\r\n\r\n') + 4;
  return body.subarray(from, body.indexOf(`\r\n--${boundary}`, from));
}
