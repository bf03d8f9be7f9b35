import { sql, type SelectQueryBuilder } from 'kysely';
import { finalStates, type State } from '../ports/draft.ts';
import type { DraftFilter } from '../ports/ledger.ts';
import type { Db, Tables } from './tables.ts';

/*
 * The questions that are asked again and again, whatever has piled up. Each has its index (migrations/0001-tables.ts):
 * the conditions of a partial index are repeated here word for word, else it is not used.
 */

type Drafts = SelectQueryBuilder<Tables, 'draft', Tables['draft']>;

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

export function outboxQuery(db: Db, now: number, limit: number) {
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
    .orderBy('position')
    .limit(limit);
}

export function absentAttemptsQuery(db: Db, since: number) {
  return db
    .selectFrom('attempt')
    .selectAll()
    .where('verdict', '=', sql.lit('absent'))
    .where('openedAt', '>=', since)
    .orderBy('openedAt')
    .orderBy('id');
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
  const inState = (state: State) => newest(matching(db, filter).where('state', '=', state));
  const [first, ...rest] = [...new Set(states)];
  if (first === undefined) return newest(matching(db, filter));
  if (rest.length === 0) return inState(first);
  const each = (state: State) => db.selectFrom(inState(state).as('newest')).selectAll();
  const all = rest.reduce((union, state) => union.unionAll(each(state)), each(first));
  return newest(db.selectFrom(all.as('draft')).selectAll());
}

function matching(db: Db, { createdBy, since }: DraftFilter): Drafts {
  return db
    .selectFrom('draft')
    .selectAll()
    .$if(createdBy !== undefined, (query) => query.where('createdBy', '=', createdBy ?? ''))
    .$if(since !== undefined, (query) => query.where('createdAt', '>=', since ?? 0));
}
