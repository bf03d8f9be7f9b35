import type { NewEvent } from '../ports/events.ts';
import type {
  ApprovalRow,
  AttemptOutcome,
  AttemptRow,
  AuditEntry,
  AuditRow,
  DraftRow,
  LedgerSeal,
  LedgerWrite,
  PhaseRow,
  ReservationRow,
} from '../ports/ledger.ts';
import type { OutboxRow } from '../ports/outbox.ts';
import { appendEvent } from './event-log.ts';
import { draftColumns, LedgerReader } from './ledger-reader.ts';
import { misuse } from './ledger-errors.ts';
import type { WatchWrite } from '../ports/watch.ts';
import type { Db } from './tables.ts';
import { WatchWriter } from './watch-tables.ts';

/** The writing half of the port, inside one transaction. */
export class LedgerWriter extends LedgerReader implements LedgerWrite {
  readonly #clock: (db: Db) => Promise<number>;
  override readonly watch: WatchWrite;
  #lastAppended: AuditRow | undefined;

  constructor(tx: Db, clock: (db: Db) => Promise<number>, seal: LedgerSeal) {
    super(() => tx, seal);
    this.#clock = clock;
    this.watch = new WatchWriter(() => tx);
  }

  /** The newest entry that this transaction added. */
  get lastAppended(): AuditRow | undefined {
    return this.#lastAppended;
  }

  now(): Promise<number> {
    return this.#clock(this.db);
  }

  async insertDraft(row: DraftRow): Promise<void> {
    await this.db.insertInto('draft').values(draftColumns(row)).execute();
  }

  async saveDraft(row: DraftRow, fence: number): Promise<boolean> {
    const { id, ...columns } = draftColumns(row);
    return isChanged(
      await this.db
        .updateTable('draft')
        .set(columns)
        .where('id', '=', id)
        .where('fence', '=', fence)
        .executeTakeFirst(),
    );
  }

  async insertApproval(row: ApprovalRow): Promise<void> {
    await this.db.insertInto('approval').values(row).execute();
  }

  async consumeApproval(id: string, attemptId: string, at: number, mac: string): Promise<boolean> {
    return isChanged(
      await this.db
        .updateTable('approval')
        .set({ consumedBy: attemptId, consumedAt: at, consumedMac: mac })
        .where('id', '=', id)
        .where('consumedBy', 'is', null)
        .where('voidedAt', 'is', null)
        .executeTakeFirst(),
    );
  }

  async voidApprovals(draftId: string, at: number): Promise<void> {
    await this.db
      .updateTable('approval')
      .set({ voidedAt: at })
      .where('draftId', '=', draftId)
      .where('consumedBy', 'is', null)
      .where('voidedAt', 'is', null)
      .execute();
  }

  async insertAttempt(row: AttemptRow): Promise<void> {
    await this.db
      .insertInto('attempt')
      .values({ ...row, verdictAt: row.verdict === null ? null : row.closedAt })
      .execute();
  }

  async closeAttempt(id: string, outcome: AttemptOutcome, at: number, detail: string | null): Promise<boolean> {
    return isChanged(
      await this.db
        .updateTable('attempt')
        .set({ outcome, closedAt: at, detail })
        .where('id', '=', id)
        .where('outcome', 'is', null)
        .executeTakeFirst(),
    );
  }

  async sendingOver(id: string, at: number): Promise<void> {
    await this.db.updateTable('attempt').set({ sentAt: at }).where('id', '=', id).where('sentAt', 'is', null).execute();
  }

  async settleAttempt(id: string, verdict: 'absent' | 'found', at: number): Promise<void> {
    const done = await this.db
      .updateTable('attempt')
      .set({ verdict, verdictAt: at })
      .where('id', '=', id)
      .where('outcome', '=', 'unknown')
      .where('verdict', 'is', null)
      .executeTakeFirst();
    if (!isChanged(done)) throw misuse(`attempt ${id}, which is not unknown or is settled`);
  }

  async savePhases({ requisitionId, phases, readAt, closed }: Omit<PhaseRow, 'draftId'>): Promise<void> {
    const columns = { phases: JSON.stringify(phases), readAt, closed: closed ? 1 : 0 };
    await this.db
      .insertInto('requisitionPhase')
      .values({ requisitionId, ...columns })
      .onConflict((conflict) => conflict.column('requisitionId').doUpdateSet(columns))
      .execute();
  }

  async insertReservation(row: ReservationRow): Promise<void> {
    await this.db.insertInto('reservation').values(row).execute();
  }

  async releaseReservations(draftId: string, at: number): Promise<void> {
    await this.db
      .updateTable('reservation')
      .set({ releasedAt: at })
      .where('draftId', '=', draftId)
      .where('releasedAt', 'is', null)
      .execute();
  }

  /** The database checks that each row follows the last one, by number and by hash. */
  async appendAudit(entry: AuditEntry): Promise<AuditRow> {
    let last = this.#lastAppended ?? (await this.lastAudit());
    for (const row of this.seal.chain(last, entry)) {
      await this.db.insertInto('audit').values(row).execute();
      last = row;
    }
    if (last === undefined) throw misuse('a chain that adds no entry');
    this.#lastAppended = last;
    return last;
  }

  async setSetting(name: string, value: string): Promise<void> {
    const columns = { value, ...this.seal.signSetting(name, value) };
    await this.db
      .insertInto('setting')
      .values({ name, ...columns })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
      .execute();
  }

  appendEvent(event: NewEvent): Promise<boolean> {
    return appendEvent(this.db, event);
  }

  async enqueue(row: OutboxRow): Promise<boolean> {
    return isChanged(
      await this.db
        .insertInto('outbox')
        .values(row)
        .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
        .executeTakeFirst(),
    );
  }

  async saveOutbox({ id, ...columns }: OutboxRow): Promise<void> {
    const done = await this.db.updateTable('outbox').set(columns).where('id', '=', id).executeTakeFirst();
    if (!isChanged(done)) throw misuse(`message ${id}, which is not in the outbox`);
  }

  async tidyOutbox({
    off,
    offSince,
    waitingSince,
    overSince,
  }: {
    off: readonly string[];
    offSince: number;
    waitingSince: number;
    overSince: number;
  }): Promise<number> {
    await this.db
      .deleteFrom('outbox')
      .where((eb) => eb.or([eb('deliveredAt', '<', overSince), eb('givenUpAt', '<', overSince)]))
      .execute();
    const dropped = await this.db
      .deleteFrom('outbox')
      .where('deliveredAt', 'is', null)
      .where('givenUpAt', 'is', null)
      .where((eb) =>
        eb.or([
          eb('createdAt', '<', waitingSince),
          ...(off.length === 0 ? [] : [eb.and([eb('topic', 'in', off), eb('createdAt', '<', offSince)])]),
        ]),
      )
      .executeTakeFirst();
    return Number(dropped.numDeletedRows);
  }
}

/** How Kysely tells the number of rows: one name for an insert, another for an update. */
interface Changes {
  readonly numUpdatedRows?: bigint;
  readonly numInsertedOrUpdatedRows?: bigint | undefined;
}

function isChanged({ numUpdatedRows, numInsertedOrUpdatedRows }: Changes): boolean {
  return (numUpdatedRows ?? numInsertedOrUpdatedRows ?? 0n) > 0n;
}
