import { sql } from 'kysely';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '../../src/core/sqlite.ts';
import type { Backend } from '../../src/store/driver.ts';
import { migrate, newest } from '../../src/store/migrate.ts';
import type { Migration } from '../../src/store/migrate.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { openPostgresBackend } from '../../src/store/postgres.ts';
import { openSqliteBackend } from '../../src/store/sqlite.ts';
import { databases, someOf } from '../support/long.ts';
import { Places, stillClock, type Kind, type Place } from './fixtures/places.ts';
import { aDraft, noon } from './fixtures/rows.ts';
import { schema1 } from './fixtures/schema-1.ts';

const places = new Places();
afterAll(() => places.remove());

it('has its migrations in order, and each for both databases', () => {
  const versions = migrations.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  for (const { sqlite, postgres } of migrations) expect([sqlite.length > 0, postgres.length > 0]).toEqual([true, true]);
});

describe.each(databases)('the schema on %s', (kind) => {
  let place: Place;
  beforeEach(async () => {
    place = await places.fresh(kind);
  });

  it('is made once', async () => {
    const names = migrations.map(({ name }) => name);
    expect((await place.open()).migrated).toEqual(names);
    expect((await place.open()).migrated).toEqual([]);
    const applied = await place.sql('SELECT version, name FROM partsdesk_schema ORDER BY version');
    expect(applied.map(({ name }) => name)).toEqual(names);
  });

  it('of version 1 becomes the newest, the same as one made today, and keeps its rows', async () => {
    await restore(place, schema1[kind]);
    const store = await place.open();
    expect(store.migrated).toEqual(migrations.slice(1).map(({ name }) => name));

    const today = await places.fresh(kind);
    await today.open();
    const lines = await shape(place);
    expect(lines.length).toBeGreaterThan(30);
    expect(lines).toEqual(await shape(today));

    expect((await store.read.drafts({ limit: 9 })).map(({ id }) => id)).toEqual(['D2', 'D1']);
    expect(await store.read.draftOfRequisition('REQ1')).toMatchObject({ id: 'D1', answer: { requisitionId: 'REQ1' } });
    expect(await store.read.draft('D2')).toMatchObject({
      ...{ readBack: { absences: 1 }, leaseOwner: 'worker', fence: 9 },
      authors: [{ person: expect.any(String) as string, surface: expect.any(String) as string }],
    });
    expect(await store.read.approvals('D1')).toMatchObject([
      { id: 'P1', consumedBy: 'A1', record: null, keyId: null, consumedMac: null },
    ]);
    expect(await store.read.attempts('D2')).toMatchObject([{ nonce: 'NONCE2', outcome: 'unknown', verdict: null }]);
    expect(await store.read.reservations({ since: 0 })).toMatchObject([{ id: 'R1', amount: '25.00' }]);
    expect(await store.read.audit({ limit: 9 })).toMatchObject([{ hash: 'hash1' }, { hash: 'hash2' }]);
    expect(await store.read.outbox(noon + 1e9, 9)).toMatchObject([{ id: 'm2', draftId: 'D1' }]);
    expect(await store.read.settings()).toEqual([{ name: 'frozen', value: '', isSigned: false }]);

    // And it is used like any other: what it held is bound by the rules of today.
    await store.write(async (tx) => {
      await tx.insertDraft(aDraft({ id: 'D3' }));
      expect(await tx.consumeApproval('P1', 'A9', noon, 'a mac')).toBe(false);
      expect(await tx.consumeApproval('P2', 'A9', noon, 'a mac')).toBe(true);
      await tx.settleAttempt('A2', 'found', noon);
    });
    await expect(place.sql(`UPDATE audit SET actor = 'x' WHERE seq = 1`)).rejects.toThrow('audit_update');
  });

  it.each([13, 14])(
    'of version %d, with purchases in it, becomes the newest and knows their products',
    async (version) => {
      const backend = await openBackend(place, kind);
      await migrate(
        backend,
        migrations.filter((each) => each.version <= version),
      );
      await backend.close();
      const line = (position: number, sku: string) =>
        place.sql(`INSERT INTO archive_line (kind, document_id, position, day, receiver, own, class, currency, read_lines, sku)
        VALUES ('invoice', 'FV1', ${position}, '2026-11-03', 'C1', 1, 'INVOICE', 'PLN', 1, ${sku})`);
      await line(0, `'A1'`);
      await line(1, `'A1'`);
      await line(2, 'NULL');
      await place.sql(`INSERT INTO archive_window (resource, receiver, from_day, to_day, asked_at, read_at, rows)
      VALUES ('invoices', '', '2026-11-02', '2026-11-03', 1, 1, 3)`);
      const store = await place.open();
      expect(await store.archive.withoutCategory(9, 9)).toEqual(['A1']);
      expect(await store.archive.windows('invoices', { from: '2026-11-01', to: '2026-11-09' })).toMatchObject([
        { rows: 3, failures: 0 },
      ]);
      await store.archive.rebuild();
      await store.archive.setCategories(new Map([['A1', 'SC02']]), 9);
      const question = {
        kind: 'invoice',
        by: 'category',
        receivers: ['*'],
        from: '2026-11-01',
        to: '2026-11-30',
      } as const;
      expect((await store.archive.sums(question)).map(({ key, lines }) => [key, lines]).sort()).toEqual([
        ['', 1],
        ['SC02', 2],
      ]);
    },
  );

  it('of a newer program is refused, at the start and while running', async () => {
    const running = await place.open();
    await running.write((tx) => tx.setSetting('a', 'b'));
    const newer = newest(migrations) + 1;
    await place.sql(`INSERT INTO partsdesk_schema (version, name, applied_at) VALUES (${newer}, 'from tomorrow', 1)`);
    const refused = {
      code: 'misconfigured',
      message: expect.stringMatching(
        `newer Partsdesk: its schema is ${newer}, this program knows ${newest(migrations)}`,
      ),
      next: expect.stringMatching(/newer version/),
    };
    await expect(place.open()).rejects.toMatchObject(refused);
    await expect(running.write((tx) => tx.setSetting('a', 'c'))).rejects.toMatchObject(refused);
    expect(await running.check()).toEqual({ ok: false, detail: expect.stringMatching(/newer Partsdesk/) });
    expect(await running.read.setting('a')).toBe('b');
  });

  it('stays where it was when a migration fails halfway', async () => {
    await (await place.open()).close();
    const next = (...statements: string[]): readonly Migration[] => [
      ...migrations,
      { version: newest(migrations) + 1, name: 'next', sqlite: statements, postgres: statements },
    ];
    const backend = await openBackend(place, kind);
    const good = 'CREATE TABLE novelty (id TEXT PRIMARY KEY NOT NULL)';
    await expect(migrate(backend, next(good, 'CREATE TABLE novelty (again TEXT)'))).rejects.toMatchObject({
      next: expect.stringMatching(/./) as string,
    });
    await expect(sql`SELECT * FROM novelty`.execute(backend.reader)).rejects.toThrow();
    expect(await migrate(backend, migrations)).toEqual([]);
    expect(await migrate(backend, next(good))).toEqual(['next']);
    expect((await sql`SELECT * FROM novelty`.execute(backend.reader)).rows).toEqual([]);
    await backend.close();
  });

  it('may gain what an earlier desk can live with while that one runs, and nothing else', async () => {
    const running = await place.open();
    const next = (version: number, additive?: true): Migration => ({
      ...{ version: newest(migrations) + version, name: `next ${version}`, ...(additive && { additive }) },
      sqlite: [`CREATE TABLE novelty${version} (id TEXT)`],
      postgres: [`CREATE TABLE novelty${version} (id TEXT)`],
    });
    // PostgreSQL goes by its own clock.
    const now = kind === 'sqlite' ? noon : Date.now();
    await running.write((tx) =>
      tx.setSetting('running', JSON.stringify([{ at: now, role: 'start', mark: { host: 'elsewhere', pid: 7 } }])),
    );
    const backend = await openBackend(place, kind);
    const added = [...migrations, next(1, true)];
    expect(await migrate(backend, added)).toEqual(['next 1']);
    await running.write((tx) => tx.setSetting('a', 'the earlier desk goes on'));
    expect((await place.open()).migrated).toEqual([]);

    const breaking = [...added, next(2)];
    await expect(migrate(backend, breaking)).rejects.toMatchObject({
      code: 'misconfigured',
      message: expect.stringMatching(/process 7 on elsewhere/) as string,
      next: expect.stringMatching(/^Stop every desk/) as string,
    });
    await running.write((tx) => tx.setSetting('a', 'it still does'));
    await running.write((tx) => tx.setSetting('running', '[]'));
    expect(await migrate(backend, breaking)).toEqual(['next 2']);
    await expect(running.write((tx) => tx.setSetting('a', 'b'))).rejects.toMatchObject({ code: 'misconfigured' });
    await backend.close();
  });

  it.each(
    someOf(
      migrations.slice(0, -1).map(({ version }) => version),
      6,
    ),
  )('goes from version %i to the newest', async (from) => {
    const backend = await openBackend(place, kind);
    await migrate(
      backend,
      migrations.filter(({ version }) => version <= from),
    );
    await backend.close();
    const store = await place.open();
    expect(store.migrated).toEqual(migrations.filter(({ version }) => version > from).map(({ name }) => name));
    await store.write((tx) => tx.insertDraft(aDraft()));
    expect(await store.read.draft('D1')).toEqual(aDraft());
    const today = await places.fresh(kind);
    await today.open();
    expect(await shape(place)).toEqual(await shape(today));
  });

  it('is made once by those who start together, each step by whichever comes to it first', async () => {
    const stores = await Promise.all([place.open(), place.open(), place.open(), place.open()]);
    expect(stores.flatMap(({ migrated }) => migrated).sort()).toEqual(migrations.map(({ name }) => name).sort());
  });
});

const openBackend = (place: Place, kind: Kind): Promise<Backend> =>
  kind === 'sqlite'
    ? openSqliteBackend(place.file, stillClock, 1000)
    : openPostgresBackend(place.url ?? '', 1000, migrations);

async function restore(place: Place, dump: string): Promise<void> {
  if (place.kind === 'postgres') {
    await place.sql(dump);
    return;
  }
  mkdirSync(dirname(place.file), { recursive: true });
  const database = await openSqlite(place.file, 0);
  database.exec(dump);
  database.close();
}

/** Everything the database knows of its tables, without spaces and the name of the schema. */
async function shape(place: Place): Promise<string[]> {
  const rows =
    place.kind === 'sqlite'
      ? await place.sql('SELECT sql AS line FROM sqlite_master WHERE sql IS NOT NULL')
      : await place.sql(`
          SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, is_identity) AS line
            FROM information_schema.columns WHERE table_schema = current_schema()
          UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()
          UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid)
            FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
          UNION ALL SELECT pg_get_triggerdef(pg_trigger.oid) FROM pg_trigger JOIN pg_class ON tgrelid = pg_class.oid
            WHERE relnamespace = current_schema()::regnamespace AND NOT tgisinternal
          UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = current_schema()::regnamespace`);
  const schema = /search_path%3D(\w+)/.exec(place.url ?? '')?.[1] ?? '-';
  return rows.map(({ line }) => String(line).replaceAll(`${schema}.`, '').replaceAll(/\s+/g, '')).sort();
}
