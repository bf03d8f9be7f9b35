import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { CompiledQuery } from 'kysely';
import { SqlLedger } from '../../src/store/sql-ledger.ts';
import { openSqlite } from '../../src/store/sqlite-backend.ts';
import { systemClock } from '../../src/core/clock.ts';
import { migrate } from '../../src/store/migrate.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { OutcomeUnknown } from '../../src/ports/ledger.ts';
import { Together } from '../../src/store/together.ts';
import type { Run } from '../../src/store/steps.ts';
import type { Store } from '../../src/store/open-store.ts';
import { kinds, Places, type Place } from './fixtures/places.ts';
import { noon } from './fixtures/rows.ts';

const places = new Places();
afterAll(() => places.remove());

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
  it('are noted in few transactions, each once', async () => {
    const backend = await openSqlite(':memory:', systemClock, 1_000);
    await migrate(backend, migrations);
    const ledger = new SqlLedger(backend, migrations.length);
    let transactions = 0;
    const together = new Together((work) => {
      transactions += 1;
      return ledger.within(work);
    });
    const insert = (n: number) =>
      together.add((run) =>
        run((db) =>
          db
            .insertInto('slackDelivery')
            .values({ ...noted(n), leaseUntil: noon, answer: null, answeredAt: null })
            .execute(),
        ),
      );
    await Promise.all(Array.from({ length: 200 }, (_, n) => insert(n)));
    // 64 each: the first three, and what is left.
    expect(transactions).toBe(4);
    const { rows } = await backend.reader.executeQuery<{ n: number }>(
      CompiledQuery.raw('SELECT count(*) AS n FROM slack_delivery'),
    );
    expect(rows[0]?.n).toBe(200);
    await ledger.close();
  });

  it('fail by themselves when one of them fails', async () => {
    const run: Run = () => Promise.reject(new Error('not used'));
    const attempts: string[] = [];
    const together = new Together(async (work) => {
      await Promise.resolve();
      return work(run);
    });
    const piece = (name: string, fails = false) =>
      together.add(() => {
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
    const together = new Together(async (work) => {
      transactions += 1;
      await Promise.resolve();
      await work(() => Promise.reject(new Error('not used')));
      throw unknown;
    });
    const results = await Promise.allSettled([1, 2, 3].map((n) => together.add(() => Promise.resolve(n))));
    expect(results).toEqual(Array.from({ length: 3 }, () => ({ status: 'rejected', reason: unknown })));
    expect(transactions).toBe(1);
  });

  it('are begun again by whoever comes right after the last', async () => {
    const together = new Together(async (work) => {
      await Promise.resolve();
      return work(() => Promise.reject(new Error('not used')));
    });
    for (let n = 0; n < 50; n += 1) expect(await together.add(() => Promise.resolve(n))).toBe(n);
  });

  it('share one transaction when they come in one turn of the event loop, each by itself', async () => {
    let transactions = 0;
    const together = new Together((work) => {
      transactions += 1;
      return work(() => Promise.reject(new Error('not used')));
    });
    // As requests that have arrived: each is taken up, with all that follows without waiting, before the next one.
    await Promise.all(
      Array.from(
        { length: 32 },
        () =>
          new Promise<void>((resolve, reject) => {
            setImmediate(() => {
              together.add(() => Promise.resolve()).then(resolve, reject);
            });
          }),
      ),
    );
    expect(transactions).toBe(1);
  });

  it('that can wait go with the next that cannot, and with each other', async () => {
    const shared: string[][] = [];
    let begin: () => void = () => undefined;
    const together = new Together(async (work) => {
      shared.push([]);
      const result = await work(() => Promise.reject(new Error('not used')));
      begin();
      await new Promise((resolve) => setImmediate(resolve));
      return result;
    });
    const piece = (name: string, urgency: 'soon' | 'whenever') =>
      together.add(() => {
        shared.at(-1)?.push(name);
        return Promise.resolve();
      }, urgency);
    const first = [piece('a', 'whenever'), piece('b', 'whenever'), piece('c', 'soon')];
    await Promise.all(first);
    expect(shared).toEqual([['c', 'a', 'b']]);
    // Nobody else comes: they go by themselves, in one.
    await Promise.all([piece('d', 'whenever'), piece('e', 'whenever')]);
    expect(shared.slice(1)).toEqual([['d', 'e']]);
    // One that comes while another is written begins no transaction right after it.
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const soon = piece('f', 'soon');
    await begun;
    const late = piece('g', 'whenever');
    await soon;
    expect(shared.slice(2)).toEqual([['f']]);
    await late;
    expect(shared.slice(2)).toEqual([['f'], ['g']]);
  });

  it('that can wait are not waited for at the end', async () => {
    const done: string[] = [];
    const together = new Together(async (work) => {
      await Promise.resolve();
      return work(() => Promise.reject(new Error('not used')));
    });
    void together.add(() => Promise.resolve(), 'whenever').then(() => done.push('a'));
    await together.idle();
    expect(done).toEqual(['a']);
  });

  it('all fail when no transaction can be begun', async () => {
    const together = new Together(() => Promise.reject(new Error('busy')));
    const results = await Promise.allSettled([1, 2].map((n) => together.add(() => Promise.resolve(n))));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await together.idle();
  });
});

describe.each(kinds)('many deliveries at a time, on %s', (kind) => {
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
