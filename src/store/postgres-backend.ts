import { CamelCasePlugin, Kysely, sql } from 'kysely';
import pg from 'pg';
import { DeskError } from '../core/errors.ts';
import type { Backend } from './backend.ts';
import { postgresDialect } from './postgres-driver.ts';
import type { Db, Tables } from './tables.ts';

/** One writes at a time, the others read. */
const CONNECTIONS = 4;
const CONNECT_TIMEOUT = 10_000;
/** Beyond the wait for the lock: a server that says nothing for so long is not there. */
const SILENCE = 30_000;

/** @throws DeskError `misconfigured` when the URL, user or database is wrong; `internal` when the server is not there. */
export async function openPostgres(url: string, busyTimeout: number): Promise<Backend> {
  const pool = connectPool(url, busyTimeout);
  // A connection that breaks while nobody uses it, or while it is used: whoever asks next is told, not the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool, busyTimeout), plugins: [new CamelCasePlugin()] });
  try {
    await assertFsync(db);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    kind: 'postgres',
    transaction: (work) => db.transaction().execute(work),
    reader: db,
    now,
    inspect: () => inspect(db),
    close: () => pool.end(),
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
  if (!/^postgres(ql)?:\/\//.test(url)) throw wrongAddress();
  try {
    return new pg.Client({ connectionString: url });
  } catch {
    // Without a cause: it repeats the address, and with it the password.
    throw wrongAddress();
  }
}

/** 64-bit whole numbers come as text; all of the ledger's are far below where a number loses its units. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

function wrongAddress(): DeskError {
  return new DeskError('misconfigured', 'DATABASE_URL is not the address of a PostgreSQL database.', {
    next: 'Set it to postgres://user:password@host:5432/database, or unset it to keep the ledger in a file.',
  });
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
  throw new DeskError('misconfigured', 'The PostgreSQL server runs with fsync off: a power cut would lose orders.', {
    next: 'Set fsync = on in the configuration of the server.',
  });
}

async function inspect(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string; place: string }>`
    SELECT current_setting('server_version') AS version, current_database() || '.' || current_schema() AS place
  `.execute(db);
  return `PostgreSQL ${rows[0]?.version ?? '?'}, ${rows[0]?.place ?? '?'}`;
}
