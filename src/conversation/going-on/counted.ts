import { orderForm } from '../../core/next-steps.ts';
import { codeOfLine, isCounted, linesText, type Message, numbersOf, onLines, ordering } from '../meaning/message.ts';
import { eachIn } from '../reading/evenly.ts';
import { folded, tokensOf } from '../reading/matching.ts';
import { nounIn } from '../reading/part-words.ts';
import { swaps } from '../reading/wording.ts';
import type { StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';
import { relined } from './relined.ts';

/** Parts that stood beside each other, of which one was looked at since. */
export const mostRows = 5;

function linesOf({ text, state: { lines, rows } }: Message): readonly StateLine[] {
  const parts = rows.flatMap(({ kind, id }) => (kind === 'product' ? [{ sku: id }] : []));
  const first = firstOnes(text);
  const isLooked = lines.every(({ quantity }) => quantity === undefined) && lines.length < 2;
  if (first !== undefined && isLooked && parts.length >= first) return parts.slice(0, first);
  const [only] = lines;
  const isOne = lines.length === 1 && only?.quantity === undefined && parts.length > 1 && parts.length <= mostRows;
  return isOne && parts.some(({ sku }) => sku === only?.sku) ? parts : lines;
}

/** "Make the filters 6 each": those that are called so; undefined: no part is called anything. */
export function called(
  { text, state: { names } }: Message,
  lines: readonly StateLine[],
): readonly boolean[] | undefined {
  const nouns = tokensOf(text).flatMap(({ text: word }) => nounIn(word)?.split(' ') ?? []);
  if (nouns.length === 0) return undefined;
  return lines.map((line) => {
    const name = folded(names.find(({ sku }) => sku === codeOfLine(line))?.name ?? '');
    return nouns.every((noun) => name.includes(noun.replace(/s$/, '')));
  });
}

/** "Not 10 but 12" counts one line. */
export const notBut =
  /(?<!\p{L})(?:not|nie|nicht|ne|не)\s+\d{1,3}\s?\p{L}{0,3}\.?\s*,?\s*(?:but|tylko|ale|a|sondern|але|а|just)\s+(?=\d{1,3}(?![\p{L}\d/.-]))/iu;

const thatButThis =
  /(?<!\p{L})(?:not|nie|nicht|ne|не)\s+(\d{1,3})\s?\p{L}{0,7}\.?\s*,?\s*(?:but|tylko|ale|a|sondern|але|а|just)\s+(\d{1,3})(?![\p{L}\d/.-])/iu;

/** "Oh, not 6 but 4 cans": of the one line that has six. */
export function countCorrected(message: Message): Understood | undefined {
  const { text, state, products, heard } = message;
  if (products.length > 0 || heard.words > 10) return undefined;
  const [wasSaid, toBe, more] = heard.numbers;
  // "And if I take 3 instead of 6?": of the one line that has six, priced.
  const ofSix = state.lines.filter(({ quantity }) => quantity !== undefined && [wasSaid, toBe].includes(quantity));
  const isInstead = heard.has('instead') && wasSaid !== undefined && toBe !== undefined && more === undefined;
  if (isInstead && heard.has('maybe', 'price', 'howMuch') && ofSix[0] !== undefined && ofSix.length === 1) {
    const quantity = ofSix[0].quantity === wasSaid ? toBe : wasSaid;
    const lines = state.lines.map((line) => (line === ofSix[0] ? { ...line, quantity } : line));
    return onLines(message, message.tools.quote, lines, {});
  }
  if (heard.question) return undefined;
  const change = (of: StateLine | undefined, quantity: number) =>
    of === undefined || quantity < 1
      ? undefined
      : relined(
          message,
          state.lines.map((line) => (line === of ? { ...line, quantity } : line)),
        );
  const [, before, after] = thatButThis.exec(text) ?? [];
  const counted = state.lines.filter(({ quantity }) => quantity === Number(before));
  if (after !== undefined && counted.length === 1) return change(counted[0], Number(after));
  const [first, second, third] = heard.numbers;
  // "The air filters should be 5, not 3", "the alternator one, not two".
  const isSwap =
    first !== undefined && second !== undefined && third === undefined && heard.has('not', 'instead', 'alternative');
  const [named, other] = state.lines.filter((_, at) => called(message, state.lines)?.[at] === true);
  if (isSwap && named?.quantity !== undefined && other === undefined && [first, second].includes(named.quantity))
    return change(named, first === named.quantity ? second : first);
  // Of parts whose names nobody knows it is the one line that has the one number and not the other.
  const ofEither = state.lines.filter(({ quantity }) => quantity === first || quantity === second);
  const [swapped, another] = ofEither;
  if (isSwap && named === undefined && swapped !== undefined && another === undefined)
    return change(swapped, swapped.quantity === first ? second : first);
  // "No, back to 2", of the line that was changed last.
  const earlier = state.before ?? [];
  const changed = state.lines.filter((line) =>
    earlier.some((each) => codeOfLine(each) === codeOfLine(line) && each.quantity !== line.quantity),
  );
  const was = earlier.find((each) => codeOfLine(each) === codeOfLine(changed[0] ?? {}))?.quantity;
  const isBack =
    first !== undefined && second === undefined && first === was && heard.has('again', 'undo', 'no', 'change');
  return isBack && changed.length === 1 && heard.ordinal === undefined ? change(changed[0], first) : undefined;
}

const fewCounts = [
  [2, 'two|2|beiden|zwei|dwa|dwie|dv[aěe]|дв[аі]'],
  [3, 'three|3|drei|trzy|t[řr]i|три'],
  [4, 'four|4|vier|cztery|[čc]ty[řr]i|чотири'],
] as const;
/** In either order: "first two", "dwa ostatnie". */
const fewOf = (place: string) =>
  fewCounts.map(
    ([count, words]) =>
      [
        count,
        new RegExp(
          String.raw`(?<!\p{L})(?:(?:${place})\s+(?:${words})|(?:${words})(?<!\d)\s+(?:${place})(?<!ego|ého|ого))(?![\p{L}\d])`,
          'iu',
        ),
      ] as const,
  );
// "2 of the first", "von dem ersten 2", is one row.
const few = fewOf(
  String.raw`first|(?<!(?:vom|dem|zum) )ersten|pierwsz(?:e|ych|ymi)|prvn[íi](?:ch|mi)?|перш(?:і|их|ими)`,
);
const fewLast = fewOf(
  String.raw`last|(?<!(?:vom|dem|zum) )letzten|ostatni(?:e|ch|mi)|posledn[íi](?:ch|mi)?|останн(?:і|іх|іми)`,
);
/** "The first two, 4 each"; undefined: all of them. */
export const firstOnes = (text: string): number | undefined => few.find(([, pattern]) => pattern.test(text))?.[0];

/** "The last two", "te dwa ostatnie". */
export const lastFew = (text: string): number | undefined => fewLast.find(([, pattern]) => pattern.test(text))?.[0];

/** A number for each line: "1 and 3 please", "the first 3, the second 5", "two of each". */
export function countedEach(message: Message): readonly StateLine[] | undefined {
  const {
    heard: { ordinals, numbers, onlyOf, has, language },
    text,
    aside,
  } = message;
  const lines = linesOf(message).slice(0, firstOnes(text));
  if (notBut.test(text)) return undefined;
  if (lines.length < 2 || has('remove') || !numbers.every((each) => each > 0 && each < 1_000)) return undefined;
  const isEach =
    // "OP520 3, 9" has no count for another line.
    message.products.length !== 1 &&
    ordinals.length === 0 &&
    aside.position === undefined &&
    numbers.length === lines.length &&
    lines.length === message.state.lines.length;
  const inOrder = isEach && onlyOf('also', 'please', 'ok', 'want', 'buy', 'it', 'yes');
  // "4 of that one and 2 of the other": that one is the cheapest that was named last, or nobody knows.
  const cheapest = lines.findIndex(({ sku }) => sku !== undefined && sku === message.state.cheapest);
  if (inOrder && message.heard.other && (lines.length > 2 || cheapest === -1)) return undefined;
  const swapped = inOrder && message.heard.other && cheapest === 1;
  const byPlace = ordinals.length > 1 && ordinals.length === numbers.length;
  const each = inOrder || byPlace ? undefined : eachIn(text, language)?.count;
  if (!inOrder && !byPlace && each === undefined) return undefined;
  const meant = each === undefined ? undefined : called(message, lines);
  if (meant !== undefined && !meant.includes(true)) return undefined;
  const counted = lines.map((line, place) => {
    const quantity =
      meant?.[place] === false
        ? undefined
        : (each ?? numbers[byPlace ? ordinals.indexOf(place + 1) : swapped ? 1 - place : place]);
    return quantity === undefined ? line : { ...line, quantity };
  });
  // Of rows that were shown those without a number are not meant.
  return lines.length === message.state.lines.length
    ? counted
    : counted.filter(({ quantity }) => quantity !== undefined);
}

/** "Send 5 from each", of one part at several places: how many that is in all, is the person's to say. */
export function eachOfOne({ heard, state, text, say }: Message): Understood | undefined {
  const { lines, last } = state;
  const [line] = lines;
  const places = last?.input['locations'];
  if (line === undefined || lines.length > 1 || !Array.isArray(places) || places.length < 2) return undefined;
  if (eachIn(text, heard.language) === undefined) return undefined;
  return { kind: 'ask', question: say.howMany(codeOfLine(line)), choices: [], quantityOf: 0, lines };
}

/** "Swap the W71275 for another OP520", of two lines: how many of the one there are to be, is the person's to say. */
export function movedOver(message: Message): Understood | undefined {
  const { heard, state, products, say, text } = message;
  const [gone, kept, third] = products.map(codeOfLine);
  const codes = state.lines.map(codeOfLine);
  if (gone === undefined || kept === undefined || third !== undefined || gone === kept || heard.question)
    return undefined;
  if (!codes.includes(gone) || !codes.includes(kept) || !heard.has('change', 'instead', 'returns')) return undefined;
  // "Only 2 batteries after all, and the radiator …" counts the first.
  if (products[0]?.quantity !== undefined && !swaps.test(text)) return undefined;
  if (heard.has('past', 'complain', 'price', 'stock', 'not') || heard.words > 12) return undefined;
  const lines = state.lines.filter((line) => codeOfLine(line) !== gone);
  const at = lines.findIndex((line) => codeOfLine(line) === kept);
  return { kind: 'ask', question: say.howMany(kept), choices: [], quantityOf: at, lines };
}

/** "No, the other one", "4 of the first instead": of parts that stood beside each other another is wanted, as many of it. */
export function otherInstead(message: Message): Understood | undefined {
  const { heard, state, products, tools } = message;
  const { has, ordinal, question, words } = heard;
  const [line, second] = state.lines;
  const row = ordinal === undefined ? undefined : state.rows.at(ordinal === -1 ? -1 : ordinal - 1);
  if (line?.quantity === undefined || second !== undefined || row?.kind !== 'product' || row.id === line.sku)
    return undefined;
  if (products.length > 0 || words > 9 || has('remove', 'cancel', 'stock')) return undefined;
  const [quantity = line.quantity, more] = numbersOf(message);
  const other = { sku: row.id, quantity };
  if (heard.numbers.length === 0) {
    if (question || words > 7 || has('price', 'add') || !has('change', 'instead', 'no', 'buy', 'want', 'only'))
      return undefined;
    return relined(message, [other]);
  }
  if (more !== undefined || quantity < 1 || heard.ordinals.length > 1) return undefined;
  if (has('past', 'invoice', 'delivery', 'late', 'returns', 'complain')) return undefined;
  if (question || !message.imperative) return onLines(message, tools.quote, [other], {});
  const isInstead = has('change', 'instead', 'no', 'only');
  if (has('also', 'add') && !isInstead) return undefined;
  if (isInstead || state.draft === undefined) return relined(message, [other]);
  const { id: draftId } = state.draft;
  const choices = [[line, other], [other]].map((lines) => ({
    label: linesText(lines),
    tool: orderForm,
    input: { lines, draftId },
  }));
  return { kind: 'ask', question: message.say.whichOfThese, choices, lines: state.lines };
}

/** "1 of the first", after a look at the second: of the rows that were shown, and not of the only line. */
export function rowChosen(message: Message): Understood | undefined {
  const { heard, state, products, tools } = message;
  const { has, ordinals, ordinal, question, words } = heard;
  const [line, second] = state.lines;
  const several =
    firstOnes(message.text) !== undefined && products.length === 0 && message.imperative && !question
      ? countedEach(message)
      : undefined;
  if (several !== undefined && state.lines.every((each) => each.quantity === undefined))
    return has('buy', 'want') ? ordering(message, several) : onLines(message, tools.quote, several, {});
  // "The last one" counts nothing.
  const counts = numbersOf(message);
  const [quantity, other] = counts.length > 1 ? counts.filter((count) => count !== 1) : counts;
  const awaited = rowAwaited(message, ordinal, other === undefined ? quantity : undefined);
  if (awaited !== undefined) return awaited;
  if (line === undefined || line.quantity !== undefined || second !== undefined) return undefined;
  if (ordinal === undefined || quantity === undefined || quantity < 1 || other !== undefined || ordinals.length > 1)
    return undefined;
  if (products.length > 0 || question || words > 11 || !message.imperative || has('change', 'remove', 'past', 'only'))
    return undefined;
  const row = state.rows.at(ordinal === -1 ? -1 : ordinal - 1);
  if (row?.kind !== 'product' || row.id === line.sku) return undefined;
  const chosen = [{ sku: row.id, quantity }];
  return has('buy', 'want') ? ordering(message, chosen) : onLines(message, tools.quote, chosen, {});
}

/** "2 of the first for the shelf, but tell me first when it comes": so many of that row, with the day. */
function rowAwaited(message: Message, place = 0, quantity = 0): Understood | undefined {
  const { heard, state, products, tools } = message;
  const row = place === 0 ? undefined : state.rows.at(place === -1 ? -1 : place - 1);
  if (row?.kind !== 'product' || quantity < 1 || products.length > 0 || heard.ordinals.length > 1) return undefined;
  if (!heard.has('when', 'arrive') || heard.words > 16 || isCounted(state.lines.slice(1))) return undefined;
  if (heard.has('remove', 'change', 'past', 'late', 'complain', 'returns', 'invoice', 'delivery', 'add', 'every'))
    return undefined;
  return onLines(message, tools.quote, [{ sku: row.id, quantity }], { fact: 'arrival' });
}

/** "And 2 of the second", after 3 of the first: of the parts that stood beside each other. */
export function rowAdded(message: Message): Understood | undefined {
  const { heard, state, products } = message;
  const { has, ordinal, question, words } = heard;
  const row = ordinal === undefined || ordinal < 1 ? undefined : state.rows[ordinal - 1];
  const [quantity, other] = numbersOf(message);
  if (row?.kind !== 'product' || state.lines.some(({ sku }) => sku === row.id)) return undefined;
  if (quantity === undefined || quantity < 1 || other !== undefined || products.length > 0 || question || words > 9)
    return undefined;
  if (!isCounted(state.lines) || !has('also', 'add') || has('change', 'remove', 'instead', 'only', 'past'))
    return undefined;
  return message.imperative ? relined(message, [...state.lines, { sku: row.id, quantity }]) : undefined;
}
