import type { Migration } from '../migrate.ts';

const statements = (int: string, end: string): string[] => [
  `CREATE TABLE watch_subscription (
    id TEXT PRIMARY KEY NOT NULL,
    person TEXT NOT NULL,
    topic TEXT NOT NULL,
    filter TEXT NOT NULL,
    channel TEXT NOT NULL,
    how TEXT NOT NULL,
    quiet TEXT,
    zone TEXT NOT NULL,
    paused_until ${int},
    from_seq ${int} NOT NULL,
    created_at ${int} NOT NULL,
    ended_at ${int}
  )${end}`,
  `CREATE INDEX watch_subscription_living ON watch_subscription (person) WHERE ended_at IS NULL`,
  `CREATE TABLE watch_pending (
    subscription_id TEXT NOT NULL,
    seq ${int} NOT NULL,
    due_at ${int} NOT NULL,
    PRIMARY KEY (subscription_id, seq)
  )${end}`,
  `CREATE INDEX watch_pending_due ON watch_pending (due_at)`,
  `CREATE TABLE watch_state (
    name TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
  )${end}`,
  // What happened before is told to nobody.
  `INSERT INTO watch_state (name, value) SELECT 'cursor', CAST(COALESCE(MAX(seq), 0) AS TEXT) FROM event`,
  `CREATE TABLE watch_standing (
    id TEXT PRIMARY KEY NOT NULL,
    person TEXT NOT NULL,
    content TEXT NOT NULL,
    zone TEXT NOT NULL,
    last_period TEXT,
    created_at ${int} NOT NULL,
    ended_at ${int}
  )${end}`,
];

/** Who wants to hear of what, what they have not heard yet, and what the desk prepares again and again. */
export const watch: Migration = {
  version: 16,
  name: 'watch',
  sqlite: statements('INTEGER', ' STRICT'),
  postgres: statements('BIGINT', ''),
};
