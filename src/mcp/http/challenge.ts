import type { Authenticator, Scope } from './principal.ts';

/** What a 401 or 403 tells the client to do (RFC 6750, 3; RFC 9728, 5.1). */
export function challenge(
  { metadataUrl }: Pick<Authenticator, 'metadataUrl'>,
  what: { error?: 'invalid_token' | 'insufficient_scope' | undefined; why: string; scope: Scope },
): Readonly<Record<string, string>> {
  const { error, why, scope } = what;
  const parts = [
    ...(error === undefined ? [] : [`error="${error}"`, `error_description="${why.replace(/["\\]/g, '')}"`]),
    `scope="${scope}"`,
    ...(metadataUrl === undefined ? [] : [`resource_metadata="${metadataUrl}"`]),
  ];
  return { 'WWW-Authenticate': `Bearer ${parts.join(', ')}` };
}
