import { sql } from 'kysely';
import { addDays, utcDay } from '../core/datetime.ts';
import type { ArchivedKind, DocumentRow, LineRow, ReadDocument } from '../ports/archive.ts';
import type { DocumentChange, DocumentNews } from '../ports/events.ts';
import { appendEvent } from './event-log.ts';
import type { Db } from './tables.ts';

/** Since when the archive is followed: the first reading of this database. */
const sinceName = 'watched-since';

type Kept = ReadonlyMap<string, { readonly document: DocumentRow; readonly lines: readonly LineRow[] }>;

/** The documents as the archive holds them. Ask for them before they are written, and after. */
export async function keptDocuments(db: Db, kind: ArchivedKind, ids: readonly string[]): Promise<Kept> {
  const kept = new Map<string, { document: DocumentRow; lines: LineRow[] }>();
  const rows = await db
    .selectFrom('archiveDocument')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();
  for (const document of rows) kept.set(document.id, { document, lines: [] });
  const lines = await db
    .selectFrom('archiveLine')
    .selectAll()
    .where('kind', '=', kind)
    .where('documentId', 'in', ids)
    .where('readLines', '=', 1)
    .orderBy('position')
    .execute();
  for (const line of lines) kept.get(line.documentId)?.lines.push(line);
  return kept;
}

/** Notes what the writing of these documents tells, in its transaction. */
export async function noteNews(
  db: Db,
  kind: ArchivedKind,
  changed: readonly ReadDocument[],
  before: Kept,
  news: DocumentNews,
): Promise<void> {
  const since = await followedSince(db, Math.min(...changed.map(({ document }) => document.readAt)));
  // Filling the archive reads years of documents that are no news.
  const recent = addDays(utcDay(since), -1);
  const ids = changed.map(({ document }) => document).filter(({ id, day }) => before.has(id) || day >= recent);
  if (ids.length === 0) return;
  const kept = await keptDocuments(
    db,
    kind,
    ids.map(({ id }) => id),
  );
  for (const [id, { document: after, lines }] of kept) {
    const old = before.get(id);
    const found = { before: old?.document, linesBefore: old?.lines ?? [], after, lines, since };
    // What an event is about is looked up only where there is one.
    if (news({ ...found, requisitionId: null, draft: undefined, otherDeliveries: 0 }).length === 0) continue;
    for (const event of news({ ...found, ...(await originOf(db, after)) })) await appendEvent(db, event);
  }
}

async function followedSince(db: Db, now: number): Promise<number> {
  await db
    .insertInto('archiveState')
    .values({ name: sinceName, value: String(now), holder: null, heldUntil: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('archiveState').select('value').where('name', '=', sinceName).executeTakeFirst();
  return Number(row?.value ?? now);
}

/** The delivery was read before its order: the answer to the draft names the order too. Unlike `LIKE` no sign is a wildcard. */
const named = (orderId: string) => sql<boolean>`replace(answer, ${`"id":${JSON.stringify(orderId)}`}, '') <> answer`;

type Origin = Pick<DocumentChange, 'requisitionId' | 'draft' | 'otherDeliveries'>;

/** Where a document came from, as far as the archive and the ledger know it. */
async function originOf(db: Db, { kind, id, orderId, requisitionId: own }: DocumentRow): Promise<Origin> {
  const order =
    kind !== 'delivery' || orderId === null
      ? undefined
      : await db
          .selectFrom('archiveDocument')
          .select('requisitionId')
          .where('kind', '=', 'order')
          .where('id', '=', orderId)
          .executeTakeFirst();
  const requisitionId = own ?? order?.requisitionId ?? null;
  const drafts = db.selectFrom('draft').select(['id', 'createdBy', 'requisitionId']).orderBy('createdAt', 'desc');
  const draft =
    requisitionId !== null
      ? await drafts.where('requisitionId', '=', requisitionId).executeTakeFirst()
      : orderId === null
        ? undefined
        : await drafts.where(named(orderId)).executeTakeFirst();
  const others =
    kind !== 'delivery' || orderId === null
      ? []
      : await db
          .selectFrom('archiveDocument')
          .select('id')
          .where('kind', '=', 'delivery')
          .where('orderId', '=', orderId)
          .where('id', '<>', id)
          .execute();
  return { requisitionId: requisitionId ?? draft?.requisitionId ?? null, draft, otherDeliveries: others.length };
}
