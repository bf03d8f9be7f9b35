import type { Caller, Desk } from '../../tools/desk.ts';
import type { Config } from '../config.ts';
import type { RequisitionWriter, ServiceProber, TradingService } from '../contract/trading-service.ts';
import { systemRandom, type Clock } from '../core/clock.ts';
import type { ServiceConfig, ServiceLog } from '../service/config.ts';
import { openEmbedded } from './embedded.ts';

export interface OpenDesk {
  readonly desk: Desk;
  readonly service: TradingService & RequisitionWriter & ServiceProber;
  close(): Promise<void>;
}

/** The desk over the configured trading service, or over the embedded one where none is configured. */
export async function openDesk(
  config: Config,
  parts: { clock: Clock; caller: Caller; version: string; log: ServiceLog },
): Promise<OpenDesk> {
  const embedded = config.service === undefined ? await openEmbedded(config, parts.clock) : undefined;
  const access = config.service ?? embedded;
  if (access === undefined) throw new Error('neither a configured service nor the embedded one');
  const { openTradingService } = await import('../service/client.ts');
  const clock: Clock =
    embedded === undefined ? parts.clock : { ...parts.clock, now: () => parts.clock.now() + embedded.clockOffset() };
  const service = openTradingService(serviceConfig(config, access), { clock, random: systemRandom, log: parts.log });
  return {
    desk: {
      service,
      clock,
      caller: parts.caller,
      settings: {
        mode: config.mode,
        environment: embedded === undefined ? 'configured' : 'embedded',
        language: config.language,
        version: parts.version,
      },
    },
    service,
    close: async () => {
      await service.close();
      await embedded?.close();
    },
  };
}

function serviceConfig(
  config: Config,
  access: Pick<ServiceConfig, 'baseUrl' | 'authUrl' | 'clientId' | 'clientSecret'>,
): ServiceConfig {
  return {
    baseUrl: access.baseUrl,
    authUrl: access.authUrl,
    clientId: access.clientId,
    clientSecret: access.clientSecret,
    // A prefix belongs to the configured service; the embedded one has none.
    prefixes:
      config.service === undefined
        ? { inventory: '', pricing: '', catalog: '', customer: '', finances: '', delivery: '', invoice: '', sales: '' }
        : config.prefixes,
    language: config.language,
    windowDays: config.windowDays,
    stockIndexes: config.stockIndexes,
    concurrency: config.concurrency,
    moneyConcurrency: 2,
    timeouts: {
      connect: Math.min(config.timeout, 10_000),
      read: config.timeout,
      total: config.timeout * 3,
      money: 60_000,
    },
    replyBytes: 20 * 1024 * 1024,
  };
}
