import { human } from '../meaning/small-talk.ts';
import { daysAhead } from '../reading/days.ts';
import { addDays, utcDay } from '../../core/datetime.ts';
import { orderForm } from '../../core/next-steps.ts';
import type { DocumentKind } from '../../core/tool.ts';
import { called } from '../going-on/counted.ts';
import { depositsOf, dueDays, ofOpen, opened, receiverOf } from '../meaning/about-documents.ts';
import { papers } from '../meaning/unable.ts';
import {
  cancelAsk,
  choiceOf,
  callOf,
  daysOf,
  linesText,
  type Message,
  isCounted,
  onLines,
  ordering,
  sayOnly,
  withQuantity,
} from '../meaning/message.ts';
import type { Talk } from '../messages/talk-shape.ts';
import { documentIn } from '../reading/documents.ts';
import { inEnglishOrder, nounsOf } from '../reading/part-words.ts';
import { sameKind } from '../going-on/cheapest.ts';
import { limitsOf } from '../meaning/searched.ts';
import type { StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';

// What an act does that the rules have no words for: readings.ts says of which.

export const said =
  (key: keyof Talk, choices: (message: Message) => Parameters<typeof sayOnly>[1][] = () => []) =>
  (message: Message): Understood | undefined => {
    const words = message.say[key];
    return typeof words === 'string' ? sayOnly(words, ...choices(message)) : undefined;
  };

/** The list of the days and the receiver that are named. */
export const listed =
  (kind: DocumentKind, more: object = {}) =>
  (message: Message) =>
    callOf(message.tools.list(kind), { ...daysOf(message), ...receiverOf(message), ...more });

/** With the one number of the message; none where a number would be lost. */
function countedLines(message: Message, lines: readonly StateLine[]): readonly StateLine[] {
  return withQuantity(message, lines) ?? (message.heard.numbers.length === 0 ? lines : []);
}

/** What so many of the parts come to: of those that are named, or of those that are talked about. */
export function quoted(message: Message): Understood | undefined {
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
export function counted(message: Message): readonly StateLine[] {
  const { products, state, heard } = message;
  if (products.length > 0) return products;
  const shown = heard.ordinal === undefined ? undefined : state.rows[heard.ordinal - 1];
  const lines = shown?.kind === 'product' ? [{ sku: shown.id }] : state.lines;
  return countedLines(message, lines);
}

/** "Give me 4 of those", of several that a search found: which, is the person's to say. */
export function oneOfFound(message: Message): Understood | undefined {
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
export const wanted = (message: Message, lines: readonly StateLine[]) =>
  lines.length === 0 || !message.tools.canOrder || !message.imperative || message.heard.has('stock', 'bought', 'again')
    ? undefined
    : ordering(message, lines);

export function submitting({ state, tools, say }: Message): Understood | undefined {
  const { draft } = state;
  if (draft === undefined) return sayOnly(say.submitWhat);
  const choice = choiceOf(tools.submit, say.buttons.submit, { draftId: draft.id, revision: draft.revision });
  return choice === undefined ? undefined : { kind: 'ask', question: say.submitThis, choices: [choice], yes: true };
}

/** The deposits not refunded yet; that of the part which is named. */
export function openDeposits(message: Message): Understood | undefined {
  const { products, state, tools, heard } = message;
  const lines = products.length > 0 ? products : heard.has('it') && state.lines.length === 1 ? state.lines : [];
  return lines.length > 0 ? onLines(message, tools.price, lines, { fact: 'deposit' }) : depositsOf(message);
}

/** "How many a month do we take of them?" */
export function boughtOfParts(message: Message): Understood | undefined {
  const { heard, products, state } = message;
  const isOther = nounsOf(message).length > 0 || (daysOf(message)['from'] !== undefined && !heard.has('it'));
  const lines = products.length > 0 || isOther ? products : state.lines;
  if (!heard.has('howMany', 'howMuch') || heard.has('buy', 'want')) return undefined;
  if (lines.length === 0 && nounsOf(message).length === 0) return undefined;
  return sums({ ...message, products: lines }, heard.has('month', 'every') ? { by: 'month' } : {});
}

/** "Where is the van", "who signed for it": what is known of it. "Call him" is beyond the desk. */
export function ofDriver(message: Message): Understood | undefined {
  const { heard, say, tools, around } = message;
  if (!heard.has('where', 'when', 'who', 'late') && !heard.question) return sayOnly(say.noDriver, ...papers(message));
  const open = ofOpen(message);
  // "Can you ring the driver?"
  const call = heard.has('human') ? human(say, around) : undefined;
  const lead = [...(call?.kind === 'say' ? [call.text] : []), say.whereItIs].join(' ');
  if (open?.kind === 'call') return { ...open, lead };
  if (call !== undefined) return call;
  const today = utcDay(around.clock.now());
  return callOf(tools.list('delivery'), { from: today, to: today }, { lead: say.whereItIs });
}

/** "What do those cost" and "no, those of October" are of what was shown. */
export const isOfAnother = ({ heard, state }: Message) =>
  !heard.has('spend', 'bought', 'paid', 'past') && (!heard.has('all') || state.list !== undefined);

export const isOfMoney = ({ heard, state, tools }: Message) =>
  heard.has('compare', 'spend', 'bought') || state.last?.tool === tools.saying('spend', 'spent', 'purchases')?.name;

/** Another count of the one line, or of the one that is named: of the draft, or of what was quoted. */
export function recounted(message: Message): Understood | undefined {
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
export const cancelling = (message: Message) =>
  message.state.draft === undefined
    ? undefined
    : cancelAsk(message, message.state.draft.id, { draftId: message.state.draft.id });

/** "Put them on C200002": the draft that is talked about, for another receiver. */
export function forBranch(message: Message): Understood | undefined {
  const { state, text } = message;
  const [branch] = /(?<![\p{L}\d])C\d{6}(?!\d)/iu.exec(text) ?? [];
  if (branch === undefined || state.draft === undefined || message.products.length > 0) return undefined;
  const order = wanted(message, state.lines);
  return order?.kind === 'order' ? { ...order, shipTo: branch.toUpperCase(), draftId: state.draft.id } : order;
}

/** The document that is open or named, with what cannot be done about it. */
export function grieved(message: Message): Understood {
  const { say } = message;
  const isOfOther = message.heard.has('invoice') && message.state.document?.kind !== 'invoice';
  const document = opened(message) ?? (isOfOther ? undefined : ofOpen(message));
  return document?.kind === 'call'
    ? { ...document, lead: say.noComplaints }
    : sayOnly(say.noComplaints, ...papers(message));
}

/** What is owed, of the days ahead that are named. */
export function unpaid(message: Message): Understood | undefined {
  const ahead = daysAhead(message.text, message.around.clock);
  const due = ahead === undefined ? dueDays(message) : { dueFrom: ahead.from, dueTo: ahead.to };
  // "By Friday" is when they are due, and not when they were issued.
  return due === undefined
    ? listed('invoice', { state: 'owed' })(message)
    : callOf(message.tools.list('invoice'), { state: 'owed', ...due, ...receiverOf(message) });
}

const lastDays = 14;

/** What was ordered, delivered and invoiced, side by side: of the document that is open, or of the last days. */
export function shortOf(message: Message): Understood | undefined {
  const { state, tools, around, products } = message;
  const field = { requisition: 'requisitionId', order: 'orderId', invoice: 'invoiceId' }[state.document?.kind ?? ''];
  const today = utcDay(around.clock.now());
  const named = daysOf(message);
  const days = named['from'] === undefined ? { from: addDays(today, -lastDays), to: today } : named;
  const [part] = products;
  const about = opened(message);
  if (about !== undefined) return about;
  const trace = tools.saying('trace');
  if (trace !== undefined && state.last?.tool === trace.name && part === undefined && named['from'] === undefined)
    return callOf(trace, state.last.input);
  if (field !== undefined && part === undefined) return callOf(trace, { [field]: state.document?.id });
  if (state.document !== undefined && part === undefined) return ofOpen(message);
  return callOf(trace, { ...days, ...(part?.sku === undefined ? {} : { sku: part.sku }) });
}

/** "And the day before?", of a list of one day. */
export function dayBefore(message: Message): Understood | undefined {
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
export function sums(message: Message, more: object): Understood | undefined {
  const { tools, around } = message;
  const today = utcDay(around.clock.now());
  const named = daysOf(message);
  const days = named['from'] === undefined ? { from: `${today.slice(0, 4)}-01-01`, to: today } : named;
  const kind = inEnglishOrder(nounsOf(message));
  const skus = message.products.flatMap(({ sku }) => sku ?? []);
  const limits = skus.length > 0 ? { skus } : kind === '' ? {} : { categoryId: kind };
  return callOf(tools.saying('spend', 'spent', 'purchases'), { ...days, ...limits, ...more });
}

/** Whether to order is the person's to decide: what is there, and what was bought of it lately. */
export function advised(message: Message): Understood | undefined {
  const { products, state, heard, tools, say, around } = message;
  const named = nounsOf(message).length > 0;
  const lines = products.length > 0 ? products : named ? [] : state.lines;
  if (lines.length > 0 && heard.numbers.length > 0) return quoted(message);
  const today = utcDay(around.clock.now());
  const lately = named || lines.length > 0 ? sums({ ...message, products: lines }, recent(today)) : undefined;
  if (lines.length === 0)
    return lately?.kind === 'call'
      ? { ...lately, lead: say.yourCall }
      : sayOnly(`${say.yourCall} ${say.nameForFigures}`);
  const there = onLines(message, tools.stock, lines, { lead: say.yourCall });
  return there?.kind === 'call' && lately !== undefined ? { ...there, also: lately } : there;
}

const recent = (today: string) => ({ from: addDays(today, -90), to: today });

/** Nothing is put aside; the parts can be ordered. */
export function putAside(message: Message): Understood {
  const { say, tools, heard } = message;
  const lines = counted(message);
  const lead = heard.has('pickup', 'driver') ? `${say.noReserve} ${say.noPickup}` : say.noReserve;
  const priced = isCounted(lines) ? onLines(message, tools.quote, lines, { lead }) : undefined;
  if (priced !== undefined) return priced;
  const order = { label: say.buttons.order, tool: orderForm, input: { lines } };
  return sayOnly(say.noReserve, ...(tools.canOrder && lines.length > 0 ? [order] : []));
}

/** "Nothing else than SKF?", after a search. */
export function otherMakers({ state, tools }: Message): Understood | undefined {
  if (state.search === undefined || state.lines.length > 0) return undefined;
  const { cursor: _, ...input } = state.search.input;
  return callOf(tools.find, input, { only: { otherBrand: true } });
}

/** "The same as last Tuesday": which order, the person picks. */
export function chosenAgain(message: Message): Understood | undefined {
  const { from, to } = daysOf(message);
  if (message.state.lines.length > 0 || documentIn(message.text) !== undefined) return undefined;
  const range = typeof from === 'string' && typeof to === 'string' ? { from, to } : undefined;
  return { kind: 'again', requisitionId: undefined, range, remarks: [] };
}

/** "Nothing below 200?", of the one part that is talked about: the others of its kind. */
export function cheaperOnes(message: Message): Understood | undefined {
  const { products, state } = message;
  const found = products.length > 0 ? undefined : sameKind(message, state.lines);
  const only = limitsOf(message);
  return found?.kind === 'call' && only !== undefined ? { ...found, only } : found;
}
