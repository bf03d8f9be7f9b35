import type { Migration } from '../migrate.ts';

const statements = (int: string): string[] => [
  `ALTER TABLE approval ADD COLUMN account TEXT`,
  `ALTER TABLE slack_installation ADD COLUMN enterprise TEXT`,
  `ALTER TABLE slack_installation ADD COLUMN sealed_refresh TEXT`,
  `ALTER TABLE slack_installation ADD COLUMN expires_at ${int}`,
  `ALTER TABLE slack_installation ADD COLUMN refresh_lease_until ${int}`,
];

/** Who approved, to the outside; the organisation of a Slack workspace, and its token that expires and is renewed. */
export const identity: Migration = {
  version: 11,
  name: 'identity',
  sqlite: statements('INTEGER'),
  postgres: statements('BIGINT'),
};
