/** Something that must be said outside, once; failing to say it never runs an order again. */
export interface OutboxRow {
  readonly id: string;
  /** Two messages with one key are one message. */
  readonly dedupeKey: string;
  readonly topic: string;
  readonly draftId: string | null;
  readonly payload: string;
  readonly createdAt: number;
  readonly nextAt: number;
  readonly tries: number;
  readonly deliveredAt: number | null;
  readonly givenUpAt: number | null;
}

/**
 * Delivers the messages of one topic. A new topic needs two things: rows under its name (`LedgerWrite.enqueue`), written
 * in the transaction of what they tell; and its handler, given to the outbox in `app/start.ts`.
 */
export interface OutboxHandler {
  /**
   * Delivers messages of one conversation, oldest first. A conversation is a topic and a draft, or the whole topic for
   * messages without a draft: later messages of it wait until these are delivered or given up. At least once: after a
   * crash the same messages come again.
   * @throws NotDelivered, or any other error: both are tried again.
   */
  deliver(messages: readonly OutboxRow[]): Promise<void>;
}

interface Refusal {
  /** Milliseconds that the receiver asked to wait; absent: the pauses of the outbox, which grow. */
  readonly wait?: number | undefined;
  /** Refused for good: tried a few times only, since somebody may repair it. */
  readonly final?: boolean | undefined;
}

export class NotDelivered extends Error implements Refusal {
  readonly wait: number | undefined;
  readonly final: boolean;

  constructor(reason: string, { wait, final = false }: Refusal = {}) {
    super(reason);
    this.wait = wait;
    this.final = final;
  }
}
