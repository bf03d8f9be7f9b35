import type { Clock } from '../core/clock.ts';
import type { DraftRow, Ledger } from '../ports/ledger.ts';
import { wordsOf } from './failure.ts';

/** Milliseconds between two reads of the audit. */
const pollInterval = 2_000;
const pageSize = 200;

/**
 * Reports drafts that change, in whichever process. Every change is an entry of the audit, so one poll of its end finds
 * them all. Without watchers nothing is polled.
 */
export class LedgerChanges {
  readonly #ledger: () => Promise<Ledger>;
  readonly #clock: Clock;
  readonly #log: (line: string) => void;
  readonly #watchers = new Set<(row: DraftRow) => void>();
  #polling: { stop: AbortController; started: Promise<void>; ended: Promise<void> } | undefined;

  constructor(options: { ledger: () => Promise<Ledger>; clock: Clock; log: (line: string) => void }) {
    this.#ledger = options.ledger;
    this.#clock = options.clock;
    this.#log = options.log;
  }

  /** Once this resolves, calls back with each draft that changes, until the returned function is called. */
  async watch(changed: (row: DraftRow) => void): Promise<() => void> {
    this.#watchers.add(changed);
    this.#polling ??= this.#startPolling();
    const { started } = this.#polling;
    try {
      await started;
    } catch (thrown) {
      this.#watchers.delete(changed);
      this.#polling = undefined;
      throw thrown;
    }
    return () => {
      this.#watchers.delete(changed);
      if (this.#watchers.size > 0) return;
      this.#polling?.stop.abort();
      this.#polling = undefined;
    };
  }

  /** Resolves when the ledger is no longer read. */
  async close(): Promise<void> {
    this.#watchers.clear();
    const polling = this.#polling;
    this.#polling = undefined;
    polling?.stop.abort();
    await polling?.ended;
  }

  #startPolling() {
    const stop = new AbortController();
    const lastEntry = this.#lastEntry();
    const ended = lastEntry.then(
      (after) => this.#poll(after, stop.signal),
      () => undefined,
    );
    return { stop, started: lastEntry.then(() => undefined), ended };
  }

  async #lastEntry(): Promise<number> {
    const ledger = await this.#ledger();
    return (await ledger.read.lastAudit())?.seq ?? 0;
  }

  async #poll(from: number, stopped: AbortSignal): Promise<void> {
    let after = from;
    while (!stopped.aborted) {
      try {
        await this.#clock.sleep(pollInterval, stopped);
      } catch {
        return;
      }
      try {
        after = await this.#report(after, stopped);
      } catch (thrown) {
        // The next poll starts at the same entry, so a failed read loses nothing.
        this.#log(`changes: ${wordsOf(thrown)}`);
      }
    }
  }

  async #report(from: number, stopped: AbortSignal): Promise<number> {
    const { read } = await this.#ledger();
    let after = from;
    for (;;) {
      const entries = await read.audit({ after, limit: pageSize });
      const ids = new Set(entries.flatMap(({ draftId }) => draftId ?? []));
      for (const id of ids) {
        const row = await read.draft(id);
        if (stopped.aborted) return after;
        if (row !== undefined) for (const changed of [...this.#watchers]) changed(row);
      }
      after = entries.at(-1)?.seq ?? after;
      if (entries.length < pageSize) return after;
    }
  }
}
