import { Secret } from '../../src/core/secret.ts';
import { openTradingService } from '../../src/service/client.ts';
import { serviceDefaults, type ServiceConfig } from '../../src/service/config.ts';
import type { Catalog } from '../../src/ports/catalog.ts';
import type { Desk } from '../../tools/desk.ts';
import { tools } from '../../tools/index.ts';
import type { Answer, InvokeOptions } from '../../src/core/tool.ts';
import { testClock } from './test-clock.ts';
import { startTestSandbox, type TestSandboxOptions } from './test-sandbox.ts';
import { withCatalog } from '../../src/catalog/resolving-service.ts';
import { noCatalog } from './no-catalog.ts';

export function askTool(desk: Desk, name: string, args: unknown, options: InvokeOptions = {}): Promise<Answer> {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool.invoke(desk, args, options);
}

/** A desk over an embedded service of its own, by real HTTP on loopback. */
export async function openTestDesk(
  options: Partial<TestSandboxOptions> & {
    account?: string;
    service?: Partial<ServiceConfig>;
    catalog?: Catalog;
  } = {},
) {
  const { account: payer = 'C100000', service: more = {}, catalog = noCatalog, ...world } = options;
  const clock = testClock();
  const sandbox = await startTestSandbox({ clock, products: 600, days: 60, ...world });
  const account = sandbox.accounts.find((each) => each.payer === payer);
  if (account === undefined) throw new Error(`no account ${payer}`);
  const config: ServiceConfig = {
    ...serviceDefaults,
    baseUrl: sandbox.url,
    authUrl: sandbox.authUrl,
    clientId: account.clientId,
    clientSecret: new Secret(account.clientSecret),
    prefixes: {
      inventory: '',
      pricing: '',
      catalog: '',
      customer: '',
      finances: '',
      delivery: '',
      invoice: '',
      sales: '',
    },
    ...more,
  };
  const warnings: string[] = [];
  const client = openTradingService(config, {
    clock,
    random: () => 0.5,
    log: { debug: () => undefined, info: () => undefined, warn: (message) => warnings.push(message) },
  });
  // As the program opens it.
  const service = withCatalog(client, catalog, 'en');
  const desk: Desk = {
    service,
    catalog,
    clock,
    caller: { name: 'the test', surface: 'terminal', receivers: ['*'], may: [] },
    ordering: () => Promise.reject(new Error('nobody orders in this test')),
    watch: () => Promise.reject(new Error('nobody follows anything here')),
    archive: () => Promise.reject(new Error('this test has no archive')),
    settings: { mode: 'live', environment: 'embedded', language: 'en', zone: 'UTC', version: '0.0.0-test' },
  };
  return {
    desk,
    sandbox,
    service,
    clock,
    warnings,
    /** Calls a tool of the registry by its name. */
    ask: (name: string, args: unknown, options: InvokeOptions = {}): Promise<Answer> =>
      askTool(desk, name, args, options),
    close: async () => {
      await service.close();
      await sandbox.close();
    },
  };
}
