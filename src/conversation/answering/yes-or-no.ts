import { wasReturned } from '../meaning/document-facts.ts';
import { dayAheadIn } from '../reading/days.ts';
import { folded } from '../reading/matching.ts';
import { saysLate } from '../meaning/running-late.ts';
import type { DeskTool } from '../../../tools/desk.ts';
import type { Act } from '../acts/acts.ts';
import { likelyActs } from '../acts/classify.ts';
import { contextOf, saidIn } from '../acts/features.ts';
import { addDays, utcDay } from '../../core/datetime.ts';
import { daysOf, type Message } from '../meaning/message.ts';
import { nounsOf } from '../reading/part-words.ts';
import { counting, gaveBack } from '../reading/wording.ts';
import type { AskedFact } from '../understanding.ts';
import { cheapestOf, lateOrders, shapes } from './answer-shapes.ts';
import { allThere } from './goods-sentences.ts';

// "Is it paid?" is answered with a yes or a no before the rest, where the answer says which it is.

const blocked = /block|zablok|gesperr|sperre|blokov|заблок/iu;
const billed =
  /(?<!\p{L})(?:invoiced|billed|charged|zafakturowan|policzon|berechnet|abgerechnet|fakturiert|vyfakturov|(?:na)?účtov|нарахова|виставлен)/iu;
const anything = /(?<!\p{L})(?:any|jakie[śs]|jaki[śs]|irgendwelche|nějak[éáý]|nejak[eay]|якісь|якийсь)(?!\p{L})/iu;
const orElse = /\p{L}[\s,]+(?:or|oder|czy|nebo|či|чи)\s+\p{L}{2,}\s+\p{L}/iu;
const either = /\p{L}[\s,]+(?:or|oder|czy|nebo|či|чи)\s+\p{L}/iu;
const orNot = /(?<!\p{L})(?:or|oder|czy|nebo|či|чи)\s+(?:not|nicht|nie|ne|ні|nein|no)(?!\p{L})/iu;
/** Whatever else stands in it, it asks whether. */
const asksWhether =
  /^\W*(?:(?:[aiйі]|und)\s+)?(?:czy|чи|ist|sind|hat|haben)(?!\p{L})(?!.*(?<!\p{L})(?:und|i|a|і|й|та) (?:was|co|що)(?!\p{L}))/iu;
const asksWhen = /^\W*(?:(?:a|а|and|und|і|й)\s+)?(?:wann|when|kiedy|kdy|коли|what(?:['’]?s)?|czego|чого)(?!\p{L})/iu;
const untilWhen =
  /(?<!\p{L})(?:(?:by|un)til(?:l)? when|by (?:when|what time)|how late|bis wann|bis wie viel uhr|do (?:kt[óo]rej|kiedy|kdy|kolika)|до (?:котрої|коли|якої години|скількох))(?!\p{L})/iu;
const sinceWhen =
  /(?<!\p{L})(?:since when|how long|seit wann|wie lange|od kiedy|jak długo|jak dlugo|od kdy|jak dlouho|відколи|з якого|як довго)(?!\p{L})/iu;
const toThat =
  /(?<!\p{L})(?:k (?:tomu|tom|ní|ni|té|te|němu|nemu)|do (?:tego|tej|niej|niego)|dazu|dafür|dafuer|for (?:that|it|this)|to (?:that|it)|до (?:цього|того|неї|нього))(?!\p{L})/iu;
const oneCredit = /(?<!\p{L})(?:(?:the|my|our|that) credit|(?:die|meine|unsere|eine) gutschrift)(?!\p{L})/iu;
const isOfOneCredit = ({ heard: { has }, text }: Message): boolean =>
  has('creditNote') && (has('deposit', 'returns') || oneCredit.test(text) || wasReturned.test(folded(text)));
/** Questions to which what is there is no yes. */
const notAnswered: readonly (Act | undefined)[] = [
  'order_maybe',
  'dont_order',
  'bought',
  'top',
  'discount',
  'fits',
  'advice',
];
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

function likeliest({ text, state, heard }: Message): Act | undefined {
  return likelyActs(saidIn(text, contextOf(state), heard.language))[0]?.act;
}

/** The day that something is wanted by: "tomorrow", "on Friday", "by 2.12." */
export function dayWanted({ heard, around, aside }: Message): string | undefined {
  const today = utcDay(around.clock.now());
  const dated = dayAheadIn(aside.text, around.clock);
  if (dated !== undefined) return dated;
  const said = heard.english.toLowerCase();
  if (/\btomorrow\b/.test(said)) return addDays(today, 1);
  if (/\btoday\b/.test(said)) return today;
  const named = weekdays.findIndex((each) => said.includes(each));
  // "Bis Montag" is a farewell as well.
  const day = named === -1 ? (heard.weekday ?? -1) : named;
  const ahead = (day - new Date(around.clock.now()).getUTCDay() + 7) % 7;
  return day === -1 ? undefined : addDays(today, ahead === 0 ? 7 : ahead);
}

/** Whether all of it arrives by the day asked for. */
function arrives(message: Message, output: unknown): boolean | undefined {
  const { products = [] } = shapes.stock.safeParse(output).data ?? {};
  const wanted = dayWanted(message);
  const all = allThere(output)?.day;
  if (wanted !== undefined && all !== undefined)
    return all === wanted && message.aside.time !== undefined ? undefined : all <= wanted;
  // "Will there still be some tomorrow?"
  if (wanted === undefined || products.length === 0 || message.heard.has('add')) return undefined;
  const firsts = products.map(({ locations = [] }) => {
    const days = locations.flatMap(({ availability, ...place }) => {
      const at = place.shipToBusinessUnitDeliveryDateTime ?? place.latestDeliveryDate;
      return availability > 0 && place.orderDateTimeTo !== undefined && at !== undefined ? [at.slice(0, 10)] : [];
    });
    return days.sort()[0];
  });
  // At which hour is for the person to see.
  if (message.aside.time !== undefined && firsts.includes(wanted)) return undefined;
  return firsts.every((first) => first !== undefined && first <= wanted);
}

function ofDocument({ heard: { has }, text, around }: Message, output: unknown): boolean | undefined {
  const [invoice] = shapes.invoice.safeParse(output).data?.invoices ?? [];
  if (invoice?.paymentStatus !== undefined) {
    // "Do you owe us, or do we pay?"
    if (either.test(text) && !orNot.test(text)) return undefined;
    const isPaid = invoice.paymentStatus === 'PAID';
    if (!isPaid && invoice.paymentStatus !== 'UNPAID') return undefined;
    const isDue = invoice.dueDate !== undefined && invoice.dueDate.slice(0, 10) < utcDay(around.clock.now());
    if (has('overdue')) return !isPaid && isDue;
    if (has('owed')) return !isPaid;
    return has('paid') ? isPaid : undefined;
  }
  const draft = shapes.draft.safeParse(output).data;
  // A draft that was sent has its orders with it: whether it was approved is not whether it came.
  const isDecision = draft !== undefined && has('approve', 'approvals', 'submit');
  const requisition = isDecision ? undefined : shapes.requisition.safeParse(output).data;
  if (requisition !== undefined && billed.test(text)) {
    const invoices = requisition.orders.map(({ fiscalDocumentNumber = '' }) => fiscalDocumentNumber);
    return invoices.every((each) => each === '') ? false : invoices.includes('') ? undefined : true;
  }
  if (requisition !== undefined && has('arrive', 'delivery', 'past') && !has('owed', 'paid', 'invoice', 'price')) {
    const phases = requisition.orders.map(({ phaseCode }) => phaseCode ?? '');
    if (phases.length > 0 && phases.every((each) => /^(?:DELIVERED|INVOICED)$/.test(each))) return true;
    return phases.every((each) => /^(?:ACCEPTED|CONFIRMED|CANCELLED)$/.test(each)) ? false : undefined;
  }
  if (draft !== undefined && has('approve', 'approvals', 'status', 'submit', 'order', 'past')) {
    if (/^(?:approved|accepted|confirmed)$/.test(draft.state)) return true;
    return /^(?:priced|pending_approval|declined|expired|failed|cancelled|withdrawn)$/.test(draft.state)
      ? false
      : undefined;
  }
  return undefined;
}

/** "Has all of it come?", "is it invoiced?", "is anything missing?", of an order that was traced. */
function ofTrace({ heard: { has }, text }: Message, output: unknown): boolean | undefined {
  const traced = shapes.traced.safeParse(output).data;
  // "Is anything late?"
  if (traced?.open !== undefined) {
    if (!has('late')) return undefined;
    // "Anything else we're still waiting on?" asks for what is open.
    return saysLate(text) ? lateOrders(traced) > 0 : traced.documents.length > 0;
  }
  const { lines = [] } = traced ?? {};
  if (lines.length === 0) return undefined;
  const asksBill = billed.test(text) || has('invoice');
  if (has('paid')) return lines.every(({ invoiced }) => invoiced === 0) ? false : undefined;
  const asksGoods = has('delivered');
  if (has('price', 'remove')) return undefined;
  const isAll = (of: 'delivered' | 'invoiced') => lines.every((each) => each[of] >= each.ordered);
  const isNone = (of: 'delivered' | 'invoiced') => lines.every((each) => each[of] === 0);
  // "Did all of it come or is some missing?" has no yes.
  if (has('missing')) return asksBill || asksGoods || orElse.test(text) ? undefined : !isAll('delivered');
  if (asksBill === asksGoods || has('not', 'no', 'late')) return undefined;
  const of = asksBill ? 'invoiced' : 'delivered';
  return isAll(of) ? true : isNone(of) || has('all') ? false : undefined;
}

/** "Does that incl the deposit?": it is on top of the price. */
const included =
  /(?<!\p{L})(?:incl\p{L}*|inkl\p{L}*|in the price|in (?:that|this|there|it)|v te cene|v tom|v ni|v tech|w tym|w tej cenie|у це|inbegriffen|enthalten|drin|im preis|w cenie|wlicz\p{L}*|zawier\p{L}*|v cene|zahrn\p{L}*|vcetne|у ціні|в ціні|включ\p{L}*|входить)(?!\p{L})/u;

/** "Is that with the deposit?" may ask whether there is one, or whether the price has it: the sentence says both. */
const withDeposit =
  /(?<!\p{L})(?:with|mit|z|ze|s|se|з|із|зі) (?:the |a |dem |der )?(?:core )?(?:deposit|charge|pfand|kaucj\p{L}*|zaloh\p{L}*|застав\p{L}*)(?!\p{L})/u;

function ofParts(message: Message, output: unknown, fact: AskedFact | undefined): boolean | undefined {
  const { has } = message.heard;
  const { products, state } = message;
  const { lines = [] } = shapes.priced.safeParse(output).data ?? {};
  const [first, other] = lines;
  if (
    first !== undefined &&
    fact === 'deposit' &&
    other === undefined &&
    !has('howMuch', 'price') &&
    !gaveBack.test(message.text) &&
    !withDeposit.test(folded(message.text))
  )
    return Number(first.refundableAmountNet ?? 0) > 0 && !included.test(folded(message.text));
  const cheapest = cheapestOf(output);
  if (cheapest !== undefined && has('cheaper', 'price') && lines.length === 2 && has('compare')) {
    const meant = (products.length > 1 ? products[0] : state.lines[0])?.sku;
    // "Is it dearer than OP520?"
    return meant === undefined ? undefined : (meant === cheapest) === has('cheaper');
  }
  const isOfStock = has('stock', 'enough') || (has('more') && !has('price'));
  if (first?.enough !== undefined && isOfStock && !has('price', 'quote', 'cheaper'))
    return lines.every(({ enough }) => enough === true);
  if (fact === 'arrival') return arrives(message, output);
  const stock = fact === undefined && isOfStock ? shapes.stock.safeParse(output).data : undefined;
  const [there, another] = stock?.products ?? [];
  // That there is none is said in the sentence.
  return there !== undefined && another === undefined && there.available > 0 && !has('returns') ? true : undefined;
}

function ofSums({ heard: { has } }: Message, output: unknown): boolean | undefined {
  if (!has('bought', 'spend') || has('more', 'compare', 'most', 'delivered', 'arrive', 'delivery')) return undefined;
  const sums = shapes.sums.safeParse(output).data;
  if (sums !== undefined && sums.coverage.complete) return sums.pieces > 0 || sums.totals.length > 0;
  const history = shapes.history.safeParse(output).data;
  if (history === undefined || has('price', 'paid', 'cheaper')) return undefined;
  const isBought = history.points.some(({ source }) => source !== 'quote');
  return isBought || history.coverage.complete ? isBought : undefined;
}

function ofAccount({ heard: { has }, text, aside }: Message, output: unknown): boolean | undefined {
  const finances = shapes.finances.safeParse(output).data;
  if (finances === undefined || finances.orderingAllowed === undefined) return undefined;
  // Whether it will be, nobody knows.
  // "Can I still order, or do you block me?" is answered by the sentence.
  if (blocked.test(text)) return has('maybe', 'when') || either.test(text) ? undefined : !finances.orderingAllowed;
  if (!has('canYou', 'order', 'buy', 'enough')) return undefined;
  const wanted = Number((aside.amount ?? aside.price ?? '').replace(/[^\d]/g, ''));
  return finances.orderingAllowed && Number(finances.availableCreditLimit) >= wanted;
}

/** Undefined: it was not asked so, or the answer does not say. */
export function yesOrNo(
  message: Message,
  { lists, effect }: DeskTool,
  output: unknown,
  fact: AskedFact | undefined,
): boolean | undefined {
  const { has, question, words } = message.heard;
  const isDay = fact === 'arrival' && effect === 'read' && dayWanted(message) !== undefined;
  if (
    (!question && !isDay) ||
    // Whether there is one the sentence says.
    fact === 'creditNotes' ||
    words > 16 ||
    has('why', 'when', 'where', 'howMany', 'howMuch', 'who', 'shouldI') ||
    (has('what') && !asksWhether.test(message.text)) ||
    counting.test(message.text) ||
    sinceWhen.test(message.text) ||
    asksWhen.test(message.text) ||
    // "Until when do I have to order it to have it on Tuesday?"
    untilWhen.test(message.text) ||
    notAnswered.includes(likeliest(message))
  )
    return undefined;
  const [kind] = lists;
  if (kind !== undefined) {
    const { total, coverage } = shapes.list.safeParse(output).data ?? {};
    const isAny =
      (has('whether') || anything.test(message.text)) &&
      !has('all', 'more', 'missing', 'paid', 'last', 'not', 'price') &&
      // The "this" of "any credit notes this month" points at no list.
      (!has('it') || (anything.test(message.text) && daysOf(message)['from'] !== undefined)) &&
      // "Was my order approved?" asks of one, and not whether there are any.
      !(kind === 'draft' && has('approve', 'approvals', 'submit')) &&
      // A list that is not of the part or the document that was asked about.
      message.products.length === 0 &&
      message.heard.towns.length === 0 &&
      // "We sent 2 back, have we had the credit?": which of them it is nobody has said.
      !isOfOneCredit(message) &&
      nounsOf(message).length === 0 &&
      !toThat.test(message.text);
    return !isAny || total === undefined || (total === 0 && coverage?.complete === false) ? undefined : total > 0;
  }
  return (
    (fact === undefined ? ofDocument(message, output) : undefined) ??
    ofTrace(message, output) ??
    ofParts(message, output, fact) ??
    ofSums(message, output) ??
    ofAccount(message, output)
  );
}
