import { DeskError } from '../core/errors.ts';
import { count, listing } from '../core/text.ts';
import type { OrderRequest } from '../ports/draft.ts';
import type { DraftReport, OrderingDesk } from '../ports/ordering-desk.ts';
import type { ApprovalRow, DraftRow, LedgerRead, LedgerWrite } from '../ports/ledger.ts';
import { contentOfRequisition } from './adopt.ts';
import { signApproval } from './approvals.ts';
import { contentHash } from './content-hash.ts';
import { Engine, hold, requestOf } from './engine.ts';
import { freezeSetting, readFreeze } from './freeze.ts';
import { decideFor, receiverOf, reserve } from './limit-check.ts';
import { amountOf } from './limits.ts';
import { announce, move, record, stateOf } from './moves.ts';
import { newId, type OrderingParts } from './parts.ts';
import { decide, withinTolerance, type Action, type Actor, type Decision } from './policy.ts';
import { creditObjections, priceChanges, priceRequest } from './pricing.ts';
import { canWithdraw, isTerminal, sentence } from './states.ts';
import { catchStrays } from './strays.ts';
import { compare } from './verify.ts';

/** What a person answers when it could not be found out whether an order exists. */
export type Answer =
  { readonly kind: 'resend' } | { readonly kind: 'exists'; readonly requisitionId: string } | { readonly kind: 'drop' };

/** Orders that look alike: same receiver, same lines, within this time. */
const twinTime = 24 * 3_600_000;

/**
 * Requisitions from draft to confirmed, for people and agents: each call is checked against the policy, writes one
 * transition with its audit entry, and is safe to repeat. Agents propose; only people approve.
 */
export class Ordering {
  readonly #parts: OrderingParts;
  readonly #engine: Engine;

  constructor(parts: OrderingParts) {
    this.#parts = parts;
    this.#engine = new Engine(parts);
  }

  /**
   * Prices a request and stores it as a draft, or as a new revision of one; orders nothing.
   * @throws DeskError `not_allowed`, `invalid_input`, or what the service said.
   */
  async prepare(actor: Actor, request: OrderRequest, draftId?: string, signal?: AbortSignal): Promise<DraftRow> {
    const { clock, ledger, policy, service, settings, randomBytes } = this.#parts;
    demand(decide(policy, { action: 'propose', actor, receiver: request.shipTo ?? 'own', mode: settings.mode }));
    const before = draftId === undefined ? undefined : await this.draft(actor, draftId);
    if (before !== undefined && !['priced', 'pending_approval'].includes(before.state)) {
      throw refused(before, 'It can no longer be changed.');
    }
    const content = await priceRequest(service, request, clock.now(), { signal });
    const amount = amountOf(content.totals, policy.limits.basis);
    demand(
      decide(policy, { action: 'propose', actor, receiver: request.shipTo ?? 'own', amount, mode: settings.mode }),
    );
    return ledger.write(async (tx) => {
      const now = await tx.now();
      const expiresAt = now + settings.times.draft;
      if (before !== undefined) {
        const current = await this.#current(tx, before);
        await tx.voidApprovals(current.id, now);
        return move(
          tx,
          current,
          'reprice',
          { actor: actor.person, action: 'changed' },
          {
            revision: current.revision + 1,
            content,
            hash: contentHash(content),
            wants: null,
            expiresAt,
            nextAt: expiresAt,
          },
        );
      }
      const row: DraftRow = {
        id: newId('D', randomBytes),
        revision: 1,
        state: 'priced',
        reason: null,
        createdBy: actor.person,
        surface: actor.surface,
        createdAt: now,
        updatedAt: now,
        expiresAt,
        content,
        hash: contentHash(content),
        wants: null,
        requisitionId: null,
        answer: null,
        readBack: null,
        nextAt: expiresAt,
        leaseOwner: null,
        leaseUntil: 0,
        fence: 0,
      };
      await this.#insert(tx, row, actor.person, 'prepared');
      return row;
    });
  }

  /**
   * One draft, for whoever asked for it and for whoever may approve it.
   * @throws DeskError `not_found`, also for a draft of somebody else: that it exists is nobody's business.
   */
  async draft(actor: Actor, id: string): Promise<DraftRow> {
    const row = await this.#parts.ledger.read.draft(id);
    if (row !== undefined && this.#maySee(actor, row)) return row;
    throw new DeskError('not_found', `There is no draft ${JSON.stringify(id)} of yours.`, {
      field: 'draftId',
      next: 'Check the identifier, or prepare it again with prepare_requisition.',
    });
  }

  /** Asks for approval; says what it waits for. Repeating it changes nothing. */
  async submit(actor: Actor, id: string): Promise<DraftRow> {
    const { ledger, policy, settings } = this.#parts;
    const row = await this.draft(actor, id);
    if (row.state !== 'priced') return row;
    const amount = amountOf(row.content.totals, policy.limits.basis);
    demand(
      decide(policy, { action: 'propose', actor, receiver: receiverOf(row.content), amount, mode: settings.mode }),
    );
    if (settings.mode !== 'live') {
      throw new DeskError('not_allowed', `This desk is in mode ${settings.mode}: it prepares orders and sends none.`, {
        next: 'Order it elsewhere, or ask whoever runs the desk for mode live.',
      });
    }
    return ledger.write(async (tx) => {
      const current = await this.#current(tx, row);
      const expiresAt = (await tx.now()) + policy.approvals.minutes * 60_000;
      return move(
        tx,
        current,
        'request',
        { actor: actor.person, action: 'asked-for-approval' },
        {
          wants: 'submit',
          expiresAt,
          nextAt: expiresAt,
        },
      );
    });
  }

  /** What waits for a decision of this person, the one that runs out first first. */
  async waiting(actor: Actor): Promise<DraftRow[]> {
    const { ledger } = this.#parts;
    const rows = await ledger.read.drafts({ states: ['pending_approval', 'differs', 'needs_person'], limit: 500 });
    return rows.filter((row) => this.#maySee(actor, row)).sort((a, b) => a.expiresAt - b.expiresAt);
  }

  /** Orders of the last day that are for the same receiver with the same lines, and were not given up. */
  async twins(row: DraftRow): Promise<DraftRow[]> {
    const given = new Set(['priced', 'declined', 'expired', 'withdrawn', 'failed', 'dropped', 'cancelled']);
    const since = this.#parts.clock.now() - twinTime;
    const others = await this.#parts.ledger.read.drafts({ since, limit: 1000 });
    const mark = linesOf(row);
    return others.filter((each) => each.id !== row.id && !given.has(each.state) && linesOf(each) === mark);
  }

  /**
   * A person says yes to exactly this revision. What follows from it is done before this returns, as far as it can be.
   * `again`: the person has seen that the same was ordered within a day.
   * @throws DeskError `not_allowed` by the policy, `refused` with what it waits for now.
   */
  async approve(actor: Actor, id: string, revision: number, again = false): Promise<DraftRow> {
    const { clock, ledger, settings } = this.#parts;
    const row = await this.draft(actor, id);
    const action = row.wants;
    if (action === null || !['pending_approval', 'differs'].includes(row.state))
      throw refused(row, 'There is nothing to approve.');
    if (row.revision !== revision)
      throw refused(row, `It was changed meanwhile: version ${row.revision} waits, not ${revision}.`);
    if (row.state === 'pending_approval' && row.expiresAt <= clock.now()) {
      await this.#engine.drive(id);
      throw refused(await this.draft(actor, id), 'Its time is over.');
    }
    await this.#demand(ledger.read, action === 'submit' ? 'approve' : action, row, actor);
    if (action === 'submit') {
      const [twin] = await this.twins(row);
      if (twin !== undefined && !again) {
        throw new DeskError(
          'refused',
          `The same was asked for by ${twin.createdBy} within a day: ${twin.id} ${sentence(stateOf(twin))}.`,
          {
            next: 'Approve it with a second word (--again) if it is wanted twice, else reject it.',
          },
        );
      }
      const changed = await this.#repriced(actor, row);
      if (changed !== undefined) return changed;
    }
    const approved = await ledger.write(async (tx) => {
      const current = await this.#current(tx, row);
      await this.#demand(tx, action === 'submit' ? 'approve' : action, current, actor);
      const now = await tx.now();
      const approval = await this.#approval(tx, current, action, actor, now);
      const deed = {
        actor: actor.person,
        action: `approved-${action}`,
        detail: { approval: approval.id, hash: current.hash },
      };
      if (action === 'submit') await reserve(tx, this.#parts, current, now);
      const event = action === 'submit' ? 'approve' : action === 'confirm' ? 'accept_difference' : 'cancel';
      // A confirmation or cancellation is under way from here on: this process holds it, so that another one that
      // finds it later knows that it was begun.
      const taken = action === 'submit' ? {} : hold(current, settings, now);
      return move(tx, current, event, deed, { nextAt: now, wants: null, ...taken });
    });
    await (action === 'submit' ? this.#engine.drive(id) : this.#engine.goOn(approved));
    return this.draft(actor, id);
  }

  /** A person says no, with a reason. */
  async reject(actor: Actor, id: string, reason: string): Promise<DraftRow> {
    const { ledger } = this.#parts;
    if (reason.trim() === '') {
      throw new DeskError('invalid_input', 'A rejection has a reason.', { field: 'reason', next: 'Say why.' });
    }
    const row = await this.draft(actor, id);
    await this.#demand(ledger.read, 'reject', row, actor);
    if (row.state === 'differs' && row.wants !== null) {
      return ledger.write(async (tx) => {
        const current = {
          ...(await this.#current(tx, row)),
          wants: null,
          reason: `Rejected by ${actor.name}: ${reason}`,
        };
        await this.#save(tx, current, actor.person, 'rejected', { wants: row.wants, reason });
        return current;
      });
    }
    if (row.state !== 'pending_approval') throw refused(row, 'There is nothing to reject.');
    return ledger.write(async (tx) => {
      const current = await this.#current(tx, row);
      await tx.voidApprovals(id, await tx.now());
      return move(
        tx,
        current,
        'decline',
        { actor: actor.person, action: 'declined', detail: { reason } },
        {
          reason: `Declined by ${actor.name}: ${reason}`,
        },
      );
    });
  }

  /** Asks that a requisition be confirmed; a person approves it. */
  async confirm(actor: Actor, requisitionId: string): Promise<DraftRow> {
    const row = await this.#ofRequisition(actor, requisitionId);
    if (row.state !== 'differs') return row;
    return this.#want(actor, row, 'confirm');
  }

  /**
   * Takes a draft back, or asks that a requisition be cancelled. A person who may cancels at once; for an agent it
   * waits for a person.
   */
  async cancel(
    actor: Actor,
    what: { draftId?: string | undefined; requisitionId?: string | undefined },
  ): Promise<DraftRow> {
    const { ledger, settings } = this.#parts;
    const row =
      what.draftId === undefined
        ? await this.#ofRequisition(actor, what.requisitionId ?? '')
        : await this.draft(actor, what.draftId);
    if (row.state === 'cancelled' || row.state === 'withdrawn') return row;
    if (canWithdraw(stateOf(row))) {
      await this.#demand(ledger.read, 'reject', row, actor);
      return ledger.write(async (tx) => {
        const current = await this.#current(tx, row);
        const now = await tx.now();
        await tx.voidApprovals(row.id, now);
        await tx.releaseReservations(row.id, now);
        return move(
          tx,
          current,
          'withdraw',
          { actor: actor.person, action: 'withdrawn' },
          {
            reason: `Taken back by ${actor.name}; nothing was ordered.`,
          },
        );
      });
    }
    if (row.state !== 'differs') throw refused(row, 'It cannot be cancelled now.');
    if (actor.surface === 'stdio' || actor.surface === 'http') return this.#want(actor, row, 'cancel');
    await this.#demand(ledger.read, 'cancel', row, actor);
    const cancelling = await ledger.write(async (tx) => {
      const current = await this.#current(tx, row);
      const now = await tx.now();
      const approval = await this.#approval(tx, current, 'cancel', actor, now);
      return move(
        tx,
        current,
        'cancel',
        { actor: actor.person, action: 'cancelling', detail: { approval: approval.id } },
        {
          nextAt: now,
          wants: null,
          ...hold(current, settings, now),
        },
      );
    });
    await this.#engine.goOn(cancelling);
    return this.draft(actor, row.id);
  }

  /** A person says what became of an order that could not be found. */
  async answer(actor: Actor, id: string, answer: Answer): Promise<DraftRow> {
    const { clock, ledger, policy, service } = this.#parts;
    const row = await this.draft(actor, id);
    if (row.state !== 'needs_person') throw refused(row, 'There is no question open.');
    await this.#demand(ledger.read, 'approve', row, actor);
    const detail = { answer: answer.kind };
    if (answer.kind === 'exists') {
      const orders = await service.requisition(answer.requisitionId);
      if (orders.length === 0) {
        throw new DeskError('not_found', `The service has no requisition ${answer.requisitionId}.`, {
          next: 'Check the number; list_requisitions shows the last ones.',
        });
      }
      const other = await ledger.read.draftOfRequisition(answer.requisitionId);
      if (other !== undefined) throw refused(other, `Requisition ${answer.requisitionId} belongs to ${other.id}.`);
      await ledger.write(async (tx) => {
        const current = await this.#current(tx, row);
        const now = await tx.now();
        for (const attempt of await openQuestions(tx, id)) await tx.settleAttempt(attempt, 'found', now);
        return move(
          tx,
          current,
          'exists',
          { actor: actor.person, action: 'answered', detail },
          {
            requisitionId: answer.requisitionId,
            answer: compare(row.content, orders, clock.now()).answer,
            readBack: null,
            nextAt: now,
          },
        );
      });
    } else {
      await ledger.write(async (tx) => {
        const current = await this.#current(tx, row);
        const now = await tx.now();
        for (const attempt of await openQuestions(tx, id)) await tx.settleAttempt(attempt, 'absent', now);
        if (answer.kind === 'drop') {
          await tx.releaseReservations(id, now);
          return move(
            tx,
            current,
            'drop',
            { actor: actor.person, action: 'answered', detail },
            {
              reason: `Dropped by ${actor.name}; it is still looked for, in case it arrives late.`,
              nextAt: now,
            },
          );
        }
        await this.#demand(tx, 'approve', current, actor);
        const approval = await this.#approval(tx, current, 'resend', actor, now);
        return move(
          tx,
          current,
          'resend',
          { actor: actor.person, action: 'answered', detail: { ...detail, approval: approval.id } },
          { readBack: null, nextAt: now, expiresAt: now + policy.approvals.minutes * 60_000 },
        );
      });
    }
    await this.#engine.drive(id);
    return this.draft(actor, id);
  }

  /** Stops all sending at once; what waits for approval is refused while it lasts, and stays. */
  async freeze(actor: Actor, reason: string): Promise<void> {
    const { ledger, policy } = this.#parts;
    demand(decide(policy, { action: 'freeze', actor }));
    await ledger.write(async (tx) => {
      const at = await tx.now();
      await tx.setSetting(freezeSetting, JSON.stringify({ by: actor.name, at, reason }));
      await record(tx, at, { actor: actor.person, action: 'frozen', detail: { reason } }, null);
    });
  }

  async thaw(actor: Actor): Promise<void> {
    const { ledger, policy } = this.#parts;
    demand(decide(policy, { action: 'freeze', actor }));
    await ledger.write(async (tx) => {
      await tx.setSetting(freezeSetting, '');
      await record(tx, await tx.now(), { actor: actor.person, action: 'thawed' }, null);
    });
  }

  /** Goes on with everything that can go on, until `signal` is aborted. What is begun is finished first. */
  async work(signal: AbortSignal): Promise<void> {
    const { clock, log, settings } = this.#parts;
    while (!signal.aborted) {
      try {
        await this.workOnce();
      } catch (thrown) {
        log.warn('ordering: a round of work failed', {
          error: thrown instanceof Error ? thrown.message : String(thrown),
        });
      }
      await clock.sleep(settings.times.poll, signal).catch(() => undefined);
    }
  }

  /** One round: everything that is due now, each on its own. */
  async workOnce(): Promise<void> {
    const { clock, ledger, log, settings } = this.#parts;
    for (const stray of await catchStrays(this.#parts, (row, now) => hold(row, settings, now)))
      await this.#engine.goOn(stray);
    for (const id of await ledger.read.due(clock.now(), 50)) {
      try {
        await this.#engine.drive(id);
      } catch (thrown) {
        log.warn('ordering: a draft could not be worked on', {
          id,
          error: thrown instanceof Error ? thrown.message : String(thrown),
        });
      }
    }
  }

  /** The tools' view of ordering, for one caller. */
  deskFor(actor: Actor): OrderingDesk {
    const report = (row: Promise<DraftRow>) => row.then((each) => this.report(each));
    return {
      prepare: (request, draftId, signal) => report(this.prepare(actor, request, draftId, signal)),
      draft: (id) => report(this.draft(actor, id)),
      submit: (id) => report(this.submit(actor, id)),
      confirm: (requisitionId) => report(this.confirm(actor, requisitionId)),
      cancel: (what) => report(this.cancel(actor, what)),
    };
  }

  async report(row: DraftRow): Promise<DraftReport> {
    const twins = await this.twins(row);
    return {
      row,
      sentence: sentence(stateOf(row)),
      next: this.#nextOf(row),
      twins: twins.map((each) => ({ id: each.id, createdBy: each.createdBy, sentence: sentence(stateOf(each)) })),
    };
  }

  #nextOf(row: DraftRow): string {
    const { policy } = this.#parts;
    const people = [...policy.people.values()].filter((person) =>
      person.grants.some(
        ({ may, receivers }) =>
          may.includes('approve') && (receivers.includes('*') || receivers.includes(receiverOf(row.content))),
      ),
    );
    const who = listing(people.map(({ name }) => name)) || 'nobody (the policy gives no one the right)';
    switch (stateOf(row)) {
      case 'priced':
        return 'Ask for approval with submit_requisition, or change it with prepare_requisition.';
      case 'pending_approval':
        return `A person decides: ${who}. Nothing is ordered until then; look again with get_draft.`;
      case 'differs':
        return row.wants === null
          ? 'Ask for its confirmation or cancellation.'
          : `A person decides whether to ${row.wants} it: ${who}.`;
      case 'needs_person':
        return `A person says whether it exists: ${who}. Do not order it again.`;
      case 'unknown':
      case 'confirm_unknown':
      case 'cancel_unknown':
        return 'It is being read back. Do not order it again; look again with get_draft.';
      case 'approved':
      case 'submitting':
      case 'accepted':
      case 'confirming':
      case 'cancelling':
      case 'dropping':
        return 'It is under way; look again with get_draft.';
      case 'confirmed':
        return 'Follow it with get_requisition.';
      case 'cancelled':
      case 'failed':
      case 'declined':
      case 'expired':
      case 'withdrawn':
      case 'dropped':
        return 'It is finished. To order, prepare it anew.';
    }
  }

  #maySee(actor: Actor, row: DraftRow): boolean {
    if (row.createdBy === actor.person) return true;
    return (
      actor.may.has('approve') && (actor.receivers.includes('*') || actor.receivers.includes(receiverOf(row.content)))
    );
  }

  async #current(tx: LedgerWrite, row: DraftRow): Promise<DraftRow> {
    const current = await tx.draft(row.id);
    if (current?.state === row.state && current.revision === row.revision && current.wants === row.wants)
      return current;
    throw refused(current ?? row, 'It has moved on meanwhile.');
  }

  async #demand(ledger: LedgerRead, action: Action, row: DraftRow, actor: Actor): Promise<void> {
    const { clock, policy, settings } = this.#parts;
    const frozen = (await readFreeze(ledger)) !== undefined;
    demand(await decideFor(ledger, policy, action, row, actor, clock.now(), { mode: settings.mode, frozen }));
  }

  /** The price at the moment of approval: outside the tolerance the approval does not count, and says what changed. */
  async #repriced(actor: Actor, row: DraftRow): Promise<DraftRow | undefined> {
    const { clock, ledger, policy, service } = this.#parts;
    const fresh = await priceRequest(service, requestOf(row.content), clock.now(), {});
    const tolerance = policy.approvals.priceTolerance;
    const changes = priceChanges(row.content, fresh, (from, to) => withinTolerance(tolerance, from, to));
    const objections = [
      ...(changes.length === 0 ? [] : [`The price has changed. ${listing(changes, 20)}.`]),
      ...creditObjections(fresh),
    ];
    if (objections.length === 0) return undefined;
    return ledger.write(async (tx) => {
      const current = await this.#current(tx, row);
      const expiresAt = (await tx.now()) + policy.approvals.minutes * 60_000;
      return move(
        tx,
        current,
        'void',
        { actor: actor.person, action: 'approval-void' },
        {
          revision: current.revision + 1,
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

  async #approval(
    tx: LedgerWrite,
    row: DraftRow,
    action: ApprovalRow['action'],
    actor: Actor,
    at: number,
  ): Promise<ApprovalRow> {
    const { key, policy, randomBytes } = this.#parts;
    const approval = signApproval(
      {
        id: newId('P', randomBytes),
        draftId: row.id,
        revision: row.revision,
        hash: row.hash,
        action,
        person: actor.person,
        surface: actor.surface,
        at,
        expiresAt: at + policy.approvals.minutes * 60_000,
      },
      key,
    );
    await tx.insertApproval(approval);
    return approval;
  }

  /** The desk's record of a requisition; one that was made elsewhere is taken over as it is. */
  async #ofRequisition(actor: Actor, requisitionId: string): Promise<DraftRow> {
    const { clock, ledger, service, randomBytes } = this.#parts;
    const known = await ledger.read.draftOfRequisition(requisitionId);
    if (known !== undefined && !isTerminal(stateOf(known))) return this.draft(actor, known.id);
    const orders = await service.requisition(requisitionId);
    const content = contentOfRequisition(requisitionId, orders, clock.now());
    const { policy, settings } = this.#parts;
    demand(decide(policy, { action: 'propose', actor, receiver: receiverOf(content), mode: settings.mode }));
    return ledger.write(async (tx) => {
      const now = await tx.now();
      const row: DraftRow = {
        id: newId('D', randomBytes),
        revision: 1,
        state: 'differs',
        reason: `Requisition ${requisitionId} was not made by this desk, or was finished here before.`,
        createdBy: actor.person,
        surface: actor.surface,
        createdAt: now,
        updatedAt: now,
        expiresAt: now,
        content,
        hash: contentHash(content),
        wants: null,
        requisitionId,
        answer: compare(content, orders, clock.now()).answer,
        readBack: null,
        nextAt: null,
        leaseOwner: null,
        leaseUntil: 0,
        fence: 0,
      };
      await this.#insert(tx, row, actor.person, 'taken-over');
      return row;
    });
  }

  async #want(actor: Actor, row: DraftRow, wants: 'confirm' | 'cancel'): Promise<DraftRow> {
    const { ledger, policy, settings } = this.#parts;
    if (row.wants === wants) return row;
    demand(decide(policy, { action: 'propose', actor, receiver: receiverOf(row.content), mode: settings.mode }));
    return ledger.write(async (tx) => {
      const current = { ...(await this.#current(tx, row)), wants };
      await this.#save(tx, current, actor.person, `asked-to-${wants}`, {});
      return current;
    });
  }

  async #insert(tx: LedgerWrite, row: DraftRow, actor: string, action: string): Promise<void> {
    await tx.insertDraft(row);
    const detail = {
      to: row.state,
      hash: row.hash,
      lines: count(row.content.lines.length, 'line'),
      totals: row.content.totals,
    };
    await announce(tx, row, await record(tx, row.createdAt, { actor, action, detail }, row.id), row.createdAt);
  }

  async #save(
    tx: LedgerWrite,
    row: DraftRow,
    actor: string,
    action: string,
    detail: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const at = await tx.now();
    if (!(await tx.saveDraft({ ...row, updatedAt: at }, row.fence))) throw refused(row, 'It has moved on meanwhile.');
    await announce(tx, row, await record(tx, at, { actor, action, detail }, row.id), at);
  }
}

async function openQuestions(tx: LedgerRead, draftId: string): Promise<string[]> {
  return (await tx.attempts(draftId))
    .filter((each) => each.outcome === 'unknown' && each.verdict === null)
    .map(({ id }) => id);
}

function linesOf({ content }: DraftRow): string {
  const lines = content.lines.map(({ sku, quantity }) => `${quantity}x${sku}`).sort();
  return JSON.stringify([receiverOf(content), lines]);
}

function demand(decision: Decision): void {
  if (!decision.allowed) throw new DeskError('not_allowed', decision.sentence, { next: decision.next });
}

function refused(row: DraftRow, why: string): DeskError {
  const reason = row.reason === null ? '' : ` ${row.reason}`;
  return new DeskError('refused', `${why} ${row.id} ${sentence(stateOf(row))}.${reason}`, {
    next: `Look at it: get_draft ${JSON.stringify({ draftId: row.id })} (partsdesk draft ${row.id}).`,
  });
}
