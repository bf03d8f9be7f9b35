import {
  isCompilable,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { OutcomeUnknown } from '../ports/ledger.ts';
import { assertFull, assertPlace } from './sqlite-checks.ts';
import { names, rethrow, type SqliteConnection } from './sqlite-connection.ts';
import { isIoError, sqliteFault } from './sqlite-faults.ts';
import { FairLock } from './sqlite-wait.ts';
import type { Db, Tables } from './tables.ts';
import type { Turn } from './turn.ts';

/** Kysely over one connection, each query in its turn; its transactions are `SqliteWriter`'s. */
export function overConnection(connection: SqliteConnection, turn: Turn): Db {
  return new Kysely<Tables>({ dialect: dialect(new SqliteDriver(connection, turn)), plugins: [names] });
}

/**
 * The transactions of one connection. Kysely's own begin with a plain `begin`, which takes the lock only at the first
 * write, when what was read may be old already; and they wait for another process inside SQLite, with the whole event
 * loop. Between `begin` and the end of the commit nothing waits for anything but `work`.
 */
export class SqliteWriter {
  readonly #connection: SqliteConnection;
  readonly #turn: Turn;
  readonly #lock: FairLock;
  readonly #inside: Db;
  readonly #assertPlace: () => void;
  readonly #assertFull: () => void;

  constructor(connection: SqliteConnection, turn: Turn, busyTimeout: number) {
    this.#connection = connection;
    this.#turn = turn;
    this.#lock = new FairLock(() => connection.run('begin immediate'), busyTimeout);
    this.#inside = new Inside(connection);
    this.#assertPlace = assertPlace(connection.database);
    this.#assertFull = assertFull(connection.database);
  }

  async transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    // Whatever need not be waited for is not: each wait costs more than most statements.
    const turn = this.#turn.take();
    if (turn !== undefined) await turn;
    try {
      const lock = this.#begin();
      if (lock !== undefined) await lock.catch(rethrow);
      this.#assertPlace();
      const result = await work(this.#inside);
      this.#commit();
      return result;
    } catch (error) {
      // SQLite has rolled back by itself when the disk was full or failed.
      if (this.#connection.database.inTransaction) this.#connection.run('rollback');
      throw error;
    } finally {
      this.#lock.given();
      this.#turn.give();
    }
  }

  #begin(): Promise<void> | undefined {
    try {
      return this.#lock.take();
    } catch (error) {
      throw sqliteFault(error);
    }
  }

  #commit(): void {
    this.#assertFull();
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
  }
}

/** Inside a transaction: compiled queries take the short way, without the dozen promises of Kysely's own. */
class Inside extends Kysely<Tables> {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    super({ dialect: dialect(new SqliteDriver(connection)), plugins: [names] });
    this.#connection = connection;
  }

  override executeQuery<R>(query: CompiledQuery<R> | Compilable<R>): Promise<QueryResult<R>> {
    return this.#connection.executeQuery(isCompilable(query) ? query.compile() : query);
  }
}

function dialect(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
}

class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;
  readonly #turn: Turn | undefined;

  constructor(connection: SqliteConnection, turn?: Turn) {
    this.#connection = connection;
    this.#turn = turn;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turn?.take();
    return this.#connection;
  }

  releaseConnection(): Promise<void> {
    this.#turn?.give();
    return Promise.resolve();
  }

  beginTransaction(): Promise<never> {
    return notHere();
  }

  commitTransaction(): Promise<never> {
    return notHere();
  }

  rollbackTransaction(): Promise<never> {
    return notHere();
  }

  /** The file is closed by whoever opened it. */
  destroy(): Promise<void> {
    return Promise.resolve();
  }
}

function notHere(): Promise<never> {
  return Promise.reject(new Error('A transaction of SQLite is begun by SqliteWriter.'));
}
