import { errorOf } from '../../core/errors.ts';
import type { DraftContent, OrderRequest } from '../../ports/draft.ts';
import type { DraftRow } from '../../ports/ledger.ts';
import { canonicalJson } from '../audit.ts';
import {
  draftFor,
  refused,
  requireOwnOfAgent,
  requireRevision,
  requireRoom,
  requireUnchanged,
  withRequester,
} from '../decisions/decide.ts';
import { decidersOf } from '../decisions/deciders.ts';
import { amountOf } from '../decisions/limits.ts';
import type { OrderingDependencies } from '../dependencies.ts';
import { texts } from '../messages/en.ts';
import { authorOf, type Actor } from '../policy/policy.ts';
import { decide, requireAllowed } from '../policy/rules.ts';
import { refuseCutTexts } from '../sending/kept-length.ts';
import {
  contentHash,
  isSameQuote,
  leavingOut,
  priceRequest,
  receiverOf,
  refuseHiddenText,
  requestOf,
} from './draft-content.ts';
import { changesOf } from './draft-changes.ts';
import { chosenLine, withChoices } from './choices.ts';
import { insertDraft, move } from './transitions.ts';

export interface PrepareOptions {
  /** What stays left out of the draft; absent: nothing, where the request is another one. */
  readonly leaves?: Pick<DraftContent, 'omitted' | 'choices'>;
}

/**
 * Prices a request and stores it as a draft, or as a new revision of one; orders nothing. A draft that is asked for as
 * it is, at the same prices, keeps its revision, and with it the request for approval.
 * @throws DeskError `not_allowed`, `invalid_input`, or what the service said.
 */
export async function prepare(
  deps: OrderingDependencies,
  actor: Actor,
  request: OrderRequest,
  draftId?: string,
  signal?: AbortSignal,
  { leaves }: PrepareOptions = {},
): Promise<DraftRow> {
  const { clock, ledger, policy, service, settings } = deps;
  const proposal = { action: 'propose', actor, receiver: receiverOf(request), mode: settings.mode } as const;
  requireAllowed(decide(policy, proposal));
  refuseHiddenText(request);
  await refuseCutTexts(ledger.read, request);
  const before = draftId === undefined ? undefined : await draftFor(deps, actor, draftId);
  if (before !== undefined) requireOwnOfAgent(deps, actor, before);
  if (before !== undefined && before.state !== 'priced' && before.state !== 'pending_approval') {
    throw refused(before, texts.refused.notEditable);
  }
  const wanted = before === undefined ? request : withChoices(before.content, request);
  const priced = await priceRequest(service, wanted, clock.now(), { signal });
  const isRequote = before !== undefined && isSameRequest(before.content, priced);
  const left = leaves ?? (isRequote ? before.content : undefined);
  const content = left === undefined ? priced : leavingOut(left, priced);
  if (isRequote && isSameQuote(before.content, content)) return before;
  const amount = amountOf(content.totals, policy.limits.basis);
  requireAllowed(decide(policy, { ...proposal, amount }));
  return ledger.write(async (tx) => {
    const now = await tx.now();
    const expiresAt = now + settings.times.draft;
    const fresh = { content, expiresAt, nextAt: expiresAt };
    if (before === undefined) {
      const by = withRequester({ requesters: [], authors: [] }, actor);
      const draft = { ...fresh, ...by, state: 'priced', createdBy: actor.person, surface: actor.surface } as const;
      return insertDraft(deps, tx, draft, { actor, action: 'prepared' });
    }
    const current = await requireUnchanged(tx, before);
    await tx.voidApprovals(current.id, now);
    const { requesters, authors } = isRequote ? current : withRequester(current, actor);
    const changes = changesOf(before.content, content);
    const change = { ...fresh, requesters, authors, hash: contentHash(content), wants: null };
    return move(tx, current, 'reprice', { actor, action: 'changed', detail: { requesters, changes } }, change);
  });
}

/**
 * Prices an open draft again. At unchanged prices it keeps its revision, and with it the request for approval.
 * @throws DeskError `refused` when the draft has changed since that revision was shown, or can no longer be changed.
 */
export async function quoteAgain(
  deps: OrderingDependencies,
  actor: Actor,
  id: string,
  revision: number,
): Promise<DraftRow> {
  const row = await draftFor(deps, actor, id);
  requireRevision(row, revision);
  return prepare(deps, actor, requestOf(row.content), id, undefined, { leaves: row.content });
}

/**
 * Puts a product in the place of a code that was left out: one of those that the draft offers for it.
 * @throws DeskError `refused` when the draft has changed since that revision was shown; `invalid_input` for another code.
 */
export async function choose(
  deps: OrderingDependencies,
  actor: Actor,
  id: string,
  { revision, asked, product }: Choice,
): Promise<DraftRow> {
  const row = await draftFor(deps, actor, id);
  requireRevision(row, revision);
  const { content } = row;
  const request = requestOf(content);
  const chosen = { ...request, lines: [...request.lines, chosenLine(content, asked, product)] };
  const leaves = {
    omitted: content.omitted.filter((each) => each !== asked),
    choices: content.choices?.filter((each) => each.asked !== asked),
  };
  return prepare(deps, actor, chosen, id, undefined, { leaves });
}

export interface Choice {
  readonly revision: number;
  /** The code as it was written. */
  readonly asked: string;
  /** SKU or index of a product that the draft offers for it. */
  readonly product: string;
}

/** A new quote of the same lines and conditions makes nobody a requester. */
function isSameRequest(before: DraftContent, after: DraftContent): boolean {
  return canonicalJson(requestOf(before)) === canonicalJson(requestOf(after));
}

/**
 * Whoever asks for the approval of somebody else's order becomes a requester of it, who may not give it above the limit.
 * @throws DeskError `refused` where nobody else could decide then.
 */
function requireDecider({ clock, policy }: OrderingDependencies, actor: Actor, row: DraftRow): void {
  if (row.createdBy === actor.person || row.requesters.includes(actor.person)) return;
  const asked = (requesters: readonly string[]) =>
    decidersOf(policy, { ...row, state: 'pending_approval', wants: 'submit', requesters }, clock.now());
  if (asked(row.requesters).length === 0 || asked([...row.requesters, actor.person]).length > 0) return;
  throw refused(row, texts.refused.onlyDecider(policy.people.get(row.createdBy)?.name ?? row.createdBy));
}

/**
 * Requests approval. Repeating it changes nothing. `reason`: why it is ordered, in the words of the actor.
 * @throws DeskError `not_allowed`, or `refused` when too much of the requester waits already.
 */
export async function requestApproval(
  deps: OrderingDependencies,
  actor: Actor,
  id: string,
  revision?: number,
  reason?: string,
): Promise<DraftRow> {
  const { ledger, policy, settings } = deps;
  const stated = reason === undefined ? {} : { statedReason: { text: reason, by: authorOf(actor) } };
  refuseHiddenText(stated);
  const row = await draftFor(deps, actor, id);
  requireRevision(row, revision);
  if (row.state !== 'priced') return row;
  requireOwnOfAgent(deps, actor, row);
  const amount = amountOf(row.content.totals, policy.limits.basis);
  const receiver = receiverOf(row.content);
  requireAllowed(decide(policy, { action: 'propose', actor, receiver, amount, mode: settings.mode }));
  if (settings.mode !== 'live') throw errorOf('not_allowed', texts.refused.notLive(settings.mode));
  requireDecider(deps, actor, row);
  return ledger.write(async (tx) => {
    const current = await requireUnchanged(tx, row);
    await requireRoom(deps, tx, current);
    const expiresAt = (await tx.now()) + policy.approvals.minutes * 60_000;
    const { requesters, authors } = withRequester(current, actor);
    const content = { ...current.content, ...stated };
    const entry = { actor, action: 'asked-for-approval' as const, detail: { requesters, ...stated } };
    const change = { requesters, authors, content, hash: contentHash(content), wants: 'submit' } as const;
    return move(tx, current, 'request', entry, { ...change, expiresAt, nextAt: expiresAt });
  });
}
