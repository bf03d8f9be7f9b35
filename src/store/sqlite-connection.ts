import type Database from 'better-sqlite3';
import { CamelCasePlugin, type CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';
import { whenFree } from './sqlite-wait.ts';
import { sqliteFault } from './sqlite-faults.ts';

/** Every query of the ledger, several times over; a bound, so that nothing grows for ever. */
const STATEMENTS = 256;

/** Names of the database's for those of the queries; rows come with the queries' names from the connection already. */
export class Names extends CamelCasePlugin {
  override transformResult({
    result,
  }: Parameters<CamelCasePlugin['transformResult']>[0]): ReturnType<CamelCasePlugin['transformResult']> {
    return Promise.resolve(result);
  }

  ofQuery(column: string): string {
    return this.camelCase(column);
  }
}

export const names = new Names();

interface Prepared {
  readonly statement: Database.Statement<unknown[], Record<string, unknown>>;
  /** Whether a column is called differently by the queries. */
  readonly renamed: boolean;
}

/** One connection of better-sqlite3, which prepares each statement once. */
export class SqliteConnection implements DatabaseConnection {
  readonly database: Database.Database;
  readonly #busyTimeout: number;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: Database.Database, busyTimeout: number) {
    this.database = database;
    this.#busyTimeout = busyTimeout;
  }

  run(sql: string, parameters: readonly unknown[] = []): { rows: unknown[]; changes: number } {
    const { statement, renamed } = this.#statement(sql);
    if (!statement.reader) return { rows: [], changes: statement.run(...parameters).changes };
    const rows = statement.all(...parameters);
    return { rows: renamed ? rows.map(ofQuery) : rows, changes: 0 };
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      // Inside a transaction the lock is held. Outside, a reader waits only while another process repairs the log.
      const ask = () => this.run(sql, parameters);
      const { rows, changes } = this.database.inTransaction ? ask() : await whenFree(ask, this.#busyTimeout);
      return { rows: rows as R[], numAffectedRows: BigInt(changes) };
    } catch (error) {
      throw sqliteFault(error);
    }
  }

  // eslint-disable-next-line require-yield, @typescript-eslint/require-await
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The ledger does not stream.');
  }

  #statement(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.database.prepare<unknown[], Record<string, unknown>>(sql);
    const renamed = statement.reader && statement.columns().some(({ name }) => names.ofQuery(name) !== name);
    if (this.#prepared.size >= STATEMENTS) this.#prepared.clear();
    const prepared = { statement, renamed };
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

/** By name, not by place: another version may have added a column since the statement was prepared. */
function ofQuery(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const renamed: Record<string, unknown> = {};
  for (const column in row) renamed[names.ofQuery(column)] = row[column];
  return renamed;
}
