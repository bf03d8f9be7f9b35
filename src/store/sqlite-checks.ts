import type Database from 'better-sqlite3';
import { statSync } from 'node:fs';
import { DeskError } from '../core/errors.ts';

/** SQLite's number for FULL: the log is flushed to the disk before a commit returns. */
const FULL = 2;

/**
 * Throws unless a commit of this connection is flushed: better-sqlite3 is built to fall to NORMAL with a log (WAL).
 * Asked through the table of the pragma: the pragma itself, prepared, would answer for ever what it was at that time.
 */
export function assertFull(database: Database.Database): () => void {
  const ask = database.prepare<[], number>('SELECT synchronous FROM pragma_synchronous').pluck();
  return () => {
    const synchronous = ask.get();
    if (synchronous === FULL) return;
    throw new DeskError('internal', 'The ledger would not be flushed to the disk. Nothing was written.', {
      next: 'Start the desk again; if it comes back, send the log to whoever runs it.',
      cause: new Error(`PRAGMA synchronous is ${String(synchronous)}, not ${FULL}`),
    });
  };
}

/**
 * Throws when the path no longer leads to the file that is open, as when a backup was put in its place. With a log
 * (WAL) SQLite does not look, and would go on writing where nobody finds it.
 */
export function assertPlace(database: Database.Database): () => void {
  if (database.memory) return () => undefined;
  const look = () => statSync(database.name, { throwIfNoEntry: false });
  const opened = look();
  return () => {
    const found = look();
    if (found !== undefined && found.ino === opened?.ino && found.dev === opened.dev) return;
    throw new DeskError(
      'internal',
      'The file of the ledger was moved or replaced while the desk runs. Nothing was written.',
      {
        next: 'Stop every process of the desk, put the right file in its place, and start again.',
      },
    );
  };
}
