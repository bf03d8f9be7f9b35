import type { Migration } from '../migrate.ts';

const statements = [`CREATE INDEX attempt_absent ON attempt (opened_at, id) WHERE verdict = 'absent'`];

/** What a person declared absent is looked for a while longer: a few among all attempts ever made. */
export const absentAttempts: Migration = {
  version: 3,
  name: 'absent-attempts',
  sqlite: statements,
  postgres: statements,
};
