import { proposalOf } from '../../src/ordering/ordering.ts';
import type { DraftRow } from '../../src/ports/ledger.ts';
import { isTerminal } from '../../src/ordering/workflow/states.ts';
import { isState } from '../../src/ports/draft.ts';
import type { OrderRequest } from '../../src/ports/draft.ts';
import type { Cell } from './cell.ts';
import type { Place } from './laboratory.ts';
import type { Command } from './protocol.ts';

/** The same thing is not done more often than this: then a person gives up and leaves the question open. */
const patience = 6;
/** On a machine that is too busy an approved order comes back unsent again and again. */
const patienceToApprove = 30;
const timeForLate = 15_000;

export const wanted: OrderRequest['lines'] = [
  { sku: 'OP520', quantity: 3 },
  { sku: 'W71275', quantity: 2 },
];

/** What an agent changes it to while the person reads. */
const changed: OrderRequest['lines'] = [{ sku: 'OP520', quantity: 25 }];

/** A person saw this revision, and clicked on this action. */
export interface Click {
  readonly id: string;
  readonly revision: number;
  readonly action: string;
}

/** Buyer and approver in one: looks at the drafts, and at the service itself where the desk asks a question. */
export class Person {
  questions = 0;
  /** What was on the screen at each click that approves something. */
  readonly clicks: Click[] = [];
  readonly #cell: Cell;
  readonly #place: Place;
  readonly #before: ReadonlySet<string>;
  #answeredAt: number | undefined;
  #toldToWait = false;
  readonly #done = new Map<string, number>();
  /** The click on what was read before the agent changed it, still to be made. */
  #stale: { readonly click: Command; readonly byAgent: Command; readonly revision: number } | undefined;
  #swapped = false;

  /** `before`: drafts that are none of this cell's business. */
  constructor(cell: Cell, place: Place, before: ReadonlySet<string>) {
    this.#cell = cell;
    this.#place = place;
    this.#before = before;
  }

  async drafts(): Promise<DraftRow[]> {
    const rows = await this.#place.store.read.drafts({ limit: 100 });
    return rows.filter(({ id }) => !this.#before.has(id));
  }

  /** What to do now; `wait` for the desk; `rest` when everything is over or left to lie. */
  async next(): Promise<Command | 'wait' | 'rest'> {
    const rows = await this.drafts();
    // What arrived late has a draft of its own, which the desk made.
    const [row, ...others] = rows.filter(({ surface }) => surface !== 'desk');
    if (others.length > 0) throw new Error('one request became several drafts');
    if (row === undefined) {
      const { number, shipTo } = this.#cell;
      const request = { lines: wanted, ownNumber: `ZL ${number}`, ...(shipTo === undefined ? {} : { shipTo }) };
      return { do: 'prepare', request };
    }
    await this.#noticeAnswer(row);
    if (this.#stale !== undefined) {
      const { click, byAgent, revision } = this.#stale;
      // The worker was killed before it wrote the agent's change.
      if (row.revision === revision) return byAgent;
      this.#stale = undefined;
      return this.#clicked(click);
    }
    for (const each of [row, ...rows.filter(({ surface }) => surface === 'desk')]) {
      const step = await this.#step(each);
      if (step !== 'rest') return step;
    }
    return (await this.#arrivesLate(row)) ? 'wait' : 'rest';
  }

  #step(row: DraftRow): Promise<Command | 'wait' | 'rest'> | Command | 'wait' | 'rest' {
    if (isState(row.state) && isTerminal(row.state)) return 'rest';
    switch (row.state) {
      case 'priced':
        return this.#atMost({ do: 'submit', id: row.id });
      case 'pending_approval':
        return this.#decide(row);
      case 'needs_person':
        return this.#answer(row);
      case 'differs':
        return this.#differs(row);
      default:
        return 'wait';
    }
  }

  /** What came into being after the answer has some time to be found and cancelled. */
  async #arrivesLate(row: DraftRow): Promise<boolean> {
    if (this.#cell.fault.strikes !== 'much-later' || this.#answeredAt === undefined) return false;
    if (performance.now() - this.#answeredAt > timeForLate) return false;
    return (await this.#atTheService(row)).some(({ state }) => state === 'ACCEPTED');
  }

  /**
   * After an answer the service goes on to where the late requisition is. That it counts is seen in the ledger: whoever
   * took it may have been killed before saying so.
   */
  async #noticeAnswer({ id }: DraftRow): Promise<void> {
    if (this.#answeredAt !== undefined || !this.#done.has('answer')) return;
    const entries = await this.#place.store.read.audit({ draftId: id, limit: 1000 });
    if (!entries.some(({ action }) => action === 'answered')) return;
    this.#answeredAt = performance.now();
    const { advanceAfterAnswer } = this.#cell.fault;
    if (advanceAfterAnswer !== undefined) this.#place.sandbox.clock.advance(advanceAfterAnswer);
  }

  /** Whoever sent it is stopped and may still send it: that has to be over first. */
  toldToWait(): void {
    this.#toldToWait = true;
  }

  /** The process that was stopped has gone on, or is gone. */
  goesOn(): void {
    this.#toldToWait = false;
  }

  /** The desk was restored: what it asks now is asked as if for the first time. */
  startAnew(): void {
    this.#done.clear();
  }

  /** An agent changes what is asked while the person reads; then the person clicks on what they read. */
  #swap({ revision }: DraftRow, click: Command, byAgent: Command): Command {
    this.#swapped = true;
    this.#stale = { click, byAgent, revision };
    return byAgent;
  }

  #clicked(command: Command): Command {
    if (command.do === 'approve') this.clicks.push({ id: command.id, ...command.shown });
    if (command.do === 'cancel') this.clicks.push({ id: command.id, revision: command.revision, action: 'cancel' });
    return command;
  }

  #decide(row: DraftRow): Command | 'wait' | 'rest' {
    const { story } = this.#cell;
    if (story === 'swap-lines' && !this.#swapped) {
      const change = { do: 'change', id: row.id, request: { lines: changed } } as const;
      return this.#swap(row, { do: 'approve', id: row.id, shown: proposalOf(row) }, change);
    }
    if (story === 'expire') return 'wait';
    if (story === 'withdraw') return this.#atMost({ do: 'cancel', id: row.id, revision: row.revision });
    if (story === 'decline')
      return this.#atMost({ do: 'reject', id: row.id, revision: row.revision, reason: 'not needed' });
    return this.#atMost({ do: 'approve', id: row.id, shown: proposalOf(row) });
  }

  async #answer(row: DraftRow): Promise<Command | 'wait' | 'rest'> {
    const there = await this.#atTheService(row);
    const found = there.find(({ state }) => state !== 'CANCELLED');
    this.questions += 1;
    if (found !== undefined) {
      const answer = { kind: 'exists', requisitionId: found.requisitionId } as const;
      return this.#atMost({ do: 'answer', id: row.id, revision: row.revision, answer });
    }
    if (this.#toldToWait) return 'rest';
    return this.#atMost({
      do: 'answer',
      id: row.id,
      revision: row.revision,
      answer: { kind: this.#cell.whenAbsent },
    });
  }

  /** What the desk could not find out by itself is looked up at the service; what is done there is left as it is. */
  async #differs(row: DraftRow): Promise<Command | 'wait' | 'rest'> {
    const there = (await this.#atTheService(row)).find(({ requisitionId }) => requisitionId === row.requisitionId);
    if (there?.state !== 'ACCEPTED') return 'rest';
    this.questions += 1;
    if (this.#cell.story === 'cancel-less' || (this.#swapped && row.wants === null)) {
      return this.#atMost({ do: 'cancel', id: row.id, revision: row.revision });
    }
    if (this.#cell.story === 'swap-wish' && row.wants === 'confirm' && !this.#swapped) {
      const click = { do: 'approve', id: row.id, shown: proposalOf(row) } as const;
      return this.#swap(row, click, { do: 'ask-to-cancel', id: row.id });
    }
    if (row.wants === 'cancel') return this.#atMost({ do: 'approve', id: row.id, shown: proposalOf(row) });
    if (row.wants === 'confirm') return this.#atMost({ do: 'approve', id: row.id, shown: proposalOf(row) });
    return this.#atMost({ do: 'confirm', requisitionId: row.requisitionId ?? '' });
  }

  async #atTheService(row: DraftRow) {
    const nonces = (await this.#place.store.read.attempts(row.id)).map(({ nonce }) => nonce);
    const ours = (customNumber: string) => nonces.some((nonce) => customNumber.startsWith(nonce));
    return this.#place.sandbox.records.ledger().filter(({ customNumber }) => ours(customNumber));
  }

  #atMost(command: Command): Command | 'rest' {
    const times = (this.#done.get(command.do) ?? 0) + 1;
    this.#done.set(command.do, times);
    return times > (command.do === 'approve' ? patienceToApprove : patience) ? 'rest' : this.#clicked(command);
  }
}
