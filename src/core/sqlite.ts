import { systemClock } from './clock.ts';

/*
 * SQLite of the standard library (`node:sqlite`, from Node 22.13 on). Older versions of Node have none: they load
 * @photostructure/sqlite, the same code as a package, which brings its binaries along. The ledger and the embedded
 * service open their files here; everything else about a file is theirs.
 */

export interface Statement<P extends unknown[] = unknown[], R = unknown> {
  get(...parameters: P): R | undefined;
  all(...parameters: P): R[];
  run(...parameters: P): { readonly changes: number };
}

export interface Database {
  prepare<P extends unknown[] = unknown[], R = unknown>(sql: string): Statement<P, R>;
  exec(sql: string): void;
  close(): void;
}

type Library = new (file: string) => Database;
let library: Promise<Library> | undefined;

/**
 * Opens a file, and makes it when it is absent; `:memory:` for a database that is gone on closing.
 * `busyTimeout`: how long (ms) a statement waits inside SQLite, blocking the event loop, for another process's lock.
 */
export async function openSqlite(file: string, busyTimeout: number): Promise<Database> {
  library ??= load();
  const database = new (await library)(file);
  try {
    database.exec(`PRAGMA busy_timeout = ${busyTimeout}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

async function load(): Promise<Library> {
  // Types of parameters and rows are named where a statement is prepared: only its text knows them.
  const module = builtIn() ?? (await import('@photostructure/sqlite'));
  return (module as { DatabaseSync: Library }).DatabaseSync;
}

/** Node 22 warns that its SQLite is experimental, on standard error and at every start. Only that warning is dropped. */
function builtIn(): object | undefined {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

/**
 * Tries again until no other process holds the lock. Unlike the busy timeout it does not block the event loop.
 * @throws what SQLite says when `patience` (ms) is over.
 */
export async function retryWhileBusy<T>(act: () => T | Promise<T>, patience: number): Promise<T> {
  const deadline = systemClock.now() + patience;
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!isBusy(error) || systemClock.now() >= deadline) throw error;
    }
    // SQLite keeps no queue: who looks often finds the lock free between two transactions of another process.
    await systemClock.sleep(1);
  }
}

/** Never throws: SQLite may have rolled back by itself, and the reason for rolling back must not be lost. */
export function rollback(database: Database): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // No transaction is open any more.
  }
}

/**
 * Call before closing. @photostructure/sqlite leaves a connection open until its statements are garbage collected, so the
 * last one to close does not empty the log: a copy of the file alone would lack what the log holds. Never throws.
 */
export function emptyLog(database: Database): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Another process uses it; the log is read again at the next start.
  }
}

/** Primary result codes: https://sqlite.org/rescode.html */
export const sqliteCodes = {
  perm: 3,
  busy: 5,
  locked: 6,
  readonly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  constraint: 19,
  auth: 23,
  notADatabase: 26,
} as const;

/** The package's `all` gives a message without its code. Texts: `sqlite3_errstr`. */
const codesByMessage: Readonly<Record<string, number>> = {
  'database is locked': sqliteCodes.busy,
  'database table is locked': sqliteCodes.locked,
  'attempt to write a readonly database': sqliteCodes.readonly,
  'disk I/O error': sqliteCodes.ioError,
  'database disk image is malformed': sqliteCodes.corrupt,
  'database or disk is full': sqliteCodes.full,
  'unable to open database file': sqliteCodes.cannotOpen,
  'file is not a database': sqliteCodes.notADatabase,
};

/**
 * The extended result code of an error of SQLite itself, 0 when it is not known; undefined for any other error, such as
 * a value that cannot be bound. Its low byte is the primary code.
 */
export function extendedCode(error: unknown): number | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR')) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode;
  return codesByMessage[error.message] ?? 0;
}

export function primaryCode(error: unknown): number | undefined {
  const code = extendedCode(error);
  return code === undefined ? undefined : code & 0xff;
}

function isBusy(error: unknown): boolean {
  const code = primaryCode(error);
  return code === sqliteCodes.busy || code === sqliteCodes.locked;
}
