import type { RequisitionOrder } from '../../contract/resources.ts';
import { isLeaseOver } from '../../core/clock.ts';
import { failpoint } from '../../core/failpoint.ts';
import type { ApprovalRow, DraftRow, LedgerRead } from '../../ports/ledger.ts';
import type { OrderingDependencies } from '../dependencies.ts';
import { texts } from '../messages/en.ts';
import { deskActor, LeaseLost, move, takeLease, tell } from '../workflow/transitions.ts';
import { compare } from './compare-answer.ts';
import { isFindable, matchNonce, readEcho } from './mark.ts';
import { marksOfDraft, recordLostAttempt, scan, wholeRequisition } from './read-back.ts';
import { awaitingApproval, voidAndRelease } from './send-attempt.ts';

/**
 * A draft that is older than this process may have been sent: by a process that still runs, or by a desk whose ledger
 * was replaced by a backup, of before the approval even. So its marks are looked for before it is sent. A process that
 * has run longer need not look, and nothing here keeps it from sending.
 */
export class LookFirst {
  readonly #deps: OrderingDependencies;
  /** Approvals whose order is not at the service. */
  readonly #absent = new Set<string>();
  readonly #nextLook = new Map<string, number>();

  constructor(deps: OrderingDependencies) {
    this.#deps = deps;
  }

  /**
   * Whether this process may go on with a draft that is due. An order that was found is taken over, and returned held
   * by this worker.
   */
  async look(row: DraftRow): Promise<'go' | 'wait' | DraftRow> {
    const { clock, ledger, settings, startedAt } = this.#deps;
    const approval = await approvalToSend(ledger.read, row);
    const now = clock.now();
    // One that is over is not sent: it ends.
    if (approval === undefined || approval.expiresAt <= now || this.#absent.has(approval.id)) return 'go';
    const isOld = approval.at < startedAt;
    // Whoever has it sent again has just said that it is not there.
    const isSaidAbsent = approval.action === 'resend' && !isOld;
    if (row.createdAt >= startedAt || isSaidAbsent) return 'go';
    if (isOld && !this.#nextLook.has(approval.id)) {
      // Once: a process that may send it has reasons of its own.
      const { looksFirst } = texts.reason;
      if (row.reason !== looksFirst) await tell(this.#deps, row, 'looks-first', looksFirst);
      this.#nextLook.set(approval.id, now);
    }
    // What another process was sending when this one started may arrive for as long as the settle time.
    const earliest = isOld ? startedAt + settings.times.settle : 0;
    if (now < Math.max(earliest, this.#nextLook.get(approval.id) ?? 0)) return 'wait';
    const attempts = await ledger.read.attempts(row.id);
    const marks = marksOfDraft(this.#deps.key, row, attempts);
    const since = Math.min(row.createdAt, ...attempts.map(({ openedAt }) => openedAt));
    const echo = await readEcho(ledger.read);
    const seen = await scan(this.#deps, row.content.shipTo, { nonces: [...marks.keys()], since }, echo);
    failpoint('looked-first');
    const [order] = seen.found;
    if (order !== undefined) {
      const [mark = '', number = 0] = [...marks].find(([each]) => matchNonce(each, order, echo) !== undefined) ?? [];
      const orders = await wholeRequisition(this.#deps, order.requisitionId, []);
      if (orders.length === 0) return 'wait';
      return (await takeOverSent(this.#deps, row, approval, { orders, mark, number })) ?? 'wait';
    }
    if (!seen.complete) {
      this.#nextLook.set(approval.id, now + (settings.times.readBack[0] ?? settings.times.retry));
      return 'wait';
    }
    if (isOld && !(await isFindable(ledger.read))) {
      await this.#askAgain(row);
      return 'wait';
    }
    this.#absent.add(approval.id);
    return 'go';
  }

  /** Nobody can tell whether it was placed before: a person looks, and approves it again. */
  #askAgain(row: DraftRow): Promise<unknown> {
    const { ledger, settings } = this.#deps;
    return ledger.write(async (tx) => {
      const now = await tx.now();
      const current = await tx.draft(row.id);
      if (
        current?.state !== 'approved' ||
        current.revision !== row.revision ||
        !isLeaseOver(current.leaseUntil, now, settings.times.lease)
      )
        return;
      const held = { ...current, ...takeLease(current, settings, now) };
      if (!(await tx.saveDraft(held, current.fence))) throw new LeaseLost();
      await voidAndRelease(tx, row.id);
      const change = { reason: texts.reason.notFindable, ...awaitingApproval(this.#deps) };
      await move(tx, held, 'void', { actor: deskActor, action: 'approval-void' }, change);
    });
  }
}

/** The approval that an approved draft waits to be sent under. */
export async function approvalToSend(
  ledger: Pick<LedgerRead, 'approvals'>,
  { id, revision }: DraftRow,
): Promise<ApprovalRow | undefined> {
  return (await ledger.approvals(id)).findLast(
    (each) =>
      (each.action === 'submit' || each.action === 'resend') && each.revision === revision && each.voidedAt === null,
  );
}

/**
 * An approved order is at the service: from here on it is one that was found again, held by this worker. Its attempt
 * goes into the ledger that lost it. Undefined: somebody else holds the draft.
 */
export function takeOverSent(
  deps: OrderingDependencies,
  row: DraftRow,
  approval: ApprovalRow,
  { orders, mark, number }: { orders: readonly RequisitionOrder[]; mark: string; number: number },
): Promise<DraftRow | undefined> {
  const { clock, ledger, settings } = deps;
  const answer = compare(row.content, orders, clock.now());
  const { requisitionId } = answer;
  return ledger.write(async (tx) => {
    const now = await tx.now();
    const current = await tx.draft(row.id);
    if (
      current?.state !== 'approved' ||
      current.revision !== row.revision ||
      !isLeaseOver(current.leaseUntil, now, settings.times.lease)
    )
      return undefined;
    const held = { ...current, ...takeLease(current, settings, now) };
    if (!(await tx.saveDraft(held, current.fence))) throw new LeaseLost();
    if ((await tx.attemptOfNonce(mark)) === undefined)
      await recordLostAttempt(deps, tx, held, approval, { mark, number, now });
    const entry = {
      actor: deskActor,
      action: 'found' as const,
      detail: { requisitionId, nonce: mark, attempt: number },
    };
    return move(tx, held, 'found', entry, { requisitionId, answer, readBack: null, wants: null, nextAt: now });
  });
}
