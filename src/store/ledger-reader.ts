import type { Selectable } from 'kysely';
import { DeskError } from '../core/errors.ts';
import { isState, type DraftContent, type ServiceAnswer } from '../ports/draft.ts';
import type {
  ApprovalRow,
  AttemptRow,
  AuditRow,
  DraftFilter,
  DraftRow,
  LedgerRead,
  OutboxRow,
  ReadBackState,
  ReservationRow,
} from '../ports/ledger.ts';
import { absentAttemptsQuery, draftsQuery, dueQuery, outboxQuery, reservationsQuery } from './queries.ts';
import type { Db, Tables } from './tables.ts';

type DraftColumns = Selectable<Tables['draft']>;

/** The reading half of the port, over committed data or inside a transaction. */
export class LedgerReader implements LedgerRead {
  readonly #db: () => Db;

  /** `db` throws where the ledger may not be asked. */
  constructor(db: () => Db) {
    this.#db = db;
  }

  protected get db(): Db {
    return this.#db();
  }

  async draft(id: string): Promise<DraftRow | undefined> {
    const row = await this.db.selectFrom('draft').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? undefined : draftOf(row);
  }

  async drafts(filter: DraftFilter): Promise<DraftRow[]> {
    if (filter.states?.length === 0) return [];
    const rows = await draftsQuery(this.db, filter).execute();
    return rows.map(draftOf);
  }

  async draftOfRequisition(requisitionId: string): Promise<DraftRow | undefined> {
    const row = await this.db
      .selectFrom('draft')
      .selectAll()
      .where('requisitionId', '=', requisitionId)
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? undefined : draftOf(row);
  }

  async approvals(draftId: string): Promise<ApprovalRow[]> {
    return this.db
      .selectFrom('approval')
      .selectAll()
      .where('draftId', '=', draftId)
      .orderBy('at')
      .orderBy('id')
      .execute();
  }

  async attempts(draftId: string): Promise<AttemptRow[]> {
    const rows = await this.db
      .selectFrom('attempt')
      .selectAll()
      .where('draftId', '=', draftId)
      .orderBy('number')
      .execute();
    return rows.map(attemptOf);
  }

  async absentAttempts(since: number): Promise<AttemptRow[]> {
    const rows = await absentAttemptsQuery(this.db, since).execute();
    return rows.map(attemptOf);
  }

  async attemptOfNonce(nonce: string): Promise<AttemptRow | undefined> {
    const row = await this.db.selectFrom('attempt').selectAll().where('nonce', '=', nonce).executeTakeFirst();
    return row === undefined ? undefined : attemptOf(row);
  }

  async reservations(filter: { person?: string; receiver?: string; since: number }): Promise<ReservationRow[]> {
    return reservationsQuery(this.db, filter).execute();
  }

  async audit({ after = 0, limit, draftId }: { after?: number; limit: number; draftId?: string }): Promise<AuditRow[]> {
    return this.db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', after)
      .$if(draftId !== undefined, (query) => query.where('draftId', '=', draftId ?? ''))
      .orderBy('seq')
      .limit(limit)
      .execute();
  }

  async setting(name: string): Promise<string | undefined> {
    const row = await this.db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
    return row?.value;
  }

  async due(now: number, limit: number): Promise<string[]> {
    return (await dueQuery(this.db, now, limit).execute()).map(({ id }) => id);
  }

  async outbox(now: number, limit: number): Promise<OutboxRow[]> {
    return outboxQuery(this.db, now, limit).execute();
  }
}

/**
 * What was written here by `draftColumns`; the one place where its text becomes a shape again.
 * @throws DeskError `internal` for a text that is no state: another program wrote the database.
 */
function draftOf(columns: DraftColumns): DraftRow {
  const { state, content, answer, readBack, requesters } = columns;
  if (!isState(state)) {
    throw new DeskError(
      'internal',
      `The ledger holds a requisition in state ${JSON.stringify(state)}, which is none.`,
      {
        next: 'Run the newest Partsdesk on this database.',
      },
    );
  }
  return {
    ...columns,
    state,
    content: JSON.parse(content) as DraftContent,
    answer: answer === null ? null : (JSON.parse(answer) as ServiceAnswer),
    readBack: readBack === null ? null : (JSON.parse(readBack) as ReadBackState),
    requesters: requesters === null ? [columns.createdBy] : (JSON.parse(requesters) as string[]),
  };
}

export function draftColumns({ content, answer, readBack, requesters, ...row }: DraftRow): DraftColumns {
  return {
    ...row,
    content: JSON.stringify(content),
    answer: textOf(answer),
    readBack: textOf(readBack),
    requesters: JSON.stringify(requesters),
  };
}

const textOf = (value: object | null) => (value === null ? null : JSON.stringify(value));

function attemptOf({ verdictAt: _, ...row }: Selectable<Tables['attempt']>): AttemptRow {
  return row;
}
