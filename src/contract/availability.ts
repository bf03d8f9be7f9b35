import { instantOf } from '../core/datetime.ts';
import type { QuoteItem } from './resources.ts';

/** What the availability lines of a quote come to. */
export interface Availability {
  /** Units at all locations returned; undefined when the service gave no lines, which is not the same as none. */
  readonly available: number | undefined;
  /** Units by warehouse. */
  readonly units: Readonly<Record<string, number>>;
  /** Earliest cut-off of the warehouses that complete the quantity soonest, as the service wrote it. */
  readonly orderUntil: string | undefined;
  /** The day by which all units wanted can be there; undefined where a warehouse that is needed for it gives none. */
  readonly latestDeliveryDate: string | undefined;
}

/**
 * The dates are of the quantity wanted, not of the first unit: of the warehouses that have it together soonest, and of
 * all of them where there is not enough. Both dates come from the same warehouses.
 */
export function availabilityOf(
  { lines, quantity }: Pick<QuoteItem, 'lines' | 'quantity'>,
  wanted: number = quantity,
): Availability {
  const places = lines ?? [];
  // A code of the service can be any word, also one that every object of JavaScript has.
  const units = new Map<string, number>();
  for (const { location, availability } of places) units.set(location, (units.get(location) ?? 0) + availability);
  const needed: typeof places = [];
  let gathered = 0;
  const stocked = places.filter(({ availability }) => availability > 0);
  for (const place of sortedBy(stocked, ({ latestDeliveryDate }) => latestDeliveryDate)) {
    if (gathered >= wanted) break;
    gathered += place.availability;
    needed.push(place);
  }
  const known = needed.flatMap(({ latestDeliveryDate }) => latestDeliveryDate ?? []);
  return {
    // "the units of all returned locations for one SKU are all purchasable (they add up)"
    available: lines ? places.reduce((total, { availability }) => total + availability, 0) : undefined,
    units: Object.fromEntries(units),
    orderUntil: sortedBy(
      needed.flatMap(({ orderDateTimeTo }) => orderDateTimeTo ?? []),
      (each) => each,
    )[0],
    latestDeliveryDate: known.length === needed.length ? known.at(-1) : undefined,
  };
}

/** Earliest first; what has no date that can be read comes last. */
function sortedBy<T>(all: readonly T[], date: (each: T) => string | null | undefined): T[] {
  const at = (each: T) => instantOf(date(each)) ?? Infinity;
  return [...all].sort((a, b) => (at(a) === at(b) ? 0 : at(a) < at(b) ? -1 : 1));
}
