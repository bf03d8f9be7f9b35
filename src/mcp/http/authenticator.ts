import { localPrincipal, scopes, type Authenticator, type Verdict } from './principal.ts';
import { isOwnToken, principalOfToken, type StoredToken } from './tokens.ts';

/** An authorisation server whose tokens are taken. */
export interface OAuth {
  readonly verify: (token: string) => Promise<Verdict>;
  readonly issuer: string;
}

/**
 * Who somebody is, by the token they bring: one of the desk's own, or one that the authorisation server gave for this
 * desk. Where neither exists and the desk is `open`, a request from this machine itself is `local`.
 */
export function createAuthenticator(parts: {
  /** Tokens of the desk, revoked ones too; asked at every request, so that a revoked one ends at once. */
  readonly tokens: () => Promise<readonly StoredToken[]>;
  readonly oauth: OAuth | undefined;
  /** A request straight from this machine needs no token, as long as there was never one. */
  readonly open: boolean;
  /** Address of the endpoint, as clients know it: `https://desk.example/mcp`. */
  readonly url: string;
}): Authenticator {
  const { oauth, url } = parts;
  return {
    verify: async (authorization, isLocal) => {
      const stored = await parts.tokens();
      if (authorization === undefined) {
        // A desk that ever had a token is not opened by revoking the last one.
        if (parts.open && isLocal && stored.length === 0 && oauth === undefined) {
          return { kind: 'known', principal: { name: localPrincipal, scopes: new Set(scopes) } };
        }
        return { kind: 'refused', why: 'This desk asks who is there: send a bearer token.' };
      }
      const [, token] = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(authorization.trim()) ?? [];
      if (token === undefined) return invalid('The Authorization header holds no bearer token.');
      if (oauth !== undefined && !isOwnToken(token)) return oauth.verify(token);
      const principal = principalOfToken(token, stored);
      return principal === undefined
        ? invalid('This token is not known here (any more).')
        : { kind: 'known', principal };
    },
    metadata:
      oauth === undefined
        ? undefined
        : {
            resource: url,
            authorization_servers: [oauth.issuer],
            scopes_supported: scopes,
            bearer_methods_supported: ['header'],
            resource_name: 'Partsdesk',
          },
    metadataUrl: oauth === undefined ? undefined : metadataUrlOf(url),
  };
}

function invalid(why: string): Verdict {
  return { kind: 'refused', error: 'invalid_token', why };
}

/** RFC 9728, 3.1: between the host and the path. */
function metadataUrlOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}/.well-known/oauth-protected-resource${pathname === '/' ? '' : pathname}`;
}
