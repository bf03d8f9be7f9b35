import { WebClient } from '@slack/web-api';
import type { Logger } from '@slack/bolt';
import type { Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import type { Secret } from '../core/secret.ts';
import type { SlackStore } from '../ports/slack-store.ts';
import type { SlackAccess } from './dependencies.ts';
import { TokenBox } from './token-box.ts';

/** One workspace that the app is in, with what it may call there. */
export interface Workspace {
  readonly team: string;
  /** The desk's own: user ids that the policy lists without a workspace are of this one. */
  readonly isOwn: boolean;
  readonly botUserId: string | undefined;
  readonly botToken: string;
  /** Tries a call three times in all: for calls that may be repeated. */
  readonly client: WebClient;
  /** Tries a call once: a message that was posted without a reply must not be posted again unseen. */
  readonly once: WebClient;
}

/** Every call of Slack ends within this, in milliseconds; its own default is never. */
export const callTimeout = 10_000;

export function clientOptions(apiUrl: string | undefined, logger: Logger, retries: number) {
  return {
    ...(apiUrl === undefined ? {} : { slackApiUrl: apiUrl.endsWith('/') ? apiUrl : `${apiUrl}/` }),
    timeout: callTimeout,
    retryConfig: { retries, minTimeout: 300, maxTimeout: 2_000 },
    // Whoever waits decides how: a click cannot wait half a minute, the outbox can.
    rejectRateLimitedCalls: true,
    logger,
  };
}

/**
 * The workspaces of this desk: those that the policy lists; without a list the one of the token, or the first one that
 * installed the app. Nothing is answered or said in any other.
 */
export class Workspaces {
  readonly #access: SlackAccess;
  readonly #store: SlackStore;
  readonly #logger: Logger;
  readonly #clock: Clock;
  /** As the policy lists them. */
  readonly #listed: readonly string[];
  readonly #known = new Map<string, Workspace>();
  #only: Promise<Workspace> | undefined;

  constructor(access: SlackAccess, store: SlackStore, logger: Logger, clock: Clock, listed: readonly string[]) {
    this.#access = access;
    this.#store = store;
    this.#logger = logger;
    this.#clock = clock;
    this.#listed = listed;
  }

  /**
   * The workspace to which user ids without a workspace belong, and where what belongs to no workspace is said: the first
   * one listed, else that of the token, else the first one that installed the app. Undefined: nobody installed it yet.
   */
  async own(): Promise<string | undefined> {
    const [listed] = this.#listed;
    if (listed !== undefined) return listed;
    const { tokens } = this.#access;
    return tokens.kind === 'one' ? (await this.#ofToken(tokens.botToken)).team : this.#store.firstInstalled();
  }

  /** Whether the desk answers this workspace. */
  async serves(team: string): Promise<boolean> {
    return this.#listed.length > 0 ? this.#listed.includes(team) : team === (await this.own());
  }

  /** Whether this workspace may install the app; without a list the first one to come may. */
  async mayInstall(team: string): Promise<boolean> {
    return (await this.serves(team)) || (await this.own()) === undefined;
  }

  /** @throws DeskError `not_allowed` for a workspace that is not served, did not install the app, or took it out. */
  async of(team: string): Promise<Workspace> {
    if (!(await this.serves(team))) throw refuse(foreignWorkspace(team), 'Use the desk in its own workspace.');
    const workspace = await this.installed(team);
    if (workspace === undefined) {
      throw refuse('This workspace has not installed the app, or took it out.', 'Install it again (docs/slack.md).');
    }
    return workspace;
  }

  /** A workspace that has the app, served or not. */
  async installed(team: string): Promise<Workspace | undefined> {
    const { tokens } = this.#access;
    if (tokens.kind === 'one') {
      const only = await this.#ofToken(tokens.botToken);
      return only.team === team ? only : undefined;
    }
    const row = await this.#store.installation(team);
    if (row?.sealed == null || row.endedAt !== null) {
      this.#known.delete(team);
      return undefined;
    }
    const botToken = new TokenBox(tokens.tokenKey).open(row.sealed, team).reveal();
    const known = this.#known.get(team);
    if (known?.botToken === botToken) return known;
    const workspace = this.#make(team, botToken, row.botUserId ?? undefined, team === (await this.own()));
    this.#known.set(team, workspace);
    return workspace;
  }

  /** Where what belongs to no workspace is said; undefined: the app is not installed there. */
  async first(): Promise<Workspace | undefined> {
    const { tokens } = this.#access;
    const team = tokens.kind === 'one' ? (await this.#ofToken(tokens.botToken)).team : await this.own();
    return team !== undefined && (await this.serves(team)) ? this.installed(team) : undefined;
  }

  /** The workspace took the app out: nothing is said there any more. */
  async end(team: string): Promise<void> {
    this.#known.delete(team);
    if (this.#access.tokens.kind === 'one') this.#only = undefined;
    else await this.#store.endInstallation(team, this.#clock.now());
  }

  #ofToken(botToken: Secret): Promise<Workspace> {
    this.#only ??= this.#askWho(botToken.reveal());
    // Slack may not answer now; it is asked again by the next one who wants to know.
    this.#only.catch(() => (this.#only = undefined));
    return this.#only;
  }

  async #askWho(botToken: string): Promise<Workspace> {
    const { client } = this.#make('', botToken, undefined, false);
    const said = await client.auth.test();
    const team = said.team_id ?? '';
    return this.#make(team, botToken, said.user_id, team === (this.#listed[0] ?? team));
  }

  #make(team: string, botToken: string, botUserId: string | undefined, isOwn: boolean): Workspace {
    const client = (retries: number) =>
      new WebClient(botToken, clientOptions(this.#access.apiUrl, this.#logger, retries));
    return { team, isOwn, botUserId, botToken, client: client(2), once: client(0) };
  }
}

/** What a workspace reads that this desk does not serve. */
export function foreignWorkspace(team: string): string {
  return `This desk belongs to another workspace. Ask its operator to add ${team} to "workspaces" in its policy.`;
}

function refuse(message: string, next: string): DeskError {
  return new DeskError('not_allowed', message, { next });
}
