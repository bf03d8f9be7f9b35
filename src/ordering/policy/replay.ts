import type { Money } from '../../core/money.ts';
import type { ApprovalRow, DraftRow, LedgerRead, ReservationRow } from '../../ports/ledger.ts';
import { amountOf, daySums } from '../decisions/limits.ts';
import { receiverOf } from '../workflow/draft-content.ts';
import { personFor, type Decision, type Policy, type Question } from './policy.ts';
import { decide } from './rules.ts';

/** An order of the past, and what a policy would have made of it. */
export interface Replayed {
  readonly draftId: string;
  /** When it was decided, or asked for: milliseconds since the epoch. */
  readonly at: number;
  readonly requester: string;
  readonly receiver: string;
  readonly amount: Money | undefined;
  /** Who approved it then; undefined: nobody, because it was rejected, has expired or still waits. */
  readonly approvedBy: string | undefined;
  /** It waits for a decision now. */
  readonly waiting: boolean;
  /** Ids of the people who could have approved it. */
  readonly approvers: readonly string[];
  /** Why it could not have been ordered, or not have been approved by whoever did; undefined: nothing changes. */
  readonly objection: string | undefined;
}

/** Orders looked at, newest first. */
export const mostReplayed = 5_000;

/**
 * Holds every order that was asked for since `since` against a policy, oldest first: the requester's right, the limits
 * with what this policy would have let through that day, and who could have approved it.
 */
export async function replay(policy: Policy, ledger: LedgerRead, since: number): Promise<readonly Replayed[]> {
  const drafts = await ledger.drafts({ since, limit: mostReplayed });
  const counted: ReservationRow[] = [];
  const replayed: Replayed[] = [];
  for (const row of drafts.reverse()) {
    const approvals = await ledger.approvals(row.id);
    const approval = approvals.find(({ action }) => action === 'submit') ?? approvals[0];
    if (approval === undefined && !['pending_approval', 'declined'].includes(row.state)) continue;
    const at = approval?.at ?? row.updatedAt;
    const one = replayOne(policy, row, approval, at, counted);
    replayed.push(one);
    if (one.approvers.length > 0 && approval !== undefined && one.amount !== undefined) {
      counted.push({
        id: row.id,
        draftId: row.id,
        person: row.createdBy,
        receiver: one.receiver,
        ...one.amount,
        at,
        releasedAt: null,
      });
    }
  }
  return replayed;
}

function replayOne(
  policy: Policy,
  row: DraftRow,
  approval: ApprovalRow | undefined,
  at: number,
  counted: readonly ReservationRow[],
): Replayed {
  const { createdBy: requester, requesters } = row;
  const receiver = receiverOf(row.content);
  const amount = amountOf(row.content.totals, policy.limits.basis);
  const sums = daySums(counted, { person: requester, receiver, at });
  const question = { receiver, amount, requester, requesters, personDay: sums.person, receiverDay: sums.receiver, at };
  const asks = (action: Question['action'], id: string): Decision =>
    decide(policy, { ...question, action, actor: personFor(policy, { kind: 'person', id }, at) });
  const proposed = asks('propose', requester);
  const approvers = proposed.allowed ? [...policy.people.keys()].filter((id) => asks('approve', id).allowed) : [];
  const approvedBy = approval?.person;
  return {
    ...{ draftId: row.id, at, requester, receiver, amount, approvedBy, approvers },
    waiting: row.state === 'pending_approval',
    objection: proposed.allowed ? objectionTo(asks, policy, approvedBy, approvers) : proposed.sentence,
  };
}

function objectionTo(
  asks: (action: Question['action'], id: string) => Decision,
  policy: Policy,
  approvedBy: string | undefined,
  approvers: readonly string[],
): string | undefined {
  if (approvers.length > 0 && (approvedBy === undefined || approvers.includes(approvedBy))) return undefined;
  const approverOf = [...policy.people.values()].find(({ grants }) =>
    grants.some(({ may }) => may.includes('approve')),
  );
  const decision = asks('approve', approvedBy ?? approverOf?.id ?? '');
  return decision.allowed ? undefined : decision.sentence;
}
