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
import { draftColumns, LedgerReader } from './ledger-reader.ts';
import { misuse, type Run } from './steps.ts';
import type { Db } from './tables.ts';

/** The writing half of the port, inside one transaction. */
export class LedgerWriter extends LedgerReader implements LedgerWrite {
  readonly #clock: (db: Db) => Promise<number>;

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

  async saveDraft(row: DraftRow, fence: number): Promise<boolean> {
    const { id, ...columns } = draftColumns(row);
    return this.#changed((db) =>
      db.updateTable('draft').set(columns).where('id', '=', id).where('fence', '=', fence).executeTakeFirst(),
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
    return this.run((db) => db.selectFrom('audit').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst());
  }

  /** The database checks that it follows the last entry, by number and by hash. */
  async insertAudit(row: AuditRow): Promise<void> {
    await this.run((db) => db.insertInto('audit').values(row).execute());
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

  async enqueue(row: OutboxRow): Promise<boolean> {
    return this.#changed((db) =>
      db
        .insertInto('outbox')
        .values(row)
        .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
        .executeTakeFirst(),
    );
  }

  async saveOutbox({ id, ...columns }: OutboxRow): Promise<void> {
    await this.#mustChange(`message ${id}, which is not in the outbox`, (db) =>
      db.updateTable('outbox').set(columns).where('id', '=', id).executeTakeFirst(),
    );
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
