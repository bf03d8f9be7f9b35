import { asDeskError, errorOf } from '../../core/errors.ts';
import { isAccepted } from '../../ports/accepted.ts';
import type { DraftRow, LedgerRead } from '../../ports/ledger.ts';
import { texts } from '../messages/en.ts';
import type { Actor } from '../policy/policy.ts';
import { compare } from '../sending/compare-answer.ts';
import { readPhases } from '../sending/confirm-cancel.ts';
import { phaseOf } from '../sending/order-phase.ts';
import { afterDecision } from '../sending/unrecorded.ts';
import type { Engine } from '../workflow/engine.ts';
import { move, takeLease } from '../workflow/transitions.ts';
import { twinsOf } from './approve.ts';
import { wishOf } from './deciders.ts';
import { draftFor, refused, requireAllowedFor, requireRevision, requireUnchanged } from './decide.ts';
import { approvalDetail, shownDigest, signedApproval } from './sign-approval.ts';

/** A person's answer to what the desk cannot find out. */
export type Answer =
  | {
      /** It is not there: send it again, or drop it. */
      readonly kind: 'resend' | 'drop';
      /** The person has made sure that processes which cannot be seen from here have ended. */
      readonly senderEnded?: boolean;
    }
  | { readonly kind: 'exists'; readonly requisitionId: string }
  /** What became of the requisition at the service, by the word of the person. */
  | { readonly kind: 'confirmed' | 'cancelled' }
  /** Of a requisition that the desk did not expect: both stay, or it is one of this desk. */
  | { readonly kind: 'keep' | 'ours' };

/** The answers that fit what a draft asks now, beside approving and cancelling it. */
export function answersOf(row: DraftRow): readonly Answer['kind'][] {
  const { state, question, requisitionId, wants } = row;
  if (state === 'needs_person') return ['exists', 'resend', 'drop'];
  if (state !== 'differs' || requisitionId === null || wishOf(row) === 'cancel') return [];
  const kept = question === null ? [] : [question.kind === 'forgotten' ? ('ours' as const) : ('keep' as const)];
  if (!isAccepted(row)) return [...kept, 'confirmed', 'cancelled'];
  if (question?.kind === 'not_done') return ['confirmed'];
  return [...kept, ...(question !== null || wants === null ? (['confirmed'] as const) : [])];
}

/** A person answers the question of a draft, as it is asked in this revision. */
export async function answerQuestion(
  engine: Engine,
  actor: Actor,
  id: string,
  revision: number,
  answer: Answer,
): Promise<DraftRow> {
  const answeredAt = engine.deps.clock.now();
  const row = await draftFor(engine.deps, actor, id);
  switch (answer.kind) {
    case 'exists':
    case 'resend':
    case 'drop':
      if (row.state !== 'needs_person') throw refused(row, texts.refused.noQuestion);
      requireRevision(row, revision);
      await answerAbsence(engine, actor, row, answer, answeredAt);
      await afterDecision(id, () => engine.drive(id));
      break;
    case 'confirmed':
    case 'cancelled':
    case 'keep':
    case 'ours':
      if (row.state !== 'differs' || row.requisitionId === null) throw refused(row, texts.refused.noQuestion);
      requireRevision(row, revision);
      await sayPlaced(engine, actor, row, answer.kind, answeredAt);
  }
  return draftFor(engine.deps, actor, id);
}

async function answerAbsence(
  engine: Engine,
  actor: Actor,
  row: DraftRow,
  answer: Extract<Answer, { readonly kind: 'exists' | 'resend' | 'drop' }>,
  answeredAt: number,
): Promise<void> {
  const { deps } = engine;
  const acting = await requireAllowedFor(deps, deps.ledger.read, 'approve', row, actor, answer.kind !== 'resend');
  if (answer.kind === 'exists') await acceptExisting(engine, acting, row, answer.requisitionId);
  else await sayAbsent(engine, acting, row, answer.kind, answer.senderEnded === true, answeredAt);
}

async function sayAbsent(
  { deps, senders }: Engine,
  actor: Actor,
  row: DraftRow,
  kind: 'resend' | 'drop',
  senderEnded: boolean,
  answeredAt: number,
): Promise<void> {
  const { clock, ledger, policy, settings } = deps;
  const { id } = row;
  await ledger.write(async (tx) => {
    const current = await requireUnchanged(tx, row);
    const now = await tx.now();
    // The answer is based on what the person saw. If the process was suspended in between, discard it.
    if (clock.now() - answeredAt > settings.times.lease) throw refused(current, texts.refused.slowAnswer);
    // An attempt that may still be sent is not known to be absent, whatever the service shows now.
    const ended = senders.requireOver(await tx.attempts(id), senderEnded);
    const detail = { answer: kind, ...(ended.length > 0 && { ended }) };
    for (const attempt of await unknownAttempts(tx, id)) await tx.settleAttempt(attempt, 'absent', now);
    if (kind === 'drop') {
      await tx.releaseReservations(id, now);
      const reason = texts.reason.dropped(actor.name);
      return move(tx, current, 'drop', { actor, action: 'answered', detail }, { reason, nextAt: now });
    }
    await requireAllowedFor(deps, tx, 'approve', current, actor);
    const seen = { digest: shownDigest(current, []) };
    const approval = await signedApproval(deps, tx, current, 'resend', actor, now, seen);
    return move(
      tx,
      current,
      'resend',
      { actor, action: 'answered', detail: { ...detail, ...approvalDetail(approval) } },
      { readBack: null, nextAt: now, expiresAt: now + policy.approvals.minutes * 60_000 },
    );
  });
}

/** Ends a question about a requisition. What the service shows is read first, and recorded beside the person's word. */
async function sayPlaced(
  engine: Engine,
  actor: Actor,
  row: DraftRow,
  kind: 'confirmed' | 'cancelled' | 'keep' | 'ours',
  answeredAt: number,
): Promise<void> {
  const { deps } = engine;
  const { clock, ledger, service, settings } = deps;
  if ((kind === 'keep' || kind === 'ours') && !isKept(row, kind))
    throw refused(row, texts.refused.noSuchQuestion(kind));
  const right = kind === 'cancelled' ? 'cancel' : 'confirm';
  const acting = await requireAllowedFor(deps, ledger.read, right, row, actor, true);
  const requisitionId = row.requisitionId ?? '';
  const orders = await service.requisition(requisitionId).catch((thrown: unknown) => {
    if (asDeskError(thrown).code === 'not_found') return [];
    throw thrown;
  });
  const phases = [...new Set(orders.map(({ phaseCode }) => phaseCode ?? ''))];
  const isOpen = orders.length > 0 && phases.every((phase) => phase === 'ACCEPTED');
  const opposite = await readPhases(ledger.read, kind === 'cancelled' ? 'confirm' : 'cancel');
  const own = await readPhases(ledger.read, kind === 'cancelled' ? 'cancel' : 'confirm');
  if (phases.some((phase) => opposite.has(phase) && !own.has(phase))) {
    throw refused(row, texts.refused.otherPhase(kind, orders.map(phaseOf)));
  }
  if (orders.length === 0 && kind !== 'cancelled') {
    throw errorOf('not_found', texts.refused.noRequisition(requisitionId));
  }
  if (kind === 'cancelled' && isOpen) throw refused(row, texts.refused.stillOpen(requisitionId));
  const answer = orders.length === 0 ? row.answer : compare(row.content, orders, clock.now());
  const twins = await twinsOf(deps, row);
  const begun = await ledger.write(async (tx) => {
    const current = await requireUnchanged(tx, row);
    if (clock.now() - answeredAt > settings.times.lease) throw refused(current, texts.refused.slowAnswer);
    const confirms = isOpen && (kind === 'keep' || kind === 'ours');
    await requireAllowedFor(deps, tx, right, current, actor, !confirms);
    const now = await tx.now();
    const entry = { actor: acting, action: 'answered' as const, detail: { answer: kind, phases } };
    if (confirms) {
      // Nothing is ordered before it is confirmed.
      const seen = { digest: shownDigest(current, twins) };
      const approval = await signedApproval(deps, tx, current, 'confirm', acting, now, seen);
      const confirming = { ...entry, detail: { ...entry.detail, ...approvalDetail(approval), hash: current.hash } };
      const change = { answer, nextAt: now, wants: null, ...takeLease(current, settings, now) };
      return move(tx, current, 'accept_difference', confirming, change);
    }
    const reason = kind === 'cancelled' ? texts.reason.saidCancelled : texts.reason.saidConfirmed;
    if (kind === 'cancelled') await tx.releaseReservations(row.id, now);
    const event = kind === 'cancelled' ? 'said_cancelled' : 'said_confirmed';
    await move(tx, current, event, entry, { answer, reason: reason(actor.name, orders.map(phaseOf)), readBack: null });
    return undefined;
  });
  if (begun !== undefined) await afterDecision(row.id, () => engine.continue(begun));
}

/** Two requisitions are kept, or one that this ledger does not know is taken for the desk's own. */
function isKept({ question }: DraftRow, kind: 'keep' | 'ours'): boolean {
  return question !== null && (kind === 'keep' || question.kind === 'forgotten');
}

async function acceptExisting(
  { deps: { clock, ledger, service } }: Engine,
  actor: Actor,
  row: DraftRow,
  requisitionId: string,
): Promise<void> {
  const orders = await service.requisition(requisitionId);
  if (orders.length === 0) throw errorOf('not_found', texts.refused.noRequisition(requisitionId));
  const other = await ledger.read.draftOfRequisition(requisitionId);
  if (other !== undefined) throw refused(other, texts.refused.otherDraft(requisitionId, other.id));
  await ledger.write(async (tx) => {
    const current = await requireUnchanged(tx, row);
    const now = await tx.now();
    for (const attempt of await unknownAttempts(tx, row.id)) await tx.settleAttempt(attempt, 'found', now);
    const answer = compare(row.content, orders, clock.now());
    const entry = { actor, action: 'answered' as const, detail: { answer: 'exists' } };
    return move(tx, current, 'exists', entry, { requisitionId, answer, readBack: null, nextAt: now });
  });
}

async function unknownAttempts(tx: LedgerRead, draftId: string): Promise<string[]> {
  return (await tx.attempts(draftId))
    .filter((each) => each.outcome === 'unknown' && each.verdict === null)
    .map(({ id }) => id);
}
