import { ofTheSame } from './of-the-same.ts';
import { ofDraft } from '../reading/unsent.ts';
import * as z from 'zod';
import { orderForm } from '../../core/next-steps.ts';
import {
  callOf,
  cancelAsk,
  choiceOf,
  codeOfLine,
  daysOf,
  isWithin,
  linesText,
  type Message,
  nothingLeft,
  numbersOf,
  onLines,
  ordering,
  otherThanDrafted,
  sayOnly,
  skuOf,
  withLead,
  withQuantity,
  writtenOn,
} from '../meaning/message.ts';
import { ofOpen } from '../meaning/about-documents.ts';
import { factOf } from '../meaning/document-facts.ts';
import { documentIn } from '../reading/documents.ts';
import { hear } from '../reading/hear.ts';
import { folded } from '../reading/matching.ts';
import { nounsOf } from '../reading/part-words.ts';
import { boughtBefore } from '../meaning/looking-back.ts';
import { bareWord } from '../reading/set-aside.ts';
import { stateLine, type StateLine } from '../state.ts';
import type { Choice, Understood } from '../understanding.ts';
import { affords, repeatOf, shownLines, withDeposit } from './last-answer.ts';
import { days, oneOfList } from './lists.ts';
import { goingOn, howItStands, sameOf } from './going-on.ts';
import { inDocument } from './in-document.ts';
import { ofDocument } from './open-document.ts';
import { depositBack, onTopic } from './topic.ts';
import { restOf, shortage } from './shortage.ts';
import { addedToLaid, pricedWith } from './added.ts';
import { countedEach, otherInstead, countCorrected, rowAdded, rowChosen } from './counted.ts';
import { changed } from './basket.ts';
import { forReceiver } from './receiver.ts';
import { cheapestOfThem } from './cheapest.ts';
import { compared } from './compared.ts';
import { ofNothing, ofSize } from './found.ts';
import { searchedAgain } from './search-again.ts';
import { corrected } from './corrected.ts';
import { edited } from './edits.ts';
import { shownInstead, swapped } from './swapped.ts';
import { splitByReceiver, splitOver } from './split.ts';
import { relined } from './relined.ts';
import { asLastTime, doubled, multiplied, wholeOrder } from './multiplied.ts';
import { settled } from './settled.ts';
import { ofEnding, ofOneDay, ofSum } from './partly-named.ts';
import { spentBy, uninvoiced, whySpent } from './spent.ts';
import { belongingTo, listedOnes, requisitionsOf, shortOf, shownDelivery, tracedAgain } from './which-documents.ts';

// What goes on from the message before: answers to a question of the desk, changes of the lines, another place or day.

export function followed(message: Message): Understood | undefined {
  const { state, products, text } = message;
  const laid = takenBack(message);
  const taken = laid === undefined ? undefined : followed(laid);
  if (taken !== undefined) return taken;
  return (
    howItStands(message) ??
    repeatOf(message) ??
    withDeposit(message) ??
    affords(message) ??
    shownLines(message) ??
    ofTraced(message) ??
    splitByReceiver(message) ??
    forReceiver(message) ??
    ofTheSame(message) ??
    countCorrected(message) ??
    shownInstead(message) ??
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
    depositBack(message) ??
    shortOf(message) ??
    tracedAgain(message) ??
    ofOneDay(message) ??
    edited(message) ??
    corrected(message) ??
    splitOver(message) ??
    ofNothing(message) ??
    ofSize(message) ??
    searchedAgain(message) ??
    compared(message) ??
    cheapestOfThem(message) ??
    answered(message) ??
    noted(message) ??
    restOf(message) ??
    shortage(message) ??
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

/** A note or a number of the person, on the draft that was laid aside too. */
export function notedOn(message: Message): Understood | undefined {
  const { heard, aside, text } = message;
  // "Leave those out, order the rest, our number is ZL-2210" changes the lines as well.
  if (heard.has('remove', 'instead', 'only', 'undo', 'forget')) return undefined;
  if (heard.has('mail', 'file') || aside.mail !== undefined) return undefined;
  if (heard.question && !heard.has('canYou')) return undefined;
  // "Checked the box against the note, a seal is short": no colon, and something told.
  const told = hear(text, heard.language);
  const isTold = told.has('complain', 'missing', 'past', 'delivery', 'late') || !message.imperative;
  if (aside.note !== undefined && isTold && !/[:="„“”«»]/.test(text)) return undefined;
  return noted(takenBack(message) ?? message);
}

/** "Make the OP520 ten", "our number is PO-8831", "send it", after a look at other parts: of the draft that was laid aside. */
function takenBack(message: Message): Message | undefined {
  const { state, products, heard, aside } = message;
  const { laid } = state;
  const isLooked = state.lines.every(({ quantity }) => quantity === undefined);
  if (laid === undefined || state.draft !== undefined || !isLooked || heard.question || heard.words > 9)
    return undefined;
  // "Drop the OP520, order the rest", after a look at another part.
  const isOfLaid = heard.has('remove') && products.length > 0 && isWithin(products, laid.lines);
  const isElsewhere = products.every((line) => !isWithin([line], state.lines));
  if (laid.draft === undefined && !(isOfLaid && isElsewhere)) return undefined;
  const isOfDraft =
    products.length > 0
      ? heard.has('change', 'remove', 'only') && isWithin(products, laid.lines)
      : aside.ownNumber !== undefined || aside.note !== undefined || heard.has('submit');
  return isOfDraft ? { ...message, state: { ...state, ...laid, laid: undefined } } : undefined;
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
  return isBinned && lines.length > 0 ? nothingLeft(message.say) : undefined;
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

/** "Is one of the 540087980 still to come?", after a trace: of that part. */
function ofTraced({ state, products, tools, heard }: Message): Understood | undefined {
  const trace = tools.saying('trace');
  const [line, other] = products;
  const sku = line === undefined ? undefined : skuOf(line);
  if (trace === undefined || state.last?.tool !== trace.name || sku === undefined || other !== undefined)
    return undefined;
  const { question, has } = heard;
  const isAsked = question || has('arrive', 'missing', 'delivered', 'where');
  if (!isAsked || has('price', 'stock', 'buy', 'howMuch', 'want', 'quote', 'find', 'deposit', 'returns'))
    return undefined;
  const { orderId: _, requisitionId: __, invoiceId: ___, customNumber: ____, ...days } = state.last.input;
  return callOf(trace, { ...days, sku });
}

/** "Note: gate 3", before anything was ordered: it goes on the order that is offered. */
function noteAsked(message: Message, lines: readonly StateLine[]): Understood | undefined {
  const { state, say, heard } = message;
  if (heard.question && !heard.has('canYou')) return undefined;
  const { shipTo, draft } = state;
  const conditions = writtenOn(message);
  const input = { lines, shipTo, conditions, ...(draft === undefined ? {} : { draftId: draft.id }) };
  const choice = { label: say.buttons.order, tool: orderForm, input };
  const written = [
    ...(heard.towns.length === 0 ? [] : [say.fromAnywhere(heard.towns.join(', '))]),
    ...Object.values(conditions).map((each) => say.written(each)),
  ];
  const whom = shipTo === undefined ? '' : `${say.forReceiver(shipTo)}: `;
  // How many of it is asked first, and the note stays.
  const quantityOf = lines.findIndex(({ quantity }) => quantity === undefined);
  const missing = lines[quantityOf];
  const asked =
    missing === undefined
      ? say.orderThis(linesText(lines))
      : `${say.howMany(missing.sku ?? missing.index ?? '')} ${say.notOrdered}`;
  const question = [...written, `${whom}${asked}`].join(' ');
  if (missing !== undefined) return { kind: 'ask', question, choices: [choice], quantityOf, lines };
  return { kind: 'ask', question, choices: [choice], yes: true, lines };
}

/** What is asked of an order by its number, or done to another one. */
const ofOtherOrder = [
  ...(['show', 'delivery', 'invoice', 'cancel', 'where', 'status', 'late', 'arrive', 'paid', 'owed'] as const),
  ...(['find', 'past', 'complain', 'why', 'when', 'last', 'delivered', 'missing', 'returns', 'again'] as const),
] as const;

/** "Put in the comments: Passat", "our job number 4471": on the draft, or on the order that is asked for with it. */
export function noted(said: Message): Understood | undefined {
  const { aside, products, state, tools, heard } = said;
  const document = documentIn(aside.text);
  const ownNumber = aside.ownNumber ?? (document?.kind === 'number' ? document.id : undefined);
  if ((aside.note ?? ownNumber) === undefined || products.length > 0 || !tools.canOrder) return undefined;
  const message = { ...said, aside: { ...aside, ...(ownNumber === undefined ? {} : { ownNumber }) } };
  // "No, 8, and our number is ZL-5012"
  const lines = withQuantity(message, state.lines) ?? state.lines;
  const counted = lines.length > 0 && lines.every(({ quantity }) => quantity !== undefined);
  const orders = counted && heard.has('buy', 'submit') && message.imperative;
  const isNamed = aside.ownNumber !== undefined || heard.has('ownNumber');
  // "Where is our order 4471?" asks for another one.
  const isOther = (heard.question && !heard.has('canYou')) || heard.has(...ofOtherOrder);
  const isSaid = !isOther && (isNamed || heard.has('yes', 'ok', 'add', 'buy', 'submit'));
  if (state.draft === undefined && !orders)
    return lines.length > 0 && (aside.note !== undefined || (counted && isSaid))
      ? noteAsked(message, lines)
      : undefined;
  const isWritten =
    (message.imperative || (heard.has('canYou') && state.draft !== undefined)) &&
    (orders || isNamed) &&
    !heard.has('show', 'delivery', 'invoice', 'cancel');
  if (aside.note === undefined && !isWritten) return counted && isSaid ? noteAsked(message, lines) : undefined;
  const meant = ordering(message, lines);
  return meant.kind === 'order' && state.draft !== undefined ? { ...meant, draftId: state.draft.id } : meant;
}

const agreeing = ['yes', 'ok', 'please', 'thanks', 'it', 'buy', 'submit', 'also', 'praise'] as const;
const refusing = ['no', 'not', 'ok', 'thanks', 'please', 'cancel', 'it', 'forget', 'maybe'] as const;

/** A "no" beside one of these is about it. */
const substance = [
  ...([
    'stock',
    'price',
    'quote',
    'invoice',
    'delivery',
    'owed',
    'overdue',
    'paid',
    'late',
    'arrive',
    'delivered',
    'complain',
  ] as const),
  ...(['returns', 'enough', 'add', 'change', 'want', 'credit', 'order', 'remove', 'cheaper', 'past', 'why'] as const),
  ...([
    'human',
    'approve',
    'help',
    'scold',
    'thanks',
    'info',
    'find',
    'again',
    'undo',
    'terms',
    'account',
    'deposit',
  ] as const),
] as const;

/** "The OP520", after "which of these: 6x OP520, 6x W71275?" */
function ofPart({ products: [line, other], heard, text }: Message, choices: readonly Choice[]): Choice | undefined {
  if (line === undefined || other !== undefined || line.quantity !== undefined || heard.question) return undefined;
  const around = hear(text.replace(/\S*\d\S*/g, ' '), heard.language);
  if (!around.onlyOf('it', 'only', 'please', 'product', 'yes', 'ok', 'buy', 'want', 'no')) return undefined;
  const code = codeOfLine(line);
  const [chosen, another] = choices.filter(({ label }) => label.split(/[\s,]+/).includes(code));
  return chosen !== undefined && another === undefined && chosen.label !== code ? chosen : undefined;
}

const both =
  /^\s*(?:both|all|all of them|beides?|beiden|alle|oba|obie|obydwa|oboje|wszystkie|ob[ěe]|oboje|v[šs]echny|обидв[аі]|обоє|[ву]сі)(?: of them| davon| z nich| з них)?[\s.!]*$/iu;

/** The number of a button, or what stands on it: no count, whatever is talked about. */
export function pressed(message: Message): Understood | undefined {
  const { state, text, heard } = message;
  const { choices = [], quantityOf } = state.open ?? {};
  if (choices.length === 0 || quantityOf !== undefined || heard.words > 10) return undefined;
  const at = message.around.unnumbered === true ? undefined : /^\s*[(#]?(\d)[).]?\s*$/.exec(text)?.[1];
  const byNumber = at === undefined ? undefined : choices[Number(at) - 1];
  const together = state.open?.all === true && both.test(text) ? choices.at(-1) : undefined;
  const named =
    byNumber ?? together ?? choices.find(({ label }) => bareWord(label) === bareWord(text)) ?? ofPart(message, choices);
  return named === undefined ? undefined : chosen(message, named);
}

const staysDrafted =
  /(?<!\p{L})(?:(?:don['’]?t|do not) cancel|nie anuluj\p{L}*|(?:storniere?\p{L}* (?:\p{L}+ )?nicht|nicht stornier\p{L}*)|neru[šs]\p{L}*|не скасов\p{L}*)(?!\p{L})/iu;

/** An answer to the open question. "Yes" is nothing without one. */
function answered(message: Message): Understood | undefined {
  const { heard, state, say, text, products } = message;
  const { open } = state;
  const { has, onlyOf, words, question } = heard;
  if (words === 0 || words > 10 || products.length > 0 || heard.towns.length > 0) return undefined;
  if (open?.quantityOf !== undefined) {
    const [quantity, other] = heard.numbers;
    if (
      quantity !== undefined &&
      other === undefined &&
      quantity > 0 &&
      onlyOf('ok', 'yes', 'please', 'it', 'change', 'want', 'only', 'buy', 'also', 'no', 'all')
    ) {
      return ordering(
        message,
        state.lines.map((line, at) => (at === open.quantityOf ? { ...line, quantity } : line)),
      );
    }
  }
  // Pressed once more after it was sent, the number of a button counts nothing.
  const isSent = state.last !== undefined && state.last.tool === message.tools.submit?.name;
  if (isSent && /^\s*\d\s*$/.test(text)) return sayOnly(say.nothingToChoose);
  // "Yes, go ahead and order" to "Shall I ask for approval?" is a yes.
  const [sends] = open?.yes === true ? open.choices : [];
  const isSending = sends !== undefined && sends.tool === message.tools.submit?.name;
  if (
    isSending &&
    has('buy', 'order', 'approvals') &&
    message.imperative &&
    // The word alone lists what waits for approval, or what was ordered.
    !/^\W*(?:approvals|orders)\W*$/i.test(text) &&
    // "Put that on a draft" asks for no more than there is.
    !ofDraft.test(text) &&
    heard.numbers.length === 0 &&
    heard.ordinal === undefined
  )
    if (onlyOf(...agreeing, 'order', 'all', 'change', 'approvals')) return chosen(message, sends);
  // "4 bitte" is a number, whatever is asked.
  if (heard.numbers.length > 0 || heard.ordinal !== undefined) return undefined;
  if (has('yes') && onlyOf(...agreeing) && !has('thanks', 'buy', 'submit')) {
    const [first] = open?.choices ?? [];
    if (open?.yes === true && first !== undefined) return chosen(message, first);
    const counted = state.lines.length > 0 && state.lines.every(({ quantity }) => quantity !== undefined);
    const isQuoted = state.last !== undefined && state.last.tool === message.tools.quote?.name;
    if (counted && isQuoted && message.tools.canOrder && !has('ok')) {
      const choice = { label: say.buttons.order, tool: orderForm, input: { lines: state.lines } };
      return { kind: 'ask', question: say.orderThis(linesText(state.lines)), choices: [choice], yes: true };
    }
    const sending = submitting(message);
    const isHeard = onlyOf('ok', 'it', 'thanks', 'also', 'praise');
    if (sending.length > 0 && !isHeard) return { kind: 'ask', question: say.submitThis, choices: sending, yes: true };
    return sayOnly(has('ok') ? say.praise : say.yesToWhat);
  }
  // "Don't send it yet", "wait with the order".
  // "I see" agrees to nothing.
  if (has('ok') && !has('yes', 'buy') && !question && words < 5 && onlyOf('ok', 'it', 'thanks', 'also', 'praise'))
    return open?.yes === true ? sayOnly(say.left, ...open.choices) : sayOnly(say.praise, ...submitting(message));
  // "Actually no, cancel that"
  if (has('cancel') && state.draft !== undefined && !question && onlyOf(...refusing) && !staysDrafted.test(text))
    return cancelAsk(message, state.draft.id, { draftId: state.draft.id });
  if (has('no', 'not') && !question && words < 7 && has('order', 'add', 'submit'))
    if (onlyOf(...refusing, 'order', 'add', 'also', 'draft', 'submit', 'only')) return sayOnly(say.nothingOrdered);
  // "Or no, don't order yet, I'll ask the customer": "yet" adds nothing.
  const isYet = has('no') && has('add', 'also') && !has('product', ...substance.filter((each) => each !== 'add'));
  // "No pads after all" is of one of the lines.
  const isOfLine = has('product') && state.lines.length > 1;
  if (
    has('no', 'not') &&
    !question &&
    daysOf(message)['from'] === undefined &&
    (isYet || onlyOf(...refusing) || !has(...substance, ...(isOfLine ? (['product'] as const) : []))) &&
    (has('no') || !has('forget'))
  ) {
    const cancel = message.tools.cancel;
    const draft = state.draft;
    return sayOnly(
      (has('buy') && !onlyOf(...refusing)) || (has('cancel') && draft === undefined) ? say.nothingOrdered : say.left,
      ...(has('hold', 'later') ? submitting(message) : []),
      cancel === undefined || draft === undefined
        ? undefined
        : { label: say.buttons.cancel, tool: cancel.name, input: { draftId: draft.id } },
    );
  }
  return undefined;
}

/** A draft that was priced again waits for a word still. */
function submitting({ state, tools, say }: Message): Choice[] {
  // It was asked for already, or the lines are others by now.
  const isSent = state.last !== undefined && state.last.tool === tools.submit?.name;
  if (state.draft === undefined || isSent || otherThanDrafted(state)) return [];
  const choice = choiceOf(tools.submit, say.buttons.submit, {
    draftId: state.draft.id,
    revision: state.draft.revision,
  });
  return choice === undefined ? [] : [choice];
}

function chosen(message: Message, { tool, input }: Choice): Understood {
  if (tool !== orderForm) return { kind: 'call', tool, input, remarks: [] };
  const { lines = message.state.lines, draftId, conditions } = onForm.parse(input);
  const { comments, customNumber } = conditions ?? {};
  // What was to be written on it when it was offered.
  const written = {
    ...(comments === undefined ? {} : { note: comments }),
    ...(customNumber === undefined ? {} : { ownNumber: customNumber }),
  };
  const wanted = ordering({ ...message, aside: { ...written, ...message.aside } }, lines);
  return wanted.kind === 'order' && draftId !== undefined ? { ...wanted, draftId } : wanted;
}

const onForm = z.object({
  lines: z.array(stateLine).optional(),
  draftId: z.string().optional(),
  conditions: z.looseObject({ comments: z.string().optional(), customNumber: z.string().optional() }).optional(),
});

/** About the conversation itself: forget, undo, more, as a file. */
function aboutTalk(message: Message): Understood | undefined {
  const { heard, state, say, tools } = message;
  const { has, onlyOf, words } = heard;
  const lastLine = has('undo') || (has('forget', 'remove') && heard.ordinal === -1 && numbersOf(message).length === 0);
  if (lastLine && words < 8 && !has('invoice', 'delivery', 'order')) {
    if (
      state.lines.length > 1 &&
      ((has('remove') && !has('undo')) ||
        /line|pozyc|wiersz|zeile|position|radek|radk|poloz|рядок|рядк|позиц/u.test(folded(message.text)))
    )
      return relined(message, state.lines.slice(0, -1));
    // "Would you take it back?" of a document asks for no step back.
    if (state.before === undefined && heard.question && state.document !== undefined) return undefined;
    if (state.before === undefined)
      return state.lines.length > 1 && !has('undo')
        ? relined(message, state.lines.slice(0, -1))
        : sayOnly(say.nothingToUndo);
    const back = relined(message, state.before);
    return back?.kind === 'call' ? { ...back, lead: say.undone(linesText(state.before)) } : back;
  }
  if (
    has('forget') &&
    heard.ordinal === undefined &&
    onlyOf('forget', 'it', 'all', 'ok', 'please', 'what', 'past', 'again', 'no')
  ) {
    return { kind: 'say', text: say.forgotten, choices: [], forget: true };
  }
  if (has('file') && /(?<!\p{L})pdf(?!\p{L})/iu.test(message.text) && !has('delivery')) {
    // "Until when is it to be paid, and can I have the PDF?"
    const fact = state.document?.kind === 'invoice' ? factOf(message) : undefined;
    const asked = fact === undefined ? undefined : ofOpen(message, has('when', 'cutoff', 'due') ? 'due' : fact);
    return withLead(asked, say.noPdf) ?? sayOnly(say.noPdf);
  }
  if (has('file') && words < 9 && !has('invoice', 'delivery', 'creditNote', 'draft')) {
    return state.last === undefined ? sayOnly(say.noFile) : { kind: 'file', call: state.last };
  }
  if (has('more') && onlyOf('more', 'show', 'please', 'it', 'also', 'ok', 'all', 'canYou', 'yes')) {
    if (state.last === undefined) return sayOnly(say.nothingShown);
    const { tool, input, shown = 0 } = state.last;
    return { kind: 'call', tool, input, remarks: [], skip: shown };
  }
  const { document } = state;
  const isTold = has(
    'why',
    'past',
    ...(doubled.test(message.text) ? [] : (['complain'] as const)),
    'returns',
    'not',
    'when',
    'where',
    'every',
  );
  if (has('again') && document?.kind === 'requisition' && !isTold && words < 9 && tools.canOrder)
    return {
      kind: 'again',
      requisitionId: document.id,
      range: undefined,
      remarks: [],
      quantity: numbersOf(message)[0],
    };
  if (
    has('again') &&
    state.lines.length > 0 &&
    !has('when', 'remove', 'last', 'order', 'history', 'every', 'cheaper', 'alternative') &&
    !wholeOrder.test(message.text) &&
    words < 9
  ) {
    if (!tools.canOrder) return undefined;
    const lines = withQuantity(message, state.lines) ?? state.lines;
    const asBefore = lines.some(({ quantity }) => quantity === undefined) ? asLastTime(message) : undefined;
    if (asBefore !== undefined) return asBefore;
    const choice = { label: say.buttons.order, tool: orderForm, input: { lines } };
    return { kind: 'ask', question: say.orderThis(linesText(lines)), choices: [choice], yes: true, lines };
  }
  return undefined;
}
