import type { Db } from './tables.ts';

/** What the ledger needs of a database, whichever it is. */
export interface Backend {
  readonly kind: 'sqlite' | 'postgres';
  /** Serial with those of every other process, and on disk when it resolves. Nothing of it is written when it throws. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Sees what is committed. */
  readonly reader: Db;
  /** The clock that leases are compared by. */
  now(db: Db): Promise<number>;
  /** Facts for the doctor, in words. @throws DeskError when something is wrong with it. */
  inspect(): Promise<string>;
  close(): Promise<void>;
}
