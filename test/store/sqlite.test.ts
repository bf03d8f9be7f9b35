import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '../../src/core/sqlite.ts';
import { newest } from '../../src/store/migrate.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { openStore } from '../../src/store/open-store.ts';
import { SqlLedger } from '../../src/store/ledger.ts';
import { kyselyOver, openSqliteBackend, driverRules } from '../../src/store/sqlite.ts';
import type { Db } from '../../src/store/tables.ts';
import { Places, stillClock, type Place } from './fixtures/places.ts';
import { Processes } from './fixtures/processes.ts';
import { aDraft, record } from './fixtures/rows.ts';
import { testSeal } from '../support/test-seal.ts';

const places = new Places();
const processes = new Processes();
beforeAll(() => processes.compile());
afterAll(async () => {
  await processes.remove();
  await places.remove();
});

const fault = (message: RegExp) => ({
  code: 'internal',
  message: expect.stringMatching(message),
  next: expect.stringMatching(/\.$/),
});

describe('the file', () => {
  let place: Place;
  beforeEach(async () => {
    place = await places.fresh('sqlite');
  });

  it('is flushed at every commit, by every connection', async () => {
    const backend = await openSqliteBackend(place.file, stillClock, 1000);
    const isFlushed = async (db: Db) => {
      expect(await ask(db, 'synchronous')).toBe(2);
      expect(await ask(db, 'journal_mode')).toBe('wal');
      expect(await ask(db, 'foreign_keys')).toBe(1);
    };
    await backend.transaction(isFlushed);
    await isFlushed(backend.reader);
    await backend.close();
  });

  it('is not written when a commit would not be flushed', async () => {
    await (await place.open()).close();
    const database = await openSqlite(place.file, 0);
    database.exec('PRAGMA synchronous = NORMAL');
    const db = kyselyOver(database, driverRules(database, place.file, 0));
    const write = () =>
      db.transaction().execute((tx) => tx.insertInto('setting').values({ name: 'a', value: 'b' }).execute());
    await expect(write()).rejects.toMatchObject(fault(/not be flushed.*Nothing was written/));
    expect(database.prepare('SELECT * FROM setting').all()).toEqual([]);
    database.exec('PRAGMA synchronous = FULL');
    await write();
    expect(database.prepare('SELECT * FROM setting').all()).toHaveLength(1);
    database.close();
  });

  it('that is full takes nothing of a transaction, and goes on when there is room', async () => {
    await (await place.open()).close();
    const backend = await openSqliteBackend(place.file, stillClock, 1000);
    const ledger = new SqlLedger(backend, newest(migrations), testSeal);
    await ledger.write((tx) => record(tx));
    const pages = await backend.transaction((db) => ask(db, 'page_count'));
    await backend.transaction((db) => ask(db, `max_page_count = ${String(pages)}`));
    const large = 'x'.repeat(1_000_000);
    const work = ledger.write(async (tx) => {
      await record(tx);
      await tx.setSetting('large', large);
    });
    await expect(work).rejects.toMatchObject(fault(/disk of the ledger is full. Nothing was written/));
    expect(await ledger.read.setting('large')).toBeUndefined();
    expect(await ledger.read.audit({ limit: 9 })).toHaveLength(1);
    await ledger.write((tx) => tx.setSetting('small', 'fits'));

    await backend.transaction((db) => ask(db, 'max_page_count = 1000000'));
    await ledger.write((tx) => tx.setSetting('large', large));
    expect(await ledger.read.setting('large')).toBe(large);
    await ledger.close();
  });

  it('that another process keeps is asked for until the time is over', async () => {
    const store = await place.open(30);
    const other = await openSqlite(place.file, 0);
    other.exec('BEGIN IMMEDIATE');
    const write = () => store.write((tx) => tx.setSetting('a', 'b'));
    await expect(write()).rejects.toMatchObject(fault(/busy for too long. Nothing was written/));
    // Reading does not wait for who writes.
    expect(await store.read.setting('a')).toBeUndefined();
    const patient = await place.open(60_000);
    const waiting = patient.write((tx) => tx.setSetting('a', 'c'));
    other.exec('COMMIT');
    other.close();
    await waiting;
    expect(await store.read.setting('a')).toBe('c');
    await write();
  });

  it('that was deleted, or replaced by another one, under the desk takes nothing more', async () => {
    const store = await place.open();
    const write = () => store.write((tx) => tx.setSetting('a', 'b'));
    renameSync(place.file, `${place.file}.old`);
    await expect(write()).rejects.toMatchObject(fault(/moved or replaced.*Nothing was written/));
    writeFileSync(place.file, '');
    await expect(write()).rejects.toMatchObject(fault(/moved or replaced.*Nothing was written/));
    renameSync(`${place.file}.old`, place.file);
    await write();
    expect(await store.read.setting('a')).toBe('b');
  });

  it('that may only be read is read, and not written', async () => {
    const before = await place.open();
    await before.write((tx) => record(tx));
    await before.close();
    chmodSync(dirname(place.file), 0o777);
    chmodSync(place.file, 0o444);
    // Root may write whatever it wants: it goes on as somebody else.
    const become = userInfo().uid === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
    chmodSync(dirname(dirname(place.file)), 0o755);
    const said = await processes.start(place, 'reader', 1, become).ended;
    chmodSync(place.file, 0o644);
    expect(said).toEqual([{ migrated: [] }, fault(/can be read but not written. Nothing was written/)]);
    const after = await place.open();
    expect(await after.read.audit({ limit: 9 })).toHaveLength(1);
  });

  it('with damaged pages is told from an empty one', async () => {
    const store = await place.open();
    await store.write(async (tx) => {
      for (let index = 0; index < 50; index++) await tx.insertDraft(aDraft({ id: `D${index}` }));
    });
    await store.close();
    const { size } = statSync(place.file);
    const descriptor = openSync(place.file, 'r+');
    writeSync(descriptor, Buffer.alloc(size - 8192, 0xa5), 0, size - 8192, 8192);
    closeSync(descriptor);
    const opened = place.open().then((damaged) => damaged.check());
    const answer = await opened.catch((error: unknown) => ({ ok: false, detail: (error as Error).message }));
    expect(answer).toEqual({ ok: false, detail: expect.stringMatching(/is damaged/) });
  });

  it('that is no database, or another one, is left as it is', async () => {
    mkdirSync(dirname(place.file), { recursive: true });
    writeFileSync(place.file, 'Dear diary, '.repeat(500));
    await expect(place.open()).rejects.toMatchObject(fault(/damaged or is no ledger/));
    expect(statSync(place.file).size).toBe(6000);
    unlinkSync(place.file);
    const other = await openSqlite(place.file, 0);
    other.exec('CREATE TABLE draft (beer TEXT)');
    other.close();
    await expect(place.open()).rejects.toMatchObject({
      code: 'misconfigured',
      message: expect.stringMatching(/something else/),
    });
    expect(await place.sql('SELECT name FROM sqlite_master')).toEqual([{ name: 'draft' }]);
  });

  it.each([
    ['other columns', 'CREATE TABLE partsdesk_schema (beer TEXT)', undefined],
    ['other steps', 'CREATE TABLE partsdesk_schema (version INT, name TEXT)', `VALUES (1, 'theirs')`],
  ])('that has a table by the name of ours with %s is refused', async (_, table, row) => {
    mkdirSync(dirname(place.file), { recursive: true });
    await place.sql(table);
    if (row !== undefined) await place.sql(`INSERT INTO partsdesk_schema ${row}`);
    await expect(place.open()).rejects.toMatchObject({
      code: 'misconfigured',
      message: expect.stringMatching(/something else/),
      next: expect.stringMatching(/folder of its own/),
    });
  });

  it('in a folder that cannot be made is the fault of the configuration', async () => {
    mkdirSync(dirname(place.file), { recursive: true });
    appendFileSync(place.file, '');
    const inside = openStore({
      url: undefined,
      file: `${place.file}/deeper/ledger.db`,
      clock: stillClock,
      seal: testSeal,
    });
    await expect(inside).rejects.toMatchObject({
      code: 'misconfigured',
      next: expect.stringMatching(/PARTSDESK_DATA/),
    });
  });

  it('is one file again when the last one closes it', async () => {
    const [first, second] = [await place.open(), await place.open()];
    await first.write((tx) => record(tx));
    await first.close();
    await second.close();
    // On its own: without the log, which holds nothing any more.
    rmSync(`${place.file}-wal`, { force: true });
    rmSync(`${place.file}-shm`, { force: true });
    expect(await place.sql('SELECT count(*) AS entries FROM audit')).toEqual([{ entries: 1 }]);
  });
});

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));

/** The value of a pragma, on the connection that this asks. */
async function ask(db: Db, pragma: string): Promise<unknown> {
  const { rows } = await sql.raw<Record<string, unknown>>(`PRAGMA ${pragma}`).execute(db);
  return Object.values(rows[0] ?? {})[0];
}
