import type { Selectable } from 'kysely';
import type { DraftContent, ServiceAnswer } from '../ports/draft.ts';
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
import { Statement } from './statement.ts';
import type { Run } from './steps.ts';
import { columnsOf, type Tables } from './tables.ts';

export type DraftColumns = Selectable<Tables['draft']>;

/** A draft as it is in the database, in both its shapes. */
export interface KnownDraft {
  readonly row: DraftRow;
  readonly columns: DraftColumns;
}

const draftById = new Statement((db, { id }: Pick<DraftRow, 'id'>) =>
  db.selectFrom('draft').select(columnsOf.draft).where('id', '=', id),
);

const settingByName = new Statement((db, { name }: Pick<Tables['setting'], 'name'>) =>
  db.selectFrom('setting').select('value').where('name', '=', name),
);

/** The reading half of the port, over committed data or inside a transaction. */
export class LedgerReader implements LedgerRead {
  protected readonly run: Run;

  constructor(run: Run) {
    this.run = run;
  }

  draft(id: string): Promise<DraftRow | undefined> {
    return this.run(
      draftById.first({ id }, (columns) => {
        if (columns === undefined) return undefined;
        const row = draftOf(columns);
        this.readDraft({ row, columns });
        return row;
      }),
    );
  }

  async drafts(filter: DraftFilter): Promise<DraftRow[]> {
    if (filter.states?.length === 0) return [];
    const rows = await this.run((db) => draftsQuery(db, filter).execute());
    return rows.map(draftOf);
  }

  async draftOfRequisition(requisitionId: string): Promise<DraftRow | undefined> {
    const row = await this.run((db) =>
      db
        .selectFrom('draft')
        .selectAll()
        .where('requisitionId', '=', requisitionId)
        .orderBy('createdAt', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
    return row === undefined ? undefined : draftOf(row);
  }

  approvals(draftId: string): Promise<ApprovalRow[]> {
    return this.run((db) =>
      db.selectFrom('approval').selectAll().where('draftId', '=', draftId).orderBy('at').orderBy('id').execute(),
    );
  }

  async attempts(draftId: string): Promise<AttemptRow[]> {
    const rows = await this.run((db) =>
      db.selectFrom('attempt').selectAll().where('draftId', '=', draftId).orderBy('number').execute(),
    );
    return rows.map(attemptOf);
  }

  async absentAttempts(since: number): Promise<AttemptRow[]> {
    const rows = await this.run((db) => absentAttemptsQuery(db, since).execute());
    return rows.map(attemptOf);
  }

  async attemptOfNonce(nonce: string): Promise<AttemptRow | undefined> {
    const row = await this.run((db) =>
      db.selectFrom('attempt').selectAll().where('nonce', '=', nonce).executeTakeFirst(),
    );
    return row === undefined ? undefined : attemptOf(row);
  }

  reservations(filter: { person?: string; receiver?: string; since: number }): Promise<ReservationRow[]> {
    return this.run((db) => reservationsQuery(db, filter).execute());
  }

  audit({ after = 0, limit, draftId }: { after?: number; limit: number; draftId?: string }): Promise<AuditRow[]> {
    return this.run((db) =>
      db
        .selectFrom('audit')
        .selectAll()
        .where('seq', '>', after)
        .$if(draftId !== undefined, (query) => query.where('draftId', '=', draftId ?? ''))
        .orderBy('seq')
        .limit(limit)
        .execute(),
    );
  }

  setting(name: string): Promise<string | undefined> {
    return this.run(settingByName.first({ name }, (row) => row?.value));
  }

  async due(now: number, limit: number): Promise<string[]> {
    return (await this.run((db) => dueQuery(db, now, limit).execute())).map(({ id }) => id);
  }

  outbox(now: number, limit: number): Promise<OutboxRow[]> {
    return this.run((db) => outboxQuery(db, now, limit).execute());
  }

  /** Told of every draft that is read by its id. */
  protected readDraft(_: KnownDraft): void {
    // Who only reads does not keep it.
  }
}

/** What was written here by `draftColumns`; the one place where its text becomes a shape again. */
function draftOf(columns: DraftColumns): DraftRow {
  const { content, answer, readBack, requesters } = columns;
  return {
    ...columns,
    content: JSON.parse(content) as DraftContent,
    answer: answer === null ? null : (JSON.parse(answer) as ServiceAnswer),
    readBack: readBack === null ? null : (JSON.parse(readBack) as ReadBackState),
    requesters: requesters === null ? [columns.createdBy] : (JSON.parse(requesters) as string[]),
  };
}

/** `known`: what is still the same object need not be put into words again. */
export function draftColumns(row: DraftRow, known?: KnownDraft): DraftColumns {
  const { content, answer, readBack, requesters } = row;
  return {
    ...row,
    content: content === known?.row.content ? known.columns.content : JSON.stringify(content),
    answer: answer === known?.row.answer ? known.columns.answer : textOf(answer),
    readBack: readBack === known?.row.readBack ? known.columns.readBack : textOf(readBack),
    requesters: requesters === known?.row.requesters ? known.columns.requesters : JSON.stringify(requesters),
  };
}

const textOf = (value: object | null) => (value === null ? null : JSON.stringify(value));

function attemptOf({ verdictAt: _, ...row }: Selectable<Tables['attempt']>): AttemptRow {
  return row;
}
