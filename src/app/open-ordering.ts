import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import type { Config } from './config.ts';
import type { RequisitionWriter, TradingService } from '../contract/trading-service.ts';
import type { Clock } from '../core/clock.ts';
import { Secret } from '../core/secret.ts';
import { Ordering } from '../ordering/ordering.ts';
import type { OrderingLog } from '../ordering/dependencies.ts';
import { builtInPolicy, readPolicy } from '../ordering/policy/file.ts';
import { personFor, type Actor, type Policy } from '../ordering/policy/policy.ts';
import { effectiveMode } from '../ordering/policy/rules.ts';
import { makeDataFolder } from './data-folder.ts';
import { misconfigured } from './environment.ts';
import { access, files, settings } from './messages/en.ts';
import { systemProcesses } from './processes.ts';
import { openStore, type Store } from '../store/open-store.ts';

export interface OpenOrdering {
  readonly ordering: Ordering;
  readonly store: Store;
  readonly policy: Policy;
  /** A key for another purpose than approvals, which it cannot sign. */
  readonly keyFor: (purpose: string) => Secret;
  close(): Promise<void>;
}

/**
 * The policy of this desk.
 * @throws DeskError `misconfigured` for a file that cannot be read or is wrong, or where there must be one.
 */
export function policyOf(config: Pick<Config, 'policy' | 'service' | 'mode'>): Policy {
  if (config.policy !== undefined) {
    let text: string;
    try {
      text = readFileSync(config.policy, 'utf8');
    } catch (cause) {
      throw misconfigured(files.policyUnreadable, cause);
    }
    return readPolicy(text, basename(config.policy));
  }
  if (config.service === undefined) return builtInPolicy();
  if (config.mode === 'live') throw misconfigured(access.liveNeedsPolicy);
  return { ...builtInPolicy(), source: access.noPolicy, people: new Map() };
}

/**
 * Who acts from this surface.
 * @throws DeskError `misconfigured` when PARTSDESK_AS is not a person, or does not go with the built-in policy.
 */
export function actorOf(
  policy: Policy,
  surface: 'terminal' | 'stdio',
  config: Pick<Config, 'actAs' | 'policy' | 'service'>,
): Actor | undefined {
  if (config.actAs === undefined || surface !== 'terminal') return personFor(policy, { kind: 'surface', surface });
  if (config.policy !== undefined || config.service !== undefined) {
    throw misconfigured(access.actAsOnlyEmbedded);
  }
  const actor = personFor(policy, { kind: 'person', id: config.actAs });
  if (actor !== undefined) return { ...actor, surface };
  throw misconfigured(access.actAsUnknown([...policy.people.keys()]));
}

/** @throws DeskError `misconfigured` where the ledger has only its old setting: another ledger may hold open orders. */
export async function openOrdering(
  config: Config,
  service: TradingService & RequisitionWriter,
  dependencies: { clock: Clock; log: OrderingLog; policy: Policy },
): Promise<OpenOrdering> {
  const { clock, log, policy } = dependencies;
  if (config.oldDatabaseName) throw misconfigured(settings.oldDatabaseName);
  makeDataFolder(config.data);
  const store = await openStore({ url: config.database?.reveal(), file: join(config.data, 'desk.sqlite'), clock });
  const key = config.key ?? keyOf(config.data);
  const ordering = new Ordering({
    ledger: store,
    service,
    policy,
    key,
    clock,
    randomBytes: (bytes) => randomBytes(bytes),
    settings: {
      mode: effectiveMode(policy, config.mode),
      worker: `${hostname()}:${process.pid}:${randomBytes(6).toString('hex')}`,
      times: config.times,
    },
    processes: systemProcesses(),
    log,
  });
  const keyFor = (purpose: string) =>
    new Secret(createHmac('sha256', key.reveal()).update(`partsdesk ${purpose}`).digest('hex'));
  return { ordering, store, policy, keyFor, close: () => store.close() };
}

/** The key in the data folder, made once: write access to the database alone cannot forge an approval. */
function keyOf(data: string): Secret {
  const path = join(data, 'key');
  try {
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch {
    // It exists or cannot be made: reading it shows which.
  }
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (text.length >= 32) return new Secret(text);
  } catch (cause) {
    throw misconfigured(files.keyUnreadable, cause);
  }
  throw misconfigured(files.keyTooShort);
}
