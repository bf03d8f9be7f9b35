import { limits } from '../contract/limits.ts';
import type { QuoteItem } from '../contract/resources.ts';
import type { Bulk, FailedPart, Omitted, ProductRef } from '../contract/trading-service.ts';
import type { DeskError } from '../core/errors.ts';
import { chunk, distinct, type Unit } from './chunks.ts';
import type { Finding } from './gather.ts';
import { normal } from './reply.ts';

/** Locations by request; undefined is "all of the customer's logistic path". */
export type Groups = readonly (readonly string[] | undefined)[];

export function groupsOf(locations: readonly string[] | undefined): Groups {
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

/** One entry of a request, and what is known about it, one finding for each group of locations. */
export interface Entry<Row> {
  readonly product: ProductRef;
  readonly findings: readonly Finding<Row>[];
}

/**
 * Entries in the caller's order. A product is omitted when every group of locations was answered without it; when some
 * of the groups failed it is named there, since it may have been in those.
 */
export function bulkOf<Row>(
  entries: readonly Entry<Row>[],
  groups: Groups,
  requests: number,
  merge: (rows: readonly (readonly Row[])[]) => readonly Row[],
): Bulk<Row> {
  const rows: Row[] = [];
  const omitted: Omitted[] = [];
  const failed = new Map<string, FailedPart & { products: ProductRef[] }>();
  const errorIds = new Map<DeskError, number>();
  for (const { product, findings } of entries) {
    const found: (readonly Row[])[] = [];
    for (const each of findings) if (each.kind === 'rows') found.push(each.rows);
    for (const row of merge(found)) rows.push(row);
    if (found.length === findings.length && found.length > 0) continue;
    const failures = findings.flatMap((each, at) => (each.kind === 'failed' ? [{ error: each.error, at }] : []));
    const [first] = failures;
    if (first === undefined) {
      const all = findings.flatMap((each) => (each.kind === 'omitted' ? [each] : []));
      if (all.length === findings.length) omitted.push({ product, explained: all.some((each) => each.explained) });
      continue;
    }
    const parts = failures.length === findings.length ? [{ error: first.error, at: undefined }] : failures;
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

/** Rows of several groups are of different locations: all of them are the answer. */
export function allOf<Row>(found: readonly (readonly Row[])[]): readonly Row[] {
  const [only] = found;
  return only !== undefined && found.length === 1 ? only : found.flat();
}

/** Prices do not name their location: any group's answer is the answer. */
export function firstOf<Row>(found: readonly (readonly Row[])[]): readonly Row[] {
  return found.flat().slice(0, 1);
}

/** One row, with the availability of every group; its price is that of the first. */
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

/** Rows or lines at the locations that were asked for: others are no part of the answer, and would be counted twice. */
export function atLocations<Line extends { location: string }>(
  lines: readonly Line[],
  locations: readonly string[] | undefined,
): Line[] {
  if (locations === undefined) return [...lines];
  const wanted = new Set(locations.map(normal));
  return lines.filter(({ location }) => wanted.has(normal(location)));
}
