import type { DeskTool } from '../../../tools/desk.ts';
import { nearestWord } from '../../core/nearest-word.ts';
import { cleanText } from '../../core/text.ts';
import { answering, type DocumentKind, type ProductFact } from '../../core/tool.ts';
import { messages } from '../messages/en.ts';
import type { Around, Choice, Understood } from '../understanding.ts';
import { daysIn } from '../reading/days.ts';
import { documentIn, numberIn } from '../reading/documents.ts';
import { type Intent, intentsIn, isFiller, tellingWords } from '../reading/lexicon.ts';
import { aboutProducts, productCall } from '../reading/products.ts';
import { doubtOf, remarksOf } from '../reading/wanted.ts';
import { whichDocument } from './by-number.ts';

/** "requisitions PO-777": the buyer's own number. A number of the service's form, or one that may be days, is none. */
export function ofOwnNumber(tool: DeskTool, rest: string, around: Around): Understood | undefined {
  const number = numberIn(rest);
  const isOther = number === undefined || number.length < 4 || documentIn(rest) !== undefined;
  if (tool.ownNumber === undefined || isOther || daysIn(rest, around.clock) !== undefined) return undefined;
  // "Orders of C200001"
  if (around.receivers?.includes(number.toUpperCase()) === true && 'shipTo' in tool.input.shape)
    return call(tool, { shipTo: number.toUpperCase() });
  return call(tool, { [tool.ownNumber]: number });
}

/** "show OP520": the word is everybody's, and a code without signs of a document is rather a part. */
export function shown(tool: DeskTool, number: string, around: Around): Understood {
  const find = around.tools.find(isFind);
  const [product, other] = aboutProducts(number, around).wanted.products;
  const isDocument = documentIn(number) !== undefined || /\d{5,}/.test(number);
  if (isDocument || find === undefined) return call(tool, { orderId: number });
  if (product === undefined || other !== undefined) return whichDocument(number, around, false);
  return {
    kind: 'ask',
    question: messages.whatIs(cleanText(number, 60)),
    choices: [
      { label: messages.kinds.part, tool: find.name, input: { ...product.product } },
      { label: messages.kinds.order, tool: tool.name, input: { orderId: number } },
    ],
  };
}

export function isDays(rest: string, { clock }: Around): boolean {
  const days = daysIn(rest.slice(0, 300), clock);
  return days !== undefined && tellingWords(days.rest).length === 0;
}

export function call(
  tool: DeskTool,
  input: Readonly<Record<string, unknown>>,
  remarks: readonly string[] = [],
): Understood {
  return { kind: 'call', tool: tool.name, input, remarks };
}

/** The word alone says too little. */
export function which(tool: DeskTool, choices: readonly Choice[] = []): Understood {
  const [example] = tool.examples.filter(({ say }) => !say.includes('--'));
  const question = messages.which(tool.title, example?.say ?? tool.words[0] ?? '');
  return choices.length === 0 ? { kind: 'unknown', text: question } : { kind: 'ask', question, choices };
}

/** The service finds by SKU, by index or by category, and not by words. */
export function found(tool: DeskTool, rest: string, around: Around): Understood {
  const { wanted } = aboutProducts(rest, around);
  const [only, other] = wanted.products;
  if (only !== undefined && other === undefined && wanted.doubtful.length === 0) {
    return call(tool, { ...only.product }, remarksOf(wanted));
  }
  if (only !== undefined) {
    return {
      kind: 'ask',
      question: [messages.onePart, ...wanted.doubtful.slice(0, 5).map(doubtOf)].join('\n'),
      choices: wanted.products.slice(0, 10).map(({ product }) => ({
        label: product.sku ?? product.index,
        tool: tool.name,
        input: { ...product },
      })),
    };
  }
  const words = cleanText(tellingWords(rest.slice(0, 200)).join(' '), 200);
  if (/\p{L}{2}/u.test(words) && 'text' in tool.input.shape) return call(tool, { text: words });
  const browse = around.tools.find(({ role }) => role === 'browse');
  const index = cleanText(words, 60);
  return {
    kind: 'ask',
    question: [
      messages.noWords,
      ...wanted.doubtful
        .filter(({ raw }) => /\d/.test(raw))
        .slice(0, 5)
        .map(doubtOf),
    ].join('\n'),
    choices: [
      ...(browse === undefined ? [] : [{ label: browse.title, tool: browse.name, input: {} }]),
      ...(/\p{L}/u.test(index) ? [{ label: messages.indexChoice(index), tool: tool.name, input: { index } }] : []),
    ],
  };
}

export const isList = ({ positional }: DeskTool) => positional?.kind === 'range';
export const isFind = ({ positional }: DeskTool) => positional?.kind === 'product';
const isPlain = ({ positional }: DeskTool) =>
  positional === undefined || (positional.kind === 'value' && positional.optional === true);
/** "Account" stands beside what is asked about it: "account balance". */
export const isAccount = ({ opens }: DeskTool) => opens?.document === 'customer';

/** An invoice before a delivery that it is for, and the desk's own orders before those of the service. */
const listOrder: readonly DocumentKind[] = ['invoice', 'delivery', 'draft', 'requisition'];

/** Lists in the order of `listOrder`, then what needs no argument. */
export function listsAndPlain(intents: readonly Intent[], { tools }: Around): DeskTool[] {
  const served = intents.filter((each): each is DeskTool => typeof each !== 'string' && tools.includes(each));
  const place = ({ lists: [kind] }: DeskTool) => (kind === undefined ? -1 : listOrder.indexOf(kind));
  const lists = served.filter(isList).sort((one, other) => place(one) - place(other));
  const plain = served.filter(isPlain);
  return [...lists, ...plain.filter((each) => !isAccount(each)), ...plain.filter(isAccount)];
}

/** What is asked about products: availability where nothing is said of it or of a price. */
export function factsIn(intents: readonly Intent[], already: readonly ProductFact[] = []): ProductFact[] {
  const facts = new Set(already);
  for (const each of intents) if (typeof each !== 'string') for (const fact of each.answers ?? []) facts.add(fact);
  if (!facts.has('price')) facts.add('availability');
  return [...facts];
}

/** No product, and no number that may be its quantity. */
export function nothingIn({ wanted }: ReturnType<typeof aboutProducts>): boolean {
  return wanted.products.length === 0 && wanted.doubtful.every(({ maybe }) => maybe === undefined);
}

/** "order status" names none. */
export function whichOrder({ tools }: Around): Understood {
  const lists = tools.filter(({ lists: [kind] }) => kind === 'requisition' || kind === 'delivery');
  return {
    kind: 'ask',
    question: messages.whichOrder,
    choices: lists.map(({ title, name }) => ({ label: title, tool: name, input: {} })),
  };
}

export function aboutParts(about: ReturnType<typeof aboutProducts>, around: Around): Choice[] {
  const stock = answering(around.tools, ['availability']);
  const meant = stock === undefined ? undefined : productCall(stock, about, around);
  return stock !== undefined && meant?.kind === 'call'
    ? [{ label: messages.ofTheseParts(stock.title), tool: meant.tool, input: meant.input }]
    : [];
}

/** "stok OP520": the first word is nearly one of a tool, and nothing else. */
export function nearFirst(text: string, { tools }: Around) {
  const [, word = '', rest = ''] = /^(\p{L}{3,})\s+([\s\S]+)$/u.exec(text) ?? [];
  if (word === '' || isFiller(word) || intentsIn(word).length > 0) return undefined;
  const meant = nearestWord(
    word.toLowerCase(),
    tools.flatMap(({ words }) => words),
  );
  const tool = tools.find(({ words }) => meant !== undefined && words.includes(meant));
  // The very word was read as one already, and says nothing here.
  if (tool === undefined || meant === undefined || meant === word.toLowerCase()) return undefined;
  return { word, rest, meant, tool };
}
