import { writeMeta, type Db, type ProductRow } from '../state/database.ts';
import { startOfDay } from '../state/time.ts';
import { generateHistory } from './history.ts';
import { generateProducts } from './products.ts';

export interface WorldOptions {
  readonly seed: number;
  readonly products: number;
  readonly days: number;
  readonly now: number;
}

/** Fills an empty database with products and history; runs inside the transaction that created the tables. */
export function generateWorld(db: Db, { seed, products: count, days, now }: WorldOptions): void {
  const today = startOfDay(now);
  const products = generateProducts(seed, count);
  insertProducts(db, products);
  generateHistory(db, seed, products, today, days);
  writeMeta(db, 'seed', String(seed));
  writeMeta(db, 'generated', String(today));
  writeMeta(db, 'clockOffset', '0');
}

function insertProducts(db: Db, products: readonly ProductRow[]): void {
  const insert =
    db.prepare(`INSERT INTO product VALUES (@sku, @idx, @category, @manufacturer, @list_net, @refundable_net,
    @vat, @gtu, @eans, @blocked, @end_of_line, @tec_doc, @tec_doc_prod, @customs, @weight, @width, @depth, @height, @stock)`);
  for (const product of products) insert.run(product);
}
