/**
 * Dates as Slack writes them for a reader. Everything is reckoned in UTC, the zone the trading service and the desk
 * write in, so that a date on the page is the date in the answer.
 */
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

// Written out here: what a browser makes of a language changes with its version.
const two = (value: number): string => String(value).padStart(2, '0');
const clockTime = (at: Date): string => `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
const withSeconds = (at: Date): string => `${clockTime(at)}:${two(at.getUTCSeconds())}`;
const numeric = (at: Date): string => `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
const month = (at: Date): string => months[at.getUTCMonth()] ?? '';
const short = (at: Date): string => `${at.getUTCDate()} ${month(at).slice(0, 3)} ${at.getUTCFullYear()}`;
const medium = (at: Date): string => `${at.getUTCDate()} ${month(at)} ${at.getUTCFullYear()}`;
const dayName = (at: Date): string => `${days[at.getUTCDay()] ?? ''} ${at.getUTCDate()} ${month(at)}`;
const long = (at: Date): string => `${dayName(at)} ${at.getUTCFullYear()}`;

/** `14:05`. */
export function timeOf(at: Date): string {
  return clockTime(at);
}

/** `Saturday 21 November 2026, 14:05`. */
export function inFull(at: Date): string {
  return `${long(at)}, ${clockTime(at)} UTC`;
}

export function longDate(at: Date): string {
  return long(at);
}

/** The date and time of a message's `ts` (seconds with microseconds). */
export function ofTs(ts: string): Date {
  return new Date(Number(ts) * 1000);
}

const dayMs = 86_400_000;

function dayNumber(at: Date): number {
  return Math.floor(at.getTime() / dayMs);
}

export function isSameDay(a: Date, b: Date): boolean {
  return dayNumber(a) === dayNumber(b);
}

/** `Today`, `Yesterday`, or the day's name; `now` is the workspace's clock. */
export function dayLabel(at: Date, now: Date): string {
  return nearDay(at, now) ?? (at.getUTCFullYear() === now.getUTCFullYear() ? dayName(at) : long(at));
}

function nearDay(at: Date, now: Date): string | undefined {
  const away = dayNumber(at) - dayNumber(now);
  return away === 0 ? 'Today' : away === -1 ? 'Yesterday' : away === 1 ? 'Tomorrow' : undefined;
}

/** What `<!date^…>` and the rich text `date` ask for: `{date_long} at {time}`. An unknown token stays as it is. */
export function fillDate(pattern: string, seconds: number, now: Date): string {
  const at = new Date(seconds * 1000);
  if (Number.isNaN(at.getTime())) return '';
  const pretty = (otherwise: string): string => nearDay(at, now) ?? otherwise;
  const tokens: Readonly<Record<string, () => string>> = {
    date_num: () => numeric(at),
    date: () => medium(at),
    date_short: () => short(at),
    date_long: () => long(at),
    date_pretty: () => pretty(medium(at)),
    date_short_pretty: () => pretty(short(at)),
    date_long_pretty: () => pretty(long(at)),
    day_divider_pretty: () => dayLabel(at, now),
    time: () => clockTime(at),
    time_secs: () => withSeconds(at),
    ago: () => ago(at, now),
  };
  return pattern.replace(/\{([a-z_]+)\}/gu, (whole, token: string) => tokens[token]?.() ?? whole);
}

const units = [
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `3 hours ago`, `in 2 days`, `just now`. */
export function ago(at: Date, now: Date): string {
  const away = at.getTime() - now.getTime();
  const unit = units.find(([, ms]) => Math.abs(away) >= ms);
  if (unit === undefined) return 'just now';
  return new Intl.RelativeTimeFormat('en', { numeric: 'always' }).format(Math.trunc(away / unit[1]), unit[0]);
}
