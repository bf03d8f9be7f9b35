import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { clientFor, startSmall, type Client } from './running.ts';

let sandbox: Sandbox;
let client: Client;
beforeAll(async () => {
  sandbox = await startSmall();
  client = await clientFor(sandbox);
});
afterAll(() => sandbox.close());

const many = (count: number, of = (n: number) => `X${n}`) => Array.from({ length: count }, (_, n) => of(n));
const list = (count: number) => many(count).join(',');
const locations = 'KAT,KRA,WAR,WRO,POZ,GDA,LOD,LUB,SZC,RZE,BIA';
const pl = { 'Accept-Language': 'pl' };

/** [path, field that has to be named, headers] */
const badReads: [string, string, Record<string, string>?][] = [
  ['/inventory/stock', 'sku'],
  ['/inventory/stock?sku=', 'sku[0]'],
  ['/inventory/stock?sku=op520', 'sku[0]'],
  ['/inventory/stock?sku=OP520,,W71275', 'sku[1]'],
  ['/inventory/stock?sku=OP%20520', 'sku[0]'],
  [`/inventory/stock?sku=${list(101)}`, 'sku'],
  ['/inventory/stock?sku=OP520&index=OP%20520', 'sku'],
  ['/inventory/stock?sku=NOPE', 'sku'],
  ['/inventory/stock?index=NOPE', 'index'],
  [`/inventory/stock?sku=OP520&location=${locations}`, 'location'],
  ['/inventory/stock?sku=OP520&location=XXX', 'location'],
  ['/inventory/stock?sku=OP520&shipTo=c-1', 'shipTo'],
  ['/inventory/stock?sku=OP520&shipTo=C200001&shipTo=C200002', 'shipTo'],
  ['/inventory/stock?sku=OP520&page=1', 'page'],
  ['/inventory/stock?sku=%ZZ', 'query'],
  ['/catalog/category', 'Accept-Language'],
  ['/catalog/category', 'Accept-Language', { 'Accept-Language': 'fr' }],
  ['/catalog/category', 'Accept-Language', { 'Accept-Language': 'pl-PL,pl;q=0.9' }],
  ['/catalog/category?language=pl', 'language', pl],
  ['/catalog/products', 'categoryId', pl],
  ['/catalog/products?categoryId=SC01', 'Accept-Language'],
  ['/catalog/products?sku=OP520&index=OP%20520', 'sku', pl],
  ['/catalog/products?sku=OP520,W71275', 'sku', pl],
  ['/catalog/products?sku=OP520&sku=W71275', 'sku', pl],
  ['/catalog/products?categoryId=SC01&pageNumber=-1', 'pageNumber', pl],
  ['/catalog/products?categoryId=SC01&pageNumber=1001', 'pageNumber', pl],
  ['/catalog/products?categoryId=SC01&pageNumber=1.5', 'pageNumber', pl],
  ['/catalog/products?categoryId=SC01&pageSize=0', 'pageSize', pl],
  ['/catalog/products?categoryId=SC01&pageSize=101', 'pageSize', pl],
  ['/catalog/products?categoryId=SC01&facets=true', 'facets', pl],
  ['/customer?shipTo=C200001', 'shipTo'],
  ['/finances?x=1', 'x'],
  ['/delivery', 'creationDateFrom'],
  ['/delivery?creationDateFrom=2026-10-01', 'creationDateTo'],
  ['/delivery?creationDateTo=2026-10-01', 'creationDateFrom'],
  ['/delivery?creationDateFrom=2026-02-29&creationDateTo=2026-03-01', 'creationDateFrom'],
  ['/delivery?creationDateFrom=2026-10-1&creationDateTo=2026-10-02', 'creationDateFrom'],
  ['/delivery?creationDateFrom=2026-10-01T00:00:00Z&creationDateTo=2026-10-02', 'creationDateFrom'],
  ['/delivery?creationDateFrom=2026-10-01&creationDateTo=2026-10-04', 'creationDateTo'],
  ['/delivery?creationDateFrom=2026-10-02&creationDateTo=2026-10-01', 'creationDateTo'],
  ['/delivery?creationDateFrom=2026-10-01&creationDateTo=2026-10-02&limit=51', 'limit'],
  ['/delivery?creationDateFrom=2026-10-01&creationDateTo=2026-10-02&limit=0', 'limit'],
  ['/delivery?creationDateFrom=2026-10-01&creationDateTo=2026-10-02&offset=-1', 'offset'],
  ['/delivery?creationDateFrom=2026-10-01&creationDateTo=2026-10-02&offset=10001', 'offset'],
  ['/delivery?creationDateFrom=2026-10-01&creationDateTo=2026-10-02&offset=99999999999', 'offset'],
  ['/delivery?creationDateFrom=2026-10-01&creationDateTo=2026-10-02&shipTo=C200001', 'shipTo'],
  ['/delivery/metadata?creationDateFrom=2026-10-01&creationDateTo=2026-10-04', 'creationDateTo'],
  ['/delivery/metadata?creationDateFrom=2026-10-01&creationDateTo=2026-10-02&limit=51', 'limit'],
  ['/delivery/X?techId=true', 'techId'],
  ['/invoice?issueDateFrom=2026-10-01', 'issueDateTo'],
  ['/invoice?issueDateFrom=2026-10-01&issueDateTo=2026-10-04', 'issueDateTo'],
  ['/invoice?issueDateFrom=2026-10-01&issueDateTo=2026-10-02&limit=201', 'limit'],
  ['/invoice?issueDateFrom=2026-10-01&issueDateTo=2026-10-02&invoiceClassification=CREDIT', 'invoiceClassification'],
  ['/invoice/X?techId=1', 'techId'],
  ['/sales/requisition?creationDateFrom=2026-10-01&creationDateTo=2026-10-04', 'creationDateTo'],
  ['/sales/requisition?creationDateFrom=2026-10-01&creationDateTo=2026-10-02&limit=51', 'limit'],
  ['/sales/requisition?creationDateFrom=2026-10-01&creationDateTo=2026-10-02&shipTo=C2-1', 'shipTo'],
  ['/sales/requisition/RQ1?shipTo=C200001', 'shipTo'],
  ['/sales/order/ZA1?shipTo=C200001', 'shipTo'],
];

describe('invalid reads answer 400 and name the field', () => {
  it.each(badReads)('GET %s -> %s', async (path, field, headers) => {
    const answer = await client.get(path, headers);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: 'validation', field });
    expect(answer.json.message).toContain(field);
  });
});

const line = { sku: 'OP520', requiredQuantity: 1 };
const badBodies: [string, unknown, string][] = [
  ['/inventory/stock', undefined, 'sku'],
  ['/inventory/stock', {}, 'sku'],
  ['/inventory/stock', [], 'body'],
  ['/inventory/stock', { sku: ['OP520'] }, 'sku'],
  ['/inventory/stock', { sku: 'OP520,' }, 'sku'],
  ['/inventory/stock', { sku: 'OP520, W71275' }, 'sku'],
  ['/inventory/stock', { sku: list(101) }, 'sku'],
  ['/inventory/stock', { sku: 'OP520', index: 'OP 520' }, 'sku'],
  ['/inventory/stock', { sku: 'OP520', shipTo: 'C200001' }, 'shipTo'],
  ['/inventory/stock?sku=OP520', { sku: 'OP520' }, 'sku'],
  [`/inventory/stock?location=${locations}`, { sku: 'OP520' }, 'location'],
  ['/inventory/quote', {}, 'lines'],
  ['/inventory/quote', undefined, 'lines'],
  ['/inventory/quote', { lines: [] }, 'lines'],
  ['/inventory/quote', { lines: many(31).map((sku) => ({ sku, quantity: 1 })) }, 'lines'],
  ['/inventory/quote', { lines: [{ sku: 'OP520' }] }, 'lines[0].quantity'],
  ['/inventory/quote', { lines: [{ sku: 'OP520', quantity: 0 }] }, 'lines[0].quantity'],
  ['/inventory/quote', { lines: [{ sku: 'OP520', quantity: 1.5 }] }, 'lines[0].quantity'],
  ['/inventory/quote', { lines: [{ sku: 'OP520', quantity: 2_147_483_648 }] }, 'lines[0].quantity'],
  ['/inventory/quote', { lines: [{ sku: 'OP520', quantity: '1' }] }, 'lines[0].quantity'],
  ['/inventory/quote', { lines: [{ index: 'OP 520', quantity: 1 }] }, 'lines[0].sku'],
  ['/inventory/quote?sku=OP520', { lines: [{ sku: 'OP520', quantity: 1 }] }, 'lines'],
  ['/inventory/quote?sku=OP520&index=OP+520', undefined, 'lines'],
  [`/inventory/quote?sku=${list(31)}`, undefined, 'sku'],
  [`/inventory/quote?${many(31, (n) => `index=I${n}`).join('&')}`, undefined, 'index'],
  ['/pricing/quote', undefined, 'lines'],
  ['/pricing/quote', { lines: [] }, 'lines'],
  ['/pricing/quote', { lines: many(101).map((sku) => ({ sku, quantity: 1 })) }, 'lines'],
  ['/pricing/quote', { lines: [{ sku: 'OP520', index: 'OP 520', quantity: 1 }] }, 'lines[0]'],
  ['/pricing/quote', { lines: [{ quantity: 1 }] }, 'lines[0]'],
  ['/pricing/quote', { lines: [{ sku: 'OP520', quantity: 1, price: 3 }] }, 'lines[0].price'],
  [
    '/pricing/quote',
    {
      lines: [
        { sku: 'OP520', quantity: 1 },
        { index: 'OP 520', quantity: 1 },
      ],
    },
    'lines',
  ],
  ['/pricing/quote', { lines: [{ sku: 'OP520', quantity: 1 }], location: locations.split(',') }, 'location'],
  ['/pricing/quote', { lines: [{ sku: 'NOPE', quantity: 1 }] }, 'lines'],
  ['/pricing/quote?shipTo=C200001', { lines: [{ sku: 'OP520', quantity: 1 }] }, 'shipTo'],
  ['/sales/requisition', undefined, 'lines'],
  ['/sales/requisition', { lines: [] }, 'lines'],
  ['/sales/requisition', { lines: [{ ...line, requiredQuantity: 0 }] }, 'lines[0].requiredQuantity'],
  ['/sales/requisition', { lines: [{ sku: 'OP520', quantity: 1 }] }, 'lines[0].requiredQuantity'],
  ['/sales/requisition', { lines: [line, { ...line, index: 'OP 520' }] }, 'lines[1]'],
  ['/sales/requisition', { lines: [line, { index: 'W 712/75', requiredQuantity: 1 }] }, 'lines'],
  ['/sales/requisition', { lines: [{ ...line, unitPriceNet: 0.01 }] }, 'lines[0].unitPriceNet'],
  ['/sales/requisition', { lines: [{ ...line, unitPriceGross: 0.01 }] }, 'lines[0].unitPriceGross'],
  ['/sales/requisition', { lines: [{ ...line, unitPriceNet: '11.17' }] }, 'lines[0].unitPriceNet'],
  ['/sales/requisition', { lines: [line], deliveryMethod: '6' }, 'deliveryMethod'],
  ['/sales/requisition', { lines: [line], deliveryMethod: 'SHOP' }, 'deliveryMethod'],
  ['/sales/requisition', { lines: [line], paymentMethod: 'BARTER' }, 'paymentMethod'],
  ['/sales/requisition', { lines: [line], deferredPayment: true }, 'deferredPayment'],
  ['/sales/requisition', { lines: [line], deferredPayment: 'false' }, 'deferredPayment'],
  ['/sales/requisition', { lines: [line], fiscalDocumentEmailAddress: 'nobody' }, 'fiscalDocumentEmailAddress'],
  ['/sales/requisition', { lines: [line], customNumber: 12 }, 'customNumber'],
  ['/sales/requisition', { lines: [line], idempotencyKey: 'x' }, 'idempotencyKey'],
  ['/sales/requisition', { lines: [{ sku: 'NOPE', requiredQuantity: 1 }] }, 'lines'],
  ['/sales/requisition?shipTo=C200001', { lines: [line] }, 'shipTo'],
  ['/sales/requisition/RQ1/confirm', {}, 'body'],
  ['/sales/requisition/RQ1/confirm?lines=1', undefined, 'lines'],
];

describe('invalid bodies answer 400 and name the field', () => {
  it.each(badBodies)('POST %s %j -> %s', async (path, body, field) => {
    const answer = await client.post(path, body);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: 'validation', field });
  });

  it('creates nothing by any of them', () => {
    expect(sandbox.records.ledger()).toEqual([]);
  });

  it('refuses JSON that is none, and text that is not UTF-8', async () => {
    const headers = { 'Content-Type': 'application/json' };
    expect((await client.send('POST', '/inventory/stock', { body: '{"sku":', headers })).json.field).toBe('body');
  });
});

describe('HTTP', () => {
  it('answers 404 for unknown routes and identifiers', async () => {
    for (const path of [
      '/',
      '/inventory',
      '/inventory/stock/',
      '/v1/customer',
      '/delivery/',
      '/delivery/X',
      '/invoice/X',
    ]) {
      expect((await client.get(path)).status, path).toBe(404);
    }
    expect((await client.get('/catalog/category?categoryId=SC99', pl)).status).toBe(404);
  });

  it('answers 405 with Allow', async () => {
    const put = await client.send('PUT', '/inventory/stock');
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST']);
    const get = await client.get('/pricing/quote');
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await client.send('DELETE', '/sales/requisition/RQ1')).headers.get('allow')).toBe('GET');
    expect((await client.send('POST', '/delivery/metadata')).headers.get('allow')).toBe('GET');
  });

  it('answers 413 over 1 MiB and 415 for another content type', async () => {
    const big = await client.post('/inventory/stock', { sku: 'A'.repeat(1024 * 1024) });
    expect(big.status).toBe(413);
    const type = await client.send('POST', '/inventory/stock', {
      body: 'sku=OP520',
      headers: { 'Content-Type': 'text/plain' },
    });
    expect([type.status, type.json.field]).toEqual([415, 'Content-Type']);
    const charset = await client.send('POST', '/inventory/stock', {
      body: '{"sku":"OP520"}',
      headers: { 'Content-Type': 'Application/JSON; charset=utf-8' },
    });
    expect(charset.status).toBe(200);
  });

  it('refuses a receiver that is not the payer’s own', async () => {
    for (const path of [
      '/inventory/stock?sku=OP520&shipTo=C300000',
      '/invoice?issueDateFrom=2026-10-01&issueDateTo=2026-10-01&shipTo=C300000',
      '/sales/requisition?creationDateFrom=2026-10-01&creationDateTo=2026-10-01&shipTo=C300000',
    ]) {
      const answer = await client.get(path);
      expect([answer.status, answer.json.field]).toEqual([403, 'shipTo']);
    }
    const submit = await client.post('/sales/requisition', { lines: [line], shipTo: 'C300000' });
    expect(submit.status).toBe(403);
  });
});
