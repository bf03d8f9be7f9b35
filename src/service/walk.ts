import { limits } from '../contract/limits.ts';
import type { CallOptions, Coverage, DateRange, FailedWindow, Walk } from '../contract/trading-service.ts';
import { addDays, daysBetween, instantOf, isCalendarDay, utcDayOf } from '../core/datetime.ts';
import { asDeskError, DeskError, type ErrorCode } from '../core/errors.ts';
import { texts } from './messages/en.ts';
import { StatusError } from './reply.ts';
import { cancelled } from './signals.ts';
import type { Scope, Transport } from './transport.ts';

// Lists by date: a range is read window by window, newest first, and each window page by page.

/** One of the paged lists by date. */
export interface Listing<Row> {
  readonly range: DateRange;
  /** Largest page. */
  readonly limit: number;
  readonly ask: (days: DateRange, page: PageQuery, scope: Scope) => Promise<Page<Row>>;
  /** The date by which the service selects. */
  readonly dateOf: (row: Row) => string | null | undefined;
}

/** Milliseconds that a walk waits for an open breaker once a window was read: one cooldown and a trial. */
const patience = 30_000;

/** Errors that every other window would have too, so the walk ends unless something was read. */
const fatal: readonly ErrorCode[] = ['bad_credentials', 'not_allowed', 'invalid_input', 'misconfigured'];

/**
 * Walks a date range.
 * @throws DeskError `invalid_input` for an invalid range.
 */
export function walk<Row extends { id: string }>(
  transport: Transport,
  listing: Listing<Row>,
  call?: CallOptions,
): Walk<Row> {
  checkRange(listing.range);
  let latest: RangeReader<Row> | undefined;
  return {
    [Symbol.asyncIterator]: () => {
      latest = new RangeReader(transport, listing, call);
      return latest.rows();
    },
    coverage: () => (latest ?? new RangeReader(transport, listing, call)).coverage(),
  };
}

/** Days of the longest range whose progress is reported month by month. */
const longestByMonth = 750;

/** Days of each month in a range, newest first, as it is read. */
function monthsOf(range: DateRange | undefined): Map<string, { done: number; total: number }> {
  const months = new Map<string, { done: number; total: number }>();
  if (range === undefined) return months;
  for (const day of [...eachDay(range)].reverse()) {
    const month = months.get(day.slice(0, 7));
    if (month === undefined) months.set(day.slice(0, 7), { done: 0, total: 1 });
    else month.total += 1;
  }
  return months;
}

function* eachDay({ from, to }: DateRange): Generator<string, void, void> {
  for (let day = from; day <= to; day = addDays(day, 1)) yield day;
}

class RangeReader<Row extends { id: string }> {
  readonly #transport: Transport;
  readonly #listing: Listing<Row>;
  readonly #call: CallOptions | undefined;
  readonly #windows: number;
  readonly #windowDays: number;
  readonly #failed: FailedWindow[] = [];
  #scope: Scope | undefined;
  /** Windows handed out, whole or not. */
  #delivered = 0;
  #whole = 0;
  #rows = 0;

  constructor(transport: Transport, listing: Listing<Row>, call: CallOptions | undefined) {
    this.#transport = transport;
    this.#listing = listing;
    this.#call = call;
    this.#windowDays = transport.windowDays;
    this.#windows = countWindows(listing.range, this.#windowDays);
  }

  coverage(): Coverage {
    const { range } = this.#listing;
    return {
      range,
      windows: this.#windows,
      read: this.#whole,
      failed: [...this.#failed],
      remaining:
        this.#delivered < this.#windows ? { from: range.from, to: this.#window(this.#delivered).days.to } : undefined,
      complete: this.#whole === this.#windows,
      requests: this.#scope?.requests ?? 0,
    };
  }

  async *rows(): AsyncGenerator<readonly Row[], void, void> {
    const scope = this.#transport.scope(this.#call);
    this.#scope = scope;
    const reading = new Map<number, Promise<PagesResult<Row>>>();
    let started = 0;
    // Windows that are being read or lie ready.
    const ahead = this.#transport.config.concurrency;
    const { range } = this.#listing;
    const total = daysBetween(range.from, range.to) + 1;
    let done = 0;
    const months = monthsOf(total > longestByMonth ? undefined : range);
    const progress = ({ days }: Window) => {
      if (scope.signal.aborted) return;
      done += daysBetween(days.from, days.to) + 1;
      if (months.size > 0) {
        for (const day of eachDay(days)) {
          const month = months.get(day.slice(0, 7));
          if (month !== undefined) month.done += 1;
        }
      }
      const steps = [...months].map(([name, month]) => ({ name, ...month }));
      this.#transport.report(this.#call, { done, total, what: 'days', ...(steps.length === 0 ? {} : { steps }) });
    };
    const sorter = new BatchSorter(this.#listing);
    try {
      while (this.#delivered < this.#windows) {
        for (; started < Math.min(this.#windows, this.#delivered + ahead); started++) {
          const window = this.#window(started);
          reading.set(
            started,
            this.#read(window, scope).finally(() => progress(window)),
          );
        }
        const window = this.#window(this.#delivered);
        const result = await reading.get(this.#delivered);
        reading.delete(this.#delivered);
        if (scope.signal.aborted || result === undefined) {
          if (this.#delivered === 0) throw cancelled();
          return;
        }
        this.#delivered += 1;
        if (result.error === undefined) {
          if (this.#whole === 0) scope.patience = patience;
          this.#whole += 1;
        } else this.#fail(window, result.error);
        const batch = sorter.take(result.rows, window, this.#delivered === this.#windows);
        this.#rows += batch.length;
        if (result.error !== undefined && fatal.includes(result.error.code) && this.#nothing) throw result.error;
        yield batch;
      }
      const [first] = this.#failed;
      if (first !== undefined && this.#nothing) throw first.error;
    } finally {
      scope.abort();
      scope.dispose();
      // The windows still being read were aborted above.
      await Promise.allSettled(reading.values());
    }
  }

  get #nothing(): boolean {
    return this.#whole === 0 && this.#rows === 0;
  }

  #window(at: number): Window {
    return windowAt(this.#listing.range, this.#windowDays, at);
  }

  #fail({ days }: Window, error: DeskError): void {
    this.#failed.push({ from: days.from, to: days.to, error });
    this.#transport.log.warn('a window is incomplete', { from: days.from, to: days.to, code: error.code });
  }

  /** Reads one window, or its single days when `offset` cannot reach all its rows. Never rejects. */
  async #read(window: Window, scope: Scope): Promise<PagesResult<Row>> {
    const { limit, ask } = this.#listing;
    const days = splitWindow(window);
    if (days.length > this.#transport.windowDays) return this.#readDays(days, scope);
    const page = (offset: number, most: number) => ask(window, { offset, limit: most }, scope);
    const whole = await readPages(page, limit, days.length > 0);
    if (days.length > 0 && isTooWide(whole)) {
      const single = await this.#readDays(days, scope);
      // Refused as well: the length was not the cause.
      if (single.error !== undefined) return whole;
      this.#transport.learnWindowDays();
      return single;
    }
    if (!whole.tooMany) return whole;
    if (days.length === 0) {
      const text = texts.tooManyRows(window.from, window.to);
      return { ...whole, error: new DeskError('refused', text.message, text) };
    }
    const single = await this.#readDays(days, scope);
    return { ...single, rows: [...whole.rows, ...single.rows] };
  }

  async #readDays(days: readonly Window[], scope: Scope): Promise<PagesResult<Row>> {
    const rows: Row[] = [];
    for (const each of days) {
      const day = await this.#read(each, scope);
      rows.push(...day.rows);
      if (day.error !== undefined) return { rows, error: day.error, tooMany: false };
    }
    return { rows, tooMany: false };
  }
}

/** "The period between them cannot exceed 2 days": a service that counts both days as calendar days refuses three. */
function isTooWide({ rows, error }: PagesResult<unknown>): boolean {
  return rows.length === 0 && error instanceof StatusError && (error.status === 400 || error.status === 422);
}

/** Hands out the rows of windows newest first, each id once, none from outside the range. */
class BatchSorter<Row extends { id: string }> {
  readonly #listing: Listing<Row>;
  readonly #seen = new Set<string>();
  /** Rows that arrived with a newer window than their own. */
  readonly #early = new Map<string, Row>();

  constructor(listing: Listing<Row>) {
    this.#listing = listing;
  }

  take(rows: readonly Row[], window: Window, last: boolean): Row[] {
    const { range, dateOf } = this.#listing;
    for (const row of rows) if (!this.#seen.has(row.id)) this.#early.set(row.id, row);
    const batch: { row: Row; at: number }[] = [];
    for (const [id, row] of this.#early) {
      const day = utcDayOf(dateOf(row));
      // A row with an unreadable date is kept, since the service selected it.
      if (day !== undefined && day < window.days.from && day >= range.from && !last) continue;
      this.#early.delete(id);
      this.#seen.add(id);
      if (day !== undefined && (day < range.from || day > range.to)) continue;
      batch.push({ row, at: instantOf(dateOf(row)) ?? -Infinity });
    }
    batch.sort((a, b) => (a.at === b.at ? compareIds(b.row.id, a.row.id) : b.at > a.at ? 1 : -1));
    return batch.map(({ row }) => row);
  }
}

function compareIds(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/**
 * A part of a date range that one request may cover. It is responsible for its `days` and asks for one day more, because
 * the interface does not show whether the `To` date is included.
 */
export interface Window {
  readonly from: string;
  readonly to: string;
  readonly days: DateRange;
}

/** @throws DeskError `invalid_input` for a date that does not exist, or dates in the wrong order. */
function checkRange(range: DateRange): void {
  for (const field of ['from', 'to'] as const) {
    if (!isCalendarDay(range[field])) {
      const text = texts.noSuchDate(field);
      throw new DeskError('invalid_input', text.message, { ...text, field });
    }
  }
  if (range.from > range.to) {
    const text = texts.datesReversed(range.from, range.to);
    throw new DeskError('invalid_input', text.message, { ...text, field: 'from' });
  }
}

/** How many windows of at most `windowDays` days a range takes. */
export function countWindows(range: DateRange, windowDays: number): number {
  return Math.ceil((daysBetween(range.from, range.to) + 1) / windowDays);
}

/** Window number `at`; 0 is the newest. */
export function windowAt(range: DateRange, windowDays: number, at: number): Window {
  const to = addDays(range.to, -at * windowDays);
  const from = addDays(to, 1 - windowDays);
  return windowOf({ from: from < range.from ? range.from : from, to });
}

function windowOf(days: DateRange): Window {
  return { from: days.from, to: addDays(days.to, 1), days };
}

/** The single days of a window, newest first; none when it is one day. */
export function splitWindow({ days }: Window): Window[] {
  if (days.from === days.to) return [];
  return Array.from({ length: daysBetween(days.from, days.to) + 1 }, (_, back) => {
    const each = addDays(days.to, -back);
    return windowOf({ from: each, to: each });
  });
}

export interface PageQuery {
  /** Number of the first row; the first row of a list is 1. */
  readonly offset: number;
  readonly limit: number;
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** The header `resultsTotal`, where there is one. */
  readonly total: number | undefined;
}

export interface PagesResult<Row> {
  readonly rows: readonly Row[];
  /** Why rows may be missing. */
  readonly error?: DeskError | undefined;
  /** `offset` cannot reach all rows. */
  readonly tooMany: boolean;
}

type AskPage<Row> = (offset: number, limit: number) => Promise<Page<Row>>;

interface PassResult<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  readonly error?: DeskError;
  readonly tooMany?: boolean;
  /** Why rows may be missing although every request was answered. */
  readonly doubt?: string | undefined;
}

/**
 * Reads all rows of one window, each id once, in pages from offset 1 (the first item). Each page begins with the last row
 * of the one before, which shows whether rows vanished meanwhile, also when as many came. When the list moved while it was
 * read, or ended before its total, it is read a second time; any doubt left then is an error. A window that can be split
 * is given up early when its total exceeds what `offset` reaches.
 */
export async function readPages<Row extends { id: string }>(
  ask: AskPage<Row>,
  limit: number,
  splittable: boolean,
): Promise<PagesResult<Row>> {
  const first = await pass(ask, limit, splittable);
  if (first.doubt === undefined) return read(first);
  const second = await pass(ask, limit, splittable);
  if (second.doubt === undefined && second.error === undefined) return read(second);
  const rows = new Map([...first.rows, ...second.rows]);
  if (second.error !== undefined) return { ...read(second), rows: [...rows.values()] };
  const text = texts.listUnstable(second.doubt ?? first.doubt);
  const error = new DeskError('contract_broken', text.message, text);
  return { rows: [...rows.values()], error, tooMany: second.tooMany === true };
}

function read<Row>({ rows, error, tooMany }: PassResult<Row>): PagesResult<Row> {
  return { rows: [...rows.values()], error, tooMany: tooMany === true };
}

async function pass<Row extends { id: string }>(
  ask: AskPage<Row>,
  limit: number,
  splittable: boolean,
): Promise<PassResult<Row>> {
  const rows = new Map<string, Row>();
  let total: number | undefined;
  let doubt: string | undefined;
  let offset: number = limits.offset.first;
  let overlap = 0;
  let wasShort = false;
  for (;;) {
    let page: Page<Row>;
    try {
      page = await ask(offset, limit);
    } catch (thrown) {
      return { rows, error: asDeskError(thrown) };
    }
    const { length } = page.rows;
    // A page longer than its limit counts something else than rows (requisitions with several orders). The next page
    // begins a limit further on, and rows that come twice are the same rows.
    const reached = offset - 1 + Math.min(length, limit);
    // A total below the rows already read is wrong, so it is ignored.
    const stated = page.total !== undefined && page.total >= reached ? page.total : undefined;
    if (offset > limits.offset.first && stated !== total) doubt = texts.listChanged;
    total = stated;

    const before = rows.size;
    const joins = rows.has(page.rows[0]?.id ?? '');
    const ids = new Set(page.rows.map(({ id }) => id));
    for (const row of page.rows) rows.set(row.id, row);
    const added = rows.size - before;

    // Without a total, only a request that brings nothing more shows that a short page was the last: the service may give
    // fewer rows than it was asked for.
    if (total === undefined && (reached === 0 || (wasShort && added === 0))) return { rows, doubt };
    wasShort = length < limit;
    // The page must begin with the last row of the one before; otherwise rows vanished and others moved up.
    if (overlap > 0 && !joins) doubt = texts.listMoved;
    // A row on two pages: rows were added in front, and others may have moved past.
    if (added < ids.size - overlap * (length > limit ? length : 1)) doubt = texts.listMoved;

    if (total !== undefined && reached >= total) return { rows, doubt };
    // Nothing came but the row that both pages share: the list ends before its total.
    if (length <= overlap) return { rows, doubt: total === undefined ? doubt : texts.listEnded(reached, total) };
    const hopeless = splittable && (total ?? 0) >= limits.offset.max + limit;
    if (hopeless || offset >= limits.offset.max) return { rows, tooMany: true, doubt };
    const next = limit > 1 ? reached : reached + 1;
    offset = Math.min(next, limits.offset.max);
    overlap = reached + 1 - offset;
  }
}
