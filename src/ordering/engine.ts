import type { RequisitionOrder } from '../contract/resources.ts';
import { asDeskError, DeskError } from '../core/errors.ts';
import { failpoint } from '../core/failpoint.ts';
import { decimal, isZero } from '../core/money.ts';
import { listing } from '../core/text.ts';
import type { DraftContent, OrderRequest } from '../ports/draft.ts';
import type { ApprovalRow, DraftRow, LedgerWrite } from '../ports/ledger.ts';
import { isGenuine } from './approvals.ts';
import { contentHash, sha256 } from './content-hash.ts';
import { readFreeze } from './freeze.ts';
import { decideFor, receiverOf, reserve } from './limit-check.ts';
import { held, LostHold, move, stateOf, theDesk } from './moves.ts';
import { commentsOf, customNumberOf, newNonce } from './nonce.ts';
import { outcomeOfStep, outcomeOfSubmit } from './outcome.ts';
import { newId, type OrderingParts } from './parts.ts';
import { personFor, withinTolerance } from './policy.ts';
import { conditionsOf, creditObjections, priceChanges, priceRequest } from './pricing.ts';
import { readPhases, rememberEcho, rememberPhases } from './learned.ts';
import { readBack } from './read-back.ts';
import { isTerminal } from './states.ts';
import { compare } from './verify.ts';

/**
 * Drives one requisition from state to state until nothing can be done without a person, without time passing, or
 * without the service. Each step is: look, ask the outside, write one transition. Everything that decides is read from
 * the ledger; a process that stops anywhere leaves a state from which another one goes on.
 */
export class Engine {
  readonly #parts: OrderingParts;

  constructor(parts: OrderingParts) {
    this.#parts = parts;
  }

  /** Returns when the draft rests, or somebody else holds it. */
  async drive(id: string): Promise<void> {
    const row = await this.#claim(id);
    if (row !== undefined) await this.goOn(row);
  }

  /** Goes on with a draft that this worker holds. */
  async goOn(held: DraftRow): Promise<void> {
    let row: DraftRow | undefined = held;
    try {
      while (row !== undefined) row = await this.#step(row);
    } catch (thrown) {
      if (!(thrown instanceof LostHold)) throw thrown;
    }
  }

  /** Takes the draft for this worker, if there is something to do and no other worker has it. */
  #claim(id: string): Promise<DraftRow | undefined> {
    const { ledger, settings } = this.#parts;
    return ledger.write(async (tx) => {
      const row = await tx.draft(id);
      const now = await tx.now();
      if (row === undefined || isTerminal(stateOf(row))) return undefined;
      if (row.nextAt === null || row.nextAt > now || row.leaseUntil > now) return undefined;
      const mine: DraftRow = { ...row, ...hold(row, settings, now) };
      if (!(await tx.saveDraft(mine, row.fence))) return undefined;
      return this.#afterCrash(tx, mine, now);
    });
  }

  /** A worker that stopped while bytes may have been on their way leaves exactly one thing: not known. */
  async #afterCrash(tx: LedgerWrite, row: DraftRow, now: number): Promise<DraftRow> {
    const begun = { readBack: { since: now, absences: 0, lastAt: null, tries: row.readBack?.tries ?? 0 } };
    if (row.state === 'submitting') {
      const open = (await tx.attempts(row.id)).find(({ outcome }) => outcome === null);
      const detail = 'The desk stopped while it was being sent.';
      if (open !== undefined) await tx.closeAttempt(open.id, 'unknown', now, detail);
      return move(
        tx,
        row,
        'lost',
        { actor: theDesk, action: 'found-open', detail: { attempt: open?.id } },
        {
          ...begun,
          reason: `${detail} Do not order it again.`,
          nextAt: now,
        },
      );
    }
    if (row.state === 'confirming' || row.state === 'cancelling') {
      return move(
        tx,
        row,
        'lost',
        { actor: theDesk, action: 'found-open' },
        {
          ...begun,
          reason: 'The desk stopped before the answer came.',
          nextAt: now,
        },
      );
    }
    return row;
  }

  #step(row: DraftRow): Promise<DraftRow | undefined> {
    switch (stateOf(row)) {
      case 'priced':
      case 'pending_approval':
        return this.#expire(row);
      case 'approved':
        return this.#send(row);
      case 'unknown':
      case 'needs_person':
      case 'dropping':
        return readBack(this.#parts, row);
      case 'accepted':
        return this.#settle(row);
      case 'confirming':
        return this.#confirm(row);
      case 'cancelling':
        return this.#cancel(row);
      case 'confirm_unknown':
      case 'cancel_unknown':
        return this.#readStep(row);
      // Begun by somebody who holds it, or waiting for a person.
      case 'submitting':
      case 'differs':
        return this.#rest(row, null);
      case 'confirmed':
      case 'cancelled':
      case 'failed':
      case 'declined':
      case 'expired':
      case 'withdrawn':
      case 'dropped':
        return Promise.resolve(undefined);
    }
  }

  /** Gives the draft back, to be looked at again at `nextAt`. */
  #rest(row: DraftRow, nextAt: number | null, reason: string | null = row.reason): Promise<undefined> {
    return this.#parts.ledger.write(async (tx) => {
      const now = await held(tx, row);
      if (!(await tx.saveDraft({ ...now, leaseOwner: null, leaseUntil: 0, nextAt, reason }, now.fence)))
        throw new LostHold();
      return undefined;
    });
  }

  #move(
    row: DraftRow,
    event: Parameters<typeof move>[2],
    action: string,
    change: Parameters<typeof move>[4] = {},
    also?: (tx: LedgerWrite, now: DraftRow) => Promise<Readonly<Record<string, unknown>> | undefined>,
  ): Promise<DraftRow> {
    return this.#parts.ledger.write(async (tx) => {
      const now = await held(tx, row);
      const detail = await also?.(tx, now);
      return move(tx, now, event, { actor: theDesk, action, detail }, change);
    });
  }

  async #expire(row: DraftRow): Promise<DraftRow | undefined> {
    if (row.expiresAt > this.#parts.clock.now()) return this.#rest(row, row.expiresAt);
    await this.#move(row, 'expire', 'expired', { reason: 'Its time was over before anybody decided.' }, async (tx) => {
      await tx.voidApprovals(row.id, await tx.now());
      return undefined;
    });
    return undefined;
  }

  /** Back to a person: the approval no longer holds. */
  async #void(row: DraftRow, reason: string, content: DraftContent = row.content): Promise<undefined> {
    const { clock, policy } = this.#parts;
    await this.#move(
      row,
      'void',
      'approval-void',
      {
        reason,
        content,
        revision: row.revision + 1,
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

  async #send(row: DraftRow): Promise<DraftRow | undefined> {
    const { clock, ledger, policy, service, settings, randomBytes } = this.#parts;
    const approval = await this.#approvalOf(row);
    if (approval === undefined) return this.#void(row, 'No approval of this version is on record.');
    if (!isGenuine(approval, this.#parts.key)) {
      return this.#void(row, 'The approval on record was not made by this desk; it is not used.');
    }
    if (approval.expiresAt <= clock.now()) {
      await this.#move(
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
      if (couldNotAsk(error)) return this.#rest(row, clock.now() + settings.times.retry, `It waits: ${error.message}`);
      return this.#void(row, error.message);
    }
    const changes = priceChanges(row.content, fresh, (from, to) =>
      withinTolerance(policy.approvals.priceTolerance, from, to),
    );
    if (changes.length > 0) return this.#void(row, `The price has changed. ${listing(changes, 20)}.`, fresh);
    failpoint('priced-again');
    const objections = creditObjections(fresh);
    if (objections.length > 0) return this.#void(row, objections.join(' '), fresh);
    if ((row.content.automaticOrderConfirmation === false) !== (fresh.automaticOrderConfirmation === false)) {
      return this.#void(row, 'Whether orders of this account are confirmed automatically has changed.', fresh);
    }

    const nonce = newNonce(randomBytes);
    const body = submitBody(row.content, nonce);
    const text = JSON.stringify(body);
    const attemptId = newId('A', randomBytes);
    const opened = await ledger.write(async (tx) => {
      const now = await held(tx, row);
      const at = await tx.now();
      const frozen = await readFreeze(tx);
      const objection =
        frozen !== undefined
          ? `Sending is frozen by ${frozen.by}: ${frozen.reason}.`
          : settings.mode !== 'live'
            ? `This desk is in mode ${settings.mode}; it sends nothing.`
            : await this.#objection(tx, now, approval, at);
      if (objection !== undefined) return { objection };
      if (!(await tx.consumeApproval(approval.id, attemptId, at))) throw new LostHold();
      // It may have been approved on another day, or found to be absent and be sent again.
      await reserve(tx, this.#parts, now, at);
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
      });
      const detail = { attempt: attemptId, nonce, bodyHash: sha256(text), approval: approval.id };
      const moved = await move(
        tx,
        now,
        'open_attempt',
        { actor: theDesk, action: 'sending', detail },
        {
          nextAt: now.leaseUntil,
          wants: null,
        },
      );
      return { moved, sendBy };
    });
    if ('objection' in opened) return this.#void(row, opened.objection ?? '');
    failpoint('attempt-committed');
    const result = await service.submit(body, { sendBy: opened.sendBy }).then(
      (orders) => ({ orders }),
      (error: unknown) => ({ error }),
    );
    failpoint('reply-read');
    return this.#outcome(opened.moved, attemptId, nonce, result);
  }

  /** The approver's right and the limits once more: what was reserved at the approval must still be allowed. */
  async #objection(tx: LedgerWrite, row: DraftRow, approval: ApprovalRow, at: number): Promise<string | undefined> {
    const { policy, settings } = this.#parts;
    // Pricing has taken its time.
    if (approval.expiresAt <= at) return 'The approval ran out before it could be sent.';
    const actor = personFor(policy, { kind: 'person', id: approval.person });
    const decision = await decideFor(tx, policy, 'approve', row, actor, at, { mode: settings.mode });
    return decision.allowed ? undefined : decision.sentence;
  }

  async #approvalOf(row: DraftRow): Promise<ApprovalRow | undefined> {
    const approvals = await this.#parts.ledger.read.approvals(row.id);
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

  async #outcome(
    row: DraftRow,
    attemptId: string,
    nonce: string,
    result: { orders: readonly RequisitionOrder[] } | { error: unknown },
  ): Promise<DraftRow | undefined> {
    const { clock, settings } = this.#parts;
    const outcome = outcomeOfSubmit(result, { nonce, receiver: receiverOf(row.content) });
    const close =
      (kind: 'ok' | 'refused' | 'not_sent' | 'unknown', detail: string | null) => async (tx: LedgerWrite) => {
        const at = await tx.now();
        if (!(await tx.closeAttempt(attemptId, kind, at, detail))) throw new LostHold();
        if (kind === 'refused' || kind === 'not_sent') await tx.releaseReservations(row.id, at);
        return { attempt: attemptId, outcome: kind };
      };
    switch (outcome.kind) {
      case 'ok': {
        const { answer } = compare(row.content, outcome.orders, clock.now());
        const moved = await this.#move(
          row,
          'ok',
          'accepted',
          { requisitionId: outcome.requisitionId, answer, nextAt: clock.now() },
          async (tx) => {
            await rememberEcho(tx, customNumberOf(nonce, row.content.ownNumber), outcome.orders);
            return close('ok', null)(tx);
          },
        );
        failpoint('accepted-committed');
        return moved;
      }
      case 'refused':
        await this.#move(row, 'refused', 'refused', { reason: outcome.sentence }, close('refused', outcome.sentence));
        return undefined;
      case 'not_sent':
        // Nothing has left, that is proved; it goes back to a person, who sees why, rather than round and round.
        await this.#move(
          row,
          'not_sent_ask',
          'not-sent',
          {
            reason: `${outcome.sentence} Nothing was ordered.`,
            wants: 'submit',
            expiresAt: clock.now() + this.#parts.policy.approvals.minutes * 60_000,
            nextAt: clock.now() + this.#parts.policy.approvals.minutes * 60_000,
            leaseOwner: null,
            leaseUntil: 0,
          },
          close('not_sent', outcome.sentence),
        );
        return undefined;
      case 'unknown': {
        const moved = await this.#move(
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
        return this.#rest(moved, moved.nextAt);
      }
    }
  }

  /** The service has answered with orders: confirm them when they are what was approved, else ask a person. */
  async #settle(row: DraftRow): Promise<DraftRow | undefined> {
    const { answer, requisitionId } = row;
    if (answer === null || requisitionId === null)
      throw new DeskError('internal', 'An accepted draft has no answer.', { next: 'Run partsdesk audit verify.' });
    const phases = answer.orders.map(({ phaseCode }) => phaseCode ?? '');
    const open = phases.every((phase) => phase === 'ACCEPTED');
    const { differences } = answer;
    if (row.content.automaticOrderConfirmation === true || !open) {
      if (!(await this.#isPlaced(row, phases))) {
        await this.#move(row, 'differs', 'phase-unmapped', {
          reason: `The service says ${listing([...new Set(phases)], 5)}, and the desk has not confirmed it: look whether that is what was approved.`,
          wants: null,
          nextAt: null,
          leaseOwner: null,
          leaseUntil: 0,
        });
        return undefined;
      }
      // "When automaticOrderConfirmation is true, orders placed are sent with automatic order confirmation": nothing is
      // left to confirm, and nothing that differs can be held back any more.
      await this.#move(row, 'done_at_submit', 'placed', {
        reason: differences.length === 0 ? null : `It differs from what was approved: ${listing(differences, 20)}.`,
      });
      return undefined;
    }
    if (differences.length > 0) {
      await this.#move(row, 'differs', 'differs', {
        reason: `It differs from what was approved: ${listing(differences, 20)}.`,
        wants: 'confirm',
        nextAt: null,
        leaseOwner: null,
        leaseUntil: 0,
      });
      return undefined;
    }
    const frozen = await readFreeze(this.#parts.ledger.read);
    if (frozen !== undefined) {
      const pause = this.#parts.clock.now() + this.#parts.settings.times.retry;
      return this.#rest(row, pause, `Accepted, not confirmed: sending is frozen by ${frozen.by}.`);
    }
    return this.#move(row, 'matches', 'confirming', { nextAt: row.leaseUntil });
  }

  /**
   * Whether these phases say that it is ordered. Where the desk confirms, another phase than ACCEPTED is somebody
   * else's doing, and counts only when it was learned from a confirmation; a phase that cancelling leads to never does.
   */
  async #isPlaced({ content }: DraftRow, phases: readonly string[]): Promise<boolean> {
    const { ledger } = this.#parts;
    const confirmed = await readPhases(ledger.read, 'confirm');
    const cancelled = await readPhases(ledger.read, 'cancel');
    return phases.every(
      (phase) => !cancelled.has(phase) && (content.automaticOrderConfirmation !== false || confirmed.has(phase)),
    );
  }

  async #confirm(row: DraftRow): Promise<DraftRow | undefined> {
    return this.#write(row, 'confirm');
  }

  async #cancel(row: DraftRow): Promise<DraftRow | undefined> {
    return this.#write(row, 'cancel');
  }

  async #write(row: DraftRow, step: 'confirm' | 'cancel'): Promise<DraftRow | undefined> {
    const { clock, service, settings } = this.#parts;
    const id = row.requisitionId ?? '';
    if (step === 'confirm' && !(await this.#mayConfirm(row))) {
      await this.#move(row, 'refused', 'confirm-without-approval', {
        reason: 'It is not confirmed: no approval that this desk gave is on record.',
        wants: 'confirm',
        nextAt: null,
        leaseOwner: null,
        leaseUntil: 0,
      });
      return undefined;
    }
    failpoint(step === 'confirm' ? 'confirm-committed' : 'cancel-committed');
    // A process that was stopped in between may have lost the lease, and somebody else decided otherwise meanwhile.
    const sendBy = Math.min(clock.now() + settings.times.send, row.leaseUntil - settings.times.send);
    const result = await service[step](id, { shipTo: row.content.shipTo }, { sendBy }).then(
      (orders) => ({ orders }),
      (error: unknown) => ({ error }),
    );
    failpoint(step === 'confirm' ? 'confirm-reply-read' : 'cancel-reply-read');
    const outcome = outcomeOfStep(result, id);
    switch (outcome.kind) {
      case 'ok':
        await this.#move(
          row,
          'ok',
          `${step}ed`,
          { answer: compare(row.content, outcome.orders, clock.now()).answer },
          async (tx) => {
            if (step === 'cancel') await tx.releaseReservations(row.id, await tx.now());
            await rememberPhases(tx, step, outcome.orders);
            return undefined;
          },
        );
        return undefined;
      case 'not_sent':
        if (step === 'confirm') {
          const back = await this.#move(row, 'not_sent', 'confirm-not-sent', { reason: outcome.sentence });
          return this.#rest(back, clock.now() + settings.times.retry, outcome.sentence);
        }
        await this.#move(row, 'not_sent', 'cancel-not-sent', {
          reason: `The cancellation was not sent: ${outcome.sentence}`,
          wants: null,
          nextAt: null,
          leaseOwner: null,
          leaseUntil: 0,
        });
        return undefined;
      case 'refused': {
        const answer = await this.#look(row);
        await this.#move(row, 'refused', `${step}-refused`, {
          ...(answer === undefined ? {} : { answer }),
          reason: `The service refused to ${step} it: ${outcome.sentence}${phasesOf(answer)}`,
          wants: null,
          nextAt: null,
          leaseOwner: null,
          leaseUntil: 0,
        });
        return undefined;
      }
      case 'lost': {
        const since = clock.now();
        const moved = await this.#move(row, 'lost', `${step}-unknown`, {
          reason: `Whether it was ${step === 'confirm' ? 'confirmed' : 'cancelled'} is not known yet.`,
          readBack: { since, absences: 0, lastAt: null, tries: (row.readBack?.tries ?? 0) + 1 },
        });
        return this.#rest(moved, since + (settings.times.readBack[0] ?? 0));
      }
    }
  }

  /** A confirmation rests on an approval that was used for the submit, or on one of its own: never on a state alone. */
  async #mayConfirm(row: DraftRow): Promise<boolean> {
    const approvals = await this.#parts.ledger.read.approvals(row.id);
    return approvals.some(
      (each) =>
        isGenuine(each, this.#parts.key) &&
        (each.action === 'confirm' ? each.voidedAt === null : each.action !== 'cancel' && each.consumedBy !== null),
    );
  }

  /** Reads the requisition as it is now; undefined when that cannot be done. */
  async #look(row: DraftRow) {
    const { clock, service } = this.#parts;
    try {
      const orders = await service.requisition(row.requisitionId ?? '');
      return orders.length === 0 ? undefined : compare(row.content, orders, clock.now()).answer;
    } catch {
      return undefined;
    }
  }

  /** After a lost reply of confirm or cancel: the requisition itself is asked. */
  async #readStep(row: DraftRow): Promise<DraftRow | undefined> {
    const { clock, ledger, settings } = this.#parts;
    const state = row.readBack ?? { since: clock.now(), absences: 0, lastAt: null, tries: 1 };
    const step = row.state === 'confirm_unknown' ? 'confirm' : 'cancel';
    const answer = await this.#look(row);
    failpoint('step-looked');
    const now = clock.now();
    if (answer === undefined) return this.#rest(row, now + settings.times.retry);
    const phases = answer.orders.map(({ phaseCode }) => phaseCode ?? '');
    if (phases.every((phase) => phase === 'ACCEPTED')) {
      // It may still be under way: only after the settle time is "still ACCEPTED" an answer.
      if (now - state.since < settings.times.settle) {
        return this.#rest(row, Math.min(now + settings.times.retry * 3, state.since + settings.times.settle));
      }
      if (step === 'confirm' && state.tries < 3) {
        // Confirming one requisition again cannot order it twice: only one in phase ACCEPTED can be confirmed.
        return this.#move(row, 'still_open', 'still-accepted', { answer, nextAt: now });
      }
      const moved = await this.#move(row, step === 'confirm' ? 'ask_person' : 'still_open', 'still-accepted', {
        answer,
        reason: `It is still ACCEPTED: the ${step === 'confirm' ? 'confirmation' : 'cancellation'} did not take effect.`,
        wants: null,
        nextAt: null,
        leaseOwner: null,
        leaseUntil: 0,
      });
      return moved.state === 'accepted' ? moved : undefined;
    }
    const opposite = step === 'confirm' ? 'cancel' : 'confirm';
    const learned = await readPhases(ledger.read, step);
    const other = await readPhases(ledger.read, opposite);
    // Both can lead to one phase: where both were tried, it takes a phase of each to tell them apart.
    const both = (await ledger.read.approvals(row.id)).some(({ action }) => action === opposite);
    const apart = step === 'confirm' ? !both || other.size > 0 : other.size > 0;
    if (apart && phases.every((phase) => learned.has(phase) && !other.has(phase))) {
      await this.#move(row, 'ok', `${step}-read-back`, { answer }, async (tx) => {
        if (step === 'cancel') await tx.releaseReservations(row.id, await tx.now());
        return { phases };
      });
      return undefined;
    }
    await this.#move(row, 'ask_person', 'phase-unmapped', {
      answer,
      reason: `The reply was lost, and the service now says ${listing([...new Set(phases)], 5)}: look whether that is ${step === 'confirm' ? 'confirmed' : 'cancelled'}.`,
      wants: null,
      nextAt: null,
      leaseOwner: null,
      leaseUntil: 0,
    });
    return undefined;
  }
}

/** The lease that a worker takes with a new fence: whoever held it before can write nothing more. */
export function hold(
  row: DraftRow,
  { worker, times }: OrderingParts['settings'],
  now: number,
): Pick<DraftRow, 'fence' | 'leaseOwner' | 'leaseUntil'> {
  return { fence: row.fence + 1, leaseOwner: worker, leaseUntil: now + times.lease };
}

function phasesOf(answer: { orders: readonly { phaseCode?: string | undefined }[] } | undefined): string {
  if (answer === undefined) return '';
  return ` It is now in phase ${listing([...new Set(answer.orders.map(({ phaseCode }) => phaseCode ?? 'not given'))], 5)}.`;
}

function couldNotAsk({ code }: DeskError): boolean {
  return ['unreachable', 'timed_out', 'rate_limited', 'service_failed', 'contract_broken', 'cancelled'].includes(code);
}

/** The lines and conditions of a draft, to be priced again. */
export function requestOf(content: DraftContent): OrderRequest {
  return {
    ...conditionsOf(content),
    lines: content.lines.map(({ sku, quantity, custom }) => ({
      sku,
      quantity,
      ...(custom === undefined ? {} : { custom }),
    })),
  };
}

/** The body of `POST /sales/requisition` for an approved draft; the approved price goes into the line. */
export function submitBody(content: DraftContent, nonce: string) {
  const { shipTo, deliveryMethod, paymentMethod, deferredPayment, fiscalDocumentEmailAddress } = conditionsOf(content);
  return {
    lines: content.lines.map(({ sku, quantity, unitPriceNet, custom }) => ({
      sku,
      requiredQuantity: quantity,
      ...(isZero(decimal(unitPriceNet)) ? {} : { unitPriceNet: Number(unitPriceNet) }),
      ...(custom === undefined ? {} : { custom }),
    })),
    customNumber: customNumberOf(nonce, content.ownNumber),
    ...(deliveryMethod === undefined ? {} : { deliveryMethod }),
    ...(paymentMethod === undefined ? {} : { paymentMethod }),
    ...(deferredPayment === undefined ? {} : { deferredPayment }),
    ...(fiscalDocumentEmailAddress === undefined ? {} : { fiscalDocumentEmailAddress }),
    ...(shipTo === undefined ? {} : { shipTo }),
    comments: commentsOf(nonce, content.comments),
  };
}
