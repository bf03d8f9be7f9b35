import { bareCode } from '../../core/product-code.ts';
import type { DocumentKind } from '../../core/tool.ts';
import type { DayRange } from '../../core/date-range.ts';
import { addDays, utcDay } from '../../core/datetime.ts';
import { asksAllBranches } from '../going-on/all-branches.ts';
import { cancelled } from '../command/by-number.ts';
import { asksBelonging, asPaid, factOf, griefOf, isSetOff, unusedCredit } from './document-facts.ts';
import { dayOfMonthIn, daysAhead, daysIn, isBefore, withDottedDays } from '../reading/days.ts';
import { amountOver } from '../reading/amounts-said.ts';
import { asksInvoicesToo, documentIn } from '../reading/documents.ts';
import { callOf, cancelAsk, codeOfLine, daysOf, isVerb, tidied, type Message } from './message.ts';
import { hear } from '../reading/hear.ts';
import { nounIn, nounsOf } from '../reading/part-words.ts';
import { folded } from '../reading/matching.ts';
import { counting } from '../reading/wording.ts';
import { ofOwnNumber } from './traced.ts';
import { asksBranches, ownBranches } from './which-branches.ts';
import type { DocumentFact, NextCall, Understood, Within } from '../understanding.ts';

/** The last order is one, and opened; the last orders are a list. */
const oneOrder =
  /(?<!\p{L})(?:order|(?<!die letzten )bestellung|zamówieni[eau]|zamowieni[eau]|zamówieniem|objednávk[auy]|objednavk[auy]|objednávkou|замовлення|замовленням|замовленні)(?!\p{L})/iu;

/** Several of them; without accents. */
const lastOrders =
  /(?<!\p{L})(?:(?:last|latest|recent|newest) (?:few )?orders|(?:letzten|neuesten|jungsten) (?:bestellungen|auftrage)|(?:ostatnie|najnowsze) zamowienia|(?<!(?<!\p{L})(?:z|ze|do|od|u|bez|v|k) )(?:posledni|nejnovejsi) objednavky|(?:останні|наиновіші) замовлення)(?!\p{L})/u;

const stillOpen = /open|otwart|offen|otev[řr]|відкрит/iu;

/** An invoice that was due so many days ago would not be asked for by its day alone. */
const longAgo = 300;

/** A day without its year is the next such day. */
const isLongAgo = (day: string, { text, around }: Pick<Message, 'text' | 'around'>): boolean =>
  !/(?<!\d)20\d\d(?!\d)/u.test(text) && addDays(day, longAgo) < utcDay(around.clock.now());

const yearOn = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

/** "Did ZL-9961 with the OP520 come?" asks of the order; "for job 4471: OP520" names what is wanted for it. */
const asksOf = ({ heard }: Message): boolean =>
  heard.question ||
  heard.has(
    'where',
    'when',
    'late',
    'status',
    'delivery',
    'invoice',
    'missing',
    'match',
    'show',
    'what',
    'arrive',
    'past',
    'complain',
    'returns',
    'cancel',
  );

/** One document by its number. */
export function opened(message: Message): Understood | undefined {
  const { text, heard, tools } = message;
  const document = documentIn(text);
  const { has } = heard;
  if (document === undefined || (document.kind === 'draft' && has('approve'))) return undefined;
  const kinds: readonly DocumentKind[] =
    document.kind !== 'number'
      ? [document.kind]
      : /^ZA/.test(document.id)
        ? ['order']
        : has('invoice')
          ? ['invoice']
          : has('delivery') && !/^RQ/.test(document.id)
            ? ['delivery']
            : /^RQ/.test(document.id)
              ? ['requisition']
              : [];
  // Without its suffix an order is found by the trace alone.
  if (/^ZA\d+$/.test(document.id)) return callOf(tools.saying('trace'), { orderId: document.id });
  const tool = kinds.map(tools.open).find((each) => each !== undefined);
  const fact = document.kind === 'invoice' ? factOf(message) : undefined;
  const within = whetherOnIt(message);
  return callOf(
    tool,
    { [tool?.opens?.argument ?? '']: document.id },
    within === undefined ? asPaid(message, fact) : { within },
  );
}

/** "That's from delivery WZ…, check whether it was on there": the one part that is talked about, yes or no. */
function whetherOnIt({ text, heard, state, products }: Message): Within | undefined {
  const [line, other] = products.length > 0 ? products : state.lines;
  const { has, question } = heard;
  if (line === undefined || other !== undefined || has('paid', 'due', 'cancel')) return undefined;
  // "2 GDB1330 back, it was on FV/…"
  const isReturned = has('returns') && products.length === 1;
  if (!isReturned && (!(question || has('whether')) || has('returns'))) return undefined;
  return isReturned || wasOnIt.test(folded(text)) ? { nouns: [], skus: [codeOfLine(line)], whether: true } : undefined;
}

/** Without accents. */
const wasOnIt =
  /(?<!\p{L})(?:(?:was|is|were|are) (?:it|that|this|they|one|any) (?:on|in|with|there)|(?:it|they) (?:was|is|were|are) (?:on|in) (?:it|there)|(?:on|in) there|dabei|drauf|drin|(?:byl|byla|bylo|byly|je|jest|sa|jsou) (?:tam|na (?:nim|niej|nem|ni))|tam (?:byl|byla|bylo|byly|je|jest|sa|jsou)|(?:був|була|було|були|є) там|там (?:\p{L}+ )?(?:був|була|було|були|є))(?!\p{L})/u;

/** The document that is open, once more. */
export function ofOpen({ state: { document }, tools }: Message, fact?: DocumentFact): Understood | undefined {
  const open = document === undefined ? undefined : tools.open(document.kind);
  return callOf(open, { [open?.opens?.argument ?? '']: document?.id }, { fact });
}

/** "All open credit notes", "those that are settled already": in which state they are wanted. */
export function settledOrNot(message: Message): NextCall['input'] {
  const {
    heard: { has },
    text,
  } = message;
  if (
    has('owed') ||
    stillOpen.test(text) ||
    unusedCredit.test(folded(text)) ||
    (has('not') && (has('settle', 'paid') || isSetOff(message)))
  )
    return { state: 'owed' };
  return has('paid') || isSetOff(message) ? { paymentStatus: 'PAID' } : {};
}

/** "Do we pay on credit or in advance?", "what is our balance?", "will you block us if we pay on Monday?": the account says. */
export function ofStanding(message: Message): Understood | undefined {
  const { text, heard, products, tools } = message;
  const { has, question, words } = heard;
  if (products.length > 0 || documentIn(text) !== undefined || words > 14) return undefined;
  const finances = tools.saying('credit limit');
  if (asksDeferred.test(text) && !has('invoice', 'raise', 'deposit')) return callOf(finances, {}, { fact: 'deferred' });
  if (asksBalance.test(text) && !has('invoice', 'deposit')) return callOf(finances, {}, { fact: 'owed' });
  return asksBlock.test(text) && question && !has('stock', 'warranty', 'why') ? callOf(finances, {}) : undefined;
}

const ordered =
  /(?<!\p{L})(?:ordered|(?:been )?ordering|did C\d{6} order|has C\d{6} on order|zam[oó]wi[łl]\p{L}*|zamawia[łl]\p{L}*|bestellt|objednal\p{L}*|замов(?:и|ля)[влт]\p{L}*|went out|sz[łl]o|ging(?:en)?|[šs]lo|йшло)(?!\p{L})/iu;

const notOfOrders = [
  ...(['invoice', 'delivery', 'spend', 'howMuch', 'howMany', 'most', 'compare', 'again', 'draft', 'cancel'] as const),
  ...(['price', 'last', 'stock', 'want', 'complain', 'returns', 'who', 'deposit', 'late', 'missing'] as const),
] as const;

/** "Has C200001 ordered anything this week?", "show what went out to C200001", "what did we order yesterday over 500": those orders, whatever was listed before. */
export function orderedBy(message: Message): Understood | undefined {
  const { text, heard, products, tools, about } = message;
  const { has, question, words } = heard;
  const isOver = amountOver(text) !== undefined && daysOf(message)['from'] !== undefined;
  if (!(about.shipTo !== undefined || isOver) || products.length > 0 || words > 12 || !ordered.test(text))
    return undefined;
  // "Dearer than 500" asks for no price.
  const isOther = has(...notOfOrders.filter((each) => !isOver || !/^(?:price|compare)$/.test(each)));
  if (!(question || has('what', 'show', 'whether')) || isOther || nounsOf(message).length > 0) return undefined;
  return callOf(tools.list('requisition'), { ...daysOf(message), ...receiverOf(message) });
}

export const manyInvoices = /(?<!\p{L})(?:invoices|bills|rechnungen|faktury|faktur|рахунки|рахунків)(?!\p{L})/iu;

/** "Are there unpaid invoices of C200001 over 1000?": it names whose and which, and keeps nothing of the list before. */
export function invoicesOf(message: Message): Understood | undefined {
  const { text, heard, products, tools, about, around } = message;
  const { has, words } = heard;
  if (about.shipTo === undefined || products.length > 0 || documentIn(text) !== undefined || words > 14)
    return undefined;
  if (!manyInvoices.test(text) || !has('owed', 'overdue') || daysAhead(text, around.clock) !== undefined)
    return undefined;
  if (has('creditNote', 'due', 'delivery', 'order', 'deposit', 'all', 'only', 'file', 'mail', 'oldest', 'largest'))
    return undefined;
  if (has('also', 'paid', 'complain', 'spend', 'last', 'why', 'when', 'price', 'howMuch')) return undefined;
  const state = has('overdue') ? 'overdue' : 'owed';
  return callOf(tools.list('invoice'), { state, ...daysOf(message), shipTo: about.shipTo });
}

/** Without accents: goods that were ordered on a day, and no delivery of it. */
const goodsFrom =
  /(?<!\p{L})(?:stuff|goods|parts|ware|teile|towar|czesci|zbozi|dily|товар|деталі|запчастини) (?:from|of|i ordered|von|vom|z|ze|з|із|зі|od|від)(?!\p{L})/u;

/** Invoices, deliveries and orders: where they are, how many, and what is owed. */
export function ofDocuments(message: Message): Understood | undefined {
  const { heard, say, tools, aside, text, products, imperative, around } = message;
  const { has, question, words } = heard;
  const invoice = tools.open('invoice');
  const document = documentIn(text);
  if (aside.techId !== undefined && 'techId' in (invoice?.input.shape ?? {})) {
    return callOf(invoice, { [invoice?.opens?.argument ?? '']: aside.techId, techId: true });
  }
  if (document !== undefined) {
    if (has('again')) return undefined;
    if (has('cancel')) {
      if (tools.cancel === undefined) return undefined;
      const plain = cancelled(tools.cancel, text);
      const input = document.kind === 'draft' ? { draftId: document.id } : { requisitionId: document.id };
      return imperative || plain.kind !== 'call'
        ? plain.kind === 'call'
          ? plain
          : cancelAsk(message, document.id, input)
        : opened(message);
    }
    const trace = tools.saying('trace');
    const field = { requisition: 'requisitionId', order: 'orderId', invoice: 'invoiceId' }[
      /^ZA/.test(document.id) ? 'order' : document.kind === 'invoice' ? 'invoice' : 'requisition'
    ];
    if (
      trace !== undefined &&
      document.kind === 'number' &&
      has('where', 'late', 'missing', 'why', 'arrive', 'delivery', 'invoice', 'complain')
    ) {
      // "What is missing of ZA26112700004-1?"
      return callOf(trace, { [field]: document.id }, has('missing') && question ? { fact: 'rest' } : {});
    }
    // "The delivery note of this invoice"
    if (
      trace !== undefined &&
      document.kind === 'invoice' &&
      (has('delivery', 'order') || (/^K/.test(document.id) && asksBelonging(text))) &&
      !has('complain', 'mail', 'file')
    )
      return callOf(trace, { invoiceId: document.id });
    if (document.kind === 'draft' && has('submit') && imperative) return callOf(tools.submit, { draftId: document.id });
    return opened(message);
  }
  if (
    aside.ownNumber !== undefined &&
    !(
      products.some((line) => bareCode(codeOfLine(line)) !== bareCode(aside.ownNumber ?? '')) &&
      (has('buy', 'want') ||
        isVerb(text) ||
        products.some(({ quantity }) => quantity !== undefined) ||
        !asksOf(message))
    )
  ) {
    const { ownNumber = '' } = aside;
    const list = tools.all.find((tool) => tool.ownNumber !== undefined && tool.lists[0] === 'requisition');
    const lead = griefOf(message);
    // "One of the CV joint kits on ZL-5692 has a split boot": told of a part of it, and no question.
    if (isGrievance(message)) return ofOwnNumber(message, say.noComplaints);
    if (has('missing', 'match') || (has('delivery') && !has('where', 'when', 'late')))
      return callOf(tools.saying('trace'), { customNumber: ownNumber }, { lead });
    return callOf(list, { [list?.ownNumber ?? '']: ownNumber }, { pick: 'only', lead });
  }
  const later = dueAfter(message);
  if (later !== undefined) return later;
  // "How much do we owe in all, and how much of it is overdue?": the account says both.
  const isBoth = has('owed') && has('overdue') && (has('howMuch') || counting.test(text)) && products.length === 0;
  // Of one branch the account does not say it.
  if (isBoth && message.about.shipTo !== undefined) return owedAndOverdue(message);
  if (isBoth) return alsoOverdue(callOf(tools.saying('credit limit'), {}, { fact: 'owed' }), message);
  const due = dueDays(message);
  if (due !== undefined && tools.list('invoice') !== undefined)
    return callOf(tools.list('invoice'), { state: 'owed', ...due, ...receiverOf(message) });
  if (products.length > 0) return undefined;
  if (has('creditNote') && tools.list('invoice') !== undefined && !has('why'))
    return callOf(tools.list('invoice'), {
      ...(asksInvoicesToo(text) ? {} : { invoiceClassification: 'CREDIT_NOTE' }),
      ...settledOrNot(message),
      ...daysOf(message),
      ...receiverOfSums(message),
    });
  // "Can you deliver to our other branch?": the addresses are on the customer's card.
  const canDeliver =
    has('canYou') && has('delivery', 'address') && !has('order', 'late', 'where', 'invoice', 'when', 'show');
  if (canDeliver && !has('complain', 'past', 'mail', 'every', 'last') && daysOf(message)['from'] === undefined)
    return callOf(tools.open('customer'), {});
  const isOfGoods = has('where') && goodsFrom.test(folded(text));
  const about =
    isOfGoods ||
    has('order', 'delivery') ||
    (has('arrive', 'late') && !has('invoice', 'overdue', 'owed', 'creditNote'));
  const requisitions = tools.list('requisition');
  // "I'm waiting for the timing belt": that line of it.
  const nouns = nounsOf(message);
  const awaited = nouns.length === 0 ? {} : { within: { nouns } };
  // "What was in my last order": of the newest, with its lines.
  const asksAway = has('where', 'when', 'late', 'arrive');
  const isOne = oneOrder.test(text)
    ? has('order', 'draft') && has('last') && words < (asksAway ? 16 : 10)
    : has('order') && has('last') && has('what') && !has('history', 'draft', 'where', 'late', 'arrive');
  if (
    isOne &&
    !lastOrders.test(folded(text)) &&
    !has('again', 'credit', 'buy', 'want', 'cancel', 'undo', 'submit', 'who', 'why', 'complain', 'returns')
  )
    if (daysOf(message)['from'] === undefined && !has('howMany', 'overdue', 'owed')) {
      const lead = asksAway ? { lead: say.whereItIs } : {};
      return callOf(requisitions, receiverOf(message), { pick: 'newest', ...lead, ...awaited });
    }
  // "On Friday only one of each came": the deliveries of that day.
  const grief = griefOf(message);
  const { from: since, to: until0 } = daysOf(message);
  const isTold =
    grief !== undefined &&
    aside.time === undefined &&
    !question &&
    // "I ordered pads yesterday, where are they?": the day is that of the order.
    !(has('bought') && has('where', 'when')) &&
    !has('order', 'invoice', 'price', 'stock', 'buy', 'want', 'due', 'owed');
  if (isTold && typeof since === 'string' && since === until0 && since <= utcDay(around.clock.now()))
    return callOf(tools.list('delivery'), { from: since, to: until0 }, { lead: grief });
  // "What came today?"
  const came =
    has('past', 'arrive') &&
    (question || has('what', 'howMany')) &&
    !has(
      'order',
      'invoice',
      'bought',
      'maybe',
      'price',
      'spend',
      'owed',
      'due',
      'draft',
      'delivery',
      'paid',
      'product',
    );
  const { to } = daysOf(message);
  if (came && message.state.lines.length === 0 && typeof to === 'string' && to <= utcDay(around.clock.now()))
    if (has('past'))
      return callOf(tools.list('delivery'), daysOf(message), {
        lead: griefOf(message),
        places: sentFrom(message),
        // "What came yesterday?": of a few deliveries, what was in them.
        ...(has('what') ? { pick: 'few' as const } : {}),
      });
  // "What is to come today?"
  const isToday = daysOf(message)['from'] === utcDay(around.clock.now()) && to === daysOf(message)['from'];
  if (came && has('what', 'arrive') && isToday && message.state.lines.length === 0)
    return callOf(tools.list('delivery'), { ...daysOf(message), ...receiverOf(message) }, { lead: say.noTracking });
  if (came && has('arrive') && !has('cutoff') && message.state.lines.length === 0 && words < 8)
    return callOf(requisitions, {}, { lead: say.noTracking });
  if (about && has('where', 'when', 'why', 'late', 'arrive', 'status') && !has('cutoff', 'credit', 'terms')) {
    // "Where is this morning's delivery?": those of that day.
    const isOfDay =
      has('delivery') && !has('order', 'bought') && typeof to === 'string' && to <= utcDay(around.clock.now());
    // "Where's my stuff from Friday?": what was ordered then, and how far it is.
    if (isOfGoods && nouns.length === 0 && typeof to === 'string' && to < utcDay(around.clock.now()))
      return callOf(tools.saying('trace'), daysOf(message));
    if (isOfDay)
      return callOf(tools.list('delivery'), daysOf(message), {
        lead: griefOf(message) ?? (has('where') ? say.whereItIs : undefined),
        places: sentFrom(message),
      });
    // "Where's my stuff from Rzeszów?": what is open of the orders that come from there.
    const from = sentFrom(message);
    if (from.length > 0 && has('where', 'late', 'missing'))
      return callOf(tools.saying('trace'), lately(orderedOn(message), around), { lead: say.whereItIs, places: from });
    // "Where's my order? I'm waiting for the batteries": what is open of those.
    if (has('order', 'bought') && nouns.length > 0 && !has('delivery'))
      return callOf(tools.saying('trace'), lately(orderedOn(message), around), { lead: say.whereItIs, ...awaited });
    return callOf(requisitions, orderedOn(message), { lead: say.noTracking });
  }
  if (
    (has('draft') || (has('quote') && stillOpen.test(text) && words < 6)) &&
    !has('invoice', 'delivery', 'cancel', 'remove', 'undo') &&
    tools.list('draft') !== undefined &&
    !has('buy')
  ) {
    return callOf(tools.list('draft'), stillOpen.test(text) ? { state: 'open' } : daysOf(message));
  }
  if (
    (has('history') || (has('order') && has('last', 'show', 'all', 'past', 'howMany'))) &&
    // "Hang on, don't order yet, the boss wants to see a quote first"
    !(has('hold') && has('not')) &&
    !has('again', 'cancel', 'undo', 'credit', 'buy', 'want', 'submit')
  ) {
    return callOf(requisitions, daysOf(message));
  }
  const affords = aside.amount !== undefined && has('order', 'buy') && question && !has('invoice', 'history');
  if (has('due') && question && !has('price'))
    return callOf(tools.list('invoice'), { state: 'owed', ...receiverOf(message) });
  if (affords || (has('credit') && !has('creditNote', 'invoice'))) {
    const finances = tools.saying('credit limit');
    // "How much do we owe in all, and what is our limit?"
    if (finances !== undefined)
      return callOf(finances, {}, has('owed') && has('howMuch', 'all') ? { fact: 'owed' } : {});
  }
  if (has('owed', 'overdue') && !has('delivery', 'order') && (!has('credit') || has('overdue'))) {
    // "What do we owe" is asked of the invoices, which say how much and until when.
    return callOf(tools.list('invoice'), {
      state: has('overdue') ? 'overdue' : 'owed',
      ...(has('only') ? issuedIn(message) : {}),
      ...daysOfDebt(message),
      ...receiverOf(message),
    });
  }
  if (
    has('terms', 'address', 'warehouses', 'account') &&
    !has('spend') &&
    (question || has('show', 'what') || words < 5)
  ) {
    if (asksBranches(message) && !has('invoice', 'delivery', 'order')) return ownBranches(message);
    const ofPlaces = has('warehouses') && !has('terms', 'address', 'account');
    // "October's invoices, the branch C200001 only" asks for no warehouses.
    if (ofPlaces && has('invoice') && message.about.shipTo !== undefined) return undefined;
    return callOf(tools.open('customer'), {}, ofPlaces ? { fact: 'place' } : {});
  }
  return undefined;
}

/** The days on which bills are due that are asked about: "to be paid by 12 December", "due next week". Days of issue are others. */
export function dueDays(
  message: Message,
  /** What is owed is talked about: "and by 10 December?" */
  isOfOwed = false,
): { readonly dueFrom?: string; readonly dueTo: string } | undefined {
  const { heard, text, around, products } = message;
  const { has } = heard;
  const isOfOthers = has('delivery', 'order', 'arrive', 'deposit');
  const isUpTo = isBefore(text);
  const until = saysUntil(text) || isUpTo;
  const near = daysAhead(text, around.clock);
  const ahead = near ?? (until ? untilWeekday(message) : undefined) ?? todayOrTomorrow(message);
  // "By 12 December" is a day here, and no hour.
  const days = ahead ?? daysIn(tidied(hear(text, heard.language).english), around.clock)?.range;
  if (days === undefined) return undefined;
  const isFar = isLongAgo(days.from, message);
  const owed = has('owed') || (until && (isOfOwed || toSettle.test(folded(text))));
  const isSpan = days.from !== days.to;
  const isAhead = ahead !== undefined && (owed || (has('due') && !isOfOthers)) && products.length === 0;
  const isDueBy = has('due')
    ? has('invoice') || owed || ((until || isSpan || isFar) && !isOfOthers && products.length === 0)
    : // "To be paid from 30.11 to 6.12", "what do we owe in December": days that come, and not those of last year.
      owed && (until || (isFar && !has('invoice', 'creditNote'))) && !isOfOthers && products.length === 0;
  const whole = isFar ? { from: yearOn(days.from), to: yearOn(days.to) } : days;
  const of = isUpTo && near === undefined ? { ...whole, to: addDays(whole.to, -1) } : whole;
  // "Unpaid until October" is of the days of issue.
  const isDue = (isAhead || isDueBy) && (has('due') || isAhead || of.to > utcDay(around.clock.now()));
  return isDue ? { ...(until && near === undefined ? {} : { dueFrom: of.from }), dueTo: of.to } : undefined;
}

/** "What's due tomorrow?"; what is owed today is all that is owed. */
function todayOrTomorrow({ text, heard, around }: Message): DayRange | undefined {
  const plain = folded(text);
  const today = utcDay(around.clock.now());
  const isTomorrow = /(?<!\p{L})(?:tomorrow|jutro|morgen|zitra|завтра)(?!\p{L})/u.test(plain);
  const isToday = heard.has('due') && /(?<!\p{L})(?:today|dzis|dzisiaj|heute|dnes|сьогодні)(?!\p{L})/u.test(plain);
  const day = isTomorrow ? addDays(today, 1) : isToday ? today : undefined;
  return day === undefined ? undefined : { from: day, to: day };
}

/** "Welche müssen wir bis 10.12. zahlen", "які треба закрити до 5 грудня": words that mean paying only beside a day; without accents. */
const toSettle =
  /(?<!\p{L})(?:(?:muss|mussen|sollen|sollten|zu|soll|musste)(?: (?!\p{L}+en wir)\S+){0,6} (?:zahlen|bezahlen|begleichen|uberweisen|(?:bezahlt|beglichen|uberwiesen)(?: sein| werden)?)|(?:to|must|should|need|we|i) (?:be )?settled?|needs? settling|(?:roz|s|u)liczyc|zamknac|splacic|vyrovnat|srovnat|закрити|закриваємо|погасити|розрахуватис[ья]|проплатити)(?!\p{L})/u;

const afterDay =
  /(?<!\p{L})(?:after|past|later than|nach(?: dem)?|po|після|пізніше)\s+(?=(?:the\s+)?\d{1,2}(?!\d))([^?!]*)/iu;

/** "Due after 10 December": what is to be paid later than that. */
function dueAfter(message: Message): Understood | undefined {
  const { heard, text, tools, around, products } = message;
  const tail = afterDay.exec(text)?.[1];
  if (tail === undefined || !heard.has('due', 'owed') || products.length > 0 || heard.has('delivery', 'order'))
    return undefined;
  const english = tidied(hear(withDottedDays(`do ${tail}`), heard.language).english);
  const day = daysIn(english, around.clock)?.range.to;
  if (day === undefined) return undefined;
  const dueFrom = addDays(isLongAgo(day, message) ? yearOn(day) : day, 1);
  return callOf(tools.list('invoice'), { state: 'owed', dueFrom, ...receiverOf(message) });
}

/** "By Friday", "up to 12 December", and not "do we". */
export const saysUntil = (text: string): boolean =>
  /(?<!\p{L})(?:by|before|until|till|up to|bis|(?:do|до)(?! (?:we|i|they|zap|opł|спл|опл|úhr|zaplac)))(?!\p{L})/iu.test(
    text,
  );

/** "What does C200001 owe, and what of it is overdue?" */
function owedAndOverdue(message: Message): Understood | undefined {
  const list = message.tools.list('invoice');
  const owed = callOf(list, { state: 'owed', ...receiverOf(message) });
  const overdue = callOf(list, { state: 'overdue', ...receiverOf(message) });
  return owed?.kind === 'call' && overdue !== undefined ? { ...owed, also: overdue } : owed;
}

/** "And what of it is overdue?": the invoices after the sum. */
function alsoOverdue(sum: Understood | undefined, { heard, tools }: Message): Understood | undefined {
  const overdue = heard.has('what') ? callOf(tools.list('invoice'), { state: 'overdue' }) : undefined;
  return sum?.kind === 'call' && overdue !== undefined ? { ...sum, also: overdue } : sum;
}

const asksBlock =
  /(?<!\p{L})(?:block(?:ed|ing)? (?:us|our|me)|(?:we|us|account|are|get|be|ordering) (?:\p{L}+ )?block(?:ed)?|zablok\p{L}*|blokad\p{L}*|gesperrt|sperrt|sperre|zablok\p{L}*|blokujete|заблок\p{L}*|блоку\p{L}*)(?!\p{L})/iu;
const asksDeferred =
  /(?<!\p{L})(?:deferred|on account|pay(?:ment)? in advance|prepa(?:y|id|yment)\p{L}*|przedp[łl]at\p{L}*|odrocz\p{L}*|vorkasse|auf ziel|vorauszahlung|p[řr]edem|z[aá]loh\p{L}*|na splatnost|передоплат\p{L}*|предоплат\p{L}*|відстрочці|відтермінуван\p{L}*)(?!\p{L})/iu;
const asksBalance =
  /(?<!\p{L})(?:account balance|(?:our|the|my|what(?:'?s| is) (?:our|my|the)) balance|sald\p{L}{1,3}|kontostand|z[uů]statek na [uú]čtu|сальдо|звірк\p{L}*|баланс рахунк\p{L}*)(?!\p{L})/iu;

/** A part of an order, with something that nobody knows said of it. */
function isGrievance({ heard: { has, question, unknown, words }, aside }: Message): boolean {
  const strange = unknown.filter((word) => word.length > 3 && !/\d/.test(word) && nounIn(word) === undefined);
  return (
    nounsOf({ aside }).length > 0 &&
    !question &&
    words > 5 &&
    strange.length > 0 &&
    !has('show', 'status', 'where', 'when', 'what', 'again', 'price', 'stock', 'howMuch', 'howMany', 'please')
  );
}

/** "From Katowice": deliveries say where they were sent from, and not which place they go to. */
export function sentFrom({ heard: { towns }, text }: Message): readonly string[] {
  return /(?<!\p{L})(?:from|out of|z|ze|od|aus|von|vom|з|із|зі|від)(?!\p{L})/iu.test(text) ? towns : [];
}

/** What is not there yet was ordered in the last month. */
export function lately(days: NextCall['input'], { clock }: Message['around']): NextCall['input'] {
  const today = utcDay(clock.now());
  return days['from'] === undefined ? { from: addDays(today, -30), to: today } : days;
}

/** Days on which it was ordered: "promised today" is when it was to come. */
export function orderedOn(message: Message): NextCall['input'] {
  const range = daysOf(message);
  const days: NextCall['input'] =
    range['from'] === undefined ? { ...dayOfMonthIn(message.text, message.around.clock) } : range;
  return days['to'] === utcDay(message.around.clock.now()) && days['from'] === days['to'] ? {} : days;
}

/** "Just the ones we haven't paid": of the days that were listed. */
function issuedIn({ state: { list }, tools }: Message): NextCall['input'] {
  const { from, to } = list?.tool === tools.list('invoice')?.name ? (list?.input ?? {}) : {};
  return from === undefined || to === undefined ? {} : { from, to };
}

/** "What do we owe as of today" names no day of issue. */
function daysOfDebt(message: Message): NextCall['input'] {
  const days = daysOf(message);
  return days['to'] === new Date(message.around.clock.now()).toISOString().slice(0, 10) && days['from'] === days['to']
    ? {}
    : days;
}

/** "Unpaid by Friday" is of the Friday to come. */
function untilWeekday({ heard: { weekday }, around, text }: Message): DayRange | undefined {
  if (weekday === undefined) return undefined;
  const today = utcDay(around.clock.now());
  const days = (weekday - new Date(around.clock.now()).getUTCDay() + 7) % 7;
  return { from: today, to: addDays(today, days === 0 && isBefore(text) ? 7 : days) };
}

/** "Were there any credit notes in November?", after what one branch spent: those of that branch. */
function receiverOfSums({ state: { last }, tools, heard, about, text }: Message): NextCall['input'] {
  const wasSums = last !== undefined && last.tool === tools.saying('spend', 'spent', 'purchases')?.name;
  const isOther = about.shipTo !== undefined || heard.has('all', 'ownOnly') || asksAllBranches(text);
  const shipTo = wasSums && !isOther ? last.input['shipTo'] : undefined;
  return typeof shipTo === 'string' ? { shipTo } : {};
}

export function receiverOf({ about: { shipTo }, heard }: Message): NextCall['input'] {
  return shipTo === undefined ? (heard.has('ownOnly') ? { shipTo: 'own' } : {}) : { shipTo };
}

/** The deposits that are open: of the kind of part that is named, or of all. */
export function depositsOf(message: Message): Understood | undefined {
  const [part] = message.products;
  const about = part === undefined ? nounsOf(message).join(' ') : codeOfLine(part);
  return callOf(message.tools.saying('deposit'), { ...daysOf(message), ...(about === '' ? {} : { text: about }) });
}
