import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviations, type Resource } from '../../src/contract/field.ts';
import { languages } from '../../src/contract/limits.ts';
import * as resources from '../../src/contract/resources.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { cents, clientFor, DAY, day, NOW, startSmall, type Client } from './running.ts';

let sandbox: Sandbox;
let client: Client;
beforeAll(async () => {
  sandbox = await startSmall();
  client = await clientFor(sandbox);
});
afterAll(() => sandbox.close());

/** Nothing missing, nothing null that may not be, nothing of a wrong type, nothing that is not documented. */
function expectDocumented(of: Resource, rows: readonly unknown[]) {
  for (const row of rows) {
    expect(deviations(of, row)).toEqual([]);
    expect(of.read.safeParse(row).error).toBeUndefined();
    expect(Object.keys(row as object).filter((name) => !(name in of.fields))).toEqual([]);
  }
}

describe('stock', () => {
  it('lists the warehouses of the logistic path that have units', async () => {
    const { status, json } = await client.get('/inventory/stock?sku=OP520,W71275');
    expect(status).toBe(200);
    expectDocumented(resources.stockItem, json);
    const path = (await client.get('/customer')).json.logisticPath;
    expect(path.length).toBeGreaterThanOrEqual(5);
    for (const item of json) {
      expect(path).toContain(item.location);
      expect(item.availability).toBeGreaterThan(0);
      if (item.orderDateTimeTo) expect(Date.parse(item.orderDateTimeTo)).toBeGreaterThan(NOW);
    }
    const spellings = json.map((item: { orderDateTimeTo?: string }) => item.orderDateTimeTo ?? '');
    for (const spelling of [/Z$/, /\+02:00$/, /T\d\d:\d\d:\d\d$/]) {
      expect(spellings.some((text: string) => spelling.test(text))).toBe(true);
    }
  });

  it('takes SKUs repeated or comma-separated, indexes repeated only, and either in a body', async () => {
    const skus = async (path: string) =>
      [...new Set((await client.get(path)).json.map((item: { sku: string }) => item.sku))].sort();
    expect(await skus('/inventory/stock?sku=OP520&sku=W71275')).toEqual(['OP520', 'W71275']);
    expect(await skus('/inventory/stock?sku=OP520%2CW71275')).toEqual(['OP520', 'W71275']);
    expect(await skus('/inventory/stock?index=OP+520&index=W%20712%2F75')).toEqual(['OP520', 'W71275']);
    // "OP 520,W 712/75" is one index, and there is none of that name.
    const joined = await client.get('/inventory/stock?index=OP+520,W%20712%2F75');
    expect([joined.status, joined.json.field]).toEqual([400, 'index']);
    const bySku = await client.post('/inventory/stock', { sku: 'OP520,W71275' });
    const byIndex = await client.post('/inventory/stock', { index: 'W 712/75' });
    expect(bySku.json).toEqual((await client.get('/inventory/stock?sku=OP520,W71275')).json);
    expect(byIndex.json).toEqual((await client.get('/inventory/stock?sku=W71275')).json);
  });

  it('takes many long indexes, in a request line of more than 16 KiB', async () => {
    const codes = Array.from({ length: 30 }, (_, n) => `Ł ${n} `.padEnd(95, 'Ż'));
    const query = codes.map((code) => `index=${encodeURIComponent(code)}`).join('&');
    expect(query.length).toBeGreaterThan(16_384);
    const { status, json } = await client.get(`/inventory/stock?${query}`);
    expect([status, json.field]).toEqual([400, 'index']);
    const { headers } = await client.get(`/inventory/stock?index=OP+520&index=${encodeURIComponent(codes[0]!)}`);
    expect(decodeURIComponent(headers.get('skiIndexList') ?? '')).toBe(codes[0]);
  });

  it('answers each location that is asked for, and another path for another receiver', async () => {
    const named = await client.get('/inventory/stock?sku=OP520&location=KAT&location=SZC,GDA');
    const units = Object.fromEntries(
      named.json.map((item: { location: string; availability: number }) => [item.location, item.availability]),
    );
    expect(Object.keys(units)).toEqual(['KAT', 'SZC', 'GDA']);
    // Not on this customer's path: nothing to buy there.
    expect([units.SZC, units.GDA]).toEqual([0, 0]);
    const wroclaw = await client.get('/inventory/stock?sku=OP520&location=GDA&shipTo=C200002');
    expect(wroclaw.json[0]!.availability).toBeGreaterThan(0);
  });

  it('leaves optional fields out at some warehouses, also `blockedReturn` of some products', async () => {
    const all = await client.get('/catalog/products?categoryId=SC01&pageSize=100', { 'Accept-Language': 'en' });
    const skus = all.json.products.map((product: { towKod: string }) => product.towKod);
    const { json } = await client.get(`/inventory/stock?sku=${skus.join(',')}&shipTo=C200002`);
    expectDocumented(resources.stockItem, json);
    for (const field of [
      'shipToBusinessUnitDeliveryDateTime',
      'customerRouteStartDateTime',
      'customerRouteCode',
      'blockedReturn',
    ]) {
      const having = json.filter((item: object) => field in item).length;
      expect(having).toBeGreaterThan(0);
      expect(having).toBeLessThan(json.length);
    }
  });
});

describe('omitted products', () => {
  const omitted = async (path: string) => (await client.get(path)).headers;

  it('are listed in skpSkuList or skiIndexList', async () => {
    expect((await omitted('/inventory/stock?sku=OP520,NOPE1,NOPE2,NOPE1')).get('skpSkuList')).toBe('NOPE1,NOPE2');
    expect((await omitted('/inventory/stock?index=OP+520&index=NO+PE')).get('skiIndexList')).toBe('NO PE');
    expect((await omitted('/inventory/stock?sku=OP520')).get('skpSkuList')).toBeNull();
  });

  it('are written so that a header can carry them', async () => {
    const index = encodeURIComponent('ŁÓ, 5%\r\nX: 1');
    const header = (await omitted(`/inventory/stock?index=OP+520&index=${index}`)).get('skiIndexList');
    expect(header).toBe('%C5%81%C3%93%2C 5%25%0D%0AX: 1');
    expect(decodeURIComponent(header ?? '')).toBe('ŁÓ, 5%\r\nX: 1');
  });

  it('include products that are not sold any more; alone they are no validation error, since they are valid', async () => {
    const gone = await findEndOfLine();
    const alone = await client.get(`/inventory/stock?sku=${gone}`);
    expect([alone.status, alone.json, alone.headers.get('skpSkuList')]).toEqual([200, [], gone]);
    const prices = await client.post('/pricing/quote', {
      lines: [
        { sku: gone, quantity: 1 },
        { sku: 'OP520', quantity: 1 },
      ],
    });
    expect(prices.headers.get('skpSkuList')).toBe(gone);
    expect(prices.json.lines).toHaveLength(1);
    const order = await client.post('/sales/requisition', { lines: [{ sku: gone, requiredQuantity: 1 }] });
    expect([order.status, order.json.field]).toEqual([400, 'lines']);
  });

  async function findEndOfLine(): Promise<string> {
    for (const top of ['SC01', 'SC02', 'SC03', 'SC04', 'SC05', 'SC06', 'SC07', 'SC08', 'SC09']) {
      const page = await client.get(`/catalog/products?categoryId=${top}&pageSize=100`, { 'Accept-Language': 'en' });
      const skus = page.json.products.map((product: { towKod: string }) => product.towKod);
      const gone = (await omitted(`/inventory/stock?sku=${skus.join(',')}`)).get('skpSkuList');
      if (gone) return gone.split(',')[0]!;
    }
    throw new Error('no product is at its end of line');
  }
});

describe('quote and prices', () => {
  it('agree with each other and with stock', async () => {
    const lines = [
      { sku: 'GDB1330', quantity: 3 },
      { sku: 'BHN1217', quantity: 1 },
      { sku: 'GDB1330', quantity: 5 },
    ];
    const quote = await client.post('/inventory/quote', { lines });
    const prices = await client.post('/pricing/quote', { lines });
    expectDocumented(resources.quoteItem, quote.json);
    expectDocumented(resources.pricingQuote, [prices.json]);
    expect(quote.json.map((item: { quantity: number }) => item.quantity)).toEqual([3, 1, 5]);
    expect(prices.json.lines.map((item: { price: unknown }) => item.price)).toEqual(
      quote.json.map((item: { price: unknown }) => item.price),
    );
    const stock = await client.get('/inventory/stock?sku=GDB1330');
    const units = (rows: { availability: number }[]) => rows.reduce((sum, row) => sum + row.availability, 0);
    expect(units(quote.json[0]!.lines)).toBe(units(stock.json));
  });

  it('takes the products of a quote from the query, one of each', async () => {
    const bySku = await client.post('/inventory/quote?sku=OP520,W71275&location=KAT');
    const byIndex = await client.post('/inventory/quote?index=OP+520&index=W+712/75&location=KAT');
    expect(bySku.json).toEqual(byIndex.json);
    expect(bySku.json.map((item: { quantity: number }) => item.quantity)).toEqual([1, 1]);
  });

  it('differ by account', async () => {
    const other = await clientFor(sandbox, 1);
    const body = { lines: [{ index: 'OP 520', quantity: 1 }] };
    const [mine, theirs] = [await client.post('/pricing/quote', body), await other.post('/pricing/quote', body)];
    expect(mine.json.lines[0]!.price.listPriceNet).toBe(theirs.json.lines[0]!.price.listPriceNet);
    expect(mine.json.lines[0]!.price.customerPriceNet).toBeLessThan(theirs.json.lines[0]!.price.customerPriceNet);
  });
});

describe('catalogue', () => {
  it('can be walked down, with labels in every language', async () => {
    for (const language of languages) {
      const headers = { 'Accept-Language': language };
      const top = await client.get('/catalog/category', headers);
      expectDocumented(resources.category, top.json);
      expect(top.json).toHaveLength(12);
      const second = await client.get(`/catalog/category?categoryId=${top.json[0]!.categoryId}`, headers);
      expect(second.json).toHaveLength(5);
      const third = await client.get(`/catalog/category?categoryId=${second.json[0]!.categoryId}`, headers);
      expect(third.json.length).toBeGreaterThan(2);
      expect((await client.get(`/catalog/category?categoryId=${third.json[0]!.categoryId}`, headers)).json).toEqual([]);
    }
  });

  it('pages through a category without losing or doubling a product', async () => {
    const seen: string[] = [];
    let more = true;
    let total = 0;
    for (let page = 0; more; page++) {
      const { json } = await client.get(`/catalog/products?categoryId=SC02&pageSize=7&pageNumber=${page}`, {
        'Accept-Language': 'cs',
      });
      expectDocumented(resources.catalogSearchResult, [json]);
      expectDocumented(resources.catalogProduct, json.products);
      seen.push(...json.products.map((product: { towKod: string }) => product.towKod));
      more = json.hasNextPage;
      total = json.totalResults;
    }
    expect(seen.length).toBe(total);
    expect(new Set(seen).size).toBe(total);
    const beyond = await client.get('/catalog/products?categoryId=SC02&pageNumber=1000', { 'Accept-Language': 'cs' });
    expect([beyond.json.products, beyond.json.hasNextPage, beyond.json.totalResults]).toEqual([[], false, total]);
  });

  it('finds one product by SKU or index, narrows by brand, and names it in the language asked for', async () => {
    const find = (query: string, language: string) =>
      client.get(`/catalog/products?${query}`, { 'Accept-Language': language });
    expect((await find('sku=W71275', 'pl')).json.products[0]!.shortDescription).toBe('Filtr oleju, samochody osobowe');
    expect((await find('index=W%20712%2F75', 'de')).json.products[0]).toMatchObject({
      towKod: 'W71275',
      vendorIndex: 'W 712/75',
      manufacturer: 'KORVAN',
      shortDescription: 'Ölfilter, Pkw',
    });
    expect((await find('sku=NOPE', 'pl')).json).toMatchObject({ totalResults: 0, hasNextPage: false, products: [] });
    const { json } = await find('categoryId=SC01&brands=korvan,NORFILT&pageSize=100', 'en');
    const makers = new Set(json.products.map((product: { manufacturer: string }) => product.manufacturer));
    expect([...makers].sort()).toEqual(['KORVAN', 'NORFILT']);
  });
});

describe('customer and finances', () => {
  it('are documented and follow from the open papers', async () => {
    const customer = await client.get('/customer');
    const finances = await client.get('/finances');
    expectDocumented(resources.customer, [customer.json]);
    expectDocumented(resources.finances, [finances.json]);
    const { balance, debit, credit, creditLimit, utilizedCreditLimit, availableCreditLimit, notInvoicedOrders } =
      finances.json;
    expect(cents(balance)).toBe(cents(debit) - cents(credit));
    expect(cents(utilizedCreditLimit)).toBe(cents(balance) + cents(notInvoicedOrders));
    expect(cents(availableCreditLimit)).toBe(cents(creditLimit) - cents(utilizedCreditLimit));
    expect(finances.json.orderingAllowed).toBe(true);
  });
});

const window = (name: string, from: string, to: string) => `${name}From=${from}&${name}To=${to}`;

describe('papers', () => {
  const lists = [
    { path: '/invoice', name: 'issueDate', limit: 200, of: resources.invoice, true: 'invoices' },
    { path: '/delivery', name: 'creationDate', limit: 50, of: resources.delivery, true: 'deliveries' },
    { path: '/delivery/metadata', name: 'creationDate', limit: 50, of: resources.deliveryHeader, true: 'deliveries' },
  ] as const;

  it.each(lists)('GET $path pages to the truth for every day of the history', async (list) => {
    let most = 0;
    for (let at = NOW - 41 * DAY; at <= NOW; at += 2 * DAY) {
      const [from, to] = [day(at), day(at + DAY)];
      const truth = sandbox.records[list.true]('C100000', from, to).map((paper) => paper.id);
      const seen: string[] = [];
      for (let offset = 1; ; offset += list.limit) {
        const query = `${window(list.name, from, to)}&offset=${offset}&limit=${list.limit}`;
        const { json, headers } = await client.get(`${list.path}?${query}`);
        expect(headers.get('resultsTotal')).toBe(String(truth.length));
        expectDocumented(list.of, json);
        seen.push(...json.map((paper: { id: string }) => paper.id));
        if (json.length < list.limit) break;
      }
      expect(seen).toEqual(truth);
      most = Math.max(most, seen.length);
    }
    expect(most).toBeGreaterThan(200);
  });

  it('count from 1, and 0 is the first too; the default page is 20', async () => {
    const busiest = day(NOW - 13 * DAY);
    const query = window('issueDate', busiest, day(NOW - 11 * DAY));
    const ids = async (more: string) =>
      (await client.get(`/invoice?${query}${more}`)).json.map((invoice: { id: string }) => invoice.id);
    const all = await ids('&limit=200');
    expect(await ids('')).toEqual(all.slice(0, 20));
    expect(await ids('&offset=0&limit=10')).toEqual(all.slice(0, 10));
    expect(await ids('&offset=1&limit=10')).toEqual(all.slice(0, 10));
    expect(await ids('&offset=11&limit=10')).toEqual(all.slice(10, 20));
    expect(await ids('&offset=10000&limit=10')).toEqual([]);
  });

  it('read one by one with an encoded slash, decoded exactly once, as an array of one', async () => {
    const [invoice] = sandbox.records.invoices('C100000', '2026-10-01', '2026-10-13');
    const byId = await client.get(`/invoice/${encodeURIComponent(invoice!.id)}`);
    const byTechId = await client.get(`/invoice/${invoice!.techId}?techId=true`);
    expect(byId.json).toHaveLength(1);
    expect(byId.json).toEqual(byTechId.json);
    expectDocumented(resources.invoice, byId.json);
    expectDocumented(resources.invoiceLine, byId.json[0]!.lines);
    expect((await client.get(`/invoice/${invoice!.techId}`)).status).toBe(404);
    expect((await client.get(`/invoice/${invoice!.techId}?techId=false`)).status).toBe(404);
    expect((await client.get(`/invoice/${invoice!.id}`)).status).toBe(404);
    expect((await client.get(`/invoice/${encodeURIComponent(encodeURIComponent(invoice!.id))}`)).status).toBe(404);
    const [delivery] = sandbox.records.deliveries('C100000', '2026-10-01', '2026-10-13');
    const one = await client.get(`/delivery/${encodeURIComponent(delivery!.id)}`);
    expect(one.json).toHaveLength(1);
    expectDocumented(resources.delivery, one.json);
    expectDocumented(resources.deliveryLine, one.json[0]!.lines);
  });

  it('add up: the lines of an invoice are its totals, and point to orders and deliveries', async () => {
    for (const { id } of sandbox.records.invoices('C100000', '2026-10-12', '2026-10-13')) {
      const invoice = (await client.get(`/invoice/${encodeURIComponent(id)}`)).json[0]!;
      const sum = (field: 'totalNet' | 'totalGross') =>
        invoice.lines.reduce((total, line) => total + cents(line[field]), 0);
      expect([sum('totalNet'), sum('totalGross')]).toEqual([cents(invoice.totalNet), cents(invoice.totalGross)]);
      expect(cents(invoice.toBePaid)).toBe(invoice.paymentStatus === 'PAID' ? 0 : cents(invoice.totalGross));
      const line = invoice.lines[0]!;
      expect((await client.get(`/sales/order/${line.orderId}`)).json.id).toBe(line.orderId);
      const delivery = (await client.get(`/delivery/${encodeURIComponent(line.deliveryId[0]!)}`)).json[0]!;
      expect(delivery.orderId).toBe(line.orderId);
      if (invoice.invoiceClassification === 'INVOICE') expect(delivery.fiscalDocumentNumber).toBe(id);
    }
  });

  it('of receivers appear in the payer’s invoices, and can be filtered', async () => {
    const query = `${window('issueDate', '2026-10-12', '2026-10-14')}&limit=200`;
    const all = (await client.get(`/invoice?${query}`)).json as { shipTo: string; invoiceClassification: string }[];
    expect(new Set(all.map((invoice) => invoice.shipTo)).size).toBe(3);
    const one = await client.get(`/invoice?${query}&shipTo=C200001`);
    expect(one.json).toEqual(all.filter((invoice) => invoice.shipTo === 'C200001'));
    expect(one.headers.get('resultsTotal')).toBe(String(one.json.length));
    const notes = await client.get(`/invoice?${query}&invoiceClassification=CREDIT_NOTE`);
    expect(notes.json).toEqual(all.filter((invoice) => invoice.invoiceClassification === 'CREDIT_NOTE'));
  });

  it('lists requisition orders of the receiver that is addressed, without a total', async () => {
    const query = window('creationDate', '2026-10-12', '2026-10-13');
    const own = await client.get(`/sales/requisition?${query}&limit=50`);
    const other = await client.get(`/sales/requisition?${query}&limit=50&shipTo=C200001`);
    expect(own.headers.get('resultsTotal')).toBeNull();
    const truth = sandbox.records.orders('C100000', '2026-10-12', '2026-10-13');
    const of = (shipTo: string) => truth.filter((order) => order.shipTo === shipTo).map((order) => order.id);
    expect(own.json.map((order: { id: string }) => order.id)).toEqual(of('C100000'));
    expect(other.json.map((order: { id: string }) => order.id)).toEqual(of('C200001'));
    expectDocumented(resources.requisitionOrder, own.json);
  });
});
