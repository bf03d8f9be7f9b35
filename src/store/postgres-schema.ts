import { sql } from 'kysely';
import { DeskError } from '../core/errors.ts';
import { ledgerError } from './ledger-errors.ts';
import { areOurs, assertKnown, newest, type Migration } from './migrate.ts';
import { texts } from './messages/en.ts';
import type { Db } from './tables.ts';

/** Where the ledger lives, unless the search path names another schema first. */
export const ownSchema = 'partsdesk';

/**
 * The schema that connections must name; undefined: the first one of their search path, which somebody chose. Makes the
 * desk's own schema, and moves a ledger there that an earlier version made in `public`: all of it or nothing.
 * @param transaction one write transaction under the lock of all writers in `public`.
 * @throws DeskError `misconfigured` without the right to do it, or where there are two ledgers.
 */
export async function settleSchema(
  db: Db,
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>,
  migrations: readonly Migration[],
): Promise<string | undefined> {
  const { rows } = await sql<{ schema: string | null; user: string }>`
    SELECT current_schema() AS schema, current_user AS user`.execute(db);
  const [found] = rows;
  if (found?.schema !== 'public') return undefined;
  try {
    await transaction(async (tx) => {
      const made = await sql`SELECT 1 FROM pg_namespace WHERE nspname = ${ownSchema}`.execute(tx);
      if (made.rows.length === 0) await sql.raw(`CREATE SCHEMA ${ownSchema}`).execute(tx);
    });
  } catch (thrown) {
    throw isDenied(thrown) ? ledgerError('misconfigured', texts.mayNotMakeSchema(found.user), thrown) : thrown;
  }
  try {
    await transaction((tx) => move(tx, migrations));
  } catch (thrown) {
    throw isDenied(thrown) ? ledgerError('misconfigured', texts.mayNotMove, thrown) : thrown;
  }
  return ownSchema;
}

/** What the database said when it was asked for more than the user may do. */
function isDenied(thrown: unknown): boolean {
  return thrown instanceof DeskError && thrown.message === texts.noRights.message;
}

async function move(tx: Db, migrations: readonly Migration[]): Promise<void> {
  if (!(await holdsLedger(tx, 'public', migrations))) return;
  if ((await tablesIn(tx, ownSchema)).includes('partsdesk_schema')) {
    throw ledgerError('misconfigured', texts.twoLedgers);
  }
  const { tables, functions } = namesOf(migrations);
  const there = await tablesIn(tx, 'public');
  for (const name of tables.filter((each) => there.includes(each))) {
    await sql.raw(`ALTER TABLE public.${name} SET SCHEMA ${ownSchema}`).execute(tx);
  }
  for (const name of functions) {
    const { rows } = await sql<{ found: string | null }>`
      SELECT to_regprocedure(${`public.${name}()`})::text AS found`.execute(tx);
    if (rows[0]?.found != null) await sql.raw(`ALTER FUNCTION public.${name}() SET SCHEMA ${ownSchema}`).execute(tx);
  }
}

/** By the table of migrations, which must be ours. */
async function holdsLedger(tx: Db, schema: string, migrations: readonly Migration[]): Promise<boolean> {
  const columns = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = ${schema} AND table_name = 'partsdesk_schema'`.execute(tx);
  const names = columns.rows.map(({ name }) => name).sort();
  if (names.filter((each) => each !== 'additive').join() !== 'applied_at,name,version') return false;
  const { rows } = await sql<{ version: number; name: string }>`
    SELECT version, name FROM ${sql.id(schema, 'partsdesk_schema')} ORDER BY version`.execute(tx);
  if (rows[0]?.version !== 1 || !areOurs(rows, migrations)) return false;
  assertKnown(rows.at(-1)?.version ?? 0, newest(migrations));
  return true;
}

async function tablesIn(tx: Db, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = ${schema}`.execute(tx);
  return rows.map(({ name }) => name);
}

/** What the migrations made; indexes, triggers and counters go with their tables. */
function namesOf(migrations: readonly Migration[]): { tables: string[]; functions: string[] } {
  const statements = migrations.flatMap(({ postgres }) => postgres);
  const made = (kind: string) =>
    statements.flatMap((each) => new RegExp(`^\\s*CREATE ${kind} (\\w+)`).exec(each)?.[1] ?? []);
  return { tables: ['partsdesk_schema', ...made('TABLE')], functions: made('FUNCTION') };
}
