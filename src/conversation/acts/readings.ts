import type { Concept } from '../languages/concepts.ts';
import { ofOpen, opened, settledOrNot } from '../meaning/about-documents.ts';
import { papers } from '../meaning/unable.ts';
import { choiceOf, callOf, linesOf, type Message, onLines, sayOnly } from '../meaning/message.ts';
import { searched } from '../meaning/searched.ts';
import type { Talk } from '../messages/talk-shape.ts';
import { nounsOf } from '../reading/part-words.ts';
import type { Understood } from '../understanding.ts';
import type { Act } from './acts.ts';

import {
  advised,
  cheaperOnes,
  chosenAgain,
  otherMakers,
  putAside,
  said,
  listed,
  quoted,
  counted,
  oneOfFound,
  wanted,
  submitting,
  openDeposits,
  boughtOfParts,
  ofDriver,
  isOfAnother,
  isOfMoney,
  recounted,
  cancelling,
  forBranch,
  grieved,
  unpaid,
  shortOf,
  dayBefore,
  sums,
} from './act-answers.ts';

// How each act is read: with the concepts that its plainest sentence has, by the rules as they stand, or by a function of its own.

/** A sentence alone, a loss of words, or a change of subject stands against what the rules read only from here on. */
export const surest = 0.75;

/** What came of a message: a tool by what it does, a sentence by its key, a question. */
export type Outcome =
  | 'stock'
  | 'price'
  | 'quote'
  | 'find'
  | 'browse'
  | 'history'
  | 'spending'
  | 'deposits'
  | 'trace'
  | 'credit'
  | 'account'
  | 'follow'
  | 'invoices'
  | 'deliveries'
  | 'requisitions'
  | 'drafts'
  | 'invoice'
  | 'delivery'
  | 'requisition'
  | 'draft'
  | 'file'
  | 'approvals'
  /** Any look-up. */
  | 'look'
  | 'more'
  | 'order'
  | 'again'
  | 'submit'
  | 'cancel'
  | 'ask'
  | keyof Talk;

export interface ActReading {
  /** The plainest sentence of it has these. */
  readonly means?: readonly Concept[];
  /** It asks. */
  readonly asks?: boolean;
  /** `share`: how likely the act is. */
  readonly does?: (message: Message, share: number) => Understood | undefined;
  /** An answer that has one of these is of this act. */
  readonly fits: readonly Outcome[];
  /** Of these, those that are no answer to a question. */
  readonly notAsked?: readonly Outcome[];
}

const isLateGoods = ({ state, heard }: Message): boolean =>
  /^(?:requisition|order|delivery)$/.test(state.document?.kind ?? '') &&
  heard.has('late') &&
  !heard.has('overdue', 'invoice', 'owed', 'paid', 'payment');

/** The parts of the message, or those that are talked about. */
export const readings: Readonly<Partial<Record<Act, ActReading>>> = {
  stock: { means: ['stock', 'whether'], asks: true, fits: ['stock', 'find', 'quote', 'howMany'] },
  arrival: {
    does: ({ products, state, heard, say }) =>
      products.length + state.lines.length === 0 && heard.has('cutoff', 'hours') ? sayOnly(say.noHours) : undefined,
    means: ['arrive', 'when'],
    asks: true,
    fits: ['stock', 'quote', 'leadTime', 'requisitions', 'draft'],
  },
  price: { means: ['price', 'howMuch'], asks: true, fits: ['price', 'quote', 'find'] },
  quote: { does: quoted, fits: ['quote', 'price'] },
  affordable: { does: cheaperOnes, fits: ['find', 'price', 'quote', 'sameKind', 'whichPart'] },
  discount: { means: ['discount', 'canYou'], asks: true, fits: ['noDiscounts', 'history'] },
  cheapest: {
    means: ['cheaper', 'compare', 'price'],
    asks: true,
    fits: ['price', 'find', 'quote', 'stock', 'history'],
  },
  find: { means: ['find', 'product'], fits: ['find', 'browse', 'stock', 'noCars'] },
  info: { means: ['info', 'what'], asks: true, fits: ['find'] },
  alternative: {
    does: otherMakers,
    means: ['alternative', 'whether'],
    asks: true,
    fits: ['find', 'noSubstitutes', 'sameKind', 'price'],
  },
  fits: {
    does: (message) => {
      const { tools, say } = message;
      const parts = linesOf(message).slice(0, 1);
      return parts.length === 0
        ? sayOnly(say.noCars, choiceOf(tools.browse, say.buttons.browse))
        : onLines(message, tools.find, parts, { lead: say.fitUnchecked, fact: 'details' });
    },
    fits: ['noCars', 'noVin', 'fitUnchecked', 'find'],
  },
  advice: { means: ['technical'], fits: ['noTechnical', 'noServices'] },
  deposit: { means: ['deposit', 'howMuch'], asks: true, fits: ['price', 'quote', 'deposits', 'whichPart'] },
  deposits_open: { does: openDeposits, fits: ['deposits', 'noDepositDay', 'noDriver', 'trace'] },
  returnable: {
    // Until when, nobody knows here.
    does: (message) =>
      message.heard.has('when', 'validity', 'cutoff') ? said('noReturnDay', papers)(message) : undefined,
    means: ['returns', 'canYou', 'whether'],
    asks: true,
    fits: ['stock', 'noReturns', 'noReturnDay', 'noDepositDay'],
  },
  return: { means: ['returns', 'want'], fits: ['noReturns', 'stock'] },
  complaint: { means: ['complain', 'past'], fits: ['noComplaints', 'noWarranty', 'noReturns'] },
  shortage: {
    does: (message) =>
      message.heard.question || message.heard.has('what', 'show', 'order') ? shortOf(message) : undefined,
    fits: ['trace', 'delivery', 'requisition', 'noComplaints'],
    notAsked: ['noComplaints'],
  },
  last_price: { means: ['price', 'last', 'paid'], asks: true, fits: ['history', 'spending'] },
  bought: {
    does: boughtOfParts,
    means: ['bought', 'howMany', 'past'],
    asks: true,
    fits: ['spending', 'history', 'requisitions', 'deliveries'],
  },
  spend: {
    does: (message, share) =>
      isOfAnother(message) && (share < surest || message.state.list !== undefined) ? undefined : sums(message, {}),
    fits: ['spending'],
  },
  top: {
    does: (message) =>
      message.heard.has('stock')
        ? undefined
        : sums(message, { by: message.heard.has('brand', 'who') ? 'brand' : 'sku' }),
    fits: ['spending', 'invoice', 'stock', 'find'],
  },
  compare_periods: {
    does: (message) => (isOfMoney(message) ? sums(message, { compare: true }) : undefined),
    fits: ['spending', 'price', 'stock', 'find', 'quote'],
  },
  reserve: { does: putAside, fits: ['noReserve'] },
  watch: { means: ['every'], fits: ['follow', 'noNotices', 'noStanding', 'stock', 'quote', 'price'] },
  unwatch: {
    does: ({ tools }) =>
      callOf(
        tools.all.find(({ role }) => role === 'follow'),
        {},
      ),
    fits: ['follow', 'left', 'nothingOrdered', 'thanks'],
  },
  recurring: { does: boughtOfParts, means: ['every', 'again', 'buy'], fits: ['noStanding', 'follow'] },
  order_maybe: {
    does: advised,
    fits: ['noAdvice', 'quote', 'price', 'left', 'praise', 'nothingOrdered', 'yourCall', 'draft', 'spending'],
  },
  repeat: { does: chosenAgain, fits: ['again', 'requisitions', 'draft', 'order', 'ask'] },
  dont_order: { means: ['not', 'buy', 'hold'], fits: ['nothingOrdered', 'left', 'notOrdered', 'look', 'order'] },
  show_draft: {
    does: (message) => {
      const { state, tools } = message;
      const open = tools.open('draft');
      if (state.draft !== undefined) return callOf(open, { [open?.opens?.argument ?? '']: state.draft.id });
      return state.lines.length > 0 ? onLines(message, tools.quote, state.lines, {}) : callOf(tools.list('draft'), {});
    },
    fits: ['draft', 'quote', 'price', 'ask'],
  },
  my_drafts: {
    does: ({ tools }) => callOf(tools.list('draft'), {}),
    fits: ['drafts', 'draft', 'whyApproval', 'noWho'],
  },
  change_sent: {
    does: said('sentFixed', ({ tools, say }) => [choiceOf(tools.list('requisition'), say.buttons.requisitions)]),
    fits: ['sentFixed', 'sentStays', 'draft', 'order', 'quote', 'tooLate'],
  },
  urgent: { means: ['leadTime', 'canYou'], asks: true, fits: ['leadTime', 'stock', 'quote', 'order', 'draft'] },
  orders: { does: listed('requisition'), fits: ['requisitions', 'drafts', 'requisition', 'trace', 'noWho'] },
  order_status: {
    means: ['order', 'where', 'status'],
    asks: true,
    fits: ['requisitions', 'requisition', 'trace', 'draft', 'deliveries', 'delivery', 'stock', 'quote', 'price'],
  },
  deliveries: { does: listed('delivery'), fits: ['deliveries', 'delivery', 'quote', 'order', 'trace'] },
  contents: {
    does: (message) => opened(message) ?? ofOpen(message),
    fits: ['invoice', 'delivery', 'requisition', 'trace', 'draft'],
  },
  invoices: { does: listed('invoice'), fits: ['invoices', 'invoice'] },
  // "Is anything outstanding?" after deliveries is of orders.
  unpaid: { does: unpaid, fits: ['invoices', 'credit', 'invoice', 'trace'] },
  // "It's a day late already", of an order or a delivery, is of no invoice.
  overdue: {
    does: (message) => (isLateGoods(message) ? undefined : listed('invoice', { state: 'overdue' })(message)),
    fits: ['invoices', 'credit', 'invoice', 'trace'],
  },
  doc_fact: {
    does: (message) => opened(message) ?? ofOpen(message),
    fits: ['invoice', 'delivery', 'requisition', 'invoices', 'deliveries', 'trace'],
  },
  wrong_charge: { does: grieved, fits: ['noComplaints', 'whyPrice'] },
  credit_notes: {
    does: (message) => listed('invoice', { invoiceClassification: 'CREDIT_NOTE', ...settledOrNot(message) })(message),
    fits: ['invoices', 'noReturns', 'trace'],
  },
  mail: { does: said('noMail', papers), fits: ['noMail', 'noPdf', 'file'] },
  file: { means: ['file'], fits: ['file', 'noFile', 'noPdf', 'invoices', 'deliveries', 'requisitions', 'spending'] },
  accountant: { means: ['pack'], fits: ['noPack', 'invoices'] },
  pay: {
    does: said('noPayments', ({ tools, say }) => [choiceOf(tools.list('invoice'), say.buttons.invoices)]),
    fits: ['noPayments', 'account', 'willPay', 'notBooked', 'credit', 'invoice', 'invoices'],
  },
  credit: { means: ['credit', 'howMuch'], asks: true, fits: ['credit'] },
  account: { means: ['account', 'show'], fits: ['account', 'human', 'noHuman', 'leadTime', 'noShipping'] },
  branches: {
    does: (message) => {
      if (message.heard.has('hours')) return sayOnly(message.say.noHours);
      return message.heard.towns.length > 0 ? undefined : callOf(message.tools.open('customer'), {});
    },
    fits: ['account', 'noHours', 'noPickup', 'noShipping', 'leadTime'],
  },
  change_account: { means: ['ownData'], fits: ['noOwnData', 'noRaise', 'account'] },
  approvals: {
    does: () => ({ kind: 'approvals' }),
    fits: ['approvals', 'drafts', 'draft', 'submit', 'whyApproval', 'noWho'],
  },
  thanks: { does: said('thanks'), fits: ['thanks', 'bye', 'praise', 'human', 'noHuman'] },
  hello: { does: said('hello'), fits: ['hello', 'howAreYou', 'help'] },
  bye: { does: said('bye'), fits: ['bye', 'thanks'] },
  how_are_you: { does: said('howAreYou'), fits: ['howAreYou', 'hello'] },
  who_are_you: { does: said('whoAreYou'), fits: ['whoAreYou', 'help'] },
  help: { means: ['help'], asks: true, fits: ['help', 'whoAreYou'] },
  human: { means: ['human'], fits: ['human', 'noHuman', 'noDriver'] },
  driver: { does: ofDriver, fits: ['noDriver', 'noTracking', 'whereItIs'] },
  praise: { does: said('praise'), fits: ['praise', 'thanks'] },
  scold: { does: said('scold'), fits: ['scold', 'human', 'noHuman'] },
  off_topic: {
    does: said('onlyParts'),
    fits: ['onlyParts', 'noPictures', 'noServices', 'noTechnical', 'noPdf', 'noHours'],
  },
  no: {
    does: (message) => (message.heard.has('cancel') ? cancelling(message) : undefined) ?? said('left')(message),
    fits: ['left', 'nothingOrdered', 'cancel', 'order', 'ask', 'quote', 'draft'],
  },
  ack: { does: said('praise'), fits: ['praise', 'left', 'thanks', 'bye'] },
  more: { means: ['more', 'show'], fits: ['more', 'noMore', 'nothingShown'] },
  undo: { means: ['undo'], fits: ['quote', 'draft', 'order', 'nothingToUndo'] },
  forget: { does: ({ say }) => ({ kind: 'say', text: say.forgotten, choices: [], forget: true }), fits: ['forgotten'] },
  filter: { fits: ['look', 'noSuchRow', 'nothingShown', 'stock', 'whichOfThese', 'whichDocument'] },
  other_period: {
    does: dayBefore,
    fits: ['look', 'noSuchRow', 'nothingShown', 'stock', 'whichOfThese', 'whichDocument'],
  },
  other_part: {
    does: (message) => (message.products.length === 0 && nounsOf(message).length > 0 ? searched(message) : undefined),
    fits: ['look', 'noSuchRow', 'nothingShown', 'stock', 'whichOfThese', 'whichDocument'],
  },
  nth: { fits: ['look', 'noSuchRow', 'nothingShown', 'stock', 'whichOfThese', 'whichDocument'] },
  related: { fits: ['look', 'noSuchRow', 'nothingShown', 'stock', 'whichOfThese', 'whichDocument'] },
  receiver: { does: forBranch, fits: ['look', 'order', 'ask', 'stock'] },
  cancel_order: { fits: ['cancel', 'cancelWhat', 'cancelHow', 'tooLate', 'requisitions', 'requisition', 'ask'] },
  order_parts: {
    does: (message) => wanted(message, message.products),
    fits: ['order', 'ask', 'quote', 'draft', 'find', 'howManyPlain'],
  },
  order_it: {
    does: (message) => oneOfFound(message) ?? wanted(message, counted(message)),
    fits: ['order', 'ask', 'quote', 'draft', 'orderWhat', 'submit', 'nothingOrdered', 'left', 'notOrdered'],
  },
  add: { means: ['add'], fits: ['order', 'ask', 'quote', 'draft', 'find'] },
  remove: { means: ['remove'], fits: ['order', 'ask', 'quote', 'draft'] },
  set_quantity: { does: recounted, fits: ['order', 'ask', 'quote', 'draft'] },
  replace: { means: ['instead', 'change'], fits: ['order', 'ask', 'quote', 'draft'] },
  keep_only: { means: ['only', 'remove'], fits: ['order', 'ask', 'quote', 'draft'] },
  submit: { does: submitting, fits: ['submit', 'submitWhat', 'ask', 'order'] },
  cancel_draft: {
    does: cancelling,
    fits: ['cancel', 'cancelWhat', 'left', 'nothingOrdered'],
  },
};
