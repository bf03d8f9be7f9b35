import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Identity } from '../../ordering/policy/policy.ts';
import { texts } from '../messages/en.ts';

/** What a principal may do over HTTP. The policy decides who may order for whom. */
export const scopes = ['parts:read', 'parts:order'] as const;
export type Scope = (typeof scopes)[number];

/** Whether credentials only let their holder read. */
export const onlyReads = (held: ReadonlySet<Scope>) => !held.has('parts:order');

/** Whether credentials still count: open streams end when they do not. */
export type Standing = 'valid' | 'expired' | 'revoked';

/** The authenticated caller. */
export interface Principal {
  /** Unique: who may use a session, and for the log. */
  readonly name: string;
  /** Who that is to the policy. */
  readonly identity: Extract<Identity, { kind: 'principal' | 'oidc' }>;
  readonly scopes: ReadonlySet<Scope>;
  readonly standing: () => Promise<Standing>;
}

/** A caller on this machine: with the token that `start` keeps in the data folder, or without one on an open desk. */
export const localPrincipal = 'local';

export type Verdict =
  | { readonly kind: 'known'; readonly principal: Principal }
  /** No credentials, or invalid ones. */
  | { readonly kind: 'refused'; readonly error?: 'invalid_token' | undefined; readonly why: string }
  /** The credentials could not be checked, through no fault of the caller. */
  | { readonly kind: 'unavailable'; readonly why: string };

export interface Authenticator {
  /** `isLocal`: see `isLocalRequest`. */
  readonly verify: (authorization: string | undefined, isLocal: boolean) => Promise<Verdict>;
  /** The document of RFC 9728, where an authorisation server issues tokens. */
  readonly metadata: Readonly<Record<string, unknown>> | undefined;
  /** The address of that document, for challenges. */
  readonly metadataUrl: string | undefined;
}

/** An authorisation server whose tokens are accepted. */
export interface OAuth {
  readonly verify: (token: string) => Promise<Verdict>;
  readonly issuer: string;
}

/**
 * Authenticates by bearer token: the desk's own, or one that the authorisation server issued for this desk. Where
 * neither exists and the desk is `open`, a request from this machine is `local`.
 */
export function createAuthenticator(options: {
  /** Tokens of the desk, revoked ones too; read for every request, so that a revocation counts at once. */
  readonly tokens: () => Promise<readonly StoredToken[]>;
  readonly oauth: OAuth | undefined;
  /** A request from this machine needs no token until the first one is made. */
  readonly open: boolean;
  /** Address of the endpoint, as clients know it: `https://desk.example/mcp`. */
  readonly url: string;
}): Authenticator {
  const { oauth, url } = options;
  return {
    verify: async (authorization, isLocal) => {
      const stored = await options.tokens();
      if (authorization === undefined) {
        // Revoking the last token does not open the desk again.
        if (options.open && isLocal && stored.length === 0 && oauth === undefined) {
          const standing = async () => ((await options.tokens()).length === 0 ? 'valid' : 'revoked');
          return { kind: 'known', principal: principalFor(localPrincipal, scopes, standing, false) };
        }
        return { kind: 'refused', why: texts.http.tokenNeeded };
      }
      const [, token] = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(authorization.trim()) ?? [];
      if (token === undefined) return invalid(texts.http.noBearer);
      if (oauth !== undefined && !isOwnToken(token)) return oauth.verify(token);
      const found = storedTokenOf(token, stored);
      if (found === undefined) return invalid(texts.http.unknownToken);
      const standing = async () => (storedTokenOf(token, await options.tokens()) === undefined ? 'revoked' : 'valid');
      return { kind: 'known', principal: principalFor(found.name, found.scopes, standing, true) };
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

function principalFor(
  name: string,
  held: readonly Scope[],
  standing: Principal['standing'],
  byToken: boolean,
): Principal {
  return { name, identity: { kind: 'principal', name, byToken }, scopes: new Set(held), standing };
}

function invalid(why: string): Verdict {
  return { kind: 'refused', error: 'invalid_token', why };
}

/** RFC 9728, 3.1: between the host and the path. */
function metadataUrlOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}/.well-known/oauth-protected-resource${pathname === '/' ? '' : pathname}`;
}

/** A stored token. It holds a digest only, so reading the store gives no access. */
export interface StoredToken {
  /** The principal that uses the token. */
  readonly name: string;
  /** SHA-256 (hex) of the token. A token has 256 random bits, so no slow hash is needed. */
  readonly sha256: string;
  readonly scopes: readonly (typeof scopes)[number][];
  /** Milliseconds since the epoch. */
  readonly addedAt: number;
  readonly revokedAt: number | null;
}

export const storedTokens = z.array(
  z.object({
    name: z.string(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    scopes: z.array(z.enum(scopes)),
    addedAt: z.int(),
    revokedAt: z.int().nullable(),
  }),
) satisfies z.ZodType<readonly StoredToken[]>;

/** Lets people and secret scanners recognise a token. */
const prefix = 'partsdesk_';

export function newToken(): { readonly token: string; readonly sha256: string } {
  const token = `${prefix}${randomBytes(32).toString('base64url')}`;
  return { token, sha256: digest(token).toString('hex') };
}

export function isOwnToken(token: string): boolean {
  return token.startsWith(prefix);
}

/** Undefined: the token is unknown or revoked. Compares with every stored token in constant time. */
export function storedTokenOf(token: string, stored: readonly StoredToken[]): StoredToken | undefined {
  const given = digest(token);
  let found: StoredToken | undefined;
  for (const each of stored) {
    if (timingSafeEqual(given, Buffer.from(each.sha256, 'hex')) && each.revokedAt === null) found = each;
  }
  return found;
}

function digest(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
