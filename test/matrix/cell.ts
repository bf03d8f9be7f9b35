import type { FaultRule } from '../../src/sandbox/faults.ts';
import type { EngineName } from './protocol.ts';

/** What people want, and decide, in one cell. */
export type Story =
  /** Ordered as approved. */
  | 'order'
  /** The service has less than was approved: the person takes it so, or cancels. */
  | 'take-less'
  | 'cancel-less'
  /** Nothing is to be ordered at all. */
  | 'withdraw'
  | 'decline'
  | 'expire';

export interface Fault {
  readonly name: string;
  readonly rules: readonly FaultRule[];
  /** Milliseconds by which the service's clock is moved on when a person has answered. */
  readonly advanceAfterAnswer?: number;
  /** The desk has never seen a confirmation or cancellation of this account. */
  readonly unlearned?: boolean;
}

/** One experiment: a crash, a fault and a story. */
export interface Cell {
  readonly number: number;
  readonly engine: EngineName;
  readonly story: Story;
  readonly account: 'C100000' | 'C300000';
  readonly shipTo: string | undefined;
  readonly database: 'sqlite' | 'postgres';
  readonly fault: Fault;
  /** Where the first worker stops, and how. */
  readonly failpoint: string | undefined;
  readonly signal: 'SIGKILL' | 'SIGSTOP';
  /** Where the second one is killed as well. */
  readonly secondFailpoint?: string | undefined;
  /** What the person says of an order that does not exist. */
  readonly whenAbsent: 'resend' | 'drop';
}

export interface CellResult {
  readonly cell: Cell;
  readonly violations: readonly string[];
  /** Questions that were put to a person: whether an order exists, and what to do with one that differs. */
  readonly questions: number;
  /** The failpoint was reached. */
  readonly stopped: boolean;
  readonly effective: number;
  /** Effective orders that no draft claims, or of which a draft says that there is none. */
  readonly lost: number;
  readonly doubled: boolean;
  readonly finalState: string;
}

export function titleOf(cell: Cell): string {
  const point = cell.failpoint === undefined ? 'no crash' : `${cell.signal} at ${cell.failpoint}`;
  const second = cell.secondFailpoint === undefined ? '' : ` and at ${cell.secondFailpoint}`;
  const to = cell.shipTo === undefined ? '' : ` for ${cell.shipTo}`;
  return `#${cell.number} ${cell.story}${to}, ${point}${second}, fault ${cell.fault.name}, ${cell.account}, ${cell.database}, ${cell.whenAbsent} when absent`;
}
