import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Surface } from '../surface.ts';
import type { Principal } from './authenticator.ts';

/** One HTTP request that passed the checks of the endpoint. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly principal: Principal;
  /** The JSON of a POST; undefined for every other method. */
  readonly body: unknown;
}

/** What a surface can tell its client unasked. */
export interface Client {
  readonly updated: (uri: string) => void;
}

export interface HandlerOptions {
  /** Creates the surface of a client: one for each session, or for each principal where there are no sessions. */
  readonly surfaceFor: (principal: Principal, client: Client) => Surface;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: (line: string) => void;
}

/** Serves one family of revisions of the protocol: those with a handshake, or those without. */
export interface ProtocolHandler {
  readonly handle: (exchange: Exchange) => Promise<void>;
  /** Called every few seconds: keeps connections alive, and ends those that are idle or whose credentials ended. */
  readonly tick: () => Promise<void>;
  /** Resolves when no request is being worked on. */
  readonly idle: () => Promise<void>;
  readonly close: () => Promise<void>;
}
