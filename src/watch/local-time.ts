import { addDays } from '../core/datetime.ts';

// Times of day in somebody's zone, over the days on which clocks change.

const formats = new Map<string, Intl.DateTimeFormat>();

/** "2026-11-20 15:30": the Swedish form is that of ISO 8601. */
function written(at: number, zone: string): string {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(zone, format);
  return format.format(at);
}

/** The calendar day there, `yyyy-MM-dd`. */
export const localDay = (at: number, zone: string): string => written(at, zone).slice(0, 10);

/** "15:30". */
export const localTime = (at: number, zone: string): string => written(at, zone).slice(11, 16);

/** 0 is Sunday. */
export const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** When it is this time on this day there. A time that the clocks jump over is the moment after the jump. */
export function instantAt(day: string, time: string, zone: string): number {
  const asUtc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
  const wanted = asUtc(`${day} ${time}`);
  const offset = (at: number) => asUtc(written(at, zone)) - Math.floor(at / 60_000) * 60_000;
  // A day around it both offsets of a change are in force: of two moments that fit, the earlier one.
  const candidates = [wanted - offset(wanted - 86_400_000), wanted - offset(wanted + 86_400_000)].sort((a, b) => a - b);
  return candidates.find((at) => written(at, zone) === `${day} ${time}`) ?? Math.max(...candidates);
}

/** The next moment after `now` at which it is this time there. */
export function nextAt(now: number, time: string, zone: string): number {
  const today = localDay(now, zone);
  for (const more of [0, 1, 2]) {
    const at = instantAt(addDays(today, more), time, zone);
    if (at > now) return at;
  }
  return now + 86_400_000;
}

/** The end of the quiet hours that `now` falls into; undefined: it falls into none. `quiet`: "20:00-07:00". */
export function quietUntil(now: number, quiet: string | null, zone: string): number | undefined {
  const [from = '', to = ''] = quiet?.split('-') ?? [];
  if (quiet === null || from === to) return undefined;
  const time = localTime(now, zone);
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to;
  return isQuiet ? nextAt(now, to, zone) : undefined;
}
