import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DeskError } from '../../src/core/errors.ts';
import { OutcomeUnknown } from '../../src/ports/ledger.ts';
import { openStore } from '../../src/store/open-store.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { openPostgresBackend, wholeNumber } from '../../src/store/postgres.ts';
import { startPostgres, type Server } from '../support/postgres.ts';
import { Places, stillClock, type Place } from './fixtures/places.ts';
import { startProxy, type Proxy } from './fixtures/proxy.ts';
import { aDraft, record } from './fixtures/rows.ts';
import { testSeal } from '../support/test-seal.ts';

const places = new Places();
let server: Server;
let proxy: Proxy;
beforeAll(async () => {
  server = await places.server();
  proxy = await startProxy(server.port);
});
afterAll(async () => {
  await proxy.stop();
  await places.remove();
});

const open = (url: string, busyTimeout = 10_000) =>
  openStore({ url, file: 'unused', clock: stillClock, seal: testSeal, busyTimeout });
const refused = (code: string, message: RegExp) => ({ code, message: expect.stringMatching(message) });

let place: Place;
let schema: string;
beforeEach(async () => {
  place = await places.fresh('postgres');
  schema = /search_path%3D(\w+)/.exec(place.url!)![1]!;
});

/** The connections of this ledger that are inside a transaction are closed by the server. */
const throwOut = () =>
  place.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'partsdesk' AND state = 'idle in transaction'`);

describe('a connection that is lost', () => {
  it('inside a transaction leaves nothing, and the next one gets another', async () => {
    const store = await place.open();
    const work = store.write(async (tx) => {
      await tx.setSetting('a', 'b');
      await throwOut();
      await tx.setSetting('a', 'c');
    });
    await expect(work).rejects.toMatchObject(refused('internal', /connection.*was lost.*Nothing was written/));
    await expect(work).rejects.not.toBeInstanceOf(OutcomeUnknown);
    expect(await store.read.setting('a')).toBeUndefined();
    await store.write((tx) => tx.setSetting('a', 'd'));
    expect(await store.read.setting('a')).toBe('d');
  });

  it.each([
    ['before the commit', undefined],
    ['after the commit', 'b'],
  ] as const)('%s arrived leaves it unknown, and says so', async (cut, written) => {
    const store = await open(server.urlOf(schema, proxy.port));
    proxy.cut = cut;
    const work = store.write((tx) => tx.setSetting('a', 'b'));
    await expect(work).rejects.toBeInstanceOf(OutcomeUnknown);
    await expect(work).rejects.toMatchObject({
      ...refused('internal', /lost while it was being written/),
      outcomeUnknown: true,
      next: expect.stringMatching(/Look at the requisition again/),
    });
    proxy.cut = 'never';
    // The next transaction comes after the one that was lost, so what it reads is what became of it.
    expect(await store.write((tx) => tx.setting('a'))).toBe(written);
    await store.close();
  });

  it('while nobody uses it is replaced', async () => {
    const through = await startProxy(server.port);
    const store = await open(server.urlOf(schema, through.port));
    await through.stop();
    await expect(store.read.setting('a')).rejects.toMatchObject(refused('internal', /was lost, or there is none/));
    await expect(store.write((tx) => tx.setSetting('a', 'b'))).rejects.toMatchObject(
      refused('internal', /there is none/),
    );
    expect(await store.check()).toEqual({
      ok: false,
      detail: expect.stringMatching(/PostgreSQL server of PARTSDESK_DATABASE_URL/),
    });
    await store.close();
  });
});

describe('what is wrong with the address', () => {
  const everything = (error: unknown) => {
    expect(error).toBeInstanceOf(DeskError);
    const { code, message, next } = error as DeskError;
    return `${code}: ${message} ${next}`;
  };

  it.each([
    ['no server', (port: number) => `postgres://me:hunter2@127.0.0.1:${port}/postgres`, /^internal: .*there is none/],
    [
      'no database',
      () => `postgres://me:hunter2@127.0.0.1:${server.port}/nothing`,
      /^misconfigured: .*(user|database)/,
    ],
    ['no schema', () => server.urlOf('nowhere').replace('trusted', 'hunter2'), /^misconfigured: .*schema.*not exist/],
    [
      'another kind',
      () => 'mysql://me:hunter2@127.0.0.1/x',
      /^misconfigured: PARTSDESK_DATABASE_URL is not the address/,
    ],
    [
      'no address',
      () => 'postgres://me:hunter2@localhost:port/x',
      /^misconfigured: PARTSDESK_DATABASE_URL is not the address/,
    ],
  ])('is told for %s, without the password', async (_, url, told) => {
    const closed = await startProxy(server.port);
    await closed.stop();
    const said = everything(await open(url(closed.port)).catch((error: unknown) => error));
    expect(said).toMatch(told);
    expect(said).not.toMatch(/hunter2/);
  });

  it('is told when the tables of somebody else are in the way, and they are left alone', async () => {
    await place.sql('CREATE TABLE audit (beer TEXT)');
    await expect(place.open()).rejects.toMatchObject(refused('misconfigured', /tables of something else/));
    const left = await place.sql(`SELECT tablename FROM pg_tables WHERE schemaname = '${schema}'`);
    expect(left).toEqual([{ tablename: 'audit' }]);
  });
});

describe('the lock of writers', () => {
  it('is one for each schema', async () => {
    const [one, same] = [await place.open(), await place.open(50)];
    const other = await (await places.fresh('postgres')).open();
    await one.write(async (tx) => {
      await record(tx);
      await other.write((inner) => record(inner));
      const busy = same.write((inner) => inner.setSetting('a', 'b'));
      await expect(busy).rejects.toMatchObject(refused('internal', /busy for too long. Nothing was written/));
      expect(await same.read.setting('a')).toBeUndefined();
    });
    expect(await same.write((tx) => record(tx))).toMatchObject({ seq: 2 });
  });

  it('of the ledger keeps no answer to a person waiting, in this desk and in others', async () => {
    const [writing, other] = [await place.open(), await place.open()];
    const claim = (key: string) => ({
      key,
      kind: 'message',
      team: 'T1',
      user: 'U1',
      channel: 'C1',
      draftId: null,
      at: 1,
    });
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    let began: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (began = resolve));
    const long = writing.write(async (tx) => {
      await tx.setSetting('a', 'b');
      began();
      await gate;
    });
    await begun;
    const said = { person: 'max', place: 'here', state: '{}', at: 1 };
    await Promise.all([
      writing.slack.claim(claim('one'), 1_000),
      other.slack.claim(claim('two'), 1_000),
      writing.conversations.saveConversation(said, 0),
    ]);
    release();
    await long;
  });

  it('is taken from a process that hangs in the middle', async () => {
    // The patient one first: making the schema takes longer than the other may wait.
    const waiting = await place.open(60_000);
    const hanging = await place.open(50);
    let done: Promise<unknown> = Promise.resolve();
    const work = hanging.write(async (tx) => {
      await tx.setSetting('a', 'never');
      done = waiting.write((inner) => inner.setSetting('b', 'written'));
      await done;
      await tx.setSetting('c', 'never');
    });
    await expect(work).rejects.toMatchObject(refused('internal', /was lost.*Nothing was written/));
    await done;
    const values = await Promise.all(['a', 'b', 'c'].map((name) => waiting.read.setting(name)));
    expect(values).toEqual([undefined, 'written', undefined]);
  });
});

describe('the server', () => {
  const settingsOf = async (options: string) => {
    const backend = await openPostgresBackend(`${place.url!}${options}`, 1000, migrations);
    const { rows } = await backend.transaction((tx) =>
      sql<{ flush: string; isolation: string; readonly: string }>`SELECT
        current_setting('synchronous_commit') AS flush, current_setting('transaction_isolation') AS isolation,
        current_setting('transaction_read_only') AS readonly`.execute(tx),
    );
    await backend.close();
    return rows[0];
  };

  it('flushes every commit and shows each statement what was committed, whatever its defaults', async () => {
    const kept = { flush: 'on', isolation: 'read committed', readonly: 'off' };
    expect(await settingsOf('')).toEqual(kept);
    const odd = '%20-csynchronous_commit%3Doff%20-cdefault_transaction_isolation%3Dserializable';
    expect(await settingsOf(`${odd}%20-cdefault_transaction_read_only%3Don`)).toEqual(kept);
    expect(await settingsOf('%20-csynchronous_commit%3Dremote_apply')).toEqual({ ...kept, flush: 'remote_apply' });
  });

  it('that never flushes is refused', async () => {
    const careless = await startPostgres(['fsync=off']);
    await expect(open(careless.urlOf('public'))).rejects.toMatchObject(refused('misconfigured', /fsync off/));
    await careless.stop();
  });

  it('counts in whole numbers that stay whole', async () => {
    const store = await place.open();
    const large = aDraft({ createdAt: Number.MAX_SAFE_INTEGER, fence: Number.MAX_SAFE_INTEGER });
    await store.write((tx) => tx.insertDraft(large));
    expect(await store.read.draft('D1')).toEqual(large);
    expect(() => wholeNumber('9007199254740993')).toThrow(RangeError);
    await place.sql(`UPDATE draft SET fence = 9007199254740993`);
    await expect(store.read.draft('D1')).rejects.toMatchObject({ code: 'internal' });
  });

  it('says of a value it cannot store that nothing was written', async () => {
    const store = await place.open();
    const work = store.write((tx) => tx.setSetting('a', 'before\u0000after'));
    await expect(work).rejects.toMatchObject(refused('internal', /Nothing was written/));
    expect(await store.read.setting('a')).toBeUndefined();
  });
});

describe('what another process wrote', () => {
  it('wakes this one, also after its connection was cut; its own writes do not', async () => {
    const [mine, other] = [await place.open(), await place.open()];
    const elsewhere = await (await places.fresh('postgres')).open();
    const listening = async () => {
      const rows = await place.sql(`SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN partsdesk_%'`);
      return rows.map(({ pid }) => Number(pid));
    };
    const stop = new AbortController();
    let woken = 0;
    const wait = () => void mine.changed?.(stop.signal).then(() => (woken += 1));
    wait();
    let before = await listening();
    while (before.length === 0) before = await listening();
    await mine.write((tx) => record(tx));
    await elsewhere.write((tx) => record(tx));
    await other.write((tx) => tx.setSetting('a', 'no entry of the record'));
    expect(woken).toBe(0);
    const write = async (count: number) => {
      while (woken < count) {
        await other.write((tx) => record(tx));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    await write(1);
    wait();
    await place.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN partsdesk_%'`);
    await write(2);
    expect(await listening()).not.toEqual(before);
    wait();
    stop.abort();
    await new Promise((resolve) => setImmediate(resolve));
    expect(woken).toBe(3);
  });
});
