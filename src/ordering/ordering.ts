import pLimit from 'p-limit';
import { errorOf } from '../core/errors.ts';
import { cleanText } from '../core/text.ts';
import { sleepUntilWoken } from '../core/clock.ts';
import { aboutDraft, inWorkContext } from '../core/work-context.ts';
import { isAccepted } from '../ports/accepted.ts';
import type { Author, OrderRequest, State } from '../ports/draft.ts';
import type { DraftRow } from '../ports/ledger.ts';
import type { DraftReport, OrderingDesk } from '../ports/ordering-desk.ts';
import type { RequisitionReader } from '../ports/requisition-reader.ts';
import { answerQuestion, type Answer } from './decisions/answer-question.ts';
import { approve, reject, twinsOf, type Proposal } from './decisions/approve.ts';
import { cancel, requestConfirmation } from './decisions/cancel.ts';
import { draftFor, needsPasskey } from './decisions/decide.ts';
import { canDecide, decidersOf, wishOf } from './decisions/deciders.ts';
import { freeze, thaw } from './decisions/freeze.ts';
import { shownDigest } from './decisions/sign-approval.ts';
import type { OrderingDependencies } from './dependencies.ts';
import { listOrders, waitingFor, type Waiting } from './list-of-orders.ts';
import { authorText, texts } from './messages/en.ts';
import { authorOf, type Actor, type Policy } from './policy/policy.ts';
import { ListedRequisitions } from './reconcile/read-requisitions.ts';
import { Reconciler, type Reconciled } from './reconcile/reconciler.ts';
import { beatEvery, giveSign, runningOn, type Role, type RunningProcess } from './running.ts';
import { recordKeptOutcomes } from './sending/kept-outcomes.ts';
import { Engine } from './workflow/engine.ts';
import { choose, prepare, quoteAgain, requestApproval, type Choice, type PrepareOptions } from './workflow/prepare.ts';
import { isLookedFor } from './workflow/states.ts';
import { statusOf } from './status.ts';

export type { Reconciled } from './reconcile/reconciler.ts';
export { isAccepted } from '../ports/accepted.ts';
export { answersOf, type Answer } from './decisions/answer-question.ts';
export { isRejectedThere, wishOf } from './decisions/deciders.ts';
export { proposalOf, type Proposal } from './decisions/approve.ts';
export { requireRevision } from './decisions/decide.ts';
export { placeOf, visibleTo, waitingOrder, type Waiting } from './list-of-orders.ts';

/** Drafts that one process works on at a time. */
const draftsAtOnce = 4;

/**
 * Requisitions from draft to confirmed, for people and agents: each call is checked against the policy, writes one
 * move with its audit entry, and is safe to repeat. Agents propose; only people approve. A draft of somebody else is
 * `not_found`; a refusal by the policy is `not_allowed`; `refused` says where the draft stands now.
 */
export class Ordering {
  readonly #deps: OrderingDependencies;
  readonly #engine: Engine;
  readonly #reconciler: Reconciler;
  /** What it reads of the service; others may look on. */
  readonly requisitions: RequisitionReader;

  constructor(deps: OrderingDependencies) {
    this.#deps = deps;
    this.#engine = new Engine(deps);
    this.requisitions = new ListedRequisitions(deps);
    this.#reconciler = new Reconciler(deps, this.#engine, this.requisitions);
  }

  prepare(
    actor: Actor,
    request: OrderRequest,
    draftId?: string,
    signal?: AbortSignal,
    options?: PrepareOptions,
  ): Promise<DraftRow> {
    return prepare(this.#deps, actor, request, draftId, signal, options);
  }

  quoteAgain(actor: Actor, id: string, revision: number): Promise<DraftRow> {
    return quoteAgain(this.#deps, actor, id, revision);
  }

  /** Puts a product that the draft offers in the place of a code that was left out. */
  choose(actor: Actor, id: string, choice: Choice): Promise<DraftRow> {
    return choose(this.#deps, actor, id, choice);
  }

  draft(actor: Actor, id: string): Promise<DraftRow> {
    return draftFor(this.#deps, actor, id);
  }

  submit(actor: Actor, id: string, revision?: number, reason?: string): Promise<DraftRow> {
    this.#note('submit', id);
    return requestApproval(this.#deps, actor, id, revision, reason);
  }

  /** Everything that waits for a decision and that this person may see: first what they can decide. */
  waiting(actor: Actor): Promise<Waiting[]> {
    return waitingFor(this.#deps, actor);
  }

  approve(actor: Actor, id: string, shown: Proposal, again = false): Promise<DraftRow> {
    this.#note('approve', id);
    return approve(this.#engine, actor, id, shown, again);
  }

  /** Whether this person could decide on it now, but only with a passkey, on the approval page. */
  needsPasskey(actor: Actor, row: DraftRow): Promise<boolean> {
    return needsPasskey(this.#deps, actor, row);
  }

  reject(actor: Actor, id: string, revision: number, reason: string): Promise<DraftRow> {
    this.#note('reject', id);
    return reject(this.#deps, actor, id, revision, reason);
  }

  confirm(actor: Actor, requisitionId: string): Promise<DraftRow> {
    return requestConfirmation(this.#deps, actor, requisitionId);
  }

  cancel(
    actor: Actor,
    what: Parameters<typeof cancel>[2],
    confirmed?: Parameters<typeof cancel>[3],
  ): Promise<DraftRow> {
    return cancel(this.#engine, actor, what, confirmed);
  }

  answer(actor: Actor, id: string, revision: number, answer: Answer): Promise<DraftRow> {
    this.#note('answer', id);
    return answerQuestion(this.#engine, actor, id, revision, answer);
  }

  freeze(actor: Actor, reason: string): Promise<void> {
    return freeze(this.#deps, actor, reason);
  }

  thaw(actor: Actor): Promise<void> {
    return thaw(this.#deps, actor);
  }

  /**
   * Works until `signal` is aborted: drafts that are due, several at a time, so that a slow one holds up no other; and
   * the requisitions at the service. What has begun is finished first. As `mcp` it sends nothing that waits to be sent:
   * it only looks for what was sent, and goes on from what it finds.
   */
  async work(signal: AbortSignal, role: Role = 'start'): Promise<void> {
    const { times } = this.#deps.settings;
    const underWay = new Map<string, Promise<void>>();
    const atOnce = pLimit(draftsAtOnce);
    const start = (name: string, work: () => Promise<void>) => {
      if (underWay.has(name)) return;
      underWay.set(
        name,
        atOnce(work).finally(() => underWay.delete(name)),
      );
    };
    const begin = async () => {
      // What they brought is recorded already, and the draft is held: it goes on beside a look that is just ending.
      for (const row of await recordKeptOutcomes(this.#deps)) start(`${row.id} goes on`, () => this.#goOn(row));
      for (const id of await this.#due(role)) start(id, () => this.#drive(id));
    };
    const sign = () => giveSign(this.#deps, role);
    await Promise.all([
      this.#repeat(signal, times.poll, 'ordering: a round of work failed', begin, this.#deps.ledger.changed),
      this.#repeat(signal, times.poll, 'ordering: reconciling failed', () => this.#reconciler.ifDue()),
      this.#repeat(signal, beatEvery, 'ordering: no sign of life could be given', sign),
    ]);
    await Promise.all(underWay.values());
    await this.#logged('ordering: the end could not be noted', () => giveSign(this.#deps, undefined));
  }

  /** One round: everything that is due now. */
  async workOnce(): Promise<void> {
    const atOnce = pLimit(draftsAtOnce);
    await Promise.all((await recordKeptOutcomes(this.#deps)).map((row) => atOnce(() => this.#goOn(row))));
    await this.#reconciler.ifDue();
    await Promise.all((await this.#due('start')).map((id) => atOnce(() => this.#drive(id))));
  }

  /**
   * Waits for what becomes of a draft that was just decided on, up to `most` looks. `told` hears of each pause. Returns
   * the draft when its outcome is known, or when finding it would take longer.
   */
  async follow(
    actor: Actor,
    id: string,
    told: (row: DraftRow, look: { readonly number: number; readonly most: number; readonly pause: number }) => void,
    most = 3,
  ): Promise<DraftRow> {
    const { clock, settings } = this.#deps;
    const { readBack, retry } = settings.times;
    const longest = Math.max(retry, ...readBack.slice(0, most));
    for (let number = 1; number <= most; number += 1) {
      const row = await this.draft(actor, id);
      const pause = Math.max(0, (row.nextAt ?? Number.POSITIVE_INFINITY) - clock.now());
      if (!isUnderWay(row.state) || pause > longest) return row;
      told(row, { number, most, pause });
      await clock.sleep(pause);
      await this.#engine.drive(id);
    }
    return this.draft(actor, id);
  }

  /** The process that goes on with open drafts, one that does everything before one that only looks. */
  async runningProcess(): Promise<RunningProcess | undefined> {
    return (await runningOn(this.#deps))[0];
  }

  /** Holds all requisitions at the service against the ledger now. */
  reconcile(): Promise<Reconciled> {
    return this.#reconciler.run('all');
  }

  async #due(role: Role): Promise<readonly string[]> {
    const { clock, ledger, settings } = this.#deps;
    const ids = await ledger.read.due(clock.now(), 50, settings.times.lease);
    if (role === 'start') return ids;
    const rows = await Promise.all(ids.map((id) => ledger.read.draft(id)));
    return rows.flatMap((row) => (row !== undefined && isLookedFor(row.state) ? [row.id] : []));
  }

  #drive(id: string): Promise<void> {
    return this.#logged('ordering: a draft could not be worked on', () => this.#engine.drive(id), id);
  }

  /** Goes on with a draft that this worker holds. */
  #goOn(row: DraftRow): Promise<void> {
    return this.#logged('ordering: a draft could not be worked on', () => this.#engine.continue(row), row.id);
  }

  async #repeat(
    signal: AbortSignal,
    pause: number,
    failure: string,
    work: () => Promise<void>,
    woken?: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    while (!signal.aborted) {
      await this.#logged(failure, work);
      await sleepUntilWoken(this.#deps.clock, pause, signal, woken);
    }
  }

  /** Joins, in the log, the request that a person or an agent made with the order that it is about. */
  #note(wish: 'submit' | 'approve' | 'reject' | 'answer', draft: string): void {
    aboutDraft(draft);
    this.#deps.log.info?.('asked', { wish, order: draft });
  }

  async #logged(failure: string, work: () => Promise<void>, id?: string): Promise<void> {
    try {
      await (id === undefined ? work() : inWorkContext({ id, draft: id }, work));
    } catch (thrown) {
      this.#deps.log.warn(failure, { id, error: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  }

  /** The tools' view of ordering, for one caller. `pageOf`: where the caller's person can decide on a draft. */
  deskFor(actor: Actor, pageOf?: (draftId: string) => Promise<string | undefined>): OrderingDesk {
    const { clock, policy } = this.#deps;
    const report = async (made: Promise<DraftRow>) => {
      const row = await made;
      const page = canDecide(policy, actor, row, clock.now()) ? await pageOf?.(row.id) : undefined;
      return { ...(await this.report(row)), page };
    };
    return {
      prepare: ({ reason, ...request }, draftId, signal) => {
        const stated = reason === undefined ? {} : { statedReason: { text: reason, by: authorOf(actor) } };
        return report(this.prepare(actor, { ...request, ...stated }, draftId, signal));
      },
      draft: (id) => report(this.draft(actor, id)),
      submit: (id, revision, reason) => report(this.submit(actor, id, revision, reason)),
      confirm: (requisitionId) => report(this.confirm(actor, requisitionId)),
      cancel: (what, agrees) => {
        // Slack asks with a dialog; the page asks for a signature.
        const asks = actor.surface === 'terminal';
        return report(this.cancel(actor, what, asks ? (row) => this.#agreed(row, agrees) : undefined));
      },
      orders: (question) => listOrders(this.#deps, actor, question),
    };
  }

  /** @throws DeskError `not_allowed` when the person does not agree, or cannot be asked. */
  async #agreed(row: DraftRow, agrees?: (report: DraftReport) => Promise<boolean>): Promise<void> {
    if (agrees !== undefined && (await agrees(await this.report(row)))) return;
    throw errorOf('not_allowed', texts.refused.notAgreed(row.id));
  }

  /** Nobody reads back an order when no process runs that would. */
  async #nextOf(row: DraftRow): Promise<string> {
    const isAsked = isLookedFor(row.state) && row.state !== 'needs_person';
    if (isAsked && (await this.runningProcess()) === undefined) return texts.nobodyAsks;
    return nextOf(this.#deps.policy, row, this.#deps.clock.now());
  }

  async report(row: DraftRow): Promise<DraftReport> {
    const { policy } = this.#deps;
    const twins = await twinsOf(this.#deps, row);
    const [phases] = row.requisitionId === null ? [] : await this.#deps.ledger.read.phases([row.id]);
    const { statedReason: stated } = row.content;
    return {
      row,
      at: this.#deps.clock.now(),
      preparedBy: preparedBy(policy, row),
      statedReason: stated && texts.statedReason(wordsOf(policy, stated.by), cleanText(stated.text, 300)),
      digest: shownDigest(row, twins),
      sentence: statusOf(row),
      next: await this.#nextOf(row),
      ...(phases !== undefined && { service: { phases: phases.phases, readAt: phases.readAt } }),
      twins: twins.map((twin) => ({ id: twin.id, createdBy: twin.createdBy, sentence: statusOf(twin) })),
    };
  }
}

const underWay: ReadonlySet<State> = new Set<State>([
  'approved',
  'submitting',
  'unknown',
  'accepted',
  'confirming',
  'confirm_unknown',
  'cancelling',
  'cancel_unknown',
]);
const isUnderWay = (state: State) => underWay.has(state);

/** Who wrote a draft and by what, each in words. */
export function preparedBy(policy: Policy, { authors }: Pick<DraftRow, 'authors'>): string[] {
  return authors.map((each) => wordsOf(policy, each));
}

const idsIn = (actor: string): string[] => actor.split(' for ');

/** The person who did what an audit entry says, themselves or as a deputy. */
export const personOf = ({ people }: Policy, actor: string) => people.get(idsIn(actor)[0] ?? '');

/** The actor of an audit entry, by name; a deputy with whose right they used. */
export function actorText({ people }: Policy, actor: string): string {
  const [name = '', principal] = idsIn(actor).map((id) => people.get(id)?.name ?? id);
  return principal === undefined ? name : texts.deputy(name, principal);
}

function wordsOf({ people }: Policy, author: Author): string {
  return authorText(author, people.get(author.person)?.name ?? author.person);
}

function nextOf(policy: Policy, row: DraftRow, at: number): string {
  const { state, wants } = row;
  const names = decidersOf(policy, row, at).map(({ name }) => name);
  if (state === 'pending_approval') return texts.waiting.approval(names);
  if (state === 'needs_person') return texts.waiting.answer(names);
  const wish = wishOf(row);
  if (state === 'differs' && (wants !== null || wish === 'cancel') && wish !== 'submit') {
    return texts.waiting.decision(wish, names);
  }
  if (state === 'differs' && !isAccepted(row)) return texts.waiting.said(names);
  if (state === 'differs' && row.question !== null) return texts.waiting.question(names);
  return texts.next[state];
}
