import { limits } from '../contract/limits.ts';
import * as requests from '../contract/requests.ts';
import type { QuoteItem } from '../contract/resources.ts';
import type { Bulk, FailedPart, Omitted, ProductRef, WantedLine } from '../contract/trading-service.ts';
import { DeskError } from '../core/errors.ts';
import { chunk, distinct, type LocationGroups, type ProductResult, type Unit } from './gather.ts';
import { texts } from './messages/en.ts';
import { normalCode } from './reply.ts';

// What a caller asks of many products, checked, and the answer for all of them, merged.

export function groupsOf(locations: readonly string[] | undefined): LocationGroups {
  const wanted = distinct(locations ?? [], (each) => each);
  return wanted.length === 0 ? [undefined] : chunk(wanted, limits.locations);
}

export function unitOf(product: ProductRef, quantity: number): Unit {
  return product.sku === undefined
    ? { kind: 'index', code: product.index, quantity }
    : { kind: 'sku', code: product.sku, quantity };
}

export function refOf({ kind, code }: Unit): ProductRef {
  return kind === 'sku' ? { sku: code } : { index: code };
}

/** One product of the request, with one result for each group of locations. */
export interface Entry<Row> {
  readonly product: ProductRef;
  readonly results: readonly ProductResult<Row>[];
}

/**
 * Merges entries, in the caller's order. A product is omitted when every group of locations was answered without it.
 * When some groups failed it is listed as failed there, because it may be in those.
 */
export function bulkOf<Row>(
  entries: readonly Entry<Row>[],
  groups: LocationGroups,
  requests: number,
  merge: (rows: readonly (readonly Row[])[]) => readonly Row[],
): Bulk<Row> {
  const rows: Row[] = [];
  const omitted: Omitted[] = [];
  const failed = new Map<string, FailedPart & { products: ProductRef[] }>();
  const errorIds = new Map<DeskError, number>();
  for (const { product, results } of entries) {
    const found: (readonly Row[])[] = [];
    for (const each of results) if (each.kind === 'rows') found.push(each.rows);
    for (const row of merge(found)) rows.push(row);
    if (found.length === results.length && found.length > 0) continue;
    const failures = results.flatMap((each, at) => (each.kind === 'failed' ? [{ error: each.error, at }] : []));
    const [first] = failures;
    if (first === undefined) {
      const all = results.flatMap((each) => (each.kind === 'omitted' ? [each] : []));
      if (all.length === results.length) omitted.push({ product, explained: all.some((each) => each.explained) });
      continue;
    }
    const parts = failures.length === results.length ? [{ error: first.error, at: undefined }] : failures;
    for (const { error, at } of parts) {
      const id = errorIds.get(error) ?? errorIds.size;
      errorIds.set(error, id);
      const key = `${id} ${at ?? 'all'}`;
      const part = failed.get(key) ?? { products: [], locations: at === undefined ? undefined : groups[at], error };
      part.products.push(product);
      failed.set(key, part);
    }
  }
  const [part] = failed.values();
  if (part !== undefined && rows.length === 0 && omitted.length === 0) throw part.error;
  return {
    rows,
    omitted: distinct(omitted, ({ product }) => `${product.sku ?? ''} ${product.index ?? ''}`),
    failed: [...failed.values()],
    requests,
  };
}

/** Rows of different groups are of different locations: all are the answer. */
export function allOf<Row>(found: readonly (readonly Row[])[]): readonly Row[] {
  return found.flat();
}

/** Prices do not name a location: one group's answer is enough. */
export function firstOf<Row>(found: readonly (readonly Row[])[]): readonly Row[] {
  return found.flat().slice(0, 1);
}

/** One row: the first price, with the availability of every group. */
export function mergeQuotes(found: readonly (readonly QuoteItem[])[]): readonly QuoteItem[] {
  const [first, ...others] = found.map(([row]) => row).filter((row) => row !== undefined);
  if (first === undefined) return [];
  if (others.length === 0) return [first];
  return [
    {
      ...first,
      price: first.price ?? others.find(({ price }) => price)?.price,
      lines: [first, ...others].flatMap(({ lines }) => lines ?? []),
    },
  ];
}

/** Only lines at these locations: others were not asked for and would be counted twice. */
export function atLocations<Line extends { location: string }>(
  lines: readonly Line[],
  locations: readonly string[] | undefined,
): Line[] {
  if (locations === undefined) return [...lines];
  const wanted = new Set(locations.map(normalCode));
  return lines.filter(({ location }) => wanted.has(normalCode(location)));
}

// Requests are checked again before they are sent; these checks name the field as the caller wrote it.

export function checkProducts(products: readonly ProductRef[], field: string): void {
  if (products.length === 0) throw wrong(field, ...texts.noProduct);
  products.forEach((product, at) => {
    // Callers are typed, but tools pass on what a person wrote.
    const { sku, index } = product as { sku?: string; index?: string };
    if ((sku === undefined) === (index === undefined)) {
      throw wrong(`${field}[${at}]`, ...texts.skuOrIndex);
    }
    // The pattern costs a tenth of the schema, and nearly every SKU fits.
    if (sku !== undefined && requests.skuPattern.test(sku)) return;
    const rule = sku === undefined ? requests.index.safeParse(index) : requests.sku.safeParse(sku);
    if (!rule.success) {
      const name = sku === undefined ? 'index' : 'sku';
      throw wrong(`${field}[${at}].${name}`, rule.error.issues[0]?.message ?? texts.invalid, texts.correct);
    }
  });
}

export function checkLines(lines: readonly WantedLine[]): void {
  checkProducts(lines, 'lines');
  lines.forEach(({ quantity }, at) => {
    const rule = requests.quantity.safeParse(quantity);
    if (!rule.success) {
      throw wrong(`lines[${at}].quantity`, rule.error.issues[0]?.message ?? texts.invalid, texts.correct);
    }
  });
}

export function checkPlaces({
  locations,
  shipTo,
}: {
  locations?: readonly string[] | undefined;
  shipTo?: string | undefined;
}): void {
  const empty = locations?.indexOf('') ?? -1;
  if (empty >= 0) throw wrong(`locations[${empty}]`, ...texts.emptyLocation);
  if (shipTo === undefined) return;
  const rule = requests.shipTo.safeParse(shipTo);
  if (!rule.success) throw wrong('shipTo', rule.error.issues[0]?.message ?? texts.invalid, texts.correct);
}

function wrong(field: string, rule: string, next: string): DeskError {
  const text = texts.wrongInput(field, rule, next);
  return new DeskError('invalid_input', text.message, { ...text, field });
}
