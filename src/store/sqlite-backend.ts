import Database from 'better-sqlite3';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import type { Backend } from './backend.ts';
import { assertFull } from './sqlite-checks.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { overConnection, SqliteWriter } from './sqlite-driver.ts';
import { sqliteFault } from './sqlite-faults.ts';
import { whenFree } from './sqlite-wait.ts';
import { Turn } from './turn.ts';

const MEMORY = ':memory:';

/** Opens (and makes) the file: one connection writes, another reads what is committed. In memory there is only one. */
export async function openSqlite(file: string, clock: Clock, busyTimeout: number): Promise<Backend> {
  const opened: Database.Database[] = [];
  const close = () => {
    for (const each of opened) each.close();
    return Promise.resolve();
  };
  try {
    if (file !== MEMORY) mkdirSync(dirname(file), { recursive: true });
    const connect = async (): Promise<SqliteConnection> => {
      // No waiting inside SQLite: it would hold up the event loop, and with it whoever holds the lock in this process.
      const database = new Database(file, { timeout: 0 });
      opened.push(database);
      await whenFree(() => prepare(database, file), busyTimeout);
      return new SqliteConnection(database, busyTimeout);
    };
    const writing = await connect();
    const turn = new Turn();
    const writer = new SqliteWriter(writing, turn, busyTimeout);
    let reader = overConnection(writing, turn);
    if (file !== MEMORY) {
      const reading = await connect();
      reading.database.pragma('query_only = ON');
      reader = overConnection(reading, new Turn());
    }
    return {
      kind: 'sqlite',
      transaction: (work) => writer.transaction(work),
      reader,
      now: () => Promise.resolve(clock.now()),
      inspect: () => Promise.resolve(inspect(writing.database)),
      close,
    };
  } catch (error) {
    await close();
    const fault = sqliteFault(error);
    if (fault instanceof DeskError || !(error instanceof Error)) throw fault;
    throw new DeskError('misconfigured', 'The folder of the ledger cannot be made or opened.', {
      next: 'Set PARTSDESK_DATA to a folder that the user who runs the desk may write in.',
      cause: error,
    });
  }
}

function prepare(database: Database.Database, file: string): void {
  // FULL before the log is switched on, and asked for on every connection: it is a property of the connection.
  database.pragma('synchronous = FULL');
  // On macOS a plain fsync leaves the data in the drive's cache; elsewhere these two do nothing.
  database.pragma('fullfsync = ON');
  database.pragma('checkpoint_fullfsync = ON');
  database.pragma('foreign_keys = ON');
  database.pragma('recursive_triggers = ON');
  const mode = database.pragma('journal_mode = WAL', { simple: true });
  if (file !== MEMORY && mode !== 'wal') {
    throw new DeskError('misconfigured', 'The disk of the ledger does not allow several processes to share a file.', {
      next: 'Set PARTSDESK_DATA to a local disk (not a network share), or DATABASE_URL to a PostgreSQL database.',
      cause: new Error(`journal_mode is ${String(mode)}`),
    });
  }
  assertFull(database)();
}

function inspect(database: Database.Database): string {
  try {
    const version =
      database.prepare<[], { version: string }>('SELECT sqlite_version() AS version').get()?.version ?? '?';
    const damage = database.pragma('quick_check(1)', { simple: true });
    if (damage !== 'ok') {
      throw new DeskError('internal', 'The file of the ledger is damaged.', {
        next: 'Stop the desk, keep a copy of the file and of what lies beside it (-wal, -shm), and restore the last backup.',
        cause: new Error(String(damage)),
      });
    }
    return `SQLite ${version}, ${database.name}`;
  } catch (error) {
    throw sqliteFault(error);
  }
}
