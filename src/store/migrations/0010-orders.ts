import type { Migration } from '../migrate.ts';

const statements = (receiver: string, kept: 'VIRTUAL' | 'STORED') => [
  // Null in rows from before: those of the last day are compared line by line.
  `ALTER TABLE draft ADD COLUMN same_order TEXT`,
  `ALTER TABLE draft ADD COLUMN receiver TEXT GENERATED ALWAYS AS (coalesce(${receiver}, 'own')) ${kept}`,
  `CREATE INDEX draft_same_order ON draft (same_order, created_at)`,
  `CREATE INDEX draft_receiver ON draft (receiver, created_at, id)`,
  `CREATE INDEX outbox_conversation ON outbox (topic, draft_id, position) WHERE delivered_at IS NULL AND given_up_at IS NULL`,
];

/** What drafts are found by: the same order as another one, and the receiver (`own` is the payer itself). */
export const orders: Migration = {
  version: 10,
  name: 'orders',
  sqlite: statements(`json_extract(content, '$.shipTo')`, 'VIRTUAL'),
  // Read as text: PostgreSQL reads no JSON that has a NUL in it, as a name of the service may.
  postgres: statements(`substring(content from '"shipTo":"([^"]*)"')`, 'STORED'),
};
