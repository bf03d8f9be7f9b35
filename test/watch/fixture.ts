import { readDocument, type ServiceDocument } from '../../src/archive/document.ts';
import { decimal } from '../../src/core/money.ts';
import { builtInPolicy } from '../../src/ordering/policy/file.ts';
import type { EventRow } from '../../src/ports/events.ts';
import type { SubscriptionRow } from '../../src/ports/watch.ts';
import { openStore, type Store } from '../../src/store/open-store.ts';
import { documentEvents } from '../../src/watch/document-events.ts';
import type { WatchDependencies } from '../../src/watch/watch.ts';
import { openTestLedger } from '../support/ledger.ts';
import { testSeal } from '../support/test-seal.ts';

/** Friday, half past nine. */
export const start = Date.UTC(2026, 10, 20, 9, 30);
export const minute = 60_000;
export const hour = 60 * minute;

const parties = { billTo: 'C1', shipTo: 'C1', currencyCode: 'PLN' };

export const invoice = (id: string, change: object = {}): ServiceDocument => ({
  kind: 'invoice',
  row: {
    ...{ id, techId: `T-${id}`, ...parties, issueDate: '2026-11-20T10:00:00Z', dueDate: '2026-12-04T10:00:00Z' },
    ...{ invoiceClassification: 'INVOICE', paymentStatus: 'UNPAID' },
    ...{ totalNet: decimal('100.00'), totalGross: decimal('123.00'), toBePaid: decimal('123.00') },
    ...change,
  },
});

export const delivery = (id: string, orderId: string, change: object = {}): ServiceDocument => ({
  kind: 'delivery',
  row: {
    ...{ id, orderId, ...parties, creationDate: '2026-11-20T10:00:00Z' },
    lines: [{ sku: 'A1', shippedQuantity: 2, brandReference: { name: 'ACME' } }],
    ...change,
  },
});

export const order = (id: string, line: object = {}, change: object = {}): ServiceDocument => ({
  kind: 'order',
  row: {
    ...{ id, requisitionId: `RQ-${id}`, customNumber: 'PO-1', ...parties, creationDate: '2026-11-20T09:40:00Z' },
    phaseCode: 'CONFIRMED',
    lines: [{ sku: 'A1', requiredQuantity: 4, acceptedQuantity: 4, missingQuantity: 0, deliveryId: [], ...line }],
    ...change,
  },
});

/** A store that notes events, and the watch over it, with a clock that the test moves. */
export async function openWatched(options: { file?: string; url?: string | undefined } = {}) {
  let now = start;
  const clock = { now: () => now, sleep: () => Promise.resolve() };
  const { file = '', url } = options;
  const store: Store =
    url === undefined && file === ''
      ? await openTestLedger({ clock, news: documentEvents })
      : await openStore({ url, file, clock, seal: testSeal, news: documentEvents });
  const deps: WatchDependencies = {
    ...{ ledger: store, clock, policy: builtInPolicy(), zone: 'UTC' },
    addresses: new Map([
      ['mail:accounts', { prices: false }],
      ['webhook:erp', { prices: true }],
    ]),
  };
  return {
    store,
    clock,
    deps,
    pass: (ms: number) => {
      now += ms;
    },
    keep: (...documents: readonly ServiceDocument[]) =>
      store.archive.save(documents.map((each) => readDocument(each, now))),
    events: async (): Promise<EventRow[]> => store.read.events({ after: 0, limit: 10_000 }),
    kinds: async () => (await store.read.events({ after: 0, limit: 10_000 })).map(({ kind }) => kind),
    outbox: () => store.read.outbox(now, 1_000),
  };
}

/** Topics that the kill matrix follows, each by a person and by the operator's webhook. */
const followedTopics = ['orders', 'deliveries', 'invoices', 'credit'] as const;

/** A buyer and a webhook follow everything, from the first event on. */
export async function followEverything(store: Store): Promise<void> {
  await store.write(async (tx) => {
    for (const topic of followedTopics) {
      const shared: Omit<SubscriptionRow, 'id' | 'person' | 'channel'> = {
        ...{ topic, filter: {}, quiet: null, zone: 'UTC', pausedUntil: null, fromSeq: 0, createdAt: start },
        how: 'now',
        endedAt: null,
      };
      await tx.watch.saveSubscription({ ...shared, id: `W-${topic}`, person: 'buyer', channel: 'slack' });
      await tx.watch.saveSubscription({ ...shared, id: `erp-${topic}`, person: 'operator', channel: 'webhook:erp' });
    }
  });
}
