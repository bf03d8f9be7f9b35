import { placeCodes } from './reading/places.ts';
import { backTo } from './going-on/back-to.ts';
import { sameOfPart, timesAgain } from './going-on/multiplied.ts';
import { together } from './going-on/of-the-same.ts';
import { ofDraftThere } from './going-on/relined.ts';
import { secondReading } from './acts/second-reading.ts';
import { ofShownRow } from './going-on/found.ts';
import { byOften, lookingBack, monthlyUse, ofAllParts } from './meaning/looking-back.ts';
import { invoicesOf, ofDocuments, ofStanding, orderedBy } from './meaning/about-documents.ts';
import { ofBackOrders } from './meaning/running-late.ts';
import { ofProducts, proposing } from './meaning/about-products.ts';
import { cannot } from './meaning/cannot.ts';
import { isCertain } from './meaning/certain.ts';
import { creditsToSetOff } from './meaning/credits.ts';
import { inPlainWords } from './reading/colloquial.ts';
import { inTimes, saidOnce, selfCorrected } from './reading/self-corrected.ts';
import { codesInLatin, inCyrillic } from './reading/cyrillic.ts';
import { dayToDay, monthToMonth, withDottedDays, withYears } from './reading/days.ts';
import { withoutSlip } from './reading/slips.ts';
import { spacedCodes } from './reading/spaced-codes.ts';
import { documentIn } from './reading/documents.ts';
import { partNumberIn, withoutEndings } from './reading/endings.ts';
import { evenly } from './reading/evenly.ts';
import { notBut } from './going-on/counted.ts';
import { followed } from './going-on/follow.ts';
import { held } from './going-on/held.ts';
import { ofAllBranches } from './going-on/all-branches.ts';
import { ofShownList } from './going-on/of-shown-list.ts';
import { shelved } from './going-on/open-document.ts';
import { hear, type Heard } from './reading/hear.ts';
import {
  asFile,
  asTaken,
  byReceivers,
  forWhom,
  placed,
  saidOf,
  withDay,
  withDiscount,
  withListPrice,
  withMail,
  withPickup,
  withNote,
  withReceiver,
  withSort,
  withWritten,
  ofSoMany,
  withOtherDays,
} from './meaning/finished.ts';
import { inParts } from './in-parts.ts';
import { keepingLines } from './going-on/kept-lines.ts';
import { withInterest } from './meaning/interest.ts';
import { inOwnWords } from './meaning/own-words.ts';
import { choiceOf, codeOfLine, finder, type Message, ofDay, tidied } from './meaning/message.ts';
import { bareCode } from '../core/product-code.ts';
import { talk } from './messages/talk.ts';
import type { WantedLine } from './reading/prefill.ts';
import { aboutProducts } from './reading/products.ts';
import { withCodes, withLooked } from './reading/named.ts';
import { readable } from './reading/readable.ts';
import { receiverAfter, withBranch } from './reading/receivers.ts';
import { type SetAside, setAside, withPieces } from './reading/set-aside.ts';
import { withoutSizes } from './reading/part-search.ts';
import { ownOne, withoutUnsent } from './reading/unsent.ts';
import { withSecondClause } from './second-clause.ts';
import { supposing } from './reading/supposed.ts';
import { ofNamedKind, wantedByName } from './meaning/searched.ts';
import { someOf } from './meaning/some-of.ts';
import { ofRest } from './meaning/rest.ts';
import { ofOpenOrders } from './meaning/traced.ts';
import { spoken } from './meaning/small-talk.ts';
import { nothingSaid, type State, type StateLine } from './state.ts';
import type { Turn } from './turn.ts';
import { plainly, withoutHoldOn } from './meaning/plainly.ts';
import { understand } from './command/understand.ts';
import { unable } from './meaning/unable.ts';
import { unlessUnread, withLostParts } from './meaning/unread.ts';
import { inWords } from './answering/view-language.ts';
import type { Around, Understood } from './understanding.ts';
import {
  asksOnePlace,
  asksToBeTold,
  besideCode,
  boxNumber,
  countsInDigits,
  fromThere,
  hasOptions,
  hastyAnd,
  inOnePlace,
  joinsCounts,
  wordBefore,
  isCommand,
  isImperative,
  lastFew,
  isToolWord,
  joined,
  lettersOf,
  longest,
  numberedLine,
  ofYear,
  wantsToSee,
  withoutAsides,
  withOne,
  withOther,
  withPairs,
  withoutKinds,
  withoutLeft,
  withoutPreposition,
  withoutUnknown,
} from './reading/wording.ts';
import { unproposed } from './meaning/proposing.ts';
import { withoutNameless } from './reading/nameless.ts';
import { stillOpen } from './meaning/still-open.ts';
import { remembered, unlessMissed } from './meaning/remembered.ts';

// What a message means and what is answered, for Slack, the local workspace and `partsdesk chat`. In: a text and what was said before (state.ts).
// Out: what is meant (understanding.ts), which answering/session.ts carries out, and what is remembered of it.
//
//   in-parts.ts two questions in one message
//   reading/    what stands in a message: words of five languages, codes, quantities, days, places, numbers of documents
//   going-on/   what leans on what was said before: the lines, the list, the document, the topic
//   meaning/    what it means by itself; what is asked back, and what is never proposed (suggest, unread, proposing)
//   acts/       what a message is like by its phrases, where the rules are unsure or made something unlikely of it
//   command/    the word of a tool with what it takes, and pasted lists
//   answering/  carries out what is meant, and says it in a sentence
//   languages/  words as data; messages/: what is said; model/: a language model, where one is configured

/**
 * What somebody means, with what was said before. Whatever asks, doubts, complains, negates or looks back never becomes
 * a proposal. Never throws.
 */
export function converse(said: string, state: State, around: Around): Turn {
  // A long text is a list: what stands in it is no slip of the tongue.
  const written = said.length > longest ? said : inTimes(saidOnce(selfCorrected(withoutGreeting(said, state))));
  const whole = conversed(written, state, around);
  return inParts(written, whole, state, (part, before) => conversed(part, before, around)) ?? withAllLines(whole);
}

function withAllLines(turn: Turn): Turn {
  const meant = keepingLines(turn.meant, turn.message);
  return meant === turn.meant ? turn : { ...turn, meant, state: remembered(turn.message, meant), certain: false };
}

const greeting =
  /^\s*(?:hello|hi|hey|good (?:morning|afternoon|evening|day)|guten (?:tag|morgen|abend)|hallo|moin(?: moin)?|servus|dzie[ńn] dobry|cze[śs][ćc]|witam|hej|dobr[ýy] den|dobr[ée] r[áa]no|zdrav[íi]m|ahoj|добр(?:ий день|ого дня|ий ранок|ого ранку)|вітаю|привіт)(?!\p{L})[\s,.!:]+(?=\p{L}+(?:\s+\S+){3})/iu;

/** "This is accounting, how many …": who asks, before what is asked. */
const introduction =
  /^\s*(?:(?:this is|it['’]?s|here(?:['’]s| is)|hier (?:ist|spricht)|hier|tu|m[óo]wi|z tej strony|dzwoni[ęe] z|tady|zde|je tu|це|тут|вас турбує) (?:the |die |der |eure |ваша )?(?:account(?:s|ing|ant)|bookkeep(?:ing|er)|office|buchhalt\p{L}*|b[üu]ro|ksi[ęe]gow\p{L}*|biuro|[úu]cetn[íi]\p{L}*|[úu][čc]etn[íi]\p{L}*|[úu][čc]t[áa]rn\p{L}*|kancel[áa][řr]\p{L}*|бухгалтер\p{L}*|офіс)(?: (?:here|department|team))?|(?:account(?:s|ing)|bookkeeping|office|buchhaltung|ksi[ęe]gowo[śs][ćc]|[úu][čc]t[áa]rna|бухгалтерія)(?: (?:here|hier|tu|tady|тут))?)\s*[.,!:–-]+\s+(?=\p{L}+(?:\s+\S+){2})/iu;

/** "Good morning, which discs …": the greeting is no part of the question, but may be what its language is known by. */
function withoutGreeting(said: string, { language }: State): string {
  const rest = said.replace(greeting, '').replace(introduction, '');
  return hear(rest, language).language === hear(said, language).language ? rest : said;
}

function conversed(written: string, earlier: State, around: Around): Turn {
  const { text: whole, remarks } = readable(written);
  const isLong = whole.includes('\n') || whole.length > longest;
  const { text: legible, state: before } = isLong ? { text: whole, state: earlier } : backTo(whole, earlier, around);
  const seenText = withPlaces(withYears(withDottedDays(spacedCodes(codesInLatin(legible))), around.clock), before);
  const asWritten = isLong
    ? seenText
    : withBranch(
        withoutHoldOn(inPlainWords(seenText, hear(seenText, before.language).language), before.language),
        before,
      );
  const inScript = inCyrillic(
    isLong
      ? asWritten
      : withoutUnsent(
          withoutLeft(
            asksToBeTold(withoutAsides(withoutSlip(asWritten, before)))
              .replace(unitPoint, '')
              .replace(hastyAnd, 'and')
              .replace(ownOne, '')
              .replace(inOnePlace, ' ')
              .replace(fromThere, '')
              .replace(wordBefore, '')
              .replace(lastFew, '')
              .replace(joinsCounts, ', ')
              .replace(dayToDay, '$1-$2')
              .replace(monthToMonth, '$1 - ')
              .replace(timesApart, '$1x '),
            before,
          ),
        ),
    before.language,
  );
  const state = isLong ? before : withLooked(before, inScript, hear(inScript, before.language));
  const { text: endless, lost } = isLong ? { text: inScript, lost: [] } : namedOnly(inScript, state, around);
  const half = isLong ? undefined : partNumberIn(endless);
  const declined = half?.rest ?? endless;
  const text = isLong ? inScript : withPairs(withCodes(declined, state, hear(declined, state.language)), state);
  const both = isLong ? undefined : withSecondClause(text, state, (part, then) => conversed(part, then, around));
  if (both !== undefined) return both;
  const even = isLong ? undefined : evenly(numberedLine(text), state.language);
  const wording = even?.text ?? lettersOf(text);
  const seen = boxNumber(wording);
  const read = sized(setAside(seen), state);
  const aside = isLong ? read : { ...read, text: withOne(joined(read.text), state.language) };
  // The letters of a number are no language.
  const document = isLong ? undefined : documentIn(aside.text);
  // "To the main site, not to C200002"
  const named = isLong || read.ownAccount !== undefined ? undefined : receiverAfter(seen, state);
  // "Swap OP520 for W71275" names a part.
  const receiver = named !== undefined && hear(seen, state.language).has('returns') ? undefined : named;
  const numbers = [document?.id, receiver].filter((each) => each !== undefined);
  const understood = hear(
    numbers.reduce((said, each) => without(said, each), aside.text),
    // A note is most of its message, and in the language of the person.
    aside.note === undefined ? (even?.language ?? state.language) : hear(seen, state.language).language,
  );
  const coded = withPlaceCode(withOther(understood, state), seen);
  const heard = coded.language === 'en' ? { ...coded, language: around.language ?? 'en' } : coded;
  const say = talk[heard.language];
  const said = besideCode(
    ofDay(
      withPieces(
        withoutUnknown(withoutPreposition(tidied(heard.english)), heard),
        heard.has('price', 'howMuch') && !heard.has('buy', 'order'),
      ),
    ).replace(oneOfEach, '$1x '),
  );
  const inEnglish = receiver === undefined ? said : `${said} for ${receiver}`;
  // "Ich brauche die Rechnungen" wants to see them.
  const english = wantsToSee(aside.text, heard) ? inEnglish.replace(/(?<!\p{L})order(?!\p{L})/iu, ' ') : inEnglish;
  const known = {
    ...around,
    last: state.last,
    ...(receiver === undefined ? {} : { receivers: [...(around.receivers ?? []), receiver] }),
  };
  const exact = hasOptions(text, around);
  // A list is read once: what it is read as has its lines.
  const list = isLong || exact ? understand(written, known) : undefined;
  const beside = english.replace(/(?:(?<![\p{L}\d])\p{Ll}{2,}\s+)+(?=\d{13}(?!\d))/gu, ' ');
  const ofParts = beside
    .replace(/^(?:(?:order|and|also|plus)[\s:,]+)+(?=\S)/i, '')
    .replace(ofYear, ' ')
    .replace(/(?<![\p{L}\d.,/-])\d{1,2}\.\d{1,2}\.(?!\d)/gu, ' ');
  const about = supposing(aboutProducts(isLong ? '' : ofParts, known), heard);
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
            : linesOf(about).filter((line) => seen !== wording || !isLoneNumber(line, heard))
          )
            .filter((line) => !isDayOfMonth(line))
            .map((line) => asBefore(line, state)),
    state,
    around: known,
    say,
    tools: finder(around.tools),
    imperative: isImperative(heard),
  };
  const lone =
    list === undefined && seen === wording && !isCommand(text, around.tools)
      ? linesOf(about).find((line) => isLoneNumber(line, heard))
      : undefined;
  const plain =
    list !== undefined || isCommand(text, around.tools) || isToolWord(text, around.tools)
      ? undefined
      : plainly(message);
  const meant =
    list !== undefined
      ? exact && (message.imperative || (list.kind !== 'order' && list.kind !== 'again'))
        ? list
        : unproposed(list, message)
      : saidOf(
          message,
          plain ??
            unreadQuantity(message) ??
            (half === undefined ? undefined : halfNamed(message, half.digits)) ??
            meaningOf(message) ??
            (lone === undefined || message.products.length > 0 ? undefined : numbered(message, lone.sku ?? '')) ??
            withRemarks(
              unproposed(
                understand(
                  english.trim() === '' && read.sizes !== undefined
                    ? read.text
                    : english === '' || document !== undefined || isCommand(text, around.tools)
                      ? text
                      : english,
                  known,
                ),
                message,
              ),
              remarks,
            ),
        );
  const answered = withLostParts(someOf(placed(meant, message), message), message);
  const isExact =
    plain !== undefined ||
    exact ||
    isLong ||
    isCommand(text, around.tools) ||
    isToolWord(text, around.tools) ||
    isHelp(message.text);
  const asked = exact || plain !== undefined ? answered : unlessUnread(answered, message);
  const likeliest = isExact
    ? asked
    : refined(
        ofDraftThere(
          secondReading(asked, answered, message, meaningOf, withoutHoldOn(written, before.language)),
          message,
        ),
        message,
      );
  const unused = [...lost, ...(aside.lost ?? [])];
  const unsaid = unused.length === 0 ? likeliest : withRemarks(likeliest, [say.notUsed(unused.join(', '))]);
  const own = withOtherDays(byReceivers(withReceiver(inOwnWords(unsaid, message), message), message), message);
  const placedAll = asksOnePlace(asWritten) ? together(own, message) : own;
  const visited = withPickup(placedAll, message);
  const reminded = stillOpen(unlessMissed(visited, message), message);
  const final = withDiscount(asTaken(withNote(withWritten(reminded, message), message), message), message);
  const next = remembered(message, final);
  return {
    meant: withInterest(
      withSort(withMail(withListPrice(withDay(asFile(final, message), message), message), message), message),
      message,
    ),
    say,
    state: next,
    certain: unused.length === 0 && isCertain(final, message),
    message,
  };
}

/** What is named in the message and the rules by themselves pass over: another part, all parts, the most often bought, a count. */
function refined(meant: Understood, message: Message): Understood {
  const rows = ofNamedKind(ofShownRow(meant, message), message);
  const open = ofOpenOrders(sameOfPart(timesAgain(rows, message), message), message);
  const named = ofAllParts(ofRest(open, message), message);
  return forWhom(ofSoMany(byOften(someOf(named, message), message), message), message);
}

/** The lines that have the number of a part; `lost` is what is counted beside them. */
function namedOnly(
  text: string,
  state: State,
  { clock }: Around,
): { readonly text: string; readonly lost: readonly string[] } {
  const kinds = withoutKinds(withoutEndings(countsInDigits(text, hear(text, state.language).language), state));
  const named = withoutNameless(kinds.text, state, clock);
  return { text: named.text, lost: [...kinds.lost, ...named.lost] };
}

/** "One set of GDB1330": one, and not one of one. */
const oneOfEach = /(?<![\p{L}\d.,/-])(\d{1,3}) 1x (?=\p{L}{1,5}[ -]?\d)/gu;

/** "10 szt. OP520" is one sentence. */
const unitPoint = /(?<=\d\s?(?:szt|kpl|ks|stk|stck|pcs|шт))\.(?=\s+\S)/giu;

/** "12 x OP520" */
const timesApart = /(?<![\p{L}\d.,/-])(\d{1,4}) [x×] (?=\p{L}{1,5}[ -]?\d)/giu;

/** "help submit", also of a desk that serves no such tool. */
const isHelp = (text: string): boolean => /^\s*help(?: \p{L}+)?\s*$/iu.test(text);

function without(text: string, number: string): string {
  return text.replace(new RegExp(number.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'i'), ' ');
}

/** "A 12V battery": what is searched for has no number that could be a part or a count. */
function sized(aside: SetAside, { lines }: State): SetAside {
  const { text, sizes, lost } = withoutSizes(aside.text, lines.length > 0);
  if (lost !== undefined) return { ...aside, text, lost };
  return sizes.length === 0 ? aside : { ...aside, text, sizes };
}

const placeAtEnd = new RegExp(
  String.raw`(?:,\s*|\s(?:in|from|at|ex|z|w|aus|ab|v|ve)\s)(${placeCodes.join('|')})\s*[.!?]*$`,
  'iu',
);

/** "Take 4 of the cheaper one, kat": a warehouse, and no part that is called so. */
const withPlaces = (text: string, { lines, rows }: State): string =>
  lines.length + rows.length === 0
    ? text
    : text.replace(placeAtEnd, (whole, code: string) => {
        const [own = ' in '] = /^\s(?:z|w|aus|ab|v|ve)\s/iu.exec(whole) ?? [];
        return `${own}${code.toUpperCase()}`;
      });

const placeCode =
  /(?<!\p{L})(?:in|from|at|aus|ab|w|we|z|ze|v|ve|na|в|у|з|із)\s(?!(?:VAT|MWS|PLN|EUR|CZK|UAH|ABS|DPF|EGR|OEM|LED|USB|PDF|CSV|XLS|KOR)(?!\p{L}))([A-Z]{3})(?![\p{L}\d]|[ -]?\d)/u;

/** "Not in KAT": a warehouse by its code, which no list of towns has. */
function withPlaceCode(heard: Heard, text: string): Heard {
  const [, code] = heard.towns.length > 0 ? [] : (placeCode.exec(text) ?? []);
  return code === undefined ? heard : { ...heard, towns: [code] };
}

/** "1,000x OP520": a quantity that cannot be read is neither that of before nor one piece. */
function unreadQuantity({
  about: { wanted },
  products,
  heard,
  aside: { text },
  text: whole,
}: Message): Understood | undefined {
  const [problem] = wanted.doubtful.flatMap((each) => ('problem' in each ? [each.problem] : []));
  if (
    problem === undefined ||
    products.length > 0 ||
    // "Ordered 6, and 4 came", "instead of 3 make it 5": numbers of no part that is named here.
    !/\p{L}{1,5}-?\d{2}/u.test(text) ||
    heard.ordinal !== undefined ||
    notBut.test(text) ||
    // "5 for us and 15 for C200001"
    /(?<![\p{L}\d])C\d{6}(?!\d)/iu.test(whole) ||
    heard.has('past', 'bought', 'change', 'instead') ||
    !/^the quantity (?:\S+ )?(?:is|can) |could each be the quantity/.test(problem)
  )
    return undefined;
  const said = inWords(problem, heard.language);
  return { kind: 'say', text: `${said.charAt(0).toUpperCase()}${said.slice(1)}.`, choices: [], unread: true };
}

/** "А 520й?": a part by half its number, which the person writes whole. */
function halfNamed({ tools, say }: Message, digits: string): Understood {
  const found = choiceOf(tools.find, `${say.buttons.find}: ${digits}`, { text: digits });
  return { kind: 'ask', question: `${digits}: ${say.whichPart}`, choices: found === undefined ? [] : [found] };
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

/** What a message means by itself or after the last one; undefined: it is read as a command or a list. */
export function meaningOf(message: Message): Understood | undefined {
  const { text, heard, state } = message;
  // A command with what it takes is as exact as it gets.
  if (/^\s*(?:freeze|thaw|unfreeze|\?)(?!\p{L})/iu.test(text) || isHelp(text)) return undefined;
  if (isCommand(text, message.tools.all)) return undefined;
  const smallTalk = spoken(message);
  if (smallTalk !== undefined) return smallTalk;
  const used = monthlyUse(message);
  if (used !== undefined) return used;
  const notHere =
    ofAllBranches(message) ??
    held(message) ??
    shelved(message) ??
    ofStanding(message) ??
    ofBackOrders(message) ??
    orderedBy(message) ??
    invoicesOf(message) ??
    ofShownList(message) ??
    creditsToSetOff(message) ??
    unable(message);
  if (notHere !== undefined) return notHere;
  const follows = followed(message);
  if (follows !== undefined) return follows;
  if (heard.words === 0 && state === nothingSaid) return undefined;
  return (
    cannot(message) ??
    wantedByName(message) ??
    ofDocuments(message) ??
    lookingBack(message) ??
    ofProducts(message) ??
    proposing(message) ??
    undefined
  );
}

function withRemarks(understood: Understood, remarks: readonly string[]): Understood {
  return 'remarks' in understood ? { ...understood, remarks: [...remarks, ...understood.remarks] } : understood;
}
