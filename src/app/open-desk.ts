import type { Caller, Desk } from '../../tools/desk.ts';
import type { Config } from './config.ts';
import type { RequisitionWriter, ServiceProber, TradingService } from '../contract/trading-service.ts';
import { systemRandom, type Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import type { Actor, Policy } from '../ordering/policy/policy.ts';
import type { ServiceConfig, ServiceLog } from '../service/config.ts';
import { actorOf, openOrdering, policyOf, type OpenOrdering } from './open-ordering.ts';

export interface OpenDesk {
  /** The desk as whoever acts from the surface it was opened for. */
  readonly desk: Desk;
  /** The desk as somebody whom a surface that serves many established; nobody the policy knows: undefined. */
  readonly deskFor: (surface: Caller['surface'], actor: Actor | undefined, name: string) => Desk;
  readonly policy: Policy;
  readonly service: TradingService & RequisitionWriter & ServiceProber;
  readonly ordering: () => Promise<OpenOrdering>;
  /** Who acts from this surface, by the policy. */
  readonly actor: Actor | undefined;
  /** The clock of the embedded service was moved: "yesterday" is another day now. */
  readonly clockMoved: () => Promise<void>;
  close(): Promise<void>;
}

/** The desk over the configured trading service, or over the embedded one where none is configured. */
export async function openDesk(
  config: Config,
  parts: { clock: Clock; surface: 'terminal' | 'stdio'; version: string; log: ServiceLog },
): Promise<OpenDesk> {
  const policy = policyOf(config);
  const actor = actorOf(policy, parts.surface, config);
  const embedded =
    config.service === undefined
      ? await (await import('./open-embedded.ts')).openEmbedded(config, parts.clock)
      : undefined;
  const access = config.service ?? embedded;
  if (access === undefined) throw new Error('neither a configured service nor the embedded one');
  const { openTradingService } = await import('../service/client.ts');
  const clock: Clock =
    embedded === undefined ? parts.clock : { ...parts.clock, now: () => parts.clock.now() + embedded.clockOffset() };
  let opened: Promise<OpenOrdering> | undefined;
  const ordering = () => {
    opened ??= openOrdering(config, service, { clock, log: parts.log, policy });
    // What could not be opened is tried again by the next one who asks.
    opened.catch(() => (opened = undefined));
    return opened;
  };
  const service = openTradingService(serviceConfig(config, access), { clock, random: systemRandom, log: parts.log });
  const deskFor: OpenDesk['deskFor'] = (surface, who, name) => ({
    service,
    clock,
    caller: callerOf(surface, who, name, policy),
    ordering: async () => {
      if (who === undefined) throw nobody(policy);
      return (await ordering()).ordering.deskFor(who);
    },
    settings: {
      mode: config.mode,
      environment: embedded === undefined ? 'configured' : 'embedded',
      language: config.language,
      version: parts.version,
    },
  });
  return {
    desk: deskFor(
      parts.surface,
      actor,
      parts.surface === 'terminal' ? 'whoever is at this terminal' : 'whoever started partsdesk mcp',
    ),
    deskFor,
    policy,
    service,
    ordering,
    actor,
    clockMoved: () => embedded?.clockMoved() ?? Promise.resolve(),
    close: async () => {
      await opened?.then((each) => each.close());
      await service.close();
      await embedded?.close();
    },
  };
}

/**
 * What the policy says of whoever acts from here. At this machine, and without a word of the policy, they may read
 * everything and order nothing; from elsewhere somebody it does not know may not even read for another receiver.
 */
function callerOf(surface: Caller['surface'], actor: Actor | undefined, name: string, policy: Policy): Caller {
  if (actor !== undefined) {
    return { name: actor.name, person: actor.person, may: [...actor.may], surface, receivers: actor.receivers };
  }
  const local = surface === 'terminal' || surface === 'stdio';
  return { name, surface, may: [], receivers: local && policy.people.size === 0 ? ['*'] : ['own'] };
}

export function nobody(policy: Policy): DeskError {
  return new DeskError('not_allowed', `The policy (${policy.source}) lists nobody who acts from here.`, {
    next: 'Ask whoever runs the desk to list this surface for a person (docs/policy.md).',
  });
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
