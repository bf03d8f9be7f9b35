import type { CallOptions, DateRange } from '../contract/trading-service.ts';
import { daysBetween, utcDay } from '../core/datetime.ts';
import { asDeskError, type DeskError } from '../core/errors.ts';
import type { InvokeOptions } from '../core/tool.ts';
import { kindOf, type ArchiveStore, type DocumentRow, type Receivers, type Traced } from '../ports/archive.ts';
import type { ArchiveCoverage, ArchiveDesk, ArchiveStatus, Wanted } from '../ports/archive-desk.ts';
import { Reading } from './reading.ts';
import { Sync, type SyncDependencies } from './sync.ts';
import { coverageOf, isDue, listsOf, stateOf, wholeWindows, windowsOf } from './windows.ts';

/** An answer waits this long (ms) for what is not there yet; the next one goes on from there. */
const patience = 25_000;
const linesAtOnce = 6;
const linesInBatch = 40;

/**
 * What was ordered, delivered and invoiced, kept in the desk's database. In come the documents of the service: those that
 * the reader of requisitions reads anyway, those that `Sync` reads by itself, and those that a question needs now. Out go
 * documents, lines and sums, with what of the days asked for was read, as `ArchiveDesk`.
 *
 * - sync.ts: what is read when; reading.ts: one window, one document; windows.ts: what was read
 * - document.ts: a document of the service as rows
 */
export class Archive {
  readonly #deps: SyncDependencies;
  readonly #reading: Reading;
  readonly #sync: Sync;
  readonly store: ArchiveStore;

  constructor(deps: SyncDependencies) {
    this.#deps = deps;
    this.store = deps.store;
    this.#reading = new Reading(deps);
    this.#sync = new Sync(deps, this.#reading);
    deps.requisitions.subscribe((seen) => this.#reading.keepRequisitions([seen]));
  }

  /** Fills the archive until `signal` is aborted. */
  work(signal: AbortSignal): Promise<void> {
    return this.#sync.work(signal);
  }

  async status(): Promise<ArchiveStatus> {
    const { store, settings } = this.#deps;
    const range = this.#sync.range();
    const invoicesWithoutLines = await store.countWithoutLines(wholeWindows(range), ['*']);
    const counts = { ...(await store.counts()), invoicesWithoutLines };
    const lists = (await store.receivers()).length + 1;
    const windows = { requisitions: empty(), deliveries: empty(), invoices: empty() };
    let requestsLeft = counts.invoicesWithoutLines;
    for (const [resource, states] of await this.#sync.states(range)) {
      const read = states.filter(({ readAt }) => readAt !== undefined).length;
      windows[resource] = {
        wanted: states.length,
        read,
        failed: states.filter(({ readAt, error }) => readAt === undefined && error !== undefined).length,
      };
      requestsLeft += (states.length - read) * (resource === 'requisitions' ? lists : 1);
    }
    return {
      ...counts,
      ...range,
      windows,
      complete: requestsLeft === 0,
      requestsLeft,
      minutesLeft: Math.ceil(requestsLeft / settings.requestsPerMinute),
      bytes: await store.bytes(),
    };
  }

  /** The archive for one caller. */
  deskFor(receivers: Receivers): ArchiveDesk {
    const { store } = this.#deps;
    return {
      cover: (wanted, options) => this.#cover(wanted, receivers, options),
      covered: (wanted) => this.#covered(wanted, receivers, 0),
      sums: (question) => store.sums({ ...question, receivers }),
      brands: () => store.brands(receivers),
      names: (skus) => store.names(skus),
      skusOfIndex: (index) => store.skusOfIndex(index),
      lines: (question) => store.lines({ ...question, receivers }),
      owed: () => store.owed(receivers),
      firstDay: (kind) => store.firstDay(kind, receivers),
      settled: (question) => store.settled(question, receivers),
      trace: async (key, options) => visible(await this.#trace(key, options), receivers),
      open: async (range, limit) => {
        const orderIds = await store.openOrders(range, receivers, limit + 1);
        const { documents, lines } = visible(await store.trace({ orderIds: orderIds.slice(0, limit) }), receivers);
        return { documents, lines, more: orderIds.length > limit };
      },
    };
  }

  async #covered(
    { range, resources: needed, lines }: Wanted,
    seenBy: Receivers,
    readHere: number,
  ): Promise<ArchiveCoverage> {
    const { store, clock } = this.#deps;
    const now = clock.now();
    const receivers = await store.receivers();
    const windows = windowsOf(range, utcDay(now));
    const states = await Promise.all(
      needed.map(async (resource) => {
        const rows = await store.windows(resource, range);
        return windows.map((window) => stateOf(window, rowsOf(rows, window), listsOf(resource, receivers)));
      }),
    );
    const unread = lines === true ? await store.countWithoutLines(range, seenBy) : 0;
    const undated = await store.countWithoutDay(
      needed.map((resource) => kindOf[resource]),
      seenBy,
    );
    return coverageOf(range, states, { readHere, invoicesWithoutLines: unread, documentsWithoutDay: undated, now });
  }

  /** Reads what a question needs and is not there, newest first, for as long as an answer may wait. */
  async #cover(
    wanted: Wanted,
    seenBy: Receivers,
    { signal, onProgress, budget }: InvokeOptions,
  ): Promise<ArchiveCoverage> {
    const { clock, store } = this.#deps;
    const now = clock.now();
    const until = now + Math.min(patience, budget?.milliseconds ?? Infinity);
    const call: CallOptions = { signal };
    const states = await this.#sync.states(wanted.range);
    const due = wanted.resources
      .flatMap((resource) => (states.get(resource) ?? []).map((state) => ({ resource, state })))
      .filter(({ state }) => isDue(state, now))
      .sort((a, b) => daysBetween(a.state.window.from, b.state.window.from));
    const unread = wanted.lines === true ? await store.countWithoutLines(wanted.range, ['*']) : 0;
    const total = due.length + unread;
    let done = 0;
    const progress = () => onProgress?.({ done: (done += 1), total, what: 'requests' });
    const inTime = () => clock.now() < until && signal?.aborted !== true;
    const read = new Set<string>();
    let stopped: DeskError | undefined;
    const work = async (queue: typeof due, receivers: readonly string[]) => {
      for (let next = queue.shift(); next !== undefined && inTime(); next = queue.shift()) {
        const { complete } = await this.#reading.window(next.resource, next.state.window, receivers, call);
        if (complete) read.add(next.state.window.from);
        progress();
      }
    };
    const lines = async () => {
      const invoices = await store.withoutLines(wanted.range, linesInAnswer);
      for (let at = 0; at < invoices.length && inTime(); at += linesInBatch) {
        const some = invoices.slice(at, at + linesInBatch);
        await this.#reading.invoiceLines(some, call, linesAtOnce, () => {
          progress();
          return Promise.resolve();
        });
      }
    };
    try {
      // Deliveries and invoices first: they name the receivers whose requisitions there may be.
      for (const isLast of [false, true]) {
        const queue = due.filter(({ resource }) => (resource === 'requisitions') === isLast);
        const receivers = await store.receivers();
        await Promise.all(Array.from({ length: windowsAtOnce }, () => work(queue, receivers)));
      }
      if (wanted.lines === true && inTime()) await lines();
      while (wanted.categories === true && inTime() && (await this.#sync.categorise()));
    } catch (thrown) {
      // A database that is full: what is kept still answers, and the answer says why it is not more.
      stopped = asDeskError(thrown);
    }
    signal?.throwIfAborted();
    const coverage = await this.#covered(wanted, seenBy, read.size);
    if (stopped === undefined) return coverage;
    const { code, message } = stopped;
    const { remaining = wanted.range, ...rest } = coverage;
    return { ...rest, complete: false, failed: [...coverage.failed, { ...remaining, code, message }] };
  }

  /** Documents that the archive lacks are read by the numbers that name them. */
  async #trace(key: Parameters<ArchiveDesk['trace']>[0], { signal }: InvokeOptions): Promise<Traced> {
    const { store } = this.#deps;
    const call: CallOptions = { signal };
    if (key.requisitionId !== undefined) await this.#reading.requisition(key.requisitionId, call);
    if (key.orderId !== undefined) await this.#reading.document('order', key.orderId, call);
    if (key.invoiceId !== undefined) await this.#reading.document('invoice', key.invoiceId, call);
    let found = await store.trace(key);
    // Each reading can name further documents; an order, its deliveries, their invoice.
    for (let round = 0; round < 3; round += 1) {
      const lacking = lackingIn(found);
      if (lacking.length === 0) break;
      await Promise.all(lacking.map(({ kind, id }) => this.#reading.document(kind, id, call)));
      const again = await store.trace(key);
      if (again.documents.length === found.documents.length && lackingIn(again).length === lacking.length) break;
      found = again;
    }
    signal?.throwIfAborted();
    return found;
  }
}

const windowsAtOnce = 4;
/** Invoices whose lines one answer reads at most. */
const linesInAnswer = 5_000;
/** Documents that one trace reads in a round. */
const mostLacking = 40;

const empty = () => ({ wanted: 0, read: 0, failed: 0 });

const rowsOf = <Row extends { readonly fromDay: string }>(rows: readonly Row[], { from }: DateRange): Row[] =>
  rows.filter(({ fromDay }) => fromDay === from);

/** Numbers that the documents name and that are not among them, and invoices without their lines. */
function lackingIn({ documents, lines }: Traced): { kind: 'order' | 'delivery' | 'invoice'; id: string }[] {
  const there = new Set(documents.map(({ kind, id }) => `${kind} ${id}`));
  const wanted = new Map<string, { kind: 'order' | 'delivery' | 'invoice'; id: string }>();
  const want = (kind: 'order' | 'delivery' | 'invoice', id: string | null) => {
    if (id !== null && id !== '' && !there.has(`${kind} ${id}`)) wanted.set(`${kind} ${id}`, { kind, id });
  };
  for (const { kind, id, orderId, fiscalDocumentNumber, linesRead, goneAt } of documents) {
    want('order', orderId);
    want('invoice', fiscalDocumentNumber);
    if (kind === 'invoice' && linesRead === 0 && goneAt === null) wanted.set(`invoice ${id}`, { kind, id });
  }
  for (const { orderId, deliveryIds } of lines) {
    want('order', orderId);
    for (const id of JSON.parse(deliveryIds ?? '[]') as string[]) want('delivery', id);
  }
  return [...wanted.values()].slice(0, mostLacking);
}

/** As `maySee` of the tools; how many documents of other receivers there are is all that is told of them. */
function visible({ documents, lines }: Traced, receivers: Receivers): Traced & { readonly hidden: number } {
  const maySee = ({ own, receiver }: Pick<DocumentRow, 'own' | 'receiver'>) =>
    receivers.includes('*') || (own === 1 && receivers.includes('own')) || receivers.includes(receiver || '-');
  const seen = documents.filter(maySee);
  return { documents: seen, lines: lines.filter(maySee), hidden: documents.length - seen.length };
}
