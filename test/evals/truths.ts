import type { Database } from '../../src/core/sqlite.ts';
import type { LedgerRead } from '../../src/ports/ledger.ts';
import { financesOf } from '../../src/sandbox/state/prices.ts';
import { logisticsOf, warehouses } from '../../src/sandbox/world/warehouses.ts';
import { customerNet } from '../../src/sandbox/state/prices.ts';
import { nameOf } from '../../src/sandbox/state/product-store.ts';
import type { DeliveryRow, InvoiceRow, OrderRow, ProductRow } from '../../src/sandbox/state/database.ts';
import type { SandboxRecords } from '../../src/sandbox/state/records.ts';
import { accounts, partyOf } from '../../src/sandbox/world/accounts.ts';
import { leaves } from '../../src/sandbox/world/categories.ts';

const account = accounts.find(({ payer }) => payer.id === 'C100000')!;

export interface TrueLine {
  readonly sku: string;
  readonly quantity: number;
}

/**
 * What is true, read from the tables of the embedded service and from the desk's ledger: no tool, no client of the
 * service and no MCP is asked. Amounts in grosze, days `yyyy-MM-dd`.
 */
export class Truths {
  readonly #db: Database;
  readonly drafts: LedgerRead;
  readonly service: SandboxRecords;
  readonly #now: number;

  constructor(db: Database, drafts: LedgerRead, service: SandboxRecords, now: number) {
    this.#db = db;
    this.drafts = drafts;
    this.service = service;
    this.#now = now;
  }

  product(sku: string): ProductRow | undefined {
    return this.#db.prepare<[string], ProductRow>('SELECT * FROM product WHERE sku = ?').get(sku);
  }

  skuOf(index: string): string {
    return this.#db.prepare<[string], { sku: string }>('SELECT sku FROM product WHERE idx = ?').get(index)!.sku;
  }

  name(sku: string): string {
    return nameOf(this.product(sku)!, 'en');
  }

  inCategory(category: string): ProductRow[] {
    return this.#db.prepare<[string], ProductRow>('SELECT * FROM product WHERE category = ?').all(category);
  }

  /** Some products that are sold, the same ones each time. */
  someSkus(count: number, where = 'end_of_line = 0'): string[] {
    return this.#db
      .prepare<[number], { sku: string }>(`SELECT sku FROM product WHERE ${where} ORDER BY sku LIMIT ?`)
      .all(count)
      .map(({ sku }) => sku);
  }

  unitNet(sku: string): number {
    return customerNet(account, this.product(sku)!);
  }

  net(lines: readonly TrueLine[]): number {
    return lines.reduce((sum, { sku, quantity }) => sum + this.unitNet(sku) * quantity, 0);
  }

  /** Units on hand less what orders have reserved, at the warehouses of the receiver's path. */
  units(sku: string, receiver = 'C100000'): ReadonlyMap<string, number> {
    const onHand = JSON.parse(this.product(sku)!.stock) as number[];
    const reserved = this.#db.prepare<[string, string], { n: number }>(
      'SELECT COALESCE(SUM(quantity), 0) AS n FROM reservation WHERE sku = ? AND location = ?',
    );
    const path = new Set(partyOf(account, receiver)!.logisticPath);
    return new Map(
      warehouses.flatMap(({ code }, at) =>
        path.has(code) ? [[code, Math.max(0, (onHand[at] ?? 0) - reserved.get(sku, code)!.n)] as const] : [],
      ),
    );
  }

  available(sku: string, receiver = 'C100000'): number {
    return [...this.units(sku, receiver).values()].reduce((sum, n) => sum + n, 0);
  }

  /** The day by which so many units can be there. */
  completeBy(sku: string, quantity: number, receiver = 'C100000'): string {
    const party = partyOf(account, receiver)!;
    const places = [...this.units(sku, receiver)]
      .filter(([, n]) => n > 0)
      .map(([code, n]) => ({ n, day: logisticsOf(code, party, this.#now).latestDeliveryDate }))
      .sort((a, b) => a.day.localeCompare(b.day));
    let gathered = 0;
    for (const { n, day } of places) if ((gathered += n) >= quantity) return day;
    return places.at(-1)!.day;
  }

  /** The day by which goods of this warehouse can be there. */
  dayFrom(warehouse: string, receiver = 'C100000'): string {
    return logisticsOf(warehouse, partyOf(account, receiver)!, this.#now).latestDeliveryDate;
  }

  categoriesBelow(id: string): string[] {
    return leaves.filter((leaf) => leaf.parent === id).map((leaf) => leaf.id);
  }

  finances() {
    return financesOf(this.#db, account, this.#now);
  }

  /** Invoices and credit notes of whole UTC days, both included. */
  invoices(from: string, to: string): (InvoiceRow & { readonly unpaid: boolean })[] {
    return this.#db
      .prepare<[number, number], InvoiceRow>(
        "SELECT * FROM invoice WHERE payer = 'C100000' AND issued_at >= ? AND issued_at < ? ORDER BY issued_at, id",
      )
      .all(Date.parse(from), Date.parse(to) + 86_400_000)
      .map((row) => ({ ...row, unpaid: row.paid_at > this.#now }));
  }

  invoice(id: string): InvoiceRow {
    return this.#db.prepare<[string], InvoiceRow>('SELECT * FROM invoice WHERE id = ?').get(id)!;
  }

  deliveries(from: string, to: string): DeliveryRow[] {
    return this.#db
      .prepare<[number, number], DeliveryRow>(
        "SELECT * FROM delivery WHERE payer = 'C100000' AND created_at >= ? AND created_at < ? ORDER BY created_at, id",
      )
      .all(Date.parse(from), Date.parse(to) + 86_400_000);
  }

  orders(from: string, to: string, receiver = 'C100000'): OrderRow[] {
    return this.#db
      .prepare<[string, number, number], OrderRow>(
        `SELECT * FROM sales_order WHERE payer = 'C100000' AND ship_to = ? AND created_at >= ? AND created_at < ?
         ORDER BY created_at, id`,
      )
      .all(receiver, Date.parse(from), Date.parse(to) + 86_400_000);
  }

  ordersOf(requisitionId: string): OrderRow[] {
    return this.#db
      .prepare<[string], OrderRow>('SELECT * FROM sales_order WHERE requisition_id = ? ORDER BY id')
      .all(requisitionId);
  }
}

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
