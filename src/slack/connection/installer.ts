import { WebClient } from '@slack/web-api';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestTarget } from '../../core/http-listener.ts';
import type { SlackContext } from '../context.ts';
import { slackSurface, type SlackAccess } from '../dependencies.ts';
import { texts } from '../messages/texts.ts';
import { slackFailure } from './slack-failure.ts';
import { sealedTokens } from './workspaces.ts';

type Tokens = Extract<SlackAccess['tokens'], { kind: 'installed' }>;

/** Milliseconds that a person has to allow the installation. */
const stateTime = 10 * 60_000;
const cookie = 'partsdesk_slack_state';

/**
 * Installs the app in a workspace: OAuth with a state that is signed, short-lived, used once, and bound to the browser
 * that started. The token is encrypted before it reaches the database, and appears nowhere else.
 */
export class Installer {
  readonly routes: readonly {
    path: `/${string}`;
    handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }[];
  readonly #tokens: Tokens;
  readonly #apiUrl: string | undefined;
  readonly #scopes: readonly string[];
  readonly #deps: SlackContext;

  constructor(tokens: Tokens, { apiUrl, followThreads }: SlackAccess, deps: SlackContext) {
    this.#tokens = tokens;
    this.#apiUrl = apiUrl;
    this.#scopes = [...slackSurface.scopes, ...(followThreads === true ? slackSurface.threads.scopes : [])];
    this.#deps = deps;
    this.routes = [
      { path: '/slack/install', handle: (request, response) => this.#install(request, response) },
      { path: '/slack/oauth_redirect', handle: (request, response) => this.#redirected(request, response) },
    ];
  }

  #install(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET') {
      page(response, 405, texts.install.openInBrowser);
      return Promise.resolve();
    }
    const state = this.#newState();
    const address = new URL('https://slack.com/oauth/v2/authorize');
    address.search = new URLSearchParams({
      client_id: this.#tokens.clientId,
      scope: this.#scopes.join(','),
      state,
      ...(this.#tokens.redirectUrl === undefined ? {} : { redirect_uri: this.#tokens.redirectUrl }),
    }).toString();
    response.writeHead(302, {
      Location: address.href,
      'Set-Cookie': this.#cookie(state, stateTime / 1000),
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
    if (request.method !== 'GET' || kept !== state || !this.#isState(state) || !(await this.#isFirstUse(state))) {
      page(response, 400, texts.install.badState);
      return;
    }
    if (code === '') {
      page(response, 400, texts.install.notAllowed);
      return;
    }
    let refused: string | undefined;
    try {
      refused = await this.#take(code);
    } catch (thrown) {
      this.#deps.log.warn('slack: an installation failed', { error: slackFailure(thrown).error });
      page(response, 502, texts.install.failed);
      return;
    }
    if (refused !== undefined) {
      page(response, 403, texts.install.refused(refused));
      return;
    }
    page(response, 200, texts.install.done, { 'Set-Cookie': this.#cookie('', 0) });
  }

  /** Undefined: installed; else why the workspace is refused. */
  async #take(code: string): Promise<string | undefined> {
    const { clientId, clientSecret, redirectUrl, tokenKey } = this.#tokens;
    const client = new WebClient(undefined, {
      ...(this.#apiUrl === undefined ? {} : { slackApiUrl: this.#apiUrl }),
      timeout: 10_000,
      retryConfig: { retries: 0 },
    });
    const granted = await client.oauth.v2.access({
      client_id: clientId,
      client_secret: clientSecret.reveal(),
      code,
      ...(redirectUrl === undefined ? {} : { redirect_uri: redirectUrl }),
    });
    const token = granted.access_token;
    if (token === undefined) throw new Error('Slack gave no token');
    const team = granted.team?.id;
    if (team === undefined) {
      await client.auth.revoke({ token }).catch(() => undefined);
      return texts.install.wholeOrganisation;
    }
    const enterprise = granted.enterprise?.id;
    if (!(await this.#deps.workspaces.mayInstall(team, enterprise))) {
      this.#deps.log.warn('slack: a workspace that the policy does not list was refused', { team });
      // Revoking the token removes the app from that workspace.
      await client.auth.revoke({ token }).catch(() => undefined);
      return texts.foreignWorkspace(team);
    }
    const now = this.#deps.clock.now();
    await this.#deps.store.saveInstallation({
      team,
      teamName: granted.team?.name ?? null,
      botUserId: granted.bot_user_id ?? null,
      scopes: granted.scope ?? '',
      enterprise: enterprise ?? null,
      ...sealedTokens(granted, team, tokenKey, now),
      refreshLeaseUntil: null,
      installedAt: now,
      endedAt: null,
    });
    return undefined;
  }

  #cookie(value: string, seconds: number): string {
    const secure = this.#tokens.secureCookies === true ? '; Secure' : '';
    return `${cookie}=${value}; Path=/slack; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
  }

  /** Claimed in the database, so that it holds for every process. */
  async #isFirstUse(state: string): Promise<boolean> {
    const { clock, store } = this.#deps;
    const key = `install:${createHash('sha256').update(state).digest('base64url')}`;
    const about = { key, kind: 'install', team: '', user: null, channel: null, draftId: null };
    const claim = await store.claim({ ...about, at: clock.now() }, clock.now() + stateTime);
    if (claim.kind !== 'taken') return false;
    await store.answered(key, '{}', clock.now());
    return true;
  }

  #newState(): string {
    const content = `${this.#deps.clock.now()}.${randomBytes(16).toString('base64url')}`;
    return `${content}.${this.#mac(content)}`;
  }

  #isState(state: string): boolean {
    const at = state.lastIndexOf('.');
    const content = state.slice(0, Math.max(at, 0));
    const own = Buffer.from(this.#mac(content));
    const given = Buffer.from(state.slice(at + 1));
    if (own.length !== given.length || !timingSafeEqual(own, given)) return false;
    const age = this.#deps.clock.now() - Number(content.split('.')[0]);
    return age >= 0 && age <= stateTime;
  }

  #mac(content: string): string {
    return createHmac('sha256', this.#tokens.stateSecret.reveal()).update(content).digest('base64url');
  }
}

function page(
  response: ServerResponse,
  status: number,
  words: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    ...headers,
  });
  response.end(`${words}\n`);
}
