import type { DayRange } from '../../core/date-range.ts';
import { addDays, utcDay } from '../../core/datetime.ts';
import { daysIn } from '../reading/days.ts';
import { hear } from '../reading/hear.ts';
import { callOf, daysOf, ofDay, tidied, type Message, skuOf } from './message.ts';
import { receiverOf } from './about-documents.ts';
import { folded } from '../reading/matching.ts';
import { groupingIn, groupNamed, sumIn } from '../reading/groupings.ts';
import { inEnglishOrder, nounsOf } from '../reading/part-words.ts';
import type { StateLine } from '../state.ts';
import type { NextCall, Understood } from '../understanding.ts';

const ofElse = [
  ...(['stock', 'arrive', 'when', 'late', 'returns', 'complain', 'invoice', 'delivery', 'order', 'deposit'] as const),
  ...(['find', 'quote', 'again', 'add', 'paid', 'want', 'maybe', 'cheaper', 'alternative', 'reserve'] as const),
] as const;

/** "How many turbos did we buy this year", "and brake discs?" after sums: of the parts that are called by what they are. */
export function boughtOfKind(message: Message): Understood | undefined {
  const { heard, products, state, around } = message;
  const { has, words } = heard;
  const sums = purchases(message);
  const kind = nounsOf(message);
  if (sums === undefined || kind.length === 0 || products.length > 0) return undefined;
  // "Need cabin filters, how many did we buy?"
  const isAsked = has('howMany', 'howMuch') && has('bought');
  if (has(...ofElse.filter((each) => !isAsked || each !== 'want'))) return undefined;
  const isAfter = state.last?.tool === sums.name;
  const days = daysOf(message);
  const isPast = typeof days['from'] === 'string' && days['from'] < utcDay(around.clock.now());
  const asks =
    has('bought', 'spend') ||
    (isPast && has('howMany', 'howMuch')) ||
    (isAfter && words < 8 && has('also', 'what', 'only', 'howMany', 'howMuch', 'all'));
  if (!asks) return undefined;
  const { from, to } = state.last?.input ?? {};
  const before = isAfter && from !== undefined ? { from, to } : thisYear(message);
  const { by: byBefore, top } = isAfter && has('only') ? (state.last?.input ?? {}) : {};
  const by =
    has('most') || byBefore === 'sku' || (has('what') && has('bought') && !has('howMuch', 'howMany'))
      ? { by: 'sku', ...(top === undefined ? {} : { top }) }
      : {};
  const asked: NextCall['input'] = {
    ...(days['from'] === undefined ? before : days),
    categoryId: inEnglishOrder(kind),
    ...(has('spend') ? sumIn(sums, message.text, around.clock) : {}),
    ...by,
    ...grouped(message),
    ...receiverOf(message),
  };
  const other = otherDays(message);
  if (other === undefined || !('compare' in asked)) return callOf(sums, asked, { beside: other });
  // "This year against last year": once, and of the same days.
  const { compare, ...once } = asked;
  const beside = besideOf({ from: String(once['from']), to: String(once['to']) }, other);
  return callOf(sums, beside === undefined ? { ...once, compare } : once, { beside });
}

/**
 * "What do we spend most on?" after sums of one part is of all of them; "order the usual filters" is of those that were bought, and
 * no order of before.
 */
export function ofAllParts(meant: Understood, message: Message): Understood {
  const sums = purchases(message);
  const [noun] = nounsOf(message);
  if (
    meant.kind === 'again' &&
    meant.requisitionId === undefined &&
    noun !== undefined &&
    message.products.length === 0
  )
    return (
      callOf(
        sums,
        { ...thisYear(message), categoryId: inEnglishOrder(nounsOf(message)), by: 'sku' },
        { lead: message.say.nothingOrdered },
      ) ?? meant
    );
  if (meant.kind !== 'call') return meant;
  if (meant.tool === message.tools.list('invoice')?.name) return ofAllInvoices(meant, message);
  if (meant.tool !== sums?.name) return meant;
  const both = withTotal(meant, message);
  if (both !== meant || message.products.length > 0 || isPointed(message)) return both;
  const { skus, by, ...input } = meant.input;
  if (skus !== undefined && isOfDays(message)) return { ...meant, input: { ...input, ...daysOf(message) } };
  if (skus !== undefined && isOfAll(message)) return { ...meant, input: by === undefined ? input : { ...input, by } };
  return skus !== undefined && /^(?:sku|category|brand)$/.test(String(by))
    ? { ...meant, input: { ...input, by } }
    : meant;
}

/** "How much of it", without accents. */
export const ofThat =
  /(?<!\p{L})(?:of (?:that|it|this|which)|davon|z (?:tego|toho|czego|ceho|niego|niej|nej|neho)|з (?:цього|того|них|нього|неі))(?!\p{L})/u;

/** "How much did we spend in all, and how much of it on brakes": the sum of everything, and that of the kind. */
function withTotal(meant: Extract<Understood, { kind: 'call' }>, message: Message): Understood {
  const { categoryId, by: _, ...all } = meant.input;
  const plain = folded(message.text);
  const isOfBoth = categoryId !== undefined && meant.also === undefined && inAll.test(plain) && ofThat.test(plain);
  return isOfBoth ? { ...meant, input: all, remarks: [], also: meant } : meant;
}

/** In Ukrainian "та" is "and" as well as "that"; "this month" points at nothing. */
const isPointed = ({ heard, text }: Message): boolean => {
  const undated = text.replace(/(?<!\p{L})this (?:week|month|quarter|year)(?!\p{L})/giu, ' ');
  return heard.has('it') && hear(undated.replace(/(?<!\p{L})та(?!\p{L})/giu, 'і'), heard.language).has('it');
};

/** "How much have we spent this month": a whole question of all that was spent, and no "and in May?". */
const isOfDays = (message: Message): boolean =>
  message.heard.has('spend') &&
  message.heard.has('howMuch') &&
  !message.heard.has('also', 'compare', 'only', 'most', 'product') &&
  daysOf(message)['from'] !== undefined;

/** "How much did we spend altogether": of everything, whatever part was talked about. */
const isOfAll = (message: Message): boolean =>
  message.heard.has('spend') &&
  (message.heard.has('all') || inAll.test(folded(message.text))) &&
  message.products.length === 0 &&
  !isPointed(message);

/** Without accents. */
const inAll =
  /(?<!\p{L})(?:in (?:all|total)|altogether|overall|total|insgesamt|uberhaupt|gesamt|ogolem|lacznie|w sumie|celkem|dohromady|vubec|взагалі|всього|усього|загалом|разом)(?!\p{L})/u;

/** "The invoices of October", after those that are overdue, are all of them. */
function ofAllInvoices(meant: Extract<Understood, { kind: 'call' }>, message: Message): Understood {
  const { heard, state } = message;
  const isNamed = heard.has('invoice') && daysOf(message)['from'] !== undefined;
  if (!isNamed || heard.has('owed', 'overdue', 'paid', 'due', 'creditNote', 'only', 'it', 'also')) return meant;
  const carried = (field: string) =>
    meant.input[field] !== undefined && meant.input[field] === state.list?.input[field];
  const stale = ['state', 'invoiceClassification', 'paymentStatus'].filter(carried);
  const input = Object.fromEntries(Object.entries(meant.input).filter(([field]) => !stale.includes(field)));
  return { ...meant, input };
}

const aMonth =
  /(?<!\p{L})(?:(?:a|per|each|every) month|monthly|im monat|pro monat|monatlich|miesięcznie|miesiecznie|na miesiąc|na miesiac|měsíčně|mesicne|za měsíc|за місяць|на місяць|щомісяця)(?!\p{L})/iu;
const uses =
  /(?<!\p{L})(?:get through|go through|use|using|need|take|buy|verbrauch\p{L}*|brauchen|nehmen|kaufen|zużyw\p{L}*|zuzyw\p{L}*|bierzemy|schodzi|idzie|bereme?|berem|spotřebuj\p{L}*|spotrebuj\p{L}*|kupujeme|беремо|витрачаємо|йде)(?!\p{L})/iu;

/** "How many OP520 do we get through a month?": what was bought of it this year, by month. */
export function monthlyUse(message: Message): Understood | undefined {
  const { heard, products, state, text } = message;
  const [line, other] = products.length > 0 ? products : state.lines;
  const sku = line === undefined ? undefined : skuOf(line);
  if (sku === undefined || other !== undefined || !heard.has('howMany', 'howMuch') || !text.includes('?'))
    return undefined;
  if (!aMonth.test(text) || !uses.test(text) || heard.has('price', 'invoice', 'delivery')) return undefined;
  return callOf(purchases(message), { ...thisYear(message), skus: [sku], by: 'month' });
}

/** What was bought, spent and paid before. */
export function lookingBack(message: Message): Understood | undefined {
  const { heard, tools, products, around, state } = message;
  const { has } = heard;
  const sums = purchases(message);
  const ofKind = boughtOfKind(message);
  if (ofKind !== undefined) return ofKind;
  const both = twoPeriods(message);
  if (both !== undefined) return both;
  const first = topIn(message);
  const isOfBranch = groupNamed(message.text) === 'receiver' && has('bought', 'spend', 'buy');
  const isRanked = has('most') && (has('product', 'bought') || isOfBranch) && !has('price', 'stock', 'brand');
  if ((first !== undefined || isRanked) && products.length === 0 && !has('invoice', 'delivery', 'order', 'find'))
    return callOf(sums, {
      ...(daysOf(message)['from'] === undefined ? thisYear(message) : daysOf(message)),
      ...grouped(message),
    });
  // "This year" is not "this".
  const isIt =
    has('it') &&
    !isOfAll(message) &&
    hear(daysIn(message.text, around.clock)?.rest ?? message.text, heard.language).has('it');
  const isOfPart =
    isIt ||
    (has('bought', 'past') &&
      state.rows.every(({ kind }) => kind === 'product') &&
      !has('spend', 'all', 'most', 'brand'));
  const meantByIt = isOfPart && heard.words < 11 ? state.lines : [];
  const talkedAbout = products.length > 0 ? products : meantByIt;
  const counted = countedThen(message);
  if (counted !== undefined) return counted;
  const priced = products.length > 0 ? products : heard.words < 9 && !has('invoice', 'order') ? state.lines : [];
  if (
    has('price', 'paid', 'howMuch') &&
    has('last', 'past', 'history') &&
    !has('invoice', 'spend') &&
    (!has('bought') || (has('price') && !has('howMany'))) &&
    priced.length > 0
  ) {
    return historyOf(message, priced);
  }
  // "P2023 last order": when and for how much, and nothing that is wanted.
  const isLast =
    has('last', 'history') && has('order') && !has('again', 'buy', 'want', 'add', 'cancel', 'stock', 'invoice');
  if (isLast && products.length === 1 && products[0]?.quantity === undefined && daysOf(message)['from'] === undefined)
    return historyOf(message, products);
  if (!has('spend', 'bought') || (has('maybe') && products.length > 0)) return undefined;
  const given = daysOf(message);
  const days = given['from'] === undefined ? thisYear(message) : given;
  const skus = talkedAbout.flatMap((each) => skuOf(each) ?? []);
  // What was ordered is in the requisitions: the sums hold only what was invoiced.
  if (sums !== undefined && has('spend', 'howMany', 'howMuch', 'brand', 'month', 'compare')) {
    const limits = skus.length > 0 ? { skus } : has('most') ? {} : sumIn(sums, message.text, around.clock);
    return callOf(
      sums,
      { ...days, ...grouped(message), ...limits, ...receiverOf(message) },
      { beside: otherDays(message) },
    );
  }
  // "Did we ever buy X": when it was paid for last, or that it never was.
  // What was ordered in the last week may not be invoiced yet.
  const isRecent = typeof given['from'] === 'string' && given['from'] > addDays(utcDay(around.clock.now()), -8);
  if (talkedAbout.length > 0 && !isRecent)
    return given['from'] === undefined || skus.length === 0
      ? historyOf(message, talkedAbout)
      : callOf(sums, { ...days, skus });
  return callOf(
    has('spend') ? tools.list('invoice') : tools.list('requisition'),
    given['from'] === undefined ? {} : given,
  );
}

const ofWhen = [
  ...(['price', 'paid', 'spend', 'stock', 'arrive', 'delivery', 'invoice', 'order', 'returns', 'complain'] as const),
  ...(['want', 'buy', 'quote', 'most', 'month', 'compare', 'all', 'deposit', 'delivered', 'maybe'] as const),
] as const;

/** "How many GDB1330 in the last 3 months": of days that are over it is how many were bought. */
function countedThen(message: Message): Understood | undefined {
  const { heard, products, around } = message;
  const { has, words } = heard;
  const [line, other] = products;
  const days = daysOf(message);
  const isPast = typeof days['from'] === 'string' && days['from'] < utcDay(around.clock.now());
  if (line === undefined || other !== undefined || line.quantity !== undefined || !isPast) return undefined;
  // Polish, Czech and Ukrainian have one word for how many and how much.
  const asksCount = has('howMany') || (has('howMuch') && ['pl', 'cs', 'uk'].includes(heard.language));
  if (!asksCount || words > 10 || has(...ofWhen)) return undefined;
  return callOf(purchases(message), { ...days, skus: [skuOf(line)], ...receiverOf(message) });
}

/** "By month", "split by branch", "which brand most", "top five parts", "against last year". */
export function grouped(message: Message): NextCall['input'] {
  const { has } = message.heard;
  const fields = purchases(message)?.input.shape ?? {};
  const named = has('most', 'compare') ? groupNamed(textWithoutDays(message)) : undefined;
  // "Which groups of parts did most go on?" is of the groups.
  const by = groupingIn(message.text)?.by ?? (named === 'category' || !has('product', 'brand') ? named : undefined);
  return {
    ...('by' in fields && by !== undefined ? { by } : {}),
    ...('by' in fields && has('brand') ? { by: 'brand' } : {}),
    ...('by' in fields && has('month') ? { by: 'month' } : {}),
    ...('by' in fields && has('most') && by === undefined && !has('brand', 'month')
      ? { by: has('product', 'bought') ? 'sku' : 'category' }
      : {}),
    ...('compare' in fields && has('compare') ? { compare: true } : {}),
    ...topIn(message),
  };
}

/** "What did we spend most on last month" is not by month. */
function textWithoutDays(message: Message): string {
  const named = daysOf(message)['from'] !== undefined;
  return named ? message.text.replace(/(?<!\p{L})(?:month|mies|monat|m[ěe]s[íi]c|міся)\p{L}*/giu, ' ') : message.text;
}

/** "This year and last": the days that are named after the first. */
function otherDays({ heard, around, products }: Message): DayRange | undefined {
  const first = products.length > 0 ? undefined : daysIn(ofDay(tidied(heard.english)), around.clock);
  return first === undefined ? undefined : daysIn(first.rest, around.clock)?.range;
}

/** The days that sums are compared with; undefined: those just before, which `compare` names by itself. */
function besideOf({ from, to }: DayRange, other: DayRange): DayRange | undefined {
  const year = other.from.slice(0, 4);
  const isYear = other.from === `${year}-01-01` && other.to === `${year}-12-31`;
  // "Compare with last year": the same days of that year.
  if (isYear && from.slice(0, 4) === to.slice(0, 4) && year < from.slice(0, 4))
    return { from: `${year}${from.slice(4)}`, to: `${year}${to.slice(4).replace('-02-29', '-02-28')}` };
  return other.to === addDays(from, -1) ? undefined : other;
}

/** "Is that more than in August": the days that are named, beside those of the sums. */
export function comparedWith(message: Message, { from, to }: NextCall['input']): DayRange | undefined {
  const other = daysOf(message);
  return typeof from === 'string' && typeof to === 'string' && typeof other['from'] === 'string'
    ? besideOf({ from, to }, { from: other['from'], to: String(other['to']) })
    : undefined;
}

/** "How's that against October", after sums. */
export const against =
  /(?<!\p{L})(?:against|versus|vs|compared|next to|beside|than|gegen(?:uber)?|vergleich\p{L}*|als|wobec|wzgledem|porownani\p{L}*|ma sie do|niz|oproti|proti|vuci|srovnani|nez|проти|порівнян\p{L}*|відносно|ніж)(?!\p{L})/u;

/** "This month against the last": the sums of both. */
export function twoPeriods(message: Message): Understood | undefined {
  const { heard, around, products } = message;
  const first = daysIn(ofDay(tidied(heard.english)), around.clock);
  const second = first === undefined ? undefined : daysIn(first.rest, around.clock)?.range;
  if (first === undefined || second === undefined || products.length > 0 || !heard.has('compare')) return undefined;
  if (heard.has('invoice', 'delivery', 'order', 'stock', 'late')) return undefined;
  // "October against the same month last year": the later of them is looked at, the other stands beside it.
  const [now, then] = first.range.from < second.from ? [second, first.range] : [first.range, second];
  const beside = besideOf(now, then);
  const isJustBefore = beside === undefined;
  return callOf(purchases(message), { ...now, ...(isJustBefore ? { compare: true } : {}) }, { beside });
}

/** "What do we buy most often": by pieces, where the sums are of money. */
const mostOften =
  /(?<!\p{L})(?:most often|most frequently|most regularly|by quantity|by pieces|by volume|najcz[eę][sś]ci\p{L}*|ilo[sś]ciowo|sztukowo|(?:the )?most of(?! (?:that|this|it|them)(?!\p{L}))|am häufigsten|am haeufigsten|am öftesten|am meisten stück\p{L}*|nach stückzahl|naj(?:cz|c)[eę][sś]?c?iej|nej[cč]ast[eě]ji|po[cč]tem kus\p{L}*|найчастіш\p{L}*|частіш\p{L}* (?:за все|всього)|за кількістю|чаще всего)(?!\p{L})/iu;
/** It says by itself what is asked for. */
const wholeQuestion =
  /(?<!\p{L})(?:(?:we|i|you) (?:buy|order|take|get)|kupuj\p{L}*|bierz\p{L}*|zamawia\p{L}*|kaufen|bestellen|nehmen|bereme|kupujeme|objedn[áa]v[áa]me|купуєм\p{L}*|беремо|замовляєм\p{L}*)(?!\p{L})/iu;
/** Groups of which the most bought are told. */
const manyGroups = 500;

/** The same sums, with the parts first of which most pieces were bought. */
export function byOften(meant: Understood, message: Message): Understood {
  const sums = purchases(message);
  if (meant.kind !== 'call' || meant.tool !== sums?.name || !mostOften.test(message.text)) return meant;
  const { by = 'sku', top: _, categoryId, ...rest } = meant.input;
  // "What do we buy most often", after one kind of parts, is of all.
  const isOfAll = wholeQuestion.test(message.text) && nounsOf(message).length === 0 && !message.heard.has('it', 'only');
  const kind = isOfAll || categoryId === undefined ? {} : { categoryId };
  const group = isOfAll && by === 'category' && !message.heard.has('category') ? 'sku' : by;
  return by === 'month' ? meant : { ...meant, input: { ...rest, ...kind, by: group, top: manyGroups }, fact: 'often' };
}

/** "Top 5 parts": of those that most was spent on. */
function topIn({ text, heard: { has } }: Message): NextCall['input'] | undefined {
  const top = /(?<![\p{L}\d])(?:top|топ)[ -]?(\d{1,2})(?![\p{L}\d])/iu.exec(text)?.[1];
  if (top === undefined || Number(top) === 0) return undefined;
  return { by: has('brand') ? 'brand' : has('category') ? 'category' : 'sku', top: Number(top) };
}

export function historyOf(message: Message, [line]: readonly StateLine[], lead?: string): Understood | undefined {
  const code = line?.sku === undefined ? { index: line?.index } : { sku: line.sku };
  return callOf(priceHistory(message), { ...code, ...daysOf(message) }, { lead });
}

const priceHistory = ({ tools }: Message) => tools.saying('price history', 'last price', 'paid');
const purchases = ({ tools }: Message) => tools.saying('spend', 'spent', 'purchases');

/** "When was the last time", "how many this year", "what did we pay then": after what was bought of a part. */
export function boughtBefore(message: Message): Understood | undefined {
  const { heard, state, products } = message;
  const { has, words } = heard;
  const history = priceHistory(message);
  const sums = purchases(message);
  const skus = state.lines.flatMap((each) => skuOf(each) ?? []);
  const isAfter = state.last !== undefined && (state.last.tool === history?.name || state.last.tool === sums?.name);
  // "And how many have we had this year?" names nothing but days.
  const isOfDays = has('howMany', 'howMuch') && daysOf(message)['from'] !== undefined;
  if (products.length > 0 || skus.length === 0 || words > (isOfDays ? 9 : 6) || isOfAll(message)) return undefined;
  if (
    has('stock', 'buy', 'want', 'quote', 'arrive', 'order', 'invoice', 'delivery', 'deposit', 'cheaper', 'add') ||
    (has('all') && daysOf(message)['from'] === undefined)
  )
    return undefined;
  // "When was the last time?"
  if (has('when') && has('last', 'past', 'bought') && !has('paid', 'late')) return historyOf(message, state.lines);
  if (!isAfter) return undefined;
  const days = daysOf(message);
  // Czech has one word for how many and how much.
  const isCounted = isOfDays && heard.unknown.length < 2 && !has('price', 'paid', 'spend', 'all', 'most');
  if (
    days['from'] !== undefined &&
    (isCounted || heard.onlyOrDays('also', 'what', 'howMany', 'howMuch', 'it', 'past', 'bought', 'last', 'all'))
  )
    return callOf(sums, { ...days, skus });
  const isHistory =
    state.last?.tool === history?.name && has('price', 'howMuch') && has('also', 'past', 'last', 'what');
  return isHistory ? historyOf(message, state.lines) : undefined;
}

function thisYear({ around }: Message): NextCall['input'] {
  const today = new Date(around.clock.now()).toISOString().slice(0, 10);
  return { from: `${today.slice(0, 4)}-01-01`, to: today };
}
