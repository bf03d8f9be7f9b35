import { sql } from 'kysely';
import { hostname } from 'node:os';
import * as z from 'zod';
import { systemClock } from '../core/clock.ts';
import type { Backend } from './driver.ts';
import { ledgerError } from './ledger-errors.ts';
import { texts } from './messages/en.ts';
import type { Db } from './tables.ts';

/** From this step on, the schema says which of its steps an earlier desk can live with. */
export const rollingFrom = 17;

/** One step of the schema. It never changes once it was released: a database somewhere has taken it. */
export interface Migration {
  /** Larger than that of the one before. */
  readonly version: number;
  readonly name: string;
  /**
   * A desk of the version before goes on while this step is in the database: it only adds what that one neither reads
   * nor has to write. Every other step is refused while desks run.
   */
  readonly additive?: true;
  readonly sqlite: readonly string[];
  readonly postgres: readonly string[];
}

/**
 * Brings the schema to the newest of `migrations`, each in a transaction of its own under the lock of all writers:
 * processes that start together take turns, and the second one finds nothing left to do.
 * @returns the names of those that were applied here.
 * @throws DeskError `misconfigured` when the database was written by a newer program, or holds something else.
 */
export async function migrate(backend: Backend, migrations: readonly Migration[]): Promise<string[]> {
  await assertOurs(backend, migrations);
  const applied: string[] = [];
  // Read once: each start asks, and nearly all find nothing to do. Each step asks again under the lock.
  let reached = await schemaVersion(backend, backend.reader);
  for (const migration of migrations) {
    if (reached >= migration.version) continue;
    const { version, done } = await backend.transaction(async (tx) => {
      const found = await schemaVersion(backend, tx);
      if (found >= migration.version) return { version: found, done: false };
      if (found === 0) await assertEmpty(backend, tx);
      else if (migration.additive !== true) await assertNobodyRuns(backend, tx, migration);
      for (const statement of migration[backend.kind]) await sql.raw(statement).execute(tx);
      await tx
        .insertInto('partsdeskSchema')
        .values({
          ...{ version: migration.version, name: migration.name, appliedAt: systemClock.now() },
          ...(migration.version > rollingFrom && { additive: migration.additive === true ? 1 : 0 }),
        })
        .execute();
      return { version: migration.version, done: true };
    });
    reached = version;
    if (done) applied.push(migration.name);
  }
  const isOld = newest(migrations) < rollingFrom;
  assertKnown(
    await (isOld ? schemaVersion(backend, backend.reader) : neededVersion(backend.reader)),
    newest(migrations),
  );
  return applied;
}

/** The version that a program with these migrations knows. */
export const newest = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 0;

/** The version that a program must know to work on this schema: steps that only add are not counted. */
export async function neededVersion(db: Db): Promise<number> {
  const { needed } = await db
    .selectFrom('partsdeskSchema')
    .select(({ fn }) => fn.max('version').as('needed'))
    .where('additive', '=', 0)
    .executeTakeFirstOrThrow();
  return needed;
}

/** A desk that ends without a word is silent for so long (ms) before it counts as gone. */
const silent = 90_000;
const signs = z.array(
  z.object({ at: z.number(), role: z.string(), mark: z.object({ host: z.string(), pid: z.int() }) }),
);

/** @throws DeskError `misconfigured` that names a desk which runs on this database and could not go on with this step. */
async function assertNobodyRuns(backend: Backend, tx: Db, { version }: Migration): Promise<void> {
  if (!(await tableNames(backend, tx)).includes('setting')) return;
  const found = await tx.selectFrom('setting').select('value').where('name', '=', 'running').executeTakeFirst();
  const now = await backend.now(tx);
  const running = (signs.safeParse(JSON.parse(found?.value ?? '[]')).data ?? []).find(
    ({ at, mark }) => Math.abs(now - at) < silent && !hasEnded(mark),
  );
  if (running !== undefined) {
    throw ledgerError('misconfigured', texts.desksRun(version, running.mark.pid, running.mark.host));
  }
}

function hasEnded({ host, pid }: { host: string; pid: number }): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (thrown) {
    return thrown instanceof Error && 'code' in thrown && thrown.code === 'ESRCH';
  }
}

/** Also asked at the start of every transaction: a newer program may have migrated while this one runs. */
export function assertKnown(found: number, known: number): void {
  if (found > known) throw ledgerError('misconfigured', texts.newerSchema(found, known));
}

const TABLE = 'partsdesk_schema';

/** @throws DeskError `misconfigured` for a table by the name of ours that another program made. */
async function assertOurs(backend: Backend, migrations: readonly Migration[]): Promise<void> {
  if (!(await tableNames(backend, backend.reader)).includes(TABLE)) return;
  let isOurs: boolean;
  try {
    const rows = await backend.reader.selectFrom('partsdeskSchema').select(['version', 'name']).execute();
    isOurs = areOurs(rows, migrations);
  } catch (cause) {
    throw ledgerError('misconfigured', backend.kind === 'sqlite' ? texts.otherFile : texts.otherTables, cause);
  }
  if (!isOurs) throw ledgerError('misconfigured', backend.kind === 'sqlite' ? texts.otherFile : texts.otherTables);
}

/** Whether these are the steps of this program, as far as it knows them. */
export function areOurs(
  rows: readonly { readonly version: number; readonly name: string }[],
  migrations: readonly Migration[],
): boolean {
  const names = new Map(migrations.map(({ version, name }) => [version, name]));
  return rows.every(({ version, name }) => (names.get(version) ?? name) === name);
}

async function schemaVersion(backend: Backend, db: Db): Promise<number> {
  if (!(await tableNames(backend, db)).includes(TABLE)) return 0;
  const row = await db
    .selectFrom('partsdeskSchema')
    .select(({ fn }) => fn.max('version').as('version'))
    .executeTakeFirst();
  return row?.version ?? 0;
}

export async function tableNames(backend: Backend, db: Db): Promise<string[]> {
  const names =
    backend.kind === 'sqlite'
      ? sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table'`
      : sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`;
  return (await names.execute(db)).rows.map(({ name }) => name);
}

/** A file with other tables is somebody else's; a PostgreSQL schema may be shared, as long as no name is taken. */
async function assertEmpty(backend: Backend, db: Db): Promise<void> {
  if (backend.kind === 'sqlite' && (await tableNames(backend, db)).length > 0) {
    throw ledgerError('misconfigured', texts.otherFile);
  }
  await sql
    .raw(`CREATE TABLE ${TABLE} (version BIGINT PRIMARY KEY NOT NULL, name TEXT NOT NULL, applied_at BIGINT NOT NULL)`)
    .execute(db);
}
