import type { Migration } from '../migrate.ts';

const statements = (int: string, end: string): string[] => [
  `CREATE TABLE slack_delivery (
    key TEXT PRIMARY KEY NOT NULL,
    kind TEXT NOT NULL,
    team TEXT NOT NULL,
    "user" TEXT,
    channel TEXT,
    draft_id TEXT,
    at ${int} NOT NULL,
    lease_until ${int} NOT NULL,
    answer TEXT,
    answered_at ${int}
  )${end}`,
  `CREATE INDEX slack_delivery_open ON slack_delivery (lease_until, key) WHERE answered_at IS NULL`,
  `CREATE INDEX slack_delivery_old ON slack_delivery (answered_at) WHERE answered_at IS NOT NULL`,
  `CREATE TABLE slack_card (
    draft_id TEXT NOT NULL REFERENCES draft (id),
    team TEXT NOT NULL,
    channel TEXT NOT NULL,
    "user" TEXT,
    ts TEXT,
    lines_shown ${int} NOT NULL,
    lines_thread ${int} NOT NULL,
    shown TEXT,
    told TEXT,
    created_at ${int} NOT NULL,
    lease_until ${int} NOT NULL,
    fence ${int} NOT NULL,
    PRIMARY KEY (draft_id, channel)
  )${end}`,
  `CREATE TABLE slack_installation (
    team TEXT PRIMARY KEY NOT NULL,
    team_name TEXT,
    bot_user_id TEXT,
    scopes TEXT NOT NULL,
    sealed TEXT,
    installed_at ${int} NOT NULL,
    ended_at ${int}
  )${end}`,
];

/** What Slack delivered, where the cards are, and which workspaces installed the app. */
export const slack: Migration = {
  version: 4,
  name: 'slack',
  sqlite: statements('INTEGER', ' STRICT'),
  postgres: statements('BIGINT', ''),
};
