import { rollingFrom, type Migration } from '../migrate.ts';

const statements = (int: string): string[] => [
  `ALTER TABLE partsdesk_schema ADD COLUMN additive ${int} NOT NULL DEFAULT 0`,
];

/** From here on the schema says which of its steps a desk of an earlier version can live with. */
export const rolling: Migration = {
  version: rollingFrom,
  name: 'rolling',
  sqlite: statements('INTEGER'),
  postgres: statements('BIGINT'),
};
