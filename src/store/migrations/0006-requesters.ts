import type { Migration } from '../migrate.ts';

const statements = [`ALTER TABLE draft ADD COLUMN requesters TEXT`];

/** Everybody who created, changed or asked for a draft. Rows from before have none: whoever created them asked for them. */
export const requesters: Migration = { version: 6, name: 'requesters', sqlite: statements, postgres: statements };
