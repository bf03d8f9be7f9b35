import { setImmediate } from 'node:timers/promises';
import { OutcomeUnknown } from '../ports/ledger.ts';
import type { Db } from './tables.ts';

type Work<T> = (db: Db) => Promise<T>;

interface Piece {
  readonly work: Work<unknown>;
  readonly done: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Small pieces of work that are asked for in the same turn of the event loop share a transaction, and with it one wait
 * for the disk. Slack must be acknowledged within three seconds, after the delivery is durable: of 32 that arrive
 * together the last one would otherwise wait for 32 commits (figure 10 of docs/performance.md).
 */
export class WriteBatch {
  readonly #transaction: <T>(work: Work<T>) => Promise<T>;
  #waiting: Piece[] = [];
  #writing: Promise<void> | undefined;

  constructor(transaction: <T>(work: Work<T>) => Promise<T>) {
    this.#transaction = transaction;
  }

  /** Resolves when the transaction that `work` is in is committed. */
  add<T>(work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // `result` is what this piece's work returned: a list of pieces of many types cannot say so.
      this.#waiting.push({ work, done: (result) => resolve(result as T), failed: reject });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Resolves when everything added before is written. */
  async idle(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      // A transaction on SQLite never waits for the event loop: read all requests that have arrived before writing.
      await setImmediate();
      await this.#write(this.#waiting.splice(0));
    }
    this.#writing = undefined;
  }

  async #write(pieces: readonly Piece[]): Promise<void> {
    try {
      const results = await this.#transaction(async (db) => {
        const made: unknown[] = [];
        for (const { work } of pieces) made.push(await work(db));
        return made;
      });
      for (const [at, { done }] of pieces.entries()) done(results[at]);
    } catch (error) {
      if (pieces.length === 1 || error instanceof OutcomeUnknown) for (const { failed } of pieces) failed(error);
      // Nothing was written: run each by itself, so that only the one at fault fails.
      else for (const piece of pieces) await this.#write([piece]);
    }
  }
}
