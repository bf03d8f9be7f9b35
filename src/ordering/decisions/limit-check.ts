import type { DraftContent } from '../../ports/draft.ts';
import type { DraftRow, LedgerRead, LedgerWrite } from '../../ports/ledger.ts';
import { DeskError } from '../../core/errors.ts';
import { amountOf, daySums, startOfDay } from './limits.ts';
import { newId, type OrderingDependencies } from '../dependencies.ts';
import { decide, type Action, type Actor, type Decision, type Policy } from '../policy/policy.ts';
import type { PolicyMode } from '../policy/model.ts';

/** The receiver as policy and limits name it: `own` is the payer itself. */
export function receiverOf(content: DraftContent): string {
  return content.shipTo ?? 'own';
}

/**
 * Whether the policy allows this actor to do this with this draft now, with what is reserved already today. The draft's
 * own reservation does not count against itself.
 */
export async function decideFor(
  ledger: LedgerRead,
  policy: Policy,
  action: Action,
  row: Pick<DraftRow, 'id' | 'createdBy' | 'requesters' | 'content'>,
  actor: Actor | undefined,
  at: number,
  more: { mode: PolicyMode; frozen?: boolean },
): Promise<Decision> {
  const receiver = receiverOf(row.content);
  const since = startOfDay(at);
  const reservations = [
    ...(await ledger.reservations({ person: row.createdBy, since })),
    ...(await ledger.reservations({ receiver, since })),
  ];
  const once = new Map(reservations.map((each) => [each.id, each]));
  const sums = daySums(once.values(), { person: row.createdBy, receiver, at, exceptDraft: row.id });
  return decide(policy, {
    action,
    actor,
    requester: row.createdBy,
    requesters: row.requesters,
    receiver,
    amount: amountOf(row.content.totals, policy.limits.basis),
    personDay: sums.person,
    receiverDay: sums.receiver,
    ...more,
  });
}

/**
 * Counts the draft against the limits of the day of `at`, once. What was reserved for it on an earlier day is let go:
 * an order counts on the day on which it is sent.
 */
export async function reserve(
  tx: LedgerWrite,
  { policy, randomBytes }: Pick<OrderingDependencies, 'policy' | 'randomBytes'>,
  row: DraftRow,
  at: number,
): Promise<void> {
  const today = await tx.reservations({ person: row.createdBy, since: startOfDay(at) });
  if (today.some(({ draftId }) => draftId === row.id)) return;
  const amount = amountOf(row.content.totals, policy.limits.basis);
  if (amount === undefined) {
    throw new DeskError('internal', 'An order without one amount was about to be approved.', {
      next: 'Quote it again.',
    });
  }
  await tx.releaseReservations(row.id, at);
  await tx.insertReservation({
    id: newId('R', randomBytes),
    draftId: row.id,
    person: row.createdBy,
    receiver: receiverOf(row.content),
    amount: amount.amount,
    currency: amount.currency,
    at,
    releasedAt: null,
  });
}
