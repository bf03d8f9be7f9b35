import { createHash } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { latestLeaseEnd } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import { sameOrderKey } from '../core/same-order.ts';
import { isState, type State, type Author, type DraftContent, type ServiceAnswer } from '../ports/draft.ts';
import type { EventFilter, EventRow } from '../ports/events.ts';
import type {
  ApprovalRow,
  AttemptRow,
  AuditRow,
  DraftFilter,
  DraftQuestion,
  DraftRow,
  LedgerRead,
  LedgerSeal,
  PhaseRow,
  Question,
  OutboxState,
  ReadBackState,
  RecordedSetting,
  ReservationRow,
  SettingRow,
} from '../ports/ledger.ts';
import type { OutboxRow } from '../ports/outbox.ts';
import { readEvents } from './event-log.ts';
import {
  draftsQuery,
  dueQuery,
  lateLeasesQuery,
  matching,
  outboxQuery,
  reservationsQuery,
  sameOrdersQuery,
} from './ledger-queries.ts';
import type { WatchRead } from '../ports/watch.ts';
import type { Db, Tables } from './tables.ts';
import { WatchReader } from './watch-tables.ts';

type DraftColumns = Selectable<Tables['draft']>;

/** The reading half of the port, over committed data or inside a transaction. */
export class LedgerReader implements LedgerRead {
  readonly #db: () => Db;
  protected readonly seal: LedgerSeal;
  readonly watch: WatchRead;
  readonly #version: (() => Promise<number>) | undefined;
  readonly #recorded = new Map<string, { readonly version: number; readonly setting: RecordedSetting }>();

  /** `db` throws where the ledger may not be asked. `version` differs once anything was committed. */
  constructor(db: () => Db, seal: LedgerSeal, version?: () => Promise<number>) {
    this.#db = db;
    this.seal = seal;
    this.#version = version;
    this.watch = new WatchReader(db);
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

  async countDrafts(filter: DraftQuestion): Promise<number> {
    if (filter.states?.length === 0) return 0;
    const { states } = filter;
    const row = await matching(this.db, filter)
      .$if(states !== undefined, (query) => query.where('state', 'in', states ?? []))
      .select(({ fn }) => fn.countAll<number>().as('number'))
      .executeTakeFirst();
    return row?.number ?? 0;
  }

  async sameOrders(order: Pick<DraftContent, 'shipTo' | 'lines'>, since: number): Promise<DraftRow[]> {
    const key = sameOrderKey(order);
    const rows = await sameOrdersQuery(this.db, key, since).execute();
    return rows.map(draftOf).filter(({ content }) => sameOrderKey(content) === key);
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

  async attemptOfNonce(nonce: string): Promise<AttemptRow | undefined> {
    const row = await this.db.selectFrom('attempt').selectAll().where('nonce', '=', nonce).executeTakeFirst();
    return row === undefined ? undefined : attemptOf(row);
  }

  async phases(draftIds: readonly string[]): Promise<PhaseRow[]> {
    if (draftIds.length === 0) return [];
    const rows = await this.db
      .selectFrom('draft')
      .innerJoin('requisitionPhase', 'requisitionPhase.requisitionId', 'draft.requisitionId')
      .selectAll('requisitionPhase')
      .select('draft.id as draftId')
      .where('draft.id', 'in', draftIds)
      .execute();
    return rows.map((row) => ({ ...row, phases: JSON.parse(row.phases) as string[], closed: row.closed === 1 }));
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

  async lastAudit(): Promise<AuditRow | undefined> {
    return this.db.selectFrom('audit').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst();
  }

  async setting(name: string): Promise<string | undefined> {
    const row = await this.#setting(name);
    return row?.isSigned === true ? row.value : undefined;
  }

  /** Checking the signatures of a setting takes longer than asking whether anything was written since. */
  async recordedSetting(name: string): Promise<RecordedSetting> {
    const { db } = this;
    const version = await this.#version?.();
    const known = this.#recorded.get(name);
    if (known !== undefined && known.version === version) return known.setting;
    const setting = await this.#recordedSetting(db, name);
    if (version !== undefined) this.#recorded.set(name, { version, setting });
    return setting;
  }

  async #recordedSetting(db: Db, name: string): Promise<RecordedSetting> {
    const row = await this.#setting(name);
    const change = await db
      .selectFrom('audit')
      .selectAll()
      .where('setting', '=', name)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return { value: undefined, changedByHand: change !== undefined };
    const asRecorded = change === undefined || (this.seal.isGenuine(change) && setTo(change) === sha256(row.value));
    return { value: row.value, changedByHand: !row.isSigned || !asRecorded };
  }

  async settings(): Promise<SettingRow[]> {
    const rows = await this.db.selectFrom('setting').selectAll().orderBy('name').execute();
    return rows.map((row) => this.#settingOf(row));
  }

  async unusedApprovals(): Promise<string[]> {
    const rows = await this.db.selectFrom('approval').select('id').where('consumedBy', 'is', null).execute();
    return rows.map(({ id }) => id);
  }

  async #setting(name: string): Promise<SettingRow | undefined> {
    const row = await this.db.selectFrom('setting').selectAll().where('name', '=', name).executeTakeFirst();
    return row === undefined ? undefined : this.#settingOf(row);
  }

  #settingOf({ name, value, keyId, mac }: Selectable<Tables['setting']>): SettingRow {
    const isSigned = keyId !== null && mac !== null && this.seal.isSigned(name, value, { keyId, mac });
    return { name, value, isSigned };
  }

  async due(now: number, limit: number, longestLease = Infinity): Promise<string[]> {
    const due = await dueQuery(this.db, now, limit).execute();
    if (due.length >= limit || longestLease === Infinity) return due.map(({ id }) => id);
    const tooLate = await lateLeasesQuery(this.db, latestLeaseEnd(now, longestLease), limit - due.length).execute();
    return [...due, ...tooLate].map(({ id }) => id);
  }

  async outbox(now: number, limit: number, topics?: readonly string[]): Promise<OutboxRow[]> {
    return outboxQuery(this.db, now, limit, topics).execute();
  }

  async backlog(states: readonly State[]): Promise<{ count: number; since: number | null }> {
    const { count, since } = await this.db
      .selectFrom('draft')
      .select(({ fn }) => [fn.count<number>('id').as('count'), fn.min<number | null>('updatedAt').as('since')])
      .where('state', 'in', [...states])
      .executeTakeFirstOrThrow();
    return { count, since };
  }

  async outboxState(topics?: readonly string[]): Promise<OutboxState> {
    const state = await this.db
      .selectFrom('outbox')
      .$if(topics !== undefined, (query) => query.where('topic', 'in', [...(topics ?? [])]))
      .select(({ fn }) => [
        fn.count<number>('id').as('all'),
        fn.count<number>('givenUpAt').as('givenUp'),
        fn.min<number | null>('createdAt').filterWhere('givenUpAt', 'is', null).as('waitingSince'),
      ])
      .where('deliveredAt', 'is', null)
      .executeTakeFirstOrThrow();
    const { all, givenUp, waitingSince } = state;
    return { waiting: all - givenUp, givenUp, waitingSince };
  }

  events(filter: EventFilter): Promise<EventRow[]> {
    return readEvents(this.db, filter);
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** What a genuine entry says of the setting that it changed. */
function setTo({ detail }: AuditRow): unknown {
  return (JSON.parse(detail) as { readonly value?: unknown }).value;
}

/**
 * What was written here by `draftColumns`; the one place where its text becomes a shape again.
 * @throws DeskError `internal` for a text that is no state: another program wrote the database.
 */
function draftOf({ sameOrder: _, receiver: __, ...columns }: DraftColumns): DraftRow {
  const { state, content, answer, question, readBack, requesters, authors, createdBy, surface } = columns;
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
    question: question === null ? null : (JSON.parse(question) as Question),
    readBack: readBack === null ? null : (JSON.parse(readBack) as ReadBackState),
    requesters: requesters === null ? [createdBy] : (JSON.parse(requesters) as string[]),
    authors: authors === null ? [{ person: createdBy, surface }] : (JSON.parse(authors) as Author[]),
  };
}

export function draftColumns(row: DraftRow): Insertable<Tables['draft']> {
  const { content, answer, question, readBack, requesters, authors, ...columns } = row;
  return {
    ...columns,
    content: JSON.stringify(content),
    answer: textOf(answer),
    question: textOf(question),
    readBack: textOf(readBack),
    requesters: JSON.stringify(requesters),
    authors: JSON.stringify(authors),
    sameOrder: sameOrderKey(content),
  };
}

const textOf = (value: object | null) => (value === null ? null : JSON.stringify(value));

function attemptOf({ verdictAt: _, ...row }: Selectable<Tables['attempt']>): AttemptRow {
  return row;
}
