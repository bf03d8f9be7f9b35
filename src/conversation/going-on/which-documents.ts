import { addDays, utcDay } from '../../core/datetime.ts';
import { asksBelonging, griefOf } from '../meaning/document-facts.ts';
import { callOf, daysOf, type Message, skuOf } from '../meaning/message.ts';
import { asksAllOfThem } from '../meaning/traced.ts';
import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import { digitsIn } from '../reading/wording.ts';
import { warehousesFor } from '../reading/places.ts';
import type { Understood } from '../understanding.ts';

// Which documents a list has, which of them is meant, and which others belong to the one that is open.

/** They are pointed at: those that were counted or summed, and no others. Without accents. */
const exactly =
  /(?<!\p{L})(?:exactly|precisely|dokladnie|konkretnie|genau|konkret|presne|konkretne|саме|конкретно)(?!\p{L})/u;
const pointed = /(?<!\p{L})(?:to (?:sa|jsou|sou)|(?:jsou|sou) to|sind (?:das|die)|are (?:those|they|these))(?!\p{L})/u;

const otherQuestion = [
  ...(['owed', 'overdue', 'paid', 'creditNote', 'late', 'missing', 'delivered', 'arrive', 'past', 'history'] as const),
  ...([
    'last',
    'all',
    'oldest',
    'largest',
    'most',
    'spend',
    'compare',
    'price',
    'stock',
    'find',
    'buy',
    'want',
  ] as const),
  ...(['cancel', 'remove', 'change', 'not', 'no', 'why', 'where', 'match', 'complain', 'returns', 'deposit'] as const),
  ...(['draft', 'account', 'human', 'file', 'mail', 'only', 'more', 'month', 'brand', 'again', 'every'] as const),
] as const;

/** "Which invoices is that exactly?": the rows of the list that was counted. */
export function listedOnes(message: Message): Understood | undefined {
  const { heard, state, tools, products, text } = message;
  const { has, words, unknown, ordinal, numbers, towns } = heard;
  const tool = tools.all.find(({ name, lists: [kind] }) => name === state.list?.tool && kind !== undefined);
  if (tool === undefined || state.last?.tool !== tool.name || state.list === undefined) return undefined;
  if (products.length > 0 || words > 9 || ordinal !== undefined || numbers.length > 0 || towns.length > 0)
    return undefined;
  const [kind = ''] = tool.lists;
  const named = (['invoice', 'delivery', 'order'] as const).filter((each) => has(each));
  const isOther = named.some((each) => each !== (kind === 'requisition' ? 'order' : kind));
  if (isOther || has(...otherQuestion) || documentIn(text) !== undefined || unknown.length > 2) return undefined;
  if (daysOf(message)['from'] !== undefined) return undefined;
  const plain = folded(text);
  const isPointed = exactly.test(plain) || pointed.test(plain) || (has('it') && named.length > 0);
  if (!isPointed || !(has('what', 'show') || named.length > 0)) return undefined;
  const { cursor: _, ...input } = state.list.input;
  return callOf(tool, input, { fact: 'rows' });
}

const notBelonging = [
  ...(['all', 'last', 'every', 'again', 'complain', 'returns', 'cancel', 'remove', 'human', 'mail', 'file'] as const),
  ...(['history', 'buy', 'want', 'submit', 'why', 'more', 'draft', 'oldest', 'largest', 'approve', 'stock'] as const),
  ...(['spend', 'credit', 'missing', 'change', 'add', 'hold', 'late', 'overdue', 'paid', 'due'] as const),
] as const;

/** "Which order does it belong to?", "and the delivery note for it", "which invoice does it correct?": of the document that is open. */
export function belongingTo(message: Message): Understood | undefined {
  const { heard, state, tools, products, text } = message;
  const { has, words, question } = heard;
  const { document, related } = state;
  const isOpen = [tools.open(document?.kind ?? ''), tools.saying('trace')].some(
    (tool) => tool !== undefined && tool.name === state.last?.tool,
  );
  if (document === undefined || !isOpen || products.length > 0 || words > 11 || documentIn(text) !== undefined)
    return undefined;
  if (has(...notBelonging) || daysOf(message)['from'] !== undefined) return undefined;
  if (!asksBelonging(text) || !(question || has('what', 'it', 'also', 'show') || words < 6)) return undefined;
  const isCredit = /^K/i.test(document.id);
  const wanted = has('delivery')
    ? 'delivery'
    : has('order')
      ? 'order'
      : has('invoice', 'creditNote') && (document.kind !== 'invoice' || isCredit)
        ? 'invoice'
        : undefined;
  if (wanted === undefined || (wanted === document.kind && !isCredit)) return undefined;
  const [one, other] = related.filter(({ kind }) => kind === wanted);
  const open = tools.open(wanted);
  if (one !== undefined && other === undefined && !isCredit)
    return callOf(open, { [open?.opens?.argument ?? '']: one.id }, wanted === 'invoice' ? {} : { fact: 'place' });
  const field = { requisition: 'requisitionId', order: 'orderId', invoice: 'invoiceId' }[document.kind];
  const order = related.find(({ kind }) => kind === 'order');
  const key = field !== undefined ? { [field]: document.id } : order === undefined ? undefined : { orderId: order.id };
  return key === undefined ? undefined : callOf(tools.saying('trace'), key);
}

const invoiced =
  /(?<!\p{L})(?:invoiced|billed|zafakturowan\p{L}*|wyfakturowan\p{L}*|berechnet|fakturiert|vyfakturovan\p{L}*|fakturovan\p{L}*|виставлен\p{L}*)(?!\p{L})/u;

/** "Is the WRO one invoiced yet?", of a few deliveries that were shown: those of that warehouse, each with its invoice. */
export function shownDelivery({ heard, state, tools, products, text }: Message): Understood | undefined {
  const { has, words } = heard;
  const seen = [...state.rows, ...state.opened].filter(({ kind }) => kind === 'delivery');
  const rows = seen.filter(({ id }, at) => seen.findIndex((each) => each.id === id) === at);
  const isListed = state.list?.tool === tools.list('delivery')?.name;
  if (!isListed || rows.length === 0 || words > 16 || documentIn(text) !== undefined) return undefined;
  if (!(has('invoice') || invoiced.test(folded(text))) || has('buy', 'want', 'stock', 'price', 'spend', 'credit'))
    return undefined;
  if (products.some(({ quantity }) => quantity !== undefined)) return undefined;
  const codeOf = (id: string) => id.split('/')[1] ?? '';
  const codes = [...new Set(rows.map(({ id }) => codeOf(id)))];
  const written = codes.filter((code) => new RegExp(String.raw`(?<![\p{L}\d])${code}(?![\p{L}\d])`, 'iu').test(text));
  const places = [...written, ...heard.towns.flatMap((town) => warehousesFor(town, codes))];
  const meant = rows.filter(({ id }) => places.includes(codeOf(id)));
  const open = tools.open('delivery');
  return meant.length > 3
    ? undefined
    : meant.reduceRight<Understood | undefined>((also, { id }) => {
        const call = callOf(open, { [open?.opens?.argument ?? '']: id }, { fact: 'paid' });
        return call?.kind === 'call' && also !== undefined ? { ...call, also } : call;
      }, undefined);
}

const ofRequisitions =
  /(?<!\p{L})(?:reqs?|requisitions?|rekwizycj\p{L}*|rekvizic\p{L}*|реквізиці\p{L}*|zapotrzebowa\p{L}*)(?!\p{L})/u;

/** "Total of all reqs today": those of the days, with their sum where they are all read. */
export function requisitionsOf(message: Message): Understood | undefined {
  const { heard, tools, products, text, around, aside } = message;
  const { has, words } = heard;
  if (!ofRequisitions.test(folded(text)) || products.length > 0 || documentIn(text) !== undefined || words > 16)
    return undefined;
  if (has('cancel', 'buy', 'want', 'again', 'submit', 'approve', 'approvals', 'invoice', 'delivery', 'missing', 'last'))
    return undefined;
  if (aside.ownNumber !== undefined) return undefined;
  const days = daysOf(message);
  const { from = utcDay(around.clock.now()), to = from } = days;
  if (days['from'] === undefined || typeof from !== 'string' || typeof to !== 'string') return undefined;
  const { shipTo } = message.about;
  const isShort = addDays(from, 31) >= to;
  return callOf(
    tools.list('requisition'),
    { from, to, ...(shipTo === undefined ? {} : { shipTo }) },
    isShort ? { fact: 'sum' } : {},
  );
}

const halfCame =
  /(?<!\p{L})(?:half|polow\p{L}*|halfte|pulk\p{L}*|polovin\p{L}*|половин\p{L}*|po jedn\p{L}+|only one|nur (?:ein|eine|einer|eins)|jen jeden|тільки один|rest(?:a|e|y)?|reszt\p{L}*|zbyt\p{L}+)(?!\p{L})/u;
const didNot =
  /(?<!\p{L})(?:was(?:n t| not|nt)|nicht dabei|nie bylo|nebyl\p{L}*|не було|mialo|mialy|mial|mely|melo|mel|byly dva|only got|got only|supposed to)(?!\p{L})/u;

/** "Half of it is missing again from Rzeszów, 540087980 was not in it": what came of the part, or of all orders of the days. */
export function shortOf(message: Message): Understood | undefined {
  const { heard, state, tools, products, text, say, around, aside } = message;
  const { has, words, towns, question } = heard;
  if (documentIn(text) !== undefined || words > 22 || aside.ownNumber !== undefined) return undefined;
  if (has('buy', 'want', 'price', 'invoice', 'deposit', 'add', 'stock', 'every', 'quote', 'cancel', 'hold', 'maybe'))
    return undefined;
  const plain = folded(text);
  const isShort =
    has('missing', 'late') ||
    (halfCame.test(plain) && has('past', 'arrive', 'delivered', 'only', 'bought')) ||
    (didNot.test(plain) && has('past', 'missing', 'delivered'));
  const [line, other] = products;
  const days = daysOf(message);
  const today = utcDay(around.clock.now());
  const lead = griefOf(message) ?? (question || has('where', 'when', 'why') ? say.whereItIs : say.noComplaints);
  // A number of digits alone would be asked for in the stock; other parts are complained of as before.
  const sku = line === undefined ? digitsIn(text) : line.sku;
  if (isShort && sku !== undefined && other === undefined && /^\d{6,}$/.test(sku) && !has('order'))
    return callOf(tools.saying('trace'), { sku, from: addDays(today, -90), to: today }, { lead });
  if (products.length > 0 || state.document !== undefined) return undefined;
  // "Can the rest come from Poznań?" asks for stock.
  const isHalf = halfCame.test(plain) && has('past', 'missing', 'late', 'delivered', 'bought');
  if (!isHalf || (towns.length === 0 && days['from'] === undefined)) return undefined;
  return callOf(tools.saying('trace'), days['from'] === undefined ? { from: addDays(today, -30), to: today } : days, {
    lead,
    places: towns,
  });
}

/** "Is one of the 540087980 still to come?", "and the 0228537273?", after a trace: of that part. */
export function ofTraced({ state, products, tools, heard }: Message): Understood | undefined {
  const { last } = state;
  const trace = tools.saying('trace');
  const [line, other] = products;
  const sku = line === undefined ? undefined : skuOf(line);
  if (trace === undefined || last?.tool !== trace.name || sku === undefined || other !== undefined) return undefined;
  const { question, has, words } = heard;
  const isAsked = question || has('arrive', 'missing', 'delivered', 'where');
  const isNext =
    last.input['sku'] !== undefined && words < 6 && line?.quantity === undefined && !has('info', 'invoice');
  if (!isAsked && !isNext) return undefined;
  // "When did we last buy it?" is of all days.
  if (has('price', 'stock', 'buy', 'howMuch', 'want', 'quote', 'find', 'deposit', 'returns', 'bought', 'last'))
    return undefined;
  const { orderId: _, requisitionId: __, invoiceId: ___, customNumber: ____, ...days } = last.input;
  return callOf(trace, { ...days, sku });
}

/** "So when does it come?", after what is open of an order or a part: the same once more, and no new order of it. */
export function tracedAgain(message: Message): Understood | undefined {
  const { heard, state, tools, products, text, say } = message;
  const { has, words } = heard;
  const { last } = state;
  const trace = tools.saying('trace');
  if (last === undefined || last.tool !== trace?.name || words > 14 || asksAllOfThem(text)) return undefined;
  if (message.aside.ownNumber !== undefined) return undefined;
  // "When does the first one come?", of several orders that are open.
  if (products.length > 0 || (heard.ordinal !== undefined && state.rows.length > 1)) return undefined;
  if (documentIn(text) !== undefined || daysOf(message)['from'] !== undefined) return undefined;
  const asks =
    has('when', 'late', 'where', 'missing') || (has('arrive') && heard.question) || halfCame.test(folded(text));
  if (!asks || has('want', 'price', 'invoice', 'owed', 'due', 'paid', 'deposit', 'cutoff', 'bought', 'returns'))
    return undefined;
  if (has('complain', 'cancel', 'spend', 'credit', 'human', 'every', 'draft') || (has('buy') && !has('not', 'no')))
    return undefined;
  const { cursor: _, ...input } = last.input;
  // "When will the other one be here?", after one part of these orders.
  const [line, other] = state.lines;
  const sku = line === undefined || other !== undefined ? undefined : skuOf(line);
  const isOfAll = ['sku', 'orderId', 'requisitionId', 'invoiceId', 'customNumber'].every((each) => !(each in input));
  if (sku !== undefined && isOfAll && state.document === undefined)
    return callOf(trace, { ...input, sku }, { fact: 'rest' });
  const isTime = has('when', 'where', 'arrive', 'late');
  return callOf(trace, input, isTime ? { lead: say.whereItIs } : {});
}
