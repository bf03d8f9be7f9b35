import {
  callOf,
  choiceOf,
  daysOf,
  defined,
  inputOf,
  numbersOf,
  onLines,
  ordering,
  inTrouble,
  sayOnly,
  troubleOf,
  withQuantity,
  type Message,
} from './message.ts';
import { documentIn } from './documents.ts';
import { grouped } from './looking-back.ts';
import { isNotice } from './cannot.ts';
import { sumIn } from './groupings.ts';
import { folded, hear } from './hear.ts';
import { addDays } from '../core/datetime.ts';
import type { NextCall, Understood } from './understanding.ts';

// What goes on from the last question: another place, receiver, fact, row, state, day or product of it.

/** "And OP520?" after prices, spending or a look at another part: the same of this one. */
export function sameOf({ state, tools, products, heard, text }: Message): Understood | undefined {
  const { last } = state;
  const tool = tools.all.find(({ name }) => name === last?.tool);
  const [only, other] = products;
  if (tool === undefined || last === undefined || tool.effect !== 'read' || only === undefined || heard.words > 6)
    return undefined;
  if (heard.towns.length > 0) return undefined;
  const around = hear(text.replace(/\S*\d\S*/g, ' '), heard.language);
  if (products.some(({ quantity }) => quantity !== undefined) || !around.has('also', 'what', 'only')) return undefined;
  if (!around.onlyOf('also', 'what', 'only', 'it', 'please', 'ok', 'show', 'product')) return undefined;
  const { cursor: _, sku: __, index: ___, text: ____, ...rest } = last.input;
  if ('skus' in tool.input.shape && 'from' in tool.input.shape)
    return callOf(tool, { ...rest, skus: products.flatMap(({ sku }) => sku ?? []) });
  if ('sku' in tool.input.shape && other === undefined)
    return callOf(tool, { ...rest, ...(only.sku === undefined ? { index: only.index } : { sku: only.sku }) });
  if (tool === tools.price)
    return callOf(tool, inputOf(tool, products) ?? {}, { fact: state.topic === 'deposit' ? 'deposit' : undefined });
  return undefined;
}

/** What a question is about when its words alone could be of something else: old parts, a reason, a visit. */
export function onTopic(message: Message): Understood | undefined {
  const { heard, state, tools, say, products } = message;
  const { has, words, question } = heard;
  const lines = products.length > 0 ? products : state.lines;
  const deposits = tools.saying('deposit');
  const follow = tools.all.find(({ role }) => role === 'follow');
  // "Stop the price one" after what is followed: each has its number there.
  const stops =
    follow !== undefined && state.last?.tool === follow.name && has('remove', 'cancel', 'not', 'no') && !has('forget');
  if (products.length === 0 && (has('followed') || stops)) return callOf(follow, {});
  if (has('pickup') && !has('invoice', 'mail') && (question || words < 9)) {
    if (lines.length === 0 || heard.towns.length > 0) return sayOnly(say.noPickup);
    return onLines(message, tools.stock, lines, { lead: say.noPickup });
  }
  // "And without the deposit?"
  if (state.topic === 'deposit' && has('deposit') && has('remove') && lines.length > 0)
    return onLines(message, tools.price, lines, {});
  if (state.topic === 'deposit' && words < 12 && !has('buy', 'want', 'price', 'invoice', 'cancel', 'add', 'remove')) {
    const older = choiceOf(deposits, say.buttons.deposits);
    if (products.length === 0 && has('when', 'cutoff', 'due') && !has('delivery'))
      return sayOnly(say.noDepositDay, older);
    if (
      products.length === 0 &&
      (has('owed', 'returns') ? has('howMany', 'all', 'also') && !has('it') : has('howMany'))
    )
      return callOf(deposits, {});
    const counted = products.some(({ quantity }) => quantity !== undefined);
    // "How much do I get for it?", after the deposit of a part.
    if (products.length === 0 && lines.length === 1 && has('howMuch') && !has('stock', 'all', 'howMany', 'deposit'))
      return onLines(message, tools.price, lines, { fact: 'deposit' });
    if (
      products.length > 0 &&
      !counted &&
      !has('stock', 'arrive', 'when', 'returns') &&
      (question || has('also', 'whether'))
    )
      return onLines(message, tools.price, products, { fact: 'deposit' });
  }
  // "And until when?", "do I need the delivery note for that": of the return.
  const isTrouble = state.topic === 'returns' || state.topic === 'complaint';
  if (isTrouble && products.length === 0 && documentIn(message.text) === undefined) {
    const { from, to } = daysOf(message);
    // "It was on Friday": the deliveries of that day.
    if (from !== undefined && words < 8 && !has('invoice', 'order', 'spend', 'credit'))
      return callOf(tools.list('delivery'), { from, to }, { lead: troubleOf(message) });
    if (has('howMuch') && lines.length === 1 && words < 8 && !has('stock', 'price', 'order', 'invoice'))
      return onLines(message, tools.price, lines, { fact: 'deposit' });
    if (has('creditNote') && question && from === undefined)
      return callOf(tools.list('invoice'), { invoiceClassification: 'CREDIT_NOTE' }, { lead: troubleOf(message) });
    if (has('late') && words < 5 && from === undefined) return inTrouble(message);
    const more = has('buy', 'stock', 'price', 'no', 'not', 'show', 'order', 'human', 'thanks', 'match');
    if (has('when', 'cutoff', 'delivery', 'shouldI') && !more && from === undefined)
      if (heard.numbers.length === 0 && words < 10) return inTrouble(message);
  }
  // "It was the OP520": the part of the complaint.
  if (isTrouble && products.length > 0 && words < 7 && !question)
    if (
      !has(
        'deposit',
        'returns',
        'buy',
        'want',
        'stock',
        'price',
        'also',
        'howMuch',
        'change',
        'add',
        'info',
        'find',
        'quote',
        'again',
        'deposit',
      )
    )
      return inTrouble(message);
  // "Was it cheaper before?"
  const wasCheaper = has('cheaper') && has('past') && !has('bought', 'alternative', 'buy');
  if (
    (wasCheaper || (has('why') && has('price', 'cheaper'))) &&
    lines.length > 0 &&
    !has('invoice', 'order', 'delivery')
  ) {
    const [line] = lines;
    const code = line?.sku === undefined ? { index: line?.index } : { sku: line.sku };
    const history = callOf(
      tools.saying('price history', 'last price', 'paid'),
      code,
      wasCheaper ? {} : { lead: say.whyPrice },
    );
    return history ?? onLines(message, tools.price, lines, { lead: say.whyPrice });
  }
  return undefined;
}

/** "The oldest one", "when is the next one due": one document of the list before, or of all of its kind. */
export function oneOfList(message: Message): Understood | undefined {
  const { heard, state, tools, products, text } = message;
  const { has, words } = heard;
  if (products.length > 0 || documentIn(text) !== undefined || words > 10) return undefined;
  const { picked } = state;
  const isNext = heard.ordinal === undefined && has('last', 'more') && daysOf(message)['from'] === undefined;
  if (
    picked !== undefined &&
    isNext &&
    words < 6 &&
    !has('bought', 'price', 'spend', 'cancel', 'due', 'owed', 'overdue', 'oldest')
  )
    return callOf(
      tools.all.find(({ name }) => name === picked.tool),
      picked.input,
      { pick: picked.pick, after: picked.after + 1 },
    );
  if (has('order', 'delivery', 'spend') || (has('buy') && !isNewest(message))) return undefined;
  // "Which is due first?"
  const isDue = has('due') ? has('more') || heard.ordinal === 1 : has('owed', 'paid') && heard.ordinal === 1;
  const pick = has('oldest')
    ? 'oldest'
    : has('largest')
      ? 'largest'
      : isDue
        ? 'due'
        : isNewest(message)
          ? 'newest'
          : undefined;
  const list = tools.list('invoice');
  const before = state.list?.tool === list?.name ? state.list?.input : undefined;
  if (pick === undefined || list === undefined || (before === undefined && !has('invoice'))) return undefined;
  if (pick === 'newest') return callOf(list, daysOf(message), { pick });
  const state0 = has('overdue') ? { state: 'overdue' } : has('owed') || pick === 'due' ? { state: 'owed' } : {};
  return callOf(list, { ...before, ...daysOf(message), ...state0 }, { pick });
}

const oneInvoice = /(?<!\p{L})(?:invoice|bill|rechnung|faktur[aęuy]|рахунок|накладн[ау])(?!\p{L})/iu;
/** "Send me the last invoice": the newest is shown. */
function isNewest({ heard: { has, numbers }, text }: Message): boolean {
  return (
    has('last') &&
    oneInvoice.test(text) &&
    numbers.length === 0 &&
    !has('price', 'howMany', 'why', 'due', 'owed', 'overdue', 'creditNote', 'complain', 'past', 'match')
  );
}

const tax = /(?<!\p{L})(?:vat|gross|net|brutto|netto|mwst|dph|пдв)(?!\p{L})/iu;
/** What "if I order at five" says in the five languages. */
const ordered = /order|zamow|bestell|objedn|замов/u;

/** Another place, receiver, fact, row or state of what was asked last. */
export function goingOn(message: Message): Understood | undefined {
  const { heard, state, tools, say, about, aside } = message;
  const { has, onlyOf, words } = heard;
  const { last } = state;
  const tool = tools.all.find(({ name }) => name === last?.tool);
  if (last === undefined || words > 12 || has('every') || isNotice(message)) return undefined;
  // "When would I get it if I order before five": a question about the lines, and no order.
  if (
    lines0(message) &&
    has('maybe') &&
    heard.question &&
    ordered.test(folded(message.text)) &&
    heard.numbers.length === 0
  )
    return onLines(message, tools.stock, state.lines, { fact: 'arrival' });
  const supposed =
    lines0(message) &&
    (has('arrive', 'when', 'cutoff')
      ? has('maybe') || aside.time !== undefined
      : has('maybe') && aside.time !== undefined);
  if (
    lines0(message) &&
    (has('maybe') || (words < 7 && !has('price', 'howMuch', 'invoice', 'delivery', 'order', 'find'))) &&
    heard.question &&
    /tomorrow|monday|tuesday|wednesday|thursday|friday/i.test(heard.english)
  )
    return onLines(message, tools.stock, state.lines, { fact: 'arrival' });
  if (
    has('status') &&
    heard.question &&
    words < 8 &&
    !has('order', 'delivery', 'invoice', 'price', 'stock') &&
    state.document === undefined
  ) {
    const open = tools.open('draft');
    const mine =
      state.draft === undefined ? undefined : callOf(open, { [open?.opens?.argument ?? '']: state.draft.id });
    return mine ?? callOf(tools.list('draft'), {});
  }
  if (supposed && !has('invoice', 'delivery', 'owed', 'late')) {
    return onLines(message, tools.stock, state.lines, {
      fact: 'arrival',
      remarks: aside.time === undefined ? [] : [say.wantedBy(aside.time)],
    });
  }
  if (tool === tools.saying('trace') && has('late', 'where', 'complain') && !has('match') && words < 9)
    return sayOnly(
      say.noComplaints,
      choiceOf(tools.list('delivery'), say.buttons.deliveries),
      choiceOf(tools.list('invoice'), say.buttons.invoices),
    );
  // "Is that with VAT?" after a sum or a document, which say both.
  const isSum =
    tool !== undefined && tool.effect === 'read' && ('from' in tool.input.shape || tool.opens !== undefined);
  if (
    isSum &&
    state.lines.length === 0 &&
    words < 9 &&
    tax.test(message.text) &&
    !has('stock', 'invoice', 'order', 'terms')
  )
    return callOf(tool, defined({ ...last.input, cursor: undefined }));
  // "The first one" of nothing that was found.
  const isBare = heard.ordinal !== undefined && words < 6 && state.rows.length === 0 && state.lines.length === 0;
  if (isBare && !has('order', 'invoice', 'delivery', 'last') && (tool === tools.find || tool?.lists[0] !== undefined))
    return sayOnly(say.nothingShown);
  // "The second" of one that was shown is none.
  const shown = Math.max(state.lines.length, state.rows.length);
  if (heard.ordinal !== undefined && heard.ordinal > 1 && shown > 0 && heard.ordinal > shown && words < 9)
    if (daysOf(message)['from'] === undefined) return sayOnly(say.noSuchRow(shown));
  // "And how much can I still order?" after the credit that is left.
  if (tool !== undefined && tool === tools.saying('credit limit') && has('howMuch') && words < 8)
    if (!has('price', 'invoice', 'overdue', 'owed', 'spend', 'bought')) return callOf(tool, last.input);
  // "What's the delivery on those?": of parts that are talked about.
  const isOfParts = tool?.answers !== undefined && lines0(message) && has('delivery') && has('when', 'it', 'howMuch');
  if (isOfParts && !has('past', 'last', 'show', 'all', 'late', 'complain', 'where', 'order', 'invoice', 'not'))
    return onLines(message, tools.stock, state.lines, { fact: 'arrival' });
  // "When will it be there", "where is it now" after the orders.
  const isOrders = tool !== undefined && tool === tools.list('requisition') && state.lines.length === 0;
  if (
    isOrders &&
    words < 7 &&
    has('when', 'where', 'late', 'arrive') &&
    !has('add', 'invoice', 'delivery', 'due', 'cutoff', 'price')
  )
    return callOf(tool, defined({ ...last.input, cursor: undefined }), { lead: say.noTracking });
  const again = invoiceOf(message) ?? ofRows(message) ?? ofList(message) ?? ofDocument(message);
  if (again !== undefined) return again;
  const documents = has(
    'order',
    'invoice',
    'delivery',
    'draft',
    'credit',
    'creditNote',
    'account',
    'history',
    'owed',
    'overdue',
    'buy',
    'submit',
    'cancel',
  );
  const lines = state.lines;
  if (has('cutoff') && lines.length > 0) return onLines(message, tools.stock, lines, { fact: 'arrival' });
  // "Do you have oil in Kraków?" is of no part before.
  const isOther = has('product') && has('stock', 'find') && !has('it', 'also');
  if (heard.towns.length > 0 && !documents && !isOther) {
    const counted = withQuantity(message, lines);
    if (counted !== undefined && has('buy', 'want') && message.imperative) return ordering(message, counted);
    // "How many in Kraków" is "how much" in most languages.
    const asked =
      has('price', 'quote') || counted !== undefined
        ? tools.quote
        : has('stock', 'arrive', 'when', 'howMany', 'howMuch', 'whether', 'where') || tool === tools.price
          ? tools.stock
          : undefined;
    const target = asked ?? (tool !== undefined && 'locations' in tool.input.shape ? tool : tools.stock);
    if (lines.length > 0 && target !== undefined && 'locations' in target.input.shape) {
      const input =
        target === tool && counted === undefined
          ? { ...last.input, cursor: undefined }
          : inputOf(target, counted ?? lines);
      if (input !== undefined)
        return {
          kind: 'narrow',
          places: heard.towns,
          sure: true,
          call: { tool: target.name, input: defined(input) },
          remarks: [],
        };
    }
  }
  if (about.shipTo !== undefined && !documents && tool !== undefined && 'shipTo' in tool.input.shape) {
    if (state.draft !== undefined && tool.effect !== 'read')
      return { kind: 'order', lines, shipTo: about.shipTo, remarks: [], draftId: state.draft.id };
    if (tool.effect === 'read')
      return callOf(tool, defined({ ...last.input, cursor: undefined, shipTo: about.shipTo }));
  }
  if (
    !documents &&
    lines.length > 0 &&
    (!has('find') || has('stock')) &&
    !has(
      'deposit',
      'returns',
      'complain',
      'alternative',
      'cheaper',
      'discount',
      'past',
      'last',
      'bought',
      'spend',
      'car',
      'terms',
    )
  ) {
    const counted = lines.some(({ quantity }) => quantity !== undefined);
    if (!has('late') && (has('cutoff', 'arrive') || (has('when') && words < 6))) {
      return onLines(message, tools.stock, lines, {
        fact: 'arrival',
        remarks: aside.time === undefined ? [] : [say.wantedBy(aside.time)],
      });
    }
    if (has('where') && words < 7 && !has('late', 'arrive', 'when', 'price', 'howMuch'))
      return onLines(message, tools.stock, lines, {});
    if (has('quote')) return onLines(message, tools.quote, lines, {});
    const asked = has('price', 'howMuch') && aside.time === undefined ? withQuantity(message, lines) : undefined;
    if (asked !== undefined && !has('info')) return onLines(message, tools.quote, asked, {});
    if (has('price', 'howMuch') && !has('credit', 'info'))
      return onLines(message, counted ? tools.quote : tools.price, lines, {});
    if (has('enough') && withQuantity(message, lines) !== undefined && aside.time === undefined)
      return onLines(message, tools.quote, withQuantity(message, lines) ?? lines, {});
    if (
      has('stock', 'enough', 'all', 'howMany') &&
      onlyOf(
        'stock',
        'enough',
        'all',
        'it',
        'also',
        'whether',
        'what',
        'where',
        'howMany',
        'please',
        'ok',
        'show',
        'only',
        'want',
        'find',
      )
    ) {
      const total = has('enough') || (has('all') && !has('stock', 'howMany', 'where'));
      return onLines(message, counted && total ? tools.quote : tools.stock, lines, {});
    }
    if (has('info') && has('price') && words < 8) return onLines(message, tools.price, lines, {});
    if (has('info', 'brand') && lines.length === 1 && words < 8)
      return onLines(message, tools.find, lines, { fact: 'details' });
    if (has('compare') && lines.length > 1) return onLines(message, tools.price, lines, {});
  }
  const which =
    heard.ordinal ??
    aside.position ??
    (/^\s*#?\d{1,2}[.)]?\s*$/.test(message.text) && lines.length === 0 ? heard.numbers[0] : undefined);
  const [many, others] = numbersOf(message);
  const row = which === undefined ? undefined : which === -1 ? state.rows.at(-1) : state.rows[which - 1];
  if (
    row?.kind === 'product' &&
    lines.length === 0 &&
    (many === undefined ? has('buy', 'want') : others === undefined)
  ) {
    const chosen = [{ sku: row.id, ...(many === undefined ? {} : { quantity: many }) }];
    return has('buy', 'want') && message.imperative && tools.canOrder
      ? ordering(message, chosen)
      : onLines(message, tools.quote, chosen, {});
  }
  if (
    which !== undefined &&
    !has('buy', 'want', 'cancel', 'remove', 'change', 'add') &&
    onlyOf(
      'show',
      'it',
      'info',
      'what',
      'only',
      'ok',
      'please',
      'also',
      'last',
      'stock',
      'price',
      'whether',
      'invoice',
      'delivery',
      'order',
      'status',
      'canYou',
      'more',
      'arrive',
      'where',
      'howMany',
      'howMuch',
      'past',
      'due',
      'paid',
    )
  ) {
    return nth(message, which);
  }
  // "Show me what's in there": of the only document that is listed, or one of the first.
  const listed = state.rows.filter(({ kind }) => kind !== 'product');
  const asksInside =
    daysOf(message)['from'] === undefined &&
    has('show', 'info', 'what') &&
    heard.ordinal === undefined &&
    onlyOf(
      'show',
      'info',
      'what',
      'whether',
      'where',
      'past',
      'it',
      'please',
      'ok',
      'also',
      'all',
      'canYou',
      'delivery',
      'order',
      'invoice',
    ) &&
    (!has('delivery', 'order', 'invoice') ||
      (tool?.lists[0] === 'delivery' && has('delivery')) ||
      (tool?.lists[0] === 'invoice' && has('invoice')));
  if (asksInside && words < 7 && listed.length > 0 && tool?.lists[0] !== undefined && state.lines.length === 0) {
    const choices = listed.slice(0, 4).flatMap(({ kind, id }) => {
      const open = tools.open(kind);
      return choiceOf(open, id, { [open?.opens?.argument ?? '']: id }) ?? [];
    });
    const [one, more] = choices;
    if (one !== undefined)
      return more === undefined
        ? { kind: 'call', tool: one.tool, input: one.input, remarks: [] }
        : { kind: 'ask', question: say.whichDocument, choices };
  }
  if (has('cancel', 'show', 'info', 'status') && has('it') && state.document !== undefined && !has('cancel')) {
    const open = tools.open(state.document.kind);
    return callOf(open, { [open?.opens?.argument ?? '']: state.document.id });
  }
  return undefined;
}

const lines0 = ({ state }: Message) => state.lines.length > 0;

const ofOthers = ['all', 'last', 'owed', 'overdue', 'more', 'show', 'why', 'howMuch', 'price', 'complain'] as const;

/** "Which invoice belongs to it?": a delivery names its invoice; of an order the trace does. */
function invoiceOf(message: Message): Understood | undefined {
  const {
    heard: { has, words, question },
    state,
    tools,
  } = message;
  const { document } = state;
  const field = document?.kind === 'requisition' ? 'requisitionId' : document?.kind === 'order' ? 'orderId' : undefined;
  // "When was it delivered?" of an order, too.
  const isOf = has('invoice') || (field !== undefined && has('delivery'));
  const asks = isOf && words < 9 && (question || has('it', 'whether', 'where', 'what', 'when', 'also'));
  if (document === undefined || !asks || has(...ofOthers) || daysOf(message)['from'] !== undefined) return undefined;
  const open = tools.open(document.kind);
  if (document.kind === 'delivery') return callOf(open, { [open?.opens?.argument ?? '']: document.id });
  return field === undefined ? undefined : callOf(tools.saying('trace'), { [field]: document.id });
}

/** Stock, price or time of parts that a search found, of which none was picked: of the first of them. */
function ofRows(message: Message): Understood | undefined {
  const { heard, state, tools } = message;
  const { has, words } = heard;
  const found = state.rows.flatMap(({ kind, id }) => (kind === 'product' ? [{ sku: id }] : []));
  if (state.lines.length > 0 || found.length < 2 || words > 9 || heard.ordinal !== undefined) return undefined;
  if (has('find', 'order', 'invoice', 'delivery', 'buy', 'past', 'bought', 'spend', 'cheaper', 'credit'))
    return undefined;
  if (has('most') && has('stock')) return onLines(message, tools.stock, found.slice(0, 30), { fact: 'most' });
  if (has('product') && !has('it')) return undefined;
  if (has('price', 'howMuch')) return onLines(message, tools.price, found.slice(0, rowsShown), {});
  if (has('stock', 'arrive', 'when', 'cutoff', 'howMany', 'enough') || heard.towns.length > 0)
    return onLines(message, tools.stock, found.slice(0, rowsShown), {
      ...(has('arrive', 'when', 'cutoff') ? { fact: 'arrival' as const } : {}),
    });
  return undefined;
}

/** Rows of a search that a person has seen. */
const rowsShown = 5;

/** "Only the unpaid ones", "how much is that together": of the list before. */
function ofList(message: Message): Understood | undefined {
  const { heard, state, tools, products } = message;
  const { has, words } = heard;
  const tool = tools.all.find(({ name }) => name === state.list?.tool);
  if (tool === undefined || state.list === undefined || products.length > 0 || words > 9) return undefined;
  const { cursor: _, ...input } = state.list.input;
  const wasLast = state.last?.tool === tool.name;
  if (tool.lists[0] === 'invoice' && has('owed', 'overdue', 'paid', 'creditNote') && !has('order', 'delivery')) {
    const isOne = state.document !== undefined && heard.question && !wasLast;
    if (isOne && !has('also', 'only', 'all', 'what', 'show')) return undefined;
    if (has('howMuch', 'credit', 'due', 'when') && !wasLast) return undefined;
    const { state: __, paymentStatus: ___, invoiceClassification: ____, ...rest } = input;
    const which = has('creditNote')
      ? { invoiceClassification: 'CREDIT_NOTE' }
      : has('overdue')
        ? { state: 'overdue' }
        : has('owed')
          ? { state: 'owed' }
          : { paymentStatus: 'PAID' };
    return callOf(tool, { ...rest, ...daysOf(message), ...which });
  }
  if (!wasLast) return undefined;
  // "Just the ones to Kraków": a list of documents has no place to ask by, and says so.
  if (heard.towns.length > 0 && tool.lists[0] !== undefined && !has('stock', 'price', 'find'))
    return callOf(tool, { ...input, ...daysOf(message) }, { remarks: [message.say.notUsed(heard.towns.join(', '))] });
  if ('by' in tool.input.shape) {
    const by = grouped(message);
    // "Is that more than last year" names the days that are compared with.
    if (Object.keys(by).length > 0)
      return callOf(tool, { ...input, ...('compare' in by ? {} : daysOf(message)), ...by });
    // "And on filters?"
    const { skus: _skus, by: grouping, ...rest } = input;
    const all = grouping === 'category' || grouping === undefined ? rest : { ...rest, by: grouping };
    const other =
      has('also', 'what') && words < 8 && !has('most') ? sumIn(tool, message.text, message.around.clock) : {};
    return 'categoryId' in other ? callOf(tool, { ...all, ...daysOf(message), ...other }) : undefined;
  }
  const isSum = has('howMuch', 'howMany', 'price') || (has('all') && words < 4);
  if (isSum && (has('all', 'it') || (words < 3 && state.rows.length !== 1)) && !has('stock', 'credit'))
    return callOf(tool, input);
  return undefined;
}

/** "Has it been paid?", "so is it on the van": of the document that was opened last. */
function ofDocument({ heard, state, tools, text, products }: Message): Understood | undefined {
  const { has, words, question, unknown } = heard;
  const open = state.document === undefined ? undefined : tools.open(state.document.kind);
  if (state.document === undefined || open === undefined) return undefined;
  // Opened, or the only one of a list.
  const isOnly = state.rows.length === 1 && state.rows[0]?.id === state.document.id;
  const isOpened = open.name === state.last?.tool;
  if (!isOpened && !(isOnly && words < 6 && !has('stock', 'product', 'credit', 'why'))) return undefined;
  const asks =
    question || has('past') || has('paid', 'status', 'arrive', 'owed', 'due', 'what', 'howMuch', 'where', 'when');
  const about =
    has('paid', 'status', 'arrive', 'owed', 'due', 'it', 'info', 'late', 'overdue') ||
    (isOpened && unknown.length > 0) ||
    (has('what') && has('past', 'info')) ||
    (has('howMuch') && words < 4);
  if (!asks || !about || words > 8 || products.length > 0 || documentIn(text) !== undefined) return undefined;
  if (has('human', 'who', 'hours', 'cancel', 'credit', 'order', 'invoice', 'delivery', 'also')) return undefined;
  if (has('all') && !has('howMuch')) return undefined;
  return callOf(open, { [open.opens?.argument ?? '']: state.document.id });
}

function nth({ state, tools, say, heard }: Message, which: number): Understood | undefined {
  const { rows } = state;
  const row = which === -1 ? rows.at(-1) : rows[which - 1];
  if (rows.length === 0) return state.last === undefined ? sayOnly(say.nothingShown) : undefined;
  // "The last delivery" is the newest, whatever was listed.
  if (heard.has('invoice', 'delivery', 'order') && which === -1) return undefined;
  if (row === undefined) return sayOnly(say.noSuchRow(rows.length));
  if (row.kind === 'product') {
    const tool = heard.has('price') && heard.towns.length === 0 ? tools.price : tools.stock;
    const call = { tool: tool?.name ?? '', input: tool === undefined ? {} : (inputOf(tool, [{ sku: row.id }]) ?? {}) };
    return heard.towns.length === 0
      ? callOf(tool, call.input)
      : { kind: 'narrow', places: heard.towns, sure: true, call, remarks: [] };
  }
  const open = tools.open(row.kind);
  return callOf(open, { [open?.opens?.argument ?? '']: row.id });
}

/** "And the last one?" after a year or a month: the one before. */
function periodBefore({ heard, state }: Message): NextCall['input'] {
  const { from, to } = state.last?.input ?? {};
  if (!heard.has('last') || heard.words > 5 || heard.numbers.length > 0) return {};
  if (
    typeof from !== 'string' ||
    typeof to !== 'string' ||
    !from.endsWith('-01') ||
    from.slice(0, 4) !== to.slice(0, 4)
  )
    return {};
  const isYear = from.endsWith('-01-01') && to.slice(0, 7) !== from.slice(0, 7);
  if (!isYear && from.slice(0, 7) !== to.slice(0, 7)) return {};
  const before = addDays(from, -1);
  return { from: isYear ? `${before.slice(0, 4)}-01-01` : `${before.slice(0, 7)}-01`, to: before };
}

/** Days alone: of the last list, or of one that is asked for. */
export function days(message: Message): Understood | undefined {
  const { heard, state, tools, say, products, text } = message;
  if (products.length > 0 || documentIn(text) !== undefined || heard.words > 6) return undefined;
  const said = daysOf(message);
  const range = said['from'] === undefined ? periodBefore(message) : said;
  const last = tools.all.find(({ name }) => name === state.last?.tool);
  // "The one we did last week", after orders.
  const isOfList =
    last?.lists[0] !== undefined && !heard.question && heard.has('it', 'what') && heard.unknown.length < 3;
  const isMore =
    isOfList && !heard.has('price', 'buy', 'want', 'again', 'spend', 'bought', 'complain', 'late', 'returns');
  if (
    range['from'] === undefined ||
    !(isMore || heard.onlyOrDays('also', 'what', 'only', 'it', 'show', 'all', 'please', 'ok', 'last'))
  )
    return undefined;
  if (last !== undefined && 'from' in last.input.shape)
    return callOf(last, defined({ ...state.last?.input, cursor: undefined, ...range }));
  const list = tools.all.find(({ name }) => name === state.list?.tool);
  if (list !== undefined) return callOf(list, defined({ ...state.list?.input, cursor: undefined, ...range }));
  const kinds = [
    choiceOf(tools.list('invoice'), say.buttons.invoices, range),
    choiceOf(tools.list('delivery'), say.buttons.deliveries, range),
    choiceOf(tools.list('requisition'), say.buttons.requisitions, range),
  ].filter((each) => each !== undefined);
  return { kind: 'ask', question: say.oneOf, choices: kinds };
}
