import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DateRange, Walk } from '../../src/contract/trading-service.ts';
import { addDays, daysBetween, instantOf, utcDayOf } from '../../src/core/datetime.ts';
import { serviceDefaults } from '../../src/service/config.ts';
import { countWindows, splitWindow, windowAt } from '../../src/service/walk.ts';
import { FakeClock } from './fake-clock.ts';
import { failure, setting, until } from './fixture.ts';
import { json, type Script, type Seen } from './scripted-server.ts';

interface Delivery {
  id: string;
  creationDate?: string | null;
}

type Options = { inclusive?: boolean; total?: boolean; cap?: number; header?: string };

/** A service that lists what it has, newest first, with pages from offset 1. */
const listing =
  (
    all: () => readonly Delivery[],
    { inclusive = true, total = true, cap = 1000, header = 'resultsTotal' }: Options = {},
  ): Script =>
  (seen, response) => {
    const from = seen.query.get('creationDateFrom') ?? '';
    const to = seen.query.get('creationDateTo') ?? '';
    const rows = all().filter(({ creationDate }) => {
      const day = creationDate?.slice(0, 10) ?? from;
      return day >= from && (inclusive ? day <= to : day < to);
    });
    const { offset, limit } = pageOf(seen);
    const page = rows.slice(offset - 1, offset - 1 + Math.min(cap, limit));
    json(response, page, 200, total ? { [header]: String(rows.length) } : {});
  };

const pageOf = (seen: Seen) => ({
  offset: Number(seen.query.get('offset')),
  limit: Number(seen.query.get('limit')),
});

const daily = (range: DateRange, perDay = 1): Delivery[] => {
  const rows: Delivery[] = [];
  for (let day = range.to; day >= range.from; day = addDays(day, -1)) {
    for (let n = perDay; n > 0; n--)
      rows.push({ id: `${day}#${String(n).padStart(5, '0')}`, creationDate: `${day}T08:00:00Z` });
  }
  return rows;
};

async function all<Row>(walk: Walk<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const batch of walk) rows.push(...batch);
  return rows;
}

describe('windows of a range', () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 400 }))
    .map(([start, length]) => ({ from: addDays('1999-12-30', start), to: addDays('1999-12-30', start + length) }));

  it('cover every day whether the last date is included or not, are short, and share a day', () => {
    fc.assert(
      fc.property(range, fc.constantFrom(1, 2), (wanted, windowDays) => {
        const count = countWindows(wanted, windowDays);
        const days = daysBetween(wanted.from, wanted.to) + 1;
        expect(count).toBe(Math.ceil(days / windowDays));
        const windows = Array.from({ length: count }, (_, at) => windowAt(wanted, windowDays, at));
        for (let day = wanted.from; day <= wanted.to; day = addDays(day, 1)) {
          expect(windows.some(({ from, to }) => from <= day && day < to)).toBe(true);
        }
        expect(windows[0]?.to).toBe(addDays(wanted.to, 1));
        expect(windows.at(-1)?.from).toBe(wanted.from);
        windows.forEach(({ from, to, days: own }, at) => {
          expect(daysBetween(from, to)).toBeGreaterThanOrEqual(1);
          expect(daysBetween(from, to)).toBeLessThanOrEqual(windowDays);
          expect([own.from, addDays(own.to, 1)]).toEqual([from, to]);
          const older = windows[at + 1];
          if (older !== undefined) expect(older.to).toBe(from);
        });
      }),
    );
  });

  it('are 183 for a year of 365 days', () => {
    expect(countWindows({ from: '2025-03-11', to: '2026-03-10' }, 2)).toBe(183);
  });

  it('are split into single days', () => {
    const window = windowAt({ from: '2026-02-27', to: '2026-02-28' }, 2, 0);
    expect(splitWindow(window).map(({ from, to }) => `${from}/${to}`)).toEqual([
      '2026-02-28/2026-03-01',
      '2026-02-27/2026-02-28',
    ]);
    expect(splitWindow(splitWindow(window)[0]!)).toEqual([]);
  });

  it.each([
    ['2026-03-10T23:30:00Z', '2026-03-10'],
    ['2026-03-10T23:30:00', '2026-03-10'],
    ['2026-03-11T00:30:00+01:00', '2026-03-10'],
    ['2026-03-10T23:30:00.123-0200', '2026-03-11'],
    ['2026-03-10 23:30', '2026-03-10'],
    ['2026-03-10', '2026-03-10'],
    ['2026-02-30', undefined],
    ['10.03.2026', undefined],
    ['', undefined],
    [null, undefined],
  ])('read the day of %j as %s', (text, day) => {
    expect(utcDayOf(text)).toBe(day);
  });

  it('read a datetime without a zone as UTC', () => {
    expect(instantOf('2026-03-10T01:02:03.5')).toBe(Date.UTC(2026, 2, 10, 1, 2, 3, 500));
  });
});

describe('a walk', () => {
  const range = { from: '2026-01-01', to: '2026-01-31' };

  it.each([true, false])(
    'finds every row once, newest first, when the last date is included: %s',
    async (inclusive) => {
      const rows = daily({ from: '2025-12-20', to: '2026-02-10' }, 3);
      const { server, client } = await setting(listing(() => rows, { inclusive }));
      const walk = client.deliveries(range);
      expect((await all(walk)).map(({ id }) => id)).toEqual(daily(range, 3).map(({ id }) => id));
      expect(walk.coverage()).toEqual({
        range,
        windows: 16,
        read: 16,
        failed: [],
        remaining: undefined,
        complete: true,
        requests: 16,
      });
      for (const { query } of server.seen) {
        expect(query.get('limit')).toBe('50');
        const length = daysBetween(query.get('creationDateFrom') ?? '', query.get('creationDateTo') ?? '');
        expect(length).toBeLessThanOrEqual(2);
      }
    },
  );

  it('of a year takes 183 requests, and 365 with windows of one day', async () => {
    const year = { from: '2025-03-11', to: '2026-03-10' };
    const rows = daily(year);
    const two = await setting(listing(() => rows));
    expect(await all(two.client.deliveries(year))).toHaveLength(365);
    expect(two.server.seen).toHaveLength(183);
    const one = await setting(
      listing(() => rows),
      { config: { windowDays: 1 } },
    );
    expect(await all(one.client.deliveries(year))).toHaveLength(365);
    expect(one.server.seen).toHaveLength(365);
  });

  it('reads each list with its own dates, limit and filters', async () => {
    const { server, client } = await setting((_, response) => json(response, []));
    const day = { from: '2026-03-10', to: '2026-03-10' };
    await all(client.deliveryHeaders(day));
    await all(client.invoices(day, { shipTo: 'c 1', invoiceClassification: 'CREDIT_NOTE' }));
    await all(client.requisitionOrders(day, { shipTo: 'C1' }));
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/delivery/metadata?creationDateFrom=2026-03-10&creationDateTo=2026-03-11&offset=1&limit=50',
      '/invoice?issueDateFrom=2026-03-10&issueDateTo=2026-03-11&offset=1&limit=200&shipTo=c%201&invoiceClassification=CREDIT_NOTE',
      '/sales/requisition?creationDateFrom=2026-03-10&creationDateTo=2026-03-11&offset=1&limit=50&shipTo=C1',
    ]);
  });

  it('drops rows from outside by their UTC day, and keeps rows whose date cannot be read', async () => {
    const { client } = await setting((_, response) =>
      json(response, [
        { id: '1', creationDate: '2026-03-11T00:30:00+01:00' },
        { id: '2', creationDate: '2026-03-11T00:00:00' },
        { id: '3', creationDate: '2026-03-09T23:59:59Z' },
        { id: '4', creationDate: 'yesterday' },
        { id: '5', creationDate: null },
        { id: '6' },
        { id: '7', creationDate: '2026-03-10T23:59:59' },
        { id: '8', creationDate: '2026-03-10T23:59:59Z' },
      ]),
    );
    const rows = await all(client.deliveries({ from: '2026-03-10', to: '2026-03-10' }));
    expect(rows.map(({ id }) => id)).toEqual(['8', '7', '1', '6', '5', '4']);
  });

  it('hands rows that came too early out in their place', async () => {
    const { client } = await setting((seen, response) => {
      // A service whose days begin in another zone: each window brings a row of the day before.
      const from = seen.query.get('creationDateFrom') ?? '';
      json(
        response,
        [0, -1].map((back) => ({ id: addDays(from, back), creationDate: addDays(from, back) })),
      );
    });
    const rows = await all(client.deliveries({ from: '2026-03-01', to: '2026-03-08' }));
    expect(rows.map(({ id }) => id)).toEqual([...rows.map(({ id }) => id)].sort().reverse());
    expect(rows.map(({ id }) => id)).toContain('2026-03-02');
  });

  it.each([
    [2, true],
    [2, false],
    [-5, true],
    [-5, false],
  ])(
    'over days that begin %d hours from UTC loses nothing but at its ends, the last included: %s',
    async (zone, whole) => {
      const hour = 3_600_000;
      const start = Date.parse('2026-03-01T00:00:00Z');
      const orders = Array.from({ length: 12 * 24 }, (_, at) => ({
        id: `O${String(at).padStart(3, '0')}`,
        requisitionId: 'R',
        creationDate: new Date(start + at * hour).toISOString(),
      }));
      const { client } = await setting((seen, response) => {
        const { offset, limit } = pageOf(seen);
        const [from = '', to = ''] = [seen.query.get('creationDateFrom'), seen.query.get('creationDateTo')].map(String);
        const rows = orders.filter(({ creationDate }) => {
          const day = new Date(Date.parse(creationDate) + zone * hour).toISOString().slice(0, 10);
          return day >= from && (whole ? day <= to : day < to);
        });
        json(response, rows.slice(offset - 1, offset - 1 + limit));
      });
      const wanted = { from: '2026-03-03', to: '2026-03-09' };
      const ids = (await all(client.requisitionOrders(wanted, {}))).map(({ id }) => id);
      const inRange = orders.filter(({ creationDate }) => {
        const day = creationDate.slice(0, 10);
        return day >= wanted.from && day <= wanted.to;
      });
      // Days that begin early end early: what is missing then are the last hours, and the first ones the other way.
      const missing = zone < 0 ? inRange.slice(0, -zone) : whole ? [] : inRange.slice(-zone);
      expect([...ids, ...missing.map(({ id }) => id)].sort()).toEqual(inRange.map(({ id }) => id));
    },
  );

  it('tells after each window how far it is', async () => {
    const { client } = await setting(listing(() => []));
    const told: string[] = [];
    await all(
      client.deliveries(range, { onProgress: ({ done, total, what }) => void told.push(`${done}/${total} ${what}`) }),
    );
    expect(told).toEqual([...Array.from({ length: 15 }, (_, at) => `${2 * at + 2}/31 days`), '31/31 days']);
  });

  it.each([
    [{ from: '2026-02-30', to: '2026-03-01' }, 'from'],
    [{ from: '2026-03-01', to: 'today' }, 'to'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'from'],
    [{ from: '2026-3-1', to: '2026-03-01' }, 'from'],
  ])('refuses %j', async (wrong, field) => {
    const { server, client } = await setting(listing(() => []));
    const error = await failure((async () => all(client.deliveries(wrong)))());
    expect([error.code, error.field]).toEqual(['invalid_input', field]);
    expect(server.seen).toEqual([]);
  });
});

describe('pages', () => {
  const day = { from: '2026-03-10', to: '2026-03-10' };

  it.each([0, 1, 49, 50, 51, 100, 130])('of %d rows are read whole, with a total and without', async (count) => {
    const rows = daily(day, count);
    for (const total of [true, false]) {
      const { server, client } = await setting(listing(() => rows, { total }));
      const walk = client.deliveries(day);
      expect(await all(walk)).toHaveLength(count);
      expect(walk.coverage().complete).toBe(true);
      // A page begins with the last row of the one before it. Without a total one more request shows that nothing follows.
      const pages = Array.from({ length: Math.max(1, Math.ceil((count - 1) / 49)) }, (_, at) => 1 + at * 49);
      expect(server.seen.map((seen) => pageOf(seen).offset)).toEqual(total || count === 0 ? pages : [...pages, count]);
    }
  });

  it('know the total in any case of its header', async () => {
    const { server, client } = await setting(listing(() => daily(day, 99), { header: 'RESULTSTOTAL' }));
    expect(await all(client.deliveries(day))).toHaveLength(99);
    expect(server.seen).toHaveLength(2);
  });

  it.each([
    [true, 20],
    [false, 20],
    [false, 10],
  ])('that are smaller than asked for lose nothing, with a total: %s', async (total, cap) => {
    const { client } = await setting(listing(() => daily(day, 95), { total, cap }));
    const walk = client.deliveries(day);
    expect(await all(walk)).toHaveLength(95);
    expect(walk.coverage().complete).toBe(true);
  });

  it('lose no row when one is gone and another came between two pages, although the total stays', async () => {
    const before = daily(day, 80);
    const stable = before.slice(1);
    let rows = before;
    const { client } = await setting((seen, response) => {
      const answered = listing(() => rows)(seen, response);
      // The newest row is gone, an older one came: every row between them moves up by one.
      rows = [...stable, { id: 'late', creationDate: `${day.from}T01:00:00Z` }];
      return answered;
    });
    const walk = client.deliveries(day);
    const ids = (await all(walk)).map(({ id }) => id);
    expect(stable.filter(({ id }) => !ids.includes(id))).toEqual([]);
    expect(walk.coverage().complete).toBe(true);
  });

  it('of a service that takes two calendar days are read day by day from then on', async () => {
    const range = { from: '2026-03-01', to: '2026-03-10' };
    const rows = daily(range, 3);
    const refused: string[] = [];
    const { server, client, log } = await setting((seen, response) => {
      const [from = '', to = ''] = [seen.query.get('creationDateFrom'), seen.query.get('creationDateTo')].map(String);
      if (daysBetween(from, to) > 1) {
        refused.push(from);
        json(response, { message: 'the period cannot exceed 2 days' }, 400);
      } else void listing(() => rows)(seen, response);
    });
    const first = client.deliveries(range);
    expect(await all(first)).toHaveLength(rows.length);
    expect(first.coverage().complete).toBe(true);
    expect(log.filter((line) => line.includes('PARTS_WINDOW_DAYS=1'))).toHaveLength(1);
    const before = server.seen.length;
    refused.splice(0);
    expect(await all(client.deliveries(range))).toHaveLength(rows.length);
    expect([refused, server.seen.length - before]).toEqual([[], 10]);
  });

  it('that are refused day by day too fail with the refusal, and teach nothing', async () => {
    const { client, log } = await setting((_, response) => json(response, {}, 400));
    const error = await failure(all(client.deliveries({ from: '2026-03-01', to: '2026-03-10' })));
    expect(error.code).toBe('refused');
    expect(log.join()).not.toContain('PARTS_WINDOW_DAYS');
  });

  it('do not end at a total that is smaller than what is there', async () => {
    const { client } = await setting((seen, response) => {
      const rows = daily(day, 70)
        .slice(pageOf(seen).offset - 1)
        .slice(0, 50);
      json(response, rows, 200, { resultsTotal: '0' });
    });
    expect(await all(client.deliveries(day))).toHaveLength(70);
  });

  it('that shift while they are read are read again, once', async () => {
    let rows = daily(day, 80);
    let calls = 0;
    const { client } = await setting((seen, response) => {
      calls += 1;
      if (calls === 2) rows = [{ id: 'new', creationDate: '2026-03-10T20:00:00Z' }, ...rows];
      void listing(() => rows)(seen, response);
    });
    const walk = client.deliveries(day);
    const ids = (await all(walk)).map(({ id }) => id);
    expect(ids).toHaveLength(81);
    expect(ids[0]).toBe('new');
    expect(walk.coverage()).toMatchObject({ complete: true, requests: 4 });
  });

  it('that shift without a total are known by a row that comes twice', async () => {
    const rows = daily(day, 80);
    let calls = 0;
    const { client } = await setting((seen, response) => {
      calls += 1;
      if (calls === 2) rows.unshift({ id: 'new', creationDate: '2026-03-10T20:00:00Z' });
      void listing(() => rows, { total: false })(seen, response);
    });
    const walk = client.deliveries(day);
    const ids = (await all(walk)).map(({ id }) => id);
    expect([ids.length, ids[0]]).toEqual([81, 'new']);
    expect(walk.coverage()).toMatchObject({ complete: true, requests: 6 });
  });

  it('that end in an empty page instead of the last known row are read again', async () => {
    let requests = 0;
    const rows = daily(day, 80);
    const { client } = await setting(listing(() => rows.slice(0, (requests += 1) === 1 ? 80 : 30), { total: false }));
    const walk = client.deliveries(day);
    // The rows that vanished after the first page are not part of the answer.
    expect(await all(walk)).toEqual(rows.slice(0, 30));
    expect(walk.coverage().complete).toBe(true);
  });

  it('whose second page is always empty are said to be incomplete', async () => {
    const rows = daily(day, 80);
    const { client } = await setting((seen, response) => {
      json(response, pageOf(seen).offset === 1 ? rows.slice(0, 50) : []);
    });
    const walk = client.deliveries(day);
    expect(await all(walk)).toHaveLength(50);
    expect(walk.coverage().failed[0]?.error.message).toContain('moved while it was read');
  });

  it('that never stand still are said to be incomplete, with what was read', async () => {
    let added = 0;
    const rows = daily(day, 120);
    const { client } = await setting((seen, response) => {
      added += 1;
      rows.unshift({ id: `new ${added}`, creationDate: '2026-03-10T20:00:00Z' });
      void listing(() => rows)(seen, response);
    });
    const walk = client.deliveries(day);
    expect((await all(walk)).length).toBeGreaterThanOrEqual(120);
    expect(walk.coverage()).toMatchObject({
      complete: false,
      read: 0,
      failed: [{ from: '2026-03-10', to: '2026-03-10', error: { code: 'contract_broken' } }],
    });
  });

  it('that end before their total are said to be incomplete', async () => {
    const rows = daily(day, 60);
    const { server, client } = await setting((seen, response) => {
      const { offset, limit } = pageOf(seen);
      json(response, rows.slice(offset - 1, offset - 1 + limit), 200, { resultsTotal: '90' });
    });
    const walk = client.deliveries(day);
    expect(await all(walk)).toHaveLength(60);
    expect(walk.coverage().failed[0]?.error.message).toContain('60 of 90');
    expect(server.seen).toHaveLength(6);
  });

  it('of more rows than an offset can reach are split into days', async () => {
    const two = { from: '2026-03-09', to: '2026-03-10' };
    const rows = daily(two, 6_000);
    const { server, client } = await setting(listing(() => rows, { inclusive: false }));
    const walk = client.deliveries(two);
    expect(await all(walk)).toHaveLength(12_000);
    expect(walk.coverage().complete).toBe(true);
    expect(Math.max(...server.seen.map((seen) => pageOf(seen).offset))).toBeLessThanOrEqual(10_000);
  });

  it('of one day with more rows than that are named, with what could be read', async () => {
    const rows = daily(day, 10_200);
    for (const total of [true, false]) {
      const { client } = await setting(listing(() => rows, { total }));
      const walk = client.deliveries(day);
      expect((await all(walk)).length).toBeGreaterThanOrEqual(10_000);
      expect(walk.coverage()).toMatchObject({ complete: false, failed: [{ error: { code: 'refused' } }] });
    }
  });

  it.each([10_000, 10_030])('reach exactly %d rows', async (count) => {
    const rows = daily(day, count);
    for (const total of [true, false]) {
      const { server, client } = await setting(listing(() => rows, { total }));
      const walk = client.deliveries(day);
      expect(await all(walk)).toHaveLength(count);
      expect(walk.coverage().complete).toBe(true);
      expect(Math.max(...server.seen.map((seen) => pageOf(seen).offset))).toBeLessThanOrEqual(10_000);
    }
  });
});

describe('a window that fails', () => {
  const range = { from: '2026-03-01', to: '2026-03-10' };

  it('is named; the others go on', async () => {
    const rows = daily(range);
    const { client } = await setting((seen, response) => {
      if (seen.query.get('creationDateFrom') === '2026-03-05') json(response, {}, 500);
      else void listing(() => rows, { inclusive: false })(seen, response);
    });
    const walk = client.deliveries(range);
    expect(await all(walk)).toHaveLength(8);
    expect(walk.coverage()).toMatchObject({
      windows: 5,
      read: 4,
      complete: false,
      remaining: undefined,
      failed: [{ from: '2026-03-05', to: '2026-03-06', error: { code: 'service_failed' } }],
    });
  });

  it('in the middle keeps the rows that were read', async () => {
    const rows = daily({ from: '2026-03-10', to: '2026-03-10' }, 70);
    const { client } = await setting((seen, response) => {
      if (pageOf(seen).offset > 1) json(response, {}, 500);
      else void listing(() => rows)(seen, response);
    });
    const walk = client.deliveries({ from: '2026-03-10', to: '2026-03-10' });
    expect(await all(walk)).toHaveLength(50);
    expect(walk.coverage()).toMatchObject({
      read: 0,
      complete: false,
      failed: [{ error: { code: 'service_failed' } }],
    });
  });

  it('is the error of the walk when all of them failed', async () => {
    const { client } = await setting((_, response) => json(response, {}, 500));
    expect((await failure(all(client.deliveries(range)))).code).toBe('service_failed');
  });

  it('by a refusal that all would meet ends the walk at once', async () => {
    const { server, client } = await setting((_, response) => json(response, {}, 403));
    const walk = client.deliveries({ from: '2025-01-01', to: '2026-03-10' });
    expect((await failure(all(walk))).code).toBe('not_allowed');
    expect(server.seen.length).toBeLessThanOrEqual(4);
  });
});

describe('stopping', () => {
  const range = { from: '2026-01-01', to: '2026-03-01' };

  it('by the reader leaves the rest unasked, and says so', async () => {
    const rows = daily(range);
    const { server, client } = await setting(listing(() => rows, { inclusive: false }));
    const walk = client.deliveries(range);
    expect(walk.coverage()).toMatchObject({ windows: 30, read: 0, remaining: range, complete: false, requests: 0 });
    const got: string[] = [];
    for await (const batch of walk) {
      got.push(...batch.map(({ id }) => id));
      if (got.length >= 6) break;
    }
    expect(got).toHaveLength(6);
    expect(walk.coverage()).toMatchObject({
      read: 3,
      failed: [],
      remaining: { from: '2026-01-01', to: '2026-02-23' },
      complete: false,
    });
    // What was on its way when the reader stopped may still arrive.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.seen.length).toBeLessThanOrEqual(3 + serviceDefaults.concurrency);
  });

  it('by the signal ends the walk with what was read', async () => {
    const rows = daily(range);
    const stop = new AbortController();
    const { server, client } = await setting((seen, response) => {
      if ((seen.query.get('creationDateFrom') ?? '') > '2026-02-10') void listing(() => rows)(seen, response);
    });
    const walk = client.deliveries(range, { signal: stop.signal });
    let batches = 0;
    for await (const batch of walk) {
      expect(batch.length).toBeGreaterThan(0);
      batches += 1;
      // The next windows hang.
      if (batches === 9) setTimeout(() => stop.abort(), 1);
    }
    expect(batches).toBe(9);
    expect(walk.coverage()).toMatchObject({ read: 9, failed: [], complete: false, remaining: { from: '2026-01-01' } });
    expect(server.seen.length).toBeLessThanOrEqual(9 + serviceDefaults.concurrency);
  });

  it('by the signal before anything was read is an error', async () => {
    const stop = new AbortController();
    const { server, client } = await setting(() => undefined);
    const reading = failure(all(client.invoices(range, {}, { signal: stop.signal })));
    await until(() => server.seen.length > 0);
    stop.abort();
    expect((await reading).code).toBe('cancelled');
    expect((await failure(all(client.invoices(range, {}, { signal: stop.signal })))).code).toBe('cancelled');
  });

  it('by closing the client ends everything', async () => {
    const { server, client } = await setting(() => undefined, { clock: new FakeClock() });
    const reading = [failure(all(client.deliveries(range))), failure(client.customer()), failure(client.order('O'))];
    await until(() => server.seen.length >= 6);
    await client.close();
    expect((await Promise.all(reading)).map(({ code }) => code)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect((await failure(client.customer())).code).toBe('cancelled');
  });
});

describe('a service that fails for a while in the middle of a long read', () => {
  it('is waited for, and the windows after its failures are read', async () => {
    const rows = daily({ from: '2026-01-01', to: '2026-02-28' });
    const bad = (seen: Seen) => {
      const from = seen.query.get('creationDateFrom') ?? '';
      return from >= '2026-02-09' && from <= '2026-02-18';
    };
    const { client } = await setting(
      (seen, response) => {
        if (bad(seen)) json(response, {}, 503);
        else void listing(() => rows)(seen, response);
      },
      { clock: new FakeClock({ skipUpTo: 12_000 }), config: { windowDays: 2 } },
    );
    const walk = client.deliveryHeaders({ from: '2026-01-01', to: '2026-02-28' });
    const found = await all(walk);
    const { failed, read, windows } = walk.coverage();
    expect(failed.map(({ from }) => from)).toEqual([
      '2026-02-17',
      '2026-02-15',
      '2026-02-13',
      '2026-02-11',
      '2026-02-09',
    ]);
    expect(read).toBe(windows - 5);
    expect(found.at(-1)).toMatchObject({ id: '2026-01-01#00001' });
  });
});
