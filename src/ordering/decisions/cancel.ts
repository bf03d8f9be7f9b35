import { isNothingAccepted } from '../../ports/accepted.ts';
import { isAgent } from '../../ports/draft.ts';
import type { DraftRow } from '../../ports/ledger.ts';
import type { OrderingDependencies } from '../dependencies.ts';
import { texts } from '../messages/en.ts';
import type { Actor } from '../policy/policy.ts';
import { decide, requireAllowed } from '../policy/rules.ts';
import { compare } from '../sending/compare-answer.ts';
import { afterDecision } from '../sending/unrecorded.ts';
import { contentOfRequisition, receiverOf } from '../workflow/draft-content.ts';
import type { Engine } from '../workflow/engine.ts';
import { canWithdraw, isTerminal } from '../workflow/states.ts';
import { insertDraft, move, saveRevision, takeLease } from '../workflow/transitions.ts';
import { wishOf } from './deciders.ts';
import {
  draftFor,
  refused,
  requireAllowedFor,
  requireOwnOfAgent,
  requireRevision,
  requireRoom,
  requireStillAccepted,
  requireUnchanged,
  withRequester,
} from './decide.ts';
import { approvalDetail, shownDigest, signedApproval } from './sign-approval.ts';

/** Requests that a requisition be confirmed; a person approves it. */
export async function requestConfirmation(
  deps: OrderingDependencies,
  actor: Actor,
  requisitionId: string,
): Promise<DraftRow> {
  const row = await draftOfRequisition(deps, actor, requisitionId);
  if (wishOf(row) === 'cancel' && isNothingAccepted(row)) throw refused(row, texts.refused.nothingAccepted);
  return row.state === 'differs' ? request(deps, actor, row, 'confirm') : row;
}

/**
 * Withdraws a draft, or cancels a requisition. A person with the right cancels at once, once `confirmed` lets it pass;
 * a request by an agent waits for a person.
 */
export async function cancel(
  engine: Engine,
  actor: Actor,
  what: { draftId?: string | undefined; requisitionId?: string | undefined; revision?: number | undefined },
  confirmed: (row: DraftRow) => Promise<void> = () => Promise.resolve(),
): Promise<DraftRow> {
  const { deps } = engine;
  const { ledger, settings } = deps;
  const row =
    what.draftId === undefined
      ? await draftOfRequisition(deps, actor, what.requisitionId ?? '')
      : await draftFor(deps, actor, what.draftId);
  if (row.state === 'cancelled' || row.state === 'withdrawn') return row;
  requireRevision(row, what.revision);
  if (canWithdraw(row.state)) {
    requireOwnOfAgent(deps, actor, row);
    const acting = await requireAllowedFor(deps, ledger.read, 'reject', row, actor);
    return ledger.write(async (tx) => {
      const current = await requireUnchanged(tx, row);
      const now = await tx.now();
      await tx.voidApprovals(row.id, now);
      await tx.releaseReservations(row.id, now);
      const reason = texts.reason.withdrawn(actor.name);
      return move(tx, current, 'withdraw', { actor: acting, action: 'withdrawn' }, { reason });
    });
  }
  if (row.state !== 'differs') throw refused(row, texts.refused.notCancellable);
  if (isAgent(actor)) return request(deps, actor, row, 'cancel');
  const acting = await requireAllowedFor(deps, ledger.read, 'cancel', row, actor);
  await requireStillAccepted(deps, actor, row);
  await confirmed(row);
  const cancelling = await ledger.write(async (tx) => {
    const current = await requireUnchanged(tx, row);
    const now = await tx.now();
    const seen = { digest: shownDigest(current, []) };
    const approval = await signedApproval(deps, tx, current, 'cancel', acting, now, seen);
    const entry = { actor: acting, action: 'cancelling' as const, detail: approvalDetail(approval) };
    const lease = takeLease(current, settings, now);
    return move(tx, current, 'cancel', entry, { nextAt: now, wants: null, ...lease });
  });
  return afterDecision(row.id, async () => {
    await engine.continue(cancelling);
    return draftFor(deps, actor, row.id);
  });
}

/** The desk's draft of a requisition; a new one for a requisition that was made elsewhere. */
async function draftOfRequisition(deps: OrderingDependencies, actor: Actor, requisitionId: string): Promise<DraftRow> {
  const { clock, ledger, policy, service, settings } = deps;
  const known = await ledger.read.draftOfRequisition(requisitionId);
  if (known !== undefined && !isTerminal(known.state)) return draftFor(deps, actor, known.id);
  const orders = await service.requisition(requisitionId);
  const content = contentOfRequisition(requisitionId, orders, clock.now());
  requireAllowed(decide(policy, { action: 'propose', actor, receiver: receiverOf(content), mode: settings.mode }));
  return ledger.write((tx) =>
    insertDraft(
      deps,
      tx,
      {
        state: 'differs',
        reason: texts.reason.madeElsewhere(requisitionId),
        createdBy: actor.person,
        surface: actor.surface,
        // Nobody has requested this order here yet: requesting its cancellation does not count.
        requesters: [],
        authors: [],
        content,
        requisitionId,
        answer: compare(content, orders, clock.now()),
      },
      { actor, action: 'taken-over' },
    ),
  );
}

/** A new request is a new revision: an answer to the earlier one no longer counts. */
async function request(
  deps: OrderingDependencies,
  actor: Actor,
  row: DraftRow,
  wants: 'confirm' | 'cancel',
): Promise<DraftRow> {
  const { ledger, policy, settings } = deps;
  if (row.wants === wants) return row;
  requireAllowed(decide(policy, { action: 'propose', actor, receiver: receiverOf(row.content), mode: settings.mode }));
  await requireStillAccepted(deps, actor, row);
  return ledger.write(async (tx) => {
    const current = await requireUnchanged(tx, row);
    if (wants === 'confirm') await requireRoom(deps, tx, current);
    const { requesters, authors } = wants === 'confirm' ? withRequester(current, actor) : current;
    return saveRevision(tx, { ...current, wants, requesters, authors }, actor, `asked-to-${wants}`, { requesters });
  });
}
