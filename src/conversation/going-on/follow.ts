import { ofTheSame } from './of-the-same.ts';
import {
  cancelAsk,
  daysOf,
  isCounted,
  isOfGoods,
  type Message,
  nothingLeft,
  onLines,
  withQuantity,
} from '../meaning/message.ts';
import { documentIn } from '../reading/documents.ts';
import { nounsOf } from '../reading/part-words.ts';
import { boughtBefore } from '../meaning/looking-back.ts';
import type { Understood } from '../understanding.ts';
import { affords, repeatOf, shownLines, withDeposit } from './last-answer.ts';
import { days, oneOfList } from './lists.ts';
import { goingOn, howItStands, sameOf } from './going-on.ts';
import { lineComplained } from './line-complained.ts';
import { inDocument } from './in-document.ts';
import { ofDocument } from './open-document.ts';
import { depositBack, depositsOfIt, onTopic } from './topic.ts';
import { restOf, shortage } from './shortage.ts';
import { addedToLaid, codeAdded, kindAdded, pricedWith } from './added.ts';
import { countedEach, otherInstead, countCorrected, rowAdded, rowChosen } from './counted.ts';
import { changed, restored } from './basket.ts';
import { forReceiver } from './receiver.ts';
import { cheapestOfThem } from './cheapest.ts';
import { moreOrLess } from './more-or-less.ts';
import { cheaperNow, onlyComparing } from './price-now.ts';
import { compared } from './compared.ts';
import { ofNothing, ofSize } from './found.ts';
import { fewCheapest } from './few-cheapest.ts';
import { ofItsKind, searchedAgain } from './search-again.ts';
import { corrected } from './corrected.ts';
import { countsOther, draftToTown, dropsDraft, leavesOutNone, ofOtherDraft } from './drafts.ts';
import { edited } from './edits.ts';
import { shownInstead, swapped } from './swapped.ts';
import { splitByReceiver, splitOver } from './split.ts';
import { multiplied, wholeOrder } from './multiplied.ts';
import { settled } from './settled.ts';
import { ofEnding, ofOneDay, ofSum } from './partly-named.ts';
import { spentBy, spentByBoth, uninvoiced, whySpent } from './spent.ts';
import {
  belongingTo,
  listedOnes,
  requisitionsOf,
  shortOf,
  shownDelivery,
  ofTraced,
  tracedAgain,
} from './which-documents.ts';
import { noted } from './noted.ts';
import { takenBack } from './laid-aside.ts';
import { answered } from './answered.ts';
import { whyLate } from './why-late.ts';
import { aboutTalk } from './about-talk.ts';

// What goes on from the message before: answers to a question of the desk, changes of the lines, another place or day.

export function followed(message: Message): Understood | undefined {
  const { state, products, text } = message;
  const laid = takenBack(message);
  const taken = laid === undefined ? ofOtherDraft(message, followed) : followed(laid);
  if (taken !== undefined) return taken;
  return (
    moreOrLess(message) ??
    codeAdded(message) ??
    kindAdded(message) ??
    dropsDraft(message) ??
    leavesOutNone(message) ??
    countsOther(message) ??
    draftToTown(message) ??
    whyLate(message) ??
    howItStands(message) ??
    repeatOf(message) ??
    cheaperNow(message) ??
    onlyComparing(message) ??
    withDeposit(message) ??
    affords(message) ??
    shownLines(message) ??
    ofTraced(message) ??
    splitByReceiver(message) ??
    spentByBoth(message) ??
    forReceiver(message) ??
    ofTheSame(message) ??
    countCorrected(message) ??
    shownInstead(message) ??
    restored(message) ??
    swapped(message) ??
    wholeDraft(message) ??
    otherInstead(message) ??
    rowAdded(message) ??
    rowChosen(message) ??
    settled(message) ??
    ofEnding(message) ??
    ofSum(message) ??
    whySpent(message) ??
    spentBy(message) ??
    uninvoiced(message) ??
    listedOnes(message) ??
    belongingTo(message) ??
    shownDelivery(message) ??
    requisitionsOf(message) ??
    depositsOfIt(message) ??
    depositBack(message) ??
    shortOf(message) ??
    tracedAgain(message) ??
    ofOneDay(message) ??
    edited(message) ??
    corrected(message) ??
    splitOver(message) ??
    ofNothing(message) ??
    ofSize(message) ??
    fewCheapest(message) ??
    searchedAgain(message) ??
    ofItsKind(message) ??
    compared(message) ??
    cheapestOfThem(message) ??
    answered(message) ??
    noted(message) ??
    restOf(message) ??
    shortage(message) ??
    lineComplained(message) ??
    inDocument(message) ??
    ofDocument(message) ??
    onTopic(message) ??
    multiplied(message) ??
    addedToLaid(message) ??
    pricedWith(message) ??
    supposed(message) ??
    boughtBefore(message) ??
    oneOfList(message) ??
    (products.length === 0 && documentIn(text) === undefined
      ? (aboutTalk(message) ?? changed(message))
      : (changed(message) ?? sameOf(message))) ??
    (products.length === 0 && documentIn(text) === undefined && (state.last !== undefined || state.lines.length > 0)
      ? goingOn(message)
      : undefined) ??
    days(message)
  );
}

const wholly =
  /(?<!\p{L})(?:everything|all of it|the lot|the whole (?:thing|order|lot)|alles|komplett|ganze[nrs]?|wszystko|ca[łl](?:e|o[śs][ćc]|ego)|všechno|vsechno|cel[éeo]u?|усе|все|усю|ціле|повністю)(?!\p{L})/iu;
const binned = /(?<!\p{L})(?:bin|scrap|trash|ditch|dump|weg damit|wegwerfen)(?!\p{L})/iu;

/** "Bin the whole order, the customer cancelled": the draft, and none of its lines. */
function wholeDraft(message: Message): Understood | undefined {
  const { state, heard, products, aside } = message;
  const { has, question, words, numbers, ordinal } = heard;
  if (products.length > 0 || question || words > 12 || numbers.length > 0) return undefined;
  const isBinned = binned.test(message.text);
  // "Cancel the last order" is of no line.
  const isOrder = has('cancel') && ordinal === -1 && wholeOrder.test(message.text);
  const isAll = (has('all') && has('order', 'draft', 'it')) || wholly.test(message.text);
  const isWhole = isAll || isOrder || (isBinned && words < 4);
  const isDropped = has('remove', 'cancel') || isBinned;
  if (!isWhole || !isDropped || (ordinal !== undefined && !isOrder) || has('add', 'instead', 'price', 'returns'))
    return undefined;
  if (nounsOf({ aside }).length > 0) return undefined;
  const { draft, lines } = state;
  if (draft !== undefined) return cancelAsk(message, draft.id, { draftId: draft.id });
  const isCalledOff = isCounted(lines) && isOfGoods(state, message.tools.all);
  return (isBinned && lines.length > 0) || isCalledOff ? nothingLeft(message.say) : undefined;
}

/** "What's the price if we buy 50": so many of the one part that is talked about. */
function supposed(message: Message): Understood | undefined {
  const { heard, state, products, tools, aside } = message;
  const { has, words } = heard;
  const each = state.lines.length > 1 && state.lines.length === heard.numbers.length ? heard.numbers : undefined;
  const lines =
    withQuantity(message, state.lines) ??
    countedEach(message) ??
    each?.map((quantity, at) => ({ ...state.lines[at], quantity }));
  if (!has('maybe') || lines === undefined || products.length > 0 || words > 12 || aside.time !== undefined)
    return undefined;
  if (!has('price', 'howMuch', 'buy', 'want', 'bought') || daysOf(message)['from'] !== undefined) return undefined;
  if (has('discount', 'cheaper', 'late', 'complain', 'every', 'invoice', 'order', 'delivery', 'returns', 'not', 'hold'))
    return undefined;
  return onLines(message, tools.quote, lines, has('when', 'arrive') ? { fact: 'arrival' } : {});
}
