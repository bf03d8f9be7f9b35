import { sql, type Compilable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../../src/store/driver.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { openPostgresBackend } from '../../src/store/postgres.ts';
import {
  draftsQuery,
  dueQuery,
  lateLeasesQuery,
  outboxQuery,
  reservationsQuery,
  sameOrdersQuery,
} from '../../src/store/ledger-queries.ts';
import { openSqliteBackend } from '../../src/store/sqlite.ts';
import type { Db } from '../../src/store/tables.ts';
import { databases } from '../support/long.ts';
import { Places, stillClock } from './fixtures/places.ts';
import { noon } from './fixtures/rows.ts';

const places = new Places();
afterAll(() => places.remove());

/** Nearly all drafts are over, nearly all messages delivered, nearly all reservations old: as it is after some years. */
const many = 20_000;
const fill = [
  `INSERT INTO draft SELECT 'D' || n, 1, CASE WHEN n % 1000 = 0 THEN 'unknown' WHEN n % 1000 = 1 THEN 'priced' ELSE 'confirmed' END,
    NULL, 'person' || (n % 50), 'stdio', ${noon} + n, 0, 0, '{}', 'h', NULL, 'R' || n, NULL, NULL, ${noon} + n, NULL, 0, 0, NULL, NULL, NULL, 'K' || n FROM numbers`,
  `INSERT INTO outbox (id, dedupe_key, topic, draft_id, payload, created_at, next_at, tries, delivered_at, given_up_at)
    SELECT 'M' || n, 'K' || n, 't', NULL, '{}', n, n, 0, CASE WHEN n % 1000 = 0 THEN NULL ELSE n END, NULL FROM numbers`,
  `INSERT INTO reservation SELECT 'R' || n, 'D' || n, 'person' || (n % 50), 'receiver' || (n % 80), '1.00', 'PLN', ${noon} + n, NULL FROM numbers`,
  `INSERT INTO attempt SELECT 'A' || n, 'D' || n, 1, 'N' || n, '{}', 'h', 1, 1, 1, 'ok', 1, NULL, NULL, NULL, NULL, NULL, NULL FROM numbers`,
  `INSERT INTO approval (id, draft_id, revision, hash, action, person, surface, at, expires_at, mac)
    SELECT 'P' || n, 'D' || n, 1, 'h', 'submit', 'p', 's', 1, 1, 'm' FROM numbers`,
];
const numbers = {
  sqlite: `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${many}) `,
  postgres: `WITH numbers (n) AS (SELECT generate_series(1, ${many})) `,
};

describe.each(databases)('among many rows on %s', (kind) => {
  let backend: Backend;
  beforeAll(async () => {
    const place = await places.fresh(kind);
    await (await place.open()).close();
    for (const statement of fill) {
      await place.sql(statement.replace(/SELECT/, `${numbers[kind]} SELECT`));
    }
    await place.sql('ANALYZE');
    backend =
      kind === 'sqlite'
        ? await openSqliteBackend(place.file, stillClock, 1000)
        : await openPostgresBackend(place.url ?? '', 1000, migrations);
  });
  afterAll(() => backend.close());

  /** How the database goes about it. */
  async function plan(query: Compilable): Promise<string> {
    const { sql: text, parameters } = query.compile();
    const explain = kind === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
    const { rows } = await backend.reader.executeQuery<Record<string, unknown>>({
      ...sql.raw(`${explain} ${text}`).compile(backend.reader),
      parameters,
    });
    return rows.map((row) => String(row['detail'] ?? row['queryPlan'] ?? row['QUERY PLAN'])).join('\n');
  }

  const recent = noon + many - 100;
  it.each<[string, (db: Db) => Compilable, string | RegExp]>([
    ['what is due', (db) => dueQuery(db, noon + many, 10), 'draft_due'],
    ['leases that end too late', (db) => lateLeasesQuery(db, noon + many, 10), 'draft_due'],
    ['messages to deliver', (db) => outboxQuery(db, noon, 10), 'outbox_waiting'],
    ['messages of some topics', (db) => outboxQuery(db, noon, 10, ['draft', 'other']), /outbox_(waiting|conversation)/],
    ['the same order of a day', (db) => sameOrdersQuery(db, 'K7', recent), /draft_(same_order|created)/],
    ['drafts for a receiver', (db) => draftsQuery(db, { receiver: 'C7', limit: 10 }), 'draft_receiver'],
    [
      'the next page of drafts',
      (db) => draftsQuery(db, { after: { createdAt: noon + 500, id: 'D500' }, limit: 10 }),
      'draft_created',
    ],
    ['the newest drafts', (db) => draftsQuery(db, { limit: 10 }), 'draft_created'],
    [
      'drafts in a common state',
      (db) => draftsQuery(db, { states: ['confirmed'], limit: 10 }),
      /draft_(state|created)/,
    ],
    [
      'drafts in several states',
      (db) => draftsQuery(db, { states: ['confirmed', 'priced'], limit: 10 }),
      'draft_state',
    ],
    ['drafts of a person', (db) => draftsQuery(db, { createdBy: 'person7', limit: 10 }), 'draft_creator'],
    [
      'drafts of a person in several states',
      (db) => draftsQuery(db, { createdBy: 'person7', states: ['confirmed', 'priced'], limit: 10 }),
      'draft_creator',
    ],
    ['reservations of a day', (db) => reservationsQuery(db, { since: recent }), 'reservation_at'],
    [
      'reservations of a person',
      (db) => reservationsQuery(db, { person: 'person7', since: recent }),
      'reservation_person',
    ],
    [
      'reservations for a receiver',
      (db) => reservationsQuery(db, { receiver: 'receiver7', since: recent }),
      'reservation_',
    ],
    [
      'a draft by its requisition',
      (db) => db.selectFrom('draft').selectAll().where('requisitionId', '=', 'R7'),
      'draft_requisition',
    ],
    [
      'an attempt by its nonce',
      (db) => db.selectFrom('attempt').selectAll().where('nonce', '=', 'N7'),
      'attempt_nonce',
    ],
    [
      'the attempts of a draft',
      (db) => db.selectFrom('attempt').selectAll().where('draftId', '=', 'D7'),
      'attempt_number',
    ],
    [
      'the approvals of a draft',
      (db) => db.selectFrom('approval').selectAll().where('draftId', '=', 'D7'),
      'approval_draft',
    ],
  ])('%s is found by an index, without sorting what was ever written', async (_, query, index) => {
    const steps = await plan(query(backend.reader));
    expect(steps).toMatch(index);
    // A whole table is never read; the few that each branch of a union brings may be sorted.
    expect(steps).not.toMatch(/Seq Scan|SCAN (draft|outbox|reservation|attempt|approval)(?! USING)/);
  });
});
