import { notBut } from './counted.ts';
import { bareCode } from '../../core/product-code.ts';
import { codeOfLine, isCounted, isWithin, type Message, onLines, ordering, numbersOf } from '../meaning/message.ts';
import { documentIn } from '../reading/documents.ts';
import { hear, type Heard } from '../reading/hear.ts';
import { folded } from '../reading/matching.ts';
import { partsCalled } from '../reading/named.ts';
import { isPlural } from '../reading/plural.ts';
import type { Concept } from '../languages/concepts.ts';
import type { State, StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';
import { doubled } from './multiplied.ts';
import { choosing, relined } from './relined.ts';

// Several lines changed in one message: "make the fluid 6 and leave the alternator out", "the first not, of the second 6",
// "3 sets, the fluid stays". It is read a clause at a time: which lines, and what becomes of them. Where a clause cannot be
// read, nothing of it is carried out here.

type Change = 'keep' | 'remove' | 'fewer' | 'restore' | 'only' | 'twice';

interface Clause {
  readonly text: string;
  readonly heard: Heard;
  /** Places of lines that it names. */
  readonly of: readonly number[];
  /** "The rest". */
  readonly rest: boolean;
  readonly count: number | undefined;
  readonly more: boolean;
  readonly change: Change | undefined;
}

const between =
  /[,;:!?]+(?=\s|$)|(?<!\p{L}\d*)\.(?=\s|$)|(?<=\p{L}{2,}|\d)\.(?=\s|$)|\s[-–]\s|\s(?=(?:and|but|und|aber|sondern|dafür|a|i|oraz|ale|tylko|і|й|та|а|але)\s)/iu;
const stays =
  /(?<!\p{L})(?:stays?|unchanged|as (?:it )?(?:is|was)|as they are|bleib\p{L}*|stay with|stick with|unverändert|(?:so )?lassen wie|wie (?:es|sie) (?:ist|sind)|zosta\p{L}+|bez zmian|jak jest|jak było|jak bylo|zůst\p{L}+|zust\p{L}+|beze změn\p{L}*|beze zmen\p{L}*|jak (?:je|jsou)|залиш\p{L}*|лиш(?:и|іть|а\p{L}*)|без змін|як є)(?!\p{L})/iu;
const back =
  /(?<!\p{L})(?:(?:back|wieder) (?:in|on|dazu|rein|drauf|hinzu)|(?:put|bring|add|want|need|have|take|leave)\s+(?:\S+\s+){0,4}?back|doch (?:wieder|mit|auch)|wieder (?:rein|dazu)|z powrotem|przywróć|przywroc|wróć|dodaj jednak|jednak (?:\S+ )?(?:zostaw|dodaj|daj|weź|wez|też|tez|z|bierz\p{L}*)|vrať\p{L}*|vrat(?:te)?|přece jen(?! ne)|prece jen(?! ne)|(?:přidej|pridej|dej)\s+(?:\S+\s+){0,3}?(?:zpátky|zpatky|zpět|zpet)|(?:поверн|верн)(?:и|іть)|zostaj[ąae]|stays?|bleib(?:en|t)|z[ůu]stan\p{L}+|все[- ]таки(?! не)|все ж(?! не))(?!\p{L})/iu;
const keeps =
  /(?<!\p{L})(?:keep|behalt\p{L}*|lass\p{L}* (?:\S+ ){0,3}drin\p{L}*|nech(?:te|ej|ejte|áme?)?(?! (?:\p{L}+ )?b[ýy]t(?!\p{L}))|ponech\p{L}*)(?!\p{L})/iu;
/** "Zostaw bez GDB1330" leaves it out. */
const leftWithout = /(?<!\p{L})(?:without|ohne|(?:bez|без)(?! zm[ieě]n| zmian| змін))\s/iu;
/** "Klocki zostaw": they stay, and nothing is refused. */
export const staysThere = (text: string): boolean => (stays.test(text) || keeps.test(text)) && !leftWithout.test(text);
/** "Leave it in there", of what was left out: it is not gone after all. */
const staysIn =
  /(?<!\p{L})(?:(?:leave|keep|have) (?:it|'?em|them|that|those|these) (?:in|on)|lass\p{L}* (?:\S+ ){0,3}drin\p{L}*|(?:zostaw|niech zosta)\p{L}*|(?:ne)?nech(?!c)\p{L}*|zpátky|zpatky|(?:за)?лиш\p{L}+|назад)(?!\p{L})/iu;
export const others =
  /(?<!\p{L})(?:the rest|rest|others?|remaining|übrige\p{L}*|andere[nrs]?|reszt\p{L}*|pozosta[łl]\p{L}*|zbytek|zbytku|ostatní\p{L}*|ostatni|решт\p{L}*|інш\p{L}+)(?!\p{L})/iu;
/** "Drop everything but the pads": they alone stay. */
const allBut =
  /(?<!\p{L})(?:everything|all(?: of (?:it|them))?|the lot|alle[sn]?|wszystk\p{L}+|v[šs]e(?:chn\p{L}+)?|[ву]с[еі])\s+(?:(?:weg|raus)\s+)?(?:except(?: for)?|but|apart from|bar|au(?:ß|ss)er|bis auf|opr[óo]cz|poza|krom[ěe]|кр[іи]м|окрім)(?!\p{L})/iu;
const alone = '≠';
function onlyThese(text: string, { language }: Heard): string {
  const rest = text.replace(allBut, alone);
  return rest !== text && hear(rest, language).has('remove', 'cancel', 'forget') ? rest : text;
}
const more =
  /(?<!\p{L})(?:more|another|extra|additional|noch|zusätzlich|weitere|jeszcze|więcej|wiecej|dodatkow\p{L}*|ještě|jeste|další|dalsi|navíc|ще|більше|додатков\p{L}*)(?!\p{L})/iu;

/** "Dej tam radši 5": so many in all, whatever is put on. */
const rather =
  /(?<!\p{L})(?:rather|instead|lieber|stattdessen|raczej|zamiast|radši|radsi|raději|radeji|spíš|spis|краще|ліпше|лучше)(?!\p{L})/iu;

/** "The cabin filter is not needed", in one word. */
const needless =
  /(?<!\p{L})(?:niepotrzebn\p{L}*|zb[ęe]dn\p{L}*|unnötig|überflüssig|entfällt|nepotřeb\p{L}*|nepotreb\p{L}*|zbytečn\p{L}*|odpadá|зайв\p{L}*|непотрібн\p{L}*)(?!\p{L})/iu;
/** "Don't forget the pads" drops nothing. */
export const notForgotten =
  /(?<!\p{L})(?:(?:don['’]?t|do not|never) forget|nicht vergess\p{L}*|vergiss (?:\S+ ){0,3}nicht|nie zapomnij\p{L}*|nezapome\p{L}*|не забу\p{L}*)(?!\p{L})/iu;
/** "The middle one out", without a verb. */
const isOut = /^\W*(?:(?:the|with) )?(?!(?:is|are|was|run|ran|sold)\s)(?:\p{L}+ )?out[\s.!]*$/iu;
const dear =
  /(?<!\p{L})(?:teuer\p{L}*|expensive|dear|pricey|drog\p{L}*|drah\p{L}*|дорог\p{L}*|задорог\p{L}*)(?!\p{L})/iu;
/** "Drop it to 4", "leave it at 2". */
const becomes = /(?<!\p{L})(?:to|at|on|auf|bei|na|do|po|до|на|по) \d/iu;
/** "The first two": so many lines, and no count. */
const firstFew = /(?<!\p{L})(?:first|ersten|pierwsz\p{L}+|prvn\p{L}+|перш\p{L}+) (?:\d|\p{L}{2,5}(?!\p{L}))/iu;

/** What is not of lines at all. */
const otherwise = [
  ...([
    'invoice',
    'delivery',
    'late',
    'missing',
    'complain',
    'bought',
    'past',
    'spend',
    'every',
    'why',
    'reserve',
  ] as const),
  ...([
    'when',
    'where',
    'arrive',
    'cutoff',
    'find',
    'alternative',
    'cheaper',
    'compare',
    'deposit',
    'returns',
  ] as const),
  ...(['half', 'times', 'discount', 'car', 'stock', 'history', 'status', 'howMany'] as const),
] as const;
/** Around a change these say nothing more. */
const fill: readonly Concept[] = [
  ...([
    'ok',
    'no',
    'not',
    'yes',
    'please',
    'thanks',
    'it',
    'also',
    'only',
    'change',
    'instead',
    'all',
    'want',
  ] as const),
  ...(['buy', 'add', 'remove', 'price', 'howMuch', 'quote', 'product', 'enough', 'what', 'maybe', 'more'] as const),
  ...([
    'again',
    'order',
    'submit',
    'hold',
    'later',
    'undo',
    'cancel',
    'info',
    'show',
    'canYou',
    'praise',
    'hello',
  ] as const),
];

/** What "order" is in the five languages. */
const ordered = /order|zamow|zamaw|bestell|objedn|замов|оформ/u;

/** The part of the text that names a code, blanked: its digits are no count. */
function withoutCodes(
  text: string,
  codes: readonly string[],
): { readonly text: string; readonly of: readonly number[] } {
  const of: number[] = [];
  const rest = text.replace(
    /(?<![\p{L}\d/-])(\p{L}{1,5}[ -]?)?(\d[\p{L}\d/-]*[\p{L}\d])(?![\p{L}\d/-])/gu,
    (whole: string, letters: string | undefined, digits: string) => {
      const at = codes.indexOf(bareCode(whole));
      // "Bez 5507": the word before it is none of its letters.
      const bare = at === -1 && letters?.endsWith(' ') === true ? codes.indexOf(bareCode(digits)) : at;
      if (bare === -1) return whole;
      of.push(bare);
      return at === -1 ? (letters ?? ' ') : ' ';
    },
  );
  return { text: rest, of };
}

function clauseOf(
  written: string,
  lines: readonly StateLine[],
  names: State['names'],
  heardAll: Heard,
  dropped: readonly number[],
): Clause | undefined {
  const coded = withoutCodes(
    written,
    lines.map((line) => bareCode(codeOfLine(line))),
  );
  // "And add 2x W71275": a part that is none of these.
  if (/(?<![\p{L}\d])\p{L}{1,4}-?\d{3,}/u.test(coded.text)) return undefined;
  const heard = hear(coded.text, heardAll.language);
  const called = partsCalled(coded.text, { names, lines: [...lines] });
  const codes = lines.map(codeOfLine);
  const [ordinal, otherOrdinal] = heard.ordinals;
  // "The second filter" is the second of those that are called so.
  const ofCalled = (skus: readonly string[]) =>
    ordinal === undefined || otherOrdinal !== undefined || skus.length < 2
      ? skus
      : [codes.filter((code) => skus.includes(code)).at(ordinal === -1 ? -1 : ordinal - 1)].flatMap((sku) => sku ?? []);
  // "Make the oil filters 6 and drop the W71275": those that stay.
  const stay = codes.filter((_, at) => !dropped.includes(at) || coded.of.includes(at));
  const named = called.map(({ skus }) => skus.filter((sku) => stay.includes(sku)));
  const meant = named.map(ofCalled);
  const isOrdinalOfCalled = named.some(({ length }) => length > 1) && ordinal !== undefined;
  // A word for a part that is none of these, or several of them. "The filters OP520" are the one that the number says.
  // Nobody knows yet what the part with that number is called: it is what the person calls it.
  const isNamed = (at: number) => names.some(({ sku }) => sku === codes[at]);
  const isSaidByCode = (skus: readonly string[]) =>
    coded.of.some((at) => (skus.length === 0 ? !isNamed(at) : skus.includes(codes[at] ?? '')));
  const isKind = called.map(({ from, to }, at) => {
    const several = (meant[at]?.length ?? 0) > 1;
    return several && isPlural(coded.text.slice(from, to), coded.text.slice(0, from), heard.language, heard.has('not'));
  });
  if (meant.some((skus, at) => skus.length !== 1 && isKind[at] !== true && !isSaidByCode(skus))) return undefined;
  if (
    heard.ordinals.length === 1 &&
    heard.numbers.length === 1 &&
    /^\D*$/.test(coded.text) &&
    firstFew.test(coded.text)
  )
    return undefined;
  const byPlace = (isOrdinalOfCalled ? [] : heard.ordinals).map((each) => (each === -1 ? lines.length - 1 : each - 1));
  if (byPlace.some((at) => !(at in lines))) return undefined;
  // "The oil filters" are all lines that are called so.
  const byName = meant.flatMap((skus, at) =>
    skus.length === 1 || (isKind[at] === true && !isSaidByCode(skus)) ? skus.map((sku) => codes.indexOf(sku)) : [],
  );
  const of = [...new Set([...coded.of, ...byName, ...byPlace])];
  const isPronoun =
    !/\d/.test(coded.text) && /(?:\p{L}) ones?(?!\p{L})/iu.test(coded.text) && !heard.has('only', 'want');
  const numbers = isPronoun ? heard.numbers.filter((each) => each !== 1) : heard.numbers;
  const counted = numbers.filter((each) => !of.some((at) => numbers.length > 1 && lines[at]?.quantity === each));
  // "Make the 10 a 12": of the one line that has ten.
  const [before = 0, after] = counted;
  const ofCount = lines.flatMap(({ quantity }, at) => (quantity === before ? [at] : []));
  if (of.length === 0 && after !== undefined && counted.length === 2 && ofCount.length === 1 && heard.has('change')) {
    of.push(...ofCount);
    counted.shift();
  }
  if (counted.length > 1 || counted.some((each) => each < 1 || each > 9_999)) return undefined;
  const [count] = counted;
  const rest = others.test(coded.text);
  const { has } = heard;
  const isBack =
    back.test(coded.text) ||
    (of.length === 0 && count === undefined && !has('hold', 'returns') && staysIn.test(coded.text));
  const isTwice = doubled.test(coded.text) && of.length === 1 && count === undefined;
  // "Zostaw tylko klocki", "zůstanou jen filtry"
  const isAlone = coded.text.includes(alone) || (has('only') && staysThere(coded.text));
  const change: Change | undefined = isTwice
    ? 'twice'
    : isAlone && of.length > 0 && count === undefined
      ? 'only'
      : isBack
        ? 'restore'
        : staysThere(coded.text)
          ? 'keep'
          : count === undefined &&
              (drops(heard, of.length > 0 || rest) ||
                (of.length > 0 && (needless.test(coded.text) || isOut.test(coded.text))))
            ? 'remove'
            : has('remove') && count !== undefined && !becomes.test(coded.text)
              ? 'fewer'
              : has('only') && of.length > 0 && count === undefined
                ? 'only'
                : undefined;
  return {
    text: written,
    heard,
    of,
    rest,
    count,
    more: more.test(coded.text) || (has('add') && !rather.test(coded.text)),
    change,
  };
}

/** "Don't order yet" drops nothing. */
function drops({ has }: Heard, isNamed: boolean): boolean {
  return isNamed ? has('remove', 'cancel', 'not', 'no', 'forget') : has('remove') && !has('order', 'buy', 'hold');
}

/** The clauses of a message; one that only names a line goes with the next, which says what becomes of it. */
function clausesOf(message: Message, lines: readonly StateLine[]): Clause[] | undefined {
  const { aside, heard, state } = message;
  const parts = aside.text.split(between).filter((part) => /[\p{L}\d]/u.test(part));
  const codes = lines.map((line) => bareCode(codeOfLine(line)));
  const dropped = parts.flatMap((part) => {
    const coded = withoutCodes(part, codes);
    return hear(coded.text, heard.language).has('remove', 'cancel') ? coded.of : [];
  });
  const read = (part: string) => clauseOf(part, lines, state.names, heard, dropped);
  const clauses: Clause[] = [];
  for (const part of parts) {
    const before = clauses.at(-1);
    const isOpen =
      before !== undefined &&
      // "Put it back, but only 2": of what was left out last.
      (before.of.length > 0 || before.change === 'restore') &&
      before.count === undefined &&
      (before.change === undefined || before.change === 'restore' || before.change === 'only');
    const joined = isOpen ? read(`${before.text} ${part}`) : undefined;
    const alone = read(part);
    if (alone === undefined && joined === undefined) return undefined;
    const isOfIt = alone === undefined || (alone.of.length === 0 && !alone.rest);
    if (joined !== undefined && isOfIt && (before?.change === undefined || joined.count !== undefined))
      clauses.splice(-1, 1, { ...joined, change: before?.change ?? joined.change });
    else if (alone !== undefined) clauses.push(alone);
  }
  return clauses;
}

const leaves = /^\W*(?:(?:ok(?:ay)?|and|but|yes|no)\W+)*leave\s+(?!out|off)/iu;

/** "Leave the OP520, drop the pads": beside what goes, it stays. */
const withLeft = (clauses: readonly Clause[]): Clause[] => {
  const isLeft = ({ text, change }: Clause) =>
    change === 'remove' && leaves.test(text) && !/\s(?:out|off)\b/i.test(text);
  const isBesideGone = clauses.some((clause) => clause.change === 'remove' && !isLeft(clause));
  return clauses.map((clause) => (isBesideGone && isLeft(clause) ? { ...clause, change: 'keep' } : clause));
};

const ofThem =
  /(?<!\p{L})(?:(?:without|w\/o) (?:it|them|those|these|that)|ohne (?:sie|ihn|es|die|den|das|diese[nrs]?|jene)|bez (?:nich|niego|niej|tego|tych|n[ěe]j|n[íi]|nich|toho|t[ěe]ch)|без (?:них|нього|неї|нього|цього|того|цих|тих))(?!\p{L})/iu;

/** "K1279A jednak nie chcę, wyrzuć": nothing but what becomes of it. */
const saysItGoes: readonly Concept[] = [
  'remove',
  'cancel',
  'not',
  'no',
  'it',
  'please',
  'ok',
  'want',
  'also',
  'forget',
];

/** "Take the calipers off and give me the sum without them", "the W71275 I don't want, remove it": they go once. */
const withoutAgain = (clauses: readonly Clause[]): Clause[] =>
  clauses.map((clause, at) => {
    const isGone = clauses.slice(0, at).some(({ change, of }) => change === 'remove' && of.length > 0);
    const isAgain = clause.change === 'remove' && clause.of.length === 0 && !clause.rest && clause.count === undefined;
    return isGone && isAgain && (ofThem.test(clause.text) || clause.heard.onlyOf(...saysItGoes))
      ? { ...clause, change: undefined }
      : clause;
  });

/** What each line becomes: its number, or nothing. */
function after(
  clauses: readonly Clause[],
  lines: readonly StateLine[],
  {
    gone,
    focus,
    lately,
  }: { readonly gone: readonly StateLine[]; readonly focus: readonly number[]; readonly lately: readonly number[] },
): StateLine[] | undefined {
  const counts = new Map<number, number | undefined>();
  const named = new Set(clauses.flatMap(({ of }) => of));
  const left = lines.flatMap((_, at) => (named.has(at) || at >= lines.length - gone.length ? [] : [at]));
  let isOnly = false;
  for (const { of, rest, count, more: isMore, change } of clauses) {
    // "3 sets, the fluid stays": the number is of the one that nobody named.
    // "Then we leave those out": the one that was looked at last.
    const meant =
      of.length > 0
        ? of
        : change === 'restore'
          ? // "Put it back": what was left out last.
            lately
          : rest || (count !== undefined && left.length === 1)
            ? left.filter((at) => !rest || !focus.includes(at))
            : focus;
    if (change === undefined && count === undefined) continue;
    if (meant.length === 0) {
      if (change === 'keep' || rest) continue;
      return undefined;
    }
    // One number for two lines, or a second change of one.
    if (meant.length > 1 && count !== undefined && !rest) return undefined;
    if (meant.some((at) => counts.has(at))) return undefined;
    isOnly ||= change === 'only';
    for (const at of meant) {
      const was = lines[at]?.quantity;
      const isGone = at >= lines.length - gone.length;
      if (change === 'remove') counts.set(at, undefined);
      else if (change === 'twice') counts.set(at, was === undefined ? undefined : 2 * was);
      else if (change === 'fewer') counts.set(at, (was ?? 0) > (count ?? 0) ? (was ?? 0) - (count ?? 0) : undefined);
      else counts.set(at, count === undefined ? was : isMore && was !== undefined && !isGone ? was + count : count);
    }
  }
  if (counts.size === 0) return undefined;
  const isLooked = lines.every(({ quantity }, at) => quantity === undefined || at >= lines.length - gone.length);
  return lines.flatMap((line, at) => {
    const isGone = at >= lines.length - gone.length;
    if (!counts.has(at)) return isGone || isOnly || isLooked ? [] : [line];
    const quantity = counts.get(at);
    return quantity === undefined ? [] : [{ ...line, quantity }];
  });
}

/** "Put it back", of what was left out: no count of another line. */
export const bringsBack = (text: string, { gone }: State): boolean =>
  gone.length > 0 && (back.test(text) || staysIn.test(text));

const customer = /(?<![\p{L}\d/-])\p{L}\d{6}(?![\p{L}\d/-])/gu;

/** "The same again, but 4 of the first" is of all lines. */
export const theSame =
  /(?<!\p{L})(?:same|(?:da|de)s?(?:selbe|gleiche)n?|gleiche[nrs]?|selbe[nrs]?|to samo|tak samo|tot[ée][žz]|to sam[ée]|stejn\p{L}+|те саме|таке ж|те ж)(?!\p{L})/iu;

/** Several lines changed in one message, or one that is called by what it is. */
export function edited(given: Message): Understood | undefined {
  // "The oil ones not 10 but 12": 12 of them. The number of a receiver is none of a part.
  const { receivers = [] } = given.around;
  const withoutReceiver = given.aside.text.replace(customer, (code) =>
    receivers.includes(code.toUpperCase()) ? ' ' : code,
  );
  const message = {
    ...given,
    aside: { ...given.aside, text: onlyThese(withoutReceiver, given.heard).replace(notBut, ' ') },
  };
  const { heard, state, tools, aside, products } = message;
  const { text } = aside;
  const { has, words, question } = heard;
  const base = baseOf(message);
  if (base.length === 0 || words > 24 || !tools.quote) return undefined;
  if (aside.vin !== undefined || aside.car !== undefined || aside.position !== undefined) return undefined;
  // "Double it" is of all of them.
  const isCoded = products.length > 0 || base.some((line) => bareCode(text).includes(bareCode(codeOfLine(line))));
  if (has('twice') && !(doubled.test(text) && base.length > 1 && isCoded)) return undefined;
  // "Як є" is as it is.
  // "Ile by wyszło bez klocków?": what a price comes to goes out of no door.
  const isPrice = has('price', 'howMuch');
  const isForReceiver = withoutReceiver !== given.aside.text;
  const elsewhere = otherwise.filter(
    (each) =>
      !(each === 'arrive' && (isPrice || (heard.towns.length > 0 && !question))) &&
      !(each === 'delivery' && isForReceiver),
  );
  if (notForgotten.test(text)) return undefined;
  if (has(...elsewhere) && !back.test(text) && (question || !stays.test(text))) return undefined;
  const codes = base.map(codeOfLine);
  const gone = state.gone.filter((line) => !codes.includes(codeOfLine(line)));
  const lines = [...base, ...gone];
  const known = lines.map((line) => bareCode(codeOfLine(line)));
  if (documentIn(withoutCodes(text, known).text) !== undefined) return undefined;
  // A part that nobody talked about yet is added by other rules.
  if (products.some((line) => !known.includes(bareCode(codeOfLine(line))))) return undefined;
  // "The pads are too dear" says nothing yet.
  if (dear.test(text) && !has('remove', 'cancel')) return undefined;
  const read = clausesOf(message, lines);
  if (read === undefined) return undefined;
  const clauses = withoutAgain(withLeft(read));
  // Every line with its count, and nothing changed by a word: it is said anew.
  const isAnew = lines.every((line) =>
    products.some((each) => bareCode(codeOfLine(each)) === bareCode(codeOfLine(line)) && each.quantity !== undefined),
  );
  // "Oh no, one set of pads and 8 filters" corrects the draft.
  const isSaidAgain = isAnew && state.draft === undefined && !has('no');
  if (isSaidAgain && clauses.every(({ change, rest, more: isMore }) => change === undefined && !rest && !isMore))
    return undefined;
  const says = clauses.filter(
    ({ of, rest, count, change }) => of.length > 0 || rest || count !== undefined || change !== undefined,
  );
  // "Put it back as it was" undoes all of the last change.
  const isUndone = says.every(
    ({ change, of, count }) => change === 'restore' && of.length === 0 && count === undefined,
  );
  if (has('undo') && says.length > 0 && isUndone) return undefined;
  const isPart = base !== state.lines && isWithin(state.lines, base);
  const placesOf = (of: readonly StateLine[]) =>
    of.map((line) => codes.indexOf(codeOfLine(line))).filter((at) => at >= 0);
  const focus = placesOf(isPart ? state.lines : state.focus);
  const before = state.before?.map(codeOfLine) ?? [];
  const lately = gone.flatMap((line, at) =>
    gone.length === 1 || before.includes(codeOfLine(line)) ? [base.length + at] : [],
  );
  const isSeveral =
    lines.length > 1 &&
    says.some(
      ({ of, rest, change }) =>
        of.length > 0 ||
        rest ||
        base !== state.lines ||
        (change === 'restore' && lately.length > 0) ||
        (change === 'remove' && focus.length > 0),
    );
  const unread = clauses.filter((each) => !says.includes(each) && !each.heard.onlyOf(...fill) && each.heard.words > 2);
  const isPlain = unread.every(({ heard: { unknown, words: length } }) => unknown.length < 4 && length < 9);
  if (!isSeveral || !isPlain) return undefined;
  const all = after(clauses, lines, { gone, focus, lately });
  // "Order the first line again, 2 of it": the others of that document are not wanted.
  const isOneAgain =
    base === state.contents && !theSame.test(text) && !clauses.some(({ change, rest }) => change === 'remove' || rest);
  const named = says.flatMap(({ of }) => of.map((at) => codeOfLine(lines[at] ?? {})));
  // "Noch einmal" is no more of it.
  const [count, otherCount] = named.length === 1 ? numbersOf(message) : [];
  const ofNamed = all
    ?.filter((line) => named.includes(codeOfLine(line)))
    .map((line) => (count === undefined || otherCount !== undefined ? line : { ...line, quantity: count }));
  const changed = isOneAgain && named.length > 0 ? ofNamed : all;
  // "Then without it, and of the second 5": what is left out is the person's to say.
  const isOpen = clauses.some(({ of, rest, change }) => change === 'remove' && of.length === 0 && !rest);
  if (changed === undefined && isOpen && says.length > 1 && focus.length === 0 && base === state.lines && !question)
    return choosing(
      { ...message, products: [] },
      (at) => after(clauses, lines, { gone, focus: [at], lately }) ?? base,
      (at) => message.say.without(codes[at] ?? ''),
    );
  if (changed === undefined || changed.length === 0) return undefined;
  const isTaken = base.every(({ quantity }) => quantity === undefined) && has('buy') && !has('not', 'no');
  const isOrdered = clauses.some(
    (each) => each.heard.has('buy', 'order') && ordered.test(folded(each.text)) && !each.heard.has('not'),
  );
  const buys = !has('price', 'howMuch', 'quote') && (isTaken || isOrdered || clauses.some(isSent));
  // "Keep the W71275 and order it": nothing else is left out.
  const isKept = buys && clauses.some(({ change }) => change === 'keep');
  // "Klocki zostaw": all of them are shown as they are.
  const isLeft = !question && says.every(({ change, of }) => change === 'keep' && of.length > 0);
  if (JSON.stringify(changed) === JSON.stringify(state.lines) && !isKept && !isLeft) return undefined;
  if (changed.some(({ quantity }) => quantity === undefined)) return undefined;
  const hasDraft = (state.draft ?? state.laid?.draft) !== undefined;
  // "Leave the pads for now, maybe next week" takes them off a draft too.
  // "You can take the OP520 out again" asks nothing.
  const removes = clauses.some(({ change }) => change === 'remove');
  const isAsked = removes ? question && text.includes('?') : question || has('canYou');
  const isHeld =
    isAsked ||
    has('shouldI') ||
    (has('submit') && !clauses.some(isSent)) ||
    (has('hold', 'later', 'maybe') && !hasDraft);
  const plainly: Message = {
    ...message,
    products: [],
    state: { ...state, lines: [...base], draft: state.draft ?? state.laid?.draft },
  };
  const strange = unread.filter(({ heard: { unknown } }) => unknown.filter((word) => word.length > 3).length > 1);
  // "And bin the filter": a line is named, and what is to become of it was not read.
  const mentioned = clauses.filter(
    ({ of, count, change }) => of.length > 0 && count === undefined && change === undefined,
  );
  // "And the radiator from Katowice": the price is asked there.
  const isThere = (each: Clause) => each.heard.towns.length > 0 && plainly.state.draft === undefined;
  const lost = [...strange, ...(buys ? [] : mentioned)].filter((each) => !isThere(each));
  const remarks = lost.map((each) => message.say.notUsed(each.text.trim()));
  if (isHeld) return onLines(plainly, tools.quote, changed, { remarks });
  // "Daj 4" changes a quote; "reszta zamów" orders it.
  const meant = buys && plainly.state.draft === undefined ? ordering(plainly, changed) : relined(plainly, changed);
  return meant !== undefined && 'remarks' in meant ? { ...meant, remarks: [...meant.remarks, ...remarks] } : meant;
}

/** "Drop OP520 and send it off", "… und ab damit": a draft is made, and asked about. */
function isSent({ heard: { has, onlyOf }, of, rest, count, change }: Clause, at: number): boolean {
  if (has('not', 'no', 'hold', 'later', 'maybe')) return false;
  const isBare = at > 0 && of.length === 0 && !rest && count === undefined && change === undefined;
  // "Ja, OP520 raus, bitte" agrees to nothing more.
  const agrees = isBare && has('yes') && onlyOf('yes', 'ok', 'it', 'also', 'please');
  return has('submit') || (agrees && !onlyOf('ok', 'it', 'also', 'please', 'thanks'));
}

/** What is changed: the lines; what was counted before one of its parts was looked at; an order that is wanted again. */
function baseOf({ state: { lines, laid, contents, sent, draft }, heard }: Message): readonly StateLine[] {
  if (heard.has('again') && contents.length > 0) return contents;
  // "The same again, only 8 pads", of the order that was sent, also after a look at the stock of its parts.
  const isOfSent = sent !== undefined && draft === undefined && !isCounted(lines) && isWithin(lines, sent.lines);
  if (heard.has('again') && isOfSent) return sent.lines;
  return laid !== undefined && isWithin(lines, laid.lines) ? laid.lines : lines;
}
