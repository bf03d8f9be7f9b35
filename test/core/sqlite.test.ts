import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { extendedCode, openSqlite, primaryCode, retryWhileBusy, sqliteCodes } from '../../src/core/sqlite.ts';
const folder = mkdtempSync(join(tmpdir(), 'partsdesk-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function thrown(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('errors of SQLite', () => {
  it('carry their code from every method of a statement', async () => {
    const file = join(folder, 'codes.db');
    const [mine, other] = [await openSqlite(file, 0), await openSqlite(file, 0)];
    mine.exec('CREATE TABLE t (a INTEGER PRIMARY KEY) STRICT; INSERT INTO t VALUES (1)');
    other.exec('BEGIN EXCLUSIVE');
    const statement = mine.prepare('SELECT * FROM t');
    for (const act of [() => statement.all(), () => statement.get(), () => mine.exec('BEGIN IMMEDIATE')]) {
      expect(primaryCode(thrown(act))).toBe(sqliteCodes.busy);
    }
    other.exec('COMMIT');
    const duplicate = thrown(() => mine.prepare('INSERT INTO t VALUES (1)').run());
    expect(extendedCode(duplicate)).toBe(1555);
    expect(primaryCode(duplicate)).toBe(sqliteCodes.constraint);
    expect(primaryCode(thrown(() => mine.prepare('INSERT INTO t VALUES (?)').run({ not: 'a value' })))).toBeUndefined();
    mine.close();
    other.close();
  });
});

describe('retryWhileBusy', () => {
  it('waits for the lock without blocking the event loop, and for as long as patience lasts', async () => {
    const file = join(folder, 'busy.db');
    const [mine, other] = [await openSqlite(file, 0), await openSqlite(file, 0)];
    other.exec('BEGIN IMMEDIATE');
    const begin = () => mine.exec('BEGIN IMMEDIATE');
    await expect(retryWhileBusy(begin, 20)).rejects.toThrow('database is locked');
    let turns = 0;
    const waiting = retryWhileBusy(begin, 60_000);
    while (turns < 20) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      turns += 1;
    }
    other.exec('COMMIT');
    await waiting;
    mine.exec('COMMIT');
    mine.close();
    other.close();
  });

  it('throws anything else at once', async () => {
    let calls = 0;
    const fails = () => {
      calls += 1;
      throw new Error('not this');
    };
    await expect(retryWhileBusy(fails, 60_000)).rejects.toThrow('not this');
    expect(calls).toBe(1);
  });
});

it('opening a file writes no warning to standard error, and other warnings are still written', async () => {
  const outfile = join(folder, 'open.mjs');
  await build({
    stdin: {
      contents: `
        import { openSqlite } from './src/core/sqlite.ts';
        (await openSqlite(':memory:', 0)).close();
        process.emitWarning('still written', 'ExperimentalWarning');`,
      resolveDir: process.cwd(),
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    plugins: [
      {
        name: 'native',
        setup: (bundler) => {
          bundler.onResolve({ filter: /^@photostructure\/sqlite$/ }, ({ path }) => ({
            path: createRequire(import.meta.url).resolve(path),
            external: true,
          }));
        },
      },
    ],
  });
  const { stderr } = await promisify(execFile)(process.execPath, [outfile]);
  expect(stderr.match(/Warning/g)).toHaveLength(1);
  expect(stderr).toContain('still written');
});
