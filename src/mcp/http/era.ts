import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Surface } from '../surface.ts';
import type { Principal } from './principal.ts';

/** One HTTP request that passed the checks of the endpoint. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly principal: Principal;
  /** The JSON of a POST; undefined for every other method. */
  readonly body: unknown;
}

/** What a surface can tell its client without being asked. */
export interface Client {
  readonly updated: (uri: string) => void;
}

export interface EraOptions {
  /** Makes the surface of a client; for sessions one each, without sessions one for each principal. */
  readonly surfaceFor: (principal: Principal, client: Client) => Surface;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: (line: string) => void;
}

/** One family of revisions of the protocol on the endpoint. */
export interface Era {
  readonly handle: (exchange: Exchange) => Promise<void>;
  /** Called every few seconds: keeps connections alive and ends what nobody uses. */
  readonly tick: () => void;
  /** Resolves when no request is being worked on. */
  readonly idle: () => Promise<void>;
  readonly close: () => Promise<void>;
}
