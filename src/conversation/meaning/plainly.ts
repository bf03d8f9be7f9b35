import { called } from '../going-on/counted.ts';
import { notedOn, pressed } from '../going-on/follow.ts';
import { relined } from '../going-on/relined.ts';
import { asksInvoicesToo, documentIn } from '../reading/documents.ts';
import { hear } from '../reading/hear.ts';
import { placeCodes } from '../reading/places.ts';
import { folded } from '../reading/matching.ts';
import { partOf } from '../reading/part-search.ts';
import { nounPhrases } from '../reading/part-words.ts';
import { asksWho, notOrdering } from '../reading/wording.ts';
import type { Understood } from '../understanding.ts';
import { likelyActs } from '../acts/classify.ts';
import { contextOf, saidIn } from '../acts/features.ts';
import { ofOpen, receiverOf } from './about-documents.ts';
import { factOf, isOfSeveral, isSetOff } from './document-facts.ts';
import {
  callOf,
  cancelAsk,
  choiceOf,
  codeOfLine,
  daysOf,
  inputOf,
  isCounted,
  linesText,
  type Message,
  onLines,
  ordering,
  sayOnly,
} from './message.ts';
import { watching } from './notices.ts';
import { searched } from './searched.ts';
import { papers } from './unable.ts';
import { orderForm } from '../../core/next-steps.ts';

// What a few plain words say for certain, before the rules and the likeness look at the message: what is to be told some day, a
// note for the order, what letters stand for, who approves, and the end of a basket.

export function plainly(message: Message): Understood | undefined {
  return (
    pressed(message) ??
    aboutButton(message) ??
    watching(message) ??
    notedOn(message) ??
    unreadNote(message) ??
    explained(message) ??
    ofWarehouses(message) ??
    whoApproves(message) ??
    creditNotesOf(message) ??
    ofCredit(message) ??
    thereOf(message) ??
    allThere(message) ??
    onCondition(message) ??
    cancelsIt(message) ??
    openingHours(message) ??
    onlyAsks(message) ??
    onTheShelf(message) ??
    repeatsWithout(message) ??
    scrapsAll(message) ??
    countAndPrice(message) ??
    ourDiscount(message) ??
    insteadOf(message) ??
    percentOff(message) ??
    sizedPart(message) ??
    shouldBe(message) ??
    orderingOne(message) ??
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
  if (aside.note !== undefined || heard.words < 3 || documentIn(text) !== undefined) return undefined;
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

const allOrders = /(?<!\p{L})(?:orders|bestellungen|auftr[äa]ge|zam[óo]wienia|objedn[áa]vky|замовлення)(?!\p{L})/iu;

/** "Who approves the orders", "does it go straight through or does somebody click": of the rules, and of no order. */
function whoApproves({ text, say, products, heard, tools, state }: Message): Understood | undefined {
  const { has, words } = heard;
  if (products.length > 0 || documentIn(text) !== undefined || words > 14 || approved.test(text)) return undefined;
  const isOfOrders = has('order', 'buy', 'want', 'draft') && !has('human', 'invoice', 'delivery', 'late');
  const isWho =
    asksWho(text) &&
    (has('approve', 'approvals') || approves.test(text)) &&
    (state.document === undefined || allOrders.test(text));
  const isSomebody = somebody.test(text) && approves.test(text) && /\?|\p{L}\s+(?:or|czy|oder|nebo|чи)\s/iu.test(text);
  if (!isSomebody && !(isWho && isOfOrders)) return undefined;
  return sayOnly(say.whyApproval, choiceOf(tools.list('draft'), say.buttons.orders));
}

/** "How much were all credit notes of November, net", whatever was talked about: the list of those days, with the invoices if both are said. */
function creditNotesOf(message: Message): Understood | undefined {
  const { heard, products, text, tools } = message;
  const { has, words } = heard;
  const days = daysOf(message);
  const isBoth = asksInvoicesToo(text);
  if (!has('creditNote') || days['from'] === undefined || words > 14 || products.length > 0) return undefined;
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

const allOf =
  /(?<!\p{L})(?:all (?:of (?:that|it|them|those))|(?:is|are) (?:it|that|they|those) all|everything|the lot|alles|alle davon|wszystko|to wszystko|v[šs]e(?:chno|chny)?|ус[еі]|вс[еі])(?!\p{L})/iu;

/** "Is all of that in Katowice, or does some come from elsewhere?", of what is counted: so many of each, from there. */
function allThere(message: Message): Understood | undefined {
  const { heard, text, state, products, tools } = message;
  if (!allOf.test(text) || heard.towns.length === 0 || products.length > 0 || (!/\?\s*$/.test(text) && !heard.question))
    return undefined;
  if (!isCounted(state.lines) || documentIn(text) !== undefined || heard.words > 16) return undefined;
  if (heard.has('invoice', 'delivery', 'order', 'buy', 'late', 'returns', 'complain', 'spend', 'past'))
    return undefined;
  return onLines(message, tools.quote, state.lines, {});
}

const ifSo =
  /(?<!\p{L})(?:if|in case|as long as|je[śs]li|je[żz]eli|jak|gdyby|o ile|wenn|falls|sofern|pokud|jestli\p{L}*|kdy[žz]|якщо|коли|як|если)(?!\p{L})/iu;
const ifNot =
  /(?<!\p{L})(?:otherwise|or else|else|if (?:not|there(?:'s| is| are) none)|if (?:it|they) (?:isn|aren)['’]?t|failing that|inaczej|w przeciwnym (?:razie|wypadku)|(?:jak|je[śs]li|je[żz]eli) (?:nie|brak)|sonst|ansonsten|andernfalls|(?:wenn|falls) (?:nicht|keine?)|jinak|(?:jestli|pokud|kdy[žz]) ne(?:n[íi]|jsou)?|інакше|(?:якщо|як|коли) (?:ні|нема\p{L}*|не)|если нет|иначе)(?!\p{L})/iu;
/** "If Katowice has none, then from Warsaw" */
const ifNone =
  /(?<!\p{L})(?:if|jak|je[śs]li|je[żz]eli|wenn|falls|pokud|jestli|kdy[žz]|якщо|як)\s(?:[\p{L}]+\s){1,4}(?:has none|have none|is out|hasn['’]?t|haven['’]?t|doesn['’]?t|don['’]?t|nie ma|nic nie|nicht\p{L}*|keine\p{L}*|nen[íi]|nejsou|nemaj[íi]|нема\p{L}*)/iu;
const anyCode = /(?<![\p{L}\p{N}-])(?:\p{L}{1,4}(?:-?\d{2,9}|\s\d{3,9})|\d{6,13})(?![\p{L}\p{N}])/gu;

/** "4 OP520 if Kraków has them, otherwise W71275": nobody orders both, and what is there now is shown of both. */
function onCondition(message: Message): Understood | undefined {
  const { aside, heard, products, say, tools, text } = message;
  const isNone = ifNone.test(text) && heard.towns.length > 1;
  const not = isNone ? { index: 0, 0: '' } : ifNot.exec(text);
  if (not === null || !ifSo.test(text.replace(ifNot, ' ')) || documentIn(text) !== undefined) return undefined;
  // "If not, do nothing" is no other order.
  const others = text.slice(not.index + not[0].length);
  if (others.search(anyCode) === -1 && hear(others, heard.language).towns.length === 0) return undefined;
  if (heard.has('returns', 'complain', 'delivery', 'invoice', 'past', 'cancel')) return undefined;
  const codes = [...new Set((aside.text.match(anyCode) ?? []).map((code) => code.replace(/[\s-]/g, '').toUpperCase()))];
  const named = codes.map((sku) => products.find((each) => each.sku === sku) ?? { sku });
  const lines = named.length > 0 ? named : message.state.lines;
  return lines.length === 0 || lines.length + heard.towns.length < 2
    ? undefined
    : onLines(message, tools.stock, lines, { lead: say.onCondition });
}

const cancelIt =
  /^\W*(?:(?:oh|ach|ne|no|nie|ok|ні)[\s,]+)?(?:cancel (?:it|that)|zru[sš](?:te)? to|anuluj(?:cie)?(?: to)?|stornier\p{L}* (?:das|es|die|den)|скасуй(?:те)?(?: це)?)(?=\s*[,.!;–-]\s*\p{L})/iu;

/** "Cancel it, I took the wrong part": the draft, whatever the reason. */
function cancelsIt(message: Message): Understood | undefined {
  const { state, products, heard, text } = message;
  const { draft } = state;
  if (draft === undefined || products.length > 0 || heard.question || !cancelIt.test(text)) return undefined;
  return documentIn(text) === undefined ? cancelAsk(message, draft.id, { draftId: draft.id }) : undefined;
}

/** "I'd like to repeat our order RQ… but without the DS90623." */
function repeatsWithout({ text, heard, products, tools }: Message): Understood | undefined {
  const document = documentIn(text);
  const isUncounted = products.length > 0 && products.every(({ quantity }) => quantity === undefined);
  if (!heard.has('again') || !heard.has('remove') || !isUncounted || !tools.canOrder) return undefined;
  return document?.kind === 'number' && /^RQ/i.test(document.id)
    ? { kind: 'again', requisitionId: document.id, range: undefined, remarks: [], without: products.map(codeOfLine) }
    : undefined;
}

const opens =
  /(?<!\p{L})(?:opening (?:hours|times)|(?:are|r) you open|do you (?:open|shut|close)|öffnungszeit\p{L}*|habt ihr (?:\p{L}+ )?(?:offen|auf(?! lager)|geöffnet)|haben sie (?:\p{L}+ )?(?:offen|geöffnet)|godziny (?:otwarcia|pracy)|(?:czynne|otwarte|otwarci) (?:w|do|od)|otev[íi]rac[íi] dob\p{L}*|m[áa]te (?:\p{L}+ )?otev[řr]eno|години роботи|графік роботи)(?!\p{L})/iu;

/** "OK, I'll ring there then. Are you open on Saturday?" */
function openingHours({ text, products, say, heard }: Message): Understood | undefined {
  if (!opens.test(text) || products.length > 0 || documentIn(text) !== undefined || heard.has('order', 'invoice'))
    return undefined;
  return sayOnly(say.noHours, undefined);
}

/** "I don't want to order yet, just a quote", "… just when they'd get here": of the lines, and nothing is ordered. */
function onlyAsks(message: Message): Understood | undefined {
  const { heard, text, state, products, tools, say } = message;
  const { has } = heard;
  if (!notOrdering.test(text) || products.length > 0 || !isCounted(state.lines) || heard.numbers.length > 1)
    return undefined;
  if (has('invoice', 'delivery', 'complain', 'returns', 'mail', 'why') || documentIn(text) !== undefined)
    return undefined;
  const isOfGoods = tools.all.some(({ name, answers }) => name === state.last?.tool && answers !== undefined);
  if (!isOfGoods || state.draft !== undefined) return undefined;
  if (has('arrive')) return onLines(message, tools.quote, state.lines, { fact: 'arrival', lead: say.nothingOrdered });
  return has('quote') && state.last?.tool !== tools.quote?.name
    ? onLines(message, tools.quote, state.lines, { lead: say.nothingOrdered })
    : undefined;
}

const shelf =
  /(?<!\p{L})(?:in stock|on the shelf|auf lager|vorr[äa]tig|na stanie|na magazynie|skladem|na sklad[ěe]|в наявності|на складі)(?!\p{L})/iu;

/** "Have you still got a BM31558 in stock?", after the order that it was in: of the warehouses, and not of that order. */
function onTheShelf(message: Message): Understood | undefined {
  const { heard, text, state, products, tools } = message;
  const [part, other] = products;
  if (part === undefined || other !== undefined || state.document === undefined) return undefined;
  const { quantity = 1, ...code } = part;
  if (quantity > 1 || !shelf.test(text) || !/\?/.test(text) || documentIn(text) !== undefined || heard.words > 12)
    return undefined;
  if (heard.has('past', 'price', 'howMuch', 'complain', 'returns', 'delivery', 'invoice', 'buy', 'order'))
    return undefined;
  return onLines({ ...message, products: [code] }, tools.stock, [code], {});
}

const scrapped =
  /(?<!\p{L})(?:(?:scrap|bin|forget|drop|cancel|ditch) (?:the lot|it all|all of it|everything|the whole (?:lot|thing|order))|(?:vergiss|vergessen Sie|streich\p{L}*|lass\p{L}*) (?:das ganze|alles)(?: weg)?|(?:wyrzu[ćc]|skasuj|anuluj|usu[ńn]) (?:wszystko|ca[łl]o[śs][ćc])|(?:zru[sš]|vyho[ďd]|sma[žz]) (?:to )?v[šs]echno|(?:скасуй|викинь|прибери) (?:усе|все))(?!\p{L})/iu;

/** "Scrap the lot, I'll ring you": nothing of it is ordered later. */
function scrapsAll({ text, state, say, heard }: Message): Understood | undefined {
  if (!scrapped.test(text) || state.draft !== undefined || state.lines.length === 0 || heard.question) return undefined;
  return documentIn(text) === undefined
    ? { kind: 'say', text: say.nothingOrdered, choices: [], clear: true }
    : undefined;
}

/** "How many have you got, and what do they cost each?", of one part: the pieces there, and the price. */
function countAndPrice(message: Message): Understood | undefined {
  const { heard, products, state, tools, aside } = message;
  const row = heard.ordinal === undefined ? undefined : state.rows.at(heard.ordinal === -1 ? -1 : heard.ordinal - 1);
  const found = row?.kind === 'product' ? [{ sku: row.id }] : state.lines;
  const [part, other] = products.length > 0 ? products : found;
  if (part === undefined || other !== undefined || part.quantity !== undefined || heard.towns.length > 0)
    return undefined;
  const isBoth =
    heard.has('stock', 'howMany') && heard.has('price') && (heard.has('howMany') || /\p{L}/u.test(aside.text));
  if (!isBoth || heard.numbers.length > 0 || heard.words > 16) return undefined;
  if (heard.has('buy', 'want', 'past', 'bought', 'cheaper', 'compare', 'invoice', 'deposit', 'add', 'again', 'not'))
    return undefined;
  const price = tools.price === undefined ? undefined : callOf(tools.price, inputOf(tools.price, [part]) ?? {});
  const stock = onLines({ ...message, products: [] }, tools.stock, [part], {});
  return stock?.kind === 'call' && price?.kind === 'call' ? { ...stock, also: price } : undefined;
}

const ours = /(?<!\p{L})(?:our|my|nasz\p{L}*|m[óo]j|unser\p{L}*|mein\p{L}*|na[šs]e?|náš|наш\p{L}*)(?!\p{L})/iu;

/** "What's our discount on it then?": the list price beside the person's. */
function ourDiscount(message: Message): Understood | undefined {
  const { heard, products, state, text, tools } = message;
  const lines = products.length > 0 ? products : state.lines;
  if (!heard.has('discount') || !ours.test(text) || !heard.has('what', 'howMuch') || lines.length !== 1)
    return undefined;
  return onLines({ ...message, products: [] }, tools.price, lines, { fact: 'list' });
}

const somethingElse =
  /(?<!\p{L})(?:(?:something|anything) (?:else )?(?:instead of|for)|co[śs] (?:innego )?zamiast|w zamian za|(?:etwas|was) (?:anderes )?(?:statt|anstelle|anstatt)|n[ěe]co (?:jin[ée]ho )?(?:m[íi]sto|nam[íi]sto)|щось (?:інше )?(?:замість|взамін)|шось замість)(?!\p{L})/iu;

/** "Something instead of 528448010, 2 in Łódź seems too few": no part more. */
function insteadOf(message: Message): Understood | undefined {
  const { products, text, tools, say } = message;
  const [part, other] = products;
  if (part === undefined || other !== undefined || !somethingElse.test(text)) return undefined;
  return onLines(message, tools.find, [part], { lead: say.noSubstitutes });
}

const percent =
  /(?<![\p{L}\d])\d{1,2}\s?(?:%|percent|procent\p{L}*|prozent)\s?(?:off|discount|rabat\p{L}*|zni[żz]k\p{L}*|nachlass|slev\p{L}*|знижк\p{L}*|taniej|billiger|levn\p{L}*|дешевше)(?!\p{L})/iu;

/** "Any chance of 10% off if I take 50 oil filters?" */
function percentOff(message: Message): Understood | undefined {
  const { products, text, say, state } = message;
  return percent.test(text) && products.length === 0 && state.lines.length === 0 ? sayOnly(say.noDiscounts) : undefined;
}

/** "And engine oil 5W40, 5 litres", after other parts: a part more that is looked for, and no count of those. */
function sizedPart(message: Message): Understood | undefined {
  const { aside, products, heard, state } = message;
  const { sizes = [] } = aside;
  if (products.length > 0 || partOf(sizes) === '' || state.lines.length === 0 || heard.numbers.length > 0)
    return undefined;
  if (heard.has('remove', 'change', 'instead', 'past', 'invoice', 'delivery', 'returns', 'cheaper', 'order'))
    return undefined;
  const names = folded(state.names.map(({ name }) => name).join(' '));
  const called = nounPhrases(aside.text).flatMap(({ english }) => english);
  return called.some((word) => names.includes(word.replace(/s$/, ''))) ? undefined : searched(message);
}

const toBe =
  /(?<!\p{L})(?:should(?: have|['’]ve)? be(?:en)?|(?:was|were) (?:meant|supposed) to be|mia[łl][oay]? by[ćc]|ma(?:j[ąa])? by[ćc]|soll(?:te[n]?|en)?(?: \p{L}+| \d+){0,2} (?:sein|werden)|m[ěe]l[oyi]? (?:jich )?b[ýy]t|m[áa] (?:jich )?b[ýy]t|ма(?:ло|ли|в|ла|є|ють) бути)(?!\p{L})/iu;

/** "Sorry, the OP520 should have been 12", of what is quoted or drafted: a count, and no complaint. */
function shouldBe(message: Message): Understood | undefined {
  const { state, products, heard, text, tools } = message;
  const { lines, last } = state;
  const isOfGoods = tools.all.some(
    ({ name, answers, effect }) => name === last?.tool && (answers !== undefined || effect !== 'read'),
  );
  if (!toBe.test(text) || !isOfGoods || /\?/.test(text) || documentIn(text) !== undefined || products.length > 1)
    return undefined;
  const [product] = products;
  const [only, other] = heard.numbers;
  const quantity = product?.quantity ?? only;
  if (quantity === undefined || quantity < 1 || other !== undefined) return undefined;
  const named = called(message, lines);
  const meant = lines.filter((line, at) =>
    product === undefined ? (named?.[at] ?? lines.length === 1) : codeOfLine(line) === codeOfLine(product),
  );
  return meant.length === 1
    ? relined(
        { ...message, products: [] },
        lines.map((line) => (line === meant[0] ? { ...line, quantity } : line)),
      )
    : undefined;
}

/** "OK, then order the OP520", of several that are quoted: that one, and none more of it. */
function orderingOne(message: Message): Understood | undefined {
  const { state, products, heard, text, tools } = message;
  const [named, other] = products;
  if (named === undefined || other !== undefined || named.quantity !== undefined || !tools.canOrder) return undefined;
  const line = state.lines.find((each) => codeOfLine(each) === codeOfLine(named));
  const isLast = state.last?.tool === tools.quote?.name || state.last?.tool === tools.price?.name;
  if (line?.quantity === undefined || state.lines.length < 2 || state.draft !== undefined || !isLast) return undefined;
  if (!heard.has('order', 'buy') || !message.imperative || heard.question || heard.numbers.length > 0) return undefined;
  if (heard.has('add', 'remove', 'no', 'not', 'change', 'instead', 'again', 'returns', 'all', 'past')) return undefined;
  return another.test(text) ? undefined : ordering({ ...message, products: [] }, [line]);
}
const another =
  /(?<!\p{L})(?:another|too|as well|noch|auch|jeszcze|też|tez|ještě|jeste|taky|také|ще|також|теж)(?!\p{L})/iu;

const button =
  /(?<!\p{L})(?:order (?:button|form)|\p{L}*button|przycisk\p{L}*|formularz\p{L}*|\p{L}*knopf|schaltfl[äa]che|bestellformular|tla[čc][íi]tk\p{L}*|formul[áa][řr]\p{L}*|кнопк\p{L}*|форм[аи])(?!\p{L})/iu;
const stands = /(?<!\p{L})(?:steht (?:da|dort|hier)(?: jetzt)?|da steht) ["„“]?bestellen/iu;
const asksWhy =
  /(?<!\p{L})(?:why|what['’]?s|what is|czemu|dlaczego|po co|wieso|warum|weshalb|wozu|pro[čc]|nač|чому|навіщо|чого|нащо)(?!\p{L})/iu;

const presses =
  /(?<!\p{L})(?:(?:if|when) i (?:press|click|hit|push|tap)|(?:jak|je[śs]li|gdy) (?:to )?(?:klikn|nacisn|wcisn)\p{L}*|wenn ich (?:\p{L}+ )?(?:drück|drueck|klick)\p{L}*|(?:kdy[žz]|jestli|pokud) (?:to|ho|na to)? ?(?:zm[áa][čc]kn|klikn|stiskn)\p{L}*|(?:якщо|коли|як) (?:я )?(?:натисн|клацн)\p{L}*)/iu;

/** "Why is there an order button? I only asked": it offers, and orders nothing. */
function aboutButton({ text, products, say, state, tools, heard }: Message): Understood | undefined {
  const isAsked =
    (asksWhy.test(text) && (button.test(text) || stands.test(text))) || (heard.question && presses.test(text));
  if (!isAsked || products.length > 0 || documentIn(text) !== undefined) return undefined;
  const draft =
    state.draft === undefined ? undefined : choiceOf(tools.cancel, say.buttons.cancel, { draftId: state.draft.id });
  return sayOnly(say.whyButton, draft);
}

const isCreditNote = /^K/iu;

/** "Do you give it back, or do we pay?", of the credit note that is open: whose money it is stands in it. */
function ofCredit(message: Message): Understood | undefined {
  const { state, heard, products, text } = message;
  const { has, words } = heard;
  if (state.document?.kind !== 'invoice' || !isCreditNote.test(state.document.id)) return undefined;
  if (products.length > 0 || documentIn(text) !== undefined || words > 12) return undefined;
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
  const whom = shipTo === undefined ? '' : `${say.forReceiver(shipTo)}: `;
  return { kind: 'ask', question: `${whom}${say.orderThis(linesText(lines))}`, choices: [choice], yes: true, lines };
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
