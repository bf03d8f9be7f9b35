/** Dates as Slack shows them, in UTC: the trading service and the desk use UTC, so page and answers agree. */
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

// Formatted by hand, because the output of a browser's Intl changes with its version.
const two = (value: number): string => String(value).padStart(2, '0');
const dayName = (at: Date): string =>
  `${days[at.getUTCDay()] ?? ''} ${at.getUTCDate()} ${months[at.getUTCMonth()] ?? ''}`;

/** `14:05`. */
export function timeOf(at: Date): string {
  return `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
}

/** `Saturday 21 November 2026`. */
export function longDate(at: Date): string {
  return `${dayName(at)} ${at.getUTCFullYear()}`;
}

/** `Saturday 21 November 2026, 14:05 UTC`. */
export function inFull(at: Date): string {
  return `${longDate(at)}, ${timeOf(at)} UTC`;
}

/** The date and time of a message's `ts` (seconds with microseconds). */
export function ofTs(ts: string): Date {
  return new Date(Number(ts) * 1000);
}

/** `today, 14:05`, as Slack writes `{date_short_pretty}, {time}`. */
export function shortDate(at: Date, now: Date): string {
  const days = dayNumber(at) - dayNumber(now);
  const near = ['yesterday', 'today', 'tomorrow'][days + 1];
  return `${near ?? `${months[at.getUTCMonth()]?.slice(0, 3) ?? ''} ${at.getUTCDate()}`}, ${timeOf(at)}`;
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
  const away = dayNumber(at) - dayNumber(now);
  if (away === 0) return 'Today';
  if (away === -1) return 'Yesterday';
  return at.getUTCFullYear() === now.getUTCFullYear() ? dayName(at) : longDate(at);
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
