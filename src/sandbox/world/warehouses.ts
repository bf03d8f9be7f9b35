import {
  DAY,
  HOUR,
  MINUTE,
  datetimeWithoutZone,
  isoDate,
  polishDatetime,
  startOfDay,
  toWorkingDay,
  utcDatetime,
} from '../state/time.ts';
import type { Party } from './accounts.ts';

export interface Warehouse {
  readonly code: string;
  readonly city: string;
  /** Orders up to then leave today; minutes after midnight UTC. */
  readonly cutOff: number;
  /** Days to the customer's branch, beyond the first. */
  readonly days: 0 | 1 | 2;
}

export const warehouses: readonly Warehouse[] = [
  { code: 'KAT', city: 'Katowice', cutOff: 17 * 60, days: 0 },
  { code: 'KRA', city: 'Kraków', cutOff: 16 * 60 + 30, days: 1 },
  { code: 'WAR', city: 'Warszawa', cutOff: 18 * 60, days: 1 },
  { code: 'WRO', city: 'Wrocław', cutOff: 16 * 60, days: 1 },
  { code: 'POZ', city: 'Poznań', cutOff: 15 * 60 + 45, days: 1 },
  { code: 'GDA', city: 'Gdańsk', cutOff: 15 * 60, days: 2 },
  { code: 'LOD', city: 'Łódź', cutOff: 16 * 60 + 15, days: 1 },
  { code: 'LUB', city: 'Lublin', cutOff: 15 * 60, days: 2 },
  { code: 'SZC', city: 'Szczecin', cutOff: 14 * 60 + 30, days: 2 },
  { code: 'RZE', city: 'Rzeszów', cutOff: 15 * 60, days: 1 },
  { code: 'BIA', city: 'Białystok', cutOff: 14 * 60, days: 2 },
  { code: 'BYD', city: 'Bydgoszcz', cutOff: 14 * 60 + 45, days: 2 },
];

const byCode = new Map(warehouses.map((each, position) => [each.code, { ...each, position }]));

export const warehouseByCode = (code: string) => byCode.get(code);

/** "with `Z`, with an offset, or without a zone": each warehouse uses one of the three. */
const spellings = [utcDatetime, polishDatetime, datetimeWithoutZone] as const;

/** The cut-off for orders to a warehouse, and when its goods leave and arrive. */
export function logisticsOf(code: string, party: Party, now: number) {
  const warehouse = warehouseByCode(code);
  const position = warehouse?.position ?? 0;
  const spell = spellings[position % spellings.length] ?? utcDatetime;
  const minutes = warehouse?.cutOff ?? 15 * 60;
  const today = toWorkingDay(startOfDay(now)) + minutes * MINUTE;
  const cutOff = today > now ? today : toWorkingDay(startOfDay(today) + DAY) + minutes * MINUTE;
  const routeStart = cutOff + 45 * MINUTE;
  const arrival = toWorkingDay(startOfDay(cutOff) + (1 + (warehouse?.days ?? 0)) * DAY) + 5 * HOUR + 30 * MINUTE;
  const times = {
    latestDeliveryDate: isoDate(arrival),
    orderDateTimeTo: spell(cutOff),
    customerRouteStartDateTime: spell(routeStart),
    customerRouteCode: `${party.routeCode}-${code}`,
  };
  // These fields are optional for stock only, and some warehouses leave some of them out.
  const optionalTimes = {
    ...(code === 'BIA' ? {} : { orderDateTimeTo: times.orderDateTimeTo }),
    ...(position % 5 === 4 ? {} : { shipToBusinessUnitDeliveryDateTime: spell(arrival) }),
    ...(warehouse?.days === 2
      ? {}
      : {
          customerRouteStartDateTime: times.customerRouteStartDateTime,
          customerRouteCode: times.customerRouteCode,
        }),
  };
  return { latestDeliveryDate: times.latestDeliveryDate, quoteTimes: times, optionalTimes };
}
