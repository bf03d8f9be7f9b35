import type { Config } from './config.ts';
import type { DeskLog } from './log.ts';
import type { OpenDesk } from './open-desk.ts';
import type { OpenOrdering } from './open-ordering.ts';
import { addressesOf, type WatchConfig } from './watch-desk.ts';
import type { TradingService } from '../contract/trading-service.ts';
import type { Clock } from '../core/clock.ts';
import { addDays, utcDay } from '../core/datetime.ts';
import type { ArchiveStore } from '../ports/archive.ts';
import type { OutboxHandler } from '../ports/outbox.ts';
import { readAccount, type WatchedService } from '../watch/account.ts';
import { subscriptionsOf, type Addresses } from '../watch/addresses.ts';
import { noteTime } from '../watch/clock-events.ts';
import { remind } from '../watch/reminders.ts';
import { readBoughtPrices } from '../watch/price-rises.ts';
import { prepareStanding } from '../watch/standing.ts';
import { operator } from '../watch/topics.ts';
import { flush, spread } from '../watch/watch.ts';
import { webhookHandler } from '../watch/webhooks.ts';
import { writeWeekly } from '../watch/weekly.ts';

/** Milliseconds between two looks at what waits, what is due and what is to be told. */
const lookEvery = 2_000;
/** Milliseconds between two looks at what time alone brings: they read the archive. Sooner when deliveries were read. */
const timeEvery = 60_000;
/** Days back in which the reading of deliveries can show that one is late. */
const readDays = 14;

/** Follows what changes and puts into the outbox what is to be told, until it is closed. */
export async function startWatch(desk: OpenDesk, config: Config, log: DeskLog) {
  const { store, archive, ordering } = await desk.ordering();
  const { clock } = desk.desk;
  const { zone } = config;
  const addresses = addressesOf(config);
  await syncAddresses(store, addresses, zone, clock);
  const deps = {
    ...{ ledger: store, archive: archive.store, clock, zone, addresses, ordering },
    service: watchedService(desk.service),
    get policy() {
      return desk.policy;
    },
  };
  const stop = new AbortController();
  const failing = new Set<string>();
  const step = async (name: string, work: () => Promise<void>) => {
    if (stop.signal.aborted) return;
    await work().then(
      () => failing.delete(name),
      (thrown: unknown) => {
        // A database that is away fails every two seconds.
        if (!failing.has(name)) log.warn('watch: a step failed', { step: name, error: String(thrown) });
        failing.add(name);
      },
    );
  };
  const round = async () => {
    let timeAt = -Infinity;
    let read = 0;
    while (!stop.signal.aborted) {
      await step('remind', () => remind(deps));
      const before = read;
      await step('read', async () => {
        read = await deliveriesReadAt(archive.store, clock.now());
      });
      if (read !== before || Math.abs(clock.now() - timeAt) >= timeEvery) {
        timeAt = clock.now();
        await step('time', () => noteTime(deps));
        await step('account', () => readAccount(deps));
        await step('prices', () => readBoughtPrices(deps));
        await step('standing', () => prepareStanding(deps));
        await step('weekly', () => writeWeekly(deps));
      }
      await step('spread', () => spread(deps));
      await step('flush', () => flush(deps));
      await clock.sleep(lookEvery, stop.signal).catch(() => undefined);
    }
  };
  const working = round();
  return {
    close: () => {
      stop.abort();
      return working;
    },
  };
}

async function deliveriesReadAt(archive: Pick<ArchiveStore, 'windows'>, now: number): Promise<number> {
  const today = utcDay(now);
  const windows = await archive.windows('deliveries', { from: addDays(today, -readDays), to: today });
  return Math.max(0, ...windows.map(({ readAt }) => readAt ?? 0));
}

/** The topics of the operator's list are subscriptions like any other, so that nothing is told twice or forgotten. */
async function syncAddresses(store: OpenOrdering['store'], addresses: Addresses, zone: string, clock: Clock) {
  const wanted = subscriptionsOf(addresses, operator, zone);
  await store.write(async (tx) => {
    const known = await tx.watch.subscriptions({ person: operator, ended: true });
    const last = (await tx.events({ limit: 1 })).at(-1)?.seq ?? 0;
    for (const row of wanted) {
      if (known.some(({ id, endedAt }) => id === row.id && endedAt === null)) continue;
      await tx.watch.saveSubscription({ ...row, fromSeq: last, createdAt: clock.now() });
    }
    for (const row of known) {
      const isGone = row.endedAt === null && !wanted.some(({ id }) => id === row.id);
      if (isGone) await tx.watch.saveSubscription({ ...row, endedAt: clock.now() });
    }
  });
}

function watchedService(service: TradingService): WatchedService {
  const products = (skus: readonly string[]) => skus.map((sku) => ({ sku }));
  const call = { background: true };
  return {
    finances: () => service.finances(call),
    prices: async (skus) =>
      (await service.prices({ lines: products(skus).map((each) => ({ ...each, quantity: 1 })) }, call)).rows,
    stock: async (skus) => {
      const { rows, failed } = await service.stock({ products: products(skus) }, call);
      if (failed[0] !== undefined) throw failed[0].error;
      return rows;
    },
  };
}

/** What delivers to the addresses of the operator's list, by topic of the outbox. */
export async function watchHandlers(
  config: WatchConfig,
  { keyFor }: Pick<OpenOrdering, 'keyFor'>,
  clock: Clock,
): Promise<Readonly<Record<string, OutboxHandler>>> {
  const handlers: Record<string, OutboxHandler> = {};
  const { mail } = config;
  for (const [name, address] of addressesOf(config)) {
    if (address.kind === 'webhook') {
      handlers[name] = webhookHandler({ clock, address, secret: webhookSecret(keyFor, name) });
    } else if (mail !== undefined) {
      const { mailHandler, mailTransport } = await import('../watch/mail.ts');
      handlers[name] = mailHandler(mailTransport(mail), mail.from, address);
    }
  }
  return handlers;
}

/** Each address has a secret of its own, derived from the key of the desk. */
export const webhookSecret = (keyFor: OpenOrdering['keyFor'], name: string) => keyFor(`signing for ${name}`);
