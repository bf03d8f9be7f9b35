import type { Clock } from '../../src/core/clock.ts';
import { decimal } from '../../src/core/money.ts';
import { Secret } from '../../src/core/secret.ts';
import { builtInPolicy } from '../../src/ordering/policy/file.ts';
import { personFor, type Actor, type Policy } from '../../src/ordering/policy/policy.ts';
import { openTradingService, type TradingClient } from '../../src/service/client.ts';
import { serviceDefaults } from '../../src/service/config.ts';
import type { ServiceAccess, WorkerSetup } from './protocol.ts';

// What workers and the harness make alike.

/** All workers on one ledger sign approvals with it. */
export const ordersKey = new Secret('the key of the matrix');

export function openClient(service: ServiceAccess, timeouts: WorkerSetup['timeouts'], clock: Clock): TradingClient {
  const prefixes = {
    inventory: '',
    pricing: '',
    catalog: '',
    customer: '',
    finances: '',
    delivery: '',
    invoice: '',
    sales: '',
  };
  return openTradingService(
    {
      ...serviceDefaults,
      baseUrl: service.url,
      authUrl: service.url,
      clientId: service.clientId,
      clientSecret: new Secret(service.clientSecret),
      prefixes,
      timeouts,
    },
    // Repetitions of reads come at once: what is proved here does not depend on how long they wait.
    { clock, random: () => 0.05, log: { debug: () => undefined, info: () => undefined, warn: () => undefined } },
  );
}

/** The policy that is built in, with the day's limits and the time for an approval as a cell wants them. */
export function policyOf({ dayLimit, approvalMinutes }: Pick<WorkerSetup, 'dayLimit' | 'approvalMinutes'>): Policy {
  const policy = builtInPolicy();
  const approvals = { ...policy.approvals, minutes: approvalMinutes };
  if (dayLimit === undefined) return { ...policy, approvals };
  const most = { perPersonDay: decimal(dayLimit), perReceiverDay: decimal(dayLimit) };
  const people = [...policy.people].map(([id, person]) => {
    const limits = { ...person.limits, perPersonDay: most.perPersonDay };
    return [id, { ...person, limits }] as const;
  });
  return { ...policy, approvals, limits: { ...policy.limits, ...most }, people: new Map(people) };
}

export function actorOf(policy: Policy, id: 'buyer' | 'approver'): Actor {
  const actor = personFor(policy, { kind: 'person', id });
  if (actor === undefined) throw new Error(`nobody is ${id}`);
  return { ...actor, surface: id === 'buyer' ? 'stdio' : 'terminal' };
}
