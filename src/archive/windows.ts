import type { DateRange } from '../contract/trading-service.ts';
import { addDays, daysBetween, utcDay } from '../core/datetime.ts';
import type { Resource, WindowRow } from '../ports/archive.ts';
import type { ArchiveCoverage } from '../ports/archive-desk.ts';
import { tailDays } from './document.ts';
import { texts } from './messages/en.ts';

// A window is two days that always begin on the same days, so that what was read of one is known for ever.

const epoch = '1970-01-01';
const windowDays = 2;

export function windowOfDay(day: string): DateRange {
  const from = addDays(day, -(((daysBetween(epoch, day) % windowDays) + windowDays) % windowDays));
  return { from, to: addDays(from, windowDays - 1) };
}

/** The days of all windows that a range touches: documents of all of them are read. */
export const wholeWindows = ({ from, to }: DateRange): DateRange => ({ from: windowOfDay(from).from, to });

/** Windows that a range touches, newest first; none after `today`. */
export function windowsOf({ from, to }: DateRange, today: string): DateRange[] {
  const windows: DateRange[] = [];
  let at = windowOfDay(to < today ? to : today);
  while (at.to >= from) {
    windows.push(at);
    at = windowOfDay(addDays(at.from, -1));
  }
  return windows;
}

/** How old (ms) what was read of a window may be before it is read again; Infinity: it does not change any more. */
export function freshFor(window: DateRange, today: string): number {
  const age = daysBetween(window.to, today);
  if (age >= tailDays) return Infinity;
  return age <= windowDays ? 10 * 60_000 : 2 * 3_600_000;
}

/** The lists that must be read of one resource: the payer's, and of requisitions each receiver's too. */
export const listsOf = (resource: Resource, receivers: readonly string[]): readonly string[] =>
  resource === 'requisitions' ? ['', ...receivers] : [''];

export interface WindowState {
  readonly window: DateRange;
  /** When it was read whole, all of its lists; undefined: it was not. */
  readonly readAt: number | undefined;
  /** When it was last asked for. */
  readonly askedAt: number;
  /** Readings in a row that failed. */
  readonly failures: number;
  readonly error?: { readonly code: string; readonly message: string } | undefined;
}

/** What is known of these windows. A day that had not ended when it was read is read again. */
export function stateOf(window: DateRange, rows: readonly WindowRow[], lists: readonly string[]): WindowState {
  const own = lists.map((receiver) => rows.find((row) => row.receiver === receiver && row.fromDay === window.from));
  const read = own.map((row) => row?.readAt ?? undefined);
  const failed = own.find((row) => row !== undefined && row.errorCode !== null);
  return {
    window,
    readAt: read.some((at) => at === undefined) ? undefined : Math.min(...read.flatMap((at) => at ?? [])),
    askedAt: Math.max(0, ...own.map((row) => row?.askedAt ?? 0)),
    failures: Math.max(0, ...own.map((row) => row?.failures ?? 0)),
    ...(failed?.errorCode == null ? {} : { error: { code: failed.errorCode, message: failed.errorMessage ?? '' } }),
  };
}

/** Whether it must be read: it never was, or it may have changed since. */
export function isDue({ window, readAt }: WindowState, now: number): boolean {
  if (readAt === undefined) return true;
  const fresh = freshFor(window, utcDay(now));
  if (fresh !== Infinity) return now - readAt >= fresh;
  // Read for the last time while it still changed: once more.
  return readAt < Date.parse(`${addDays(window.to, tailDays)}T00:00:00Z`);
}

/** Milliseconds until a window that failed is asked for again: longer each time, so that a week of failures costs little. */
const firstRetry = 20_000;
const longestRetry = 3_600_000;
export const retryAfter = (failures: number): number =>
  Math.min(longestRetry, firstRetry * 2 ** Math.min(20, Math.max(0, failures - 1)));

/** What was read of a range, over all resources that an answer needs. */
export function coverageOf(
  range: DateRange,
  states: readonly (readonly WindowState[])[],
  more: {
    readonly readHere: number;
    readonly invoicesWithoutLines: number;
    readonly documentsWithoutDay: number;
    readonly now: number;
  },
): ArchiveCoverage {
  const [first = []] = states;
  const today = utcDay(more.now);
  const failed: ArchiveCoverage['failed'][number][] = [];
  let read = 0;
  let oldest: number | undefined;
  let newestTail: number | undefined;
  let remaining: DateRange | undefined;
  for (const [at, { window }] of first.entries()) {
    const all = states.map((each) => each[at]);
    const clipped = {
      from: window.from < range.from ? range.from : window.from,
      to: window.to > range.to ? range.to : window.to,
    };
    if (all.every((each) => each?.readAt !== undefined)) {
      read += 1;
      const when = Math.min(...all.flatMap((each) => each?.readAt ?? []));
      oldest = Math.max(oldest ?? 0, when);
      if (freshFor(window, today) !== Infinity) newestTail = Math.min(newestTail ?? Infinity, when);
      continue;
    }
    const error = all.find((each) => each?.error !== undefined)?.error;
    if (error !== undefined) failed.push({ ...clipped, ...error });
    else remaining = { from: clipped.from, to: remaining?.to ?? clipped.to };
  }
  if (more.documentsWithoutDay > 0) {
    failed.push({ ...range, code: 'contract_broken', message: texts.withoutDay(more.documentsWithoutDay) });
  }
  const asOf = newestTail ?? oldest;
  return {
    ...range,
    complete: read === first.length && more.invoicesWithoutLines === 0 && more.documentsWithoutDay === 0,
    windows: first.length,
    read,
    failed,
    ...(remaining === undefined ? {} : { remaining }),
    invoicesWithoutLines: more.invoicesWithoutLines,
    source: more.readHere === 0 ? 'archive' : read > more.readHere ? 'both' : 'service',
    ...(asOf === undefined ? {} : { asOf: `${new Date(asOf).toISOString().slice(0, 16)}Z` }),
  };
}
