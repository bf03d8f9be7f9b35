import { createHash } from 'node:crypto';
import { sql, type Insertable, type Selectable, type SelectQueryBuilder } from 'kysely';
import { latestLeaseEnd } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import { sameOrderKey } from '../core/same-order.ts';
import {
  finalStates,
  isState,
  type Author,
  type DraftContent,
  type ServiceAnswer,
  type State,
} from '../ports/draft.ts';
import type {
  ApprovalRow,
  AttemptRow,
  AuditRow,
  DraftFilter,
  DraftQuestion,
  DraftRow,
  LedgerRead,
  LedgerSeal,
  OutboxRow,
  PhaseRow,
  Question,
  OutboxState,
  ReadBackState,
  RecordedSetting,
  ReservationRow,
  SettingRow,
} from '../ports/ledger.ts';
import type { Db, Tables } from './tables.ts';

type DraftColumns = Selectable<Tables['draft']>;

/** The reading half of the port, over committed data or inside a transaction. */
export class LedgerReader implements LedgerRead {
  readonly #db: () => Db;
  protected readonly seal: LedgerSeal;

  /** `db` throws where the ledger may not be asked. */
  constructor(db: () => Db, seal: LedgerSeal) {
    this.#db = db;
    this.seal = seal;
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

  async recordedSetting(name: string): Promise<RecordedSetting> {
    const row = await this.#setting(name);
    const change = await this.db
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

  async outboxState(): Promise<OutboxState> {
    const state = await this.db
      .selectFrom('outbox')
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

// The frequent queries. Each has its index (migrations/0001-tables.ts); the conditions of a partial index are repeated
// here word for word, because otherwise it is not used.

type Drafts = SelectQueryBuilder<Tables, 'draft', DraftColumns>;

/** Literal, as in the index: a parameter could be anything, and the index would not be used. */
const notFinal = sql<boolean>`state not in (${sql.join(finalStates.map((state) => sql.lit(state)))})`;

export function dueQuery(db: Db, now: number, limit: number) {
  return db
    .selectFrom('draft')
    .select('id')
    .where('nextAt', '<=', now)
    .where('leaseUntil', '<=', now)
    .where(notFinal)
    .orderBy('nextAt')
    .orderBy('id')
    .limit(limit);
}

/** Leases that end after `latest`, among the drafts that a worker has something to do for: an index holds only these. */
export function lateLeasesQuery(db: Db, latest: number, limit: number) {
  return db
    .selectFrom('draft')
    .select('id')
    .where('nextAt', 'is not', null)
    .where('leaseUntil', '>', latest)
    .where(notFinal)
    .orderBy('nextAt')
    .orderBy('id')
    .limit(limit);
}

export function outboxQuery(db: Db, now: number, limit: number, topics?: readonly string[]) {
  return db
    .selectFrom('outbox')
    .select([
      'id',
      'dedupeKey',
      'topic',
      'draftId',
      'payload',
      'createdAt',
      'nextAt',
      'tries',
      'deliveredAt',
      'givenUpAt',
    ])
    .where('deliveredAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .where('nextAt', '<=', now)
    .$if(topics !== undefined, (query) => query.where('topic', 'in', topics ?? []))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('outbox as earlier')
            .select('earlier.id')
            .where('earlier.deliveredAt', 'is', null)
            .where('earlier.givenUpAt', 'is', null)
            .where('earlier.nextAt', '>', now)
            .whereRef('earlier.topic', '=', 'outbox.topic')
            .where(sql<boolean>`earlier.draft_id IS NOT DISTINCT FROM outbox.draft_id`)
            .whereRef('earlier.position', '<', sql.ref('outbox.position')),
        ),
      ),
    )
    .orderBy('position')
    .limit(limit);
}

export function reservationsQuery(db: Db, filter: { person?: string; receiver?: string; since: number }) {
  const { person, receiver, since } = filter;
  return db
    .selectFrom('reservation')
    .selectAll()
    .where('releasedAt', 'is', null)
    .where('at', '>=', since)
    .$if(person !== undefined, (query) => query.where('person', '=', person ?? ''))
    .$if(receiver !== undefined, (query) => query.where('receiver', '=', receiver ?? ''))
    .orderBy('at')
    .orderBy('id');
}

/**
 * For several states the newest of each, then the newest of all: one walk through an index that is ordered by state
 * first would have to sort every draft there ever was in them.
 */
export function draftsQuery(db: Db, filter: DraftFilter): Drafts {
  const { states, limit } = filter;
  const newest = (query: Drafts) => query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit);
  const rows = () => matching(db, filter).selectAll();
  const inState = (state: State) => newest(rows().where('state', '=', state));
  const [first, ...rest] = [...new Set(states)];
  if (first === undefined) return newest(rows());
  if (rest.length === 0) return inState(first);
  const each = (state: State) => db.selectFrom(inState(state).as('newest')).selectAll();
  const all = rest.reduce((union, state) => union.unionAll(each(state)), each(first));
  return newest(db.selectFrom(all.as('draft')).selectAll());
}

function matching(
  db: Db,
  { createdBy, since, until, receiver, visibleTo, after }: DraftQuestion & Pick<DraftFilter, 'after'>,
) {
  return db
    .selectFrom('draft')
    .$if(createdBy !== undefined, (query) => query.where('createdBy', '=', createdBy ?? ''))
    .$if(since !== undefined, (query) => query.where('createdAt', '>=', since ?? 0))
    .$if(until !== undefined, (query) => query.where('createdAt', '<', until ?? 0))
    .$if(receiver !== undefined, (query) => query.where('receiver', '=', receiver ?? ''))
    .$if(visibleTo !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('createdBy', '=', visibleTo?.person ?? ''),
          ...(visibleTo?.receivers ?? []).map((each) => eb('receiver', '=', each)),
        ]),
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where((eb) => {
        const { createdAt, id } = after ?? { createdAt: 0, id: '' };
        return eb.or([eb('createdAt', '<', createdAt), eb.and([eb('createdAt', '=', createdAt), eb('id', '<', id)])]);
      }),
    );
}

/** Rows of an earlier schema have no key. */
export function sameOrdersQuery(db: Db, key: string, since: number): Drafts {
  return db
    .selectFrom('draft')
    .selectAll()
    .where((eb) => eb.or([eb('sameOrder', '=', key), eb('sameOrder', 'is', null)]))
    .where('createdAt', '>=', since)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
}
