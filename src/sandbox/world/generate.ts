import { writeMeta, type Db } from '../database.ts';
import { startOfDay } from '../days.ts';
import { generateHistory } from './history.ts';
import { generateProducts, type Product } from './products.ts';

export interface WorldOptions {
  readonly seed: number;
  readonly products: number;
  readonly days: number;
  readonly now: number;
}

/** Fills an empty database; runs inside the transaction that created its tables. */
export function generateWorld(db: Db, { seed, products: count, days, now }: WorldOptions): void {
  const today = startOfDay(now);
  const products = generateProducts(seed, count);
  insertProducts(db, products);
  generateHistory(db, seed, products, today, days);
  writeMeta(db, 'seed', String(seed));
  writeMeta(db, 'generated', String(today));
  writeMeta(db, 'clockOffset', '0');
}

function insertProducts(db: Db, products: readonly Product[]): void {
  const insert = db.prepare(`INSERT INTO product VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  for (const each of products) {
    insert.run(
      each.sku,
      each.index,
      each.category,
      each.manufacturer,
      each.listNet,
      each.refundableNet,
      each.vat,
      each.gtuCode,
      JSON.stringify(each.eans),
      each.blockedReturn ? 1 : 0,
      each.endOfLine ? 1 : 0,
      each.tecDoc,
      each.tecDocProd,
      each.customsCode,
      each.weight,
      each.width,
      each.depth,
      each.height,
      JSON.stringify(each.stock),
    );
  }
}
