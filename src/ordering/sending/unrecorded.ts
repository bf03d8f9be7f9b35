import { asDeskError, DeskError } from '../../core/errors.ts';
import type { UnrecordedOutcome } from '../../ports/unrecorded-outcomes.ts';
import type { OrderingDependencies } from '../dependencies.ts';
import { texts } from '../messages/en.ts';

// The ledger can fail after a request was sent. Nobody may then be told that nothing was done.

/** The ledger failed after something had been sent, or may have been. Its message says what is known of that. */
export class SentUnrecorded extends DeskError {
  constructor({ message, next }: { message: string; next: string }, cause: unknown) {
    // The ledger's own message says that nothing was written, which is not what a reader would take it for.
    super('internal', message, { next, cause });
    this.name = 'SentUnrecorded';
  }
}

/** Keeps what a submit brought outside the ledger, and says it. */
export function keepOutcome(deps: OrderingDependencies, kept: UnrecordedOutcome, cause: unknown): SentUnrecorded {
  const { log, unrecorded } = deps;
  const { draftId, attemptId, outcome } = kept;
  const said = new SentUnrecorded(texts.unrecorded.submit(draftId, outcome), cause);
  const facts = {
    id: draftId,
    attempt: attemptId,
    outcome: outcome.kind,
    requisitionId: outcome.kind === 'ok' ? outcome.requisitionId : undefined,
    error: asDeskError(cause).message,
  };
  try {
    unrecorded.keep(kept);
    log.warn(texts.unrecorded.kept, facts);
    return said;
  } catch (thrown) {
    log.warn(texts.unrecorded.lost, { ...facts, file: thrown instanceof Error ? thrown.message : String(thrown) });
    return new SentUnrecorded(texts.unrecorded.notKept(said), cause);
  }
}

/**
 * Runs what follows a decision that is recorded already. The order may be on its way from then on, so no failure of the
 * ledger may say that nothing was written.
 */
export async function afterDecision<T>(draftId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof SentUnrecorded || asDeskError(thrown).code !== 'internal') throw thrown;
    throw new SentUnrecorded(texts.unrecorded.decision(draftId), thrown);
  }
}
