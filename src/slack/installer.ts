import { WebClient } from '@slack/web-api';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../core/clock.ts';
import { requestTarget } from '../core/http-listener.ts';
import { Secret } from '../core/secret.ts';
import type { SlackStore } from '../ports/slack-store.ts';
import type { SlackAccess, SlackLog } from './dependencies.ts';
import { slackFailure } from './slack-failure.ts';
import { slackSurface } from './surface.ts';
import { TokenBox } from './token-box.ts';
import { foreignWorkspace, type Workspaces } from './workspaces.ts';

type Tokens = Extract<SlackAccess['tokens'], { kind: 'installed' }>;

/** How long somebody may take to say yes, in milliseconds. */
const stateTime = 10 * 60_000;
const cookie = 'partsdesk_slack_state';

/**
 * Installing the app in a workspace: OAuth with a state that is signed, short-lived, and bound to the browser that
 * began. The token is encrypted before it reaches the database, and appears nowhere else.
 */
export class Installer {
  readonly routes: readonly {
    path: `/${string}`;
    handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }[];
  readonly #tokens: Tokens;
  readonly #apiUrl: string | undefined;
  readonly #workspaces: Workspaces;
  readonly #store: SlackStore;
  readonly #clock: Clock;
  readonly #log: SlackLog;

  constructor(
    tokens: Tokens,
    apiUrl: string | undefined,
    workspaces: Workspaces,
    store: SlackStore,
    clock: Clock,
    log: SlackLog,
  ) {
    this.#tokens = tokens;
    this.#apiUrl = apiUrl;
    this.#workspaces = workspaces;
    this.#store = store;
    this.#clock = clock;
    this.#log = log;
    this.routes = [
      { path: '/slack/install', handle: (request, response) => this.#install(request, response) },
      { path: '/slack/oauth_redirect', handle: (request, response) => this.#redirected(request, response) },
    ];
  }

  #install(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET') {
      page(response, 405, 'Open this address in a browser.');
      return Promise.resolve();
    }
    const state = this.#newState();
    const address = new URL('https://slack.com/oauth/v2/authorize');
    address.search = new URLSearchParams({
      client_id: this.#tokens.clientId,
      scope: slackSurface.scopes.join(','),
      state,
      ...(this.#tokens.redirectUrl === undefined ? {} : { redirect_uri: this.#tokens.redirectUrl }),
    }).toString();
    response.writeHead(302, {
      Location: address.href,
      'Set-Cookie': `${cookie}=${state}; Path=/slack; HttpOnly; SameSite=Lax; Max-Age=${stateTime / 1000}`,
      'Cache-Control': 'no-store',
    });
    response.end();
    return Promise.resolve();
  }

  async #redirected(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const query = new URLSearchParams(requestTarget(request).query);
    const state = query.get('state') ?? '';
    const code = query.get('code') ?? '';
    const kept = new RegExp(`(?:^|;\\s*)${cookie}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1];
    if (request.method !== 'GET' || kept !== state || !this.#isState(state)) {
      page(response, 400, 'This installation was not begun here, or too long ago. Begin again at /slack/install.');
      return;
    }
    if (code === '') {
      page(response, 400, 'The installation was not allowed in Slack. Nothing was stored.');
      return;
    }
    let refused: string | undefined;
    try {
      refused = await this.#take(code);
    } catch (thrown) {
      this.#log.warn('slack: an installation failed', { error: slackFailure(thrown).error });
      page(response, 502, 'Slack did not complete the installation. Begin again at /slack/install.');
      return;
    }
    if (refused !== undefined) {
      page(response, 403, `${refused} Nothing was installed.`);
      return;
    }
    page(response, 200, 'The parts desk is installed. Write /parts help in Slack.');
  }

  /** Why the workspace is refused; undefined: the app is installed there. */
  async #take(code: string): Promise<string | undefined> {
    const { clientId, clientSecret, redirectUrl, tokenKey } = this.#tokens;
    const client = new WebClient(undefined, {
      ...(this.#apiUrl === undefined ? {} : { slackApiUrl: this.#apiUrl }),
      timeout: 10_000,
      retryConfig: { retries: 0 },
    });
    const said = await client.oauth.v2.access({
      client_id: clientId,
      client_secret: clientSecret.reveal(),
      code,
      ...(redirectUrl === undefined ? {} : { redirect_uri: redirectUrl }),
    });
    const team = said.team?.id;
    const token = said.access_token;
    if (team === undefined || token === undefined) throw new Error('Slack gave no workspace or no token');
    if (!(await this.#workspaces.mayInstall(team))) {
      this.#log.warn('slack: a workspace that the policy does not list was refused', { team });
      // The token would be good for nothing here, and giving it back takes the app out of that workspace.
      await client.auth.revoke({ token }).catch(() => undefined);
      return foreignWorkspace(team);
    }
    await this.#store.saveInstallation({
      team,
      teamName: said.team?.name ?? null,
      botUserId: said.bot_user_id ?? null,
      scopes: said.scope ?? '',
      sealed: new TokenBox(tokenKey).seal(new Secret(token), team),
      installedAt: this.#clock.now(),
      endedAt: null,
    });
    return undefined;
  }

  #newState(): string {
    const said = `${this.#clock.now()}.${randomBytes(16).toString('base64url')}`;
    return `${said}.${this.#mac(said)}`;
  }

  #isState(state: string): boolean {
    const at = state.lastIndexOf('.');
    const said = state.slice(0, Math.max(at, 0));
    const own = Buffer.from(this.#mac(said));
    const given = Buffer.from(state.slice(at + 1));
    if (own.length !== given.length || !timingSafeEqual(own, given)) return false;
    const age = this.#clock.now() - Number(said.split('.')[0]);
    return age >= 0 && age <= stateTime;
  }

  #mac(said: string): string {
    return createHmac('sha256', this.#tokens.stateSecret.reveal()).update(said).digest('base64url');
  }
}

function page(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
  });
  response.end(`${words}\n`);
}
