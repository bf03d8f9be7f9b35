import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import * as z from 'zod';
import { scopes, type OAuth, type Verdict } from './authenticator.ts';
import { hiddenCharacter } from '../../core/text.ts';
import { texts } from '../messages/en.ts';

/** Signatures with a public key of the issuer; never `none`, and never a shared secret. */
const algorithms = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');
/** Seconds by which clocks may differ. */
const clockTolerance = 30;
/** Milliseconds for one request to the issuer. */
const patience = 5_000;

const serverMetadata = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });

/**
 * Checks JWTs of an authorisation server (RFC 9068 and the like): the signature with a key from its metadata, issuer,
 * audience, expiry and type. A person is an issuer and a subject, so the principal has both.
 */
export function createOAuth(options: {
  readonly issuer: string;
  readonly audience: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: (line: string) => void;
}): OAuth {
  const { issuer, audience, now, log } = options;
  let keys: Promise<JWTVerifyGetKey> | undefined;
  const keysOf = () => {
    keys ??= discover(issuer);
    // A failure is not cached: the next request asks the issuer again.
    keys.catch(() => (keys = undefined));
    return keys;
  };
  return {
    issuer,
    verify: async (token) => {
      try {
        const { payload, protectedHeader } = await jwtVerify(token, await keysOf(), {
          issuer,
          audience,
          algorithms,
          clockTolerance,
          requiredClaims: ['exp', 'sub'],
          currentDate: new Date(now()),
        });
        const { sub: subject = '', exp = 0 } = payload;
        if (!isSubject(subject)) return { kind: 'refused', error: 'invalid_token', why: texts.http.noSubject };
        const other = otherType(protectedHeader, payload);
        if (other !== undefined) return { kind: 'refused', error: 'invalid_token', why: other };
        const ends = (exp + clockTolerance) * 1000;
        return {
          kind: 'known',
          principal: {
            name: `oidc:${issuer}#${subject}`,
            identity: { kind: 'oidc', issuer, subject },
            scopes: new Set(scopesOf(payload)),
            standing: () => Promise.resolve(now() < ends ? 'valid' : 'expired'),
          },
        };
      } catch (thrown) {
        return refusal(thrown, log);
      }
    },
  };
}

/** RFC 8414 and OpenID Connect Discovery, in the order that the Model Context Protocol requires. */
async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/$/, '');
  const places = new Set([
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${origin}/.well-known/openid-configuration${path}`,
    `${origin}${path}/.well-known/openid-configuration`,
  ]);
  for (const place of places) {
    const answer = await fetch(place, {
      headers: { Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      continue;
    }
    const read = serverMetadata.safeParse(await answer.json());
    // Metadata of another issuer would accept tokens that were not meant for this desk (RFC 8414, 3.3).
    if (!read.success || read.data.issuer !== issuer) throw new Error(`the metadata at ${place} is not of ${issuer}`);
    const keysAt = new URL(read.data.jwks_uri);
    if (keysAt.protocol !== 'https:' && !isLoopback(keysAt.hostname)) throw new Error('the keys are not behind https');
    return createRemoteJWKSet(keysAt, { timeoutDuration: patience });
  }
  throw new Error(`${issuer} publishes no metadata`);
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** "A locally unique and never reassigned identifier" of at most 255 characters (OpenID Connect Core, 2); never empty. */
function isSubject(subject: string): boolean {
  return (
    subject.trim() === subject && subject !== '' && subject.length <= 255 && hiddenCharacter(subject) === undefined
  );
}

/**
 * Why a token is no bearer access token; undefined: it is one. RFC 9068 names the type in `typ`. Many servers write JWT
 * or nothing there, so the claims that only an ID token or a refresh token has tell the rest.
 */
function otherType({ typ }: { readonly typ?: string | undefined }, payload: JWTPayload): string | undefined {
  // "Sender-constrained": whoever presents it must prove a key, which is not checked here (RFC 7800; RFC 9449, 7.1).
  if (payload['cnf'] !== undefined) return texts.http.boundToken;
  const type = typ?.toLowerCase().replace(/^application\//, '');
  if (type === 'at+jwt') return undefined;
  const use = payload['token_use'];
  const kind = payload['typ'];
  const isOther =
    (type !== undefined && type !== 'jwt') ||
    (use !== undefined && use !== 'access') ||
    (kind !== undefined && kind !== 'Bearer') ||
    ['nonce', 'at_hash', 'c_hash', 's_hash'].some((claim) => payload[claim] !== undefined);
  return isOther ? texts.http.notAccessToken : undefined;
}

/** `scope` is a list separated by blanks (RFC 9068); some servers send an array, or name it `scp`. */
function scopesOf({ scope, scp }: JWTPayload) {
  const given = [scope, scp].flatMap((each): unknown[] => {
    if (typeof each === 'string') return each.split(' ');
    return Array.isArray(each) ? each : [];
  });
  return scopes.filter((each) => given.includes(each));
}

const invalid = [
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];

function refusal(thrown: unknown, log: (line: string) => void): Verdict {
  if (thrown instanceof errors.JWTExpired) return { kind: 'refused', error: 'invalid_token', why: texts.http.expired };
  if (invalid.some((kind) => thrown instanceof kind)) {
    return { kind: 'refused', error: 'invalid_token', why: texts.http.invalidToken };
  }
  log(`oauth: ${thrown instanceof Error ? thrown.message : 'the issuer could not be asked'}`);
  return { kind: 'unavailable', why: texts.http.issuerUnavailable };
}
