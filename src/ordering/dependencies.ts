import type { RequisitionWriter, TradingService } from '../contract/trading-service.ts';
import type { Clock } from '../core/clock.ts';
import type { Secret } from '../core/secret.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { Processes } from '../ports/processes.ts';
import type { Policy } from './policy/policy.ts';
import type { OrderingSettings } from './settings.ts';

/** What ordering reaches the world through. */
export interface OrderingDependencies {
  readonly ledger: Ledger;
  readonly service: TradingService & RequisitionWriter;
  readonly policy: Policy;
  /** Signs approvals; the same for all processes that share the ledger. */
  readonly key: Secret;
  readonly clock: Clock;
  /** Cryptographic randomness, for identifiers and nonces. */
  readonly randomBytes: (bytes: number) => Uint8Array;
  readonly settings: OrderingSettings;
  readonly processes: Processes;
  readonly log: OrderingLog;
}

export interface OrderingLog {
  warn(message: string, fields?: Readonly<Record<string, string | number | boolean | undefined>>): void;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An identifier that cannot be guessed: 80 bits in Crockford's base 32, with a letter that says of what. */
export function newId(kind: string, randomBytes: (bytes: number) => Uint8Array): string {
  return kind + Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join('');
}
