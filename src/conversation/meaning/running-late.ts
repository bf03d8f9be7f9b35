import { anything } from './document-facts.ts';
import { folded } from '../reading/matching.ts';
import { documentIn } from '../reading/documents.ts';
import { withoutPromisedDay } from '../reading/promised.ts';
import { nounsOf } from '../reading/part-words.ts';
import type { Understood } from '../understanding.ts';
import { lately } from './about-documents.ts';
import { whyLateUnknown } from '../messages/why-late.ts';
import { callOf, daysOf, type Message } from './message.ts';
import { asksWhat, notThere } from './traced.ts';

// What has not come yet, of all orders: late ones, back orders, anything else that is outstanding.

const backOrders =
  /(?<!\p{L})(?:back ?orders?|outstanding orders?|rückst[aä]nd\p{L}*|rueckstaend\p{L}*|zaległ\p{L}* (?:zamów\p{L}*|dostaw\p{L}*)|(?:zamówienia|dostawy) zaległe|niezrealizowan\p{L}*|niedostarczon\p{L}*|nedodan\p{L}*|недовезен\p{L}*|недопоставлен\p{L}*|недоїха\p{L}*)(?!\p{L})/iu;

/** "Any back orders open?", "late orders", "is anything running late?": every order of which something has not come. */
export function ofBackOrders(message: Message): Understood | undefined {
  const { text, heard, products, tools, around } = message;
  if (products.length > 0 || documentIn(text) !== undefined || heard.words > 14) return undefined;
  if (nounsOf(message).length > 0 || heard.has('invoice', 'deposit', 'buy', 'complain')) return undefined;
  const trace = tools.saying('trace');
  if (backOrders.test(text) && !heard.has('add')) return callOf(trace, daysOf(message));
  return isStillToCome(message) ? callOf(trace, lately(daysOf(message), around)) : undefined;
}

/** "Where is my order?? It should have been here on Friday", "why is my order late?": those that are still open, and whether one is late. */
export function ofPromised(meant: Understood, { tools, around, say, heard, state }: Message, said: string): Understood {
  const isList = meant.kind === 'call' && meant.tool === tools.list('requisition')?.name && meant.pick === undefined;
  if (!isList || Object.keys(meant.input).length > 0) return meant;
  const isPromised = withoutPromisedDay(said) !== said;
  const isUntracked = meant.lead !== undefined && say.noTracking.endsWith(meant.lead);
  // "Why is my last order late?" is of that one.
  const isAsked = (heard.has('late', 'why', 'arrive') || waits.test(folded(said))) && !heard.has('last');
  const isAwaited = isUntracked && isAsked && state.last?.tool !== tools.list('invoice')?.name;
  if (!isPromised && !isAwaited) return meant;
  const lead = heard.has('why')
    ? whyLateUnknown[heard.language]
    : isPromised || heard.has('where')
      ? say.whereItIs
      : undefined;
  const open = callOf(tools.saying('trace'), lately({}, around), { lead, fact: meant.fact });
  return open?.kind === 'call'
    ? { ...open, remarks: meant.remarks, ...(meant.also === undefined ? {} : { also: meant.also }) }
    : meant;
}
/** Without accents: "the customer is waiting". */
const waits =
  /(?<!\p{L})(?:wait(?:s|ing)?|stands?|standing|warte[tn]?|steht|stehen|czeka\p{L}*|stoi\p{L}{0,2}|ceka\p{L}{0,3}|stoji|чека\p{L}*|стоіть|стоять)(?!\p{L})/u;

/** "Late orders", "is anything else late?"; "anything outstanding?" after deliveries or orders. Of no money. */
function isStillToCome(message: Message): boolean {
  const {
    text,
    heard: { has, words },
    state,
    tools,
  } = message;
  const plain = folded(text);
  if (has('paid', 'payment', 'due', 'creditNote', 'returns', 'credit', 'cancel', 'again', 'price')) return false;
  if (has('where', 'when', 'why')) return false;
  if (lateOnes.test(plain) || (underWay.test(plain) && has('what') && has('all'))) return true;
  // "Is anything late?" after invoices is of those.
  const money = [tools.list('invoice'), tools.open('invoice'), tools.saying('credit limit')];
  const wasMoney = money.some((each) => each !== undefined && each.name === state.last?.tool);
  if (lateThings.test(plain) && (words < 8 || anything.test(plain)) && (!has('it') || other.test(plain)))
    return !wasMoney;
  // "Anything else" is not of the document that is open.
  const isElse = other.test(plain) || state.document === undefined;
  // "What has not come this week?" is of all orders of these days, whatever is open.
  const isOfDays =
    (has('what') || asksWhat.test(plain)) && daysOf(message)['from'] !== undefined && !has('order', 'delivery');
  if (isOfDays && (didNotCome.test(plain) || notThere.test(plain))) return true;
  // "Je něco opožděno?" has the word of a stock question.
  if (!(anything.test(plain) || things.test(plain)) || !isElse || (has('stock') && !has('late'))) return false;
  const goods = [tools.list('delivery'), tools.list('requisition'), tools.saying('trace')];
  const wasGoods = goods.some((each) => each !== undefined && each.name === state.last?.tool);
  return didNotCome.test(plain) || (has('late') && !wasMoney) || (wasGoods && notThere.test(plain));
}

// Without accents.
const things = /(?<!\p{L})(?:things|stuff|sachen|ware|was noch|noch was|sonst was|veci|речі)(?!\p{L})/u;
/** "What is all on its way to us?" */
const underWay =
  /(?<!\p{L})(?:(?:on|under) (?:(?:the|its|their) )?way|unterwegs|w drodze|na ceste|[ву] дорозі)(?!\p{L})/u;
const didNotCome =
  /(?<!\p{L})(?:(?:not|(?:has|have|did|is|are|was|were)n['’ ]?t)(?: \p{L}+){0,2} (?:delivered|received|arrived|come|shipped|here)|undelivered|nicht (?:\p{L}+ )?(?:geliefert|angekommen|gekommen|da)|nie (?:dotar|dosz|przysz|przyjech|dojech|dostarcz)\p{L}*|nedoraz\p{L}*|neprisl\p{L}*|neprijel\p{L}*|nedodal\p{L}*|не (?:приіха|доіха|прииш|дииш|достав|надіиш)\p{L}*)(?!\p{L})/u;
const other =
  /(?<!\p{L})(?:else|others?|at all|sonst|uberhaupt|w ogole|vubec|взагалі|weitere[snr]?|andere[snr]?|inn(?:e|ego|ych|ymi)|jeszcze|jin(?:e|eho|ych)|dalsi\p{L}*|jeste|інш\p{L}*|ще)(?!\p{L})/u;
/** Of time; what is overdue may also be money. */
const behindTime = String.raw`late|delay\p{L}*|(?:zu )?spat|verspat\p{L}*|verzoger\p{L}*|spozni\p{L}*|opozni\p{L}*|zpozd\p{L}*|opozd\p{L}*|запізн\p{L}*|затрим\p{L}*|спізн\p{L}*`;
/** That it is late, and not only that it is awaited. */
export const saysLate = (text: string): boolean =>
  new RegExp(String.raw`(?<!\p{L})(?:${behindTime})(?!\p{L})`, 'u').test(folded(text));
const lateWord = String.raw`(?:${behindTime}|overdue|uberfallig\p{L}*|przetermin\p{L}*|простроч\p{L}*)`;
const goodsWord = String.raw`(?:orders|deliveries|bestellungen|lieferungen|auftrage|zamowieni[ae]|dostawy|objednavk[yu]|dodavk[yu]|zasilk[yu]|замовлення|доставки|поставки)`;
const lateOnes = new RegExp(
  String.raw`(?<!\p{L})(?:${lateWord} ${goodsWord}|${goodsWord},? (?:[\p{L}\d]+ ){0,4}${lateWord})(?!\p{L})`,
  'u',
);
/** "What is late?", "is any of our orders late?" */
const lateThings = new RegExp(
  String.raw`(?<!\p{L})(?:what(?: ?s)?|was|etwas|co|cos|neco|що|щось|any(?:thing)?|something|nejak\p{L}*|jakies|якісь|irgendeine) (?:[\p{L}\d]+ ){0,4}?(?:${behindTime})(?!\p{L}| (?:with|on)(?!\p{L}))`,
  'u',
);
