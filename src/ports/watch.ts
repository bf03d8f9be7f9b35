import type { EventRow } from './events.ts';
import type { OutboxRow } from './outbox.ts';

// Who wants to hear of what, what they have not heard yet, and what the desk prepares again and again.

/** What can be followed. */
export const watchTopics = [
  'orders',
  'approvals',
  'deliveries',
  'invoices',
  'credit',
  'product',
  /** Prices that rose of what is bought often: those who approve hear of it without asking. */
  'prices',
  /** Ordering blocked at the service, or the service not reached: those who approve hear of it without asking. */
  'alerts',
  /** A page with what is due, open and spent, on Monday morning. */
  'weekly',
] as const;
export type WatchTopic = (typeof watchTopics)[number];

/** Every part must fit. */
export interface WatchFilter {
  /** A receiver code; `own` is the payer itself. */
  readonly receiver?: string | undefined;
  /** Part of the buyer's own number. */
  readonly ownNumber?: string | undefined;
  /** Decimal text: amounts above it. */
  readonly above?: string | undefined;
  /** Decimal text: a price that falls to it or below. */
  readonly below?: string | undefined;
  readonly brand?: string | undefined;
  readonly sku?: string | undefined;
  /** One order of the desk. */
  readonly draftId?: string | undefined;
}

export interface SubscriptionRow {
  readonly id: string;
  /** Person of the policy; what they may not see is not told. `operator`: an address of the operator's list. */
  readonly person: string;
  readonly topic: WatchTopic;
  readonly filter: WatchFilter;
  /** `slack`: a direct message; `mail:NAME`, `webhook:NAME`: an address of the operator's list. */
  readonly channel: string;
  /** `daily`: at 8:00 in their zone. */
  readonly how: 'now' | 'daily';
  /** Local times of day between which nothing is said: "20:00-07:00"; null: none. */
  readonly quiet: string | null;
  /** IANA name. */
  readonly zone: string;
  /** Milliseconds since the epoch; what happens meanwhile is not told. Null: not paused. */
  readonly pausedUntil: number | null;
  /** Only events after this number. */
  readonly fromSeq: number;
  readonly createdAt: number;
  /** Ended ones stay on record. */
  readonly endedAt: number | null;
}

/** What is prepared again and again: as a draft, never as an order. */
export interface StandingRow {
  readonly id: string;
  readonly person: string;
  readonly content: StandingContent;
  readonly zone: string;
  /** The last period for which a draft was made or tried. */
  readonly lastPeriod: string | null;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

export interface StandingContent {
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[];
  readonly shipTo?: string | undefined;
  /** `mon 07:30`, `daily 07:30`, `1 07:30` (of the month); `reorder`: when the count falls below the minimum. */
  readonly every: string;
  /** Of the one product in `lines`. */
  readonly reorder?: ReorderPoint | undefined;
}

export interface ReorderPoint {
  /** Below this number a draft is made. */
  readonly min: number;
  readonly upTo: number;
  /** As somebody counted last; absent: nobody has. */
  readonly count?: number | undefined;
  /** Milliseconds since the epoch. */
  readonly countedAt?: number | undefined;
  /** A draft was made because of this count, or tried. */
  readonly isUsed?: boolean | undefined;
}

export interface WatchRead {
  /** Those that have not ended; with `ended` those too. Oldest first. */
  subscriptions(filter?: { readonly person?: string; readonly ended?: boolean }): Promise<SubscriptionRow[]>;
  state(name: string): Promise<string | undefined>;
  /** Ids of subscriptions with something to say at `now`. */
  due(now: number): Promise<string[]>;
  /** Of these keys, those of which no event was noted. */
  unnoted(keys: readonly string[]): Promise<string[]>;
  /** Oldest first. */
  eventsOf(seqs: readonly number[]): Promise<EventRow[]>;
  standing(person?: string): Promise<StandingRow[]>;
  /** Messages to one address that wait or were given up, oldest first. */
  messages(topic: string): Promise<OutboxRow[]>;
}

export interface WatchWrite extends WatchRead {
  saveSubscription(row: SubscriptionRow): Promise<void>;
  /** A second time for the same event changes nothing. */
  addPending(subscriptionId: string, seq: number, dueAt: number): Promise<void>;
  /** Takes what is due at `now` off the list: event numbers, oldest first. */
  takePending(subscriptionId: string, now: number): Promise<number[]>;
  postpone(subscriptionId: string, dueAt: number): Promise<void>;
  setState(name: string, value: string): Promise<void>;
  saveStanding(row: StandingRow): Promise<void>;
}
