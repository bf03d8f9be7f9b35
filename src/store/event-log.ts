import type { Selectable } from 'kysely';
import type { EventFilter, EventKind, EventRow, NewEvent } from '../ports/events.ts';
import type { Db, Tables } from './tables.ts';

/** Oldest first. Without `after`, the newest ones. */
export async function readEvents(db: Db, filter: EventFilter): Promise<EventRow[]> {
  const { after, limit, draftId, visibleTo } = filter;
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .$if(after !== undefined, (query) => query.where('seq', '>', after ?? 0))
    .$if(draftId !== undefined, (query) => query.where('draftId', '=', draftId ?? ''))
    .$if(visibleTo !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('person', '=', visibleTo?.person ?? ''),
          ...(visibleTo?.receivers ?? []).map((each) => eb('receiver', '=', each)),
        ]),
      ),
    )
    .orderBy('seq', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return (after === undefined ? rows.reverse() : rows).map(eventOf);
}

/** False when an event with this key is there already. */
export async function appendEvent(db: Db, { detail, ...event }: NewEvent): Promise<boolean> {
  const done = await db
    .insertInto('event')
    .values({ ...event, detail: JSON.stringify(detail) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return Number(done.numInsertedOrUpdatedRows ?? 0) > 0;
}

export function eventOf({ kind, detail, ...row }: Selectable<Tables['event']>): EventRow {
  return { ...row, kind: kind as EventKind, detail: JSON.parse(detail) as EventRow['detail'] };
}
