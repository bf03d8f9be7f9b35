import type { DateRange } from '../contract/trading-service.ts';
import { addDays, daysBetween, isCalendarDay } from '../core/datetime.ts';
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

/** @throws DeskError `invalid_input` when a date does not exist or they are the wrong way round. */
export function checkRange(range: DateRange): void {
  for (const field of ['from', 'to'] as const) {
    if (!isCalendarDay(range[field])) {
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
function windowOf(days: DateRange): Window {
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
