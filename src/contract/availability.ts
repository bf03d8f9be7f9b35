import { instantOf } from '../core/datetime.ts';
import type { QuoteItem } from './resources.ts';

/** What the availability lines of a quote come to. */
export interface Availability {
  /** Units at all locations returned; undefined when the service gave no lines, which is not the same as none. */
  readonly available: number | undefined;
  /** Units by warehouse. */
  readonly units: Readonly<Record<string, number>>;
  /** Earliest cut-off of a warehouse that has units, as the service wrote it. */
  readonly orderUntil: string | undefined;
  /** Earliest latest delivery date of the warehouses that have units. */
  readonly latestDeliveryDate: string | undefined;
}

export function availabilityOf({ lines }: Pick<QuoteItem, 'lines'>): Availability {
  const places = lines ?? [];
  const units: Record<string, number> = {};
  for (const { location, availability } of places) units[location] = (units[location] ?? 0) + availability;
  const stocked = places.filter(({ availability }) => availability > 0);
  const earliest = (values: readonly (string | null | undefined)[]) =>
    values.flatMap((each) => each ?? []).sort((a, b) => (instantOf(a) ?? Infinity) - (instantOf(b) ?? Infinity))[0];
  return {
    // "the units of all returned locations for one SKU are all purchasable (they add up)"
    available: lines ? places.reduce((total, { availability }) => total + availability, 0) : undefined,
    units,
    orderUntil: earliest(stocked.map(({ orderDateTimeTo }) => orderDateTimeTo)),
    latestDeliveryDate: earliest(stocked.map(({ latestDeliveryDate }) => latestDeliveryDate)),
  };
}
