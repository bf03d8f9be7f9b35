import { human } from './small-talk.ts';
import { sameKind } from '../going-on/cheapest.ts';
import { called } from '../going-on/counted.ts';
import { edited } from '../going-on/edits.ts';
import { calledTwice, timesAgain } from '../going-on/multiplied.ts';
import { relined } from '../going-on/relined.ts';
import { ofRowsNamed } from '../going-on/rows-named.ts';
import { documentIn } from '../reading/documents.ts';
import { hear } from '../reading/hear.ts';
import { folded } from '../reading/matching.ts';
import { partOf } from '../reading/part-search.ts';
import { nounPhrases, nounsOf } from '../reading/part-words.ts';
import { notOrdering } from '../reading/wording.ts';
import type { Understood } from '../understanding.ts';
import {
  callOf,
  cancelAsk,
  codeOfLine,
  inputOf,
  isCounted,
  isOfGoods,
  type Message,
  nothingLeft,
  onLines,
  ordering,
  sayOnly,
  withQuantity,
} from './message.ts';
import { searched } from './searched.ts';

// What people say of what they buy beside the order itself: conditions, reasons, buttons they did not ask for, opening hours.

export function atTheCounter(message: Message): Understood | undefined {
  return (
    allThere(message) ??
    shippedFrom(message) ??
    addedIfThere(message) ??
    onCondition(message) ??
    cancelsIt(message) ??
    openingHours(message) ??
    onlyAsks(message) ??
    onTheShelf(message) ??
    repeatsWithout(message) ??
    repeatsLast(message) ??
    scrapsAll(message) ??
    calledTwice(message) ??
    ofRowsNamed(message) ??
    leftOfPart(message) ??
    countAndPrice(message) ??
    ourDiscount(message) ??
    insteadOf(message) ??
    percentOff(message) ??
    sizedPart(message) ??
    shouldBe(message) ??
    orderingOne(message)
  );
}

const allOf =
  /(?<!\p{L})(?:all (?:of (?:that|it|them|those))|(?:is|are) (?:it|that|they|those) all|all there|everything|the lot|alles|alle davon|wszystko|v[šs]e(?:chno|chny)?|ус[еі]|вс[еі])(?!\p{L})/iu;

/** "Is all of that in Katowice?", of what is counted, there or in the message: so many of each, from there. */
function allThere(message: Message): Understood | undefined {
  const { heard, text, state, products, tools } = message;
  const isThere = heard.towns.length > 0 || (products.length > 0 && heard.has('stock'));
  if (!allOf.test(text) || !isThere || (!text.includes('?') && !heard.question)) return undefined;
  const lines = products.length > 0 ? products : state.lines;
  if (!isCounted(lines) || documentIn(text) !== undefined || heard.words > 16) return undefined;
  if (heard.has('invoice', 'delivery', 'order', 'buy', 'late', 'returns', 'complain', 'spend', 'past'))
    return undefined;
  return onLines(message, tools.quote, lines, {});
}

const fromWhere =
  /(?<!\p{L})(?:(?:where|which (?:warehouse|branch|depot)s?|from where)(?!\p{L})[^?]{0,40}(?:ships?|shipped|come|comes|coming|sent|go|leave)(?: \p{L}+){0,2} from|from (?:where|which (?:warehouse|branch|depot))|(?:woher|von wo|aus welche[mn] l[aä]gern?) (?:\p{L}+ ){0,3}(?:komm|geh|liefer|versend|versandt|geliefert)\p{L}*|(?:sk[ąa]d|z kt[óo]r\p{L}+ magazyn\p{L}+) (?:\p{L}+ ){0,3}(?:pojed|przyjed|przyjd|pójd|wyjed|wyjd|wysy[łl])\p{L}*|(?:odkud|z kter\p{L}+ sklad\p{L}*) (?:\p{L}+ ){0,3}(?:pojed|p[řr]ijed|p[řr]ijd|p[ůu]jd|pošl|vyjed)\p{L}*|(?:звідки|з як\p{L}+ склад\p{L}*) (?:\p{L}+ ){0,3}(?:поїд|поїхал|приїд|прийд|піде|підуть|відправ|їхат)\p{L}*)(?!\p{L})/iu;

/** "Which warehouse would each line come from?", of what is counted: the service picks it. */
function shippedFrom(message: Message): Understood | undefined {
  const { heard, text, state, products, tools, say } = message;
  if (!fromWhere.test(text) || products.length > 0 || !isCounted(state.lines) || documentIn(text) !== undefined)
    return undefined;
  if (!isOfGoods(state, tools.all) && state.draft === undefined) return undefined;
  if (heard.towns.length > 0 || heard.has('past', 'late', 'invoice', 'returns', 'complain')) return undefined;
  return onLines(message, tools.quote, state.lines, { lead: say.noSplit });
}

const ifSo =
  /(?<!\p{L})(?:if|in case|as long as|je[śs]li|je[żz]eli|jak|gdyby|o ile|wenn|falls|sofern|pokud|jestli\p{L}*|kdy[žz]|якщо|коли|як|если)(?!\p{L})/iu;
const ifNot =
  /(?<!\p{L})(?:otherwise|or else|else|if (?:not|there(?:'s| is| are) none)|if (?:it|they) (?:isn|aren)['’]?t|failing that|inaczej|w przeciwnym (?:razie|wypadku)|(?:jak|je[śs]li|je[żz]eli) (?:nie|brak)|sonst|ansonsten|andernfalls|(?:wenn|falls) (?:nicht|keine?)|jinak|(?:jestli|pokud|kdy[žz]) ne(?:n[íi]|jsou)?|інакше|(?:якщо|як|коли) (?:ні|нема\p{L}*|не)|если нет|иначе)(?!\p{L})/iu;
/** "If Katowice has none, then from Warsaw" */
const ifNone =
  /(?<!\p{L})(?:if|jak|je[śs]li|je[żz]eli|wenn|falls|pokud|jestli|kdy[žz]|якщо|як)\s(?:\p{L}+\s){1,4}(?:has none|have none|is out|hasn['’]?t|haven['’]?t|doesn['’]?t|don['’]?t|nie ma|nic nie|nicht\p{L}*|keine\p{L}*|nen[íi]|nejsou|nemaj[íi]|нема\p{L}*)/iu;
const anyCode = /(?<![\p{L}\p{N}-])(?:\p{L}{1,4}(?:-?\d{2,9}|\s\d{3,9})|\d{6,13})(?![\p{L}\p{N}])/gu;

/** "4 OP520 if Kraków has them, otherwise W71275": nobody orders both, and what is there now is shown of both. */
function onCondition(message: Message): Understood | undefined {
  const { aside, heard, products, say, tools, text } = message;
  const isNone = ifNone.test(text) && heard.towns.length > 1;
  // A receiver is no part.
  const codesIn = (said: string) => (said.match(anyCode) ?? []).filter((code) => !/^C\d{6}$/i.test(code));
  const [, others] = isNone ? ['', text] : text.split(ifNot);
  if (others === undefined || !ifSo.test(text.replace(ifNot, ' ')) || documentIn(text) !== undefined) return undefined;
  // "If not, do nothing" is no other order.
  if (codesIn(others).length === 0 && hear(others, heard.language).towns.length === 0) return undefined;
  if (heard.has('returns', 'complain', 'delivery', 'invoice', 'past', 'cancel')) return undefined;
  const codes = [...new Set(codesIn(aside.text).map((code) => code.replace(/[\s-]/g, '').toUpperCase()))];
  const named = codes.map((sku) => products.find((each) => each.sku === sku) ?? { sku });
  const lines = named.length > 0 ? named : message.state.lines;
  return lines.length === 0 || lines.length + heard.towns.length < 2
    ? undefined
    : onLines(message, tools.stock, lines, { lead: say.onCondition });
}

/** "And add 2 AC20065 if Katowice has them": to what is counted, and what is there is said. */
function addedIfThere(message: Message): Understood | undefined {
  const { heard, products, state, tools, text, say } = message;
  const [added, other] = products;
  const isOfLines = state.draft !== undefined || isOfGoods(state, tools.all);
  if (added === undefined || other !== undefined || !isCounted(state.lines) || !isOfLines) return undefined;
  if (heard.towns.length === 0 || !heard.has('add') || heard.has('remove', 'instead', 'past')) return undefined;
  if (!ifSo.test(text) || ifNot.test(text) || documentIn(text) !== undefined) return undefined;
  const quantity = added.quantity ?? 1;
  const isNew = state.lines.every((line) => codeOfLine(line) !== codeOfLine(added));
  const all = isNew ? relined(message, [...state.lines, { ...added, quantity }]) : undefined;
  if (all?.kind === 'order') return { ...all, remarks: [...all.remarks, say.fromAnywhere(heard.towns.join(', '))] };
  const there = onLines(message, tools.stock, [added], {});
  return all?.kind === 'narrow' && there !== undefined
    ? { ...all.call, kind: 'call', remarks: all.remarks, also: there }
    : undefined;
}

/** "Cancel it, I took the wrong part", "oh no, cancellation, the customer changed his mind": the draft, whatever the reason. */
function cancelsIt(message: Message): Understood | undefined {
  const { state, products, heard, text } = message;
  const { draft } = state;
  if (draft === undefined || products.length > 0 || heard.question || !heard.has('cancel')) return undefined;
  // "Cancel that, make it 4" changes it.
  if (heard.numbers.length > 0 || heard.has('add', 'instead', 'submit', 'delivery', 'invoice')) return undefined;
  const clauses = text.split(/[,.!;–]+\s*|\s-\s/u).map((clause) => hear(clause, heard.language));
  const isPlain = clauses.some(
    ({ has, onlyOf }) => has('cancel') && !has('not') && onlyOf('cancel', 'no', 'it', 'ok', 'please', 'yes', 'all'),
  );
  return clauses.length > 1 && isPlain && documentIn(text) === undefined
    ? cancelAsk(message, draft.id, { draftId: draft.id })
    : undefined;
}

/** "Repeat our order RQ…, but without the DS90623", "the last order again without it". */
function repeatsWithout(message: Message): Understood | undefined {
  const { text, heard, products, tools, state, imperative } = message;
  const isUncounted = products.every(({ quantity }) => quantity === undefined);
  const isAsked = (imperative || heard.has('buy', 'want')) && !heard.question;
  const kind = products.length > 0 || !isAsked ? [] : nounsOf(message);
  if (!heard.has('again') || !heard.has('remove') || !isUncounted || !tools.canOrder) return undefined;
  if (
    products.length + kind.length === 0 ||
    heard.has('complain', 'returns', 'late', 'why', 'every', 'invoice', 'hold')
  )
    return undefined;
  const requisitionId = /(?<![\p{L}\d])RQ\d{6,}(?!\d)/iu.exec(text)?.[0].toUpperCase();
  // What stands in the order that is open is left out of it by other rules.
  const isOfTalk = state.contents.length > 0 || (state.lines.length > 0 && !heard.has('last'));
  if (requisitionId === undefined && (isOfTalk || (kind.length === 0 && !heard.has('last')))) return undefined;
  const again = { kind: 'again', requisitionId, range: undefined, remarks: [] } as const;
  return kind.length > 0 ? timesAgain(again, message) : { ...again, without: products.map(codeOfLine) };
}

const lastOrder =
  /(?<!\p{L})(?:(?:last|previous|latest|most recent) (?:\p{L}+ )?order|order (?:from )?(?:last time|before)|(?:letzte[nrm]?|vorige[nrm]?) (?:\p{L}+ )?(?:bestellung|auftrag)|(?:bestellung|auftrag) (?:von|wie) (?:letztem mal|zuletzt|damals)|(?:ostatni\p{L}*|poprzedni\p{L}*) (?:\p{L}+ )?zam[óo]wieni\p{L}*|zam[óo]wieni\p{L}* (?:jak|co) (?:ostatnio|poprzednio|wcze[śs]niej)|(?:posledn\p{L}*|minul\p{L}*|p[řr]edchoz\p{L}*) (?:\p{L}+ )?objedn[áa]v\p{L}*|objedn[áa]v\p{L}* (?:jako )?(?:minule|naposled\p{L}*)|(?:останн\p{L}*|попередн\p{L}*|минул\p{L}*) (?:\p{L}+ )?замовлен\p{L}*|замовлен\p{L}* (?:як|що) (?:минулого разу|востаннє|раніше))(?!\p{L})/iu;

/** "What was in the last order? I want the same again", whatever part is talked about: that order is shown, and offered. */
function repeatsLast(message: Message): Understood | undefined {
  const { text, heard, products, tools, imperative } = message;
  const { has } = heard;
  if (!has('again') || !lastOrder.test(text) || products.length > 0 || !tools.canOrder) return undefined;
  if (!(imperative || has('want', 'buy')) || documentIn(text) !== undefined) return undefined;
  if (has('complain', 'returns', 'late', 'missing', 'why', 'every', 'invoice', 'delivery', 'cancel', 'no', 'hold'))
    return undefined;
  const [quantity] = heard.numbers;
  return timesAgain({ kind: 'again', requisitionId: undefined, range: undefined, remarks: [], quantity }, message);
}

const opens =
  /(?<!\p{L})(?:opening (?:hours|times)|(?:are|r) you open|do you (?:open|shut|close)|öffnungszeit\p{L}*|habt ihr (?:\p{L}+ ){0,3}?(?:offen|auf(?! lager)|geöffnet)|haben sie (?:\p{L}+ ){0,3}?(?:offen|geöffnet)|godziny (?:otwarcia|pracy)|(?:czynne|otwarte|otwarci) (?:w|do|od)|otev[íi]rac[íi] dob\p{L}*|m[áa]te (?:\p{L}+ ){0,3}?otev[řr]eno|години роботи|графік роботи)(?!\p{L})/iu;

const asksCall =
  /(?<!\p{L})(?:(?:ring|call|phone) (?:me|us)|(?:mich|uns) (?:\p{L}+ )?(?:zurück|an)ruf\p{L}*|zurückruf\p{L}*|ruf\p{L}* (?:\p{L}+ )?(?:mich|uns|zurück)|oddzwo\p{L}*|zadzwoni\p{L}* do (?:mnie|nas)|zavol\p{L}* (?:mi|nám|zpět|zpátky)|(?:mi|nám) (?:\p{L}+ )?zavol\p{L}*|ozv\p{L}+ (?:se )?(?:mi|nám)|(?:пере|по)дзвон\p{L}*|зателефон\p{L}* (?:мені|нам))(?!\p{L})/iu;

/** "OK, I'll ring there then. Are you open on Saturday?" */
function openingHours({ text, products, say, heard, around }: Message): Understood | undefined {
  if (!opens.test(text) || products.length > 0 || documentIn(text) !== undefined || heard.has('order', 'invoice'))
    return undefined;
  // "… and can someone ring me back on it?"
  const call = heard.has('human') && asksCall.test(text) ? human(say, around) : undefined;
  return sayOnly([say.noHours, ...(call?.kind === 'say' ? [call.text] : [])].join(' '));
}

/** "I don't want to order yet, just a quote", "… just when they'd get here": of the lines, and nothing is ordered. */
function onlyAsks(message: Message): Understood | undefined {
  const { heard, text, state, products, tools, say } = message;
  const { has } = heard;
  if (!notOrdering.test(text) || products.length > 0 || heard.numbers.length > 1) return undefined;
  // "I'd take two, but only price it, no order"
  const asMany = has('quote', 'price', 'howMuch') ? withQuantity(message, state.lines) : undefined;
  const lines = asMany ?? state.lines;
  if (!isCounted(lines)) return undefined;
  if (has('invoice', 'delivery', 'complain', 'returns', 'mail', 'why') || documentIn(text) !== undefined)
    return undefined;
  if (!isOfGoods(state, tools.all) || state.draft !== undefined) return undefined;
  if (has('arrive')) return onLines(message, tools.quote, lines, { fact: 'arrival', lead: say.nothingOrdered });
  return asMany !== undefined || (has('quote') && state.last?.tool !== tools.quote?.name)
    ? onLines(message, tools.quote, lines, { lead: say.nothingOrdered })
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
  /(?<!\p{L})(?:(?:scrap|bin|forget|drop|cancel|ditch) (?:the lot|it all|all of it|everything|the whole (?:lot|thing|order))|(?:vergiss|vergessen Sie|streich\p{L}*|lass\p{L}*) (?:das ganze|alles)(?: weg)?|(?:wyrzu[ćc]|skasuj|anuluj|usu[ńn]) (?:wszystko|ca[łl]o[śs][ćc])|(?:zru[sš]|vyho[ďd]|sma[žz]) (?:to )?v[šs]echno|(?:скасуй|викинь|прибери) (?:усе|все))(?!\p{L})(?!,?\s+(?:but|except|apart|au[sß]+er|bis auf|opr[óo]cz|poza|krom[ěe]|кр[іи]м|окрім)(?!\p{L}))/iu;

/** "Scrap the lot, I'll ring you": nothing of it is ordered later. */
function scrapsAll({ text, state, say, heard }: Message): Understood | undefined {
  if (!scrapped.test(text) || state.draft !== undefined || state.lines.length === 0 || heard.question) return undefined;
  return documentIn(text) === undefined ? nothingLeft(say) : undefined;
}

const balance = /(?<!\p{L})(?:balance|saldo|z[ůu]stat(?:ek|ku)|залиш(?:ок|ку|ки))(?!\p{L})/iu;

/** "Zůstatek GDB1330": beside a part it is what is left of that part, and of no account. */
function leftOfPart(message: Message): Understood | undefined {
  const { text, heard, products, tools } = message;
  const isPlain = products.length > 0 && products.every(({ quantity }) => quantity === undefined);
  if (!isPlain || !balance.test(text) || documentIn(text) !== undefined || heard.words > 6) return undefined;
  if (heard.has('invoice', 'order', 'buy', 'price', 'past', 'returns', 'deposit', 'owed', 'account')) return undefined;
  return onLines(message, tools.stock, products, {});
}

/** So many parts are told with their stock and their price. */
const mostBoth = 3;

/** "How many have you got, and what do they cost each?", "the second, in Warsaw": the pieces there, and the price. */
function countAndPrice(message: Message): Understood | undefined {
  const { heard, products, state, tools } = message;
  const row = heard.ordinal === undefined ? undefined : state.rows.at(heard.ordinal === -1 ? -1 : heard.ordinal - 1);
  const found = row?.kind === 'product' ? [{ sku: row.id }] : state.lines;
  const parts = products.length > 0 ? products : found;
  if (parts.length === 0 || parts.length > mostBoth || parts.some(({ quantity }) => quantity !== undefined))
    return undefined;
  // "How many in Warsaw" is "how much" in most languages.
  const isThere = heard.has('stock', 'howMany') || (heard.towns.length > 0 && heard.has('howMuch', 'whether'));
  const isBoth = isThere && heard.has('price');
  if (!isBoth || heard.numbers.length > 0 || heard.words > 16) return undefined;
  if (
    heard.has(
      'alternative',
      'buy',
      'want',
      'past',
      'bought',
      'cheaper',
      'compare',
      'invoice',
      'deposit',
      'add',
      'again',
      'not',
    )
  )
    return undefined;
  const price = tools.price === undefined ? undefined : callOf(tools.price, inputOf(tools.price, parts) ?? {});
  const stock = onLines({ ...message, products: [] }, tools.stock, parts, {});
  return (stock?.kind === 'call' || stock?.kind === 'narrow') && price?.kind === 'call'
    ? { ...stock, also: price }
    : undefined;
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
  return sameKind(message, [part]) ?? onLines(message, tools.find, [part], { lead: say.noSubstitutes });
}

const percent =
  /(?<![\p{L}\d])\d{1,2}\s?(?:%|percent|procent\p{L}*|prozent)\s?(?:off|discount|rabat\p{L}*|zni[żz]k\p{L}*|nachlass|slev\p{L}*|знижк\p{L}*|taniej|billiger|levn\p{L}*|дешевше)(?!\p{L})/iu;

/** "Any chance of 10% off if I take 50 oil filters?" */
function percentOff(message: Message): Understood | undefined {
  const { products, text, say, state, tools } = message;
  if (!percent.test(text) || products.length > 0) return undefined;
  if (state.lines.length === 0) return sayOnly(say.noDiscounts);
  // "If I take 4" of several: of which one, nobody said.
  const counts = message.heard.numbers;
  const counted = withQuantity(message, state.lines);
  const asked = { lead: say.noDiscounts, fact: 'list' } as const;
  if (counted !== undefined) return onLines(message, tools.quote, counted, asked);
  const codes = state.lines.map(({ quantity, ...code }) =>
    counts.length > 0 || quantity === undefined ? code : { ...code, quantity },
  );
  const remarks = counts.map((each) => say.notUsed(String(each)));
  return onLines(message, tools.price, codes, { ...asked, remarks });
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
  const isOfLines =
    isOfGoods(state, tools.all) || tools.all.some(({ name, effect }) => name === last?.tool && effect !== 'read');
  if (!toBe.test(text) || !isOfLines || /\?/.test(text) || documentIn(text) !== undefined) return undefined;
  const [product, second] = products;
  const [only, other] = heard.numbers;
  // "… and only 1 of the BHN1217"
  if (second !== undefined || (other ?? product?.quantity) !== undefined) {
    const counted = message.aside.text.replace(toBe, ' ');
    const changed = edited({
      ...message,
      heard: hear(counted, heard.language),
      aside: { ...message.aside, text: counted },
    });
    if (changed !== undefined || second !== undefined) return changed;
  }
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

const another =
  /(?<!\p{L})(?:another|too|as well|noch|auch|jeszcze|też|tez|ještě|jeste|taky|také|ще|також|теж)(?!\p{L})/iu;

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
