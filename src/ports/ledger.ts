import { DeskError, type DeskErrorOptions } from '../core/errors.ts';
import type { EventFilter, EventRow, NewEvent } from './events.ts';
import type { Signature } from '../core/key-ring.ts';
import type { OutboxRow } from './outbox.ts';
import type { WatchRead, WatchWrite } from './watch.ts';
import type { Author, DraftContent, ServiceAnswer, State } from './draft.ts';

/**
 * The desk's memory of money: drafts, approvals, attempts, reservations, the audit chain and what must still be said.
 * This is the port; `src/store` implements it on SQLite and on PostgreSQL, with the same tests for both.
 *
 * Every write transaction is serial with every other one of every process (SQLite: BEGIN IMMEDIATE; PostgreSQL: one
 * advisory lock), because the audit is a chain and limits are sums. It is on disk when `write` resolves. Nothing that
 * waits for anything else than the database happens inside.
 */
export interface Ledger {
  /**
   * Runs `work` in one transaction: all of it or nothing.
   * A statement that failed fails the whole transaction, even if `work` catches it, as PostgreSQL does anyway.
   * @throws what `work` throws; DeskError `internal` with a next step when the database is full, busy beyond its
   * timeout, or gone: then nothing was written; OutcomeUnknown when it is not known whether it was.
   */
  write<T>(work: (tx: LedgerWrite) => Promise<T>): Promise<T>;
  readonly read: LedgerRead;
  /** Resolves when another process decided or sent something, where the database tells (PostgreSQL), or on `signal`. */
  readonly changed?: (signal: AbortSignal) => Promise<void>;
  close(): Promise<void>;
}

/**
 * The database was lost while it was asked to commit: the transaction is written whole or not at all, and which of the
 * two is not known until it is read again.
 */
export class OutcomeUnknown extends DeskError {
  readonly outcomeUnknown = true;

  constructor(message: string, options: DeskErrorOptions) {
    super('internal', message, options);
    this.name = 'OutcomeUnknown';
  }
}

export interface LedgerRead {
  draft(id: string): Promise<DraftRow | undefined>;
  /** Newest first. */
  drafts(filter: DraftFilter): Promise<DraftRow[]>;
  countDrafts(question: DraftQuestion): Promise<number>;
  /** Drafts with the same lines for the same receiver, made at or after `since`, newest first. */
  sameOrders(order: Pick<DraftContent, 'shipTo' | 'lines'>, since: number): Promise<DraftRow[]>;
  /** The newest draft of a requisition: where there is a question about it, that one. */
  draftOfRequisition(requisitionId: string): Promise<DraftRow | undefined>;
  approvals(draftId: string): Promise<ApprovalRow[]>;
  /** Oldest first. */
  attempts(draftId: string): Promise<AttemptRow[]>;
  attemptOfNonce(nonce: string): Promise<AttemptRow | undefined>;
  /** What the service last showed of the requisitions of these drafts. */
  phases(draftIds: readonly string[]): Promise<PhaseRow[]>;
  /** Reservations that count: not released, made at or after `since`. */
  reservations(filter: { person?: string; receiver?: string; since: number }): Promise<ReservationRow[]>;
  /** Oldest first, from the entry after `after` on. */
  audit(filter: { after?: number; limit: number; draftId?: string }): Promise<AuditRow[]>;
  /** The newest entry of the chain. */
  lastAudit(): Promise<AuditRow | undefined>;
  /** Undefined also for a value that no desk with the key wrote. */
  setting(name: string): Promise<string | undefined>;
  /** A setting whose changes are in the audit, held against the newest of them. */
  recordedSetting(name: string): Promise<RecordedSetting>;
  settings(): Promise<SettingRow[]>;
  /** Ids of approvals that no attempt used, voided ones too. */
  unusedApprovals(): Promise<string[]>;
  /**
   * Drafts that a worker has something to do for at `now`, and that no living lease holds. `longestLease` (ms): one that
   * ends much later was taken before the clock was set back, and holds nothing.
   */
  due(now: number, limit: number, longestLease?: number): Promise<string[]>;
  /**
   * Messages to deliver at `now`, of these topics (absent: of all), oldest first. None that follows a message of the
   * same topic and draft which waits for later or is being delivered.
   */
  outbox(now: number, limit: number, topics?: readonly string[]): Promise<OutboxRow[]>;
  /** Of these topics; absent: of all. */
  outboxState(topics?: readonly string[]): Promise<OutboxState>;
  /** How many drafts are in these states, and since when the one that has not changed for longest. */
  backlog(states: readonly State[]): Promise<{ readonly count: number; readonly since: number | null }>;
  /** Oldest first. */
  events(filter: EventFilter): Promise<EventRow[]>;
  readonly watch: WatchRead;
}

export interface LedgerWrite extends LedgerRead {
  readonly watch: WatchWrite;
  /** The clock that leases are compared by: the database's own on PostgreSQL, the desk's on SQLite. */
  now(): Promise<number>;
  insertDraft(row: DraftRow): Promise<void>;
  /** Writes the whole row if its fence is still `fence`; false when somebody else holds it by now. */
  saveDraft(row: DraftRow, fence: number): Promise<boolean>;
  insertApproval(row: ApprovalRow): Promise<void>;
  /** Marks it used by this attempt, with the MAC of that; false when it was used or voided before. */
  consumeApproval(id: string, attemptId: string, at: number, mac: string): Promise<boolean>;
  /** Voids the approvals of a draft that were not used. */
  voidApprovals(draftId: string, at: number): Promise<void>;
  /**
   * @throws DeskError `internal` when the nonce was used before or the draft has an open attempt: both are unique
   * indexes, not only checks.
   */
  insertAttempt(row: AttemptRow): Promise<void>;
  /** Gives an open attempt its outcome; false when it has one already. */
  closeAttempt(id: string, outcome: AttemptOutcome, at: number, detail: string | null): Promise<boolean>;
  /** Its own sender is through with it, whoever holds the draft by now. Saying it twice changes nothing. */
  sendingOver(id: string, at: number): Promise<void>;
  /** What a person said of an attempt whose outcome is unknown. */
  settleAttempt(id: string, verdict: 'absent' | 'found', at: number): Promise<void>;
  /** Replaces what was last read of a requisition. */
  savePhases(row: Omit<PhaseRow, 'draftId'>): Promise<void>;
  insertReservation(row: ReservationRow): Promise<void>;
  releaseReservations(draftId: string, at: number): Promise<void>;
  /** Adds an entry to the chain, signed with the key of the desk. */
  appendAudit(entry: AuditEntry): Promise<AuditRow>;
  /** Writes a setting, signed with the key of the desk. */
  setSetting(name: string, value: string): Promise<void>;
  /** Notes what happened; a second event with the same key is dropped (false). */
  appendEvent(event: NewEvent): Promise<boolean>;
  /** Queues a message; a second one with the same key is dropped (false). */
  enqueue(row: OutboxRow): Promise<boolean>;
  saveOutbox(row: OutboxRow): Promise<void>;
  /**
   * Deletes messages that wait: all of the topics `off`, and those queued before `waitingSince`. Forgets those delivered
   * or given up before `overSince`. Says how many were waiting. Topics that are `off` wait for another desk until `offSince`.
   */
  tidyOutbox(what: {
    off: readonly string[];
    offSince: number;
    waitingSince: number;
    overSince: number;
  }): Promise<number>;
}

export interface DraftQuestion {
  readonly states?: readonly State[] | undefined;
  readonly createdBy?: string | undefined;
  /** Created at or after this time. */
  readonly since?: number | undefined;
  /** Created before this time. */
  readonly until?: number | undefined;
  /** `own` is the payer itself. */
  readonly receiver?: string | undefined;
  /** Created by this person, or for one of these receivers. */
  readonly visibleTo?: { readonly person: string; readonly receivers: readonly string[] } | undefined;
}

export interface DraftFilter extends DraftQuestion {
  /** The last row of the page before. */
  readonly after?: Pick<DraftRow, 'createdAt' | 'id'> | undefined;
  readonly limit: number;
}

/** One requisition under way. Times are milliseconds since the epoch, UTC. */
export interface DraftRow {
  readonly id: string;
  /** Counts every change of what people are shown or asked; an answer is bound to one revision. */
  readonly revision: number;
  readonly state: State;
  /** Why it is in this state, in a sentence for a person; null when the state says it all. */
  readonly reason: string | null;
  /** The person of the policy who asked for it, and from which surface. */
  readonly createdBy: string;
  readonly surface: string;
  /** Everybody who created or changed the order, or asked for it to be submitted or confirmed: person ids. */
  readonly requesters: readonly string[];
  /** The same people, each with what they wrote it by. */
  readonly authors: readonly Author[];
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When it stops waiting for a person. */
  readonly expiresAt: number;
  readonly content: DraftContent;
  /** SHA-256 (hex) of everything that is shown to an approver. */
  readonly hash: string;
  /** What is waiting for approval: the submit, a confirmation, a cancellation; null when nothing is. */
  readonly wants: 'submit' | 'confirm' | 'cancel' | null;
  readonly requisitionId: string | null;
  /** What the service last said of it. */
  readonly answer: ServiceAnswer | null;
  /** What the desk asks about a requisition that it found at the service; null: it asks for a decision on an order. */
  readonly question: Question | null;
  /** Bookkeeping of reading back; null when nothing is being read back. */
  readonly readBack: ReadBackState | null;
  /** When a worker should look at it again; null: only when a person acts. */
  readonly nextAt: number | null;
  readonly leaseOwner: string | null;
  readonly leaseUntil: number;
  readonly fence: number;
}

/** Something found at the service that does not go with the ledger. A draft of its own asks about each. */
export interface Question {
  readonly kind: QuestionKind;
  /** The draft whose order it is about; null: this ledger does not hold it. */
  readonly origin: string | null;
}

export type QuestionKind =
  /** Another requisition carries the mark of a draft that is placed. */
  | 'double'
  /** The mark is the desk's, and nothing in the ledger explains it: a backup was restored, or the attempt was refused. */
  | 'forgotten'
  /** The draft is closed as confirmed or cancelled, and the service shows ACCEPTED. */
  | 'not_done'
  /** The draft is closed as confirmed, and the service shows a phase that cancelling leads to. */
  | 'cancelled_there'
  /** The service no longer shows the requisition. */
  | 'missing';

/** What the service last showed of one requisition. */
export interface PhaseRow {
  readonly requisitionId: string;
  /** A draft of this requisition. */
  readonly draftId: string;
  /** The phase codes of its orders, each once. */
  readonly phases: readonly string[];
  readonly readAt: number;
  /** Invoiced or cancelled: nothing more is expected of it. */
  readonly closed: boolean;
}

export interface ReadBackState {
  /** When the uncertainty began. */
  readonly since: number;
  /** Complete scans that found nothing, and when the last one was. */
  readonly absences: number;
  readonly lastAt: number | null;
  /** Tries of a confirm or cancel whose reply was lost. */
  readonly tries: number;
  /** Set while the draft waits to repeat a write that the service certainly did not carry out. */
  readonly again?: RefusedWrites | undefined;
}

/** Writes under one approval that the service refused for a while: too many requests, or an expired token. */
export interface RefusedWrites {
  readonly times: number;
  /** How many of them were refused for the token. */
  readonly tokens: number;
}

export interface ApprovalRow {
  readonly id: string;
  readonly draftId: string;
  readonly revision: number;
  readonly hash: string;
  readonly action: 'submit' | 'confirm' | 'cancel' | 'resend';
  readonly person: string;
  readonly surface: string;
  /** Who that was to the outside: provider, tenant and subject. Null: approved by an earlier version. */
  readonly account?: string | null;
  readonly at: number;
  readonly expiresAt: number;
  /** Canonical JSON of all of the above and of what the person was shown; null in rows of an earlier version. */
  readonly record: string | null;
  /** Names the key that signed it. */
  readonly keyId: string | null;
  /** HMAC-SHA-256 (hex) over the record: a row made by hand has none that fits. */
  readonly mac: string;
  readonly consumedBy: string | null;
  readonly consumedAt: number | null;
  /** HMAC-SHA-256 (hex) over the approval, the attempt and the time; null where it was not used. */
  readonly consumedMac: string | null;
  readonly voidedAt: number | null;
}

export type AttemptOutcome = 'ok' | 'refused' | 'not_sent' | 'unknown';

/** One sending of one body: written before the first byte leaves. */
export interface AttemptRow {
  readonly id: string;
  readonly draftId: string;
  readonly number: number;
  readonly nonce: string;
  readonly body: string;
  readonly bodyHash: string;
  /** Later than this, no byte is written. */
  readonly sendBy: number;
  readonly openedAt: number;
  readonly fence: number;
  /** Null while it is open. */
  readonly outcome: AttemptOutcome | null;
  readonly closedAt: number | null;
  readonly detail: string | null;
  /** For an unknown outcome: what was found out, or said by a person. */
  readonly verdict: 'absent' | 'found' | null;
  /** The process that sends it, as JSON of a `ProcessMark`; null: sent by a version that did not say. */
  readonly sender: string | null;
  /** When that process was through with it, whatever came of it: nothing of it leaves after that. Only it says so. */
  readonly sentAt: number | null;
  /** The approval it was opened under; null: by a version that did not say. */
  readonly approvalId: string | null;
}

/** An amount that counts against limits, from the approval on, until it is released. */
export interface ReservationRow {
  readonly id: string;
  readonly draftId: string;
  readonly person: string;
  readonly receiver: string;
  /** Decimal text, gross or net as the policy counts, in the policy's currency. */
  readonly amount: string;
  readonly currency: string;
  readonly at: number;
  readonly releasedAt: number | null;
}

export interface RecordedSetting {
  readonly value: string | undefined;
  /** Somebody without the key changed it, removed it, or put an earlier value back: the value says nothing. */
  readonly changedByHand: boolean;
}

export interface SettingRow {
  readonly name: string;
  readonly value: string;
  /** A desk with the key wrote this value. */
  readonly isSigned: boolean;
}

/** `seq`, `previousHash` and `hash` follow from the entry before. */
export interface AuditEntry {
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly draftId: string | null;
  /** Any JSON value; money as decimal text. */
  readonly detail: unknown;
  /** The setting that it changed; the SHA-256 of its new value is `value` of the detail. */
  readonly setting?: string | undefined;
}

/** What a hand in the database cannot make: the signatures of a desk, whose keys are outside the database. */
export interface LedgerSeal {
  /**
   * The rows that this entry adds after `previous`: one, or two where the key was replaced since.
   * @throws DeskError `misconfigured` when `previous` was signed with a key that this desk does not have.
   */
  chain(previous: AuditRow | undefined, entry: AuditEntry): readonly AuditRow[];
  isGenuine(row: AuditRow): boolean;
  signSetting(name: string, value: string): Signature;
  isSigned(name: string, value: string, signature: Signature): boolean;
}

/** What the record can say of a draft. Released versions wrote these words, so none is renamed. */
export const draftActions = [
  'prepared',
  'changed',
  'asked-for-approval',
  'asked-to-confirm',
  'asked-to-cancel',
  'approved-submit',
  'approved-confirm',
  'approved-cancel',
  'approval-void',
  'declined',
  'rejected',
  'withdrawn',
  'expired',
  'escalated',
  'taken-over',
  'sending',
  'accepted',
  'refused',
  'refused-for-now',
  'confirm-refused-for-now',
  'cancel-refused-for-now',
  'looks-first',
  'not-sent',
  'outcome-unknown',
  'outcome-recorded-late',
  'found',
  'found-open',
  'late-arrival',
  'late_arrival',
  'settled',
  'ask-person',
  'unreadable',
  'phase-unmapped',
  'differs',
  'placed',
  'confirming',
  'confirmed',
  'confirm-read-back',
  'confirm-unknown',
  'confirm-refused',
  'confirm-not-sent',
  'confirm-without-approval',
  'cancelling',
  'canceled',
  'cancel-read-back',
  'cancel-unknown',
  'cancel-refused',
  'cancel-not-sent',
  'still-accepted',
  'question',
  'answered',
] as const;
export type DraftAction = (typeof draftActions)[number];

/** One entry of the hash chain. */
export interface AuditRow {
  /** 1, 2, 3, ... without gaps. */
  readonly seq: number;
  readonly at: number;
  readonly actor: string;
  readonly action: string;
  readonly draftId: string | null;
  /** Canonical JSON. */
  readonly detail: string;
  readonly previousHash: string;
  /** SHA-256 over everything else of the row, keyed if `keyId` names a key. Hex. */
  readonly hash: string;
  /** Null: written before entries were signed. */
  readonly keyId: string | null;
  readonly setting: string | null;
}

/** Messages that wait, and those given up in the last days. */
export interface OutboxState {
  readonly waiting: number;
  readonly givenUp: number;
  /** When the oldest one that waits was queued. */
  readonly waitingSince: number | null;
}
