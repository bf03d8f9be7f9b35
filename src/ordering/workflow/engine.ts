import type { DraftRow, LedgerWrite } from '../../ports/ledger.ts';
import { readStep, writeStep } from '../sending/confirm-cancel.ts';
import { advance, hold, rest } from './leases.ts';
import { LeaseLost, move, stateOf, deskActor } from './transitions.ts';
import type { OrderingDependencies } from '../dependencies.ts';
import { readBack } from '../sending/read-back.ts';
import { Senders } from '../sending/senders.ts';
import { send } from '../sending/send-attempt.ts';
import { settle } from '../sending/check-answer.ts';
import { isTerminal } from './states.ts';

export { requestOf, submitBody } from '../sending/submit-body.ts';

/**
 * Drives one requisition from state to state until nothing can be done without a person, without time passing, or
 * without the service. Each step is: look, ask the outside, write one transition. Everything that decides is read from
 * the ledger; a process that stops anywhere leaves a state from which another one goes on.
 */
export class Engine {
  readonly senders: Senders;
  readonly #deps: OrderingDependencies;

  constructor(deps: OrderingDependencies) {
    this.#deps = deps;
    this.senders = new Senders(deps.processes);
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
      if (!(thrown instanceof LeaseLost)) throw thrown;
    }
  }

  /** Takes the draft for this worker, if there is something to do and no other worker has it. */
  #claim(id: string): Promise<DraftRow | undefined> {
    const { ledger, settings } = this.#deps;
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
        { actor: deskActor, action: 'found-open', detail: { attempt: open?.id } },
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
        { actor: deskActor, action: 'found-open' },
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
        return send(this.#deps, this.senders, row);
      case 'unknown':
      case 'needs_person':
      case 'dropping':
        return readBack(this.#deps, row);
      case 'accepted':
        return settle(this.#deps, row);
      case 'confirming':
        return writeStep(this.#deps, row, 'confirm');
      case 'cancelling':
        return writeStep(this.#deps, row, 'cancel');
      case 'confirm_unknown':
      case 'cancel_unknown':
        return readStep(this.#deps, row);
      // Begun by somebody who holds it, or waiting for a person.
      case 'submitting':
      case 'differs':
        return rest(this.#deps, row, null);
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

  async #expire(row: DraftRow): Promise<DraftRow | undefined> {
    if (row.expiresAt > this.#deps.clock.now()) return rest(this.#deps, row, row.expiresAt);
    await advance(
      this.#deps,
      row,
      'expire',
      'expired',
      { reason: 'Its time was over before anybody decided.' },
      async (tx) => {
        await tx.voidApprovals(row.id, await tx.now());
        return undefined;
      },
    );
    return undefined;
  }
}
