import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { delivery, hour, invoice, openWatched, order } from './fixture.ts';

let watched: Awaited<ReturnType<typeof openWatched>>;
beforeEach(async () => {
  watched = await openWatched();
});
afterEach(() => watched.store.close());

describe('what the archive reads becomes an event', () => {
  it('of an order: short, split, invoiced, each once however often it is read', async () => {
    const { keep, events, kinds } = watched;
    await keep(order('ZA1'));
    expect(await kinds()).toEqual([]);
    const short = { acceptedQuantity: 3, missingQuantity: 1 };
    await keep(order('ZA1', short));
    await keep(order('ZA1', short));
    await keep(order('ZA1', { ...short, deliveryId: ['WZ1', 'WZ2'] }));
    await keep(order('ZA1', { ...short, deliveryId: ['WZ1', 'WZ2'] }, { fiscalDocumentNumber: 'FV1' }));
    expect(await kinds()).toEqual(['order.short', 'order.split', 'order.invoiced']);
    expect((await events())[0]).toMatchObject({
      receiver: 'own',
      requisitionId: 'RQ-ZA1',
      serviceAt: null,
      detail: { ownNumber: 'PO-1', short: [{ sku: 'A1', requiredQuantity: 4, missingQuantity: 1 }] },
    });
  });

  it('of an order made elsewhere: its phases, also back to one it had', async () => {
    const { keep, events, pass } = watched;
    for (const phaseCode of ['CONFIRMED', 'PACKAGED', 'CONFIRMED', 'PACKAGED']) {
      pass(1000);
      await keep(order('ZA1', {}, { phaseCode }));
    }
    expect((await events()).map(({ kind, detail }) => [kind, detail['to']])).toEqual([
      ['order.phase', ['PACKAGED']],
      ['order.phase', ['CONFIRMED']],
      ['order.phase', ['PACKAGED']],
    ]);
  });

  it("of a delivery, with the service's own time and what it brings", async () => {
    const { keep, events } = watched;
    await keep(order('ZA1'), delivery('WZ1', 'ZA1'));
    await keep(delivery('WZ1', 'ZA1', { fiscalDocumentNumber: 'FV1' }), delivery('WZ2', 'ZA1'));
    const [first, second] = await events();
    expect(first).toMatchObject({
      kind: 'delivery.created',
      serviceAt: '2026-11-20T10:00:00Z',
      requisitionId: 'RQ-ZA1',
      detail: { deliveryId: 'WZ1', orderId: 'ZA1', ownNumber: 'PO-1', skus: ['A1'], brands: ['ACME'] },
    });
    expect(second).toMatchObject({ detail: { deliveryId: 'WZ2', otherDeliveries: 1 } });
    expect(await events()).toHaveLength(2);
  });

  it('of an invoice: issued and paid once, also when it changes its number', async () => {
    const { keep, kinds } = watched;
    await keep(invoice('FV1'));
    await keep(invoice('FV1-NEW', { techId: 'T-FV1' }));
    await keep(invoice('FV1-NEW', { techId: 'T-FV1', paymentStatus: 'PAID', toBePaid: '0' }));
    expect(await kinds()).toEqual(['invoice.issued', 'invoice.paid']);
  });

  it('but the past that fills the archive is no news', async () => {
    const { keep, kinds, pass } = watched;
    await keep(invoice('FV0', { issueDate: '2026-10-02T10:00:00Z' }));
    pass(hour);
    await keep(
      order('ZA0', { missingQuantity: 2 }, { creationDate: '2026-10-01T10:00:00Z' }),
      delivery('WZ0', 'ZA0', { creationDate: '2026-10-01T12:00:00Z' }),
      delivery('WZ00', 'ZA0', { creationDate: '2026-11-20T09:00:00Z' }),
      invoice('FV00', { issueDate: '2026-10-02T10:00:00Z', techId: 'T-0' }),
    );
    expect(await kinds()).toEqual([]);
    // What changes later is news, however old the document is.
    await keep(invoice('FV0', { issueDate: '2026-10-02T10:00:00Z', paymentStatus: 'PAID', toBePaid: '0' }));
    expect(await kinds()).toEqual(['invoice.paid']);
  });

  it('nothing is noted of a reading whose transaction failed', async () => {
    const { store, keep, kinds } = watched;
    await keep(order('ZA1'));
    const [broken] = [order('ZA2', { sku: null }), order('ZA1', { missingQuantity: 1 })];
    await expect(
      keep(order('ZA1', { missingQuantity: 1 }), { ...broken, row: { ...broken.row, id: null } } as never),
    ).rejects.toThrow();
    expect(await kinds()).toEqual([]);
    expect((await store.archive.linesOf('order', ['ZA1']))[0]?.missingQuantity).toBe(0);
  });
});
