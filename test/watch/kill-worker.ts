import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServiceDocument } from '../../src/archive/document.ts';
import { Secret } from '../../src/core/secret.ts';
import { Outbox } from '../../src/outbox/outbox.ts';
import { LedgerDriver } from '../../src/store/driver.ts';
import { flush, spread, watchTopic } from '../../src/watch/watch.ts';
import { noteTime } from '../../src/watch/clock-events.ts';
import { readAccount } from '../../src/watch/account.ts';
import { webhookHandler } from '../../src/watch/webhooks.ts';
import { decimal } from '../../src/core/money.ts';
import { delivery, hour, invoice, openWatched, order, followEverything } from './fixture.ts';

/*
 * A desk that lives through a fixed story, and is killed at one point of it: before, in the middle of or after one of its
 * writes. Started again, it goes on where the story is, as a desk that reads the same service does.
 */
interface Orders {
  readonly file: string;
  readonly url?: string;
  /** Where the story is: the service goes on whether the desk runs or not. */
  readonly progress: string;
  readonly hook: string;
  /** Starts of the desk so far: time goes on between them. */
  readonly starts: number;
  readonly kill?: { readonly at: number; readonly when: 'before' | 'within' | 'after' };
}

const { file, url, progress, hook, starts, kill } = JSON.parse(process.argv[2] ?? '') as Orders;

/** Commits of the story so far. */
let commits = 0;
const die = () => process.kill(process.pid, 'SIGKILL');
// eslint-disable-next-line @typescript-eslint/unbound-method
const { beginTransaction, commitTransaction } = LedgerDriver.prototype;
let counting = false;
LedgerDriver.prototype.beginTransaction = async function (connection) {
  await beginTransaction.call(this, connection);
  if (!counting || kill?.when !== 'within' || kill.at !== commits + 1) return;
  const executeQuery = connection.executeQuery.bind(connection);
  let writes = 0;
  connection.executeQuery = (query) => {
    // One of its writes is done, the next is not.
    if (/^(insert|update|delete)/i.test(query.sql) && (writes += 1) > 1) die();
    return executeQuery(query);
  };
};
LedgerDriver.prototype.commitTransaction = async function (connection) {
  if (counting) commits += 1;
  const isHere = counting && kill?.at === commits;
  if (isHere && kill.when !== 'after') die();
  await commitTransaction.call(this, connection);
  if (isHere) die();
};

const watched = await openWatched({ file, url });
const { store, clock, deps, pass } = watched;
pass(starts * 60_000);
await followEverything(store);
counting = true;

/** What the service shows in each part of the story. */
const story: readonly (readonly ServiceDocument[])[] = [
  [order('ZA1'), order('ZA2', { sku: 'B1' })],
  [order('ZA1', { acceptedQuantity: 3, missingQuantity: 1 }), order('ZA2', { sku: 'B1' }, { phaseCode: 'PACKAGED' })],
  [delivery('WZ1', 'ZA1'), delivery('WZ2', 'ZA2'), order('ZA2', { sku: 'B1' }, { phaseCode: 'CONFIRMED' })],
  [
    delivery('WZ3', 'ZA1'),
    order(
      'ZA1',
      { missingQuantity: 1, acceptedQuantity: 3, deliveryId: ['WZ1', 'WZ3'] },
      { fiscalDocumentNumber: 'FV1' },
    ),
  ],
  [invoice('FV1'), invoice('FV2', { dueDate: '2026-11-22T10:00:00Z' })],
  [invoice('FV1', { paymentStatus: 'PAID', toBePaid: decimal('0') })],
];
/** The account is blocked in the third part, once it was read, and free in the fifth. */
const service = (part: number) => ({
  finances: () =>
    Promise.resolve({
      orderingAllowed: part < 2 || part > 3,
      creditLimit: decimal('100'),
      utilizedCreditLimit: decimal(part < 2 ? '10' : '90'),
    }),
  prices: () => Promise.resolve([]),
  stock: () => Promise.resolve([]),
});
const log = { warn: () => undefined };
const outbox = new Outbox(
  { ledger: store, clock, log },
  {
    handlers: {
      [watchTopic]: {
        deliver: async (messages) => {
          for (const { id, payload } of messages) {
            await fetch(`${hook}/slack`, { method: 'POST', headers: { 'webhook-id': id }, body: payload });
          }
        },
      },
      'webhook:erp': webhookHandler({
        ...{ clock, secret: new Secret('ab'.repeat(32)) },
        address: { kind: 'webhook', url: hook, loopback: true, prices: true },
      }),
    },
  },
);

const done = existsSync(progress) ? Number(readFileSync(progress, 'utf8')) : 0;
for (let part = 0; part < story.length + 2; part += 1) {
  // Days later something is overdue.
  pass(part < story.length ? hour : 48 * hour);
  if (part < done) continue;
  await watched.keep(...(story[part] ?? []));
  await noteTime({ ledger: store, archive: store.archive, clock, zone: 'UTC' });
  await readAccount({ ledger: store, clock, service: service(part) });
  await spread(deps);
  pass(60_000);
  await flush(deps);
  await outbox.once();
  writeFileSync(progress, String(part + 1));
}
// What was taken by a process that was killed is free again after its lease.
pass(hour);
await spread(deps);
await flush(deps);
for (let round = 0; round < 3; round += 1) await outbox.once();
const events = await watched.events();
const { waiting } = await store.read.outboxState();
const pending = await store.read.watch.due(Number.MAX_SAFE_INTEGER);
process.stdout.write(JSON.stringify({ commits, events, waiting: waiting + pending.length }));
await store.close();
