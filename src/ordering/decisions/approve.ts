import { DeskError } from '../../core/errors.ts';
import { listing } from '../../core/text.ts';
import type { DraftRow } from '../../ports/ledger.ts';
import {
  demandFor,
  demandRevision,
  draftFor,
  refused,
  saveAsked,
  signedApproval,
  unmoved,
  type Workings,
} from './decide.ts';
import { contentHash } from '../workflow/content-hash.ts';
import { hold } from '../workflow/leases.ts';
import { receiverOf, reserve } from './limit-check.ts';
import { move, stateOf } from '../workflow/transitions.ts';
import type { OrderingDependencies } from '../dependencies.ts';
import { withinTolerance, type Actor } from '../policy/policy.ts';
import { creditObjections, priceChanges, priceRequest } from '../workflow/price-request.ts';
import { sentence } from '../workflow/states.ts';
import { requestOf } from '../sending/submit-body.ts';

const twinTime = 24 * 3_600_000;

/** Orders of the last day that are for the same receiver with the same lines, and were not given up. */
export async function twinsOf(deps: OrderingDependencies, row: DraftRow): Promise<DraftRow[]> {
  const given = new Set(['priced', 'declined', 'expired', 'withdrawn', 'failed', 'dropped', 'cancelled']);
  const since = deps.clock.now() - twinTime;
  const others = await deps.ledger.read.drafts({ since, limit: 1000 });
  const mark = linesOf(row);
  return others.filter((each) => each.id !== row.id && !given.has(each.state) && linesOf(each) === mark);
}

/** What an approver was shown: their approval counts for nothing else. */
export interface Proposal {
  readonly action: 'submit' | 'confirm' | 'cancel';
  readonly revision: number;
}

/**
 * What can be approved of a draft now. Where the service answered otherwise than approved, a person may accept that
 * before anybody asks them to.
 * @throws DeskError `refused` when nothing waits for approval.
 */
export function proposalOf(row: DraftRow): Proposal {
  const { state, wants, revision } = row;
  if (state === 'differs') return { action: wants ?? 'confirm', revision };
  if (state === 'pending_approval' && wants !== null) return { action: wants, revision };
  throw refused(row, 'There is nothing to approve.');
}

/**
 * A person says yes to exactly this action and revision. What follows from it is done before this returns, as far as it can be.
 * `again`: the person has seen that the same was ordered within a day.
 * @throws DeskError `not_allowed` by the policy, `refused` with what it waits for now.
 */
export async function approve(
  { deps, engine }: Workings,
  actor: Actor,
  id: string,
  shown: Proposal,
  again = false,
): Promise<DraftRow> {
  const { clock, ledger, settings } = deps;
  const row = await draftFor(deps, actor, id);
  const { action } = proposalOf(row);
  demandRevision(row, shown.revision);
  if (action !== shown.action)
    throw refused(row, `It waits for another decision: to ${action} it, not to ${shown.action} it.`);
  if (row.state === 'pending_approval' && row.expiresAt <= clock.now()) {
    await engine.drive(id);
    throw refused(await draftFor(deps, actor, id), 'Its time is over.');
  }
  await demandFor(deps, ledger.read, action === 'submit' ? 'approve' : action, row, actor);
  if (action === 'submit') {
    const [twin] = await twinsOf(deps, row);
    if (twin !== undefined && !again) {
      throw new DeskError(
        'refused',
        `The same was asked for by ${twin.createdBy} within a day: ${twin.id} ${sentence(stateOf(twin))}.`,
        {
          next: 'Approve it with a second word (--again) if it is wanted twice, else reject it.',
        },
      );
    }
    const changed = await repriced(deps, actor, row);
    if (changed !== undefined) return changed;
  }
  const approved = await ledger.write(async (tx) => {
    const current = await unmoved(tx, row);
    await demandFor(deps, tx, action === 'submit' ? 'approve' : action, current, actor);
    const now = await tx.now();
    const approval = await signedApproval(deps, tx, current, action, actor, now);
    const entry = {
      actor,
      action: `approved-${action}`,
      detail: { approval: approval.id, hash: current.hash, requesters: current.requesters },
    };
    if (action === 'submit') await reserve(tx, deps, current, now);
    const event = action === 'submit' ? 'approve' : action === 'confirm' ? 'accept_difference' : 'cancel';
    // A confirmation or cancellation is under way from here on: this process holds it, so that another one that
    // finds it later knows that it was begun.
    const taken = action === 'submit' ? {} : hold(current, settings, now);
    return move(tx, current, event, entry, { nextAt: now, wants: null, ...taken });
  });
  await (action === 'submit' ? engine.drive(id) : engine.goOn(approved));
  return draftFor(deps, actor, id);
}

/** A person says no to this revision, with a reason. */
export async function reject(
  deps: OrderingDependencies,
  actor: Actor,
  id: string,
  revision: number,
  reason: string,
): Promise<DraftRow> {
  const { ledger } = deps;
  if (reason.trim() === '') {
    throw new DeskError('invalid_input', 'A rejection has a reason.', { field: 'reason', next: 'Say why.' });
  }
  const row = await draftFor(deps, actor, id);
  demandRevision(row, revision);
  await demandFor(deps, ledger.read, 'reject', row, actor);
  if (row.state === 'differs' && row.wants !== null) {
    return ledger.write(async (tx) => {
      const current = {
        ...(await unmoved(tx, row)),
        wants: null,
        reason: `Rejected by ${actor.name}: ${reason}`,
      };
      return saveAsked(tx, current, actor, 'rejected', { rejected: row.wants, reason });
    });
  }
  if (row.state !== 'pending_approval') throw refused(row, 'There is nothing to reject.');
  return ledger.write(async (tx) => {
    const current = await unmoved(tx, row);
    await tx.voidApprovals(id, await tx.now());
    return move(
      tx,
      current,
      'decline',
      { actor, action: 'declined', detail: { reason } },
      {
        reason: `Declined by ${actor.name}: ${reason}`,
      },
    );
  });
}

/** The price at the moment of approval: outside the tolerance the approval does not count, and says what changed. */
async function repriced(deps: OrderingDependencies, actor: Actor, row: DraftRow): Promise<DraftRow | undefined> {
  const { clock, ledger, policy, service } = deps;
  const fresh = await priceRequest(service, requestOf(row.content), clock.now(), {});
  const tolerance = policy.approvals.priceTolerance;
  const changes = priceChanges(row.content, fresh, (from, to) => withinTolerance(tolerance, from, to));
  const objections = [
    ...(changes.length === 0 ? [] : [`The price has changed. ${listing(changes, 20)}.`]),
    ...creditObjections(fresh),
  ];
  if (objections.length === 0) return undefined;
  return ledger.write(async (tx) => {
    const current = await unmoved(tx, row);
    const expiresAt = (await tx.now()) + policy.approvals.minutes * 60_000;
    return move(
      tx,
      current,
      'void',
      { actor, action: 'approval-void' },
      {
        content: fresh,
        hash: contentHash(fresh),
        reason: objections.join(' '),
        wants: 'submit',
        expiresAt,
        nextAt: expiresAt,
      },
    );
  });
}

function linesOf({ content }: DraftRow): string {
  const lines = content.lines.map(({ sku, quantity }) => `${quantity}x${sku}`).sort();
  return JSON.stringify([receiverOf(content), lines]);
}
