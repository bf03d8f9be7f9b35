import type { RequisitionOrder } from '../../contract/resources.ts';
import { isLeaseOver } from '../../core/clock.ts';
import type { DraftRow, Question } from '../../ports/ledger.ts';
import type { OrderingDependencies } from '../dependencies.ts';
import { texts } from '../messages/en.ts';
import { compare } from '../sending/compare-answer.ts';
import { contentOfOrders, contentOfRequisition } from '../workflow/draft-content.ts';
import { deskActor, insertDraft, move, takeLease, untilPersonActs } from '../workflow/transitions.ts';

/** What was found at the service, and the draft that follows from it. */
export interface Finding {
  readonly kind: Question['kind'] | 'late_arrival';
  readonly requisitionId: string;
  /** The draft that asks a person, or cancels it. */
  readonly draftId: string;
  readonly reason: string;
}

export interface Found {
  readonly requisitionId: string;
  /** The whole requisition, read by its number; empty: the service no longer shows it. */
  readonly orders: readonly RequisitionOrder[];
  readonly mark?: string | undefined;
}

/**
 * A draft of its own that asks a person about a requisition. Undefined: somebody opened one for it meanwhile.
 * `about`: the draft of which the desk thought that it was all about this requisition.
 */
export function ask(
  deps: OrderingDependencies,
  { requisitionId, orders, mark }: Found,
  question: Question,
  reason: string,
  { about, origin }: { about?: DraftRow | undefined; origin?: DraftRow | undefined },
): Promise<Finding | undefined> {
  const { clock, ledger } = deps;
  const requester = about ?? origin;
  const content = about?.content ?? contentOfOrders(orders, clock.now());
  const answer = orders.length === 0 ? (about?.answer ?? null) : compare(content, orders, clock.now());
  return ledger.write(async (tx) => {
    if ((await tx.draftOfRequisition(requisitionId))?.id !== about?.id) return undefined;
    const row = await insertDraft(
      deps,
      tx,
      {
        state: 'differs',
        reason,
        createdBy: requester?.createdBy ?? deskActor,
        surface: deskActor,
        requesters: requester?.requesters ?? [],
        authors: requester?.authors ?? [],
        content,
        requisitionId,
        answer,
        question,
      },
      { actor: deskActor, action: 'question', detail: { ...question, requisitionId, nonce: mark } },
    );
    return { kind: question.kind, requisitionId, draftId: row.id, reason };
  });
}

/** A draft of which this ledger does not know that it was sent: now it waits for a person, and is not sent again. */
export function takeOver(
  { clock, ledger, settings }: OrderingDependencies,
  row: DraftRow,
  { requisitionId, orders, mark }: Found,
): Promise<Finding | undefined> {
  const reason = texts.question.placedBefore(requisitionId);
  const answer = compare(row.content, orders, clock.now());
  return ledger.write(async (tx) => {
    const current = await tx.draft(row.id);
    const now = await tx.now();
    const isFree =
      current?.state === row.state &&
      current.revision === row.revision &&
      isLeaseOver(current.leaseUntil, now, settings.times.lease);
    if (!isFree || (await tx.draftOfRequisition(requisitionId)) !== undefined) return undefined;
    await tx.voidApprovals(row.id, now);
    const question = { kind: 'forgotten', origin: null } as const;
    const entry = {
      actor: deskActor,
      action: 'question' as const,
      detail: { ...question, requisitionId, nonce: mark },
    };
    await move(tx, current, 'placed_before', entry, {
      ...{ requisitionId, answer, reason, question, wants: null, readBack: null },
      ...untilPersonActs,
    });
    return { kind: 'forgotten', requisitionId, draftId: row.id, reason };
  });
}

/** A draft of its own for an order that arrived after a person declared it missing: about to be cancelled. */
export async function openCancellation(
  deps: OrderingDependencies,
  origin: DraftRow,
  { requisitionId, orders, mark }: Found,
): Promise<DraftRow | undefined> {
  const { clock, ledger, settings } = deps;
  const content = contentOfRequisition(requisitionId, orders, clock.now());
  return ledger.write(async (tx) => {
    if ((await tx.draftOfRequisition(requisitionId)) !== undefined) return undefined;
    const now = await tx.now();
    const draft = {
      state: 'differs',
      reason: texts.reason.lateArrival(origin.id),
      createdBy: origin.createdBy,
      surface: deskActor,
      requesters: origin.requesters,
      authors: origin.authors,
      content,
      requisitionId,
      answer: compare(content, orders, now),
    } as const;
    const detail = { origin: origin.id, nonce: mark, requisitionId };
    const row = await insertDraft(deps, tx, draft, { actor: deskActor, action: 'late-arrival', detail });
    const entry = { actor: deskActor, action: 'cancelling' as const };
    return move(tx, row, 'cancel', entry, { nextAt: now, ...takeLease(row, settings, now) });
  });
}
