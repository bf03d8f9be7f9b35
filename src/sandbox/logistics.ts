import { DAY, dayText, HOUR, MINUTE, startOfDay, toWorkingDay, withOffset, zoneless, zulu } from './days.ts';
import type { Party } from './world/accounts.ts';
import { warehouseByCode } from './world/warehouses.ts';

/** A datetime is spelled "with `Z`, with an offset, or without a zone": each warehouse has its own habit. */
const spellings = [zulu, withOffset, zoneless] as const;

/** When an order has to be in, and when its goods leave and arrive. */
export function logisticsOf(code: string, party: Party, now: number) {
  const warehouse = warehouseByCode(code);
  const position = warehouse?.position ?? 0;
  const spell = spellings[position % spellings.length] ?? zulu;
  const minutes = warehouse?.cutOff ?? 15 * 60;
  const today = toWorkingDay(startOfDay(now)) + minutes * MINUTE;
  const cutOff = today > now ? today : toWorkingDay(startOfDay(today) + DAY) + minutes * MINUTE;
  const routeStart = cutOff + 45 * MINUTE;
  const arrival = toWorkingDay(startOfDay(cutOff) + (1 + (warehouse?.days ?? 0)) * DAY) + 5 * HOUR + 30 * MINUTE;
  const times = {
    latestDeliveryDate: dayText(arrival),
    orderDateTimeTo: spell(cutOff),
    customerRouteStartDateTime: spell(routeStart),
    customerRouteCode: `${party.routeCode}-${code}`,
  };
  // Stock marks these fields optional, and some warehouses leave some of them out; a quote does not.
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
