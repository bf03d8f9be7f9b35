import { orderForm } from '../../core/next-steps.ts';
import { cleanText } from '../../core/text.ts';
import type { Concept } from '../languages/concepts.ts';
import { tokensOf } from '../reading/matching.ts';
import { nounIn, nounPhrases } from '../reading/part-words.ts';
import { choiceOf, inputOf, inTrouble, linesText, type Message, withQuantity } from './message.ts';
import type { Choice, Understood } from '../understanding.ts';

// What a message may be about when no rule is certain: the likeliest things, each a button.

interface Candidate {
  readonly choice: Choice | undefined;
  /** Words that speak for it. */
  readonly words: readonly Concept[];
  /** What was said before speaks for it. */
  readonly before: boolean;
}

function candidates(message: Message): Candidate[] {
  const { state, tools, products, say, heard, imperative, aside } = message;
  const lines = products.length > 0 ? products : state.lines;
  const { buttons } = say;
  // Beside another number nothing is ordered as it was counted before.
  const counted = products.length > 0 || heard.numbers.length === 0 ? lines : (withQuantity(message, lines) ?? []);
  const ofLines = (tool = tools.stock) => (lines.length === 0 || tool === undefined ? undefined : inputOf(tool, lines));
  const button = (tool: typeof tools.stock, label: string) => {
    const input = ofLines(tool);
    return input === undefined ? undefined : choiceOf(tool, label, input);
  };
  const was = (tool: typeof tools.stock) => tool !== undefined && state.last?.tool === tool.name;
  const list = (kind: 'invoice' | 'delivery' | 'requisition', label: string) => choiceOf(tools.list(kind), label);
  const order =
    counted.length === 0 ||
    !tools.canOrder ||
    !imperative ||
    heard.has('not', 'no', 'reserve') ||
    // "The faster one", of two parts: neither is ordered with the other.
    (lines.length > 1 && lines.some(({ quantity }) => quantity === undefined))
      ? undefined
      : { label: `${buttons.order}: ${linesText(counted)}`, tool: orderForm, input: { lines: counted } };
  const about = lines.length > 0;
  const [named] = products.length > 0 ? [] : nounPhrases(aside.text);
  const open = state.document === undefined ? undefined : tools.open(state.document.kind);
  return [
    {
      choice:
        state.document === undefined || open?.opens === undefined
          ? undefined
          : choiceOf(open, state.document.id, { [open.opens.argument ?? '']: state.document.id }),
      words: ['it', 'show', 'what'],
      before: true,
    },
    {
      choice: traceOf(state.document, tools, buttons.matched),
      words: ['missing', 'delivered', 'returns', 'charged', 'match', 'late'],
      before: true,
    },
    {
      choice: button(tools.stock, buttons.stock),
      words: ['stock', 'arrive', 'enough', 'when', 'whether'],
      before: about,
    },
    {
      choice: button(tools.price, buttons.price),
      words: ['price', 'howMuch', 'quote', 'cheaper', 'discount'],
      before: about,
    },
    {
      // A part that is only called by what it is can be looked for.
      choice:
        named === undefined
          ? undefined
          : choiceOf(tools.find, `${buttons.find}: ${named.written}`, { text: named.english.join(' ') }),
      words: ['product', 'find', 'stock', 'price', 'brand'],
      before: true,
    },
    { choice: order, words: ['buy', 'want', 'add', 'yes', 'again'], before: about && imperative },
    {
      choice: list('invoice', buttons.invoices),
      words: ['invoice', 'owed', 'overdue', 'paid', 'due', 'creditNote', 'credit', 'mail', 'file'],
      before: was(tools.list('invoice')),
    },
    {
      choice: list('delivery', buttons.deliveries),
      words: ['delivery', 'arrive', 'late', 'complain', 'returns', 'where'],
      before: was(tools.list('delivery')),
    },
    {
      choice: list('requisition', buttons.requisitions),
      words: ['order', 'status', 'late', 'where', 'past', 'again', 'history', 'last', 'cancel'],
      before: was(tools.list('requisition')),
    },
    {
      choice: choiceOf(tools.saying('credit limit'), buttons.credit),
      words: ['credit', 'terms', 'spend'],
      before: false,
    },
  ];
}

/** What came of the order that is talked about, and what was billed. */
function traceOf(document: Message['state']['document'], tools: Message['tools'], label: string): Choice | undefined {
  const field = { requisition: 'requisitionId', order: 'orderId', invoice: 'invoiceId' }[document?.kind ?? ''];
  return field === undefined ? undefined : choiceOf(tools.saying('trace'), label, { [field]: document?.id });
}

/** The few words that nobody knows, where the others are known; else all that was written. */
function unreadOf({ text, heard }: Message): string {
  const words = tokensOf(text).flatMap(({ text: plain, from, to }) =>
    heard.unknown.includes(plain) && plain.length > 2 && nounIn(plain) === undefined ? [text.slice(from, to)] : [],
  );
  return words.length > 0 && words.length < 4 && words.length * 2 < heard.words ? words.join(' … ') : text;
}

/** Asks with two or three buttons; with none of them likely, with the three lists. */
export function suggested(message: Message): Understood {
  const { say, heard, state, products } = message;
  const scored = candidates(message)
    .flatMap(({ choice, words, before }) => {
      const score = words.filter((word) => heard.has(word)).length * 2 + (before ? 1 : 0);
      return choice === undefined ? [] : [{ choice, score }];
    })
    .sort((one, other) => other.score - one.score);
  const likely = scored.filter(({ score }) => score > 0).slice(0, 3);
  const said = cleanText(unreadOf(message), 60);
  // "So what now" after a complaint has no other answer than that.
  const isTrouble = state.topic === 'returns' || state.topic === 'complaint';
  if (isTrouble && products.length === 0 && !heard.has('show') && scored.every(({ score }) => score < 2))
    return inTrouble(message);
  // "Two sets for C200001, please", of no part.
  const isCounted = heard.numbers.length > 0 && heard.has('want', 'buy', 'please', 'add') && !heard.question;
  if (isCounted && products.length === 0 && state.lines.length === 0 && state.rows.length === 0 && message.imperative)
    if (!heard.has('invoice', 'delivery', 'order', 'credit', 'late'))
      return { kind: 'ask', question: say.whichPart, choices: [] };
  // "Has it been invoiced?" of one of those that were listed: which one, is the question.
  const shown = state.document === undefined ? state.rows.filter(({ kind }) => kind !== 'product') : [];
  // What no rule reads after a list is rather of that list than of a part.
  const isOfList = scored.every(({ score }) => score < 2) && shown.length > 0;
  if (shown.length > 0 && products.length === 0 && ((heard.has('it') && heard.words < 9) || isOfList)) {
    const rows = shown.slice(0, 4).flatMap(({ kind, id }) => {
      const open = message.tools.open(kind);
      return choiceOf(open, id, { [open?.opens?.argument ?? '']: id }) ?? [];
    });
    const question = isOfList ? say.unsure(said) : say.whichDocument;
    if (rows.length > 0) return { kind: 'ask', unsure: true, question, choices: rows };
  }
  if (likely.length === 0) {
    return {
      kind: 'ask',
      unsure: true,
      question: say.unclear(said),
      choices: scored.slice(0, 3).map(({ choice }) => choice),
    };
  }
  const lines = products.length > 0 ? products : state.lines;
  const about = lines.length > 0 && state.document === undefined ? linesText(lines) : state.document?.id;
  const question = about === undefined ? say.unsure(said) : say.unsureAbout({ text: said, about });
  return { kind: 'ask', unsure: true, question, choices: likely.map(({ choice }) => choice) };
}
