import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { scopes, type Principal } from './principal.ts';

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

/** The principal of a token; undefined if it is unknown or revoked. Compares with every stored token in constant time. */
export function principalOfToken(token: string, stored: readonly StoredToken[]): Principal | undefined {
  const given = digest(token);
  let found: StoredToken | undefined;
  for (const each of stored) {
    if (timingSafeEqual(given, Buffer.from(each.sha256, 'hex')) && each.revokedAt === null) found = each;
  }
  return found === undefined ? undefined : { name: found.name, scopes: new Set(found.scopes) };
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
