import { sha256, verifyChain } from '../../src/ordering/audit.ts';
import type { AuditRow, DraftRow } from '../../src/ports/ledger.ts';
import type { DeskProcess } from './desk-process.ts';
import type { LedgerOracle } from './ledger-oracle.ts';
import type { ServiceTruth, SubmitBody } from './service-truth.ts';
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
  readonly #ledger: LedgerOracle;
  readonly #truth: ServiceTruth;
  readonly #trace: Trace;
  readonly #now: () => number;

  constructor(ledger: LedgerOracle, truth: ServiceTruth, trace: Trace, now: () => number) {
    this.#ledger = ledger;
    this.#truth = truth;
    this.#trace = trace;
    this.#now = now;
  }

  submitLeaves(process: DeskProcess, body: SubmitBody, sendBy: number | undefined, stopped: boolean): void {
    const { shadow, sent, forged } = this.#ledger;
    const nonce = body.customNumber?.slice(0, 16) ?? '';
    const attempt = shadow.attemptOfNonce(nonce);
    const times = (sent.get(nonce) ?? 0) + 1;
    sent.set(nonce, times);
    if (times > 1) this.#violated('3 nonce once', `${nonce} leaves for the ${times}th time`);
    if (attempt === undefined) return this.#violated('2 committed', `${nonce} leaves without an attempt`);
    const draft = shadow.drafts.get(attempt.draftId)!;
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
    if (draft.state !== 'submitting' || !this.#ledger.holds(process.name, draft))
      this.#violated('7 fence', `${process.name} sends ${draft.id}, which it does not hold`);
  }

  stepLeaves(process: DeskProcess, step: 'confirm' | 'cancel', id: string, sendBy: number | undefined): void {
    const { shadow } = this.#ledger;
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
    if (!this.#ledger.holds(process.name, draft))
      this.#violated('7 fence', `${process.name} sends ${step} of ${draft.id}, which it does not hold`);
    if (step === 'confirm') this.#mayConfirm(draft);
  }

  /** What is confirmed is what was approved, or a person has accepted how it differs. */
  #mayConfirm(draft: DraftRow): void {
    const accepted = [...this.#ledger.shadow.approvals.values()].some(
      (each) => each.draftId === draft.id && each.action === 'confirm' && each.hash === draft.hash,
    );
    const differs = (draft.answer?.differences.length ?? 0) > 0;
    if (differs && !accepted) this.#violated('9 approval', `${draft.id} differs, and nobody accepted that`);
    if (this.#ledger.forged.has(draft.id)) this.#violated('12/14 forged', `${draft.id} is confirmed`);
  }

  /** Asked all the time: never more than one that costs money. */
  watch(): void {
    for (const [id, effective] of this.#effective()) {
      if (effective.length > 1) this.#violated('money once', `${id} has ${effective.join()}`);
    }
  }

  /** Asked when all is quiet. */
  async end(audit: readonly AuditRow[], rows: readonly DraftRow[]): Promise<void> {
    this.watch();
    const { shadow } = this.#ledger;
    const chain = await verifyChain(audit, testSeal);
    if (!chain.ok) this.#violated('13 chain', chain.problem);
    if (audit.length !== shadow.audit.length)
      this.#violated('13 chain', `${audit.length} of ${shadow.audit.length} entries`);
    const effective = this.#effective();
    for (const row of rows) {
      const costs = effective.get(row.id) ?? [];
      const { id, state, requisitionId } = row;
      if (state === 'confirmed' && (costs.length !== 1 || costs[0] !== requisitionId))
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
    for (const requisition of this.#truth.requisitions) {
      if (requisition.nonce !== undefined && shadow.draftOfNonce(requisition.nonce) === undefined)
        this.#violated('2 committed', `${requisition.id} carries ${requisition.nonce}, which the desk does not know`);
    }
  }

  /** Requisitions that cost money, by draft. */
  #effective(): Map<string, string[]> {
    const all = new Map<string, string[]>();
    for (const requisition of this.#truth.requisitions) {
      const draft = this.#ledger.shadow.draftOfNonce(requisition.nonce);
      if (draft === undefined || !this.#truth.isEffective(requisition)) continue;
      all.set(draft.id, [...(all.get(draft.id) ?? []), requisition.id]);
    }
    return all;
  }

  #violated(rule: string, what: string): void {
    this.#trace.violation(rule, what);
  }
}
