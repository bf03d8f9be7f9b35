import { KeyRing } from '../../src/core/key-ring.ts';
import { Secret } from '../../src/core/secret.ts';
import { sealOf } from '../../src/ordering/audit.ts';
import { record } from '../../src/ordering/workflow/transitions.ts';
import type { DraftRow, Ledger } from '../../src/ports/ledger.ts';

/** Signs the ledgers that are measured. */
export const seal = sealOf(new KeyRing(new Secret('the key of the benchmark')));

/** A draft as small as one can be. */
export function draftRow(id: string, more: Partial<DraftRow> = {}): DraftRow {
  const now = Date.now();
  return {
    id,
    revision: 1,
    state: 'priced',
    reason: null,
    createdBy: 'buyer',
    surface: 'stdio',
    requesters: ['buyer'],
    authors: [{ person: 'buyer', surface: 'stdio' }],
    createdAt: now,
    updatedAt: now,
    expiresAt: now + 1e7,
    content: {
      lines: [],
      defaults: {},
      omitted: [],
      totals: [],
      quotedAt: now,
      automaticOrderConfirmation: false,
      credit: null,
    },
    hash: 'h',
    wants: null,
    requisitionId: null,
    answer: null,
    question: null,
    readBack: null,
    nextAt: null,
    leaseOwner: null,
    leaseUntil: 0,
    fence: 0,
    ...more,
  };
}

/** Where a draft goes from where it is: to and fro, so that each transition changes what the indexes are ordered by. */
export const turned = (state: unknown) => (state === 'priced' ? 'pending_approval' : 'priced');

/** One transition, as `move` makes it: the row in its new state, an audit entry and a message. */
export function transition(ledger: Ledger, id: string): Promise<void> {
  return ledger.write(async (tx) => {
    const row = await tx.draft(id);
    if (row === undefined) throw new Error('the draft is gone');
    const at = await tx.now();
    const state = turned(row.state);
    if (!(await tx.saveDraft({ ...row, state, updatedAt: at }, row.fence))) throw new Error('the fence is lost');
    const seq = await record(tx, at, { actor: 'desk', action: 'accepted', detail: { from: row.state, to: state } }, id);
    await tx.enqueue({
      id: `m${seq}`,
      dedupeKey: `draft:${id}:${seq}`,
      topic: 'draft',
      draftId: id,
      payload: '{}',
      createdAt: at,
      nextAt: at,
      tries: 0,
      deliveredAt: null,
      givenUpAt: null,
    });
  });
}
