import { asksContents } from './document-facts.ts';
import { everyWeek, repeatsLines, toldOf } from './notices.ts';
import { sameKind } from '../going-on/cheapest.ts';
import { asksOthers, makersIn } from '../reading/makers.ts';
import { called } from '../going-on/counted.ts';
import { findDateRange } from '../../core/date-range.ts';
import { documentIn } from '../reading/documents.ts';
import {
  callOf,
  choiceOf,
  codeOfLine,
  daysOf,
  isCounted,
  onLines,
  ordering,
  sayOnly,
  withQuantity,
  type Message,
  withLead,
} from './message.ts';
import { isWord } from '../reading/hear.ts';
import { countsOne, someOther } from '../reading/named.ts';
import { nounsOf } from '../reading/part-words.ts';
import { asksSomebody, asksWho, asPdf } from '../reading/wording.ts';
import type { StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';
import { asksAdvice } from './about-products.ts';
import { opened, depositsOf } from './about-documents.ts';
import { gaveBack } from '../reading/wording.ts';
import { namesOther, namesPart, namesParts, searched } from './searched.ts';
import { historyOf } from './looking-back.ts';
import { asksOrders, creditsOf, matched, ofOwnNumber, orderedOf } from './traced.ts';

/** What the interface has no way for: it is said, with what can be looked up instead. */
export function cannot(message: Message): Understood | undefined {
  const { heard, say, products, aside, tools, text, state } = message;
  const { has, question } = heard;
  const document = documentIn(text);
  const deliveries = choiceOf(tools.list('delivery'), say.buttons.deliveries);
  const invoices = choiceOf(tools.list('invoice'), say.buttons.invoices);
  if (
    (aside.mail !== undefined || has('mail')) &&
    // "4 of BF4552, send to the other branch" are goods.
    products.every(({ quantity }) => quantity === undefined) &&
    (has('invoice', 'mail', 'delivery', 'draft') ||
      document !== undefined ||
      (aside.mail !== undefined && products.length === 0)) &&
    !has('address', 'account')
  ) {
    return document === undefined ? sayOnly(say.noMail, invoices) : withLead(opened(message), say.noMail);
  }
  // "A copy of FV/2026/10/00280, please": it is shown, and none can be sent.
  if (document !== undefined && aCopy.test(text)) return withLead(opened(message), say.noPdf);
  if (document !== undefined && has('file') && asPdf.test(text)) return withLead(opened(message), say.noPdf);
  if (has('pack') && document === undefined && !has('address', 'mail', 'owed', 'overdue', 'creditNote')) {
    const shown = callOf(tools.list('invoice'), daysOf(message));
    if (!has('invoice') && daysOf(message)['from'] === undefined) return sayOnly(say.noPack, invoices);
    // "Documents of last month": "only the credit notes" goes on with them.
    return has('invoice') ? shown : withLead(shown, say.noPack);
  }
  const isWho = asksWho(text) && heard.words < 9;
  const isApproved = has('approve', 'approvals') && !has('human');
  // "Who may approve" is of the rules, "who approved" of an order.
  const isRule =
    /(?<!\p{L})(?:allowed|may|can|has to|needs? to|must|darf|muss|może|musi|wolno|smí|musí|může|muze|може|має|мусить|повин\p{L}*)(?!\p{L})/iu.test(
      text,
    );
  // "Who approved RQ26112700004, and when?"
  if (asksWho(text) && (isApproved || has('who', 'bought')) && document !== undefined && !isRule)
    return withLead(opened(message), say.noWho);
  if (isWho && isApproved && isRule) return sayOnly(say.whyApproval, choiceOf(tools.list('draft'), say.buttons.orders));
  // "Did somebody order 4x OP520?"
  if (asksSomebody(text) && has('order', 'buy', 'bought', 'past') && !has('invoice', 'delivery') && heard.words < 12) {
    const isOpen = products.length === 1 && daysOf(message)['from'] === undefined;
    return isOpen ? historyOf(message, products) : callOf(tools.list('requisition'), daysOf(message));
  }
  const asksOrderer = (has('who') || (isWho && (has('past', 'bought') || isApproved))) && document === undefined;
  // Who, nobody knows; when, and with which documents, the order says.
  const whose = asksOrderer && !isApproved && daysOf(message)['from'] === undefined ? orderedOf(message) : undefined;
  if (whose !== undefined) return whose;
  // "What did we order yesterday, and who ordered it?": what was ordered is known.
  const isOfDays = !isApproved && !has('invoice', 'delivery') && daysOf(message)['from'] !== undefined;
  if (asksOrderer && isOfDays && (asksOrders(text) || has('howMuch', 'howMany')))
    return callOf(tools.list('requisition'), daysOf(message), { lead: say.noWho });
  if (asksOrderer) return sayOnly(say.noWho, choiceOf(tools.list('draft'), say.buttons.orders));
  // "Can I order on Saturday?"
  const ordersOnDay =
    has('canYou') &&
    has('order', 'buy') &&
    heard.weekday !== undefined &&
    !has('past', 'arrive', 'show', 'where', 'status');
  if (products.length === 0 && ((has('hours') && !has('creditNote', 'owed', 'quote', 'draft')) || ordersOnDay))
    return (
      (ordersOnDay && state.lines.length > 0
        ? onLines(message, tools.stock, state.lines, { fact: 'arrival' })
        : undefined) ?? sayOnly(say.noHours)
    );
  // "Can you tell me if 4 OP520 are available": asked now, and not to be told some day.
  const isNamed = products.length > 0 ? has('canYou') : document !== undefined && has('canYou', 'whether');
  const asksNow = isNamed && heard.weekday === undefined;
  if (has('every') && !asksNow) {
    const counted = products.some(({ quantity }) => quantity !== undefined);
    return counted || repeatsLines(message) || has('order', 'buy', 'want') || (has('again') && !has('stock'))
      ? everyWeek(message)
      : toldOf(message);
  }
  const asksLines = document !== undefined && asksContents(text);
  if (has('match') && !has('buy', 'want', 'again') && !asksLines) return matched(message);
  // "Does it fit?" is of a car that nobody can look up.
  if (
    (has('car') || aside.car !== undefined) &&
    // "They don't fit, I want to send them back" asks of no car.
    !has('complain', 'find', 'returns') &&
    question &&
    // "Got an Octavia on the ramp, I'll have 4 GDB1330" orders them.
    !(isCounted(products) && has('buy', 'want') && !text.includes('?')) &&
    (products.length > 0 || (state.lines.length > 0 && heard.words < 6))
  )
    // Whether it fits is asked, and not to sell it: its stock only where that is asked as well, or a part is named.
    return products.length > 0 || has('stock', 'howMany', 'arrive', 'buy', 'want')
      ? onLines(message, tools.stock, products.length > 0 ? products : state.lines, { lead: say.noCars })
      : sayOnly(say.noCars);
  if ((has('why') || (isWho && !has('past', 'bought'))) && has('approve', 'approvals') && products.length === 0)
    return sayOnly(say.whyApproval, choiceOf(tools.list('draft'), say.buttons.orders));
  if (has('oe') && document === undefined && !has('stock'))
    return sayOnly(say.noOe, choiceOf(tools.browse, say.buttons.browse));
  if (products.length === 0 && document === undefined) {
    const browse = choiceOf(tools.browse, say.buttons.browse);
    if (aside.vin !== undefined || (has('vin') && !has('invoice')))
      return (
        (nounsOf(message).length > 0 ? withLead(searched(message), say.noVin) : undefined) ?? sayOnly(say.noVin, browse)
      );
    // "4 pads GDB1330 for a Passat" names the part.
    const hasCode = /\p{L}{2,4}[ -]?\d{3}/u.test(aside.text);
    // "The filter you delivered doesn't fit the car" looks for no other.
    const isGrief = has('complain') && has('past', 'delivered') && !question;
    if (!isGrief && ((aside.car !== undefined && !hasCode) || (has('car') && has('product', 'find', 'want', 'stock'))))
      return (namesParts(message) ? searched(message) : undefined) ?? sayOnly(say.noCars, browse);
  }
  // "Could you do 10 % less on discs?"
  const isLess = /%|pro[cz]|процент|відсотк/iu.test(aside.price ?? '');
  if (
    isLess &&
    (has('cheaper', 'discount', 'price', 'canYou', 'buy', 'want') || (question && state.lines.length > 0))
  ) {
    const taken = withQuantity(message, products.length > 0 ? products : state.lines);
    const extra = { lead: say.noDiscounts, fact: 'list' } as const;
    if (taken !== undefined) return onLines(message, tools.quote, taken, extra);
    return products.length > 0 ? onLines(message, tools.price, products, extra) : sayOnly(say.noDiscounts);
  }
  // "The cheapest front pads you have": of those that a search finds.
  if (has('cheaper') && namesPart(message) && !has('discount', 'bought', 'past', 'compare', 'remove', 'change'))
    return searched(message);
  const talkedAbout =
    products.length > 0 ? products : heard.words < (has('deposit', 'returns') ? 20 : 12) ? state.lines : [];
  // "How much is it with the deposit?": the sum, and the deposit beside it.
  if (
    has('deposit') &&
    isCounted(talkedAbout) &&
    has('howMuch', 'price', 'all', 'also') &&
    !has('owed', 'returns', 'past', 'not')
  )
    return onLines(message, tools.quote, talkedAbout, { fact: 'deposit' });
  if (has('deposit') && products.length === 0 && !isCommand(message)) {
    // "Deposits still open": of all parts. "On that" is of the one talked about.
    if (
      has('owed', 'not') ||
      (has('returns') && (talkedAbout.length === 0 || (has('howMany', 'howMuch') && talkedAbout.length > 1))) ||
      has('all', 'history', 'past')
    )
      return depositsOf(message) ?? sayOnly(say.whichPart, deliveries);
    // "And the deposits on old calipers", after brake pads.
    const isOther = nounsOf(message).length > 0 && !(called(message, talkedAbout) ?? []).some(Boolean);
    if (isOther) return depositsOf(message);
    if (talkedAbout.length > 0) return onLines(message, tools.price, talkedAbout, { fact: 'deposit' });
  }
  if (has('reserve') && document === undefined) {
    const lead = has('pickup') ? `${say.noReserve} ${say.noPickup}` : say.noReserve;
    const wanted = (products.length === 0 ? withQuantity(message, talkedAbout) : undefined) ?? talkedAbout;
    if (wanted.length === 0) return sayOnly(lead);
    const counted = wanted.every(({ quantity }) => quantity !== undefined);
    return counted && !text.includes('?')
      ? onLines(message, tools.quote, wanted, { lead })
      : onLines(message, tools.stock, wanted, { fact: 'arrival', lead });
  }
  // "4 of them came squashed, I want others for them"
  if (has('alternative') && has('want') && has('past') && has('delivered') && !text.includes('?'))
    return ofNamed(message, say.noComplaints) ?? sayOnly(say.noComplaints, deliveries, invoices);
  // "Ordered 6, and 4 came."
  const gaps =
    heard.numbers.length === 2 && products.length === 0 && has('bought') && !has('maybe', 'howMuch', 'quote');
  if (gaps && !question && !has('want', 'add', 'again', 'spend', 'price'))
    return (
      ofNamed(message, say.noComplaints) ??
      sayOnly(say.noComplaints, deliveries, choiceOf(tools.list('requisition'), say.buttons.requisitions))
    );
  // "Ordered 4 W71275, only 3 came": two numbers and one part, looking back.
  const codes = (text.match(/(?<![\p{L}\d])\p{L}{1,5}[ -]?\d{2}[\p{L}\d/]*/gu) ?? []).filter(
    (code) => !isWord(/^\p{L}+(?=[ -])/u.exec(code)?.[0] ?? ''),
  );
  const counts = text.replace(/\S*\p{L}\S*\d\S*/gu, ' ').match(/(?<!\S)\d{1,4}(?![^\s,.!x])/g) ?? [];
  if (has('past', 'bought', 'late') && codes.length === 1 && counts.length === 2 && !question)
    if (!has('want', 'add', 'again', 'spend', 'price')) return sayOnly(say.noComplaints, deliveries, invoices);
  // "Ordered 6, only 4 came", of no part: neither number is a quantity.
  const [first, then] = heard.numbers;
  if (codes.length === 0 && products.length === 0 && !question && first !== undefined && then !== undefined)
    if (
      has('past', 'bought', 'late', 'complain') &&
      !has('want', 'add', 'again', 'spend', 'price', 'change', 'maybe', 'quote')
    )
      if (daysOf(message)['from'] === undefined) return sayOnly(say.noComplaints, deliveries, invoices);
  // "We got charged 140 for the GDB1330": what was paid before is shown.
  const [charged, more] = products;
  if (aside.price !== undefined && has('past') && charged !== undefined && more === undefined && !question)
    if (!has('want', 'buy', 'add', 'again', 'stock', 'quote') && document === undefined) {
      const history = historyOf(message, [charged]);
      return withLead(history, say.noComplaints);
    }
  // "You sent W71275 instead of OP520."
  const isOther = products.length === 2 && codes.length === 2 && has('past', 'bought') && (!question || has('instead'));
  if (isOther && !has('want', 'buy', 'add', 'again', 'spend', 'price', 'stock', 'compare', 'invoice'))
    return sayOnly(say.noComplaints, deliveries, invoices);
  // "How much do we get back for it?" of one part is of its deposit.
  if (
    has('returns') &&
    has('howMuch', 'price') &&
    talkedAbout.length === 1 &&
    !has('past', 'invoice', 'creditNote', 'complain')
  )
    return onLines(message, tools.price, talkedAbout, { fact: 'deposit' });
  // "Is ZTR7901 back with you already?": what was delivered of it, and what came back.
  const [old, another] = products;
  const isBack =
    old?.sku !== undefined && another === undefined && asksOfBack.test(text) && !has('buy', 'want', 'price');
  if (isBack && question && !has('canYou', 'complain', 'howMuch'))
    return callOf(tools.saying('deposit'), { ...daysOf(message), text: old.sku, state: 'all' });
  if (has('returns') && !has('creditNote')) {
    // "I don't want another, I want my money back", "one of the new ones leaks, want to send it back", "von den GDB1330 waren 2 falsch
    // geliefert, die gehn zurück" ask nothing.
    const isWish = has('want') || /(?<!\p{L})(?:want|wanna)(?!\p{L})/iu.test(text);
    const isTold =
      (!text.includes('?') &&
        (isWish || (has('complain') && has('past', 'delivered'))) &&
        !has('canYou', 'why', 'when')) ||
      (has('not') && isWish);
    const mayAsk = has('canYou') || (!isTold && (question || has('whether')));
    // "A wheel bearing is the wrong one, how do I send it back", after a battery.
    if (products.length === 0 && talkedAbout.length > 0 && namesOther(message))
      return sayOnly(say.noReturns, deliveries, invoices);
    // "Have you one in stock to swap?"
    if (mayAsk && has('stock') && talkedAbout.length > 0) return onLines(message, tools.stock, talkedAbout, {});
    // "He brought it back, it squeaks: will you take it?"
    const lead = has('complain', 'past') && products.length > 0 ? { lead: say.noReturns } : {};
    // "2 GDB1330 back, it was on FV/…?"
    const isOfPaper = document !== undefined && products.length === 1;
    if (mayAsk && talkedAbout.length > 0 && !isOfPaper)
      return onLines(message, tools.stock, talkedAbout, { fact: 'returnable', ...lead });
    // The document that is named with it is what is talked about from then on.
    if (isOfPaper || !mayAsk || has('want') || !has('past', 'invoice', 'delivery'))
      return ofNamed(message, say.noReturns) ?? sayOnly(say.noReturns, deliveries, invoices);
  }
  if (has('deposit')) {
    if (talkedAbout.length > 0 && !isCommand(message)) {
      const deposit = onLines(message, tools.price, talkedAbout, { fact: 'deposit' });
      // "What is it, and did you refund it?": what was delivered of it, and what was credited.
      const [line, other] = talkedAbout;
      const back = other === undefined && gaveBack.test(text) ? line?.sku : undefined;
      const also = back === undefined ? undefined : creditsOf(message, back);
      return deposit?.kind === 'call' && also !== undefined ? { ...deposit, also } : deposit;
    }
    return depositsOf(message) ?? sayOnly(say.whichPart, deliveries);
  }
  const asksMissing = question || has('what', 'info');
  const isShort = has('missing') && document !== undefined && !(asksMissing && document.kind === 'number');
  if ((has('complain') || isShort) && !has('creditNote', 'discount') && !(has('invoice') && has('cheaper'))) {
    const kind = has('invoice') ? 'invoice' : has('delivery') ? 'delivery' : undefined;
    const listed = kind === undefined || products.length > 0 ? undefined : tools.list(kind);
    const range = daysOf(message);
    if (document === undefined && listed !== undefined && range['from'] !== undefined)
      return callOf(listed, range, { lead: say.noComplaints });
    return ofNamed(message, say.noComplaints) ?? sayOnly(say.noComplaints, deliveries, invoices);
  }
  // "One" in "the cheaper one" counts nothing.
  const [many, others] = message.heard.numbers.filter((each) => each !== 1 || countsOne.test(text));
  if (
    has('cheaper') &&
    state.cheapest !== undefined &&
    products.length === 0 &&
    !question &&
    !someOther.test(text) &&
    !has('discount', 'alternative', 'not')
  ) {
    const lines = [{ sku: state.cheapest, ...(many === undefined || others !== undefined ? {} : { quantity: many }) }];
    if (many !== undefined && others === undefined)
      return has('buy', 'want') && message.imperative
        ? ordering(message, lines)
        : onLines(message, tools.quote, lines, {});
    if (has('buy', 'want') && message.imperative && tools.canOrder) return ordering(message, lines);
  }
  // "Take the cheapest, two": of what a search found nobody knows yet which that is.
  if (has('cheaper') && has('buy', 'want') && products.length === 0 && !question && state.cheapest === undefined) {
    const found = comparedOf(message, talkedAbout);
    if (found.length === 0 && state.last?.tool === tools.find?.name)
      return sayOnly(say.noSubstitutes, choiceOf(tools.browse, say.buttons.browse));
  }
  if (
    has('discount') ||
    (has('cheaper') && many !== undefined && others === undefined && products.length === 0 && talkedAbout.length < 2)
  ) {
    const quantity = many !== undefined && many > 1 && others === undefined ? many : undefined;
    // "And if we take 20?", of two parts: of each.
    const each = quantity === undefined ? undefined : talkedAbout.map((line) => ({ ...line, quantity }));
    const isFew = talkedAbout.length > 1 && talkedAbout.length < 4;
    const counted =
      products.length > 0 ? undefined : (withQuantity(message, talkedAbout) ?? (isFew ? each : undefined));
    if (counted !== undefined) return onLines(message, tools.quote, counted, { lead: say.noDiscounts, fact: 'list' });
    return talkedAbout.length > 0
      ? onLines(message, tools.price, talkedAbout, { lead: say.noDiscounts, fact: 'list' })
      : sayOnly(say.noDiscounts);
  }
  // "Which makers do you have?": of all parts nobody has such a list.
  const ofMakers = has('brand') && has('stock') && has('what') && talkedAbout.length === 0 && !has('product', 'spend');
  if (ofMakers && products.length === 0 && heard.words < 8 && nounsOf(message).length === 0)
    return sayOnly(say.whichPart, choiceOf(tools.browse, say.buttons.browse));
  // "Which of them is better?"
  const isAdvice = asksAdvice.test(text) && products.length === 0 && talkedAbout.length > 1;
  if (isAdvice && heard.words < 7 && !has('cheaper', 'price', 'change', 'buy', 'want', 'arrive'))
    return onLines(message, tools.price, talkedAbout, { lead: say.noAdvice, fact: 'cheapest' });
  const isCompared = has('cheaper') || (has('compare') && has('price'));
  const compared = isCompared && (!has('alternative') || products.length > 0) ? comparedOf(message, talkedAbout) : [];
  if (compared.length > 1) return onLines(message, tools.price, compared, { fact: 'cheapest' });
  if (
    (has('alternative') && !(has('instead') && message.imperative)) ||
    (asksOthers(text) && talkedAbout.length > 0 && products.length === 0 && !has('buy', 'invoice', 'delivery')) ||
    has('cheaper') ||
    (has('brand') && talkedAbout.length > 0 && has('stock', 'whether'))
  ) {
    if (talkedAbout.length > 0) {
      // Of which of several is not known: what is asked of it is not looked for.
      const unused = [...makersIn(text, heard, state).wanted, ...heard.towns];
      const remarks = unused.length === 0 ? [] : [say.notUsed(unused.join(', '))];
      // "Got anything similar?", of a draft of which one part was left out: of that one.
      const [first] = talkedAbout;
      const left = products.length === 0 && state.draft !== undefined && has('alternative') ? state.gone.at(-1) : first;
      return (
        (left === undefined || left === first ? sameKind(message, talkedAbout) : undefined) ??
        onLines(message, tools.find, [left ?? first ?? {}], { lead: say.noSubstitutes, remarks })
      );
    }
    if (has('product')) return searched(message);
    return sayOnly(say.whichPart, choiceOf(tools.browse, say.buttons.browse));
  }
  const isSent = has('submit') && message.imperative && (state.draft !== undefined || state.lines.length > 0);
  if (products.length === 0 && document === undefined && has('approve', 'approvals') && !isSent) {
    // "Good, approve it", of a draft that was just made: it is sent for approval.
    const { draft, last } = state;
    const isMade = draft !== undefined && draft.waits !== true && last?.tool !== tools.submit?.name;
    const submit = isMade && has('approve') && heard.words < 6 && !heard.question ? tools.submit : undefined;
    if (submit === undefined || draft === undefined) return { kind: 'approvals' };
    const input = { draftId: draft.id, revision: draft.revision };
    return {
      kind: 'ask',
      question: say.submitThis,
      choices: [{ label: say.buttons.submit, tool: submit.name, input }],
      yes: true,
    };
  }
  return undefined;
}

const aCopy =
  /(?<!\p{L})(?:cop(?:y|ies)|duplicate|kopi\p{L}*|duplikat\p{L}*|zweitschrift|копі\p{L}*|дублікат\p{L}*)(?!\p{L})/iu;
/** Of an old part that went back, or did not. */
const asksOfBack =
  /(?<!\p{L})(?:not returned|returned yet|back yet|come back|got back|zurück bei euch|schon zurück|zurückgekommen|zurückgegeben|oddan\p{L}*|wrócił\p{L}*|wrocil\p{L}*|vrácen\p{L}*|vracen\p{L}*|vrátil\p{L}* se|повернут\p{L}*|повернен\p{L}*|незданий|здали)(?!\p{L})/iu;

/** The word of a tool, alone or with days: "deposits last month". */
function isCommand({ tools, text, around }: Message): boolean {
  const [word = '', ...rest] = text.trim().toLowerCase().split(/\s+/);
  const isWord = tools.all.some(({ words }) => words.includes(word));
  return isWord && (rest.length === 0 || findDateRange(rest.join(' '), around.clock) !== undefined);
}

/** The document that is named, with what the desk cannot do about it. */
function ofNamed(message: Message, lead: string): Understood | undefined {
  return withLead(opened(message), lead) ?? ofOwnNumber(message, lead);
}

/** "When it is below 20": a threshold, and no question for days. */
export function isNotice({ aside, heard, state }: Message): boolean {
  return (
    aside.amount !== undefined &&
    heard.has('when', 'maybe') &&
    state.lines.length > 0 &&
    heard.numbers.length === 0 &&
    heard.words < 6
  );
}

/** What "the cheapest of those" is of: the parts talked about, or those that a search found. */
/** "BF4552, cheaper than that or no" */
const orNot = /(?<!\p{L})(?:or|oder|czy|albo|nebo|či|ci|чи|than|als|niż|niz|než|ніж|od)(?!\p{L})/iu;

function comparedOf(
  { state, products, heard, text }: Message,
  talkedAbout: readonly StateLine[],
): readonly StateLine[] {
  const [before, other] = state.lines;
  const [named, second] = products;
  // "Is it cheaper than OP520?", and not "anything cheaper than that".
  const isOther = /(?<!\p{L})(?:any|some)thing|(?<!\p{L})(?:co[śs]|etwas|was|něco|neco|щось)(?!\p{L})/iu.test(text);
  const isAsked =
    heard.has('compare') ||
    (heard.has('cheaper') &&
      (heard.has('what') || text.includes('?') || orNot.test(text)) &&
      (named !== undefined || !heard.has('alternative')));
  if (isAsked && !isOther && named !== undefined && second === undefined && before !== undefined && other === undefined)
    if (codeOfLine(named) !== codeOfLine(before)) return [before, named].map(({ quantity: _, ...line }) => line);
  if (products.length > 0 || talkedAbout.length > 1) return talkedAbout;
  const found = state.rows.filter(({ kind }) => kind === 'product').map(({ id }) => ({ sku: id }));
  return found.slice(0, 30);
}
