import pLimit from 'p-limit';
import type { Delivery, Invoice } from '../contract/resources.ts';
import type { CallOptions, DateRange, TradingService, Walk } from '../contract/trading-service.ts';
import type { Clock } from '../core/clock.ts';
import { asDeskError, type DeskError } from '../core/errors.ts';
import {
  kindOf,
  type ArchivedKind,
  type ArchiveStore,
  type DocumentRow,
  type ReadDocument,
  type Resource,
  type WindowReading,
} from '../ports/archive.ts';
import type { RequisitionReader, SeenRequisition } from '../ports/requisition-reader.ts';
import { readDocument, type ServiceDocument } from './document.ts';

export interface ReadingDependencies {
  readonly store: ArchiveStore;
  readonly service: TradingService;
  readonly requisitions: RequisitionReader;
  readonly clock: Clock;
}

/** Documents that a complete window lacks and that are looked for by their number, in one reading. */
const mostLookedFor = 20;
/** A service that fails so often, and answers nothing between, is left alone. */
const mostFailures = 5;

interface ReadWindow {
  readonly complete: boolean;
  readonly requests: number;
}

/** Reads windows and single documents into the archive, whoever wants them. */
export class Reading {
  readonly #deps: ReadingDependencies;
  readonly #windowsInFlight = new Map<string, Promise<ReadWindow>>();

  constructor(deps: ReadingDependencies) {
    this.#deps = deps;
  }

  /**
   * Reads one window of one resource. A window that fails is noted with its reason. Questions that need the same window at
   * the same time share one reading; where its own question is cancelled, the next one reads.
   */
  async window(
    resource: Resource,
    window: DateRange,
    receivers: readonly string[],
    call: CallOptions,
  ): Promise<ReadWindow> {
    const key = `${resource} ${window.from}`;
    for (let other = this.#windowsInFlight.get(key); other !== undefined; other = this.#windowsInFlight.get(key)) {
      const read = await other.catch(() => undefined);
      call.signal?.throwIfAborted();
      if (read !== undefined) return read;
    }
    const reading = this.#readWindow(resource, window, receivers, call);
    this.#windowsInFlight.set(key, reading);
    try {
      return await reading;
    } finally {
      this.#windowsInFlight.delete(key);
    }
  }

  #readWindow(
    resource: Resource,
    window: DateRange,
    receivers: readonly string[],
    call: CallOptions,
  ): Promise<ReadWindow> {
    if (resource === 'requisitions') return this.#requisitions(window, receivers, call);
    const { service } = this.#deps;
    return resource === 'deliveries'
      ? this.#list(resource, window, service.deliveries(window, call), deliveryOf, call)
      : this.#list(resource, window, service.invoices(window, {}, call), invoiceOf, call);
  }

  async #list<Row extends { id: string }>(
    resource: Resource,
    window: DateRange,
    walk: Walk<Row>,
    documentOf: (row: Row) => ServiceDocument,
    call: CallOptions,
  ): Promise<ReadWindow> {
    const { store, clock } = this.#deps;
    const askedAt = clock.now();
    const documents: ServiceDocument[] = [];
    let thrown: DeskError | undefined;
    try {
      for await (const batch of walk) documents.push(...batch.map(documentOf));
    } catch (error) {
      thrown = asDeskError(error);
    }
    call.signal?.throwIfAborted();
    const coverage = walk.coverage();
    const error = thrown ?? coverage.failed[0]?.error;
    const complete = coverage.complete && error === undefined;
    await store.save(
      documents.map((each) => readDocument(each, askedAt)),
      noteOf(resource, '', window, { askedAt, rows: documents.length, complete, error }),
    );
    const seen = new Set(documents.map(({ row }) => row.id));
    const extra = complete ? await this.#lookForGone(kindOf[resource], window, seen, call) : 0;
    return { complete, requests: coverage.requests + extra };
  }

  async #requisitions(window: DateRange, receivers: readonly string[], call: CallOptions): Promise<ReadWindow> {
    const { store, clock, requisitions } = this.#deps;
    const askedAt = clock.now();
    const seen: SeenRequisition[] = [];
    const only = (each: SeenRequisition) => {
      seen.push(each);
      return Promise.resolve();
    };
    const { complete, requests, lists } = await requisitions.read(window, receivers, { only, call });
    call.signal?.throwIfAborted();
    await this.keepRequisitions(seen);
    for (const list of lists) {
      await store.noteWindow(noteOf('requisitions', list.receiver, window, { askedAt, ...list }));
    }
    const ids = new Set(seen.flatMap(({ orders }) => orders.map(({ id }) => id)));
    const extra = complete ? await this.#lookForGone('order', window, ids, call) : 0;
    return { complete, requests: requests + extra };
  }

  async keepRequisitions(seen: readonly SeenRequisition[]): Promise<void> {
    const documents = seen.flatMap(({ orders, readAt }) =>
      orders.map((row) => readDocument({ kind: 'order', row }, readAt)),
    );
    if (documents.length > 0) await this.#deps.store.save(documents);
  }

  /** What the archive has of a window and a complete reading of it lacks is asked for by its number. */
  async #lookForGone(
    kind: ArchivedKind,
    window: DateRange,
    seen: ReadonlySet<string>,
    call: CallOptions,
  ): Promise<number> {
    const present = await this.#deps.store.present(kind, window);
    const lacking = present.filter((id) => !seen.has(id));
    const { store, clock } = this.#deps;
    for (const [at, id] of lacking.entries()) {
      // What is too many for now, or could not be asked for, is looked for later: this window may not be read again.
      const isLooked = at < mostLookedFor && (await this.document(kind, id, call));
      if (!isLooked) await store.postpone(kind, id, clock.now());
    }
    return Math.min(lacking.length, mostLookedFor);
  }

  /** Reads one document by its number. False: it could not be asked for. */
  async document(kind: ArchivedKind, id: string, call: CallOptions): Promise<boolean> {
    const found = await this.#find(kind, id, call);
    if (found === undefined) return false;
    await this.#keep(kind, id, found);
    return true;
  }

  async #keep(kind: ArchivedKind, id: string, found: readonly ReadDocument[]): Promise<void> {
    const { store, clock } = this.#deps;
    await store.save(found);
    // Also under another number, as an invoice that is found by its old one.
    if (!found.some(({ document }) => document.id === id)) await store.gone(kind, id, clock.now());
  }

  /** Empty: the service does not show it. Undefined: it could not be asked for. */
  async #find(kind: ArchivedKind, id: string, call: CallOptions): Promise<ReadDocument[] | undefined> {
    const at = this.#deps.clock.now();
    try {
      return (await this.#ask(kind, id, call)).map((each) => readDocument(each, at));
    } catch (thrown) {
      call.signal?.throwIfAborted();
      return asDeskError(thrown).code === 'not_found' ? [] : undefined;
    }
  }

  async #ask(kind: ArchivedKind, id: string, call: CallOptions): Promise<ServiceDocument[]> {
    const { service } = this.#deps;
    if (kind === 'order') return [{ kind, row: await service.order(id, call) }];
    if (kind === 'delivery') return (await service.delivery(id, call)).map(deliveryOf);
    return (await service.invoice(id, { byTechId: false }, call)).map(invoiceOf);
  }

  /** Reads a requisition by its number. */
  async requisition(id: string, call: CallOptions): Promise<void> {
    const orders = await this.#deps.service.requisition(id, call);
    await this.keepRequisitions([{ id, orders, readAt: this.#deps.clock.now() }]);
  }

  /** Reads the lines of these invoices, some at a time, and keeps them together; gives those that could not be read. */
  async invoiceLines(
    invoices: readonly Pick<DocumentRow, 'id'>[],
    call: CallOptions,
    atOnce: number,
    before: () => Promise<void>,
  ): Promise<string[]> {
    const limit = pLimit(atOnce);
    const failed: string[] = [];
    const read: ReadDocument[] = [];
    await Promise.all(
      invoices.map(({ id }) =>
        limit(async () => {
          const isOver = () => call.signal?.aborted === true || (read.length === 0 && failed.length >= mostFailures);
          if (!isOver()) await before();
          if (isOver()) return;
          const found = await this.#find('invoice', id, call).catch(() => undefined);
          if (found === undefined) failed.push(id);
          else if (found.length === 0) await this.#keep('invoice', id, found);
          else read.push(...found);
        }),
      ),
    );
    await this.#deps.store.save(read);
    return failed;
  }
}

const deliveryOf = (row: Delivery): ServiceDocument => ({ kind: 'delivery', row });
const invoiceOf = (row: Invoice): ServiceDocument => ({ kind: 'invoice', row });

function noteOf(
  resource: Resource,
  receiver: string,
  { from, to }: DateRange,
  read: { askedAt: number; rows: number; complete: boolean; error?: DeskError | undefined },
): WindowReading {
  const { askedAt, rows, complete, error } = read;
  return {
    ...{ resource, receiver, fromDay: from, toDay: to, askedAt, rows },
    readAt: complete ? askedAt : null,
    errorCode: error?.code ?? null,
    errorMessage: error?.message ?? null,
  };
}
