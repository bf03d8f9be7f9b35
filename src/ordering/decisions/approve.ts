import { errorOf } from '../../core/errors.ts';
import { cleanText } from '../../core/text.ts';
import { isNothingAccepted } from '../../ports/accepted.ts';
import type { State } from '../../ports/draft.ts';
import type { DraftRow } from '../../ports/ledger.ts';
import type { OrderingDependencies } from '../dependencies.ts';
import { texts } from '../messages/en.ts';
import { withinTolerance, type Actor } from '../policy/policy.ts';
import { contentHash, priceAgain, quoteObjections } from '../workflow/draft-content.ts';
import { afterDecision } from '../sending/unrecorded.ts';
import type { Engine } from '../workflow/engine.ts';
import { move, saveRevision, takeLease } from '../workflow/transitions.ts';
import { wishOf } from './deciders.ts';
import {
  draftFor,
  refused,
  requireAllowedFor,
  requireRevision,
  requireStillAccepted,
  requireUnchanged,
} from './decide.ts';
import { reserve } from './limits.ts';
import { approvalDetail, shownDigest, signedApproval } from './sign-approval.ts';

const oneDay = 24 * 3_600_000;
const notOrdered: ReadonlySet<State> = new Set<State>([
  'priced',
  'declined',
  'expired',
  'withdrawn',
  'failed',
  'dropped',
  'cancelled',
]);

/** Orders of the last 24 hours for the same receiver with the same lines, without those that were given up. */
export async function twinsOf(
  { clock, ledger }: Pick<OrderingDependencies, 'clock' | 'ledger'>,
  row: DraftRow,
): Promise<DraftRow[]> {
  const others = await ledger.read.sameOrders(row.content, clock.now() - oneDay);
  return others.filter((each) => each.id !== row.id && !notOrdered.has(each.state));
}

/** What an approver was shown: their approval counts for nothing else. */
export interface Proposal {
  readonly action: 'submit' | 'confirm' | 'cancel';
  readonly revision: number;
  /** `digest` of the report that was shown; absent: the revision stands for it. */
  readonly digest?: string | undefined;
  /** The products that the service left out, as far as the person acknowledged them by name. */
  readonly without?: readonly string[] | undefined;
}

/**
 * What can be approved of a draft now. Where the service answered otherwise than approved, a person may confirm that
 * unasked.
 * @throws DeskError `refused` when nothing waits for approval.
 */
export function proposalOf(row: DraftRow): Proposal {
  const { state, wants, revision } = row;
  if (state === 'differs') return { action: wishOf(row), revision };
  if (state === 'pending_approval' && wants !== null) return { action: wants, revision };
  throw refused(row, texts.refused.nothingToApprove);
}

/**
 * A person approves exactly this action and revision. Returns once everything that follows was done, as far as it can be.
 * `again`: the person has seen that the same was ordered within a day.
 * @throws DeskError `not_allowed` by the policy, `refused` with what the draft waits for now.
 */
export async function approve(
  engine: Engine,
  actor: Actor,
  id: string,
  shown: Proposal,
  again = false,
): Promise<DraftRow> {
  const { deps } = engine;
  const { clock, ledger, settings } = deps;
  const row = await draftFor(deps, actor, id);
  const { action } = proposalOf(row);
  requireRevision(row, shown.revision);
  if (action !== shown.action) {
    const isNothing = action === 'cancel' && shown.action === 'confirm' && isNothingAccepted(row);
    const why = isNothing ? texts.refused.nothingAccepted : texts.refused.otherAction(action, shown.action);
    throw refused(row, why);
  }
  if (row.state === 'pending_approval' && row.expiresAt <= clock.now()) {
    await engine.drive(id);
    throw refused(await draftFor(deps, actor, id), texts.refused.tooLate);
  }
  const right = action === 'submit' ? 'approve' : action;
  await requireAllowedFor(deps, ledger.read, right, row, actor);
  const twins = await twinsOf(deps, row);
  const seen = { digest: shownDigest(row, twins), without: shown.without };
  if (shown.digest !== undefined && shown.digest !== seen.digest) throw refused(row, texts.refused.shownBefore);
  if (action === 'submit') {
    requireLeftOut(row, shown.without);
    const [twin] = twins;
    if (twin !== undefined && !again) {
      throw errorOf('refused', texts.refused.orderedTwice(twin.id, twin.createdBy, twin.state));
    }
    const changed = await voidIfChanged(deps, actor, row);
    if (changed !== undefined) return changed;
  }
  if (action !== 'submit') await requireStillAccepted(deps, actor, row);
  const approved = await ledger.write(async (tx) => {
    const current = await requireUnchanged(tx, row);
    const acting = await requireAllowedFor(deps, tx, right, current, actor);
    const now = await tx.now();
    const approval = await signedApproval(deps, tx, current, action, acting, now, seen);
    const { hash, requesters } = current;
    const detail = { ...approvalDetail(approval), hash, requesters, without: seen.without };
    const entry = { actor: acting, action: `approved-${action}` as const, detail };
    if (action !== 'cancel') await reserve(tx, deps, current, now);
    if (action === 'submit') return move(tx, current, 'approve', entry, { nextAt: now, wants: null });
    // The confirmation or cancellation starts here. This process takes the lease, so that another one that finds the
    // draft later knows that it was begun.
    const lease = takeLease(current, settings, now);
    const event = action === 'confirm' ? 'accept_difference' : 'cancel';
    return move(tx, current, event, entry, { nextAt: now, wants: null, ...lease });
  });
  return afterDecision(id, async () => {
    await (action === 'submit' ? engine.drive(id) : engine.continue(approved));
    return draftFor(deps, actor, id);
  });
}

/** @throws DeskError `refused`, naming what the service left out, unless exactly that was acknowledged. */
function requireLeftOut({ content: { omitted } }: DraftRow, without: readonly string[] = []): void {
  if (omitted.every((each) => without.includes(each)) && without.every((each) => omitted.includes(each))) return;
  const known = (names: readonly string[]) => names.map((each) => cleanText(each, 40));
  throw errorOf(
    'refused',
    texts.refused.leftOut(known(omitted), known(without.filter((each) => !omitted.includes(each)))),
  );
}

/** A person rejects this revision, with a reason. */
export async function reject(
  deps: OrderingDependencies,
  actor: Actor,
  id: string,
  revision: number,
  why: string,
): Promise<DraftRow> {
  const { ledger } = deps;
  if (why.trim() === '') throw errorOf('invalid_input', { ...texts.refused.rejectionReason, field: 'reason' });
  const row = await draftFor(deps, actor, id);
  requireRevision(row, revision);
  const acting = await requireAllowedFor(deps, ledger.read, 'reject', row, actor);
  const asked = row.state === 'differs' && row.wants !== null;
  if (!asked && row.state !== 'pending_approval') throw refused(row, texts.refused.nothingToReject);
  const reason = texts.reason.rejected(actor.name, why);
  return ledger.write(async (tx) => {
    const current = await requireUnchanged(tx, row);
    if (asked) {
      const detail = { rejected: row.wants, reason: why };
      return saveRevision(tx, { ...current, wants: null, reason }, acting, 'rejected', detail);
    }
    await tx.voidApprovals(id, await tx.now());
    return move(tx, current, 'decline', { actor: acting, action: 'declined', detail: { reason: why } }, { reason });
  });
}

/** The quote when it is approved: where it departs from what was shown, the approval does not count, and the draft says why. */
async function voidIfChanged(
  { clock, ledger, policy, service }: OrderingDependencies,
  actor: Actor,
  row: DraftRow,
): Promise<DraftRow | undefined> {
  const content = await priceAgain(service, row.content, clock.now());
  const { minutes, priceTolerance } = policy.approvals;
  const objections = quoteObjections(row.content, content, (from, to) => withinTolerance(priceTolerance, from, to));
  if (objections.length === 0) return undefined;
  return ledger.write(async (tx) => {
    const current = await requireUnchanged(tx, row);
    const expiresAt = (await tx.now()) + minutes * 60_000;
    return move(
      tx,
      current,
      'void',
      { actor, action: 'approval-void' },
      {
        content,
        hash: contentHash(content),
        reason: objections.join(' '),
        wants: 'submit',
        expiresAt,
        nextAt: expiresAt,
      },
    );
  });
}
