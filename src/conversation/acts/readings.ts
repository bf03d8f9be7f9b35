import type { Concept } from '../languages/concepts.ts';
import { daysAhead } from '../reading/days.ts';
import { addDays, utcDay } from '../../core/datetime.ts';
import { orderForm } from '../../core/next-steps.ts';
import type { DocumentKind } from '../../core/tool.ts';
import { called } from '../going-on/counted.ts';
import { depositsOf, opened, receiverOf } from '../meaning/about-documents.ts';
import {
  cancelAsk,
  choiceOf,
  callOf,
  daysOf,
  linesText,
  type Message,
  onLines,
  ordering,
  sayOnly,
  withQuantity,
} from '../meaning/message.ts';
import { searched } from '../meaning/searched.ts';
import type { Talk } from '../messages/talk-shape.ts';
import { inEnglishOrder, nounsOf } from '../reading/part-words.ts';
import type { StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';
import type { Act } from './acts.ts';

// How each act is read: with the concepts that its plainest sentence has, by the rules as they stand, or by a function of its own.

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
  readonly does?: (message: Message) => Understood | undefined;
  /** An answer that has one of these is of this act. */
  readonly fits: readonly Outcome[];
  /** Of these, those that are no answer to a question. */
  readonly notAsked?: readonly Outcome[];
}

/** The parts of the message, or those that are talked about. */
const linesOf = ({ products, state }: Message): readonly StateLine[] => (products.length > 0 ? products : state.lines);

const papers = ({ tools, say }: Message) => [
  choiceOf(tools.list('delivery'), say.buttons.deliveries),
  choiceOf(tools.list('invoice'), say.buttons.invoices),
];

const said =
  (key: keyof Talk, choices: (message: Message) => Parameters<typeof sayOnly>[1][] = () => []) =>
  (message: Message): Understood | undefined => {
    const words = message.say[key];
    return typeof words === 'string' ? sayOnly(words, ...choices(message)) : undefined;
  };

/** The document that is open, once more. */
function ofOpen({ state: { document }, tools }: Message): Understood | undefined {
  const open = document === undefined ? undefined : tools.open(document.kind);
  return callOf(open, { [open?.opens?.argument ?? '']: document?.id });
}

/** The list of the days and the receiver that are named. */
const listed =
  (kind: DocumentKind, more: object = {}) =>
  (message: Message) =>
    callOf(message.tools.list(kind), { ...daysOf(message), ...receiverOf(message), ...more });

/** With the one number of the message; none where a number would be lost. */
function countedLines(message: Message, lines: readonly StateLine[]): readonly StateLine[] {
  return withQuantity(message, lines) ?? (message.heard.numbers.length === 0 ? lines : []);
}

/** What so many of the parts come to: of those that are named, or of those that are talked about. */
function quoted(message: Message): Understood | undefined {
  const { products, state, tools } = message;
  const lines = products.length > 0 ? products : countedLines(message, state.lines);
  return lines.length === 0
    ? undefined
    : onLines(
        message,
        tools.quote,
        lines.map((line) => ({ quantity: 1, ...line })),
        {},
      );
}

/** The lines that are talked about, or the parts that were shown, with the one number of the message. */
function counted(message: Message): readonly StateLine[] {
  const { products, state, heard } = message;
  if (products.length > 0) return products;
  const shown = heard.ordinal === undefined ? undefined : state.rows[heard.ordinal - 1];
  const lines = shown?.kind === 'product' ? [{ sku: shown.id }] : state.lines;
  return countedLines(message, lines);
}

/** "Give me 4 of those", of several that a search found: which, is the person's to say. */
function oneOfFound(message: Message): Understood | undefined {
  const { state, heard, say, products } = message;
  const [quantity, other] = heard.numbers;
  const found = state.rows.flatMap(({ kind, id }) => (kind === 'product' ? [{ sku: id }] : []));
  const isCounted = state.lines.some((line) => line.quantity !== undefined);
  if (products.length > 0 || found.length < 2 || isCounted || heard.ordinal !== undefined || other !== undefined)
    return undefined;
  const choices = found.slice(0, 4).map(({ sku }) => {
    const lines = [{ sku, ...(quantity === undefined ? {} : { quantity }) }];
    return { label: linesText(lines), tool: orderForm, input: { lines } };
  });
  return { kind: 'ask', question: say.whichOfThese, choices };
}

/** "We have 4x OP520 already" wants none. */
const wanted = (message: Message, lines: readonly StateLine[]) =>
  lines.length === 0 || !message.tools.canOrder || !message.imperative || message.heard.has('stock', 'bought', 'again')
    ? undefined
    : ordering(message, lines);

function submitting({ state, tools, say }: Message): Understood | undefined {
  const { draft } = state;
  if (draft === undefined) return sayOnly(say.submitWhat);
  const choice = choiceOf(tools.submit, say.buttons.submit, { draftId: draft.id, revision: draft.revision });
  return choice === undefined ? undefined : { kind: 'ask', question: say.submitThis, choices: [choice], yes: true };
}

/** The deposits not refunded yet; that of the part which is named. */
function openDeposits(message: Message): Understood | undefined {
  const { products, state, tools, heard } = message;
  const lines = products.length > 0 ? products : heard.has('it') && state.lines.length === 1 ? state.lines : [];
  return lines.length > 0 ? onLines(message, tools.price, lines, { fact: 'deposit' }) : depositsOf(message);
}

/** "How many a month do we take of them?" */
function boughtOfParts(message: Message): Understood | undefined {
  const { heard, products, state } = message;
  const lines = products.length > 0 || nounsOf(message).length > 0 ? products : state.lines;
  if (!heard.has('howMany', 'howMuch') || heard.has('buy', 'want')) return undefined;
  if (lines.length === 0 && nounsOf(message).length === 0) return undefined;
  return sums({ ...message, products: lines }, heard.has('month', 'every') ? { by: 'month' } : {});
}

/** "Where is the van", "who signed for it": what is known of it. "Call him" is beyond the desk. */
function ofDriver(message: Message): Understood | undefined {
  const { heard, say, tools, around } = message;
  if (!heard.has('where', 'when', 'who', 'late') && !heard.question) return sayOnly(say.noDriver, ...papers(message));
  const open = ofOpen(message);
  if (open?.kind === 'call') return { ...open, lead: say.whereItIs };
  const today = utcDay(around.clock.now());
  return callOf(tools.list('delivery'), { from: today, to: today }, { lead: say.whereItIs });
}

/** "What do those cost" and "no, those of October" are of what was shown. */
const isOfAnother = ({ heard }: Message) => !heard.has('spend', 'bought', 'paid', 'past', 'all');

const isOfMoney = ({ heard, state, tools }: Message) =>
  heard.has('compare', 'spend', 'bought') || state.last?.tool === tools.saying('spend', 'spent', 'purchases')?.name;

/** Another count of the one line, or of the one that is named: of the draft, or of what was quoted. */
function recounted(message: Message): Understood | undefined {
  const { state, heard, tools } = message;
  const named = called(message, state.lines) ?? [];
  const byName = named.filter(Boolean).length === 1 ? named.indexOf(true) : undefined;
  const at = heard.ordinal === undefined || heard.ordinal < 1 ? byName : heard.ordinal - 1;
  const lines = withQuantity(message, state.lines, at);
  if (lines === undefined) return undefined;
  const meant = state.draft === undefined ? onLines(message, tools.quote, lines, {}) : ordering(message, lines);
  return meant?.kind === 'order' && state.draft !== undefined ? { ...meant, draftId: state.draft.id } : meant;
}

/** The draft that is talked about: whether to cancel it is asked. */
const cancelling = (message: Message) =>
  message.state.draft === undefined
    ? undefined
    : cancelAsk(message, message.state.draft.id, { draftId: message.state.draft.id });

/** "Put them on C200002": the draft that is talked about, for another receiver. */
function forBranch(message: Message): Understood | undefined {
  const { state, text } = message;
  const [branch] = /(?<![\p{L}\d])C\d{6}(?!\d)/iu.exec(text) ?? [];
  if (branch === undefined || state.draft === undefined || message.products.length > 0) return undefined;
  const order = wanted(message, state.lines);
  return order?.kind === 'order' ? { ...order, shipTo: branch.toUpperCase(), draftId: state.draft.id } : order;
}

/** The document that is open or named, with what cannot be done about it. */
function grieved(message: Message): Understood {
  const { say } = message;
  const isOfOther = message.heard.has('invoice') && message.state.document?.kind !== 'invoice';
  const document = opened(message) ?? (isOfOther ? undefined : ofOpen(message));
  return document?.kind === 'call'
    ? { ...document, lead: say.noComplaints }
    : sayOnly(say.noComplaints, ...papers(message));
}

/** What is owed, of the days ahead that are named. */
function unpaid(message: Message): Understood | undefined {
  const ahead = daysAhead(message.text, message.around.clock);
  const due = ahead === undefined ? {} : { dueFrom: ahead.from, dueTo: ahead.to };
  return listed('invoice', { state: 'owed', ...due })(message);
}

const lastDays = 14;

/** What was ordered, delivered and invoiced, side by side: of the document that is open, or of the last days. */
function shortOf(message: Message): Understood | undefined {
  const { state, tools, around, products } = message;
  const field = { requisition: 'requisitionId', order: 'orderId', invoice: 'invoiceId' }[state.document?.kind ?? ''];
  const today = utcDay(around.clock.now());
  const named = daysOf(message);
  const days = named['from'] === undefined ? { from: addDays(today, -lastDays), to: today } : named;
  const [part] = products;
  const about = opened(message);
  if (about !== undefined) return about;
  if (field !== undefined && part === undefined) return callOf(tools.saying('trace'), { [field]: state.document?.id });
  if (state.document !== undefined && part === undefined) return ofOpen(message);
  return callOf(tools.saying('trace'), { ...days, ...(part?.sku === undefined ? {} : { sku: part.sku }) });
}

/** "And the day before?", of a list of one day. */
function dayBefore(message: Message): Understood | undefined {
  const { state, tools } = message;
  const { tool, input } = state.list ?? {};
  const { from, to } = input ?? {};
  if (daysOf(message)['from'] !== undefined || typeof from !== 'string' || from !== to) return undefined;
  const day = addDays(from, -1);
  const { cursor: _, ...rest } = input ?? {};
  return callOf(
    tools.all.find(({ name }) => name === tool),
    { ...rest, from: day, to: day },
  );
}

/** Sums of the year so far, or of the days that are named, of the kind of part that is named. */
function sums(message: Message, more: object): Understood | undefined {
  const { tools, around } = message;
  const today = utcDay(around.clock.now());
  const named = daysOf(message);
  const days = named['from'] === undefined ? { from: `${today.slice(0, 4)}-01-01`, to: today } : named;
  const kind = inEnglishOrder(nounsOf(message));
  const skus = message.products.flatMap(({ sku }) => sku ?? []);
  const limits = skus.length > 0 ? { skus } : kind === '' ? {} : { categoryId: kind };
  return callOf(tools.saying('spend', 'spent', 'purchases'), { ...days, ...limits, ...more });
}

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
  affordable: { fits: ['find', 'price', 'quote'] },
  discount: { means: ['discount', 'canYou'], asks: true, fits: ['noDiscounts'] },
  cheapest: { means: ['cheaper', 'compare', 'price'], asks: true, fits: ['price', 'find', 'quote', 'stock'] },
  find: { means: ['find', 'product'], fits: ['find', 'browse', 'stock', 'noCars'] },
  info: { means: ['info', 'what'], asks: true, fits: ['find'] },
  alternative: { means: ['alternative', 'whether'], asks: true, fits: ['find', 'noSubstitutes', 'sameKind', 'price'] },
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
  returnable: { means: ['returns', 'canYou', 'whether'], asks: true, fits: ['stock', 'noReturns'] },
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
    fits: ['spending', 'history', 'requisitions'],
  },
  spend: { does: (message) => (isOfAnother(message) ? undefined : sums(message, {})), fits: ['spending', 'invoices'] },
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
  reserve: { means: ['reserve'], fits: ['noReserve'] },
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
  order_maybe: { does: quoted, fits: ['quote', 'stock', 'price', 'left', 'praise', 'nothingOrdered', 'draft'] },
  dont_order: { means: ['not', 'buy', 'hold'], fits: ['nothingOrdered', 'left', 'notOrdered', 'look', 'order'] },
  show_draft: {
    does: (message) => {
      const { state, tools } = message;
      const open = tools.open('draft');
      if (state.draft !== undefined) return callOf(open, { [open?.opens?.argument ?? '']: state.draft.id });
      return state.lines.length > 0 ? onLines(message, tools.quote, state.lines, {}) : callOf(tools.list('draft'), {});
    },
    fits: ['draft', 'quote', 'drafts', 'price', 'ask'],
  },
  my_drafts: { does: ({ tools }) => callOf(tools.list('draft'), {}), fits: ['drafts', 'draft'] },
  change_sent: {
    does: said('sentFixed', ({ tools, say }) => [choiceOf(tools.list('requisition'), say.buttons.requisitions)]),
    fits: ['sentFixed', 'sentStays', 'draft', 'order', 'quote', 'tooLate'],
  },
  urgent: { means: ['leadTime', 'canYou'], asks: true, fits: ['leadTime', 'stock', 'quote', 'order', 'draft'] },
  orders: { does: listed('requisition'), fits: ['requisitions', 'drafts', 'requisition', 'trace'] },
  order_status: {
    means: ['order', 'where', 'status'],
    asks: true,
    fits: ['requisitions', 'requisition', 'trace', 'draft', 'deliveries', 'delivery', 'stock', 'quote', 'price'],
  },
  deliveries: { does: listed('delivery'), fits: ['deliveries', 'delivery', 'quote', 'order'] },
  contents: {
    does: (message) => opened(message) ?? ofOpen(message),
    fits: ['invoice', 'delivery', 'requisition', 'trace', 'draft'],
  },
  invoices: { does: listed('invoice'), fits: ['invoices', 'invoice'] },
  unpaid: { does: unpaid, fits: ['invoices', 'credit', 'invoice'] },
  overdue: { does: listed('invoice', { state: 'overdue' }), fits: ['invoices', 'credit'] },
  doc_fact: {
    does: (message) => opened(message) ?? ofOpen(message),
    fits: ['invoice', 'delivery', 'requisition', 'invoices', 'deliveries', 'trace'],
  },
  wrong_charge: { does: grieved, fits: ['noComplaints', 'whyPrice'] },
  credit_notes: {
    does: listed('invoice', { invoiceClassification: 'CREDIT_NOTE' }),
    fits: ['invoices', 'invoice', 'noReturns', 'trace'],
  },
  mail: { does: said('noMail', papers), fits: ['noMail', 'noPdf', 'file'] },
  file: { means: ['file'], fits: ['file', 'noFile', 'noPdf', 'invoices', 'deliveries', 'requisitions', 'spending'] },
  accountant: { means: ['pack'], fits: ['noPack', 'invoices'] },
  pay: {
    does: said('noPayments', ({ tools, say }) => [choiceOf(tools.list('invoice'), say.buttons.invoices)]),
    fits: ['noPayments', 'account', 'willPay', 'notBooked', 'credit', 'invoice'],
  },
  credit: { means: ['credit', 'howMuch'], asks: true, fits: ['credit'] },
  account: { means: ['account', 'show'], fits: ['account'] },
  branches: {
    does: (message) => (message.heard.towns.length > 0 ? undefined : callOf(message.tools.open('customer'), {})),
    fits: ['account', 'noHours', 'noPickup', 'noShipping'],
  },
  change_account: { means: ['ownData'], fits: ['noOwnData', 'noRaise', 'account'] },
  approvals: { does: () => ({ kind: 'approvals' }), fits: ['approvals', 'drafts', 'draft'] },
  thanks: { does: said('thanks'), fits: ['thanks', 'bye', 'praise'] },
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
  forget: { fits: ['forgotten'] },
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
