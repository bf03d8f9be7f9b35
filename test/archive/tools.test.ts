import { strFromU8, unzipSync } from 'fflate';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocument } from '../../src/archive/document.ts';
import { makePack } from '../../src/archive/pack.ts';
import { threeWayMatch } from '../../tools/archive/three-way-match.ts';
import { openTestArchive } from '../support/archive.ts';
import { sumOf, trueLines, type TrueLine } from './truth.ts';

interface Matched {
  readonly lines: readonly {
    readonly orderId?: string;
    readonly sku: string;
    readonly ordered: number;
    readonly accepted: number;
    readonly delivered: number;
    readonly returned: number;
    readonly invoiced: number;
    readonly credited: number;
    readonly differences: readonly {
      readonly kind: string;
      readonly pieces?: number;
      readonly amount?: string;
      readonly text: string;
      readonly next: string;
    }[];
  }[];
  readonly documents: readonly {
    readonly kind: string;
    readonly id: string;
    readonly customNumber?: string;
    readonly corrects?: string;
  }[];
  readonly differences: number;
}

interface OrderRow {
  id: string;
  requisition_id: string;
  custom_number: string;
  fiscal: string;
  lines: string;
}

let open: Awaited<ReturnType<typeof openTestArchive>>;
let truth: TrueLine[];
let orders: OrderRow[];
beforeAll(async () => {
  open = await openTestArchive({ days: 60, products: 200, settings: { days: 366 } });
  const db = await open.truth();
  truth = trueLines(db, open.payer, open.clock.now());
  orders = db
    .prepare<[string], OrderRow>(
      'SELECT id, requisition_id, custom_number, fiscal, lines FROM sales_order WHERE payer = ? ORDER BY created_at',
    )
    .all(open.payer);
  db.close();
});
afterAll(() => open.close());

const trace = async (args: object, receivers?: readonly string[]) =>
  (await open.ask('trace_order', args, receivers)).output as unknown as Matched;

describe('before anything was kept', () => {
  it('traces an order by its number, from the service', async () => {
    const order = orders.find(({ fiscal }) => fiscal !== '');
    const found = await trace({ orderId: order?.id });
    const kinds = found.documents.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['order', 'delivery', 'invoice']));
    const lines = JSON.parse(order?.lines ?? '[]') as { sku: string; required: number }[];
    expect(found.lines.map(({ sku, ordered }) => [sku, ordered]).sort()).toEqual(
      lines.map(({ sku, required }) => [sku, required]).sort(),
    );
  });

  it('traces an order whose suffix was left out', async () => {
    const order = orders.find(({ id, fiscal }) => fiscal !== '' && id.endsWith('-1'));
    const whole = order?.id.replace(/-1$/, '');
    const found = await trace({ orderId: whole });
    expect(found.documents.map(({ id }) => id)).toContain(order?.id);
    await expect(trace({ orderId: `${whole ?? ''}99` })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('answers with what it reads for the answer, and says so', async () => {
    const { output, view } = await open.ask('analyze_purchases', { from: '2026-11-02', to: '2026-11-06' });
    expect(output).toMatchObject({ coverage: { source: 'service', complete: true } });
    expect(JSON.stringify(view.notes)).toContain('read from the service for this answer');
  });

  it('says from which day there are documents, where the days reach further back', async () => {
    const fresh = await openTestArchive({ days: 60, products: 200 });
    try {
      const { output, view } = await fresh.ask('analyze_purchases', { from: '2026-08-01', to: '2026-11-06' });
      const { firstDay = '' } = output as { firstDay?: string };
      expect(output).toMatchObject({ coverage: { complete: true } });
      expect(firstDay > '2026-08-01').toBe(true);
      expect(JSON.stringify(view.notes)).toContain(`There are no documents before ${firstDay}`);
      const later = await fresh.ask('analyze_purchases', { from: '2026-11-02', to: '2026-11-06' });
      expect(later.output).not.toHaveProperty('firstDay');
    } finally {
      await fresh.close();
    }
  });

  it('calls no order open that was delivered and invoiced after the days that were asked for', async () => {
    const fresh = await openTestArchive({ days: 60, products: 200 });
    const known = await openTestArchive({ days: 60, products: 200 });
    try {
      const days = { from: '2026-11-09', to: '2026-11-13' };
      await known.ask('trace_order', { from: '2026-11-09' });
      const [alone, after] = [await fresh.ask('trace_order', days), await known.ask('trace_order', days)];
      expect(alone.output).toMatchObject({ coverage: { ...days, complete: true } });
      expect(alone.output['lines']).toEqual(after.output['lines']);
    } finally {
      await fresh.close();
      await known.close();
    }
  });

  it('reads the orders of receivers that it learns of from what it reads', async () => {
    const fresh = await openTestArchive({ days: 60, products: 200 });
    try {
      const days = { from: '2026-11-09', to: '2026-11-13' };
      const { output } = await fresh.ask('price_history', { sku: 'OP520', ...days });
      expect(output).toMatchObject({ coverage: { complete: true, windows: 3, read: 3 } });
    } finally {
      await fresh.close();
    }
  });

  it('says what is missing when time is short', async () => {
    const budget = { rows: 50, products: 50, milliseconds: 0 };
    const { output, view } = await open.ask('analyze_purchases', { from: '2026-09-25' }, ['*'], { budget });
    expect(output).toMatchObject({ coverage: { complete: false, remaining: { from: '2026-09-25' } } });
    expect(view.notes?.[0]).toMatchObject({ kind: 'partial' });
    // Nothing is known of what was not read: not that there is none of it.
    const skus = await open.ask('analyze_purchases', { from: '2026-09-25', skus: ['OP520'] }, ['*'], { budget });
    expect(skus.output).toMatchObject({ pieces: 0, coverage: { complete: false } });
    expect(skus.view.facts).toEqual([]);
    expect(JSON.stringify(skus.view.notes)).not.toContain('Nothing');
    // Nor that what was read first is the first there is.
    expect(skus.output).not.toHaveProperty('firstDay');
    for (const limit of [{ categoryId: 'GASKETTO' }, { brands: ['GASKETTO'] }]) {
      await expect(
        open.ask('analyze_purchases', { from: '2026-09-25', ...limit }, ['*'], { budget }),
      ).rejects.toMatchObject({
        message: expect.stringMatching(/^No .*GASKETTO is in what was read so far\.$/) as string,
        next: expect.stringContaining('ask again in a while') as string,
      });
    }
  });
});

describe('with everything kept', () => {
  beforeAll(() => open.fill(), 120_000);

  it('finds no difference in what was delivered and invoiced as ordered, and each one where there is', async () => {
    for (const order of orders.slice(5, 60)) {
      const found = await trace({ orderId: order.id });
      const wanted = JSON.parse(order.lines) as { sku: string; required: number; accepted: number }[];
      const ids = new Set(found.documents.map(({ id }) => id));
      const known = truth.filter(({ document }) => ids.has(document));
      const of = (source: TrueLine['source'], credit = false) =>
        known.filter((line) => line.source === source && line.isCredit === credit);
      for (const line of found.lines) {
        const sum = (lines: readonly TrueLine[]) =>
          lines.filter(({ sku }) => sku === line.sku).reduce((all, { pieces }) => all + Math.abs(pieces), 0);
        const order1 = wanted.find(({ sku }) => sku === line.sku);
        expect(line.accepted).toBe(order1?.accepted);
        expect(line.delivered).toBe(sum(of('deliveries')));
        expect(line.invoiced).toBe(sum(of('invoices')));
        expect(line.credited).toBe(sum(of('invoices', true)));
        const kinds = line.differences.map(({ kind }) => kind);
        expect(kinds.includes('not_delivered') || kinds.includes('awaited')).toBe(line.delivered < line.accepted);
        expect(kinds.includes('not_invoiced')).toBe(
          line.delivered > 0 && line.invoiced < line.delivered - line.returned,
        );
      }
    }
  });

  it('ties a credit note to the invoice it probably corrects', async () => {
    const credit = truth.find(({ isCredit }) => isCredit);
    const found = await trace({ invoiceId: credit?.document });
    const note = found.documents.find(({ id }) => id === credit?.document);
    expect(note?.kind).toBe('credit_note');
    const corrected = truth.filter(({ document }) => document === note?.corrects).map(({ sku }) => sku);
    expect(corrected).toContain(credit?.sku);
  });

  it('finds an order by the own number alone, in any case, or by any other number', async () => {
    const order = orders.find(({ custom_number }) => custom_number !== '');
    const found = await trace({ customNumber: order?.custom_number.toLowerCase() });
    expect(found.documents).toContainEqual(
      expect.objectContaining({ id: order?.id, customNumber: order?.custom_number }),
    );
    const any = await trace({ customNumber: order?.requisition_id });
    expect(any.documents.map(({ id }) => id)).toContain(order?.id);
    await expect(trace({ customNumber: 'NO-SUCH-1' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('lists everything that was ordered and is not delivered or invoiced, the oldest first', async () => {
    const db = await open.truth();
    const sums = new Map<string, number>();
    for (const line of trueLines(db, open.payer, open.clock.now())) {
      if (line.isCredit) continue;
      const name = `${line.source} ${line.order} ${line.sku}`;
      sums.set(name, (sums.get(name) ?? 0) + line.pieces);
      sums.set(`returned ${name}`, (sums.get(`returned ${name}`) ?? 0) + line.returned);
    }
    db.close();
    const sum = (what: string, order: OrderRow, sku: string) => sums.get(`${what} ${order.id} ${sku}`) ?? 0;
    const wanted = orders.flatMap((order) =>
      (JSON.parse(order.lines) as { sku: string; accepted: number }[]).flatMap(({ sku, accepted }) => {
        const delivered = sum('deliveries', order, sku);
        const kept = delivered - sum('returned deliveries', order, sku);
        return delivered === accepted && sum('invoices', order, sku) === kept ? [] : [[order.id, sku]];
      }),
    );
    const found = await trace({});
    expect(wanted.length).toBeGreaterThan(3);
    expect(found.lines.map(({ orderId, sku }) => [orderId, sku]).sort()).toEqual(wanted.sort());
    const places = orders.map(({ id }) => id);
    const shown = found.documents.map(({ id }) => places.indexOf(id));
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    const own = await trace({}, ['own']);
    expect(own.documents.length).toBeLessThan(found.documents.length);
    expect(JSON.stringify(own)).not.toContain('C200001');
  });

  it('calls what was just ordered awaited, and late only after the day that was promised', () => {
    const row = { id: 'ZA1', requisitionId: 'RQ1', creationDate: '2026-11-20T09:00:00Z', currencyCode: 'PLN' };
    const lineOf = (accepted?: number) => ({ sku: 'A1', requiredQuantity: 2, acceptedQuantity: accepted });
    const match = (accepted: number | undefined, today: string, day?: string) => {
      const order = readDocument({ kind: 'order', row: { ...row, lines: [lineOf(accepted)] } }, 0);
      const [line] = threeWayMatch(order.lines ?? [], { today, promised: () => day });
      return line?.differences.map(({ kind, text, next }) => `${kind}: ${text} ${next}`);
    };
    const waiting = 'Ask the supplier if nothing came by';
    expect(match(2, '2026-11-20')).toEqual([`awaited: 2 pieces accepted and still to come. ${waiting} 2026-11-23.`]);
    expect(match(2, '2026-11-24', '2026-11-25')).toEqual([
      `awaited: 2 pieces accepted and still to come, by 2026-11-25. ${waiting} 2026-11-25.`,
    ]);
    expect(match(2, '2026-11-22', '2026-11-21')).toEqual([
      'not_delivered: 2 pieces accepted and not delivered, though it should have come by 2026-11-21. Ask the supplier when order ZA1 of 2026-11-20 comes.',
    ]);
    // "0 accepted" is a refusal; no number yet is none.
    expect(match(0, '2026-11-20')).toEqual([expect.stringMatching(/^not_accepted: 2 pieces/)]);
    expect(match(undefined, '2026-11-20')).toEqual([expect.stringMatching(/^awaited: .*Do not order again\.$/)]);
  });

  it('shows nothing of an order of another receiver', async () => {
    const other = truth.find(({ isOwn, source }) => !isOwn && source === 'invoices');
    await expect(trace({ invoiceId: other?.document }, ['own'])).rejects.toMatchObject({ code: 'not_allowed' });
  });

  it('names the code that was never bought and that the service does not know', async () => {
    const asked = open.ask('price_history', { index: '2026-11', from: '2026-11-10' });
    await expect(asked).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('2026-11') as string,
    });
  });

  it('gives every price paid for a product, the last one first', async () => {
    const bought = truth.filter(({ source, isCredit }) => source === 'invoices' && !isCredit);
    const sku = bought[0]?.sku ?? '';
    const { output } = await open.ask('price_history', { sku, from: '2026-09-01' });
    const { points, lastPaid } = output as unknown as {
      points: { date: string; source: string; documentId?: string }[];
      lastPaid: { date: string };
    };
    const paid = points.filter(({ source }) => source === 'invoice');
    const expected = bought.filter((line) => line.sku === sku);
    expect(paid.map(({ documentId }) => documentId).sort()).toEqual(
      expected
        .map(({ document }) => document)
        .sort()
        .slice(-paid.length),
    );
    expect(lastPaid.date).toBe(
      expected
        .map(({ day }) => day)
        .sort()
        .at(-1),
    );
    expect(points[0]?.source).toBe('quote');
  });

  it('says what is owed by age and by day, from the archive, without asking the service', async () => {
    const now = open.clock.now();
    const db = await open.truth();
    const unpaid = db
      .prepare<[string, number, number], { id: string; ship_to: string; due_at: number; total_gross: number }>(
        `SELECT id, ship_to, due_at, total_gross FROM invoice
         WHERE payer = ? AND issued_at <= ? AND paid_at > ? AND classification = 'INVOICE'`,
      )
      .all(open.payer, now, now);
    db.close();
    const { output } = await open.ask('list_invoices', { state: 'owed', invoiceClassification: 'INVOICE' });
    const answer = output as unknown as {
      invoices: { id: string }[];
      ageing: Record<string, string>[];
      calendar: { dueDate: string; toBePaid: string }[];
      asOf: string;
    };
    expect(answer.asOf).toMatch(/^2026-11-20T/);
    expect(answer.invoices.map(({ id }) => id).sort()).toEqual(unpaid.map(({ id }) => id).sort());
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const late = (ms: number) => (Date.parse('2026-11-20') - Date.parse(day(ms))) / 86_400_000;
    const sum = (of: typeof unpaid) => (of.reduce((all, { total_gross }) => all + total_gross, 0) / 100).toFixed(2);
    expect(answer.ageing).toEqual([
      {
        currencyCode: 'PLN',
        notDue: sum(unpaid.filter(({ due_at }) => late(due_at) <= 0)),
        days0to30: sum(unpaid.filter(({ due_at }) => late(due_at) > 0 && late(due_at) <= 30)),
        days31to60: sum(unpaid.filter(({ due_at }) => late(due_at) > 30 && late(due_at) <= 60)),
        days61to90: sum(unpaid.filter(({ due_at }) => late(due_at) > 60 && late(due_at) <= 90)),
        over90: '0.00',
      },
    ]);
    const own = await open.ask('list_invoices', { state: 'owed', invoiceClassification: 'INVOICE', shipTo: 'own' });
    const ofPayer = unpaid.filter(({ ship_to: shipTo }) => shipTo === open.payer);
    expect((own.output as unknown as typeof answer).invoices.map(({ id }) => id).sort()).toEqual(
      ofPayer.map(({ id }) => id).sort(),
    );
    expect(ofPayer.length).toBeGreaterThan(0);
    const [next] = answer.calendar;
    expect(next?.toBePaid).toBe(sum(unpaid.filter(({ due_at }) => day(due_at) === next?.dueDate)));
    const soon = await open.ask('list_invoices', { dueWithin: 3, invoiceClassification: 'INVOICE' });
    const due = unpaid.filter(({ due_at }) => late(due_at) <= 0 && late(due_at) >= -3);
    expect((soon.output as unknown as typeof answer).invoices.map(({ id }) => id).sort()).toEqual(
      due.map(({ id }) => id).sort(),
    );
  });

  it('names every status that overdue leaves out, with its sums, and gives the next rows from the archive too', async () => {
    const now = open.clock.now();
    const db = await open.truth();
    const all = db
      .prepare<[string, number], { classification: string; due_at: number; paid_at: number; total_gross: number }>(
        'SELECT classification, due_at, paid_at, total_gross FROM invoice WHERE payer = ? AND issued_at <= ?',
      )
      .all(open.payer, now);
    db.close();
    const today = Math.floor(now / 86_400_000) * 86_400_000;
    const sumOf = (status: string, is: (row: (typeof all)[number]) => boolean) =>
      ['INVOICE', 'CREDIT_NOTE'].flatMap((classification) => {
        const of = all.filter((row) => row.classification === classification && is(row));
        const gross = (of.reduce((sum, row) => sum + row.total_gross, 0) / 100).toFixed(2);
        return of.length === 0
          ? []
          : [{ paymentStatus: status, invoiceClassification: classification, count: of.length, totalGross: gross }];
      });
    const first = await open.ask('list_invoices', { state: 'overdue', limit: 2 });
    const shape = (first.output as { leftOut?: Record<string, unknown>[] }).leftOut?.map((each) => ({
      paymentStatus: each['paymentStatus'],
      invoiceClassification: each['invoiceClassification'],
      ...{ count: each['count'], totalGross: each['totalGross'] },
    }));
    expect(shape).toEqual([
      ...sumOf('UNPAID', (row) => row.paid_at > now && row.due_at >= today),
      ...sumOf('PAID', (row) => row.paid_at <= now),
    ]);
    const { cursor, asOf } = first.output as { cursor: string; asOf: string };
    expect((await open.ask('list_invoices', { cursor })).output).toMatchObject({ asOf });
  });

  it('lists deposits as quoted, for what was delivered and did not come back', async () => {
    const { output } = await open.ask('list_deposits', { from: '2026-09-25', state: 'all' });
    const { deposits } = output as unknown as {
      deposits: { sku: string; delivered: number; returned: number; depositNet: string; quotedNet: string }[];
    };
    const db = await open.truth();
    const refundable = db
      .prepare<[], { sku: string; refundable_net: number }>(
        'SELECT sku, refundable_net FROM product WHERE refundable_net > 0',
      )
      .all();
    db.close();
    const delivered = truth.filter(({ source, day }) => source === 'deliveries' && day >= '2026-09-25');
    const expected = refundable.filter(({ sku }) => delivered.some((line) => line.sku === sku));
    expect(deposits.map(({ sku }) => sku).sort()).toEqual(expected.map(({ sku }) => sku).sort());
    for (const each of deposits) {
      const cents = expected.find(({ sku }) => sku === each.sku)?.refundable_net ?? 0;
      expect(Math.round(Number(each.depositNet) * 100)).toBe(cents);
      expect(Math.round(Number(each.quotedNet) * 100)).toBe(cents * (each.delivered - each.returned));
    }
  });

  it('packs a month the same when made again, and lists what changed at the service meanwhile', async () => {
    const pack = () => makePack(open.archive, open.payer, '2026-10', open.clock.now());
    const first = await pack();
    expect(first.summary).toMatchObject({ missing: [], changes: [] });
    const now = open.clock.now();
    const db = await open.truth();
    const unpaid = db
      .prepare<[string, number, number], { classification: string; documents: number; cents: number }>(
        `SELECT classification, count(*) AS documents, sum(total_gross) AS cents FROM invoice
         WHERE payer = ? AND issued_at >= ${Date.parse('2026-10-01')} AND issued_at < ${Date.parse('2026-11-01')}
           AND issued_at <= ? AND paid_at > ? GROUP BY 1 ORDER BY 1`,
      )
      .all(open.payer, now, now);
    db.close();
    const page = strFromU8(unzipSync(first.bytes)['summary.md'] ?? new Uint8Array());
    expect(unpaid.length).toBeGreaterThan(0);
    for (const { classification, documents, cents } of unpaid) {
      expect(page).toContain(`| ${classification} | PLN | ${documents} | ${(cents / 100).toFixed(2)} |`);
    }
    expect(page).not.toContain('KSeF');
    const range = { from: '2026-10-01', to: '2026-10-31' };
    const [invoice, other] = await open.store.archive.documents('invoice', range);
    const lines = await open.store.archive.linesOf('invoice', [invoice?.id ?? '', other?.id ?? '']);
    const save = (row: typeof invoice, change: object) =>
      row === undefined
        ? Promise.resolve()
        : open.store.archive.save([
            { document: { ...row, ...change }, lines: lines.filter(({ documentId }) => documentId === row.id) },
          ]);
    // Read again, and the same: nothing shows it.
    await save(invoice, { readAt: open.clock.now() + 3_600_000, checkAt: open.clock.now() + 7_200_000 });
    expect(Buffer.compare((await pack()).bytes, first.bytes)).toBe(0);
    await save(other, { digest: 'another', paymentStatus: 'PAID' });
    const second = await pack();
    expect(second.summary.changes).toEqual([`${other?.id ?? ''} changed`]);
    expect(Buffer.compare((await pack()).bytes, second.bytes)).toBe(0);
  });

  it('answers in a thousand tokens at the most', async () => {
    for (const by of ['month', 'brand', 'category', 'sku', 'receiver', 'customNumber'] as const) {
      const { output } = await open.ask('analyze_purchases', { by, compare: by === 'brand' || by === 'category' });
      expect(encode(JSON.stringify(output)).length, by).toBeLessThanOrEqual(1_000);
    }
    const order = orders[10];
    expect(encode(JSON.stringify(await trace({ orderId: order?.id }))).length).toBeLessThanOrEqual(1_000);
  });

  it('reads days before the first one kept from the service, and says that there was nothing', async () => {
    const { output, view } = await open.ask('analyze_purchases', { from: '2023-01-01', to: '2023-01-20' });
    expect(output).toMatchObject({ groups: [], totals: [], coverage: { complete: true, source: 'service' } });
    expect(JSON.stringify(view.notes)).toContain('Nothing from 2023-01-01 to 2023-01-20.');
  });

  it('forgets what is older than it may keep, except what is owed, and its sums follow', async () => {
    const { archive } = open.store;
    const before = '2026-11-01';
    const all = { from: '2026-01-01', to: '2026-11-20' };
    const db = await open.truth();
    const now = trueLines(db, open.payer, open.clock.now());
    db.close();
    const owed = (await archive.owed(['*'])).map(({ id }) => id);
    expect(await archive.forget(before)).toBeGreaterThan(100);
    expect((await archive.owed(['*'])).map(({ id }) => id)).toEqual(owed);
    expect((await archive.documents('invoice', all)).every(({ id, day }) => day >= before || owed.includes(id))).toBe(
      true,
    );
    expect(await archive.documents('order', { ...all, to: '2026-10-31' })).toEqual([]);
    const kept = now.filter(
      ({ source, isCredit, day, document }) =>
        source === 'invoices' && !isCredit && (day >= before || owed.includes(document)),
    );
    const rows = await archive.sums({ ...all, kind: 'invoice', by: 'none', receivers: ['*'] });
    const invoiced = rows.filter((row) => row.class === 'INVOICE').reduce((sum, { net }) => sum + net, 0n);
    expect(invoiced).toBe(BigInt(kept.reduce((sum, { net }) => sum + net, 0)) * 10_000n);
    expect(await archive.rebuild()).toEqual([]);
    // Asked for again, the forgotten days come from the service.
    const { output } = await open.ask('analyze_purchases', { from: '2026-10-01', to: '2026-10-10', by: 'none' });
    const october = now.filter(
      ({ source, isCredit, day }) => source === 'invoices' && !isCredit && day >= '2026-10-01' && day <= '2026-10-10',
    );
    expect(output).toMatchObject({ totals: [{ net: sumOf(october).net }], coverage: { complete: true } });
  });
});
