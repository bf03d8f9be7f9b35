import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditRow } from '../../src/ports/ledger.ts';
import type { Backend } from '../../src/store/backend.ts';
import { openPostgres } from '../../src/store/postgres-backend.ts';
import { openSqlite } from '../../src/store/sqlite-backend.ts';
import { Statement } from '../../src/store/statement.ts';
import { kinds, Places, stillClock, type Kind, type Place } from './fixtures/places.ts';

const places = new Places();
afterAll(() => places.remove());

interface Setting {
  readonly name: string;
  readonly value: string;
}

const open = (kind: Kind, { file, url }: Place): Promise<Backend> =>
  kind === 'sqlite' ? openSqlite(file, stillClock, 1000) : openPostgres(url ?? '', 1000);

describe.each(kinds)('a statement that is compiled once, on %s', (kind) => {
  let place: Place;
  let backend: Backend;
  let builds = 0;
  const add = new Statement((db, row: Setting) => {
    builds += 1;
    return db.insertInto('setting').values(row);
  });
  const find = new Statement((db, { name, value }: Partial<Setting>) => {
    builds += 1;
    return db
      .selectFrom('setting')
      .select(['value', 'name'])
      .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
      .$if(value !== undefined, (query) => query.where('value', '=', value ?? ''))
      .where('value', '<>', 'hidden')
      .orderBy('name')
      .limit(sql.lit(1));
  });
  const change = new Statement((db, { name, was, ...columns }: { name: string; was: string; value: string }) =>
    db.updateTable('setting').set(columns).where('name', '=', name).where('value', '=', was),
  );
  const found = (values: Partial<Setting>) => find.first(values, (row) => row)(backend.reader);

  beforeAll(async () => {
    place = await places.fresh(kind);
    await (await place.open()).close();
    backend = await open(kind, place);
  });
  afterAll(() => backend.close());

  it('is built once for each set of names, and binds the values of the day', async () => {
    const rows = ['a', 'b', 'c', 'd'].map((name) => ({ name, value: `value of ${name}` }));
    for (const row of rows) {
      expect(await backend.transaction((db) => add.changes(row, (count) => count)(db))).toBe(1);
    }
    expect(builds).toBe(1);
    for (const row of rows) {
      expect(await found({ name: row.name })).toEqual(row);
      expect(await found({ value: row.value })).toEqual(row);
      expect(await found({ name: row.name, value: row.value })).toEqual(row);
      expect(await found({ name: row.name, value: 'another' })).toBeUndefined();
    }
    expect(builds).toBe(4);
    expect(await found({})).toEqual(rows[0]);
    // What is undefined is not there: the same text as without it.
    expect(await found({ name: 'b', value: undefined })).toEqual(rows[1]);
    expect(builds).toBe(5);
  });

  it('keeps the values that are its own, and tells how many rows it wrote', async () => {
    const count = (name: string, was: string, value: string) =>
      backend.transaction((db) => change.changes({ name, was, value }, (rows) => rows)(db));
    expect(await count('c', 'something else', 'x')).toBe(0);
    expect(await count('c', 'value of c', 'hidden')).toBe(1);
    expect(await found({ name: 'c' })).toBeUndefined();
    expect(await count('c', 'hidden', 'shown again')).toBe(1);
    expect(await found({ name: 'c' })).toEqual({ name: 'c', value: 'shown again' });
  });

  it('binds what looks like SQL, quotes and nothing as they are', async () => {
    const odd = { name: `'; DROP TABLE setting; --`, value: '"?" $1 \u{1F600}' };
    await backend.transaction((db) => add.changes(odd, () => undefined)(db));
    expect(await found({ name: odd.name })).toEqual(odd);
    const addAudit = new Statement((db, row: AuditRow) => db.insertInto('audit').values(row));
    const entry = { seq: 1, at: 1, actor: 'a', action: 'b', detail: '{}', previousHash: 'p', hash: 'h' };
    await backend.transaction((db) => addAudit.changes({ ...entry, draftId: null }, () => undefined)(db));
    const read = new Statement((db, { seq }: Pick<AuditRow, 'seq'>) =>
      db.selectFrom('audit').select(['hash', 'draftId', 'previousHash']).where('seq', '=', seq),
    );
    const row = { hash: 'h', draftId: null, previousHash: 'p' };
    expect(await read.first({ seq: 1 }, (each) => each)(backend.reader)).toEqual(row);
    expect(await backend.transaction(read.first({ seq: 1 }, (each) => each))).toEqual(row);
  });

  it('asks each database in its own words', async () => {
    const others = await Promise.all(kinds.map(async (other) => ({ other, place: await places.fresh(other) })));
    for (const { other, place: elsewhere } of others) {
      await (await elsewhere.open()).close();
      const second = await open(other, elsewhere);
      const text = add.bound(second.reader, { name: 'n', value: 'v' });
      expect(text.sql).toContain(other === 'sqlite' ? '(?, ?)' : '($1, $2)');
      expect(text.parameters).toEqual(['n', 'v']);
      await second.transaction((db) => add.changes({ name: 'only here', value: other }, () => undefined)(db));
      expect(await find.first({ name: 'only here' }, (row) => row?.value)(second.reader)).toBe(other);
      await second.close();
    }
    expect(await found({ name: 'only here' })).toBeUndefined();
  });

  it('fails as the query itself would', async () => {
    const again = backend.transaction((db) => add.changes({ name: 'a', value: 'again' }, () => undefined)(db));
    await expect(again).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringMatching(/against its rules/),
    });
    expect(await found({ name: 'a' })).toEqual({ name: 'a', value: 'value of a' });
  });
});

it('rows keep their names when another version adds columns meanwhile', async () => {
  const place = await places.fresh('sqlite');
  const store = await place.open();
  await store.write((tx) => tx.setSetting('a', 'b'));
  const backend = await open('sqlite', place);
  const all = () => backend.reader.selectFrom('setting').selectAll().execute();
  const one = () => backend.reader.selectFrom('setting').select(['value', 'name']).execute();
  expect([await all(), await one()]).toEqual([[{ name: 'a', value: 'b' }], [{ name: 'a', value: 'b' }]]);
  await place.sql('DROP TABLE setting');
  await place.sql('CREATE TABLE setting (novelty TEXT, value TEXT, name TEXT)');
  await place.sql(`INSERT INTO setting VALUES ('new', 'd', 'c')`);
  expect(await all()).toEqual([{ novelty: 'new', name: 'c', value: 'd' }]);
  expect(await one()).toEqual([{ name: 'c', value: 'd' }]);
  await backend.close();
});
