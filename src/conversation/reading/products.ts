import type { DeskTool } from '../../../tools/desk.ts';
import type { UnderstoodLine } from '../../lines/lines.ts';
import { orderForm } from '../../core/next-steps.ts';
import { codeOf } from '../../core/product-code.ts';
import { cleanText } from '../../core/text.ts';
import { messages } from '../messages/en.ts';
import type { WantedLine } from './prefill.ts';
import type { Around, NextCall, Understood } from '../understanding.ts';
import { whichReceiver } from './documents.ts';
import { branchIn, mayBeReceiver, placesIn, receiverIn } from './places.ts';
import { doubtOf, readWanted, remarksOf, type Wanted } from './wanted.ts';

/** A text about products, with what it says of receivers and warehouses. */
export interface AboutProducts {
  readonly wanted: Wanted;
  readonly text: string;
  readonly shipTo: string | undefined;
}

/** What was read of one message: the word of a tool, the sense and the answer to what is not understood ask for it. */
const known = new WeakMap<Around, Map<string, AboutProducts>>();

export function aboutProducts(text: string, around: Around): AboutProducts {
  const texts = known.get(around) ?? new Map<string, AboutProducts>();
  known.set(around, texts);
  const about = texts.get(text) ?? readProducts(text, around);
  texts.set(text, about);
  return about;
}

function readProducts(text: string, { receivers = [] }: Around): AboutProducts {
  const receiver = receiverIn(text.slice(0, 2_000), receivers);
  if (receiver === undefined) return { wanted: readWanted(text), text, shipTo: undefined };
  const rest = receiver.rest + text.slice(2_000);
  return { wanted: readWanted(rest), text: rest, shipTo: receiver.shipTo };
}

/** A question about products: asked when it is clear, else asked back. */
export function productCall(tool: DeskTool, about: AboutProducts, around: Around): Understood {
  const { wanted, shipTo } = about;
  const given = shipTo === undefined ? {} : { shipTo };
  const places = placesIn(wanted.lines === 1 ? about.text : wanted.around, wanted.words);
  const branch = branchIn(wanted.around);
  const used = [...(places?.places ?? []), ...(branch === undefined ? [] : [branch, 'branch', 'office', 'oddział'])];
  const remarks = remarksOf({ ...wanted, words: wanted.words.filter((each) => !used.includes(each)) });
  const counted = wanted.products.filter(({ quantity }) => quantity !== undefined);
  if (tool.answers?.includes('quantities') === false && counted.length > 0) {
    remarks.push(messages.stockWithoutQuantities);
  }
  const calls = inputsFor(tool, wanted.products).map((input) => ({ tool: tool.name, input: { ...input, ...given } }));
  const [call] = calls;
  const either = eitherWay(tool, wanted, given, remarks);
  if (either !== undefined) return either;
  if (call === undefined) return notUnderstood(wanted);
  const doubt = doubtful(tool, wanted, given, call, remarks);
  if (doubt !== undefined) return doubt;
  const receiver = receiverDoubt(tool, wanted, about, around);
  if (receiver !== undefined) return receiver;
  if (branch !== undefined && shipTo === undefined && !(places?.sure === true && places.places.includes(branch))) {
    return whichReceiver(branch, tool, call.input, around.receivers ?? []);
  }
  if (places !== undefined) {
    return { kind: 'narrow', places: places.places, sure: places.sure, call, remarks };
  }
  return { kind: 'call', ...call, remarks };
}

export function inputsFor(tool: DeskTool, products: readonly UnderstoodLine[]): NextCall['input'][] {
  if (products.length === 0) return [];
  // Without a quantity the tool takes one piece, and says so itself.
  if (tool.positional?.kind === 'lines') return [{ lines: products.map(lineOf) }];
  const skus = [...new Set(products.flatMap(({ product }) => product.sku ?? []))];
  const indexes = [...new Set(products.flatMap(({ product }) => product.index ?? []))];
  // Of both kinds: the maker's number of a part is read as its SKU too.
  if (skus.length > 0 && indexes.length > 0)
    return [{ indexes: [...new Set(products.map(({ product }) => codeOf(product)))] }];
  return [...(skus.length === 0 ? [] : [{ skus }]), ...(indexes.length === 0 ? [] : [{ indexes }])];
}

function lineOf({ product, quantity }: UnderstoodLine): WantedLine {
  return quantity === undefined ? { ...product } : { ...product, quantity };
}

/** Lines that may be products: whoever wrote them says, nothing is guessed. */
function doubtful(
  tool: DeskTool,
  { products, doubtful: bad }: Wanted,
  given: NextCall['input'],
  understood: NextCall,
  remarks: readonly string[],
): Understood | undefined {
  if (bad.length === 0) return undefined;
  const shown = bad.slice(0, 10).map(doubtOf);
  const more = bad.length > shown.length ? [messages.unknown.more(bad.length - shown.length)] : [];
  return {
    kind: 'ask',
    question: [messages.unknown.lines, ...shown, ...more, ...remarks].join('\n'),
    choices: [
      { label: messages.goOn(products.length), ...understood },
      ...(tool.positional?.kind === 'lines'
        ? [
            {
              label: messages.correct,
              tool: orderForm,
              input: { lines: [...products.map(lineOf), ...bad.map(({ raw }) => ({ written: raw }))], ...given },
            },
          ]
        : []),
    ],
  };
}

/** One number that is the quantity, or a word like others: "OP520 for Golf 5". */
function eitherWay(
  tool: DeskTool,
  { products, doubtful: bad }: Wanted,
  given: NextCall['input'],
  remarks: readonly string[],
): Understood | undefined {
  const [only, other] = bad.filter(({ maybe }) => maybe !== undefined);
  // What else is wrong in a question with a number that stands apart is about the same words.
  if (only?.maybe === undefined || other !== undefined || bad.some(({ line }) => line !== only.line)) return undefined;
  const { product, quantity } = only.maybe;
  const { quantity: _, ...bare } = only.maybe;
  const [counted] = inputsFor(tool, [...products, only.maybe]);
  const [alone] = inputsFor(tool, [...products, bare]);
  if (counted === undefined || alone === undefined) return undefined;
  const code = codeOf(product);
  if (tool.positional?.kind === 'products') {
    const taken = messages.onlyRead(code, cleanText(only.raw, 80));
    return { kind: 'call', tool: tool.name, input: { ...alone, ...given }, remarks: [taken, ...remarks] };
  }
  const choices = [
    { label: `${quantity ?? 1}x ${code}`, tool: tool.name, input: { ...counted, ...given } },
    { label: messages.alone(code), tool: tool.name, input: { ...alone, ...given } },
  ];
  // The clear lines of a list are answered, and the one that is not is asked about.
  const [clear] = inputsFor(tool, products);
  const then = { question: doubtOf(only), choices, which: { all: false } };
  if (clear !== undefined && tool.effect === 'read')
    return { kind: 'call', tool: tool.name, input: { ...clear, ...given }, remarks, then };
  return { kind: 'ask', question: [doubtOf(only), ...remarks].join('\n'), choices };
}

function receiverDoubt(
  tool: DeskTool,
  { products, lines }: Wanted,
  { text, shipTo }: AboutProducts,
  { receivers = [] }: Around,
): Understood | undefined {
  const doubt = shipTo === undefined && lines === 1 && receivers.includes('*') ? mayBeReceiver(text) : undefined;
  const others = products.filter(({ product }) => codeOf(product) !== doubt);
  const [rest] = inputsFor(tool, others);
  const [all] = inputsFor(tool, products);
  if (doubt === undefined || rest === undefined || all === undefined) return undefined;
  return {
    kind: 'ask',
    question: messages.receiverOrPart(doubt),
    choices: [
      { label: messages.theReceiver(doubt), tool: tool.name, input: { ...rest, shipTo: doubt } },
      { label: messages.aPart(doubt), tool: tool.name, input: all },
    ],
  };
}

function notUnderstood({ doubtful: bad, left }: Wanted): Understood {
  return {
    kind: 'unknown',
    text: [
      messages.unknown.noPart,
      ...bad.slice(0, 5).map(doubtOf),
      ...(bad.length > 5 ? [messages.unknown.more(bad.length - 5)] : []),
      ...remarksOf({ products: [], left, words: [], prices: false }),
    ].join('\n'),
  };
}

/** What is ordered is written in the form, also what could not be read: there it is put right. */
export function ordered({ wanted, shipTo }: AboutProducts): Understood {
  const { products, doubtful: bad } = wanted;
  return {
    kind: 'order',
    lines: [
      ...products.map(lineOf),
      // Without the number that may be its quantity: the form asks for it.
      ...bad.flatMap(({ raw, maybe }): WantedLine[] =>
        maybe !== undefined ? [{ ...maybe.product }] : products.length > 0 ? [{ written: raw }] : [],
      ),
    ],
    shipTo,
    remarks: [
      ...bad.slice(0, 10).map((line) => messages.unknown.line(doubtOf(line))),
      ...(bad.length > 10 ? [messages.unknown.more(bad.length - 10)] : []),
      ...remarksOf(wanted),
    ],
  };
}
