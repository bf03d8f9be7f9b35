import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/core/tool.ts';
import { json } from '../service/scripted-server.ts';
import { notesIn, scriptedDesk } from './scripted-desk.ts';

// Codes whose values and moves the interface does not show: they reach the reader as they came, and decide nothing.

const order = {
  id: 'O1',
  requisitionId: 'R1',
  phaseCode: 'ACCEPTED',
  statusCode: 'G',
  deliveryMethod: '02',
  paymentMethod: 'CASH',
  lines: [{ sku: 'OP520', requiredQuantity: 1 }],
};

const orders = async (...each: object[]) => {
  const { ask } = await scriptedDesk((_, response) =>
    json(
      response,
      each.map((more) => ({ ...order, ...more })),
    ),
  );
  return ask('get_requisition', { requisitionId: 'R1' });
};

describe('codes of an order', () => {
  it('pass through unchanged, each in the field in which it came', async () => {
    const answer = await orders({ phaseCode: 'Z-9', statusCode: 'q', deliveryMethod: 'CASH', paymentMethod: '02' });
    expect(answer.output['orders']).toMatchObject([
      { phaseCode: 'Z-9', statusCode: 'q', deliveryMethod: 'CASH', paymentMethod: '02' },
    ]);
    const [table] = answer.view.tables ?? [];
    const cell = (label: string) => table?.rows[0]?.[table.columns.findIndex((each) => each.label === label)];
    expect(['Phase', 'Status', 'Delivery', 'Payment'].map(cell)).toEqual(['Z-9', 'q', 'CASH', '02']);
  });

  it('mean nothing to the desk, but for the phase ACCEPTED', async () => {
    const open = 'info: In phase ACCEPTED: it can still be confirmed or cancelled.';
    expect(notesIn(await orders({}))).toEqual([open]);
    expect(notesIn(await orders({ statusCode: 'A' }))).toEqual([open]);
    expect(notesIn(await orders({ statusCode: undefined }))).toEqual([open]);
    expect(notesIn(await orders({ phaseCode: 'CANCELLED' }))).toEqual([]);
    expect(notesIn(await orders({ phaseCode: 'accepted' }))).toEqual([]);
    expect(notesIn(await orders({ phaseCode: undefined }))).toEqual([]);
  });

  it('are read each time, and may move in any way', async () => {
    const phases = ['INVOICED', 'ACCEPTED', 'CANCELLED', 'PACKAGED'];
    let asked = 0;
    const { server, ask } = await scriptedDesk((_, response) =>
      json(response, { ...order, phaseCode: phases[asked++] }),
    );
    const read: unknown[] = [];
    for (const _ of phases) read.push((await ask('get_order', { orderId: 'O1' })).output['phaseCode']);
    expect(read).toEqual(phases);
    expect(server.seen).toHaveLength(phases.length);
  });
});

describe('codes of an invoice', () => {
  const invoice = {
    id: 'FV/1',
    invoiceClassification: 'INVOICE',
    invoiceType: 'INVOICE',
    currencyCode: 'PLN',
    issueDate: '2026-03-10T08:00:00Z',
    paymentStatus: 'PAID',
    totalNet: 100,
    totalGross: 123,
    toBePaid: 0,
  };

  it.each([
    ['INVOICE', 'CREDIT_NOTE', 'Invoice FV/1'],
    ['CREDIT_NOTE', 'INVOICE', 'Credit note FV/1'],
    ['INVOICE', 'SELF-BILLED', 'Invoice FV/1'],
  ])('pass through, and its classification alone says what it is: %s, %s', async (classification, type, title) => {
    const { ask } = await scriptedDesk((_, response) =>
      json(response, [{ ...invoice, invoiceClassification: classification, invoiceType: type }]),
    );
    const answer = await ask('get_invoice', { invoiceId: 'FV/1' });
    expect(answer.view.title).toBe(title);
    expect(answer.output['invoices']).toMatchObject([{ invoiceClassification: classification, invoiceType: type }]);
  });

  it('of its payment pass through, can be asked for, and say nothing about what is owed', async () => {
    const rows = [
      { ...invoice, id: 'FV/3', paymentStatus: 'PAID', toBePaid: 3.5 },
      { ...invoice, id: 'FV/2', paymentStatus: 'PARTLY', toBePaid: 20.01 },
      { ...invoice, id: 'FV/1', paymentStatus: 'UNPAID', toBePaid: 0 },
    ];
    const { server, ask } = await scriptedDesk((_, response) => json(response, rows, 200, { resultsTotal: '3' }));
    const day = { from: '2026-03-10', to: '2026-03-10' };
    const all = await ask('list_invoices', day);
    expect((all.output['invoices'] as { paymentStatus: string }[]).map((each) => each.paymentStatus)).toEqual([
      'PAID',
      'PARTLY',
      'UNPAID',
    ]);
    expect(all.output['totals']).toMatchObject([{ count: 3, toBePaid: '23.51' }]);
    const partly = await ask('list_invoices', { ...day, paymentStatus: 'partly' });
    expect(partly.output['invoices']).toMatchObject([{ id: 'FV/2' }]);
    for (const { query } of server.seen) expect(query.has('paymentStatus')).toBe(false);
  });
});

describe('what is owed', () => {
  const row = {
    invoiceClassification: 'INVOICE',
    currencyCode: 'PLN',
    issueDate: '2026-03-10T08:00:00Z',
    dueDate: '2026-01-10T08:00:00Z',
    totalNet: 100,
    totalGross: 123,
  };
  const day = { from: '2026-03-10', to: '2026-03-10' };
  const desk = () => {
    const rows = [
      { ...row, id: 'FV/6', paymentStatus: 'UNPAID', toBePaid: 123, dueDate: '2036-03-10T08:00:00Z' },
      { ...row, id: 'FV/5', paymentStatus: 'PARTIALLY_PAID', toBePaid: 20.01 },
      { ...row, id: 'FV/4', paymentStatus: 'PARTIALLY_PAID', toBePaid: 7, currencyCode: 'EUR' },
      { ...row, id: 'FV/3', paymentStatus: 'PAID', toBePaid: 3.5 },
      { ...row, id: 'FV/2', paymentStatus: 'PAID', toBePaid: 0 },
      { ...row, id: 'FV/1', paymentStatus: 'UNPAID', toBePaid: 0 },
      { ...row, id: 'FV/0', paymentStatus: 'PAID', toBePaid: 0 },
      { ...row, id: 'KOR/1', paymentStatus: 'UNPAID', toBePaid: -40, invoiceClassification: 'CREDIT_NOTE' },
    ];
    return scriptedDesk((_, response) => json(response, rows, 200, { resultsTotal: '8' }));
  };
  const ids = ({ output }: Answer) => (output['invoices'] as { id: string }[]).map(({ id }) => id);

  it('goes by the amount to be paid, not by the status; overdue is what was due before today', async () => {
    const { ask } = await desk();
    expect(ids(await ask('list_invoices', { ...day, state: 'owed' }))).toEqual([
      'KOR/1',
      'FV/6',
      'FV/5',
      'FV/4',
      'FV/3',
    ]);
    expect(ids(await ask('list_invoices', { ...day, state: 'overdue' }))).toEqual(['KOR/1', 'FV/5', 'FV/4', 'FV/3']);
  });

  it('never nets a credit note, and says whose money it is', async () => {
    const { ask } = await desk();
    const answer = await ask('list_invoices', { ...day, state: 'owed' });
    expect(answer.output['totals']).toMatchObject([
      { invoiceClassification: 'INVOICE', currencyCode: 'PLN', count: 3, toBePaid: '146.51' },
      { invoiceClassification: 'INVOICE', currencyCode: 'EUR', count: 1, toBePaid: '7' },
      { invoiceClassification: 'CREDIT_NOTE', currencyCode: 'PLN', count: 1, toBePaid: '-40' },
    ]);
    expect(notesIn(answer).join()).toContain('warning: Credit notes are money owed to you');
  });

  it('is named where one status leaves it out, by status and currency', async () => {
    const { ask } = await desk();
    const answer = await ask('list_invoices', { ...day, paymentStatus: 'unpaid', invoiceClassification: 'INVOICE' });
    expect(notesIn(answer)[0]).toBe(
      'warning: Owed too, but not UNPAID and left out: PARTIALLY_PAID: 1 invoice, 20.01 PLN to be paid, ' +
        'PARTIALLY_PAID: 1 invoice, 7.00 EUR to be paid and PAID: 1 invoice, 3.50 PLN to be paid.',
    );
    expect(answer.output['leftOut']).toMatchObject([
      { paymentStatus: 'PARTIALLY_PAID', currencyCode: 'PLN', count: 1, toBePaid: '20.01' },
      { paymentStatus: 'PARTIALLY_PAID', currencyCode: 'EUR', count: 1, toBePaid: '7' },
      { paymentStatus: 'PAID', currencyCode: 'PLN', count: 1, toBePaid: '3.5' },
      { paymentStatus: 'PAID', currencyCode: 'PLN', count: 2, toBePaid: '0' },
    ]);
    expect(notesIn(answer)).toContain('info: Not UNPAID, and left out: PAID: 2 invoices, 0.00 PLN to be paid.');
    const owed = notesIn(await ask('list_invoices', { ...day, state: 'owed' }));
    expect(owed.join()).toContain(
      'Not owed, and left out: PAID: 2 invoices, 0.00 PLN to be paid and UNPAID: 1 invoice',
    );
    expect(answer.view.actions).toContainEqual({
      label: 'Everything owed',
      tool: 'list_invoices',
      input: { ...day, invoiceClassification: 'INVOICE', state: 'owed' },
    });
  });
});

describe('codes of a customer', () => {
  const customer = {
    name: 'Workshop',
    status: 'ACTIVE',
    fiscalDocument: 'INVOICE',
    paymentMethods: ['CASH', '02'],
    defaultPaymentMethod: 'X-7',
    defaultDeliveryMethod: '02',
  };
  const account = async (more: object) => {
    const { ask } = await scriptedDesk((_, response) => json(response, { ...customer, ...more }));
    return ask('get_customer');
  };

  it('pass through unchanged; INACTIVE alone is pointed out', async () => {
    const other = await account({ status: 'ON_HOLD', fiscalDocument: 'RECEIPT' });
    expect(other.output).toMatchObject({ ...customer, status: 'ON_HOLD', fiscalDocument: 'RECEIPT' });
    expect(other.view.facts).toContainEqual({ label: 'Status', value: 'ON_HOLD' });
    expect(other.view.facts).toContainEqual({ label: 'Fiscal document', value: 'RECEIPT' });
    expect(other.view.facts).toContainEqual({ label: 'Payment methods', value: 'CASH, 02' });
    expect(notesIn(other)).toEqual([]);
    expect(notesIn(await account({ status: 'INACTIVE' }))).toEqual([
      'warning: The service says that this account is INACTIVE.',
    ]);
  });

  it.each([{}, { pinned: true }, { a: { routesPinned: 'yes' }, b: [1] }])(
    'do not come from its routes, which may be any object and are shown as they came: %j',
    async (routes) => {
      const answer = await account({ routes });
      expect(answer.output).toMatchObject({ ...customer, routes });
      const label = 'Routes, as the service gave them';
      expect(answer.view.facts).toContainEqual({ label, value: JSON.stringify(routes), detail: true });
    },
  );
});
