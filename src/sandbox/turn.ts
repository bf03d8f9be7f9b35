import Database from 'better-sqlite3';
import type { Clock } from '../core/clock.ts';

const pause = 50;

/**
 * Waits until no other process has its turn on this file; returns how to end it. It is a lock of SQLite on an empty
 * database, which the system lets go of when its process dies, however it dies.
 */
export async function takeTurn(file: string, clock: Clock): Promise<() => void> {
  for (;;) {
    const db = new Database(file, { timeout: 0 });
    try {
      db.exec('BEGIN EXCLUSIVE');
      return () => db.close();
    } catch (thrown) {
      db.close();
      if (!(thrown instanceof Database.SqliteError) || !thrown.code.startsWith('SQLITE_BUSY')) throw thrown;
      await clock.sleep(pause);
    }
  }
}
