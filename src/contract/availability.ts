import { instantOf } from '../core/datetime.ts';
import type { QuoteItem } from './resources.ts';

/** Sums up the availability lines of a quote. */
export interface Availability {
  /** Units at all locations returned; undefined when the service gave no lines, which differs from 0. */
  readonly available: number | undefined;
  /** Units by warehouse. */
  readonly units: Readonly<Record<string, number>>;
  /** Earliest cut-off of the warehouses that complete the quantity soonest, as the service wrote it; it may be over. */
  readonly orderUntil: string | undefined;
  /** The day by which all wanted units can arrive; undefined if a warehouse that is needed gives no date. */
  readonly latestDeliveryDate: string | undefined;
}

/**
 * Both dates apply to the whole quantity, not to its first unit. They come from the warehouses that together complete
 * the quantity soonest, or from all warehouses with stock if there is not enough. Those whose cut-off is over come last.
 */
export function availabilityOf(
  { lines, quantity }: Pick<QuoteItem, 'lines' | 'quantity'>,
  now: number,
  wanted: number = quantity,
): Availability {
  const places = lines ?? [];
  // A Map, because a location code may equal a property that every object has, such as `constructor`.
  const units = new Map<string, number>();
  for (const { location, availability } of places) units.set(location, (units.get(location) ?? 0) + availability);
  const needed: typeof places = [];
  let gathered = 0;
  const stocked = places.filter(({ availability }) => availability > 0);
  const soonest = sortedBy(stocked, ({ latestDeliveryDate }) => latestDeliveryDate);
  const isOver = ({ orderDateTimeTo }: (typeof places)[number]) => isPassed(orderDateTimeTo, now);
  for (const place of [...soonest.filter((each) => !isOver(each)), ...soonest.filter(isOver)]) {
    if (gathered >= wanted) break;
    gathered += place.availability;
    needed.push(place);
  }
  const known = sortedBy(
    needed.flatMap(({ latestDeliveryDate }) => latestDeliveryDate ?? []),
    (each) => each,
  );
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

/** A time without a zone is taken for UTC (docs/unknowns.md). */
export function isPassed(datetime: string | null | undefined, now: number): boolean {
  const at = instantOf(datetime);
  return at !== undefined && at < now;
}

/** Earliest first; entries without a readable date come last. */
function sortedBy<T>(all: readonly T[], date: (each: T) => string | null | undefined): T[] {
  const at = (each: T) => instantOf(date(each)) ?? Infinity;
  return [...all].sort((a, b) => (at(a) === at(b) ? 0 : at(a) < at(b) ? -1 : 1));
}
