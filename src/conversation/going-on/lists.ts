import {
  callOf,
  choiceOf,
  daysOf,
  defined,
  inputOf,
  isVerb,
  type Message,
  onLines,
  sayOnly,
} from '../meaning/message.ts';
import { daysAhead } from '../reading/days.ts';
import { asksInvoicesToo, documentIn } from '../reading/documents.ts';
import { inEnglishOrder, nounsOf } from '../reading/part-words.ts';
import { folded } from '../reading/matching.ts';
import { inDays } from './open-document.ts';
import { lastSeen } from './rows-named.ts';
import { dueDays, manyInvoices, receiverOf, saysUntil, sentFrom, settledOrNot } from '../meaning/about-documents.ts';
import { asksOfAnything, factOf, griefOf, unusedCredit } from '../meaning/document-facts.ts';
import { against, comparedWith, grouped, boughtOfKind, twoPeriods } from '../meaning/looking-back.ts';
import { groupingIn, groupNamed, sumIn } from '../reading/groupings.ts';
import { addDays, utcDay } from '../../core/datetime.ts';
import { emptyList } from '../messages/empty-list.ts';
import type { NextCall, Understood } from '../understanding.ts';

/** "Which one do I pay first?", without accents. */
const atFirst =
  /(?<!\p{L})(?:first|zuerst|als erstes|najpierw|w pierwszej kolejnosci|nejdriv|nejprve|спочатку|найперше|в першу чергу)(?!\p{L})/u;

/** "The oldest one", "when is the next one due": one document of the list before, or of all of its kind. */
export function oneOfList(message: Message): Understood | undefined {
  const { heard, state, tools, products, text } = message;
  const { has, words } = heard;
  if (products.length > 0 || documentIn(text) !== undefined || words > 10) return undefined;
  const shifted = nextDue(message);
  if (shifted !== undefined) return shifted;
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
  // "The invoice of my last delivery": the delivery names it.
  if (isNewest(message, oneDelivery)) return callOf(tools.list('delivery'), daysOf(message), { pick: 'newest' });
  // "The oldest of those", of orders or deliveries.
  const other = has('order')
    ? tools.list('requisition')
    : has('delivery')
      ? tools.list('delivery')
      : tools.all.find(
          ({ name, lists: [kind] }) => name === state.list?.tool && (kind === 'requisition' || kind === 'delivery'),
        );
  if (
    other !== undefined &&
    has('oldest', 'largest') &&
    !has('invoice', 'owed', 'overdue', 'product', 'spend') &&
    !isVerb(text)
  )
    return callOf(
      other,
      { ...(state.list?.tool === other.name ? state.list.input : {}), ...daysOf(message) },
      { pick: has('oldest') ? 'oldest' : 'largest' },
    );
  if (has('order', 'delivery', 'spend') || (has('buy') && !isNewest(message))) return undefined;
  // "Which is due first?"
  const isSoonest = has('more') || heard.ordinal === 1 || (has('when') && !has('it') && state.document === undefined);
  const isDue = has('due') ? isSoonest : has('owed', 'paid') && heard.ordinal === 1;
  // What is overdue is paid first, too.
  const isFirst = has('owed', 'paid') && atFirst.test(folded(text));
  const pick =
    has('oldest') || isFirst
      ? 'oldest'
      : has('largest')
        ? 'largest'
        : isDue
          ? 'due'
          : isNewest(message)
            ? 'newest'
            : undefined;
  const isOfDebt = pick === 'due' || isFirst;
  const list = tools.list('invoice');
  // "Show me the oldest of them", after what is owed and overdue in all.
  const ofSums =
    state.last?.tool === tools.saying('credit limit')?.name && has('it') ? { state: 'overdue' } : undefined;
  const before = ofSums ?? (state.list?.tool === list?.name ? state.list?.input : undefined);
  // "Send me those invoices"
  if (before !== undefined && has('it') && has('invoice') && heard.ordinal === undefined)
    if (heard.onlyOf('it', 'invoice', 'show', 'please')) return callOf(list, before);
  if (
    pick === undefined ||
    list === undefined ||
    (before === undefined && !has('invoice', 'overdue', ...(isOfDebt ? (['due', 'owed', 'paid'] as const) : [])))
  )
    return undefined;
  // A credit note is nothing that was to be paid.
  const billed = has('paid') && heard.question ? { invoiceClassification: 'INVOICE' } : {};
  if (pick === 'newest') return callOf(list, { ...daysOf(message), ...billed }, { pick });
  const state0 = has('overdue') ? { state: 'overdue' } : has('owed') || isOfDebt ? { state: 'owed' } : {};
  // "Which is the oldest, and how many days is it overdue?"
  const fact = inDays.test(text) ? 'due' : factOf(message);
  const asked = { ...(pick === 'due' ? {} : before), ...daysOf(message), ...state0 };
  const one = callOf(list, asked, { pick, ...(fact === 'due' || fact === 'tax' ? { fact } : {}) });
  // "What is overdue, and how old is the oldest?": all of them, and that one.
  const isBoth = before === undefined && has('also') && has('overdue', 'owed') && !has('invoice');
  const all = isBoth ? callOf(list, asked) : undefined;
  return all?.kind === 'call' && one !== undefined ? { ...all, also: one } : one;
}

const following =
  /(?<!\p{L})(?:next|following|przysz[łl]\p{L}*|nast[ęe]pn\p{L}*|kolejn\p{L}*|nächst\p{L}*|kommend\p{L}*|p[řr][íi][šs]t\p{L}*|dal[šs]\p{L}*|наступн\p{L}*)(?!\p{L})/iu;

/** "And next week?", after what is due this week. */
function nextDue(message: Message): Understood | undefined {
  const { heard, state, tools, text, around } = message;
  const list = tools.list('invoice');
  const { dueFrom, dueTo } = state.list?.tool === list?.name ? (state.list?.input ?? {}) : {};
  const isOwed = /^(?:owed|overdue)$/.test(String(state.list?.input['state']));
  // "And what do we have to pay by 5 December?", after sums or orders of other days.
  const other = state.list === undefined || state.list.tool === list?.name ? undefined : dueDays(message);
  if (other !== undefined) return callOf(list, { state: 'owed', ...other, ...receiverOf(message) });
  if (state.list?.tool !== list?.name || (typeof dueTo !== 'string' && !isOwed) || heard.words > 10) return undefined;
  // "And by the end of the month?", "what falls due on 5 December?"
  const ahead = daysAhead(text, around.clock);
  const due = ahead === undefined ? dueDays(message, true) : { dueFrom: ahead.from, dueTo: ahead.to };
  const { cursor: _cursor, ...before } = state.list?.input ?? {};
  const isBare = heard.onlyOrDays('also', 'what', 'due', 'owed', 'howMuch', 'it', 'only', 'all');
  // "Only what has to be paid by 10 December"
  const isToPay = heard.has('owed', 'due') && saysUntil(text) && !heard.has('why', 'late', 'complain', 'creditNote');
  if (due !== undefined && (isBare || isToPay)) return callOf(list, { ...before, state: 'owed', ...due });
  if (typeof dueFrom !== 'string' || typeof dueTo !== 'string' || heard.words > 5 || !following.test(text))
    return undefined;
  if (heard.has('show', 'invoice', 'order', 'delivery') || heard.numbers.length > 0) return undefined;
  const days = Math.round((Date.parse(dueTo) - Date.parse(dueFrom)) / 86_400_000) + 1;
  if (days > 7) return undefined;
  // The rest of this week ends on its Sunday, and then comes a whole one.
  const isRest = days > 1 && new Date(dueTo).getUTCDay() === 0;
  const { cursor: _, ...input } = state.list?.input ?? {};
  const next = { dueFrom: addDays(dueTo, 1), dueTo: addDays(dueTo, isRest ? 7 : days) };
  return callOf(list, { ...input, ...next });
}

// Without accents, as people write on a phone.
const oneInvoice = /(?<!\p{L})(?:invoice|bill|rechnung|faktur[aeuy]|рахунок|фактура)(?!\p{L})/iu;
const oneDelivery =
  /(?<!\p{L})(?:delivery|delivery note|lieferung|lieferschein|dostaw[aey]|wz|dodavk[auy]|zasilk[au]|dodaci list|доставк[ауи]|поставк[ауи]|накладн[ауі]|накладноі)(?!\p{L})/iu;
/** Several of them, and not "of the last invoice"; without accents. */
const lastOnes =
  /(?<!\p{L})(?:(?:ostatnie|najnowsze) (?:\p{L}+ )?(?:faktury|dostawy|wuzetki)|(?<!(?<!\p{L})(?:z|ze|do|od|u|bez|k|dle|podle) )(?:posledni|nejnovejsi) (?:\p{L}+ )?(?:faktury|dodavky|zasilky)|(?:останні|наиновіші) (?:\p{L}+ )?(?:рахунки|фактури|доставки|поставки|накладні))(?!\p{L})/u;
/** "Last week" is no last one. */
function isOfDays(text: string): boolean {
  const rest = text.replace(/(?<!\p{L})last (?:week|month|year|night|\p{L}+day)(?!\p{L})/giu, ' ');
  return rest !== text && !/(?<!\p{L})(?:last|latest|newest)(?!\p{L})/iu.test(rest);
}

/** "Send me the last invoice": the newest is shown. */
function isNewest({ heard: { has, numbers, question }, text }: Message, one = oneInvoice): boolean {
  // "Ist die letzte Rechnung schon bezahlt?" asks of the newest; "the last one that we paid" is another.
  const isWhetherPaid = question && has('paid') && !has('what', 'show', 'find', 'when');
  return (
    has('last') &&
    !isOfDays(text) &&
    one.test(folded(text)) &&
    !lastOnes.test(folded(text)) &&
    numbers.length === 0 &&
    // "When did the last delivery come?" is of one, too.
    (one === oneDelivery ? !has('bought', 'returns') : !has('past') || isWhetherPaid) &&
    !has('price', 'howMany', 'why', 'due', 'owed', 'overdue', 'creditNote', 'complain', 'match')
  );
}

const manyDeliveries =
  /(?<!\p{L})(?:deliveries|delivery notes|lieferungen|lieferscheine|dostawy|wuzetki|dod[áa]vky|доставки|поставки)(?!\p{L})/iu;

/** "October's invoices, only the branch C200001", after sums or orders: a list of its own. */
function otherPapers({ text, heard: { has } }: Message, shown: string | undefined): 'invoice' | 'delivery' | undefined {
  if (has('howMany', 'compare', 'missing', 'late', 'where', 'why')) return undefined;
  const isOther = { invoice: manyInvoices.test(text), delivery: manyDeliveries.test(text) };
  if (isOther.invoice === isOther.delivery) return undefined;
  const kind = isOther.invoice ? 'invoice' : 'delivery';
  return kind === shown ? undefined : kind;
}

/** Of all that the account has; without accents. */
const ofAccount =
  /(?<!\p{L})(?:any|we|our|us|altogether|total|irgendwelche|wir|uns(?:ere[nr]?)?|insgesamt|jakies|mamy|nas(?:ze|zych)?|lacznie|ogolem|nejak[ey]|mame|nase|celkem|якісь|наші|ми|нас|загалом|усього|всього)(?!\p{L})/u;

/** "Only the unpaid ones", "how much is that together": of the list before. */
export function ofList(message: Message): Understood | undefined {
  const { heard, state, tools, products } = message;
  const { has, words } = heard;
  const tool = tools.all.find(({ name }) => name === state.list?.tool);
  if (tool === undefined || state.list === undefined || products.length > 0 || words > 9) return undefined;
  const { cursor: _, ...input } = state.list.input;
  const wasLast = state.last?.tool === tool.name;
  // "And how much do we owe in all?"
  if (has('owed') && has('howMuch', 'price') && has('all') && !has('it'))
    return callOf(tools.saying('credit limit'), {}, { fact: 'owed' });
  // "When was it due?", of several: the list says it of each.
  const isOfDue = input['state'] !== undefined && state.document === undefined && has('due') && has('when');
  if (isOfDue && words < 6 && !has('invoice', 'order', 'delivery')) return callOf(tool, input);
  // "Which of those are still unpaid", after sums: the invoices of those days.
  const invoices = tools.list('invoice');
  const isOfSums = wasLast && 'by' in tool.input.shape && has('owed', 'overdue') && !has('credit', 'order');
  if (isOfSums && (has('it', 'what', 'only', 'also') || words < 5) && input['from'] !== undefined)
    return callOf(invoices, {
      from: input['from'],
      to: input['to'],
      ...(input['shipTo'] === undefined ? {} : { shipTo: input['shipTo'] }),
      state: has('overdue') ? 'overdue' : 'owed',
    });
  // "We paid those on Tuesday, are they booked?"
  const isPaid = has('paid', 'payment') && has('it') && !has('only', 'show', 'what', 'howMuch', 'creditNote');
  if (tool === invoices && isPaid && daysOf(message)['from'] !== undefined && words < 12)
    return callOf(tool, input, { lead: message.say.notBooked });
  // "And what is left to pay this month?" is of when it is due.
  const isUntil = saysUntil(message.text) && daysOf(message)['from'] !== undefined;
  const isAhead = daysAhead(message.text, message.around.clock) !== undefined || isUntil;
  const isDue = has('owed', 'due') && !has('only') && isAhead;
  if (isDue) return undefined;
  if (tool.lists[0] === 'invoice' && has('owed', 'overdue', 'paid', 'creditNote') && !has('order', 'delivery')) {
    const isOne = state.document !== undefined && heard.question && !wasLast;
    if (isOne && !has('also', 'only', 'all', 'what', 'show')) return undefined;
    if (has('howMuch', 'credit', 'due', 'when') && !wasLast) return undefined;
    // "And now the credit notes of November", "any we haven't used", after an invoice was opened, are of no branch or day before.
    const isAnyOf = !has('it') && ofAccount.test(folded(message.text));
    const isNamed = daysOf(message)['from'] !== undefined || isAnyOf;
    const isNewTopic = !wasLast && has('creditNote', 'invoice') && isNamed && !has('only');
    const {
      state: __,
      paymentStatus: ___,
      invoiceClassification: ____,
      dueFrom,
      dueTo,
      ...others
    } = isNewTopic ? defined({ ...input, shipTo: undefined, from: undefined, to: undefined }) : input;
    // What is overdue was due before.
    // "Which invoice is overdue" is of all days, "and overdue?" of those before.
    const { from: _from, to: _to, ...ofAllDays } = others;
    const isAnew = asksOfAnything(message) || (has('overdue') && has('invoice') && !has('it', 'only', 'also'));
    const rest = isAnew
      ? ofAllDays
      : has('overdue') || (has('creditNote') && !has('also', 'it', 'only'))
        ? others
        : defined({ ...others, dueFrom, dueTo });
    // "Any we haven't used yet" leaves no credit note out.
    const isWithout = has('creditNote') && has('remove', 'not', 'no') && !unusedCredit.test(folded(message.text));
    const which = isWithout
      ? { ...(input['state'] === undefined ? {} : { state: input['state'] }), invoiceClassification: 'INVOICE' }
      : has('creditNote') && !asksInvoicesToo(message.text)
        ? { invoiceClassification: 'CREDIT_NOTE', ...settledOrNot(message) }
        : has('overdue')
          ? { state: 'overdue' }
          : has('owed')
            ? { state: 'owed' }
            : has('paid')
              ? { paymentStatus: 'PAID' }
              : {};
    return callOf(tool, { ...rest, ...daysOf(message), ...which, ...receiverOf(message) });
  }
  // "Only ours, without the branches"
  const receiver = receiverOf(message);
  const other = otherPapers(message, tool.lists[0]);
  if (other !== undefined && receiver['shipTo'] !== undefined)
    return callOf(
      tools.list(other),
      defined({ from: input['from'], to: input['to'], ...daysOf(message), ...receiver }),
    );
  if ((has('ownOnly') || (receiver['shipTo'] !== undefined && words < 6)) && 'shipTo' in tool.input.shape)
    return callOf(tool, { ...input, ...daysOf(message), ...receiver });
  // The largest of them are in the answer.
  if (tool === tools.saying('deposit')) {
    if ((has('largest', 'most') || has('howMuch', 'spend')) && words < 8 && !has('price')) return callOf(tool, input);
    // "Just the turbos"
    const kind = nounsOf(message);
    const isOfKind = wasLast || has('only', 'also', 'what');
    if (kind.length > 0 && isOfKind && words < 6 && !has('price', 'stock', 'find', 'buy', 'want', 'returns'))
      return callOf(tool, { ...input, text: inEnglishOrder(kind) });
  }
  if (has('sort') && tool.lists[0] !== undefined && !has('oldest', 'largest'))
    return callOf(tool, input, { lead: message.say.noSort });
  // "What of it has not come yet?"
  const isOrders =
    tool === tools.list('requisition') &&
    griefOf(message) !== undefined &&
    heard.numbers.length === 0 &&
    message.aside.time === undefined;
  if (isOrders && input['customNumber'] === undefined && input['from'] !== undefined)
    return callOf(tools.saying('trace'), { from: input['from'], to: input['to'] });
  if (!wasLast) return undefined;
  const sooner = yearBefore(message) ?? (before.test(folded(message.text)) ? periodBefore(message) : {});
  if (sooner['from'] !== undefined && 'from' in tool.input.shape) return callOf(tool, { ...input, ...sooner });
  // "Just the ones to Kraków": a list of documents has no place to ask by, and says so.
  if (heard.towns.length > 0 && tool.lists[0] !== undefined && !has('stock', 'price', 'find'))
    return tool.lists[0] === 'delivery' && sentFrom(message).length > 0
      ? callOf(tool, { ...input, ...daysOf(message) }, { places: heard.towns })
      : callOf(tool, { ...input, ...daysOf(message) }, { remarks: [message.say.notUsed(heard.towns.join(', '))] });
  const asksSum = has('howMuch', 'howMany', 'price') || (has('all') && words < 4);
  const isBare =
    heard.onlyOf('howMuch', 'howMany', 'price', 'all', 'what', 'also', 'ok') && state.document === undefined;
  // "How much did we spend": of money, whatever was listed.
  const isSpent = has('spend') && !('by' in tool.input.shape);
  const isSum = asksSum && (has('all', 'it') || isBare) && !has('stock', 'credit') && !isSpent;
  if ('by' in tool.input.shape) {
    const ofKind = boughtOfKind(message);
    if (ofKind !== undefined) return ofKind;
    const both = twoPeriods(message);
    if (both !== undefined) return both;
    const isParts = has('product') && has('what', 'it') && !has('stock', 'find', 'price');
    const named = words > 6 ? undefined : isParts ? 'sku' : groupNamed(message.text);
    const asked = grouped(message);
    const said = Object.keys(asked).length === 0 && named !== undefined ? { by: named } : asked;
    // Of one kind of parts its parts are asked for.
    const by = said['by'] === 'category' && 'categoryId' in input ? { ...said, by: 'sku' } : said;
    // "Is that more than last year" names the days that are compared with.
    const isAgainst = against.test(folded(message.text)) && typeof daysOf(message)['from'] === 'string';
    const beside =
      'compare' in by || isAgainst
        ? (comparedWith(message, input) ?? (isAgainst ? daysOf(message) : undefined))
        : undefined;
    if (beside !== undefined) return callOf(tool, { ...input, ...by, compare: undefined }, { beside });
    // "What do we spend most on?" after one kind of parts is of all of them.
    const isTop = said['by'] === 'sku' && 'top' in said && has('product') && nounsOf(message).length === 0;
    const isOfAll = ((has('most') && said['by'] === 'category') || isTop) && !has('it', 'only');
    const { categoryId: _kind, skus: _skus0, ...all0 } = input;
    if (Object.keys(by).length > 0)
      return callOf(
        tool,
        { ...(isOfAll ? all0 : input), ...('compare' in by ? {} : daysOf(message)), ...(isOfAll ? said : by) },
        has('most') ? { fact: 'most' } : {},
      );
    if (isSum && (has('all') || !has('also', 'price'))) return callOf(tool, input);
    // "And on filters?"
    const { skus: _skus, by: grouping, ...rest } = input;
    const all = grouping === 'category' || grouping === undefined ? rest : { ...rest, by: grouping };
    const other =
      has('also', 'what', 'only') && words < 8 && !has('most') && !heard.onlyOrDays('also', 'what', 'only')
        ? sumIn(tool, message.text, message.around.clock)
        : {};
    return 'categoryId' in other ? callOf(tool, { ...all, ...daysOf(message), ...other }) : undefined;
  }
  if (tool === tools.list('invoice')) {
    // "What's the VAT on all of them", "split that by branch"
    if (factOf(message) === 'tax') return callOf(tool, input, { fact: 'tax' });
    const by = groupingIn(message.text)?.by ?? (has('where') ? groupNamed(message.text) : undefined);
    const sums = tools.saying('spend', 'spent', 'purchases');
    if (by !== undefined && sums !== undefined && daysOf(message)['from'] === undefined)
      return callOf(sums, { ...daysListed(message), by });
  }
  // Orders have no sums of their own: what of those days was invoiced has one.
  const ordersOf = [tools.list('requisition'), tools.list('delivery'), tools.saying('trace')].includes(tool);
  if (
    isSum &&
    ordersOf &&
    has('howMuch', 'price') &&
    input['from'] !== undefined &&
    input['customNumber'] === undefined
  )
    return callOf(tools.saying('spend', 'spent', 'purchases'), daysListed(message));
  return isSum ? callOf(tool, input) : undefined;
}

/** The days of the list before; a list of no named days is of the last thirty. */
function daysListed({ state: { list }, around }: Message): NextCall['input'] {
  const { from, to } = list?.input ?? {};
  const today = utcDay(around.clock.now());
  return from === undefined ? { from: addDays(today, -29), to: today } : { from, to };
}

export function nth(message: Message, which: number): Understood | undefined {
  const { state, tools, say, heard } = message;
  const { rows } = state;
  // Documents are listed with the newest first, and that is the last one.
  const latest = rows[0]?.kind === 'product' ? lastSeen(rows) : rows[0];
  const row = which === -1 ? latest : rows[which - 1];
  const isList = tools.all.some(({ name, lists: [kind] }) => name === state.last?.tool && kind !== undefined);
  if (rows.length === 0 && isList) return sayOnly(emptyList[heard.language]);
  if (rows.length === 0) return state.last === undefined ? sayOnly(say.nothingShown) : undefined;
  // "The last delivery" is the newest, whatever was listed.
  if (heard.has('invoice', 'delivery', 'order') && which === -1) return undefined;
  if (row === undefined) return sayOnly(say.noSuchRow(rows.length));
  if (row.kind === 'product') {
    if (heard.has('info', 'brand') && !heard.has('price', 'stock'))
      return onLines({ ...message, products: [] }, tools.find, [{ sku: row.id }], { fact: 'details' });
    const isPrice = heard.has('price') || (heard.has('howMuch') && !heard.has('stock', 'howMany'));
    const tool = isPrice && heard.towns.length === 0 ? tools.price : tools.stock;
    const call = { tool: tool?.name ?? '', input: tool === undefined ? {} : (inputOf(tool, [{ sku: row.id }]) ?? {}) };
    return heard.towns.length === 0
      ? callOf(tool, call.input)
      : { kind: 'narrow', places: heard.towns, sure: true, call, remarks: [] };
  }
  const open = tools.open(row.kind);
  return callOf(open, { [open?.opens?.argument ?? '']: row.id }, { fact: factOf(message) });
}

const samePeriod =
  /(?<!\p{L})(?:same (?:month|period|time)|stejn\p{L}* (?:mesic|obdob)\p{L}*|gleich\p{L}* (?:monat|zeitraum)\p{L}*|sam\p{L}* (?:miesiac|okres)\p{L}*|(?:тои самии|тому ж|тои же|тому самому) (?:місяц|періо)\p{L}*|year before|rok predtim|rok wczesniej|rok temu|rok wstecz|vor einem jahr|im vorjahr|vorjahres\p{L}*|a year (?:ago|earlier)|one year ago|pred rokem|rok zpatky|rok zpet|год назад|рік назад|jahr davor|jahr zuvor|рік тому|роком раніше)/iu;

/** "And the same month a year before?" */
function yearBefore({ text, state }: Message): NextCall['input'] | undefined {
  const { from, to } = state.last?.input ?? {};
  if (typeof from !== 'string' || typeof to !== 'string' || !samePeriod.test(folded(text))) return undefined;
  const isYear = from.endsWith('-01-01') && to.endsWith('-12-31');
  if (isYear) return undefined;
  const earlier = (day: string) => `${String(Number(day.slice(0, 4)) - 1)}${day.slice(4)}`.replace('-02-29', '-02-28');
  return { from: earlier(from), to: earlier(to) };
}

const before =
  /(?<!\p{L})(?:before|davor|vorher|zuvor|vor(?:monat|woche|jahr)|wczesniej|przedtem|poprzedni\p{L}*|predtim|pred tim|drive|predchozi\p{L}*|predesl\p{L}*|до того|перед тим|раніше|попередн\p{L}*)(?!\p{L})/iu;

/** "And the last one?", "and the month before?", after a year, a month or a week: the one before. */
function periodBefore({ heard, state, text }: Message): NextCall['input'] {
  const { from, to } = state.last?.input ?? {};
  const isBefore =
    before.test(folded(text)) &&
    heard.unknown.length < 2 &&
    !heard.has(
      'invoice',
      'delivery',
      'order',
      'price',
      'paid',
      'owed',
      'due',
      'arrive',
      'delivered',
      'bought',
      'compare',
    );
  if (heard.words > 5 || heard.numbers.length > 0 || !(isBefore || heard.has('last'))) return {};
  if (typeof from !== 'string' || typeof to !== 'string') return {};
  const until = addDays(from, -1);
  if (isBefore && addDays(from, 6) === to) return { from: addDays(from, -7), to: until };
  if (!from.endsWith('-01') || from.slice(0, 4) !== to.slice(0, 4)) return {};
  const isYear = from.endsWith('-01-01') && to.slice(0, 7) !== from.slice(0, 7);
  if (!isYear && from.slice(0, 7) !== to.slice(0, 7)) return {};
  return { from: isYear ? `${until.slice(0, 4)}-01-01` : `${until.slice(0, 7)}-01`, to: until };
}

/** Days alone: of the last list, or of one that is asked for. */
export function days(message: Message): Understood | undefined {
  const { heard, state, tools, say, products, text } = message;
  if (products.length > 0 || documentIn(text) !== undefined || heard.words > 9) return undefined;
  const sooner = yearBefore(message);
  const dated = tools.all.find(({ name }) => name === state.last?.tool);
  if (sooner !== undefined && dated !== undefined && 'from' in dated.input.shape)
    return callOf(dated, defined({ ...state.last?.input, cursor: undefined, ...sooner }));
  if (heard.words > 6) return undefined;
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
  // "Show what went to C200001 in October" is of orders, and not of the drafts before.
  if (last?.lists[0] === 'draft' && message.about.shipTo !== undefined) return undefined;
  if (last !== undefined && 'from' in last.input.shape) {
    const { cursor: _, compare, ...input } = state.last?.input ?? {};
    // "And with last year?" after two months were compared.
    const beside = compare === true ? comparedWith(message, input) : undefined;
    if (beside !== undefined) return callOf(last, input, { beside });
    return callOf(last, defined({ ...input, compare, ...range }));
  }
  const list = tools.all.find(({ name }) => name === state.list?.tool);
  if (list !== undefined) return callOf(list, defined({ ...state.list?.input, cursor: undefined, ...range }));
  const kinds = [
    choiceOf(tools.list('invoice'), say.buttons.invoices, range),
    choiceOf(tools.list('delivery'), say.buttons.deliveries, range),
    choiceOf(tools.list('requisition'), say.buttons.requisitions, range),
  ].filter((each) => each !== undefined);
  return { kind: 'ask', question: say.oneOf, choices: kinds };
}
