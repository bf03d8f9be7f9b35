import { DeskError } from '../core/errors.ts';
import type { Db } from './tables.ts';

/** Runs one query, against whatever the queries of this reader or transaction go to. */
export type Run = <T>(query: (db: Db) => Promise<T>) => Promise<T>;

/**
 * The steps of one transaction. The first that fails fails it, also when the caller goes on: PostgreSQL would answer
 * the commit of such a transaction as if it had been done. A step that nobody waits for would run after the end.
 */
export class Steps {
  readonly #db: Db;
  readonly #running = new Set<Promise<unknown>>();
  #over = false;
  #failure: { readonly error: unknown } | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  get over(): boolean {
    return this.#over;
  }

  readonly run: Run = async (query) => {
    if (this.#over) throw misuse('a step of a transaction that is over');
    if (this.#failure !== undefined) throw this.#failure.error;
    const step = query(this.#db);
    this.#running.add(step);
    try {
      return await step;
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    } finally {
      this.#running.delete(step);
    }
  };

  /** No step is taken any more, and none is under way when this resolves. @throws when it must not be committed. */
  async end(): Promise<void> {
    this.#over = true;
    const forgotten = this.#running.size;
    if (forgotten > 0) await Promise.allSettled(this.#running);
    if (this.#failure !== undefined) throw this.#failure.error;
    if (forgotten > 0) throw misuse('a step of a transaction that nobody waited for');
  }
}

/** The desk uses its ledger wrongly; it is refused before anything is written. */
export function misuse(what: string): DeskError {
  return new DeskError(
    'internal',
    'Something went wrong inside Partsdesk: its ledger was used wrongly. Nothing was written.',
    {
      next: 'Send the log of this minute to whoever runs the desk.',
      cause: new Error(what),
    },
  );
}
