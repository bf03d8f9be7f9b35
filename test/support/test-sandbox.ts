import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../../src/core/sqlite.ts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { startOfDay } from '../../src/sandbox/state/time.ts';

export type TestSandboxOptions = Omit<SandboxOptions, 'file'>;

/** The embedded service with data of its own, on a copy of what was generated once in this run for the same options. */
export async function startTestSandbox(options: TestSandboxOptions): Promise<Sandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-world-'));
  const file = join(folder, 'service.db');
  copyFileSync(await generatedWorld(options), file);
  const sandbox = await startSandbox({ ...options, file });
  return {
    ...sandbox,
    close: async () => {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The data file that the embedded service generates for these options; other test files of this run share it. */
export async function generatedWorld(options: TestSandboxOptions): Promise<string> {
  const { clock, seed, products, days } = options;
  const day = startOfDay(clock.now());
  const path = join(tmpdir(), `partsdesk-world-${seed ?? ''}-${products ?? ''}-${days ?? ''}-${day}.db`);
  if (existsSync(path)) return path;
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-world-'));
  const file = join(folder, 'service.db');
  await generateInto(file, options);
  // Of several that generate it at once, the last one's stays.
  renameSync(file, path);
  rmSync(folder, { recursive: true, force: true });
  return path;
}

/** Generates the embedded service's data into one file that can be copied. */
export async function generateInto(file: string, options: TestSandboxOptions): Promise<void> {
  await (await startSandbox({ ...options, file })).close();
  // Closing leaves the data in the write-ahead log with the driver for Node 20: a copy of the file alone would be empty.
  const db = await openSqlite(file, 0);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
}
