import type { Migration } from '../migrate.ts';

const statements = (int: string, end: string) => [
  `ALTER TABLE attempt ADD COLUMN approval_id TEXT`,
  `CREATE INDEX attempt_approval ON attempt (approval_id) WHERE approval_id IS NOT NULL`,
  `ALTER TABLE draft ADD COLUMN question TEXT`,
  `CREATE TABLE requisition_phase (
    requisition_id TEXT PRIMARY KEY NOT NULL,
    phases TEXT NOT NULL,
    read_at ${int} NOT NULL,
    closed ${int} NOT NULL
  )${end}`,
];
const when = `NEW.approval_id IS DISTINCT FROM OLD.approval_id`;

/**
 * Under which approval an attempt was opened, what a question about a requisition is about, and the phase that the
 * service last showed of each requisition: a final draft does not change, its requisition does.
 */
export const reconcile: Migration = {
  version: 8,
  name: 'reconcile',
  sqlite: [
    ...statements('INTEGER', ' STRICT'),
    `CREATE TRIGGER attempt_approved BEFORE UPDATE ON attempt WHEN ${when} BEGIN SELECT RAISE(ABORT, 'attempt_approved'); END`,
  ],
  postgres: [
    ...statements('BIGINT', ''),
    `CREATE TRIGGER attempt_approved BEFORE UPDATE ON attempt FOR EACH ROW WHEN (${when})
      EXECUTE FUNCTION partsdesk_refuse('attempt_approved')`,
  ],
};
