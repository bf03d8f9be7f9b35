import { capital, cleanText } from '../core/text.ts';
import { againBut } from './again-but.ts';
import { depositLeftOut } from './deposit-left-out.ts';
import { sameOfPart, timesAgain } from './going-on/multiplied.ts';
import { together } from './going-on/of-the-same.ts';
import { ofDraftThere } from './going-on/relined.ts';
import { secondReading } from './acts/second-reading.ts';
import { ofShownRow } from './going-on/found.ts';
import { howManyOfFew, stillUncounted } from './going-on/uncounted.ts';
import { alreadyPaid } from './meaning/already-paid.ts';
import { byOften, lookingBack, monthlyUse, ofAllParts } from './meaning/looking-back.ts';
import { aboutDelivering } from './meaning/about-delivering.ts';
import { invoicesOf, ofDocuments, ofStanding, orderedBy } from './meaning/about-documents.ts';
import { ofBackOrders, ofPromised } from './meaning/running-late.ts';
import { ofProducts, proposing } from './meaning/about-products.ts';
import { broughtBack, howBack, toldBack } from './meaning/brought-back.ts';
import { cannot } from './meaning/cannot.ts';
import { offersAsked } from './meaning/offers.ts';
import { cheaperOfNamed } from './meaning/cheaper-of-named.ts';
import { isCertain } from './meaning/certain.ts';
import { creditsToSetOff } from './meaning/credits.ts';
import { countCorrected, notBut } from './going-on/counted.ts';
import { addedWhileWaiting, ofTheirs, whileWaiting } from './going-on/drafts.ts';
import { ofSentOrder } from './going-on/sent-order.ts';
import { followed } from './going-on/follow.ts';
import { held } from './going-on/held.ts';
import { otherMaker } from './going-on/other-maker.ts';
import { ofAllBranches } from './going-on/all-branches.ts';
import { branchOnly, ofNamedBranch } from './going-on/branch-only.ts';
import { ofOrders } from './going-on/of-order.ts';
import { ofShownList } from './going-on/of-shown-list.ts';
import { ofListedDays } from './going-on/listed-days.ts';
import { leftOutAlready } from './going-on/left-out-already.ts';
import { lineCorrected } from './going-on/line-corrected.ts';
import { restAsItIs } from './going-on/rest-as-it-is.ts';
import { shelved } from './going-on/open-document.ts';
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
  withNewRequest,
  withPickup,
  withNote,
  withReceiver,
  withSort,
  withWritten,
  ofSoMany,
  withOtherDays,
} from './meaning/finished.ts';
import { withSecondFact } from './meaning/second-fact.ts';
import { bothChanged, changeKept, unlessRefused } from './change-kept.ts';
import { inParts } from './in-parts.ts';
import { orderBesideTrouble } from './beside-trouble.ts';
import { withOrderNamed } from './order-named.ts';
import { inTheseLines } from './going-on/in-these-lines.ts';
import { keepingLines } from './going-on/kept-lines.ts';
import { countOfNoLine, whichCompared } from './going-on/which-compared.ts';
import { whoOrdered } from './meaning/who-ordered.ts';
import { ofTrackingNumber } from './meaning/tracking-number.ts';
import { whetherIncluded } from './meaning/included.ts';
import { countDoubted } from './meaning/count-doubted.ts';
import { toldOfOwn } from './meaning/told-of-own.ts';
import { shortDelivered } from './meaning/short-delivered.ts';
import { withInterest } from './meaning/interest.ts';
import { inOwnWords } from './meaning/own-words.ts';
import { choiceOf, isCounted, type Message } from './meaning/message.ts';
import { withSecondClause } from './second-clause.ts';
import { ofNamedKind, wantedByName } from './meaning/searched.ts';
import { someOf } from './meaning/some-of.ts';
import { ofRest } from './meaning/rest.ts';
import { ofOpenOrders, ownOrderFirst } from './meaning/traced.ts';
import { spoken } from './meaning/small-talk.ts';
import { withBranchAsked } from './branch-asked.ts';
import { onOwnAccount, withTerms } from './order-terms.ts';
import { nothingSaid, type State } from './state.ts';
import type { Turn } from './turn.ts';
import { plainly, withoutHoldOn } from './meaning/plainly.ts';
import { understand } from './command/understand.ts';
import { whatIsShort } from './meaning/not-in-stock.ts';
import { unable } from './meaning/unable.ts';
import { lostBetween, unlessUnread, withLostParts } from './meaning/unread.ts';
import { inWords } from './answering/view-language.ts';
import type { Around, Understood } from './understanding.ts';
import { pastedList } from './reading/pasted-list.ts';
import { linesShape } from './reading/prefill.ts';
import { asksOnePlace, isCommand } from './reading/wording.ts';
import { unproposed } from './meaning/proposing.ts';
import { stillOpen } from './meaning/still-open.ts';
import { remembered, unlessMissed } from './meaning/remembered.ts';
import { prepare, asMeant, type Prepared } from './prepare.ts';
import { messageOf, type Said } from './message-of.ts';

// What a message means and what is answered, for Slack, the local workspace and `partsdesk chat`. In: a text and what was said before (state.ts).
// Out: what is meant (understanding.ts), which answering/session.ts carries out, and what is remembered of it.
//
//   prepare.ts, message-of.ts  the text as it is read, and the message that rules read
//   in-parts.ts, parts-joined.ts, second-clause.ts  two questions in one message; two clauses that mean something only together
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
  const { text, wish } = pastedList(said);
  const written = asMeant(text, state);
  const whole = conversed(written, state, around);
  const read = (part: string, before: State) => conversed(part, before, around);
  const turn =
    orderBesideTrouble(written, whole, state, read) ??
    inParts(written, whole, state, read) ??
    bothChanged(written, whole, state, read) ??
    changeKept(written, whole, state, read) ??
    withAllLines(whole);
  const awaited = withPromised(turn, said);
  return withBranchAsked(
    withWish(withDraftLeft(withOrderNamed(written, awaited, state, read), state), wish),
    written,
    state,
  );
}

function withPromised(turn: Turn, said: string): Turn {
  const meant = ofPromised(turn.meant, turn.message, said);
  return meant === turn.meant ? turn : { ...turn, meant, state: remembered(turn.message, meant) };
}

/** "Lieferung bis 27.11." under a list: when it comes is said, and that the day itself is no more than a wish. */
function withWish(turn: Turn, wish: string | undefined): Turn {
  if (wish === undefined) return turn;
  const quoted = cleanText(wish, 60);
  const isEnglish = turn.message.heard.language === 'en';
  const meant = alsoSaid(turn.meant, turn.say.notUsed(isEnglish ? `"${quoted}"` : `„${quoted}“`));
  const isGoods = meant.kind === 'order' || (meant.kind === 'call' && meant.tool === turn.message.tools.quote?.name);
  return { ...turn, meant: isGoods ? { fact: 'arrival', ...meant } : meant };
}

/** "I won't order anything", with a draft that is open: that it stays is said. */
function withDraftLeft(turn: Turn, { draft }: State): Turn {
  const { meant, say } = turn;
  const isOpen = draft !== undefined && draft.waits !== true;
  if (!isOpen || meant.kind !== 'say' || meant.text !== say.nothingOrdered) return turn;
  return { ...turn, meant: { ...meant, text: `${meant.text} ${say.draftStays}` } };
}

function withAllLines(turn: Turn): Turn {
  const meant = keepingLines(turn.meant, turn.message);
  return meant === turn.meant ? turn : { ...turn, meant, state: remembered(turn.message, meant), certain: false };
}

function conversed(written: string, earlier: State, around: Around): Turn {
  const prepared = prepare(written, earlier, around);
  const { text, isLong, state, asWritten } = prepared;
  const readPart = (part: string, then: State) => conversed(part, then, around);
  const both = isLong
    ? undefined
    : (withTerms(asWritten, state, readPart) ??
      againBut(text, state, readPart) ??
      depositLeftOut(text, state, readPart) ??
      withSecondClause(text, state, readPart));
  if (both !== undefined) return both;
  const said = messageOf(prepared, written, around);
  const { message, list, exact } = said;
  const plain =
    list !== undefined || said.isCommand
      ? undefined
      : (ofTrackingNumber(message) ??
        aboutDelivering(message) ??
        howBack(message) ??
        toldBack(message) ??
        inTheseLines(message) ??
        whoOrdered(message) ??
        ofOrders(message) ??
        whetherIncluded(message) ??
        countDoubted(message) ??
        toldOfOwn(message) ??
        shortDelivered(message) ??
        alreadyPaid(message) ??
        otherMaker(message) ??
        plainly(message));
  const meant = list === undefined ? saidOf(message, plain ?? meantBy(said, prepared)) : listed(list, said);
  const answered = withLostParts(someOf(placed(meant, message), message), message);
  const asked = exact || plain !== undefined ? answered : unlessUnread(answered, message);
  const isExact = plain !== undefined || exact || isLong || said.isCommand || isHelp(message.text);
  const whole = withoutHoldOn(written, prepared.before.language);
  const likeliest = isExact
    ? asked
    : refined(ofDraftThere(secondReading(asked, answered, message, meaningOf, whole), message), message);
  const unused = [...prepared.lost, ...(message.aside.lost ?? [])];
  const named = unsaidOf(likeliest, message, unused);
  const unsaid = named.length === 0 ? likeliest : alsoSaid(likeliest, message.say.notUsed(named.join(', ')));
  const inOne = asksOnePlace(asWritten) ? [together] : [];
  const done = inTurn([...completing, ...inOne, ...reminding], unsaid, message);
  const final = stillUncounted(howManyOfFew(done, prepared.vague, message), message);
  return {
    meant: inTurn(wording, final, message),
    say: message.say,
    state: remembered(message, final),
    certain: unused.length === 0 && isCertain(final, message),
    message,
  };
}

/** What stands beside parts and could matter: a telephone, when they are to be paid, a word that nobody knows. */
function unsaidOf(meant: Understood, message: Message, unused: readonly string[]): readonly string[] {
  const { aside, products, tools } = message;
  const call = meant.kind === 'narrow' ? meant.call : meant;
  const isGoods = meant.kind === 'order' || meant.kind === 'ask' || ('tool' in call && call.tool === tools.quote?.name);
  if (products.length === 0 || !isGoods) return unused;
  const said = JSON.stringify([meant, unused]);
  const beside = [aside.phone?.replace(/^tel /u, ''), aside.terms, ...lostBetween(message)];
  return [...unused, ...beside.filter((each) => each !== undefined && !said.includes(each))].flatMap(
    (each) => each ?? [],
  );
}

type Step = (meant: Understood, message: Message) => Understood;

const inTurn = (steps: readonly Step[], meant: Understood, message: Message): Understood =>
  steps.reduce((so, step) => step(so, message), meant);

/** What the message names beside what it asks for. */
const completing: readonly Step[] = [
  inOwnWords,
  withSecondFact,
  withReceiver,
  onOwnAccount,
  byReceivers,
  ofNamedBranch,
  ofListedDays,
  whatIsShort,
  withOtherDays,
  unlessRefused,
];
/** What is missing, still open or to be written on it; no tool is given what it does not take. */
const reminding: readonly Step[] = [
  withPickup,
  unlessMissed,
  stillOpen,
  withWritten,
  withNewRequest,
  withNote,
  asTaken,
  withDiscount,
  whileWaiting,
  addedWhileWaiting,
  ofTheirs,
  ofSentOrder,
  ownOrderFirst,
];
/** How it is answered. What is remembered is without it. */
const wording: readonly Step[] = [asFile, withDay, withListPrice, withMail, withSort, withInterest];
/** What is named in the message and the rules by themselves pass over: another part, all parts, the most often bought, a count. */
const naming: readonly Step[] = [
  whichCompared,
  leftOutAlready,
  countOfNoLine,
  ofShownRow,
  ofNamedKind,
  timesAgain,
  sameOfPart,
  ofOpenOrders,
  ofRest,
  ofAllParts,
  someOf,
  byOften,
  ofSoMany,
  forWhom,
];
const refined: Step = (meant, message) => inTurn(naming, meant, message);

function listed(list: Understood, { message, exact }: Said): Understood {
  const isMeant = exact && (message.imperative || (list.kind !== 'order' && list.kind !== 'again'));
  return isMeant ? list : withListed(unproposed(list, message));
}

/** A list of which a line could not be read: the others are talked about from then on. */
function withListed(meant: Understood): Understood {
  if (meant.kind !== 'ask' || meant.lines !== undefined) return meant;
  const [first] = meant.choices;
  const lines = linesShape.safeParse(first?.input['lines']).data ?? [];
  const shipTo = first?.input['shipTo'];
  if (!isCounted(lines)) return meant;
  return { ...meant, lines, ...(typeof shipTo === 'string' ? { shipTo } : {}) };
}

function meantBy({ message, command, lone }: Said, { half, remarks }: Prepared): Understood {
  return (
    unreadQuantity(message) ??
    (half === undefined ? undefined : halfNamed(message, half)) ??
    meaningOf(message) ??
    (lone === undefined || message.products.length > 0 ? undefined : numbered(message, lone.sku ?? '')) ??
    withRemarks(unproposed(understand(command, message.around), message), remarks)
  );
}

/** "help submit", also of a desk that serves no such tool. */
const isHelp = (text: string): boolean => /^\s*help(?: \p{L}+)?\s*$/iu.test(text);

/** "1,000x OP520": a quantity that cannot be read is neither that of before nor one piece. */
function unreadQuantity(message: Message): Understood | undefined {
  const { products, heard, text: whole } = message;
  const { text } = message.aside;
  const { wanted } = message.about;
  const [problem] = wanted.doubtful.flatMap((each) => ('problem' in each ? [each.problem] : []));
  if (
    problem === undefined ||
    products.length > 0 ||
    // "Ordered 6, and 4 came", "instead of 3 make it 5": numbers of no part that is named here.
    !/\p{L}{1,5}-?\d{2}/u.test(text) ||
    heard.ordinal !== undefined ||
    notBut.test(text) ||
    // "Sorry, 3 filters, not 2": of the line that has two.
    countCorrected(message) !== undefined ||
    // "5 for us and 15 for C200001"
    /(?<![\p{L}\d])C\d{6}(?!\d)/iu.test(whole) ||
    heard.has('past', 'bought', 'change', 'instead') ||
    !/^the quantity (?:\S+ )?(?:is|can) |could each be the quantity|number of the line or the quantity/.test(problem)
  )
    return undefined;
  const said = inWords(problem, heard.language);
  return { kind: 'say', text: `${capital(said)}.`, choices: [], unread: true };
}

/** "А 520й?": a part by half its number, which the person writes whole. */
function halfNamed({ tools, say }: Message, digits: string): Understood {
  const found = choiceOf(tools.find, `${say.buttons.find}: ${digits}`, { text: digits });
  return { kind: 'ask', question: `${digits}: ${say.whichPart}`, choices: found === undefined ? [] : [found] };
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
    branchOnly(message) ??
    ofShownList(message) ??
    creditsToSetOff(message) ??
    restAsItIs(message) ??
    lineCorrected(message) ??
    cheaperOfNamed(message) ??
    unable(message);
  if (notHere !== undefined) return notHere;
  const follows = followed(message);
  if (follows !== undefined) return follows;
  if (heard.words === 0 && state === nothingSaid) return undefined;
  return (
    broughtBack(message) ??
    offersAsked(message) ??
    cannot(message) ??
    wantedByName(message) ??
    ofDocuments(message) ??
    lookingBack(message) ??
    ofProducts(message) ??
    proposing(message) ??
    undefined
  );
}

/** "And a couple of W71275": what is not used is said with the question as well. */
const alsoSaid = (meant: Understood, said: string): Understood =>
  meant.kind === 'ask' ? { ...meant, question: `${meant.question} ${said}` } : withRemarks(meant, [said]);

function withRemarks(understood: Understood, remarks: readonly string[]): Understood {
  return 'remarks' in understood ? { ...understood, remarks: [...remarks, ...understood.remarks] } : understood;
}
