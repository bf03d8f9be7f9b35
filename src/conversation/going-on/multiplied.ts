import { codeOfLine, daysOf, isCounted, isOfGoods, type Message, onLines, ordering } from '../meaning/message.ts';
import { documentIn } from '../reading/documents.ts';
import { partsCalled } from '../reading/named.ts';
import { nounPhrases, nounsOf } from '../reading/part-words.ts';
import { dayOfMonthIn } from '../reading/days.ts';
import { historyOf } from '../meaning/looking-back.ts';
import type { Understood } from '../understanding.ts';
import { choosing, relined } from './relined.ts';

const otherwise = [
  ...(['past', 'complain', 'returns', 'late', 'missing', 'why', 'invoice', 'delivery', 'bought', 'spend'] as const),
  ...(['not', 'no', 'stock', 'paid', 'owed', 'deposit', 'arrive', 'compare', 'discount', 'reserve'] as const),
] as const;

export const doubled =
  /(?<!\p{L})(?:twice|double|times two|doppelt\p{L}*|verdopp\p{L}+|zwei ?mal|mal zwei|dwa razy|razy dwa|podw[óo]j\p{L}*|dvakr[áa]t|kr[áa]t dva|z?dvojn[áa]sob\p{L}*|двічі|удвічі|вдвічі|два рази|подвійн\p{L}+|подво\p{L}+)(?!\p{L}|\s(?:less|weniger|mniej|m[eé]n[eě]|m[ií][nň]|менше|меньше)(?!\p{L}))/iu;

/** "Same again but double", "the one of the 18th again": so many times what was ordered before, or what was ordered that day. */
export function timesAgain(given: Understood, message: Message): Understood {
  if (given.kind !== 'again') return given;
  const { text, around, heard, products } = message;
  const counted = doubled.test(text) ? { ...given, factor: 2 } : withCount(given, message);
  const isLeftOut =
    products.length > 0 && heard.has('remove') && products.every(({ quantity }) => quantity === undefined);
  const kind = products.length === 0 && heard.has('remove') ? nounPhrases(message.aside.text) : [];
  const nouns = kind.flatMap(({ english }) => english);
  const written = kind.map((each) => each.written).join(', ');
  const named = kind.length > 0 ? { ...counted, withoutKind: { nouns, written } } : counted;
  const meant = isLeftOut ? { ...counted, without: products.map(codeOfLine) } : named;
  if (meant.requisitionId !== undefined || meant.range !== undefined) return meant;
  const { from, to } = daysOf(message);
  if (typeof from === 'string' && typeof to === 'string') return { ...meant, range: { from, to } };
  const range = dayOfMonthIn(text, around.clock);
  return range === undefined ? meant : { ...meant, range };
}

/** "The same as last time but 20": the count goes with it. */
function withCount(meant: Extract<Understood, { kind: 'again' }>, { heard, products, text, around }: Message) {
  const [quantity, other] = heard.numbers;
  const isCount = quantity !== undefined && other === undefined && quantity > 0 && Number.isInteger(quantity);
  if (!isCount || meant.quantity !== undefined || meant.factor !== undefined || products.length > 0) return meant;
  const isOther =
    heard.ordinal !== undefined ||
    heard.has('twice', 'half', 'times', 'every', 'month') ||
    /\d\.(?=\s*\p{L})/u.test(text);
  return isOther || documentIn(text) !== undefined || dayOfMonthIn(text, around.clock) !== undefined
    ? meant
    : { ...meant, quantity };
}

/** An order of before, and none that is to be made. */
export const wholeOrder =
  /(?<!\p{L})(?:orders?|zam[óo]wieni\p{L}*|bestellung\p{L}*|auftrag\p{L}*|objedn[áa]vk\p{L}*|замовлен\p{L}*)(?!\p{L})(?!\s(?:the same|it|that|them|to samo|das|to))/iu;

/** "As many as last time", of the part that is talked about, and of no other order. */
export function sameOfPart(meant: Understood, message: Message): Understood {
  if (meant.kind !== 'again' || meant.requisitionId !== undefined || meant.range !== undefined) return meant;
  if (message.products.length > 0 || wholeOrder.test(message.text)) return meant;
  return asLastTime(message) ?? meant;
}

/** When the one part that is talked about was bought last, and how many of it; then how many it shall be is asked. */
export function asLastTime(message: Message): Understood | undefined {
  const { say, tools, state } = message;
  const [line, other] = state.lines;
  if (line === undefined || other !== undefined) return undefined;
  const { quantity: _, ...code } = line;
  const history = tools.canOrder ? historyOf(message, [code]) : undefined;
  const question = `${say.howMany(codeOfLine(code))} ${say.notOrdered}`;
  if (history?.kind !== 'call') return ordering(message, [code]);
  const [town] = message.heard.towns;
  const remarks = town === undefined ? [] : [say.fromAnywhere(town)];
  return { ...history, remarks, then: { question, choices: [], quantityOf: 0 } };
}

/** "The pads twice": the line that is called so, doubled; of two pad sets which one is asked, or both. */
export function calledTwice(message: Message): Understood | undefined {
  const { text, heard, state, products, tools } = message;
  const { has, question, words, numbers, ordinal } = heard;
  const { lines } = state;
  if (!doubled.test(text) || question || words > 7 || ordinal !== undefined) return undefined;
  if (!isCounted(lines) || !(state.draft !== undefined || isOfGoods(state, tools.all))) return undefined;
  if (numbers.some((each) => each !== 2) || has('past', 'returns', 'late', 'why', 'invoice', 'delivery', 'not', 'no'))
    return undefined;
  if (has('remove', 'price', 'stock', 'again', 'add', 'all')) return undefined;
  const phrases = partsCalled(text, state);
  const codes = lines.map(codeOfLine);
  const skus = products.length > 0 ? products.map(codeOfLine) : phrases.flatMap((each) => each.skus);
  const places = skus.map((sku) => codes.indexOf(sku)).filter((at) => at >= 0);
  const [first, second] = places;
  const isNamed = products.length > 0 ? products.every(({ quantity }) => quantity === undefined) : phrases.length === 1;
  if (!isNamed || first === undefined || (products.length > 0 && places.length < products.length)) return undefined;
  const twice = (of: readonly number[]) =>
    lines.map((line, at) => (of.includes(at) ? { ...line, quantity: 2 * (line.quantity ?? 0) } : line));
  if (second === undefined) return relined(message, twice([first]));
  return choosing(message, (at) => twice([at]), undefined, { places, all: twice(places) });
}

/** "Double it", "half of that", "three times as many": of the lines that are talked about, or of the one that is meant. */
export function multiplied(message: Message): Understood | undefined {
  const { heard, state, products, tools, say } = message;
  const { has, words, ordinal, numbers } = heard;
  const { lines } = state;
  if (!has('twice', 'half', 'times') || words > 9 || has(...otherwise)) return undefined;
  if (lines.length === 0 || lines.some(({ quantity }) => quantity === undefined)) return undefined;
  // "Of OP520 only half"
  const [product, another] = products;
  const named = product === undefined ? undefined : lines.map(codeOfLine).indexOf(codeOfLine(product));
  if (named === -1 || another !== undefined || product?.quantity !== undefined) return undefined;
  if (named !== undefined && has('remove', 'add')) return undefined;
  const [count, other] = numbers;
  const factor = has('twice') ? 2 : has('half') ? 0.5 : other === undefined ? count : undefined;
  if (factor === undefined || factor === 0 || factor > 100) return undefined;
  const at = named ?? (ordinal === -1 ? lines.length - 1 : ordinal === undefined ? undefined : ordinal - 1);
  const timesAt = (of: number | undefined) =>
    lines.map((line, place) =>
      of === undefined || of === place ? { ...line, quantity: (line.quantity ?? 0) * factor } : line,
    );
  // "Twice as many of the links", of which nobody knows that a line is called so.
  const isCalled = nounsOf(message).length > 0 || heard.unknown.some((word) => word.length > 3);
  const isOfOne = lines.length > 1 && at === undefined && !has('all') && isCalled;
  if (isOfOne) return choosing(message, timesAt);
  const wanted = timesAt(at);
  const odd = wanted.findIndex(({ quantity }) => !Number.isInteger(quantity));
  if (odd !== -1)
    return { kind: 'ask', question: say.howMany(codeOfLine(lines[odd] ?? {})), choices: [], quantityOf: odd, lines };
  if (!message.imperative) return onLines(message, tools.quote, wanted, {});
  return has('buy', 'want') && state.draft === undefined ? ordering(message, wanted) : relined(message, wanted);
}
