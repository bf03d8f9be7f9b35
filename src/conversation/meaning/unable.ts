import { depositBack } from '../going-on/topic.ts';
import { documentIn } from '../reading/documents.ts';
import type { Concept } from '../languages/concepts.ts';
import type { Talk } from '../messages/talk-shape.ts';
import type { Choice, Understood } from '../understanding.ts';
import { ofOpen, opened } from './about-documents.ts';
import { nounsOf } from '../reading/part-words.ts';
import { callOf, choiceOf, daysOf, onLines, plainCode, sayOnly, type Message, withLead } from './message.ts';

// What no tool does and no datum says, by the words for it: said honestly, with what the desk can look up beside it.

interface Unable {
  readonly what: Concept;
  readonly sentence: keyof Talk;
  /** Beside one of these it is of something else. */
  readonly unless: readonly Concept[];
  /** What is looked up with it. */
  readonly look?: (message: Message, lead: string) => Understood | undefined;
  readonly choices?: (message: Message) => readonly (Choice | undefined)[];
}

export const papers = ({ tools, say }: Message) => [
  choiceOf(tools.list('delivery'), say.buttons.deliveries),
  choiceOf(tools.list('invoice'), say.buttons.invoices),
];

/** The parts of the message; those of the talk where it says so. */
const linesOf = ({ products, state, heard, aside }: Message) => {
  if (products.length > 0 || heard.has('it')) return products.length > 0 ? products : state.lines;
  return heard.words < 6 && !heard.has('product') && aside.car === undefined ? state.lines : [];
};

const onParts = (tool: 'find' | 'stock') => (message: Message, lead: string) => {
  const lines = linesOf(message).map(({ quantity: _, ...line }) => line);
  if (lines.length === 0) return undefined;
  return tool === 'find'
    ? onLines(message, message.tools.find, lines.slice(0, 1), { lead, fact: 'details' })
    : onLines(message, message.tools.stock, lines, { lead });
};

const things: readonly Unable[] = [
  {
    what: 'ownData',
    sentence: 'noOwnData',
    unless: ['every'],
    choices: ({ tools, say }) => [choiceOf(tools.open('customer'), say.buttons.account)],
  },
  {
    what: 'raise',
    sentence: 'noRaise',
    unless: ['why'],
    look: ({ tools }, lead) => callOf(tools.saying('credit limit'), {}, { lead }),
  },
  {
    what: 'driver',
    sentence: 'noDriver',
    unless: ['when', 'where', 'late', 'past', 'complain'],
    choices: papers,
  },
  {
    what: 'warranty',
    sentence: 'noWarranty',
    unless: ['validity'],
    choices: papers,
  },
  { what: 'technical', sentence: 'noTechnical', unless: ['order', 'invoice', 'delivery'], look: onParts('find') },
  { what: 'picture', sentence: 'noPictures', unless: ['invoice', 'delivery'], look: onParts('find') },
  {
    what: 'hours',
    sentence: 'noHours',
    unless: [
      'order',
      'buy',
      'delivery',
      'invoice',
      'arrive',
      'creditNote',
      'returns',
      'cheaper',
      'price',
      'quote',
      'draft',
    ],
  },
  { what: 'services', sentence: 'noServices', unless: ['order', 'returns'] },
  { what: 'restock', sentence: 'noRestock', unless: ['every'], look: onParts('stock') },
  {
    what: 'tellOthers',
    sentence: 'noTelling',
    unless: ['every', 'hold', 'human', 'submit'],
  },
  {
    what: 'offTopic',
    sentence: 'onlyParts',
    unless: ['invoice', 'order', 'delivery', 'price', 'stock', 'remove', 'cancel', 'submit', 'hold'],
  },
];

const onePart =
  /(?<!\p{L})(?:(?:one|a single|1) (?:of the )?(?:parts?|lines?|items?|positions?|pieces?)|ein(?:e[nrs]?)? (?:einzelne[nrs]? )?(?:teil|position|artikel|zeile)|jed(?:n\p{L}+|en) (?:cz[ęe][śs][ćc]|pozycj\p{L}+|lini[jęe]\p{L}*|d[íi]l\p{L}*|polo[žz]k\p{L}+|[řr][áa]d\p{L}+|kus|sztuk\p{L}+)|одн\p{L}+ (?:позиці\p{L}+|детал\p{L}+|рядок|запчастин\p{L}+))(?!\p{L})/iu;

/** "Can I cancel just one part of it?", of an order that was sent: it can be cancelled only whole, and no part of it is changed. */
function partOfSent({ heard: { has, words }, say, tools, text, state, products }: Message): Understood | undefined {
  const isIn = products.some((line) => state.contents.some(({ sku }) => plainCode(line) === plainCode({ sku })));
  if (state.document?.kind !== 'requisition' || state.contents.length < 2) return undefined;
  if (!has('cancel', 'remove', 'undo', 'returns') || has('not', 'past', 'show', 'add', 'again') || words > 12)
    return undefined;
  const open = tools.open('requisition');
  return (products.length === 0 && onePart.test(text)) || isIn
    ? callOf(open, { [open?.opens?.argument ?? '']: state.document.id }, { lead: say.sentFixed })
    : undefined;
}

/** "Cancel order ZL-8192", "change the quantity on it": of an order that was sent, and of nothing that is being made here. */
function ofSent(message: Message): Understood | undefined {
  const { heard, say, tools, text, aside, state, products } = message;
  const { has } = heard;
  const cancelled = has('cancel') ? aside.ownNumber : undefined;
  const isMade = state.draft !== undefined || state.lines.length > 0;
  if (products.length > 0 || (isMade && cancelled === undefined)) return undefined;
  // "ZA…, it should have come yesterday" changes nothing.
  if (has('where', 'late', 'arrive') && cancelled === undefined) return undefined;
  if (has('invoice', 'past', 'every', 'again', 'show', 'price', 'stock') || (has('not') && cancelled === undefined))
    return undefined;
  const list = tools.all.find((tool) => tool.ownNumber !== undefined && tool.lists[0] === 'requisition');
  const named = documentIn(text);
  const ownNumber = aside.ownNumber ?? (named?.kind === 'number' ? named.id : undefined);
  const byNumber = (lead: string) => callOf(list, { [list?.ownNumber ?? '']: ownNumber }, { lead });
  // The number of a requisition or an order is enough to cancel it by.
  if (has('cancel')) {
    // "The turbo of ZL-8292, cancel it": what came of that line.
    const nouns = nounsOf(message);
    if (cancelled !== undefined && nouns.length > 0)
      return callOf(tools.saying('trace'), { customNumber: cancelled }, { lead: say.tooLate, within: { nouns } });
    return cancelled === undefined || has('not') ? undefined : byNumber(say.cancelHow);
  }
  // "What has not come yet": the "yet" adds nothing.
  if (!has('change', 'remove', 'ownData') && (!has('add') || heard.question)) return undefined;
  if (ownNumber !== undefined) return byNumber(say.sentFixed);
  // Without a number it is the one that was opened.
  const isShown = named === undefined && state.document?.kind === 'requisition' && heard.words < 8;
  const open = tools.open('requisition');
  return isShown
    ? callOf(open, { [open?.opens?.argument ?? '']: state.document?.id }, { lead: say.sentFixed })
    : undefined;
}

const howLong =
  /(?<!\p{L})(?:(?:un)?til(?:l)? when|by when|how long (?:do|can|have|may)|how many days|deadline|bis wann|wie vielen tagen|(?:wie lange|wie viele tage) (?:kann|können|habe?n?|darf|dürfen|geht|gibt|gilt)|frist|do kiedy|(?:jak długo|jak dlugo|(?:do |w ciągu |w ciagu )?ilu? dni|ile dni|ile czasu) (?:mo\p{L}+|mam|mamy)|ile (?:jest )?(?:dni|czasu)(?= (?:jest )?na)|ile (?:mam|mamy) (?:dni|czasu)|termin\p{L}*|do kdy|(?:jak dlouho|kolik (?:dn[íi]|[čc]asu)) (?:\p{L}+ )?(?:m[uů][žz]\p{L}+|jde|lze|m[áa]m\p{L}*|d[áa]|je)|(?:do|na) kolika? dn[íůu]|kolik m[áa]m\p{L}* (?:dn[íi]|[čc]asu)|lh[ůu]t\p{L}*|до коли|до якого (?:числа|дня)|(?:як довго|скільки (?:днів|часу)|скількох днів) (?:мож\p{L}+|маю|маємо|є|да\p{L}+)|скільки (?:є|маю|маємо) (?:днів|часу)|термін\p{L}*|строк\p{L}*)(?!\p{L})/iu;

/** "I don't want a new one, until when can it be returned?": no day is known here, and nothing is offered for sale. */
function returnDay(message: Message): Understood | undefined {
  const { heard, say, text, state, products } = message;
  const isOfDeposit = heard.has('deposit') || (state.topic === 'deposit' && products.length === 0);
  if (!heard.has('returns') || !howLong.test(text) || isOfDeposit || heard.has('creditNote', 'hours', 'invoice'))
    return undefined;
  return withLead(opened(message), say.noReturnDay) ?? sayOnly(say.noReturnDay, ...papers(message));
}

const isUnderWay =
  /(?<!\p{L})(?:has (?:he|the driver|your driver) left|on (?:his|the|its) way|set off|wyjecha\p{L}*|jedzie|unterwegs|losgefahren|abgefahren|vyjel\p{L}*|vyjížd\p{L}*|jede|виїха\p{L}*|їде)(?!\p{L})/iu;

const asksSignature =
  /(?<!\p{L})(?:who|kto|wer|kdo|хто)\s(?:\p{L}{1,6}\s){0,3}?(?:sign\p{L}*|podpis\p{L}*|pokwitowa\p{L}*|odebra[łl]\p{L}*|unterschr\p{L}*|quittier\p{L}*|angenommen|entgegengenommen|podepsal\p{L}*|převzal\p{L}*|prevzal\p{L}*|підпис\p{L}*|розпис\p{L}*|отримував|отримав|прийняв|приймав|забрав)(?!\p{L})|(?<!\p{L})(?:proof of delivery|signature|podpis odbior\p{L}*|unterschrift|ablieferbeleg)(?!\p{L})/iu;
const ofPicture =
  /(?<!\p{L})(?:pics?|pictures?|photos?|zdj[eę]\p{L}*|fot\p{L}*|bild(?:er)?|obr[aá]z\p{L}*|фот\p{L}*|світлин\p{L}*)(?!\p{L})/iu;
/** The person sends it: "send me a photo of it" asks the desk for one. */
const iSend =
  /(?<!\p{L})(?:(?:can|could|may|shall|should) (?:i|we) (?:send|upload|attach|post|share)|i(?:['’]?ll| will| can) (?:send|upload|attach|share)|mog[eę] (?:wys|prze|wrzuc|podes)\p{L}*|wy[sś]l[eę]|prze[sś]l[eę]|(?:kann|soll|darf) ich (?:\p{L}+ ){0,5}(?:schick|send|hochlad)\p{L}*|ich (?:schick|send)\p{L}*|m[uů][zž]u (?:poslat|nahr[aá]t)|po[sš]lu|можу (?:скинути|кинути|надіслати|відправити|прислати|прикріпити)|скину|надішлю|відправлю|пришлю)(?!\p{L})/iu;

const sendsOn =
  /(?<!\p{L})(?:send|forward|pass|e-?mail|mail|schick\p{L}*|send(?:e|en|et)|leite\p{L}*|weiterleiten|wy[sś]l\p{L}*|prze[sś][lł]\p{L}*|prze[sś]lij\p{L}*|pode[sś]l\p{L}*|po[sš]l\p{L}*|přepo[sš]l\p{L}*|poslat|(?:с|пере)?кинь(?:те)?|перекин\p{L}*|скин\p{L}*|надішл\p{L}*|надісла\p{L}*|відправ\p{L}*|перешл\p{L}*)(?!\p{L})/iu;

/** "Send it to our accountant", of one document that is open or listed, and no month of them. */
function sentOn(message: Message): Understood | undefined {
  const { heard, state, products, text, say } = message;
  const isShown = state.document !== undefined || state.rows.some(({ kind }) => kind !== 'product');
  const isOne = state.document !== undefined || heard.has('it') || heard.ordinal !== undefined;
  if (!isShown || !isOne || !heard.has('pack') || !sendsOn.test(text) || heard.words > 9) return undefined;
  if (products.length > 0 || documentIn(text) !== undefined || daysOf(message)['from'] !== undefined) return undefined;
  if (heard.has('month', 'all', 'invoice', 'file', 'creditNote', 'owed', 'overdue', 'deposit')) return undefined;
  return sayOnly(say.noMail, ...papers(message));
}

/** Undefined: the message is of none of these. */
export function unable(message: Message): Understood | undefined {
  const { heard, say, text } = message;
  const sent = sentOn(message) ?? partOfSent(message) ?? ofSent(message) ?? returnDay(message);
  if (sent !== undefined) return sent;
  // "Who signed for it?", "can I send you photos?"
  if (asksSignature.test(text))
    return (
      withLead(opened(message) ?? ofOpen(message), say.noSignature) ?? sayOnly(say.noSignature, ...papers(message))
    );
  if (ofPicture.test(text) && iSend.test(text)) return sayOnly(say.noUploads, ...papers(message));
  const thing = things.find(({ what, unless }) => heard.has(what) && !heard.has(...unless));
  if (thing === undefined) return undefined;
  // "We gave the ZTR6139 to your driver, why is it still open?", after core deposits.
  if (thing.what === 'driver' && depositBack(message) !== undefined) return undefined;
  // "Has the driver left already?" asks where he is.
  if (thing.what === 'driver' && isUnderWay.test(text) && !heard.has('canYou', 'returns', 'deposit', 'buy'))
    return undefined;
  const words = say[thing.sentence];
  if (typeof words !== 'string') return undefined;
  // "Can I send it back with your driver?"
  const sentence = thing.what === 'driver' && heard.has('returns') ? `${say.noReturns} ${words}` : words;
  const document = documentIn(text) === undefined ? undefined : withLead(opened(message), sentence);
  if (document !== undefined) return document;
  const looked = thing.look?.(message, sentence);
  if (looked !== undefined) return looked;
  // "What there is now" of no part asks for it.
  const whole = thing.what === 'restock' ? `${sentence.split(/[.:] /u)[0] ?? sentence}. ${say.whichPart}` : sentence;
  return sayOnly(whole, ...(thing.choices?.(message) ?? []));
}
