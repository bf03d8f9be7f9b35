import { count, listing } from '../../core/text.ts';
import { isAgent, type Author, type State } from '../../ports/draft.ts';
import type { OrderPhase } from '../sending/order-phase.ts';
import { audit, unrecorded } from './record-en.ts';

// Every text of ordering that people and agents read. A draft keeps the text of its reason as it was written.

type Step = 'confirm' | 'cancel';

const operator = 'the person who runs this desk';
const oneOf = (names: readonly string[]) => (names.length === 1 ? listing(names) : `one of ${listing(names)}`);
const confirmed = (step: Step) => (step === 'confirm' ? 'confirmed' : 'cancelled');
const confirmation = (step: Step) => (step === 'confirm' ? 'confirmation' : 'cancellation');

/** "phase PICKING"; each order by its number where their phases differ. */
function phasesText(orders: readonly OrderPhase[]): string {
  const [first, ...others] = new Set(orders.map(({ phase }) => phase));
  if (others.length === 0) return `phase ${first ?? 'not given'}`;
  return listing(
    orders.map(({ id, phase }) => `order ${id} in phase ${phase}`),
    10,
  );
}

/** What follows "Draft D7…: ". */
const states: Readonly<Record<State, string>> = {
  priced: 'priced, not submitted for approval yet',
  pending_approval: 'waiting for approval',
  approved: 'approved, about to be sent',
  submitting: 'being sent',
  unknown: 'sent, no clear answer yet: do not order it again',
  needs_person: 'sent, but nobody knows whether it arrived: a person has to decide',
  accepted: 'accepted by the service, being checked',
  differs: 'accepted by the service, but not as approved: a person has to decide',
  confirming: 'being confirmed',
  confirm_unknown: 'being confirmed, no clear answer yet',
  cancelling: 'being cancelled',
  cancel_unknown: 'being cancelled, no clear answer yet',
  dropping: 'dropped, but still watched in case it arrives late',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  failed: 'refused by the service: nothing was ordered',
  declined: 'rejected: nothing was ordered',
  expired: 'not approved in time: nothing was ordered',
  withdrawn: 'withdrawn: nothing was ordered',
  dropped: 'dropped: nothing was ordered',
};

/** Of an order that the service has, with none of its pieces. */
const nothingAccepted = {
  differs: 'the service accepted none of it, so nothing is coming: a person has to cancel it',
  confirmed: 'confirmed, but the service accepted none of it: nothing is coming',
};
const partlyAccepted = {
  differs: (pieces: number, wanted: number) =>
    `accepted by the service in part, ${pieces} of ${wanted} pieces: a person has to decide`,
  confirmed: (pieces: number, wanted: number) => `confirmed in part, ${pieces} of ${wanted} pieces`,
};

const rejectedBy = 'Rejected by ';
const nobody = 'but nobody can: the policy gives no one the right.';
const readingBack = 'Asking the service what happened. Do not order it again; look at the draft again later.';
const nobodyAsks =
  'No desk is running that asks the service what happened: start it with partsdesk start. Do not order it again.';
const underWay = 'In progress; look at the draft again later.';
const closed = 'This draft is closed. To order, prepare a new one.';

/** What happens next. */
const next: Readonly<Record<Exclude<State, 'pending_approval' | 'needs_person'>, string>> = {
  priced: 'Submit it for approval, or change it.',
  approved: underWay,
  submitting: underWay,
  unknown: readingBack,
  accepted: underWay,
  differs: 'Ask to confirm it or to cancel it.',
  confirming: underWay,
  confirm_unknown: readingBack,
  cancelling: underWay,
  cancel_unknown: readingBack,
  dropping: underWay,
  confirmed: 'Follow its requisition for deliveries and invoices.',
  cancelled: closed,
  failed: closed,
  declined: closed,
  expired: closed,
  withdrawn: closed,
  dropped: closed,
};

/** Who has to act next; `names` may. */
const waiting = {
  approval: (names: readonly string[]) =>
    names.length === 0
      ? `Waiting for approval, ${nobody}`
      : `Waiting for approval from ${oneOf(names)}. Nothing is ordered until then.`,
  decision: (wants: Step, names: readonly string[]) =>
    names.length === 0
      ? `Waiting for a person to ${wants} it, ${nobody}`
      : `Waiting for ${oneOf(names)} to ${wants} it.`,
  said: (names: readonly string[]) =>
    names.length === 0
      ? `Waiting for a person to say whether it is confirmed or cancelled there, ${nobody}`
      : `Waiting for ${oneOf(names)} to say whether it is confirmed or cancelled there.`,
  question: (names: readonly string[]) =>
    names.length === 0
      ? `Waiting for a person to keep it or to cancel it there, ${nobody}`
      : `Waiting for ${oneOf(names)} to keep it or to cancel it there.`,
  answer: (names: readonly string[]) =>
    names.length === 0
      ? `Waiting for a person to say whether it arrived, ${nobody} Do not order it again.`
      : `Waiting for ${oneOf(names)} to say whether it arrived. Do not order it again.`,
};

/** What the desk asks about a requisition that it found at the service. */
const question = {
  double: (id: string, draftId: string, placed: string) =>
    `The service holds a second requisition for ${draftId}: ${id} beside ${placed}. Keep both, or cancel this one there?`,
  forgotten: (id: string) =>
    `The service holds requisition ${id} with a mark of this desk, and the desk has no record of it. Was a backup restored? Keep it, or cancel it there?`,
  placedBefore: (id: string) =>
    `The service already holds this order as requisition ${id}, and the desk has no record of sending it. Was a backup restored? Keep it, or cancel it there?`,
  notSent: (id: string, draftId: string) =>
    `The service holds requisition ${id} for ${draftId}, of which the desk says that nothing was ordered. Keep it, or cancel it there?`,
  lateArrival: (id: string, draftId: string) =>
    `Requisition ${id} arrived after ${draftId} was declared missing, and it cannot be cancelled by the desk. Keep it, or have it cancelled there?`,
  notConfirmed: (id: string, draftId: string) =>
    `${draftId} is closed as confirmed, but the service shows requisition ${id} as ACCEPTED. Confirm it, or cancel it?`,
  notCancelled: (id: string, draftId: string) =>
    `${draftId} is closed as cancelled, but the service shows requisition ${id} as ACCEPTED. Confirm it, or cancel it?`,
  cancelledThere: (id: string, draftId: string, orders: readonly OrderPhase[]) =>
    `${draftId} is confirmed, but the service now shows requisition ${id} with ${phasesText(orders)}. Was it cancelled there?`,
  missing: (id: string, draftId: string) =>
    `${draftId} is confirmed, but the service no longer shows requisition ${id}. Was it cancelled there?`,
};

/** Why nothing was done. `next` where the next step is not to look at the draft. */
const refused = {
  withStatus: (why: string, id: string, state: State, reason: string | null) =>
    `${why} Draft ${id}: ${states[state]}.${reason === null ? '' : ` ${reason}`}`,
  lookAt: (id: string) => `Look at draft ${id} again.`,
  notYours: (id: string) => ({
    message: `You have no draft ${JSON.stringify(id)}.`,
    next: 'Check the number, or prepare the order again.',
  }),
  agentOfAnother: (id: string, requester: string, person: string) => ({
    message: `Draft ${id} is of ${requester}: an agent for ${person} changes, submits and takes back only what ${person} asked for.`,
    next: `Leave it to ${requester}, or let ${person} do it in Slack or at a terminal.`,
  }),
  outdated: (current: number, shown: number) => `The order has changed: version ${current} is current, not ${shown}.`,
  justChanged: 'The order has just changed.',
  notEditable: 'It can no longer be changed.',
  notCancellable: 'It cannot be cancelled now.',
  nothingToApprove: 'There is nothing to approve.',
  nothingAccepted:
    'The service accepted none of it, so there is nothing to confirm: cancel it, and order it anew or elsewhere.',
  nothingToReject: 'There is nothing to reject.',
  onlyDecider: (requester: string) =>
    `Whoever asks for approval may not give it, and nobody else could: leave it to ${requester} to ask.`,
  noQuestion: 'There is no open question.',
  noSuchQuestion: (answer: string) => `"${answer}" does not answer what is asked.`,
  otherPhase: (answer: string, orders: readonly OrderPhase[]) =>
    `The service shows ${phasesText(orders)}, which does not mean ${answer === 'cancelled' ? 'cancelled' : 'confirmed'}.`,
  stillOpen: (requisitionId: string) =>
    `The service shows requisition ${requisitionId} as ACCEPTED: it is not cancelled there. Cancel it here.`,
  shownBefore: 'What is shown of it has changed.',
  leftOut: (omitted: readonly string[], unknown: readonly string[]) => ({
    message:
      unknown.length > 0
        ? `The service did not leave out ${listing(unknown, 20)}.`
        : `The service left out ${listing(omitted, 20)}, so the order does not have everything that was asked for.`,
    next:
      omitted.length === 0
        ? 'Approve it again, without naming products that are left out.'
        : `To order without ${omitted.length === 1 ? 'it' : 'them'}, approve it again and name ${listing(omitted, 20)} (--without, or the boxes of the form). Otherwise reject it.`,
  }),
  tooManyWaiting: (orders: number) => ({
    message: `${count(orders, 'order')} of this requester ${orders === 1 ? 'is' : 'are'} waiting for a decision, and no more are allowed at a time.`,
    next: 'Wait until some of them are decided, or take back what is no longer needed.',
  }),
  otherAction: (action: string, shown: string) => `It now waits for a decision to ${action} it, not to ${shown} it.`,
  tooLate: 'The time to decide is over.',
  slowAnswer: 'This took too long and was dropped. Please try again.',
  orderedTwice: (twin: string, by: string, state: State) => ({
    message: `The same order was requested by ${by} in the last 24 hours (${twin}: ${states[state]}).`,
    next: 'To order it twice, approve again and say so (--again). Otherwise reject it.',
  }),
  rejectionReason: { message: 'A rejection needs a reason.', next: 'Say why.' },
  otherDraft: (requisitionId: string, draftId: string) => `Requisition ${requisitionId} belongs to ${draftId}.`,
  noRequisition: (requisitionId: string) => ({
    message: `The service has no requisition ${requisitionId}.`,
    next: 'Check the number in the list of requisitions.',
  }),
  notAgreed: (draftId: string) => ({
    message: 'Not cancelled. Nothing was sent.',
    next: `Run: partsdesk cancel ${draftId}. It shows the requisition and asks; --yes cancels without asking.`,
  }),
  notAccepted: (requisitionId: string, orders: readonly OrderPhase[]) => ({
    message: `Requisition ${requisitionId} is not in phase ACCEPTED: ${
      orders.length === 0
        ? 'it has no orders'
        : listing(
            orders.map(({ id, phase }) => `order ${id} is in phase ${phase}`),
            10,
          )
    }.`,
    next: 'Only a requisition in phase ACCEPTED can be confirmed or cancelled.',
  }),
  noCost: (requisitionId: string, sku: string) => ({
    message: `Requisition ${requisitionId} does not say what ${sku} costs.`,
    next: 'Confirm or cancel it with the trading service itself.',
  }),
  notLive: (mode: string) => ({
    message: `This desk prepares orders but does not send them (mode ${mode}).`,
    next: `Order elsewhere, or ask ${operator} for mode live.`,
  }),
  stillSending: (processes: readonly string[]) => ({
    message: `It may still be sent by ${listing(processes, 5)}, which has not ended.`,
    next: 'End that process or wait until it is done, then answer again. Nothing was changed.',
  }),
  maybeSending: (processes: readonly string[]) => ({
    message: `It may still be sent by ${listing(processes, 5)}, and this desk cannot see whether that process has ended.`,
    next: 'Make sure it has ended, then answer again and say so (on the command line: --sender-ended). Nothing was changed.',
  }),
  process: (pid: number, host: string) => `process ${pid} on ${host}`,
  unnamedProcess: 'a process of an earlier version',
};

const noPrice = 'Leave the price out to take the quoted one, give a higher one, or leave the line out.';

/** What is wrong with a request, or with its price. */
const pricing = {
  hidden: (label: string, field: string, character: string, isBreak: boolean) => ({
    message: `${label} (${field}): ${isBreak ? 'a line break' : 'an invisible character'} (${character}) is not allowed here.`,
    next: 'Remove it and try again.',
  }),
  labels: {
    shipTo: 'Receiver',
    deliveryMethod: 'Delivery method',
    paymentMethod: 'Payment method',
    fiscalDocumentEmailAddress: 'E-mail for documents',
    customNumber: 'Own number',
    comments: 'Comments',
    reason: 'Reason',
    custom: (line: number) => `Text of line ${line}`,
  },
  tooLong: (label: string, field: string, length: number, fits: number) => ({
    message:
      fits === 0
        ? `${label} (${field}): this account keeps none of it.`
        : `${label} (${field}) is too long: this account keeps ${count(fits, 'character')} of it, and it has ${length}.`,
    next: fits === 0 ? 'Leave it out.' : `Shorten it to ${count(fits, 'character')}.`,
  }),
  incomplete: (why: string) => ({
    message: `Not every line could be priced: ${why}`,
    next: 'Prepare it again in a minute.',
  }),
  unknownProducts: (mayMean: readonly string[]) => ({
    message: ['The service knows none of these products.', ...mayMean.slice(0, 10)].join(' '),
    next: mayMean.length === 0 ? 'Check the codes.' : 'Write the product that you mean.',
  }),
  mayMean: (asked: string, codes: readonly string[]) => `${asked}: did you mean ${codes.join(' or ')}?`,
  noSuchChoice: (asked: string, open: readonly string[]) => ({
    message: `There is nothing to choose for ${asked} in this draft.`,
    next: open.length === 0 ? 'Look at the draft again.' : `To be chosen: ${listing(open, 10)}.`,
  }),
  notOffered: (code: string, asked: string, offered: readonly string[]) => ({
    message: `${code} is not among the products that ${asked} may mean.`,
    next: `Choose one of ${listing(offered, 5)}, or change the order.`,
  }),
  noPrice: (sku: string) => ({
    message: `The service gave no price for ${sku}.`,
    next: 'Leave this product out, or ask the service for its price.',
  }),
  tooDear: (lines: readonly string[]) => ({
    message: `The price is higher than expected. ${listing(lines, 10)}.`,
    next: noPrice,
  }),
  noGross: (sku: string) => ({
    message: `The service gave no gross price for ${sku}, so it cannot be compared with unitPriceGross.`,
    next: 'Give unitPriceNet for this line, or no price.',
  }),
  dearLine: (sku: string, price: string, currency: string, kind: 'net' | 'gross', expected: string) =>
    `${sku}: ${price} ${currency} ${kind} each, not ${expected}`,
  changed: (changes: readonly string[]) => `The price has changed. ${listing(changes, 20)}.`,
  tooFew: (lines: readonly string[]) => `Fewer are available than the order needs. ${listing(lines, 20)}.`,
  shortLine: (sku: string, needed: number, available: number, shown: number) =>
    `${sku}: ${needed} needed, ${available} available (${shown} when it was shown)`,
  added: (sku: string) => `${sku} was not in the draft`,
  gone: (sku: string) => `${sku} is no longer offered`,
  otherCurrency: (sku: string, currency: string, before: string) => `${sku}: ${currency} instead of ${before}`,
  otherPrice: (sku: string, net: string, currency: string, before: string) =>
    `${sku}: ${net} ${currency} net each instead of ${before}`,
  noOrders: 'The service does not allow orders on this account.',
  noDeferredPayment: 'The service does not allow deferred payment on this account.',
  noCredit: (available: string, currency: string, short: string) =>
    `Not enough credit: ${available} ${currency} is available, ${short} too little.`,
};

/** "14:05 UTC": only for times of the next hours. */
const timeOf = (at: number) => `${new Date(at).toISOString().slice(11, 16)} UTC`;

/** Why a draft is in its state. */
const reason = {
  expired: 'Nobody decided in time.',
  rejected: (name: string, why: string) => `${rejectedBy}${name}: ${why}`,
  withdrawn: (name: string) => `Withdrawn by ${name}; nothing was ordered.`,
  dropped: (name: string) => `Dropped by ${name}. If it still arrives, it will be cancelled.`,
  madeElsewhere: (requisitionId: string) =>
    `Requisition ${requisitionId} was not made by this desk, or was already closed here.`,
  noApproval: 'There is no approval of this version on record.',
  forgedApproval: 'The approval on record was not made by this desk, so it does not count.',
  approvalUsed: 'The approval on record was used for an earlier sending, so it does not count again.',
  otherPolicy: 'The policy has changed since it was approved: approve it again.',
  approvalExpired: 'The approval expired before the order could be sent.',
  automaticConfirmationChanged: 'Whether the account confirms orders automatically has changed.',
  couldNotPrice: (why: string) => `Waiting to be sent. ${why}`,
  frozen: (by: string, why: string) => `Sending is frozen by ${by}: ${why}.`,
  notLive: (mode: string) => `This desk does not send orders (mode ${mode}).`,
  stoppedWhileSending: 'The desk stopped while it was being sent.',
  stoppedBeforeReply: 'The desk stopped before the reply came.',
  doNotRepeat: (why: string) => `${why} Do not order it again.`,
  notSent: (why: string) => `${why} Nothing was ordered.`,
  looksFirst: 'The desk was restarted; it first makes sure that this order was not placed already.',
  notFindable:
    'The desk was restarted after the approval, and this account does not return the mark by which an order is found. Make sure that it is not ordered already, then approve it again.',
  foundFirst: 'Found at the service after a restart.',
  busy: (at: number) => `The service is busy; trying again at ${timeOf(at)}.`,
  busyTooLong: (at: number, expiresAt: number) =>
    `The service is busy until ${timeOf(at)}, and the approval only counts until ${timeOf(expiresAt)}.`,
  newToken: 'The service no longer accepted the access token; trying again with a new one.',
  credentials: "The service does not accept this desk's credentials.",
  unsettled: 'An earlier sending of this order is not settled yet.',
  unknown: (why: string) => `Status unknown, do not order again. ${why}`,
  notAsApproved: (differences: readonly string[]) => `Not as approved: ${listing(differences, 20)}.`,
  unexpectedPhase: (orders: readonly OrderPhase[]) =>
    `The service shows ${phasesText(orders)}, but this desk has not confirmed it: check that it is as approved.`,
  acceptedFrozen: (by: string) => `Accepted, but not confirmed: sending is frozen by ${by}.`,
  noConfirmApproval: 'Not confirmed: there is no approval by this desk on record.',
  cancelNotSent: (why: string) => `The cancellation was not sent: ${why}`,
  stepRefused: (step: Step, why: string) => `The service refused to ${step} it: ${why}`,
  inPhase: (orders: readonly OrderPhase[]) => ` The service now shows ${phasesText(orders)}.`,
  stepUnknown: (step: Step) => `Not known yet whether it was ${confirmed(step)}.`,
  stillAccepted: (step: Step) => `Still ACCEPTED: the ${confirmation(step)} did not take effect.`,
  phaseAfterLostReply: (step: Step, orders: readonly OrderPhase[]) =>
    `The reply was lost, and the service now shows ${phasesText(orders)}: check whether that means ${confirmed(step)}.`,
  saidConfirmed: (name: string, orders: readonly OrderPhase[]) =>
    `${name} says that it is confirmed there; the service shows ${phasesText(orders)}.`,
  saidCancelled: (name: string, orders: readonly OrderPhase[]) =>
    `${name} says that it is cancelled there; the service ${orders.length === 0 ? 'no longer shows it' : `shows ${phasesText(orders)}`}.`,
  stepUnreadable: (step: Step, hours: number) =>
    `The service could not be asked for ${hours} hours whether it was ${confirmed(step)}. Look there.`,
  arrivedAfterDrop: 'It arrived after it was dropped, so it is being cancelled.',
  lateArrival: (draftId: string) => `Arrived late: ${draftId} was declared missing and ordered again.`,
  severalFound: (requisitionIds: readonly string[]) =>
    `Several requisitions carry the number of this order (${requisitionIds.join(', ')}). Which one is it?`,
  notFound: (scans: number, minutes: number) =>
    `Not found in ${scans} complete searches over ${minutes} minutes. Was it ordered?`,
  unreadable: (hours: number) =>
    `The list of requisitions could not be read completely for ${hours} hours. Was it ordered?`,
};

const notAgain = 'do not send it again.';

/** What a submit, confirm or cancel brought. */
const outcome = {
  notSent: (why: string) => `Nothing was sent.${why === '' ? '' : ` ${why}`}`,
  refused: (status: number | undefined) => `The service refused it (HTTP ${status}).`,
  unclearStatus: (status: number) => `No clear answer from the service: HTTP ${status}.`,
  unclear: (why: string) => `No clear answer from the service.${why === '' ? '' : ` ${why}`}`,
  noOrder: `The service answered without an order: ${notAgain}`,
  noRequisitionId: `The service answered without a requisition number: ${notAgain}`,
  severalRequisitions: `The service answered with orders of several requisitions: ${notAgain}`,
  otherMark: `The service answered with the mark of another requisition: ${notAgain}`,
  otherReceiver: (receiver: string) =>
    `The service answered with an order for another customer (${receiver}): ${notAgain}`,
  stepWithoutOrder: 'The service answered without an order: looking at the requisition again.',
  stepWithoutEffect: 'The service answered with phase ACCEPTED: looking at the requisition again.',
  stepOtherRequisition: 'The service answered with another requisition: looking at this one again.',
};

/** Where the service departs from what was approved. Those of a line follow its SKU. */
const difference = {
  ofSku: (sku: string, what: string) => `${sku}: ${what}`,
  notOrdered: (quantity: number) => `not ordered at all, ${quantity} were approved`,
  notApproved: (quantity: number | undefined) =>
    `was not approved${quantity === undefined ? '' : `, ${quantity} ordered`}`,
  quantity: (ordered: number, approved: number) => `${ordered} ordered instead of ${approved}`,
  acceptedNotSaid: (approved: number) => `the service does not say how many of ${approved} it accepted`,
  missing: (missing: number) => `${missing} missing`,
  accepted: (accepted: number, approved: number, missing: number | undefined) =>
    `${accepted} of ${approved} accepted${missing === undefined ? '' : `, ${missing} missing`}`,
  acceptedAndMissing: (accepted: number, approved: number, missing: number) =>
    `${accepted} of ${approved} accepted, and still ${missing} missing`,
  noCurrency: 'the service does not say in which currency',
  currency: (currency: string, approved: readonly string[]) => `in ${currency} instead of ${listing(approved)}`,
  noPrice: 'the service names no price',
  price: (price: string, approved: readonly string[]) => `${price} net each instead of ${listing(approved)}`,
  mixedPrices: (total: string, expected: string) => `${total} net in all instead of ${expected}`,
  lineTotal: (total: string, quantity: number, expected: string) =>
    `${total} net for ${quantity} instead of ${expected}`,
  gross: (total: string, approved: string) => `${total} gross instead of ${approved}`,
  orderGross: (id: string, total: string, sum: string) => `Order ${id}: ${total} gross, and its lines come to ${sum}`,
  grossRounded: (total: string, approved: string) =>
    `billed ${total} gross, approved ${approved}: the net prices are as approved, the service rounds VAT for each part or unit`,
  noReceiver: 'The service does not say who receives it',
  receiver: (receiver: string, approved: string) => `Receiver ${receiver} instead of ${approved}`,
  payer: (payer: string) => `the payer ${payer}`,
  deliveryMethod: (method: string, approved: string) => `Delivery method ${method} instead of ${approved}`,
  paymentMethod: (method: string, approved: string) => `Payment method ${method} instead of ${approved}`,
  deferredPayment: (deferred: boolean) =>
    deferred ? 'Payment is deferred instead of not deferred' : 'Payment is not deferred instead of deferred',
  orderTotal: (order: string, total: string, expected: string) =>
    `Order ${order} comes to ${total} net, its lines to ${expected}`,
  otherRequisition: (order: string, requisitionId: string) =>
    `Order ${order} is of another requisition (${requisitionId})`,
};

/** What the service did not keep of the buyer's own texts. */
const notKept = {
  ownNumber: (own: string, kept: string) =>
    kept === ''
      ? `The service did not keep your own number ${own}.`
      : `The service cut your own number ${own} to ${kept}.`,
  comments: 'The service cut your comments.',
};

/** Faults of the desk itself. */
const fault = {
  movedOn: { message: 'The order has changed while this was being done.', next: 'Look at it again.' },
  noMove: (state: string, event: string) => ({
    message: `A requisition that is "${state}" cannot move by "${event}".`,
    next: `Nothing was changed. Look at the requisition again; if it happens again, tell ${operator}.`,
  }),
  severalCurrencies: {
    message: "This order has several currencies, so it can't be approved as one amount.",
    next: 'Split it by currency.',
  },
  noAnswer: { message: 'An accepted draft has no answer.', next: 'Run partsdesk audit verify.' },
  emptyRequisition: {
    message: 'The service shows a requisition without orders.',
    next: 'Read it again; if it stays so, ask the trading service.',
  },
  notCanonical: {
    message: 'The record could not be written exactly.',
    next: `Nothing was changed. Send the log of this minute to ${operator}.`,
  },
  unreadableFreeze: { by: 'unknown', reason: 'the freeze setting cannot be read' },
  changedFreeze: {
    by: 'the desk',
    reason:
      'the freeze setting was changed in the database, not by a desk (partsdesk audit verify); a thaw sets it anew',
  },
  otherKey: (keyId: string) => ({
    message: `The record is signed with a key that this desk does not have (key ${keyId}). Nothing was written.`,
    next: 'Give this desk the key that the other processes use, and earlier ones in PARTSDESK_EARLIER_KEYS; then start it again.',
  }),
};

/** Who wrote something; `name` is the person's. */
export function authorText({ surface, agent }: Author, name: string): string {
  if (surface === 'model') return `the language model ${agent ?? ''} for ${name}`.replace('  ', ' ');
  if (isAgent({ surface })) return `an agent (${agent === undefined ? '' : `${agent} `}over ${surface}) for ${name}`;
  if (surface === 'slack') return `${name} in Slack`;
  return surface === 'terminal' ? `${name} at a terminal` : name;
}

export const texts = {
  /** How the reason of a rejection begins. */
  rejectedBy,
  states,
  nothingAccepted,
  partlyAccepted,
  deputy: (name: string, principal: string) => `${name}, deputy for ${principal}`,
  nobodyAsks,
  next,
  waiting,
  refused,
  pricing,
  reason,
  question,
  outcome,
  difference,
  unrecorded,
  notKept,
  audit,
  fault,
  statedReason: (by: string, reason: string) => `In the words of ${by}: "${reason}"`,
  lines: (number: number) => count(number, 'line'),
};
