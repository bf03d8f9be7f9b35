import { monotonic } from '../../core/clock.ts';
import { asDeskError, type DeskError } from '../../core/errors.ts';
import { failpoint } from '../../core/failpoint.ts';
import { decimal, isZero } from '../../core/money.ts';
import type { DraftContent } from '../../ports/draft.ts';
import type { ApprovalRow, AttemptRow, DraftRow, LedgerRead, LedgerWrite, RefusedWrites } from '../../ports/ledger.ts';
import { sha256 } from '../audit.ts';
import { readFreeze } from '../decisions/freeze.ts';
import { decideFor, reserve } from '../decisions/limits.ts';
import { consumptionMac, isConsumed, isGenuine, policyOf, wasUsed } from '../decisions/sign-approval.ts';
import { newId, type OrderingDependencies } from '../dependencies.ts';
import { texts } from '../messages/en.ts';
import { personFor, policyDigest, withinTolerance } from '../policy/policy.ts';
import { conditionsOf, contentHash, priceAgain, quoteObjections, receiverOf } from '../workflow/draft-content.ts';
import { advance, deskActor, LeaseLost, move, noLease, release, requireLease } from '../workflow/transitions.ts';
import { compare } from './compare-answer.ts';
import { rememberPhases } from './confirm-cancel.ts';
import { rememberKept } from './kept-length.ts';
import { commentsOf, customNumberOf, markOf, rememberEcho } from './mark.ts';
import { outcomeOfSubmit, type SubmitOutcome } from './outcome.ts';
import type { Senders } from './senders.ts';
import { nextTry } from './try-again.ts';
import { keepOutcome } from './unrecorded.ts';

/**
 * An approved draft, from the last look at its price to the outcome of its submit. The attempt is committed (flushed to
 * disk) before the first byte, and nothing here sends it a second time.
 */
export async function send(deps: OrderingDependencies, senders: Senders, row: DraftRow): Promise<DraftRow | undefined> {
  const { clock, ledger, policy, service, settings, randomBytes } = deps;
  const approval = await approvalOf(ledger.read, row);
  if (approval === undefined) return voidApproval(deps, row, texts.reason.noApproval);
  const isUseGenuine = approval.consumedBy === null || isConsumed(approval, deps.key);
  if (!isGenuine(approval, deps.key) || !isUseGenuine) return voidApproval(deps, row, texts.reason.forgedApproval);
  if (approval.expiresAt <= clock.now()) {
    await advance(deps, row, 'expire', 'expired', { reason: texts.reason.approvalExpired }, (tx) =>
      voidAndRelease(tx, row.id),
    );
    return undefined;
  }
  let fresh: DraftContent;
  try {
    fresh = await priceAgain(service, row.content, clock.now());
  } catch (thrown) {
    const error = asDeskError(thrown);
    // A service that cannot be asked is no reason to void the approval; a plain answer against the order is.
    if (couldNotAsk(error)) {
      return release(deps, row, clock.now() + settings.times.retry, {
        reason: texts.reason.couldNotPrice(error.message),
      });
    }
    return voidApproval(deps, row, error.message);
  }
  const objections = quoteObjections(row.content, fresh, (from, to) =>
    withinTolerance(policy.approvals.priceTolerance, from, to),
  );
  failpoint('priced-again');
  if (objections.length > 0) return voidApproval(deps, row, objections.join(' '), fresh);
  if ((row.content.automaticOrderConfirmation === false) !== (fresh.automaticOrderConfirmation === false)) {
    return voidApproval(deps, row, texts.reason.automaticConfirmationChanged, fresh);
  }

  // What an earlier approval brought does not count.
  const before = approval.consumedBy === null ? undefined : row.readBack?.again;
  const attemptId = newId('A', randomBytes);
  const sendByMonotonic = monotonic(clock) + settings.times.send;
  const sent = await senders.sending(attemptId, async () => {
    const opened = await ledger.write(async (tx) => {
      const now = await requireLease(tx, row);
      const at = await tx.now();
      const frozen = await readFreeze(tx);
      const objection =
        frozen !== undefined
          ? texts.reason.frozen(frozen.by, frozen.reason)
          : settings.mode !== 'live'
            ? texts.reason.notLive(settings.mode)
            : await objectionTo(deps, tx, now, approval, at);
      if (objection !== undefined) return { objection };
      const attempts = await tx.attempts(row.id);
      if (!attempts.every(isOver)) return { objection: texts.reason.unsettled };
      const used = consumptionMac(approval.id, attemptId, at, deps.key);
      const consumed =
        approval.consumedBy === null
          ? await tx.consumeApproval(approval.id, attemptId, at, used)
          : countsAgain(approval, attempts);
      if (!consumed) throw new LeaseLost();
      // It may have been approved on another day, or was found to be absent and is sent again.
      await reserve(tx, deps, now, at);
      const number = attempts.length + 1;
      const nonce = markOf(deps.key, row.id, number);
      const body = submitBody(row.content, nonce);
      const text = JSON.stringify(body);
      const sendBy = Math.min(at + settings.times.send, now.leaseUntil - settings.times.send);
      await tx.insertAttempt({
        id: attemptId,
        draftId: row.id,
        number,
        nonce,
        body: text,
        bodyHash: sha256(text),
        sendBy,
        openedAt: at,
        fence: now.fence,
        outcome: null,
        closedAt: null,
        detail: null,
        verdict: null,
        sender: senders.mark,
        sentAt: null,
        approvalId: approval.id,
      });
      const detail = { attempt: attemptId, nonce, bodyHash: sha256(text), approval: approval.id };
      const entry = { actor: deskActor, action: 'sending' as const, detail };
      const change = { nextAt: now.leaseUntil, wants: null, readBack: null };
      return { moved: await move(tx, now, 'open_attempt', entry, change), sendBy, nonce, body };
    });
    if ('objection' in opened) return { objection: opened.objection ?? '' };
    failpoint('attempt-committed');
    const result = await service.submit(opened.body, { sendBy: opened.sendBy, sendByMonotonic }).then(
      (orders) => ({ orders }),
      (error: unknown) => ({ error }),
    );
    failpoint('reply-read');
    return { moved: opened.moved, nonce: opened.nonce, result };
  });
  if ('objection' in sent) return voidApproval(deps, row, sent.objection ?? '');
  const { nonce } = sent;
  const outcome = outcomeOfSubmit(sent.result, { nonce, receiver: receiverOf(row.content) });
  try {
    return await followOutcome(deps, sent.moved, { id: attemptId, nonce, approval, before }, outcome);
  } catch (thrown) {
    if (!(thrown instanceof LeaseLost)) {
      throw keepOutcome(deps, { draftId: row.id, attemptId, nonce, at: clock.now(), outcome }, thrown);
    }
    // Another worker holds the draft now, and may wait for this attempt to be over.
    await ledger.write(async (tx) => tx.sendingOver(attemptId, await tx.now()));
    throw thrown;
  }
}

/** The body of `POST /sales/requisition` for an approved draft; the approved price goes into the line. */
export function submitBody(content: DraftContent, nonce: string) {
  const { ownNumber, comments, statedReason: _, ...conditions } = conditionsOf(content);
  return {
    lines: content.lines.map(({ sku, quantity, unitPriceNet, unitPriceGross, sendsGross, custom }) => ({
      sku,
      requiredQuantity: quantity,
      unitPriceNet: isZero(decimal(unitPriceNet)) ? undefined : Number(unitPriceNet),
      unitPriceGross: sendsGross === true ? Number(unitPriceGross) : undefined,
      custom,
    })),
    ...conditions,
    customNumber: customNumberOf(nonce, ownNumber),
    comments: commentsOf(nonce, comments),
  };
}

/** Back to a person: the approval no longer holds. */
async function voidApproval(
  deps: OrderingDependencies,
  row: DraftRow,
  reason: string,
  content: DraftContent = row.content,
): Promise<undefined> {
  const change = { reason, content, hash: contentHash(content), ...awaitingApproval(deps) };
  await advance(deps, row, 'void', 'approval-void', change, (tx) => voidAndRelease(tx, row.id));
  return undefined;
}

/** What a draft becomes whose approval no longer counts. */
export function awaitingApproval({ clock, policy }: OrderingDependencies) {
  const expiresAt = clock.now() + policy.approvals.minutes * 60_000;
  return { wants: 'submit', expiresAt, nextAt: expiresAt, ...noLease } as const;
}

export async function voidAndRelease(tx: LedgerWrite, draftId: string): Promise<undefined> {
  const now = await tx.now();
  await tx.voidApprovals(draftId, now);
  await tx.releaseReservations(draftId, now);
  return undefined;
}

/** The approver's right and the limits once more: what was reserved at the approval must still be allowed. */
async function objectionTo(
  { policy, settings }: OrderingDependencies,
  tx: LedgerWrite,
  row: DraftRow,
  approval: ApprovalRow,
  at: number,
): Promise<string | undefined> {
  // Checked again here: pricing took time.
  if (approval.expiresAt <= at) return texts.reason.approvalExpired;
  // The row may have been set back by hand, or restored.
  if (approval.consumedBy === null && (await wasUsed(tx, approval))) return texts.reason.approvalUsed;
  const actor = personFor(policy, { kind: 'person', id: approval.person });
  const decision = await decideFor(tx, policy, 'approve', row, actor, at, { mode: settings.mode });
  if (decision.allowed && policyOf(approval) !== policyDigest(policy)) return texts.reason.otherPolicy;
  return decision.allowed ? undefined : decision.sentence;
}

/** The approval under which this draft may be sent; it may have been used for an attempt that certainly did nothing. */
export async function approvalOf(ledger: LedgerRead, row: DraftRow): Promise<ApprovalRow | undefined> {
  const approvals = await ledger.approvals(row.id);
  const attempts = await ledger.attempts(row.id);
  return approvals.find(
    (each) =>
      (each.action === 'submit' || each.action === 'resend') &&
      (each.consumedBy === null || countsAgain(each, attempts)) &&
      each.voidedAt === null &&
      each.revision === row.revision &&
      each.hash === row.hash &&
      each.hash === contentHash(row.content),
  );
}

/** Nothing of it is at the service: by the service's word, by proof, or by the word of a person. */
function isOver({ outcome, verdict }: AttemptRow): boolean {
  return outcome === 'refused' || outcome === 'not_sent' || verdict === 'absent';
}

/** Every attempt under a used approval ended without effect. */
function countsAgain({ id, consumedBy }: ApprovalRow, attempts: readonly AttemptRow[]): boolean {
  const own = attempts.filter(({ approvalId }) => approvalId === id);
  const isFirst = own.some((attempt) => attempt.id === consumedBy);
  return isFirst && own.every(({ outcome }) => outcome === 'refused' || outcome === 'not_sent');
}

interface SentAttempt {
  readonly id: string;
  readonly nonce: string;
  /** It may be sent again under it. Undefined: the ledger does not say under which one it was sent. */
  readonly approval: ApprovalRow | undefined;
  /** Writes under the same approval that were refused before. */
  readonly before?: RefusedWrites | undefined;
}

/** Writes what a submit brought. @returns the draft if it goes on, still held by this worker. */
export async function followOutcome(
  deps: OrderingDependencies,
  row: DraftRow,
  { id: attemptId, nonce, approval, before }: SentAttempt,
  outcome: SubmitOutcome,
): Promise<DraftRow | undefined> {
  const { clock, settings } = deps;
  const more =
    outcome.kind === 'refused' && approval !== undefined
      ? nextTry(deps, outcome.again, before, approval.expiresAt)
      : undefined;
  const close = async (tx: LedgerWrite) => {
    const { kind } = outcome;
    const at = await tx.now();
    const detail = kind === 'ok' ? null : outcome.sentence;
    if (!(await tx.closeAttempt(attemptId, kind, at, detail))) throw new LeaseLost();
    await tx.sendingOver(attemptId, at);
    const isRepeated = more?.at !== undefined;
    if ((kind === 'refused' && !isRepeated) || kind === 'not_sent') await tx.releaseReservations(row.id, at);
    return { attempt: attemptId, outcome: kind };
  };
  switch (outcome.kind) {
    case 'ok': {
      const { orders, requisitionId } = outcome;
      const answer = compare(row.content, orders, clock.now());
      const change = { requisitionId, answer, nextAt: clock.now() };
      const moved = await advance(deps, row, 'ok', 'accepted', change, async (tx) => {
        await rememberEcho(tx, customNumberOf(nonce, row.content.ownNumber), orders);
        await rememberKept(tx, submitBody(row.content, nonce), orders);
        if (row.content.automaticOrderConfirmation === true) await rememberPhases(tx, 'submit', orders);
        return close(tx);
      });
      failpoint('accepted-committed');
      return moved;
    }
    case 'refused': {
      if (more?.at !== undefined) {
        const { at, again, reason } = more;
        const readBack = { since: clock.now(), absences: 0, lastAt: null, tries: 0, again };
        const change = { reason, readBack, nextAt: at, ...noLease };
        await advance(deps, row, 'again', 'refused-for-now', change, close);
        return undefined;
      }
      if (outcome.again?.why === 'rate') {
        const reason = texts.reason.notSent(more?.reason ?? outcome.sentence);
        await advance(deps, row, 'not_sent', 'refused-for-now', { reason, ...awaitingApproval(deps) }, close);
        return undefined;
      }
      await advance(deps, row, 'refused', 'refused', { reason: more?.reason ?? outcome.sentence }, close);
      return undefined;
    }
    case 'not_sent': {
      const reason = texts.reason.notSent(outcome.sentence);
      await advance(deps, row, 'not_sent', 'not-sent', { reason, ...awaitingApproval(deps) }, close);
      return undefined;
    }
    case 'unknown': {
      const since = clock.now();
      const change = {
        reason: texts.reason.unknown(outcome.sentence),
        readBack: { since, absences: 0, lastAt: null, tries: 0 },
        nextAt: since + (settings.times.readBack[0] ?? 0),
      };
      const moved = await advance(deps, row, 'lost', 'outcome-unknown', change, close);
      return release(deps, moved, moved.nextAt);
    }
  }
}

function couldNotAsk({ code }: DeskError): boolean {
  return ['unreachable', 'timed_out', 'rate_limited', 'service_failed', 'contract_broken', 'cancelled'].includes(code);
}
