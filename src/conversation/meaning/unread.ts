import { bareCode } from '../../core/product-code.ts';
import type { DeskTool } from '../../../tools/desk.ts';
import { ordersSaid } from '../messages/orders-said.ts';
import { orderForm } from '../../core/next-steps.ts';
import { documentIn } from '../reading/documents.ts';
import type { Concept } from '../languages/concepts.ts';
import * as z from 'zod';
import { sends } from '../reading/wording.ts';
import { folded } from '../reading/matching.ts';
import { nounIn, nounPhrases, sides } from '../reading/part-words.ts';
import { stateLine, type StateLine } from '../state.ts';
import {
  choiceOf,
  codeOfLine,
  isCounted,
  isWithin,
  linesText,
  onLines,
  troubleOf,
  type Finder,
  type Message,
} from './message.ts';
import { doubled } from '../going-on/multiplied.ts';
import { between } from '../reading/nameless.ts';
import { suggested } from './suggest.ts';
import type { Choice, Understood } from '../understanding.ts';

// A rule answers by a few words of a message. What it did not read may turn the meaning around: then the desk asks, with that
// answer as the first button.

/** What a question can be of. Words that only say how it is asked are not among them. */
const topics: readonly Concept[] = [
  'stock',
  'alternative',
  'late',
  'order',
  'delivery',
  'invoice',
  'creditNote',
  'overdue',
  'owed',
  'credit',
  'returns',
  'deposit',
  'complain',
  'spend',
  'match',
  'followed',
  'discount',
  'terms',
  'hours',
  'cutoff',
  'compare',
  'every',
  'mail',
  'cancel',
  'price',
  'why',
];

/** Topics that the answer of a tool speaks of. */
function spokenOf(tool: DeskTool, tools: Finder): readonly Concept[] {
  const [listed] = tool.lists;
  if (tool.opens !== undefined && tool.opens.document !== 'customer') return topics;
  if (tool === tools.saying('trace')) return ['match', 'order', 'delivery', 'invoice', 'late', 'complain', 'why'];
  if (listed === 'invoice')
    return [
      'stock',
      'hours',
      'invoice',
      'creditNote',
      'overdue',
      'owed',
      'credit',
      'price',
      'spend',
      'terms',
      'late',
      'cutoff',
      'compare',
    ];
  if (listed === 'requisition' || listed === 'delivery' || listed === 'draft')
    return ['order', 'delivery', 'late', 'stock', 'every'];
  if (tool === tools.saying('credit limit'))
    return [
      'stock',
      'why',
      'credit',
      'overdue',
      'owed',
      'order',
      'terms',
      'late',
      'spend',
      'cutoff',
      'invoice',
      'price',
    ];
  if (tool === tools.open('customer')) return ['terms', 'delivery', 'owed', 'order', 'stock', 'cutoff', 'invoice'];
  if (tool === tools.saying('deposit')) return ['deposit', 'returns', 'owed', 'price', 'spend', 'invoice', 'late'];
  if (tool === tools.saying('spend', 'spent', 'purchases'))
    return ['spend', 'order', 'invoice', 'price', 'compare', 'owed', 'discount'];
  if (
    tool.answers !== undefined ||
    tool === tools.find ||
    tool === tools.browse ||
    tool === tools.saying('price history')
  )
    return [
      'match',
      'stock',
      'price',
      'cutoff',
      'delivery',
      'alternative',
      'compare',
      'discount',
      'order',
      'deposit',
      'late',
      'why',
      'returns',
      'complain',
    ];
  return topics;
}

/** The button that asks this tool. */
export function labelOf(tool: DeskTool, { say: { buttons }, tools }: Message): string | undefined {
  const labels: readonly (readonly [DeskTool | undefined, string])[] = [
    [tools.list('invoice'), buttons.invoices],
    [tools.list('delivery'), buttons.deliveries],
    [tools.list('requisition'), buttons.requisitions],
    [tools.list('draft'), buttons.orders],
    [tools.stock, buttons.stock],
    [tools.price, buttons.price],
    [tools.quote, buttons.quote],
    [tools.saying('credit limit'), buttons.credit],
    [tools.open('customer'), buttons.account],
    [tools.find, buttons.find],
    [tools.saying('deposit'), buttons.deposits],
  ];
  return labels.find(([each]) => each === tool)?.[1];
}

/** So many words that nobody knows are no slip of the hand. */
const mostStrange = 3;

/** The answer, or a question where much of the message is not in it. */
export function unlessUnread(meant: Understood, message: Message): Understood {
  const { heard, tools, text, products, say, state } = message;
  const unknown = heard.unknown.filter(
    (word) => word.length > 2 && !/\d/.test(word) && !isName(word, text) && nounIn(word) === undefined,
  );
  // Lines of before are ordered by a word among others that nobody knows, or instead of what is brought back ("then send
  // me another one"): the person says yes first.
  const isTrouble = state.topic === 'returns' || state.topic === 'complaint';
  const isStrange = heard.numbers.length === 0 && unknown.length > (sends.test(text) ? 0 : 1);
  if (
    meant.kind === 'order' &&
    products.length === 0 &&
    meant.lines.length > 0 &&
    (isStrange || (isTrouble && state.open?.yes !== true && isWithin(state.lines, meant.lines)))
  ) {
    const input = { lines: meant.lines, ...(meant.draftId === undefined ? {} : { draftId: meant.draftId }) };
    const choices = [{ label: say.buttons.order, tool: orderForm, input }];
    const lines = linesText(meant.lines);
    // "They're the wrong ones, put 'em back", of a draft: no second order is offered.
    const question = meant.draftId === undefined ? say.orderThis(lines) : ordersSaid[heard.language].changeTo(lines);
    return {
      kind: 'ask',
      question: isTrouble ? `${troubleOf(message)} ${question}` : question,
      choices,
      yes: true,
      lines: meant.lines,
    };
  }
  if (meant.kind !== 'call' || meant.then !== undefined) return meant;
  const tool = tools.all.find(({ name }) => name === meant.tool);
  if (tool === undefined || tool.effect !== 'read' || documentIn(text) !== undefined || products.length > 1)
    return meant;
  // So is an order by its own number.
  if (tool.ownNumber !== undefined && meant.input[tool.ownNumber] !== undefined) return meant;
  const isWhole =
    meant.pick !== undefined || meant.fact === 'sum' || meant.fact === 'rows' || meant.within?.over !== undefined;
  const spoken = isWhole ? topics : spokenOf(tool, tools);
  // What is said before an answer names what is not in it.
  const isMissed = (each: Concept) => heard.has(each) && !spoken.includes(each);
  // "Cancel the GDB1330" of several lines prices the rest.
  const isRest = (each: Concept) => each === 'cancel' && tool === tools.quote && message.imperative;
  const missed = meant.lead === undefined ? topics.filter((each) => isMissed(each) && !isRest(each)) : [];
  const strange = unknown.filter((word) => word.length > 3);
  if (missed.length === 0 && strange.length < mostStrange + (meant.lead === undefined ? 0 : 1)) return meant;
  const label = labelOf(tool, message);
  const asked = suggested(message);
  if (label === undefined || asked.kind !== 'ask') return meant;
  const first: Choice | undefined = choiceOf(tool, label, meant.input);
  const others = asked.choices.filter((each) => each.label !== label);
  return { ...asked, choices: [...(first === undefined ? [] : [first]), ...others].slice(0, 3) };
}

const ofLines = z.object({ lines: z.array(stateLine) });

/** With the parts and counts of the message that are not in what it asks for: a lost line is a wrong order. */
export function withLostParts(read: Understood, message: Message): Understood {
  const meant = ofNamedParts(read, message);
  if (!('remarks' in meant)) return meant;
  const names = lostNames(meant, message);
  const beside = names.length > 0 ? names : lostBeside(meant, message);
  const lost = [
    ...beside,
    ...lostNumbers(meant, message),
    ...lostKinds(meant, message),
    ...lostDoubling(meant, message),
  ];
  return lost.length === 0 ? meant : { ...meant, remarks: [...meant.remarks, message.say.notUsed(lost.join(', '))] };
}

/** "3 OP520 then, and the pump out again": what leaves all named parts out is not what was meant; those are priced. */
function ofNamedParts(meant: Understood, message: Message): Understood {
  const { products, state, tools } = message;
  const lines = meant.kind === 'call' && meant.tool === tools.quote?.name ? (linesMeant(meant, message) ?? []) : [];
  const isUsed = products.some((each) =>
    [lines, state.lines, state.contents, state.laid?.lines ?? []].some((of) => isWithin([each], of)),
  );
  if (products.length === 0 || lines.length === 0 || isUsed) return meant;
  return onLines(message, tools.quote, products, {}) ?? meant;
}

/** Of what is ordered or quoted, undefined: nothing is. */
function linesMeant(meant: Understood, { tools }: Message): readonly StateLine[] | undefined {
  if (meant.kind === 'order') return meant.lines;
  return meant.kind === 'call' && meant.tool === tools.quote?.name
    ? ofLines.safeParse(meant.input).data?.lines
    : undefined;
}

/** "Drop the pads and twice as many links", of which no line is called so: that no count was doubled is said. */
function lostDoubling(meant: Understood, message: Message): string[] {
  const { text, state } = message;
  const [twice] = doubled.exec(text) ?? [];
  const lines = linesMeant(meant, message);
  if (twice === undefined || lines === undefined || !isCounted(state.lines)) return [];
  const was = (line: StateLine) => state.lines.find((each) => codeOfLine(each) === codeOfLine(line))?.quantity ?? 1;
  return lines.some((line) => line.quantity === 2 * was(line)) ? [] : [twice];
}

/** "2 OP520 Festool GDB1330": a word between two parts that is neither, in nobody's language. */
export function lostBetween({ aside, heard, products }: Message): string[] {
  if (products.length < 2) return [];
  const words =
    aside.text.match(/(?<=\p{L}{1,5}-?\d{3}\S*\s)\p{L}{4,}(?=\s(?:\d{1,4}\s?x?\s)?\p{L}{1,5}-?\d{3})/gu) ?? [];
  return words.filter((word) => heard.unknown.includes(folded(word)) && nounIn(word) === undefined);
}

/** "2 of those and an air filter": the part that is only named in words is in no line, which is said. */
function lostNames(meant: Understood, message: Message): string[] {
  const { heard, text, state } = message;
  if (!heard.has('add', 'also') || heard.has('remove', 'find')) return [];
  const lines = linesMeant(meant, message) ?? [];
  const names = lines.map((line) =>
    state.names.find(({ sku }) => bareCode(sku) === bareCode(line.sku ?? line.index ?? '')),
  );
  if (names.length === 0 || names.includes(undefined)) return [];
  return nounPhrases(text)
    .filter(({ english }) =>
      names.every((each) => !english.every((word) => folded(each?.name ?? '').includes(word.replace(/s$/, '')))),
    )
    .map(({ written }) => written);
}

/** "Brake cleaner, 2x OP520": what is only called by its kind, beside lines with their numbers, is in none of them. */
function lostBeside(meant: Understood, message: Message): string[] {
  const { heard, products, state, aside } = message;
  const text = aside.note === undefined ? message.text : message.text.replace(aside.note, ' ');
  if (products.length === 0 || linesMeant(meant, message) === undefined) return [];
  const isCounted = products.some(({ quantity }) => quantity !== undefined);
  if (!isCounted && !heard.has('want', 'buy', 'add', 'order', 'quote') && meant.kind !== 'order') return [];
  const names = folded(state.names.map(({ name }) => name).join(' '));
  return text.split(between).flatMap((piece, at, all) => {
    const phrases = nounPhrases(piece).filter(({ english }) => english.some((word) => !sides.test(word)));
    const hasCode = /\p{L}-?\d{2}|\d{5}/u.test(piece);
    // "OP520, oil filter": what it is called follows its number; "OP520 and a water pump" are two.
    const isJoined = /\p{L}\s+$/u.test(text.slice(0, text.indexOf(piece)));
    const isName = at > 0 && /\d{3}\S*\s*$/u.test(all[at - 1] ?? '') && !/\d/.test(piece) && !isJoined;
    if (hasCode || isName) return [];
    return phrases
      .filter(({ english }) => !english.every((word) => names.includes(word.replace(/s$/, ''))))
      .map(({ written }) => written);
  });
}

/** "Which delivery had the water pump": a list of documents that is of all parts says so. */
function lostKinds(meant: Understood, { aside, tools, heard }: Message): string[] {
  if (meant.kind !== 'call' || meant.within !== undefined || heard.has('complain', 'returns', 'deposit', 'car'))
    return [];
  const tool = tools.all.find(({ name }) => name === meant.tool);
  const isOfAll = tool?.lists[0] !== undefined || tool === tools.saying('spend', 'spent', 'purchases');
  if (!isOfAll || tool?.lists[0] === 'draft') return [];
  const used = folded(JSON.stringify(meant.input));
  return nounPhrases(aside.text)
    .filter(
      ({ english, written }) => ![...english, written].some((word) => used.includes(folded(word).replace(/s$/, ''))),
    )
    .filter(({ english }) => english.some((word) => !sides.test(word)))
    .map(({ written }) => written);
}

/** "3 bottles of BF4552" beside parts that were read; the 4 of "without the pads, and 4 of the oil". */
function lostNumbers(meant: Understood, message: Message): string[] {
  const { heard, text, state } = message;
  const call = meant.kind === 'narrow' ? meant.call : meant;
  const input: object = 'input' in call ? call.input : call.kind === 'order' ? { lines: call.lines } : {};
  if (!['lines', 'skus', 'indexes'].some((field) => field in input)) return [];
  const used = bareCode(
    JSON.stringify([input, state.lines, state.laid, meant, message.aside.ownNumber, message.aside.note]),
  );
  const codes = (text.match(/(?<![\p{L}\p{N}-])\p{L}{1,4}(?:-?\d{3,9}|\s\d{5,9})(?![\p{L}\p{N}])/gu) ?? []).filter(
    (code) =>
      bareCode(code) !== message.about.shipTo &&
      // "The same again, without PP9152"
      !(heard.has('remove') && state.contents.some((line) => bareCode(line.sku ?? '') === bareCode(code))) &&
      !used.includes(bareCode(code)) &&
      !(/\s/.test(code) && used.includes(code.replace(/\D/g, ''))),
  );
  const isCountedTwice = heard.numbers.length > 1 && message.products.length > 0;
  const lines =
    state.lines.length > 1 && (heard.has('remove') || isCountedTwice) ? linesMeant(meant, message) : undefined;
  const counts =
    lines === undefined
      ? []
      : heard.numbers.filter(
          (n) =>
            lines.every(
              ({ quantity = 0, ...line }) =>
                quantity !== n && ![quantity - n, quantity + n].includes(wasOf(line, state) ?? 0),
            ) &&
            // "12 instead of 10": what it was.
            !lines.some((line) => wasOf(line, state) === n && line.quantity !== n),
        );
  return [...codes, ...counts.map(String)];
}

/** "Minus three": how many there were before. */
function wasOf(line: StateLine, { lines }: Message['state']): number | undefined {
  return lines.find((each) => isWithin([each], [line]))?.quantity;
}

function isName(word: string, text: string): boolean {
  return new RegExp(String.raw`(?<=\S\s+)\p{Lu}\p{L}*`, 'gu').test(text) && text.toLowerCase().includes(word);
}
