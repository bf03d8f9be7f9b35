import type { Migration } from '../migrate.ts';

const statements = [
  `ALTER TABLE audit ADD COLUMN key_id TEXT`,
  `ALTER TABLE audit ADD COLUMN setting TEXT`,
  `CREATE INDEX audit_setting ON audit (setting, seq) WHERE setting IS NOT NULL`,
  `ALTER TABLE setting ADD COLUMN key_id TEXT`,
  `ALTER TABLE setting ADD COLUMN mac TEXT`,
];

/**
 * Entries of the audit name the key that signs them and the setting that they changed; settings are signed. Entries from
 * before are chained without a key.
 */
export const signatures: Migration = { version: 9, name: 'signatures', sqlite: statements, postgres: statements };
