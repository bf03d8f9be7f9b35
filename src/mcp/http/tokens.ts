import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { scopes, type Principal } from './principal.ts';

/** What is kept of a token: whoever reads it cannot ask with it. */
export interface StoredToken {
  /** The principal that asks with it. */
  readonly name: string;
  /** SHA-256 (hex) of the token. It has 256 random bits: there is nothing to guess, and no need of a slow hash. */
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

/** So that scanners for secrets, and people, know one when they see it. */
const prefix = 'partsdesk_';

export function newToken(): { readonly token: string; readonly sha256: string } {
  const token = `${prefix}${randomBytes(32).toString('base64url')}`;
  return { token, sha256: digest(token).toString('hex') };
}

export function isOwnToken(token: string): boolean {
  return token.startsWith(prefix);
}

/** Whose token it is; undefined: nobody's. Every stored one is compared, each in the same time. */
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
