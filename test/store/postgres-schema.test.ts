import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openStore, type Store } from '../../src/store/open-store.ts';
import { startPostgres, type Server } from '../support/postgres.ts';
import { testSeal } from '../support/test-seal.ts';
import { stillClock } from './fixtures/places.ts';
import { aDraft, record } from './fixtures/rows.ts';
import { schema1 } from './fixtures/schema-1.ts';

let server: Server;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

let count = 0;
let database: string;
beforeEach(async () => {
  database = `d${++count}`;
  await server.query(`CREATE DATABASE ${database}`);
});

const urlOf = (user = 'postgres') => `postgres://${user}:trusted@127.0.0.1:${server.port}/${database}`;
const sql = async (text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: urlOf() });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
};
const open = (url = urlOf()): Promise<Store> => openStore({ url, file: 'unused', clock: stillClock, seal: testSeal });
const using = async <T>(work: (store: Store) => Promise<T>, url?: string): Promise<T> => {
  const store = await open(url);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};
/** Tables, functions and triggers. */
const contents = async (schema: string) =>
  (
    await sql(`SELECT relname AS name FROM pg_class WHERE relnamespace = '${schema}'::regnamespace
      UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = '${schema}'::regnamespace ORDER BY name`)
  ).map(({ name }) => name);
const refused = (message: RegExp, next = /./) => ({
  code: 'misconfigured',
  message: expect.stringMatching(message),
  next: expect.stringMatching(next),
});

it('is the ledger\u2019s own, and what others keep in public is left alone', async () => {
  await sql('CREATE TABLE audit (beer TEXT); CREATE TABLE partsdesk_schema (version TEXT)');
  await using(async (store) => {
    await store.write((tx) => record(tx));
    expect(await store.check()).toMatchObject({ ok: true, detail: expect.stringContaining(`${database}.partsdesk`) });
  });
  expect(await contents('public')).toEqual(['audit', 'partsdesk_schema']);
  expect(await sql('SELECT seq FROM partsdesk.audit')).toEqual([{ seq: '1' }]);
});

it('takes over a ledger that an earlier version made in public, whole, by whichever process comes first', async () => {
  await sql(schema1.postgres);
  await sql('CREATE TABLE beer (name TEXT)');
  const stores = await Promise.all([open(), open(), open()]);
  const [store] = stores;
  expect((await store.read.drafts({ limit: 9 })).map(({ id }) => id)).toEqual(['D2', 'D1']);
  await store.write((tx) => tx.insertDraft(aDraft({ id: 'D3' })));
  for (const each of stores) await each.close();
  expect(await contents('public')).toEqual(['beer']);
  // Its guards came along.
  await expect(sql("UPDATE partsdesk.audit SET actor = 'x'")).rejects.toThrow('audit_update');
  expect(await using((again) => Promise.resolve(again.migrated))).toEqual([]);
});

it('takes over one of today with its functions', async () => {
  await sql('CREATE SCHEMA old');
  await using((store) => store.write((tx) => record(tx)), `${urlOf()}?options=-csearch_path%3Dold`);
  await sql('DROP SCHEMA public; ALTER SCHEMA old RENAME TO public');
  expect(await contents('public')).toContain('partsdesk_refuse');
  await using(async (store) => {
    expect(store.migrated).toEqual([]);
    await store.write((tx) => record(tx));
    expect(await store.read.audit({ limit: 9 })).toHaveLength(2);
  });
  expect(await contents('public')).toEqual([]);
});

it('moves nothing when one step of the move fails', async () => {
  await sql(schema1.postgres);
  await sql('CREATE SCHEMA partsdesk; CREATE TABLE partsdesk.outbox (beer TEXT)');
  const before = await contents('public');
  await expect(open()).rejects.toMatchObject(refused(/tables of something else/));
  expect(await contents('public')).toEqual(before);
});

it('refuses two ledgers, and one of a newer version', async () => {
  await using((store) => store.write((tx) => record(tx)));
  await sql(schema1.postgres);
  await expect(open()).rejects.toMatchObject(refused(/two ledgers/, /Nothing was moved/));
  await sql('DROP SCHEMA partsdesk CASCADE');
  await sql(`INSERT INTO partsdesk_schema (version, name, applied_at) VALUES (999, 'tomorrow', 1)`);
  await expect(open()).rejects.toMatchObject(refused(/newer Partsdesk/));
  expect(await contents('public')).toContain('audit');
});

it('refuses tables of somebody else in its place', async () => {
  await sql('CREATE SCHEMA partsdesk; CREATE TABLE partsdesk.partsdesk_schema (version BIGINT, name TEXT)');
  await sql(`INSERT INTO partsdesk.partsdesk_schema VALUES (1, 'theirs')`);
  await expect(open()).rejects.toMatchObject(refused(/tables of something else/, /database of its own/));
});

it('says what to run where the user may not make the schema, and then works', async () => {
  const user = `clerk${count}`;
  await sql(`CREATE ROLE ${user} LOGIN`);
  await expect(open(urlOf(user))).rejects.toMatchObject(
    refused(/schema of its own/, new RegExp(`CREATE SCHEMA partsdesk AUTHORIZATION "${user}"`)),
  );
  await sql(`CREATE SCHEMA partsdesk AUTHORIZATION "${user}"`);
  await using((store) => store.write((tx) => record(tx)), urlOf(user));
});
