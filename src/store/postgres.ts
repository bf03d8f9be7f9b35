import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  sql,
  type PostgresPoolClient,
} from 'kysely';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DeskError, type ErrorCode } from '../core/errors.ts';
import { OutcomeUnknown } from '../ports/ledger.ts';
import { LedgerDriver, type Backend, type DriverRules } from './driver.ts';
import { ledgerError, violation } from './ledger-errors.ts';
import { texts, type LedgerText } from './messages/en.ts';
import type { Migration } from './migrate.ts';
import { channelOf, listenForChanges } from './postgres-changes.ts';
import { settleSchema } from './postgres-schema.ts';
import type { Db, Tables } from './tables.ts';

/** One writes at a time, the others read. */
const CONNECTIONS = 5;
const CONNECT_TIMEOUT = 10_000;
/** Beyond the wait for the lock: a server that says nothing for so long is not there. */
const SILENCE = 30_000;

/** @throws DeskError `misconfigured` when the URL, user or database is wrong; `internal` when the server is not there. */
export async function openPostgresBackend(
  url: string,
  busyTimeout: number,
  migrations: readonly Migration[],
): Promise<Backend> {
  const pool = connectPool(url, busyTimeout);
  // A connection that breaks while nobody uses it, or while it is used: whoever asks next is told, not the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const place: Place = { schema: undefined, prepared: new WeakSet() };
  const db = kyselyOver(pool, driverRules(busyTimeout, 'ledger'), place);
  const talk = kyselyOver(pool, driverRules(busyTimeout, 'talk'), place);
  try {
    await assertFsync(db);
    place.schema = await settleSchema(db, (work) => db.transaction().execute(work), migrations);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const found = await sql<{ schema: string }>`SELECT current_schema() AS schema`.execute(db);
  const channel = channelOf(found.rows[0]?.schema ?? '');
  const own = randomUUID();
  const changes = listenForChanges(url, channel, own);
  return {
    kind: 'postgres',
    transaction: (work) => db.transaction().execute(work),
    aside: (work) => talk.transaction().execute(work),
    reader: db,
    now,
    tellOthers: async (tx) => {
      await sql`SELECT pg_notify(${channel}, ${own})`.execute(tx);
    },
    nextChange: (signal) => changes.next(signal),
    inspect: () => inspect(db),
    close: async () => {
      await changes.close();
      await pool.end();
    },
  };
}

/** Where the ledger lives, and the connections that know. */
interface Place {
  /** Undefined: the first schema of the search path. */
  schema: string | undefined;
  readonly prepared: WeakSet<object>;
}

function kyselyOver(pool: pg.Pool, rules: DriverRules, place: Place): Db {
  const config = { pool: { connect: () => checkOut(pool, place), end: () => pool.end() } };
  const dialect = new PostgresDialect(config);
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => new LedgerDriver(new PostgresDriver(config), rules),
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db: Kysely<unknown>) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
    plugins: [new CamelCasePlugin()],
  });
}

/** A client of the pool that is closed, not given back, while it is in the middle of something. */
async function checkOut(pool: pg.Pool, { schema, prepared }: Place): Promise<PostgresPoolClient> {
  const client = await pool.connect();
  if (schema !== undefined && !prepared.has(client)) {
    try {
      await client.query(`SET search_path TO ${schema}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    prepared.add(client);
  }
  return {
    query: client.query.bind(client),
    release: () => client.release(client.getTransactionStatus() !== 'I'),
  };
}

/** Commits under these are on the server's own disk, and on those of its standbys where it has any, when they return. */
const durable: readonly unknown[] = ['on', 'remote_apply'];

/**
 * READ COMMITTED, whatever the default of the database: only then does a statement after the lock see what was
 * committed before it. The lock is the schema's, so that two desks in one database do not wait for each other. What was
 * said has a lock of its own: an answer to a person does not wait for the archive's writes. The
 * server ends a process that hangs inside a transaction, so that the others can write.
 */
function driverRules(busyTimeout: number, what: 'ledger' | 'talk'): DriverRules {
  const timeout = Math.max(1, Math.round(busyTimeout));
  const begin = CompiledQuery.raw(`
    BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
    SET LOCAL lock_timeout = ${timeout};
    SET LOCAL idle_in_transaction_session_timeout = ${timeout};
    SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') <> 'remote_apply'`);
  const lock = CompiledQuery.raw(`
    SELECT pg_advisory_xact_lock(hashtextextended('partsdesk ${what} in ' || current_schema(), 0)),
      current_schema() IS NOT NULL AS found, current_setting('synchronous_commit') AS synchronous_commit`);
  return {
    query: (connection, query) => connection.executeQuery(query),
    begin: async (connection) => {
      await connection.executeQuery(begin);
      const { rows } = await connection.executeQuery<{ found: boolean; synchronous_commit: string }>(lock);
      if (rows[0]?.found !== true) throw ledgerError('misconfigured', texts.noSchema);
      if (!durable.includes(rows[0].synchronous_commit)) throw ledgerError('misconfigured', texts.notSynchronous);
    },
    commit: async (connection) => {
      try {
        await connection.executeQuery(CompiledQuery.raw('COMMIT'));
      } catch (error) {
        if (isPlainRefusal(error)) throw error;
        const { message, next } = texts.lostInCommit;
        throw new OutcomeUnknown(message, { next, cause: error });
      }
    },
    explain: postgresFault,
  };
}

function connectPool(url: string, busyTimeout: number): pg.Pool {
  assertReadable(url);
  return new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    query_timeout: busyTimeout + SILENCE,
    keepAlive: true,
    fallback_application_name: 'partsdesk',
    types: {
      getTypeParser: (id, format) =>
        id === pg.types.builtins.INT8 && format !== 'binary'
          ? wholeNumber
          : (pg.types.getTypeParser(id, format) as unknown),
    },
  });
}

/** The pool reads the address only when it first connects; a client reads it when it is made. */
function assertReadable(url: string): pg.Client {
  if (!/^postgres(ql)?:\/\//.test(url)) throw ledgerError('misconfigured', texts.wrongAddress);
  try {
    return new pg.Client({ connectionString: url });
  } catch {
    // Without a cause: it repeats the address, and with it the password.
    throw ledgerError('misconfigured', texts.wrongAddress);
  }
}

/** 64-bit whole numbers come as text; all of the ledger's are far below where a number loses its units. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

async function now(db: Db): Promise<number> {
  const clock = await sql<{
    now: number;
  }>`SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`.execute(db);
  const [row] = clock.rows;
  if (row === undefined) throw new Error('PostgreSQL does not say what time it is');
  return row.now;
}

/** A server that never flushes would lose what the desk was told is written. */
async function assertFsync(db: Db): Promise<void> {
  const { rows } = await sql<{ fsync: string }>`SELECT current_setting('fsync') AS fsync`.execute(db);
  if (rows[0]?.fsync === 'on') return;
  throw ledgerError('misconfigured', texts.fsyncOff);
}

async function inspect(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string; place: string }>`
    SELECT current_setting('server_version') AS version, current_database() || '.' || current_schema() AS place
  `.execute(db);
  return `PostgreSQL ${rows[0]?.version ?? '?'}, ${rows[0]?.place ?? '?'}`;
}

/** The server itself answered, as opposed to a connection that broke. */
const isServerError = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError;

/** The server ended a statement and keeps the connection: what was asked was certainly not done. */
const isPlainRefusal = (error: unknown): boolean => isServerError(error) && error.severity === 'ERROR';

/** By SQLSTATE, or its first two characters (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const faults: Readonly<Record<string, readonly [ErrorCode, LedgerText]>> = {
  '08': ['internal', texts.lost],
  '57P01': ['internal', texts.lost],
  '57P02': ['internal', texts.lost],
  '57P03': ['internal', texts.lost],
  '57P05': ['internal', texts.lost],
  '25P03': ['internal', texts.lost],
  '25P04': ['internal', texts.lost],
  '28': ['misconfigured', texts.userRefused],
  '3D000': ['misconfigured', texts.noDatabase],
  '3F000': ['misconfigured', texts.noSchema],
  '42501': ['misconfigured', texts.noRights],
  '42P07': ['misconfigured', texts.otherTables],
  '53100': ['internal', texts.serverDiskFull],
  '53': ['internal', texts.noRoom],
  '25006': ['internal', texts.standby],
  '55P03': ['internal', texts.busy],
  '57014': ['internal', texts.statementStopped],
  XX: ['internal', texts.serverFault],
};

/** The error for what PostgreSQL or the way to it says; never with the URL, which holds the password. */
function postgresFault(error: unknown): unknown {
  if (error instanceof DeskError || !(error instanceof Error)) return error;
  if (!isServerError(error)) return ledgerError('internal', texts.lost, error);
  const code = error.code ?? '';
  if (code.startsWith('23')) return violation(error.constraint, error);
  const [errorCode, text] = faults[code] ?? faults[code.slice(0, 2)] ?? ['internal', texts.unexpected];
  return ledgerError(errorCode, text, error);
}
