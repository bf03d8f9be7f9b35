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
  readonly statement: Database.Statement;
  /** Makes what it answered the rows of a query. */
  readonly rows: (answered: unknown[]) => unknown[];
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

  run(sql: string, parameters: readonly unknown[] = []): { rows: unknown[]; changes?: number } {
    const { statement, rows } = this.#statement(sql);
    if (!statement.reader) return { rows: [], changes: statement.run(...parameters).changes };
    return { rows: rows(statement.all(...parameters)) };
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const ask = () => this.#answer<R>(sql, parameters);
    // Inside a transaction the lock is held. Outside, a reader waits only while another process repairs the log.
    if (!this.database.inTransaction) return whenFree(ask, this.#busyTimeout).catch(rethrow);
    try {
      return Promise.resolve(ask());
    } catch (error) {
      return rethrow(error);
    }
  }

  // eslint-disable-next-line require-yield, @typescript-eslint/require-await
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The ledger does not stream.');
  }

  #answer<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const { rows, changes } = this.run(sql, parameters);
    return changes === undefined ? { rows: rows as R[] } : { rows: rows as R[], numAffectedRows: BigInt(changes) };
  }

  #statement(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.database.prepare(sql);
    if (this.#prepared.size >= STATEMENTS) this.#prepared.clear();
    const prepared = { statement, rows: statement.reader ? reading(statement) : none };
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

/** What SQLite says, as whoever asked is told it. */
export function rethrow(error: unknown): Promise<never> {
  const fault = sqliteFault(error) as Error;
  return Promise.reject(fault);
}

const none = () => [];

/**
 * Rows by place are half the work of rows by name, but only where the statement itself says what is in which place:
 * what a star stands for is changed by another version that adds a column.
 */
function reading(statement: Database.Statement): Prepared['rows'] {
  // As better-sqlite3 answers: an object for each row, or in its raw mode a list.
  if (statement.source.includes('*')) return (rows) => (rows as Record<string, unknown>[]).map(renamed);
  const columns = statement
    .raw()
    .columns()
    .map(({ name }) => names.ofQuery(name));
  // A copy of a row that has all its columns is made at once; one that grows is copied at every few columns.
  const empty = Object.fromEntries(columns.map((column): [string, unknown] => [column, null]));
  return (rows) => (rows as unknown[][]).map((values) => placed({ ...empty }, columns, values));
}

function renamed(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const column in row) made[names.ofQuery(column)] = row[column];
  return made;
}

function placed(row: Record<string, unknown>, columns: readonly string[], values: readonly unknown[]): object {
  let at = 0;
  for (const column of columns) {
    row[column] = values[at];
    at += 1;
  }
  return row;
}
