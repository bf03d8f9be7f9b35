import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CompiledQuery } from 'kysely';
import { SqlLedger } from '../../src/store/ledger.ts';
import { openSqliteBackend } from '../../src/store/sqlite.ts';
import { systemClock } from '../../src/core/clock.ts';
import { migrate, newest } from '../../src/store/migrate.ts';
import { testSeal } from '../support/test-seal.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { OutcomeUnknown } from '../../src/ports/ledger.ts';
import { WriteBatch } from '../../src/store/write-batch.ts';
import type { Backend } from '../../src/store/driver.ts';
import type { Db } from '../../src/store/tables.ts';
import type { Store } from '../../src/store/open-store.ts';
import { databases } from '../support/long.ts';
import { Places, type Place } from './fixtures/places.ts';
import { noon } from './fixtures/rows.ts';

const places = new Places();
/** For work that asks the database nothing. */
let db: Db;
let unused: Backend;
beforeAll(async () => {
  unused = await openSqliteBackend(':memory:', systemClock, 0);
  db = unused.reader;
});
afterAll(async () => {
  await unused.close();
  await places.remove();
});

const noted = (n: number) => ({
  key: `event:${n}`,
  kind: 'message',
  team: 'T1',
  user: 'U1',
  channel: 'C1',
  draftId: null,
  at: noon,
});

describe('deliveries that come at the same time', () => {
  it('are noted in one transaction, each once', async () => {
    const backend = await openSqliteBackend(':memory:', systemClock, 1_000);
    await migrate(backend, migrations);
    const ledger = new SqlLedger(backend, newest(migrations), testSeal);
    let transactions = 0;
    const batch = new WriteBatch((work) => {
      transactions += 1;
      return ledger.transaction(work);
    });
    const insert = (n: number) =>
      batch.add((db) =>
        db
          .insertInto('slackDelivery')
          .values({ ...noted(n), leaseUntil: noon, answer: null, answeredAt: null })
          .execute(),
      );
    await Promise.all(Array.from({ length: 200 }, (_, n) => insert(n)));
    expect(transactions).toBe(1);
    const { rows } = await backend.reader.executeQuery<{ n: number }>(
      CompiledQuery.raw('SELECT count(*) AS n FROM slack_delivery'),
    );
    expect(rows[0]?.n).toBe(200);
    await ledger.close();
  });

  it('fail by themselves when one of them fails', async () => {
    const attempts: string[] = [];
    const batch = new WriteBatch(async (work) => {
      await Promise.resolve();
      return work(db);
    });
    const piece = (name: string, fails = false) =>
      batch.add(() => {
        attempts.push(name);
        return fails ? Promise.reject(new Error(name)) : Promise.resolve(name);
      });
    const results = await Promise.allSettled([piece('a'), piece('b', true), piece('c')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(attempts).toEqual(['a', 'b', 'a', 'b', 'c']);
  });

  it('are not tried again when the disk does not say whether they were written', async () => {
    const unknown = new OutcomeUnknown('The disk failed.', { next: 'Look.' });
    let transactions = 0;
    const batch = new WriteBatch(async (work) => {
      transactions += 1;
      await Promise.resolve();
      await work(db);
      throw unknown;
    });
    const results = await Promise.allSettled([1, 2, 3].map((n) => batch.add(() => Promise.resolve(n))));
    expect(results).toEqual(Array.from({ length: 3 }, () => ({ status: 'rejected', reason: unknown })));
    expect(transactions).toBe(1);
  });

  it('are begun again by whoever comes right after the last', async () => {
    const batch = new WriteBatch(async (work) => {
      await Promise.resolve();
      return work(db);
    });
    for (let n = 0; n < 50; n += 1) expect(await batch.add(() => Promise.resolve(n))).toBe(n);
  });

  it('share one transaction when they come in one turn of the event loop, each by itself', async () => {
    let transactions = 0;
    const batch = new WriteBatch((work) => {
      transactions += 1;
      return work(db);
    });
    // As requests that have arrived: each is taken up, with all that follows without waiting, before the next one.
    await Promise.all(
      Array.from(
        { length: 32 },
        () =>
          new Promise<void>((resolve, reject) => {
            setImmediate(() => {
              batch.add(() => Promise.resolve()).then(resolve, reject);
            });
          }),
      ),
    );
    expect(transactions).toBe(1);
  });

  it('all fail when no transaction can be begun', async () => {
    const batch = new WriteBatch(() => Promise.reject(new Error('busy')));
    const results = await Promise.allSettled([1, 2].map((n) => batch.add(() => Promise.resolve(n))));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await batch.idle();
  });
});

describe.each(databases)('many deliveries at a time, on %s', (kind) => {
  let place: Place;
  let store: Store;
  beforeEach(async () => {
    place = await places.fresh(kind);
    store = await place.open();
  });

  it('are each taken once by one of two processes', async () => {
    const other = await place.open();
    const claims = await Promise.all(
      Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? store : other).slack.claim(noted(n % 50), noon + 1_000)),
    );
    expect(claims.filter((each) => each.kind === 'taken')).toHaveLength(50);
    expect(claims.filter((each) => each.kind === 'under way')).toHaveLength(50);
  });

  it('asked for before the end are noted, and refused after it', async () => {
    const early = store.slack.claim(noted(1), noon + 1_000);
    const closing = store.close();
    await expect(store.slack.claim(noted(2), noon + 1_000)).rejects.toThrow('closed');
    expect(await early).toEqual({ kind: 'taken' });
    await closing;
  });

  it('are refused from inside a transaction, which would wait for itself', async () => {
    await expect(store.write(() => store.slack.claim(noted(1), noon + 1_000))).rejects.toMatchObject({
      code: 'internal',
    });
  });
});
