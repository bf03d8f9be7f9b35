import { asDeskError, errorOf } from '../../core/errors.ts';
import type { DraftRow } from '../../ports/ledger.ts';
import type { UnrecordedOutcome } from '../../ports/unrecorded-outcomes.ts';
import type { OrderingDependencies } from '../dependencies.ts';
import { texts } from '../messages/en.ts';
import { deskActor, move, record, takeLease } from '../workflow/transitions.ts';
import { compare } from './compare-answer.ts';
import { followOutcome } from './send-attempt.ts';

/**
 * Records the outcomes that were kept, now that the ledger takes them.
 * @returns the drafts that go on, held by this worker.
 */
export async function recordKeptOutcomes(deps: OrderingDependencies): Promise<DraftRow[]> {
  const goOn: DraftRow[] = [];
  for (const kept of deps.unrecorded.all()) {
    try {
      const row = await recordKept(deps, kept);
      deps.unrecorded.remove(kept.attemptId);
      if (row !== undefined) goOn.push(row);
    } catch (thrown) {
      const { message } = asDeskError(thrown);
      deps.log.warn(texts.unrecorded.stillNot, { id: kept.draftId, attempt: kept.attemptId, error: message });
    }
  }
  return goOn;
}

async function recordKept(deps: OrderingDependencies, kept: UnrecordedOutcome): Promise<DraftRow | undefined> {
  const { clock, ledger, settings } = deps;
  const { draftId, attemptId, nonce, outcome } = kept;
  const requisitionId = outcome.kind === 'ok' ? outcome.requisitionId : undefined;
  const known = await ledger.write(async (tx) => {
    const row = await tx.draft(draftId);
    const attempt = (await tx.attempts(draftId)).find(({ id }) => id === attemptId);
    // It was written after all: only the end of the transaction was not heard of.
    if (attempt?.outcome === outcome.kind) return undefined;
    const now = await tx.now();
    const detail = { attempt: attemptId, nonce, outcome: outcome.kind, requisitionId };
    const entry = { actor: deskActor, action: 'outcome-recorded-late' as const, detail: { kept: detail } };
    await record(tx, now, entry, draftId);
    if (row === undefined || attempt === undefined) return undefined;
    if (row.state === 'submitting' && attempt.outcome === null) {
      const leased = { ...row, ...takeLease(row, settings, now) };
      if (!(await tx.saveDraft(leased, row.fence))) throw errorOf('internal', texts.fault.movedOn);
      const approvals = await tx.approvals(draftId);
      const approval = approvals.find((each) => each.id === attempt.approvalId || each.consumedBy === attemptId);
      return { leased, approval };
    }
    const isOpen = row.state === 'unknown' || row.state === 'needs_person' || row.state === 'dropping';
    if (outcome.kind !== 'ok' || !isOpen || attempt.outcome !== 'unknown' || attempt.verdict === 'found')
      return undefined;
    const dropped = row.state === 'dropping';
    if (attempt.verdict === null) await tx.settleAttempt(attemptId, 'found', now);
    const event = dropped ? 'late_arrival' : 'found';
    const moved = await move(
      tx,
      row,
      event,
      { actor: deskActor, action: event, detail: { requisitionId } },
      {
        requisitionId,
        answer: compare(row.content, outcome.orders, clock.now()),
        readBack: null,
        nextAt: now,
        reason: dropped ? texts.reason.arrivedAfterDrop : null,
        ...takeLease(row, settings, now),
      },
    );
    return { moved };
  });
  if (known === undefined) return undefined;
  if ('moved' in known) return known.moved;
  return followOutcome(deps, known.leased, { id: attemptId, nonce, approval: known.approval }, outcome);
}
