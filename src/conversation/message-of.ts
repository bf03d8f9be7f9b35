import { documentIn } from './reading/documents.ts';
import { withoutSpan } from './reading/days.ts';
import { evenly } from './reading/evenly.ts';
import { hear, type Heard } from './reading/hear.ts';
import { codeOfLine, finder, type Message, ofDay, tidied } from './meaning/message.ts';
import { bareCode } from '../core/product-code.ts';
import { talk } from './messages/talk.ts';
import type { WantedLine } from './reading/prefill.ts';
import { aboutProducts } from './reading/products.ts';
import { receiverAfter } from './reading/receivers.ts';
import { type SetAside, setAside, withPieces } from './reading/set-aside.ts';
import { withoutSizes } from './reading/part-search.ts';
import { toUs } from './reading/to-us.ts';
import { supposing } from './reading/supposed.ts';
import type { State, StateLine } from './state.ts';
import { understand } from './command/understand.ts';
import type { Around, Understood } from './understanding.ts';
import {
  besideCode,
  boxNumber,
  hasOptions,
  isCommand,
  isImperative,
  isToolWord,
  joined,
  lettersOf,
  numberedLine,
  ofYear,
  wantsToSee,
  withOne,
  withOther,
  withoutPreposition,
  withoutUnknown,
} from './reading/wording.ts';
import type { Prepared } from './prepare.ts';

// A text that was prepared, as the rules read it: its words, its parts, its numbers, and what was said before it.

/** The message, and what it is as a command or as a list. */
export interface Said {
  readonly message: Message;
  /** Lines that were pasted, or a command with its options. */
  readonly list: Understood | undefined;
  /** It has options, as a command has. */
  readonly exact: boolean;
  /** A command with what it takes, or the word of a tool alone. */
  readonly isCommand: boolean;
  /** As a command is read, in English. */
  readonly command: string;
  /** "An order for 3000": a number beside words, which is no part. */
  readonly lone: StateLine | undefined;
}

/** "The main account C100000" */
const numberedAccount =
  /(?:account|site|branch|konto|filial\p{L}*|zentral\p{L}*|oddział\p{L}*|účet|pobočk\p{L}*|рахун\p{L}*)\s+C\d{6}(?!\d)/iu;

export function messageOf({ text, isLong, state }: Prepared, written: string, around: Around): Said {
  const even = isLong ? undefined : evenly(numberedLine(text), state.language);
  const wording = even?.text ?? lettersOf(text);
  const seen = boxNumber(wording);
  const ours = isLong ? undefined : toUs(seen, state, around.receivers);
  const apart = setAside(isLong ? seen : withoutSpan(ours?.rest ?? seen));
  const read = sized(ours === undefined ? apart : { ...apart, ownAccount: ours.said }, state);
  const aside = isLong ? read : { ...read, text: withOne(joined(read.text), state.language) };
  const document = isLong ? undefined : documentIn(aside.text);
  // "To the main site, not to C200002"
  const isOwn = read.ownAccount !== undefined && !numberedAccount.test(seen);
  const named = isLong || isOwn ? undefined : receiverAfter(seen, state);
  // "Swap OP520 for W71275" names a part.
  const receiver = named !== undefined && hear(seen, state.language).has('returns') ? undefined : named;
  // The letters of a number are no language.
  const numbers = [document?.id, receiver].filter((each) => each !== undefined);
  const understood = hear(
    numbers.reduce((said, each) => without(said, each), aside.text),
    // A note is most of its message, and in the language of the person; so is what a number of their own is called.
    (aside.note ?? aside.ownNumber) === undefined
      ? (even?.language ?? state.language)
      : hear(seen, state.language).language,
  );
  const coded = withPlaceCode(withOther(understood, state), seen);
  const heard = coded.language === 'en' ? { ...coded, language: around.language ?? 'en' } : coded;
  const english = inEnglish(aside.text, heard, receiver);
  const known = {
    ...around,
    last: state.last,
    ...(receiver === undefined ? {} : { receivers: [...(around.receivers ?? []), receiver] }),
  };
  const exact = hasOptions(text, around);
  const hasInput = isCommand(text, around.tools);
  // A list is read once: what it is read as has its lines.
  const list = isLong || exact ? understand(written, known) : undefined;
  const about = supposing(aboutProducts(isLong ? '' : ofParts(english), known), heard);
  const isRewritten = seen !== wording;
  const isLone = (line: StateLine) => !isRewritten && isLoneNumber(line, heard);
  const lines = exact || hasInput ? linesOf(about) : linesOf(about).filter((line) => !isLone(line));
  const message: Message = {
    text: seen,
    heard,
    aside,
    about,
    products:
      list?.kind === 'order'
        ? list.lines.flatMap(asLine)
        : lines.filter((line) => !isDayOfMonth(line)).map((line) => asBefore(line, state)),
    state,
    around: known,
    say: talk[heard.language],
    tools: finder(around.tools),
    imperative: isImperative(heard),
  };
  const isOfSizes = english.trim() === '' && read.sizes !== undefined;
  return {
    message,
    list,
    exact,
    isCommand: hasInput || isToolWord(text, around.tools),
    command: isOfSizes
      ? read.text
      : english === '' || document !== undefined || hasInput
        ? text
        : ofGoods(english, lines),
    lone: list === undefined && !hasInput ? linesOf(about).find(isLone) : undefined,
  };
}

/** In the words of commands; words that nobody knows are left out. */
function inEnglish(text: string, heard: Heard, receiver: string | undefined): string {
  const asksPrice = heard.has('price', 'howMuch') && !heard.has('buy', 'order');
  const counted = withPieces(withoutUnknown(withoutPreposition(tidied(heard.english)), heard), asksPrice);
  const said = besideCode(ofDay(counted).replace(oneOfEach, '$1x '));
  const english = receiver === undefined ? said : `${said} for ${receiver}`;
  // "Ich brauche die Rechnungen" wants to see them.
  return wantsToSee(text, heard) ? english.replace(/(?<!\p{L})order(?!\p{L})/iu, ' ') : english;
}

/** What could be parts and counts: no years, no days, and no words before a long number. */
const ofParts = (english: string): string =>
  english
    .replace(/(?:(?<![\p{L}\d])\p{Ll}{2,}\s+)+(?=\d{13}(?!\d))/gu, ' ')
    .replace(/^(?:(?:order|and|also|plus)[\s:,]+)+(?=\S)/i, '')
    .replace(ofYear, ' ')
    .replace(dottedDay, ' ');

const dottedDay = /(?<![\p{L}\d.,/-])\d{1,2}\.\d{1,2}\.(?!\d)/gu;

/** "6x OP520 by 2.12.": beside parts a day is no count. */
const ofGoods = (english: string, lines: readonly StateLine[]): string =>
  lines.length === 0 ? english : english.replace(dottedDay, ' ');

/** "One set of GDB1330": one, and not one of one. */
const oneOfEach = /(?<![\p{L}\d.,/-])(\d{1,3}) 1x (?=\p{L}{1,5}[ -]?\d)/gu;

function without(text: string, number: string): string {
  return text.replace(new RegExp(number.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'i'), ' ');
}

/** "A 12V battery": what is searched for has no number that could be a part or a count. */
function sized(aside: SetAside, { lines }: State): SetAside {
  const { text, sizes, lost } = withoutSizes(aside.text, lines.length > 0);
  if (lost !== undefined) return { ...aside, text, lost };
  return sizes.length === 0 ? aside : { ...aside, text, sizes };
}

const placeCode =
  /(?<!\p{L})(?:in|from|at|aus|ab|w|we|z|ze|v|ve|na|в|у|з|із)\s(?!(?:VAT|MWS|PLN|EUR|CZK|UAH|ABS|DPF|EGR|OEM|LED|USB|PDF|CSV|XLS|KOR)(?!\p{L}))([A-Z]{3})(?![\p{L}\d]|[ -]?\d)/u;

/** "Not in KAT": a warehouse by its code, which no list of towns has. */
function withPlaceCode(heard: Heard, text: string): Heard {
  const [, code] = heard.towns.length > 0 ? [] : (placeCode.exec(text) ?? []);
  return code === undefined ? heard : { ...heard, towns: [code] };
}

const linesOf = ({ wanted }: Message['about']): StateLine[] =>
  wanted.products.flatMap(({ product, quantity }) => asLine({ ...product, quantity }));

/** "An order for 3000", "our number 4500017": digits beside words are a part only for who says so. */
function isLoneNumber({ sku, quantity }: StateLine, { has, words, towns }: Heard): boolean {
  return (
    sku !== undefined &&
    /^\d{1,8}$/.test(sku) &&
    (quantity === undefined || sku.length < 3) &&
    words > 1 &&
    !has('stock', 'find') &&
    // "Turbo 1683090 is broken"
    !(sku.length > 6 && has('product') && has('returns', 'complain', 'deposit')) &&
    !(
      sku.length > 4 &&
      (towns.length > 0 || has('price', 'howMuch', 'howMany', 'arrive')) &&
      !has('order', 'ownNumber')
    )
  );
}

/** "Замовлення за 19те": of that day. */
const isDayOfMonth = ({ sku, index = sku }: StateLine): boolean =>
  /^\d{1,2}-?(?:го|е|є|те|ше|ге|му|ST|ND|RD|TH|EGO|GO|TEHO|HO)$/iu.test(index ?? '');

/** "W 712/75" is the W71275 that was talked about. */
function asBefore(line: StateLine, { lines }: State): StateLine {
  const plain = (each: StateLine) => bareCode(codeOfLine(each));
  const before = lines.find((each) => plain(each) === plain(line));
  if (before === undefined) return line;
  const { quantity: _, ...code } = before;
  return line.quantity === undefined ? code : { ...code, quantity: line.quantity };
}

function asLine({ sku, index, quantity }: WantedLine): StateLine[] {
  if (sku === undefined && index === undefined) return [];
  return [{ ...(sku === undefined ? { index } : { sku }), ...(quantity === undefined ? {} : { quantity }) }];
}
