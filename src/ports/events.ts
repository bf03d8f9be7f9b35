import type { DocumentRow, LineRow } from './archive.ts';

// What happened, told once: differences that a process found, each with a number, written in the transaction that
// found it.

/** Names that agents, webhooks and filters know; they never change. */
export const eventKinds = [
  'approval.requested',
  /** Half of its time is over, its first cut-off is near, or it expires soon. */
  'approval.reminder',
  /** Nobody decided in half of its time, or a cut-off is near: the next approvers are asked too. */
  'approval.escalated',
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
  /** The service supplies less of a line than was ordered. */
  'order.short',
  /** An order comes in more than one delivery. */
  'order.split',
  'order.invoiced',
  'delivery.created',
  /** The `latestDeliveryDate` that the approval showed is over, and no delivery of the product is there. */
  'delivery.late',
  'invoice.issued',
  /** Due within days. */
  'invoice.due',
  'invoice.overdue',
  'invoice.paid',
  /** The used part of the credit limit crossed a line. */
  'credit.crossed',
  'credit.blocked',
  'credit.allowed',
  /** The price or the stock of a followed product changed. */
  'product.price',
  'product.stock',
  /** The price of a product that is bought often rose. */
  'price.rose',
  /** A draft of what is ordered again and again, or why there is none. */
  'standing.prepared',
  'standing.failed',
  /** The service could not be read for long; it could be read again. */
  'service.unreachable',
  'service.back',
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

/** A document of the archive before and after it was read again. */
export interface DocumentChange {
  /** Undefined: it was not in the archive. */
  readonly before: DocumentRow | undefined;
  readonly linesBefore: readonly LineRow[];
  readonly after: DocumentRow;
  readonly lines: readonly LineRow[];
  /** The requisition that it came of; null: not known. */
  readonly requisitionId: string | null;
  /** The draft of that requisition. */
  readonly draft: { readonly id: string; readonly createdBy: string } | undefined;
  /** Of a delivery: how many others of its order the archive holds. */
  readonly otherDeliveries: number;
  /** Since when (milliseconds) the archive is followed: what is older is no news. */
  readonly since: number;
}

/** What a change of a document means to those who follow it. */
export type DocumentNews = (change: DocumentChange) => NewEvent[];

export interface EventFilter {
  /** Events after this number. Absent: the newest. */
  readonly after?: number | undefined;
  readonly limit: number;
  readonly draftId?: string | undefined;
  /** Of this person, or for one of these receivers; absent: all. */
  readonly visibleTo?: { readonly person: string; readonly receivers: readonly string[] } | undefined;
}
