import type { RequisitionOrder } from '../contract/resources.ts';

/** A write that certainly did nothing, for a reason that passes. */
export interface Again {
  /** Too many requests, or a token that is no longer accepted. */
  readonly why: 'rate' | 'token';
  /** Milliseconds that the service asks to wait. */
  readonly after?: number | undefined;
}

export interface Refused {
  readonly kind: 'refused';
  readonly sentence: string;
  /** It may be sent again under the same approval. */
  readonly again?: Again | undefined;
}

/** What a sending brought, as it was known when the ledger could not be written. */
export interface UnrecordedOutcome {
  readonly draftId: string;
  readonly attemptId: string;
  readonly nonce: string;
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  readonly outcome:
    | { readonly kind: 'ok'; readonly requisitionId: string; readonly orders: readonly RequisitionOrder[] }
    | Refused
    | { readonly kind: 'not_sent' | 'unknown'; readonly sentence: string };
}

/** Outcomes that the ledger could not take, kept outside it until it can. */
export interface UnrecordedOutcomes {
  /** On the disk when it returns. @throws when it cannot be written. */
  keep(outcome: UnrecordedOutcome): void;
  all(): readonly UnrecordedOutcome[];
  remove(attemptId: string): void;
}
