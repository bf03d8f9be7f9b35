import { isAccepted, isNothingAccepted } from '../../ports/accepted.ts';
import type { DraftRow } from '../../ports/ledger.ts';
import { texts } from '../messages/en.ts';
import { delegationsTo, personFor, type Actor, type Person, type Policy } from '../policy/policy.ts';
import { approverRuleFor, decide } from '../policy/rules.ts';
import { receiverOf } from '../workflow/draft-content.ts';
import { amountToPay } from './limits.ts';

/** What a person is asked to decide now. */
export function isUndecided({ state }: Pick<DraftRow, 'state'>): boolean {
  return state === 'pending_approval' || state === 'differs' || state === 'needs_person';
}

/**
 * What a person is asked to do with the order: an answer of the service that departs from what was approved may be
 * confirmed unasked, and where the service took none of it, there is only to cancel.
 */
export function wishOf(row: DraftRow): 'submit' | 'confirm' | 'cancel' {
  const { state, question, wants } = row;
  if (state !== 'differs') return wants ?? 'submit';
  return question === null && isAccepted(row) && isNothingAccepted(row) ? 'cancel' : (wants ?? 'confirm');
}

/** A person rejected what the service made of it, and it still has it. */
export function isRejectedThere(row: DraftRow): boolean {
  return (
    row.state === 'differs' &&
    row.wants === null &&
    isAccepted(row) &&
    row.reason?.startsWith(texts.rejectedBy) === true
  );
}

/** The people whose rights allow the decision; what was ordered today is checked when they decide. */
export function decidersOf(policy: Policy, row: DraftRow, at: number): Person[] {
  const { createdBy, requesters, content } = row;
  const wish = wishOf(row);
  if (!isUndecided(row)) return [];
  return [...policy.people.values()].filter(
    ({ id }) =>
      decide(policy, {
        action: wish === 'submit' ? 'approve' : wish,
        actor: personFor(policy, { kind: 'person', id }),
        requester: createdBy,
        requesters,
        receiver: receiverOf(content),
        amount: amountToPay(row, policy.limits.basis),
        personDay: [],
        receiverDay: [],
        at,
      }).allowed,
  );
}

/**
 * Of those who may decide, the ones who are asked only when the others have not decided for long. Nobody, where only they
 * can. A deputy stands where the person stands whom they replace.
 */
export function askedLater<T extends Pick<Person, 'id'>>(
  policy: Policy,
  row: DraftRow,
  deciders: readonly T[],
  at: number,
): readonly T[] {
  if (row.state !== 'pending_approval') return [];
  const amount = amountToPay(row, policy.limits.basis);
  const rule = approverRuleFor(policy, { amount, receiver: receiverOf(row.content) });
  const later = new Set(rule?.later);
  const isFirst = (id: string) => rule === undefined || (rule.people.includes(id) && !later.has(id));
  const isLater = ({ id }: T) => !isFirst(id) && !delegationsTo(policy, id, at).some(({ from }) => isFirst(from));
  const found = deciders.filter(isLater);
  return found.length === deciders.length ? [] : found;
}

/** Whether this person's rights allow the decision, on whichever surface it is made. */
export function canDecide(policy: Policy, { person }: Actor, row: DraftRow, at: number): boolean {
  return decidersOf(policy, row, at).some(({ id }) => id === person);
}
