import { groupNamed } from '../reading/groupings.ts';
import { folded } from '../reading/matching.ts';
import type { DocumentFact } from '../understanding.ts';
import type { Message } from './message.ts';

// What is asked or complained of a document.

const tax = /(?<!\p{L})(?:vat|tax|netto?|brutto|gross|mwst|mehrwertsteuer|dph|пдв|нетто|брутто)(?!\p{L})/iu;

/** "Who took it", "for which branch": the receiver of a document, without accents. */
const tookIt =
  /(?<!\p{L})(?:who (?:is|s) (?:it|that|this) for|whos (?:it|that) for|who (?:took|got|had|has|received|gets|was (?:it|that) for)|for whom|for who|whose|which (?:branch|site|garage)|wer (?:hat|bekam|nahm|war)|fur wen|an wen|welche (?:filiale|niederlassung|werkstatt)|kto (?:to )?(?:wzial|dostal|odebral|bral)|dla kogo|na kogo|ktory oddzial|ktora filia|(?:dla|na) ktor(?:ego|ej) (?:oddzialu|filii|warsztatu)|fur welche \p{L}+|pro kterou \p{L}+|для якої \p{L}+|на яку (?:точк|філі|адрес)\p{L}+|на який (?:сервіс|склад)|kdo (?:to |si to |to si )?(?:dostal|vzal|bral|odebral|prevzal)|pro koho|na koho|ktera pobocka|хто (?:це |то )?(?:взяв|отримав|забрав|брав)|для кого|на кого|яка філія|welcher empfanger|wer ist (?:der )?empfanger|kto (?:jest )?odbiorca|(?:jaki|ktory) odbiorca|kdo je prijemce|(?:jaky|ktery) prijemce|(?:який|хто) (?:отримувач|одержувач)|якии (?:отримувач|одержувач))(?!\p{L})/u;

const contents =
  /(?<!\p{L})(?:(?:was|is|whats|what s|stands|are|were) (?:on|in) (?:it|there|that|them|the (?:first|second|third|fourth|last)(?: one)?)|what (?:was|is|were|are) (?:it|that|this|they|those|the one .*) for|what(?:s| is)? (?:that|it) for|za co|co (?:na|w) (?:niej|nim|tej|tym)|co (?:jest |bylo )?(?:na|w) (?:pierwszej|drugiej|trzeciej|czwartej|ostatniej)|co tam (?:jest|bylo)|co zawiera|jakie pozycje|wofur|einzelpreis\p{L}*|was (?:war|ist|steht|stand|waren|sind) (?:da |denn |alles |so ){0,2}(?:(?:auf|in) (?:der|dem|den) \p{L}+ )?(?:drauf|drin|darauf|dabei)|was (?:steht|stand) (?:da |denn |alles ){0,2}(?:auf|in) (?:der|dem|den) \p{L}+(?: rechnung| lieferung| bestellung)?|welche positionen|co (?:je |bylo |bolo )?(?:na|v|ve) (?:ni|nem|tom|prvni|druhe|treti|ctvrte|posledni)|co (?:tam )?(?:je|bylo) (?:tam|uvnitr)|jake polozky|co obsahuje|за що|що (?:там|(?:було |є )?(?:в|у|на) (?:ньому|ніи|ньомy|тому|першому|першіи|другому|другіи|третьому|третіи|останньому|останніи))|які позиціі|позиціі (?:цього|цієі|того|тієі)(?: \p{L}+)?)(?!\p{L})/u;

/** "Who is it for?" */
export const asksReceiver = (text: string) => tookIt.test(folded(text));

/** "What was on it?" */
export const asksContents = (text: string) => contents.test(folded(text));

/** Something went back already; without accents. */
export const wasReturned =
  /(?<!\p{L})(?:(?:go|went|gone|sent|send|gave|given|took|taken|came) (?:\p{L}+ )?back|returned|wroci\p{L}+|zwroci(?:l|lo|la|ly|lismy|lem|lam|li)|zwrocon\p{L}*|oddali(?:smy)?|odeslali(?:smy)?|zuruck(?:gegang|geschick|gegeb|gebracht|gesend|genomm|gegangen)\p{L}*|vratil\p{L}*|vracen\p{L}*|vraceli|poslali zpatky|sel zpatky|повернул\p{L}*|повернут\p{L}*|повернено|вернул\p{L}*|(?:відправи|зда)(?:в|л\p{L}*) (?:[\p{L}\d]+ ){0,3}назад)(?!\p{L})/u;

/** "Has it been knocked off what we owe", "schon verrechnet", "juz rozliczone": set off against what is owed. Without accents. */
const setOff =
  /(?<!\p{L})(?:knocked off|taken off|set off|netted off|deducted|offset|settled|verrechnet\p{L}*|abgezogen\p{L}*|ausgeglichen\p{L}*|angerechnet\p{L}*|rozliczon\p{L}*|potracon\p{L}*|odliczon\p{L}*|skompensowan\p{L}*|zapocten\p{L}*|zapocitan\p{L}*|zuctovan\p{L}*|vyuctovan\p{L}*|odecten\p{L}*|vyrovnan\p{L}*|зарахован\p{L}*|врахован\p{L}*|відрахован\p{L}*|погашен\p{L}*)(?!\p{L})/u;

/** Whether that is asked or told, and not asked to be done. */
export const isSetOff = ({ text, heard: { has } }: Message): boolean =>
  setOff.test(folded(text)) && !has('canYou', 'shouldI', 'please', 'want', 'buy');

/** A credit note that was not used yet; without accents. */
export const unusedCredit =
  /(?<!\p{L})(?:(?:not|\p{L}+n['’]? ?t|never) (?:\p{L}+ )?used|unused|nicht (?:\p{L}+ )?(?:genutzt|verwendet|eingelost)|ungenutzt\p{L}*|niewykorzystan\p{L}*|nie (?:\p{L}+ )?wykorzysta\p{L}*|nevyuzit\p{L}*|nevyuzil\p{L}*|невикористан\p{L}*|не (?:\p{L}+ )?використа\p{L}*)(?!\p{L})/u;

const several =
  /(?<!\p{L})(?:those|ones|they|them|all|te|tych|ktore|wszystkie|davon|welche|alle|die (?:schon |bereits |noch |nicht ){0,2}\p{L}{4,}en|ty|tech|vsechny|ті|тих|які|усі|всі)(?!\p{L})/u;

/** "Those that are settled", "a te już rozliczone": more than the one that is open. */
export const isOfSeveral = ({ text }: Message): boolean => several.test(folded(text));

/** Without accents. */
export const anything =
  /(?<!\p{L})(?:anything|something|etwas|irgendetwas|irgendwas|cos|cokolwiek|neco|щось|що-небудь)(?!\p{L})/u;

/** "Is anything overdue?", whatever is open. */
export const asksOfAnything = ({ heard: { has }, text }: Message): boolean =>
  has('owed', 'overdue', 'due') && anything.test(folded(text));

/** What is asked of an invoice, a delivery or a list of them. */
export function factOf(message: Message): DocumentFact | undefined {
  const {
    heard: { has },
    text,
  } = message;
  if (tax.test(text)) return 'tax';
  if (has('due') || (has('when', 'cutoff') && has('paid', 'owed', 'overdue'))) return 'due';
  if (has('overdue') && !has('paid', 'owed', 'invoice', 'all')) return 'due';
  if (has('paid', 'owed', 'overdue') || isSetOff(message)) return 'paid';
  return has('warehouses') || groupNamed(text) === 'receiver' || tookIt.test(folded(text)) ? 'place' : undefined;
}

/** "Why is it open, we paid it on Monday": what is booked is shown, and no yes or no said. */
export function asPaid({ heard: { has, question }, say }: Message, fact: DocumentFact | undefined) {
  const isToldPaid = fact === 'paid' && (has('why') || (has('past', 'paid') && !question && !has('whether')));
  return isToldPaid ? { lead: say.notBooked } : { fact };
}

/** Said before what is known of goods that did not come: a complaint, or a question where they are. */
export function griefOf({ heard: { has, question }, say }: Message): string | undefined {
  const isGone = has('late', 'missing') || (has('delivered', 'arrive') && has('no', 'not', 'only'));
  return !isGone ? undefined : has('why', 'where', 'when') || question ? say.whereItIs : say.noComplaints;
}

const belongs =
  /(?<!\p{L})(?:belong\p{L}*|goes with|go with|part of|which (?:invoice|order|delivery note|delivery)|does it correct|correct\p{L}*|for it|to it|nalezy|naleza|dotyczy|do (?:jakiej|ktorej|jakiego|ktorego)|do niej|do niego|do tego|korygu\p{L}*|gehor\p{L}*|dazu|zu welch\p{L}+|wozu|patri|k (?:ni|nemu|tomu|jake|ktere|jakemu|kteremu)|prislus\p{L}*|opravuj\p{L}*|належ\p{L}*|стосу\p{L}*|до (?:неі|нього|якоі|якого)|якого|якоі|якому|якій|коригу\p{L}*|корегу\p{L}*)(?!\p{L})/u;

/** "What does it belong to?" */
export const asksBelonging = (text: string) => belongs.test(folded(text));
