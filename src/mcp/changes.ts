import type { Clock } from '../core/clock.ts';
import type { DraftRow, Ledger } from '../ports/ledger.ts';
import { wordsOf } from './failure.ts';

/** Milliseconds between two looks at the ledger. */
const lookEvery = 2_000;
const pageSize = 200;

/**
 * Drafts that change, in whatever process it happens: each change is an entry of the audit, so that one look at its
 * end finds them all. Nobody watches: nothing is asked.
 */
export class LedgerChanges {
  readonly #ledger: () => Promise<Ledger>;
  readonly #clock: Clock;
  readonly #log: (line: string) => void;
  readonly #watchers = new Set<(row: DraftRow) => void>();
  #looking: { stop: AbortController; begun: Promise<void>; ended: Promise<void> } | undefined;

  constructor(parts: { ledger: () => Promise<Ledger>; clock: Clock; log: (line: string) => void }) {
    this.#ledger = parts.ledger;
    this.#clock = parts.clock;
    this.#log = parts.log;
  }

  /** Calls back with each draft that changes from when this resolves, until what it returns is called. */
  async watch(changed: (row: DraftRow) => void): Promise<() => void> {
    this.#watchers.add(changed);
    this.#looking ??= this.#look();
    const { begun } = this.#looking;
    try {
      await begun;
    } catch (thrown) {
      this.#watchers.delete(changed);
      this.#looking = undefined;
      throw thrown;
    }
    return () => {
      this.#watchers.delete(changed);
      if (this.#watchers.size > 0) return;
      this.#looking?.stop.abort();
      this.#looking = undefined;
    };
  }

  /** Resolves when the ledger is not asked any more. */
  async close(): Promise<void> {
    this.#watchers.clear();
    const looking = this.#looking;
    this.#looking = undefined;
    looking?.stop.abort();
    await looking?.ended;
  }

  #look() {
    const stop = new AbortController();
    const position = this.#position();
    const ended = position.then(
      (after) => this.#follow(after, stop.signal),
      () => undefined,
    );
    return { stop, begun: position.then(() => undefined), ended };
  }

  async #position(): Promise<number> {
    const ledger = await this.#ledger();
    return ledger.write(async (tx) => (await tx.lastAudit())?.seq ?? 0);
  }

  async #follow(from: number, stopped: AbortSignal): Promise<void> {
    let after = from;
    while (!stopped.aborted) {
      try {
        await this.#clock.sleep(lookEvery, stopped);
      } catch {
        return;
      }
      try {
        after = await this.#tell(after, stopped);
      } catch (thrown) {
        // The next look begins where this one did: nothing is lost by a database that was away.
        this.#log(`changes: ${wordsOf(thrown)}`);
      }
    }
  }

  async #tell(from: number, stopped: AbortSignal): Promise<number> {
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
