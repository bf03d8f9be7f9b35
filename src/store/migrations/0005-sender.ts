import type { Migration } from '../migrate.ts';

const columns = (number: string) => [
  `ALTER TABLE attempt ADD COLUMN sender TEXT`,
  `ALTER TABLE attempt ADD COLUMN sent_at ${number}`,
];
const when = [
  `NEW.sender IS DISTINCT FROM OLD.sender`,
  `(OLD.sent_at IS NOT NULL AND NEW.sent_at IS DISTINCT FROM OLD.sent_at)`,
].join(' OR ');

/** Which process sends an attempt, and when it was through with it, whatever became of it. */
export const sender: Migration = {
  version: 5,
  name: 'sender',
  sqlite: [
    ...columns('INTEGER'),
    `CREATE TRIGGER attempt_sender BEFORE UPDATE ON attempt WHEN ${when} BEGIN SELECT RAISE(ABORT, 'attempt_sender'); END`,
  ],
  postgres: [
    ...columns('BIGINT'),
    `CREATE TRIGGER attempt_sender BEFORE UPDATE ON attempt FOR EACH ROW WHEN (${when})
      EXECUTE FUNCTION partsdesk_refuse('attempt_sender')`,
  ],
};
