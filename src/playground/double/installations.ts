import type { Answer } from './slack-json.ts';
import type { Handler } from './workspace-server.ts';
import type { Json, Team, WorkspaceState } from './workspace-state.ts';

export interface InstallationOptions {
  readonly client?: { readonly id: string; readonly secret: string };
  /** Scopes of the installation; absent: all. */
  readonly scopes?: readonly string[] | undefined;
  /** Token rotation: seconds that a token lasts. */
  readonly tokensLast?: number | undefined;
}

/** OAuth installation: issues authorization codes and exchanges them for bot tokens. */
export class Installations {
  readonly #state: WorkspaceState;
  readonly #codes = new Map<string, Team>();
  readonly #client: { readonly id: string; readonly secret: string } | undefined;
  readonly #scopes: readonly string[];
  readonly #tokensLast: number | undefined;
  /** Each renews the token of its team once. */
  readonly #refreshTokens = new Map<string, Team>();

  constructor(state: WorkspaceState, options: InstallationOptions) {
    this.#state = state;
    this.#client = options.client;
    this.#tokensLast = options.tokensLast;
    this.#scopes = options.scopes ?? ['chat:write', 'commands'];
  }

  /** The consent page, always accepted: redirects the browser to the app, with a code. */
  readonly authorize: Handler = (_, response, __, { query }) => {
    const wanted = query.get('team');
    const team = [...this.#state.teams.values()].find((each) =>
      wanted === null ? each.token === undefined : each.id === wanted,
    );
    const to = query.get('redirect_uri') ?? '';
    if (team === undefined || !URL.canParse(to) || query.get('client_id') !== this.#client?.id) {
      response.writeHead(400).end('invalid request');
      return;
    }
    const code = this.#state.secret();
    this.#codes.set(code, team);
    const url = new URL(to);
    url.searchParams.set('code', code);
    const state = query.get('state');
    if (state !== null) url.searchParams.set('state', state);
    response.writeHead(302, { location: url.toString() }).end();
  };

  /** `oauth.v2.access`: a code works once, and so does a refresh token. */
  exchange(args: Json): Answer {
    const refresh = String(args['refresh_token']);
    const renews = args['grant_type'] === 'refresh_token';
    const team = renews ? this.#refreshTokens.get(refresh) : this.#codes.get(String(args['code']));
    if (args['client_id'] !== this.#client?.id || args['client_secret'] !== this.#client?.secret) {
      return { ok: false, error: 'bad_client_secret' };
    }
    if (team === undefined) return { ok: false, error: renews ? 'invalid_refresh_token' : 'invalid_code' };
    this.#codes.delete(String(args['code']));
    this.#refreshTokens.delete(refresh);
    team.token = `xoxb-${team.id}-${this.#state.secret()}`;
    const next = `xoxe-1-${this.#state.secret()}`;
    if (this.#tokensLast !== undefined) this.#refreshTokens.set(next, team);
    const [installer] = team.people.keys();
    return {
      ok: true,
      access_token: team.token,
      token_type: 'bot',
      ...(this.#tokensLast === undefined ? {} : { refresh_token: next, expires_in: this.#tokensLast }),
      scope: this.#scopes.join(','),
      bot_user_id: team.botUser,
      app_id: 'A0PARTSDESK',
      team: { id: team.id, name: team.name },
      enterprise: team.enterprise === undefined ? null : { id: team.enterprise, name: 'Organisation' },
      is_enterprise_install: false,
      authed_user: { id: installer ?? '' },
    };
  }
}
