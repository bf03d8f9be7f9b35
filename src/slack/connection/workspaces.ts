import type { Logger } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { DeskError } from '../../core/errors.ts';
import { Secret } from '../../core/secret.ts';
import type { SlackAccess, SlackDependencies } from '../dependencies.ts';
import { texts } from '../messages/en.ts';

/** A workspace that has the app, with its Web API clients. */
export interface Workspace {
  readonly team: string;
  readonly name: string | undefined;
  /** User ids that the policy lists without a workspace belong to this one. */
  readonly isOwn: boolean;
  readonly botUserId: string | undefined;
  readonly botToken: string;
  /** For calls that may be repeated: three tries. */
  readonly client: WebClient;
  /** One try: a message may have been posted although no reply came. */
  readonly once: WebClient;
}

/** Milliseconds for a call of Slack; its own default is no limit. */
const callTimeout = 10_000;

export function clientOptions(apiUrl: string | undefined, logger: Logger, retries: number) {
  return {
    ...(apiUrl === undefined ? {} : { slackApiUrl: apiUrl.endsWith('/') ? apiUrl : `${apiUrl}/` }),
    timeout: callTimeout,
    retryConfig: { retries, minTimeout: 300, maxTimeout: 2_000 },
    // The caller decides: a click cannot wait half a minute, the outbox can.
    rejectRateLimitedCalls: true,
    logger,
  };
}

/**
 * The workspaces that this desk serves: those that the policy lists; without a list the one of the token, or the first
 * one that installed the app.
 */
export class Workspaces {
  readonly #access: SlackAccess;
  readonly #deps: Pick<SlackDependencies, 'clock' | 'policy' | 'store'>;
  readonly #logger: Logger;
  readonly #known = new Map<string, Workspace>();
  #only: Promise<Workspace> | undefined;

  constructor(access: SlackAccess, deps: Pick<SlackDependencies, 'clock' | 'policy' | 'store'>, logger: Logger) {
    this.#access = access;
    this.#deps = deps;
    this.#logger = logger;
  }

  get #listed(): readonly string[] {
    return this.#deps.policy.workspaces;
  }

  /**
   * The workspace of user ids without one, and of orders that come from no workspace: the first one listed, else that of
   * the token, else the first one that installed the app. Undefined: none installed it yet.
   */
  async own(): Promise<string | undefined> {
    const [listed] = this.#listed;
    if (listed !== undefined) return listed;
    const { tokens } = this.#access;
    return tokens.kind === 'one' ? (await this.#ofToken(tokens.botToken)).team : this.#deps.store.firstInstalled();
  }

  /** Whether the desk answers this workspace. */
  async serves(team: string): Promise<boolean> {
    return this.#listed.length > 0 ? this.#listed.includes(team) : team === (await this.own());
  }

  /** Whether this workspace may install the app; without a list the first one to come may. */
  async mayInstall(team: string): Promise<boolean> {
    return (await this.serves(team)) || (await this.own()) === undefined;
  }

  /** @throws DeskError `not_allowed` for a workspace that is not served, or that has not (or no longer) installed the app. */
  async of(team: string): Promise<Workspace> {
    if (!(await this.serves(team))) {
      throw new DeskError('not_allowed', texts.foreignWorkspace(team), { next: texts.useOwnWorkspace });
    }
    const workspace = await this.installed(team);
    if (workspace !== undefined) return workspace;
    throw new DeskError('not_allowed', texts.notInstalled.message, texts.notInstalled);
  }

  /** A workspace that has the app, served or not. */
  async installed(team: string): Promise<Workspace | undefined> {
    const { tokens } = this.#access;
    if (tokens.kind === 'one') {
      const only = await this.#ofToken(tokens.botToken);
      return only.team === team ? only : undefined;
    }
    const row = await this.#deps.store.installation(team);
    if (row?.sealed == null || row.endedAt !== null) {
      this.#known.delete(team);
      return undefined;
    }
    const botToken = openToken(row.sealed, team, tokens.tokenKey).reveal();
    const known = this.#known.get(team);
    if (known?.botToken === botToken) return known;
    const own = team === (await this.own());
    const workspace = this.#make(team, botToken, row.botUserId ?? undefined, own, row.teamName ?? undefined);
    this.#known.set(team, workspace);
    return workspace;
  }

  /** Where orders that come from no workspace are shown; undefined: the app is not installed there. */
  async first(): Promise<Workspace | undefined> {
    const { tokens } = this.#access;
    const team = tokens.kind === 'one' ? (await this.#ofToken(tokens.botToken)).team : await this.own();
    return team !== undefined && (await this.serves(team)) ? this.installed(team) : undefined;
  }

  /** The workspace removed the app. */
  async end(team: string): Promise<void> {
    this.#known.delete(team);
    if (this.#access.tokens.kind === 'one') this.#only = undefined;
    else await this.#deps.store.endInstallation(team, this.#deps.clock.now());
  }

  #ofToken(botToken: Secret): Promise<Workspace> {
    this.#only ??= this.#askWho(botToken.reveal());
    // After a failure the next caller asks Slack again.
    this.#only.catch(() => (this.#only = undefined));
    return this.#only;
  }

  async #askWho(botToken: string): Promise<Workspace> {
    const { client } = this.#make('', botToken, undefined, false, undefined);
    const { team_id: team = '', team: name, user_id: user } = await client.auth.test();
    return this.#make(team, botToken, user, team === (this.#listed[0] ?? team), name);
  }

  #make(
    team: string,
    botToken: string,
    botUserId: string | undefined,
    isOwn: boolean,
    name: string | undefined,
  ): Workspace {
    const client = (retries: number) =>
      new WebClient(botToken, clientOptions(this.#access.apiUrl, this.#logger, retries));
    return { team, name, isOwn, botUserId, botToken, client: client(2), once: client(0) };
  }
}

// Tokens of workspaces are stored encrypted (AES-256-GCM) with a key from the environment. The workspace is part of the
// authenticated data, so that a row copied to another workspace does not open.

function keyBytes(key: Secret): Buffer {
  return createHash('sha256').update('partsdesk slack tokens\n').update(key.reveal()).digest();
}

export function sealToken(token: Secret, team: string, key: Secret): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyBytes(key), iv).setAAD(Buffer.from(team));
  const sealed = Buffer.concat([cipher.update(token.reveal(), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** @throws DeskError `misconfigured` when it was sealed with another key, or changed. */
export function openToken(sealed: string, team: string, key: Secret): Secret {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyBytes(key), bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(team)).setAuthTag(bytes.subarray(12, 28));
    return new Secret(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'));
  } catch (cause) {
    throw new DeskError('misconfigured', texts.wrongTokenKey.message, { ...texts.wrongTokenKey, cause });
  }
}
