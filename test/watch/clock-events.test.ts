import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '../../src/core/money.ts';
import type { DraftRow } from '../../src/ports/ledger.ts';
import { accountChange, productChange, readAccount, readEvery } from '../../src/watch/account.ts';
import { noteTime } from '../../src/watch/clock-events.ts';
import { periodOf, prepareStanding } from '../../src/watch/standing.ts';
import { writeWeekly } from '../../src/watch/weekly.ts';
import { aDraft } from '../store/fixtures/rows.ts';
import { delivery, hour, invoice, minute, openWatched, order, start } from './fixture.ts';

let watched: Awaited<ReturnType<typeof openWatched>>;
beforeEach(async () => {
  watched = await openWatched();
});
afterEach(() => watched.store.close());

const time = () => {
  const { store, clock } = watched;
  return noteTime({ ledger: store, archive: store.archive, clock, zone: 'Europe/Warsaw' });
};
const day = 24 * hour;

describe('time alone', () => {
  it('brings an invoice three days before it is due, and when it is overdue, each once', async () => {
    await watched.keep(invoice('FV1', { dueDate: '2026-11-24T10:00:00Z' }));
    await watched.keep(invoice('FV0', { dueDate: '2026-11-01T10:00:00Z', issueDate: '2026-10-01T10:00:00Z' }));
    await watched.keep(invoice('KOR1', { dueDate: '2026-11-21T10:00:00Z', invoiceClassification: 'CREDIT_NOTE' }));
    const seen: string[][] = [];
    for (let days = 0; days < 7; days += 1) {
      await Promise.all([time(), time()]);
      await time();
      seen.push((await watched.kinds()).filter((kind) => /due/.test(kind)));
      watched.pass(day);
    }
    expect(seen.map((kinds) => kinds.join(' '))).toEqual([
      '',
      ...Array<string>(4).fill('invoice.due'),
      ...Array<string>(2).fill('invoice.due invoice.overdue'),
    ]);
  });

  it('brings a delivery that did not come, once its day is over and the deliveries were read since', async () => {
    const line = { latestDeliveryDate: '2026-11-21' };
    const row = aDraft({ state: 'confirmed', requisitionId: 'RQ-ZA1', createdAt: start, updatedAt: start });
    const lines = [row.content.lines[0]].flatMap((each) =>
      each === undefined ? [] : [{ ...each, sku: 'A1', ...line }],
    );
    const draft: DraftRow = { ...row, content: { ...row.content, lines } };
    await watched.store.write((tx) => tx.insertDraft(draft));
    await watched.keep(order('ZA1'));
    const read = () =>
      watched.store.archive.noteWindow({
        ...{ resource: 'deliveries', receiver: '', fromDay: '2026-11-20', toDay: '2026-11-23', rows: 0 },
        ...{ askedAt: watched.clock.now(), readAt: watched.clock.now(), errorCode: null, errorMessage: null },
      });
    await read();
    await time();
    watched.pass(2 * day);
    await time();
    // Nobody read the deliveries since: that it is late is not known.
    expect(await watched.kinds()).toEqual([]);
    await read();
    await time();
    await time();
    expect(await watched.events()).toMatchObject([
      { kind: 'delivery.late', draftId: draft.id, detail: { latestDeliveryDate: '2026-11-21', skus: ['A1'] } },
    ]);
  });

  it('and none that came', async () => {
    const row = aDraft({ state: 'confirmed', requisitionId: 'RQ-ZA1', createdAt: start, updatedAt: start });
    const lines = row.content.lines.map((each) => ({ ...each, sku: 'A1', latestDeliveryDate: '2026-11-20' }));
    await watched.store.write((tx) => tx.insertDraft({ ...row, content: { ...row.content, lines } }));
    await watched.keep(order('ZA1'));
    await watched.keep(delivery('WZ1', 'ZA1'));
    watched.pass(2 * day);
    await watched.store.archive.noteWindow({
      ...{ resource: 'deliveries', receiver: '', fromDay: '2026-11-20', toDay: '2026-11-23', rows: 1 },
      ...{ askedAt: watched.clock.now(), readAt: watched.clock.now(), errorCode: null, errorMessage: null },
    });
    await time();
    expect(await watched.kinds()).toEqual(['delivery.created']);
    expect((await watched.events())[0]).toMatchObject({ draftId: row.id, person: row.createdBy });
  });
});

describe('the account', () => {
  const limit = (used: string, orderingAllowed = true) => ({
    ...{ orderingAllowed, creditLimit: decimal('1000'), utilizedCreditLimit: decimal(used), currencyCode: 'PLN' },
  });
  const story = (readings: readonly (ReturnType<typeof limit> | undefined)[], every = readEvery) => {
    let state: Parameters<typeof accountChange>[0];
    return readings.map((reading, at) => {
      const { events, next } = accountChange(state, reading, start + at * every);
      state = next;
      return events.map(({ kind, detail }) =>
        `${kind} ${JSON.stringify(detail['percent'] ?? '').replaceAll('"', '')}`.trim(),
      );
    });
  };

  it('crossing a line and being blocked is said once, and the first reading says nothing', () => {
    expect(story([limit('900'), limit('950'), limit('1000'), limit('100'), limit('800'), limit('800', false)])).toEqual(
      [...[[], [], ['credit.crossed 100'], [], ['credit.crossed 80'], ['credit.blocked']]],
    );
  });

  it('an outage is one message after an hour, and one when it is over', () => {
    const down = Array<undefined>(8).fill(undefined);
    const said = story([limit('1'), ...down, limit('1'), undefined, limit('1')]);
    expect(said.flat()).toEqual(['service.unreachable', 'service.back']);
    expect(said.findIndex((each) => each.includes('service.unreachable'))).toBe(5);
  });

  it('a product: a price that changed, stock that ended or came; what could not be read changes nothing', () => {
    const price = (customerPriceNet: string) =>
      [
        { sku: 'A1', quantity: 1, price: { currencyCode: 'PLN', customerPriceNet: decimal(customerPriceNet) } },
      ] as never;
    const stock = (availability: number) => [{ sku: 'A1', location: 'KAT', availability }] as never;
    const first = productChange({}, ['A1'], price('10.00'), stock(3), start);
    expect(first.events).toEqual([]);
    const second = productChange(first.next, ['A1'], price('12.50'), stock(0), start);
    expect(second.events.map(({ kind, detail }) => [kind, detail['from'], detail['amount'] ?? detail['to']])).toEqual([
      ['product.price', '10.00', '12.50'],
      ['product.stock', 3, 0],
    ]);
    expect(productChange(second.next, ['A1'], [], undefined, start)).toEqual({ events: [], next: second.next });
  });

  it('is read by one of several desks, four times an hour', async () => {
    let reads = 0;
    const service = {
      finances: () => {
        reads += 1;
        return Promise.resolve(limit('1'));
      },
      prices: () => Promise.resolve([]),
      stock: () => Promise.resolve([]),
    };
    const { store, clock } = watched;
    for (let minutes = 0; minutes < 60; minutes += 1) {
      await Promise.all([1, 2].map(() => readAccount({ ledger: store, clock, service })));
      watched.pass(minute);
    }
    expect(reads).toBe(4);
  });
});

describe('the page of the week', () => {
  it('comes once on Monday at 8:00 in their zone, with what is due and overdue', async () => {
    const { store, clock, deps } = watched;
    await store.write((tx) =>
      tx.watch.saveSubscription({
        ...{ id: 'WEEK', person: 'buyer', topic: 'weekly', filter: {}, channel: 'slack', how: 'now', quiet: null },
        ...{ zone: 'Europe/Warsaw', pausedUntil: null, fromSeq: 0, createdAt: start, endedAt: null },
      }),
    );
    await watched.keep(
      invoice('FV1', { dueDate: '2026-11-26T10:00:00Z' }),
      invoice('FV2', { dueDate: '2026-11-20T10:00:00Z' }),
    );
    // Lines of an invoice have the brands of their deliveries.
    const bought = (sku: string, totalNet: string) => ({ sku, deliveryId: ['WZ1'], totalNet: decimal(totalNet) });
    const made = { issueDate: '2026-11-18T10:00:00Z', dueDate: '2026-12-18T10:00:00Z' };
    await watched.keep(
      delivery('WZ1', 'ZA1', {
        creationDate: '2026-11-18T09:00:00Z',
        lines: [
          { sku: 'A1', shippedQuantity: 1, brandReference: { name: 'ACME' } },
          { sku: 'B1', shippedQuantity: 1, brandReference: { name: 'TRW' } },
        ],
      }),
      invoice('FV3', { ...made, totalNet: decimal('90.00'), lines: [bought('A1', '20.00'), bought('B1', '70.00')] }),
      invoice('KOR1', { ...made, invoiceClassification: 'CREDIT_NOTE', totalNet: decimal('5.00') }),
    );
    const write = () => writeWeekly({ ...deps, archive: store.archive });
    // Monday, 7:59 in Warsaw.
    watched.pass(Date.UTC(2026, 10, 23, 6, 59) - clock.now());
    await write();
    expect(await watched.outbox()).toEqual([]);
    watched.pass(minute);
    await Promise.all([write(), write()]);
    await write();
    const messages = (await watched.outbox()).map(({ payload }) => JSON.parse(payload) as object);
    expect(messages).toMatchObject([
      {
        title: 'Your week at the parts counter, 2026-11-16 to 2026-11-22',
        chart: {
          ...{ title: 'Invoiced by brand, net PLN', unit: 'PLN' },
          bars: [
            { label: 'no brand', value: '200.00' },
            { label: 'TRW', value: '70.00' },
            { label: 'ACME', value: '20.00' },
          ],
        },
        lines: [
          'Invoiced, net: 290.00 PLN (the week before: 0.00).',
          'Most on no brand 200.00, TRW 70.00 and ACME 20.00 PLN.',
          'Overdue: 1 document, 123.00 PLN.',
          'Due in 7 days: 1 document, 123.00 PLN.',
        ],
      },
    ]);
  });
});

describe('a standing order', () => {
  const row = {
    ...{ id: 'S1', person: 'buyer', zone: 'Europe/Warsaw', lastPeriod: null, createdAt: start, endedAt: null },
    content: { lines: [{ sku: 'OP520', quantity: 4 }], every: 'mon 07:30' },
  };
  const at = (text: string) => Date.parse(text);

  it('has one period for each of its days, also over the days on which clocks change', () => {
    expect(periodOf(row, at('2026-11-23T06:29:00Z'))).toBeUndefined();
    expect(periodOf(row, at('2026-11-23T06:30:00Z'))).toBe('2026-11-23');
    expect(periodOf(row, at('2026-11-24T06:00:00Z'))).toBe('2026-11-23');
    expect(periodOf(row, at('2026-11-24T06:31:00Z'))).toBeUndefined();
    const nightly = {
      ...row,
      content: { ...row.content, every: 'daily 02:30' },
      createdAt: at('2026-01-01T00:00:00Z'),
    };
    const periods = new Set<string>();
    for (let now = at('2026-10-23T22:00:00Z'); now < at('2026-10-27T22:00:00Z'); now += 10 * minute) {
      // The day that lasts 25 hours has one of which nothing is made up for.
      const period = periodOf(nightly, now);
      if (period !== undefined) periods.add(period);
    }
    expect([...periods]).toEqual(['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27']);
  });

  it('makes one draft in a period, by two desks, over restarts and when the clock is set back', async () => {
    const { store, clock, deps } = watched;
    await store.write((tx) => tx.watch.saveStanding(row));
    const prepared: unknown[] = [];
    const ordering = {
      prepare: (actor: { person: string }, request: object) => {
        prepared.push([actor.person, request]);
        return Promise.resolve({ id: `D${prepared.length}` } as DraftRow);
      },
    };
    const run = () => prepareStanding({ ...deps, ordering });
    watched.pass(at('2026-11-23T06:30:00Z') - clock.now());
    await Promise.all([run(), run()]);
    watched.pass(-hour);
    await run();
    watched.pass(2 * hour);
    await run();
    expect(prepared).toEqual([['buyer', { lines: [{ sku: 'OP520', quantity: 4 }] }]]);
    expect(await watched.kinds()).toEqual(['standing.prepared']);
    watched.pass(7 * day);
    await run();
    expect(prepared).toHaveLength(2);
    expect(await watched.outbox()).toHaveLength(2);
  });

  it('tells the person when none could be made, and when a process was killed while making it', async () => {
    const { store, clock, deps } = watched;
    await store.write((tx) => tx.watch.saveStanding(row));
    watched.pass(at('2026-11-23T06:30:00Z') - clock.now());
    const ordering = { prepare: () => Promise.reject(new Error('no price')) };
    await prepareStanding({ ...deps, ordering });
    await store.write((tx) => tx.watch.saveStanding({ ...row, id: 'S2', lastPeriod: '2026-11-23' }));
    await prepareStanding({ ...deps, ordering });
    await prepareStanding({ ...deps, ordering });
    expect(await watched.kinds()).toEqual(['standing.failed', 'standing.failed']);
  });
});
