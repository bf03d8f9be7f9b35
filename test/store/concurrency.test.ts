import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditRow } from '../../src/ports/ledger.ts';
import type { Store } from '../../src/store/open-store.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { databases } from '../support/long.ts';
import { Places } from './fixtures/places.ts';
import { Processes } from './fixtures/processes.ts';
import { aDraft, anApproval, aReservation, brokenAt, noon, record } from './fixtures/rows.ts';

const places = new Places();
const processes = new Processes();
beforeAll(() => processes.compile());
afterAll(async () => {
  await processes.remove();
  await places.remove();
});

const entries = (store: Store): Promise<AuditRow[]> => store.read.audit({ limit: 100_000 });

describe.each(databases)('several writers on %s', (kind) => {
  it('of one process, each with its own connection, write one after the other', async () => {
    const place = await places.fresh(kind);
    const stores = await Promise.all([place.open(), place.open(), place.open(), place.open()]);
    const rounds = Array.from({ length: 25 }, (_, round) => round);
    await Promise.all(
      stores.flatMap((store, index) =>
        rounds.map((round) => store.write((tx) => record(tx, { actor: `${index}`, action: `${round}` }))),
      ),
    );
    const all = await entries(stores[0]);
    expect(all).toHaveLength(100);
    expect(brokenAt(all)).toBeUndefined();
    // Those of one store in the order they were asked for.
    for (const index of stores.keys()) {
      const own = all.filter(({ actor }) => actor === `${index}`);
      expect(own.map(({ action }) => Number(action))).toEqual(rounds);
    }
  });

  it('in four processes leave a chain without a gap or a double', async () => {
    const place = await places.fresh(kind);
    const names = ['one', 'two', 'three', 'four'];
    const writers = names.map((name) => processes.start(place, name, 50));
    const said = await Promise.all(writers.map(({ ended }) => ended));
    const numbers = said.flat().flatMap(({ seq }) => seq ?? []);
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));

    // All four started on nothing: each migration was applied by exactly one of them.
    expect(said.flatMap(([first]) => first?.migrated ?? []).sort()).toEqual(migrations.map(({ name }) => name).sort());

    const all = await entries(await place.open());
    expect(brokenAt(all)).toBeUndefined();
    for (const name of names) expect(all.filter(({ actor }) => actor === name)).toHaveLength(50);
  });

  it('killed in the middle of writing leave all that they were told is written', async () => {
    const place = await places.fresh(kind);
    let before = 0;
    for (const killedAfter of [1, 7, 20]) {
      const writers = ['one', 'two'].map((name) => processes.start(place, name, 1_000_000));
      await Promise.all(writers.map(({ wrote }) => wrote(killedAfter)));
      for (const { child } of writers) child.kill('SIGKILL');
      const told = (await Promise.all(writers.map(({ ended }) => ended))).flat().flatMap(({ seq }) => seq ?? []);

      const store = await place.open();
      // The next one to write waits for what the killed ones had under way: it is there, or gone.
      const last = await store.write((tx) => record(tx, { actor: 'after' }));
      const all = await entries(store);
      expect(brokenAt(all)).toBeUndefined();
      expect(all.at(-1)).toEqual(last);
      const written = new Set(all.map(({ seq }) => seq));
      expect(told.filter((seq) => !written.has(seq))).toEqual([]);
      // Beyond that at most the one entry of each that was committed and not told any more.
      expect(all.length - before - 1 - told.length).toBeLessThanOrEqual(writers.length);
      before = all.length;
      expect(await store.check()).toMatchObject({ ok: true });
    }
  });

  it('that race for one approval use it once, and for a limit stay within it', async () => {
    const place = await places.fresh(kind);
    const stores = await Promise.all([place.open(), place.open(), place.open()]);
    await stores[0].write(async (tx) => {
      await tx.insertDraft(aDraft());
      await tx.insertApproval(anApproval());
    });
    const clicks = Array.from({ length: 50 }, (_, index) => index);
    const used = await Promise.all(
      clicks.map((click) =>
        stores[click % 3]!.write((tx) => tx.consumeApproval('P1', `A${click}`, noon + click, 'a mac')),
      ),
    );
    expect(used.filter((each) => each)).toHaveLength(1);

    const reserved = await Promise.all(
      clicks.slice(0, 20).map((click) =>
        stores[click % 3]!.write(async (tx) => {
          const sum = (await tx.reservations({ since: 0 })).reduce((total, { amount }) => total + Number(amount), 0);
          if (sum + 100 > 1000) return false;
          await tx.insertReservation(aReservation({ id: `R${click}` }));
          return true;
        }),
      ),
    );
    expect(reserved.filter((each) => each)).toHaveLength(10);
  });
});
