import { errorOf } from '../../core/errors.ts';
import type { DraftRow, LedgerRead } from '../../ports/ledger.ts';
import { texts } from '../messages/en.ts';
import type { Actor } from '../policy/policy.ts';
import { compare } from '../sending/compare-answer.ts';
import { afterDecision } from '../sending/unrecorded.ts';
import type { Engine } from '../workflow/engine.ts';
import { move } from '../workflow/transitions.ts';
import { draftFor, refused, requireAllowedFor, requireRevision, requireUnchanged } from './decide.ts';
import { approvalDetail, shownDigest, signedApproval } from './sign-approval.ts';

/** A person's answer about an order that could not be found. */
export type Answer =
  | {
      /** It is not there: send it again, or drop it. */
      readonly kind: 'resend' | 'drop';
      /** The person has made sure that processes which cannot be seen from here have ended. */
      readonly senderEnded?: boolean;
    }
  | { readonly kind: 'exists'; readonly requisitionId: string };

/** A person says what became of an order that could not be found, as an answer to this revision. */
export async function answerQuestion(
  engine: Engine,
  actor: Actor,
  id: string,
  revision: number,
  answer: Answer,
): Promise<DraftRow> {
  const { deps } = engine;
  const { clock, ledger, policy, settings } = deps;
  const answeredAt = clock.now();
  const row = await draftFor(deps, actor, id);
  if (row.state !== 'needs_person') throw refused(row, texts.refused.noQuestion);
  requireRevision(row, revision);
  const acting = await requireAllowedFor(deps, ledger.read, 'approve', row, actor);
  if (answer.kind === 'exists') {
    await acceptExisting(engine, acting, row, answer.requisitionId);
  } else {
    await ledger.write(async (tx) => {
      const current = await requireUnchanged(tx, row);
      const now = await tx.now();
      // The answer is based on what the person saw. If the process was suspended in between, discard it.
      if (clock.now() - answeredAt > settings.times.lease) throw refused(current, texts.refused.slowAnswer);
      // An attempt that may still be sent is not known to be absent, whatever the service shows now.
      const ended = engine.senders.requireOver(await tx.attempts(id), answer.senderEnded === true);
      const detail = { answer: answer.kind, ...(ended.length > 0 && { ended }) };
      for (const attempt of await unknownAttempts(tx, id)) await tx.settleAttempt(attempt, 'absent', now);
      if (answer.kind === 'drop') {
        await tx.releaseReservations(id, now);
        const reason = texts.reason.dropped(actor.name);
        return move(tx, current, 'drop', { actor: acting, action: 'answered', detail }, { reason, nextAt: now });
      }
      await requireAllowedFor(deps, tx, 'approve', current, actor);
      const seen = { digest: shownDigest(current, []) };
      const approval = await signedApproval(deps, tx, current, 'resend', acting, now, seen);
      return move(
        tx,
        current,
        'resend',
        { actor: acting, action: 'answered', detail: { ...detail, ...approvalDetail(approval) } },
        { readBack: null, nextAt: now, expiresAt: now + policy.approvals.minutes * 60_000 },
      );
    });
  }
  return afterDecision(id, async () => {
    await engine.drive(id);
    return draftFor(deps, actor, id);
  });
}

async function acceptExisting(
  { deps: { clock, ledger, service } }: Engine,
  actor: Actor,
  row: DraftRow,
  requisitionId: string,
): Promise<void> {
  const orders = await service.requisition(requisitionId);
  if (orders.length === 0) throw errorOf('not_found', texts.refused.noRequisition(requisitionId));
  const other = await ledger.read.draftOfRequisition(requisitionId);
  if (other !== undefined) throw refused(other, texts.refused.otherDraft(requisitionId, other.id));
  await ledger.write(async (tx) => {
    const current = await requireUnchanged(tx, row);
    const now = await tx.now();
    for (const attempt of await unknownAttempts(tx, row.id)) await tx.settleAttempt(attempt, 'found', now);
    const answer = compare(row.content, orders, clock.now());
    const entry = { actor, action: 'answered', detail: { answer: 'exists' } };
    return move(tx, current, 'exists', entry, { requisitionId, answer, readBack: null, nextAt: now });
  });
}

async function unknownAttempts(tx: LedgerRead, draftId: string): Promise<string[]> {
  return (await tx.attempts(draftId))
    .filter((each) => each.outcome === 'unknown' && each.verdict === null)
    .map(({ id }) => id);
}
