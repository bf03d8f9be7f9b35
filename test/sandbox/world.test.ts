import { describe, expect, it } from 'vitest';
import { languages } from '../../src/contract/limits.ts';
import {
  type Db,
  type DeliveryRow,
  type InvoiceRow,
  type OrderRow,
  type ProductRow,
  openDatabase,
  readDeliveryLines,
  readInvoiceLines,
  readNumbers,
  readOrderLines,
  readTexts,
} from '../../src/sandbox/state/database.ts';
import { customerNet, grossOf, priceObject } from '../../src/sandbox/state/prices.ts';
import { accounts } from '../../src/sandbox/world/accounts.ts';
import { categories, leaves, partNoun } from '../../src/sandbox/world/categories.ts';
import { generateWorld } from '../../src/sandbox/world/generate.ts';
import { eanCheckDigit, generateProducts } from '../../src/sandbox/world/products.ts';
import { NOW, cents } from './running.ts';

const open = (seed = 7, now = NOW) =>
  openDatabase(':memory:', (db) => generateWorld(db, { seed, products: 600, days: 40, now }));

const all = <T>(db: Db, sql: string) => db.prepare<[], T>(sql).all();

describe('categories', () => {
  it('has three levels: 12 top groups, 60 groups, about 200 leaves', () => {
    const level = (length: number) => categories.filter((node) => node.id.length === length).length;
    expect([level(4), level(6)]).toEqual([12, 60]);
    expect(level(8)).toBeGreaterThanOrEqual(190);
    expect(new Set(categories.map((node) => node.id)).size).toBe(categories.length);
  });

  it('labels every category in all 17 languages, none of them by falling back to English', () => {
    expect(languages).toHaveLength(17);
    for (const node of categories) {
      for (const language of languages) expect(node.label(language), `${node.id} ${language}`).toMatch(/\p{L}{2}/u);
    }
    for (const language of languages.filter((each) => each !== 'en')) {
      const same = categories.filter((node) => node.label(language) === node.label('en'));
      // "Motor", "Filter" and the like are shared words; whole languages are not.
      expect(same.length, language).toBeLessThan(5);
    }
  });

  it('tells siblings apart in every language', () => {
    for (const language of languages) {
      const seen = new Set(categories.map((node) => `${node.parent ?? ''}/${node.label(language)}`));
      expect(seen.size, language).toBe(categories.length);
    }
  });

  it('names parts in the singular in en, pl, de, cs and uk', () => {
    const groups = [...new Set(leaves.map(({ group }) => group))];
    expect(groups).toHaveLength(60);
    for (const language of ['en', 'pl', 'de', 'cs', 'uk'] as const) {
      expect(new Set(groups.map((group) => partNoun(group, language))).size).toBe(groups.length);
    }
    expect(partNoun('oilFilter', 'pl')).toBe('Filtr oleju');
    expect(partNoun('oilFilter', 'hu')).toBe('Olajszűrők');
  });
});

describe('products', () => {
  const products = generateProducts(7, 12_000);

  it('are at least 10000, with unique SKUs and indexes, in every leaf', () => {
    expect(products.length).toBe(12_000);
    expect(new Set(products.map((each) => each.sku)).size).toBe(12_000);
    expect(new Set(products.map((each) => each.idx)).size).toBe(12_000);
    expect(products.every((each) => /^[A-Z0-9]+$/.test(each.sku))).toBe(true);
    expect(new Set(products.map((each) => each.category)).size).toBe(leaves.length);
  });

  it('contain the codes that people of the trade type, in stock in several warehouses', () => {
    const wanted = { OP520: 'OP 520', W71275: 'W 712/75', GDB1330: 'GDB-1330', '0986494104': '0 986 494 104' };
    for (const [sku, index] of Object.entries(wanted)) {
      const product = products.find((each) => each.sku === sku);
      expect(product?.idx).toBe(index);
      expect(readNumbers(product?.stock ?? '[]').filter((units) => units > 0).length).toBeGreaterThanOrEqual(6);
    }
    for (const sku of ['HU7008Z', 'LX1566', 'P68050', 'K1279A']) expect(products.some((p) => p.sku === sku)).toBe(true);
  });

  it('carry valid EAN-13 codes, each once', () => {
    const eans = products.flatMap((each) => readTexts(each.eans));
    expect(new Set(eans).size).toBe(eans.length);
    for (const ean of eans) {
      expect(ean).toMatch(/^\d{13}$/);
      expect(eanCheckDigit(ean.slice(0, 12))).toBe(Number(ean[12]));
    }
    // A code from a textbook, so that the rule is not only compared with itself.
    expect(eanCheckDigit('400638133393')).toBe(1);
    expect(products.some((each) => each.eans === '[]')).toBe(true);
  });

  it('have shares of blocked returns, core deposits and ends of line', () => {
    const share = (test: (p: (typeof products)[number]) => boolean) => products.filter(test).length / products.length;
    expect(share((p) => p.blocked === 1)).toBeCloseTo(0.04, 1);
    expect(share((p) => p.refundable_net > 0)).toBeGreaterThan(0.04);
    expect(share((p) => p.refundable_net > 0)).toBeLessThan(0.1);
    expect(share((p) => p.end_of_line === 1)).toBeGreaterThan(0.02);
    expect(share((p) => p.gtu === null)).toBeGreaterThan(0.02);
    expect(
      products.filter((p) => p.end_of_line === 1).every((p) => readNumbers(p.stock).every((units) => units === 0)),
    ).toBe(true);
  });
});

describe('prices', () => {
  it('agree to the cent for every product and account', async () => {
    const db = await open();
    for (const account of accounts) {
      for (const product of all<ProductRow>(db, 'SELECT * FROM product')) {
        const price = priceObject(account, product);
        expect(cents(price.listPriceGross)).toBe(
          cents(price.listPriceNet) + Math.round(product.list_net * 0.23 + 1e-9),
        );
        expect(cents(price.vatAmount)).toBe(cents(price.customerPriceGross) - cents(price.customerPriceNet));
        expect(cents(price.refundableAmountGross)).toBe(grossOf(product.refundable_net, 23));
        expect(price.customerPriceNet).toBeLessThan(price.listPriceNet);
        for (const amount of Object.values(price)) {
          if (typeof amount === 'number') expect(String(amount)).toMatch(/^\d+(\.\d{1,2})?$/);
        }
      }
    }
    db.close();
  });
});

describe('history', () => {
  it('belongs together: orders, deliveries, invoices, credit notes', async () => {
    const db = await open();
    const orders = new Map(all<OrderRow>(db, 'SELECT * FROM sales_order').map((row) => [row.id, row]));
    const deliveries = new Map(all<DeliveryRow>(db, 'SELECT * FROM delivery').map((row) => [row.id, row]));
    const invoices = all<InvoiceRow>(db, 'SELECT * FROM invoice');
    const invoiceIds = new Set(invoices.map((row) => row.id));
    expect(invoices.length).toBeGreaterThan(400);

    for (const delivery of deliveries.values()) {
      const order = orders.get(delivery.order_id)!;
      expect(order.payer).toBe(delivery.payer);
      expect(order.ship_to).toBe(delivery.ship_to);
      expect(delivery.created_at).toBeGreaterThan(order.created_at);
      if (delivery.fiscal !== '') expect(invoiceIds.has(delivery.fiscal)).toBe(true);
    }
    for (const order of orders.values()) {
      const lines = readOrderLines(order);
      expect(order.total_net).toBe(lines.reduce((sum, line) => sum + line.accepted * line.unitNet, 0));
      for (const line of lines) {
        expect(line.accepted + line.missing).toBe(line.required);
        if (order.phase === 'DELIVERED' || order.phase === 'INVOICED') {
          const shipped = line.deliveries
            .flatMap((id) => readDeliveryLines(deliveries.get(id)!))
            .filter((each) => each.sku === line.sku)
            .reduce((sum, each) => sum + each.shipped, 0);
          expect(shipped).toBe(line.accepted);
        }
      }
    }
    for (const invoice of invoices) {
      const lines = readInvoiceLines(invoice);
      const net = lines.reduce((sum, line) => sum + line.quantity * line.unitNet, 0);
      const gross = lines.reduce((sum, line) => sum + grossOf(line.quantity * line.unitNet, line.vat), 0);
      expect([invoice.total_net, invoice.total_gross]).toEqual([net, gross]);
      expect(net < 0).toBe(invoice.classification === 'CREDIT_NOTE');
      expect(invoice.due_at).toBeGreaterThan(invoice.issued_at);
      for (const line of lines) {
        expect(orders.get(line.orderId)?.payer).toBe(invoice.payer);
        expect(line.deliveries.length).toBeGreaterThan(0);
        for (const id of line.deliveries) expect(deliveries.get(id)?.order_id).toBe(line.orderId);
      }
    }
    db.close();
  });

  it('has days that make paging bite, few papers on weekends, split deliveries, returns, credit notes', async () => {
    const db = await open();
    const perDay = all<{ day: string; n: number }>(
      db,
      `SELECT date(issued_at / 1000, 'unixepoch') AS day, COUNT(*) AS n FROM invoice WHERE payer = 'C100000' GROUP BY day ORDER BY n DESC`,
    );
    expect(perDay[0]!.n).toBeGreaterThan(200);
    expect(perDay.filter(({ n }) => n > 50).length).toBeGreaterThanOrEqual(3);
    const count = (sql: string) => all<{ n: number }>(db, `SELECT COUNT(*) AS n FROM ${sql}`)[0]!.n;
    const weekend = count(`invoice WHERE strftime('%w', issued_at / 1000, 'unixepoch') IN ('0', '6')`);
    expect(weekend / count('invoice')).toBeLessThan(0.08);
    expect(count(`invoice WHERE classification = 'CREDIT_NOTE'`)).toBeGreaterThan(5);
    expect(count(`(SELECT order_id FROM delivery GROUP BY order_id HAVING COUNT(*) = 2)`)).toBeGreaterThan(5);
    expect(all<DeliveryRow>(db, 'SELECT * FROM delivery').some((d) => d.lines.includes('"returned":1'))).toBe(true);
    for (const receiver of ['C100000', 'C200001', 'C200002']) {
      expect(count(`invoice WHERE payer = 'C100000' AND ship_to = '${receiver}'`)).toBeGreaterThan(20);
    }
    expect(count(`invoice WHERE paid_at <= ${NOW}`)).toBeGreaterThan(20);
    expect(count(`invoice WHERE paid_at > ${NOW}`)).toBeGreaterThan(20);
    db.close();
  });

  it('is the same for the same seed and day, whatever the hour, and another for another seed', async () => {
    const dump = (db: Db) => {
      const tables = ['product', 'sales_order', 'delivery', 'invoice', 'requisition'];
      const text = JSON.stringify(tables.map((table) => all(db, `SELECT * FROM ${table} ORDER BY 1`)));
      db.close();
      return text;
    };
    const first = dump(await open());
    expect(dump(await open(7, NOW + 5 * 3_600_000))).toBe(first);
    expect(dump(await open(8))).not.toBe(first);
  });

  it('prices orders at the price that is quoted today', async () => {
    const db = await open();
    const account = accounts[0]!;
    const order = all<OrderRow>(db, `SELECT * FROM sales_order WHERE payer = 'C100000' LIMIT 1`)[0]!;
    const line = readOrderLines(order)[0]!;
    const product = db.prepare<[string], ProductRow>('SELECT * FROM product WHERE sku = ?').get(line.sku)!;
    expect(line.unitNet).toBe(customerNet(account, product));
    expect(readTexts(product.eans)).toBeInstanceOf(Array);
    db.close();
  });
});
