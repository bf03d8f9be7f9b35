import { isLeaseOver } from '../../core/clock.ts';
import type { DraftRow, LedgerWrite } from '../../ports/ledger.ts';
import type { OrderingDependencies } from '../dependencies.ts';
import { texts } from '../messages/en.ts';
import { checkAnswer, confirmOrCancel, readStepBack } from '../sending/confirm-cancel.ts';
import { LookFirst } from '../sending/look-first.ts';
import { readBack } from '../sending/read-back.ts';
import { send } from '../sending/send-attempt.ts';
import { Senders } from '../sending/senders.ts';
import { isTerminal } from './states.ts';
import { advance, deskActor, LeaseLost, move, release, takeLease } from './transitions.ts';

/**
 * Drives one requisition from state to state until nothing can be done without a person, without time passing, or
 * without the service. Each step reads the ledger, asks the service and writes one move. Every decision rests on the
 * ledger, so that a process that stops anywhere leaves a state from which another one continues.
 */
export class Engine {
  readonly deps: OrderingDependencies;
  readonly senders: Senders;
  readonly #lookFirst: LookFirst;

  constructor(deps: OrderingDependencies) {
    this.deps = deps;
    this.senders = new Senders(deps.processes);
    this.#lookFirst = new LookFirst(deps);
  }

  /** Returns when the draft waits, or another worker holds it. */
  async drive(id: string): Promise<void> {
    const seen = await this.deps.ledger.read.draft(id);
    if (seen?.state === 'approved' && isDue(seen, this.deps.clock.now(), this.deps.settings.times.lease)) {
      const first = await this.#lookFirst.look(seen);
      if (first === 'wait') return;
      if (first !== 'go') return this.continue(first);
    }
    const row = await this.#claim(id);
    if (row !== undefined) await this.continue(row);
  }

  /** Continues a draft that this worker holds. */
  async continue(leased: DraftRow): Promise<void> {
    let row: DraftRow | undefined = leased;
    try {
      while (row !== undefined) row = await this.#step(row);
    } catch (thrown) {
      if (!(thrown instanceof LeaseLost)) throw thrown;
    }
  }

  /** Takes the lease, if there is something to do and no other worker holds the draft. */
  #claim(id: string): Promise<DraftRow | undefined> {
    const { ledger, settings } = this.deps;
    return ledger.write(async (tx) => {
      const row = await tx.draft(id);
      const now = await tx.now();
      if (row === undefined || isTerminal(row.state)) return undefined;
      if (!isDue(row, now, settings.times.lease)) return undefined;
      const leased: DraftRow = { ...row, ...takeLease(row, settings, now) };
      if ((row.state === 'confirming' || row.state === 'cancelling') && row.readBack?.again !== undefined) {
        // The service certainly did not carry it out. It is no longer certain once this worker repeats it.
        const repeated = { ...leased, readBack: { ...row.readBack, again: undefined } };
        return (await tx.saveDraft(repeated, row.fence)) ? leased : undefined;
      }
      if (!(await tx.saveDraft(leased, row.fence))) return undefined;
      return this.#afterCrash(tx, leased, now);
    });
  }

  /** A worker that stopped while bytes may have been on their way leaves exactly one thing: unknown. */
  async #afterCrash(tx: LedgerWrite, row: DraftRow, now: number): Promise<DraftRow> {
    const begun = { since: now, absences: 0, lastAt: null, tries: row.readBack?.tries ?? 0 };
    const entry = { actor: deskActor, action: 'found-open' as const };
    if (row.state === 'submitting') {
      const open = (await tx.attempts(row.id)).find(({ outcome }) => outcome === null);
      const why = texts.reason.stoppedWhileSending;
      if (open !== undefined) await tx.closeAttempt(open.id, 'unknown', now, why);
      const detail = { attempt: open?.id };
      const reason = texts.reason.doNotRepeat(why);
      return move(tx, row, 'lost', { ...entry, detail }, { readBack: begun, reason, nextAt: now });
    }
    if (row.state === 'confirming' || row.state === 'cancelling') {
      const reason = texts.reason.stoppedBeforeReply;
      return move(tx, row, 'lost', entry, { readBack: begun, reason, nextAt: now });
    }
    return row;
  }

  #step(row: DraftRow): Promise<DraftRow | undefined> {
    const { deps } = this;
    switch (row.state) {
      case 'priced':
      case 'pending_approval':
        return this.#expire(row);
      case 'approved':
        return send(deps, this.senders, row);
      case 'unknown':
      case 'needs_person':
      case 'dropping':
        return readBack(deps, row);
      case 'accepted':
        return checkAnswer(deps, row);
      case 'confirming':
        return confirmOrCancel(deps, row, 'confirm');
      case 'cancelling':
        return confirmOrCancel(deps, row, 'cancel');
      case 'confirm_unknown':
      case 'cancel_unknown':
        return readStepBack(deps, row);
      // Another worker is sending it, or it waits for a person.
      case 'submitting':
      case 'differs':
        return release(deps, row, null);
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
    if (row.expiresAt > this.deps.clock.now()) return release(this.deps, row, row.expiresAt);
    await advance(this.deps, row, 'expire', 'expired', { reason: texts.reason.expired }, async (tx) => {
      await tx.voidApprovals(row.id, await tx.now());
      return undefined;
    });
    return undefined;
  }
}

function isDue({ nextAt, leaseUntil }: DraftRow, now: number, longestLease: number): boolean {
  if (nextAt === null || !isLeaseOver(leaseUntil, now, longestLease)) return false;
  // Its next time may have been set by the same clock as its lease.
  return nextAt <= now || leaseUntil > now;
}
