import type { Migration } from '../migrate.ts';

const statements = (int: string, end: string): string[] => [
  `CREATE TABLE conversation (
    person TEXT NOT NULL,
    place TEXT NOT NULL,
    state TEXT NOT NULL,
    at ${int} NOT NULL,
    PRIMARY KEY (person, place)
  )${end}`,
  `CREATE INDEX conversation_old ON conversation (at)`,
];

/** What was said in each conversation. */
export const conversation: Migration = {
  version: 14,
  name: 'conversation',
  sqlite: statements('INTEGER', ' STRICT'),
  postgres: statements('BIGINT', ''),
};
