import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Archive } from '../../src/archive/archive.ts';
import { openSqlite, type Database } from '../../src/core/sqlite.ts';
import { DeskCatalog } from '../../src/catalog/desk-catalog.ts';
import { ListedRequisitions } from '../../src/ordering/reconcile/read-requisitions.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { openTradingService } from '../../src/service/client.ts';
import { serviceDefaults } from '../../src/service/config.ts';
import type { TradingService } from '../../src/contract/trading-service.ts';
import type { Clock } from '../../src/core/clock.ts';
import type { ArchiveStore } from '../../src/ports/archive.ts';
import { Secret } from '../../src/core/secret.ts';
import { openStore, type Store } from '../../src/store/open-store.ts';
import type { InvokeOptions } from '../../src/core/tool.ts';
import type { Desk } from '../../tools/desk.ts';
import { askTool } from './desk.ts';
import { placeLedger } from './ledger.ts';
import { testClock } from './test-clock.ts';
import { testSeal } from './test-seal.ts';
import { generatedWorld } from './test-sandbox.ts';

interface Options {
  readonly days?: number;
  readonly products?: number;
  /** `postgres://…`; SQLite in a folder of its own where there is none. */
  readonly url?: string | undefined;
  /** The trading service as the archive sees it. */
  readonly wrap?: (service: TradingService) => TradingService;
  /** Of the archive alone; default: that of the service. */
  readonly archiveClock?: (clock: Clock) => Clock;
  /** The archive's tables in a database that the test opened. */
  readonly tables?: ArchiveStore;
  readonly settings?: Partial<ConstructorParameters<typeof Archive>[0]['settings']>;
}

/** An archive over an embedded service whose tables a test may read past all code of the desk. */
export async function openTestArchive(options: Options = {}) {
  const {
    days = 60,
    products = 300,
    url,
    settings,
    wrap = (same: TradingService) => same,
    archiveClock = (same: Clock) => same,
  } = options;
  const clock = testClock();
  const folder = mkdtempSync(join(tmpdir(), 'partsdesk-archive-'));
  const file = join(folder, 'service.db');
  copyFileSync(await generatedWorld({ clock, products, days }), file);
  const sandbox = await startSandbox({ file, clock });
  const [account] = sandbox.accounts;
  if (account === undefined) throw new Error('the embedded service has no account');
  const none = {
    inventory: '',
    pricing: '',
    catalog: '',
    customer: '',
    finances: '',
    delivery: '',
    invoice: '',
    sales: '',
  };
  const service = openTradingService(
    {
      ...serviceDefaults,
      baseUrl: sandbox.url,
      authUrl: sandbox.authUrl,
      clientId: account.clientId,
      clientSecret: new Secret(account.clientSecret),
      prefixes: none,
    },
    { clock, random: () => 0.5, log: { debug: () => undefined, info: () => undefined, warn: () => undefined } },
  );
  const ledger = join(folder, 'desk.sqlite');
  if (url === undefined) await placeLedger(ledger);
  const store: Store = await openStore({ url, file: ledger, clock, seal: testSeal });
  const warnings: string[] = [];
  const catalog = new DeskCatalog({
    ...{ data: folder, service, language: 'en', clock, buildWhenAsked: true, log: { warn: () => undefined } },
    quiet: () => Promise.resolve(),
  });
  const seen = wrap(service);
  const ownClock = archiveClock(clock);
  const openArchive = (worker: string, tables = options.tables ?? store.archive) =>
    new Archive({
      store: tables,
      service: seen,
      requisitions: new ListedRequisitions({ clock, service }),
      catalog,
      clock: ownClock,
      settings: { days, keepDays: 0, requestsPerMinute: 60_000, ...settings, worker },
      log: { warn: (message) => warnings.push(message) },
    });
  const archive = openArchive('one');
  const deskOf = (receivers: readonly string[]): Desk => ({
    service,
    clock,
    caller: { name: 'the test', surface: 'terminal', receivers, may: [] },
    ordering: () => Promise.reject(new Error('nobody orders in this test')),
    catalog,
    watch: () => Promise.reject(new Error('nobody follows anything here')),
    archive: () => Promise.resolve(archive.deskFor(receivers)),
    settings: { mode: 'live', environment: 'embedded', language: 'en', zone: 'UTC', version: '0.0.0-test' },
  });
  return {
    archive,
    catalog,
    openArchive,
    store,
    service,
    sandbox,
    clock,
    payer: account.payer,
    warnings,
    deskOf,
    ask: (name: string, args: unknown, receivers: readonly string[] = ['*'], options: InvokeOptions = {}) =>
      askTool(deskOf(receivers), name, args, options),
    /** The service's own tables. */
    truth: (): Promise<Database> => openSqlite(file, 1_000),
    /** Works until everything is there. */
    fill: async (from = archive): Promise<void> => {
      const stop = new AbortController();
      const working = from.work(stop.signal);
      while (!(await from.status()).complete) await clock.sleep(300);
      stop.abort();
      await working;
    },
    close: async () => {
      await catalog.close();
      await store.close();
      await service.close();
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
