import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DateRange, Walk } from '../../src/contract/trading-service.ts';
import { addDays, utcDayOf } from '../../src/core/datetime.ts';
import { DeskError } from '../../src/core/errors.ts';
import { listQuestion, readListPage } from '../../tools/base/list-page.ts';
import { groupRequisitions } from '../../tools/sales/requisition-groups.ts';

interface Row {
  id: string;
  date: string;
}

/** A walk over rows in memory: days two by two, newest first. */
function walkOver<R extends { date: string; id: string }>(all: readonly R[], failing: readonly string[] = []) {
  return (range: DateRange): Walk<R> => {
    const windows: { from: string; to: string }[] = [];
    for (let to = range.to; to >= range.from; to = addDays(to, -2)) windows.push({ from: addDays(to, -1), to });
    let done = 0;
    const failed: { from: string; to: string; error: DeskError }[] = [];
    let finished = false;
    return {
      async *[Symbol.asyncIterator]() {
        for (const { from, to } of windows) {
          await Promise.resolve();
          done += 1;
          if (failing.includes(to)) {
            failed.push({ from, to, error: new DeskError('service_failed', 'It failed.', { next: 'Ask again.' }) });
            continue;
          }
          yield all
            .filter((row) => {
              const day = utcDayOf(row.date)!;
              return day >= from && day <= to && day >= range.from && day <= range.to;
            })
            .sort((a, b) => (a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1));
        }
        finished = true;
      },
      coverage: () => ({
        range,
        windows: windows.length,
        read: done - failed.length,
        failed,
        remaining: finished ? undefined : { from: range.from, to: addDays(range.to, -2 * done) },
        complete: finished && failed.length === 0,
        requests: done,
      }),
    };
  };
}

const reader = (all: readonly Row[], failing: readonly string[] = []) => ({
  tool: 'list_things',
  walk: walkOver(all, failing),
  id: (row: Row) => row.id,
  date: (row: Row) => row.date,
  maySee: () => true,
});

const now = Date.UTC(2026, 10, 20);

describe('a list in pages', () => {
  it('gives every row once, newest first, whatever the size of a page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 29 }), fc.integer({ min: 0, max: 86_399 })), {
          maxLength: 60,
          selector: ([day, second]) => day * 86_400 + second,
        }),
        fc.integer({ min: 1, max: 7 }),
        async (stamps, limit) => {
          const all = stamps.map(([day, second], n) => ({
            id: `R${n}`,
            date: new Date(Date.UTC(2026, 9, 1 + day) + second * 1000).toISOString(),
          }));
          const seen: string[] = [];
          let cursor: string | undefined;
          do {
            const asked = listQuestion(
              'list_things',
              now,
              cursor === undefined ? { from: '2026-10-01', to: '2026-10-30' } : { cursor },
              {},
              30,
            );
            const page = await readListPage(reader(all), asked, limit, () => now, {});
            expect(page.first).toBe(seen.length + 1);
            expect(page.total).toBe(all.length);
            expect(page.rows.length).toBe(Math.min(limit, all.length - seen.length));
            seen.push(...page.rows.map(({ id }) => id));
            cursor = page.cursor;
            // The last page has no cursor, even when it is full.
            expect(cursor === undefined).toBe(seen.length === all.length);
            // A full page is no gap in what was read.
            expect(page.coverage.remaining).toBeUndefined();
          } while (cursor !== undefined);
          const wanted = [...all].sort((a, b) => (a.date < b.date ? 1 : -1)).map(({ id }) => id);
          expect(seen).toEqual(wanted);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('gives no cursor with the last page of a list of two full pages', async () => {
    const all = [4, 3, 2, 1].map((day) => ({ id: `R${day}`, date: `2026-10-0${day}T10:00:00Z` }));
    const page = (args: { from?: string; to?: string; cursor?: string | undefined }) =>
      readListPage(reader(all), listQuestion('list_things', now, args, {}, 30), 2, () => now, {});
    const first = await page({ from: '2026-10-01', to: '2026-10-04' });
    expect([first.rows.map(({ id }) => id), typeof first.cursor]).toEqual([['R4', 'R3'], 'string']);
    const last = await page({ cursor: first.cursor });
    expect([last.rows.map(({ id }) => id), last.cursor]).toEqual([['R2', 'R1'], undefined]);
    // Its total is of the whole range, so it says that range.
    expect([last.total, last.coverage.from, last.coverage.to]).toEqual([4, '2026-10-01', '2026-10-04']);
  });

  it('goes on after the row of the cursor even when that row is gone', async () => {
    const all = [5, 4, 3, 2, 1].map((day) => ({ id: `R${day}`, date: `2026-10-0${day}T10:00:00Z` }));
    const first = await readListPage(
      reader(all),
      listQuestion('list_things', now, { from: '2026-10-01', to: '2026-10-05' }, {}, 30),
      2,
      () => now,
      {},
    );
    expect(first.rows.map(({ id }) => id)).toEqual(['R5', 'R4']);
    const rest = all.filter(({ id }) => id !== 'R4');
    const second = await readListPage(
      reader(rest),
      listQuestion('list_things', now, { cursor: first.cursor }, {}, 30),
      9,
      () => now,
      {},
    );
    expect(second.rows.map(({ id }) => id)).toEqual(['R3', 'R2', 'R1']);
  });

  it('loses no row of a day whose row of the cursor no longer passes the filter, or is gone', async () => {
    const day = (n: number) => ({ id: `R${n}`, date: `2026-10-05T10:00:0${n}Z`, open: true });
    const all = [...[9, 8, 7, 6].map(day), { id: 'OLD', date: '2026-10-02T10:00:00Z', open: true }];
    const open = (rows: typeof all) => ({
      tool: 'list_things',
      walk: walkOver(rows),
      id: (row: (typeof all)[number]) => row.id,
      date: (row: (typeof all)[number]) => row.date,
      maySee: () => true,
      keep: (row: (typeof all)[number]) => row.open,
    });
    const range = { from: '2026-10-01', to: '2026-10-05' };
    const first = await readListPage(open(all), listQuestion('list_things', now, range, {}, 30), 2, () => now, {});
    expect(first.rows.map(({ id }) => id)).toEqual(['R9', 'R8']);
    const follow = async (rows: typeof all, limit = 9) => {
      const asked = listQuestion('list_things', now, { cursor: first.cursor }, {}, 30);
      const { rows: found, repeated, cursor } = await readListPage(open(rows), asked, limit, () => now, {});
      return { ids: found.map(({ id }) => id), repeated, more: cursor !== undefined };
    };
    const paid = all.map((row) => (row.id === 'R8' ? { ...row, open: false } : row));
    expect(await follow(paid)).toEqual({ ids: ['R7', 'R6', 'OLD'], repeated: undefined, more: false });
    const gone = all.filter(({ id }) => id !== 'R8');
    expect(await follow(gone)).toEqual({ ids: ['R9', 'R7', 'R6', 'OLD'], repeated: '2026-10-05', more: false });
    // Nothing older in the list at all: the day still ends, and is given again.
    const only = gone.filter(({ id }) => id !== 'OLD');
    const ids = ['R9', 'R7', 'R6'];
    expect(await follow(only, 3)).toEqual({ ids, repeated: '2026-10-05', more: false });
    expect(await follow(only, 2)).toEqual({ ids: ids.slice(0, 2), repeated: '2026-10-05', more: true });
  });

  it('begins the day again that a page without rows stopped before', async () => {
    const all = [{ id: 'R1', date: '2026-10-02T10:00:00Z' }];
    const asked = listQuestion('list_things', now, { from: '2026-10-01', to: '2026-10-04' }, {}, 30);
    const budget = { rows: 50, products: 50, milliseconds: 5 };
    let time = 0;
    const page = await readListPage(reader(all), asked, undefined, () => (time += 10), { budget });
    expect(page.rows).toEqual([]);
    const next = await readListPage(
      reader(all),
      listQuestion('list_things', now, { cursor: page.cursor }, {}, 30),
      undefined,
      () => 0,
      { budget },
    );
    expect(next.rows.map(({ id }) => id)).toEqual(['R1']);
    expect(next.repeated).toBeUndefined();
  });

  it('names a window that failed, gives no total then, and still reads the others', async () => {
    const all = [5, 4, 3, 2, 1].map((day) => ({ id: `R${day}`, date: `2026-10-0${day}T10:00:00Z` }));
    const asked = listQuestion('list_things', now, { from: '2026-10-01', to: '2026-10-05' }, {}, 30);
    const page = await readListPage(reader(all, ['2026-10-03']), asked, undefined, () => now, {});
    expect(page.rows.map(({ id }) => id)).toEqual(['R5', 'R4', 'R1']);
    expect(page.total).toBeUndefined();
    expect(page.coverage).toMatchObject({
      complete: false,
      failed: [{ from: '2026-10-02', to: '2026-10-03', code: 'service_failed' }],
    });
  });

  it('stops at its time budget and goes on from there', async () => {
    const all = [5, 4, 3, 2, 1].map((day) => ({ id: `R${day}`, date: `2026-10-0${day}T10:00:00Z` }));
    let time = 0;
    const clock = () => (time += 10);
    const budget = { rows: 50, products: 50, milliseconds: 5 };
    const asked = listQuestion('list_things', now, { from: '2026-10-01', to: '2026-10-05' }, {}, 30);
    const page = await readListPage(reader(all), asked, undefined, clock, { budget });
    expect(page.rows.map(({ id }) => id)).toEqual(['R5', 'R4']);
    expect(page.coverage.remaining).toEqual({ from: '2026-10-01', to: '2026-10-03' });
    const next = await readListPage(
      reader(all),
      listQuestion('list_things', now, { cursor: page.cursor }, {}, 30),
      undefined,
      () => 0,
      { budget },
    );
    expect(next.rows.map(({ id }) => id)).toEqual(['R3', 'R2', 'R1']);
    expect(next.cursor).toBeUndefined();
  });

  it('refuses a cursor of another tool, of another question, or of nobody', () => {
    expect(() => listQuestion('list_things', now, { cursor: 'xyz' }, {}, 30)).toThrow(/cursor/);
    expect(() => listQuestion('list_things', now, { from: '2026-10-05', to: '2026-10-01' }, {}, 30)).toThrow(/after/);
    expect(listQuestion('list_things', now, {}, {}, 30).question).toMatchObject({
      from: '2026-10-22',
      to: '2026-11-20',
    });
    expect(listQuestion('list_things', now, { from: '2026-12-01' }, {}, 30).question.to).toBe('2026-12-01');
  });
});

describe('requisitions in groups', () => {
  it('keeps the orders of one requisition together across the edge of a window', async () => {
    const order = (id: string, requisitionId: string, day: number) => ({
      id,
      requisitionId,
      date: `2026-10-0${day}T10:00:00Z`,
      creationDate: `2026-10-0${day}T10:00:00Z`,
    });
    const all = [order('o1', 'A', 5), order('o2', 'B', 4), order('o3', 'B', 3), order('o4', 'C', 1)];
    const walk = groupRequisitions(walkOver(all)({ from: '2026-10-01', to: '2026-10-05' }));
    const groups: string[][] = [];
    for await (const batch of walk) groups.push(...batch.map(({ orders }) => orders.map(({ id }) => id)));
    expect(groups).toEqual([['o1'], ['o2', 'o3'], ['o4']]);
    expect(walk.coverage().complete).toBe(true);
  });
});
