import { sql, type Selectable, type SelectQueryBuilder } from 'kysely';
import { finalStates, type State } from '../ports/draft.ts';
import type { DraftFilter, DraftQuestion } from '../ports/ledger.ts';
import type { Db, Tables } from './tables.ts';

// The frequent queries. Each has its index (migrations/0001-tables.ts); the conditions of a partial index are repeated
// here word for word, because otherwise it is not used.

type Drafts = SelectQueryBuilder<Tables, 'draft', Selectable<Tables['draft']>>;

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

export function matching(
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
