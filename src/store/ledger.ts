import { Mutex } from 'async-mutex';
import { AsyncLocalStorage } from 'node:async_hooks';
import { asDeskError } from '../core/errors.ts';
import type { AuditRow, Ledger, LedgerRead, LedgerSeal, LedgerWrite } from '../ports/ledger.ts';
import type { Backend } from './driver.ts';
import { ledgerError, misuse } from './ledger-errors.ts';
import { LedgerReader } from './ledger-reader.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { assertKnown, neededVersion } from './migrate.ts';
import { texts } from './messages/en.ts';
import type { Db } from './tables.ts';
import { WriteBatch } from './write-batch.ts';

/** When it was last shown that the ledger can be written. */
export const provedSetting = 'written';

/** The port over Kysely, whichever database is behind it. */
export class SqlLedger implements Ledger {
  readonly read: LedgerRead;
  readonly #backend: Backend;
  readonly #schema: number;
  readonly #seal: LedgerSeal;
  readonly #appended: (last: AuditRow) => void;
  /** Transactions of one process wait here for each other, in order, rather than with a connection each. */
  readonly #writing = new Mutex();
  readonly #inside = new AsyncLocalStorage<{ open: boolean }>();
  readonly #talking = new Mutex();
  readonly #batch = new WriteBatch((work) => this.#aside(work));
  #closed = false;

  /** `schema`: the version that this program knows. `appended` hears of the newest entry of the audit once it is committed. */
  constructor(
    backend: Backend,
    schema: number,
    seal: LedgerSeal,
    appended: (last: AuditRow) => void = () => undefined,
  ) {
    this.#backend = backend;
    this.#schema = schema;
    this.#seal = seal;
    this.#appended = appended;
    this.read = new LedgerReader(() => this.committed, seal, backend.version);
  }

  /** What is committed, for reading. @throws DeskError when the ledger is closed, and inside a transaction. */
  get committed(): Db {
    this.#assertUsable();
    return this.#backend.reader;
  }

  async write<T>(work: (tx: LedgerWrite) => Promise<T>): Promise<T> {
    const { result, last } = await this.transaction(async (db) => {
      const writer = new LedgerWriter(db, (each) => this.#backend.now(each), this.#seal);
      const result = await work(writer);
      const last = writer.lastAppended;
      if (last !== undefined) await this.#backend.tellOthers?.(db);
      return { result, last };
    });
    if (last !== undefined) this.#appended(last);
    return result;
  }

  /** As the port says. */
  get changed(): ((signal: AbortSignal) => Promise<void>) | undefined {
    const { nextChange } = this.#backend;
    return nextChange && ((signal) => nextChange(signal));
  }

  /** One write transaction, for what else of the desk lives in the same database. */
  async transaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
    this.#assertUsable();
    return this.#exclusive(work);
  }

  /**
   * For what was said, which nothing in the ledger depends on: small work that may share a transaction with others, and may
   * run again when that one is rolled back. Serial with its like only.
   */
  async batched<T>(work: (db: Db) => Promise<T>): Promise<T> {
    this.#assertUsable();
    return this.#batch.add(work);
  }

  async proveWritable(): Promise<void> {
    await this.write(async (tx) => tx.setSetting(provedSetting, String(await tx.now())));
  }

  /** For the doctor. */
  async check(): Promise<{ ok: boolean; detail: string }> {
    try {
      await this.proveWritable();
      const facts = await this.#backend.inspect();
      return { ok: true, detail: `${facts}, schema ${this.#schema}, every commit is flushed to the disk` };
    } catch (error) {
      const { message, next } = asDeskError(error);
      return { ok: false, detail: `${message} ${next}` };
    }
  }

  /** Waits for every transaction that was asked for before; those asked for after it are refused. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#batch.idle();
    await this.#writing.runExclusive(() => this.#backend.close());
    // Until then every promise of the process pays for it, on Node 20.
    this.#inside.disable();
  }

  #exclusive<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#writing.runExclusive(() => this.#backend.transaction((db) => this.#run(db, work)));
  }

  #aside<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { aside } = this.#backend;
    return aside === undefined
      ? this.#exclusive(work)
      : this.#talking.runExclusive(() => aside((db) => this.#run(db, work)));
  }

  async #run<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
    assertKnown(await neededVersion(db), this.#schema);
    const transaction = { open: true };
    try {
      return await this.#inside.run(transaction, () => work(db));
    } finally {
      transaction.open = false;
    }
  }

  /** Inside a transaction, another one would wait for ever, and a reader would not see what was just written. */
  #assertUsable(): void {
    if (this.#closed) throw ledgerError('internal', texts.closed);
    if (this.#inside.getStore()?.open === true) throw misuse('the ledger, from inside one of its transactions');
  }
}
