import type { RequisitionWriter, TradingService } from '../contract/trading-service.ts';
import type { Clock } from '../core/clock.ts';
import type { DeskError } from '../core/errors.ts';
import type { Mode } from '../core/mode.ts';
import type { Secret } from '../core/secret.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { Processes } from '../ports/processes.ts';
import type { UnrecordedOutcomes } from '../ports/unrecorded-outcomes.ts';
import type { Actor, Policy } from './policy/policy.ts';

/** What ordering reaches the world through. */
export interface OrderingDependencies {
  readonly ledger: Ledger;
  readonly service: TradingService & RequisitionWriter;
  /** The policy in force; it may be another one at the next look. */
  readonly policy: Policy;
  /** Why nobody may decide on this surface of this process, whatever the policy says. */
  readonly refusalOn?: ((surface: Actor['surface']) => DeskError | undefined) | undefined;
  /** Signs approvals; the same for all processes that share the ledger. */
  readonly key: Secret;
  readonly clock: Clock;
  /** Cryptographic randomness, for identifiers and marks. */
  readonly randomBytes: (bytes: number) => Uint8Array;
  readonly settings: OrderingSettings;
  /** When this process started, by the clock of the ledger. */
  readonly startedAt: number;
  readonly processes: Processes;
  readonly unrecorded: UnrecordedOutcomes;
  readonly log: OrderingLog;
}

export interface OrderingSettings {
  readonly mode: Mode;
  /** Names this process in leases: unique among all that share the database. */
  readonly worker: string;
  readonly times: OrderingTimes;
}

/** Milliseconds; configurable so that tests can shorten them. */
export interface OrderingTimes {
  /** How long a worker may hold a draft; longer than a write may take, so that no two hold one. */
  readonly lease: number;
  /** From opening an attempt to its last possible first byte. */
  readonly send: number;
  /** After this, and three complete scans, a person is asked about an order that was not found. */
  readonly settle: number;
  /** Pauses between scans after an uncertain outcome; the last one repeats. */
  readonly readBack: readonly number[];
  /** How long an order that a person declared absent is still looked for. */
  readonly watch: number;
  /** How long a priced draft waits before it expires. */
  readonly draft: number;
  /** Pause before retrying what could not be asked. */
  readonly retry: number;
  /** How often the recent requisitions at the service are held against the ledger. */
  readonly reconcile: number;
  /** How often a worker looks for something to do. */
  readonly poll: number;
}

export const orderingTimes: OrderingTimes = {
  lease: 180_000,
  send: 15_000,
  settle: 600_000,
  readBack: [5_000, 15_000, 60_000, 150_000, 300_000],
  watch: 48 * 3_600_000,
  draft: 24 * 3_600_000,
  retry: 10_000,
  reconcile: 600_000,
  poll: 2_000,
};

export interface OrderingLog {
  info?(message: string, fields?: Readonly<Record<string, string | number | boolean | undefined>>): void;
  warn(message: string, fields?: Readonly<Record<string, string | number | boolean | undefined>>): void;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 80 random bits in Crockford's base 32, after a letter for the kind. */
export function newId(kind: string, randomBytes: (bytes: number) => Uint8Array): string {
  return kind + Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join('');
}
