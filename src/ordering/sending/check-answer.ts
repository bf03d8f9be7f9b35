import { DeskError } from '../../core/errors.ts';
import { listing } from '../../core/text.ts';
import type { DraftRow } from '../../ports/ledger.ts';
import { readFreeze } from '../decisions/freeze-state.ts';
import { advance, atRest, rest } from '../workflow/leases.ts';
import { readPhases } from './account-behaviour.ts';
import type { OrderingDependencies } from '../dependencies.ts';

/** The service has answered with orders: confirm them when they are what was approved, else ask a person. */
export async function settle(deps: OrderingDependencies, row: DraftRow): Promise<DraftRow | undefined> {
  const { answer, requisitionId } = row;
  if (answer === null || requisitionId === null)
    throw new DeskError('internal', 'An accepted draft has no answer.', { next: 'Run partsdesk audit verify.' });
  const phases = answer.orders.map(({ phaseCode }) => phaseCode ?? '');
  const open = phases.every((phase) => phase === 'ACCEPTED');
  const { differences } = answer;
  let byItself = false;
  if (open && row.content.automaticOrderConfirmation === true) {
    const still = await confirmsByItself(deps, row);
    if (still === undefined) return rest(deps, row, deps.clock.now() + deps.settings.times.retry);
    byItself = still;
  }
  if (byItself || !open) {
    if (!(await isPlaced(deps, row, phases))) {
      await advance(deps, row, 'differs', 'phase-unmapped', {
        reason: `The service says ${listing([...new Set(phases)], 5)}, and the desk has not confirmed it: look whether that is what was approved.`,
        wants: null,
        ...atRest,
      });
      return undefined;
    }
    // "When automaticOrderConfirmation is true, orders placed are sent with automatic order confirmation": nothing is
    // left to confirm, and nothing that differs can be held back any more.
    await advance(deps, row, 'done_at_submit', 'placed', {
      reason: differences.length === 0 ? null : `It differs from what was approved: ${listing(differences, 20)}.`,
    });
    return undefined;
  }
  if (differences.length > 0) {
    await advance(deps, row, 'differs', 'differs', {
      reason: `It differs from what was approved: ${listing(differences, 20)}.`,
      wants: 'confirm',
      ...atRest,
    });
    return undefined;
  }
  const frozen = await readFreeze(deps.ledger.read);
  if (frozen !== undefined) {
    const pause = deps.clock.now() + deps.settings.times.retry;
    return rest(deps, row, pause, `Accepted, not confirmed: sending is frozen by ${frozen.by}.`);
  }
  return advance(deps, row, 'matches', 'confirming', { nextAt: row.leaseUntil });
}

/**
 * Whether an order in phase ACCEPTED was confirmed by the account itself: the account does so, and did when the order
 * was made, which is known only of an order whose reply came. What arrived later may have met another setting; it is
 * confirmed like any other, which a requisition that is confirmed already can only refuse. Undefined: cannot be read.
 */
async function confirmsByItself(deps: OrderingDependencies, { id }: DraftRow): Promise<boolean | undefined> {
  if (!(await wasAnswered(deps, id))) return false;
  try {
    return (await deps.service.customer()).automaticOrderConfirmation === true;
  } catch {
    return undefined;
  }
}

/**
 * Whether these phases say that it is ordered: they were learned from a confirmation, or from the reply to a submit of
 * an account that confirms by itself, or came in the reply to this one. What was read later may be somebody else's
 * doing, and a phase that cancelling leads to never counts. Once its own cancellation was tried, a phase says so only
 * where it is known what cancelling leads to: both may lead to one phase.
 */
async function isPlaced(
  deps: OrderingDependencies,
  { id, content }: DraftRow,
  phases: readonly string[],
): Promise<boolean> {
  const { ledger } = deps;
  const cancelled = await readPhases(ledger.read, 'cancel');
  const tried = (await ledger.read.approvals(id)).some(({ action }) => action === 'cancel');
  if (tried && cancelled.size === 0) return false;
  const confirmed = await readPhases(ledger.read, 'confirm');
  const mayByItself = content.automaticOrderConfirmation !== false && !tried;
  const placed = mayByItself ? await readPhases(ledger.read, 'submit') : new Set();
  const replied = mayByItself && (await wasAnswered(deps, id));
  return phases.every((phase) => !cancelled.has(phase) && (replied || placed.has(phase) || confirmed.has(phase)));
}

/** The reply to its submit came: what it says was so when it was made. */
async function wasAnswered({ ledger }: OrderingDependencies, id: string): Promise<boolean> {
  return (await ledger.read.attempts(id)).at(-1)?.outcome === 'ok';
}
