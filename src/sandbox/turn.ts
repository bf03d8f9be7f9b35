import { openSqlite, retryWhileBusy } from '../core/sqlite.ts';

/**
 * Waits until no other process has its turn on this file; returns how to end it. It is a lock of SQLite on an empty
 * database, which the system lets go of when its process dies, however it dies.
 */
export async function takeTurn(file: string): Promise<() => void> {
  const db = await openSqlite(file, 0);
  try {
    await retryWhileBusy(() => db.exec('BEGIN EXCLUSIVE'), Infinity);
  } catch (error) {
    db.close();
    throw error;
  }
  return () => db.close();
}
