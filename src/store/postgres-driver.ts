import type pg from 'pg';
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely';
import { DeskError } from '../core/errors.ts';
import { OutcomeUnknown } from '../ports/ledger.ts';
import { isPlainRefusal, postgresFault } from './postgres-faults.ts';

/** Commits under these are on the server's own disk, and on those of its standbys where it has any, when they return. */
const durable: readonly unknown[] = ['on', 'remote_apply'];

/**
 * Kysely over a pool of pg. Kysely's own dialect gives a connection back whatever happened to it, and cannot tell a
 * commit that failed from one whose answer was lost.
 */
export function postgresDialect(pool: pg.Pool, busyTimeout: number): Dialect {
  return {
    createDriver: () => new PostgresDriver(pool, busyTimeout),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  };
}

/**
 * One round trip. READ COMMITTED, whatever the default of the database: only then does a statement after the lock see
 * what was committed before it. The lock is the schema's, so that two desks in one database do not wait for each
 * other. A process that hangs inside a transaction is thrown out, and does not keep the others from writing.
 */
const begin = (busyTimeout: number) => `
  BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
  SET LOCAL lock_timeout = ${busyTimeout};
  SET LOCAL idle_in_transaction_session_timeout = ${busyTimeout};
  SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') <> 'remote_apply';
  SELECT pg_advisory_xact_lock(hashtextextended('partsdesk ledger in ' || current_schema(), 0)),
    current_schema() IS NOT NULL AS found, current_setting('synchronous_commit') AS synchronous_commit`;

class PostgresDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #begin: string;

  constructor(pool: pg.Pool, busyTimeout: number) {
    this.#pool = pool;
    this.#begin = begin(Math.max(1, Math.round(busyTimeout)));
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<PostgresConnection> {
    try {
      return new PostgresConnection(await this.#pool.connect());
    } catch (error) {
      throw postgresFault(error);
    }
  }

  releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
    return Promise.resolve();
  }

  async beginTransaction(connection: PostgresConnection): Promise<void> {
    try {
      const [row] = await connection.script(this.#begin);
      if (row?.['found'] !== true) {
        throw new DeskError('misconfigured', 'The schema that the ledger is to live in does not exist.', {
          next: 'Create the schema, or correct the search_path in DATABASE_URL.',
        });
      }
      if (!durable.includes(row['synchronous_commit'])) {
        throw new DeskError(
          'misconfigured',
          'The database of the ledger would not flush to its disk. Nothing was written.',
          {
            next: 'Set synchronous_commit to on for the user of DATABASE_URL.',
          },
        );
      }
    } catch (error) {
      await this.rollbackTransaction(connection);
      throw error;
    }
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.commit();
  }

  /** Never throws: the reason for rolling back must not be lost over it, and a broken connection rolls back by itself. */
  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.script('ROLLBACK').catch(() => undefined);
  }

  /** The pool is ended by whoever made it. */
  destroy(): Promise<void> {
    return Promise.resolve();
  }
}

class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #broken = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.#ask(() => this.#client.query({ text: sql, values: [...parameters] }));
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  /** Several statements at once; the rows of the last one. */
  async script(sql: string): Promise<Record<string, unknown>[]> {
    // pg answers a text of several statements with a list, against its own types.
    const results: unknown = await this.#ask(() => this.#client.query(sql));
    const last = (Array.isArray(results) ? results.at(-1) : results) as pg.QueryResult<Record<string, unknown>>;
    return last.rows;
  }

  async commit(): Promise<void> {
    let command: string;
    try {
      ({ command } = await this.#client.query('COMMIT'));
    } catch (error) {
      if (isPlainRefusal(error)) throw postgresFault(error);
      this.#broken = true;
      throw new OutcomeUnknown('The connection to the database was lost while it was being written.', {
        next: 'Look at the requisition again before doing anything twice.',
        cause: error,
      });
    }
    if (command !== 'COMMIT') {
      throw new DeskError('internal', 'The database of the ledger took the transaction back. Nothing was written.', {
        next: 'Do it again; if it comes back, send the log to whoever runs the desk.',
        cause: new Error(`COMMIT was answered by ${command}`),
      });
    }
  }

  /** A connection that is lost, or in the middle of something, is closed; another one takes its place. */
  release(): void {
    this.#client.release(this.#broken || this.#client.getTransactionStatus() !== 'I');
  }

  // eslint-disable-next-line require-yield, @typescript-eslint/require-await
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The ledger does not stream.');
  }

  async #ask<T>(query: () => Promise<T>): Promise<T> {
    try {
      return await query();
    } catch (error) {
      if (!isPlainRefusal(error)) this.#broken = true;
      throw postgresFault(error);
    }
  }
}
