import type { Caller, Desk } from '../../tools/desk.ts';
import type { Config } from './config.ts';
import type { RequisitionWriter, ServiceProber, TradingService } from '../contract/trading-service.ts';
import { systemRandom, type Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import type { PolicyInForce, Role } from '../ordering/policy/in-force.ts';
import type { Actor, Policy } from '../ordering/policy/policy.ts';
import { DeskCatalog } from '../catalog/desk-catalog.ts';
import { withCatalog } from '../catalog/resolving-service.ts';
import { Foreground } from './foreground.ts';
import type { Metrics } from '../core/metrics.ts';
import { openTradingService, type TradingClient } from '../service/client.ts';
import type { ServiceConfig, ServiceLog } from '../service/config.ts';
import { access as texts } from './messages/en.ts';
import { actorOf, policyOf } from './given-policy.ts';
import type { OpenOrdering } from './open-ordering.ts';

type ServiceAccess = NonNullable<Config['service']>;

export interface OpenDesk {
  /** The desk for the person who acts from the surface it was opened for. */
  readonly desk: Desk;
  /** The desk for a person that a surface with many users identified; `actor` is undefined for one not in the policy. */
  readonly deskFor: (surface: Caller['surface'], actor: Actor | undefined, name: string) => Desk;
  /** The one in force once `ordering` was opened, and the given one before. */
  readonly policy: Policy;
  readonly service: TradingService & RequisitionWriter & ServiceProber;
  readonly catalog: DeskCatalog;
  /** The state of the connection to the service. */
  readonly link: Pick<TradingClient, 'ready' | 'measure'>;
  readonly ordering: () => Promise<OpenOrdering>;
  /** Who acts from this surface, according to the policy in force once `ordering` was opened. */
  readonly actor: Actor | undefined;
  /** Call after the clock of the embedded service was moved. */
  readonly clockMoved: () => Promise<void>;
  close(): Promise<void>;
}

/** The log of a command at a terminal, which says what went wrong itself. */
export const silent: ServiceLog = { debug: () => undefined, info: () => undefined, warn: () => undefined };

/** The desk over the configured trading service, or over the embedded one where none is configured. */
export async function openDesk(
  config: Config,
  dependencies: {
    clock: Clock;
    surface: 'terminal' | 'stdio';
    version: string;
    log: ServiceLog;
    role?: Role;
    metrics?: Metrics;
  },
): Promise<OpenDesk> {
  const { surface, role = 'command' } = dependencies;
  const given = policyOf(config);
  const actor = actorOf(given, surface, config, dependencies.clock.now());
  const embedded =
    config.service === undefined
      ? await (await import('./open-embedded.ts')).openEmbedded(config, dependencies.clock)
      : undefined;
  const access = config.service ?? embedded;
  if (access === undefined) throw new Error('neither a configured service nor the embedded one');
  const clock: Clock =
    embedded === undefined
      ? dependencies.clock
      : { ...dependencies.clock, now: () => dependencies.clock.now() + embedded.clockOffset() };
  let opened: Promise<OpenOrdering> | undefined;
  let policies: PolicyInForce | undefined;
  const policy = () => policies?.policy ?? given;
  // A command that only asks the service loads none of it.
  const openLedger = async () => {
    const { openOrdering } = await import('./open-ordering.ts');
    return openOrdering(config, service, { clock, log: dependencies.log, role, catalog });
  };
  const ordering = () => {
    opened ??= openLedger().then(async (open) => {
      policies = open.policies;
      // An agent's server runs for the whole conversation; commands at a terminal end at once.
      if (surface === 'stdio') await open.started(dependencies.version);
      return open;
    });
    // The next caller tries again.
    opened.catch(() => (opened = undefined));
    return opened;
  };
  const client = openTradingService(serviceConfig(config, access), {
    clock,
    random: systemRandom,
    log: dependencies.log,
    metrics: dependencies.metrics,
  });
  /** Who orders from this process's own surface, by the policy in force, which may not be the one in its file. */
  const orderingActor = () => actorOf(policy(), surface, config, clock.now());
  const foreground = new Foreground();
  const catalog = new DeskCatalog({
    data: config.data,
    service: client,
    language: config.language,
    clock,
    quiet: () => foreground.quiet(),
    buildWhenAsked: embedded !== undefined && config.catalog === 'auto',
    log: dependencies.log,
  });
  const service = foreground.counting(withCatalog(client, catalog, config.language));
  const deskFor: OpenDesk['deskFor'] = (from, who, name) => ({
    service,
    catalog,
    clock,
    caller: callerOf(from, who, name, policy()),
    ordering: async (agent) => {
      const { ordering: opened, passkeys } = await ordering();
      const now = from === surface ? orderingActor() : who;
      if (now === undefined) throw notListed(policy());
      const pageFor = async (draftId: string) => {
        if (!(await passkeys.canSign(now.person, clock.now()))) return undefined;
        const { pagesOf, servedPage } = await import('./open-approval-page.ts');
        const origin = servedPage(config);
        return origin && pagesOf(origin).of(draftId);
      };
      return opened.deskFor({ ...now, agent }, from === 'http' || from === 'stdio' ? pageFor : undefined);
    },
    watch: async () => {
      const [{ openWatchDesk }, opened] = await Promise.all([import('./watch-desk.ts'), ordering()]);
      return openWatchDesk({ config, clock, policy: policy() }, opened, from === surface ? orderingActor() : who);
    },
    archive: async () => (await ordering()).archive.deskFor(callerOf(from, who, name, policy()).receivers),
    settings: {
      zone: config.zone,
      mode: config.mode,
      environment: embedded === undefined ? 'configured' : 'embedded',
      language: config.language,
      version: dependencies.version,
    },
  });
  return {
    desk: deskFor(surface, actor, surface === 'terminal' ? texts.atTerminal : texts.atStdio),
    deskFor,
    get policy() {
      return policy();
    },
    service,
    catalog,
    link: client,
    ordering,
    get actor() {
      return orderingActor();
    },
    clockMoved: () => embedded?.clockMoved() ?? Promise.resolve(),
    close: async () => {
      await opened?.then((each) => each.close());
      await catalog.close();
      await service.close();
      await embedded?.close();
    },
  };
}

/**
 * The rights of a caller. Without a policy, a caller on this machine may read everything and order nothing. Elsewhere, a
 * caller who is not in the policy may read for the payer only.
 */
function callerOf(surface: Caller['surface'], actor: Actor | undefined, name: string, policy: Policy): Caller {
  if (actor !== undefined) {
    const { name: known, person, may, receivers, account } = actor;
    const workspace = /^slack:([^/]+)\//.exec(account ?? '')?.[1];
    return { name: known, person, may: [...may], surface, receivers, ...(workspace !== undefined && { workspace }) };
  }
  const local = surface === 'terminal' || surface === 'stdio';
  return { name, surface, may: [], receivers: local && policy.people.size === 0 ? ['*'] : ['own'] };
}

export function notListed(policy: Policy): DeskError {
  const { message, next } = texts.notListed(policy.source);
  return new DeskError('not_allowed', message, { next });
}

function serviceConfig(config: Config, { baseUrl, authUrl, clientId, clientSecret }: ServiceAccess): ServiceConfig {
  const { prefixes, language, windowDays, stockIndexes, genericArticleParameter, concurrency, timeout } = config;
  return {
    ...{
      baseUrl,
      authUrl,
      clientId,
      clientSecret,
      prefixes,
      language,
      windowDays,
      stockIndexes,
      genericArticleParameter,
      concurrency,
    },
    moneyConcurrency: 2,
    timeouts: { connect: Math.min(timeout, 10_000), read: timeout, total: timeout * 3, money: 60_000 },
    replyBytes: 20 * 1024 * 1024,
  };
}
