import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { sql } from 'kysely';
import { systemClock } from '../../src/core/clock.ts';
import { addDays } from '../../src/core/datetime.ts';
import type { Grouping } from '../../src/ports/archive.ts';
import { SqlArchiveStore } from '../../src/store/archive-store.ts';
import type { Backend } from '../../src/store/driver.ts';
import { SqlLedger } from '../../src/store/ledger.ts';
import { migrate, newest } from '../../src/store/migrate.ts';
import { migrations } from '../../src/store/migrations/index.ts';
import { openPostgresBackend } from '../../src/store/postgres.ts';
import { openSqliteBackend } from '../../src/store/sqlite.ts';
import { openTestArchive } from '../../test/support/archive.ts';
import { testSeal } from '../../test/support/test-seal.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { milliseconds, report, type Result, type Row } from '../support/figure.ts';

// What was bought in a year and in five, from the kept sums, beside the same sums made of the lines in the same database
// and in DuckDB.

const last = '2026-10-31';
const groupings = ['month', 'brand', 'category', 'receiver', 'none'] as const satisfies readonly Grouping[];
/** Each is asked as often; the slowest of them is what is reported. */
const times = 15;

/** Rows of one statement: a database that gives none an answer for too long ends it, and a million take a minute. */
const rowsAtOnce = 100_000;

/** 60 brands, 200 categories, 5 receivers, 8,000 products; ten lines an invoice. */
function fill(kind: Backend['kind'], from: number, count: number, days: number): string {
  const end = Math.min(count, from + rowsAtOnce) - 1;
  const of = (text: string) => (kind === 'sqlite' ? `(${text})` : `(${text})::text`);
  const day =
    kind === 'sqlite'
      ? `date('${last}', '-' || (n * ${days} / ${count}) || ' days')`
      : `to_char(date '${last}' - (n * ${days} / ${count})::int, 'YYYY-MM-DD')`;
  const numbers =
    kind === 'sqlite'
      ? `WITH RECURSIVE numbers(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${end})`
      : `WITH numbers AS (SELECT n::bigint AS n FROM generate_series(${from}, ${end}) AS n)`;
  return `INSERT INTO archive_line (kind, document_id, position, day, receiver, own, class, currency, read_lines, sku, quantity,
      pieces, unit_price_net, vat_percentage, total_net, total_gross, order_id, brand, category)
    ${numbers} SELECT 'invoice', 'FV/' || ${of('n / 10')}, n % 10, ${day}, 'C' || ${of('200000 + n % 5')}, 0, 'INVOICE', 'PLN', 1,
      'SKU' || ${of('n * 7919 % 8000')}, 1 + n % 4, 1 + n % 4, '12.50', '23', (1 + n % 4) * 12500000, (1 + n % 4) * 15375000,
      'ZA' || ${of('n / 10')}, 'BRAND' || ${of('n % 60')}, 'C' || ${of('n * 31 % 200')} FROM numbers`;
}

/** Milliseconds in which DuckDB, which only benchmarks know, sums the same rows by brand: the median. */
async function duckDb(db: Backend['reader'], { from, to }: { from: string; to: string }): Promise<number> {
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run(
    'CREATE TABLE line (kind VARCHAR, day VARCHAR, brand VARCHAR, pieces BIGINT, total_net BIGINT, total_gross BIGINT)',
  );
  const appender = await connection.createAppender('line');
  for (let after = 0; ;) {
    const { rows } = await sql<Record<'kind' | 'day' | 'brand', string> & Record<Summed | 'number', number>>`
      SELECT rowid AS number, kind, day, brand, pieces, total_net, total_gross FROM archive_line
      WHERE rowid > ${after} ORDER BY rowid LIMIT 50000`.execute(db);
    for (const { number, kind, day, brand, ...summed } of rows) {
      for (const text of [kind, day, brand]) appender.appendVarchar(text);
      for (const each of [summed.pieces, summed.totalNet, summed.totalGross]) appender.appendBigInt(BigInt(each));
      appender.endRow();
      after = number;
    }
    if (rows.length === 0) break;
  }
  appender.closeSync();
  const took: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const start = performance.now();
    await connection.runAndReadAll(`SELECT brand, sum(total_net), sum(total_gross), sum(pieces) FROM line
      WHERE kind = 'invoice' AND day >= '${from}' AND day <= '${to}' GROUP BY brand`);
    took.push(performance.now() - start);
  }
  connection.closeSync();
  return took.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}

type Summed = 'pieces' | 'totalNet' | 'totalGross';

async function measure(backend: Backend, name: string, count: number, years: number) {
  await migrate(backend, migrations);
  const ledger = new SqlLedger(backend, newest(migrations), testSeal);
  const store = new SqlArchiveStore(ledger, backend.kind);
  for (let from = 0; from < count; from += rowsAtOnce) {
    await backend.transaction((db) => sql.raw(fill(backend.kind, from, count, years * 365)).execute(db));
  }
  await store.rebuild();
  if (backend.kind === 'postgres') await sql`ANALYZE`.execute(backend.reader);
  const range = { from: addDays(last, 3 - years * 365), to: last };
  const slowest = async (ask: (by: (typeof groupings)[number]) => Promise<unknown>) => {
    let most = 0;
    for (const by of groupings) {
      await ask(by);
      const took: number[] = [];
      for (let at = 0; at < times; at += 1) {
        const start = performance.now();
        await ask(by);
        took.push(performance.now() - start);
      }
      most = Math.max(most, took.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0);
    }
    return most;
  };
  const kept = await slowest((by) => store.sums({ ...range, kind: 'invoice', by, receivers: ['*'] }));
  const start = performance.now();
  await sql`SELECT brand, sum(total_net), sum(total_gross), sum(pieces) FROM archive_line
    WHERE kind = 'invoice' AND day >= ${range.from} AND day <= ${range.to} GROUP BY brand`.execute(backend.reader);
  const plain = performance.now() - start;
  const bytes = await store.bytes();
  const lines = backend.kind === 'sqlite' ? await duckDb(backend.reader, range) : undefined;
  await ledger.close();
  const rows: Row[] = [
    {
      variant: `${name}, ${years === 1 ? 'a year' : `${years} years`}: kept sums, slowest grouping`,
      value: milliseconds(kept),
    },
    { variant: `${name}: the same from the lines, by brand`, value: milliseconds(plain) },
    ...(lines === undefined
      ? []
      : [
          {
            variant: `DuckDB in memory: the same from ${count.toLocaleString('en')} lines`,
            value: milliseconds(lines),
          },
        ]),
    ...(bytes === undefined
      ? []
      : [{ variant: `${name}: on disk per 100,000 lines`, value: `${((bytes / count) * 0.1).toFixed(1)} MB` }]),
  ];
  return { rows, kept };
}

const megabyte = 1_048_576;

/**
 * What the archive holds while it reads the days of the embedded service, which runs in this process too: the heap after
 * a collection, beside that before the first request.
 */
async function measureSync(days: number): Promise<{ rows: Row[]; held: number }> {
  const open = await openTestArchive({ days });
  const heap = () => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed / megabyte;
  };
  const before = heap();
  const stop = new AbortController();
  const started = performance.now();
  const working = open.archive.work(stop.signal);
  const { requestsLeft: all } = await open.archive.status();
  const held: { done: number; more: number }[] = [];
  for (let status = await open.archive.status(); !status.complete; status = await open.archive.status()) {
    held.push({ done: 1 - status.requestsLeft / Math.max(all, status.requestsLeft), more: heap() - before });
    await systemClock.sleep(250);
  }
  const seconds = (performance.now() - started) / 1_000;
  stop.abort();
  await working;
  held.push({ done: 1, more: heap() - before });
  const { lines, documents } = await open.archive.status();
  await open.close();
  const most = (from: number, to: number) =>
    Math.max(0, ...held.flatMap(({ done, more }) => (done >= from && done <= to ? [more] : [])));
  const quarters = [0, 0.25, 0.5, 0.75].map((from) => most(from, from + 0.25).toFixed(1));
  const documentCount = documents.order + documents.delivery + documents.invoice;
  const what = `${days} days of the embedded service, ${documentCount.toLocaleString('en')} documents and ${lines.toLocaleString('en')} lines`;
  return {
    held: most(0, 1),
    rows: [
      { variant: `the sync reads ${what}`, value: `${seconds.toFixed(0)} s` },
      { variant: 'the sync: most heap held in each quarter of it', value: `${quarters.join(', ')} MB` },
    ],
  };
}

const folder = mkdtempSync(join(tmpdir(), 'partsdesk-bench-archive-'));
const server = await startPostgres();
const rows: Row[] = [];
const results: Result[] = [];
try {
  for (const { lines, years, goal } of [
    { lines: 100_000, years: 1, goal: 30 },
    { lines: 1_000_000, years: 5, goal: 100 },
  ]) {
    if (lines > Number(process.env['ARCHIVE_LINES'] ?? Infinity)) continue;
    const backends = [
      ['SQLite', () => openSqliteBackend(join(folder, `${lines}.sqlite`), systemClock, 10_000)],
      ['PostgreSQL', async () => openPostgresBackend(await server.schema(`lines${lines}`), 60_000, migrations)],
    ] as const;
    for (const [name, open] of backends) {
      const { rows: measured, kept } = await measure(await open(), name, lines, years);
      rows.push(...measured);
      results.push({ name: `${lines.toLocaleString('en')} lines on ${name}, ms`, value: kept, atMost: goal });
    }
  }
  const { rows: measured, held } = await measureSync(400);
  rows.push(...measured);
  results.push({ name: 'heap that the sync holds, MB', value: held, atMost: 50 });
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
report({
  id: 'F40',
  title: 'What was bought: sums of a year and of five years',
  goal: 'a year of 100,000 lines in at most 30 ms, five years of 1,000,000 in at most 100 ms; the sync holds at most 50 MB',
  rows,
  results,
  note: 'The median of 15 questions each by month, brand, category, receiver and in all; the slowest of these five. Whole months come from sums by month that change with every line, the days at both ends from the lines.',
});
