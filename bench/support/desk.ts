import { systemClock } from '../../src/core/clock.ts';
import { Secret } from '../../src/core/secret.ts';
import type { Answer, InvokeOptions } from '../../src/core/tool.ts';
import { openTradingService } from '../../src/service/client.ts';
import { serviceDefaults, type ServiceConfig } from '../../src/service/config.ts';
import { Transport } from '../../src/service/transport.ts';
import type { Desk } from '../../tools/desk.ts';
import { tools } from '../../tools/index.ts';
import { noCatalog } from '../../test/support/no-catalog.ts';

const use = {
  clock: systemClock,
  random: () => 0.5,
  log: { debug: () => undefined, info: () => undefined, warn: () => undefined },
};

/** How the desk reaches the stub. */
export function benchConfig(url: string, concurrency: number = serviceDefaults.concurrency): ServiceConfig {
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
  return {
    ...serviceDefaults,
    baseUrl: url,
    authUrl: url,
    clientId: 'bench',
    clientSecret: new Secret('bench'),
    prefixes: none,
    concurrency,
  };
}

/** The client's own way to the service, without what it makes of questions about many products. */
export function openBenchTransport(url: string): Transport {
  return new Transport(benchConfig(url), use);
}

/** The desk over the stub, as `compose` opens it over a real service. */
export function openBenchDesk(url: string, concurrency?: number) {
  const service = openTradingService(benchConfig(url, concurrency), use);
  const desk: Desk = {
    service,
    catalog: noCatalog,
    clock: systemClock,
    caller: { name: 'the benchmark', surface: 'terminal', receivers: ['*'], may: [] },
    ordering: () => Promise.reject(new Error('nobody orders here')),
    watch: () => Promise.reject(new Error('nobody follows anything here')),
    archive: () => Promise.reject(new Error('this test has no archive')),
    settings: { mode: 'readonly', environment: 'configured', language: 'en', zone: 'UTC', version: '0' },
  };
  return {
    desk,
    service,
    ask: (name: string, args: unknown, options: InvokeOptions = {}): Promise<Answer> => {
      const tool = tools.find((each) => each.name === name);
      if (tool === undefined) throw new Error(`no tool ${name}`);
      return tool.invoke(desk, args, options);
    },
    close: () => service.close(),
  };
}

export function skus(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, at) => `P${String(from + at).padStart(6, '0')}`);
}
