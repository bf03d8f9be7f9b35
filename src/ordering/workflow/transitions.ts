import { DeskError } from '../../core/errors.ts';
import type { DraftRow, LedgerWrite } from '../../ports/ledger.ts';
import { chain } from '../audit.ts';
import type { Actor } from '../policy/model.ts';
import { isState, isTerminal, next, type Event, type State } from './states.ts';

/** Somebody else works on this draft by now, or has changed it: whatever was about to be done is not done. */
export class LeaseLost extends DeskError {
  constructor() {
    super('internal', 'The requisition has moved on while this was being done.', { next: 'Look at it again.' });
    this.name = 'LeaseLost';
  }
}

/**
 * The state of a row, which the database keeps as text.
 * @throws DeskError `internal` for a text that is no state: the database was written by another program.
 */
export function stateOf({ state }: Pick<DraftRow, 'state'>): State {
  if (isState(state)) return state;
  throw new DeskError('internal', `The ledger holds a requisition in state ${JSON.stringify(state)}, which is none.`, {
    next: 'Run the newest Partsdesk on this database.',
  });
}

/** Who did it, and what of it belongs in the audit. */
export interface AuditedAction {
  /** A person with the account they acted with, or a name. */
  readonly actor: string | Pick<Actor, 'person' | 'account'>;
  readonly action: string;
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
}

/** Names the desk itself in the audit. */
export const deskActor = 'desk';

/** Writes one entry of the audit chain, in the caller's transaction. */
export async function record(
  tx: LedgerWrite,
  at: number,
  entry: AuditedAction,
  draftId: string | null,
): Promise<number> {
  const { person, account } = typeof entry.actor === 'string' ? { person: entry.actor } : entry.actor;
  const row = chain(await tx.lastAudit(), {
    at,
    actor: person,
    action: entry.action,
    draftId,
    detail: { ...(account !== undefined && { account }), ...entry.detail },
  });
  await tx.insertAudit(row);
  return row.seq;
}

/** People act on what they see in these states. */
const shownToPeople: ReadonlySet<State> = new Set(['priced', 'pending_approval', 'differs', 'needs_person']);

/**
 * Every question to a person has a revision of its own, so that an answer to an earlier one is recognised. Only
 * asking for approval keeps the revision: it shows the same order, and nobody could approve that revision before.
 */
function revisionAfter(row: DraftRow, event: Event, state: State): number {
  return shownToPeople.has(state) && event !== 'request' ? row.revision + 1 : row.revision;
}

/**
 * One transition: the new state, its audit entry and what must be said of it, in the caller's transaction.
 * @throws LeaseLost when the row was changed by somebody else since it was read; DeskError when the table of moves has
 * no such move.
 */
export async function move(
  tx: LedgerWrite,
  row: DraftRow,
  event: Event,
  entry: AuditedAction,
  change: Partial<Omit<DraftRow, 'id' | 'state' | 'revision' | 'fence'>> & { fence?: number } = {},
): Promise<DraftRow> {
  const at = await tx.now();
  const state = next(row.state, event);
  const released = isTerminal(state) ? { leaseOwner: null, leaseUntil: 0, nextAt: null, wants: null } : {};
  const revision = revisionAfter(row, event, state);
  const moved: DraftRow = { ...row, reason: null, ...change, ...released, revision, state, updatedAt: at };
  if (!(await tx.saveDraft(moved, row.fence))) throw new LeaseLost();
  const seq = await record(
    tx,
    at,
    {
      ...entry,
      detail: { from: row.state, to: state, revision: moved.revision, reason: moved.reason, ...entry.detail },
    },
    row.id,
  );
  await announce(tx, moved, seq, at);
  return moved;
}

/** Queues the news of a draft for whoever shows it; what it says is read when it is said. */
export async function announce(tx: LedgerWrite, row: DraftRow, seq: number, at: number): Promise<void> {
  await tx.enqueue({
    id: `m${seq}`,
    dedupeKey: `draft:${row.id}:${seq}`,
    topic: 'draft',
    draftId: row.id,
    payload: JSON.stringify({ state: row.state, revision: row.revision }),
    createdAt: at,
    nextAt: at,
    tries: 0,
    deliveredAt: null,
    givenUpAt: null,
  });
}

/** The row as it is now, if it is still what the caller holds. */
export async function held(tx: LedgerWrite, row: DraftRow): Promise<DraftRow> {
  const now = await tx.draft(row.id);
  if (now === undefined || now.fence !== row.fence || now.state !== row.state || now.revision !== row.revision) {
    throw new LeaseLost();
  }
  return now;
}
