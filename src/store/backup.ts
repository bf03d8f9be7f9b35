import { createHash, type Hash } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import type { Clock } from '../core/clock.ts';
import type { Backend } from './driver.ts';
import { provedSetting } from './ledger.ts';
import { ledgerError } from './ledger-errors.ts';
import { assertKnown, migrate, newest, tableNames } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { texts } from './messages/en.ts';
import { openBackend } from './open-backend.ts';
import type { Db } from './tables.ts';

/*
 * A backup is text, a line of JSON for each row, the same whichever database it comes from: it can be read without this
 * program, and goes back into either database. First a header, then tables with their rows, at last a sum over all of it.
 */

const format = 'partsdesk backup 1' as const;
const header = z.object({
  format: z.literal(format),
  /** Of the tables. */
  schema: z.int().min(1),
  madeAt: z.number(),
  version: z.string(),
});
const table = z.object({ table: z.string(), columns: z.array(z.string()) });
const bytes = z.object({ base64: z.string() });
const row = z.array(z.union([z.string(), z.number(), z.null(), bytes]));
/** Something that the desk keeps outside its database. */
const outside = z.object({ beside: z.unknown() });
const end = z.object({ rows: z.number(), sha256: z.string() });

export interface BackupSummary {
  readonly rows: number;
  readonly madeAt: number;
  /** What was kept outside the database, as it was given to the backup. */
  readonly beside: readonly unknown[];
}

/** Rows that are read, or written, with one statement. */
const atOnce = 500;
/** Says which process does what just now: nothing that a restored ledger should go on with. */
const passing = ['reconciled', 'running', provedSetting];

/**
 * The lines of a backup, of one moment, while other processes go on.
 * @param about `beside`: what else belongs into it, as JSON.
 */
export async function* backupLines(
  backend: Backend,
  about: { version: string; now: number; beside: readonly unknown[] },
): AsyncGenerator<string> {
  const sum = createHash('sha256');
  let rows = 0;
  const line = (value: unknown) => added(sum, JSON.stringify(value));
  const batches = snapshot(backend);
  for await (const each of batches) {
    if ('schema' in each) {
      const head = { format, schema: each.schema, madeAt: about.now, version: about.version };
      yield line(head);
    } else if ('columns' in each) yield line({ table: each.table, columns: each.columns });
    else {
      for (const one of each.rows) yield line(one);
      rows += each.rows.length;
    }
  }
  for (const each of about.beside) yield line({ beside: each });
  yield `${JSON.stringify({ rows, sha256: sum.digest('hex') })}\n`;
}

type Batch =
  | { readonly schema: number }
  | { readonly table: string; readonly columns: readonly string[] }
  | { readonly rows: readonly unknown[][] };

/** Everything as it was at one moment. A generator cannot run inside a callback, so batches are handed over one by one. */
async function* snapshot(backend: Backend): AsyncGenerator<Batch> {
  const given: Batch[] = [];
  let wake: () => void = () => undefined;
  let take: () => void = () => undefined;
  const state = { isOver: false };
  const give = async (batch: Batch) => {
    given.push(batch);
    wake();
    await new Promise<void>((resolve) => (take = resolve));
  };
  const reading = backend.reader
    .withoutPlugins()
    .connection()
    .execute(async (db) => {
      const begin = backend.kind === 'sqlite' ? 'BEGIN' : 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
      await sql.raw(begin).execute(db);
      try {
        const { rows } = await sql<{ schema: number }>`SELECT max(version) AS schema FROM partsdesk_schema`.execute(db);
        await give({ schema: rows[0]?.schema ?? 0 });
        for (const name of await tablesInOrder(backend, db)) {
          const columns = await columnsOf(backend, db, name);
          const key = await keyOf(backend, db, name);
          await give({ table: name, columns });
          const keys = sql.join(key.map((each) => sql.ref(each)));
          for (let after = sql``; ;) {
            const some = await sql<Record<string, unknown>>`
              SELECT ${sql.join(columns.map((each) => sql.ref(each)))} FROM ${sql.table(name)} ${after}
              ORDER BY ${keys} LIMIT ${atOnce}`.execute(db);
            const kept = some.rows.filter(
              ({ name: setting }) => name !== 'setting' || !passing.includes(String(setting)),
            );
            if (kept.length > 0)
              await give({ rows: kept.map((each) => columns.map((column) => written(each[column]))) });
            const last = some.rows[atOnce - 1];
            if (last === undefined) break;
            after = sql`WHERE (${keys}) > (${sql.join(key.map((each) => last[each]))})`;
          }
        }
      } finally {
        await sql.raw('ROLLBACK').execute(db);
      }
    })
    .finally(() => {
      state.isOver = true;
      wake();
    });
  reading.catch(() => undefined);
  for (;;) {
    const batch = given.shift();
    if (batch !== undefined) {
      yield batch;
      take();
    } else if (state.isOver) break;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
  await reading;
}

export interface RestoreOptions {
  readonly url: string | undefined;
  readonly file: string;
  readonly clock: Clock;
  /** An SQLite file that holds something is put aside under this name. Absent: it is refused. */
  readonly aside?: string | undefined;
  readonly busyTimeout?: number;
}

/** @returns whether a ledger is there that has entries. */
async function holdsEntries(options: Pick<RestoreOptions, 'url' | 'file' | 'clock'>): Promise<boolean> {
  if (options.url === undefined && !existsSync(options.file)) return false;
  const backend = await openBackend(options.url, options.file, options.clock, 10_000);
  try {
    return await hasEntries(backend);
  } finally {
    await backend.close();
  }
}

async function hasEntries(backend: Backend): Promise<boolean> {
  const db = backend.reader.withoutPlugins();
  if (!(await tableNames(backend, db)).includes('audit')) return false;
  const { rows } = await sql<{ found: number }>`SELECT count(*) AS found FROM audit`.execute(db);
  return (rows[0]?.found ?? 0) > 0;
}

/**
 * Puts the rows of a backup into an empty database: all of them or none, in the schema they were written in, which is
 * then brought up to date.
 * @throws DeskError `invalid_input` for what is no whole backup; `misconfigured` where the place is not empty, or the
 * backup is of a newer program.
 */
export async function restoreLines(lines: AsyncIterable<string>, options: RestoreOptions): Promise<BackupSummary> {
  const { url, file, clock, aside, busyTimeout = 10_000 } = options;
  const reader = lines[Symbol.asyncIterator]();
  const first = await reader.next();
  const head = first.done === true ? undefined : header.safeParse(parsed(first.value));
  if (head?.data === undefined || first.done === true) throw ledgerError('invalid_input', texts.noBackup);
  const { schema, madeAt } = head.data;
  assertKnown(schema, newest(migrations));
  if (url === undefined && existsSync(file)) {
    if (aside === undefined && (await holdsEntries(options))) throw ledgerError('misconfigured', texts.restoreOver);
    if (aside === undefined) removeFile(file);
    else moveFile(file, aside);
  }
  const backend = await openBackend(url, file, clock, busyTimeout);
  let isDone = false;
  try {
    if (await isTaken(backend, schema)) throw ledgerError('misconfigured', texts.restoreOver);
    const sum = createHash('sha256');
    added(sum, first.value);
    const upTo = migrations.filter(({ version }) => version <= schema);
    await migrate(backend, upTo);
    const { rows, beside } = await backend.transaction((db) => load(backend, db.withoutPlugins(), reader, sum));
    await migrate(backend, migrations);
    isDone = true;
    return { rows, madeAt, beside };
  } finally {
    await backend.close();
    if (!isDone && url === undefined) {
      // Nothing half restored is left to be taken for a ledger.
      removeFile(file);
      if (aside !== undefined) moveFile(aside, file);
    }
  }
}

/** An SQLite file is the file, its log and the index of that. */
const ends = ['', '-wal', '-shm'];
const removeFile = (file: string) => ends.forEach((end) => rmSync(`${file}${end}`, { force: true }));
const moveFile = (from: string, to: string) =>
  ends.forEach((end) => {
    if (existsSync(`${from}${end}`)) renameSync(`${from}${end}`, `${to}${end}`);
  });

/** Whether there is a ledger with entries, or an empty one with tables that the backup does not know. */
async function isTaken(backend: Backend, schema: number): Promise<boolean> {
  if (!(await tableNames(backend, backend.reader)).includes('partsdesk_schema')) return false;
  const { rows } = await sql<{ found: number }>`SELECT max(version) AS found FROM partsdesk_schema`.execute(
    backend.reader,
  );
  return (rows[0]?.found ?? 0) > schema || hasEntries(backend);
}

async function load(
  backend: Backend,
  db: Db,
  reader: AsyncIterator<string>,
  sum: Hash,
): Promise<Omit<BackupSummary, 'madeAt'>> {
  // Rows may name others that come later.
  if (backend.kind === 'sqlite') await sql.raw('PRAGMA defer_foreign_keys = ON').execute(db);
  let count = 0;
  const beside: unknown[] = [];
  let into: z.infer<typeof table> | undefined;
  let waiting: z.infer<typeof row>[] = [];
  const flush = async () => {
    if (into !== undefined && waiting.length > 0) await insert(backend, db, into, waiting);
    count += waiting.length;
    waiting = [];
  };
  for (let next = await reader.next(); next.done !== true; next = await reader.next()) {
    const value = parsed(next.value);
    const last = end.safeParse(value);
    if (last.success) {
      await flush();
      if (last.data.rows !== count || last.data.sha256 !== sum.digest('hex')) break;
      if (backend.kind === 'postgres') await setCounters(db);
      return { rows: count, beside };
    }
    added(sum, next.value);
    const opened = table.safeParse(value);
    if (opened.success) {
      await flush();
      into = opened.data;
      const known = await columnsOf(backend, db, into.table);
      if (into.columns.some((each) => !known.includes(each))) break;
      // Rows that a migration put into the empty table.
      const { rows } = await sql`SELECT 1 FROM ${sql.table(into.table)} LIMIT 1`.execute(db);
      if (rows.length > 0) await sql`DELETE FROM ${sql.table(into.table)}`.execute(db);
      continue;
    }
    const kept = outside.safeParse(value);
    if (kept.success) beside.push(kept.data.beside);
    else {
      const read = row.safeParse(value);
      if (!read.success || into === undefined || read.data.length !== into.columns.length) break;
      waiting.push(read.data);
      if (waiting.length * into.columns.length > 5_000) await flush();
    }
  }
  throw ledgerError('invalid_input', texts.brokenBackup);
}

async function insert(
  backend: Backend,
  db: Db,
  { table: name, columns }: z.infer<typeof table>,
  rows: readonly z.infer<typeof row>[],
): Promise<void> {
  const override = backend.kind === 'postgres' ? sql.raw('OVERRIDING SYSTEM VALUE') : sql.raw('');
  const values: RawBuilder<unknown>[] = rows.map((each) => sql`(${sql.join(each.map(stored))})`);
  await sql`INSERT INTO ${sql.table(name)} (${sql.join(columns.map((each) => sql.ref(each)))}) ${override}
    VALUES ${sql.join(values)}`.execute(db);
}

/** What counts by itself goes on after the highest number. */
async function setCounters(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = current_schema() AND is_identity = 'YES'`.execute(db);
  for (const { table: name, column } of rows) {
    await sql`SELECT setval(pg_get_serial_sequence(${name}, ${column}),
      (SELECT coalesce(max(${sql.ref(column)}), 0) + 1 FROM ${sql.table(name)}), false)`.execute(db);
  }
}

/** The tables of the ledger, each after those that its rows refer to. */
async function tablesInOrder(backend: Backend, db: Db): Promise<string[]> {
  const made = migrations.flatMap((each) =>
    each[backend.kind].flatMap((statement) => /^\s*CREATE TABLE (\w+)/.exec(statement)?.[1] ?? []),
  );
  const there = await tableNames(backend, db);
  // In the order of the migrations: a table can only refer to an earlier one.
  return made.filter((each) => there.includes(each));
}

/** The columns that are written; those that the database computes are left out. */
async function columnsOf(backend: Backend, db: Db, name: string): Promise<string[]> {
  const { rows } = await (
    backend.kind === 'sqlite'
      ? sql<{ name: string }>`SELECT name FROM pragma_table_xinfo(${name}) WHERE hidden = 0`
      : sql<{ name: string }>`
        SELECT column_name AS name FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name = ${name} AND is_generated = 'NEVER'
        ORDER BY ordinal_position`
  ).execute(db);
  return rows.map((each) => each.name);
}

/** The columns of the primary key: a stable order, and that of the audit's chain. */
async function keyOf(backend: Backend, db: Db, name: string): Promise<string[]> {
  const { rows } = await (
    backend.kind === 'sqlite'
      ? sql<{ name: string }>`SELECT name FROM pragma_table_info(${name}) WHERE pk > 0 ORDER BY pk`
      : sql<{ name: string }>`
        SELECT a.attname AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
        WHERE i.indisprimary AND i.indrelid = to_regclass(${name}) ORDER BY array_position(i.indkey::int2[], a.attnum)`
  ).execute(db);
  return rows.map((each) => each.name);
}

const written = (value: unknown) =>
  value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value;
const stored = (value: z.infer<typeof row>[number]) =>
  typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value;

function added(sum: Hash, text: string): string {
  const line = text.endsWith('\n') ? text : `${text}\n`;
  sum.update(line);
  return line;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
