import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { longIt } from '../support/long.ts';
import type { Clock } from '../../src/core/clock.ts';
import { addDays } from '../../src/core/datetime.ts';
import { DeskError } from '../../src/core/errors.ts';
import { decimal } from '../../src/core/money.ts';
import type { TradingService, Walk } from '../../src/contract/trading-service.ts';
import type { Invoice } from '../../src/contract/resources.ts';
import { windowOfDay } from '../../src/archive/windows.ts';
import { SqlArchiveStore } from '../../src/store/archive-store.ts';
import { SqlLedger } from '../../src/store/ledger.ts';
import { migrate, newest } from '../../src/store/migrate.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { openStore } from '../../src/store/open-store.ts';
import { openSqliteBackend } from '../../src/store/sqlite.ts';
import { openTestArchive } from '../support/archive.ts';
import { startPostgres } from '../support/postgres.ts';
import { testClock } from '../support/test-clock.ts';
import { testSeal } from '../support/test-seal.ts';
import { sumOf, trueLines } from './truth.ts';

// The archive while the service changes, fails or vanishes under it.

const last = '2026-11-20';
const folder = mkdtempSync(join(tmpdir(), 'partsdesk-moving-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Its pauses take no time, and move it on. */
function fastClock(clock: Clock, times = 1): Clock & { forward: (ms: number) => void } {
  let ahead = 0;
  return {
    now: () => clock.now() + ahead,
    forward: (ms) => (ahead += ms),
    sleep: async (ms, signal) => {
      ahead += ms * times;
      await setImmediate();
      signal?.throwIfAborted();
    },
  };
}

type Opened = Awaited<ReturnType<typeof openTestArchive>>;
interface Analysed {
  readonly totals: readonly { readonly net: string; readonly gross: string }[];
  readonly creditNotes?: readonly { readonly net: string; readonly gross: string }[];
  readonly pieces: number;
  readonly linesWithoutAmount?: number;
  readonly coverage: { readonly complete: boolean; readonly failed: readonly { readonly message: string }[] };
}

async function analysed(open: Opened, args: object): Promise<Analysed> {
  return (await open.ask('analyze_purchases', { by: 'none', to: last, ...args })).output as unknown as Analysed;
}

async function truthOf(open: Opened, is: (line: ReturnType<typeof trueLines>[number]) => boolean) {
  const db = await open.truth();
  const lines = trueLines(db, open.payer, open.clock.now()).filter(is);
  db.close();
  return sumOf(lines);
}

/** Every figure of invoices and deliveries, in one. */
async function expectTrue(open: Opened, from: string) {
  for (const source of ['invoices', 'deliveries'] as const) {
    const answer = await analysed(open, { from, source, by: 'brand', top: 500 });
    const whole = await truthOf(open, (line) => line.source === source && !line.isCredit && line.day >= from);
    expect(answer.coverage.complete).toBe(true);
    expect([source, answer.pieces, answer.totals[0]?.net, answer.totals[0]?.gross]).toEqual([
      ...[source, whole.pieces, whole.net, whole.gross],
    ]);
  }
  expect(await open.store.archive.rebuild()).toEqual([]);
}

longIt(
  'is true after the sync was stopped anywhere while documents came, changed, vanished and took other numbers',
  async () => {
    let clock: ReturnType<typeof fastClock> | undefined;
    const open = await openTestArchive({ days: 24, archiveClock: (own) => (clock = fastClock(own)) });
    const db = await open.truth();
    const run = (statement: string) => db.prepare(statement).run();
    const tail = `payer = '${open.payer}' AND issued_at > ${Date.parse(`${last}T00:00:00Z`) - 6 * 86_400_000} AND issued_at < ${Date.parse(`${last}T09:00:00Z`)}`;
    const one = `(SELECT id FROM invoice WHERE ${tail} AND classification = 'INVOICE' ORDER BY id LIMIT 1 OFFSET`;
    const changes = [
      `INSERT INTO invoice SELECT id || '-B', tech_id || 'B', payer, ship_to, issue_from, payment_method, issued_at, sales_at,
      due_at, paid_at, classification, total_net, total_gross, ksef, lines FROM invoice WHERE ${tail}`,
      `UPDATE invoice SET id = id || '-C' WHERE id = ${one} 2)`,
      `DELETE FROM invoice WHERE id = ${one} 5)`,
      `UPDATE invoice SET lines = (SELECT lines FROM invoice AS other WHERE other.id = ${one} 9)),
      total_net = total_net + 100, total_gross = total_gross + 123 WHERE id = ${one} 7)`,
      `DELETE FROM delivery WHERE id = (SELECT id FROM delivery WHERE created_at > ${Date.parse(`${last}T00:00:00Z`) - 5 * 86_400_000} LIMIT 1)`,
      `UPDATE invoice SET paid_at = issued_at WHERE id = ${one} 11)`,
    ];
    for (const [at, change] of changes.entries()) {
      const archive = open.openArchive(`worker ${at}`);
      const stop = new AbortController();
      const working = archive.work(stop.signal);
      // Stopped after another number of saved documents each time: between headers and lines, and between windows.
      const before = (await archive.status()).lines;
      for (let turns = 0; turns < 40 && (await archive.status()).lines < before + 60 * (at + 1); turns += 1) {
        await open.clock.sleep(25);
      }
      stop.abort();
      await working;
      run(change);
      expect(await open.store.archive.rebuild()).toEqual([]);
      // The newest days are read again after two hours at most.
      clock?.forward(3 * 3_600_000);
    }
    db.close();
    const final = open.openArchive('the last');
    clock?.forward(3 * 3_600_000);
    // A question reads again what is older than it may be, and the lines it needs.
    await final
      .deskFor(['*'])
      .cover({ range: { from: addDays(last, -20), to: last }, resources: ['invoices', 'deliveries'], lines: true }, {});
    await open.fill(final);
    await expectTrue(open, addDays(last, -20));
    await open.close();
  },
);

it('finds out about every document of a window when many vanish at once', async () => {
  let clock: ReturnType<typeof fastClock> | undefined;
  const open = await openTestArchive({ days: 14, archiveClock: (own) => (clock = fastClock(own)) });
  await open.fill();
  const db = await open.truth();
  const day = `issued_at >= ${Date.parse('2026-11-16T00:00:00Z')} AND issued_at < ${Date.parse('2026-11-18T00:00:00Z')}`;
  const copies = Array.from({ length: 30 }, (_, at) => String(at));
  for (const copy of copies) {
    db.prepare(
      `INSERT INTO invoice SELECT id || '-${copy}', tech_id || '${copy}', payer, ship_to, issue_from, payment_method, issued_at,
        sales_at, due_at, issued_at, classification, total_net, total_gross, ksef, lines
       FROM invoice WHERE id = (SELECT id FROM invoice WHERE payer = '${open.payer}' AND ${day} AND id NOT LIKE '%-%' LIMIT 1)`,
    ).run();
  }
  clock?.forward(3 * 3_600_000);
  await open.archive.deskFor(['*']).cover({ range: { from: '2026-11-10', to: last }, resources: ['invoices'] }, {});
  await open.fill();
  const copied = (await open.store.archive.counts()).documents.invoice;
  db.prepare(`DELETE FROM invoice WHERE id LIKE '%-%' AND ${day}`).run();
  db.close();
  clock?.forward(3 * 3_600_000);
  const stop = new AbortController();
  const working = open.archive.work(stop.signal);
  while ((await open.store.archive.counts()).gone < copies.length) await open.clock.sleep(50);
  stop.abort();
  await working;
  expect(await open.store.archive.counts()).toMatchObject({ gone: 30, documents: { invoice: copied } });
  await expectTrue(open, '2026-11-10');
  await open.close();
});

longIt(
  'asks ever more seldom for a window that keeps failing, names it, and reads everything else',
  async () => {
    const failing = { from: windowOfDay('2026-11-08').from, asked: 0, isBroken: true };
    let clock: ReturnType<typeof fastClock> | undefined;
    const open = await openTestArchive({
      ...{ days: 20, archiveClock: (own: Clock) => (clock = fastClock(own, 60)) },
      wrap: (service) =>
        proxied(service, 'deliveries', (range, call) => {
          if (!failing.isBroken || range.from !== failing.from) return service.deliveries(range, call);
          failing.asked += 1;
          return broken(service.deliveries(range, call));
        }),
    });
    const start = clock?.now() ?? 0;
    const stop = new AbortController();
    const working = open.archive.work(stop.signal);
    while ((clock?.now() ?? 0) - start < 43_200_000) await open.clock.sleep(20);
    stop.abort();
    await working;
    // Twelve hours of rounds five minutes apart: 144 of them.
    expect(failing.asked).toBeGreaterThan(10);
    expect(failing.asked).toBeLessThan(40);
    const status = await open.archive.status();
    expect(status).toMatchObject({ windows: { deliveries: { failed: 1 } }, invoicesWithoutLines: 0, complete: false });
    const answer = await analysed(open, { source: 'deliveries', from: '2026-11-02' });
    expect(answer.coverage).toMatchObject({
      ...{
        complete: false,
        failed: [{ from: failing.from, message: expect.stringMatching('down for these days') as string }],
      },
    });
    failing.isBroken = false;
    await expectTrue(open, '2026-11-02');
    await open.close();
  },
  300_000,
);

it.each([4, 5])(
  'is complete whether the first of %d days begins a window or not',
  async (days) => {
    const open = await openTestArchive({ days });
    await open.fill();
    expect(await open.archive.status()).toMatchObject({ complete: true, invoicesWithoutLines: 0 });
    await open.close();
  },
  300_000,
);

it('says what it could not count: an amount that does not fit, a date that cannot be read', async () => {
  const open = await openTestArchive({
    days: 10,
    wrap: (service) =>
      proxied(service, 'invoices', (range, filter, call) =>
        mapped(service.invoices(range, filter, call), (row, at) =>
          range.from === windowOfDay('2026-11-16').from && at < 2
            ? { ...row, ...(at === 0 ? { totalNet: decimal('0.12345678') } : { issueDate: 'soon' }) }
            : row,
        ),
      ),
  });
  const answer = await analysed(open, { from: '2026-11-14', by: 'month' });
  expect(answer.linesWithoutAmount).toBe(1);
  expect(answer.coverage).toMatchObject({
    complete: false,
    failed: [{ message: expect.stringMatching(/^1 document came with a date that cannot be read/) as string }],
  });
  const kept = open.openArchive('keeper');
  expect(await kept.store.forget('2026-11-01')).toBe(0);
  await open.close();
});

it('answers from what it keeps when its disk is full, says so, and loses nothing', async () => {
  const clock = testClock();
  const backend = await openSqliteBackend(join(folder, 'full.sqlite'), clock, 1_000);
  await migrate(backend, migrations);
  const ledger = new SqlLedger(backend, newest(migrations), testSeal);
  const tables = new SqlArchiveStore(ledger, 'sqlite');
  const open = await openTestArchive({ days: 20, tables });
  const from = '2026-11-04';
  await open.archive.deskFor(['*']).cover({ range: { from: '2026-11-12', to: last }, resources: ['deliveries'] }, {});
  const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(backend.reader);
  const limit = (pages: number) => backend.transaction((db) => sql.raw(`PRAGMA max_page_count = ${pages}`).execute(db));
  await limit(Object.values(rows[0] ?? {})[0] ?? 0);
  const full = await analysed(open, { from, source: 'deliveries' });
  const kept = await truthOf(open, ({ source, day }) => source === 'deliveries' && day >= '2026-11-12');
  expect(full.coverage.complete).toBe(false);
  expect(full.coverage.failed.map(({ message }) => message).join()).toContain('disk of the ledger is full');
  expect(Number(full.totals[0]?.net)).toBeGreaterThanOrEqual(Number(kept.net));
  await limit(1_000_000);
  const again = await analysed(open, { from, source: 'deliveries' });
  const whole = await truthOf(open, ({ source, day }) => source === 'deliveries' && day >= from);
  expect([again.coverage.complete, again.totals[0]?.net]).toEqual([true, whole.net]);
  expect(await tables.rebuild()).toEqual([]);
  await open.close();
  await ledger.close();
});

it('reads each window once for questions at the same time, and goes on where the first asker left', async () => {
  const asked = new Map<string, number>();
  const open = await openTestArchive({
    days: 20,
    wrap: (service) =>
      proxied(service, 'deliveries', (range, call) => {
        asked.set(range.from, (asked.get(range.from) ?? 0) + 1);
        return service.deliveries(range, call);
      }),
  });
  const wanted = { range: { from: addDays(last, -15), to: last }, resources: ['deliveries'] as const };
  const desk = open.archive.deskFor(['*']);
  const together = await Promise.all(Array.from({ length: 5 }, () => desk.cover(wanted, {})));
  expect(together.map(({ complete }) => complete)).toEqual([true, true, true, true, true]);
  expect([...asked.values()]).toEqual([...asked.values()].map(() => 1));

  const earlier = { ...wanted, range: { from: addDays(last, -30), to: addDays(last, -20) } };
  const gone = new AbortController();
  const left = desk.cover(earlier, { signal: gone.signal });
  const stayed = desk.cover(earlier, {});
  gone.abort();
  await expect(left).rejects.toThrow();
  expect((await stayed).complete).toBe(true);
  await open.close();
});

describe('two desks on one PostgreSQL', () => {
  longIt(
    'share the sync by lease, ask for each window once, and go on when one is gone',
    async () => {
      const server = await startPostgres();
      const url = await server.schema('shared');
      const asked = new Map<string, number>();
      const open = await openTestArchive({
        ...{ days: 8, url },
        wrap: (service) =>
          proxied(service, 'deliveries', (range, call) => {
            asked.set(range.from, (asked.get(range.from) ?? 0) + 1);
            return service.deliveries(range, call);
          }),
      });
      const other = await openStore({ url, file: '', clock: open.clock, seal: testSeal });
      const second = open.openArchive('two', other.archive);
      const stops = [new AbortController(), new AbortController()];
      const both = [open.archive.work(stops[0]?.signal ?? AbortSignal.abort())];
      while ((await open.store.archive.counts()).documents.delivery === 0) await open.clock.sleep(20);
      both.push(second.work(stops[1]?.signal ?? AbortSignal.abort()));
      stops[0]?.abort();
      await both[0];
      while (!(await second.status()).complete) await open.clock.sleep(100);
      stops[1]?.abort();
      await both[1];
      // The window at hand when the first one was stopped is read again.
      expect([...asked.values()].filter((times) => times > 1).length).toBeLessThanOrEqual(2);
      await expectTrue(open, addDays(last, -7));
      await other.close();
      await open.close();
      await server.stop();
    },
    300_000,
  );
});

/** The service with one operation of another kind. */
function proxied<Name extends 'deliveries' | 'invoices'>(
  service: TradingService,
  name: Name,
  by: TradingService[Name],
): TradingService {
  return new Proxy(service, { get: (of, at, self) => (at === name ? by : (Reflect.get(of, at, self) as unknown)) });
}

function mapped(walk: Walk<Invoice>, change: (row: Invoice, at: number) => Invoice): Walk<Invoice> {
  return {
    async *[Symbol.asyncIterator]() {
      let at = 0;
      for await (const batch of walk) yield batch.map((row) => change(row, at++));
    },
    coverage: () => walk.coverage(),
  };
}

function broken<Row>(walk: Walk<Row>): Walk<Row> {
  const down = new DeskError('service_failed', 'The trading service is down for these days.', { next: 'Wait.' });
  return {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(down) }),
    coverage: () => ({ ...walk.coverage(), complete: false, requests: 1 }),
  };
}
