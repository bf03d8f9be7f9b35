import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { systemProcesses } from '../../src/app/processes.ts';
import { systemClock, type Clock } from '../../src/core/clock.ts';
import { openSqlite } from '../../src/core/sqlite.ts';
import { Ordering } from '../../src/ordering/ordering.ts';
import { orderingTimes, type OrderingTimes } from '../../src/ordering/dependencies.ts';
import { startSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import type { TradingClient } from '../../src/service/client.ts';
import { openStore, type Store } from '../../src/store/open-store.ts';
import { placeLedger } from '../support/ledger.ts';
import { startPostgres, type Server } from '../support/postgres.ts';
import { generateInto } from '../support/test-sandbox.ts';
import { actorOf, openClient, ordersKey, policyOf } from './parts.ts';
import type { WorkerSetup } from './protocol.ts';
import { tapWire, type Wire } from './wire.ts';
import { Workers } from './workers.ts';
import { testSeal } from '../support/test-seal.ts';
import { unrecordedInMemory } from '../support/unrecorded.ts';

/** Short enough to see the end of everything in seconds, long enough for two busy cores. */
export const shortTimes: Partial<OrderingTimes> = {
  lease: 1500,
  send: 400,
  settle: 300,
  reconcile: 300,
  readBack: [20, 50, 100],
  retry: 100,
  poll: 20,
};
export const shortTimeouts: WorkerSetup['timeouts'] = { connect: 1000, read: 1000, total: 3000, money: 700 };

/** The harness's own questions are no experiment: they are answered, however busy the machine. */
const harnessTimeouts: WorkerSetup['timeouts'] = { connect: 30_000, read: 30_000, total: 60_000, money: 30_000 };

/** One trading service and one ledger of their own, for as many workers as a cell wants. */
export interface Place {
  readonly sandbox: Sandbox;
  readonly wire: Wire;
  /** The harness's own connection to the ledger; another one after a restore. */
  readonly store: Store;
  /** The harness's own way to the service, past the wire. */
  readonly client: TradingClient;
  setup(name: string, change?: Partial<WorkerSetup>): WorkerSetup;
  /** Orders one line and confirms it, and cancels another, so that the desk has seen what that looks like. */
  warmUp(): Promise<void>;
  /** Copies the ledger as it is now (SQLite only), and puts the copy back: no worker may run meanwhile. */
  backUp(): Promise<void>;
  restore(): Promise<void>;
  close(): Promise<void>;
}

export interface PlaceOptions {
  readonly account: string;
  readonly database: 'sqlite' | 'postgres';
  readonly clockOffset?: number;
  readonly change?: Partial<WorkerSetup>;
}

/** Makes places, and leaves nothing behind. */
export class Laboratory {
  readonly workers = new Workers();
  readonly #world = join(this.workers.folder, 'world.db');
  #postgres: Promise<Server> | undefined;
  #count = 0;

  async open(): Promise<void> {
    await this.workers.compile();
    await generateInto(this.#world, { clock: systemClock, products: 40, days: 2 });
  }

  async close(): Promise<void> {
    await this.workers.remove();
    await (await this.#postgres)?.stop();
  }

  async place({ account: payer, database, clockOffset = 0, change = {} }: PlaceOptions): Promise<Place> {
    const name = `c${++this.#count}`;
    const folder = join(this.workers.folder, name);
    mkdirSync(folder);
    const world = join(folder, 'service.db');
    copyFileSync(this.#world, world);
    const clock: Clock = { ...systemClock, now: () => systemClock.now() + clockOffset };
    const sandbox = await startSandbox({ file: world, clock });
    const account = sandbox.accounts.find((each) => each.payer === payer);
    if (account === undefined) throw new Error(`no account ${payer}`);
    if (database === 'postgres') this.#postgres ??= startPostgres();
    const url = database === 'postgres' ? await (await this.#postgres)?.schema(name) : undefined;
    const ledger = { url, file: join(folder, 'ledger.db') };
    const wire = await tapWire(sandbox.url);
    if (url === undefined) await placeLedger(ledger.file);
    let store = await openStore({ ...ledger, clock, seal: testSeal });
    const backup = join(folder, 'backup.db');
    const { clientId, clientSecret } = account;
    const client = openClient({ url: sandbox.url, clientId, clientSecret }, harnessTimeouts, clock);
    const setup = (worker: string, more: Partial<WorkerSetup> = {}): WorkerSetup => ({
      name: `${name}-${worker}`,
      engine: 'desk',
      ledger,
      service: { url: wire.url, clientId, clientSecret },
      times: shortTimes,
      timeouts: shortTimeouts,
      clockOffset,
      dayLimit: undefined,
      modeHidden: false,
      approvalMinutes: 30,
      ...change,
      ...more,
    });
    return {
      sandbox,
      wire,
      get store() {
        return store;
      },
      client,
      setup,
      warmUp: async () => {
        const policy = policyOf({ dayLimit: undefined, approvalMinutes: 30 });
        const settings = { mode: 'live', worker: 'warm', times: orderingTimes } as const;
        const log = { warn: () => undefined };
        const random = (n: number) => randomBytes(n);
        const parts = {
          ledger: store,
          service: client,
          policy,
          key: ordersKey,
          clock,
          randomBytes: random,
          settings,
          startedAt: clock.now(),
          processes: systemProcesses(),
          unrecorded: unrecordedInMemory(),
          log,
        };
        const ordering = new Ordering(parts);
        const [buyer, approver] = [actorOf(policy, 'buyer'), actorOf(policy, 'approver')];
        const order = async (sku: string) => {
          const { id } = await ordering.prepare(buyer, { lines: [{ sku, quantity: 1 }] });
          await ordering.submit(buyer, id);
          return ordering.approve(approver, id, { action: 'submit', revision: 1 });
        };
        const expect = ({ state, reason }: { state: string; reason: string | null }, wanted: string) => {
          if (state !== wanted) throw new Error(`the warm-up is ${state}: ${reason ?? ''}`);
        };
        expect(await order('K1279A'), 'confirmed');
        if (account.automaticOrderConfirmation) return;
        sandbox.faults.inject(
          { kind: 'shortStock', sku: 'LX1566', quantity: 0 },
          { method: 'POST', path: '/sales/requisition' },
          1,
        );
        const differs = await order('LX1566');
        expect(differs, 'differs');
        expect(await ordering.cancel(approver, { draftId: differs.id }), 'cancelled');
        sandbox.faults.clear();
      },
      backUp: async () => {
        const database = await openSqlite(ledger.file, 10_000);
        database.exec(`VACUUM INTO '${backup}'`);
        database.close();
      },
      restore: async () => {
        await store.close();
        for (const end of ['', '-wal', '-shm']) rmSync(`${ledger.file}${end}`, { force: true });
        copyFileSync(backup, ledger.file);
        store = await openStore({ ...ledger, clock, seal: testSeal });
      },
      close: async () => {
        await client.close();
        await store.close();
        await wire.close();
        await sandbox.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
}
