import type { Migration } from '../migrate.ts';

const statements = (int: string, end: string): string[] => [
  `CREATE TABLE archive_product (
    sku TEXT PRIMARY KEY NOT NULL,
    category TEXT NOT NULL,
    catalog_at ${int} NOT NULL
  )${end}`,
  `CREATE INDEX archive_product_catalog ON archive_product (catalog_at)`,
  `INSERT INTO archive_product (sku, category, catalog_at)
    SELECT DISTINCT sku, '', 0 FROM archive_line WHERE sku IS NOT NULL AND sku <> ''`,
  `ALTER TABLE archive_window ADD COLUMN failures ${int} NOT NULL DEFAULT 0`,
];

/** The category of each product that was bought, and how often in a row a window could not be read. */
export const archiveCategories: Migration = {
  version: 15,
  name: 'archive categories',
  sqlite: statements('INTEGER', ' STRICT'),
  postgres: statements('BIGINT', ''),
};
