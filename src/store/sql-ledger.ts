import { CompiledQuery } from 'kysely';
import { AsyncLocalStorage } from 'node:async_hooks';
import { asDeskError, DeskError } from '../core/errors.ts';
import type { Ledger, LedgerRead, LedgerWrite } from '../ports/ledger.ts';
import type { Backend } from './backend.ts';
import { LedgerReader } from './ledger-reader.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { assertKnown } from './migrate.ts';
import { misuse, Steps, type Run } from './steps.ts';
import { Together } from './together.ts';
import type { Db } from './tables.ts';
import { Turn } from './turn.ts';

const versionQuery = CompiledQuery.raw('SELECT max(version) AS version FROM partsdesk_schema');

/** The port over Kysely, whichever database is behind it. */
export class SqlLedger implements Ledger {
  readonly read: LedgerRead;
  /** Runs one query over what is committed. */
  readonly reading: Run;
  readonly #backend: Backend;
  readonly #schema: number;
  /** Those of one process wait here for each other, in order, rather than with a connection each. */
  readonly #turn = new Turn();
  readonly #inside = new AsyncLocalStorage<Steps>();
  readonly #together = new Together((work) => this.#inTurn(work));
  #closed = false;

  /** `schema`: the version that this program knows. */
  constructor(backend: Backend, schema: number) {
    this.#backend = backend;
    this.#schema = schema;
    this.reading = (query) => {
      const objection = this.#objection();
      return objection === undefined ? query(backend.reader) : Promise.reject(objection);
    };
    this.read = new LedgerReader(this.reading);
  }

  get kind(): 'sqlite' | 'postgres' {
    return this.#backend.kind;
  }

  write<T>(work: (tx: LedgerWrite) => Promise<T>): Promise<T> {
    return this.within((run) => work(new LedgerWriter(run, (each) => this.#backend.now(each))));
  }

  /** One write transaction, for what else of the desk lives in the same database. */
  within<T>(work: (run: Run) => Promise<T>): Promise<T> {
    const objection = this.#objection();
    return objection === undefined ? this.#inTurn(work) : Promise.reject(objection);
  }

  /**
   * As `within`, for work that is small, does not read what it wrote outside, and may be begun again when the
   * transaction it shares with others was rolled back.
   */
  async together<T>(work: (run: Run) => Promise<T>, urgency?: 'soon' | 'whenever'): Promise<T> {
    const objection = this.#objection();
    if (objection !== undefined) throw objection;
    return this.#together.add(work, urgency);
  }

  /** For the doctor; it takes a write lock, and writes nothing. */
  async check(): Promise<{ ok: boolean; detail: string }> {
    try {
      await this.write(() => Promise.resolve());
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
    await this.#together.idle();
    await this.#turn.take();
    try {
      await this.#backend.close();
    } finally {
      // Every promise of the program carries it along as long as it is on.
      this.#inside.disable();
      this.#turn.give();
    }
  }

  async #inTurn<T>(work: (run: Run) => Promise<T>): Promise<T> {
    const turn = this.#turn.take();
    if (turn !== undefined) await turn;
    try {
      return await this.#backend.transaction((db) => this.#steps(db, work));
    } finally {
      this.#turn.give();
    }
  }

  async #steps<T>(db: Db, work: (run: Run) => Promise<T>): Promise<T> {
    const { rows } = await db.executeQuery<{ version: number }>(versionQuery);
    assertKnown(rows[0]?.version ?? 0, this.#schema);
    const steps = new Steps(db);
    let result: T;
    try {
      result = await this.#inside.run(steps, () => work(steps.run));
    } catch (error) {
      await steps.end()?.catch(() => undefined);
      throw error;
    }
    const forgotten = steps.end();
    if (forgotten !== undefined) await forgotten;
    return result;
  }

  /** Inside a transaction, another one would wait for ever, and a reader would not see what was just written. */
  #objection(): DeskError | undefined {
    if (this.#closed) return closed();
    const steps = this.#inside.getStore();
    return steps === undefined || steps.over ? undefined : misuse('the ledger, from inside one of its transactions');
  }
}

function closed(): DeskError {
  return new DeskError('internal', 'The ledger is closed: the desk is stopping. Nothing was written.', {
    next: 'Do it again when the desk has started.',
  });
}
