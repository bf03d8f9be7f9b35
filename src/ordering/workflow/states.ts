import { DeskError } from '../../core/errors.ts';

/**
 * The life of a requisition, from draft to confirmed. One table says every move there is; whatever is not in it cannot
 * happen, and is refused by the ledger as well as here.
 *
 * ```
 * priced -> pending_approval -> approved -> submitting -+- ok ------> accepted -> confirming -> confirmed
 *   |              |  declined     ^  ^                 +- refused -> failed   |       +?-> confirm_unknown
 *   +- expired, withdrawn          |  +- not sent ------+                      +- differs -> confirming | cancelling
 *                                  |                    +- anything else       +- cancelling -> cancelled
 *                                  |                           v                       +?-> cancel_unknown
 *                                  +-- a person -- needs_person <- unknown -> found: accepted
 *                                                     +-- "drop it" -> dropping -> dropped
 *                                                                          +- late arrival -> cancelling
 * ```
 */
export const states = [
  /** Lines, prices and conditions are stored; nobody was asked yet. */
  'priced',
  /** Waits for a person. */
  'pending_approval',
  /** A person said yes; an attempt may be opened until the approval's time is over. */
  'approved',
  /** An attempt is open: bytes may be on their way. */
  'submitting',
  /** Whether the service has it is not known; it is being read back. */
  'unknown',
  /** Reading back found nothing in time, or something that needs a decision: a person is asked. */
  'needs_person',
  /** The service answered with orders; they are being compared with what was approved. */
  'accepted',
  /** What the service made of it differs from what was approved: a person decides whether to confirm or cancel. */
  'differs',
  'confirming',
  'confirm_unknown',
  'cancelling',
  'cancel_unknown',
  /** A person said that it does not exist and shall not be sent. It is looked for until it cannot arrive any more. */
  'dropping',
  // The rest are final.
  'confirmed',
  'cancelled',
  'failed',
  'declined',
  'expired',
  'withdrawn',
  /** Dropped by a person's word, and it did not arrive late either. */
  'dropped',
] as const;

export type State = (typeof states)[number];

export type Event =
  /** The lines or conditions were changed, or priced anew. */
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
  /** Not one byte left, in two phases: what is sent again is confirmed later, so the approval's time may be used up. */
  | 'not_sent'
  /** Not one byte left, in one phase: the submit is the order, so only a person starts it again. */
  | 'not_sent_ask'
  /** Bytes may have left, or the process died meanwhile. */
  | 'lost'
  | 'found'
  | 'ask_person'
  /** A person: it is not there, send it again. */
  | 'resend'
  /** A person: it exists, this is its number. */
  | 'exists'
  /** A person: it is not there, and shall not be sent. */
  | 'drop'
  /** It arrived after a person had dropped it: it is cancelled while that is possible. */
  | 'late_arrival'
  /** The time in which a dropped one could still arrive is over. */
  | 'settled'
  | 'matches'
  | 'done_at_submit'
  | 'differs'
  | 'accept_difference'
  | 'cancel'
  /** A person, or a phase that was read, says that it is cancelled at the service already. */
  | 'cancelled_there'
  | 'still_open';

const moves: Readonly<Record<State, Readonly<Partial<Record<Event, State>>>>> = {
  priced: { reprice: 'priced', request: 'pending_approval', withdraw: 'withdrawn', expire: 'expired' },
  pending_approval: {
    reprice: 'priced',
    approve: 'approved',
    decline: 'declined',
    withdraw: 'withdrawn',
    expire: 'expired',
    void: 'pending_approval',
  },
  approved: {
    reprice: 'priced',
    open_attempt: 'submitting',
    void: 'pending_approval',
    withdraw: 'withdrawn',
    expire: 'expired',
  },
  submitting: {
    ok: 'accepted',
    refused: 'failed',
    not_sent: 'approved',
    not_sent_ask: 'pending_approval',
    lost: 'unknown',
  },
  unknown: { found: 'accepted', ask_person: 'needs_person' },
  // No expiry: whether money was spent stays an open question until it is answered.
  needs_person: { found: 'accepted', exists: 'accepted', resend: 'approved', drop: 'dropping' },
  accepted: {
    matches: 'confirming',
    done_at_submit: 'confirmed',
    differs: 'differs',
    cancel: 'cancelling',
  },
  differs: {
    accept_difference: 'confirming',
    cancel: 'cancelling',
    done_at_submit: 'confirmed',
    cancelled_there: 'cancelled',
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

const sentences: Readonly<Record<State, string>> = {
  priced: 'is priced; nobody was asked to approve it yet',
  pending_approval: 'waits for approval',
  approved: 'is approved and about to be sent',
  submitting: 'is being sent',
  unknown: 'was sent, and whether it arrived is not known yet: do not order it again',
  needs_person: 'was sent, and whether it arrived could not be found out: a person has to decide',
  accepted: 'was accepted by the service and is being checked',
  differs: 'was accepted by the service, but not as approved: a person has to decide',
  confirming: 'is being confirmed',
  confirm_unknown: 'is being confirmed; whether the confirmation arrived is not known yet',
  cancelling: 'is being cancelled',
  cancel_unknown: 'is being cancelled; whether the cancellation arrived is not known yet',
  dropping: 'is dropped, and still looked for in case it arrives late',
  confirmed: 'is confirmed',
  cancelled: 'is cancelled',
  failed: 'was refused by the service: nothing was ordered',
  declined: 'was declined: nothing was ordered',
  expired: 'was not approved in time: nothing was ordered',
  withdrawn: 'was withdrawn: nothing was ordered',
  dropped: 'was dropped: nothing was ordered',
};

export function isState(text: string): text is State {
  return Object.hasOwn(moves, text);
}

/**
 * Where an event leads.
 * @throws DeskError `internal` when there is no such move: the caller's picture of the row is wrong, nothing may be
 * written.
 */
export function next(state: string, event: Event): State {
  const to = isState(state) ? moves[state][event] : undefined;
  if (to === undefined) {
    throw new DeskError('internal', `A requisition that is "${state}" cannot move by "${event}".`, {
      next: 'Nothing was changed. Look at the requisition again; if it happens again, tell whoever runs the desk.',
    });
  }
  return to;
}

/** What can happen to a requisition in this state. */
export function eventsOf(state: State): readonly Event[] {
  // The keys of one row of the table are events by its type.
  return Object.keys(moves[state]) as Event[];
}

/** Nothing happens to it any more; its row never changes. */
export function isTerminal(state: State): boolean {
  return eventsOf(state).length === 0;
}

/** Whether whoever asked for it can still take it back without anything having been sent. */
export function canWithdraw(state: State): boolean {
  return moves[state].withdraw !== undefined;
}

/** What a person reads after "The requisition …". */
export function sentence(state: State): string {
  return sentences[state];
}
