import { orderForm } from '../core/next-steps.ts';
import { documentIn } from './documents.ts';
import {
  callOf,
  choiceOf,
  daysOf,
  inputOf,
  linesText,
  onLines,
  sayOnly,
  withQuantity,
  type Message,
} from './message.ts';
import type { Choice, Understood } from './understanding.ts';
import { opened } from './about-documents.ts';
import { searched } from './about-products.ts';

/** What the interface has no way for: it is said, with what can be looked up instead. */
export function cannot(message: Message): Understood | undefined {
  const { heard, say, products, aside, tools, text, state } = message;
  const { has, question } = heard;
  const document = documentIn(text);
  const deliveries = choiceOf(tools.list('delivery'), say.buttons.deliveries);
  const invoices = choiceOf(tools.list('invoice'), say.buttons.invoices);
  if (
    (aside.mail !== undefined || has('mail')) &&
    (has('invoice', 'mail', 'delivery', 'draft') || document !== undefined) &&
    !has('address', 'account')
  ) {
    return document === undefined ? sayOnly(say.noMail, invoices) : withLead(opened(message), say.noMail);
  }
  if (has('who') && document === undefined)
    return sayOnly(say.noWho, choiceOf(tools.list('draft'), say.buttons.orders));
  if (has('hours') && products.length === 0) return sayOnly(say.noHours);
  if (has('every')) {
    return has('again', 'order', 'buy', 'want')
      ? sayOnly(say.noStanding, again(message))
      : sayOnly(say.noNotices, choiceOf(tools.list('requisition'), say.buttons.requisitions));
  }
  if (has('oe') && document === undefined && !has('stock'))
    return sayOnly(say.noOe, choiceOf(tools.browse, say.buttons.browse));
  if (products.length === 0 && document === undefined) {
    const browse = choiceOf(tools.browse, say.buttons.browse);
    if (aside.vin !== undefined || (has('vin') && !has('invoice'))) return sayOnly(say.noVin, browse);
    if (aside.car !== undefined || (has('car') && has('product', 'find', 'want', 'stock')))
      return sayOnly(say.noCars, browse);
  }
  const talkedAbout = products.length > 0 ? products : heard.words < 12 ? state.lines : [];
  if (has('returns') && !has('creditNote')) {
    const mayAsk = question || has('canYou', 'whether');
    if (mayAsk && talkedAbout.length > 0) return onLines(message, tools.stock, talkedAbout, { fact: 'returnable' });
    if (!mayAsk || !has('past', 'invoice', 'delivery')) return sayOnly(say.noReturns, deliveries, invoices);
  }
  if (has('deposit')) {
    const command = message.tools.all.some(({ words }) => words.includes(message.text.trim().toLowerCase()));
    if (talkedAbout.length > 0 && !command) return onLines(message, tools.price, talkedAbout, { fact: 'deposit' });
    return callOf(tools.saying('deposit'), daysOf(message)) ?? sayOnly(say.whichPart, deliveries);
  }
  if (has('complain') && !has('creditNote') && !(has('invoice') && has('cheaper'))) {
    return document === undefined
      ? sayOnly(say.noComplaints, deliveries, invoices)
      : withLead(opened(message), say.noComplaints);
  }
  if (
    has('discount') ||
    (has('cheaper') && message.heard.numbers.length === 1 && products.length === 0 && talkedAbout.length < 2)
  ) {
    const counted = products.length > 0 ? undefined : withQuantity(message, talkedAbout);
    if (counted !== undefined) return onLines(message, tools.quote, counted, { lead: say.noDiscounts });
    return talkedAbout.length > 0
      ? onLines(message, tools.price, talkedAbout, { lead: say.noDiscounts })
      : sayOnly(say.noDiscounts);
  }
  // "One" in "the cheaper one" counts nothing.
  const [quantity, another] = message.heard.numbers.filter((each) => each !== 1 || /(?<!\d)1(?!\d)/.test(text));
  if (
    has('cheaper') &&
    products.length === 0 &&
    quantity !== undefined &&
    another === undefined &&
    talkedAbout.length > 1
  ) {
    // "The cheaper one, three of them": prices change, so the person picks.
    const { quote } = tools;
    return {
      kind: 'ask',
      question: say.whichOfThese,
      choices: talkedAbout.flatMap((line) => {
        const lines = [{ ...line, quantity }];
        const input = quote === undefined ? undefined : inputOf(quote, lines);
        return choiceOf(quote, linesText(lines), input) ?? [];
      }),
    };
  }
  if (has('cheaper') && !has('alternative') && talkedAbout.length > 1)
    return onLines(message, tools.price, talkedAbout, {});
  if (has('alternative', 'cheaper') || (has('brand') && talkedAbout.length > 0 && has('stock', 'whether'))) {
    if (talkedAbout.length > 0)
      return onLines(message, tools.find, talkedAbout.slice(0, 1), { lead: say.noSubstitutes });
    if (has('product')) return searched(message);
    return sayOnly(say.whichPart, choiceOf(tools.browse, say.buttons.browse));
  }
  if (products.length === 0 && document === undefined && has('approve', 'approvals')) return { kind: 'approvals' };
  if (products.length === 0 && heard.towns.length > 0 && has('delivery', 'warehouses', 'address') && question)
    return callOf(tools.open('customer'), {});
  return undefined;
}

function withLead(understood: Understood | undefined, lead: string): Understood | undefined {
  return understood?.kind === 'call' ? { ...understood, lead } : understood;
}

function again({ state, say, tools }: Message): Choice | undefined {
  if (!tools.canOrder) return undefined;
  return state.lines.length === 0
    ? choiceOf(tools.list('requisition'), say.buttons.requisitions)
    : { label: say.buttons.order, tool: orderForm, input: { lines: state.lines } };
}
