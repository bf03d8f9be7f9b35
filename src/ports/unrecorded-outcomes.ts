import type { RequisitionOrder } from '../contract/resources.ts';

/** What a sending brought, as it was known when the ledger could not be written. */
export interface UnrecordedOutcome {
  readonly draftId: string;
  readonly attemptId: string;
  readonly nonce: string;
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  readonly outcome:
    | { readonly kind: 'ok'; readonly requisitionId: string; readonly orders: readonly RequisitionOrder[] }
    | { readonly kind: 'refused' | 'not_sent' | 'unknown'; readonly sentence: string };
}

/** Outcomes that the ledger could not take, kept outside it until it can. */
export interface UnrecordedOutcomes {
  /** On the disk when it returns. @throws when it cannot be written. */
  keep(outcome: UnrecordedOutcome): void;
  all(): readonly UnrecordedOutcome[];
  remove(attemptId: string): void;
}
