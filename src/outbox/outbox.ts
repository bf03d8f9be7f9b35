import { sleepUntilWoken, type Clock } from '../core/clock.ts';
import type { Ledger } from '../ports/ledger.ts';
import { NotDelivered, type OutboxHandler, type OutboxRow } from '../ports/outbox.ts';

/** Milliseconds that a process owns a message it took. */
const lease = 90_000;
const poll = 500;
/** Messages taken at once. */
const atOnce = 20;
/** Tries before giving up when nobody answers: with the pauses, about six hours. */
const mostTries = 80;
/** Tries when the receiver refuses for good. */
const mostRefusals = 6;
/** Milliseconds after which a message that nobody delivered is news no longer. */
const oldest = 24 * 3_600_000;
/** The same where this desk has no surface for it. Another desk on the same ledger delivers within seconds. */
const oldestOff = 3_600_000;
/** Milliseconds for which what was delivered or given up stays on record. */
const kept = 7 * 24 * 3_600_000;
const tidyEvery = 600_000;

interface OutboxLog {
  warn(message: string, fields: Readonly<Record<string, string | number | undefined>>): void;
}

export interface OutboxDependencies {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly log: OutboxLog;
}

/**
 * The one loop that delivers what leaves the desk by itself: at least once, in order within a conversation, by any
 * process. It takes messages of its handlers' topics only.
 */
export class Outbox {
  readonly #deps: OutboxDependencies;
  readonly #handlers: ReadonlyMap<string, OutboxHandler>;
  readonly #off: readonly string[];
  #tidied = -Infinity;

  /**
   * `off`: topics that this desk has no surface for, so that their messages are dropped when no other desk has
   * delivered them within an hour.
   */
  constructor(
    deps: OutboxDependencies,
    { handlers, off = [] }: { handlers: Readonly<Record<string, OutboxHandler>>; off?: readonly string[] },
  ) {
    this.#deps = deps;
    this.#handlers = new Map(Object.entries(handlers));
    this.#off = off;
  }

  async work(signal: AbortSignal): Promise<void> {
    const { clock, ledger } = this.#deps;
    while (!signal.aborted) {
      await this.#logged(() => this.once());
      if (clock.now() - this.#tidied >= tidyEvery) {
        this.#tidied = clock.now();
        await this.#logged(() => tidyOutbox(this.#deps, this.#off));
      }
      await sleepUntilWoken(clock, poll, signal, ledger.changed);
    }
  }

  /** Delivers everything that is due. */
  async once(): Promise<void> {
    const { clock, ledger } = this.#deps;
    const topics = [...this.#handlers.keys()];
    if (topics.length === 0 || (await ledger.read.outbox(clock.now(), 1, topics)).length === 0) return;
    const taken = await ledger.write(async (tx) => {
      const now = clock.now();
      const rows = (await tx.outbox(now, atOnce, topics)).map((row) => ({ ...row, tries: row.tries + 1 }));
      for (const row of rows) await tx.saveOutbox({ ...row, nextAt: now + lease });
      return rows;
    });
    for (const rows of conversations(taken)) {
      const failed = await this.#deliver(rows);
      await ledger.write(async (tx) => {
        for (const row of rows) await tx.saveOutbox(this.#after(row, failed));
      });
    }
  }

  async #deliver(rows: readonly OutboxRow[]): Promise<NotDelivered | undefined> {
    try {
      await this.#handlers.get(rows[0]?.topic ?? '')?.deliver(rows);
      return undefined;
    } catch (thrown) {
      if (thrown instanceof NotDelivered) return thrown;
      return new NotDelivered(wordsOf(thrown));
    }
  }

  #after(row: OutboxRow, failed: NotDelivered | undefined): OutboxRow {
    const { clock, log } = this.#deps;
    const now = clock.now();
    if (failed === undefined) return { ...row, deliveredAt: now };
    const { topic, tries, draftId } = row;
    if (tries >= (failed.final ? mostRefusals : mostTries)) {
      const fields = { topic, draft: draftId ?? undefined, error: failed.message, tries };
      log.warn('outbox: a message could not be delivered and was given up', fields);
      return { ...row, givenUpAt: now };
    }
    return { ...row, nextAt: now + (failed.wait ?? Math.min(500 * 2 ** tries, 300_000)) };
  }

  async #logged(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      this.#deps.log.warn('outbox: a round failed', { error: wordsOf(thrown) });
    }
  }
}

/** Drops messages that nobody will deliver, and forgets what was delivered or given up days ago. */
export async function tidyOutbox(
  { ledger, clock, log }: OutboxDependencies,
  off: readonly string[] = [],
): Promise<void> {
  const now = clock.now();
  const dropped = await ledger.write((tx) =>
    tx.tidyOutbox({ off, offSince: now - oldestOff, waitingSince: now - oldest, overSince: now - kept }),
  );
  if (dropped > 0) log.warn('outbox: messages that nobody delivered were dropped', { messages: dropped });
}

/** Whether a message has waited for longer than a desk that delivers would let it. */
export async function isNeglected({ ledger, clock }: Pick<OutboxDependencies, 'ledger' | 'clock'>): Promise<boolean> {
  const [first] = await ledger.read.outbox(clock.now(), 1);
  return first !== undefined && first.createdAt < clock.now() - oldest;
}

/** Messages by conversation; Node 20 has no `Map.groupBy`. */
function conversations(rows: readonly OutboxRow[]): Iterable<readonly OutboxRow[]> {
  const groups = new Map<string, OutboxRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.topic, row.draftId]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups.values();
}

const wordsOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown));
