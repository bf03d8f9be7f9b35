import { readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { parse } from 'yaml';
import type { Config } from './config.ts';
import { misconfigured } from './environment.ts';
import { watch as texts } from './messages/watch-en.ts';
import type { OpenOrdering } from './open-ordering.ts';
import type { Clock } from '../core/clock.ts';
import type { Actor, Policy } from '../ordering/policy/policy.ts';
import type { WatchDesk } from '../ports/watch-desk.ts';
import { readAddresses, type Addresses } from '../watch/addresses.ts';
import { watchDeskFor } from '../watch/follow.ts';
import { tryStanding } from '../watch/standing.ts';

/** What the watch needs of the configuration. */
export type WatchConfig = Pick<Config, 'addresses' | 'mail' | 'zone'>;

/** @throws DeskError `misconfigured` for a list that cannot be read, or that names mail without a mail server. */
export function addressesOf({ addresses: file, mail }: WatchConfig): Addresses {
  if (file === undefined) return new Map();
  let addresses: Addresses;
  try {
    addresses = readAddresses(parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw misconfigured(texts.wrongAddresses(file, cause instanceof Error ? cause.message : ''), cause);
  }
  if (mail === undefined && [...addresses.values()].some(({ kind }) => kind === 'mail')) {
    throw misconfigured(texts.noMailServer);
  }
  return addresses;
}

interface Around {
  readonly config: WatchConfig;
  readonly clock: Clock;
  readonly policy: Policy;
}

/** What one caller follows, and can follow. */
export function openWatchDesk(
  { config, clock, policy }: Around,
  { store, ordering }: OpenOrdering,
  caller: Pick<Actor, 'person' | 'may'> | undefined,
): WatchDesk {
  const standing = { ledger: store, clock, policy, ordering };
  return watchDeskFor(
    {
      ...{ ledger: store, clock, policy, zone: config.zone, addresses: addressesOf(config) },
      randomBytes: (bytes) => randomBytes(bytes),
      tryStanding: (row) => tryStanding(standing, row),
    },
    caller,
  );
}
