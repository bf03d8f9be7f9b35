import { dayWanted } from '../answering/yes-or-no.ts';
import { elsewhere } from '../meaning/elsewhere.ts';
import { asksOthers } from '../reading/makers.ts';
import {
  callOf,
  daysOf,
  defined,
  inputOf,
  type Message,
  numbersOf,
  onLines,
  ordering,
  sayOnly,
  sentDraft,
  withQuantity,
  skuOf,
} from '../meaning/message.ts';
import { griefOf } from '../meaning/document-facts.ts';
import { isNotice } from '../meaning/cannot.ts';
import { folded } from '../reading/matching.ts';
import { allOrders } from '../reading/receivers.ts';
import { asksWho, ofMaker } from '../reading/wording.ts';
import { hear } from '../reading/hear.ts';
import { nounIn } from '../reading/part-words.ts';
import type { Understood } from '../understanding.ts';
import { invoiceOf, thatDocument } from './open-document.ts';
import { countedEach } from './counted.ts';
import { ofRows } from './found.ts';
import { nth, ofList } from './lists.ts';
import { everywhere } from './search-again.ts';
import { now } from './price-now.ts';

// What goes on from the last question: another place, receiver, fact, row, state, day or product of it.

/** "The same for W71275", after a question of another part. */
const theSame =
  /(?<!\p{L})(?:(?:the )?same(?: thing| question)?(?: again)?|to samo(?: pytanie)?|das ?selbe|das gleiche|(?:die ?selbe|(?:die )?gleiche) frage|to sam[ée]|to stejn[ée]|(?:ta )?(?:stejn|sam)[áa] ot[áa]zka|tot[ée][žz]|те (?:ж )?саме(?: питання)?|так само)(?: (?:for|with|of|dla|z|für|bei|mit|von|pro|u|для|з|по))?(?!\p{L})/iu;

/** "And OP520?" after prices, spending or a look at another part: the same of this one. */
export function sameOf(message: Message): Understood | undefined {
  const { state, tools, products, heard, text } = message;
  const { last } = state;
  const tool = tools.all.find(({ name }) => name === last?.tool);
  const [only, other] = products;
  if (tool === undefined || last === undefined || tool.effect !== 'read' || only === undefined || heard.words > 6)
    return undefined;
  if (heard.towns.length > 0 || heard.has('when', 'last')) return undefined;
  // What the part is called says nothing that its code does not.
  const isSame = tool.answers === undefined && theSame.test(text);
  const named = text
    .replace(ofMaker, ' ')
    .replace(/\S*\d\S*/g, ' ')
    .replace(isSame ? theSame : /$^/u, ' ');
  const bare = named.replace(/\p{L}+/gu, (word) => (nounIn(word) === undefined ? word : ' '));
  const around = hear(bare, heard.language);
  const isGoingOn = isSame || around.has('also', 'what', 'only');
  if (products.some(({ quantity }) => quantity !== undefined) || !isGoingOn) return undefined;
  if (!around.onlyOf('also', 'what', 'only', 'it', 'please', 'ok', 'show', 'product')) return undefined;
  const { cursor: _, sku: __, index: ___, text: ____, similarTo: _____, limit: ______, ...rest } = last.input;
  // "What is OP520?" asks for no price.
  if (tool.answers !== undefined && around.has('info') && !around.has('also')) return undefined;
  // "And OP520?" after the price of another, or the stock of one place.
  if (tool.answers !== undefined) {
    // A quote says the price and what is there.
    const stock = tool === tools.quote ? onLines(message, tools.stock, products, {}) : undefined;
    const same = onLines(message, tool === tools.quote ? tools.price : tool, products, {});
    if (same?.kind === 'call' && stock?.kind === 'call') return { ...stock, also: same };
    const { locations } = last.input;
    return same?.kind === 'call' && tool === tools.stock && locations !== undefined
      ? { ...same, input: { ...same.input, locations } }
      : same;
  }
  if ('skus' in tool.input.shape && 'from' in tool.input.shape)
    return callOf(tool, { ...rest, skus: products.flatMap((each) => skuOf(each) ?? []) });
  if ('sku' in tool.input.shape && other === undefined)
    return callOf(tool, { ...rest, ...(only.sku === undefined ? { index: only.index } : { sku: only.sku }) });
  return undefined;
}

const tax =
  /(?<!\p{L})(?:vat\p{L}?|vatem|tax|gross|net|brutto|netto|mwst|mehrwertsteuer|steuer|dph|dan[íě]|podat\p{L}*|пдв|нетто|брутто|податк\p{L}*)(?!\p{L})/iu;
/** What "if I order at five" says in the five languages. */
const ordered = /order|zamow|bestell|objedn|замов/u;

/** "Is it cancelled?" asks, and cancels nothing; without accents. */
export const isCancelled =
  /(?<!\p{L})(?:cancell?ed|storniert|anulowan\p{L}*|zrusen\p{L}*|stornovan\p{L}*|скасован\p{L}*)(?!\p{L})/u;

/** What else an order can be asked about than how it stands. */
const notOfState = ['stock', 'price', 'invoice', 'delivery', 'find', 'returns', 'cutoff', 'missing', 'last'] as const;
/** Without accents. */
const rejected = /reject|declin|ablehn|abgelehnt|odrzu|zamit|odmit|відхил/u;
/** One order, where the word for it is the same for several. */
const oneOrder = /(?<!\p{L})(?:моє|наше|це|цього)(?!\p{L})/iu;

/**
 * "Where is it now?", "is it approved?", "who asked for it?", "when does it come?": of the draft that is talked about, or of the
 * order that was sent or taken back last.
 */
export function howItStands({ heard, state, products, tools, text }: Message): Understood | undefined {
  const { has, question, words } = heard;
  const { draft } = state;
  const open = tools.open('draft');
  const draftId = draft?.id ?? sentDraft(state, tools);
  if (draftId === undefined || words > 8 || (draft !== undefined && products.length > 0)) return undefined;
  const isDecided = has('approve', 'approvals');
  // "Czy jest anulowane?" has the word of a stock question.
  const isTakenBack = question && isCancelled.test(folded(text));
  // Who may approve what waits is known; of any other the rules say it.
  const waits = draft === undefined || draft.waits === true;
  const isWho = asksWho(text) && (isDecided ? waits : has('order', 'buy', 'bought', 'past'));
  const isWhere = has('where') && (has('order') || (has('it') && words < 5 && !has('arrive')));
  const isOne = !allOrders.test(text) || oneOrder.test(text);
  const isState =
    (!has(...notOfState) && isOne && (isWhere || (has('why') && rejected.test(folded(text))))) ||
    // "What waits for me?" is of all drafts.
    (question && isDecided && !has('what', 'why'));
  if (isTakenBack || isWho || isState) return callOf(open, { draftId }, isWho ? { fact: 'who' } : {});
  // The days of a draft that was not sent are those of its lines, and in each warehouse others.
  if (draft !== undefined || has('stock', 'price') || !has('where', 'when', 'status', 'arrive')) return undefined;
  return callOf(open, { draftId }, has('when', 'arrive') ? { fact: 'arrival' } : {});
}

/** Another place, receiver, fact, row or state of what was asked last. */
export function goingOn(message: Message): Understood | undefined {
  const { heard, state, tools, say, aside } = message;
  const { has, onlyOf, words } = heard;
  // A part of which only the number was asked is talked about as well.
  const asked0 = tools.stock === undefined ? undefined : inputOf(tools.stock, state.lines);
  const named = asked0 === undefined ? undefined : { tool: tools.stock?.name ?? '', input: asked0 };
  const last = state.last ?? (state.lines.length > 0 ? named : undefined);
  const tool = tools.all.find(({ name }) => name === last?.tool);
  // "Can you hold these till tomorrow?" asks for no day.
  if (last === undefined || words > 12 || has('every', 'reserve') || isNotice(message)) return undefined;
  // "When would I get it if I order before five": a question about the lines, and no order.
  if (
    lines0(message) &&
    has('maybe') &&
    heard.question &&
    ordered.test(folded(message.text)) &&
    heard.numbers.length === 0
  )
    return onLines(message, tools.stock, state.lines, { fact: 'arrival' });
  const supposed =
    lines0(message) &&
    (has('arrive', 'when', 'cutoff')
      ? has('maybe') || aside.time !== undefined
      : has('maybe') && aside.time !== undefined);
  if (
    lines0(message) &&
    (has('maybe') || (words < 7 && !has('price', 'howMuch', 'invoice', 'delivery', 'order', 'find'))) &&
    heard.question &&
    /tomorrow|monday|tuesday|wednesday|thursday|friday/i.test(heard.english)
  )
    return onLines(message, tools.stock, state.lines, { fact: 'arrival' });
  if (
    has('status') &&
    heard.question &&
    words < 8 &&
    aside.car === undefined &&
    !has('order', 'delivery', 'invoice', 'price', 'stock') &&
    state.document === undefined
  ) {
    const open = tools.open('draft');
    const mine =
      state.draft === undefined ? undefined : callOf(open, { [open?.opens?.argument ?? '']: state.draft.id });
    return mine ?? callOf(tools.list('draft'), {});
  }
  if (supposed && !has('invoice', 'delivery', 'owed', 'late')) {
    return onLines(message, tools.stock, state.lines, {
      fact: 'arrival',
      remarks: aside.time === undefined ? [] : [say.wantedBy(aside.time)],
    });
  }
  // "Is that with VAT?" after a sum or a document, which say both.
  const isSum =
    tool !== undefined && tool.effect === 'read' && ('from' in tool.input.shape || tool.opens !== undefined);
  if (
    isSum &&
    state.lines.length === 0 &&
    words < 9 &&
    tax.test(message.text) &&
    !has('stock', 'invoice', 'order', 'terms')
  )
    return callOf(tool, defined({ ...last.input, cursor: undefined }), { fact: 'tax' });
  // "The second" of one that was shown is none.
  const shown = Math.max(state.lines.length, state.rows.length);
  if (heard.ordinal !== undefined && heard.ordinal > 1 && shown > 0 && heard.ordinal > shown && words < 9)
    if (daysOf(message)['from'] === undefined) return sayOnly(say.noSuchRow(shown));
  // "What's the delivery on those?": of parts that are talked about.
  const isOfParts = tool?.answers !== undefined && lines0(message) && has('delivery') && has('when', 'it', 'howMuch');
  if (isOfParts && !has('past', 'last', 'show', 'all', 'late', 'complain', 'where', 'order', 'invoice', 'not'))
    return onLines(message, tools.stock, state.lines, { fact: 'arrival' });
  // "When will it be there", "where is it now" after the orders.
  const isOrders = tool !== undefined && tool === tools.list('requisition') && state.lines.length === 0;
  const isUndelivered = griefOf(message) !== undefined && !has('why', 'where', 'when') && aside.time === undefined;
  if (
    isOrders &&
    !isUndelivered &&
    heard.ordinal === undefined &&
    aside.ownNumber === undefined &&
    words < 7 &&
    has('when', 'where', 'late', 'arrive', 'why') &&
    !has('add', 'invoice', 'delivery', 'due', 'cutoff', 'price', 'credit', 'account')
  )
    return callOf(tool, defined({ ...last.input, cursor: undefined }), { lead: say.noTracking });
  const again = thatDocument(message) ?? invoiceOf(message) ?? ofRows(message) ?? ofList(message);
  if (again !== undefined) return again;
  const documents = has(
    'order',
    'invoice',
    'delivery',
    'draft',
    'credit',
    'creditNote',
    'account',
    'history',
    'owed',
    'overdue',
    'submit',
    'cancel',
    // "Send me the offer"
    ...(has('quote') ? [] : (['buy'] as const)),
  );
  const lines = state.lines;
  // "And the second, what does it cost?", of rows that were shown.
  const rowAt = heard.ordinal === undefined || heard.ordinal < 1 ? undefined : state.rows[heard.ordinal - 1];
  const isUncounted = lines.length > 0 && lines.every(({ quantity }) => quantity === undefined);
  if (rowAt?.kind === 'product' && isUncounted && words < 9 && !documents)
    if (has('price', 'howMuch') && numbersOf(message).length === 0 && !has('past', 'bought', 'cheaper', 'discount'))
      return onLines(message, tools.price, [{ sku: rowAt.id }], {});
  if (has('cutoff') && lines.length > 0) return onLines(message, tools.stock, lines, { fact: 'arrival' });
  // "Do you have oil in Kraków?" is of no part before.
  const isOther = has('product') && has('stock', 'find') && !has('it', 'also');
  // "The second one, how many in Kraków": of the rows that were shown.
  const shownRow = heard.ordinal === undefined ? undefined : state.rows[heard.ordinal - 1];
  if (heard.ordinal !== undefined && shownRow?.kind === 'product' && heard.towns.length > 0 && !documents)
    return nth(message, heard.ordinal);
  if (heard.towns.length > 0 && !documents && !isOther && !has('alternative')) {
    const counted = withQuantity(message, lines);
    // "How many in Kraków" is "how much" in most languages.
    const asked =
      has('price', 'quote') || counted !== undefined
        ? tools.quote
        : has('stock', 'arrive', 'when', 'howMany', 'howMuch', 'whether', 'where') || tool === tools.price
          ? tools.stock
          : undefined;
    // "What does it cost, and is it in Poznań?" is two questions.
    const isBoth = asked === tools.quote && counted === undefined && has('price', 'howMuch') && has('whether', 'stock');
    const also = isBoth ? onLines({ ...message, heard: { ...heard, towns: [] } }, tools.price, lines, {}) : undefined;
    const target =
      (isBoth ? tools.stock : asked) ?? (tool !== undefined && 'locations' in tool.input.shape ? tool : tools.stock);
    if (lines.length > 0 && target !== undefined && 'locations' in target.input.shape) {
      const input =
        target === tool && counted === undefined
          ? { ...last.input, cursor: undefined }
          : inputOf(target, counted ?? lines);
      if (input !== undefined)
        return {
          kind: 'narrow',
          places: heard.towns,
          sure: true,
          call: { tool: target.name, input: defined(input) },
          remarks: [],
          ...(also === undefined ? {} : { also }),
        };
    }
  }
  if (
    !documents &&
    lines.length > 0 &&
    (!has('find') || has('stock')) &&
    !has(
      'deposit',
      'returns',
      'complain',
      'alternative',
      'cheaper',
      'discount',
      'past',
      'last',
      'bought',
      'spend',
      'car',
      'terms',
    )
  ) {
    const counted = lines.some(({ quantity }) => quantity !== undefined);
    if (!has('late') && (has('cutoff', 'arrive') || (has('when') && words < 6))) {
      return onLines(message, tools.stock, lines, {
        fact: 'arrival',
        remarks: aside.time === undefined ? [] : [say.wantedBy(aside.time)],
      });
    }
    // "So how much is that everywhere?" after the stock of one place.
    const isElsewhere = elsewhere.test(message.text);
    const isAll = everywhere.test(message.text) && last.input['locations'] !== undefined && words < 8;
    const isEverywhere = tool === tools.stock && (isAll || (has('howMuch', 'howMany') && (has('all') || isElsewhere)));
    if (isEverywhere && (isElsewhere || lines.length === 1) && !has('price'))
      return onLines(message, tools.stock, lines, {});
    if (has('where') && words < 7 && heard.ordinal === undefined && !has('late', 'arrive', 'when', 'price', 'howMuch'))
      return onLines(message, tools.stock, lines, {});
    // "Put 3 of them on a quote": the number is in it, or nothing is quoted.
    if (has('quote') && numbersOf(message).length === 0) return onLines(message, tools.quote, lines, {});
    const quoted = has('quote') ? withQuantity(message, lines) : undefined;
    if (quoted !== undefined) return onLines(message, tools.quote, quoted, {});
    const asked =
      has('price', 'howMuch', 'quote') && aside.time === undefined
        ? (withQuantity(message, lines) ?? countedEach(message))
        : undefined;
    if (asked !== undefined && !has('info')) return onLines(message, tools.quote, asked, {});
    // "Ile macie?" is how many there are.
    if (has('howMuch') && has('stock') && !has('price')) return onLines(message, tools.stock, lines, {});
    // "What do they cost together?"
    const isTogether = lines.length > 1 && has('all') && words < 8;
    if (has('price', 'howMuch') && !has('credit', 'info'))
      return onLines(
        message,
        counted || isTogether ? tools.quote : tools.price,
        lines,
        // "Is it all here on Tuesday, and how much with VAT?": the price with the day says both.
        counted && dayWanted(message) !== undefined
          ? { fact: 'arrival' }
          : tax.test(message.text)
            ? { fact: 'tax' }
            : {},
      );
    if (has('enough') && withQuantity(message, lines) !== undefined && aside.time === undefined)
      return onLines(message, tools.quote, withQuantity(message, lines) ?? lines, {});
    // "More than 10?", "are there 10?"
    const isThere =
      heard.question && onlyOf('more', 'enough', 'also', 'stock', 'it', 'whether', 'only', 'ok', 'please', 'maybe');
    const many = isThere && aside.time === undefined ? withQuantity(message, lines) : undefined;
    if (many !== undefined) return onLines(message, tools.quote, many, {});
    if (
      has('stock', 'enough', 'all', 'howMany') &&
      onlyOf(
        'stock',
        'enough',
        'all',
        'it',
        'also',
        'whether',
        'what',
        'where',
        'howMany',
        'please',
        'ok',
        'show',
        'only',
        'want',
        'find',
      )
    ) {
      const total = has('enough') || (has('all') && !has('stock', 'howMany', 'where'));
      return onLines(message, counted && total ? tools.quote : tools.stock, lines, {});
    }
    // "And what is it now?", after what was paid.
    const wasPrice = tool !== undefined && [tools.price, tools.saying('price history')].includes(tool);
    if (wasPrice && words < 7 && now.test(message.text) && has('info', 'what', 'howMuch', 'price', 'also'))
      return onLines(message, tools.price, lines, {});
    if (has('info') && has('price') && words < 8) return onLines(message, tools.price, lines, {});
    if (has('info', 'brand') && lines.length === 1 && words < 8 && !asksOthers(message.text))
      return onLines(message, tools.find, lines, { fact: 'details' });
    if (has('compare') && lines.length > 1) return onLines(message, tools.price, lines, {});
  }
  if (state.last === undefined) return undefined;
  const which =
    heard.ordinal ??
    aside.position ??
    (/^\s*#?\d{1,2}[.)]?\s*$/.test(message.text) && lines.length === 0 ? heard.numbers[0] : undefined);
  const [many, others] = numbersOf(message);
  const row = which === undefined ? undefined : which === -1 ? state.rows.at(-1) : state.rows[which - 1];
  if (
    row?.kind === 'product' &&
    (lines.length === 0 || (which ?? 0) > lines.length) &&
    lines.every(({ quantity }) => quantity === undefined) &&
    (many === undefined ? has('buy', 'want') : others === undefined)
  ) {
    const chosen = [{ sku: row.id, ...(many === undefined ? {} : { quantity: many }) }];
    return has('buy', 'want') && message.imperative && tools.canOrder
      ? ordering(message, chosen)
      : onLines(message, tools.quote, chosen, {});
  }
  if (
    which !== undefined &&
    (many === undefined || many === which) &&
    !has('buy', 'want', 'cancel', 'remove', 'change', 'add') &&
    ((row?.kind === 'product' && has('stock', 'price', 'arrive', 'howMany') && words < 9) ||
      onlyOf(
        'show',
        'it',
        'info',
        'what',
        'only',
        'ok',
        'please',
        'also',
        'last',
        'stock',
        'price',
        'whether',
        'invoice',
        'delivery',
        'order',
        'status',
        'canYou',
        'more',
        'arrive',
        'where',
        'howMany',
        'howMuch',
        'past',
        'due',
        'paid',
        'when',
        'late',
        'why',
        'not',
      ))
  ) {
    return nth(message, which);
  }
  if (has('show', 'info', 'status') && has('it') && state.document !== undefined && !has('cancel')) {
    const open = tools.open(state.document.kind);
    return callOf(open, { [open?.opens?.argument ?? '']: state.document.id });
  }
  return undefined;
}

const lines0 = ({ state }: Message) => state.lines.length > 0;
