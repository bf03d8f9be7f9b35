import { errorOf } from '../../core/errors.ts';
import { isState, type State } from '../../ports/draft.ts';
import { texts } from '../messages/en.ts';

/**
 * The life of a requisition, from draft to confirmed. One table holds every move; the ledger also refuses to change a
 * final row.
 *
 * ```
 * priced -> pending_approval -> approved -> submitting -+- ok ------> accepted -> confirming -> confirmed
 *   |          ^   |  declined     ^                    +- refused -> failed   |       +?-> confirm_unknown
 *   |          |   |               +------ again -------+                      |
 *   +- expired,|withdrawn          |                    |                      +- differs -> confirming | cancelling
 *              +----- not sent ----|--------------------+                      cancelling -> cancelled
 *                                  |                    +- anything else           +?-> cancel_unknown
 *                                  +-- a person -- needs_person <- unknown -> found: accepted
 *                                                     +-- "drop it" -> dropping -> dropped
 *                                                                          +- late arrival -> cancelling
 * ```
 */
export type Event =
  | 'reprice'
  | 'request'
  | 'approve'
  | 'decline'
  | 'expire'
  | 'withdraw'
  /** The approval no longer holds: price, policy, limits or time. */
  | 'void'
  | 'open_attempt'
  | 'ok'
  | 'refused'
  /** Certainly not done, for a reason that passes: it is sent again under the same approval. */
  | 'again'
  /** No byte left. A submit goes back to a person, who sees why, rather than round and round. */
  | 'not_sent'
  /** Bytes may have left, or the process died meanwhile. */
  | 'lost'
  | 'found'
  /** The service has it already, although this ledger never sent it. */
  | 'placed_before'
  | 'ask_person'
  /** A person says of an order that was not found: send it again, it exists, or drop it. */
  | 'resend'
  | 'exists'
  | 'drop'
  | 'late_arrival'
  /** A person says what became of the requisition at the service. */
  | 'said_confirmed'
  | 'said_cancelled'
  /** A dropped one can no longer arrive. */
  | 'settled'
  | 'matches'
  | 'done_at_submit'
  | 'differs'
  | 'accept_difference'
  | 'cancel'
  | 'still_open';

const moves: Readonly<Record<State, Readonly<Partial<Record<Event, State>>>>> = {
  priced: {
    reprice: 'priced',
    request: 'pending_approval',
    withdraw: 'withdrawn',
    expire: 'expired',
    placed_before: 'differs',
  },
  pending_approval: {
    reprice: 'priced',
    approve: 'approved',
    decline: 'declined',
    withdraw: 'withdrawn',
    expire: 'expired',
    void: 'pending_approval',
    placed_before: 'differs',
  },
  approved: {
    reprice: 'priced',
    open_attempt: 'submitting',
    found: 'accepted',
    placed_before: 'differs',
    void: 'pending_approval',
    withdraw: 'withdrawn',
    expire: 'expired',
  },
  submitting: {
    ok: 'accepted',
    refused: 'failed',
    again: 'approved',
    not_sent: 'pending_approval',
    lost: 'unknown',
  },
  unknown: { found: 'accepted', ask_person: 'needs_person' },
  // No expiry: whether money was spent stays an open question until it is answered.
  needs_person: { found: 'accepted', exists: 'accepted', resend: 'approved', drop: 'dropping' },
  accepted: { matches: 'confirming', done_at_submit: 'confirmed', differs: 'differs' },
  differs: {
    accept_difference: 'confirming',
    cancel: 'cancelling',
    said_confirmed: 'confirmed',
    said_cancelled: 'cancelled',
  },
  confirming: { ok: 'confirmed', not_sent: 'accepted', refused: 'differs', lost: 'confirm_unknown' },
  confirm_unknown: { ok: 'confirmed', still_open: 'accepted', ask_person: 'differs' },
  cancelling: { ok: 'cancelled', not_sent: 'differs', refused: 'differs', lost: 'cancel_unknown' },
  cancel_unknown: { ok: 'cancelled', still_open: 'differs', ask_person: 'differs' },
  dropping: { late_arrival: 'cancelling', settled: 'dropped' },
  confirmed: {},
  cancelled: {},
  failed: {},
  declined: {},
  expired: {},
  withdrawn: {},
  dropped: {},
};

/**
 * Where an event leads.
 * @throws DeskError `internal` when there is no such move: the caller's picture of the row is wrong, so nothing may be
 * written.
 */
export function next(state: string, event: Event): State {
  const to = isState(state) ? moves[state][event] : undefined;
  if (to === undefined) throw errorOf('internal', texts.fault.noMove(state, event));
  return to;
}

/** What can happen to a requisition in this state. */
export function eventsOf(state: State): readonly Event[] {
  // The keys of one row of the table are events by its type.
  return Object.keys(moves[state]) as Event[];
}

/** Whether the service is asked what became of it. */
export const isLookedFor = (state: State): boolean => lookedFor.has(state);

const lookedFor: ReadonlySet<State> = new Set<State>([
  'unknown',
  'needs_person',
  'dropping',
  'confirm_unknown',
  'cancel_unknown',
]);

export const isTerminal = (state: State): boolean => eventsOf(state).length === 0;

/** Whether it can still be withdrawn: nothing was sent. */
export const canWithdraw = (state: State): boolean => moves[state].withdraw !== undefined;
