import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/core/clock.ts';
import { openSqlite } from '../../src/core/sqlite.ts';
import { verifyChain } from '../../src/ordering/audit.ts';
import type { AuditRow } from '../../src/ports/ledger.ts';
import { openStore, type Store } from '../../src/store/open-store.ts';
import type { Series } from '../support/curves.ts';
import { openBenchDesk, skus } from '../support/desk.ts';
import { milliseconds, report, type Row } from '../support/figure.ts';
import { draftRow, transition, seal } from '../support/ledger-rows.ts';
import { interleaved, median, wall } from '../support/measure.ts';
import { startStub } from '../support/stub.ts';

// What a question or a step costs as there is more of it: time, requests to the service, memory.

const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

/** Curves by the names of what is measured, one point of each at a time. */
class Points {
  readonly #series = new Map<string, [number, number][]>();

  add(x: number, values: Readonly<Record<string, number>>): void {
    for (const [name, value] of Object.entries(values)) {
      const points = this.#series.get(name) ?? [];
      points.push([x, value]);
      this.#series.set(name, points);
    }
  }

  get series(): Series[] {
    return [...this.#series].map(([name, points]) => ({ name, points }));
  }
}

/** How much the heap grew while this ran, at most, looked at every few milliseconds after what is dead was let go. */
async function heapOf(work: () => Promise<unknown>): Promise<number> {
  global.gc?.();
  const before = process.memoryUsage().heapUsed;
  let most = before;
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 5);
  await work();
  clearInterval(look);
  most = Math.max(most, process.memoryUsage().heapUsed);
  return most - before;
}

async function products(): Promise<void> {
  const stub = await startStub(5);
  const desk = openBenchDesk(stub.url);
  const rows: Row[] = [];
  const points = new Points();
  for (const count of [1, 10, 100, 1000, 10_000]) {
    const list = skus(count);
    const ask = () => desk.ask('check_stock', { skus: list });
    await ask();
    const [took] = await interleaved(5, [{ name: '', run: () => wall(ask) }]);
    const heap = await heapOf(ask);
    const requests = (await desk.service.stock({ products: list.map((sku) => ({ sku })) }, {})).requests;
    const ms = took === undefined ? NaN : median(took);
    points.add(count, { 'time, ms': ms, 'requests to the service': requests, 'heap, MiB': heap / 2 ** 20 });
    rows.push({
      variant: `${count} SKUs`,
      value: `${milliseconds(ms)}, ${requests} requests, heap +${mebibytes(heap)}`,
    });
  }
  await desk.close();
  await stub.close();
  report({
    id: 'A',
    title: 'Stock, from 1 to 10,000 SKUs (service at 5 ms, 8 in flight)',
    goal: '',
    rows,
    results: [],
    note: 'A request for each 100 SKUs. Time grows with the number of requests divided by those in flight; the answer is held whole, since a tool gives it whole.',
    curves: { of: 'SKUs asked for', series: points.series },
  });
}

async function days(): Promise<void> {
  const stub = await startStub(5, 40);
  const desk = openBenchDesk(stub.url);
  const rows: Row[] = [];
  const points = new Points();
  for (const count of [2, 8, 40, 200, 800]) {
    const from = new Date(Date.UTC(2026, 10, 19) - (count - 1) * 86_400_000).toISOString().slice(0, 10);
    let requests = 0;
    let found = 0;
    const read = async () => {
      const walk = desk.service.invoices({ from, to: '2026-11-19' }, {}, {});
      found = 0;
      for await (const batch of walk) found += batch.length;
      requests = walk.coverage().requests;
    };
    await read();
    const [took] = await interleaved(5, [{ name: '', run: () => wall(read) }]);
    const heap = await heapOf(read);
    const ms = took === undefined ? NaN : median(took);
    points.add(count, { 'time, ms': ms, 'requests to the service': requests, 'heap, MiB': heap / 2 ** 20 });
    rows.push({
      variant: `${count} days, ${found} invoices`,
      value: `${milliseconds(ms)}, ${requests} requests, heap +${mebibytes(heap)}`,
    });
  }
  await desk.close();
  await stub.close();
  report({
    id: 'B',
    title: 'A range of invoices, from 2 to 800 days (service at 5 ms, 8 in flight, 40 invoices a day)',
    goal: '',
    rows,
    results: [],
    note: 'A window for each 2 days and its pages. Rows are handed on window by window and nothing but the windows under way is held, so memory does not grow with the range; what is seen of it is what had not been let go yet.',
    curves: { of: 'days', series: points.series },
  });
}

/** Audit entries and drafts as they come about, written past the ledger: a million transitions would take an hour. */
async function fill(file: string, from: AuditRow | undefined, upTo: number): Promise<AuditRow | undefined> {
  const database = await openSqlite(file, 0);
  database.exec('PRAGMA synchronous = OFF');
  const audit = database.prepare(
    'insert into audit (seq, at, actor, action, draft_id, detail, previous_hash, hash, key_id, setting) values (@seq, @at, @actor, @action, @draftId, @detail, @previousHash, @hash, @keyId, @setting)',
  );
  const draft = database.prepare(
    `insert into draft (id, revision, state, created_by, surface, created_at, updated_at, expires_at, content, hash, lease_until, fence)
     values (?, 1, 'confirmed', 'buyer', 'stdio', ?, ?, ?, ?, 'h', 0, 0)`,
  );
  const { content } = draftRow('');
  let last = from;
  database.exec('BEGIN IMMEDIATE');
  for (let n = (from?.seq ?? 0) + 1; n <= upTo; n += 1) {
    const draftId = `D${Math.ceil(n / 10)}`;
    if (n % 10 === 1) draft.run(draftId, n, n, n, JSON.stringify(content));
    const detail = { from: 'priced', to: 'priced' };
    [last] = seal.chain(last, { at: n, actor: 'desk', action: 'bench', draftId, detail });
    audit.run({ ...last });
  }
  database.exec('COMMIT');
  database.close();
  return last;
}

async function* entries(store: Store): AsyncGenerator<AuditRow> {
  let after = 0;
  for (;;) {
    const page = await store.read.audit({ after, limit: 1000 });
    if (page.length === 0) return;
    yield* page;
    after = page[page.length - 1]?.seq ?? after;
  }
}

async function store(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-bench-'));
  const file = join(folder, 'desk.db');
  const rows: Row[] = [];
  const points = new Points();
  try {
    await (await openStore({ url: undefined, file, clock: systemClock, seal })).close();
    let last: AuditRow | undefined;
    for (const size of [10, 100, 1000, 10_000, 100_000, 1_000_000]) {
      last = await fill(file, last, size);
      const opening = await wall(async () =>
        (await openStore({ url: undefined, file, clock: systemClock, seal })).close(),
      );
      const open = await openStore({ url: undefined, file, clock: systemClock, seal });
      const id = `B${size}`;
      await open.write(async (tx) => tx.insertDraft(draftRow(id)));
      const due = () => open.read.due(Date.now(), 50);
      const waiting = () => open.read.drafts({ states: ['pending_approval', 'differs', 'needs_person'], limit: 500 });
      const step = () => transition(open, id);
      const [stepped, dueTook, waited] = (
        await interleaved(60, [
          { name: '', run: () => wall(step) },
          { name: '', run: () => wall(due) },
          { name: '', run: () => wall(waiting) },
        ])
      ).map(median);
      const heap = await heapOf(() => verifyChain(entries(open), seal));
      const verify = await wall(async () => {
        if (!(await verifyChain(entries(open), seal)).ok) throw new Error('the chain does not hold');
      });
      last = await open.read.lastAudit();
      await open.close();
      points.add(size, {
        'open, ms': opening,
        'a transition, ms': stepped ?? NaN,
        'what is due, ms': dueTook ?? NaN,
        'what waits, ms': waited ?? NaN,
        'audit verify, ms': verify,
        'its heap, MiB': heap / 2 ** 20,
      });
      rows.push({
        variant: `${size} audit entries, ${Math.ceil(size / 10)} drafts, ${mebibytes(statSync(file).size)}`,
        value: `open ${milliseconds(opening)}, transition ${milliseconds(stepped ?? NaN)}, what is due ${milliseconds(dueTook ?? NaN)}, what waits ${milliseconds(waited ?? NaN)}, audit verify ${milliseconds(verify)} (heap +${mebibytes(heap)})`,
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  report({
    id: 'C',
    title: 'The ledger, from 10 to 1,000,000 audit entries',
    goal: '',
    rows,
    results: [],
    note: 'Opening, a transition and the two questions that are asked again and again go by an index and do not grow. Verifying the audit reads every entry, a thousand at a time: its time grows with them and its memory does not.',
    curves: { of: 'audit entries (and a draft for each ten)', series: points.series },
  });
}

await products();
await days();
await store();
