import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deviations } from '../../src/contract/field.ts';
import { requisitionOrder } from '../../src/contract/resources.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { cents, clientFor, DAY, day, HOUR, NOW, startSmall, type Answer, type Client, type Row } from './running.ts';

let sandbox: Sandbox;
let client: Client;
beforeEach(async () => {
  sandbox = await startSmall({ days: 3 });
  client = await clientFor(sandbox);
});
afterEach(() => sandbox.close());

const submit = (body: Record<string, unknown>): Promise<Answer> => client.post('/sales/requisition', body);
const orderOne = async (more: Record<string, unknown> = {}): Promise<Row[]> =>
  (await submit({ lines: [{ sku: 'OP520', requiredQuantity: 2 }], ...more })).json;
const units = async (sku: string, of = client): Promise<Record<string, number>> => {
  const rows = (await of.get(`/inventory/stock?sku=${sku}`)).json as { location: string; availability: number }[];
  return Object.fromEntries(rows.map((row) => [row.location, row.availability]));
};
const total = (stock: Record<string, number>) => Object.values(stock).reduce((sum, each) => sum + each, 0);

describe('submit', () => {
  it('takes omitted settings from the customer card and echoes the buyer’s own number', async () => {
    const { status, json } = await submit({
      lines: [{ sku: 'OP520', requiredQuantity: 2, custom: 'true' }],
      customNumber: 'ZL/2026 ąę #7',
      comments: 'ramp 3',
    });
    expect(status).toBe(200);
    expect(json).toHaveLength(1);
    expect(json[0]).toMatchObject({
      customNumber: 'ZL/2026 ąę #7',
      comments: 'ramp 3',
      billTo: 'C100000',
      shipTo: 'C100000',
      shipFrom: 'KAT',
      deliveryMethod: 'I',
      paymentMethod: '02',
      statusCode: 'G',
      phaseCode: 'ACCEPTED',
      deferredPayment: false,
      creationDate: '2026-10-14T09:30:00Z',
    });
    expect(deviations(requisitionOrder, json[0])).toEqual([]);
    expect((await client.get(`/sales/requisition/${json[0]!.requisitionId}`)).json).toEqual(json);
    expect((await client.get(`/sales/order/${json[0]!.id}`)).json).toEqual(json[0]);
    const ledger = sandbox.records.ledger();
    expect(ledger).toMatchObject([{ customNumber: 'ZL/2026 ąę #7', state: 'ACCEPTED', createdAt: NOW }]);
  });

  it('is split by warehouse: the default location first, then the logistic path', async () => {
    const before = await units('W71275');
    const wanted = before.KAT! + before.KRA! + 1;
    const { json } = await submit({ lines: [{ index: 'W 712/75', requiredQuantity: wanted }] });
    const orders = json as Row[];
    expect(orders.map((order) => order.shipFrom)).toEqual(['KAT', 'KRA', 'WRO']);
    expect(new Set(orders.map((order) => order.requisitionId)).size).toBe(1);
    expect(orders.map((order) => order.lines[0]!.acceptedQuantity)).toEqual([before.KAT, before.KRA, 1]);
    expect(orders.every((order) => order.lines[0]!.missingQuantity === 0)).toBe(true);
    const after = await units('W71275');
    expect(after).toEqual({ ...after, WRO: before.WRO! - 1 });
    expect(after.KAT).toBeUndefined();
    expect(total(after)).toBe(total(before) - wanted);
  });

  it('says what is missing when stock is short, and charges what is accepted', async () => {
    const stock = total(await units('W71275'));
    const orders = (await submit({ lines: [{ sku: 'W71275', requiredQuantity: stock + 5 }] })).json as Row[];
    const lines = orders.flatMap((order) => order.lines);
    const sum = (field: 'requiredQuantity' | 'missingQuantity' | 'acceptedQuantity') =>
      lines.reduce((all, line) => all + line[field], 0);
    expect([sum('requiredQuantity'), sum('missingQuantity'), sum('acceptedQuantity')]).toEqual([stock + 5, 5, stock]);
    const none = (await submit({ lines: [{ sku: 'W71275', requiredQuantity: 3 }] })).json as Row[];
    expect(none).toHaveLength(1);
    expect(none[0]).toMatchObject({
      shipFrom: 'KAT',
      totalGross: 0,
      lines: [{ missingQuantity: 3, acceptedQuantity: 0 }],
    });
  });

  it('omits unknown products and orders the rest', async () => {
    const answer = await submit({
      lines: [
        { sku: 'NOPE', requiredQuantity: 1 },
        { sku: 'OP520', requiredQuantity: 1 },
      ],
    });
    expect(answer.headers.get('skpSkuList')).toBe('NOPE');
    expect(answer.json[0]!.lines).toHaveLength(1);
  });

  it('accepts the customer price or a higher one, and charges the customer price', async () => {
    const quote = await client.post('/pricing/quote', { lines: [{ sku: 'OP520', quantity: 1 }] });
    const { customerPriceNet: net, customerPriceGross: gross } = quote.json.lines[0]!.price;
    const line = { sku: 'OP520', requiredQuantity: 3, unitPriceNet: net, unitPriceGross: gross };
    const exact = await submit({ lines: [line] });
    expect(cents(exact.json[0]!.totalNet)).toBe(3 * cents(net));
    const lower = await submit({ lines: [{ ...line, unitPriceNet: (cents(net) - 1) / 100 }] });
    expect([lower.status, lower.json.field]).toEqual([400, 'lines[0].unitPriceNet']);
    const higher = await submit({ lines: [{ sku: 'OP520', requiredQuantity: 3, unitPriceNet: net + 5 }] });
    expect(higher.json[0]!.lines[0]!.unitPriceNet).toBe(net);
  });

  it('takes express delivery where the account is configured for it, deferred payment where the market has it', async () => {
    expect((await orderOne({ deliveryMethod: '5' }))[0]).toMatchObject({ deliveryMethod: '5' });
    const workshop = await clientFor(sandbox, 1);
    const body = { lines: [{ sku: 'OP520', requiredQuantity: 1 }], deliveryMethod: 'SHIPMENT', deferredPayment: true };
    expect((await workshop.post('/sales/requisition', body)).json[0]).toMatchObject({ deferredPayment: true });
    const express = await workshop.post('/sales/requisition', { ...body, deliveryMethod: '5' });
    expect([express.status, express.json.field]).toEqual([400, 'deliveryMethod']);
  });

  it('reserves credit as well as stock, and refuses what goes beyond it', async () => {
    const before = (await client.get('/finances')).json;
    const [order] = await orderOne();
    const after = (await client.get('/finances')).json;
    expect(cents(after.notInvoicedOrders)).toBe(cents(before.notInvoicedOrders) + cents(order!.totalGross));
    expect(cents(after.availableCreditLimit)).toBe(cents(before.availableCreditLimit) - cents(order!.totalGross));
    sandbox.faults.inject({ kind: 'price', sku: 'OP520', listNet: 90_000_000 }, undefined, 1);
    const tooMuch = await submit({ lines: [{ sku: 'OP520', requiredQuantity: 2 }] });
    expect([tooMuch.status, tooMuch.json.error]).toEqual([422, 'creditLimitExceeded']);
    expect(sandbox.records.ledger()).toHaveLength(1);
  });

  it('acts for a receiver, from its own warehouses', async () => {
    const [order] = await orderOne({ shipTo: 'C200001' });
    expect(order).toMatchObject({ billTo: 'C100000', shipTo: 'C200001', shipFrom: 'KRA' });
    const query = `/sales/requisition?creationDateFrom=${day(NOW)}&creationDateTo=${day(NOW)}`;
    const ids = async (path: string) => (await client.get(path)).json.map((each) => each.id);
    expect(await ids(query)).not.toContain(order!.id);
    expect(await ids(`${query}&shipTo=C200001`)).toContain(order!.id);
  });
});

describe('confirm and cancel', () => {
  it('move an accepted requisition once; then 409', async () => {
    const [order] = await orderOne();
    const path = `/sales/requisition/${order!.requisitionId}`;
    const confirmed = await client.post(`${path}/confirm`);
    expect([confirmed.status, confirmed.json[0]!.id, confirmed.json[0]!.phaseCode]).toEqual([
      200,
      order!.id,
      'CONFIRMED',
    ]);
    for (const action of ['confirm', 'cancel']) {
      const again = await client.post(`${path}/${action}`);
      expect([again.status, again.json.error]).toEqual([409, 'notAccepted']);
      expect(again.json.message).toContain('CONFIRMED');
    }
  });

  it('cancel releases the stock and the credit', async () => {
    const [stock, finances] = [await units('OP520'), (await client.get('/finances')).json];
    const [order] = await orderOne();
    expect(await units('OP520')).not.toEqual(stock);
    const cancelled = await client.post(`/sales/requisition/${order!.requisitionId}/cancel`);
    expect(cancelled.json[0]!.phaseCode).toBe('CANCELLED');
    expect(await units('OP520')).toEqual(stock);
    expect((await client.get('/finances')).json).toEqual(finances);
    expect((await client.post(`/sales/requisition/${order!.requisitionId}/confirm`)).status).toBe(409);
  });

  it('answer 404 for what is unknown, another payer’s, or another receiver’s', async () => {
    expect((await client.post('/sales/requisition/RQ0/confirm')).status).toBe(404);
    const [own] = await orderOne();
    const workshop = await clientFor(sandbox, 1);
    expect((await workshop.post(`/sales/requisition/${own!.requisitionId}/cancel`)).status).toBe(404);
    const [other] = await orderOne({ shipTo: 'C200001' });
    const path = `/sales/requisition/${other!.requisitionId}/confirm`;
    const without = await client.post(path);
    expect([without.status, without.json.message]).toEqual([404, expect.stringContaining('shipTo')]);
    expect((await client.post(`${path}?shipTo=C200002`)).status).toBe(404);
    expect((await client.post(`${path}?shipTo=C200001`)).status).toBe(200);
  });

  it('is automatic where the customer card says so', async () => {
    const workshop = await clientFor(sandbox, 1);
    const { json } = await workshop.post('/sales/requisition', { lines: [{ sku: 'OP520', requiredQuantity: 1 }] });
    expect(json[0]!.phaseCode).toBe('CONFIRMED');
    expect((await workshop.post(`/sales/requisition/${json[0]!.requisitionId}/cancel`)).status).toBe(409);
  });

  it('leaves alone what nobody confirms', async () => {
    const [order] = await orderOne();
    sandbox.clock.advance(30 * DAY);
    client = await clientFor(sandbox);
    expect((await client.get(`/sales/order/${order!.id}`)).json.phaseCode).toBe('ACCEPTED');
  });

  it('ten at once confirm it once', async () => {
    const [order] = await orderOne();
    const path = `/sales/requisition/${order!.requisitionId}/confirm`;
    const all = await Promise.all(Array.from({ length: 10 }, () => client.post(path)));
    expect(all.map((each) => each.status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  });
});

describe('time', () => {
  it('moves a confirmed order to collected, packaged, delivered, invoiced and paid', async () => {
    const [order] = await orderOne({ customNumber: 'N1' });
    await client.post(`/sales/requisition/${order!.requisitionId}/confirm`);
    const seen: string[] = [];
    let last: Row = order!;
    for (let hour = 0; hour < 5 * 24 && last.phaseCode !== 'INVOICED'; hour++) {
      sandbox.clock.advance(HOUR / 2);
      if (hour % 2 === 0) client = await clientFor(sandbox);
      last = (await client.get(`/sales/order/${order!.id}`)).json;
      if (seen.at(-1) !== last.phaseCode) seen.push(last.phaseCode);
    }
    expect(seen.filter((phase) => phase !== 'PARTLY_DELIVERED')).toEqual([
      'CONFIRMED',
      'COLLECTED',
      'PACKAGED',
      'DELIVERED',
      'INVOICED',
    ]);
    expect(last.lines[0]).toMatchObject({ collectedQuantity: 2, packagedQuantity: 2 });
    const [deliveryId] = last.lines[0]!.deliveryId;
    const [delivery] = (await client.get(`/delivery/${encodeURIComponent(deliveryId!)}`)).json;
    expect(delivery).toMatchObject({ orderId: order!.id, fiscalDocumentNumber: last.fiscalDocumentNumber });
    const path = `/invoice/${encodeURIComponent(last.fiscalDocumentNumber)}`;
    const invoice = (await client.get(path)).json[0]!;
    expect(invoice).toMatchObject({
      paymentStatus: 'UNPAID',
      totalGross: order!.totalGross,
      toBePaid: order!.totalGross,
    });
    expect(invoice.lines[0]).toMatchObject({ orderId: order!.id, deliveryId: last.lines[0]!.deliveryId });
    const finances = (await client.get('/finances')).json;
    sandbox.clock.advance(60 * DAY);
    client = await clientFor(sandbox);
    expect((await client.get(path)).json[0]).toMatchObject({ paymentStatus: 'PAID', toBePaid: 0 });
    expect((await client.get('/finances')).json.balance).toBeLessThan(finances.balance);
  });

  it('gives the same papers whether the clock walks or jumps', async () => {
    const papers = async (steps: number) => {
      const own = await startSmall({ days: 3 });
      const buyer = await clientFor(own);
      for (const sku of ['OP520', 'W71275', 'GDB1330', 'LX1566']) {
        const { json } = await buyer.post('/sales/requisition', { lines: [{ sku, requiredQuantity: 30 }] });
        await buyer.post(`/sales/requisition/${json[0]!.requisitionId}/confirm`);
      }
      for (let step = 0; step < steps; step++) {
        own.clock.advance((10 * DAY) / steps);
        own.records.ledger();
      }
      const [from, to] = [day(NOW), day(NOW + 10 * DAY)];
      const result = [own.records.invoices('C100000', from, to), own.records.deliveries('C100000', from, to)];
      await own.close();
      return result;
    };
    const walked = await papers(200);
    expect(walked[0]!.length).toBeGreaterThan(8);
    expect(await papers(1)).toEqual(walked);
  });
});
