import { asksAllBranches } from './all-branches.ts';
import { daysAhead } from '../reading/days.ts';
import { callOf, codeOfLine, daysOf, type Message, numbersOf, onLines } from '../meaning/message.ts';
import { asksOfAnything, asPaid, factOf, griefOf } from '../meaning/document-facts.ts';
import { suggested } from '../meaning/suggest.ts';
import { documentIn } from '../reading/documents.ts';
import { partsCalled } from '../reading/named.ts';
import { folded } from '../reading/matching.ts';
import { asksAllOfThem, orderedOf } from '../meaning/traced.ts';
import { asksWho } from '../reading/wording.ts';
import type { StateLine } from '../state.ts';
import type { Understood } from '../understanding.ts';

const ofOthers = ['all', 'last', 'owed', 'overdue', 'more', 'show', 'why', 'howMuch', 'price', 'complain'] as const;

const one = {
  invoice: /(?<!\p{L})(?:invoice|bill|rechnung|faktur[aęuyze]{1,2}|рахун(?:ок|ку|ком)|накладн(?:а|у|ої|ій))(?!\p{L})/iu,
  delivery:
    /(?<!\p{L})(?:delivery|lieferung|dostaw[aęyąe]|dodávk[auyo]|dodavk[auyo]|zásilk[auy]|доставк[ауио]|поставк[ауио])(?!\p{L})/iu,
  requisition:
    /(?<!\p{L})(?:order|bestellung|zamówieni[eau]|zamowieni[eau]|objednávk[auyo]|objednavk[auyo]|замовлення|замовленні)(?!\p{L})/iu,
} as const;

const notOfIt = [
  ...(['all', 'last', 'every', 'again', 'complain', 'returns', 'cancel', 'remove', 'human', 'mail', 'file'] as const),
  ...(['history', 'buy', 'want', 'submit', 'why', 'match', 'more', 'draft', 'oldest', 'largest', 'approve'] as const),
  ...(['stock', 'no', 'not', 'spend', 'credit', 'creditNote', 'missing', 'change', 'add', 'hold'] as const),
] as const;

/** "And that invoice, is it paid?": the last of its kind that was looked at, whatever was talked about since. */
export function thatDocument(message: Message): Understood | undefined {
  const { heard, state, tools, products, text, say } = message;
  const { has, words, ordinal, numbers } = heard;
  const kinds = (['invoice', 'delivery', 'requisition'] as const).filter((kind) => one[kind].test(text));
  const [kind, second] = kinds;
  const document = state.opened.findLast((each) => each.kind === kind);
  if (kind === undefined || second !== undefined || document === undefined || !has('it')) return undefined;
  if (products.length > 0 || words > 12 || ordinal !== undefined || numbers.length > 0 || has(...notOfIt))
    return undefined;
  if (documentIn(text) !== undefined || daysOf(message)['from'] !== undefined) return undefined;
  const open = tools.open(kind);
  const isAway = kind !== 'invoice' && has('where', 'late', 'when', 'arrive');
  const fact = kind === 'invoice' ? factOf(message) : undefined;
  const more = { ...(fact === undefined ? {} : { fact }), ...(isAway ? { lead: say.noTracking } : {}) };
  return callOf(open, { [open?.opens?.argument ?? '']: document.id }, more);
}

/** "Which invoice belongs to it?": a delivery names its invoice; of an order the trace does. */
export function invoiceOf(message: Message): Understood | undefined {
  const {
    heard: { has, words, question },
    state,
    tools,
  } = message;
  const delivery = has('delivery') ? state.opened.findLast(({ kind }) => kind === 'delivery') : undefined;
  const document = delivery ?? state.document;
  const field = document?.kind === 'requisition' ? 'requisitionId' : document?.kind === 'order' ? 'orderId' : undefined;
  // "When was it delivered?" of an order, too.
  const isOf = has('invoice') || (field !== undefined && has('delivery') && !has('where', 'late', 'missing'));
  const asks = isOf && words < 9 && (question || has('it', 'whether', 'where', 'what', 'when', 'also'));
  if (asksAllOfThem(message.text)) return undefined;
  // Of several orders that were listed it is one, and which is the question.
  const isListed = state.rows.some(({ kind }) => kind === 'requisition' || kind === 'order');
  if (document === undefined && asks && isListed && has('it') && !has(...ofOthers)) return suggested(message);
  if (document === undefined || !asks || has(...ofOthers) || daysOf(message)['from'] !== undefined) return undefined;
  const open = tools.open(document.kind);
  if (document.kind === 'delivery') return callOf(open, { [open?.opens?.argument ?? '']: document.id });
  return field === undefined ? undefined : callOf(tools.saying('trace'), { [field]: document.id });
}

/** The day by which something is to be paid, where an invoice is talked about. */
const term =
  /(?<!\p{L})(?:deadline|termin\p{L}*|termín\p{L}*|frist|zahlungsziel|lhůt\p{L}*|термін\p{L}*|строк\p{L}*)(?!\p{L})/iu;

/** "How many days overdue is it?" */
export const inDays =
  /(?<!\p{L})(?:how many days|o? ?ile dni|wie viele tage|wieviele? tage|(?:o )?kolik dn[íi]|(?:на )?скільки днів)(?!\p{L})/iu;

const notOnShelf = [
  ...(['past', 'bought', 'late', 'missing', 'delivered', 'why', 'complain', 'returns', 'invoice', 'delivery'] as const),
  ...([
    'match',
    'status',
    'paid',
    'owed',
    'due',
    'credit',
    'alternative',
    'cheaper',
    'find',
    'remove',
    'change',
  ] as const),
] as const;

/** Said of something else than the document that was opened. */
const ofElse = [
  ...(['human', 'hours', 'cancel', 'terms', 'credit', 'returns', 'buy', 'want', 'remove'] as const),
  ...(['again', 'file', 'mail', 'oldest', 'largest', 'most', 'complain', 'spend', 'compare', 'every'] as const),
  ...(['deposit', 'approve', 'approvals', 'submit', 'draft', 'alternative', 'cheaper', 'more', 'only'] as const),
] as const;

/** "Has it been paid?", "which invoice is that", "so is it on the van": of the document that was opened last. */
export function ofDocument(message: Message): Understood | undefined {
  const { heard, state, tools, text, products, say, around } = message;
  const { has, words, question, unknown } = heard;
  const { document, related } = state;
  const open = document === undefined ? undefined : tools.open(document.kind);
  // "That pump" stands in it.
  const codes = state.contents.map(codeOfLine);
  const isInIt = products.every((line) => line.quantity === undefined && codes.includes(codeOfLine(line)));
  if (document === undefined || open === undefined || !isInIt || documentIn(text) !== undefined) return undefined;
  // "And what about our number ZL-8882?" is of another.
  if (message.aside.ownNumber !== undefined) return undefined;
  // Opened, or the only one of a list.
  const isOnly = state.rows.length === 1 && state.rows[0]?.id === document.id;
  const isOpened = [open.name, tools.saying('trace')?.name].includes(state.last?.tool);
  if (!isOpened && !(isOnly && words < 6 && !has('stock', 'product', 'credit', 'why'))) return undefined;
  // "Last week" is no last one.
  const isOther = heard.ordinal !== undefined && (heard.ordinal !== -1 || daysOf(message)['from'] === undefined);
  if (words > 14 || isOther || heard.towns.length > 0) return undefined;
  // "And what does C100000 owe?"
  if (message.about.shipTo !== undefined || asksAllBranches(text) || asksAllOfThem(text)) return undefined;
  // "And how much is to be paid by the end of the week?" is of all invoices.
  if (has('owed', 'due') && has('howMuch') && !has('it') && daysAhead(text, around.clock) !== undefined)
    return undefined;
  // "What's due up to 12 December?" is, too.
  if (
    has('due') &&
    !has('it') &&
    (daysOf(message)['from'] !== undefined || daysAhead(text, around.clock) !== undefined)
  )
    return undefined;
  const whose = products.length === 0 && (has('who') || asksWho(text)) ? orderedOf(message) : undefined;
  if (whose !== undefined && !has('approve', 'approvals', 'human')) return whose;
  const isGoods =
    has('match', 'missing') ||
    (has('late', 'delivered', 'arrive') && !(has('where') && words < 6) && !(has('when') && !has('delivered')));
  // "Something is missing": told, and no question.
  const grief = griefOf(message) ?? (has('match') && !question ? say.noComplaints : undefined);
  const isAsked = question || grief !== undefined || has('why', 'whether', 'when', 'all');
  if (
    isGoods &&
    isAsked &&
    !has('returns', 'cancel', 'buy', 'want', 'human', 'again', 'last', 'order', 'mail', 'price')
  )
    if (daysOf(message)['from'] === undefined && !has('paid', 'owed', 'due')) return compared(message, grief);
  // "When do we pay" of an invoice is of its day; "why is it still there" wants no more of them.
  const isElse = ofElse.some(
    (each) =>
      has(each) &&
      !(each === 'terms' && has('due') && document.kind !== 'delivery') &&
      !(each === 'more' && has('why', 'paid')),
  );
  if (products.length > 0 || words > 10 || isElse || (has('change') && !question)) return undefined;
  if (has('add') && heard.numbers.length > 0) return undefined;
  // "Can you split it", "how long is that price valid": to be done with it, or of a part.
  if ((has('canYou') && !has('when', 'show', 'paid', 'info', 'what')) || (has('price') && has('when')))
    return undefined;
  const isDeadline = has('cutoff') || (term.test(text) && !has('arrive', 'delivery'));
  // "When is it due, and did anything come in for it?": what is still to be paid by when says both.
  const isInDays = inDays.test(text) && has('overdue', 'due', 'late', 'owed', 'when', 'howMany', 'howMuch');
  const isOfTerm = document.kind === 'invoice' && (isDeadline || isInDays);
  const fact = isOfTerm ? (has('paid') ? 'paid' : 'due') : factOf(message);
  // "We paid it yesterday"
  if (daysOf(message)['from'] !== undefined && !(fact === 'paid' && has('past', 'paid', 'why'))) return undefined;
  const opened = (kind: string, id: string, more = {}) => {
    const tool = tools.open(kind);
    return callOf(tool, { [tool?.opens?.argument ?? '']: id }, more);
  };
  if (has('why') && fact !== 'paid') return undefined;
  const invoice = document.kind === 'invoice' ? document : related.find(({ kind }) => kind === 'invoice');
  const isList =
    has('history') ||
    (has('all') && !(has('what') && has('past'))) ||
    (has('last') && daysOf(message)['from'] === undefined) ||
    (has('what', 'howMany', 'show') && has('owed', 'overdue') && !isInDays) ||
    asksOfAnything(message);
  const isSum = has('howMuch') && !has('it') && has('owed');
  // "Is it paid", "when is it due", "and the VAT": of the invoice, also of that of a delivery or an order.
  if (fact !== undefined && fact !== 'place' && invoice !== undefined && !isList && !isSum)
    if (question || has('it', 'when', 'whether', 'howMuch', 'price', 'paid', 'due') || fact === 'tax')
      return opened('invoice', invoice.id, asPaid(message, fact));
  if (isList) return undefined;
  // "Have we any unused credit notes?" is of no invoice.
  if (has('creditNote') && document.kind === 'invoice' && !/^K/i.test(document.id) && !has('it')) return undefined;
  const asksOf = question || has('it', 'what', 'whether', 'where', 'when', 'also', 'show', 'past');
  const other = (kind: 'invoice' | 'delivery' | 'order') =>
    has(kind) && document.kind !== kind ? related.find((each) => each.kind === kind) : undefined;
  const belongs = other('invoice') ?? (document.kind === 'requisition' ? undefined : other('order'));
  if (belongs !== undefined && asksOf && !has('howMany', 'stock')) return opened(belongs.kind, belongs.id);
  if (has('invoice', 'delivery', 'order') && !has(document.kind === 'requisition' ? 'order' : toConcept(document.kind)))
    return undefined;
  // "And the order of it?", when that is what is open.
  if (has(toConcept(document.kind)) && has('it', 'also') && words < 7 && !has('howMany', 'where', 'arrive'))
    return opened(document.kind, document.id);
  const isWhole = has('info', 'price', 'howMuch', 'howMany', 'product') && !has('stock');
  if (fact === 'place' || (document.kind === 'invoice' && has('where')))
    return opened(document.kind, document.id, { fact: 'place' });
  // Where a delivery is, and who takes it, nobody here knows.
  if (
    document.kind !== 'invoice' &&
    ((asksWho(text) && !has('who')) || (has('where', 'arrive', 'late', 'status') && asksOf))
  )
    return opened(document.kind, document.id, { lead: say.whereItIs, fact: 'place' });
  if ((isWhole || has('when') || (has('what') && has('past', 'it'))) && asksOf)
    return opened(document.kind, document.id);
  const asks = question || has('past') || has('status', 'arrive', 'what', 'where', 'when');
  const isTrouble = state.topic === 'returns' || state.topic === 'complaint';
  const about = has('status', 'arrive', 'it', 'late') || (isOpened && unknown.length > 0 && !isTrouble);
  return asks && about && words < 9 && !has('also', 'who', 'all') ? opened(document.kind, document.id) : undefined;
}

const wholly = /(?<!\p{L})(?:all|everything|alles|wszystko|vsechno|vse|все|усе)(?!\p{L})/u;

/** "Any more of those on the shelf?": the parts of the document that was opened. */
export function shelved(message: Message): Understood | undefined {
  const { heard, state, tools, products, text, say } = message;
  const { has, words, towns } = heard;
  const opens = [tools.open(state.document?.kind ?? '')?.name, tools.saying('trace')?.name];
  const isOpened = state.document !== undefined && opens.includes(state.last?.tool);
  if (!isOpened || !(has('stock') || towns.length > 0) || products.length > 0 || words > 14) return undefined;
  // "Is all of that in stock now?"; in Polish "to wszystko" is a farewell as well, in Czech "je to všechno" asks for what is missing.
  const isOfAll = has('all', 'bye') || wholly.test(folded(text));
  if (notOnShelf.some((each) => has(each) && !(each === 'match' && isOfAll)) || documentIn(text) !== undefined)
    return undefined;
  if (has('order') && !has('hold', 'not')) return undefined;
  const called = partsCalled(text, { names: state.names, lines: [...state.contents] }).flatMap(({ skus }) => skus);
  const talked = state.lines.filter((line) => state.contents.some((each) => codeOfLine(each) === codeOfLine(line)));
  const all = (talked.length > 0 ? talked : state.contents).map(({ quantity: _, ...line }) => line);
  const named = all.filter(({ sku = '' }) => called.includes(sku));
  const [quantity, other] = numbersOf(message);
  const lines = named.length > 0 ? named : all;
  const plain = { ...message, products: [] };
  const isOfIt = named.length > 0 || isOfAll || has('it', 'more', 'add');
  if (lines.length === 0 || other !== undefined || (called.length > 0 && named.length === 0) || !isOfIt)
    return undefined;
  const asked = (of: readonly StateLine[]) =>
    quantity === undefined
      ? onLines(plain, tools.stock, of, {})
      : onLines(
          plain,
          tools.quote,
          of.map((line) => ({ ...line, quantity })),
          {},
        );
  if (lines.length === 1 || (quantity === undefined && (lines.length < 6 || isOfAll))) return asked(lines);
  const choices = lines.slice(0, 9).flatMap((line) => {
    const call = asked([line]);
    return call?.kind === 'call' ? [{ label: codeOfLine(line), tool: call.tool, input: call.input }] : [];
  });
  return { kind: 'ask', question: say.whichOfThese, choices };
}

const toConcept = (kind: string) =>
  kind === 'delivery' ? 'delivery' : kind === 'invoice' ? 'invoice' : kind === 'draft' ? 'draft' : 'order';

/** "Is anything missing?": ordered, delivered and invoiced, of the order that the document is of. */
export function compared({ state: { document, related }, tools }: Message, lead?: string): Understood | undefined {
  const order = related.find(({ kind }) => kind === 'order');
  const by =
    document?.kind === 'requisition'
      ? { requisitionId: document.id }
      : document?.kind === 'order'
        ? { orderId: document.id }
        : order !== undefined
          ? { orderId: order.id }
          : document?.kind === 'invoice'
            ? { invoiceId: document.id }
            : undefined;
  return by === undefined ? undefined : callOf(tools.saying('trace'), by, { lead });
}
