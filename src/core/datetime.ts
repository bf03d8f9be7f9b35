// The service writes timestamps with `Z`, with an offset or without a zone (heading "Resources and their fields").
// Which zone the last kind means is not shown: it is displayed as it is written and compared as UTC, the zone that
// the interface names for its date parameters.
const shape = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** Milliseconds since the epoch, or undefined when it cannot be read. */
export function instantOf(datetime: string | null | undefined): number | undefined {
  const match = shape.exec(datetime?.trim() ?? '');
  const [, day, time = '00:00', seconds = ':00', zone] = match ?? [];
  if (day === undefined || !isCalendarDay(day)) return undefined;
  const instant = Date.parse(`${day}T${time}${seconds}${offsetOf(zone)}`);
  return Number.isNaN(instant) ? undefined : instant;
}

/** "+01:00" for "+01:00", "+0100" and "+01"; "Z" for none. */
function offsetOf(zone: string | undefined): string {
  const [, hours, minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone ?? '') ?? [];
  return hours === undefined ? 'Z' : `${hours}:${minutes}`;
}

/** The calendar day in UTC, `yyyy-MM-dd`. */
export function utcDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** The UTC day of a timestamp, or undefined when it cannot be read. */
export function utcDayOf(datetime: string | null | undefined): string | undefined {
  const instant = instantOf(datetime);
  return instant === undefined ? undefined : utcDay(instant);
}

/** The day of a timestamp as it is written, in whatever zone; undefined when it cannot be read. */
export function writtenDay(datetime: string | null | undefined): string | undefined {
  return instantOf(datetime) === undefined ? undefined : datetime?.trim().slice(0, 10);
}

const lastDay = '9999-12-31';

/** `yyyy-MM-dd` moved by whole days. */
export function addDays(day: string, days: number): string {
  const at = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString();
  // Years of five digits are written in another way, and no service knows them.
  return at.startsWith('+') ? lastDay : at.slice(0, 10);
}

/** Whole days from one calendar day to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** Whether it is `yyyy-MM-dd` and a day that exists. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && utcDay(instant) === text;
}

/** "2026-11-20 14:30 UTC", "2026-11-20 14:30 +01:00"; without a zone, as it was written; unreadable text stays. */
export function showDatetime(datetime: string): string {
  const match = shape.exec(datetime);
  if (match === null) return datetime;
  const [, day = '', time, , zone] = match;
  if (time === undefined) return day;
  if (zone === undefined) return `${day} ${time}`;
  const offset = offsetOf(zone);
  return `${day} ${time} ${offset === 'Z' ? 'UTC' : offset}`;
}

/** Whether a text is a time of day on a day, and whether its zone is written with it. */
export function kindOfTime(text: string): 'zoned' | 'without zone' | undefined {
  const [, day, time, , zone] = shape.exec(text) ?? [];
  if (day === undefined || time === undefined || !isCalendarDay(day)) return undefined;
  return zone === undefined ? 'without zone' : 'zoned';
}

/** "2026-11-20 15:30": how times read in this zone, which the reader is told once. */
export function timesIn(zone: string): (datetime: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  const inZone = (at: number) => {
    // Without Intl, whose first use in a process takes 30 ms.
    if (zone === 'UTC') return new Date(at).toISOString().slice(0, -8).replace('T', ' ');
    // The Swedish form is that of ISO 8601.
    format ??= new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    return format.format(at);
  };
  return (datetime) => {
    const at = instantOf(datetime);
    return at === undefined ? datetime : inZone(at);
  };
}

/**
 * The name of an IANA zone in its usual letters, or undefined where there is no such zone. A zone that Intl knows by an
 * older name ("Asia/Calcutta" for "Asia/Kolkata") stays as it was written.
 */
export function zoneNamed(name: string): string | undefined {
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return undefined;
  }
}
