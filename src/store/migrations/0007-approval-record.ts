import type { Migration } from '../migrate.ts';

const statements = [
  `ALTER TABLE draft ADD COLUMN authors TEXT`,
  `ALTER TABLE approval ADD COLUMN record TEXT`,
  `ALTER TABLE approval ADD COLUMN key_id TEXT`,
  `ALTER TABLE approval ADD COLUMN consumed_mac TEXT`,
];

/** Who wrote a draft and by what, and everything that an approval binds. Rows from before have none of it. */
export const approvalRecord: Migration = {
  version: 7,
  name: 'approval-record',
  sqlite: statements,
  postgres: statements,
};
