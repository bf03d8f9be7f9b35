import type { Migration } from '../migrate.ts';

const statements = (int: string, end: string): string[] => [
  `CREATE TABLE model_usage (
    id TEXT PRIMARY KEY NOT NULL,
    at ${int} NOT NULL,
    person TEXT NOT NULL,
    surface TEXT NOT NULL,
    model TEXT NOT NULL,
    outcome TEXT NOT NULL,
    steps ${int} NOT NULL,
    calls TEXT NOT NULL,
    input_tokens ${int} NOT NULL,
    output_tokens ${int} NOT NULL,
    milliseconds ${int} NOT NULL
  )${end}`,
  `CREATE INDEX model_usage_when ON model_usage (at)`,
];

/** What language models were asked, and what it cost. */
export const modelUsage: Migration = {
  version: 22,
  name: 'model usage',
  additive: true,
  sqlite: statements('INTEGER', ' STRICT'),
  postgres: statements('BIGINT', ''),
};
