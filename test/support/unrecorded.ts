import type { UnrecordedOutcome, UnrecordedOutcomes } from '../../src/ports/unrecorded-outcomes.ts';

/** Kept as long as the test lasts. */
export function unrecordedInMemory(): UnrecordedOutcomes {
  const kept = new Map<string, UnrecordedOutcome>();
  return {
    keep: (outcome) => void kept.set(outcome.attemptId, outcome),
    all: () => [...kept.values()],
    remove: (attemptId) => void kept.delete(attemptId),
  };
}
