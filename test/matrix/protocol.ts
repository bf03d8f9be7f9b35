import type { OrderRequest } from '../../src/ports/draft.ts';
import type { Answer, Proposal } from '../../src/ordering/ordering.ts';
import type { OrderingTimes } from '../../src/ordering/dependencies.ts';

/** Which program carries the orders out: the desk's own, or one of those that the oracle must find guilty. */
export type EngineName = 'desk' | NaiveName;
export type NaiveName = 'retry' | 'exception-means-failed' | 'at-least-once';

/** Everything a worker process needs to know, as JSON in `PARTSDESK_MATRIX_WORKER`. */
export interface WorkerSetup {
  readonly name: string;
  readonly engine: EngineName;
  readonly ledger: { readonly url: string | undefined; readonly file: string };
  readonly service: ServiceAccess;
  readonly times: Partial<OrderingTimes>;
  readonly timeouts: { connect: number; read: number; total: number; money: number };
  /** Milliseconds that its clock is ahead of the machine's; SQLite only, since PostgreSQL has its own. */
  readonly clockOffset: number;
  /** Per person and per receiver and day; undefined: those that are built in. */
  readonly dayLimit: string | undefined;
  /** The customer card, as this worker reads it, does not say whether orders are confirmed automatically. */
  readonly modeHidden: boolean;
  /** How long an approval waits, and how long it is good for. */
  readonly approvalMinutes: number;
}

export interface ServiceAccess {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What a person, or the harness, asks of a worker. */
export type Command =
  | { readonly do: 'prepare'; readonly request: OrderRequest }
  | { readonly do: 'submit'; readonly id: string }
  | { readonly do: 'approve'; readonly id: string; readonly shown: Proposal; readonly again?: boolean }
  | { readonly do: 'reject'; readonly id: string; readonly revision: number; readonly reason: string }
  | { readonly do: 'cancel'; readonly id: string; readonly revision: number }
  /** By the agent. */
  | { readonly do: 'change'; readonly id: string; readonly request: OrderRequest }
  | { readonly do: 'ask-to-cancel'; readonly id: string }
  | { readonly do: 'confirm'; readonly requisitionId: string }
  | { readonly do: 'answer'; readonly id: string; readonly revision: number; readonly answer: Answer }
  /** Starts the loop that goes on with what can go on. */
  | { readonly do: 'work' }
  /** One round of that loop. */
  | { readonly do: 'work-once' }
  | { readonly do: 'leave' };

export interface Asked {
  readonly id: number;
  readonly command: Command;
}

export type Answered =
  | { readonly id: number; readonly ok: true; readonly draft?: { readonly id: string; readonly state: string } }
  | { readonly id: number; readonly ok: false; readonly code: string; readonly message: string };

export type SlackReply = { readonly ready: true } | { readonly log: string } | Answered;
