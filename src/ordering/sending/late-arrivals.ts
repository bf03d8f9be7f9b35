import { asDeskError } from '../../core/errors.ts';
import type { DraftRow } from '../../ports/ledger.ts';
import { contentOfRequisition } from '../decisions/requisition-content.ts';
import { contentHash } from '../workflow/content-hash.ts';
import { readKeptCustomNumber } from './account-behaviour.ts';
import { announce, move, record, deskActor } from '../workflow/transitions.ts';
import { newId, type OrderingDependencies } from '../dependencies.ts';
import { scan } from './read-back.ts';
import { compare } from './compare-answer.ts';

const lookedSetting = 'strays-looked-at';

/**
 * An order that a person declared absent and had sent again can still arrive: then there are two. It is looked for
 * until the watch is over, and what arrives is cancelled while it is ACCEPTED. One look for all processes in each
 * settle time. Returns the drafts that were opened for it.
 */
export async function cancelLateArrivals(
  deps: OrderingDependencies,
  hold: (row: DraftRow, now: number) => Partial<DraftRow>,
): Promise<DraftRow[]> {
  const { clock, ledger, log, settings } = deps;
  const { watch, settle } = settings.times;
  const absent = await ledger.read.absentAttempts(clock.now() - watch);
  if (absent.length === 0) return [];
  const mine = await ledger.write(async (tx) => {
    const now = await tx.now();
    const before = Number((await tx.setting(lookedSetting)) ?? 0);
    if (now - before < settle) return false;
    await tx.setSetting(lookedSetting, String(now));
    return true;
  });
  if (!mine) return [];
  const learned = await readKeptCustomNumber(ledger.read);
  const caught: DraftRow[] = [];
  for (const attempt of absent) {
    const draft = await ledger.read.draft(attempt.draftId);
    // A dropped draft looks for itself.
    if (draft === undefined || draft.state === 'dropping') continue;
    const { found } = await scan(deps, draft.content.shipTo, attempt, learned);
    for (const requisitionId of new Set(found.map((order) => order.requisitionId))) {
      if (requisitionId === draft.requisitionId) continue;
      if ((await ledger.read.draftOfRequisition(requisitionId)) !== undefined) continue;
      try {
        caught.push(await cancelLater(deps, draft, attempt.nonce, requisitionId, hold));
      } catch (thrown) {
        log.warn('ordering: an order arrived late and could not be taken in hand', {
          requisitionId,
          error: asDeskError(thrown).message,
        });
      }
    }
  }
  return caught;
}

/** A draft of its own for the late arrival, on its way to being cancelled. */
async function cancelLater(
  { clock, ledger, service, randomBytes }: OrderingDependencies,
  origin: DraftRow,
  nonce: string,
  requisitionId: string,
  hold: (row: DraftRow, now: number) => Partial<DraftRow>,
): Promise<DraftRow> {
  const orders = await service.requisition(requisitionId);
  const content = contentOfRequisition(requisitionId, orders, clock.now());
  return ledger.write(async (tx) => {
    const now = await tx.now();
    const row: DraftRow = {
      id: newId('D', randomBytes),
      revision: 1,
      state: 'differs',
      reason: `It arrived late: ${origin.id} was declared absent and ordered again.`,
      createdBy: origin.createdBy,
      surface: 'desk',
      requesters: origin.requesters,
      createdAt: now,
      updatedAt: now,
      expiresAt: now,
      content,
      hash: contentHash(content),
      wants: null,
      requisitionId,
      answer: compare(content, orders, now).answer,
      readBack: null,
      nextAt: null,
      leaseOwner: null,
      leaseUntil: 0,
      fence: 0,
    };
    await tx.insertDraft(row);
    const detail = { origin: origin.id, nonce, requisitionId };
    await announce(tx, row, await record(tx, now, { actor: deskActor, action: 'late-arrival', detail }, row.id), now);
    return move(tx, row, 'cancel', { actor: deskActor, action: 'cancelling' }, { nextAt: now, ...hold(row, now) });
  });
}
