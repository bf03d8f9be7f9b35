import type { Logger } from '@slack/bolt';
import type { KnownBlock } from '@slack/types';
import { WebClient, type OauthV2AccessResponse } from '@slack/web-api';
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { DeskError } from '../../core/errors.ts';
import { Secret } from '../../core/secret.ts';
import type { InstallationRow } from '../../ports/slack-store.ts';
import type { SlackAccess, SlackDependencies } from '../dependencies.ts';
import { NewestBlocks } from '../answer/newest-blocks.ts';
import { texts } from '../messages/texts.ts';
import { callTimeout, type SlackCalls } from './slack-calls.ts';
import { slackFailure } from './slack-failure.ts';

type InstalledTokens = Extract<SlackAccess['tokens'], { kind: 'installed' }>;

/** A message that Slack did not take. */
export interface LaterAnswer {
  readonly team: string;
  /** A channel, or the id of a person for their direct messages. */
  readonly channel: string;
  readonly thread?: string | undefined;
  /** The message that it replaces. */
  readonly ts?: string | undefined;
  readonly text: string;
  readonly blocks: readonly KnownBlock[];
}

/** A workspace that has the app, with its Web API clients. */
export interface Workspace {
  readonly team: string;
  readonly name: string | undefined;
  /** Its Enterprise organisation, where that is known. */
  readonly enterprise: string | undefined;
  /** User ids that the policy lists without a workspace belong to this one. */
  readonly isOwn: boolean;
  readonly botUserId: string | undefined;
  readonly botToken: string;
  /** For calls that may be repeated: three tries. */
  readonly client: WebClient;
  /** One try: a message may have been posted although no reply came. */
  readonly once: WebClient;
  /** For messages and views with blocks that not every workspace takes yet. */
  readonly newest: NewestBlocks;
  /** Has a message delivered that Slack did not take, after so many milliseconds. */
  later(answer: Omit<LaterAnswer, 'team'>, wait?: number): Promise<void>;
}

/** Milliseconds before a token ends at which it is renewed; Slack's last 12 hours. */
const renewBefore = 2 * 3_600_000;
/** Milliseconds that one process has to renew a token. */
const renewalLease = 30_000;

export function clientOptions(
  apiUrl: string | undefined,
  logger: Logger,
  retries: number,
  fetch: typeof globalThis.fetch,
) {
  return {
    ...(apiUrl === undefined ? {} : { slackApiUrl: apiUrl.endsWith('/') ? apiUrl : `${apiUrl}/` }),
    fetch,
    timeout: callTimeout,
    retryConfig: { retries, minTimeout: 300, maxTimeout: 2_000 },
    // The caller decides: a click cannot wait half a minute, the outbox can.
    rejectRateLimitedCalls: true,
    logger,
  };
}

type WorkspacesDependencies = Pick<SlackDependencies, 'clock' | 'policy' | 'store' | 'log'>;
/** Has the outbox deliver a message after so many milliseconds. */
type KeepForLater = (answer: LaterAnswer, wait: number) => Promise<void>;

/**
 * The workspaces that this desk serves: those that the policy lists; without a list the one of the token, or the first
 * one that installed the app.
 */
export class Workspaces {
  readonly #access: SlackAccess;
  readonly #deps: WorkspacesDependencies;
  readonly #logger: Logger;
  readonly #calls: SlackCalls;
  readonly #later: KeepForLater;
  readonly #known = new Map<string, Workspace>();
  readonly #renewing = new Map<string, Promise<InstallationRow>>();
  #only: Promise<Workspace> | undefined;

  constructor(
    access: SlackAccess,
    deps: WorkspacesDependencies,
    logger: Logger,
    calls: SlackCalls,
    later: KeepForLater,
  ) {
    this.#access = access;
    this.#deps = deps;
    this.#logger = logger;
    this.#calls = calls;
    this.#later = later;
  }

  get #listed(): readonly string[] {
    return this.#deps.policy.workspaces;
  }

  /** An organisation (`E...`) is no workspace. */
  get #firstListed(): string | undefined {
    return this.#listed.find((each) => each.startsWith('T'));
  }

  /**
   * The workspace of user ids without one, and of orders that come from no workspace: the first one listed, else that of
   * the token, else the first one that installed the app. Undefined: none installed it yet.
   */
  async own(): Promise<string | undefined> {
    const listed = this.#firstListed;
    if (listed !== undefined) return listed;
    const { tokens } = this.#access;
    return tokens.kind === 'one' ? (await this.#ofToken(tokens.botToken)).team : this.#deps.store.firstInstalled();
  }

  /** The workspaces that should have the app. */
  async expected(): Promise<readonly string[]> {
    const listed = this.#listed.filter((each) => each.startsWith('T'));
    if (listed.length > 0) return listed;
    const own = await this.own();
    return own === undefined ? [] : [own];
  }

  /** Whether the desk answers this workspace. */
  async serves(team: string): Promise<boolean> {
    if (this.#listed.length === 0) return team === (await this.own());
    if (this.#listed.includes(team)) return true;
    if (!this.#listed.some((each) => each.startsWith('E'))) return false;
    const enterprise = await this.#enterpriseOf(team);
    return enterprise !== undefined && this.#listed.includes(enterprise);
  }

  /** Whether this workspace may install the app; without a list the first one to come may. */
  async mayInstall(team: string, enterprise: string | undefined): Promise<boolean> {
    if (enterprise !== undefined && this.#listed.includes(enterprise)) return true;
    if (this.#listed.length > 0) return this.serves(team);
    const own = await this.own();
    return own === undefined || own === team;
  }

  /** As Slack said when the app was installed, or says of the token. */
  async #enterpriseOf(team: string): Promise<string | undefined> {
    const { tokens } = this.#access;
    if (tokens.kind === 'installed') return (await this.#deps.store.installation(team))?.enterprise ?? undefined;
    const only = await this.#ofToken(tokens.botToken);
    return only.team === team ? only.enterprise : undefined;
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
    const stored = await this.#deps.store.installation(team);
    const row = stored && (await this.#withFreshToken(stored, tokens));
    if (row?.sealed == null || row.endedAt !== null) {
      this.#known.delete(team);
      return undefined;
    }
    const botToken = (await this.#opened(row, row.sealed, tokens)).reveal();
    const known = this.#known.get(team);
    if (known?.botToken === botToken) return known;
    const own = team === (await this.own());
    const workspace = this.#make(team, botToken, {
      botUserId: row.botUserId ?? undefined,
      isOwn: own,
      name: row.teamName ?? undefined,
      enterprise: row.enterprise ?? undefined,
    });
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
    const nobody = { botUserId: undefined, isOwn: false, name: undefined, enterprise: undefined };
    const { client } = this.#make('', botToken, nobody);
    const { team_id: team = '', team: name, user_id: botUserId, enterprise_id: enterprise } = await client.auth.test();
    const isOwn = team === (this.#firstListed ?? team);
    return this.#make(team, botToken, { botUserId, isOwn, name, enterprise });
  }

  /** Renews a token that ends soon, in one process and once. The one before counts until it ends. */
  async #withFreshToken(row: InstallationRow, tokens: InstalledTokens): Promise<InstallationRow> {
    const { team, sealedRefresh, expiresAt } = row;
    if (sealedRefresh === null || expiresAt === null || row.endedAt !== null) return row;
    if (expiresAt - this.#deps.clock.now() > renewBefore) return row;
    const renewing =
      this.#renewing.get(team) ??
      this.#renew(row, sealedRefresh, tokens)
        .catch((thrown: unknown) => {
          this.#deps.log.warn('slack: the token of a workspace could not be renewed', {
            team,
            error: slackFailure(thrown).error,
          });
          return row;
        })
        .finally(() => this.#renewing.delete(team));
    this.#renewing.set(team, renewing);
    return renewing;
  }

  async #renew(row: InstallationRow, sealedRefresh: string, tokens: InstalledTokens): Promise<InstallationRow> {
    const { clock, store } = this.#deps;
    const now = clock.now();
    const { team } = row;
    // Another process renews it, or has done so.
    if (!(await store.takeRefresh(team, sealedRefresh, now, now + renewalLease))) {
      return (await store.installation(team)) ?? row;
    }
    const client = new WebClient(
      undefined,
      clientOptions(this.#access.apiUrl, this.#logger, 0, this.#calls.forWorkspace()),
    );
    const granted = await client.oauth.v2.access({
      client_id: tokens.clientId,
      client_secret: tokens.clientSecret.reveal(),
      grant_type: 'refresh_token',
      refresh_token: openWithAny(sealedRefresh, team, tokens).token.reveal(),
    });
    const renewed = { ...row, ...sealedTokens(granted, team, tokens.tokenKey, clock.now()), refreshLeaseUntil: null };
    // The workspace may have taken the app out meanwhile.
    const current = await store.installation(team);
    if (current !== undefined && current.endedAt !== null) return current;
    await store.saveInstallation(renewed);
    return renewed;
  }

  /** The bot token; one that an earlier key encrypted is kept with the key of now. One that ends is so when it is renewed. */
  async #opened(row: InstallationRow, sealed: string, tokens: InstalledTokens): Promise<Secret> {
    const { token, isOld } = openWithAny(sealed, row.team, tokens);
    if (isOld && row.sealedRefresh === null) {
      await this.#deps.store.saveInstallation({ ...row, sealed: sealToken(token, row.team, tokens.tokenKey) });
    }
    return token;
  }

  #make(
    team: string,
    botToken: string,
    about: Pick<Workspace, 'botUserId' | 'isOwn' | 'name' | 'enterprise'>,
  ): Workspace {
    const fetch = this.#calls.forWorkspace();
    const client = (retries: number) =>
      new WebClient(botToken, clientOptions(this.#access.apiUrl, this.#logger, retries, fetch));
    const later: Workspace['later'] = (answer, wait = 0) => this.#later({ team, ...answer }, wait);
    const newest = new NewestBlocks(this.#deps.clock);
    return { team, ...about, botToken, client: client(2), once: client(0), newest, later };
  }
}

/** The tokens that Slack granted, encrypted; with token rotation they end. */
export function sealedTokens(
  { access_token: token, refresh_token: refresh, expires_in: seconds }: OauthV2AccessResponse,
  team: string,
  key: Secret,
  now: number,
): Pick<InstallationRow, 'sealed' | 'sealedRefresh' | 'expiresAt'> {
  if (token === undefined) throw new Error('Slack gave no token');
  const ends = refresh !== undefined && seconds !== undefined;
  return {
    sealed: sealToken(new Secret(token), team, key),
    sealedRefresh: ends ? sealToken(new Secret(refresh), team, key) : null,
    expiresAt: ends ? now + seconds * 1000 : null,
  };
}

/** @throws DeskError `misconfigured` where neither the key nor an earlier one opens it. */
function openWithAny(
  sealed: string,
  team: string,
  { tokenKey, earlierTokenKeys = [] }: Pick<InstalledTokens, 'tokenKey' | 'earlierTokenKeys'>,
): { token: Secret; isOld: boolean } {
  for (const key of earlierTokenKeys) {
    try {
      return { token: openToken(sealed, team, key), isOld: true };
    } catch {
      // Another key's.
    }
  }
  return { token: openToken(sealed, team, tokenKey), isOld: false };
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
