import { DeskError } from '../../core/errors.ts';
import type { DraftRow, LedgerRead } from '../../ports/ledger.ts';
import { demandFor, demandRevision, draftFor, refused, signedApproval, unmoved, type Workings } from './decide.ts';
import { move } from '../workflow/transitions.ts';
import type { Actor } from '../policy/policy.ts';
import { compare } from '../sending/compare-answer.ts';

/** What a person answers when it could not be found out whether an order exists. */
export type Answer =
  | {
      /** It is not there: send it again, or let it be. */
      readonly kind: 'resend' | 'drop';
      /** Processes that may still send it, and cannot be seen from here, have ended: the person has made sure. */
      readonly senderEnded?: boolean;
    }
  | { readonly kind: 'exists'; readonly requisitionId: string };

/** A person says what became of an order that could not be found: an answer to the question as it was shown. */
export async function answerQuestion(
  { deps, engine }: Workings,
  actor: Actor,
  id: string,
  revision: number,
  answer: Answer,
): Promise<DraftRow> {
  const { clock, ledger, policy, service, settings } = deps;
  const given = clock.now();
  const row = await draftFor(deps, actor, id);
  if (row.state !== 'needs_person') throw refused(row, 'There is no question open.');
  demandRevision(row, revision);
  await demandFor(deps, ledger.read, 'approve', row, actor);
  const detail = { answer: answer.kind };
  if (answer.kind === 'exists') {
    const orders = await service.requisition(answer.requisitionId);
    if (orders.length === 0) {
      throw new DeskError('not_found', `The service has no requisition ${answer.requisitionId}.`, {
        next: 'Check the number; list_requisitions shows the last ones.',
      });
    }
    const other = await ledger.read.draftOfRequisition(answer.requisitionId);
    if (other !== undefined) throw refused(other, `Requisition ${answer.requisitionId} belongs to ${other.id}.`);
    await ledger.write(async (tx) => {
      const current = await unmoved(tx, row);
      const now = await tx.now();
      for (const attempt of await openQuestions(tx, id)) await tx.settleAttempt(attempt, 'found', now);
      return move(
        tx,
        current,
        'exists',
        { actor, action: 'answered', detail },
        {
          requisitionId: answer.requisitionId,
          answer: compare(row.content, orders, clock.now()).answer,
          readBack: null,
          nextAt: now,
        },
      );
    });
  } else {
    await ledger.write(async (tx) => {
      const current = await unmoved(tx, row);
      const now = await tx.now();
      // Somebody looked before they answered; a process that stood still meanwhile must not act on it long after.
      if (clock.now() - given > settings.times.lease) {
        throw refused(current, 'That answer has become too old: it could not be worked on for minutes.');
      }
      // What may still be sent is not known to be absent, whatever the service shows of it now.
      const ended = engine.senders.requireOver(await tx.attempts(id), answer.senderEnded === true);
      const said = { ...detail, ...(ended.length > 0 && { ended }) };
      for (const attempt of await openQuestions(tx, id)) await tx.settleAttempt(attempt, 'absent', now);
      if (answer.kind === 'drop') {
        await tx.releaseReservations(id, now);
        return move(
          tx,
          current,
          'drop',
          { actor, action: 'answered', detail: said },
          {
            reason: `Dropped by ${actor.name}; it is still looked for, in case it arrives late.`,
            nextAt: now,
          },
        );
      }
      await demandFor(deps, tx, 'approve', current, actor);
      const approval = await signedApproval(deps, tx, current, 'resend', actor, now);
      return move(
        tx,
        current,
        'resend',
        { actor, action: 'answered', detail: { ...said, approval: approval.id } },
        { readBack: null, nextAt: now, expiresAt: now + policy.approvals.minutes * 60_000 },
      );
    });
  }
  await engine.drive(id);
  return draftFor(deps, actor, id);
}

async function openQuestions(tx: LedgerRead, draftId: string): Promise<string[]> {
  return (await tx.attempts(draftId))
    .filter((each) => each.outcome === 'unknown' && each.verdict === null)
    .map(({ id }) => id);
}
