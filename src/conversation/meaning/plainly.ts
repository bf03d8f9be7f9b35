import { pressed } from '../going-on/answered.ts';
import { notedOn } from '../going-on/noted.ts';
import { againForOther } from '../going-on/receiver.ts';
import { pointed } from '../going-on/pointed.ts';
import { daysAhead } from '../reading/days.ts';
import { asksInvoicesToo, documentIn } from '../reading/documents.ts';
import { hear } from '../reading/hear.ts';
import { placeCodes } from '../reading/places.ts';
import { folded } from '../reading/matching.ts';
import { allOrders } from '../reading/receivers.ts';
import { asksWho } from '../reading/wording.ts';
import type { Understood } from '../understanding.ts';
import { likelyActs } from '../acts/classify.ts';
import { contextOf, saidIn } from '../acts/features.ts';
import { ofOpen, receiverOf } from './about-documents.ts';
import { sumSaid } from '../going-on/partly-named.ts';
import { factOf, isOfSeveral, isSetOff } from './document-facts.ts';
import {
  callOf,
  choiceOf,
  daysOf,
  inputOf,
  isCounted,
  type Message,
  ordering,
  sayOnly,
  orderQuestion,
} from './message.ts';
import { aboutButton, keptQuote } from './about-button.ts';
import { creditOfPart } from './credits.ts';
import { counterQuestions } from './counter-questions.ts';
import { atTheCounter } from './at-the-counter.ts';
import { elsewhereOf } from './elsewhere.ts';
import {
  againCounted,
  forWhomIsIt,
  hadElsewhere,
  orderOfContents,
  undoneRequest,
  whichDraft,
} from '../going-on/drafts.ts';
import { tooDear } from './too-dear.ts';
import { ofWeekly, unwatching, watching } from './notices.ts';
import { withoutOverdue } from './without-overdue.ts';
import { papers } from './unable.ts';
import { orderForm } from '../../core/next-steps.ts';

// What a few plain words say for certain, before the rules and the likeness look at the message: what is to be told some day, a
// note for the order, what letters stand for, who approves, and the end of a basket.

export function plainly(message: Message): Understood | undefined {
  return (
    ofWeekly(message) ??
    whichDraft(message) ??
    pressed(message) ??
    undoneRequest(message) ??
    hadElsewhere(message) ??
    forWhomIsIt(message) ??
    orderOfContents(message) ??
    againCounted(message) ??
    againForOther(message) ??
    unwatching(message) ??
    aboutButton(message) ??
    keptQuote(message) ??
    elsewhereOf(message) ??
    pointed(message) ??
    counterQuestions(message) ??
    tooDear(message) ??
    watching(message) ??
    notedOn(message) ??
    unreadNote(message) ??
    explained(message) ??
    ofWarehouses(message) ??
    whoApproves(message) ??
    withoutOverdue(message) ??
    creditOfPart(message) ??
    creditNotesOf(message) ??
    ofCredit(message) ??
    thereOf(message) ??
    whereToFind(message) ??
    atTheCounter(message) ??
    howReturned(message) ??
    summedUp(message)
  );
}

const surelyNote = 0.75;

/** A note for the basket or the draft that no pattern reads: how to write it is said, so that it is not lost. */
function unreadNote({ text, state, heard, products, say, tools, aside }: Message): Understood | undefined {
  const isAlone = products.length === 0 && state.lines.length === 0 && state.draft === undefined && !heard.question;
  if (isAlone && aside.note !== undefined && heard.words < 6 && documentIn(text) === undefined)
    return sayOnly(say.orderWhat);
  if (products.length > 0 || state.lines.length === 0 || heard.question || !tools.canOrder) return undefined;
  if ((aside.note ?? aside.ownNumber) !== undefined || heard.words < 3 || documentIn(text) !== undefined)
    return undefined;
  const [first] = likelyActs(saidIn(text, contextOf(state), heard.language));
  return first?.act === 'note' && first.share >= surelyNote ? sayOnly(say.noteHow) : undefined;
}

const asksMeaning =
  /(?<!\p{L})(?:what(?:'?s| is| are| does| do)|meaning of|stands? for|mean(?:s|ing)?|co to|co oznacza\p{L}*|co znacz[yą]|czym (?:jest|si[ęe])|was (?:ist|sind|bedeute\p{L}*|hei[sß]+t|heissen)|bedeute\p{L}*|co (?:je|jsou|znamen\p{L}*)|znamen\p{L}*|що (?:таке|це|означа\p{L}*|значить)|шо (?:таке|це)|означа\p{L}*|чим (?:воно|він|це)|differ\p{L}*|r[óo][żz]ni\p{L}*|unterschied\p{L}*|li[šs][íi]|відрізня\p{L}*)(?!\p{L})/iu;
const documents = ['WZ', 'FV', 'KOR', 'ZA', 'RQ'] as const;
const warehouse = new RegExp(String.raw`(?<![\p{L}\d/-])(?:${placeCodes.join('|')})(?![\p{L}\d/-])`, 'gu');

/** "What do KAT and RZE mean", "what is a WZ and how does it differ from an FV": letters, and none of the documents. */
function explained({ text, say, products, heard, tools }: Message): Understood | undefined {
  if (products.length > 0 || documentIn(text) !== undefined || !asksMeaning.test(text) || heard.has('stock', 'price'))
    return undefined;
  const named = documents.filter((each) =>
    new RegExp(String.raw`(?<![\p{L}\d/-])${each}(?![\p{L}\d/-])`, 'u').test(text),
  );
  const places = [...new Set(text.match(warehouse) ?? [])];
  if (named.length > 0) return sayOnly(named.map((each) => say.glossary[each]).join(' '));
  const isMeant = /mean|stand|oznacz|znacz|bedeut|hei[sß]|znamen|означа|значить|що таке|шо таке|co to|co je|co jsou/iu;
  if (places.length === 0 || !isMeant.test(text)) return undefined;
  return callOf(tools.open('customer'), {}, { lead: say.isWarehouse(places.join(', ')), fact: 'place' });
}

const aWarehouse =
  /(?<!\p{L}|(?<!\p{L})(?:on|in|from|auf|am|ab|im|vom|na|v|ve|w|ze?|на|у|в|зі?|зі) )(?:(?:a |your )?(?:warehouse|depot)|magazyn|oddzia[łl]|lager|filiale|niederlassung|sklad|pobo[čc]k[au]|склад|філі[яю]|відділення)(?!\p{L})/iu;

/** "Have you a warehouse in Ostrava?", before any part was talked about. */
function ofWarehouses({ heard, products, state, tools, text }: Message): Understood | undefined {
  const { has, question, words } = heard;
  if (products.length > 0 || state.lines.length > 0 || heard.towns.length === 0 || !question || words > 9)
    return undefined;
  const isOther = has('product', 'price', 'delivery', 'invoice', 'order', 'arrive', 'human', 'hours', 'find', 'buy');
  return aWarehouse.test(text) && !isOther && documentIn(text) === undefined
    ? callOf(tools.open('customer'), {}, { fact: 'place' })
    : undefined;
}

const approves =
  /(?<!\p{L})(?:clicks?|approves?|checks?|confirms?|signs?|klik\p{L}*|zatwierdz\p{L}*|akcept\p{L}*|sprawdz\p{L}*|potwierdz\p{L}*|freigeb\p{L}*|frei|prüf\p{L}*|bestätig\p{L}*|genehmig\p{L}*|schval\p{L}*|potvrz\p{L}*|potvrd\p{L}*|kontrol\p{L}*|клац\p{L}*|тисн\p{L}*|натиска\p{L}*|затвердж\p{L}*|погодж\p{L}*|підтвердж\p{L}*|перевіря\p{L}*)(?!\p{L})/iu;
const somebody = /(?<!\p{L})(?:some(?:one|body)|kto[śs]|jemand|n[ěe]kdo|хтось)(?!\p{L})/iu;
const approved =
  /approved|signed off|freigegeben|genehmigt|freigab|akceptowa[łl]|zatwierdzi[łl]|schv[aá]lil|схвалив|погодив|затвердив|підтвердив/iu;

/** "Am I allowed that much?" */
const soMuch =
  /(?<!\p{L})(?:(?:am|are) (?:i|we) allowed|(?:may|can) (?:i|we)|wolno (?:mi|nam)|mog[ęe]|mo[żz]emy|(?:darf|kann) (?:ich|man)|d[üu]rfen wir|sm[íi]me?|m[ůu][žz]u|(?:мені |нам )?можна|можу) (?:\p{L}+ ){0,2}(?:(?:that|so|as|this) (?:much|many)|tyle|so ?viele?|tolik|стільки)(?!\p{L})/iu;

/** "Who approves the orders", "does it go straight through or does somebody click": of the rules, and of no order. */
function whoApproves({ text, say, products, heard, tools, state }: Message): Understood | undefined {
  const { has, words } = heard;
  // The list, and no yes to asking for approval.
  if (/^\s*approvals[\s.!?]*$/iu.test(text)) return { kind: 'approvals' };
  if (products.length > 0 || documentIn(text) !== undefined || words > 14 || approved.test(text)) return undefined;
  const isOfOrders = has('order', 'buy', 'want', 'draft') && !has('human', 'invoice', 'delivery', 'late');
  const isWho =
    asksWho(text) &&
    (has('approve', 'approvals') || approves.test(text)) &&
    (state.document === undefined || allOrders.test(text));
  const isSomebody = somebody.test(text) && approves.test(text) && /\?|\p{L}\s+(?:or|czy|oder|nebo|чи)\s/iu.test(text);
  const isLimit = soMuch.test(text) && isCounted(state.lines) && !has('stock', 'price', 'returns', 'arrive', 'credit');
  if (!isSomebody && !(isWho && isOfOrders) && !isLimit) return undefined;
  return sayOnly(say.whyApproval, choiceOf(tools.list('draft'), say.buttons.orders));
}

/** "How much were all credit notes of November, net", whatever was talked about: the list of those days, with the invoices if both are said. */
function creditNotesOf(message: Message): Understood | undefined {
  const { heard, products, text, tools } = message;
  const { has, words } = heard;
  const days = daysOf(message);
  const isBoth = asksInvoicesToo(text);
  if (!has('creditNote') || days['from'] === undefined || words > 14 || products.length > 0) return undefined;
  if (sumSaid.test(text)) return undefined;
  if (!isBoth && !has('all', 'howMany', 'howMuch') && !(has('show', 'what') && words < 11)) return undefined;
  if (has('why', 'complain', 'settle', 'owed', 'overdue', 'cancel', 'want') || documentIn(text) !== undefined)
    return undefined;
  const which = isBoth ? {} : ({ invoiceClassification: 'CREDIT_NOTE' } as const);
  const fact = factOf(message);
  return callOf(tools.list('invoice'), { ...days, ...which, ...receiverOf(message) }, fact === 'tax' ? { fact } : {});
}

const hasThem = /(?<!\p{L})(?:does|do|has|have|got|ma|maj[ąa]|hat|haben|m[áa]|maj[íi]|є|має|мають)(?!\p{L})/iu;

/** "Does KAT have those?" */
function thereOf({ text, state, heard, products, tools }: Message): Understood | undefined {
  const places = [...new Set(text.match(warehouse) ?? [])];
  const { has, question, words } = heard;
  if (places.length === 0 || products.length > 0 || state.lines.length === 0 || !question || words > 7)
    return undefined;
  if (heard.towns.length > 0 || !hasThem.test(text) || documentIn(text) !== undefined) return undefined;
  if (has('price', 'delivery', 'invoice', 'order', 'buy', 'when', 'arrive', 'past', 'human', 'hours')) return undefined;
  const input =
    tools.stock === undefined
      ? undefined
      : inputOf(
          tools.stock,
          state.lines.map(({ quantity: _, ...line }) => line),
        );
  return tools.stock === undefined || input === undefined
    ? undefined
    : { kind: 'narrow', places, sure: true, call: { tool: tools.stock.name, input }, remarks: [] };
}

/** "They put in a requisition for batteries, where do I find it?": the orders, and no part that is searched for. */
function whereToFind(message: Message): Understood | undefined {
  const { heard, products, text, tools } = message;
  const { has } = heard;
  const isAsked = has('order') && has('where') && has('find') && products.length === 0;
  if (!isAsked || documentIn(text) !== undefined || has('stock', 'price', 'invoice', 'delivery', 'late', 'arrive'))
    return undefined;
  return callOf(tools.list('requisition'), { ...daysOf(message), ...receiverOf(message) });
}

const isCreditNote = /^K/iu;

/** "Do you give it back, or do we pay?", of the credit note that is open: whose money it is stands in it. */
function ofCredit(message: Message): Understood | undefined {
  const { state, heard, products, text, around } = message;
  const { has, words } = heard;
  if (state.document?.kind !== 'invoice' || !isCreditNote.test(state.document.id)) return undefined;
  if (products.length > 0 || documentIn(text) !== undefined || words > 12) return undefined;
  // "Is 00037 from November paid?" is of another.
  if (/\d{3}/.test(text)) return undefined;
  const isOther = has(
    'want',
    'buy',
    'complain',
    'stock',
    'deposit',
    'howMany',
    'delivery',
    'all',
    'canYou',
    'address',
    'tellOthers',
    'every',
  );
  // "How much is to be paid by the end of next week?" is of all invoices.
  if (has('howMuch') && !has('it') && daysAhead(text, around.clock) !== undefined) return undefined;
  const isMoney = has('owed', 'paid', 'payment', 'settle', 'willPay') || weOrYou.test(folded(text));
  return !isMoney || isOther || isOfSeveral(message)
    ? undefined
    : ofOpen(message, isSetOff(message) ? 'paid' : undefined);
}

const weOrYou =
  /(?<!\p{L})(?:owes? (?:us|you)|(?:you|we) (?:pay|owe)|(?:get|money) back|oddajecie|zwracacie|nam (?:oddaj|zwrac|plac)\p{L}*|(?:my|wy) placi\p{L}*|(?:ihr|wir) (?:zahl|schuld|bekomm|krieg)\p{L}*|bekommen wir|zahlen wir|nam (?:vrac|plat)\p{L}*|(?:my|vy) plati\p{L}*|dostaneme|(?:ви|ми) (?:платит|платим|поверта|винн)\p{L}*|нам (?:поверта|винн)\p{L}*|zahlt ihr|kriegen wir|placimy|platime|vracite|платимо|повертаєте|віддаєте)(?!\p{L})/u;

const how = /(?<!\p{L})(?:how|jak|wie|як)(?!\p{L})/iu;

/** "How do I send it back then", after a complaint: that the desk cannot register it, and who can. */
function howReturned(message: Message): Understood | undefined {
  const { state, heard, products, text, say } = message;
  const isTrouble = state.topic === 'returns' || state.topic === 'complaint';
  if (!isTrouble || products.length > 0 || documentIn(text) !== undefined || heard.words > 12) return undefined;
  const asksHow =
    how.test(text) && heard.has('returns') && !heard.has('howMuch', 'howMany', 'when', 'canYou', 'deposit');
  return asksHow ? sayOnly(say.noReturns, ...papers(message)) : undefined;
}

const done =
  /^(?:(?:yep|yes|yeah|ok|okay|right|so|tak|no|dobra|ja|jo|gut|so|ano|dobře|dobre|так|ок|добре|ну)[\s,]+)*(?:that'?s (?:it|all|everything|the lot)|thats (?:it|all|everything|the lot)|to (?:ju[żz] )?(?:wszystko|tyle)|to na tyle|das w[aä]r'?e?s?(?: alles)?|das war alles|das ist alles|to je (?:v[šs]e|v[šs]echno|v[šs]ecko)|(?:це|ото|оце) (?:все|всьо)|на цьому все)[\s.!]*$/iu;

/** "Yep, that's it", of what was counted: it is summed up, and the order is offered. */
function summedUp(message: Message): Understood | undefined {
  const { state, say, tools, heard } = message;
  const isDone = done.test(message.text.trim()) || done.test(folded(message.text).trim());
  if (!isDone || !tools.canOrder || state.lines.length === 0 || state.document !== undefined) return undefined;
  const { lines, shipTo, draft } = state;
  const counted = lines.every(({ quantity }) => quantity !== undefined);
  if (!counted) return lines.length === 1 && heard.has('yes', 'ok') ? ordering(message, lines) : undefined;
  // A draft that was asked to be approved is done.
  if (draft !== undefined) {
    const isSent = state.last !== undefined && state.last.tool === tools.submit?.name;
    const choice = choiceOf(tools.submit, say.buttons.submit, { draftId: draft.id, revision: draft.revision });
    return isSent || choice === undefined || state.missed === true
      ? undefined
      : { kind: 'ask', question: say.submitThis, choices: [choice], yes: true };
  }
  const input = { lines, ...(shipTo === undefined ? {} : { shipTo }) };
  const choice = { label: say.buttons.order, tool: orderForm, input };
  return { kind: 'ask', question: orderQuestion(say, lines, shipTo), choices: [choice], yes: true, lines };
}

const holdOn =
  /^\s*(?:hang on|hold on|wait|wait a (?:sec|minute|mo|moment)|one sec|just a sec|sec|czekaj|poczekaj|chwila|chwileczkę|moment|sekunda|warte|warte mal|wart mal|halt|moment mal|počkej|pockej|počkat|зачекай|почекай|секунду|стривай)[\s,.!…-]+(?=\p{L})/iu;

/** "Hang on, does KAT have those?" is the question. */
export function withoutHoldOn(text: string, language: Message['heard']['language'] | undefined): string {
  const rest = text.replace(holdOn, '');
  if (rest === text) return text;
  const heard = hear(rest, language);
  return heard.question && heard.words > 2 && !heard.has('no', 'hold', 'cancel') ? rest : text;
}
