import { ordersSaid } from '../messages/orders-said.ts';
import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import type { Understood } from '../understanding.ts';
import { opened } from './about-documents.ts';
import { callOf, type Message, sayOnly, withLead } from './message.ts';

/** Without accents. */
const trackingNumber =
  /(?<!\p{L})(?:tracking ?(?:numbers?|nos?|nr|codes?|nummern?|links?|ids?|info)|(?:consignment|parcel|waybill) (?:numbers?|nos?|nr)|(?:sendungs|paket|frachtbrief)nummern?|sendungsverfolgung|(?:numer\p{L}*|nr) (?:listu|listow|przesylk\p{L}+|paczk\p{L}+|(?:do )?sledzeni\p{L}+)|cisl[oa] (?:zasilk\p{L}+|baliku|(?:na|pro|ke) sledovani|k sledovani)|sledovaci cislo|sledovani (?:zasilk\p{L}+|baliku)|номер\p{L}* (?:ттн|посилки|відправлення|(?:для )?відстеження)|ттн|трек-?(?:номер|код)\p{L}*)(?!\p{L})/u;
/** "The delivery note number and tracking": beside another number. */
const trackingToo =
  /(?<!\p{L})(?:and|und|or|oder|i|lub|a|nebo|та|і|й|чи|або|,) ?(?:(?:the|any|ein|auch) )?(?:tracking|trekking|трекінг\p{L}*|трекинг)(?!\p{L})/u;
const noteNumber =
  /(?<!\p{L})(?:(?:delivery note|docket|dn) (?:numbers?|nos?)|lieferschein-?(?:nummern?|nr)|(?:numer\p{L}*|nr) (?:wz|dokumentu dostawy)|cisl[oa] dodac\p{L}+ list\p{L}+|номер\p{L}* накладн\p{L}+)(?!\p{L})/u;
/** The word for it alone: "the order is tracking well" would not stand so. */
const trackingAlone =
  /^\W*(?:(?:and|und|a|i|і|й|та|ok|got|any|is there|gibt es|jest|je|є)[\s,]+){0,2}(?:(?:the|a|any|ein|das|jakis|nejaky|якиись) )?(?:tracking|trekking|трекінг\p{L}*|трекинг)(?: (?:please|bitte|prosze|prosim|будь ласка))?\W*$/u;
const carrier =
  /(?<!\p{L})(?:carrier|haulier|spedition|spediteur|paketdienst|przewoznik\p{L}*|spedytor\p{L}*|dopravce|prepravce|перевізник\p{L}*|(?:which|what|jaki[ma]?|ktor[yaeim]\p{L}*|welche[rmn]?|jak[ya]|ktery|який|якии|яка|якою|яким) (?:courier|delivery (?:firm|company|service)|firm[aą]|kurier\p{L}*|lieferdienst|transporteur|kuryr\p{L}*|курєр\p{L}*|служб\p{L}+ доставки)|(?:who(?:['’]?s| is)? (?:delivering|shipping|bringing)|kto (?:to |ja |je )?(?:wiezie|dowozi)|wer (?:bringt|liefert|fahrt) (?:das|es|die|sie|den)|kdo (?:to |ji |je )?(?:veze|vozi|dovazi)|хто (?:це |іі |иого )?(?:везе|доставляє)))(?!\p{L})/u;

const ofElse = [
  ...([
    'buy',
    'want',
    'cancel',
    'invoice',
    'returns',
    'stock',
    'price',
    'owed',
    'overdue',
    'credit',
    'deposit',
  ] as const),
  ...(['canYou', 'change', 'complain', 'late', 'every', 'human', 'pickup', 'terms', 'quote', 'spend'] as const),
] as const;

/** "Is there a tracking number?", "which carrier?": no data has one, and no list answers that. */
export function ofTrackingNumber(message: Message): Understood | undefined {
  const { heard, text, products, state } = message;
  const plain = folded(text);
  // "Carrier? And the tracking": none of both is known.
  const isOfCarrier = carrier.test(plain) && !heard.has(...ofElse);
  const isNote = noteNumber.test(plain);
  const isNumber = trackingNumber.test(plain) || trackingAlone.test(plain) || (isNote && trackingToo.test(plain));
  if (!(isNumber || isOfCarrier || isNote) || heard.words > 12 || products.length > 0) return undefined;
  // "Order them and give me the tracking number" is no question of a number alone; "дай номер накладної" is.
  const isOrdering = heard.has('buy') && state.lines.length > 0;
  if (
    isOrdering ||
    heard.has('cancel', 'invoice', 'returns') ||
    /\d{6}/.test(text.replace(documentIn(text)?.id ?? '', ''))
  )
    return undefined;
  const { noTrackingNumber, noCarrier } = ordersSaid[heard.language];
  const said = isOfCarrier ? noCarrier : noTrackingNumber;
  if (isNote && documentIn(text) === undefined) return noteOf(message, isNumber || isOfCarrier ? said : undefined);
  if (isNote && !isNumber && !isOfCarrier) return undefined;
  return documentIn(text) === undefined ? sayOnly(said) : (withLead(opened(message), said) ?? sayOnly(said));
}

/** The number of a delivery note is that of the delivery: of the order that is talked about, else of the latest deliveries. */
function noteOf({ state, tools }: Message, lead: string | undefined): Understood | undefined {
  const { document } = state;
  const field = { requisition: 'requisitionId', order: 'orderId' }[document?.kind ?? ''];
  const isOfOrder = field !== undefined && document !== undefined;
  return isOfOrder
    ? callOf(tools.saying('trace'), { [field]: document.id }, { lead })
    : callOf(tools.list('delivery'), {}, { lead });
}
