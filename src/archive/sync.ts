import pLimit from 'p-limit';
import type { CallOptions, DateRange } from '../contract/trading-service.ts';
import { addDays, daysBetween, utcDay } from '../core/datetime.ts';
import { failpoint } from '../core/failpoint.ts';
import { resources, type Resource } from '../ports/archive.ts';
import type { Catalog } from '../ports/catalog.ts';
import type { Reading, ReadingDependencies } from './reading.ts';
import { isDue, listsOf, retryAfter, stateOf, wholeWindows, windowsOf, type WindowState } from './windows.ts';

export interface ArchiveSettings {
  /** Days that are read back; 0: the archive reads nothing by itself. */
  readonly days: number;
  /** Days after which documents are deleted; 0: never. */
  readonly keepDays: number;
  readonly requestsPerMinute: number;
  /** Names this process in leases. */
  readonly worker: string;
}

export interface SyncDependencies extends ReadingDependencies {
  /** Knows the categories of products. */
  readonly catalog: Pick<Catalog, 'categories' | 'categoriesOf'>;
  readonly settings: ArchiveSettings;
  readonly log: { warn(message: string, fields?: Readonly<Record<string, string | number>>): void };
}

/** Milliseconds. */
const times = { lease: 10_000, poll: 5_000, retry: 5 * 60_000, forget: 3_600_000 };
/** A service that fails so often in a row is left alone until the next round. */
const mostFailures = 3;
const windowsAtOnce = 2;
const linesAtOnce = 4;
const linesInBatch = 40;
const checksInBatch = 20;
const productsAtOnce = 500;
const leaseName = 'sync';

/**
 * Fills the archive and keeps it true: the newest days first and again and again, open documents by their numbers, then
 * back to the first day, then the lines of invoices. It goes on where any process of this database stopped, one at a time.
 */
export class Sync {
  readonly #deps: SyncDependencies;
  readonly #reading: Reading;
  /** Invoices whose lines could not be read, and until when they are left alone. */
  readonly #failedLines = new Map<string, number>();
  #nextRequestAt = 0;
  #heldUntil = 0;
  #forgotAt = 0;

  constructor(deps: SyncDependencies, reading: Reading) {
    this.#deps = deps;
    this.#reading = reading;
  }

  /** Works until `signal` is aborted. */
  async work(signal: AbortSignal): Promise<void> {
    const { clock, log, settings, store } = this.#deps;
    if (settings.days === 0) return;
    let failures = 0;
    const isStopping = () => signal.aborted;
    while (!signal.aborted) {
      let pause = times.poll;
      try {
        if (await this.#hold()) pause = (await this.#round(signal)) ? 0 : times.poll;
        failures = 0;
      } catch (thrown) {
        // A full database, or one that is gone: what was read stays to be read.
        failures += 1;
        if (!isStopping() && failures === 1) {
          log.warn('archive: reading stopped for a while', { error: thrown instanceof Error ? thrown.message : '' });
        }
      }
      if (pause > 0) await clock.sleep(pause, signal).catch(() => undefined);
    }
    await store.release(leaseName, settings.worker).catch(() => undefined);
  }

  /** Takes the lease, or renews it when half of it is over. */
  async #hold(): Promise<boolean> {
    const { clock, settings, store } = this.#deps;
    const now = clock.now();
    if (this.#heldUntil - now > times.lease / 2) return true;
    const held = await store.hold(leaseName, settings.worker, now, now + times.lease);
    this.#heldUntil = held ? now + times.lease : 0;
    return held;
  }

  /** One round of work; false: nothing is due. */
  async #round(signal: AbortSignal): Promise<boolean> {
    const { settings, store, clock } = this.#deps;
    const call: CallOptions = { signal, background: true };
    const range = this.range();
    const tail = await this.#windows(await this.#due({ from: addDays(range.to, -13), to: range.to }), call);
    if (tail.failed >= mostFailures) return false;
    const checked = await this.#checkOpen(call);
    const back = (await this.#due(range)).slice(0, 12);
    // Windows that fail and fail again do not keep what comes after them waiting.
    if (back.length > 0 && (await this.#windows(back, call)).failed < mostFailures) return true;
    const lines = await this.#invoiceLines(range, call);
    const categories = await this.categorise();
    const now = clock.now();
    if (settings.keepDays > 0 && Math.abs(now - this.#forgotAt) >= times.forget) {
      await store.forget(addDays(utcDay(now), -settings.keepDays));
      this.#forgotAt = now;
    }
    return checked || lines || categories;
  }

  /** Looks up the categories of products that are new, or all of them in a newer index; whether more are left. */
  async categorise(): Promise<boolean> {
    const { store, catalog } = this.#deps;
    const { builtAt } = await catalog.categories('en');
    if (builtAt === 0) return false;
    const skus = await store.withoutCategory(builtAt, productsAtOnce);
    if (skus.length === 0) return false;
    const found = await catalog.categoriesOf(skus);
    await store.setCategories(new Map(skus.map((sku) => [sku, found.get(sku) ?? ''])), builtAt);
    return skus.length === productsAtOnce;
  }

  range(): DateRange {
    const today = utcDay(this.#deps.clock.now());
    return { from: addDays(today, -this.#deps.settings.days), to: today };
  }

  /** Windows that must be read, newest first. */
  async #due(range: DateRange): Promise<{ resource: Resource; state: WindowState }[]> {
    const { clock } = this.#deps;
    const now = clock.now();
    const due: { resource: Resource; state: WindowState }[] = [];
    for (const [resource, states] of await this.states(range)) {
      for (const state of states) {
        const { askedAt, failures } = state;
        // A window that failed is left alone for a while, however long it fails.
        if (failures > 0 && Math.abs(now - askedAt) < retryAfter(failures)) continue;
        if (isDue(state, now)) due.push({ resource, state });
      }
    }
    // Deliveries name the brands of the invoices of the same days.
    return due.sort((a, b) => daysBetween(a.state.window.from, b.state.window.from));
  }

  /** What was read of each resource, newest first. */
  async states(range: DateRange): Promise<Map<Resource, WindowState[]>> {
    const { store, clock } = this.#deps;
    const receivers = await store.receivers();
    const windows = windowsOf(range, utcDay(clock.now()));
    const states = new Map<Resource, WindowState[]>();
    for (const resource of resources) {
      const rows = await store.windows(resource, range);
      const byDay = new Map<string, typeof rows>();
      for (const row of rows) byDay.set(row.fromDay, [...(byDay.get(row.fromDay) ?? []), row]);
      const lists = listsOf(resource, receivers);
      states.set(
        resource,
        windows.map((window) => stateOf(window, byDay.get(window.from) ?? [], lists)),
      );
    }
    return states;
  }

  async #windows(
    due: readonly { resource: Resource; state: WindowState }[],
    call: CallOptions,
  ): Promise<{ failed: number }> {
    const { store } = this.#deps;
    const receivers = await store.receivers();
    const limit = pLimit(windowsAtOnce);
    let failed = 0;
    await Promise.all(
      due.map(({ resource, state }) =>
        limit(async () => {
          if (call.signal?.aborted === true || failed >= mostFailures) return;
          await this.#pace(1, call);
          await this.#hold();
          const { complete, requests } = await this.#reading.window(resource, state.window, receivers, call);
          failpoint(`archive:after-${resource}`);
          this.#spend(requests - 1);
          failed = complete ? 0 : failed + 1;
        }),
      ),
    );
    return { failed };
  }

  /** Documents that are open and too old for the windows that are read often. */
  async #checkOpen(call: CallOptions): Promise<boolean> {
    const { store, clock } = this.#deps;
    const due = await store.toCheck(clock.now(), checksInBatch);
    for (const { kind, id } of due) {
      if (call.signal?.aborted === true) return false;
      await this.#pace(1, call);
      if (!(await this.#reading.document(kind, id, call))) await store.postpone(kind, id, clock.now() + times.retry);
    }
    return due.length === checksInBatch;
  }

  async #invoiceLines(range: DateRange, call: CallOptions): Promise<boolean> {
    const { store, clock } = this.#deps;
    const now = clock.now();
    for (const [id, until] of this.#failedLines) if (until <= now) this.#failedLines.delete(id);
    const invoices = await store.withoutLines(
      wholeWindows(range),
      linesInBatch,
      [...this.#failedLines.keys()].slice(0, 1000),
    );
    if (invoices.length === 0) return false;
    await this.#hold();
    const failed = await this.#reading.invoiceLines(invoices, call, linesAtOnce, () => this.#pace(1, call));
    failpoint('archive:after-lines');
    for (const id of failed) this.#failedLines.set(id, now + times.retry);
    return failed.length < invoices.length;
  }

  /** Waits until the budget of requests has room. */
  async #pace(requests: number, call: CallOptions): Promise<void> {
    const { clock } = this.#deps;
    const wait = this.#nextRequestAt - clock.now();
    this.#spend(requests);
    if (wait > 0) await clock.sleep(wait, call.signal);
  }

  #spend(requests: number): void {
    const { clock, settings } = this.#deps;
    this.#nextRequestAt = Math.max(clock.now(), this.#nextRequestAt) + (requests * 60_000) / settings.requestsPerMinute;
  }
}
