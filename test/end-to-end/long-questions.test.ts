import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, utcDay } from '../../src/core/datetime.ts';
import type { Progress } from '../../src/core/tool.ts';
import { openTestDesk } from '../support/desk.ts';

// What the service cannot do, the desk does: a year of documents, a thousand products; complete, or saying what is
// missing, against the service's own truth.

let open: Awaited<ReturnType<typeof openTestDesk>>;
beforeAll(async () => {
  open = await openTestDesk({ days: 400, products: 1500, service: { concurrency: 16 } });
});
afterAll(() => open.close());

interface List {
  invoices: { id: string; invoiceClassification: string; totalGross: string }[];
  totals: { invoiceClassification: string; count: number; totalGross: string }[];
  total?: number;
  coverage: { complete: boolean; windows: number; read: number; failed: { from: string; to: string; code: string }[] };
  cursor?: string;
}

describe('a year of invoices', () => {
  const range = () => {
    const to = utcDay(open.clock.now());
    return { from: addDays(to, -364), to };
  };

  it('is complete to the last one', async () => {
    const { from, to } = range();
    const progress: Progress[] = [];
    const { output, records } = await open.ask(
      'list_invoices',
      { from, to },
      { onProgress: (each) => progress.push(each) },
    );
    const list = output as unknown as List;
    const truth = open.sandbox.records.invoices('C100000', from, to);
    expect(truth.length).toBeGreaterThan(1000);
    expect(list.invoices.map(({ id }) => id).sort()).toEqual(truth.map(({ id }) => id).sort());
    expect(list.coverage).toMatchObject({ complete: true, windows: 183, read: 183, failed: [] });
    expect(list.total).toBe(truth.length);
    expect(records()).toHaveLength(truth.length);
    for (const sum of list.totals) {
      const own = truth.filter(({ classification }) => classification === sum.invoiceClassification);
      expect(sum.count).toBe(own.length);
      expect(Math.round(Number(sum.totalGross) * 100)).toBe(
        own.reduce((total, { totalGross }) => total + totalGross, 0),
      );
    }
    expect(progress.at(-1)).toMatchObject({ done: 365, total: 365, what: 'days' });
  });

  it('is the same in pages of 50 by cursor alone', async () => {
    const { from, to } = { ...range(), from: addDays(range().to, -29) };
    const ids: string[] = [];
    let page = (await open.ask('list_invoices', { from, to, limit: 50 })).output as unknown as List;
    const total = page.total;
    for (;;) {
      ids.push(...page.invoices.map(({ id }) => id));
      if (page.cursor === undefined) break;
      page = (await open.ask('list_invoices', { cursor: page.cursor, limit: 50 })).output as unknown as List;
    }
    const truth = open.sandbox.records.invoices('C100000', from, to).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual([...truth].sort());
    expect(total).toBe(truth.length);
  });

  it('names the window that failed, and has every invoice of the others', async () => {
    const { from, to } = range();
    // One of the windows that the same question asked before.
    const begins = open.sandbox.records.log
      .requests()
      .flatMap(({ query }) => /issueDateFrom=(\d{4}-\d{2}-\d{2})/.exec(query)?.[1] ?? [])
      .filter((day) => day > addDays(from, 100) && day < addDays(from, 110));
    const begin = begins[0]!;
    open.sandbox.faults.inject({ kind: 'status', status: 500 }, { path: '/invoice', query: `issueDateFrom=${begin}` });
    try {
      const { output, view } = await open.ask('list_invoices', { from, to });
      const list = output as unknown as List;
      expect(list.coverage.complete).toBe(false);
      expect(list.coverage.failed).toEqual([
        { from: begin, to: addDays(begin, 1), code: 'service_failed', message: expect.any(String) as string },
      ]);
      expect(list.total).toBeUndefined();
      expect(view.notes?.find(({ kind }) => kind === 'partial')?.text).toContain(begin);
      const got = new Set(list.invoices.map(({ id }) => id));
      const missed = open.sandbox.records
        .invoices('C100000', from, to)
        .filter(({ id }) => !got.has(id))
        .map(({ at }) => utcDay(at));
      // The first day of the failed window came with its older neighbour, which asks for one day more.
      expect(new Set(missed)).toEqual(new Set([addDays(begin, 1)]));
    } finally {
      open.sandbox.faults.clear();
    }
  });

  it('stops at once when it is cancelled, and asks nothing more', async () => {
    const { from, to } = range();
    const stop = new AbortController();
    const asked = open.ask('list_invoices', { from, to }, { signal: stop.signal, onProgress: () => stop.abort() });
    const settled = await asked.then(
      ({ output }) => output as unknown as List,
      (error: unknown) => error as { code: string },
    );
    if ('code' in settled) expect(settled.code).toBe('cancelled');
    else expect(settled.coverage.complete).toBe(false);
    const before = open.sandbox.records.log.count('GET', '/invoice');
    await new Promise((resolve) => setImmediate(resolve));
    expect(open.sandbox.records.log.count('GET', '/invoice') - before).toBeLessThanOrEqual(16);
  });
});

describe('deliveries and requisitions of two months', () => {
  it.each([
    ['list_deliveries', 'deliveries'],
    ['list_requisitions', 'orders'],
  ] as const)('%s is complete', async (tool, kind) => {
    const to = utcDay(open.clock.now());
    const from = addDays(to, -60);
    const { output } = await open.ask(tool, { from, to });
    // Without shipTo the service lists the requisitions of the payer itself.
    const truth = open.sandbox.records[kind]('C100000', from, to).filter(
      ({ shipTo }) => kind === 'deliveries' || shipTo === 'C100000',
    );
    const ids =
      kind === 'deliveries'
        ? (output['deliveries'] as { id: string }[]).map(({ id }) => id)
        : (output['requisitions'] as { orders: { id: string }[] }[]).flatMap(({ orders }) =>
            orders.map(({ id }) => id),
          );
    expect([...ids].sort()).toEqual(truth.map(({ id }) => id).sort());
  });
});

describe('a thousand SKUs in one call', () => {
  it('comes back whole, in order, in requests within the limits', async () => {
    const codes: string[] = [];
    for (let pageNumber = 0; codes.length < 1000; pageNumber += 1) {
      const page = await open.service
        .products({ categoryId: 'SC01', pageNumber, pageSize: 100 })
        .catch(() => undefined);
      if (page === undefined || page.products.length === 0) break;
      codes.push(...page.products.map(({ towKod }) => towKod));
    }
    const wanted = Array.from({ length: 1000 }, (_, n) => codes[n] ?? `NOSUCH${n}`);
    const { output } = await open.ask('check_stock', { skus: wanted });
    const products = output['products'] as { sku: string }[];
    const omitted = output['omitted'] as { sku: string; explained: boolean }[];
    const known = new Set(products.map(({ sku }) => sku));
    expect(products.map(({ sku }) => sku)).toEqual(wanted.filter((sku) => known.has(sku)));
    expect([...known, ...omitted.map(({ sku }) => sku)].sort()).toEqual([...wanted].sort());
    expect(omitted.every(({ explained }) => explained)).toBe(true);
    expect(output['failed']).toEqual([]);
  });
});
