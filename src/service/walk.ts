import { DeskError, type ErrorCode } from '../core/errors.ts';
import type { Call, Coverage, DateRange, FailedWindow, Walk } from '../contract/trading-service.ts';
import { cancelled } from './stop.ts';
import { readPages, type Page, type PagesRead } from './pages.ts';
import type { Scope, Transport } from './transport.ts';
import { instantOf, utcDayOf } from '../core/datetime.ts';
import { checkRange, countWindows, splitWindow, windowAt, type Window } from './windows.ts';

/** One of the paged lists by date. */
export interface Listing<Row> {
  readonly range: DateRange;
  /** Largest page. */
  readonly limit: number;
  readonly ask: (
    window: { from: string; to: string },
    page: { offset: number; limit: number },
    scope: Scope,
  ) => Promise<Page<Row>>;
  /** The date by which the service selects. */
  readonly dateOf: (row: Row) => string | null | undefined;
}

/** How long a read that has brought something waits for a service that rests after failures: one rest, and a trial. */
const patience = 30_000;

/** What every other window would answer too, as long as none was answered. */
const hopeless: readonly ErrorCode[] = ['bad_credentials', 'not_allowed', 'invalid_input', 'misconfigured'];

/**
 * A date range, read window by window.
 * @throws DeskError `invalid_input` for a range that is none.
 */
export function walk<Row extends { id: string }>(transport: Transport, listing: Listing<Row>, call?: Call): Walk<Row> {
  checkRange(listing.range);
  let latest: Reading<Row> | undefined;
  return {
    [Symbol.asyncIterator]: () => {
      latest = new Reading(transport, listing, call);
      return latest.rows();
    },
    coverage: () => (latest ?? new Reading(transport, listing, call)).coverage(),
  };
}

class Reading<Row extends { id: string }> {
  readonly #transport: Transport;
  readonly #listing: Listing<Row>;
  readonly #call: Call | undefined;
  readonly #windows: number;
  readonly #failed: FailedWindow[] = [];
  #scope: Scope | undefined;
  /** Windows that were handed out, whole or not. */
  #delivered = 0;
  #whole = 0;
  #rows = 0;

  constructor(transport: Transport, listing: Listing<Row>, call: Call | undefined) {
    this.#transport = transport;
    this.#listing = listing;
    this.#call = call;
    this.#windows = countWindows(listing.range, transport.config.windowDays);
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
    const reading = new Map<number, Promise<PagesRead<Row>>>();
    let started = 0;
    // Windows that are read at one time, or lie ready: as many as may be asked for at once, and no more.
    const ahead = this.#transport.config.concurrency;
    let finished = 0;
    const progress = () => {
      if (scope.stop.stopped) return;
      finished += 1;
      this.#transport.report(this.#call, { done: finished, total: this.#windows, what: 'windows' });
    };
    const sorter = new Sorter(this.#listing);
    try {
      while (this.#delivered < this.#windows) {
        for (; started < Math.min(this.#windows, this.#delivered + ahead); started++) {
          reading.set(started, this.#read(this.#window(started), scope).finally(progress));
        }
        const window = this.#window(this.#delivered);
        const result = await reading.get(this.#delivered);
        reading.delete(this.#delivered);
        if (scope.stop.stopped || result === undefined) {
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
        if (result.error !== undefined && hopeless.includes(result.error.code) && this.#nothing) throw result.error;
        yield batch;
      }
      const [first] = this.#failed;
      if (first !== undefined && this.#nothing) throw first.error;
    } finally {
      scope.stop.stop();
      scope.dispose();
      // Stopped above; what they still have to say was decided against.
      await Promise.allSettled(reading.values());
    }
  }

  get #nothing(): boolean {
    return this.#whole === 0 && this.#rows === 0;
  }

  #window(at: number): Window {
    return windowAt(this.#listing.range, this.#transport.config.windowDays, at);
  }

  #fail({ days }: Window, error: DeskError): void {
    this.#failed.push({ from: days.from, to: days.to, error });
    this.#transport.log.warn('a window was not read whole', { from: days.from, to: days.to, code: error.code });
  }

  /** One window, or its single days when it has more rows than can be paged through. Never rejects. */
  async #read(window: Window, scope: Scope): Promise<PagesRead<Row>> {
    const { limit, ask } = this.#listing;
    const days = splitWindow(window);
    const page = (offset: number, most: number) => ask(window, { offset, limit: most }, scope);
    const whole = await readPages(page, limit, days.length > 0);
    if (!whole.tooMany) return whole;
    if (days.length === 0) {
      const error = new DeskError(
        'refused',
        `The days from ${window.from} to ${window.to} have more rows than the service lets anyone read.`,
        { next: 'Ask with a filter that leaves fewer rows.' },
      );
      return { ...whole, error };
    }
    const parts: PagesRead<Row>[] = [];
    for (const each of days) parts.push(await this.#read(each, scope));
    return {
      rows: [...whole.rows, ...parts.flatMap(({ rows }) => rows)],
      error: parts.find(({ error }) => error !== undefined)?.error,
      tooMany: false,
    };
  }
}

/** Rows of windows in the order they are handed out: newest first, each id once, none from outside the range. */
class Sorter<Row extends { id: string }> {
  readonly #listing: Listing<Row>;
  readonly #seen = new Set<string>();
  /** Rows that came with a newer window than their own. */
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
      // A row whose date cannot be read is kept: it was selected by the service.
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
