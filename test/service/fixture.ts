import { onTestFinished } from 'vitest';
import type { Service } from '../../src/contract/operations.ts';
import { DeskError } from '../../src/core/errors.ts';
import { Secret } from '../../src/core/secret.ts';
import { openTradingService, type TradingClient } from '../../src/service/client.ts';
import { serviceDefaults, type LogFields, type ServiceConfig } from '../../src/service/config.ts';
import { FakeClock } from './fake-clock.ts';
import { startServer, type Script, type ScriptedServer } from './scripted-server.ts';

export const noPrefixes: Record<Service, string> = {
  inventory: '',
  pricing: '',
  catalog: '',
  customer: '',
  finances: '',
  delivery: '',
  invoice: '',
  sales: '',
};

export interface Setting {
  readonly server: ScriptedServer;
  readonly client: TradingClient;
  readonly clock: FakeClock;
  readonly log: string[];
}

const unhandled: unknown[] = [];
process.on('unhandledRejection', (reason) => unhandled.push(reason));

/** No hook at the top level: test files share this module, and only the first would have it. */
function closeAfterTest(each: { close(): Promise<void> }): void {
  onTestFinished(async () => {
    await each.close();
    if (unhandled.length > 0) throw new Error(`unhandled rejection: ${String(unhandled.splice(0)[0])}`);
  });
}

export interface SettingOptions {
  readonly token?: Script;
  readonly config?: Partial<ServiceConfig>;
  readonly clock?: FakeClock;
  readonly random?: () => number;
}

/** A client before a scripted server; both are closed after the test. */
export async function setting(script: Script, options: SettingOptions = {}): Promise<Setting> {
  const server = await startServer(script, options.token);
  closeAfterTest(server);
  return { server, ...clientFor(server.url, options) };
}

export function clientFor(url: string, options: SettingOptions = {}) {
  const clock = options.clock ?? new FakeClock();
  const log: string[] = [];
  const write = (message: string, fields?: LogFields) => void log.push(`${message} ${JSON.stringify(fields)}`);
  const client = openTradingService(
    {
      ...serviceDefaults,
      baseUrl: url,
      authUrl: url,
      clientId: 'desk',
      clientSecret: new Secret('s3cret'),
      prefixes: noPrefixes,
      ...options.config,
    },
    { clock, random: options.random ?? (() => 0.5), log: { debug: write, info: write, warn: write } },
  );
  closeAfterTest(client);
  return { client, clock, log };
}

/** The DeskError that it rejects with. */
export async function failure(promise: Promise<unknown>): Promise<DeskError> {
  try {
    await promise;
  } catch (thrown) {
    if (thrown instanceof DeskError) return thrown;
    throw thrown;
  }
  throw new Error('it did not fail');
}

/** Waits for what only the network can bring about. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

export const stockRow = (sku: string, location = 'W1', more: object = {}) => ({
  location,
  sku,
  availability: 3,
  latestDeliveryDate: null,
  index: `I ${sku}`,
  name: 'Part',
  description: '',
  gtuCode: null,
  eans: [],
  ...more,
});

export const price = (net = 10) => ({
  currencyCode: 'PLN',
  listPriceNet: net,
  listPriceGross: net,
  vatPercentage: 23,
  vatAmount: 1,
  refundableAmountNet: 0,
  refundableAmountGross: 0,
  customerPriceNet: net,
  customerPriceGross: net,
});

export const quoteRow = (sku: string, quantity: number, locations: string[] = ['W1']) => ({
  sku,
  quantity,
  price: price(),
  index: `I ${sku}`,
  lines: locations.map((location) => ({ sku, location, availability: quantity })),
});
