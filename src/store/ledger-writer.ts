import { sql } from 'kysely';
import type {
  ApprovalRow,
  AttemptOutcome,
  AttemptRow,
  AuditRow,
  DraftRow,
  LedgerWrite,
  OutboxRow,
  ReservationRow,
} from '../ports/ledger.ts';
import { draftColumns, LedgerReader, type DraftColumns, type KnownDraft } from './ledger-reader.ts';
import { Statement } from './statement.ts';
import { misuse, type Run } from './steps.ts';
import { columnsOf, type Db, type Tables } from './tables.ts';

// What every transition of a requisition asks.

/** `held`: the fence that the row must still have. */
const changeDraft = new Statement(
  (db, { id, held, ...columns }: Partial<DraftColumns> & { id: string; held: number }) =>
    db.updateTable('draft').set(columns).where('id', '=', id).where('fence', '=', held),
);

/** The number is part of the text: SQLite plans anew each time for a limit that is a value. */
const newestAudit = new Statement((db) =>
  db.selectFrom('audit').select(columnsOf.audit).orderBy('seq', 'desc').limit(sql.lit(1)),
);

const addAudit = new Statement((db, row: AuditRow) => db.insertInto('audit').values(row));

const addMessage = new Statement((db, row: Tables['outbox']) =>
  db
    .insertInto('outbox')
    .values(row)
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing()),
);

/** The writing half of the port, inside one transaction. */
export class LedgerWriter extends LedgerReader implements LedgerWrite {
  readonly #clock: (db: Db) => Promise<number>;
  /** The drafts that this transaction has read, as they are in the database: nobody else writes meanwhile. */
  readonly #drafts = new Map<string, KnownDraft>();

  constructor(run: Run, clock: (db: Db) => Promise<number>) {
    super(run);
    this.#clock = clock;
  }

  now(): Promise<number> {
    return this.run(this.#clock);
  }

  async insertDraft(row: DraftRow): Promise<void> {
    await this.run((db) => db.insertInto('draft').values(draftColumns(row)).execute());
  }

  /** Names only what changes: SQLite writes the page of every index that has a column which is named. */
  saveDraft(row: DraftRow, fence: number): Promise<boolean> {
    const known = this.#drafts.get(row.id);
    const columns = draftColumns(row, known);
    // Never nothing: whether the fence still holds is asked of the database.
    const changed = { fence: row.fence, ...difference(known?.columns, columns) };
    return this.run(
      changeDraft.changes({ ...changed, id: row.id, held: fence }, (count) => {
        if (count > 0) this.#drafts.set(row.id, { row, columns });
        return count > 0;
      }),
    );
  }

  async insertApproval(row: ApprovalRow): Promise<void> {
    await this.run((db) => db.insertInto('approval').values(row).execute());
  }

  async consumeApproval(id: string, attemptId: string, at: number): Promise<boolean> {
    return this.#changed((db) =>
      db
        .updateTable('approval')
        .set({ consumedBy: attemptId, consumedAt: at })
        .where('id', '=', id)
        .where('consumedBy', 'is', null)
        .where('voidedAt', 'is', null)
        .executeTakeFirst(),
    );
  }

  async voidApprovals(draftId: string, at: number): Promise<void> {
    await this.run((db) =>
      db
        .updateTable('approval')
        .set({ voidedAt: at })
        .where('draftId', '=', draftId)
        .where('consumedBy', 'is', null)
        .where('voidedAt', 'is', null)
        .execute(),
    );
  }

  async insertAttempt(row: AttemptRow): Promise<void> {
    await this.run((db) =>
      db
        .insertInto('attempt')
        .values({ ...row, verdictAt: row.verdict === null ? null : row.closedAt })
        .execute(),
    );
  }

  async closeAttempt(id: string, outcome: AttemptOutcome, at: number, detail: string | null): Promise<boolean> {
    return this.#changed((db) =>
      db
        .updateTable('attempt')
        .set({ outcome, closedAt: at, detail })
        .where('id', '=', id)
        .where('outcome', 'is', null)
        .executeTakeFirst(),
    );
  }

  async sendingOver(id: string, at: number): Promise<void> {
    await this.run((db) =>
      db.updateTable('attempt').set({ sentAt: at }).where('id', '=', id).where('sentAt', 'is', null).execute(),
    );
  }

  async settleAttempt(id: string, verdict: 'absent' | 'found', at: number): Promise<void> {
    await this.#mustChange(`attempt ${id}, which is not unknown or is settled`, (db) =>
      db
        .updateTable('attempt')
        .set({ verdict, verdictAt: at })
        .where('id', '=', id)
        .where('outcome', '=', 'unknown')
        .where('verdict', 'is', null)
        .executeTakeFirst(),
    );
  }

  async insertReservation(row: ReservationRow): Promise<void> {
    await this.run((db) => db.insertInto('reservation').values(row).execute());
  }

  async releaseReservations(draftId: string, at: number): Promise<void> {
    await this.run((db) =>
      db
        .updateTable('reservation')
        .set({ releasedAt: at })
        .where('draftId', '=', draftId)
        .where('releasedAt', 'is', null)
        .execute(),
    );
  }

  lastAudit(): Promise<AuditRow | undefined> {
    return this.run(newestAudit.first({}, (row) => row));
  }

  /** The database checks that it follows the last entry, by number and by hash. */
  insertAudit(row: AuditRow): Promise<void> {
    return this.run(addAudit.changes(row, () => undefined));
  }

  async setSetting(name: string, value: string): Promise<void> {
    await this.run((db) =>
      db
        .insertInto('setting')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute(),
    );
  }

  enqueue(row: OutboxRow): Promise<boolean> {
    return this.run(addMessage.changes(row, (count) => count > 0));
  }

  async saveOutbox({ id, ...columns }: OutboxRow): Promise<void> {
    await this.#mustChange(`message ${id}, which is not in the outbox`, (db) =>
      db.updateTable('outbox').set(columns).where('id', '=', id).executeTakeFirst(),
    );
  }

  protected override readDraft(known: KnownDraft): void {
    this.#drafts.set(known.row.id, known);
  }

  async #changed(query: (db: Db) => Promise<Changes>): Promise<boolean> {
    return this.run(async (db) => count(await query(db)) > 0n);
  }

  async #mustChange(what: string, query: (db: Db) => Promise<Changes>): Promise<void> {
    await this.run(async (db) => {
      if (count(await query(db)) === 0n) throw misuse(what);
    });
  }
}

/** How Kysely tells the number of rows: one name for an insert, another for an update. */
interface Changes {
  readonly numUpdatedRows?: bigint;
  readonly numInsertedOrUpdatedRows?: bigint | undefined;
}

const count = (changes: Changes): bigint => changes.numUpdatedRows ?? changes.numInsertedOrUpdatedRows ?? 0n;

function difference(known: DraftColumns | undefined, columns: DraftColumns): Partial<DraftColumns> {
  if (known === undefined) return columns;
  const changed: Record<string, unknown> = {};
  for (const name of Object.keys(columns) as (keyof DraftColumns)[]) {
    if (columns[name] !== known[name]) changed[name] = columns[name];
  }
  return changed;
}
