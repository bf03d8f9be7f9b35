import type { Migration } from '../migrate.ts';

const statements = (seq: string, int: string, end: string) => [
  `CREATE TABLE event (
    seq ${seq},
    key TEXT NOT NULL,
    kind TEXT NOT NULL,
    at ${int} NOT NULL,
    service_at TEXT,
    draft_id TEXT,
    requisition_id TEXT,
    receiver TEXT NOT NULL,
    person TEXT,
    detail TEXT NOT NULL
  )${end}`,
  `CREATE UNIQUE INDEX event_key ON event (key)`,
  `CREATE INDEX event_draft ON event (draft_id, seq) WHERE draft_id IS NOT NULL`,
];

/** What happened, each once and with a number, for those who follow it. */
export const events: Migration = {
  version: 12,
  name: 'events',
  sqlite: statements('INTEGER PRIMARY KEY AUTOINCREMENT', 'INTEGER', ' STRICT'),
  postgres: statements('BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY', 'BIGINT', ''),
};
