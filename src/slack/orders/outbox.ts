import type { OutboxRow } from '../../ports/ledger.ts';
import { CardBusy, type CardKeeper } from './card-keeper.ts';
import { AuditChannel } from '../audit-channel.ts';
import type { SlackDependencies } from '../dependencies.ts';
import { slackFailure } from '../connection/slack-failure.ts';

/** Milliseconds that a process owns a message it took. */
const lease = 90_000;
const poll = 500;
/** Tries before giving up when Slack does not answer: with the pauses, about six hours. */
const mostTries = 80;
/** Tries when Slack refuses for good: somebody may invite the app meanwhile. */
const mostRefusals = 6;

/**
 * Delivers the ledger's messages to Slack: at least once, in any order, by any process. A message only names a draft,
 * whose card is then written from the ledger, so a repeated one changes nothing.
 */
export class Outbox {
  readonly #deps: Pick<SlackDependencies, 'ledger' | 'clock' | 'log'>;
  readonly #keeper: Pick<CardKeeper, 'show'>;
  readonly #auditChannel: Pick<AuditChannel, 'deliver'>;

  constructor(
    deps: Pick<SlackDependencies, 'ledger' | 'clock' | 'log'>,
    keeper: Pick<CardKeeper, 'show'>,
    auditChannel: Pick<AuditChannel, 'deliver'>,
  ) {
    this.#deps = deps;
    this.#keeper = keeper;
    this.#auditChannel = auditChannel;
  }

  async work(signal: AbortSignal): Promise<void> {
    const { clock, log } = this.#deps;
    while (!signal.aborted) {
      await this.once().catch((thrown: unknown) => log.error('slack: a round of the outbox failed', thrown));
      await clock.sleep(poll, signal).catch(() => undefined);
    }
  }

  /** Delivers everything that is due, each draft once. */
  async once(): Promise<void> {
    const { clock, ledger } = this.#deps;
    if ((await ledger.read.outbox(clock.now(), 1)).length === 0) return;
    const taken = await ledger.write(async (tx) => {
      const rows = await tx.outbox(clock.now(), 20);
      for (const row of rows) await tx.saveOutbox({ ...row, nextAt: clock.now() + lease, tries: row.tries + 1 });
      return rows.map((row) => ({ ...row, tries: row.tries + 1 }));
    });
    const byDraft = grouped(taken);
    for (const [draftId, rows] of byDraft) {
      const failed = await this.#deliver(draftId, rows);
      await ledger.write(async (tx) => {
        for (const row of rows) await tx.saveOutbox(this.#after(row, failed));
      });
    }
  }

  async #deliver(
    draftId: string | null,
    rows: readonly OutboxRow[],
  ): Promise<{ wait: number; final: boolean; error: string } | undefined> {
    try {
      if (draftId !== null) await this.#keeper.show(draftId);
      // Of several days that wait, the newest entry says it all.
      const head = rows.findLast(({ topic }) => topic === AuditChannel.topic);
      if (head !== undefined) await this.#auditChannel.deliver(head);
      return undefined;
    } catch (thrown) {
      if (thrown instanceof CardBusy) return { wait: 1_000, final: false, error: 'busy' };
      const { error, final, retryAfter } = slackFailure(thrown);
      return { wait: retryAfter ?? 0, final, error };
    }
  }

  #after(row: OutboxRow, failed: { wait: number; final: boolean; error: string } | undefined): OutboxRow {
    const { clock, log } = this.#deps;
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

/** By draft; Node 20 has no `Map.groupBy`. */
function grouped(rows: readonly OutboxRow[]): Map<string | null, OutboxRow[]> {
  const groups = new Map<string | null, OutboxRow[]>();
  for (const row of rows) groups.set(row.draftId, [...(groups.get(row.draftId) ?? []), row]);
  return groups;
}
