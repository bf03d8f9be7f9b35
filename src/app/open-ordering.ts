import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import type { Config } from './config.ts';
import type { RequisitionWriter, TradingService } from '../contract/trading-service.ts';
import type { Clock } from '../core/clock.ts';
import { DeskError } from '../core/errors.ts';
import { Secret } from '../core/secret.ts';
import { Ordering } from '../ordering/ordering.ts';
import { orderingTimes, type OrderingLog } from '../ordering/dependencies.ts';
import { builtInPolicy, readPolicy } from '../ordering/policy/file.ts';
import { personFor, type Actor, type Policy } from '../ordering/policy/policy.ts';
import { effectiveMode } from '../ordering/policy/rules.ts';

import { makeDataFolder } from './data-folder.ts';
import { systemProcesses } from './processes.ts';
import { openStore, type Store } from '../store/open-store.ts';

export interface OpenOrdering {
  readonly ordering: Ordering;
  readonly store: Store;
  readonly policy: Policy;
  /** A key for another purpose than approvals: whoever learns it cannot sign them. */
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
      throw new DeskError('misconfigured', 'The file named by PARTSDESK_POLICY cannot be read.', {
        next: 'Check that it exists and that this user may read it.',
        cause,
      });
    }
    return readPolicy(text, basename(config.policy));
  }
  if (config.service === undefined) return builtInPolicy();
  if (config.mode === 'live') {
    throw new DeskError('misconfigured', 'Mode live needs a policy: who may order for whom, and who approves.', {
      next: 'Write one (docs/policy.md) and name it in PARTSDESK_POLICY, or use mode draft.',
    });
  }
  // Nobody listed: nobody may.
  return { ...builtInPolicy(), source: 'none: PARTSDESK_POLICY is not set', people: new Map() };
}

/**
 * Who acts from this surface.
 * @throws DeskError `misconfigured` when PARTSDESK_AS names nobody, or is used with a policy of one's own.
 */
export function actorOf(
  policy: Policy,
  surface: 'terminal' | 'stdio',
  config: Pick<Config, 'actAs' | 'policy' | 'service'>,
): Actor | undefined {
  if (config.actAs === undefined || surface !== 'terminal') return personFor(policy, { kind: 'surface', surface });
  if (config.policy !== undefined || config.service !== undefined) {
    throw new DeskError('misconfigured', 'PARTSDESK_AS is for trying out the embedded service only.', {
      next: 'Unset it; who acts from the terminal is written in the policy (surfaces: [terminal]).',
    });
  }
  const actor = personFor(policy, { kind: 'person', id: config.actAs });
  if (actor !== undefined) return { ...actor, surface };
  throw new DeskError('misconfigured', 'PARTSDESK_AS names nobody of the built-in policy.', {
    next: `Use one of: ${[...policy.people.keys()].join(', ')}.`,
  });
}

export async function openOrdering(
  config: Config,
  service: TradingService & RequisitionWriter,
  parts: { clock: Clock; log: OrderingLog; policy: Policy },
): Promise<OpenOrdering> {
  const { clock, log, policy } = parts;
  makeDataFolder(config.data);
  const store = await openStore({ url: config.database?.reveal(), file: join(config.data, 'desk.sqlite'), clock });
  const given = Object.fromEntries(Object.entries(config.times).filter(([, value]) => value !== undefined));
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
      times: { ...orderingTimes, ...given },
    },
    processes: systemProcesses(),
    log,
  });
  const keyFor = (purpose: string) =>
    new Secret(createHmac('sha256', key.reveal()).update(`partsdesk ${purpose}`).digest('hex'));
  return { ordering, store, policy, keyFor, close: () => store.close() };
}

/** The key of the data folder, made once: whoever can only write the database cannot forge an approval. */
function keyOf(data: string): Secret {
  const path = join(data, 'key');
  try {
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch {
    // It is there already, or cannot be made: reading it tells.
  }
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (text.length >= 32) return new Secret(text);
  } catch (cause) {
    throw new DeskError('misconfigured', 'The key that signs approvals can be neither read nor made.', {
      next: 'Check the rights of the data folder (PARTSDESK_DATA), or set PARTSDESK_KEY.',
      cause,
    });
  }
  throw new DeskError('misconfigured', 'The key in the data folder is too short to sign approvals.', {
    next: 'Remove the file "key" in the data folder; approvals that wait must then be given anew.',
  });
}
