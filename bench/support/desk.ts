import { systemClock } from '../../src/core/clock.ts';
import { Secret } from '../../src/core/secret.ts';
import type { Answer, Ask } from '../../src/core/tool.ts';
import { openTradingService } from '../../src/service/client.ts';
import { serviceDefaults } from '../../src/service/config.ts';
import type { Desk } from '../../tools/desk.ts';
import { tools } from '../../tools/index.ts';

/** The desk over the stub, as `compose` opens it over a real service. */
export function openBenchDesk(url: string, concurrency: number = serviceDefaults.concurrency) {
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
      baseUrl: url,
      authUrl: url,
      clientId: 'bench',
      clientSecret: new Secret('bench'),
      prefixes: none,
      concurrency,
    },
    { clock: systemClock, random: () => 0.5, log: { debug: () => undefined, warn: () => undefined } },
  );
  const desk: Desk = {
    service,
    clock: systemClock,
    caller: { name: 'the benchmark', surface: 'terminal', receivers: ['*'], may: [] },
    ordering: () => Promise.reject(new Error('nobody orders here')),
    settings: { mode: 'readonly', environment: 'configured', language: 'en', version: '0' },
  };
  return {
    desk,
    service,
    ask: (name: string, args: unknown, ask: Ask = {}): Promise<Answer> => {
      const tool = tools.find((each) => each.name === name);
      if (tool === undefined) throw new Error(`no tool ${name}`);
      return tool.invoke(desk, args, ask);
    },
    close: () => service.close(),
  };
}

export function skus(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, at) => `P${String(from + at).padStart(6, '0')}`);
}
