import * as z from 'zod';
import { hear } from './reading/hear.ts';
import { callOf, isCounted, skuOf, withLines } from './meaning/message.ts';
import { addDays, utcDay } from '../core/datetime.ts';
import { documentIn } from './reading/documents.ts';
import { nounPhrases, nounsOf } from './reading/part-words.ts';
import type { Talk } from './messages/talk-shape.ts';
import { stateLine, type State } from './state.ts';
import type { Turn } from './turn.ts';
import type { NextCall, Understood } from './understanding.ts';

// What the parts of a message mean together: each is read by itself, what is asked of the one before goes with it, and all of it is
// answered in one message.

type Call = Extract<Understood, { kind: 'call' | 'narrow' }>;
export type Read = (text: string, state: State) => Turn;

export const isJoint = (meant: Understood) =>
  ('also' in meant && meant.also !== undefined) ||
  ('then' in meant && meant.then !== undefined) ||
  ('beside' in meant && meant.beside !== undefined) ||
  // "Which is the dearest, and is it in Kraków?": of that one.
  ('best' in meant && meant.best?.stock === true);

/** Which tool answers, and which fact first; or what is said. */
export function whatOf(meant: Understood): string {
  if (meant.kind === 'say') return meant.text;
  const call = meant.kind === 'narrow' ? meant.call : meant.kind === 'call' ? meant : undefined;
  return `${call?.tool} ${'fact' in meant ? meant.fact : ''}`;
}

export function together(
  parts: readonly string[],
  whole: Turn,
  state: State,
  read: Read,
  isAsked: boolean,
): Turn | undefined {
  const turns: Turn[] = [];
  const rest: string[] = [];
  let before: State = { ...state, language: whole.message.heard.language };
  for (const part of parts) {
    const turn = forSameReceiver(read(part, before), part, turns.at(-1));
    const how = kindOf(turn);
    if (how === 'order') return undefined;
    // "Where is RQ…? It's a day late already": said of the same.
    if (how === 'asked' && turns.length > 0 && isToldOfIt(turn, part, before)) continue;
    // "How many FDB7797 have you got? The lad's from Friday never came": what came of that part is answered as well.
    const awaited = how === 'asked' && isAsked ? awaitedOf(turn, turns.at(-1)) : undefined;
    if (awaited !== undefined) {
      turns.push(awaited);
      continue;
    }
    // "I still have some here" asks nothing.
    if (how === 'asked' && turns.length > 0 && isToldOfStock(turn, part)) continue;
    if (how === 'asked') {
      if (isAsked && turns.length > 0 && !turn.message.heard.question && turn.meant.kind !== 'say') return undefined;
      turns.push(turn);
      before = after(turn);
    } else if (how === 'unread') rest.push(part);
  }
  const askedOf = ({ meant, message: { tools } }: Turn) =>
    // Stock says when it is there, and the price with the day says both.
    JSON.stringify(
      meant.kind === 'call' && [tools.stock?.name, tools.quote?.name].includes(meant.tool)
        ? { ...meant, fact: undefined }
        : meant,
    );
  const isDated = ({ meant }: Turn) => meant.kind === 'call' && meant.fact === 'arrival';
  const [first, ...others] = turns.filter((turn, at) => {
    const same = turns.filter((each) => askedOf(each) === askedOf(turn));
    return (same.find(isDated) ?? same[0]) === turns[at];
  });
  if (first === undefined || (isAsked && (others.length === 0 || rest.length > 0))) return undefined;
  const last = others.at(-1) ?? first;
  const { language } = first.message.heard;
  const unread = rest.filter(
    (part) => (/\d|\?\s*$/.test(part) || hear(part, language).question) && !isToldWithIt(first, part),
  );
  // "The boss says 20. For C200001, and when is it there?" is not about as many as before.
  if (state.lines.length > 0 && unread.some((part) => standsAlone.test(part))) return undefined;
  const remarks = unread.length === 0 ? [] : [whole.say.notUsed(unread.map((part) => `"${part}"`).join(', '))];
  // A part alone says no more than a guess where much else was said.
  if (others.length === 0 && rest.length > 0 && first.meant.kind === 'say') return undefined;
  const meant = joinedOf(
    [first, ...others].map((turn) => turn.meant),
    remarks,
  );
  return meant === undefined ? undefined : { ...last, meant, certain: false };
}

/** What a second question says of the receiver of the first one; where the language leaves it out, its verb. */
const there =
  /(?<!\p{L})(?:there|they|them|it|da|dort|denen|schuldet|tam|nich|ma|zalega|m[áa]|dlu[žz][íi]|там|них|має|винна|винен)(?!\p{L})/iu;

/** "Has C200002 any budget, and what is open there?": of the one that the question before names. */
function forSameReceiver(turn: Turn, part: string, before: Turn | undefined): Turn {
  const { meant, message } = turn;
  const shipTo = before?.message.about.shipTo;
  if (meant.kind !== 'call' || shipTo === undefined || message.about.shipTo !== undefined || !there.test(part))
    return turn;
  const tool = message.tools.all.find(({ name }) => name === meant.tool);
  const isOpen = tool !== undefined && 'shipTo' in tool.input.shape && meant.input['shipTo'] === undefined;
  return isOpen ? { ...turn, meant: { ...meant, input: { ...meant.input, shipTo } } } : turn;
}

/** A number that could be a count. */
export const standsAlone = /(?<![\p{L}\d/.,-])\d{1,3}(?![\d/-]|[.,]\d)/u;

/** That the document is late, or what asks nothing of it but to be shown again. */
function isToldOfIt({ meant, message }: Turn, part: string, { document, last }: State): boolean {
  const { heard, products, tools, say } = message;
  const wasTraced = last !== undefined && last.tool === tools.saying('trace')?.name;
  // "The car has been on the lift since yesterday" asks for no other day.
  if (wasTraced && meant.kind === 'say' && meant.text === say.leadTime) return !part.includes('?');
  if (meant.kind !== 'call' || products.length > 0 || documentIn(part) !== undefined || document === undefined)
    return false;
  const isGoods = /^(?:requisition|order|delivery)$/.test(document.kind);
  const isShown = tools.open(document.kind)?.name === meant.tool && !heard.has('show', 'what', 'status', 'order');
  const isLate = !heard.question && heard.has('late') && !heard.has('invoice', 'paid', 'payment', 'owed');
  return isGoods && wasTraced && (isShown || isLate);
}

/** What came of the one part that the question before is about, where something of it is told to be missing. */
function awaitedOf({ message, meant }: Turn, before: Turn | undefined): Turn | undefined {
  const { heard, products, tools, around } = message;
  const [line, other] = before?.message.products ?? [];
  const sku = line === undefined || other !== undefined ? undefined : skuOf(line);
  if (before === undefined || sku === undefined || products.length > 0 || heard.question) return undefined;
  if (meant.kind !== 'call' || !heard.has('late') || heard.has('invoice', 'order', 'buy', 'want', 'price'))
    return undefined;
  const today = utcDay(around.clock.now());
  const traced = callOf(tools.saying('trace'), { sku, from: addDays(today, -90), to: today }, { fact: 'rest' });
  return traced === undefined ? undefined : { ...before, meant: traced };
}

function isToldOfStock({ meant, message: { products, heard, tools } }: Turn, part: string): boolean {
  const call = meant.kind === 'narrow' ? meant.call : meant;
  const isStock = 'tool' in call && call.tool === tools.stock?.name;
  return isStock && products.length === 0 && heard.towns.length === 0 && !part.trimEnd().endsWith('?');
}

/** What a trace is asked by, and which document that is. */
const traceable = [
  ['requisitionId', 'requisition'],
  ['orderId', 'order'],
  ['invoiceId', 'invoice'],
] as const;
const documents: readonly (string | undefined)[] = ['invoice', 'delivery', 'requisition'];

/** "2 of the second one, can they be here by Tuesday?": those that the first part counts. */
function pricedIn(call: NextCall | undefined, { tools, state }: Turn['message']): Partial<State> {
  const lines = call?.tool === tools.quote?.name ? z.array(stateLine).safeParse(call?.input['lines']).data : undefined;
  return lines === undefined || !isCounted(lines) ? {} : withLines(state, lines, false);
}

/** What was talked about by then, as far as it is known before it is looked up. */
export function after({ meant, state, message }: Turn): State {
  const { products } = message;
  const call = meant.kind === 'narrow' ? meant.call : meant.kind === 'call' ? meant : undefined;
  const opens = message.tools.all.find(({ name }) => name === call?.tool)?.opens;
  const id = call?.input[opens?.argument ?? ''];
  const traced = traceable.flatMap(([field, kind]) => {
    const of = call?.input[field];
    return typeof of === 'string' ? [{ kind, id: of }] : [];
  });
  const document = opens !== undefined && typeof id === 'string' ? { kind: opens.document, id } : traced[0];
  const isOther = document !== undefined && document.id !== state.document?.id;
  // "Credit notes of November, which of them are settled?" is of no document that was opened before.
  const isList = message.tools.all.some(({ name, lists: [kind] }) => name === call?.tool && documents.includes(kind));
  return {
    ...state,
    ...(products.length > 0 ? withLines(state, products, !isCounted(products)) : pricedIn(call, message)),
    ...(isOther ? { document, related: [], contents: [], rows: [] } : {}),
    ...(isList && call !== undefined
      ? {
          document: undefined,
          related: [],
          contents: [],
          rows: [],
          list: { tool: call.tool, input: { ...call.input } },
        }
      : {}),
    ...(call === undefined ? {} : { last: { tool: call.tool, input: { ...call.input } } }),
    ...(call !== undefined && call.tool === message.tools.find?.name
      ? { search: { tool: call.tool, input: { ...call.input } } }
      : {}),
  };
}

const courtesies = [
  'hello',
  'thanks',
  'bye',
  'praise',
  'howAreYou',
  'scold',
] as const satisfies readonly (keyof Talk)[];
const openings = [
  'whichPart',
  'orderWhat',
  'yesToWhat',
  'whichOfThese',
  'nothingShown',
  'submitWhat',
  'cancelWhat',
  'help',
  'nothingToUndo',
] as const satisfies readonly (keyof Talk)[];

export function kindOf({ meant, say, message }: Turn): 'asked' | 'unread' | 'courtesy' | 'order' {
  switch (meant.kind) {
    case 'say':
      if (meant.forget === true) return 'order';
      // "No, those of October" corrects what was said.
      if (meant.text === say.left) return 'order';
      if (courtesies.some((each) => say[each] === meant.text)) return 'courtesy';
      return openings.some((each) => say[each] === meant.text) ? 'unread' : 'asked';
    case 'call': {
      const tool = message.tools.all.find(({ name }) => name === meant.tool);
      // "The lads said": words that nobody knows are no part to look for.
      const isGuess =
        tool === message.tools.find && typeof meant.input['text'] === 'string' && !message.heard.has('find');
      if (isGuess && nounsOf(message).length === 0) return 'unread';
      return tool?.effect !== 'read' ? 'order' : meant.then === undefined ? 'asked' : 'order';
    }
    case 'narrow':
      return 'asked';
    case 'ask':
    case 'unknown':
    case 'help':
      return 'unread';
    case 'order':
    case 'again':
    case 'file':
    case 'approvals':
    case 'freeze':
    case 'thaw':
      return 'order';
  }
}

/** The same list once more, of which some are meant. */
const isSomeOf = (some: Call | undefined, whole: Call): boolean =>
  some?.kind === 'call' &&
  whole.kind === 'call' &&
  some.tool === whole.tool &&
  some.within !== undefined &&
  whole.within === undefined &&
  JSON.stringify(some.input) === JSON.stringify(whole.input);

/** What is said before what is looked up, and one look-up after the other. */
export function joinedOf(all: readonly Understood[], remarks: readonly string[]): Understood | undefined {
  const said = all.flatMap((meant) => (meant.kind === 'say' ? [meant] : []));
  const asked = all.flatMap((meant): Call[] => (meant.kind === 'call' || meant.kind === 'narrow' ? [meant] : []));
  // "Show the orders of October, only those over 1000": the second part says which of the first.
  const calls = asked.filter((call, at) => !isSomeOf(asked[at + 1], call));
  const words = said.map(({ text }) => text);
  const last = calls.reduceRight<Call | undefined>(
    (also, call) => ({ ...call, ...(also === undefined ? {} : { also }) }),
    undefined,
  );
  if (last === undefined) {
    const [first] = said;
    return first === undefined
      ? undefined
      : { ...first, text: [...words, ...remarks].join(' '), choices: eachOnce(said.flatMap(({ choices }) => choices)) };
  }
  const withRemarks = { ...last, remarks: [...last.remarks, ...remarks] };
  if (words.length === 0) return withRemarks;
  if (withRemarks.kind === 'narrow') return { ...withRemarks, remarks: [...withRemarks.remarks, ...words] };
  const lead = [...new Set([...words, ...(withRemarks.lead === undefined ? [] : [withRemarks.lead])])].join(' ');
  return { ...withRemarks, lead };
}

const eachOnce = <T>(all: readonly T[]): T[] => [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];

/** "The last order, what was in it and what did it cost": an order that is opened says both. */
function isToldWithIt({ meant, message: { tools, heard } }: Turn, part: string): boolean {
  const isOpened =
    meant.kind === 'call' &&
    (meant.pick === 'newest' || tools.all.some((tool) => tool.name === meant.tool && tool.opens));
  const { has, numbers, words } = hear(part, heard.language);
  const isOfContents = has('what', 'howMuch', 'price') && !has('owed', 'paid', 'when', 'where', 'why', 'who', 'arrive');
  return isOpened && isOfContents && numbers.length === 0 && words < 10 && nounPhrases(part).length === 0;
}
