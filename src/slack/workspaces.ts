import { WebClient } from '@slack/web-api';
import type { Logger } from '@slack/bolt';
import type { Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import type { SlackStore } from '../ports/slack-store.ts';
import type { SlackAccess } from './parts.ts';
import { TokenBox } from './token-box.ts';

/** One workspace that the app is in, with what it may call there. */
export interface Workspace {
  readonly team: string;
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

/** The workspaces of this desk: the one of the token, or those that installed the app. */
export class Workspaces {
  readonly #access: SlackAccess;
  readonly #store: SlackStore;
  readonly #logger: Logger;
  readonly #clock: Clock;
  readonly #known = new Map<string, Workspace>();
  #only: Promise<Workspace> | undefined;

  constructor(access: SlackAccess, store: SlackStore, logger: Logger, clock: Clock) {
    this.#access = access;
    this.#store = store;
    this.#logger = logger;
    this.#clock = clock;
  }

  /** @throws DeskError `not_allowed` for a workspace that did not install the app, or took it out. */
  async of(team: string): Promise<Workspace> {
    const { tokens } = this.#access;
    if (tokens.kind === 'one') {
      const only = await this.first();
      if (only?.team === team) return only;
      throw notInstalled();
    }
    const row = await this.#store.installation(team);
    if (row?.sealed == null || row.endedAt !== null) {
      this.#known.delete(team);
      throw notInstalled();
    }
    const botToken = new TokenBox(tokens.tokenKey).open(row.sealed, team).reveal();
    const known = this.#known.get(team);
    if (known?.botToken === botToken) return known;
    const workspace = this.#make(team, botToken, row.botUserId ?? undefined);
    this.#known.set(team, workspace);
    return workspace;
  }

  /** Where what belongs to no workspace is said: the only one, or the first that installed the app. */
  async first(): Promise<Workspace | undefined> {
    const { tokens } = this.#access;
    if (tokens.kind === 'one') {
      this.#only ??= this.#askWho(tokens.botToken.reveal());
      // Slack may not answer now; it is asked again by the next one who wants to know.
      this.#only.catch(() => (this.#only = undefined));
      return this.#only;
    }
    const [row] = await this.#store.installations();
    return row === undefined ? undefined : this.of(row.team);
  }

  /** The workspace took the app out: nothing is said there any more. */
  async end(team: string): Promise<void> {
    this.#known.delete(team);
    if (this.#access.tokens.kind === 'one') this.#only = undefined;
    else await this.#store.endInstallation(team, this.#clock.now());
  }

  async #askWho(botToken: string): Promise<Workspace> {
    const { client } = this.#make('', botToken, undefined);
    const said = await client.auth.test();
    return this.#make(said.team_id ?? '', botToken, said.user_id);
  }

  #make(team: string, botToken: string, botUserId: string | undefined): Workspace {
    const client = (retries: number) =>
      new WebClient(botToken, clientOptions(this.#access.apiUrl, this.#logger, retries));
    return { team, botUserId, botToken, client: client(2), once: client(0) };
  }
}

function notInstalled(): DeskError {
  return new DeskError('not_allowed', 'This workspace has not installed the app, or took it out.', {
    next: 'Install it again (docs/slack.md).',
  });
}
