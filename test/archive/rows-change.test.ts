import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDocument, type ServiceDocument } from '../../src/archive/document.ts';
import { decimal } from '../../src/core/money.ts';
import { openTestLedger } from '../support/ledger.ts';
import '../support/property-seed.ts';
import { testClock } from '../support/test-clock.ts';
import { longIt } from '../support/long.ts';

const clock = testClock();
const open = () => openTestLedger({ clock });
const amounts = (net: string, gross: string) => ({ totalNet: decimal(net), totalGross: decimal(gross) });
const parties = { billTo: 'C1', shipTo: 'C1', currencyCode: 'PLN' };

function invoice(id: string, techId: string, net: string, withLines: boolean): ServiceDocument {
  const header = { id, techId, ...parties, issueDate: '2026-11-03T10:00:00', invoiceClassification: 'INVOICE' };
  const lines = [{ sku: 'A1', quantity: 2, orderId: 'ZA1', deliveryId: ['WZ1'], ...amounts(net, net) }];
  return {
    kind: 'invoice',
    row: { ...header, paymentStatus: 'PAID', ...amounts(net, net), ...(withLines ? { lines } : {}) },
  };
}
const delivery: ServiceDocument = {
  kind: 'delivery',
  row: {
    ...{ id: 'WZ1', orderId: 'ZA1', ...parties, creationDate: '2026-11-02T10:00:00Z' },
    lines: [{ sku: 'A1', shippedQuantity: 2, brandReference: { name: 'ACME' }, ...amounts('10.10', '12.42') }],
  },
};
const order: ServiceDocument = {
  kind: 'order',
  row: { id: 'ZA1', requisitionId: 'RQ1', customNumber: 'PO-1', ...parties, creationDate: '2026-11-01T10:00:00Z' },
};
const question = { from: '2026-10-15', to: '2026-11-20', kind: 'invoice', by: 'brand', receivers: ['*'] } as const;

longIt('comes to the same sums in whatever order documents are read, and however often', async () => {
  const documents = [
    invoice('FV1', 'T1', '10.10', false),
    invoice('FV1', 'T1', '10.10', true),
    invoice('FV2', 'T2', '0.000001', true),
    delivery,
    order,
  ];
  const someOrder = fc
    .array(fc.nat(documents.length - 1), { maxLength: 8 })
    .chain((extra) =>
      fc.shuffledSubarray([...documents.keys(), ...extra], { minLength: documents.length + extra.length }),
    );
  await fc.assert(
    fc.asyncProperty(someOrder, async (order_) => {
      const store = await open();
      for (const at of order_) await store.archive.save([readDocument(documents[at] ?? order, clock.now())]);
      const sums = await store.archive.sums(question);
      expect(sums).toEqual([
        expect.objectContaining({
          key: 'ACME',
          lines: 2,
          pieces: 4,
          net: 10_100_001n,
          gross: 10_100_001n,
          readLines: 1,
        }),
      ]);
      const own = await store.archive.sums({ ...question, by: 'customNumber' });
      expect(own.map(({ key }) => key)).toEqual(['PO-1']);
      expect(await store.archive.rebuild()).toEqual([]);
      await store.close();
    }),
    { numRuns: 25 },
  );
});

it('counts an invoice that changed its number once', async () => {
  const store = await open();
  await store.archive.save([readDocument(invoice('FV1', 'T1', '10.10', true), clock.now())]);
  await store.archive.save([readDocument(invoice('FV1-NEW', 'T1', '10.10', false), clock.now())]);
  const sums = await store.archive.sums({ ...question, by: 'none' });
  expect(sums.map(({ net, readLines }) => [net, readLines])).toEqual([[10_100_000n, 0]]);
  expect(await store.archive.counts()).toMatchObject({ gone: 1, documents: { invoice: 2 } });
  await store.close();
});

it('asks for the lines again when the totals of an invoice change, and counts the new total meanwhile', async () => {
  const store = await open();
  await store.archive.save([readDocument(invoice('FV1', 'T1', '10.10', true), clock.now())]);
  await store.archive.save([readDocument(invoice('FV1', 'T1', '20.20', false), clock.now())]);
  const sums = await store.archive.sums({ ...question, by: 'none' });
  expect(sums.map(({ net, readLines }) => [net, readLines])).toEqual([[20_200_000n, 0]]);
  const unread = await store.archive.withoutLines(question, 9);
  expect(unread.map(({ id }) => id)).toEqual(['FV1']);
  await store.close();
});

it('takes a document out of the sums when it is gone, keeps it, and puts it back when it is there again', async () => {
  const store = await open();
  const read = () => readDocument(invoice('FV1', 'T1', '10.10', true), clock.now());
  await store.archive.save([read()]);
  await store.archive.gone('invoice', 'FV1', clock.now());
  expect(await store.archive.sums(question)).toEqual([]);
  expect(await store.archive.documents('invoice', question)).toHaveLength(1);
  await store.archive.save([read()]);
  expect(await store.archive.sums({ ...question, by: 'none' })).toMatchObject([{ net: 10_100_000n }]);
  await store.close();
});

it('lets one process work at a time, and another when its lease is over', async () => {
  const store = await open();
  const now = clock.now();
  expect(await store.archive.hold('sync', 'one', now, now + 10_000)).toBe(true);
  expect(await store.archive.hold('sync', 'two', now, now + 10_000)).toBe(false);
  expect(await store.archive.hold('sync', 'two', now + 10_001, now + 20_001)).toBe(true);
  await store.archive.release('sync', 'two');
  expect(await store.archive.hold('sync', 'one', now, now + 10_000)).toBe(true);
  await store.close();
});
