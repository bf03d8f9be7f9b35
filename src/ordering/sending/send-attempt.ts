import type { RequisitionOrder } from '../../contract/resources.ts';
import { asDeskError, type DeskError } from '../../core/errors.ts';
import { failpoint } from '../../core/failpoint.ts';
import { listing } from '../../core/text.ts';
import type { DraftContent } from '../../ports/draft.ts';
import type { ApprovalRow, DraftRow, LedgerWrite } from '../../ports/ledger.ts';
import { isGenuine } from '../decisions/approval-mac.ts';
import { contentHash, sha256 } from '../workflow/content-hash.ts';
import { readFreeze } from '../decisions/freeze-state.ts';
import { advance, rest } from '../workflow/leases.ts';
import { rememberEcho, rememberPhases } from './account-behaviour.ts';
import { decideFor, receiverOf, reserve } from '../decisions/limit-check.ts';
import { held, LeaseLost, move, deskActor } from '../workflow/transitions.ts';
import { customNumberOf, newNonce } from './mark.ts';
import { outcomeOfSubmit } from './outcome.ts';
import { newId, type OrderingDependencies } from '../dependencies.ts';
import { personFor, withinTolerance } from '../policy/policy.ts';
import { creditObjections, priceChanges, priceRequest } from '../workflow/price-request.ts';
import type { Senders } from './senders.ts';
import { requestOf, submitBody } from './submit-body.ts';
import { compare } from './compare-answer.ts';

/**
 * An approved draft, from the last look at its price to what became of its submit. The attempt is committed before the
 * first byte, and nothing here sends it a second time.
 */
export async function send(deps: OrderingDependencies, senders: Senders, row: DraftRow): Promise<DraftRow | undefined> {
  const { clock, ledger, policy, service, settings, randomBytes } = deps;
  const approval = await approvalOf(deps, row);
  if (approval === undefined) return voidApproval(deps, row, 'No approval of this version is on record.');
  if (!isGenuine(approval, deps.key)) {
    return voidApproval(deps, row, 'The approval on record was not made by this desk; it is not used.');
  }
  if (approval.expiresAt <= clock.now()) {
    await advance(
      deps,
      row,
      'expire',
      'expired',
      { reason: 'The approval ran out before it could be sent.' },
      async (tx) => {
        const now = await tx.now();
        await tx.voidApprovals(row.id, now);
        await tx.releaseReservations(row.id, now);
        return undefined;
      },
    );
    return undefined;
  }
  let fresh: DraftContent;
  try {
    fresh = await priceRequest(service, requestOf(row.content), clock.now(), {});
  } catch (thrown) {
    const error = asDeskError(thrown);
    // Not being able to ask is no reason to give the approval up; a plain answer against it is.
    if (couldNotAsk(error)) return rest(deps, row, clock.now() + settings.times.retry, `It waits: ${error.message}`);
    return voidApproval(deps, row, error.message);
  }
  const changes = priceChanges(row.content, fresh, (from, to) =>
    withinTolerance(policy.approvals.priceTolerance, from, to),
  );
  if (changes.length > 0) return voidApproval(deps, row, `The price has changed. ${listing(changes, 20)}.`, fresh);
  failpoint('priced-again');
  const objections = creditObjections(fresh);
  if (objections.length > 0) return voidApproval(deps, row, objections.join(' '), fresh);
  if ((row.content.automaticOrderConfirmation === false) !== (fresh.automaticOrderConfirmation === false)) {
    return voidApproval(deps, row, 'Whether orders of this account are confirmed automatically has changed.', fresh);
  }

  const nonce = newNonce(randomBytes);
  const body = submitBody(row.content, nonce);
  const text = JSON.stringify(body);
  const attemptId = newId('A', randomBytes);
  const sent = await senders.sending(attemptId, async () => {
    const opened = await ledger.write(async (tx) => {
      const now = await held(tx, row);
      const at = await tx.now();
      const frozen = await readFreeze(tx);
      const objection =
        frozen !== undefined
          ? `Sending is frozen by ${frozen.by}: ${frozen.reason}.`
          : settings.mode !== 'live'
            ? `This desk is in mode ${settings.mode}; it sends nothing.`
            : await objectionTo(deps, tx, now, approval, at);
      if (objection !== undefined) return { objection };
      if (!(await tx.consumeApproval(approval.id, attemptId, at))) throw new LeaseLost();
      // It may have been approved on another day, or found to be absent and be sent again.
      await reserve(tx, deps, now, at);
      const attempts = await tx.attempts(row.id);
      const sendBy = Math.min(at + settings.times.send, now.leaseUntil - settings.times.send);
      await tx.insertAttempt({
        id: attemptId,
        draftId: row.id,
        number: attempts.length + 1,
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
      });
      const detail = { attempt: attemptId, nonce, bodyHash: sha256(text), approval: approval.id };
      const moved = await move(
        tx,
        now,
        'open_attempt',
        { actor: deskActor, action: 'sending', detail },
        {
          nextAt: now.leaseUntil,
          wants: null,
        },
      );
      return { moved, sendBy };
    });
    if ('objection' in opened) return { objection: opened.objection ?? '' };
    failpoint('attempt-committed');
    const result = await service.submit(body, { sendBy: opened.sendBy }).then(
      (orders) => ({ orders }),
      (error: unknown) => ({ error }),
    );
    failpoint('reply-read');
    return { moved: opened.moved, result };
  });
  if ('objection' in sent) return voidApproval(deps, row, sent.objection ?? '');
  try {
    return await followOutcome(deps, sent.moved, attemptId, nonce, sent.result);
  } catch (thrown) {
    // Somebody else holds it by now, and may be waiting for just this.
    await ledger.write(async (tx) => tx.sendingOver(attemptId, await tx.now()));
    throw thrown;
  }
}

/** Back to a person: the approval no longer holds. */
async function voidApproval(
  deps: OrderingDependencies,
  row: DraftRow,
  reason: string,
  content: DraftContent = row.content,
): Promise<undefined> {
  const { clock, policy } = deps;
  await advance(
    deps,
    row,
    'void',
    'approval-void',
    {
      reason,
      content,
      hash: contentHash(content),
      wants: 'submit',
      expiresAt: clock.now() + policy.approvals.minutes * 60_000,
      nextAt: clock.now() + policy.approvals.minutes * 60_000,
      leaseOwner: null,
      leaseUntil: 0,
    },
    async (tx) => {
      const now = await tx.now();
      await tx.voidApprovals(row.id, now);
      await tx.releaseReservations(row.id, now);
      return undefined;
    },
  );
  return undefined;
}

/** The approver's right and the limits once more: what was reserved at the approval must still be allowed. */
async function objectionTo(
  deps: OrderingDependencies,
  tx: LedgerWrite,
  row: DraftRow,
  approval: ApprovalRow,
  at: number,
): Promise<string | undefined> {
  const { policy, settings } = deps;
  // Pricing has taken its time.
  if (approval.expiresAt <= at) return 'The approval ran out before it could be sent.';
  const actor = personFor(policy, { kind: 'person', id: approval.person });
  const decision = await decideFor(tx, policy, 'approve', row, actor, at, { mode: settings.mode });
  return decision.allowed ? undefined : decision.sentence;
}

async function approvalOf(deps: OrderingDependencies, row: DraftRow): Promise<ApprovalRow | undefined> {
  const approvals = await deps.ledger.read.approvals(row.id);
  return approvals.find(
    (each) =>
      (each.action === 'submit' || each.action === 'resend') &&
      each.consumedBy === null &&
      each.voidedAt === null &&
      each.revision === row.revision &&
      each.hash === row.hash &&
      each.hash === contentHash(row.content),
  );
}

async function followOutcome(
  deps: OrderingDependencies,
  row: DraftRow,
  attemptId: string,
  nonce: string,
  result: { orders: readonly RequisitionOrder[] } | { error: unknown },
): Promise<DraftRow | undefined> {
  const { clock, settings } = deps;
  const outcome = outcomeOfSubmit(result, { nonce, receiver: receiverOf(row.content) });
  const close = (kind: 'ok' | 'refused' | 'not_sent' | 'unknown', detail: string | null) => async (tx: LedgerWrite) => {
    const at = await tx.now();
    if (!(await tx.closeAttempt(attemptId, kind, at, detail))) throw new LeaseLost();
    await tx.sendingOver(attemptId, at);
    if (kind === 'refused' || kind === 'not_sent') await tx.releaseReservations(row.id, at);
    return { attempt: attemptId, outcome: kind };
  };
  switch (outcome.kind) {
    case 'ok': {
      const { answer } = compare(row.content, outcome.orders, clock.now());
      const moved = await advance(
        deps,
        row,
        'ok',
        'accepted',
        { requisitionId: outcome.requisitionId, answer, nextAt: clock.now() },
        async (tx) => {
          await rememberEcho(tx, customNumberOf(nonce, row.content.ownNumber), outcome.orders);
          if (row.content.automaticOrderConfirmation === true) await rememberPhases(tx, 'submit', outcome.orders);
          return close('ok', null)(tx);
        },
      );
      failpoint('accepted-committed');
      return moved;
    }
    case 'refused':
      await advance(deps, row, 'refused', 'refused', { reason: outcome.sentence }, close('refused', outcome.sentence));
      return undefined;
    case 'not_sent':
      // Nothing has left, that is proved; it goes back to a person, who sees why, rather than round and round.
      await advance(
        deps,
        row,
        'not_sent_ask',
        'not-sent',
        {
          reason: `${outcome.sentence} Nothing was ordered.`,
          wants: 'submit',
          expiresAt: clock.now() + deps.policy.approvals.minutes * 60_000,
          nextAt: clock.now() + deps.policy.approvals.minutes * 60_000,
          leaseOwner: null,
          leaseUntil: 0,
        },
        close('not_sent', outcome.sentence),
      );
      return undefined;
    case 'unknown': {
      const moved = await advance(
        deps,
        row,
        'lost',
        'outcome-unknown',
        {
          reason: `Status unknown, do not order again. ${outcome.sentence}`,
          readBack: { since: clock.now(), absences: 0, lastAt: null, tries: 0 },
          nextAt: clock.now() + (settings.times.readBack[0] ?? 0),
        },
        close('unknown', outcome.sentence),
      );
      return rest(deps, moved, moved.nextAt);
    }
  }
}

function couldNotAsk({ code }: DeskError): boolean {
  return ['unreachable', 'timed_out', 'rate_limited', 'service_failed', 'contract_broken', 'cancelled'].includes(code);
}
