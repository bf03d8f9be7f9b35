import type { EventKind } from '../../ports/events.ts';

/** What becomes of a draft; what becomes of its delivery and invoice is worded where it is found. */
const outcomes = {
  'approval.declined': 'rejected, nothing was ordered.',
  'approval.expired': "nobody approved it in time, nothing was ordered. Ask again and I quote today's price.",
  'order.confirmed': 'confirmed.',
  'order.cancelled': 'cancelled.',
  'order.failed': 'refused by the service, nothing was ordered.',
  'order.withdrawn': 'taken back, nothing was ordered.',
  'order.dropped': 'dropped, nothing was ordered.',
  'order.differs': 'accepted by the service, but not as approved. A person has to decide.',
  'order.question': 'a person has to find out what happened to it. Do not order it again.',
} as const satisfies Partial<Record<EventKind, string>>;

/** What people are told without asking. */
export const notices = {
  /** Direct messages to whoever decides. */
  asked: (by: string, total: string, receiver: string) =>
    `${by} asks you to approve an order: ${total} for ${receiver}.`,
  decision: (total: string, receiver: string) => `An order needs your decision: ${total} for ${receiver}.`,
  reminder: {
    half: 'Reminder: an order still waits for you.',
    expiring: 'An order that waits for you expires soon.',
    'cut-off': 'The cut-off of an order that waits for you is near: later it arrives later than shown.',
    open: 'An order still needs your decision.',
  },
  /** To the approvers who come next by the policy. */
  escalated: {
    half: (by: string) => `${by} asked for approval of an order and nobody has decided yet. Please decide.`,
    'cut-off': (by: string) =>
      `${by} asked for approval of an order, nobody has decided yet, and its cut-off is near. Please decide.`,
  },
  order: (total: string, receiver: string) => `${total} for ${receiver}.`,
  waitsUntil: 'It waits until ',
  cutOffAt: 'Order by ',
  /** In the thread of the card, after the mentions. */
  pleaseDecide: 'please decide.',
  stillOpen: 'this still waits for you.',
  open: 'Open the order',
  /** To whoever asked for the order. */
  outcome: (id: string, total: string, receiver: string) => `Your order ${id} (${total} for ${receiver}):`,
  outcomes: outcomes as Readonly<Partial<Record<EventKind, string>>>,
  phase: (from: string, to: string) => `the service shows ${to} now (before: ${from}).`,
  firstPhase: (to: string) => `the service shows ${to}.`,
  again: 'Quote again',
} as const;
