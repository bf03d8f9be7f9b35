import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod';
import type { Config } from './config.ts';
import type { Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import { openSqlite, primaryCode, retryWhileBusy, sqliteCodes } from '../core/sqlite.ts';
import { makeDataFolder } from './data-folder.ts';
import { isLoopback, misconfigured } from './environment.ts';
import { embedded as texts } from './messages/en.ts';

// One process (`partsdesk start` or `partsdesk sandbox`) runs the embedded service and announces its address in a file
// in the data folder; other commands use that one. When none runs, a command opens the same data itself while it runs.

const announcement = z.object({
  url: z.string(),
  authUrl: z.string(),
  pid: z.int(),
  accounts: z
    .array(z.object({ payer: z.string(), clientId: z.string(), clientSecret: z.string() }))
    .min(1)
    .readonly(),
});
export type Announcement = z.infer<typeof announcement>;

const health = z.object({ ok: z.literal(true), now: z.union([z.number(), z.string()]), products: z.number() });

export interface Running extends Announcement {
  readonly now: number;
  readonly products: number;
}

const announcementFile = (data: string) => join(data, 'embedded.json');
export const embeddedDatabase = (data: string) => join(data, 'embedded-service.sqlite');

/** The embedded service that another process of this machine runs on the same data, if any. */
export async function findRunning(data: string): Promise<Running | undefined> {
  let found: Announcement;
  try {
    found = announcement.parse(JSON.parse(readFileSync(announcementFile(data), 'utf8')));
  } catch {
    return undefined;
  }
  const answer = health.safeParse(await getJson(`${found.url}/_sandbox/health`));
  if (!answer.success) return undefined;
  const { now, products } = answer.data;
  return { ...found, now: typeof now === 'number' ? now : Date.parse(now), products };
}

/** Tells other processes where the embedded service of this process is; returns how to withdraw that. */
export function announce(data: string, { url, authUrl, accounts }: Omit<Announcement, 'pid'>): () => void {
  makeDataFolder(data);
  const path = announcementFile(data);
  const { pid } = process;
  const draft = `${path}.${pid}`;
  const keys = accounts.map(({ payer, clientId, clientSecret }) => ({ payer, clientId, clientSecret }));
  // Renamed into place, so that a reader sees the old file or the new one. It holds secrets, of invented accounts.
  writeFileSync(draft, `${JSON.stringify({ url, authUrl, pid, accounts: keys }, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
  return () => {
    try {
      const now = announcement.parse(JSON.parse(readFileSync(path, 'utf8')));
      if (now.pid === pid) rmSync(path);
    } catch {
      // Another process removed or replaced it.
    }
  };
}

/** Address to listen on; default: a free port of 127.0.0.1. */
interface Address {
  readonly host?: string | undefined;
  readonly port?: number | undefined;
}

export async function startEmbedded(config: Pick<Config, 'data'>, clock: Clock, at: Address = {}) {
  makeDataFolder(config.data);
  const { startSandbox } = await import('../sandbox/sandbox.ts');
  const file = embeddedDatabase(config.data);
  try {
    return await startSandbox({ file, clock, ...at });
  } catch (thrown) {
    throw notStarted(thrown, file, at);
  }
}

const { cannotOpen, readonly, perm, auth, ioError } = sqliteCodes;
const inaccessible: readonly number[] = [cannotOpen, readonly, perm, auth, ioError];

/** The error to report when the embedded service did not start. */
function notStarted(thrown: unknown, file: string, { host = '127.0.0.1', port = 0 }: Address): unknown {
  if (thrown instanceof DeskError) return thrown;
  const sqlite = primaryCode(thrown);
  if (sqlite === sqliteCodes.notADatabase || sqlite === sqliteCodes.corrupt) {
    return misconfigured(texts.damaged(file), thrown);
  }
  if (sqlite !== undefined && inaccessible.includes(sqlite)) return misconfigured(texts.inaccessible(file), thrown);
  if (sqlite === sqliteCodes.full) return misconfigured(texts.diskFull, thrown);
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  if (code === 'EADDRINUSE') return misconfigured(texts.portTaken(port), thrown);
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return misconfigured(texts.cannotListen(host, port), thrown);
  }
  return thrown;
}

/**
 * Locks the start of the embedded service on this data folder: of two processes that start together, the second waits
 * and then finds what the first announced. The lock is SQLite's on an empty database, which the operating system
 * releases when its process dies. Returns how to release it.
 */
export async function lockStartup(data: string): Promise<() => void> {
  makeDataFolder(data);
  const file = join(data, 'embedded.lock');
  try {
    const db = await openSqlite(file, 0);
    try {
      await retryWhileBusy(() => db.exec('BEGIN EXCLUSIVE'), Infinity);
    } catch (error) {
      db.close();
      throw error;
    }
    return () => db.close();
  } catch (thrown) {
    throw notStarted(thrown, file, {});
  }
}

export interface OpenEmbedded {
  readonly url: string;
  /** Where it is, for a person. */
  readonly about: string;
  close(): Promise<void>;
}

/** The embedded service of this data folder: the running one, or one of this process, announced. */
export async function findOrStartEmbedded(
  config: Pick<Config, 'data'>,
  clock: Clock,
  at: Address = {},
): Promise<OpenEmbedded> {
  const unlock = await lockStartup(config.data);
  try {
    const running = await findRunning(config.data);
    if (running !== undefined) {
      const about = texts.alreadyRunning(running.url, running.pid);
      return { url: running.url, about, close: () => Promise.resolve() };
    }
    const sandbox = await startEmbedded(config, clock, at);
    const withdraw = announce(config.data, sandbox);
    const close = () => {
      withdraw();
      return sandbox.close();
    };
    return { url: sandbox.url, about: texts.at(sandbox.url), close };
  } finally {
    unlock();
  }
}

/**
 * Runs the embedded service alone until `stopped`.
 * @throws DeskError `misconfigured` for a host that other machines reach: the service asks nobody who they are.
 */
export async function runSandbox(
  config: Pick<Config, 'data'>,
  at: Address,
  { clock, say, stopped }: { clock: Clock; say: (line: string) => void; stopped: Promise<void> },
): Promise<number> {
  if (at.host !== undefined && !isLoopback(at.host)) throw misconfigured(texts.notLoopback('--host'));
  const running = await findOrStartEmbedded(config, clock, at);
  try {
    for (const line of texts.sandbox(running.about, config.data)) say(line);
    await stopped;
    return 0;
  } finally {
    await running.close();
  }
}

/** The JSON at a loopback address; undefined when nothing arrives there for a second. */
function getJson(url: string): Promise<unknown> {
  return new Promise((resolve) => {
    const sent = request(url, { timeout: 1000, agent: false }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('error', () => resolve(undefined));
      reply.on('end', () => {
        try {
          resolve(JSON.parse(Buffer.concat(chunks).toString('utf8')));
        } catch {
          resolve(undefined);
        }
      });
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(undefined));
    sent.end();
  });
}
