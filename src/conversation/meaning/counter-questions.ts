import { addDays, utcDay } from '../../core/datetime.ts';
import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import type { Understood } from '../understanding.ts';
import { callOf, choiceOf, isCounted, linesOf, type Message, onLines, sayOnly } from './message.ts';

// Questions at the counter that single words lead astray: by when to order, when the deposit is paid back, whether it fits.

export function counterQuestions(message: Message): Understood | undefined {
  if (documentIn(message.text) !== undefined) return undefined;
  return (
    forHowMuch(message) ??
    byWhenToOrder(message) ??
    oldPartBack(message) ??
    whetherFits(message) ??
    perAxle(message) ??
    brokenOfYours(message) ??
    cheaperByMore(message) ??
    inLimit(message)
  );
}

/** "Za kolik by to bylo", of one part: its price, and not in how many days it comes. */
function forHowMuch(message: Message): Understood | undefined {
  const { heard, products, state, tools, text } = message;
  const isOne = state.lines.length === 1 && products.length === 0 && heard.words < 8;
  return isOne && zaKolik.test(folded(text)) ? onLines(message, tools.price, state.lines, {}) : undefined;
}
const zaKolik =
  /^\W*(?:(?:a|tak|ok|dobre) )?(?:za kolik|za ile|за скільки) (?:by|bych|to|б|це)(?: (?:to|ho|je|mi|nam|byl|byla|bylo|bude|mel|mela|bylo by|mam|mialo|mial|буде|було|вииде|тоді))*\W*$/u;

/** "So that it's here tomorrow", without accents. */
const soThat =
  /(?<!\p{L})(?:to (?:have|get)|so (?:that )?(?:it|they|i|we)|for (?:tomorrow|tmrw|\p{L}+day)|damits?|dass (?:es|sie|der|die|das)|fur (?:morgen|ubermorgen|\p{L}+tag)|(?:ze|za)by\p{L}{0,2}|na (?:jutro|zitra|\p{L}+dzialek|pondeli|вівторок|завтра)|aby\p{L}{0,3}|at to|щоб|шоб)(?!\p{L})/u;
const money = ['paid', 'payment', 'settle', 'due', 'owed', 'overdue', 'invoice', 'creditNote', 'returns'] as const;

/** "By when do I have to click to have it tomorrow?", after the core deposit too: of ordering, and neither of old parts nor of opening hours. */
function byWhenToOrder(message: Message): Understood | undefined {
  const { heard, text, say, tools } = message;
  const { has } = heard;
  const isOfDay = heard.weekday !== undefined || /\btomorrow\b|\btoday\b/i.test(heard.english);
  const isOrdering = has('order', 'buy') && (isOfDay || has('arrive'));
  if (!has('cutoff') || !(isOrdering || soThat.test(folded(text))) || has(...money, 'deposit', 'cancel', 'change'))
    return undefined;
  if (has('bought', 'late', 'where', 'pickup', 'human', 'draft', 'approvals') || heard.words > 20) return undefined;
  const lines = linesOf(message);
  // "… and are you open on Saturday?"
  const hours = has('hours') ? say.noHours : undefined;
  if (lines.length === 0) return sayOnly(hours === undefined ? say.orderBy : `${say.orderBy} ${hours}`);
  return onLines(message, tools.stock, lines, { fact: 'arrival', lead: hours });
}

/** Without accents. */
const getsBack =
  /(?<!\p{L})(?:(?:bring|send|give|hand|take|get|got|have|has|come|paid?|return)\p{L}* (?:\p{L}+ ){0,5}?back|refund\p{L}*|how(?:s| does| do) (?:that|it|this) work|(?:bring|schick|geb|krieg|bekomm|gib|send|muss)\p{L}* (?:\p{L}+ ){0,6}?(?:zuruck\p{L}*|wieder|ab)|wieder(?:krieg|bekomm)\p{L}*|(?:zuruck|ein)(?:schick|geb|send|krieg|bekomm|zahl|erstatt)\p{L}*|wie lauft|(?:od|z)da\p{L}+|odzysk\p{L}*|wroci\p{L}*|kommt (?:\p{L}+ )?(?:\S+ ){0,3}?zuruck|zwr[oa]c\p{L}*|zwrot\p{L}*|odesla\p{L}*|odesl\p{L}*|jak to (?:dziala|jest|funguje|chodi)|z powrotem|vra[tc]\p{L}*|poslat|zpatky|zpet|поверн\p{L}*|верн\p{L}*|повертa\p{L}*|здати|віддати|як (?:це|то) (?:працює|робиться))(?!\p{L})/u;

/** "And when do I get the deposit back?": what it is, and that the service does not say how or by when. */
function oldPartBack(message: Message): Understood | undefined {
  const { heard, state, text, say, tools, products } = message;
  const { has } = heard;
  const lines = linesOf(message);
  const [line, other] = lines;
  const isOfTalk = state.topic === 'deposit' && products.length === 0 && has('it', 'when', 'cutoff', 'arrive');
  if (line === undefined || other !== undefined || !(has('deposit') || isOfTalk) || !getsBack.test(folded(text)))
    return undefined;
  const isOfDays = inDays.test(folded(text));
  const asks = has('when', 'cutoff', 'shouldI') || hows.test(folded(text)) || willBe.test(folded(text)) || isOfDays;
  const isSum = has('howMuch') && !has('when', 'cutoff') && !isOfDays;
  // "I want to return it, and in how many days is the deposit back?" wants nothing else.
  const isOther = has('howMany', 'want') && !isOfDays;
  if (!asks || isSum || isOther || has('all', 'buy', 'stock', 'order', 'owed', 'cancel')) return undefined;
  const { quantity: _, ...code } = line;
  return onLines({ ...message, products: [] }, tools.price, [code], { fact: 'deposit', lead: say.noDepositDay });
}

const hows =
  /(?<!\p{L})(?:how(?:s| is| do| does|) (?:that|it|this|i|we|the)|wie lauft|wie (?:ist|geht|funktioniert) das|jak (?:to|z)|jak (?:se|mam|dosta\p{L}*|odzysk\p{L}*|mozna)|як (?:це|то|з|із))(?!\p{L})/u;
const inDays =
  /(?<!\p{L})(?:how (?:many days|long)|wie (?:viele?n? tagen?|lange)|(?:za|w|po) ilu?e? dni|(?:za|do) kolika? dn\p{L}+|(?:за|через|в) скільк\p{L}+ днів)(?!\p{L})/u;
const willBe =
  /(?<!\p{L})(?:will (?:\S+ ){0,4}?(?:come|be) back|kommt (?:\S+ ){0,4}?zuruck|wroci|vrati se|вернеться|(?:do|will|would|can) (?:i|we) get|(?:krieg|bekomm)\p{L}* (?:ich|wir|man)|dostan\p{L}*|odda(?:cie|ja)|zwroc(?:icie|a)|vrat(?:i|ite)|поверн\p{L}*|вернут\p{L}*)(?!\p{L})/u;

/** Without accents; only where it is asked for certain: "passt" alone agrees. */
const fits =
  /(?<!\p{L})(?:(?:passt|passen) (?:\p{L}+ ){0,3}?(?:sicher|garantiert|wirklich|auf jeden fall|hundertpro\p{L}*)|(?:na pewno|napewno|naprawde) (?:\p{L}+ ){0,2}?pasuj\p{L}*|pasuj\p{L}* (?:\p{L}+ ){0,2}?(?:na pewno|napewno|naprawde)|(?:urcite|jiste|opravdu|fakt) (?:\p{L}+ ){0,2}?(?:sedi|pasuj\p{L}*|sedne)|(?:sedi|sedne|pasuj\p{L}*) (?:\p{L}+ ){0,2}?(?:urcite|jiste|opravdu|na sto procent)|(?:точно|дійсно|напевно|100%?) (?:\p{L}+ ){0,2}?(?:підіиде|підходить|підіидуть|стане)|(?:підіиде|підходить|підіидуть|стане) (?:\p{L}+ ){0,2}?(?:точно|напевно)|(?:definitely|def|deffo|for sure|surely|100%?) (?:\p{L}+ ){0,2}?fits?|fits? (?:\p{L}+ ){0,2}?(?:for sure|definitely|def))(?!\p{L})/u;

/** "Does it fit for certain? Not that I have to send it back": nobody knows here, and nothing is returned. */
function whetherFits(message: Message): Understood | undefined {
  const { heard, text, say, tools } = message;
  const plain = folded(text.replace(/(?<![\p{L}\d])\p{L}{1,5}-?\d{2}[\p{L}\d-]*/gu, 'es'));
  if (!text.includes('?') || !fits.test(plain) || heard.has('past', 'bought', 'buy', 'order')) return undefined;
  const [line] = linesOf(message);
  if (line === undefined) return sayOnly(say.fitUnchecked);
  const { quantity: _, ...code } = line;
  return onLines({ ...message, products: [] }, tools.find, [code], { lead: say.fitUnchecked, fact: 'details' });
}

/** Without accents. */
const unit = String.raw`(?:axles?|wheels?|sides?|corners?|os|kola|kolo|stron\p{L}|achsen?|rad|rader|seiten?|naprav[uy]|stran[uy]|вісь|осі|колесо|колеса|сторон[уи]|бік)`;
const perUnit = new RegExp(
  String.raw`(?<!\p{L})(?:(?:per|pro|je|each|for|fur|na|на|do|does|cover) (?:(?:the|an?|one|both|each|every|whole|eine?|ein|beide|jede[ns]?|die|ganze|jedno|jedna|cala|obie|oba|obe|celou|kazd\p{L}+|jednu|одн\p{L}+|всю|обидв\p{L}+) )*${unit}|both (?:wheels|sides)|ein achssatz|achsweise)(?!\p{L})`,
  'u',
);

/** "Is that per axle or per wheel?", of one part: what the catalogue says of it, and no search for wheels. */
function perAxle(message: Message): Understood | undefined {
  const { heard, text, products, tools, say } = message;
  const { has, question, words, numbers } = heard;
  const [line, other] = linesOf(message);
  if (line === undefined || other !== undefined || !perUnit.test(folded(text)) || words > 10) return undefined;
  const isAsked = question || text.includes('?') || /^\s*(?:is|are|does|do)(?!\p{L})/iu.test(text);
  if (!isAsked || numbers.length > 0 || products.some(({ quantity }) => quantity !== undefined)) return undefined;
  if (has('buy', 'want', 'order', 'find', 'stock', 'add', 'past', 'delivery', 'alternative', 'show')) return undefined;
  const { quantity: _, ...code } = line;
  return onLines({ ...message, products: [] }, tools.find, [code], { lead: say.axleOrWheel, fact: 'details' });
}

/** Without accents. */
const yours =
  /(?<!\p{L})(?:you (?:\p{L}+ )?(?:sent|sold|delivered|gave)|from you|von euch|von ihnen|ihr (?:\p{L}+ ){0,4}(?:geschickt|geliefert)|od was|przyslali\p{L}*|wyslali\p{L}*|od vas|(?:po|dod)slali\p{L}*|poslal\p{L}*|dodal\p{L}*|від вас|(?:ви )?прислал\p{L}*|привезл\p{L}*)(?!\p{L})/u;

/** "The W71275 you sent leaks, 2 of them, want my money back": no complaint is registered here; what came of that part can be looked up. */
function brokenOfYours({ heard, text, say, tools, around }: Message): Understood | undefined {
  const [code, other] = new Set(text.match(/(?<![\p{L}\d/-])\p{L}{1,5}-?\d{3,}[\p{L}\d]*(?![\p{L}\d/-])/gu) ?? []);
  if (code === undefined || other !== undefined || !heard.has('complain') || !heard.has('returns')) return undefined;
  if (!yours.test(folded(text)) || text.includes('?')) return undefined;
  if (heard.has('instead', 'invoice', 'creditNote', 'missing', 'price', 'hold')) return undefined;
  const today = utcDay(around.clock.now());
  const traced = { sku: code.toUpperCase(), from: addDays(today, -365), to: today };
  return sayOnly(say.noComplaints, choiceOf(tools.saying('trace'), say.buttons.deliveries, traced));
}

/** "Order nothing, I only ask whether the limit is enough for 20 of it": what they cost, and what is left of the limit. */
function inLimit(message: Message): Understood | undefined {
  const { heard, tools, say } = message;
  const { has } = heard;
  const lines = linesOf(message);
  if (!isCounted(lines) || !has('credit') || !has('not', 'no', 'hold') || has('invoice', 'past', 'cancel', 'owed'))
    return undefined;
  const quote = onLines({ ...message, products: [] }, tools.quote, lines, { lead: say.nothingOrdered });
  const limit = callOf(tools.saying('credit limit'), {});
  return quote?.kind === 'call' && limit !== undefined ? { ...quote, also: limit } : undefined;
}

/** "Would 10 OP520 be cheaper each?" */
const wouldBe =
  /(?<!\p{L})(?:would|w[äa]ren?|w[üu]rden?|werden|by[łl]yby|by[łl]oby|wyjd\p{L}*|byl[oy] by|budou|були б|було б|буде|будуть)(?!\p{L})/iu;

/** "If we took 10 GDB1330, would they get cheaper?": no other part is asked for. */
function cheaperByMore(message: Message): Understood | undefined {
  const { heard, products, tools, say } = message;
  const { has } = heard;
  const [taken, other] = products;
  const isSupposed = wouldBe.test(message.text);
  if (other !== undefined || (taken?.quantity ?? 1) < 2 || !has('cheaper') || !(has('maybe') || isSupposed))
    return undefined;
  if (has('alternative', 'compare', 'find', 'stock', 'instead', 'invoice', 'not')) return undefined;
  if (has('past') && !isSupposed) return undefined;
  return onLines(message, tools.price, products, { lead: say.noDiscounts, fact: 'list' });
}
