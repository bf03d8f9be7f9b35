import { digitsIn, gaveBack } from '../reading/wording.ts';
import {
  callOf,
  choiceOf,
  codeOfLine,
  daysOf,
  inTrouble,
  type Message,
  onLines,
  ordering,
  sayOnly,
  troubleOf,
  withQuantity,
  skuOf,
} from '../meaning/message.ts';
import { addDays, utcDay } from '../../core/datetime.ts';
import { historyOf } from '../meaning/looking-back.ts';
import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import { inEnglishOrder, nounsOf } from '../reading/part-words.ts';
import type { Understood } from '../understanding.ts';

/** "Has the old one to come back?" */
const mustI =
  /(?<!\p{L})(?:trzeba|musz[ęe]|musimy|muss|müssen|must|have to|mus[íi]m\p{L}*|треба|потрібно|маємо)(?!\p{L})/iu;

const listed = ['owed', 'paid', 'due', 'overdue', 'all', 'howMuch', 'price', 'stock', 'mail', 'file'] as const;

const which =
  /(?<!\p{L})(?:which|welche\p{L}?|któr\p{L}+|ktor\p{L}+|kter\p{L}+|котр\p{L}+|як(?:ий|ому|ій|а|е|их))(?!\p{L})/iu;

/** "Which invoice is it on?": the order, the deliveries and the invoices with this part. */
function documentsWith(message: Message): Understood | undefined {
  const { heard, state, products, tools, around, text } = message;
  const { has, words } = heard;
  const [line, other, third] = products.length > 0 ? products : state.lines;
  const isTwo = other !== undefined && third === undefined && state.topic !== undefined;
  const [sku, second] = [line, other].map((each) => (each === undefined ? undefined : skuOf(each)));
  if (sku === undefined || (other !== undefined && !isTwo) || words > 12 || documentIn(text) !== undefined)
    return undefined;
  const isTrouble = state.topic === 'returns' || state.topic === 'complaint';
  const isOfList = state.rows.length > 1 && state.rows.every(({ kind }) => kind !== 'product' && kind !== 'draft');
  const asks =
    (has('invoice', 'delivery') && has('what', 'where') && !has('product', 'info')) ||
    // "Which order was OP520 on", "which one has OP520?", after a list of deliveries.
    (products.length > 0 && line?.quantity === undefined && (has('order') || isOfList) && which.test(text)) ||
    (isTrouble && has('when') && has('past') && !has('bought', 'paid'));
  if (!asks || (products.length === 0 && state.document !== undefined && !has('it', 'past'))) return undefined;
  if (has(...listed) || has('buy', 'want', 'quote', 'late', 'returns', 'complain', 'creditNote', 'address'))
    return undefined;
  // "It came last week some time" is no last one.
  if (has('last') && daysOf(message)['from'] === undefined) return undefined;
  const today = utcDay(around.clock.now());
  const traced = (of: string) => callOf(tools.saying('trace'), { sku: of, from: addDays(today, -365), to: today });
  const of = traced(sku);
  // "Ordered the one, you sent the other": of both.
  const also = second === undefined ? undefined : traced(second);
  return of?.kind === 'call' && also !== undefined ? { ...of, also } : of;
}

/** An old part went back, as people say it; without accents. */
const wentBack =
  /(?<!\p{L})(?:(?:is|was|are|it s) (?:\p{L}+ ){0,2}back|(?:sent|gave|given|took|taken|handed|brought|come|came|coming) (?:\p{L}+ ){0,2}(?:back|in)|returned|collected|picked up|oddal\p{L}*|oddan\p{L}*|wroci\p{L}*|zabra\p{L}*|odebra\p{L}*|zwroci(?:l|la|lo|ly|lismy)|zwrocon\p{L}*|zuruck(?:gekommen|gegeben|gegangen|geschickt|genommen)\p{L}*|(?:sind|ist|kam|kamen) (?:\p{L}+ ){0,3}zuruck|mitgenommen|abgeholt|schon drin|abgegeben|vratil\p{L}*|vracen\p{L}*|odvez\p{L}*|odevzda\p{L}*|vzal\p{L}*|віддал\p{L}*|здал\p{L}*|забра\p{L}*|повернул\p{L}*|повернут[аио]\p{L}*|повернен\p{L}*|вернул\p{L}*)(?!\p{L})/u;

/** "Book the other one back in", "write it off": that an old part is back is not registered here. */
const registers =
  /(?<!\p{L})(?:(?:book|log|register) (?:\p{L}+ ){0,5}(?:back|in|off)|write (?:\p{L}+ )?off|zaksieguj\p{L}*|odpisz\p{L}*|spisz\p{L}*|ausbuch\p{L}*|einbuch\p{L}*|buch\p{L}* (?:\p{L}+ ){0,4}(?:aus|ein|zuruck)|odepis\p{L}*|спиш\p{L}*)(?!\p{L})/u;

const pfandIn = /(?<!\p{L})pfand (?:\p{L}+ ){0,2}drin(?!\p{L})/iu;

/** "Which core deposits came back?", "the driver took the 1683090, is it in?": what was delivered, and how much of it came back. */
export function depositBack({ heard, state, tools, products, text, aside, say }: Message): Understood | undefined {
  const { has, words } = heard;
  const deposits = tools.saying('deposit');
  const isListed = deposits !== undefined && state.last?.tool === deposits.name;
  const isOfDeposits = state.topic === 'deposit' || isListed || has('deposit');
  if (isOfDeposits && state.draft === undefined && registers.test(folded(text)) && words < 12)
    return sayOnly(say.noReturns, choiceOf(deposits, say.buttons.deposits));
  if (!isOfDeposits || words > 18 || !wentBack.test(folded(text)) || documentIn(text) !== undefined) return undefined;
  if (has('canYou', 'shouldI', 'buy', 'want', 'price', 'howMuch', 'cancel', 'invoice', 'stock', 'hold'))
    return undefined;
  // "Ist das Pfand da schon drin?", of what was priced: in its price.
  if (state.lines.length > 0 && !isListed && pfandIn.test(text)) return undefined;
  // "We had 2" names no part.
  const [line, other] = products.filter((each) => /\d{3}/.test(codeOfLine(each)));
  if (other !== undefined) return undefined;
  const number = line === undefined ? digitsIn(text) : line.sku;
  if (number !== undefined) return callOf(deposits, { text: number, state: 'all' }, { fact: 'credited' });
  if (line !== undefined) return undefined;
  // "Not returned yet" lists those that are open.
  if (!has('deposit') || has('not', 'no', 'owed') || !(heard.question || has('what', 'show'))) return undefined;
  const nouns = nounsOf({ aside });
  return callOf(
    deposits,
    { state: 'all', ...(nouns.length === 0 ? {} : { text: inEnglishOrder(nouns) }) },
    { fact: 'credited' },
  );
}

/** "It's GDB2852, it came with WZ/KAT/2026/11/00220", of a complaint: whether the part is on that document. */
function complainedOn(message: Message): Understood | undefined {
  const { heard, state, tools, products, text } = message;
  const { has } = heard;
  const document = documentIn(text);
  const [line, other] = products.length > 0 ? products : state.lines;
  const isTrouble = state.topic === 'returns' || state.topic === 'complaint';
  if (!isTrouble || document === undefined || line === undefined || other !== undefined) return undefined;
  if (document.kind !== 'delivery' && document.kind !== 'invoice') return undefined;
  if (has('buy', 'want', 'paid', 'due', 'owed', 'cancel', 'price', 'again', 'mail', 'file')) return undefined;
  const open = tools.open(document.kind);
  const within = { nouns: [], skus: [codeOfLine(line)], whether: true };
  return callOf(open, { [open?.opens?.argument ?? '']: document.id }, { within, lead: troubleOf(message) });
}

const ofThem =
  /(?<!\p{L})(?:(?:it|them|those|these)|davon|von (?:denen|diesen)|ile ich|tych|jich|nich|їх|них|цих)(?!\p{L})/iu;

/** "And how many of them have we not returned yet?", after the deposit of a part: of that part. */
export function depositsOfIt({ heard, state, tools, products, text, aside }: Message): Understood | undefined {
  const { has, words } = heard;
  const [line, other] = state.lines;
  const isOne = state.topic === 'deposit' && line?.sku !== undefined && other === undefined && products.length === 0;
  if (!isOne || !has('howMany') || words > 12 || !ofThem.test(text) || nounsOf({ aside }).length > 0) return undefined;
  const isOwed = has('owed', 'returns', 'deposit', 'not') || wentBack.test(folded(text));
  if (!isOwed || has('all', 'stock', 'buy', 'want', 'invoice', 'arrive')) return undefined;
  return callOf(tools.saying('deposit'), { text: line.sku });
}

/** What a question is about when its words alone could be of something else: old parts, a reason, a visit. */
export function onTopic(message: Message): Understood | undefined {
  const { heard, state, tools, say, products } = message;
  const { has, words, question } = heard;
  const lines = products.length > 0 ? products : state.lines;
  const deposits = tools.saying('deposit');
  const follow = tools.all.find(({ role }) => role === 'follow');
  // "Stop the price one" after what is followed: each has its number there.
  const stops =
    follow !== undefined && state.last?.tool === follow.name && has('remove', 'cancel', 'not', 'no') && !has('forget');
  if (products.length === 0 && (has('followed') || stops)) return callOf(follow, {});
  if (has('pickup') && !has('invoice', 'mail', 'reserve') && (question || words < 9)) {
    const taken = withQuantity(message, state.lines);
    if (taken !== undefined && products.length === 0 && has('buy') && message.imperative && tools.canOrder) {
      const order = ordering({ ...message, heard: { ...heard, towns: [] } }, taken);
      return order.kind === 'order' ? { ...order, remarks: [say.noPickup, ...order.remarks] } : order;
    }
    if (lines.length === 0) return sayOnly(say.noPickup);
    return onLines(message, tools.stock, lines, { lead: say.noPickup });
  }
  if (
    has('retry') &&
    state.last !== undefined &&
    products.length === 0 &&
    words < 8 &&
    !has('order', 'buy', 'submit')
  ) {
    const { tool: name, input } = state.last;
    const before = tools.all.find((each) => each.name === name);
    if (before?.effect === 'read') return callOf(before, input);
  }
  const isPlain = documentIn(message.text) === undefined && !has('complain', 'returns', 'deposit');
  if (has('shipping') && isPlain) return sayOnly(say.noShipping);
  if (has('validity') && isPlain && !has('invoice')) {
    const priced = lines.length > 0 ? onLines(message, tools.quote, lines, { lead: say.noValidity }) : undefined;
    return priced ?? sayOnly(say.noValidity);
  }
  // "Can you add a W71275 to it?", of an order that was opened.
  const isSent = state.document?.kind === 'requisition' && state.last?.tool === tools.open('requisition')?.name;
  if (isSent && products.length > 0 && has('add') && has('it', 'order'))
    return onLines(message, tools.quote, products, { lead: say.sentStays });
  // "Same day delivery?"
  if (has('leadTime') && isPlain && products.length === 0 && !has('late', 'past', 'where'))
    return state.lines.length > 0 && words < 10
      ? onLines(message, tools.stock, state.lines, { fact: 'arrival' })
      : sayOnly(say.leadTime);
  const isHistory = has('history') && has('price') && words < 6 && !has('order');
  if ((has('priceChange') || isHistory) && isPlain && !has('every', 'invoice', 'why')) {
    const [line, other] = lines;
    const isOne = line !== undefined && other === undefined && (products.length > 0 || has('it') || words < 5);
    return isOne ? historyOf(message, [line]) : sayOnly(say.noPriceChanges);
  }
  // "And without the deposit?"
  if (state.topic === 'deposit' && has('deposit') && has('remove') && lines.length > 0)
    return onLines(message, tools.price, lines, {});
  const isWhen = has('when', 'cutoff', 'due') && heard.numbers.length === 0;
  const isOther = has('buy', 'price', 'invoice', 'cancel', 'remove') || (has('want') && !isWhen);
  if (state.topic === 'deposit' && words < 12 && !isOther) {
    const older = choiceOf(deposits, say.buttons.deposits);
    const isBack = has('deposit') && has('returns') && (has('shouldI') || mustI.test(message.text));
    const asksHow = isBack && !has('howMany', 'howMuch', 'owed', 'all', 'past', 'show');
    if (products.length === 0 && (has('when', 'cutoff', 'due') || asksHow) && !has('delivery', 'bought'))
      return sayOnly(say.noDepositDay, older);
    if (
      products.length === 0 &&
      (has('owed', 'returns') ? has('howMany', 'all', 'also') && !has('it') : has('howMany'))
    ) {
      // "And do we still owe you any old calipers?" is of those alone.
      const named = nounsOf(message).join(' ');
      return callOf(deposits, named === '' ? {} : { text: named });
    }
    const counted = products.some(({ quantity }) => quantity !== undefined);
    if (
      products.length > 0 &&
      !counted &&
      !has('stock', 'arrive', 'when', 'returns') &&
      // "And the filters, are they in Kraków?"
      heard.towns.length === 0 &&
      (question || has('also', 'whether')) &&
      !gaveBack.test(message.text)
    )
      return onLines(message, tools.price, products, { fact: 'deposit' });
  }
  const onDocument = complainedOn(message);
  if (onDocument !== undefined) return onDocument;
  // "And until when?", "do I need the delivery note for that": of the return.
  const documents = documentsWith(message);
  if (documents !== undefined) return documents;
  const isTrouble = state.topic === 'returns' || state.topic === 'complaint';
  if (isTrouble && products.length === 0 && documentIn(message.text) === undefined) {
    const { from, to } = daysOf(message);
    // "It was on Friday": the deliveries of that day.
    if (
      from !== undefined &&
      words < 8 &&
      !has('invoice', 'order', 'spend', 'credit', 'creditNote', 'howMany', 'howMuch', 'deposit')
    )
      return callOf(tools.list('delivery'), { from, to }, { lead: troubleOf(message) });
    if (has('howMuch') && lines.length === 1 && words < 8 && !has('stock', 'price', 'order', 'invoice', 'owed'))
      return onLines(message, tools.price, lines, { fact: 'deposit' });
    const more = has('buy', 'stock', 'price', 'no', 'not', 'show', 'order', 'human', 'thanks', 'match');
    const deliveries = tools.list('delivery');
    // "What was in it, by the delivery note?"
    if (has('delivery') && has('what', 'product', 'info') && !has('returns', 'shouldI', 'when', 'human') && words < 12)
      return callOf(deliveries, {}, has('last') ? { pick: 'newest' } : {});
    // "He bought it two weeks ago", "when did I buy it?"
    if (has('bought') && lines.length === 1 && words < 12 && !has('buy', 'want', 'stock', 'howMany'))
      return historyOf(message, lines, question || has('when') ? undefined : troubleOf(message)) ?? inTrouble(message);
    if (has('when', 'cutoff', 'delivery', 'shouldI') && !more && from === undefined)
      if (heard.numbers.length === 0 && words < 10) return inTrouble(message);
  }
  // "Send it again", of what is complained of, orders nothing.
  const isResent = isTrouble && has('again') && products.length === 0 && documentIn(message.text) === undefined;
  if (isResent && !has('buy', 'want', 'order', 'price', 'not', 'no', 'hold', 'invoice', 'file', 'mail', 'show'))
    return inTrouble(message);
  // "It was the OP520": the part of the complaint.
  const isCounted = products.some(({ quantity }) => quantity !== undefined);
  if (isTrouble && products.length > 0 && !isCounted && words < 7 && !question)
    if (
      !has(
        'deposit',
        'returns',
        'buy',
        'want',
        'stock',
        'price',
        'also',
        'howMuch',
        'change',
        'add',
        'info',
        'find',
        'quote',
        'again',
        'deposit',
      )
    )
      return inTrouble(message);
  // "Was it cheaper before?"
  const wasCheaper = has('cheaper') && has('past') && !has('bought', 'alternative', 'buy');
  if (
    (wasCheaper || (has('why') && has('price', 'cheaper'))) &&
    lines.length > 0 &&
    !has('invoice', 'order', 'delivery')
  ) {
    const [line] = lines;
    const code = line?.sku === undefined ? { index: line?.index } : { sku: line.sku };
    const history = callOf(
      tools.saying('price history', 'last price', 'paid'),
      code,
      wasCheaper ? {} : { lead: say.whyPrice },
    );
    return history;
  }
  return undefined;
}
