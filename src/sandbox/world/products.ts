import { leaves, leafOf, topOf, type GroupKey, type Leaf } from './categories.ts';
import type { ProductRow } from '../state/database.ts';
import manufacturers from './manufacturers.json';
import partKindData from './part-kinds.json';
import { SeededRandom } from './prng.ts';
import { warehouses } from './warehouses.ts';
// Codes that people in the trade type; every world has them, in stock in several warehouses.
import wellKnown from './well-known-products.json';

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Ranges for generated parts: price in grosze, weight in grams, longest side in mm; per litre if sold by volume. */
interface PartKind {
  readonly price: Range;
  readonly weight: Range;
  readonly side: Range;
  /** Customs tariff number. */
  readonly customs: string;
  /** Patterns of an index: `#` is a digit, `1` a digit from 1, `@` a letter; the SKU is the same without separators. */
  readonly patterns: readonly string[];
  /** Core deposit in percent of the list price, for parts that can be remanufactured. */
  readonly core?: number;
}

const partKinds: Readonly<Record<GroupKey, PartKind>> = partKindData;

const skuOf = (index: string): string => index.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** The thirteenth digit of an EAN-13: weights 1 and 3 alternate from the left. */
export function eanCheckDigit(first12: string): number {
  let sum = 0;
  for (let at = 0; at < first12.length; at++) sum += Number(first12.charAt(at)) * (at % 2 === 0 ? 1 : 3);
  return (10 - (sum % 10)) % 10;
}

export function generateProducts(seed: number, count: number): ProductRow[] {
  const dice = new SeededRandom(seed);
  const skus = new Set<string>();
  const indexes = new Set<string>();
  const products: ProductRow[] = [];
  const serials = new Map<string, number>();

  const add = (leaf: Leaf, index: string, manufacturer: string, fixed?: { listNet: number }) => {
    const sku = skuOf(index);
    if (skus.has(sku) || indexes.has(index)) return false;
    skus.add(sku);
    indexes.add(index);
    products.push(makeProduct(dice, leaf, { sku, index, manufacturer, serials, fixed }));
    return true;
  };

  for (const { index, leaf: id, manufacturer, listNet } of wellKnown) {
    const leaf = leafOf(id);
    if (leaf) add(leaf, index, manufacturer, { listNet });
  }

  const makers = manufacturers.map((maker) => maker.name);
  const makersOf = Array.from({ length: 12 }, (_, top) =>
    manufacturers.filter((maker) => maker.tops.includes(top)).map((maker) => maker.name),
  );
  for (let n = 0; products.length < count; n++) {
    // One product for every leaf first, so that even a small world has no empty leaf; then at random.
    const leaf = n < leaves.length ? leaves[n] : dice.pick(leaves);
    if (!leaf) continue;
    const patterns = partKinds[leaf.group].patterns;
    const maker = dice.pick(makersOf[topOf(leaf.id)] ?? makers);
    // Redraw a code that is taken; after three attempts continue with another leaf.
    for (let attempt = 0; attempt < 3; attempt++) if (add(leaf, drawIndex(dice, dice.pick(patterns)), maker)) break;
  }
  return products;
}

function drawIndex(dice: SeededRandom, pattern: string): string {
  return pattern.replace(/[#1@]/g, (sign) => {
    if (sign === '#') return String(dice.int(0, 9));
    if (sign === '1') return String(dice.int(1, 9));
    return 'ABDEHKXYZ'.charAt(dice.int(0, 8));
  });
}

interface Identity {
  readonly sku: string;
  readonly index: string;
  readonly manufacturer: string;
  readonly serials: Map<string, number>;
  readonly fixed: { listNet: number } | undefined;
}

function makeProduct(dice: SeededRandom, leaf: Leaf, identity: Identity): ProductRow {
  const kind = partKinds[leaf.group];
  const known = identity.fixed !== undefined;
  const litres = litresOf(leaf);
  // A litre is cheaper in a large can.
  const listNet =
    identity.fixed?.listNet ?? Math.round(dice.logarithmic(kind.price.min, kind.price.max) * litres ** 0.92);
  // Of a kind with core deposits, all remanufactured parts have one, and half of the others.
  const isReman = leaf.qualifier === 'reman';
  const hasCore = kind.core !== undefined && (isReman || dice.chance(0.5));
  const endOfLine = !known && dice.chance(0.03);
  const prefix = manufacturers.find((maker) => maker.name === identity.manufacturer)?.prefix ?? '590199';
  const side = Math.round(dice.int(kind.side.min, kind.side.max) * Math.cbrt(litres));
  // Fluids are not vehicle parts; a few parts are not classified.
  const gtuCode = topOf(leaf.id) === 11 || (!known && dice.chance(0.03)) ? null : 'GTU_07';
  const hasTecDoc = known || dice.chance(0.85);
  return {
    sku: identity.sku,
    idx: identity.index,
    category: leaf.id,
    manufacturer: identity.manufacturer,
    list_net: listNet,
    refundable_net: hasCore ? Math.round((listNet * (kind.core ?? 0)) / 100 / 500) * 500 + 500 : 0,
    vat: 23,
    gtu: gtuCode,
    eans: JSON.stringify(drawEans(dice, prefix, identity.serials, known)),
    blocked: !known && dice.chance(0.04) ? 1 : 0,
    end_of_line: endOfLine ? 1 : 0,
    tec_doc: hasTecDoc ? identity.index : null,
    tec_doc_prod: hasTecDoc ? String(100 + Number(prefix.slice(3))) : null,
    customs: kind.customs,
    weight: Math.round(dice.logarithmic(kind.weight.min, kind.weight.max) * litres),
    width: side,
    depth: Math.round(side * (0.15 + dice.int(0, 45) / 100)),
    height: Math.round(side * (0.1 + dice.int(0, 35) / 100)),
    stock: JSON.stringify(drawStock(dice, endOfLine, known, listNet)),
  };
}

/** The volume of a leaf such as "Engine oils, 4 l", in litres; 1 for products sold by the piece. */
function litresOf({ qualifier }: Leaf): number {
  const [, amount, unit] = /^([\d,]+) (m?l)$/.exec(qualifier) ?? [];
  return amount === undefined ? 1 : Number(amount.replace(',', '.')) / (unit === 'ml' ? 1000 : 1);
}

function drawEans(dice: SeededRandom, prefix: string, serials: Map<string, number>, known: boolean): string[] {
  const roll = dice.int(1, 100);
  const amount = known ? 1 : roll <= 6 ? 0 : roll <= 92 ? 1 : 2;
  return Array.from({ length: amount }, () => {
    const serial = (serials.get(prefix) ?? 0) + 1;
    serials.set(prefix, serial);
    const first12 = prefix + String(serial).padStart(6, '0');
    return `${first12}${eanCheckDigit(first12)}`;
  });
}

/** Cheap parts are in most warehouses by the dozen; expensive ones in a few, a few units each. */
function drawStock(dice: SeededRandom, endOfLine: boolean, known: boolean, listNet: number): number[] {
  const most = listNet < 8000 ? 60 : listNet < 30000 ? 18 : 5;
  const share = listNet < 8000 ? 0.7 : listNet < 30000 ? 0.5 : 0.35;
  return warehouses.map((_, position) => {
    const roll = dice.chance(share);
    const units = dice.int(1, most);
    if (endOfLine) return 0;
    if (known && position < 6) return 8 + units;
    return roll ? units : 0;
  });
}
