import { randomBytes } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly realName: string;
  readonly email?: string | undefined;
  /** They never followed the link that Slack sent there. */
  readonly emailUnconfirmed?: boolean | undefined;
  readonly guest?: boolean | undefined;
  readonly bot?: boolean | undefined;
  /** Of another organisation, met in a shared channel: its team. */
  readonly strangerTeam?: string | undefined;
  /** Of an Enterprise organisation: its id, and the workspaces they are a member of. */
  readonly enterprise?: { readonly id: string; readonly teams: readonly string[] } | undefined;
}

export interface Channel {
  readonly id: string;
  readonly name: string;
  /** Ids of people; absent: everyone. */
  readonly members?: readonly string[] | undefined;
  readonly shared?: boolean | undefined;
  /** A direct message: with whom. */
  readonly with?: string | undefined;
}

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  title: string;
  content: Buffer;
  channel: string | undefined;
  thread: string | undefined;
}

export interface Message {
  readonly ts: string;
  readonly channel: string;
  /** The person, or the bot's user. */
  readonly user: string;
  readonly bot: boolean;
  text: string;
  blocks: readonly unknown[] | undefined;
  readonly thread: string | undefined;
  /** Milliseconds since the epoch; undefined: never changed. */
  edited: number | undefined;
  /** Only this person sees it. */
  readonly only: string | undefined;
  files: readonly StoredFile[];
  metadata: unknown;
}

export interface View {
  readonly id: string;
  readonly team: string;
  readonly type: 'modal' | 'home';
  content: Json;
  hash: string;
  readonly root: string;
  readonly previous: string | undefined;
  readonly owner: string;
}

/** One workspace that the app is, or can be, installed in. */
export interface Team {
  readonly id: string;
  readonly name: string;
  readonly people: Map<string, Person>;
  readonly channels: Map<string, Channel>;
  readonly botUser: string;
  /** The token of its installation; undefined: the app is not installed there. */
  token: string | undefined;
}

export type Change =
  | { readonly kind: 'message'; readonly channel: string; readonly ts: string }
  | { readonly kind: 'view'; readonly user: string }
  | { readonly kind: 'home'; readonly user: string }
  | { readonly kind: 'file'; readonly id: string }
  | { readonly kind: 'status'; readonly channel: string; readonly thread: string; readonly text: string }
  | { readonly kind: 'prompts'; readonly channel: string; readonly thread: string }
  | { readonly kind: 'toast'; readonly user: string; readonly text: string };

/** What the workspace remembers: people, channels, messages, views and files. */
export class WorkspaceState {
  readonly teams = new Map<string, Team>();
  readonly messages: Message[] = [];
  /** The modals that a person has open, the last one on top. */
  readonly stacks = new Map<string, View[]>();
  readonly homes = new Map<string, View>();
  readonly files = new Map<string, StoredFile>();
  /** Suggested prompts of a thread with the app. */
  readonly prompts = new Map<string, { readonly title: string; readonly message: string }[]>();
  readonly #clock: Clock;
  readonly #listeners = new Set<(change: Change) => void>();
  #lastTs = 0;
  #ids: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    // An app remembers what it was told, also across its restarts: ids of another run must be others.
    this.#ids = Math.floor(clock.now() / 10);
  }

  now(): number {
    return this.#clock.now();
  }

  /** An identifier as Slack writes them. */
  id(prefix: string): string {
    this.#ids += 1;
    return `${prefix}0${this.#ids.toString(36).toUpperCase().padStart(8, '0')}`;
  }

  secret(): string {
    return randomBytes(16).toString('hex');
  }

  /** Seconds with six digits, each later than the last. */
  ts(): string {
    this.#lastTs = Math.max(this.#lastTs + 1, Math.floor(this.#clock.now() * 1000));
    return `${Math.floor(this.#lastTs / 1e6)}.${String(this.#lastTs % 1e6).padStart(6, '0')}`;
  }

  on(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }

  teamOf(user: string): Team | undefined {
    for (const team of this.teams.values()) {
      if (team.people.has(user) || team.botUser === user) return team;
    }
    return undefined;
  }

  teamOfChannel(channel: string): Team | undefined {
    for (const team of this.teams.values()) if (team.channels.has(channel)) return team;
    return undefined;
  }

  channel(id: string): Channel | undefined {
    return this.teamOfChannel(id)?.channels.get(id);
  }

  person(id: string): Person | undefined {
    return this.teamOf(id)?.people.get(id);
  }

  /** The direct message between a person and the app, made when it is first wanted. */
  direct(user: string): Channel | undefined {
    const team = this.teamOf(user);
    if (team === undefined) return undefined;
    const known = [...team.channels.values()].find((each) => each.with === user);
    if (known !== undefined) return known;
    const channel: Channel = { id: `D${user.slice(1)}`, name: 'directmessage', members: [user], with: user };
    team.channels.set(channel.id, channel);
    return channel;
  }

  add(message: Omit<Message, 'ts' | 'edited' | 'files' | 'metadata'> & Partial<Message>): Message {
    const added: Message = {
      edited: undefined,
      files: [],
      metadata: undefined,
      ...message,
      ts: this.ts(),
    };
    this.messages.push(added);
    this.changed({ kind: 'message', channel: added.channel, ts: added.ts });
    return added;
  }

  message(channel: string, ts: string): Message | undefined {
    return this.messages.find((each) => each.channel === channel && each.ts === ts);
  }

  view(id: string): View | undefined {
    for (const stack of this.stacks.values()) for (const view of stack) if (view.id === id) return view;
    return [...this.homes.values()].find((view) => view.id === id);
  }
}

/** A message as Slack hands it out. */
export function messageJson(message: Message, team: Team): Json {
  return {
    type: 'message',
    ts: message.ts,
    user: message.user,
    text: message.text,
    team: team.id,
    ...(message.bot ? { bot_id: `B${team.botUser.slice(1)}`, app_id: 'A0PARTSDESK' } : {}),
    ...(message.blocks === undefined ? {} : { blocks: message.blocks }),
    ...(message.thread === undefined ? {} : { thread_ts: message.thread }),
    ...(message.edited === undefined ? {} : { edited: { user: message.user, ts: message.ts } }),
    ...(message.metadata === undefined ? {} : { metadata: message.metadata }),
    ...(message.files.length === 0 ? {} : { files: message.files.map(({ id, name, title }) => ({ id, name, title })) }),
  };
}

/** A view as Slack hands it out. */
export function viewJson(view: View, team: Team, values: Json = {}): Json {
  const { blocks, ...content } = view.content;
  return {
    close: null,
    submit: null,
    private_metadata: '',
    callback_id: '',
    external_id: '',
    clear_on_close: false,
    notify_on_close: false,
    ...content,
    blocks: Array.isArray(blocks) ? blocks.map((block: Json, at) => ({ block_id: `block-${at}`, ...block })) : [],
    id: view.id,
    team_id: view.team,
    app_id: 'A0PARTSDESK',
    app_installed_team_id: view.team,
    bot_id: `B${team.botUser.slice(1)}`,
    hash: view.hash,
    root_view_id: view.root,
    previous_view_id: view.previous ?? null,
    state: { values },
  };
}
