import { AppDelivery, type Delivered } from './app-delivery.ts';
import { AppRequests, type Call, type Fault, type SubmitDelivered } from './app-requests.ts';
import { Installations } from './installations.ts';
import {
  actionOf,
  commandOf,
  elementsOf,
  envelopeOf,
  eventOf,
  filledForm,
  findElement,
  homeOpened,
  messageEvent,
  messagePlace,
  stateAfter,
  stateOf,
  valueOf,
  viewPlace,
  type Chosen,
  type ElementQuery,
  type Filled,
} from './payloads.ts';
import { readSuggestions } from './check-blocks.ts';
import { messageJson, viewJson } from './slack-json.ts';
import { SocketTransport } from './socket-transport.ts';
import { leastTyped, OfferedOptions } from './offered-options.ts';
import { Triggers, type ResponseTarget } from './triggers.ts';
import { WebApi } from './web-api.ts';
import type { Spot, WorkspaceOptions } from './workspace-options.ts';
import { startWorkspaceServer } from './workspace-server.ts';
import {
  WorkspaceState,
  type Channel,
  type Json,
  type Message,
  type Person,
  type StoredFile,
  type Team,
  type View,
} from './workspace-state.ts';

export type { Delivered } from './app-delivery.ts';
export type { Chosen } from './payloads.ts';
export type { WorkspaceOptions } from './workspace-options.ts';
export type { Channel, Message, Person } from './workspace-state.ts';

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
  readonly state: WorkspaceState;
  readonly #options: WorkspaceOptions;
  readonly #triggers: Triggers;
  readonly #offered = new OfferedOptions();
  readonly #api: WebApi;
  readonly #installations: Installations;
  readonly #requests: AppRequests;
  readonly #delivery: AppDelivery;
  readonly #socket: SocketTransport | undefined;
  #server: Awaited<ReturnType<typeof startWorkspaceServer>> | undefined;

  constructor(options: WorkspaceOptions) {
    this.#options = options;
    this.state = new WorkspaceState(options.clock, options);
    this.#triggers = new Triggers(this.state, options.triggerLife);
    this.#installations = new Installations(this.state, options);
    this.#socket = options.appToken === undefined ? undefined : new SocketTransport(options.clock, this.state);
    this.#delivery = new AppDelivery(options, this.#socket);
    this.#api = new WebApi({
      state: this.state,
      triggers: this.#triggers,
      installations: this.#installations,
      url: () => this.url,
      removed: (team) => void this.event({ type: 'app_uninstalled' }, team.id),
      scopes: options.scopes,
      lacks: options.lacks ?? [],
      appToken: options.appToken,
    });
    this.#requests = new AppRequests(this.state, this.#api, this.#triggers);
  }

  get teamId(): string {
    return this.state.main.id;
  }

  get botUserId(): string {
    return this.state.main.botUser;
  }

  /** What Slack would refuse, or accept although it should not be sent. */
  get violations(): readonly string[] {
    return this.state.violations;
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
    return [...this.state.main.people.values()];
  }

  get channels(): readonly Channel[] {
    return [...this.state.main.channels.values()].filter((each) => each.with === undefined);
  }

  async listen(): Promise<void> {
    this.#server = await startWorkspaceServer(this.#options.port ?? 0, {
      ...this.#requests.handlers,
      '/oauth/v2/authorize': this.#installations.authorize,
      ...this.#options.handlers?.(this),
    });
    await this.#socket?.listen(this.#server.server);
  }

  /** Once an app is connected by Socket Mode. */
  async connected(): Promise<void> {
    await this.#socket?.connected();
  }

  // Actions of people

  async command(a: { user: string; channel: string; text: string }): Promise<Delivered> {
    const { person, team, channel } = this.state.at(a.user, a.channel);
    const command = this.#options.command ?? '/parts';
    const delivered = await this.#delivery.deliver({
      kind: 'slash_commands',
      payload: {
        ...commandOf({ person, team, channel, command, text: a.text }),
        response_url: this.#responseUrl(channel, person),
        trigger_id: this.#triggers.trigger(person.id),
      },
    });
    this.#requests.answer(delivered, person, channel, team);
    if (delivered.error !== undefined) this.#toast(person, `${command} failed with the error "${delivered.error}"`);
    return delivered;
  }

  /** Posts a person's message; the app gets an event for direct messages and mentions. */
  async say(a: { user: string; channel: string; text: string; thread?: string }): Promise<Delivered & { ts: string }> {
    const { person, team, channel } = this.state.at(a.user, a.channel);
    const message = this.state.add({
      channel: channel.id,
      user: person.id,
      bot: person.bot === true,
      text: a.text,
      thread: a.thread,
    });
    const direct = channel.with !== undefined;
    const events = [
      ...(direct ? [messageEvent(message, person, 'im', team)] : []),
      ...(!direct && this.#options.hearsChannels === true ? [messageEvent(message, person, 'channel', team)] : []),
      ...(!direct && a.text.includes(`<@${team.botUser}>`) ? [messageEvent(message, person, undefined, team)] : []),
    ];
    let delivered: Delivered = { status: 0, body: undefined };
    for (const event of events) delivered = await this.event(event, team.id);
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
    const { person, team, channel } = this.state.at(a.user, a.channel);
    const message = this.state.messageIn(channel, a.ts);
    if (message.only !== undefined && message.only !== person.id)
      throw new Error(`${person.name} does not see ${a.ts}`);
    const found = findElement(elementsOf(message.blocks), a.action);
    this.#offered.requireOne(found, valueOf(found.element, a.chosen));
    return this.#interact(person, team, {
      type: 'block_actions',
      ...messagePlace(message, channel, team),
      state: { values: stateAfter(message.blocks, a.values, found, a.chosen) },
      trigger_id: this.#triggers.trigger(person.id),
      response_url: this.#responseUrl(channel, person, message),
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
    const { person, team } = this.state.who(a.user);
    const view = this.state.viewOf(a.viewId, person);
    const blocks = view.content['blocks'] as readonly unknown[];
    const found = findElement(elementsOf(blocks), a.action);
    this.#offered.requireOne(found, valueOf(found.element, a.chosen));
    return this.#interact(person, team, {
      type: 'block_actions',
      ...viewPlace(view, stateAfter(blocks, a.values, found, a.chosen), team),
      trigger_id: this.#triggers.trigger(person.id),
      actions: [actionOf(found, this.state.ts(), a.chosen)],
    });
  }

  /** Types into a menu whose options the app suggests; none while fewer letters are typed than the menu wants. */
  async suggest(a: { user: string; spot: Spot; action: ElementQuery; typed: string }): Promise<readonly Json[]> {
    const { spot, typed } = a;
    const { person, team } = this.state.who(a.user);
    const { blocks, place } = this.#shownAt(spot, person, team);
    const menu = findElement(elementsOf(blocks), a.action);
    if (typed.length < leastTyped(menu)) return [];
    const { block: block_id, element } = menu;
    const about = { type: 'block_suggestion', block_id, action_id: element.action_id, value: typed };
    const { body } = await this.#interact(person, team, { ...about, ...place });
    const { options, faults } = readSuggestions(body);
    this.state.violations.push(...faults);
    this.#offered.add(menu, options);
    return options;
  }

  /** Submits a form. `values` by block and action; fields left out keep their initial value. */
  async submit(a: {
    user: string;
    viewId: string;
    values?: Readonly<Record<string, Readonly<Record<string, Chosen | Json>>>>;
  }): Promise<SubmitDelivered> {
    const { person, team } = this.state.who(a.user);
    const view = this.state.viewOf(a.viewId, person);
    const blocks = view.content['blocks'] as readonly unknown[];
    const filled = filledForm(blocks, a.values ?? {});
    this.#offered.require(blocks, filled);
    const delivered = await this.#interact(person, team, {
      type: 'view_submission',
      trigger_id: this.#triggers.trigger(person.id),
      view: viewJson(view, team, stateOf(blocks, filled)),
      response_urls: [],
    });
    return this.#requests.answerSubmission(delivered, view, team);
  }

  async closeView(a: { user: string; viewId: string }): Promise<Delivered> {
    const { person, team } = this.state.who(a.user);
    const view = this.state.viewOf(a.viewId, person);
    this.state.close(view);
    if (view.content['notify_on_close'] !== true) return { status: 0, body: undefined };
    return this.#interact(person, team, { type: 'view_closed', view: viewJson(view, team), is_cleared: false });
  }

  /** A shortcut of the app, used anywhere. */
  globalShortcut(a: { user: string; callback: string }): Promise<Delivered> {
    const { person, team } = this.state.who(a.user);
    return this.#interact(person, team, {
      type: 'shortcut',
      callback_id: a.callback,
      trigger_id: this.#triggers.trigger(person.id),
    });
  }

  /** The message shortcut. */
  shortcut(a: { user: string; channel: string; ts: string; callback: string }): Promise<Delivered> {
    const { person, team, channel } = this.state.at(a.user, a.channel);
    const message = this.state.messageIn(channel, a.ts);
    return this.#interact(person, team, {
      type: 'message_action',
      callback_id: a.callback,
      trigger_id: this.#triggers.trigger(person.id),
      message_ts: message.ts,
      message: messageJson(message, team),
      channel: { id: channel.id, name: channel.name },
      response_url: this.#responseUrl(channel, person),
    });
  }

  openHome(a: { user: string; tab?: 'home' | 'messages' }): Promise<Delivered> {
    const { person, team } = this.state.who(a.user);
    const event = homeOpened({
      ...{ team, user: person.id, channel: this.direct(person.id), tab: a.tab ?? 'home' },
      ...{ view: this.state.homes.get(person.id), ts: this.state.ts() },
    });
    return this.event(event, team.id);
  }

  /** Any event of Slack's Events API. */
  event(event: Json, teamId = this.teamId): Promise<Delivered> {
    const team = this.state.teams.get(teamId) ?? this.state.main;
    const payload = eventOf(event, team, this.state.id('Ev'), this.state.now());
    return this.#delivery.deliver({ kind: 'events_api', payload });
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

  /** Resolves when the app has answered every delivery under way. */
  settled(): Promise<void> {
    return this.#delivery.settled();
  }

  // Faults

  injectFault(fault: Fault): void {
    this.#requests.injectFault(fault);
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
    this.#requests.clearFaults();
    await this.#server?.close();
  }

  #shownAt(spot: Spot, person: Person, team: Team): { blocks: readonly unknown[] | undefined; place: Json } {
    if (spot.in === 'view') {
      const view = this.state.viewOf(spot.view, person);
      const blocks = view.content['blocks'] as readonly unknown[];
      return { blocks, place: viewPlace(view, stateOf(blocks, {}), team) };
    }
    const { channel } = this.state.at(person.id, spot.channel);
    const message = this.state.messageIn(channel, spot.ts);
    return { blocks: message.blocks, place: messagePlace(message, channel, team) };
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

  /** @param clicked The message that was clicked, if any. */
  #responseUrl(channel: Channel, person: Person, clicked?: Message): string {
    const target: ResponseTarget = {
      channel: channel.id,
      user: person.id,
      ts: clicked?.ts,
      thread: clicked?.thread,
    };
    return `${this.url}/respond/${this.#triggers.response(target)}`;
  }
}
