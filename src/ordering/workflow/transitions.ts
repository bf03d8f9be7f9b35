import { DeskError } from '../../core/errors.ts';
import { isAgent, type State } from '../../ports/draft.ts';
import { eventTopic, type EventKind } from '../../ports/events.ts';
import type { DraftAction, DraftRow, Ledger, LedgerWrite } from '../../ports/ledger.ts';
import { sha256 } from '../audit.ts';
import { newId, type OrderingDependencies } from '../dependencies.ts';
import { authorText, texts } from '../messages/en.ts';
import { authorOf, type Actor } from '../policy/policy.ts';
import { contentHash, receiverOf } from './draft-content.ts';
import { isTerminal, next, type Event } from './states.ts';

// Every write of a draft: new drafts, moves from state to state, and leases. Each move writes its audit entry and
// queues its announcement in the same transaction.

/** Another worker holds this draft now, or changed it: whatever was about to be done is not done. */
export class LeaseLost extends DeskError {
  constructor() {
    super('internal', texts.fault.movedOn.message, { next: texts.fault.movedOn.next });
    this.name = 'LeaseLost';
  }
}

type Detail = Readonly<Record<string, unknown>>;

/** Who did what, for the audit. */
export interface AuditedAction {
  /** A person with the account they acted with, or a name. */
  readonly actor: string | Pick<Actor, 'person' | 'surface' | 'account' | 'agent' | 'onBehalfOf'>;
  readonly action: string;
  readonly detail?: Detail | undefined;
  /** Writes this setting together with the entry, which proves what it was set to last. */
  readonly setting?: { readonly name: string; readonly value: string } | undefined;
}

/** The same of a draft: each action has words in every language. */
export type DraftEntry = AuditedAction & { readonly action: DraftAction };

/** Names the desk itself in the audit. */
export const deskActor = 'desk';

/** Writes one entry of the audit chain, in the caller's transaction. */
export function record(tx: LedgerWrite, at: number, entry: DraftEntry, draftId: string): Promise<number>;
export function record(tx: LedgerWrite, at: number, entry: AuditedAction, draftId: null): Promise<number>;
export async function record(
  tx: LedgerWrite,
  at: number,
  { actor, action, detail, setting }: AuditedAction,
  draftId: string | null,
): Promise<number> {
  const { person, account, onBehalfOf } = typeof actor === 'string' ? { person: actor } : actor;
  const by = typeof actor === 'string' || !isAgent(actor) ? undefined : authorText(authorOf(actor), person);
  if (setting !== undefined) await tx.setSetting(setting.name, setting.value);
  const { seq } = await tx.appendAudit({
    at,
    actor: onBehalfOf === undefined ? person : `${person} for ${onBehalfOf}`,
    action,
    draftId,
    detail: {
      ...(account !== undefined && { account }),
      ...(by !== undefined && { by }),
      ...detail,
      ...(setting !== undefined && { value: sha256(setting.value) }),
    },
    setting: setting?.name,
  });
  return seq;
}

/** Settings whose every change is recorded. */
const recordedSettings: ReadonlySet<string> = new Set(['frozen', 'mcp-tokens']);

/**
 * After an upgrade from a version without signatures: the first signed entry binds all entries before it, and the
 * settings are signed as they are.
 */
export async function signFromHere(ledger: Ledger): Promise<void> {
  if ((await ledger.read.lastAudit())?.keyId !== null) return;
  await ledger.write(async (tx) => {
    const last = await tx.lastAudit();
    if (last?.keyId !== null) return;
    const at = await tx.now();
    const detail = { entries: last.seq, head: last.hash };
    await record(tx, at, { actor: deskActor, action: 'signed-from-here', detail }, null);
    for (const setting of await tx.settings()) {
      if (recordedSettings.has(setting.name)) {
        await record(tx, at, { actor: deskActor, action: 'setting-signed', setting }, null);
      } else await tx.setSetting(setting.name, setting.value);
    }
  });
}

/**
 * Records the action, notes what happened for those who follow the order, and queues the news of the draft; its text is
 * made when it is delivered.
 */
async function announce(tx: LedgerWrite, row: DraftRow, entry: DraftEntry, from?: DraftRow): Promise<void> {
  const at = row.updatedAt;
  const seq = await record(tx, at, entry, row.id);
  const kind = eventOf(row, from);
  if (kind !== undefined) await noteEvent(tx, row, kind, `${row.id}:${seq}`, entry.action);
  await queueNews(tx, row, seq, at);
}

async function queueNews(tx: LedgerWrite, { id, state, revision }: DraftRow, seq: number, at: number): Promise<void> {
  await tx.enqueue({
    id: `m${seq}`,
    dedupeKey: `draft:${id}:${seq}`,
    topic: 'draft',
    draftId: id,
    payload: JSON.stringify({ state, revision }),
    createdAt: at,
    nextAt: at,
    tries: 0,
    deliveredAt: null,
    givenUpAt: null,
  });
}

/** Key of the event of an escalation. */
export const escalationKey = ({ id, revision }: Pick<DraftRow, 'id' | 'revision'>) => `${id}:${revision}:escalated`;

/** Notes, once for each version of the draft, that the next approvers are asked too. `to`: person ids. */
export async function escalate(tx: LedgerWrite, row: DraftRow, to: readonly string[], why: string): Promise<void> {
  if (!(await noteEvent(tx, row, 'approval.escalated', escalationKey(row), why, { why, to }))) return;
  const at = await tx.now();
  const { revision } = row;
  const seq = await record(tx, at, { actor: deskActor, action: 'escalated', detail: { revision, to, why } }, row.id);
  await queueNews(tx, row, seq, at);
}

/** What a move means to those who follow the order; undefined: nothing that they want to hear of. */
function eventOf({ state, wants, question }: DraftRow, from: DraftRow | undefined): EventKind | undefined {
  const isNew = from?.state !== state;
  switch (state) {
    case 'pending_approval':
      return isNew ? 'approval.requested' : undefined;
    case 'differs':
      if (wants !== null && wants !== 'submit') return from?.wants === wants ? undefined : 'approval.requested';
      if (!isNew) return undefined;
      return question === null ? 'order.differs' : 'order.question';
    case 'approved':
      return isNew ? 'approval.given' : undefined;
    case 'declined':
      return 'approval.declined';
    case 'expired':
      return 'approval.expired';
    case 'needs_person':
      return isNew ? 'order.question' : undefined;
    case 'confirmed':
    case 'cancelled':
    case 'failed':
    case 'withdrawn':
    case 'dropped':
      return `order.${state}`;
    case 'priced':
    case 'submitting':
    case 'unknown':
    case 'accepted':
    case 'confirming':
    case 'confirm_unknown':
    case 'cancelling':
    case 'cancel_unknown':
    case 'dropping':
      return undefined;
  }
}

/** Notes an event about a draft and queues it for whoever is told. `key`: the same one is noted once. */
export async function noteEvent(
  tx: LedgerWrite,
  row: DraftRow,
  kind: EventKind,
  key: string,
  why: string,
  detail: Detail = {},
): Promise<boolean> {
  const at = await tx.now();
  const { id, state, revision, requisitionId, createdBy, content } = row;
  const isNoted = await tx.appendEvent({
    ...{ key, kind, at, serviceAt: null, draftId: id, requisitionId },
    ...{ receiver: receiverOf(content), person: createdBy },
    detail: { why, state, revision, ...detail },
  });
  if (isNoted) {
    await tx.enqueue({
      ...{ id: `event:${key}`, dedupeKey: `event:${key}`, topic: eventTopic, draftId: id },
      payload: JSON.stringify({ kind, key, revision, ...detail }),
      ...{ createdAt: at, nextAt: at, tries: 0, deliveredAt: null, givenUpAt: null },
    });
  }
  return isNoted;
}

type NewDraft = Pick<DraftRow, 'state' | 'createdBy' | 'surface' | 'requesters' | 'authors' | 'content'> &
  Partial<Pick<DraftRow, 'reason' | 'expiresAt' | 'requisitionId' | 'answer' | 'question' | 'wants' | 'nextAt'>>;

/** Stores a new draft as revision 1, held by no worker. */
export async function insertDraft(
  { randomBytes }: Pick<OrderingDependencies, 'randomBytes'>,
  tx: LedgerWrite,
  draft: NewDraft,
  entry: DraftEntry,
): Promise<DraftRow> {
  const at = await tx.now();
  const row: DraftRow = {
    id: newId('D', randomBytes),
    revision: 1,
    reason: null,
    createdAt: at,
    updatedAt: at,
    expiresAt: at,
    hash: contentHash(draft.content),
    wants: null,
    requisitionId: null,
    answer: null,
    question: null,
    readBack: null,
    ...untilPersonActs,
    fence: 0,
    ...draft,
  };
  await tx.insertDraft(row);
  const { lines, totals } = row.content;
  const detail = { to: row.state, hash: row.hash, lines: texts.lines(lines.length), totals, ...entry.detail };
  await announce(tx, row, { ...entry, detail });
  return row;
}

/** People act on what they see in these states. */
const shownToPeople: ReadonlySet<State> = new Set<State>(['priced', 'pending_approval', 'differs', 'needs_person']);

/**
 * Every question to a person has a revision of its own, so that an answer to an earlier one is recognised. Only
 * requesting approval keeps the revision: it shows the same order, and nobody could approve that revision before.
 */
function revisionAfter(row: DraftRow, event: Event, state: State): number {
  return shownToPeople.has(state) && event !== 'request' ? row.revision + 1 : row.revision;
}

type Change = Partial<Omit<DraftRow, 'id' | 'state' | 'revision'>>;

/**
 * One move to another state, in the caller's transaction.
 * @throws LeaseLost when the row was changed since it was read; DeskError when the table has no such move.
 */
export async function move(
  tx: LedgerWrite,
  row: DraftRow,
  event: Event,
  entry: DraftEntry,
  change: Change = {},
): Promise<DraftRow> {
  const updatedAt = await tx.now();
  const state = next(row.state, event);
  const closed = isTerminal(state) ? { ...untilPersonActs, wants: null } : {};
  const revision = revisionAfter(row, event, state);
  const moved: DraftRow = { ...row, reason: null, ...change, ...closed, revision, state, updatedAt };
  if (!(await tx.saveDraft(moved, row.fence))) throw new LeaseLost();
  const detail = { from: row.state, to: state, revision, reason: moved.reason, ...entry.detail };
  await announce(tx, moved, { ...entry, detail }, row);
  return moved;
}

/** Writes another request about a draft whose state stays: a new revision, which voids unused approvals of the old one. */
export async function saveRevision(
  tx: LedgerWrite,
  row: DraftRow,
  actor: AuditedAction['actor'],
  action: DraftAction,
  detail: Detail,
): Promise<DraftRow> {
  const at = await tx.now();
  const revised = { ...row, revision: row.revision + 1, updatedAt: at };
  await tx.voidApprovals(row.id, at);
  if (!(await tx.saveDraft(revised, row.fence))) throw new LeaseLost();
  const { wants, revision } = revised;
  await announce(tx, revised, { actor, action, detail: { wants, revision, ...detail } }, row);
  return revised;
}

/** A lease with a new fence: an earlier holder can write nothing more. */
export function takeLease(row: DraftRow, { worker, times }: OrderingDependencies['settings'], now: number) {
  return { fence: row.fence + 1, leaseOwner: worker, leaseUntil: now + times.lease };
}

export const noLease = { leaseOwner: null, leaseUntil: 0 } as const;

/** No worker looks at the draft until a person acts. */
export const untilPersonActs = { nextAt: null, ...noLease } as const;

/** The row as stored, if it is still what the caller holds. */
export async function requireLease(tx: LedgerWrite, row: DraftRow): Promise<DraftRow> {
  const now = await tx.draft(row.id);
  if (now === undefined || now.fence !== row.fence || now.state !== row.state || now.revision !== row.revision) {
    throw new LeaseLost();
  }
  return now;
}

/** Says what a draft waits for, which this process does not hold. Nothing happens where somebody wrote it meanwhile. */
export function tell(
  { ledger }: Pick<OrderingDependencies, 'ledger'>,
  row: DraftRow,
  action: DraftAction,
  reason: string,
): Promise<void> {
  return ledger.write(async (tx) => {
    const now = await tx.draft(row.id);
    const updatedAt = await tx.now();
    if (now?.fence !== row.fence || now.state !== row.state || now.reason !== row.reason) return;
    const told = { ...now, reason, updatedAt };
    if (!(await tx.saveDraft(told, now.fence))) return;
    await announce(tx, told, { actor: deskActor, action, detail: { reason } }, now);
  });
}

/** Gives the lease back; a worker looks at the draft again at `nextAt`. */
export function release(
  { ledger }: Pick<OrderingDependencies, 'ledger'>,
  row: DraftRow,
  nextAt: number | null,
  change: Pick<Change, 'reason' | 'readBack'> = {},
): Promise<undefined> {
  return ledger.write(async (tx) => {
    const now = await requireLease(tx, row);
    if (!(await tx.saveDraft({ ...now, ...change, ...noLease, nextAt }, now.fence))) throw new LeaseLost();
    return undefined;
  });
}

/** The same, and people are told what the draft waits for. */
export function releaseAndTell(
  { ledger }: Pick<OrderingDependencies, 'ledger'>,
  row: DraftRow,
  nextAt: number,
  action: DraftAction,
  change: { readonly reason: string } & Pick<Change, 'readBack'>,
): Promise<undefined> {
  return ledger.write(async (tx) => {
    const now = await requireLease(tx, row);
    const waiting = { ...now, ...change, ...noLease, nextAt, updatedAt: await tx.now() };
    if (!(await tx.saveDraft(waiting, now.fence))) throw new LeaseLost();
    await announce(tx, waiting, { actor: deskActor, action, detail: { reason: change.reason } }, now);
    return undefined;
  });
}

/** One move of a draft that this worker holds, in its own transaction, with whatever else belongs in it. */
export function advance(
  { ledger }: Pick<OrderingDependencies, 'ledger'>,
  row: DraftRow,
  event: Event,
  action: DraftAction,
  change: Change = {},
  also?: (tx: LedgerWrite) => Promise<Detail | undefined>,
): Promise<DraftRow> {
  return ledger.write(async (tx) => {
    const now = await requireLease(tx, row);
    const detail = await also?.(tx);
    return move(tx, now, event, { actor: deskActor, action, detail }, change);
  });
}
