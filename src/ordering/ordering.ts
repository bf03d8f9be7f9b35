import { cleanText } from '../core/text.ts';
import type { Author, OrderRequest } from '../ports/draft.ts';
import type { DraftRow } from '../ports/ledger.ts';
import type { DraftReport, OrderingDesk } from '../ports/ordering-desk.ts';
import { answerQuestion, type Answer } from './decisions/answer-question.ts';
import { approve, reject, twinsOf, type Proposal } from './decisions/approve.ts';
import { cancel, requestConfirmation } from './decisions/cancel.ts';
import { draftFor, needsPasskey } from './decisions/decide.ts';
import { decidersOf } from './decisions/deciders.ts';
import { freeze, thaw } from './decisions/freeze.ts';
import { shownDigest } from './decisions/sign-approval.ts';
import type { OrderingDependencies } from './dependencies.ts';
import { listOrders, waitingFor, type Waiting } from './list-of-orders.ts';
import { authorText, texts } from './messages/en.ts';
import { authorOf, type Actor, type Policy } from './policy/policy.ts';
import { catchLateArrivals } from './sending/read-back.ts';
import { recordKeptOutcomes } from './sending/kept-outcomes.ts';
import { Engine } from './workflow/engine.ts';
import { prepare, quoteAgain, requestApproval } from './workflow/prepare.ts';

export type { Answer } from './decisions/answer-question.ts';
export { proposalOf, type Proposal } from './decisions/approve.ts';
export { requireRevision } from './decisions/decide.ts';
export { placeOf, waitingOrder, type Waiting } from './list-of-orders.ts';

/**
 * Requisitions from draft to confirmed, for people and agents: each call is checked against the policy, writes one
 * move with its audit entry, and is safe to repeat. Agents propose; only people approve. A draft of somebody else is
 * `not_found`; a refusal by the policy is `not_allowed`; `refused` says where the draft stands now.
 */
export class Ordering {
  readonly #deps: OrderingDependencies;
  readonly #engine: Engine;

  constructor(deps: OrderingDependencies) {
    this.#deps = deps;
    this.#engine = new Engine(deps);
  }

  prepare(actor: Actor, request: OrderRequest, draftId?: string, signal?: AbortSignal): Promise<DraftRow> {
    return prepare(this.#deps, actor, request, draftId, signal);
  }

  quoteAgain(actor: Actor, id: string, revision: number): Promise<DraftRow> {
    return quoteAgain(this.#deps, actor, id, revision);
  }

  draft(actor: Actor, id: string): Promise<DraftRow> {
    return draftFor(this.#deps, actor, id);
  }

  submit(actor: Actor, id: string, revision?: number, reason?: string): Promise<DraftRow> {
    return requestApproval(this.#deps, actor, id, revision, reason);
  }

  /** Everything that waits for a decision and that this person may see: first what they can decide. */
  waiting(actor: Actor): Promise<Waiting[]> {
    return waitingFor(this.#deps, actor);
  }

  approve(actor: Actor, id: string, shown: Proposal, again = false): Promise<DraftRow> {
    return approve(this.#engine, actor, id, shown, again);
  }

  /** Whether this person could decide on it now, but only with a passkey, on the approval page. */
  needsPasskey(actor: Actor, row: DraftRow): Promise<boolean> {
    return needsPasskey(this.#deps, actor, row);
  }

  reject(actor: Actor, id: string, revision: number, reason: string): Promise<DraftRow> {
    return reject(this.#deps, actor, id, revision, reason);
  }

  confirm(actor: Actor, requisitionId: string): Promise<DraftRow> {
    return requestConfirmation(this.#deps, actor, requisitionId);
  }

  cancel(actor: Actor, what: Parameters<typeof cancel>[2]): Promise<DraftRow> {
    return cancel(this.#engine, actor, what);
  }

  answer(actor: Actor, id: string, revision: number, answer: Answer): Promise<DraftRow> {
    return answerQuestion(this.#engine, actor, id, revision, answer);
  }

  freeze(actor: Actor, reason: string): Promise<void> {
    return freeze(this.#deps, actor, reason);
  }

  thaw(actor: Actor): Promise<void> {
    return thaw(this.#deps, actor);
  }

  /** Runs rounds of work until `signal` is aborted. A round that has begun is finished first. */
  async work(signal: AbortSignal): Promise<void> {
    const { clock, settings } = this.#deps;
    while (!signal.aborted) {
      await this.#logged('ordering: a round of work failed', () => this.workOnce());
      await clock.sleep(settings.times.poll, signal).catch(() => undefined);
    }
  }

  /** One round: everything that is due now, each draft on its own. */
  async workOnce(): Promise<void> {
    const { clock, ledger, settings } = this.#deps;
    for (const known of await recordKeptOutcomes(this.#deps)) {
      await this.#logged('ordering: a draft could not be worked on', () => this.#engine.continue(known), known.id);
    }
    for (const late of await catchLateArrivals(this.#deps)) await this.#engine.continue(late);
    for (const id of await ledger.read.due(clock.now(), 50, settings.times.lease)) {
      await this.#logged('ordering: a draft could not be worked on', () => this.#engine.drive(id), id);
    }
  }

  async #logged(failure: string, work: () => Promise<void>, id?: string): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      this.#deps.log.warn(failure, { id, error: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  }

  /** The tools' view of ordering, for one caller. */
  deskFor(actor: Actor): OrderingDesk {
    const report = async (row: Promise<DraftRow>) => this.report(await row);
    return {
      prepare: ({ reason, ...request }, draftId, signal) => {
        const stated = reason === undefined ? {} : { statedReason: { text: reason, by: authorOf(actor) } };
        return report(this.prepare(actor, { ...request, ...stated }, draftId, signal));
      },
      draft: (id) => report(this.draft(actor, id)),
      submit: (id, revision, reason) => report(this.submit(actor, id, revision, reason)),
      confirm: (requisitionId) => report(this.confirm(actor, requisitionId)),
      cancel: (what) => report(this.cancel(actor, what)),
      orders: (question) => listOrders(this.#deps, actor, question),
    };
  }

  async report(row: DraftRow): Promise<DraftReport> {
    const { policy } = this.#deps;
    const twins = await twinsOf(this.#deps, row);
    const { statedReason: stated } = row.content;
    return {
      row,
      preparedBy: preparedBy(policy, row),
      statedReason: stated && texts.statedReason(wordsOf(policy, stated.by), cleanText(stated.text, 300)),
      digest: shownDigest(row, twins),
      sentence: texts.states[row.state],
      next: nextOf(this.#deps.policy, row, this.#deps.clock.now()),
      twins: twins.map(({ id, createdBy, state }) => ({ id, createdBy, sentence: texts.states[state] })),
    };
  }
}

/** Who wrote a draft and by what, each in words. */
export function preparedBy(policy: Policy, { authors }: Pick<DraftRow, 'authors'>): string[] {
  return authors.map((each) => wordsOf(policy, each));
}

function wordsOf({ people }: Policy, author: Author): string {
  return authorText(author, people.get(author.person)?.name ?? author.person);
}

function nextOf(policy: Policy, row: DraftRow, at: number): string {
  const { state, wants } = row;
  const names = decidersOf(policy, row, at).map(({ name }) => name);
  if (state === 'pending_approval') return texts.waiting.approval(names);
  if (state === 'needs_person') return texts.waiting.answer(names);
  if (state === 'differs' && wants !== null && wants !== 'submit') {
    return texts.waiting.decision(wants, names);
  }
  return texts.next[state];
}
