import type { Migration } from '../migrate.ts';

/** Where the two databases differ: how a 64-bit whole number is called, how a position counts, and strict types. */
interface Dialect {
  readonly int: string;
  readonly position: string;
  readonly end: string;
}

const statements = ({ int, position, end }: Dialect): string[] => [
  `CREATE TABLE draft (
    id TEXT PRIMARY KEY NOT NULL,
    revision ${int} NOT NULL,
    state TEXT NOT NULL,
    reason TEXT,
    created_by TEXT NOT NULL,
    surface TEXT NOT NULL,
    created_at ${int} NOT NULL,
    updated_at ${int} NOT NULL,
    expires_at ${int} NOT NULL,
    content TEXT NOT NULL,
    hash TEXT NOT NULL,
    wants TEXT CHECK (wants IN ('submit', 'confirm', 'cancel')),
    requisition_id TEXT,
    answer TEXT,
    read_back TEXT,
    next_at ${int},
    lease_owner TEXT,
    lease_until ${int} NOT NULL,
    fence ${int} NOT NULL
  )${end}`,
  `CREATE INDEX draft_created ON draft (created_at, id)`,
  `CREATE INDEX draft_state ON draft (state, created_at, id)`,
  `CREATE INDEX draft_creator ON draft (created_by, created_at, id)`,
  `CREATE INDEX draft_creator_state ON draft (created_by, state, created_at, id)`,
  `CREATE INDEX draft_requisition ON draft (requisition_id, created_at) WHERE requisition_id IS NOT NULL`,
  `CREATE INDEX draft_due ON draft (next_at, id, lease_until) WHERE next_at IS NOT NULL AND state NOT IN
    ('confirmed', 'cancelled', 'failed', 'declined', 'expired', 'withdrawn', 'dropped')`,

  `CREATE TABLE approval (
    id TEXT PRIMARY KEY NOT NULL,
    draft_id TEXT NOT NULL REFERENCES draft (id),
    revision ${int} NOT NULL,
    hash TEXT NOT NULL,
    action TEXT NOT NULL CHECK (action IN ('submit', 'confirm', 'cancel', 'resend')),
    person TEXT NOT NULL,
    surface TEXT NOT NULL,
    at ${int} NOT NULL,
    expires_at ${int} NOT NULL,
    mac TEXT NOT NULL,
    consumed_by TEXT,
    consumed_at ${int},
    voided_at ${int},
    CHECK ((consumed_by IS NULL) = (consumed_at IS NULL)),
    CHECK (consumed_by IS NULL OR voided_at IS NULL)
  )${end}`,
  `CREATE INDEX approval_draft ON approval (draft_id, at, id)`,

  `CREATE TABLE attempt (
    id TEXT PRIMARY KEY NOT NULL,
    draft_id TEXT NOT NULL REFERENCES draft (id),
    number ${int} NOT NULL,
    nonce TEXT NOT NULL,
    body TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    send_by ${int} NOT NULL,
    opened_at ${int} NOT NULL,
    fence ${int} NOT NULL,
    outcome TEXT CHECK (outcome IN ('ok', 'refused', 'not_sent', 'unknown')),
    closed_at ${int},
    detail TEXT,
    verdict TEXT CHECK (verdict IN ('absent', 'found')),
    verdict_at ${int},
    CHECK ((outcome IS NULL) = (closed_at IS NULL)),
    CHECK ((verdict IS NULL) = (verdict_at IS NULL)),
    CHECK (verdict IS NULL OR (outcome IS NOT NULL AND outcome = 'unknown'))
  )${end}`,
  `CREATE UNIQUE INDEX attempt_nonce ON attempt (nonce)`,
  `CREATE UNIQUE INDEX attempt_number ON attempt (draft_id, number)`,
  `CREATE UNIQUE INDEX attempt_open ON attempt (draft_id) WHERE outcome IS NULL`,

  `CREATE TABLE reservation (
    id TEXT PRIMARY KEY NOT NULL,
    draft_id TEXT NOT NULL REFERENCES draft (id),
    person TEXT NOT NULL,
    receiver TEXT NOT NULL,
    amount TEXT NOT NULL,
    currency TEXT NOT NULL,
    at ${int} NOT NULL,
    released_at ${int}
  )${end}`,
  `CREATE INDEX reservation_draft ON reservation (draft_id) WHERE released_at IS NULL`,
  `CREATE INDEX reservation_at ON reservation (at, id) WHERE released_at IS NULL`,
  `CREATE INDEX reservation_person ON reservation (person, at, id) WHERE released_at IS NULL`,
  `CREATE INDEX reservation_receiver ON reservation (receiver, at, id) WHERE released_at IS NULL`,

  `CREATE TABLE audit (
    seq ${int} PRIMARY KEY NOT NULL,
    at ${int} NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    draft_id TEXT,
    detail TEXT NOT NULL,
    previous_hash TEXT NOT NULL,
    hash TEXT NOT NULL
  )${end}`,
  `CREATE INDEX audit_draft ON audit (draft_id, seq) WHERE draft_id IS NOT NULL`,

  `CREATE TABLE outbox (
    position ${position},
    id TEXT NOT NULL,
    dedupe_key TEXT NOT NULL,
    topic TEXT NOT NULL,
    draft_id TEXT,
    payload TEXT NOT NULL,
    created_at ${int} NOT NULL,
    next_at ${int} NOT NULL,
    tries ${int} NOT NULL,
    delivered_at ${int},
    given_up_at ${int}
  )${end}`,
  `CREATE UNIQUE INDEX outbox_id ON outbox (id)`,
  `CREATE UNIQUE INDEX outbox_dedupe ON outbox (dedupe_key)`,
  `CREATE INDEX outbox_waiting ON outbox (position, next_at) WHERE delivered_at IS NULL AND given_up_at IS NULL`,

  `CREATE TABLE setting (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL)${end}`,
];

/** Every table of the ledger, with the indexes that keep a worker's questions short among a million rows. */
export const tables: Migration = {
  version: 1,
  name: 'tables',
  sqlite: statements({ int: 'INTEGER', position: 'INTEGER PRIMARY KEY NOT NULL', end: ' STRICT' }),
  postgres: statements({ int: 'BIGINT', position: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY', end: '' }),
};
