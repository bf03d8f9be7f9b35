import type { FaultRule } from '../../src/sandbox/http/faults.ts';
import type { EngineName } from './protocol.ts';

/** What people want, and decide, in one cell. */
export type Story =
  /** Ordered as approved. */
  | 'order'
  /** The service has less than was approved: the person takes it so, or cancels. */
  | 'take-less'
  | 'cancel-less'
  /** While the person reads, an agent changes the quantities and asks for approval again. */
  | 'swap-lines'
  /** The service has less; while the person reads the request to confirm, an agent asks for a cancellation instead. */
  | 'swap-wish'
  /** Nothing is to be ordered at all. */
  | 'withdraw'
  | 'decline'
  | 'expire';

/** What becomes of the request that the fault strikes, as far as it decides on the way that an order takes. */
export type Strikes =
  /** Nothing worse than a delay. */
  | 'nothing'
  /** It is done, the reply is lost; it can be found. */
  | 'reply'
  /** It is done, the reply is lost, and it is not shown for a long time: a person is asked, and looks. */
  | 'reply-and-list'
  /** It never arrives. */
  | 'request'
  /** It is done when nobody expects it any more. */
  | 'much-later'
  /** The service says no. */
  | 'refusal'
  /** It does not leave in time. */
  | 'sending'
  /** Something changes between the approval and the sending. */
  | 'approval'
  /** The account's setting at the submit is another than its customer card says. */
  | 'setting'
  | 'confirm-reply'
  | 'confirm-request'
  | 'confirm-refusal'
  | 'cancel-reply'
  | 'cancel-request'
  | 'cancel-refusal';

export interface Fault {
  readonly name: string;
  readonly strikes: Strikes;
  readonly rules: readonly FaultRule[];
  /** Milliseconds by which the service's clock is moved on when a person has answered. */
  readonly advanceAfterAnswer?: number;
  /** How long a write may take, milliseconds: a token that lives shorter is fetched anew for each. */
  readonly money?: number;
  /** The desk has never seen a confirmation or cancellation of this account. */
  readonly unlearned?: boolean;
  /** The customer card does not say whether orders are confirmed automatically. */
  readonly modeHidden?: boolean;
  /** It changes something at this account only. */
  readonly only?: Cell['account'];
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
  /** Where the first worker stops, where the one after it is killed, and so on. */
  readonly failpoints: readonly string[];
  /** What happens to the first one there. */
  readonly signal: 'SIGKILL' | 'SIGSTOP';
  /** The ledger is copied when the first worker is killed, and put back when everything rests. */
  readonly restored: boolean;
  /** The second worker runs under another policy file. */
  readonly otherPolicy: boolean;
  /** What the person says of an order that does not exist. */
  readonly whenAbsent: 'resend' | 'drop';
}

export interface CellResult {
  readonly cell: Cell;
  readonly violations: readonly string[];
  /** Questions that were put to a person: whether an order exists, and what to do with one that differs. */
  readonly questions: number;
  /** The failpoints that were reached. */
  readonly reached: readonly string[];
  readonly effective: number;
  /** Effective orders that no draft claims, or of which a draft says that there is none. */
  readonly lost: number;
  readonly doubled: boolean;
  readonly finalState: string;
}

export function titleOf(cell: Cell): string {
  const points = cell.failpoints.length === 0 ? 'no crash' : `${cell.signal} at ${cell.failpoints.join(', then at ')}`;
  const to = cell.shipTo === undefined ? '' : ` for ${cell.shipTo}`;
  const more = `${cell.restored ? ', then that backup is restored' : ''}${cell.otherPolicy ? ', then another policy' : ''}`;
  return `#${cell.number} ${cell.story}${to}, ${points}${more}, fault ${cell.fault.name}, ${cell.account}, ${cell.database}, ${cell.whenAbsent} when absent`;
}
