import { branchChoices } from '../reading/branches.ts';
import { bareCode } from '../../core/product-code.ts';
import type { DeskTool } from '../../../tools/desk.ts';
import type { DayRange } from '../../core/date-range.ts';
import { addDays, utcDay } from '../../core/datetime.ts';
import { orderForm } from '../../core/next-steps.ts';
import { cleanText } from '../../core/text.ts';
import { answering, type DocumentKind, type ProductFact } from '../../core/tool.ts';
import { daysIn, lastDaysIn } from '../reading/days.ts';
import type { Heard } from '../reading/hear.ts';
import { folded } from '../reading/matching.ts';
import { nounPhrases } from '../reading/part-words.ts';
import type { Talk } from '../messages/talk-shape.ts';
import type { WantedLine } from '../reading/prefill.ts';
import { inputsFor, productCall, type AboutProducts } from '../reading/products.ts';
import type { SetAside } from '../reading/set-aside.ts';
import { isForTownBranch } from '../reading/town-branch.ts';
import type { State, StateLine } from '../state.ts';
import type {
  Around,
  AskedFact,
  Choice,
  NextCall,
  RowPick,
  SearchLimits,
  Understood,
  Within,
} from '../understanding.ts';

// One message with all that is known about it, and the answers that are made of it.

/** One message with everything that is known about it. */
export interface Message {
  readonly text: string;
  readonly heard: Heard;
  readonly aside: SetAside;
  readonly about: AboutProducts;
  readonly products: readonly StateLine[];
  readonly state: State;
  readonly around: Around;
  readonly say: Talk;
  readonly tools: Finder;
  /** Nothing in it asks, doubts, negates, complains or looks back. */
  readonly imperative: boolean;
}

/** Calls that a conversation makes, by what tools say of themselves. */
export type Finder = ReturnType<typeof finder>;

export function tidied(english: string): string {
  return (
    english
      .replace(/\b(this|last|next) (week|month|year)['’]?s\b/giu, '$1 $2')
      .replace(
        /\b(january|february|march|april|may|june|july|august|september|october|november|december|today|yesterday|tomorrow)['’]?s\b/giu,
        '$1',
      )
      .replace(/\b(?:in|at|from|w|we|v|ve|im|у|в) (?=in \p{Lu})/giu, '')
      // "OP520, it's urgent": no letters of the number.
      .replace(/\b(it|that|there|he|she|you|we|they|i|what|who)['’](?:s|ve|re|ll|d|m)\b/giu, '$1')
      .replace(/^[\s,;:.!?-]+/, '')
      .replace(/\s{2,}/g, ' ')
      .trim()
  );
}

export function finder(tools: readonly DeskTool[]) {
  const facts = (...wanted: ProductFact[]) => answering(tools, wanted);
  return {
    all: tools,
    stock: facts('availability'),
    price: facts('price'),
    quote: facts('availability', 'price', 'quantities'),
    find: tools.find(({ positional }) => positional?.kind === 'product'),
    browse: tools.find(({ role }) => role === 'browse'),
    submit: tools.find(({ role }) => role === 'submit'),
    cancel: tools.find(({ role }) => role === 'cancel'),
    canOrder: tools.some(({ role }) => role === 'prepare'),
    list: (kind: DocumentKind) => tools.find(({ lists: [first], effect }) => first === kind && effect === 'read'),
    open: (kind: string) => tools.find(({ opens }) => opens?.document === kind),
    /** The tool that people ask for in one of these words. */
    saying: (...words: string[]) =>
      tools.find(
        ({ words: commands, phrases, effect, lists }) =>
          effect === 'read' &&
          lists.length === 0 &&
          [...commands, ...phrases.en].some((phrase) => words.some((word) => phrase.includes(word))),
      ),
  };
}

export function sayOnly(text: string, ...choices: readonly (Choice | undefined)[]): Understood {
  return { kind: 'say', text, choices: choices.filter((each) => each !== undefined) };
}

export function choiceOf(tool: DeskTool | undefined, label: string, input: NextCall['input'] = {}): Choice | undefined {
  return tool === undefined ? undefined : { label, tool: tool.name, input };
}

export function callOf(
  tool: DeskTool | undefined,
  input: NextCall['input'],
  more: {
    lead?: string | undefined;
    fact?: AskedFact | undefined;
    pick?: RowPick | undefined;
    after?: number;
    ending?: string | undefined;
    sum?: string | undefined;
    within?: Within | undefined;
    places?: readonly string[] | undefined;
    only?: SearchLimits | undefined;
    remarks?: readonly string[];
    beside?: NextCall['input'] | DayRange | undefined;
  } = {},
): Understood | undefined {
  const { lead, fact, pick, after, ending, sum, within, places, only, remarks = [], beside } = more;
  return tool === undefined
    ? undefined
    : {
        kind: 'call',
        tool: tool.name,
        input,
        remarks,
        ...(lead === undefined ? {} : { lead }),
        ...(fact === undefined ? {} : { fact }),
        ...(pick === undefined ? {} : { pick }),
        ...(after === undefined ? {} : { after }),
        ...(ending === undefined ? {} : { ending }),
        ...(sum === undefined ? {} : { sum }),
        ...(within === undefined ? {} : { within }),
        ...(places === undefined || places.length === 0 ? {} : { places }),
        ...(only === undefined ? {} : { only }),
        ...(beside === undefined ? {} : { beside: { ...beside } }),
      };
}

export function defined(input: NextCall['input']): NextCall['input'] {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/** Arguments that this tool has, and the values of those that it has not: what another tool was asked by goes with the talk. */
export function takenBy(
  tool: DeskTool,
  input: NextCall['input'],
): { readonly input: NextCall['input']; readonly lost: readonly string[] } {
  const isTaken = ([field, value]: [string, unknown]) => field in tool.input.shape || value === undefined;
  const fields = Object.entries(input);
  const lost = fields.filter((each) => !isTaken(each));
  return {
    input: lost.length === 0 ? input : Object.fromEntries(fields.filter(isTaken)),
    lost: lost.flatMap(([, value]) => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : [])),
  };
}

/** In "the second one" that one is no number; "of the second only one" has one. */
export function numbersOf({ heard, text }: Message): readonly number[] {
  const isPronoun = /(?:\p{L}|\d(?:st|nd|rd|th)) ones?(?!\p{L})/iu.test(text) && !heard.has('only', 'enough');
  return heard.ordinal === undefined || !isPronoun ? heard.numbers : heard.numbers.filter((each) => each !== 1);
}

/** The only line, or the one that was named, with the one number of the message. */
export function withQuantity(message: Message, lines: readonly StateLine[], at?: number): StateLine[] | undefined {
  const [quantity, other] = numbersOf(message);
  if (quantity === undefined || other !== undefined || quantity < 1 || quantity > 10_000) return undefined;
  if (at === undefined && (lines.length !== 1 || isOfAnother(message, lines))) return undefined;
  // "The second one, 4 of it", of rows of which only the first is talked about, counts no line.
  if ((at ?? (message.heard.ordinal ?? 1) - 1) >= lines.length) return undefined;
  return lines.map((line, place) => (place === (at ?? 0) ? { ...line, quantity } : line));
}

/** "Brake disc 280", "how much is GDB1330 for a pair", after a look at something else: counts nothing of that. */
function isOfAnother({ aside, state }: Message, [line]: readonly StateLine[]): boolean {
  const code = codeOfLine(line ?? {});
  const codes = aside.text.match(/(?<![\p{L}\d/-])(?:\p{L}{2,5}-?\d{3,}|\p{L}-?\d{4,})[\p{L}\d]*/gu) ?? [];
  if (codes.some((each) => bareCode(each) !== bareCode(code) && !/^C\d{6}$/i.test(each))) return true;
  const name = state.names.find(({ sku }) => sku === code)?.name;
  const nouns = nounPhrases(aside.text).flatMap(({ english }) => english);
  return name !== undefined && nouns.some((noun) => !folded(name).includes(noun.replace(/s$/, '')));
}

/** "The delivery from Tuesday" is that of the day, and not all since. */
export function ofDay(english: string): string {
  return english.replace(
    /\bfrom (?:last )?(?=(?:mon|tues|wednes|thurs|fri|satur|sun)day\b(?! (?:to|till|until|on)\b)|(?:january|february|march|april|may|june|july|august|september|october|november|december)\b(?! (?:to|till|until|on|\d|\w+ (?:to|till|until))\b)|yesterday\b|today\b)/gi,
    '',
  );
}

const weekday = /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b/i;

/** The days of a message. "The one from Friday" is of that day; "last Monday", said on a Monday, is a week ago. */
export function daysOf({ heard, around, text }: Message): NextCall['input'] {
  const english = ofDay(tidied(heard.english));
  const range = daysIn(english, around.clock)?.range ?? lastDaysIn(text, around.clock);
  const today = utcDay(around.clock.now());
  // "Od stycznia" is since then; the small word has no English of its own.
  const since =
    /(?<!\p{L})(?:od|від|з|із) (?!(?:того|цього|них|tego|tych|nich|toho)(?!\p{L}))(?=\p{L}{3})/iu.test(text) &&
    !/(?<!\p{L})(?:do|до) /iu.test(text);
  if (
    since &&
    !heard.has('compare') &&
    !/порівнян/iu.test(text) &&
    range !== undefined &&
    range.from.endsWith('-01') &&
    range.to < today &&
    range.to.slice(0, 7) === range.from.slice(0, 7)
  )
    return { from: range.from, to: today };
  const isToday = range?.from === today && range.to === today && weekday.test(english) && !/\btoday\b/i.test(english);
  if (isToday && (heard.has('last', 'past', 'again') || /\blast\b/i.test(heard.english)))
    return { from: addDays(today, -7), to: addDays(today, -7) };
  return { ...range };
}

/** The draft that was sent, taken back or looked at last, and can be changed no more. */
export function sentDraft({ last }: State, tools: Message['tools']): string | undefined {
  const isOfDraft =
    last !== undefined && [tools.submit?.name, tools.cancel?.name, tools.open('draft')?.name].includes(last.tool);
  const draftId = isOfDraft ? last.input['draftId'] : undefined;
  return typeof draftId === 'string' ? draftId : undefined;
}

/** What is taken back, in the words of whoever wants it: its lines, where they are known. */
export function cancelling({ say, state: { draft, lines, sent } }: Message, id: string): string {
  const drafted = draft?.id === id ? (draft.lines ?? lines) : sent?.id === id ? sent.lines : [];
  const isCounted = drafted.length > 0 && drafted.every(({ quantity }) => quantity !== undefined);
  return say.cancelThis(isCounted ? `${linesText(drafted)} (${cleanText(id, 60)})` : cleanText(id, 60));
}

export function cancelAsk(message: Message, id: string, input: NextCall['input']): Understood | undefined {
  const {
    say,
    tools: { cancel },
  } = message;
  if (cancel === undefined) return undefined;
  const label = say.buttons.cancel;
  return {
    kind: 'ask',
    question: cancelling(message, id),
    choices: [{ label, tool: cancel.name, input }],
    yes: true,
  };
}

/** The arguments of a tool for lines of the conversation. */
export function inputOf(tool: DeskTool, lines: readonly StateLine[]): NextCall['input'] | undefined {
  const [first, other] = inputsFor(
    tool,
    lines.flatMap(({ sku, index, quantity }) => {
      const product = sku === undefined ? (index === undefined ? undefined : { index }) : { sku };
      return product === undefined
        ? []
        : [{ line: 1, raw: sku ?? index ?? '', product, ...(quantity === undefined ? {} : { quantity }) }];
    }),
  );
  if (tool.positional?.kind === 'product')
    return lines[0]?.sku === undefined ? { index: lines[0]?.index } : { sku: lines[0].sku };
  return other === undefined ? first : undefined;
}

/** A call about these lines: in the words of the message where it names them, with its places and receiver. */
export function onLines(
  message: Message,
  tool: DeskTool | undefined,
  lines: readonly StateLine[],
  more: { lead?: string; fact?: AskedFact; remarks?: readonly string[] },
): Understood | undefined {
  if (tool === undefined) return undefined;
  const { quote, stock } = message.tools;
  // When all of so many are there, one warehouse alone does not say.
  const isCounted = lines.some(({ quantity = 1 }) => quantity > 1) && lines.every(({ quantity }) => quantity);
  if (more.fact === 'arrival' && tool === stock && quote !== undefined && isCounted)
    return onLines(message, quote, lines, more);
  const input = inputOf(tool, lines);
  if (input === undefined) {
    // SKUs and indexes together: only a quote takes both.
    if (message.products.length === 0 && quote !== undefined && quote !== tool)
      return onLines(message, quote, lines, more);
    return productCall(tool, message.about, message.around);
  }
  const { lead, fact, remarks = [] } = more;
  const given = {
    ...input,
    ...('shipTo' in tool.input.shape ? shipToOf(message, lines) : {}),
    ...((fact === 'arrival' && tool === stock) || tool === quote ? sameWarehouses(message, lines, fact) : {}),
  };
  const call = { tool: tool.name, input: given };
  const places = 'locations' in tool.input.shape ? message.heard.towns : [];
  if (places.length > 0 && (fact === undefined || fact === 'arrival'))
    return {
      kind: 'narrow',
      places,
      sure: true,
      call,
      ...(fact === undefined ? {} : { fact }),
      remarks: lead === undefined ? remarks : [...remarks, lead],
    };
  return callOf(tool, given, { lead, fact, remarks });
}

/** "And when is it here?" after stock in Kraków is of Kraków, and "make it 6" is not: that was a look. */
function sameWarehouses(
  { state, heard, tools }: Message,
  lines: readonly StateLine[],
  fact: AskedFact | undefined,
): NextCall['input'] {
  const wasAsked = [tools.stock?.name, tools.quote?.name].includes(state.last?.tool);
  if (heard.towns.length > 0) return {};
  const isAsked = heard.question || fact !== undefined || heard.has('maybe', 'when', 'arrive', 'stock');
  return (wasAsked && isAsked ? quotedAt(state, lines) : undefined) ?? wantedFrom(state, lines) ?? {};
}

/** "All from Kraków", of what was counted: also after a look at something else. */
export function wantedFrom({ from }: State, lines: readonly StateLine[]): { locations: string[] } | undefined {
  const isOfThem = isCounted(lines) && lines.some((line) => from?.codes.includes(codeOfLine(line)) === true);
  return isOfThem && from !== undefined && from.locations.length > 0 ? { locations: from.locations } : undefined;
}

/** The warehouses that the last answer about one of these parts was for. */
function quotedAt({ last, lines: before }: State, lines: readonly StateLine[]): { locations: string[] } | undefined {
  const { locations, skus } = last?.input ?? {};
  const asked = JSON.stringify(last?.input ?? {});
  const isAsked = (line: StateLine) => asked.includes(`"${codeOfLine(line)}"`);
  // A look at one part of several, there, is no wish for all of them.
  const isLook = skus !== undefined && isCounted(before) && !before.every(isAsked);
  const isAbout = lines.some(isAsked) && !isLook;
  return isAbout && Array.isArray(locations) && locations.length > 0 ? { locations: locations.map(String) } : undefined;
}

/** Whoever names other parts names their receiver too: only what goes on keeps the one before. */
function withReceiver(
  { about, state, products }: Message,
  lines: readonly StateLine[],
): { readonly shipTo: string | undefined } {
  const named = products.map(codeOfLine);
  // What is added goes where the lines go that were there before.
  const isTalkedAbout = lines.some(
    (line) => !named.includes(codeOfLine(line)) && state.lines.some((each) => codeOfLine(each) === codeOfLine(line)),
  );
  return { shipTo: about.shipTo ?? (products.length === 0 || isTalkedAbout ? state.shipTo : undefined) };
}

function shipToOf(message: Message, lines: readonly StateLine[]): NextCall['input'] {
  const { shipTo } = withReceiver(message, lines);
  return shipTo === undefined ? {} : { shipTo };
}

/** The buyer's own number, and what is to be noted. */
export function writtenOn({ aside }: Message): Readonly<Record<string, string>> {
  return {
    ...(aside.ownNumber === undefined ? {} : { customNumber: cleanText(aside.ownNumber, 60) }),
    ...(aside.note === undefined ? {} : { comments: cleanText(aside.note, 160) }),
  };
}

/** What was noted for these parts before there was a draft of them. */
export function notedFor(
  { noted }: State,
  lines: readonly StateLine[],
): Pick<NonNullable<State['noted']>, 'customNumber' | 'comments'> {
  const { codes = [], ...written } = noted ?? {};
  return lines.some((line) => codes.includes(plainCode(line))) ? written : {};
}

/** "Need them tomorrow morning": a wish that no order takes. */
const soon =
  /(?<!\p{L}|guten |heute |am |gutn )(?:for |by |na |bis |do |до |на )?(?:tomorrow|tmrw|tmr|tomoz|morgen|jutro|z[íi]tra|завтра)(?: (?:morning|early|first thing|afternoon|fr[üu]h|rano|ráno|зранку|вранці))?(?!\p{L})/iu;

export const soonIn = (text: string): string | undefined => soon.exec(text)?.[0].trim();

const takesOne =
  /(?<!\p{L})(?:(?:take|order|have|get)(?: me| us)? (?:just )?one (?:more )?of|(?:vezmu|beru|vezmeme|dej(?:te)? mi|objednej(?:te)?) (?:jen )?(?:jeden|jednu|jedno)|(?:wezm[ęe]|bior[ęe]|daj|zam[óo]w) (?:tylko )?(?:jeden|jedn[ąao]|jednego)|(?:nehm\p{L}*|bestell\p{L}*) (?:nur |ich |wir )*(?:eine[ns]?|1) (?:davon|von)|(?:візьму|беру|дай(?:те)?|замов(?:те)?) (?:лише )?(?:один|одну|одне))(?!\p{L})/iu;

/** "OP520, 4x W71275. How many OP520? I have ordered nothing." */
export function howManyAsked(lines: readonly StateLine[], at: number, { say }: Message) {
  const all = lines.length > 1 ? `${linesText(lines)}. ` : '';
  const question = `${all}${say.howMany(codeOfLine(lines[at] ?? {}))} ${say.notOrdered}`;
  return { kind: 'ask' as const, question, choices: [], quantityOf: at, lines };
}

export function ordering(message: Message, wanted: readonly StateLine[]): Understood {
  const { say, state, aside, tools } = message;
  // What was quoted as one piece is ordered as one.
  const isQuoted = state.last !== undefined && state.last.tool === tools.quote?.name && message.products.length === 0;
  // "I'll take one of the cheapest"
  const isOne = wanted.length === 1 && takesOne.test(message.text);
  const lines = isQuoted || isOne ? wanted.map((line) => ({ quantity: 1, ...line })) : wanted;
  const without = lines.findIndex(({ quantity }) => quantity === undefined);
  const missing = lines[without];
  if (missing !== undefined) {
    return { ...howManyAsked(lines, without, message), ...withReceiver(message, lines) };
  }
  const ofTown = message.about.shipTo === undefined && isForTownBranch(message.text, message.heard.language);
  const branch = ofTown ? asksBranch(message, lines) : undefined;
  if (branch !== undefined) return branch;
  const { locations } = quotedAt(state, lines) ?? wantedFrom(state, lines) ?? {};
  const places = message.heard.towns.length > 0 || locations === undefined ? message.heard.towns : locations;
  const unused = [
    ...[aside.time ?? soonIn(aside.text)].flatMap((when) => (when === undefined ? [] : [say.wantedBy(when)])),
    ...(places.length === 0 ? [] : [say.fromAnywhere(places.join(', '))]),
  ];
  const written = { ...notedFor(state, lines), ...writtenOn(message) };
  const noted = Object.values(written).map((each) => say.written(each));
  return {
    kind: 'order',
    lines,
    ...withReceiver(message, lines),
    remarks: [...unused, ...noted],
    ...(noted.length === 0 ? {} : { conditions: written }),
    draftId: message.products.length === 0 ? state.draft?.id : undefined,
  };
}

/** "For the Warsaw branch": receivers are known by their number; until it is said the lines are priced, and not drafted. */
function asksBranch(message: Message, lines: readonly StateLine[]): Understood | undefined {
  const { say, tools, around, heard } = message;
  const quote = onLines({ ...message, heard: { ...heard, towns: [] } }, tools.quote, lines, {});
  const choices = branchChoices(around, { tool: orderForm, input: { lines } });
  const then = { question: say.whichBranch, choices, which: { all: false } };
  return quote?.kind === 'call' ? { ...quote, then } : undefined;
}

/** The parts that the message names, or else those that are talked about. */
export const linesOf = ({ products, state }: Message): readonly StateLine[] =>
  products.length > 0 ? products : state.lines;

export function linesText(lines: readonly StateLine[], most = 6): string {
  const named = lines.map(({ sku, index, quantity }) =>
    quantity === undefined ? (sku ?? index ?? '') : `${quantity}x ${sku ?? index ?? ''}`,
  );
  return named.length > most ? `${named.slice(0, most).join(', ')} +${named.length - most}` : named.join(', ');
}

/** So many parts that were looked at one after the other are counted together. */
const mostLooked = 5;

/** Other lines than before: the draft of a conversation has them no more when none of them is the same. `look`: nothing is counted. */
export function withLines(
  state: State,
  wanted: readonly WantedLine[],
  look = false,
): Pick<State, 'lines' | 'before' | 'draft' | 'laid' | 'gone' | 'looked'> {
  const lines = wanted.flatMap(({ sku, index, quantity }) =>
    sku === undefined && index === undefined
      ? []
      : [{ ...(sku === undefined ? { index } : { sku }), ...(quantity === undefined ? {} : { quantity }) }],
  );
  const others = (each: readonly StateLine[]) => each.filter((line) => !isAmong(line, lines));
  // What was counted goes on where one of its lines was looked at in between.
  const wasPart = state.laid !== undefined && isWithin(state.lines, state.laid.lines);
  const takenUp = wasPart && lines.length > 0 && !isWithin(lines, state.lines) ? state.laid : undefined;
  const before = takenUp ?? { lines: state.lines, draft: state.draft, shipTo: state.shipTo };
  const goesOn = before.lines.some((line) => isAmong(line, lines));
  const same = JSON.stringify(lines) === JSON.stringify(before.lines);
  const wasCounted = isCounted(before.lines);
  const isPart = look && lines.length < before.lines.length && isWithin(lines, before.lines);
  // "Which is cheaper, the GDB1330 or the GDB2852?": one of the lines beside another part changes none of them.
  const isBeside =
    look && goesOn && !isCounted(lines) && !isWithin(before.lines, lines) && !isWithin(lines, before.lines);
  const laid = wasCounted && (!goesOn || isPart || isBeside) ? before : takenUp === undefined ? state.laid : undefined;
  const isTaken = laid === undefined || isWithin(laid.lines, lines);
  const gone = [...state.gone, ...(goesOn && !isPart && !isBeside && wasCounted ? others(before.lines) : [])];
  const looked = isCounted(lines) || wasCounted ? [] : [...state.looked, ...before.lines];
  return {
    lines,
    laid: isTaken ? undefined : laid,
    before: same ? state.before : goesOn ? before.lines : undefined,
    draft: goesOn && !isBeside ? before.draft : undefined,
    gone: goesOn || laid !== undefined ? others(gone).slice(-mostLooked) : [],
    looked: others(looked).slice(-mostLooked),
  };
}

/** What was answered last is about parts, and no list or document. */
export const isOfGoods = ({ last }: State, tools: readonly DeskTool[]): boolean =>
  tools.some(({ name, answers }) => name === last?.tool && answers !== undefined);

/** Every line was taken out: "order it" orders none of them. */
export const nothingLeft = (say: Message['say']): Understood => ({
  kind: 'say',
  text: say.nothingOrdered,
  choices: [],
  clear: true,
});

export const isCounted = (lines: readonly StateLine[]) =>
  lines.length > 0 && lines.every(({ quantity }) => quantity !== undefined);

export const plainCode = (line: WantedLine) => bareCode(codeOfLine(line));

/** "W 712/75" is the W71275 of these. */
function isAmong(line: StateLine, lines: readonly StateLine[]): boolean {
  return lines.some((each) => plainCode(each) === plainCode(line));
}

export function isWithin(some: readonly StateLine[], all: readonly StateLine[]): boolean {
  return some.every((line) => isAmong(line, all));
}

/** The lines were changed since they were drafted, as "what if I take 8" does. */
export function otherThanDrafted({ draft, lines }: State): boolean {
  const isCounted = lines.length > 0 && lines.every(({ quantity }) => quantity !== undefined);
  if (draft?.lines === undefined || !isCounted) return false;
  const key = (each: readonly StateLine[]) =>
    each
      .map((line) => linesText([line]))
      .sort()
      .join();
  return key(lines) !== key(draft.lines);
}

export function codeOfLine({ sku, index }: WantedLine): string {
  return sku ?? index ?? '';
}

/** The code under which the archive keeps what was bought; a maker's number has none of its spaces there. */
export function skuOf({ sku, index }: WantedLine): string | undefined {
  return sku ?? (index === undefined ? undefined : bareCode(index));
}

/** "2x BHN1217 and an OP520, order" */
const orderBehind = /(?<![\p{L}\d])\d{1,3}\s?x?\s\p{L}{1,5}-?\d{3}[^?]*[,;]\s*(?:please )?order\s*[.!]*$/iu;

/** "Order 2x OP520" orders; "order PO-777" and "order status" ask. */
export function isVerb(text: string): boolean {
  return (
    orderBehind.test(text) ||
    /^\s*(?:(?:ok|okay|please|pls|hi|hello|hey|so|and|now|then|just|thanks|yes|great|good)[\s,!.]+)*order(?:\s+(?:\d{1,4}(?!\d|[-/])|them|it|these|those|all|both|the lot|that|this|now|please|a\b|one|two|three|four|five|six|eight|ten|twelve|some|me|us|[\p{L}]{1,5}[ -]?\d)|\s*[.!]*$)/iu.test(
      text,
    )
  );
}

export const troubleOf = ({ state, say }: Message) => (state.topic === 'complaint' ? say.noComplaints : say.noReturns);

/** The desk takes no returns and complaints: it says so again, and what it can find. */
export function inTrouble(message: Message): Understood {
  const { tools, say } = message;
  return sayOnly(
    troubleOf(message),
    choiceOf(tools.list('delivery'), say.buttons.deliveries),
    choiceOf(tools.list('invoice'), say.buttons.invoices),
  );
}

/** The button that orders what is talked about orders it for the receiver that was named. */
export function forReceiver(choice: Choice, shipTo: string | undefined): Choice {
  return shipTo === undefined || choice.tool !== orderForm ? choice : { ...choice, input: { shipTo, ...choice.input } };
}

/** With this sentence before its answer. */
export function withLead(meant: Understood | undefined, lead: string): Understood | undefined {
  return meant?.kind === 'call' ? { ...meant, lead } : meant;
}

/** "For C200001: …", of an order; as it is where it is for the account itself. */
export const whomText = (say: Talk, shipTo: string | undefined, said: string): string =>
  shipTo === undefined || shipTo === 'own' ? said : say.forReceiver(cleanText(shipTo, 20), said);

/** "For C200001: Shall I prepare an order of 4x OP520?" */
export const orderQuestion = (say: Talk, lines: readonly StateLine[], shipTo: string | undefined): string =>
  whomText(say, shipTo, say.orderThis(linesText(lines)));

/** The order of the lines that are talked about is asked about, and a yes prepares it. */
export function orderOffered({ say, state: { lines, shipTo } }: Message): Understood {
  const choice = { label: say.buttons.order, tool: orderForm, input: { lines } };
  return {
    kind: 'ask',
    question: orderQuestion(say, lines, shipTo),
    choices: [forReceiver(choice, shipTo)],
    yes: true,
  };
}
