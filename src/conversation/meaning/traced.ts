import { addDays, utcDay } from '../../core/datetime.ts';
import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import { nounsOf } from '../reading/part-words.ts';
import { callOf, daysOf, isCounted, type Message, onLines, skuOf } from './message.ts';
import type { NextCall, Understood } from '../understanding.ts';

// An order with what came and what was billed of it: of a part, a document, or a number of the buyer's own.

/** The order with the number of the buyer's own that is named: the part that is complained of, or all that came of it. */
export function ofOwnNumber(message: Message, lead: string): Understood | undefined {
  const { ownNumber } = message.aside;
  const nouns = nounsOf(message);
  const within = nouns.length === 0 ? {} : { within: { nouns } };
  return ownNumber === undefined
    ? undefined
    : callOf(message.tools.saying('trace'), { customNumber: ownNumber }, { lead, ...within });
}

/** Not who drives today, or who answers. */
const orders =
  /order|bought|zamaw|zamow|kupi|kupow|bestell|kauft|objedn|koupi|замов|купи|aufgegeb|aufgab|zlozy|zlozi|placed|zadal|zadav|оформ/u;

/** Without accents. */
export const asksOrders = (text: string): boolean => orders.test(folded(text));

/** "Who ordered that, and when?": the orders of the part, or the one that is talked about. */
export function orderedOf({ products, state, tools, say, around, heard, text }: Message): Understood | undefined {
  if (!orders.test(folded(text))) return undefined;
  const [line] = products.length > 0 ? products : state.document === undefined ? state.lines : [];
  const trace = tools.saying('trace');
  const today = utcDay(around.clock.now());
  const sku = line === undefined ? undefined : skuOf(line);
  if (sku !== undefined) return callOf(trace, { sku, from: addDays(today, -365), to: today }, { lead: say.noWho });
  const { document } = state;
  const field = { requisition: 'requisitionId', order: 'orderId', invoice: 'invoiceId' }[document?.kind ?? ''];
  return field === undefined || !(heard.has('it') || heard.words < 4) || document === undefined
    ? undefined
    : callOf(trace, { [field]: document.id }, { lead: say.noWho });
}

/** Without accents: what was ordered and is not there yet. */
export const notThere =
  /(?<!\p{L})(?:(?:still |yet |already )?(?:open|outstanding|underway)|(?:on|under) (?:(?:the|its|their) )?way|still (?:to come|coming|running|missing)|still on (?:the|its|their) way|un(?:delivered|fulfilled)|(?:not|(?:has|have|did|is|are|was|were)n['’ ]?t)(?: \p{L}+){0,2} (?:delivered|received|arrived|come|shipped|here)|offen\p{L}*|ausstehend\p{L}*|unterwegs|noch nicht|otwart\p{L}*|w (?:drodze|toku|realizacji)|jeszcze nie|nie (?:dotar|dosz|przysz|przyjech|dojech|dostarcz|zrealiz)\p{L}*|otevren\p{L}*|na ceste|jeste ne\p{L}*|nedoraz\p{L}*|neprisl\p{L}*|nevyriz\p{L}*|відкрит\p{L}*|[ву] дорозі|ще не|не (?:приїха|доїха|прийш|достав|надійш|викон)\p{L}*)(?!\p{L})/u;

const allOfThem =
  /(?<!\p{L})(?:which|what|all|any|welche|alle|kt[óo]re|jakie|wszystkie|kter[ée]|jak[ée]|v[šs]echny|які|усі|всі)\s+(?:\p{L}+\s+)?(?:orders|deliveries|bestellungen|lieferungen|zam[óo]wienia|dostawy|objedn[áa]vky|dod[áa]vky|замовлення|поставки|доставки)(?!\p{L})/iu;

/** "Which deliveries are still under way?", after one order: of all of them. */
export const asksAllOfThem = (text: string): boolean => allOfThem.test(text);

export const asksWhat = /(?<!\p{L})(?:what|was|co|що)(?!\p{L})/iu;
/** That one order is not there is no question after all that are open. */
const oneOrder =
  /(?<!\p{L})(?:my|our|meine?|unsere?|moje|moja|nasze|m[áa]|na[šs]e|моє|наше) (?:order|bestellung|auftrag|zam[óo]wienie|objedn[áa]vka|замовлення)(?!\p{L})/iu;
const asksWhere = /(?<!\p{L})(?:where|wo|gdzie|kde|де)(?!\p{L})/iu;

/** "Which orders are still open": those of a month that are not delivered and billed yet, and no list of all. */
export function ofOpenOrders(meant: Understood, message: Message): Understood {
  const { tools, text, heard, products, state, about } = message;
  const lists = [tools.list('requisition'), tools.list('delivery')].map((list) => list?.name);
  if (meant.kind !== 'call' || products.length > 0) return meant;
  // "Which deliveries are still coming?" is of no part that was looked at before.
  const isComing = asksAllOfThem(text) && heard.has('arrive') && !heard.has('past', 'invoice');
  const wasPart = isComing && meant.tool === tools.saying('trace')?.name && meant.input['sku'] !== undefined;
  if (wasPart) return callOf(tools.saying('trace'), recent(message)) ?? meant;
  if (!lists.includes(meant.tool)) return meant;
  const { from, to, ...others } = meant.input;
  if (meant.pick !== undefined || Object.keys(others).length > 0) return meant;
  if (state.document !== undefined && !asksAllOfThem(text)) return meant;
  // No tool compares the orders of one receiver.
  if (about.shipTo !== undefined || heard.has('ownOnly') || heard.has('why')) return meant;
  if (asksWhere.test(text) || oneOrder.test(text)) return meant;
  // "Offene Anforderungen"
  const isAsked = heard.has('what', 'all', 'howMany', 'show', 'whether') || asksWhat.test(text) || heard.words < 4;
  if (!(notThere.test(folded(text)) || isComing) || !isAsked) return meant;
  return callOf(tools.saying('trace'), from === undefined ? recent(message) : { from, to }) ?? meant;
}

/** Without accents. */
const iOrdered =
  /(?<!\p{L})(?:i (?:\p{L}+ )?order(?:ed)?|my (?:own )?orders|hab(?:e)? ich .*bestell\p{L}*|ich .*bestellt|meine (?:eigenen )?bestellungen|zam[oa]wi(?:l|al)(?:em|am)|moje (?:wlasne )?(?:zamowienia|objednavky)|objedn(?:aval|al)\p{L}? (?:jsem|sem)|(?:jsem|sem) .*objedn(?:aval|al)\p{L}?|я .*замов(?:ив|ила|ляв|ляла)|мої замовлення|моі замовлення)(?!\p{L})/u;

/** "When does my order come?": the person's own one of this desk comes before all of the account. */
export function ownOrderFirst(meant: Understood, { tools, text, heard }: Message): Understood {
  if (meant.kind !== 'call' || meant.tool !== tools.list('requisition')?.name || meant.fact !== undefined) return meant;
  const isPlain = meant.pick === undefined && meant.within === undefined && Object.keys(meant.input).length === 0;
  const isAsked = heard.has('when', 'where', 'arrive', 'status', 'late');
  // "What have I ordered this week": those of this person stand beside the account's.
  const isOfDays = Object.keys(meant.input).every((field) => field === 'from' || field === 'to') && !isPlain;
  if (isOfDays && meant.pick === undefined && meant.within === undefined && iOrdered.test(folded(text)))
    return { ...meant, fact: 'mine' };
  return isPlain && isAsked && oneOrder.test(text) ? { ...meant, fact: 'mine' } : meant;
}

/** What came back of a part in a year, and what was credited. */
export function creditsOf({ tools, around }: Pick<Message, 'tools' | 'around'>, sku: string): Understood | undefined {
  const today = utcDay(around.clock.now());
  return callOf(tools.saying('trace'), { sku, from: addDays(today, -365), to: today }, { fact: 'credited' });
}

const cameOrWent = [
  ...(['past', 'bought', 'order', 'delivery', 'delivered', 'invoice', 'charged', 'paid'] as const),
  ...(['late', 'missing', 'complain', 'returns', 'creditNote'] as const),
] as const;

/** Ordered, delivered and invoiced compared: of the document or part talked about, or of all that does not agree. */
export function matched(message: Message): Understood | undefined {
  const { state, say, tools, text, heard, products } = message;
  const trace = tools.saying('trace');
  const range = daysOf(message);
  const document = documentIn(text) ?? (heard.has('it') ? state.document : undefined);
  // "4x OP520, 2x GDB1330, all there?": what is counted and was never ordered is wanted.
  const isQuoted = state.last?.tool === tools.quote?.name && state.draft === undefined && state.document === undefined;
  const wanted = products.length === 0 && isQuoted ? state.lines : products;
  const isNamed =
    documentIn(text) !== undefined || message.aside.ownNumber !== undefined || range['from'] !== undefined;
  if (wanted.length > 0 && isCounted(wanted) && !isNamed && !heard.has(...cameOrWent))
    return onLines(message, tools.quote, wanted, {});
  // No tool compares a delivery: it is shown.
  const delivery = tools.open('delivery');
  if (document?.kind === 'delivery' && products.length === 0)
    return callOf(delivery, { [delivery?.opens?.argument ?? '']: document.id });
  const isTold = heard.has('past', 'complain', 'bought') && !heard.question && !heard.has('whether');
  const lead = isTold ? say.noComplaints : undefined;
  const fields: Readonly<Record<string, string>> = {
    invoice: 'invoiceId',
    requisition: 'requisitionId',
    order: 'orderId',
  };
  const field = document?.kind === 'number' ? 'customNumber' : fields[document?.kind ?? ''];
  const sku = products[0] === undefined ? undefined : skuOf(products[0]);
  const { ownNumber } = message.aside;
  const one =
    ownNumber !== undefined
      ? { customNumber: ownNumber }
      : document !== undefined && field !== undefined
        ? { [field]: document.id }
        : sku === undefined
          ? {}
          : { sku };
  return callOf(
    trace,
    { ...one, ...(Object.keys(one).length === 0 && range['from'] === undefined ? recent(message) : range) },
    { lead, places: Object.keys(one).length === 0 ? heard.towns : [] },
  );
}

/** What came lately: the orders of a month. */
function recent({ around }: Message): NextCall['input'] {
  const today = utcDay(around.clock.now());
  return { from: addDays(today, -30), to: today };
}
