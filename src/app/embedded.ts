import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';
import type { Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import { openSqlite, primaryCode, retryWhileBusy, sqliteCodes } from '../core/sqlite.ts';
import { makeDataFolder } from './data-folder.ts';

// The embedded service runs in one process (`partsdesk start` or `partsdesk sandbox`), and every other command beside
// it uses the same one: where it is stands in a file in the data folder. Without a running one a command opens the
// same data for itself, for as long as it runs.

const announcement = z.object({
  url: z.string(),
  authUrl: z.string(),
  pid: z.int(),
  accounts: z.array(z.object({ payer: z.string(), clientId: z.string(), clientSecret: z.string() })).min(1),
});
export type Announcement = z.infer<typeof announcement>;

const health = z.object({ ok: z.literal(true), now: z.union([z.number(), z.string()]), products: z.number() });

export interface Running extends Announcement {
  readonly now: number;
  readonly products: number;
}

const announcementFile = (data: string) => join(data, 'embedded.json');
export const embeddedDatabase = (data: string) => join(data, 'embedded-service.sqlite');

/** The embedded service that another process of this machine runs on the same data, if there is one. */
export async function findRunning(data: string): Promise<Running | undefined> {
  let told: Announcement;
  try {
    told = announcement.parse(JSON.parse(readFileSync(announcementFile(data), 'utf8')));
  } catch {
    return undefined;
  }
  const answer = health.safeParse(await getJson(`${told.url}/_sandbox/health`));
  if (!answer.success) return undefined;
  const { now, products } = answer.data;
  return { ...told, now: typeof now === 'number' ? now : Date.parse(now), products };
}

/** Tells other processes where the embedded service is; returns how to take that back. */
export function announce(data: string, told: Announcement): () => void {
  makeDataFolder(data);
  const path = announcementFile(data);
  const draft = `${path}.${told.pid}`;
  // Written aside and renamed: a reader sees the old file or the new one. It holds the secrets of invented accounts.
  writeFileSync(draft, `${JSON.stringify(told, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
  return () => {
    try {
      const now = announcement.parse(JSON.parse(readFileSync(path, 'utf8')));
      if (now.pid === told.pid) rmSync(path);
    } catch {
      // Somebody removed or replaced it: nothing of ours is left to remove.
    }
  };
}

export async function startEmbedded(
  config: Pick<Config, 'data'>,
  clock: Clock,
  at: { host?: string | undefined; port?: number | undefined } = {},
) {
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

/** Why the embedded service did not start, where whoever runs it can do something about it. */
function notStarted(
  thrown: unknown,
  file: string,
  at: { host?: string | undefined; port?: number | undefined },
): unknown {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  const sqlite = primaryCode(thrown);
  const misconfigured = (message: string, next: string) =>
    new DeskError('misconfigured', message, { next, cause: thrown });
  if (thrown instanceof DeskError) return thrown;
  if (sqlite === sqliteCodes.notADatabase || sqlite === sqliteCodes.corrupt) {
    return misconfigured(
      `The data file of the embedded service is damaged, or is none: ${file}.`,
      'Move it away, with the files beside it that end in -wal and -shm; a new one is made at the next start.',
    );
  }
  if (sqlite !== undefined && inaccessible.includes(sqlite)) {
    return misconfigured(
      `The data file of the embedded service cannot be opened and written to: ${file}.`,
      'Check its owner and rights, or set PARTSDESK_DATA to another folder.',
    );
  }
  if (sqlite === sqliteCodes.full) {
    return misconfigured('There is no room for the data of the embedded service.', 'Make room, or set PARTSDESK_DATA.');
  }
  if (code === 'EADDRINUSE') {
    return misconfigured(
      `Port ${at.port ?? 0} is taken by another program.`,
      'Give another one with --port; 0 takes any that is free.',
    );
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return misconfigured(
      `The embedded service cannot listen on ${at.host ?? '127.0.0.1'}, port ${at.port ?? 0}.`,
      'Give another address with --host and --port.',
    );
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

/** The JSON at a loopback address, or undefined: whoever is not there within a second is not running. */
function getJson(url: string): Promise<unknown> {
  return new Promise((resolve) => {
    const asked = request(url, { timeout: 1000, agent: false }, (reply) => {
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
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(undefined));
    asked.end();
  });
}
