import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import type { Db } from './tables.ts';

/** What the ledger needs of a database, whichever it is. */
export interface Backend {
  readonly kind: 'sqlite' | 'postgres';
  /** Serial with those of every other process, and on disk when it resolves. Nothing of it is written when it throws. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** The same, serial only with its like: for rows that nothing in the ledger depends on. Absent: `transaction` does. */
  readonly aside?: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Sees what is committed. */
  readonly reader: Db;
  /** Differs from what it was when any process has committed since. Absent where the database does not say. */
  readonly version?: () => Promise<number>;
  /** The clock that leases are compared by. */
  now(db: Db): Promise<number>;
  /** Inside a transaction: other processes are told when it is committed. Absent where the database cannot. */
  readonly tellOthers?: (db: Db) => Promise<void>;
  /** Resolves when another process wrote, or `signal` is aborted. */
  readonly nextChange?: (signal: AbortSignal) => Promise<void>;
  /** Facts for the doctor, in words. @throws DeskError when something is wrong with it. */
  inspect(): Promise<string>;
  close(): Promise<void>;
}

/** How one of the two databases differs from what Kysely's own driver does. */
export interface DriverRules {
  query<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>>;
  /** Takes the lock of all writers. */
  begin(connection: DatabaseConnection): Promise<void>;
  /** Checks that the commit will be on disk when it returns, and commits. */
  commit(connection: DatabaseConnection): Promise<void>;
  /** An error of the database, as a DeskError with a next step. */
  explain(error: unknown): unknown;
}

/** Kysely's driver, with write transactions that are serial with those of every other process. */
export class LedgerDriver implements Driver {
  readonly #driver: Driver;
  readonly #rules: DriverRules;

  constructor(driver: Driver, rules: DriverRules) {
    this.#driver = driver;
    this.#rules = rules;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<LedgerConnection> {
    try {
      return new LedgerConnection(await this.#driver.acquireConnection(), this.#rules);
    } catch (error) {
      throw this.#rules.explain(error);
    }
  }

  async beginTransaction({ inner }: LedgerConnection): Promise<void> {
    try {
      await this.#rules.begin(inner);
    } catch (error) {
      await rollback(inner);
      throw this.#rules.explain(error);
    }
  }

  /** PostgreSQL answers the commit of a transaction one of whose statements failed as if it had been done. */
  async commitTransaction({ inner, failure }: LedgerConnection): Promise<void> {
    if (failure !== undefined) throw failure;
    try {
      await this.#rules.commit(inner);
    } catch (error) {
      throw this.#rules.explain(error);
    }
  }

  rollbackTransaction({ inner }: LedgerConnection): Promise<void> {
    return rollback(inner);
  }

  releaseConnection({ inner }: LedgerConnection): Promise<void> {
    return this.#driver.releaseConnection(inner);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

class LedgerConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #rules: DriverRules;
  /** What the first failed statement threw. */
  failure: Error | undefined;

  constructor(inner: DatabaseConnection, rules: DriverRules) {
    this.inner = inner;
    this.#rules = rules;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.#rules.query<R>(this.inner, query);
    } catch (error) {
      // Both databases throw errors only.
      this.failure ??= this.#rules.explain(error) as Error;
      throw this.failure;
    }
  }

  // eslint-disable-next-line require-yield, @typescript-eslint/require-await
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The ledger does not stream.');
  }
}

/** Never throws: the reason for rolling back must not be lost, and a broken connection rolls back by itself. */
async function rollback(connection: DatabaseConnection): Promise<void> {
  try {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  } catch {
    // No transaction is open any more.
  }
}
