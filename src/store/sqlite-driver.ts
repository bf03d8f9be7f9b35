import type Database from 'better-sqlite3';
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely';
import { statSync } from 'node:fs';
import { systemClock, systemRandom } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import { OutcomeUnknown } from '../ports/ledger.ts';
import { isBusy, isIoError, sqliteFault } from './sqlite-faults.ts';
import { Turn } from './turn.ts';

/** SQLite's number for FULL: the log is flushed to the disk before a commit returns. */
const FULL = 2;
/** Every query of the ledger, several times over; a bound, so that nothing grows for ever. */
const STATEMENTS = 256;

/**
 * Kysely over one connection of better-sqlite3. Kysely's own dialect begins with a plain `begin`, which takes the lock
 * only at the first write, when what was read may be old already; it prepares every statement anew; and it waits for
 * another process inside SQLite, with the whole event loop.
 */
export function sqliteDialect(database: Database.Database, busyTimeout: number): Dialect {
  return {
    createDriver: () => new SqliteDriver(database, busyTimeout),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
}

/**
 * Asks again until nobody else holds the lock. It waits in real time, whatever clock the desk goes by: so does the
 * other process. The pauses differ, so that several who wait do not keep meeting.
 */
export async function whenFree<T>(act: () => T, patience: number): Promise<T> {
  const deadline = systemClock.now() + patience;
  for (let pause = 1; ; pause = Math.min(pause * 2, 4)) {
    try {
      return act();
    } catch (error) {
      if (!isBusy(error) || systemClock.now() >= deadline) throw error;
    }
    await systemClock.sleep(pause * (0.5 + systemRandom()));
  }
}

/** Throws unless a commit of this connection is flushed: better-sqlite3 is built to fall to NORMAL with a log (WAL). */
export function assertFull(database: Database.Database): void {
  const synchronous = database.pragma('synchronous', { simple: true });
  if (synchronous === FULL) return;
  throw new DeskError('internal', 'The ledger would not be flushed to the disk. Nothing was written.', {
    next: 'Start the desk again; if it comes back, send the log to whoever runs it.',
    cause: new Error(`PRAGMA synchronous is ${String(synchronous)}, not ${FULL}`),
  });
}

/**
 * Throws when the path no longer leads to the file that is open, as when a backup was put in its place. With a log
 * (WAL) SQLite does not look, and would go on writing where nobody finds it.
 */
function samePlace(database: Database.Database): () => void {
  if (database.memory) return () => undefined;
  const identity = () => {
    const stat = statSync(database.name, { throwIfNoEntry: false });
    return stat === undefined ? undefined : `${stat.dev}:${stat.ino}`;
  };
  const opened = identity();
  return () => {
    if (identity() === opened) return;
    throw new DeskError(
      'internal',
      'The file of the ledger was moved or replaced while the desk runs. Nothing was written.',
      {
        next: 'Stop every process of the desk, put the right file in its place, and start again.',
      },
    );
  };
}

class SqliteDriver implements Driver {
  readonly #database: Database.Database;
  readonly #busyTimeout: number;
  readonly #connection: SqliteConnection;
  readonly #turn = new Turn();
  readonly #assertPlace: () => void;

  constructor(database: Database.Database, busyTimeout: number) {
    this.#database = database;
    this.#busyTimeout = busyTimeout;
    this.#assertPlace = samePlace(database);
    this.#connection = new SqliteConnection(database, busyTimeout);
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turn.take();
    return this.#connection;
  }

  releaseConnection(): Promise<void> {
    this.#turn.give();
    return Promise.resolve();
  }

  async beginTransaction(): Promise<void> {
    try {
      await whenFree(() => this.#connection.run('begin immediate'), this.#busyTimeout);
    } catch (error) {
      throw sqliteFault(error);
    }
    try {
      this.#assertPlace();
    } catch (error) {
      this.#connection.run('rollback');
      throw error;
    }
  }

  async commitTransaction(): Promise<void> {
    assertFull(this.#database);
    try {
      this.#connection.run('commit');
    } catch (error) {
      // The log may be on the disk or not: only the next reader finds out.
      if (isIoError(error)) {
        throw new OutcomeUnknown('The disk of the ledger failed while it was being written.', {
          next: 'Check the disk that holds PARTSDESK_DATA, then look at the requisition again before doing anything twice.',
          cause: error,
        });
      }
      throw sqliteFault(error);
    }
    return Promise.resolve();
  }

  rollbackTransaction(): Promise<void> {
    // SQLite has rolled back by itself when the disk was full or failed.
    if (this.#database.inTransaction) this.#connection.run('rollback');
    return Promise.resolve();
  }

  /** The file is closed by whoever opened it. */
  destroy(): Promise<void> {
    return Promise.resolve();
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #database: Database.Database;
  readonly #busyTimeout: number;
  readonly #statements = new Map<string, Database.Statement>();

  constructor(database: Database.Database, busyTimeout: number) {
    this.#database = database;
    this.#busyTimeout = busyTimeout;
  }

  run(sql: string, parameters: readonly unknown[] = []): { rows: unknown[]; changes: number } {
    const statement = this.#prepared(sql);
    if (statement.reader) return { rows: statement.all(...parameters), changes: 0 };
    return { rows: [], changes: statement.run(...parameters).changes };
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      // Inside a transaction the lock is held. Outside, a reader waits only while another process repairs the log.
      const { rows, changes } = this.#database.inTransaction
        ? this.run(sql, parameters)
        : await whenFree(() => this.run(sql, parameters), this.#busyTimeout);
      return { rows: rows as R[], numAffectedRows: BigInt(changes) };
    } catch (error) {
      throw sqliteFault(error);
    }
  }

  // eslint-disable-next-line require-yield, @typescript-eslint/require-await
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The ledger does not stream.');
  }

  #prepared(sql: string): Database.Statement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    if (this.#statements.size >= STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }
}
