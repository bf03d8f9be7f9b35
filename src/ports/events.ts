// What happened, told once: differences that a process found, each with a number, written in the transaction that
// found it.

/** Names that agents, webhooks and filters know; they never change. */
export const eventKinds = [
  'approval.requested',
  /** Half of its time is over, its first cut-off is near, or it expires soon. */
  'approval.reminder',
  'approval.given',
  'approval.declined',
  'approval.expired',
  'order.confirmed',
  'order.cancelled',
  'order.failed',
  'order.withdrawn',
  'order.dropped',
  /** The service accepted something else than was approved. */
  'order.differs',
  /** Only a person can find out or decide. */
  'order.question',
  /** The service shows other phases than before. */
  'order.phase',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** The outbox's topic of events for whoever is told of them. */
export const eventTopic = 'event';

export interface NewEvent {
  /** A second event with the same key is dropped. */
  readonly key: string;
  readonly kind: EventKind;
  /** When the desk saw it: milliseconds since the epoch, UTC. */
  readonly at: number;
  /** The service's own time, as it writes it; null where it gives none. */
  readonly serviceAt: string | null;
  readonly draftId: string | null;
  readonly requisitionId: string | null;
  /** Receiver code; `own` is the payer itself. */
  readonly receiver: string;
  /** The person who asked for what it is about. */
  readonly person: string | null;
  /** Any JSON value; codes as the service writes them, money as decimal text. */
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface EventRow extends NewEvent {
  /** Counts the events of this ledger. */
  readonly seq: number;
}

export interface EventFilter {
  /** Events after this number. Absent: the newest. */
  readonly after?: number | undefined;
  readonly limit: number;
  readonly draftId?: string | undefined;
  /** Of this person, or for one of these receivers; absent: all. */
  readonly visibleTo?: { readonly person: string; readonly receivers: readonly string[] } | undefined;
}
