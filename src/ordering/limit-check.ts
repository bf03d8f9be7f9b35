import type { DraftContent } from '../ports/draft.ts';
import type { DraftRow, LedgerRead } from '../ports/ledger.ts';
import { amountOf, daySums, startOfDay } from './limits.ts';
import { decide, type Action, type Actor, type Decision, type Policy } from './policy.ts';
import type { PolicyMode } from './policy-model.ts';

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
  row: Pick<DraftRow, 'id' | 'createdBy' | 'content'>,
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
    receiver,
    amount: amountOf(row.content.totals, policy.limits.basis),
    personDay: sums.person,
    receiverDay: sums.receiver,
    ...more,
  });
}
