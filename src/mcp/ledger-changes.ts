import type { Clock } from '../core/clock.ts';
import type { EventRow } from '../ports/events.ts';
import type { DraftRow, Ledger } from '../ports/ledger.ts';
import { wordsOf } from './failure.ts';

/** Milliseconds between two reads of the audit and the events. */
const pollInterval = 2_000;
const pageSize = 200;

export interface LedgerWatcher {
  readonly draft: (row: DraftRow) => void;
  readonly event: (event: EventRow) => void;
}

/** The last audit entry and the last event that were reported. */
interface Place {
  readonly entry: number;
  readonly event: number;
}

/**
 * Reports drafts that change and events, in whichever process. Every change is an entry of the audit or an event, so one
 * poll of their ends finds them all. Without watchers nothing is polled.
 */
export class LedgerChanges {
  readonly #ledger: () => Promise<Ledger>;
  readonly #clock: Clock;
  readonly #log: (line: string) => void;
  readonly #watchers = new Set<LedgerWatcher>();
  #polling: { stop: AbortController; started: Promise<void>; ended: Promise<void> } | undefined;

  constructor(options: { ledger: () => Promise<Ledger>; clock: Clock; log: (line: string) => void }) {
    this.#ledger = options.ledger;
    this.#clock = options.clock;
    this.#log = options.log;
  }

  /** Once this resolves, calls back with each draft that changes and each event, until the returned function is called. */
  async watch(watcher: LedgerWatcher): Promise<() => void> {
    this.#watchers.add(watcher);
    this.#polling ??= this.#startPolling();
    const { started } = this.#polling;
    try {
      await started;
    } catch (thrown) {
      this.#watchers.delete(watcher);
      this.#polling = undefined;
      throw thrown;
    }
    return () => {
      this.#watchers.delete(watcher);
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
    const end = this.#end();
    const ended = end.then(
      (after) => this.#poll(after, stop.signal),
      () => undefined,
    );
    return { stop, started: end.then(() => undefined), ended };
  }

  async #end(): Promise<Place> {
    const { read } = await this.#ledger();
    const [last] = await read.events({ limit: 1 });
    return { entry: (await read.lastAudit())?.seq ?? 0, event: last?.seq ?? 0 };
  }

  async #poll(from: Place, stopped: AbortSignal): Promise<void> {
    let after = from;
    while (!stopped.aborted) {
      try {
        await this.#clock.sleep(pollInterval, stopped);
      } catch {
        return;
      }
      try {
        after = { ...after, entry: await this.#reportDrafts(after.entry, stopped) };
        after = { ...after, event: await this.#reportEvents(after.event, stopped) };
      } catch (thrown) {
        // The next poll starts at the same entry, so a failed read loses nothing.
        this.#log(`changes: ${wordsOf(thrown)}`);
      }
    }
  }

  async #reportDrafts(from: number, stopped: AbortSignal): Promise<number> {
    const { read } = await this.#ledger();
    let after = from;
    for (;;) {
      const entries = await read.audit({ after, limit: pageSize });
      const ids = new Set(entries.flatMap(({ draftId }) => draftId ?? []));
      for (const id of ids) {
        const row = await read.draft(id);
        if (stopped.aborted) return after;
        if (row !== undefined) for (const { draft } of [...this.#watchers]) draft(row);
      }
      after = entries.at(-1)?.seq ?? after;
      if (entries.length < pageSize) return after;
    }
  }

  async #reportEvents(from: number, stopped: AbortSignal): Promise<number> {
    const { read } = await this.#ledger();
    let after = from;
    for (;;) {
      const events = await read.events({ after, limit: pageSize });
      if (stopped.aborted) return after;
      for (const each of events) for (const { event } of [...this.#watchers]) event(each);
      after = events.at(-1)?.seq ?? after;
      if (events.length < pageSize) return after;
    }
  }
}
