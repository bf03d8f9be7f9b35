import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import type { Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import {
  emptyLog,
  extendedCode,
  openSqlite,
  primaryCode,
  retryWhileBusy,
  sqliteCodes,
  type Database,
} from '../core/sqlite.ts';
import { OutcomeUnknown } from '../ports/ledger.ts';
import { LedgerDriver, type Backend, type DriverRules } from './driver.ts';
import { ledgerError, violation } from './ledger-errors.ts';
import { texts, type LedgerText } from './messages/en.ts';
import type { Db, Tables } from './tables.ts';

const MEMORY = ':memory:';
/** SQLite's number for FULL: the log is flushed to the disk before a commit returns. */
const FULL = 2;

/** Opens (and makes) the file: one connection writes, another reads what is committed. In memory there is only one. */
export async function openSqliteBackend(file: string, clock: Clock, busyTimeout: number): Promise<Backend> {
  const opened: Database[] = [];
  const connect = async (): Promise<Database> => {
    // Never wait inside SQLite: it would block the event loop for as long as another process holds the lock.
    const database = await openSqlite(file, 0);
    opened.push(database);
    await retryWhileBusy(() => prepare(database, file), busyTimeout);
    return database;
  };
  const close = () => {
    for (const each of opened) each.close();
  };
  try {
    if (file !== MEMORY) mkdirSync(dirname(file), { recursive: true });
    const writing = await connect();
    const writer = kyselyOver(writing, driverRules(writing, file, busyTimeout));
    let reader = writer;
    let version: Backend['version'];
    if (file !== MEMORY) {
      const reading = await connect();
      reading.exec('PRAGMA query_only = ON');
      reader = kyselyOver(reading, driverRules(reading, file, busyTimeout));
      const counted = reading.prepare<[], { data_version: number }>('PRAGMA data_version');
      version = () => retryWhileBusy(() => counted.get()?.data_version ?? NaN, busyTimeout);
    }
    return {
      kind: 'sqlite',
      transaction: (work) => writer.transaction().execute(work),
      reader,
      ...(version !== undefined && { version }),
      now: () => Promise.resolve(clock.now()),
      inspect: () => Promise.resolve(inspect(writing, file)),
      close: () => {
        emptyLog(writing);
        close();
        return Promise.resolve();
      },
    };
  } catch (error) {
    close();
    const fault = sqliteFault(error);
    if (fault instanceof DeskError || !(error instanceof Error)) throw fault;
    throw ledgerError('misconfigured', texts.noFolder, error);
  }
}

function prepare(database: Database, file: string): void {
  // FULL is a property of the connection, not of the file. On macOS a plain fsync leaves the data in the drive's cache;
  // elsewhere the two fullfsync pragmas do nothing.
  database.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON;
    PRAGMA foreign_keys = ON;
    PRAGMA recursive_triggers = ON`);
  const mode = database.prepare<[], { journal_mode: string }>('PRAGMA journal_mode = WAL').get()?.journal_mode;
  if (file !== MEMORY && mode !== 'wal') {
    throw ledgerError('misconfigured', texts.noWal, new Error(`journal_mode is ${String(mode)}`));
  }
  assertFull(database)();
}

/**
 * Kysely's own dialect begins with a plain `begin`, which takes the lock only at the first write, when what was read
 * may be out of date already.
 */
export function driverRules(database: Database, file: string, busyTimeout: number): DriverRules {
  const checks = [assertFull(database), assertPlace(file)];
  return {
    // A reader waits only while another process recovers the log.
    query: <R>(connection: DatabaseConnection, query: CompiledQuery) =>
      retryWhileBusy(() => connection.executeQuery<R>(query), busyTimeout),
    begin: () => retryWhileBusy(() => database.exec('BEGIN IMMEDIATE'), busyTimeout),
    commit: () => {
      for (const check of checks) check();
      try {
        database.exec('COMMIT');
      } catch (error) {
        if (primaryCode(error) !== sqliteCodes.ioError) throw error;
        // The log may be on the disk or not: only the next reader finds out.
        const { message, next } = texts.diskFailedInCommit;
        throw new OutcomeUnknown(message, { next, cause: error });
      }
      return Promise.resolve();
    },
    explain: sqliteFault,
  };
}

export function kyselyOver(database: Database, rules: DriverRules): Db {
  const dialect = new SqliteDialect({ database: forKysely(database) });
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => new LedgerDriver(new SqliteDriver({ database: forKysely(database) }), rules),
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db: Kysely<unknown>) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
    plugins: [new CamelCasePlugin()],
  });
}

/** The interface of better-sqlite3, which Kysely expects. Each statement is prepared once. */
function forKysely(database: Database): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  const prepare = (sql: string): SqliteStatement => {
    const statement = database.prepare(sql);
    return {
      reader: !/^\s*(insert|update|delete|create|alter|drop)\b/i.test(sql),
      all: (parameters) => statement.all(...parameters),
      run: (parameters) => ({ changes: statement.run(...parameters).changes, lastInsertRowid: 0 }),
      iterate: () => {
        throw new Error('The ledger does not stream.');
      },
    };
  };
  return {
    prepare: (sql) => {
      const statement = prepared.get(sql) ?? prepare(sql);
      prepared.set(sql, statement);
      return statement;
    },
    close: () => database.close(),
  };
}

/**
 * Throws unless a commit of this connection is flushed: builds of SQLite differ in what they fall to with a log (WAL).
 * Asked through the table of the pragma: the pragma itself, prepared, would repeat its first answer for ever.
 */
function assertFull(database: Database): () => void {
  const statement = database.prepare<[], { synchronous: number }>('SELECT synchronous FROM pragma_synchronous');
  return () => {
    const synchronous = statement.get()?.synchronous;
    if (synchronous === FULL) return;
    const cause = new Error(`PRAGMA synchronous is ${String(synchronous)}, not ${FULL}`);
    throw ledgerError('internal', texts.notFlushed, cause);
  };
}

/**
 * Throws when the path no longer leads to the file that is open, as when a backup was put in its place. With a log
 * (WAL) SQLite does not look, and would go on writing where nobody finds it.
 */
function assertPlace(file: string): () => void {
  if (file === MEMORY) return () => undefined;
  const look = () => statSync(file, { throwIfNoEntry: false });
  const opened = look();
  return () => {
    const found = look();
    if (found !== undefined && found.ino === opened?.ino && found.dev === opened.dev) return;
    throw ledgerError('internal', texts.fileMoved);
  };
}

function inspect(database: Database, file: string): string {
  try {
    const version = database.prepare<[], { version: string }>('SELECT sqlite_version() AS version').get()?.version;
    const damage = database.prepare<[], { quick_check: string }>('PRAGMA quick_check(1)').get()?.quick_check;
    if (damage !== 'ok') throw ledgerError('internal', texts.failedCheck, new Error(String(damage)));
    return `SQLite ${version ?? '?'}, ${file}`;
  } catch (error) {
    throw sqliteFault(error);
  }
}

/** The text for what SQLite says. Codes: https://sqlite.org/rescode.html */
const faults: ReadonlyMap<number, LedgerText> = new Map<number, LedgerText>([
  [sqliteCodes.busy, texts.busy],
  [sqliteCodes.locked, texts.busy],
  [sqliteCodes.readonly, texts.notWritable],
  [sqliteCodes.perm, texts.notWritable],
  [sqliteCodes.corrupt, texts.damagedFile],
  [sqliteCodes.notADatabase, texts.damagedFile],
  [sqliteCodes.full, texts.diskFull],
  [sqliteCodes.cannotOpen, texts.cannotOpen],
  [sqliteCodes.ioError, texts.diskFailed],
]);

function sqliteFault(error: unknown): unknown {
  const code = primaryCode(error);
  if (code === undefined) return error;
  if (code === sqliteCodes.constraint) return violation(ruleOf(error), error);
  return ledgerError('internal', faults.get(code) ?? texts.unexpected, error);
}

/** SQLITE_CONSTRAINT_TRIGGER */
const TRIGGER = 1811;

/** A trigger says its own name; a unique index is named by its columns. */
function ruleOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return extendedCode(error) === TRIGGER ? error.message : /constraint failed: (.+)$/.exec(error.message)?.[1];
}
