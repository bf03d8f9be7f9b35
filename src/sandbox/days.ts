// `new Date(milliseconds)` reads no clock; the present always comes in as an argument.

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Midnight UTC of a moment's day. */
export const startOfDay = (moment: number): number => Math.floor(moment / DAY) * DAY;

/** 0 is Sunday, in UTC. */
export const weekday = (moment: number): number => new Date(moment).getUTCDay();

/** `yyyy-MM-dd` in UTC. */
export const dayText = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Midnight UTC of a `yyyy-MM-dd` that has been checked. */
export const dayStart = (text: string): number => Date.parse(`${text}T00:00:00Z`);

/** Goods and papers rest on most weekends: Saturday moves by two days, Sunday by one. */
export function toWorkingDay(moment: number): number {
  const day = weekday(moment);
  return day === 6 ? moment + 2 * DAY : day === 0 ? moment + DAY : moment;
}

/** With `Z`, second precision. */
export const zulu = (moment: number): string => `${new Date(moment).toISOString().slice(0, 19)}Z`;

/** Without a zone; the embedded service means UTC by it. */
export const zoneless = (moment: number): string => new Date(moment).toISOString().slice(0, 19);

/** With the offset of Polish civil time at that moment: +01:00, or +02:00 in summer. */
export function withOffset(moment: number): string {
  const hours = isSummerTime(moment) ? 2 : 1;
  return `${new Date(moment + hours * HOUR).toISOString().slice(0, 19)}+0${hours}:00`;
}

/** Summer time runs from 01:00 UTC on the last Sunday of March to 01:00 UTC on the last Sunday of October. */
function isSummerTime(moment: number): boolean {
  const year = new Date(moment).getUTCFullYear();
  return moment >= lastSunday(year, 2) + HOUR && moment < lastSunday(year, 9) + HOUR;
}

function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month + 1, 0);
  return last - weekday(last) * DAY;
}
