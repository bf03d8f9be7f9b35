import type { Trace } from './trace.ts';
import type { ServiceTruth } from './service-truth.ts';
import type { Policy } from '../../src/ordering/policy/policy.ts';
import type { Secret } from '../../src/core/secret.ts';

/** What the oracles of the ledger look at. */
export interface LedgerOracleParts {
  readonly trace: Trace;
  readonly truth: ServiceTruth;
  /** As it is now: no process with another one lives. */
  readonly policy: () => Policy;
  readonly key: Secret;
  readonly now: () => number;
}
