import type { DeskTool } from '../../tools/desk.ts';
import type { DayRange } from '../core/date-range.ts';
import { orderForm } from '../core/next-steps.ts';
import { listed } from './listed.ts';
import { lookingBack } from './looking-back.ts';
import { ofDocuments } from './about-documents.ts';
import { ofProducts, proposing } from './about-products.ts';
import { cannot } from './cannot.ts';
import { isCertain } from './certain.ts';
import { documentIn } from './documents.ts';
import { evenly } from './evenly.ts';
import { followed } from './follow.ts';
import { folded, hear, isWord, languages, type Heard, type LanguageCode } from './hear.ts';
import { inOwnWords } from './own-words.ts';
import {
  callOf,
  choiceOf,
  codeOfLine,
  daysOf,
  finder,
  forReceiver,
  isVerb,
  ofDay,
  onLines,
  sayOnly,
  tidied,
  withLines,
  writtenOn,
  type Message,
} from './message.ts';
import { messages } from './messages/en.ts';
import { talk } from './messages/talk.ts';
import type { Talk } from './messages/talk-shape.ts';
import type { WantedLine } from './prefill.ts';
import { aboutProducts } from './products.ts';
import { withCodes } from './named.ts';
import { readable } from './readable.ts';
import { setAside, withPieces } from './set-aside.ts';
import { spoken } from './small-talk.ts';
import { suggested } from './suggest.ts';
import { nothingSaid, type State, type StateLine } from './state.ts';
import { understand } from './understand.ts';
import { unlessUnread } from './unread.ts';
import { inWords } from './view-language.ts';
import { readOptionWords } from '../lines/option-words.ts';
import type { Around, Choice, Understood } from './understanding.ts';

/** What a message means after what was said before it, and what is remembered of it. */
export interface Turn {
  readonly meant: Understood;
  readonly state: State;
  readonly say: Talk;
  /** Whether the rules are certain of it. */
  readonly certain: boolean;
  readonly message: Message;
}

/** A longer message, or one of several lines, is a list or a letter. */
const longest = 400;

/**
 * What somebody means, with what was said before. Whatever asks, doubts, complains, negates or looks back never becomes
 * a proposal. Never throws.
 */
export function converse(written: string, state: State, around: Around): Turn {
  const { text: as0, remarks } = readable(written);
  const isLong = as0.includes('\n') || as0.length > longest;
  const text = isLong ? as0 : withCodes(as0, state, hear(as0, state.language));
  const both = isLong ? undefined : changedThenAdded(text, state, around);
  if (both !== undefined) return both;
  const even = isLong ? undefined : evenly(numberedLine(text), state.language);
  const seen = even?.text ?? lettersOf(text);
  const read = setAside(seen);
  const aside = isLong ? read : { ...read, text: withOne(joined(read.text), state.language) };
  // The letters of a number are no language.
  const document = isLong ? undefined : documentIn(aside.text);
  const understood = hear(
    document === undefined
      ? aside.text
      : aside.text.replace(new RegExp(document.id.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'i'), ' '),
    even === undefined ? state.language : even.language,
  );
  const heard = understood.language === 'en' ? { ...understood, language: around.language ?? 'en' } : understood;
  const say = talk[heard.language];
  const inEnglish = besideCode(ofDay(withPieces(withoutUnknown(tidied(heard.english), heard))));
  // "Ich brauche die Rechnungen" wants to see them.
  const english = wantsToSee(aside.text, heard) ? inEnglish.replace(/(?<!\p{L})order(?!\p{L})/iu, ' ') : inEnglish;
  const receiver = isLong ? undefined : receiverAfter(seen);
  const known = {
    ...around,
    last: state.last,
    ...(receiver === undefined ? {} : { receivers: [...(around.receivers ?? []), receiver] }),
  };
  const exact = hasOptions(text, around);
  // A list is read once: what it is read as has its lines.
  const list = isLong || exact ? understand(written, known) : undefined;
  const ofParts = english.replace(/^(?:(?:order|and|also|plus)[\s:,]+)+(?=\S)/i, '').replace(ofYear, ' ');
  const about = aboutProducts(isLong ? '' : ofParts, known);
  const message: Message = {
    text: seen,
    heard,
    aside,
    about,
    products:
      list?.kind === 'order'
        ? list.lines.flatMap(asLine)
        : (exact || isCommand(text, around.tools)
            ? linesOf(about)
            : linesOf(about).filter((line) => !isLoneNumber(line, heard))
          ).map((line) => asBefore(line, state)),
    state,
    around: known,
    say,
    tools: finder(around.tools),
    imperative: isImperative(heard),
  };
  const lone =
    list === undefined && !isCommand(text, around.tools)
      ? linesOf(about).find((line) => isLoneNumber(line, heard))
      : undefined;
  const meant =
    list !== undefined
      ? exact && (message.imperative || (list.kind !== 'order' && list.kind !== 'again'))
        ? list
        : unproposed(list, message)
      : saidOf(
          message,
          unreadQuantity(message) ??
            meaningOf(message) ??
            (lone === undefined || message.products.length > 0 ? undefined : numbered(message, lone.sku ?? '')) ??
            withRemarks(
              unproposed(
                understand(
                  english === '' || document !== undefined || isCommand(text, around.tools) ? text : english,
                  known,
                ),
                message,
              ),
              remarks,
            ),
        );
  const answered = placed(meant, message);
  // With options it is a command, and all of it is read.
  const said = withReceiver(inOwnWords(exact ? answered : unlessUnread(answered, message), message), message);
  return { meant: said, say, state: remembered(message, said), certain: isCertain(said, message), message };
}

function withReceiver(meant: Understood, { about, state }: Message): Understood {
  if (meant.kind !== 'ask') return meant;
  const shipTo = meant.shipTo ?? about.shipTo ?? state.shipTo;
  return { ...meant, choices: meant.choices.map((each) => forReceiver(each, shipTo)) };
}

function wantsToSee(text: string, { has }: Heard): boolean {
  const isOfPaper = has('invoice', 'creditNote', 'owed', 'overdue', 'credit', 'delivery');
  return isOfPaper && has('want') && !has('buy') && !/\p{L}{1,5}[ -]?\d{2}/u.test(text);
}

/** "In 2025" is no quantity of the part before it. */
const ofYear = /(?<![\p{L}\d])(?:in|of|for|from|since|w|za|im|v|у|в|за) (?:year )?(?:19|20)\d\d(?![\p{L}\d.,/-])/giu;

/** "1,000x OP520": a quantity that cannot be read is neither that of before nor one piece. */
function unreadQuantity({ about: { wanted }, products, heard, text }: Message): Understood | undefined {
  const [problem] = wanted.doubtful.flatMap((each) => ('problem' in each ? [each.problem] : []));
  if (
    problem === undefined ||
    products.length > 0 ||
    // "Ordered 6, and 4 came", "instead of 3 make it 5": numbers of no part that is named here.
    !/\p{L}{1,5}-?\d{2}/u.test(text) ||
    heard.ordinal !== undefined ||
    heard.has('past', 'bought', 'change', 'instead') ||
    !/^the quantity (?:\S+ )?(?:is|can) |could each be the quantity/.test(problem)
  )
    return undefined;
  const said = inWords(problem, heard.language);
  return { kind: 'say', text: `${said.charAt(0).toUpperCase()}${said.slice(1)}.`, choices: [] };
}

const conjunction = /[\s,;]+(?=(?:and|plus|und|dazu|i|oraz|a|та|і|й|ще)\s.*\d)/iu;

/** "Make it 8 and add 2 GDB1330": the one line there was, changed, and then what is added. */
function changedThenAdded(text: string, state: State, around: Around): Turn | undefined {
  const [line, other] = state.lines;
  const at = text.search(conjunction);
  if (line === undefined || other !== undefined || at < 0) return undefined;
  const { has, onlyOf, numbers, question } = hear(text.slice(0, at), state.language);
  const [quantity, second] = numbers;
  if (quantity === undefined || second !== undefined || quantity < 1 || question || !has('change')) return undefined;
  if (!onlyOf('change', 'it', 'ok', 'no', 'please', 'yes', 'only', 'also')) return undefined;
  const turn = converse(text.slice(at), { ...state, lines: [{ ...line, quantity }] }, around);
  const lines =
    turn.meant.kind === 'order' ? turn.meant.lines : turn.meant.kind === 'call' ? turn.meant.input['lines'] : [];
  return Array.isArray(lines) && lines.length > 1 ? turn : undefined;
}

/** "5W30" is an oil, and no number of a part. */
const isViscosity = ({ sku, index }: StateLine) => /^\d{1,2}[wW]-?\d{2}$/.test(sku ?? index ?? '');

const linesOf = ({ wanted }: Message['about']): StateLine[] =>
  wanted.products
    .flatMap(({ product, quantity }) => asLine({ ...product, quantity }))
    .filter((line) => !isViscosity(line));

/** "An order for 3000", "our number 4500017": digits beside words are a part only for who says so. */
function isLoneNumber({ sku, quantity }: StateLine, { has, words }: Heard): boolean {
  return sku !== undefined && /^\d{1,8}$/.test(sku) && quantity === undefined && words > 1 && !has('stock', 'find');
}

/** What a number alone is of, is the person's to say. */
function numbered({ say, tools }: Message, id: string): Understood {
  const list = tools.all.find((tool) => tool.ownNumber !== undefined && tool.lists[0] === 'requisition');
  const invoice = tools.open('invoice');
  return {
    kind: 'ask',
    question: say.whatIs(id),
    choices: [
      choiceOf(list, say.buttons.ownNumber, { [list?.ownNumber ?? '']: id }),
      choiceOf(invoice, say.buttons.invoice, { [invoice?.opens?.argument ?? '']: id }),
      choiceOf(tools.stock, say.buttons.part, { skus: [id] }),
    ].filter((each) => each !== undefined),
  };
}

/** "op 520", "gdb 1330", "w 712/75": letters that are no word belong to the number after them. */
function joined(text: string): string {
  return text
    .replace(
      /(?<![\p{L}\d/-])(\p{L}{1,4}) (\d{3,4}(?:\/\d{1,3})?)(?=[\s,;.!?]|\d{0,2}\s?(?:pcs|szt|ks|stk|шт)|$)/gu,
      (whole, letters: string, digits: string) => {
        const isCode = digits.includes('/') ? letters.length < 3 : letters.length > 1 && !isWord(letters);
        return isCode && letters !== letters.toUpperCase() ? letters.toUpperCase() + digits : whole;
      },
    )
    .replace(/(?<![\p{L}\d/@.-])[a-z]{2,4}\d{3,6}[a-z]?(?![\p{L}\d/@.-])/gu, (whole) => whole.toUpperCase());
}

/** "2 OP520 and 1 GDB1330 for C200001": the number after "for" is a receiver where other parts are named. */
function receiverAfter(text: string): string | undefined {
  const found = /(?<![\p{L}\d])(?:for|to|dla|do|na|für|an|pro|для|на)\s+([A-Z]{1,3}\d{5,12})(?![\p{L}\d/-])/iu.exec(
    text,
  );
  const code = found?.[1];
  return code !== undefined && /\p{L}\d{3}/u.test(text.replace(code, ' ')) ? code.toUpperCase() : undefined;
}

/** "Ale 8", "nad 10": an unknown word in small letters before a small number is no code. */
function withoutUnknown(english: string, { unknown }: Heard): string {
  return english.replace(/(?<![\p{L}\d/.-])(\p{Ll}{2,})\s+(?=\d{1,2}(?!\d))/gu, (whole, word: string) =>
    unknown.includes(folded(word)) ? ' ' : whole,
  );
}

/** "1. OP 520 - 4": a line of a list, with its number before it and its quantity behind. */
function numberedLine(text: string): string {
  return text.replace(
    /^\s*\d{1,2}[.)]\s+(?=\p{L}{1,5}[ -]?\d)(.*?)(?:\s+[-–]\s*(\d{1,3}))?\s*$/u,
    (_, code: string, count?: string) => (count === undefined ? code : `${count}x ${code}`),
  );
}

/** "2 more oil filters OP520": what the part is called stands between its number and its code. */
const oneOf: Readonly<Record<LanguageCode, RegExp>> = {
  en: /(?<![\p{L}\d])(?:an?|one) (?=\p{L}{1,5} ?\d{3})/giu,
  de: /(?<![\p{L}\d])(?:ein|eine|einen) (?=\p{L}{1,5} ?\d{3})/giu,
  pl: /(?<![\p{L}\d])(?:jeden|jedna|jedną|jedno) (?=\p{L}{1,5} ?\d{3})/giu,
  cs: /(?<![\p{L}\d])(?:jeden|jedna|jednu|jedno) (?=\p{L}{1,5} ?\d{3})/giu,
  uk: /(?<![\p{L}\d])(?:один|одна|одну|одне) (?=\p{L}{1,5} ?\d{3})/giu,
};

/** "2 GDB1330 and a BHN1217": one of it, where others are counted. */
function withOne(text: string, before: LanguageCode | undefined): string {
  if (!/(?<![\p{L}\d])\d{1,3}\s?x? ?\p{L}{1,5} ?\d{3}/iu.test(text)) return text;
  const one = oneOf[hear(text, before).language];
  return text.replace(one, '1x ');
}

function besideCode(english: string): string {
  return english.replace(
    /(?<![\p{L}\d.,/-])(\d{1,2}) ((?:\p{L}+ ){1,3})(?=\p{L}{1,5} ?\d{3})/gu,
    (whole, count: string, words: string) =>
      hear(words, 'en').onlyOf('product', 'more', 'add', 'also') ? `${count} ` : whole,
  );
}

/** With the towns that were heard; of unused words only those that mean nothing in any language, and are no name. */
function saidOf({ heard, about, say, products, text, aside, tools }: Message, meant: Understood): Understood {
  if (!('remarks' in meant)) return meant;
  const begin0 = text.search(/\p{L}\d{2}/u);
  const unused = about.wanted.words.filter((word) => {
    const at = text.indexOf(word);
    const isAddress = /^\p{Lu}/u.test(word) || (at < begin0 && text.slice(at, begin0).includes(','));
    return heard.unknown.includes(folded(word)) && !/\d/.test(word) && !isAddress && products.length > 0;
  });
  const [begin = ''] = messages.notUsed.words([]).split(':');
  const others = meant.remarks.filter((each) => !each.startsWith(begin));
  const isList =
    meant.kind === 'call' && tools.all.some(({ name, lists: [list] }) => name === meant.tool && list !== undefined);
  const prices =
    aside.price !== undefined && meant.kind === 'order'
      ? [say.notUsed(aside.price)]
      : aside.amount !== undefined && isList
        ? [say.notUsed(aside.amount)]
        : [];
  const remarks = [
    ...prices,
    ...(others.length === meant.remarks.length || unused.length === 0
      ? others
      : [...others, say.notUsed(listed(unused, heard.language))]),
  ];
  return { ...meant, remarks, ...(meant.kind === 'narrow' && heard.towns.length > 0 ? { places: heard.towns } : {}) };
}

/** "W 712/75" is the W71275 that was talked about. */
function asBefore(line: StateLine, { lines }: State): StateLine {
  const plain = (each: StateLine) =>
    codeOfLine(each)
      .replace(/[^\p{L}\d]/gu, '')
      .toUpperCase();
  const before = lines.find((each) => plain(each) === plain(line));
  if (before === undefined) return line;
  const { quantity: _, ...code } = before;
  return line.quantity === undefined ? code : { ...code, quantity: line.quantity };
}

function asLine({ sku, index, quantity }: WantedLine): StateLine[] {
  if (sku === undefined && index === undefined) return [];
  return [{ ...(sku === undefined ? { index } : { sku }), ...(quantity === undefined ? {} : { quantity }) }];
}

/** The words around a list, in which somebody says what they want. */
function lettersOf(text: string): string {
  const lines = text
    .slice(0, 4_000)
    .split('\n')
    .filter((line) => line.length < 200);
  return lines
    .slice(0, 8)
    .join(' ')
    .replace(/\S*\d\S*/g, ' ')
    .slice(0, longest)
    .trim();
}

function isImperative({ has, question }: Heard): boolean {
  return (
    !question &&
    !has(
      'why',
      'when',
      'where',
      'howMany',
      'canYou',
      'shouldI',
      'not',
      'maybe',
      'past',
      'returns',
      'complain',
      'late',
      'history',
      'status',
      'spend',
      'every',
    )
  );
}

/** The word of a tool with options: "invoices 2026-10 --state owed", "order 4x OP520, delivery method DHL". */
function hasOptions(text: string, { tools, clock }: Around): boolean {
  const [, word = '', rest = ''] = /^\s*(\p{L}+)\s([^]*)/u.exec(text.slice(0, 2_000)) ?? [];
  const tool = tools.find(({ words }) => words.includes(word.toLowerCase()));
  if (tool === undefined) return false;
  // What is followed is said in words of its own, which no other language has.
  if (tool.role === 'follow') return rest.trim() !== '';
  if (/(?<!\S)(?:--|—|–)[a-z]/iu.test(rest)) return true;
  const read = readOptionWords(tool, rest, clock);
  return 'input' in read && Object.keys(read.input).length > 0;
}

/** The word of a tool with one number: "cancel PO-777", "orders PO-777". */
function isCommand(text: string, tools: readonly DeskTool[]): boolean {
  const word = /^\s*(\p{L}+)\s+\S*\d\S*\s*$/u.exec(text)?.[1]?.toLowerCase();
  return (
    word !== undefined &&
    tools.some(
      ({ words, positional, ownNumber }) =>
        (positional?.kind === 'value' || ownNumber !== undefined) && words.includes(word),
    )
  );
}

/** What a message means by itself or after the last one; undefined: it is read as a command or a list. */
function meaningOf(message: Message): Understood | undefined {
  const { text, heard, state } = message;
  // A command with what it takes is as exact as it gets.
  if (/^\s*(?:freeze|thaw|unfreeze|\?)(?!\p{L})/iu.test(text) || /^\s*help(?: \p{L}+)?\s*$/iu.test(text))
    return undefined;
  if (isCommand(text, message.tools.all)) return undefined;
  const smallTalk = spoken(message);
  if (smallTalk !== undefined) return smallTalk;
  const follows = followed(message);
  if (follows !== undefined) return follows;
  if (heard.words === 0 && state === nothingSaid) return undefined;
  return (
    cannot(message) ??
    ofDocuments(message) ??
    lookingBack(message) ??
    ofProducts(message) ??
    proposing(message) ??
    undefined
  );
}

/** What was read as a command or a list: it proposes only when nothing in it asks, doubts or looks back. */
function unproposed(understood: Understood, message: Message): Understood {
  const { imperative, say, tools, products, heard, around } = message;
  const prepares = (name: string) =>
    name === orderForm || around.tools.some((tool) => tool.name === name && tool.effect !== 'read');
  switch (understood.kind) {
    case 'order':
    case 'again': {
      // "And the same of W71275" names a part, and no order.
      const isPart =
        understood.kind === 'again' &&
        understood.range === undefined &&
        products.length > 0 &&
        message.state.lines.length > 0 &&
        documentIn(message.text) === undefined;
      if (
        !isPart &&
        imperative &&
        (understood.kind === 'again' ||
          heard.has('buy', 'want') ||
          isVerb(message.text) ||
          understood.lines.length === 0)
      ) {
        if (
          understood.kind === 'order' &&
          understood.lines.length === 0 &&
          !heard.has('buy', 'want') &&
          !isVerb(message.text)
        ) {
          return callOf(tools.list('requisition'), daysOf(message)) ?? understood;
        }
        return understood.kind === 'again' ? { ...understood, range: rangeOf(message) } : understood;
      }
      if (products.length > 0) return onLines(message, tools.quote, products, {}) ?? sayOnly(say.notOrdered);
      if (heard.has('not', 'no') && !heard.question) return sayOnly(say.nothingOrdered);
      return (
        callOf(tools.list('requisition'), daysOf(message), heard.has('buy', 'want') ? { lead: say.notOrdered } : {}) ??
        sayOnly(say.notOrdered)
      );
    }
    case 'call': {
      if (!imperative && prepares(understood.tool)) return sayOnly(say.notOrdered);
      const tool = around.tools.find(({ name }) => name === understood.tool);
      // One known word among strange ones is no question for its tool.
      const guessed =
        products.length === 0 && tool?.answers === undefined && heard.unknown.length > 1 && !/\d{3}/.test(message.text);
      return guessed && heard.words > 3 ? suggested(message) : understood;
    }
    case 'ask': {
      const [first] = understood.choices;
      // Words that are no days: the list of the usual days is shown.
      const list = around.tools.find(({ name }) => name === first?.tool);
      const isDays =
        understood.choices.length === 4 &&
        understood.choices.every(({ tool, input }) => tool === first?.tool && input['from'] !== undefined);
      if (!isDays || first === undefined || list === undefined) return understood;
      if (/\d/.test(message.aside.text))
        return { ...understood, question: say.oneOf, choices: daysNamed(understood.choices, heard) };
      const { from: _, to: __, ...input } = first.input;
      return callOf(list, input) ?? understood;
    }
    case 'unknown':
      // What is known better than that is said; the rules that know it speak English.
      return heard.language === 'en' && !/^(?:Sorry|I couldn't find)/.test(understood.text)
        ? understood
        : suggested(message);
    case 'help':
      return message.text.trim() === '' || /^\s*(?:help|\?)/iu.test(message.text) ? understood : suggested(message);
    case 'narrow':
    case 'say':
    case 'file':
    case 'approvals':
    case 'freeze':
    case 'thaw':
      return understood;
  }
}

function rangeOf(message: Message): DayRange | undefined {
  const { from, to } = daysOf(message);
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : undefined;
}

/** "16 – 22 Nov" says in every language which week is meant. */
function daysNamed(choices: readonly Choice[], { language }: Heard): Choice[] {
  const format = new Intl.DateTimeFormat(languages[language].locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return choices.map((choice) => {
    const { from, to } = choice.input;
    return typeof from === 'string' && typeof to === 'string'
      ? { ...choice, label: format.formatRange(Date.parse(from), Date.parse(to)) }
      : choice;
  });
}

/** "In October", "we had": only a town, a name or a code is a place. */
function placed(meant: Understood, message: Message): Understood {
  return meant.kind !== 'narrow' ||
    meant.places.every((place) => message.heard.towns.length > 0 || isPlaceName(place, message))
    ? meant
    : { ...meant.call, kind: 'call', remarks: meant.remarks };
}

function isPlaceName(place: string, { text, heard }: Message): boolean {
  return (
    /^\p{Lu}{3}$/u.test(place) ||
    // "Just kat"
    (heard.words < 4 && /^\p{L}{3}$/u.test(place) && heard.unknown.includes(folded(place))) ||
    (/^\p{Lu}/u.test(place) && heard.unknown.includes(folded(place)) && text.includes(place))
  );
}

function withRemarks(understood: Understood, remarks: readonly string[]): Understood {
  return 'remarks' in understood ? { ...understood, remarks: [...remarks, ...understood.remarks] } : understood;
}

/** Parts that were named are talked about, whatever was answered; how many were not wanted is not kept. */
function talkedOf(products: readonly StateLine[], state: State, { has }: Heard): Partial<State> {
  if (products.length === 0) return {};
  const named = products.map(({ quantity, ...code }) =>
    has('not', 'no', 'past') || quantity === undefined ? code : { ...code, quantity },
  );
  return { ...withLines(state, named), last: undefined };
}

/** What the next question may be about without saying so. */
function topicOf(meant: Understood, { say, tools }: Message): State['topic'] {
  const said = meant.kind === 'say' ? meant.text : meant.kind === 'call' ? meant.lead : undefined;
  if (said === say.noReturns) return 'returns';
  if (said === say.noComplaints) return 'complaint';
  if (meant.kind !== 'call') return undefined;
  if (meant.fact === 'returnable') return 'returns';
  return meant.fact === 'deposit' || meant.tool === tools.saying('deposit')?.name ? 'deposit' : undefined;
}

/** What is remembered at once; the answer adds its rows. */
function remembered(message: Message, meant: Understood): State {
  const { heard, state, about, products } = message;
  const { open: _, question: __, ...kept } = { ...state, language: heard.language };
  const next = about.shipTo === undefined ? kept : { ...kept, shipTo: about.shipTo };
  switch (meant.kind) {
    case 'ask': {
      const { yes, quantityOf, choices, lines } = meant;
      return {
        ...next,
        ...(lines === undefined ? talkedOf(products, state, heard) : withLines(state, lines)),
        ...(meant.shipTo === undefined ? {} : { shipTo: meant.shipTo }),
        open: {
          choices: [...choices],
          ...(yes === undefined ? {} : { yes }),
          ...(quantityOf === undefined ? {} : { quantityOf }),
        },
      };
    }
    case 'say':
      if (meant.forget === true) return { ...nothingSaid, language: heard.language };
      return {
        ...next,
        ...(topicOf(meant, message) === undefined ? {} : { topic: topicOf(meant, message) }),
        ...talkedOf(products, state, heard),
        ...(meant.choices.length === 0 ? {} : { open: { choices: [...meant.choices] } }),
      };
    case 'call':
      return {
        ...next,
        topic: topicOf(meant, message),
        ...(meant.pick === undefined
          ? meant.tool === state.last?.tool
            ? {}
            : { picked: undefined }
          : { picked: { tool: meant.tool, input: meant.input, pick: meant.pick, after: meant.after ?? 0 } }),
        // A look at the stock of "2x OP520" does not forget how many.
        ...(products.some(({ quantity }) => quantity !== undefined) && state.lines.length === 0 && !heard.has('past')
          ? withLines(state, products)
          : {}),
        ...(meant.then === undefined ? {} : { open: { choices: [...meant.then.choices], yes: true } }),
      };
    case 'order':
      return {
        ...next,
        written:
          meant.conditions === undefined
            ? meant.draftId === undefined
              ? undefined
              : next.written
            : { ...next.written, ...writtenOn(message) },
      };
    case 'narrow':
    case 'again':
    case 'file':
    case 'help':
    case 'unknown':
    case 'approvals':
    case 'freeze':
    case 'thaw':
      return next;
  }
}
