import * as z from 'zod';
import { isPassed } from '../../src/contract/availability.ts';
import type { StockItem } from '../../src/contract/resources.ts';
import { instantOf } from '../../src/core/datetime.ts';
import type { FlatRecord } from '../../src/core/tool.ts';
import { table, type Table } from '../../src/core/view.ts';
import { answerFields } from '../base/answer-fields.ts';
import { maybe } from '../base/fields.ts';
import { pick } from '../base/pick-fields.ts';

// Units of a product at one warehouse, with its cut-off and delivery times.

export const times = answerFields({
  latestDeliveryDate: 'date',
  orderDateTimeTo: 'time',
  shipToBusinessUnitDeliveryDateTime: 'time',
  customerRouteStartDateTime: 'time',
  customerRouteCode: 'code',
});

export const place = z
  .object({
    location: z.string(),
    availability: z.int(),
    ...times.shape,
    cutOffPassed: maybe(z.boolean()).describe('orderDateTimeTo is over'),
  })
  .meta({ said: 'place' });
export type Place = z.input<typeof place>;

type TimedRow = Pick<StockItem, 'location' | 'availability'> & Partial<Pick<StockItem, (typeof times.keys)[number]>>;

export function placeOf(row: TimedRow, now: number): Place {
  const { location, availability } = row;
  const passed = isPassed(row.orderDateTimeTo, now);
  return { location, availability, ...pick(row, times.keys), ...(passed ? { cutOffPassed: true } : {}) };
}

/** Warehouses with a time or route, by the time until which one can order; those that are over last. */
export function placesTables(rows: readonly (Place & { sku: string })[]): Table[] {
  const useful = rows
    .filter((row) => times.keys.some((key) => row[key] !== undefined))
    .sort((a, b) => orderOf(a) - orderOf(b));
  const some = (read: (row: Place) => unknown) => useful.some((row) => read(row) !== undefined);
  return [
    { shown: useful.filter(({ availability }) => availability > 0), title: 'Cut-off and delivery', detail: undefined },
    {
      shown: useful.filter(({ availability }) => availability <= 0),
      title: 'Cut-off and delivery of warehouses without units',
      detail: true as const,
    },
  ].flatMap(({ shown, title, detail }) =>
    shown.length === 0
      ? []
      : [
          table(
            shown,
            [
              ['SKU', 'code', (row) => row.sku],
              ['Warehouse', 'code', (row) => row.location],
              ['Order until', 'time', (row) => (row.cutOffPassed === true ? undefined : row.orderDateTimeTo)],
              ...(some((row) => row.cutOffPassed)
                ? ([
                    [
                      'Cut-off passed',
                      'time',
                      (row: Place) => (row.cutOffPassed === true ? row.orderDateTimeTo : undefined),
                    ],
                  ] as const)
                : []),
              ['Latest delivery date', 'date', (row) => row.latestDeliveryDate],
              ...(some((row) => row.shipToBusinessUnitDeliveryDateTime)
                ? ([['At your branch', 'time', (row: Place) => row.shipToBusinessUnitDeliveryDateTime]] as const)
                : []),
              ['Route starts', 'time', (row) => row.customerRouteStartDateTime],
              ['Route', 'code', (row) => row.customerRouteCode],
            ],
            { title, detail },
          ),
        ],
  );
}

function orderOf({ cutOffPassed, orderDateTimeTo, latestDeliveryDate }: Place): number {
  const at = instantOf(orderDateTimeTo) ?? instantOf(latestDeliveryDate);
  if (at === undefined) return Number.MAX_SAFE_INTEGER;
  return cutOffPassed === true ? at + 1e14 : at;
}

/** "KAT 12, KRA 4": warehouses without units are left out, the total says the rest. */
export function showUnits(units: Readonly<Record<string, number>>): string {
  return Object.entries(units)
    .filter(([, n]) => n > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([code, n]) => `${code} ${n}`)
    .join(', ');
}

/** The times of all warehouses in one record, each with its warehouse: a line of a quote stays one row of a file. */
export function flatPlaces(places: readonly Place[] = []): FlatRecord {
  return Object.fromEntries(
    times.keys.map((key) => {
      const known = places.flatMap(({ location, [key]: value }) =>
        value === undefined ? [] : [`${location} ${value}`],
      );
      return [`${key}ByLocation`, known.join(', ') || undefined];
    }),
  );
}

export const flatPlaceColumns = Object.fromEntries(times.keys.map((key) => [`${key}ByLocation`, 'text' as const]));
