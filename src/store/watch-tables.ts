import type { Selectable } from 'kysely';
import type {
  StandingContent,
  StandingRow,
  SubscriptionRow,
  WatchFilter,
  WatchRead,
  WatchTopic,
  WatchWrite,
} from '../ports/watch.ts';
import type { OutboxRow } from '../ports/outbox.ts';
import { eventOf } from './event-log.ts';
import type { Db, Tables } from './tables.ts';

/** SQLite takes 32,766 values in a statement. */
const atOnce = 500;

export class WatchReader implements WatchRead {
  readonly #db: () => Db;

  /** `db` throws where the ledger may not be asked. */
  constructor(db: () => Db) {
    this.#db = db;
  }

  protected get db(): Db {
    return this.#db();
  }

  async subscriptions({ person, ended = false }: { person?: string; ended?: boolean } = {}) {
    const rows = await this.db
      .selectFrom('watchSubscription')
      .selectAll()
      .$if(person !== undefined, (query) => query.where('person', '=', person ?? ''))
      .$if(!ended, (query) => query.where('endedAt', 'is', null))
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    return rows.map(subscriptionOf);
  }

  async state(name: string): Promise<string | undefined> {
    const row = await this.db.selectFrom('watchState').select('value').where('name', '=', name).executeTakeFirst();
    return row?.value;
  }

  async due(now: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom('watchPending')
      .select('subscriptionId')
      .distinct()
      .where('dueAt', '<=', now)
      .orderBy('subscriptionId')
      .execute();
    return rows.map(({ subscriptionId }) => subscriptionId);
  }

  async unnoted(keys: readonly string[]): Promise<string[]> {
    const noted = new Set<string>();
    for (let at = 0; at < keys.length; at += atOnce) {
      const some = keys.slice(at, at + atOnce);
      const rows = await this.db.selectFrom('event').select('key').where('key', 'in', some).execute();
      for (const { key } of rows) noted.add(key);
    }
    return keys.filter((key) => !noted.has(key));
  }

  async eventsOf(seqs: readonly number[]) {
    if (seqs.length === 0) return [];
    const rows = await this.db
      .selectFrom('event')
      .selectAll()
      .where('seq', 'in', seqs.slice(0, atOnce))
      .orderBy('seq')
      .execute();
    return rows.map(eventOf);
  }

  async standing(person?: string): Promise<StandingRow[]> {
    const rows = await this.db
      .selectFrom('watchStanding')
      .selectAll()
      .where('endedAt', 'is', null)
      .$if(person !== undefined, (query) => query.where('person', '=', person ?? ''))
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    return rows.map(({ content, ...row }) => ({ ...row, content: JSON.parse(content) as StandingContent }));
  }

  messages(topic: string): Promise<OutboxRow[]> {
    return this.db
      .selectFrom('outbox')
      .select(['id', 'dedupeKey', 'topic', 'draftId', 'payload', 'createdAt', 'nextAt', 'tries'])
      .select(['deliveredAt', 'givenUpAt'])
      .where('topic', '=', topic)
      .where('deliveredAt', 'is', null)
      .orderBy('position')
      .execute();
  }
}

export class WatchWriter extends WatchReader implements WatchWrite {
  async saveSubscription({ filter, ...row }: SubscriptionRow): Promise<void> {
    const { id, ...columns } = { ...row, filter: JSON.stringify(filter) };
    await this.db
      .insertInto('watchSubscription')
      .values({ id, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute();
  }

  async addPending(subscriptionId: string, seq: number, dueAt: number): Promise<void> {
    await this.db
      .insertInto('watchPending')
      .values({ subscriptionId, seq, dueAt })
      .onConflict((conflict) => conflict.columns(['subscriptionId', 'seq']).doNothing())
      .execute();
  }

  async takePending(subscriptionId: string, now: number): Promise<number[]> {
    const rows = await this.db
      .selectFrom('watchPending')
      .select('seq')
      .where('subscriptionId', '=', subscriptionId)
      .where('dueAt', '<=', now)
      .orderBy('seq')
      .limit(atOnce)
      .execute();
    const seqs = rows.map(({ seq }) => seq);
    if (seqs.length > 0) {
      await this.db
        .deleteFrom('watchPending')
        .where('subscriptionId', '=', subscriptionId)
        .where('seq', 'in', seqs)
        .execute();
    }
    return seqs;
  }

  async postpone(subscriptionId: string, dueAt: number): Promise<void> {
    await this.db
      .updateTable('watchPending')
      .set({ dueAt })
      .where('subscriptionId', '=', subscriptionId)
      .where('dueAt', '<', dueAt)
      .execute();
  }

  async setState(name: string, value: string): Promise<void> {
    await this.db
      .insertInto('watchState')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  }

  async saveStanding({ content, ...row }: StandingRow): Promise<void> {
    const { id, ...columns } = { ...row, content: JSON.stringify(content) };
    await this.db
      .insertInto('watchStanding')
      .values({ id, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute();
  }
}

function subscriptionOf({ topic, filter, how, ...row }: Selectable<Tables['watchSubscription']>): SubscriptionRow {
  return {
    ...row,
    topic: topic as WatchTopic,
    how: how as SubscriptionRow['how'],
    filter: JSON.parse(filter) as WatchFilter,
  };
}
