import { DeskError } from '../../core/errors.ts';
import type { DraftContent, OrderRequest } from '../../ports/draft.ts';
import type { DraftRow } from '../../ports/ledger.ts';
import {
  demand,
  demandRevision,
  draftFor,
  insertPrepared,
  refused,
  unmoved,
  withRequester,
} from '../decisions/decide.ts';
import { canonicalJson } from '../audit.ts';
import { contentHash } from './content-hash.ts';
import { receiverOf } from '../decisions/limit-check.ts';
import { amountOf } from '../decisions/limits.ts';
import { move } from './transitions.ts';
import { newId, type OrderingDependencies } from '../dependencies.ts';
import { decide, type Actor } from '../policy/policy.ts';
import { priceRequest } from './price-request.ts';
import { refuseHiddenText } from './request-text.ts';
import { requestOf } from '../sending/submit-body.ts';

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
  const { clock, ledger, policy, service, settings, randomBytes } = deps;
  demand(decide(policy, { action: 'propose', actor, receiver: request.shipTo ?? 'own', mode: settings.mode }));
  refuseHiddenText(request);
  const before = draftId === undefined ? undefined : await draftFor(deps, actor, draftId);
  if (before !== undefined && !['priced', 'pending_approval'].includes(before.state)) {
    throw refused(before, 'It can no longer be changed.');
  }
  const content = await priceRequest(service, request, clock.now(), { signal });
  const amount = amountOf(content.totals, policy.limits.basis);
  demand(decide(policy, { action: 'propose', actor, receiver: request.shipTo ?? 'own', amount, mode: settings.mode }));
  return ledger.write(async (tx) => {
    const now = await tx.now();
    const expiresAt = now + settings.times.draft;
    if (before !== undefined) {
      const current = await unmoved(tx, before);
      await tx.voidApprovals(current.id, now);
      const requesters = asksForTheSame(before.content, content) ? current.requesters : withRequester(current, actor);
      return move(
        tx,
        current,
        'reprice',
        { actor, action: 'changed', detail: { requesters } },
        {
          content,
          requesters,
          hash: contentHash(content),
          wants: null,
          expiresAt,
          nextAt: expiresAt,
        },
      );
    }
    const row: DraftRow = {
      id: newId('D', randomBytes),
      revision: 1,
      state: 'priced',
      reason: null,
      createdBy: actor.person,
      surface: actor.surface,
      requesters: [actor.person],
      createdAt: now,
      updatedAt: now,
      expiresAt,
      content,
      hash: contentHash(content),
      wants: null,
      requisitionId: null,
      answer: null,
      readBack: null,
      nextAt: expiresAt,
      leaseOwner: null,
      leaseUntil: 0,
      fence: 0,
    };
    await insertPrepared(tx, row, actor, 'prepared');
    return row;
  });
}

/** A new quote of the same lines and conditions: whoever asked for that changed nothing. */
function asksForTheSame(before: DraftContent, after: DraftContent): boolean {
  return canonicalJson(requestOf(before)) === canonicalJson(requestOf(after));
}

/** Asks for approval; says what it waits for. Repeating it changes nothing. */
export async function requestApproval(
  deps: OrderingDependencies,
  actor: Actor,
  id: string,
  revision?: number,
): Promise<DraftRow> {
  const { ledger, policy, settings } = deps;
  const row = await draftFor(deps, actor, id);
  demandRevision(row, revision);
  if (row.state !== 'priced') return row;
  const amount = amountOf(row.content.totals, policy.limits.basis);
  demand(decide(policy, { action: 'propose', actor, receiver: receiverOf(row.content), amount, mode: settings.mode }));
  if (settings.mode !== 'live') {
    throw new DeskError('not_allowed', `This desk is in mode ${settings.mode}: it prepares orders and sends none.`, {
      next: 'Order it elsewhere, or ask whoever runs the desk for mode live.',
    });
  }
  return ledger.write(async (tx) => {
    const current = await unmoved(tx, row);
    const expiresAt = (await tx.now()) + policy.approvals.minutes * 60_000;
    const requesters = withRequester(current, actor);
    return move(
      tx,
      current,
      'request',
      { actor, action: 'asked-for-approval', detail: { requesters } },
      {
        requesters,
        wants: 'submit',
        expiresAt,
        nextAt: expiresAt,
      },
    );
  });
}
