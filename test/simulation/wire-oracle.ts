import { sha256, verifyChain } from '../../src/ordering/audit.ts';
import { orderingTimes } from '../../src/ordering/dependencies.ts';
import type { AuditRow, DraftRow } from '../../src/ports/ledger.ts';
import type { DeskProcess } from './desk-process.ts';
import type { LedgerOracle } from './ledger-oracle.ts';
import type { Requisition, ServiceTruth, SubmitBody } from './service-truth.ts';
import type { Wire } from './service-writes.ts';
import type { Trace } from './trace.ts';
import { testSeal } from '../support/test-seal.ts';

/** States in which a draft is still an open question, to the desk or to a person. */
const open = new Set(
  ['submitting', 'unknown', 'needs_person', 'accepted', 'differs', 'confirming', 'confirm_unknown'].concat([
    ...['cancelling', 'cancel_unknown', 'dropping'],
  ]),
);
/** Nothing was ordered, ever. */
const never = new Set(['failed', 'declined', 'expired', 'withdrawn', 'priced', 'pending_approval', 'approved']);

/** Holds what leaves for the service, and what it has in the end, against the ledger. */
export class WireOracle implements Wire {
  /** Another one once the ledger was put back. */
  ledger: LedgerOracle;
  readonly #truth: ServiceTruth;
  readonly #trace: Trace;
  readonly #now: () => number;

  constructor(ledger: LedgerOracle, truth: ServiceTruth, trace: Trace, now: () => number) {
    this.ledger = ledger;
    this.#truth = truth;
    this.#trace = trace;
    this.#now = now;
  }

  submitLeaves(process: DeskProcess, body: SubmitBody, sendBy: number | undefined, stopped: boolean): void {
    const { shadow, past, forged } = this.ledger;
    const nonce = body.customNumber?.slice(0, 16) ?? '';
    const attempt = shadow.attemptOfNonce(nonce);
    const times = (past.sent.get(nonce) ?? 0) + 1;
    past.sent.set(nonce, times);
    // A ledger that was put back does not know what had left, and may send again what came to nothing.
    const isThere = this.#truth.ofNonce(nonce).some((each) => this.#isSeen(each));
    if (times > 1 && (isThere || !past.restored))
      this.#violated('3 nonce once', `${nonce} leaves for the ${times}th time`);
    if (attempt === undefined) return this.#violated('2 committed', `${nonce} leaves without an attempt`);
    const draft = shadow.drafts.get(attempt.draftId)!;
    if (past.restored && this.#isUnseen(draft.id)) past.excuse(draft.id);
    if (attempt.bodyHash !== sha256(JSON.stringify(body)))
      this.#violated('2 committed', `${nonce}: another body leaves`);
    if (forged.has(draft.id)) this.#violated('12/14 forged', `${draft.id} is sent`);
    // Nothing in it could look again; that it costs nothing is up to what the others did meanwhile.
    if (stopped) return;
    // A process's clock may be off by its skew, which the distance of send-by to the end of the lease allows for.
    if (sendBy === undefined || sendBy > attempt.sendBy || this.#now() > attempt.sendBy + Math.abs(process.skew))
      this.#violated('8 send-by', `${nonce} leaves ${this.#now() - attempt.sendBy} ms after its send-by`);
    if (attempt.outcome !== null)
      this.#violated('2 committed', `${nonce} leaves, and its attempt is ${attempt.outcome}`);
    if (draft.state !== 'submitting' || !this.ledger.holds(process.name, draft))
      this.#violated('7 fence', `${process.name} sends ${draft.id}, which it does not hold`);
  }

  stepLeaves(process: DeskProcess, step: 'confirm' | 'cancel', id: string, sendBy: number | undefined): void {
    const { shadow } = this.ledger;
    const owners = [...shadow.drafts.values()].filter((each) => each.requisitionId === id && open.has(each.state));
    const draft = owners.find((each) => each.state === (step === 'confirm' ? 'confirming' : 'cancelling'));
    if (sendBy === undefined || this.#now() - Math.abs(process.skew) > sendBy)
      this.#violated('8 send-by', `${step} ${id} leaves after its send-by`);
    if (draft === undefined) {
      const states = owners.map(({ state }) => state).join();
      return this.#violated(
        '7 fence',
        `${process.name} sends ${step} ${id} while it is ${states === '' ? 'over' : states}`,
      );
    }
    if (!this.ledger.holds(process.name, draft))
      this.#violated('7 fence', `${process.name} sends ${step} of ${draft.id}, which it does not hold`);
    if (step === 'confirm') this.#mayConfirm(draft);
  }

  /** What is confirmed is what was approved, or a person has accepted how it differs. */
  #mayConfirm(draft: DraftRow): void {
    const accepted = [...this.ledger.shadow.approvals.values()].some(
      (each) => each.draftId === draft.id && each.action === 'confirm' && each.hash === draft.hash,
    );
    const differs = (draft.answer?.differences.length ?? 0) > 0;
    if (differs && !accepted) this.#violated('9 approval', `${draft.id} differs, and nobody accepted that`);
    if (this.ledger.forged.has(draft.id)) this.#violated('12/14 forged', `${draft.id} is confirmed`);
  }

  /** Asked all the time: never more than one that costs money. */
  watch(): void {
    for (const [id, effective] of this.#effective()) {
      if (effective.length > 1 && !this.ledger.past.isExcused(id))
        this.#violated('money once', `${id} has ${effective.join()}`);
    }
  }

  /** Asked when all is quiet. */
  async end(audit: readonly AuditRow[], rows: readonly DraftRow[]): Promise<void> {
    this.watch();
    const { past, shadow } = this.ledger;
    const chain = await verifyChain(audit, testSeal);
    if (!chain.ok) this.#violated('13 chain', chain.problem);
    if (audit.length !== shadow.audit.length)
      this.#violated('13 chain', `${audit.length} of ${shadow.audit.length} entries`);
    const effective = this.#effective();
    // What a draft of its own asks, or asked, about.
    const asked = new Set(rows.flatMap(({ question, requisitionId }) => (question === null ? [] : [requisitionId])));
    for (const row of rows) {
      const { id, state, requisitionId } = row;
      const costs = (effective.get(id) ?? []).filter(
        (each) =>
          each === requisitionId || !(asked.has(each) || past.isExcused(id) || (past.restored && !this.#isKnown(each))),
      );
      if (state === 'confirmed' && row.surface !== 'desk' && (costs.length !== 1 || costs[0] !== requisitionId))
        this.#violated(
          'done is one',
          `${id} is done as ${requisitionId ?? 'nothing'}, the service has ${costs.join()}`,
        );
      if (state !== 'confirmed' && costs.length > 0 && !open.has(state))
        this.#violated('done is one', `${id} is ${state}, and ${costs.join()} costs money`);
      const any = shadow.attemptsOf(id).flatMap(({ nonce }) => this.#truth.ofNonce(nonce));
      const settled = shadow.attemptsOf(id).some(({ verdict }) => verdict === 'absent');
      if (never.has(state) && any.length > 0 && !settled)
        this.#violated('none lost', `${id} is ${state}, and ${any.map((each) => each.id).join()} exists`);
    }
    const known = new Set(rows.map(({ requisitionId }) => requisitionId));
    for (const requisition of this.#truth.requisitions) {
      const { id, nonce } = requisition;
      if (nonce === undefined || shadow.draftOfNonce(nonce) !== undefined || known.has(id)) continue;
      if (this.#truth.showsMark(requisition))
        this.#violated('2 committed', `${id} carries ${nonce}, which nobody knows`);
    }
  }

  /** After the ledger was put back, when all is quiet. */
  once(): void {
    const { past } = this.ledger;
    const all = new Map<string, string[]>();
    for (const requisition of this.#truth.requisitions) {
      const draft = past.drafts.get(requisition.nonce ?? '');
      if (draft === undefined || this.#truth.stateOf(requisition) === 'cancelled') continue;
      all.set(draft, [...(all.get(draft) ?? []), requisition.id]);
    }
    for (const [draft, each] of all) {
      if (each.length > 1 && !past.isExcused(draft)) this.#violated('ordered once', `${draft} has ${each.join()}`);
    }
  }

  /** A ledger that was put back learns of it by what the service shows: the scan needs ten characters of a mark. */
  #isSeen(requisition: Requisition): boolean {
    return (
      this.#truth.showsMark(requisition, 10) && requisition.orders.every(({ listedAt }) => listedAt <= this.#now())
    );
  }

  /** Its attempt is in the ledger, or whoever reads the service sees the mark. */
  #isKnown(id: string): boolean {
    const requisition = this.#truth.byId(id);
    if (requisition === undefined) return false;
    return this.ledger.shadow.draftOfNonce(requisition.nonce) !== undefined || this.#truth.showsMark(requisition);
  }

  /** Something of this draft has left, and no look could have found it. */
  #isUnseen(draftId: string): boolean {
    const { pending, requisitions } = this.#truth;
    const isOwn = (nonce = '') => this.ledger.past.drafts.get(nonce) === draftId;
    const soon = this.#now() - orderingTimes.settle;
    return (
      [...pending].some(isOwn) ||
      requisitions.some(
        (each) =>
          isOwn(each.nonce) &&
          (!this.#truth.showsMark(each, 10) || each.orders.some(({ listedAt }) => listedAt > soon)),
      )
    );
  }

  /** Requisitions that cost money, by draft. */
  #effective(): Map<string, string[]> {
    const all = new Map<string, string[]>();
    for (const requisition of this.#truth.requisitions) {
      const draft = this.ledger.past.drafts.get(requisition.nonce ?? '');
      if (draft === undefined || !this.#truth.isEffective(requisition)) continue;
      all.set(draft, [...(all.get(draft) ?? []), requisition.id]);
    }
    return all;
  }

  #violated(rule: string, what: string): void {
    this.#trace.violation(rule, what);
  }
}
