import type { Migration } from '../migrate.ts';

/** What no statement may do, whoever makes it. The conditions are written so that both databases understand them. */
interface Guard {
  readonly name: string;
  readonly table: string;
  readonly event: 'UPDATE' | 'DELETE';
  readonly when: string;
}

const final = `('confirmed', 'cancelled', 'failed', 'declined', 'expired', 'withdrawn', 'dropped')`;
const changed = (...columns: string[]) =>
  columns.map((each) => `NEW.${each} IS DISTINCT FROM OLD.${each}`).join(' OR ');

const guards: readonly Guard[] = [
  { name: 'draft_final', table: 'draft', event: 'UPDATE', when: `OLD.state IN ${final}` },
  { name: 'draft_final_delete', table: 'draft', event: 'DELETE', when: `OLD.state IN ${final}` },
  {
    name: 'approval_used',
    table: 'approval',
    event: 'UPDATE',
    when: `OLD.consumed_by IS NOT NULL AND (${changed('consumed_by', 'consumed_at')})`,
  },
  {
    name: 'approval_voided',
    table: 'approval',
    event: 'UPDATE',
    when: `OLD.voided_at IS NOT NULL AND (${changed('voided_at', 'consumed_by')})`,
  },
  { name: 'approval_delete', table: 'approval', event: 'DELETE', when: '1 = 1' },
  {
    name: 'attempt_sent',
    table: 'attempt',
    event: 'UPDATE',
    when: changed('id', 'draft_id', 'number', 'nonce', 'body', 'body_hash', 'send_by', 'opened_at', 'fence'),
  },
  {
    name: 'attempt_outcome',
    table: 'attempt',
    event: 'UPDATE',
    when: `OLD.outcome IS NOT NULL AND (${changed('outcome', 'closed_at', 'detail')})`,
  },
  {
    name: 'attempt_verdict',
    table: 'attempt',
    event: 'UPDATE',
    when: `OLD.verdict IS NOT NULL AND (${changed('verdict', 'verdict_at')})`,
  },
  { name: 'attempt_delete', table: 'attempt', event: 'DELETE', when: '1 = 1' },
  { name: 'audit_update', table: 'audit', event: 'UPDATE', when: '1 = 1' },
  { name: 'audit_delete', table: 'audit', event: 'DELETE', when: '1 = 1' },
];

/** An entry follows the last one: by number and by hash. The first one follows nothing. */
const audit = {
  gap: `NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM audit)`,
  chain: `NEW.previous_hash <> (SELECT hash FROM audit ORDER BY seq DESC LIMIT 1)`,
};

const sqlite = [
  ...guards.map(
    ({ name, table, event, when }) =>
      `CREATE TRIGGER ${name} BEFORE ${event} ON ${table} WHEN ${when} BEGIN SELECT RAISE(ABORT, '${name}'); END`,
  ),
  `CREATE TRIGGER audit_gap BEFORE INSERT ON audit WHEN ${audit.gap} BEGIN SELECT RAISE(ABORT, 'audit_gap'); END`,
  `CREATE TRIGGER audit_chain BEFORE INSERT ON audit WHEN ${audit.chain} BEGIN SELECT RAISE(ABORT, 'audit_chain'); END`,
];

// The name of the guard travels as the name of a constraint, as with a unique index that is hurt.
const postgres = [
  `CREATE FUNCTION partsdesk_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_ARGV[0];
  END $$`,
  `CREATE FUNCTION partsdesk_audit_follows() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF ${audit.gap} THEN
      RAISE EXCEPTION 'audit_gap' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'audit_gap';
    END IF;
    IF ${audit.chain} THEN
      RAISE EXCEPTION 'audit_chain' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'audit_chain';
    END IF;
    RETURN NEW;
  END $$`,
  ...guards.map(
    ({ name, table, event, when }) =>
      `CREATE TRIGGER ${name} BEFORE ${event} ON ${table} FOR EACH ROW WHEN (${when})
      EXECUTE FUNCTION partsdesk_refuse('${name}')`,
  ),
  `CREATE TRIGGER audit_follows BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION partsdesk_audit_follows()`,
  ...['draft', 'approval', 'attempt', 'audit'].map(
    (table) =>
      `CREATE TRIGGER ${table}_truncate BEFORE TRUNCATE ON ${table} FOR EACH STATEMENT
      EXECUTE FUNCTION partsdesk_refuse('${table}_truncate')`,
  ),
];

/** What is over stays as it was: final drafts, used approvals, outcomes of attempts, the audit. */
export const guardsOfTheLedger: Migration = { version: 2, name: 'guards', sqlite, postgres };
