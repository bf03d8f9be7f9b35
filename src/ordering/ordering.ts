import type { OrderRequest } from '../ports/draft.ts';
import type { DraftReport, OrderingDesk } from '../ports/ordering-desk.ts';
import type { DraftRow } from '../ports/ledger.ts';
import { draftFor, maySee, type Workings } from './decisions/decide.ts';
import { answerQuestion, type Answer } from './decisions/answer-question.ts';
import { approve, reject, twinsOf, type Proposal } from './decisions/approve.ts';
import { cancel, requestConfirmation } from './decisions/cancel.ts';
import { Engine } from './workflow/engine.ts';
import { freeze, thaw } from './decisions/freeze.ts';
import { hold } from './workflow/leases.ts';
import { receiverOf } from './decisions/limit-check.ts';
import { amountOf } from './decisions/limits.ts';
import { stateOf } from './workflow/transitions.ts';
import { listing } from '../core/text.ts';
import type { OrderingDependencies } from './dependencies.ts';
import { decide, personFor, type Actor, type Policy } from './policy/policy.ts';
import { prepare, requestApproval } from './workflow/prepare.ts';
import { sentence } from './workflow/states.ts';
import { cancelLateArrivals } from './sending/late-arrivals.ts';

export type { Answer } from './decisions/answer-question.ts';
export { demandRevision } from './decisions/decide.ts';
export { proposalOf, type Proposal } from './decisions/approve.ts';

/**
 * Requisitions from draft to confirmed, for people and agents: each call is checked against the policy, writes one
 * transition with its audit entry, and is safe to repeat. Agents propose; only people approve.
 */
export class Ordering {
  readonly #workings: Workings;

  constructor(deps: OrderingDependencies) {
    this.#workings = { deps, engine: new Engine(deps) };
  }

  /**
   * Prices a request and stores it as a draft, or as a new revision of one; orders nothing.
   * @throws DeskError `not_allowed`, `invalid_input`, or what the service said.
   */
  prepare(actor: Actor, request: OrderRequest, draftId?: string, signal?: AbortSignal): Promise<DraftRow> {
    return prepare(this.#workings.deps, actor, request, draftId, signal);
  }

  /**
   * One draft, for whoever asked for it and for whoever may approve it.
   * @throws DeskError `not_found`, also for a draft of somebody else: that it exists is nobody's business.
   */
  draft(actor: Actor, id: string): Promise<DraftRow> {
    return draftFor(this.#workings.deps, actor, id);
  }

  /** Asks for approval; says what it waits for. Repeating it changes nothing. */
  submit(actor: Actor, id: string, revision?: number): Promise<DraftRow> {
    return requestApproval(this.#workings.deps, actor, id, revision);
  }

  /** What waits for a decision of this person, the one that runs out first first. */
  async waiting(actor: Actor): Promise<DraftRow[]> {
    const rows = await this.#workings.deps.ledger.read.drafts({
      states: ['pending_approval', 'differs', 'needs_person'],
      limit: 500,
    });
    return rows.filter((row) => maySee(actor, row)).sort((a, b) => a.expiresAt - b.expiresAt);
  }

  /** Orders of the last day that are for the same receiver with the same lines, and were not given up. */
  twins(row: DraftRow): Promise<DraftRow[]> {
    return twinsOf(this.#workings.deps, row);
  }

  /**
   * A person says yes to exactly this action and revision. What follows from it is done before this returns, as far as it can be.
   * `again`: the person has seen that the same was ordered within a day.
   * @throws DeskError `not_allowed` by the policy, `refused` with what it waits for now.
   */
  approve(actor: Actor, id: string, shown: Proposal, again = false): Promise<DraftRow> {
    return approve(this.#workings, actor, id, shown, again);
  }

  /** A person says no to this revision, with a reason. */
  reject(actor: Actor, id: string, revision: number, reason: string): Promise<DraftRow> {
    return reject(this.#workings.deps, actor, id, revision, reason);
  }

  /** Asks that a requisition be confirmed; a person approves it. */
  confirm(actor: Actor, requisitionId: string): Promise<DraftRow> {
    return requestConfirmation(this.#workings.deps, actor, requisitionId);
  }

  /**
   * Takes a draft back, or asks that a requisition be cancelled. A person who may cancels at once; for an agent it
   * waits for a person.
   */
  cancel(
    actor: Actor,
    what: { draftId?: string | undefined; requisitionId?: string | undefined; revision?: number | undefined },
  ): Promise<DraftRow> {
    return cancel(this.#workings, actor, what);
  }

  /** A person says what became of an order that could not be found: an answer to the question of this revision. */
  answer(actor: Actor, id: string, revision: number, answer: Answer): Promise<DraftRow> {
    return answerQuestion(this.#workings, actor, id, revision, answer);
  }

  /** Stops all sending at once; what waits for approval is refused while it lasts, and stays. */
  freeze(actor: Actor, reason: string): Promise<void> {
    return freeze(this.#workings.deps, actor, reason);
  }

  thaw(actor: Actor): Promise<void> {
    return thaw(this.#workings.deps, actor);
  }

  /** Goes on with everything that can go on, until `signal` is aborted. What is begun is finished first. */
  async work(signal: AbortSignal): Promise<void> {
    const { clock, log, settings } = this.#workings.deps;
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
    const { clock, ledger, log, settings } = this.#workings.deps;
    for (const stray of await cancelLateArrivals(this.#workings.deps, (row, now) => hold(row, settings, now)))
      await this.#workings.engine.goOn(stray);
    for (const id of await ledger.read.due(clock.now(), 50)) {
      try {
        await this.#workings.engine.drive(id);
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
      submit: (id, revision) => report(this.submit(actor, id, revision)),
      confirm: (requisitionId) => report(this.confirm(actor, requisitionId)),
      cancel: (what) => report(this.cancel(actor, what)),
    };
  }

  async report(row: DraftRow): Promise<DraftReport> {
    const twins = await this.twins(row);
    return {
      row,
      sentence: sentence(stateOf(row)),
      next: nextOf(this.#workings.deps, row),
      twins: twins.map((each) => ({ id: each.id, createdBy: each.createdBy, sentence: sentence(stateOf(each)) })),
    };
  }
}

/** By who they are; what was ordered today is counted when they do. */
function couldApprove(policy: Policy, id: string, { wants, createdBy, requesters, content }: DraftRow): boolean {
  const decision = decide(policy, {
    action: wants === 'submit' || wants === null ? 'approve' : wants,
    actor: personFor(policy, { kind: 'person', id }),
    requester: createdBy,
    requesters,
    receiver: receiverOf(content),
    amount: amountOf(content.totals, policy.limits.basis),
    personDay: [],
    receiverDay: [],
  });
  return decision.allowed;
}

function nextOf(deps: OrderingDependencies, row: DraftRow): string {
  const { policy } = deps;
  const people = [...policy.people.values()].filter(({ id }) => couldApprove(policy, id, row));
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
