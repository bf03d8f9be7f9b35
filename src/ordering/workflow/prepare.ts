import { errorOf } from '../../core/errors.ts';
import type { DraftContent, OrderRequest } from '../../ports/draft.ts';
import type { DraftRow } from '../../ports/ledger.ts';
import { canonicalJson } from '../audit.ts';
import { draftFor, refused, requireRevision, requireUnchanged, withRequester } from '../decisions/decide.ts';
import { amountOf } from '../decisions/limits.ts';
import type { OrderingDependencies } from '../dependencies.ts';
import { texts } from '../messages/en.ts';
import type { Actor } from '../policy/policy.ts';
import { decide, requireAllowed } from '../policy/rules.ts';
import { contentHash, priceRequest, receiverOf, refuseHiddenText, requestOf } from './draft-content.ts';
import { insertDraft, move } from './transitions.ts';

/**
 * Prices a request and stores it as a draft, or as a new revision of one; orders nothing.
 * @throws DeskError `not_allowed`, `invalid_input`, or what the service said.
 */
export async function prepare(
  deps: OrderingDependencies,
  actor: Actor,
  request: OrderRequest,
  draftId?: string,
  signal?: AbortSignal,
): Promise<DraftRow> {
  const { clock, ledger, policy, service, settings } = deps;
  const proposal = { action: 'propose', actor, receiver: receiverOf(request), mode: settings.mode } as const;
  requireAllowed(decide(policy, proposal));
  refuseHiddenText(request);
  const before = draftId === undefined ? undefined : await draftFor(deps, actor, draftId);
  if (before !== undefined && before.state !== 'priced' && before.state !== 'pending_approval') {
    throw refused(before, texts.refused.notEditable);
  }
  const content = await priceRequest(service, request, clock.now(), { signal });
  const amount = amountOf(content.totals, policy.limits.basis);
  requireAllowed(decide(policy, { ...proposal, amount }));
  return ledger.write(async (tx) => {
    const now = await tx.now();
    const expiresAt = now + settings.times.draft;
    const fresh = { content, expiresAt, nextAt: expiresAt };
    if (before === undefined) {
      const { person, surface } = actor;
      return insertDraft(
        deps,
        tx,
        { ...fresh, state: 'priced', createdBy: person, surface, requesters: [person] },
        { actor, action: 'prepared' },
      );
    }
    const current = await requireUnchanged(tx, before);
    await tx.voidApprovals(current.id, now);
    const requesters = isSameRequest(before.content, content) ? current.requesters : withRequester(current, actor);
    const change = { ...fresh, requesters, hash: contentHash(content), wants: null };
    return move(tx, current, 'reprice', { actor, action: 'changed', detail: { requesters } }, change);
  });
}

/** A new quote of the same lines and conditions makes nobody a requester. */
function isSameRequest(before: DraftContent, after: DraftContent): boolean {
  return canonicalJson(requestOf(before)) === canonicalJson(requestOf(after));
}

/** Requests approval. Repeating it changes nothing. */
export async function requestApproval(
  deps: OrderingDependencies,
  actor: Actor,
  id: string,
  revision?: number,
): Promise<DraftRow> {
  const { ledger, policy, settings } = deps;
  const row = await draftFor(deps, actor, id);
  requireRevision(row, revision);
  if (row.state !== 'priced') return row;
  const amount = amountOf(row.content.totals, policy.limits.basis);
  const receiver = receiverOf(row.content);
  requireAllowed(decide(policy, { action: 'propose', actor, receiver, amount, mode: settings.mode }));
  if (settings.mode !== 'live') throw errorOf('not_allowed', texts.refused.notLive(settings.mode));
  return ledger.write(async (tx) => {
    const current = await requireUnchanged(tx, row);
    const expiresAt = (await tx.now()) + policy.approvals.minutes * 60_000;
    const requesters = withRequester(current, actor);
    const entry = { actor, action: 'asked-for-approval', detail: { requesters } };
    return move(tx, current, 'request', entry, { requesters, wants: 'submit', expiresAt, nextAt: expiresAt });
  });
}
