import type { OutboxRow } from '../ports/ledger.ts';
import { CardBusy, type CardKeeper } from './card-keeper.ts';
import type { SlackDependencies } from './dependencies.ts';
import { slackFailure } from './slack-failure.ts';

/** A message taken by one process is nobody else's for this long, in milliseconds. */
const lease = 90_000;
const poll = 500;
/** Tries before a message is given up where Slack does not answer: with the pauses, about six hours. */
const mostTries = 80;
/** Where Slack refuses for good; a few tries, since somebody may invite the app meanwhile. */
const mostRefusals = 6;

/**
 * Says in Slack what the ledger wants said: at least once, in any order, by any process. The message says nothing by
 * itself; the card it stands for is written as things are by then, so that saying it twice changes nothing.
 */
export class Outbox {
  readonly #parts: Pick<SlackDependencies, 'ledger' | 'clock' | 'log'>;
  readonly #keeper: Pick<CardKeeper, 'show'>;

  constructor(parts: Pick<SlackDependencies, 'ledger' | 'clock' | 'log'>, keeper: Pick<CardKeeper, 'show'>) {
    this.#parts = parts;
    this.#keeper = keeper;
  }

  async work(signal: AbortSignal): Promise<void> {
    const { clock, log } = this.#parts;
    while (!signal.aborted) {
      await this.once().catch((thrown: unknown) => log.error('slack: a round of the outbox failed', thrown));
      await clock.sleep(poll, signal).catch(() => undefined);
    }
  }

  /** One round: everything that is due, each requisition once. */
  async once(): Promise<void> {
    const { clock, ledger } = this.#parts;
    if ((await ledger.read.outbox(clock.now(), 1)).length === 0) return;
    const taken = await ledger.write(async (tx) => {
      const rows = await tx.outbox(clock.now(), 20);
      for (const row of rows) await tx.saveOutbox({ ...row, nextAt: clock.now() + lease, tries: row.tries + 1 });
      return rows.map((row) => ({ ...row, tries: row.tries + 1 }));
    });
    const byDraft = grouped(taken);
    for (const [draftId, rows] of byDraft) {
      const failed = draftId === null ? undefined : await this.#say(draftId);
      await ledger.write(async (tx) => {
        for (const row of rows) await tx.saveOutbox(this.#after(row, failed));
      });
    }
  }

  async #say(draftId: string): Promise<{ wait: number; final: boolean; error: string } | undefined> {
    try {
      await this.#keeper.show(draftId);
      return undefined;
    } catch (thrown) {
      if (thrown instanceof CardBusy) return { wait: 1_000, final: false, error: 'busy' };
      const { error, final, retryAfter } = slackFailure(thrown);
      return { wait: retryAfter ?? 0, final, error };
    }
  }

  #after(row: OutboxRow, failed: { wait: number; final: boolean; error: string } | undefined): OutboxRow {
    const { clock, log } = this.#parts;
    const now = clock.now();
    if (failed === undefined) return { ...row, deliveredAt: now };
    if (row.tries >= (failed.final ? mostRefusals : mostTries)) {
      log.error('slack: a card could not be brought up to date and was given up', {
        draft: row.draftId,
        error: failed.error,
        tries: row.tries,
      });
      return { ...row, givenUpAt: now };
    }
    const pause = failed.wait > 0 ? failed.wait : Math.min(500 * 2 ** row.tries, 300_000);
    return { ...row, nextAt: now + pause };
  }
}

/** By requisition; `Map.groupBy` is not in Node 20. */
function grouped(rows: readonly OutboxRow[]): Map<string | null, OutboxRow[]> {
  const groups = new Map<string | null, OutboxRow[]>();
  for (const row of rows) groups.set(row.draftId, [...(groups.get(row.draftId) ?? []), row]);
  return groups;
}
