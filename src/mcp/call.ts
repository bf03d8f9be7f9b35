import type { Json } from './shapes.ts';

/** One request, as the adapter that took it sees it. */
export interface Call {
  readonly signal: AbortSignal;
  /** Sends the client a notification that belongs to this request. */
  readonly notify: (method: string, params: Json) => Promise<void>;
  /** Set where the client wants to hear how far it has come. */
  readonly progressToken?: string | number | undefined;
  /**
   * Asks the client something while it waits (sampling, elicitation): the handshake revisions only. The desk's own
   * tools never do.
   */
  readonly ask?: ((method: string, params: Json) => Promise<Json>) | undefined;
  /** What came back for an answer that asked for more: the 2026-07-28 revision only. The desk's tools never do. */
  readonly round?: { readonly responses: Json | undefined; readonly state: unknown } | undefined;
  /** What the client says that it can do: with its first message, or with each. */
  readonly clientCapabilities?: unknown;
}
