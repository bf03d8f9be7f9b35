import { daysBetween } from '../contract/requests.ts';
import type { DateRange } from '../contract/trading-service.ts';
import { DeskError } from '../core/errors.ts';

/**
 * A part of a date range that can be asked for at once. It answers for its own `days`, and asks for one day more, up to
 * the first day of the newer neighbour: whether the `To` date is part of a window is not shown, and so it is read
 * either way.
 */
export interface Window {
  readonly from: string;
  readonly to: string;
  readonly days: DateRange;
}

const day = 86_400_000;
const lastDay = '9999-12-31';

/** @throws DeskError `invalid_input` when a date does not exist or they are the wrong way round. */
export function checkRange(range: DateRange): void {
  for (const field of ['from', 'to'] as const) {
    if (!isDay(range[field])) {
      throw new DeskError('invalid_input', `${field}: a date is yyyy-MM-dd and exists in the calendar.`, {
        field,
        next: `Correct ${field} and ask again.`,
      });
    }
  }
  if (range.from > range.to) {
    throw new DeskError('invalid_input', `from: ${range.from} is later than ${range.to}.`, {
      field: 'from',
      next: 'Exchange both dates.',
    });
  }
}

/** Windows of a range: one for each `windowDays` days, or part of them. */
export function countWindows(range: DateRange, windowDays: number): number {
  return Math.ceil((daysBetween(range.from, range.to) + 1) / windowDays);
}

/** The window with this number; 0 is the newest. */
export function windowAt(range: DateRange, windowDays: number, at: number): Window {
  const to = addDays(range.to, -at * windowDays);
  const from = addDays(to, 1 - windowDays);
  return windowOf({ from: from < range.from ? range.from : from, to });
}

/** The window of these days, both included. */
export function windowOf(days: DateRange): Window {
  return { from: days.from, to: addDays(days.to, 1), days };
}

/** Windows of single days, newest first; none when it already is one. */
export function splitWindow({ days }: Window): Window[] {
  if (days.from === days.to) return [];
  return Array.from({ length: daysBetween(days.from, days.to) + 1 }, (_, back) => {
    const each = addDays(days.to, -back);
    return windowOf({ from: each, to: each });
  });
}

export function addDays(from: string, days: number): string {
  const at = new Date(Date.parse(`${from}T00:00:00Z`) + days * day).toISOString();
  // Years of five digits are written in another way, and no service knows them.
  return at.startsWith('+') ? lastDay : at.slice(0, 10);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/**
 * The moment of a datetime of the service, or of a date: milliseconds, UTC. Without a zone it is read as UTC, since
 * "dates are UTC"; undefined when it cannot be read.
 */
export function instantOf(text: string | null | undefined): number | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i.exec(
    text?.trim() ?? '',
  );
  const [, date, time = '00:00', zone = 'Z'] = parts ?? [];
  if (date === undefined || !isDay(date)) return undefined;
  const offset = /^([+-]\d{2}):?(\d{2})?$/.exec(zone);
  const at = Date.parse(`${date}T${time}${offset === null ? 'Z' : `${offset[1] ?? ''}:${offset[2] ?? '00'}`}`);
  return Number.isNaN(at) ? undefined : at;
}

/** The UTC day of a datetime of the service. */
export function dayOf(text: string | null | undefined): string | undefined {
  const at = instantOf(text);
  return at === undefined ? undefined : new Date(at).toISOString().slice(0, 10);
}
