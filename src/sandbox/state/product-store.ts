import type { Language } from '../../contract/limits.ts';
import { readNumbers, readTexts, type Db, type ProductRow } from './database.ts';
import { labelOf, leafOf, partNoun } from '../world/categories.ts';
import { warehouses } from '../world/warehouses.ts';

/** Products and the units that can still be bought. */
export class ProductStore {
  readonly #bySku;
  readonly #byIndex;
  readonly #reserved;
  readonly #setStock;
  readonly #setPrice;

  constructor(db: Db) {
    this.#bySku = db.prepare<[string], ProductRow>('SELECT * FROM product WHERE sku = ?');
    this.#byIndex = db.prepare<[string], ProductRow>('SELECT * FROM product WHERE idx = ?');
    this.#reserved = db.prepare<[string], { location: string; quantity: number }>(
      'SELECT location, SUM(quantity) AS quantity FROM reservation WHERE sku = ? GROUP BY location',
    );
    this.#setStock = db.prepare<[string, string]>('UPDATE product SET stock = ? WHERE sku = ?');
    this.#setPrice = db.prepare<[number, string]>('UPDATE product SET list_net = ? WHERE sku = ?');
  }

  bySku(sku: string): ProductRow | undefined {
    return this.#bySku.get(sku);
  }

  byIndex(index: string): ProductRow | undefined {
    return this.#byIndex.get(index);
  }

  /** Units per warehouse: stock on hand minus the units reserved by orders. */
  available(product: ProductRow): Map<string, number> {
    const reserved = new Map(this.#reserved.all(product.sku).map((row) => [row.location, row.quantity]));
    const onHand = readNumbers(product.stock);
    return new Map(
      warehouses.map(({ code }, at) => [code, Math.max(0, (onHand[at] ?? 0) - (reserved.get(code) ?? 0))]),
    );
  }

  /** Makes `quantity` units available at one location, or at each; reservations stay. */
  setAvailable(sku: string, location: string | undefined, quantity: number): boolean {
    const product = this.bySku(sku);
    if (!product) return false;
    const reserved = new Map(this.#reserved.all(sku).map((row) => [row.location, row.quantity]));
    const onHand = readNumbers(product.stock);
    const next = warehouses.map(({ code }, at) =>
      location === undefined || location === code ? quantity + (reserved.get(code) ?? 0) : (onHand[at] ?? 0),
    );
    this.#setStock.run(JSON.stringify(next), sku);
    return true;
  }

  /** Sets the list price (grosze); discounts stay. */
  setListPrice(sku: string, listNet: number): boolean {
    return this.#setPrice.run(listNet, sku).changes === 1;
  }
}

export function nameOf(product: ProductRow, language: Language): string {
  const leaf = leafOf(product.category);
  return `${leaf ? partNoun(leaf.group, language) : ''} ${product.idx} ${product.manufacturer}`.trim();
}

export function shortDescriptionOf(product: ProductRow, language: Language): string {
  const leaf = leafOf(product.category);
  return leaf ? `${partNoun(leaf.group, language)}, ${labelOf(leaf.qualifier, language)}` : product.idx;
}

export function descriptionOf(product: ProductRow, language: Language): string {
  const size = `${product.width} × ${product.depth} × ${product.height} mm`;
  return `${shortDescriptionOf(product, language)}; ${product.manufacturer}; ${size}`;
}

/** "Product data (shared by stock items, quote items, pricing lines, order lines, delivery lines)". */
export function productData(product: ProductRow, language: Language) {
  return {
    index: product.idx,
    name: nameOf(product, language),
    description: descriptionOf(product, language),
    gtuCode: product.gtu,
    eans: readTexts(product.eans),
  };
}

/** "`blockedReturn` may be absent": it is absent for returnable products whose SKU ends in an odd digit. */
export function blockedReturnOf(product: ProductRow): { blockedReturn?: boolean } {
  if (product.blocked === 1) return { blockedReturn: true };
  return /[13579]$/.test(product.sku) ? {} : { blockedReturn: false };
}
