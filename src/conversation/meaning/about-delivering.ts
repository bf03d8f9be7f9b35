import { dayWanted } from '../answering/yes-or-no.ts';
import { ordersSaid } from '../messages/orders-said.ts';
import { documentIn } from '../reading/documents.ts';
import { hear } from '../reading/hear.ts';
import { folded } from '../reading/matching.ts';
import { nounsOf } from '../reading/part-words.ts';
import type { Understood } from '../understanding.ts';
import { ofOpen, orderedOn, receiverOf } from './about-documents.ts';
import { callOf, choiceOf, daysOf, type Message, sayOnly, withLead } from './message.ts';

// What is asked about delivering as such: whether it can be by an hour, why it takes so long, a driver who never came,
// the invoice of the last delivery. Patterns are without accents.

/** Of one part or document, of money, or something to be done. */
const ofElse = [
  ...([
    'invoice',
    'creditNote',
    'deposit',
    'returns',
    'price',
    'owed',
    'overdue',
    'credit',
    'paid',
    'payment',
  ] as const),
  ...([
    'cancel',
    'again',
    'every',
    'human',
    'address',
    'account',
    'shipping',
    'quote',
    'approve',
    'approvals',
  ] as const),
] as const;

const isOfElse = (message: Message): boolean =>
  message.products.length > 0 || documentIn(message.text) !== undefined || message.heard.has(...ofElse);

const delivering =
  /(?<!\p{L})(?:(?:can|could|will|would|do) (?:you|u|ya)(?: \p{L}+){0,2} (?:deliver|bring (?:it|them|stuff))|(?:liefert|bringt|fahrt|kommt) (?:ihr|sie)|(?:liefern|bringen) sie|(?:konnt ihr|konnen sie|kannst du|schafft ihr|schaffen sie)(?: [\p{L}\d]+){0,5} (?:liefern|bringen|lieferung)|dowiez\p{L}+|dostarcz(?:ycie|a panstwo)|dowozicie|przywieziecie|dovez(?:ete|ou|t)|privez(?:ete|t)|zavez(?:ete|t)|doruc(?:ite|it)|dodate|vozite|привез(?:ете|ти)|довез(?:ете|ти)|достав(?:ите|ити|ляєте))(?!\p{L})/u;

/** "Can you deliver tomorrow before 10?", before a part was named: it depends on the part, and no list of orders says it. */
function canDeliver(message: Message): Understood | undefined {
  const { heard, text, state, aside, say } = message;
  const { has, words, towns } = heard;
  const isOfThat = state.lines.length > 0 || state.document !== undefined || state.draft !== undefined;
  if (isOfThat || !delivering.test(folded(text)) || isOfElse(message) || words > 12 || towns.length > 0)
    return undefined;
  const isTimed = aside.time !== undefined || dayWanted(message) !== undefined;
  const isOther = has('past', 'late', 'where', 'why', 'order', 'bought', 'complain', 'all', 'last', 'show', 'driver');
  return !isTimed || isOther || message.about.shipTo !== undefined || nounsOf(message).length > 0
    ? undefined
    : sayOnly(say.leadTime);
}

const soLong =
  /(?<!\p{L})(?:so (?:damn |bloody |very )?long|(?:this|that|too) long|ages|forever|(?:so|derart|ewig) ?lange?|ewig|tak (?:dlugo|dlouho)|tyle (?:czasu )?trwa|tolik casu|(?:так|аж так) довго|стільки часу)(?!\p{L})/u;
const isDelay = /(?<!\p{L})(?:what(?:['’]?s| is) (?:it )?taking|was dauert|co tam tyle|що так довго)(?!\p{L})/u;

/** "Why is it taking so long?": no data says it, and the list that was just shown is not shown again. */
function whySoLong(message: Message): Understood | undefined {
  const { heard, text, state, tools, say } = message;
  const plain = folded(text);
  if (!(heard.has('why') || isDelay.test(plain)) || !soLong.test(plain) || isOfElse(message) || heard.words > 10)
    return undefined;
  // What waits for an approval is asked of elsewhere, and so are the parts that are counted.
  const isOfBasket = state.draft !== undefined || (state.lines.length > 0 && state.document === undefined);
  if (isOfBasket || heard.has('bought', 'stock', 'order') || daysOf(message)['from'] !== undefined) return undefined;
  const said = ordersSaid[heard.language].whySoLong;
  // The order that is open is shown with it: how far it is is all that is known.
  const shown = withLead(ofOpen(message), said);
  if (shown !== undefined) return shown;
  const orders = tools.list('requisition');
  const isShown = state.document !== undefined || state.last !== undefined;
  return isShown ? sayOnly(said) : sayOnly(`${said} ${say.whichDocument}`, choiceOf(orders, say.buttons.requisitions));
}

const driver = String.raw`(?:drivers?|van|courier|fahrer|kurier|kierowc[ay]|ridic|kuryr|водіи|курєр)`;
const cameNot = String.raw`(?:never|not|didn['’]?t|hasn['’]?t|has not|did not|no-?show|nie|nicht|так і не|не)(?: \p{L}+)? (?:came|come|showed|shown|show|turned|turn|arrived|arrive|gekommen|aufgetaucht|erschienen|da|przyjech\p{L}+|dojech\p{L}+|dotar\p{L}+|приіха\p{L}+|доіха\p{L}+|був|з.явив\p{L}*)`;
const driverCameNot = new RegExp(
  String.raw`(?<!\p{L})${driver}(?: [\p{L}']+){0,3} (?:${cameNot}|nikdy neprijel|neprijel|nedorazil|neprijizdi)(?!\p{L})`,
  'u',
);

/** "The driver never came": of the order that is asked about beside it, and not of the deliveries of today. */
export const tellsOfDriver = (text: string): boolean => driverCameNot.test(folded(text));

function driverNeverCame(message: Message): Understood | undefined {
  const { text, heard, tools, say, state } = message;
  if (!tellsOfDriver(text) || isOfElse(message) || heard.words > 18 || nounsOf(message).length > 0) return undefined;
  if (state.document !== undefined || heard.has('buy', 'want', 'complain', 'pickup')) return undefined;
  // "He never showed up yesterday" is no day of an order.
  const told = text.split(/[?.!,;]/u).find(tellsOfDriver) ?? text;
  const isOfDriver = daysOf({ ...message, text: told, heard: hear(told, heard.language) })['from'] !== undefined;
  const days = isOfDriver ? {} : orderedOn(message);
  const { from, to } = state.last?.tool === tools.list('requisition')?.name ? (state.last?.input ?? {}) : {};
  const range = days['from'] !== undefined || from === undefined ? days : { from, to };
  return callOf(tools.list('requisition'), { ...range, ...receiverOf(message) }, { lead: say.noTracking });
}

const lastDelivery =
  /(?<!\p{L})(?:(?:last|latest|most recent) (?:\p{L}+ )?delivery|(?:letzten?|jungsten?) (?:\p{L}+ )?lieferung|ostatni(?:a|ej|ą) (?:\p{L}+ )?(?:dostaw\p{L}|przesylk\p{L})|posledni (?:\p{L}+ )?(?:dodavk\p{L}|dodavce|zasilk\p{L}|zasilce)|останн(?:я|ю|ьоі|іи|я) (?:\p{L}+ )?(?:поставк\p{L}|поставці|доставк\p{L}|доставці))(?!\p{L})/u;

/** "Invoice for the last delivery please": the delivery says which it is. */
function invoiceOfLast(message: Message): Understood | undefined {
  const { heard, text, tools, products, aside } = message;
  const { has } = heard;
  if (!has('invoice') || !lastDelivery.test(folded(text)) || products.length > 0 || documentIn(text) !== undefined)
    return undefined;
  if (heard.words > 12 || aside.ownNumber !== undefined || aside.mail !== undefined || heard.towns.length > 0)
    return undefined;
  if (
    has(
      'match',
      'paid',
      'owed',
      'overdue',
      'due',
      'creditNote',
      'deposit',
      'returns',
      'complain',
      'missing',
      'late',
      'why',
    )
  )
    return undefined;
  return callOf(tools.list('delivery'), { ...daysOf(message), ...receiverOf(message) }, { pick: 'newest' });
}

export const aboutDelivering = (message: Message): Understood | undefined =>
  canDeliver(message) ?? whySoLong(message) ?? driverNeverCame(message) ?? invoiceOfLast(message);
