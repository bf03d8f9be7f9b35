import type { DeskTool } from '../../../tools/desk.ts';
import { addDays, utcDay } from '../../core/datetime.ts';
import { orderForm } from '../../core/next-steps.ts';
import {
  callOf,
  cancelAsk,
  choiceOf,
  daysOf,
  inputOf,
  isVerb,
  isWithin,
  sentDraft,
  linesText,
  numbersOf,
  onLines,
  ordering,
  orderOffered,
  otherThanDrafted,
  sayOnly,
  withQuantity,
  skuOf,
  type Message,
} from './message.ts';
import { sends, wantsToSee } from '../reading/wording.ts';
import { suggested } from './suggest.ts';
import { searched } from './searched.ts';
import { nounsOf } from '../reading/part-words.ts';
import { documentIn } from '../reading/documents.ts';
import { productCall } from '../reading/products.ts';
import type { StateLine } from '../state.ts';
import { orderedOn } from './about-documents.ts';
import type { NextCall, Understood } from '../understanding.ts';

/** Stock, price and time of parts. */
export function ofProducts(message: Message): Understood | undefined {
  const { heard, say, tools, products, aside, imperative, state } = message;
  const { has, question } = heard;
  if (products.length === 0) {
    if (
      (has('find') || aside.sizes !== undefined || (has('product') && !has('past', 'late', 'complain'))) &&
      !has('invoice', 'delivery', 'order', 'buy', 'remove', 'add', 'change') &&
      !(state.lines.length > 0 && has('also') && !has('find', 'stock'))
    )
      return searched(message);
    if (heard.towns.length > 0 && has('stock') && state.lines.length === 0)
      return nounsOf(message).length > 0 ? searched(message) : sayOnly(say.whichPart);
    if (
      has('cutoff', 'arrive', 'price', 'quote', 'stock', 'howMuch') &&
      heard.words < (has('cutoff') ? 14 : 9) &&
      (has('cutoff') || !has('what')) &&
      !has('car', 'invoice', 'delivery', 'order') &&
      message.about.wanted.doubtful.every(({ raw }) => !/\d/.test(raw))
    ) {
      const [content, more] = state.document === undefined ? [] : state.contents;
      // "Is there another one?", of the one part of a document.
      if (state.lines.length === 0 && content !== undefined && more === undefined && !has('cutoff', 'arrive'))
        return onLines(message, has('stock') ? tools.stock : tools.price, [{ sku: content.sku }], {});
      if (state.lines.length === 0) return sayOnly(say.whichPart);
      const isCounted = state.lines.some(({ quantity }) => quantity !== undefined);
      const asked = isCounted || has('quote') ? tools.quote : tools.price;
      const tool = has('price', 'quote', 'howMuch') ? asked : tools.stock;
      return onLines(message, tool, state.lines, has('cutoff', 'arrive') ? { fact: 'arrival' } : {});
    }
    return undefined;
  }
  const counted = products.some(({ quantity }) => quantity !== undefined);
  const wanted = has('buy', 'want') || (has('order') && (counted || isVerb(message.text)));
  if (has('again') && products.length === 2 && !counted && !imperative)
    return onLines(message, tools.price, products, { lead: say.notSame });
  // "Give me the price of OP520"
  if (has('buy') && has('price') && !has('want', 'order', 'stock', 'quote') && !counted && heard.words < 8)
    return onLines(message, tools.price, products, {});
  // "OP520, wieviel in Krakau": a price has no place.
  if (!counted && heard.towns.length > 0 && has('howMuch') && !has('price', 'buy', 'past', 'bought', 'cheaper'))
    return onLines(message, tools.stock, products, {});
  // "3 OP520 and a BHN1217: what do they cost, and when can they be here?"
  const isDated = counted && has('price', 'howMuch', 'quote') && has('when', 'arrive');
  if (isDated && !has('past', 'bought', 'late', 'every', 'complain', 'returns') && !(wanted && imperative))
    return onLines(message, tools.quote, products, { fact: 'arrival' });
  const both = counted ? undefined : whereAndHowMuch(message);
  if (both !== undefined) return both;
  if (has('compare') && products.length > 1) return onLines(message, tools.price, products, {});
  // "Should I take this one or that one?"
  const isAdvice = products.length > 1 && (has('shouldI') || asksAdvice.test(message.text));
  if (isAdvice && !counted && !has('cheaper', 'price', 'arrive', 'past', 'compare'))
    return onLines(message, tools.price, products, { lead: say.noAdvice, fact: 'cheapest' });
  // "And the GDB2852 in comparison"
  const [before, other] = state.lines;
  if (has('compare') && !counted && before !== undefined && other === undefined && !has('past', 'bought', 'spend'))
    return onLines(message, tools.price, [{ ...before, quantity: undefined }, ...products], { fact: 'cheapest' });
  const earlier = /\byesterday\b|\blast (?:week|month)\b/i.test(heard.english);
  if (earlier && !counted && has('when', 'where', 'arrive', 'late') && !has('price', 'stock', 'bought'))
    return awaitedPart(message) ?? callOf(tools.list('requisition'), {}, { lead: say.noTracking });
  const supposed = (has('maybe') || (question && counted)) && has('when', 'arrive') && !has('price', 'past', 'late');
  if (supposed) return onLines(message, tools.stock, products, { fact: 'arrival' });
  if (aside.price !== undefined && question && !counted && !has('want', 'buy'))
    return onLines(message, tools.price, products, {});
  // "Order nothing, just look whether 20 are there."
  if (has('not') && !question && has('show', 'whether', 'stock') && !has('remove', 'late', 'price', 'past'))
    if (!has('hold') || has('only'))
      return onLines(message, counted ? tools.quote : tools.stock, products, has('arrive') ? { fact: 'arrival' } : {});
  if (
    has('not') &&
    !question &&
    !has('stock', 'price', 'quote', 'late', 'arrive', 'past', 'when', 'where', 'why', 'remove')
  ) {
    return sayOnly(say.nothingOrdered, choiceOf(tools.stock, say.buttons.stock, inputFor(tools.stock, products)));
  }
  if (has('why') && !has('price', 'cheaper', 'order', 'late'))
    return sayOnly(say.noComplaints, choiceOf(tools.list('invoice'), say.buttons.invoices));
  // "2x OP520 missing": of a delivery that came.
  if (has('late') && counted && !question && !has('order', 'when', 'where', 'stock', 'not'))
    return sayOnly(
      say.noComplaints,
      choiceOf(tools.list('delivery'), say.buttons.deliveries),
      choiceOf(tools.list('invoice'), say.buttons.invoices),
    );
  // "Where is OP520": in which warehouse, unless it is ours and under way.
  if (
    has('where') &&
    heard.words < 10 &&
    !counted &&
    daysOf(message)['from'] === undefined &&
    !has('late', 'order', 'past', 'arrive', 'delivery', 'price') &&
    !ofOurs.test(message.text)
  )
    return onLines(message, tools.stock, products, {});
  const isOfOrder =
    has('order', 'past', 'delivery', 'bought') || ofOurs.test(message.text) || daysOf(message)['from'] !== undefined;
  if ((has('late') || (has('where') && isOfOrder)) && !has('stock', 'cutoff', 'price', 'shouldI'))
    return awaitedPart(message) ?? callOf(tools.list('requisition'), orderedOn(message), { lead: say.noTracking });
  const byDay =
    question &&
    !has('price') &&
    /\b(?:today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/i.test(heard.english);
  const bySpan = question && aside.time !== undefined && !has('price', 'quote');
  if (
    has('cutoff') ||
    byDay ||
    bySpan ||
    (has('arrive', 'when') && !has('price', 'quote') && !(wanted && imperative))
  ) {
    const remark = aside.time === undefined ? [] : [say.wantedBy(aside.time)];
    return onLines(message, tools.stock, products, { fact: 'arrival', remarks: remark });
  }
  // "Stock on W72851 and OC243, need 5 of each" asks first.
  const isStockFirst = has('stock') && has('want') && !has('buy', 'order', 'add', 'quote');
  if (wanted && (!imperative || isStockFirst) && tools.canOrder && counted) {
    if (has('past') && !has('canYou', 'shouldI')) return undefined;
    // Asked or doubted: priced, and offered.
    const quote = onLines(message, tools.quote, products, {});
    const then = {
      question: say.orderThis(linesText(products)),
      choices: [{ label: say.buttons.order, tool: orderForm, input: { lines: products } }],
    };
    return quote?.kind === 'call' && !has('not') ? { ...quote, then } : quote;
  }
  if (
    has('stock') &&
    !has('price', 'quote', 'buy', 'want') &&
    tools.stock !== undefined &&
    products.every(({ quantity }) => quantity === undefined)
  ) {
    return productCall(tools.stock, message.about, message.around);
  }
  if (
    has('price', 'howMuch') &&
    !has('stock', 'quote', 'buy', 'want') &&
    tools.price !== undefined &&
    products.every(({ quantity }) => quantity === undefined)
  ) {
    return productCall(tools.price, message.about, message.around);
  }
  if (has('info') && !has('stock', 'price', 'quote', 'buy', 'want') && products.length === 1)
    return onLines(message, tools.find, products, { fact: 'details' });
  // "They came, I ordered GDB1330": a tale, and no question for its stock.
  if (has('past') && !question && !wanted && !has('stock', 'price', 'quote')) return suggested(message);
  return undefined;
}

/** "Where is the BT151066 from yesterday?": what is still to come of it; the day may be that of the order or of its arrival. */
function awaitedPart({ products: [line, other], tools, around }: Message): Understood | undefined {
  const sku = line === undefined || other !== undefined ? undefined : skuOf(line);
  if (sku === undefined || line?.quantity !== undefined) return undefined;
  const today = utcDay(around.clock.now());
  return callOf(tools.saying('trace'), { sku, from: addDays(today, -90), to: today }, { fact: 'rest' });
}

/** A line that the draft does not have, of which nobody said how many. */
const isLineMore = ({ draft, lines }: Message['state']) =>
  draft?.lines !== undefined &&
  lines.some((line) => line.quantity === undefined && !isWithin([line], draft.lines ?? []));

/** "Which is better", "what do you think": of parts. */
export const asksAdvice =
  /(?<!\p{L})(?:better|best|recommend\p{L}*|advise|what do you think|lepsz\p{L}*|lepiej|polecas\p{L}*|radzisz|besser\p{L}*|beste\p{L}?|empfiehl\p{L}*|empfehl\p{L}*|meinst du|haltbar\p{L}*|lepší|lepsi|raději|radši|radsi|doporuč\p{L}*|doporuc\p{L}*|кращ\p{L}*|краще|порадь\p{L}*|рад(?:иш|ите))(?!\p{L})/iu;

const ofOurs =
  /(?<!\p{L})(?:my|our|m[oó]j\p{L}*|nasz\p{L}*|mein\p{L}*|unser\p{L}*|můj|naše\p{L}*|náš|мо[яїєй]\p{L}*|мій|наш\p{L}*|bleib\p{L}*|jsou ty|sind die|are (?:the|those)|co z|co je s|що з|was ist mit)(?!\p{L})/iu;

/** "What is it, and when would it be in Katowice?": the stock and the price. */
function whereAndHowMuch(message: Message): Understood | undefined {
  const { heard, products, tools } = message;
  const { has } = heard;
  if (!has('price', 'howMuch') || !has('where', 'when', 'arrive') || heard.words > 14) return undefined;
  if (
    (has('buy', 'order') && !has('maybe')) ||
    has('past', 'bought', 'paid', 'invoice', 'delivery', 'late', 'deposit', 'every')
  )
    return undefined;
  const stock = onLines(message, tools.stock, products, {});
  const price = callOf(tools.price, inputFor(tools.price, products));
  return stock?.kind === 'call' || stock?.kind === 'narrow' ? { ...stock, also: price } : stock;
}

function inputFor(tool: DeskTool | undefined, lines: readonly StateLine[]): NextCall['input'] {
  return tool === undefined ? {} : (inputOf(tool, lines) ?? {});
}

/** What writes a draft, sends it or cancels it. */
export function proposing(message: Message): Understood | undefined {
  const { heard, say, products, tools, state, imperative, about, aside, text } = message;
  const { has, words } = heard;
  if ((has('cancel') || (has('undo', 'remove') && has('order', 'draft'))) && products.length === 0) {
    if (!imperative && has('not', 'past', 'why', 'when')) return undefined;
    if (aside.position === undefined && /\d{4}/.test(aside.text)) return undefined;
    const rows = state.rows.filter(({ kind }) => kind === 'draft' || kind === 'requisition');
    // Of several that were listed none is meant more than the others.
    const row =
      state.document?.kind === 'draft' || state.document?.kind === 'requisition'
        ? state.document
        : rows.length === 1
          ? rows[0]
          : undefined;
    const draftId = state.draft?.id ?? sentDraft(state, tools);
    if (draftId !== undefined) return cancelAsk(message, draftId, { draftId });
    if (row !== undefined)
      return cancelAsk(message, row.id, row.kind === 'draft' ? { draftId: row.id } : { requisitionId: row.id });
    // What is only talked about is ordered by nobody.
    const isThis = words < 6 ? !has('order', 'draft') : words < 10 && has('all', 'it') && rows.length === 0;
    if (state.lines.length > 0 && isThis) return sayOnly(say.nothingOrdered);
    const listed = rows.slice(0, 4).flatMap(({ kind, id }) => {
      const input = kind === 'draft' ? { draftId: id } : { requisitionId: id };
      return choiceOf(tools.cancel, id, input) ?? [];
    });
    if (listed.length > 0) return { kind: 'ask', question: say.cancelWhat, choices: listed };
    return sayOnly(
      say.cancelWhat,
      choiceOf(tools.list('draft'), say.buttons.orders),
      choiceOf(tools.list('requisition'), say.buttons.requisitions),
    );
  }
  const buys =
    (has('buy') && !wantsToSee(text, heard)) || (has('want') && products.length > 0) || (has('order') && isVerb(text));
  // "Send it" alone, of a draft: asked, as an invoice may be meant.
  if (!has('submit') && sends.test(text) && words < 3 && state.draft !== undefined && tools.submit !== undefined) {
    const input = { draftId: state.draft.id, revision: state.draft.revision };
    const choices = [{ label: say.buttons.submit, tool: tools.submit.name, input }];
    return { kind: 'ask', question: say.submitThis, choices, yes: true };
  }
  // A number that was said is in the order, or nothing is ordered.
  const counts = numbersOf(message);
  const lines = counts.length === 0 ? state.lines : withQuantity(message, state.lines);
  if (has('submit') && products.length === 0) {
    if (!imperative || has('invoice', 'delivery', 'mail', 'file')) return undefined;
    // What was only priced since is in no draft yet.
    if (otherThanDrafted(state) || isLineMore(state)) return ordering(message, state.lines);
    if (state.draft !== undefined && counts.length === 0)
      return callOf(tools.submit, { draftId: state.draft.id, revision: state.draft.revision });
    if (lines === undefined) return suggested(message);
    return lines.length > 0 ? ordering(message, lines) : sayOnly(say.submitWhat);
  }
  if (!buys || !tools.canOrder) return undefined;
  const unread = about.wanted.doubtful.some(({ raw, maybe }) => maybe !== undefined || /\d/.test(raw));
  if (products.length > 0) {
    if (!imperative) return undefined;
    if (unread) return undefined;
    // "TH34967, give me the stock"
    const isCounted0 = products.some(({ quantity }) => quantity !== undefined);
    if (has('stock') && !isCounted0 && !has('want', 'maybe', 'order'))
      return onLines(message, tools.stock, products, {});
    // "I need to have a look at G59994"
    if (has('show', 'info') && !isCounted0 && !has('buy', 'order', 'add'))
      return onLines(message, tools.stock, products, {});
    // "I need a quote for 6 GDB1330"
    if (has('quote')) return onLines(message, tools.quote, products, {});
    // "Two of those and one W71275", of no part that is talked about: half of it is no order.
    const others = /(?<!\p{L})(?:of|von|z|ze|з|із) (?:those|them|these|denen|tych|nich|těch|тих|них)(?!\p{L})/iu.test(
      text,
    );
    if (others && heard.numbers.length > 1) return { kind: 'ask', question: say.whichPart, choices: [] };
    // "I'd like two of those: what do they cost?"
    if (!has('buy', 'order') && has('price', 'howMuch') && aside.price === undefined) {
      const isCounted = products.some(({ quantity }) => quantity !== undefined);
      return onLines(message, isCounted ? tools.quote : tools.price, products, {});
    }
    return ordering(message, products);
  }
  // "Don't order, I only want to know what they cost"
  if (has('not') && has('price', 'howMuch') && state.lines.length > 0)
    return onLines(message, tools.price, state.lines, { lead: say.nothingOrdered });
  if (has('not')) return sayOnly(say.nothingOrdered);
  if (unread || words > 8) return undefined;
  if (state.lines.length > 0) {
    if (lines === undefined) return suggested(message);
    // "Send me that offer" wants to read it, "I take the offer" wants the parts: that is asked.
    if (imperative && !has('quote', 'price', 'reserve')) return ordering(message, lines);
    return orderOffered(message);
  }
  // "Order what we had last"
  const named = documentIn(text);
  if (has('again') && imperative && named?.kind !== 'invoice' && named?.kind !== 'delivery')
    return {
      kind: 'again',
      requisitionId: named?.id ?? (state.document?.kind === 'requisition' ? state.document.id : undefined),
      range: undefined,
      remarks: [],
    };
  if (has('history', 'status', 'draft', 'past')) return undefined;
  // "Send me that" after invoices.
  const isShown = state.document !== undefined || state.rows.some(({ kind }) => kind !== 'product');
  if (isShown && sends.test(text)) return sayOnly(say.noMail);
  if (has('delivery', 'invoice', 'returns', 'account')) return suggested(message);
  // The word alone is the command: it opens an empty form.
  if (imperative && /^\s*order\s*[.!]*\s*$/iu.test(text)) return undefined;
  // "I want to moan": what is wanted was not understood.
  return heard.unknown.length > 0 ? suggested(message) : sayOnly(say.orderWhat);
}
