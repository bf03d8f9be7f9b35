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
  /** What anything throws: nearly always an error. */
  #failure: { readonly error: Error } | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  get over(): boolean {
    return this.#over;
  }

  readonly run: Run = (query) => {
    if (this.#over) return Promise.reject(misuse('a step of a transaction that is over'));
    if (this.#failure !== undefined) return Promise.reject(this.#failure.error);
    const step = this.#ask(query).then(
      (result) => {
        this.#running.delete(step);
        return result;
      },
      (error: unknown) => {
        this.#running.delete(step);
        this.#failure ??= { error: error as Error };
        throw error;
      },
    );
    this.#running.add(step);
    return step;
  };

  #ask<T>(query: (db: Db) => Promise<T>): Promise<T> {
    try {
      return query(this.#db);
    } catch (thrown) {
      const error = thrown as Error;
      return Promise.reject(error);
    }
  }

  /**
   * No step is taken any more, and none is under way when this resolves; undefined when there is nothing to wait for.
   * It rejects when the transaction must not be committed.
   */
  end(): Promise<void> | undefined {
    this.#over = true;
    if (this.#running.size > 0) return this.#forgotten();
    return this.#failure === undefined ? undefined : Promise.reject(this.#failure.error);
  }

  async #forgotten(): Promise<never> {
    await Promise.allSettled(this.#running);
    throw this.#failure === undefined ? misuse('a step of a transaction that nobody waited for') : this.#failure.error;
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
