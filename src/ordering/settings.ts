import type { Mode } from '../core/mode.ts';

/** Time constants of ordering, in milliseconds; all are configuration, so that tests can shorten them. */
export interface OrderingTimes {
  /** How long a worker may hold a draft; longer than a write may take, so that no two hold one. */
  readonly lease: number;
  /** From opening an attempt to its last possible first byte. */
  readonly send: number;
  /** After this, and three complete scans, an order that was not found is asked about. */
  readonly settle: number;
  /** When to read back after an uncertain outcome: pauses between scans; the last one repeats. */
  readonly readBack: readonly number[];
  /** How long an order that a person declared absent is still looked for. */
  readonly watch: number;
  /** How long a priced draft waits before it expires. */
  readonly draft: number;
  /** Pause before something that could not be asked is tried again. */
  readonly retry: number;
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
  poll: 2_000,
};

export interface OrderingSettings {
  readonly mode: Mode;
  /** Names this process in leases: unique among all that share the database. */
  readonly worker: string;
  readonly times: OrderingTimes;
}
