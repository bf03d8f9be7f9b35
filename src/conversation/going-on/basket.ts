import { bareCode } from '../../core/product-code.ts';
import {
  codeOfLine,
  isCounted,
  isWithin,
  isVerb,
  linesText,
  type Message,
  numbersOf,
  onLines,
  ordering,
  withQuantity,
} from '../meaning/message.ts';
import { daysIn } from '../reading/days.ts';
import { called, countedEach, eachOfOne, movedOver } from './counted.ts';
import { folded } from '../reading/matching.ts';
import { hear } from '../reading/hear.ts';
import { partsCalled } from '../reading/named.ts';
import { isPlural } from '../reading/plural.ts';
import { ofMaker } from '../reading/wording.ts';
import { bringsBack, notForgotten, others, staysThere } from './edits.ts';
import { choosing, relined } from './relined.ts';
import type { StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';

/** A number of a thousand and more is of pieces where it says so. */
const counts = /\d\s?(?:x|×|pcs?|pieces?|szt|stk|stück|ks|kus|шт)/iu;

const pieces =
  /(?<!\p{L})(?:x|pcs?|pieces?|szt\p{L}*|st(?:k|ück)?|ks|kus\p{L}*|шт\p{L}*|s[äa]tze?|sets?|kpl|kompl\p{L}*|sad[ay]?|комп\p{L}*|op|w|gdb|\p{Lu}{1,3})(?!\p{L})|[\s.,;:×*-]/giu;

/** "Leave out the 1217": the only line whose code ends so. */
function partlyNamed({ text, state }: Message): number | undefined {
  const found = (text.match(/(?<![\p{L}\d])\d{3,}(?![\p{L}\d])/gu) ?? []).flatMap((part) =>
    state.lines.flatMap((line, place) => (codeOfLine(line).endsWith(part) ? [place] : [])),
  );
  return new Set(found).size === 1 ? found[0] : undefined;
}

/** "Swap the filter for 2 of W71275": one line goes, and the other comes in its place. */
function swapped(message: Message): Understood | undefined {
  const { heard, state, products } = message;
  const { has, question, words } = heard;
  const codes = state.lines.map(codeOfLine);
  const fresh = products.filter((line) => !codes.includes(codeOfLine(line)));
  const [other, second] = fresh;
  const more = movedOver(message);
  if (more !== undefined) return more;
  if (other === undefined || second !== undefined || question || words > 12 || state.lines.length === 0)
    return undefined;
  const named = products.find((line) => line !== other);
  // "Swap OP520 for W71275" returns nothing that is only talked about.
  if (!has('change', 'instead') && !(has('returns') && named !== undefined)) return undefined;
  if (has('past', 'complain', 'stock', 'price', 'why', 'not', 'invoice', 'delivery')) return undefined;
  // "Give me 4, exchange them" may be of a return.
  if (has('returns') && has('buy', 'want')) return undefined;
  // "Actually add 2 GDB1330" leaves the others.
  if (has('add', 'also') && !has('instead', 'returns')) return undefined;
  const gone = named === undefined ? undefined : codes.indexOf(codeOfLine(named));
  // "Make those GDB1330", after a look at one of the lines, is of that one.
  const [looked, another] = state.focus.map((line) => codes.indexOf(codeOfLine(line)));
  const pointed = another === undefined && looked !== undefined && looked !== -1 ? looked + 1 : 0;
  const place = heard.ordinal ?? message.aside.position ?? pointed;
  const at = gone ?? (state.lines.length === 1 ? 0 : place - 1);
  const instead = (place: number) =>
    state.lines.map((line, there) =>
      there === place ? { ...other, quantity: other.quantity ?? line.quantity } : line,
    );
  return at in state.lines ? relined(message, instead(at)) : choosing(message, instead);
}

const insteadOf =
  /[\s,;.]+(?:und )?(?:dafür|stattdessen|instead(?: of (?:it|them|those))?(?: (?:add|put|take))?|za to|zamiast (?:tego|nich)|w zamian|místo (?:toho|nich|něj)|misto (?:toho|nich)|zato|натомість|замість (?:цього|них|того|неї|нього))[\s,:]+/iu;

/** "Not the pads after all, 2x FDB1451 instead": the lines named before the word go, the part behind it comes. */
function traded(message: Message): Understood | undefined {
  const { text, heard, state, products } = message;
  const at = text.search(insteadOf);
  const [other, second] = products;
  if (at < 1 || other?.quantity === undefined || second !== undefined || heard.question || state.lines.length < 2)
    return undefined;
  if (!heard.has('not', 'no', 'remove', 'cancel') || heard.has('past', 'complain', 'price', 'stock')) return undefined;
  const before = text.slice(0, at);
  if (text.slice(at).search(/\d/u) < 0) return undefined;
  const named = called({ ...message, text: before }, state.lines) ?? [];
  const gone = state.lines.filter(
    (line, place) => named[place] === true || folded(before).includes(folded(codeOfLine(line))),
  );
  const [one, another] = gone;
  if (one === undefined || another !== undefined) return undefined;
  return relined(message, [...state.lines.filter((line) => line !== one), other]);
}

const otherOne =
  /(?<!\p{L})(?:of|from|vo[nm]|von de[mnr]|z|ze|od|з|із) (?:the |tego |tej |toho |té |того |тієї )?(?:other|ander\p{L}+|drugi\p{L}*|inn\p{L}+|druh\p{L}+|jin\p{L}+|інш\p{L}+|друг\p{L}+)(?!\p{L})/iu;

const isDay = ({ text, around }: Message) => daysIn(text, around.clock) !== undefined;

/** "And the same of W71275": as many as of the last one. */
function asMany(line: StateLine, { heard, state }: Message): StateLine {
  const before = state.lines.at(-1)?.quantity;
  return line.quantity === undefined && before !== undefined && heard.has('again')
    ? { ...line, quantity: before }
    : line;
}

/** Another number of one line. */
function recount(message: Message, at: number, quantity: number | undefined): Understood | undefined {
  const { lines } = message.state;
  return relined(
    message,
    lines.map((line, place) => (place === at && quantity !== undefined ? { ...line, quantity } : line)),
  );
}

/** "Then without it. And of the second 5": what is said of a place leaves out nothing. */
function isOfOther({ aside, heard: { language } }: Message): boolean {
  const parts = aside.text.split(/[.,;:!?]+(?=\s|$)/u).filter((part) => /[\p{L}\d]/u.test(part));
  const all = parts.map((part) => hear(part, language));
  return (
    parts.length > 1 &&
    all.some(({ ordinal }) => ordinal !== undefined) &&
    !all.some(({ ordinal, has }) => ordinal !== undefined && has('remove', 'cancel', 'not', 'no', 'forget'))
  );
}

const allBut =
  /(?<!\p{L})(?:except|but|apart from|au[sß]+er|bis auf|opr[óo]cz|poza|krom[ěe]|kromě|кр[іи]м|окрім)(?!\p{L})/iu;

/** "The oil filters", of two of them and the pads: both. */
function kindsCalled({ aside: { text }, state, heard }: Message): readonly string[] {
  const codes = state.lines.map(codeOfLine);
  return partsCalled(text, state).flatMap(({ from, to, skus }) => {
    const written = text.slice(from, to);
    return isPlural(written, text.slice(0, from), heard.language, heard.has('not'))
      ? skus.filter((sku) => codes.includes(sku))
      : [];
  });
}

/** Lines left out, or fewer of one: "without the second", "take off 3", "not the last one after all". */
function removed(message: Message, at: number | undefined): Understood | undefined {
  const { heard, state, products, tools } = message;
  const { has, words } = heard;
  const [fewer, other] = numbersOf(message);
  const isNot =
    has('not', 'no') &&
    (at !== undefined || has('product')) &&
    products.length === 0 &&
    state.lines.length > 1 &&
    !staysThere(message.text);
  // "The W71275 after all not"
  const [named, otherNamed] = products;
  const around = hear(message.text.replace(/\S*\d\S*/g, ' '), heard.language);
  const isNamed =
    named !== undefined &&
    named.quantity === undefined &&
    otherNamed === undefined &&
    has('no', 'not') &&
    !staysThere(message.text) &&
    state.lines.length > 1 &&
    state.lines.some((line) => codeOfLine(line) === codeOfLine(named)) &&
    around.onlyOf('no', 'not', 'it', 'also', 'ok', 'maybe', 'want', 'please', 'product');
  const drops =
    has('remove', 'cancel') || isNamed || (isNot && fewer === undefined) || (has('forget') && at !== undefined);
  if (!drops || notForgotten.test(message.text) || other !== undefined || (at !== undefined && isOfOther(message)))
    return undefined;
  // "Only the pads, the rest out", of the pads alone.
  if (state.lines.length === 1 && others.test(message.text) && !heard.question) return relined(message, state.lines);
  const less = (line: StateLine, count?: number) => {
    const left = (line.quantity ?? 0) - (count ?? Infinity);
    return left > 0 ? [{ ...line, quantity: left }] : [];
  };
  const rest = state.lines.flatMap((line) => {
    const gone = products.find((each) => codeOfLine(each) === codeOfLine(line));
    return gone === undefined ? [line] : less(line, gone.quantity);
  });
  // "And without the pads?" asks for the price of the rest.
  if (heard.question)
    return has('remove') && products.length > 0 && words < 10 && rest.length > 0 && rest.length < state.lines.length
      ? onLines({ ...message, products: [] }, tools.quote, rest, {})
      : undefined;
  if (products.length > 0) return relined(message, rest);
  if (at !== undefined && at < state.lines.length)
    return relined(
      message,
      state.lines.flatMap((line, place) => (place === at ? less(line, fewer) : [line])),
    );
  // "Throw it all out, the customer cancelled", and not "all but the pads".
  const isWhole =
    !allBut.test(message.text) && !has('only', 'also', 'change', 'instead') && numbersOf(message).length === 0;
  if (fewer === undefined && has('all') && has('remove', 'forget') && isWhole && at === undefined)
    return relined(message, []);
  const [only, second] = state.lines;
  const isCalled = called(message, state.lines) ?? [];
  if (second !== undefined && fewer === undefined && isCalled.filter(Boolean).length === 1)
    return relined(
      message,
      state.lines.filter((_, place) => isCalled[place] !== true),
    );
  const kinds = second === undefined || fewer !== undefined ? [] : kindsCalled(message);
  if (kinds.length > 0 && kinds.length < state.lines.length)
    return relined(
      message,
      state.lines.filter(({ sku = '' }) => !kinds.includes(sku)),
    );
  if (second !== undefined) return fewer === undefined ? removable(message) : undefined;
  // "And without?" after a price with tax: nothing is left out, both are said.
  if (words < 3 && state.last?.tool === tools.price?.name) return onLines(message, tools.price, state.lines, {});
  return only !== undefined && words < 8 ? relined(message, less(only, fewer)) : undefined;
}

/**
 * What was asked about without a count, and is counted now, stands there once; "another set of pads" is one more. "30 OP520, then,
 * and 5 AP4087" says the 30 of before again.
 */
function joinedLines(message: Message): StateLine[] {
  const { state, products, heard } = message;
  const fresh = products.filter((line) => !state.lines.some((each) => codeOfLine(each) === codeOfLine(line)));
  return [
    ...state.lines.map((line) => {
      const added = products.find((each) => codeOfLine(each) === codeOfLine(line));
      if (added?.quantity !== undefined && isSet(message, line)) return { ...line, quantity: added.quantity };
      const isAgain = added?.quantity !== undefined && added.quantity === line.quantity && !heard.has('add', 'more');
      return added === undefined || isAgain
        ? line
        : { ...line, quantity: (line.quantity ?? 0) + (added.quantity ?? 1) };
    }),
    ...fresh.map((each) => asMany(each, message)),
  ];
}

/** "Make the W71275 10, and stick a GDB1330 on": so many in all of the one, whatever is added. */
function isSet({ text, heard }: Message, line: StateLine): boolean {
  const code = bareCode(codeOfLine(line));
  const clause = text
    .split(/[,;.!]+(?=\s|$)|\s(?:and|und|i|oraz|a|та|і|й)\s/iu)
    .find((each) => bareCode(each).includes(code));
  return clause !== undefined && hear(clause, heard.language).has('change', 'instead');
}

/** "No, the GDB1330 stay": what was left out is there again, with its count. */
export function restored(message: Message): Understood | undefined {
  const { state, products, heard } = message;
  const back = state.gone.filter((line) => isWithin([line], products));
  const isBack = bringsBack(message.text, state) && products.every(({ quantity }) => quantity === undefined);
  if (!isBack || heard.question || back.length === 0 || back.length < products.length || !isCounted(back))
    return undefined;
  return heard.has('past', 'remove', 'why') ? undefined : relined(message, [...state.lines, ...back]);
}

/** Lines added, left out, or with another quantity. Questions and doubts change nothing. */
export function changed(message: Message): Understood | undefined {
  const { heard, state, products, aside, imperative } = message;
  const { has, onlyOf, words } = heard;
  const swap = traded(message) ?? swapped(message);
  if (swap !== undefined) return swap;
  if (
    state.lines.length === 0 ||
    (bringsBack(message.text, state) && products.length === 0) ||
    (has('cheaper') && (state.cheapest !== undefined || products.length > 0)) ||
    words > 12 ||
    has('stock', 'price', 'invoice', 'delivery', 'returns', 'past', 'when', 'where', 'why', 'every', 'reserve') ||
    // "Cancel the GDB1330" of these lines leaves it out.
    (has('cancel') && !products.some((line) => state.lines.some((each) => codeOfLine(each) === codeOfLine(line))))
  )
    return undefined;
  const which = heard.ordinal ?? aside.position;
  const at = which === undefined ? partlyNamed(message) : which === -1 ? state.lines.length - 1 : which - 1;
  const counted = products.length === 0 && imperative ? countedEach(message) : undefined;
  if (counted !== undefined)
    return has('buy', 'want') && state.draft === undefined ? ordering(message, counted) : relined(message, counted);
  const asked = imperative ? eachOfOne(message) : undefined;
  if (asked !== undefined) return asked;
  // "Just the first two": so many lines, and no quantity.
  const [few, fewMore] = heard.numbers;
  const isFirst =
    /(?<!\p{L})(?:the first|die ersten) (?:\d|\p{L}{3,5})(?!\p{L})/iu.test(message.text) && heard.ordinal === 1;
  if (isFirst && has('only') && imperative && few !== undefined && few > 1 && fewMore === undefined)
    if (few <= state.lines.length && products.length === 0) return relined(message, state.lines.slice(0, few));
  // "Drop the last one to 4" leaves it.
  const dropped =
    products.length === 0 &&
    has('remove') &&
    /(?<!\p{L})(?:to|auf|na|до) \d{1,3}(?!\d)/iu.test(message.text) &&
    at !== undefined;
  const fewer = dropped && imperative ? withQuantity(message, state.lines, at) : undefined;
  if (fewer !== undefined) return relined(message, fewer);
  // "No, only the first line": the others are left out.
  if (at !== undefined && at < state.lines.length && has('only') && products.length === 0)
    if (!heard.question && numbersOf(message).length === 0 && !has('show', 'remove', 'not') && !isDay(message))
      return relined(
        message,
        state.lines.filter((_, place) => place === at),
      );
  // "I'll take the second, 2 of it": of parts that were only looked at.
  const chosen = at === undefined ? undefined : state.lines[at];
  const isLooked = state.draft === undefined && state.lines.every((each) => each.quantity === undefined);
  const [many, manyMore] = numbersOf(message);
  if (chosen !== undefined && isLooked && state.lines.length > 1 && has('buy', 'want') && imperative)
    if (products.length === 0 && manyMore === undefined && has('buy') !== has('add'))
      return ordering(message, [{ ...chosen, ...(many === undefined ? {} : { quantity: many }) }]);
  // "3 of the first", of parts that were only looked at.
  if (chosen !== undefined && isLooked && state.lines.length > 1 && many !== undefined && manyMore === undefined)
    if (imperative && products.length === 0 && !has('add', 'change', 'remove'))
      return onLines({ ...message, products: [] }, message.tools.quote, [{ ...chosen, quantity: many }], {});
  const without = removed(message, at);
  if (without !== undefined) return without;
  if (products.length > 0) {
    // What a search found is no basket.
    const isBasket = state.lines.length < 3 || state.lines.some(({ quantity }) => quantity !== undefined);
    // "Stick 2 of it on an order", after a look at another: nothing was counted that they could join.
    const isLooked = state.lines.every(({ quantity }) => quantity === undefined) && state.draft === undefined;
    const orders = isLooked && isCounted(products);
    // "And", "and then also" between two parts joins those.
    const outside = hear(message.text.replace(/\S*\d[^]*\d\S*/u, ' '), heard.language);
    const isKnown = products.length < 2 || products.some((line) => isWithin([line], state.lines));
    const adds = has('add') && (isKnown || outside.has('add'));
    // "Not the W72851 after all, and add …" is no more of it.
    const isRefused =
      has('not', 'no', 'remove') &&
      products.some((line) => line.quantity === undefined && isWithin([line], state.lines));
    const joins =
      !isRefused &&
      ((adds && isBasket && !orders) ||
        // "Scrap that, what about W71275" asks of another part.
        (outside.has('also') &&
          !has('what', 'quote', 'no') &&
          // "And the filters in KRA?" asks of a line that is there.
          !(heard.towns.length > 0 && isWithin(products, state.lines) && !isCounted(products)) &&
          // "And the one from TARVIK" is looked at first.
          (message.text.search(ofMaker) === -1 || products.some(({ quantity }) => quantity !== undefined)) &&
          state.lines.some(({ quantity }) => quantity !== undefined)));
    // One line of a list after the other: "W71275 dwie szt."
    const beside = message.text
      .replace(/\S*\d\S*/g, ' ')
      .replace(pieces, ' ')
      .trim();
    const isForOthers = heard.towns.length > 0 || message.about.shipTo !== undefined;
    const isBare = beside === '' || (hear(beside, heard.language).onlyOf() && !isForOthers);
    const counted = [...state.lines, ...products].every(({ quantity }) => quantity !== undefined);
    const codes = state.lines.map(codeOfLine);
    const isOpenDraft = state.draft !== undefined && state.draft.waits !== true && !isForOthers;
    const isAtHand = isOpenDraft || (state.draft === undefined && state.last?.tool === message.tools.quote?.name);
    if (isBare && imperative && !has('no', 'not', 'complain', 'returns') && counted && isAtHand)
      if (products.every((line) => !codes.includes(codeOfLine(line))))
        return relined(message, [...state.lines, ...products]);
    const [named = {}, otherNamed] = products;
    const known = otherNamed === undefined && codes.includes(codeOfLine(named));
    const hasCount = named.quantity !== undefined;
    // "Actually just the W71275": the others are left out.
    if (known && !hasCount && has('only') && heard.numbers.length === 0 && imperative && state.lines.length > 1)
      return relined(
        message,
        state.lines.filter((line) => codeOfLine(line) === codeOfLine(named)),
      );
    const corrected = state.draft !== undefined && has('no') && !heard.question;
    const recounted = has('change') || (has('only', 'enough', 'instead') && (imperative || corrected));
    if (recounted && known && hasCount) return recount(message, codes.indexOf(codeOfLine(named)), named.quantity);
    // "Can you add 6x W71275?" is polite.
    const isPolite =
      has('canYou') && has('add') && state.draft !== undefined && !has('howMuch', 'whether') && isCounted(products);
    // A question adds nothing: "and do you have W71275?"
    return joins && (imperative || isPolite) && (!has('buy', 'want') || adds)
      ? relined(message, joinedLines(message))
      : undefined;
  }
  // "Instead of 3 make it 5", "change 3 to 5": the only line of three.
  const [was, becomes, thirdNumber] = numbersOf(message);
  const isNotBut =
    has('no', 'not') && !heard.question && onlyOf('no', 'not', 'it', 'also', 'ok', 'only', 'want', 'change', 'scold');
  // "Make it 5, I'll take 2 with me": the 2 are no count of before.
  const apartSaid =
    message.text.split(/[,;.]\s/u).filter((each) => hear(each, heard.language).numbers.length > 0).length > 1;
  const isOfTwo = has('instead') || (has('change') && (!apartSaid || has('not', 'no', 'past')));
  if (((isOfTwo && imperative) || isNotBut) && becomes !== undefined && thirdNumber === undefined) {
    const counted = state.lines.filter((each) => each.quantity === was || each.quantity === becomes);
    if (counted.length === 1) {
      const quantity = counted[0]?.quantity === was ? becomes : was;
      return recount(
        message,
        state.lines.findIndex((each) => each === counted[0]),
        quantity,
      );
    }
  }
  // "Change OP520 to 12": a number that stands apart, and a word that says what it is.
  const [apart, otherDoubt] = message.about.wanted.doubtful.flatMap(({ maybe }) => maybe ?? []);
  const meantLine = state.lines.findIndex((line) => codeOfLine(line) === codeOfLine(apart?.product ?? {}));
  const recounts = has('change', 'instead', 'only', 'enough', 'buy', 'want');
  if (recounts && apart?.quantity !== undefined && otherDoubt === undefined && meantLine !== -1 && imperative)
    return recount(message, meantLine, apart.quantity);
  // "2 then, and a W71275": the number alone would drop the part.
  const isOther = (raw: string) =>
    /\p{L}\d{3}/u.test(raw) && !state.lines.some((line) => bareCode(raw).includes(bareCode(codeOfLine(line))));
  if (message.about.wanted.doubtful.some(({ maybe, raw }) => maybe !== undefined || isOther(raw))) return undefined;
  const [quantity, other] = numbersOf(message);
  if (
    quantity === undefined ||
    other !== undefined ||
    quantity === 0 ||
    aside.time !== undefined ||
    message.heard.towns.length > 0
  )
    return undefined;
  const [line, second] = state.lines;
  // "And 2 of the other": of no line that is there.
  if (second === undefined && otherOne.test(message.text)) return undefined;
  // "Customer only wants one": the words around do not matter where one line and one number are.
  // "No wait, he only wants 2"
  const isLess = has('no') && has('only', 'change');
  // "Add our number 4471"
  if (has('ownNumber') || (quantity > 999 && !has('stock') && !counts.test(message.text))) return undefined;
  const loosely =
    line !== undefined &&
    second === undefined &&
    !heard.question &&
    heard.unknown.length < 4 &&
    has('change', 'instead', 'only', 'want', 'buy', 'yes', 'ok', 'maybe', 'add', 'enough') &&
    !has(
      'order',
      'deposit',
      'complain',
      'cutoff',
      'cheaper',
      'discount',
      'spend',
      'car',
      'find',
      'human',
      'credit',
      ...(isLess ? [] : (['not'] as const)),
    );
  // "Order 2 then" is said with the word of a list.
  const isOrdered = isVerb(message.text);
  const says =
    isOrdered || has('change', 'instead', 'only', 'want', 'buy', 'ok', 'please', 'also', 'no', 'not', 'enough');
  if (
    !loosely &&
    (!onlyOf(
      'cheaper',
      'change',
      'instead',
      'only',
      'want',
      'buy',
      'ok',
      'please',
      'it',
      'also',
      'no',
      'not',
      'yes',
      'all',
      'again',
      'what',
      'show',
      'maybe',
      'add',
      'product',
      'enough',
      ...(at === undefined ? [] : (['info'] as const)),
      ...(isOrdered ? (['order'] as const) : []),
    ) ||
      (!says && words > (at === undefined ? 3 : 6)))
  )
    return undefined;
  if (daysIn(message.text, message.around.clock) !== undefined) return undefined;
  if (!says && state.rows.length > 0 && state.rows.every(({ kind }) => kind !== 'product')) return undefined;
  // "Dej tam 6" says how many there are to be.
  // "Stick me 10 down" of the 10 that were priced says so many again, and no more.
  const isSame = quantity === line?.quantity && !hear(message.text, heard.language).has('more') && has('buy');
  const more =
    has('add') && !isSame && !has('change') && line?.quantity !== undefined && second === undefined ? line.quantity : 0;
  const lines = withQuantity(message, state.lines, at)?.map((each, place) =>
    place === (at ?? 0) && more > 0 ? { ...each, quantity: quantity + more } : each,
  );
  if (lines === undefined) {
    // Of parts that were only looked at the others are not wanted.
    const recounted = (place: number) =>
      isLooked
        ? state.lines.slice(place, place + 1).map((each) => ({ ...each, quantity }))
        : state.lines.map((each, there) => (there === place ? { ...each, quantity } : each));
    // "Make the oil filters 6", of two of them and the pads: one of the two, or both.
    const places = (called(message, state.lines) ?? []).flatMap((isCalled, place) => (isCalled ? [place] : []));
    const all = state.lines.map((each, place) => (places.includes(place) ? { ...each, quantity } : each));
    const label = (place: number) =>
      linesText(
        recounted(place)
          .slice(isLooked ? 0 : place)
          .slice(0, 1),
      );
    return choosing(message, recounted, label, places.length > 1 && !isLooked ? { places, all } : undefined);
  }
  // "No wait, make it 8": of a draft, which is changed.
  const corrects = state.draft !== undefined && has('no') && has('change', 'instead', 'only') && !has('maybe');
  if (!imperative && (!corrects || heard.question))
    return onLines({ ...message, products: [] }, message.tools.quote, lines, {});
  return (has('buy', 'want') || isOrdered) && state.draft === undefined
    ? ordering(message, lines)
    : relined(message, lines);
}

/** "Take the pads off". */
export function removable(message: Message): Understood {
  const { state, say } = message;
  const codes = state.lines.map(codeOfLine);
  // "Drop the oil filter", of two and the pads: one of the two, or both.
  const places = (called(message, state.lines) ?? []).flatMap((isCalled, place) => (isCalled ? [place] : []));
  const rest = state.lines.filter((_, place) => !places.includes(place));
  const label = say.without(places.map((place) => codes[place]).join(', '));
  return choosing(
    message,
    (place) => state.lines.filter((_, there) => there !== place),
    (place) => say.without(codes[place] ?? ''),
    places.length > 1 && rest.length > 0 ? { places, all: rest, label } : undefined,
  );
}
