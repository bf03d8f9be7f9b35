import { randomBytes } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';

export type Json = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly realName: string;
  readonly email?: string | undefined;
  /** Of their Slack, such as `pl-PL`. */
  readonly locale?: string | undefined;
  /** The person never followed Slack's confirmation link. */
  readonly emailUnconfirmed?: boolean | undefined;
  readonly guest?: boolean | undefined;
  readonly bot?: boolean | undefined;
  /** Team of a person from another organisation, met in a shared channel. */
  readonly strangerTeam?: string | undefined;
  /** The Enterprise organisation of the person, and the workspaces they are a member of. */
  readonly enterprise?: { readonly id: string; readonly teams: readonly string[] } | undefined;
}

export interface Channel {
  readonly id: string;
  readonly name: string;
  /** Ids of people; absent: everyone. */
  readonly members?: readonly string[] | undefined;
  readonly shared?: boolean | undefined;
  /** The person, if this is a direct message. */
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
  /** Set while the app streams into it. */
  stream: StreamedMessage | undefined;
}

/** What an app has streamed into a message so far. */
export interface StreamedMessage {
  title: string;
  readonly tasks: Map<string, Json>;
  text: string;
  readonly blocks: unknown[];
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
  /** Its Enterprise organisation. */
  readonly enterprise: string | undefined;
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

export interface TeamSettings {
  readonly people?: readonly Person[] | undefined;
  readonly channels?: readonly Channel[] | undefined;
  readonly botToken: string;
  /** The Enterprise organisation of the first team. */
  readonly enterprise?: string | undefined;
  /** Further teams, where the app is not installed yet. */
  readonly teams?: readonly {
    readonly id: string;
    readonly name: string;
    readonly enterprise?: string | undefined;
    readonly people: readonly Person[];
    readonly channels: readonly Channel[];
  }[];
}

export const defaultPeople: readonly Person[] = [
  { id: 'U0BUYER', name: 'barbara', realName: 'Barbara Buyer', email: 'buyer@example.com' },
  { id: 'U0APPROVER', name: 'adam', realName: 'Adam Approver', email: 'approver@example.com' },
];
const defaultChannels: readonly Channel[] = [
  { id: 'C0PARTS', name: 'parts' },
  { id: 'C0APPROVALS', name: 'approvals' },
];

/** People, channels, messages, views and files of the workspace. */
export class WorkspaceState {
  /** The team where the app is installed from the start. */
  readonly main: Team;
  /** What Slack would refuse, or accept although it should not be sent. */
  readonly violations: string[] = [];
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

  constructor(clock: Clock, settings: TeamSettings) {
    const { people = defaultPeople, channels = defaultChannels, botToken, enterprise, teams } = settings;
    this.#clock = clock;
    // The app keeps ids across restarts, so each run uses new ones.
    this.#ids = Math.floor(clock.now() / 10);
    this.main = this.#addTeam(
      { id: 'T0MAIN', name: 'Workshop', enterprise, people, channels },
      'U0PARTSDESK',
      botToken,
    );
    for (const team of teams ?? []) this.#addTeam(team, `U0DESK${team.id}`, undefined);
  }

  #addTeam(
    { id, name, enterprise, people, channels }: NonNullable<TeamSettings['teams']>[number],
    botUser: string,
    token: string | undefined,
  ): Team {
    const team: Team = {
      id,
      name,
      botUser,
      enterprise,
      people: new Map(people.map((each) => [each.id, each])),
      channels: new Map(channels.map((each) => [each.id, each])),
      token,
    };
    this.teams.set(id, team);
    return team;
  }

  /** Ids of the people and channels that a message may mention. */
  mentionable(): ReadonlySet<string> {
    return new Set(
      [...this.teams.values()].flatMap((team) => [team.botUser, ...team.people.keys(), ...team.channels.keys()]),
    );
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

  /** The direct message between a person and the app, created on first use. */
  direct(user: string): Channel | undefined {
    const team = this.teamOf(user);
    if (team === undefined) return undefined;
    const known = [...team.channels.values()].find((each) => each.with === user);
    if (known !== undefined) return known;
    const channel: Channel = { id: `D${user.slice(1)}`, name: 'directmessage', members: [user], with: user };
    team.channels.set(channel.id, channel);
    return channel;
  }

  add(message: Pick<Message, 'channel' | 'user' | 'bot' | 'text'> & Partial<Message>): Message {
    const added: Message = {
      blocks: undefined,
      thread: undefined,
      edited: undefined,
      only: undefined,
      files: [],
      metadata: undefined,
      stream: undefined,
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

  /** The same, where there must be one. */
  viewOf(id: string, person: Person): View {
    const view = this.view(id);
    if (view?.owner !== person.id) throw new Error(`${person.name} has no view ${id} open`);
    return view;
  }

  /** A person, who must be there. */
  who(user: string): { person: Person; team: Team } {
    const team = this.teamOf(user);
    const person = team?.people.get(user);
    if (team === undefined || person === undefined) throw new Error(`nobody is ${user}`);
    return { person, team };
  }

  /** A person in a channel; both must be there. */
  at(user: string, id: string): { person: Person; team: Team; channel: Channel } {
    const { person, team } = this.who(user);
    const channel = team.channels.get(id);
    if (channel === undefined) throw new Error(`there is no channel ${id}`);
    return { person, team, channel };
  }

  /** A message, which must be there. */
  messageIn(channel: Channel, ts: string): Message {
    const message = this.message(channel.id, ts);
    if (message === undefined) throw new Error(`there is no message ${ts} in ${channel.name}`);
    return message;
  }

  /** Closes a modal, and those below it when the app asked for that. */
  close(view: View): void {
    const left = (this.stacks.get(view.owner) ?? []).filter(({ id }) => id !== view.id);
    this.stacks.set(view.owner, view.content['clear_on_close'] === true ? [] : left);
    this.changed({ kind: 'view', user: view.owner });
  }
}
