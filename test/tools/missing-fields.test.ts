import { describe, expect, it } from 'vitest';
import { failure, price, quoteRow } from '../service/fixture.ts';
import { json } from '../service/scripted-server.ts';
import { notesIn, scriptedDesk, shownIn } from './scripted-desk.ts';

// Fields that the interface does not mark as optional, and that do not come: absent in the answer, and never made up.

describe('a quote', () => {
  const quote = async (row: object) => {
    const { ask } = await scriptedDesk((_, response) => json(response, [row]));
    return ask('get_quote', { lines: [{ sku: 'A', quantity: 2 }] });
  };

  it.each([{ price: undefined }, { price: null }, { price: { ...price(), customerPriceNet: null } }])(
    'without a customer price has none, and says that its totals are without it: %j',
    async (more) => {
      const answer = await quote({ ...quoteRow('A', 2), ...more });
      const [line] = answer.output['lines'] as object[];
      expect(line).not.toHaveProperty('customerPriceNet');
      expect(line).not.toHaveProperty('lineNet');
      expect(notesIn(answer)).toContain('partial: No customer price came for A: the totals are without it.');
    },
  );

  it.each([
    {},
    { latestDeliveryDate: null, orderDateTimeTo: null, customerRouteStartDateTime: null, customerRouteCode: null },
  ])('has availability without dates and routes: %j', async (more) => {
    const answer = await quote({
      ...quoteRow('A', 2),
      lines: [{ sku: 'A', location: 'W1', availability: 5, ...more }],
    });
    const [line] = answer.output['lines'] as Record<string, unknown>[];
    expect(line).toMatchObject({ available: 5, enough: true, units: { W1: 5 } });
    expect([line?.['orderUntil'], line?.['latestDeliveryDate']]).toEqual([undefined, undefined]);
  });

  it.each([{ lines: undefined }, { lines: null }])(
    'does not take units that do not come for none: %j',
    async (more) => {
      const answer = await quote({ ...quoteRow('A', 2), ...more });
      const [line] = answer.output['lines'] as Record<string, unknown>[];
      expect([line?.['available'], line?.['enough'], line?.['units']]).toEqual([undefined, undefined, {}]);
      expect(notesIn(answer)).toContain('partial: How many units there are did not come for A.');
    },
  );

  it.each([{ location: null }, { availability: null }])('does not take a line without %j', async (more) => {
    const lines = [{ sku: 'A', location: 'W1', availability: 5, ...more }];
    const error = await failure(quote({ ...quoteRow('A', 2), lines }));
    expect(error.code).toBe('contract_broken');
  });
});

describe('the totals of invoices', () => {
  it('are without an amount that does not come, and say so', async () => {
    const invoice = { currencyCode: 'PLN', invoiceClassification: 'INVOICE', issueDate: '2026-03-10T08:00:00Z' };
    const { ask } = await scriptedDesk((_, response) =>
      json(response, [
        { ...invoice, id: 'FV/2', totalNet: 10.5, totalGross: 12, toBePaid: null },
        { ...invoice, id: 'FV/1', totalNet: 1 },
      ]),
    );
    const answer = await ask('list_invoices', { from: '2026-03-10', to: '2026-03-10' });
    const { output } = answer;
    expect(output['totalsLack']).toEqual(['FV/2', 'FV/1']);
    expect(notesIn(answer)).toContain('partial: An amount did not come for FV/2 and FV/1: the totals are without it.');
    expect(output['totals']).toMatchObject([{ count: 2, totalNet: '11.5', totalGross: '12', toBePaid: '0' }]);
    expect((output['invoices'] as object[])[1]).not.toHaveProperty('toBePaid');
  });
});

describe('a delivery header', () => {
  it('has an invoice number when one comes, and none when none comes', async () => {
    const header = { creationDate: '2026-03-10T08:00:00Z', orderId: 'O1' };
    const { server, ask } = await scriptedDesk((_, response) =>
      json(response, [
        { ...header, id: 'WZ/2', fiscalDocumentNumber: 'FV/7' },
        { ...header, id: 'WZ/1' },
      ]),
    );
    const answer = await ask('list_deliveries', { from: '2026-03-10', to: '2026-03-10' });
    // Without the header with the total a second request makes sure that the list ended.
    expect(server.seen.map(({ path }) => path)).toEqual(['/delivery/metadata', '/delivery/metadata']);
    expect(answer.output['deliveries']).toEqual([
      { ...header, id: 'WZ/2', fiscalDocumentNumber: 'FV/7' },
      { ...header, id: 'WZ/1' },
    ]);
    expect(answer.records()).toMatchObject([{ fiscalDocumentNumber: 'FV/7' }, { id: 'WZ/1' }]);
    expect(shownIn(answer)).toContain('WZ/1');
  });
});
