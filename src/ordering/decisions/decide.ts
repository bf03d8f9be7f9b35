import { DeskError, errorOf } from '../../core/errors.ts';
import { isAgent } from '../../ports/draft.ts';
import type { DraftRow, LedgerRead, LedgerWrite } from '../../ports/ledger.ts';
import type { OrderingDependencies } from '../dependencies.ts';
import { texts } from '../messages/en.ts';
import { authorOf, type Action, type Actor } from '../policy/policy.ts';
import { PasskeyRequired, requireAllowed } from '../policy/rules.ts';
import { compare } from '../sending/compare-answer.ts';
import { phaseOf } from '../sending/order-phase.ts';
import { receiverOf, requireAccepted } from '../workflow/draft-content.ts';
import { saveRevision } from '../workflow/transitions.ts';
import { wishOf } from './deciders.ts';
import { readFreeze } from './freeze.ts';
import { decideFor } from './limits.ts';

// The checks before every act of a person or an agent: may they see the draft, is it still as they saw it, and does
// the policy allow the act.

/**
 * One draft, for its creator and for everybody who may approve it.
 * @throws DeskError `not_found`, also for somebody else's draft: that it exists is nobody's business.
 */
export async function draftFor(
  { ledger }: Pick<OrderingDependencies, 'ledger'>,
  actor: Actor,
  id: string,
): Promise<DraftRow> {
  const row = await ledger.read.draft(id);
  if (row !== undefined && maySee(actor, row)) return row;
  throw errorOf('not_found', { ...texts.refused.notYours(id), field: 'draftId' });
}

export function maySee({ person, may, receivers }: Actor, row: DraftRow): boolean {
  if (row.createdBy === person) return true;
  return may.has('approve') && (receivers.includes('*') || receivers.includes(receiverOf(row.content)));
}

/**
 * An agent changes, submits or takes back only what its own person asked for, whatever else that person may do.
 * @throws DeskError `not_allowed` with who can do it.
 */
export function requireOwnOfAgent(
  { policy }: Pick<OrderingDependencies, 'policy'>,
  actor: Actor,
  { id, createdBy }: Pick<DraftRow, 'id' | 'createdBy'>,
): void {
  if (!isAgent(actor) || createdBy === actor.person) return;
  const requester = policy.people.get(createdBy)?.name ?? createdBy;
  throw errorOf('not_allowed', texts.refused.agentOfAnother(id, requester, actor.name));
}

/**
 * The row as stored, if it still waits for what the caller saw.
 * @throws DeskError `refused` when it has changed.
 */
export async function requireUnchanged(tx: LedgerWrite, row: DraftRow): Promise<DraftRow> {
  const current = await tx.draft(row.id);
  if (current?.state === row.state && current.revision === row.revision && current.wants === row.wants) return current;
  throw refused(current ?? row, texts.refused.justChanged);
}

/**
 * `revision`: what the caller was shown; undefined: they act on the draft as it is now.
 * @throws DeskError `refused` when it has changed since.
 */
export function requireRevision(row: DraftRow, revision: number | undefined): void {
  if (revision === undefined || row.revision === revision) return;
  throw refused(row, texts.refused.outdated(row.revision, revision));
}

/**
 * The actor, with the person whose delegated right they use.
 * @throws DeskError `not_allowed` with the rule that refused.
 */
export async function requireAllowedFor(
  { clock, policy, refusalOn, settings }: OrderingDependencies,
  ledger: LedgerRead,
  action: Action,
  row: DraftRow,
  actor: Actor,
  ordersNothingNew = false,
): Promise<Actor> {
  const refusal = action === 'reject' ? undefined : refusalOn?.(actor.surface);
  if (refusal !== undefined) throw refusal;
  const frozen = (await readFreeze(ledger)) !== undefined;
  const more = { mode: settings.mode, frozen, ordersNothingNew };
  const decision = await decideFor(ledger, policy, action, row, actor, clock.now(), more);
  requireAllowed(decision);
  return decision.allowed && decision.onBehalfOf !== undefined ? { ...actor, onBehalfOf: decision.onBehalfOf } : actor;
}

/**
 * Reads the requisition again before it is confirmed or cancelled. A phase that is news is kept, so that the person is
 * asked what it means.
 * @throws DeskError `refused`, naming each order and its phase, when one is no longer in phase ACCEPTED.
 */
export async function requireStillAccepted(
  { clock, ledger, service }: OrderingDependencies,
  actor: Actor,
  row: DraftRow,
): Promise<void> {
  const { answer, content, requisitionId } = row;
  if (requisitionId === null) return;
  const orders = await service.requisition(requisitionId);
  const areAccepted = (all: readonly { readonly phaseCode?: string | null | undefined }[]) =>
    all.every(({ phaseCode }) => phaseCode === 'ACCEPTED');
  if (answer !== null && areAccepted(answer.orders) && !areAccepted(orders)) {
    const reason = texts.reason.unexpectedPhase(orders.map(phaseOf));
    const now = { answer: compare(content, orders, clock.now()), reason, wants: null };
    await ledger.write(async (tx) =>
      saveRevision(tx, { ...(await requireUnchanged(tx, row)), ...now }, actor, 'phase-unmapped', { reason }),
    );
  }
  requireAccepted(requisitionId, orders);
}

/** Whether only a passkey is missing for this decision. */
export async function needsPasskey(deps: OrderingDependencies, actor: Actor, row: DraftRow): Promise<boolean> {
  const wish = wishOf(row);
  const right = wish === 'submit' ? 'approve' : wish;
  try {
    await requireAllowedFor(deps, deps.ledger.read, right, row, actor);
    return false;
  } catch (thrown) {
    if (thrown instanceof PasskeyRequired) return true;
    throw thrown;
  }
}

/** Everybody who requested this order and by what, now with this person. */
export function withRequester(
  { requesters, authors }: Pick<DraftRow, 'requesters' | 'authors'>,
  actor: Actor,
): Pick<DraftRow, 'requesters' | 'authors'> {
  const { person, surface, agent } = authorOf(actor);
  const isKnown = authors.some((each) => each.person === person && each.surface === surface && each.agent === agent);
  return {
    requesters: requesters.includes(person) ? requesters : [...requesters, person],
    authors: isKnown ? authors : [...authors, authorOf(actor)],
  };
}

/**
 * Limits how many orders of one requester wait for decisions, so that an agent cannot flood its approvers.
 * @throws DeskError `refused` with what to do.
 */
export async function requireRoom(
  { policy }: Pick<OrderingDependencies, 'policy'>,
  tx: LedgerWrite,
  { createdBy }: Pick<DraftRow, 'createdBy'>,
): Promise<void> {
  const most = policy.approvals.waiting;
  const now = await tx.now();
  const rows = await tx.drafts({ states: ['pending_approval', 'differs'], createdBy, limit: 500 });
  const waiting = rows.filter(
    ({ state, wants, expiresAt }) => wants !== null && (state === 'differs' || expiresAt > now),
  );
  if (waiting.length >= most) throw errorOf('refused', texts.refused.tooManyWaiting(waiting.length));
}

/** A refusal that says where the draft stands now. */
export function refused({ id, state, reason }: DraftRow, why: string): DeskError {
  return new DeskError('refused', texts.refused.withStatus(why, id, state, reason), { next: texts.refused.lookAt(id) });
}
