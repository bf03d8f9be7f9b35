/** What a principal may do over HTTP; who may order for whom is the policy's affair. */
export const scopes = ['parts:read', 'parts:order'] as const;
export type Scope = (typeof scopes)[number];

/** Whoever asks over HTTP, as the credentials established it. */
export interface Principal {
  /** As the policy lists it under `principals`. */
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
}

/**
 * Name of whoever asks from this machine: with the token that `start` keeps in the data folder, or without one where
 * the desk lets that in.
 */
export const localPrincipal = 'local';

export type Verdict =
  | { readonly kind: 'known'; readonly principal: Principal }
  /** No credentials, or none that count. */
  | { readonly kind: 'refused'; readonly error?: 'invalid_token' | undefined; readonly why: string }
  /** It could not be found out: not the caller's fault. */
  | { readonly kind: 'unavailable'; readonly why: string };

export interface Authenticator {
  /** `isLocal`: the request came straight from this machine (`isLocalRequest`). */
  readonly verify: (authorization: string | undefined, isLocal: boolean) => Promise<Verdict>;
  /** The document of RFC 9728, where an authorisation server gives tokens. */
  readonly metadata: Readonly<Record<string, unknown>> | undefined;
  /** Where that document is; it is named in challenges. */
  readonly metadataUrl: string | undefined;
}
