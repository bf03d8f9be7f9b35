import type { DraftRow } from '../../ports/ledger.ts';
import {
  demand,
  demandFor,
  demandRevision,
  draftFor,
  insertPrepared,
  refused,
  saveAsked,
  signedApproval,
  unmoved,
  withRequester,
  type Workings,
} from './decide.ts';
import { contentOfRequisition } from './requisition-content.ts';
import { contentHash } from '../workflow/content-hash.ts';
import { hold } from '../workflow/leases.ts';
import { receiverOf } from './limit-check.ts';
import { move, stateOf } from '../workflow/transitions.ts';
import { newId, type OrderingDependencies } from '../dependencies.ts';
import { decide, type Actor } from '../policy/policy.ts';
import { canWithdraw, isTerminal } from '../workflow/states.ts';
import { compare } from '../sending/compare-answer.ts';

/** Asks that a requisition be confirmed; a person approves it. */
export async function requestConfirmation(
  deps: OrderingDependencies,
  actor: Actor,
  requisitionId: string,
): Promise<DraftRow> {
  const row = await ofRequisition(deps, actor, requisitionId);
  if (row.state !== 'differs') return row;
  return want(deps, actor, row, 'confirm');
}

/**
 * Takes a draft back, or asks that a requisition be cancelled. A person who may cancels at once; for an agent it
 * waits for a person.
 */
export async function cancel(
  { deps, engine }: Workings,
  actor: Actor,
  what: { draftId?: string | undefined; requisitionId?: string | undefined; revision?: number | undefined },
): Promise<DraftRow> {
  const { ledger, settings } = deps;
  const row =
    what.draftId === undefined
      ? await ofRequisition(deps, actor, what.requisitionId ?? '')
      : await draftFor(deps, actor, what.draftId);
  if (row.state === 'cancelled' || row.state === 'withdrawn') return row;
  demandRevision(row, what.revision);
  if (canWithdraw(stateOf(row))) {
    await demandFor(deps, ledger.read, 'reject', row, actor);
    return ledger.write(async (tx) => {
      const current = await unmoved(tx, row);
      const now = await tx.now();
      await tx.voidApprovals(row.id, now);
      await tx.releaseReservations(row.id, now);
      return move(
        tx,
        current,
        'withdraw',
        { actor, action: 'withdrawn' },
        {
          reason: `Taken back by ${actor.name}; nothing was ordered.`,
        },
      );
    });
  }
  if (row.state !== 'differs') throw refused(row, 'It cannot be cancelled now.');
  if (actor.surface === 'stdio' || actor.surface === 'http') return want(deps, actor, row, 'cancel');
  await demandFor(deps, ledger.read, 'cancel', row, actor);
  const cancelling = await ledger.write(async (tx) => {
    const current = await unmoved(tx, row);
    const now = await tx.now();
    const approval = await signedApproval(deps, tx, current, 'cancel', actor, now);
    return move(
      tx,
      current,
      'cancel',
      { actor, action: 'cancelling', detail: { approval: approval.id } },
      {
        nextAt: now,
        wants: null,
        ...hold(current, settings, now),
      },
    );
  });
  await engine.goOn(cancelling);
  return draftFor(deps, actor, row.id);
}

/** The desk's record of a requisition; one that was made elsewhere is taken over as it is. */
async function ofRequisition(deps: OrderingDependencies, actor: Actor, requisitionId: string): Promise<DraftRow> {
  const { clock, ledger, service, randomBytes } = deps;
  const known = await ledger.read.draftOfRequisition(requisitionId);
  if (known !== undefined && !isTerminal(stateOf(known))) return draftFor(deps, actor, known.id);
  const orders = await service.requisition(requisitionId);
  const content = contentOfRequisition(requisitionId, orders, clock.now());
  const { policy, settings } = deps;
  demand(decide(policy, { action: 'propose', actor, receiver: receiverOf(content), mode: settings.mode }));
  return ledger.write(async (tx) => {
    const now = await tx.now();
    const row: DraftRow = {
      id: newId('D', randomBytes),
      revision: 1,
      state: 'differs',
      reason: `Requisition ${requisitionId} was not made by this desk, or was finished here before.`,
      createdBy: actor.person,
      surface: actor.surface,
      // Nobody has asked this desk for it yet: that takes more than asking for its cancellation.
      requesters: [],
      createdAt: now,
      updatedAt: now,
      expiresAt: now,
      content,
      hash: contentHash(content),
      wants: null,
      requisitionId,
      answer: compare(content, orders, clock.now()).answer,
      readBack: null,
      nextAt: null,
      leaseOwner: null,
      leaseUntil: 0,
      fence: 0,
    };
    await insertPrepared(tx, row, actor, 'taken-over');
    return row;
  });
}

/** A new wish is a new revision: whatever was answered to the earlier one no longer counts. */
async function want(
  deps: OrderingDependencies,
  actor: Actor,
  row: DraftRow,
  wants: 'confirm' | 'cancel',
): Promise<DraftRow> {
  const { ledger, policy, settings } = deps;
  if (row.wants === wants) return row;
  demand(decide(policy, { action: 'propose', actor, receiver: receiverOf(row.content), mode: settings.mode }));
  return ledger.write(async (tx) => {
    const current = await unmoved(tx, row);
    const requesters = wants === 'confirm' ? withRequester(current, actor) : current.requesters;
    return saveAsked(tx, { ...current, wants, requesters }, actor, `asked-to-${wants}`, { requesters });
  });
}
