import type { Concept } from '../languages/concepts.ts';
import { orderForm } from '../../core/next-steps.ts';
import {
  cancelling,
  choiceOf,
  codeOfLine,
  daysOf,
  type Message,
  sayOnly,
  withQuantity,
  orderQuestion,
} from '../meaning/message.ts';
import { labelOf } from '../meaning/unread.ts';
import { documentIn } from '../reading/documents.ts';
import { nounIn, nounsOf } from '../reading/part-words.ts';
import { isImperative } from '../reading/wording.ts';
import type { Choice, Understood } from '../understanding.ts';
import { notBut } from '../going-on/counted.ts';
import { type Act, acts } from './acts.ts';
import { type Likely, likelyActs } from './classify.ts';
import { makersIn, makersNamed } from '../reading/makers.ts';
import { contextOf, saidIn } from './features.ts';
import { fits, outcomesOf } from './outcomes.ts';
import { type ActReading, type Outcome, readings, surest } from './readings.ts';

// What the rules did not understand is read once more as what it is like (classify.ts). The likeness only looks things up, says what
// cannot be done, or asks: it never orders, changes or sends anything by itself.

/** From here on an act is taken for what a message is that the rules do not understand. */
const likely = 0.4;
/**
 * From here on it is taken against what the rules made of the message. Where the two differed on phrases kept apart, the act was
 * right for two of three at this share and for nine of ten above 0.85; the rules for one of twelve.
 */
const certain = 0.5;
/** Acts that say little of what they are about stand only from here on. */
const nearlyAlways = 0.9;
/** A message of more words that nobody knows is no sentence. */
const mostUnknown = 3;
/** What the rules made of it fits an act that is so much less likely. */
const less = 4;

export function secondReading(
  meant: Understood,
  unasked: Understood,
  message: Message,
  read: (message: Message) => Understood | undefined,
  written: string,
): Understood {
  // A number alone says nothing of what is wanted.
  if (!/\p{L}{2}/u.test(message.text.replace(/\S*\d\S*/gu, ' '))) return meant;
  // Whole phrases say these, and no single word.
  if (meant.kind === 'call' && ['uninvoiced', 'rows', 'sum'].includes(meant.fact ?? '')) return meant;
  // A part alone, by its name.
  const { question, words, unknown } = message.heard;
  const isFound = meant.kind === 'call' && meant.tool === message.tools.find?.name && meant.lead === undefined;
  if (isFound && !question && words < 4 && unknown.length === 0 && nounsOf(message).length > 0) return meant;
  // "The pads you sent don't fit" asks for no others.
  if (meant.kind === 'say' && meant.text === message.say.noComplaints && message.heard.has('past', 'delivered'))
    return meant;
  // The order to repeat was asked for, and its lines are shown before anything is drafted.
  if (meant.kind === 'again' && message.state.repeats === true) return meant;
  const all = likelyActs(saidIn(written, contextOf(message.state), message.heard.language));
  const [first] = all;
  if (first === undefined) return meant;
  const isUnsure =
    meant.kind === 'unknown' ||
    (meant.kind === 'order' && meant.lines.length === 0 && message.heard.words > 2) ||
    (meant.kind === 'ask' && meant.unsure === true) ||
    (meant.kind === 'say' && outcomesOf(meant, message).some((each) => asking.includes(each)));
  const isNoise = message.heard.unknown.filter((word) => word.length > 3).length > mostUnknown;
  if (isUnsure && isNoise && first.share < surest) return meant;
  if (isUnsure) {
    // It was understood, and some of its words were not.
    if (unasked !== meant && first.share >= likely && fits(unasked, first.act, message)) return unasked;
    const counts = countsOf(all, message, read);
    if (counts !== undefined) return counts;
    for (const { act, share } of all) {
      if (share < (talking.includes(act) ? certain : likely)) continue;
      const meantSo = readAs(act, message, read, share);
      if (meantSo !== undefined) return meantSo;
    }
    return withChoices(meant, all, message, read);
  }
  if (writes(meant, message) && !mayWrite(all) && !isSaidPlainly(meant, first, message))
    return (
      (first.share >= surest ? readAs(first.act, message, read, first.share) : undefined) ?? doubted(meant, message)
    );
  const anew = first.share < certain ? countedAnew(meant, message) : undefined;
  if (anew !== undefined) return anew;
  // "Don't order those 50 yet"
  const isRefused = first.act === 'dont_order' && first.share >= surest && message.products.length === 0;
  if (
    isRefused &&
    (isQuote(meant, message) || meant.kind === 'ask') &&
    !message.heard.question &&
    !message.heard.has('price', 'howMuch')
  ) {
    const { say, state, tools, heard } = message;
    const lead = state.draft === undefined ? say.nothingOrdered : `${say.nothingOrdered} ${say.draftStays}`;
    // "Don't order yet, the boss wants to see a quote first"
    return meant.kind === 'call' && meant.tool === tools.quote?.name && heard.has('quote')
      ? { ...meant, lead }
      : sayOnly(say.nothingOrdered);
  }
  const ofRules = Math.max(0, ...all.map(({ act, share }) => (fits(meant, act, message) ? share : 0)));
  if (first.share < certain || ofRules * less > first.share) return meant;
  const outcomes = outcomesOf(meant, message);
  const isKnown = first.share < surest && outcomes.some((each) => known.includes(each)) && !talking.includes(first.act);
  // A fact of the part that is named, one row of a list: that was read from the words.
  const isOfWords =
    meant.kind === 'call' &&
    (message.products.length > 0 || (meant.fact ?? meant.pick ?? meant.sum ?? meant.ending) !== undefined);
  // "What would be smart about it tomorrow?": the day is a fact, and advice there is none.
  const isOfFact = first.act === 'order_maybe' && meant.kind === 'call' && meant.fact !== undefined;
  if (
    isKnown ||
    isOfFact ||
    (isOfWords && first.share < surest) ||
    (first.share < nearlyAlways && !trusting.includes(first.act))
  )
    return meant;
  // The document is shown where it cannot be sent.
  if (first.act === 'mail' && meant.kind === 'call' && outcomes.some((each) => papers.includes(each)))
    return meant.lead === undefined ? { ...meant, lead: message.say.noMail } : meant;
  const so = readAs(first.act, message, read, first.share);
  if (so === undefined || losesMore(so, meant, message, first.share)) return meant;
  // "Only the Elektrans ones" is a search, and no question which line goes.
  if (isFound && so.kind === 'ask' && makersIn(message.text, message.heard, message.state).wanted.length > 0)
    return meant;
  // The same with less: what is asked of it was read from the words.
  return isSameCall(so, meant) && so.fact === undefined ? meant : so;
}

const isSameCall = (one: Understood, other: Understood): one is Extract<Understood, { kind: 'call' }> =>
  one.kind === 'call' &&
  other.kind === 'call' &&
  one.tool === other.tool &&
  JSON.stringify(one.input) === JSON.stringify(other.input);

/** So likely is an act that uses a number which the likeliest one passes over. */
const leastToCount = 0.1;

/** "Make 2 drop links of it, I have some left" is not only about stock: the lines with the number that was said, priced. */
function countsOf(all: readonly Likely[], message: Message, read: (message: Message) => Understood | undefined) {
  const [number, other] = message.heard.numbers;
  const [first] = all;
  if (number === undefined || other !== undefined || message.state.lines.length === 0 || first === undefined)
    return undefined;
  if (!looking.includes(first.act) || first.share >= surest) return undefined;
  const counted = all.flatMap(({ act, share }) => {
    const so = share < leastToCount ? undefined : readAs(act, message, read, share);
    return so?.kind === 'call' && so.tool === message.tools.quote?.name ? [so] : [];
  });
  return counted.find(({ input }) => JSON.stringify(input).includes(`"quantity":${number}`));
}

/** "No wait, the boss says 20, get them ready": not the 50 of before, and so many instead. */
function countedAnew(meant: Understood, message: Message): Understood | undefined {
  const { heard, say, state, products } = message;
  const [line, other] = state.lines;
  if (meant.kind !== 'say' || meant.text !== say.nothingOrdered || products.length > 0 || !heard.has('buy'))
    return undefined;
  const lines = other === undefined ? withQuantity(message, state.lines) : undefined;
  if (lines === undefined || line?.quantity === undefined || lines[0]?.quantity === line.quantity) return undefined;
  return offered({ kind: 'order', lines, shipTo: message.about.shipTo, remarks: [] }, message);
}

const isQuote = (meant: Understood, { tools }: Message) => meant.kind === 'call' && meant.tool === tools.quote?.name;

/** Acts that order, change or send something, or answer a question that does. */
export const writing: readonly Act[] = [
  ...(['order_parts', 'order_it', 'add', 'remove', 'set_quantity', 'replace', 'keep_only', 'undo', 'repeat'] as const),
  ...(['submit', 'cancel_draft', 'cancel_order', 'change_sent', 'note', 'receiver', 'yes', 'nth', 'forget'] as const),
];
/** So likely must acts that write be together where none of them is the likeliest, or it is asked first. */
const leastToWrite = 0.5;
/** Of its share. */
const nearly = 0.8;

/** None is certain, and those that write are likelier than the others together. */
function mayWrite(all: readonly Likely[]): boolean {
  const [first] = all;
  const sum = (some: readonly Likely[]) => some.reduce((total, { share }) => total + share, 0);
  const others = all.filter(({ act }) => !writing.includes(act));
  const written = sum(all) - sum(others);
  const isFirst = first !== undefined && writing.includes(first.act);
  // "Are those filters still there or gone" is nearly as likely to add one as to ask.
  if (isFirst && (others[0]?.share ?? 0) > nearly * first.share) return false;
  return isFirst || written >= leastToWrite || written > sum(others);
}

function writes(meant: Understood, { tools }: Message): boolean {
  if (meant.kind === 'order' || meant.kind === 'again') return true;
  return (
    meant.kind === 'call' &&
    tools.all.some(({ name, effect, role }) => name === meant.tool && effect !== 'read' && role !== 'follow')
  );
}

/** A draft that is changed, a count beside "wait", an order with a number to call: what was meant is plain. */
function isSaidPlainly(meant: Understood, { act, share }: Likely, message: Message): boolean {
  const { heard, aside, text, products } = message;
  if (meant.kind === 'order' && notBut.test(text)) return true;
  const isListed = products.length > 0 && products.every(({ quantity }) => quantity !== undefined);
  if (meant.kind === 'order' && isListed && message.imperative && share < surest) return true;
  if (!trusting.includes(act) || (act === 'human' && aside.phone !== undefined)) return true;
  // It is like nothing that is known, and says "order".
  const isUnlike = share < likely && meant.kind === 'order' && documentIn(text) === undefined;
  if (isUnlike && heard.has('buy') && message.imperative && !heard.question) return true;
  const isChanged = heard.numbers.length > 0 || heard.has('remove', 'add', 'change', 'instead', 'only');
  // The "ein" of "du bist nur ein Bot" counts nothing.
  const isWhole =
    heard.unknown.every(
      (word) => word.length < 4 || /\d/.test(word) || (heard.has('remove') && nounIn(word) !== undefined),
    ) &&
    (share < surest || !talking.includes(act) || (act === 'scold' && heard.has('remove')));
  // "Give me 5 of the cheaper one"
  if (looking.includes(act) && heard.has('buy') && heard.numbers.length === 1 && isWhole) return true;
  if (meant.kind === 'order' && meant.draftId !== undefined && isChanged && isWhole) return true;
  const isHeld = act === 'dont_order' || act === 'order_maybe';
  const isDrafted = meant.kind === 'order' && meant.draftId !== undefined && share < surest;
  return isHeld && (isDrafted || (meant.kind === 'order' && heard.numbers.length > 0));
}

/** What the rules would do is asked about first. */
function doubted(meant: Understood, message: Message): Understood {
  const { say, tools } = message;
  if (meant.kind === 'order') return offered(meant, message);
  if (meant.kind !== 'call') return sayOnly(say.notOrdered);
  const { tool, input } = meant;
  const isSent = tool === tools.submit?.name;
  const label = isSent ? say.buttons.submit : tool === tools.cancel?.name ? say.buttons.cancel : undefined;
  if (label === undefined) return sayOnly(say.notOrdered);
  const [id = ''] = [input['draftId'], input['requisitionId']].filter((each) => typeof each === 'string');
  const question = isSent ? say.submitThis : cancelling(message, id);
  return { kind: 'ask', question, choices: [{ label, tool, input }], yes: true };
}

const papers: readonly Outcome[] = ['invoice', 'delivery', 'requisition', 'invoices', 'deliveries'];

/** Sentences that ask what is meant. */
const asking: readonly Outcome[] = ['whichPart', 'orderWhat', 'whichDocument', 'oneOf', 'nothingShown'];

/** Acts that say much of what they are about. */
const trusting: readonly Act[] = acts.filter(
  (act) => !/^(?:yes|no|ack|off_topic|nth|filter|more|recurring)$/.test(act),
);

/** Asked of parts that may be ordered in the same sentence. */
const looking: readonly Act[] = ['stock', 'arrival', 'price', 'quote', 'affordable', 'cheapest'];

/** Said to the desk itself. */
const talking: readonly Act[] = [
  ...(['thanks', 'hello', 'bye', 'how_are_you', 'who_are_you', 'praise', 'scold', 'human', 'off_topic'] as const),
];

/** What the rules say only to words that mean nothing else. */
const known: readonly Outcome[] = ['noHuman', 'human', 'noWarranty'];

/** Whether days, parts or counts that the rules read in the message are not in this. */
function losesMore(so: Understood, meant: Understood, message: Message, share: number): boolean {
  const before = inputOf(meant);
  const after = inputOf(so);
  if (so.kind === 'say' && message.products.length > 0 && meant.kind !== 'say' && share < surest) return true;
  const document = documentIn(message.text)?.id;
  const names = (input: object) => document !== undefined && JSON.stringify(input).includes(document);
  if (names(before) && !names(after)) return true;
  const isRefused = so.kind === 'say' && share >= surest;
  if (!isRefused && 'from' in before && !('from' in after) && daysOf(message)['from'] !== undefined) return true;
  if (meant.kind === 'narrow' && so.kind !== 'narrow') return true;
  if (meant.kind === 'call' && (meant.ending ?? meant.sum) !== undefined) return true;
  const isCounted = (each: Understood) => each.kind === 'order' || isQuote(each, message);
  if (share < nearlyAlways && isCounted(meant) && !isCounted(so)) return true;
  const isBoth = (each: Understood) => 'also' in each && each.also !== undefined;
  if (isBoth(meant) && !isBoth(so)) return true;
  if (meant.kind === 'say' && so.kind === 'ask' && share < surest) return true;
  // "Also one of the new ones leaks" counts no part.
  if (meant.kind === 'say' && message.heard.has('complain') && isQuote(so, message)) return true;
  // What is looked for has a name.
  if (
    so.kind === 'call' &&
    so.tool === message.tools.find?.name &&
    meant.kind === 'call' &&
    message.products.length === 0 &&
    nounsOf(message).length === 0
  )
    return true;
  const counts = (input: object) => JSON.stringify(input).match(/"quantity":\d+/g)?.length ?? 0;
  const codes = (input: object) =>
    message.products.filter((line) => JSON.stringify(input).includes(codeOfLine(line))).length;
  return counts(before) > counts(after) || (so.kind !== 'say' && codes(before) > codes(after));
}

function inputOf(meant: Understood): object {
  if (meant.kind === 'call') return meant.input;
  if (meant.kind === 'narrow') return meant.call.input;
  return 'lines' in meant && meant.lines !== undefined ? { lines: meant.lines } : {};
}

/** The message as one of this act; undefined where the rules make something else of it even then. */
export function readAs(
  act: Act,
  message: Message,
  read: (message: Message) => Understood | undefined,
  share: number,
): Understood | undefined {
  const reading = readings[act];
  if (reading === undefined) return undefined;
  const own = reading.does?.(message, share);
  const so = own ?? (reading.means === undefined ? undefined : read(heardAs(reading, message)));
  const meant = so?.kind === 'order' ? offered(so, message) : so;
  if (meant === undefined || !isHarmless(meant, message, share)) return undefined;
  // What the rules make of its concepts may be something else.
  return own !== undefined || fits(meant, act, message) ? meant : undefined;
}

/** What would be ordered is asked first. */
function offered({ lines, shipTo, draftId }: Extract<Understood, { kind: 'order' }>, { say }: Message): Understood {
  if (lines.length === 0) return sayOnly(say.orderWhat);
  const input = {
    lines,
    ...(shipTo === undefined ? {} : { shipTo }),
    ...(draftId === undefined ? {} : { draftId }),
  };
  const choices = [{ label: say.buttons.order, tool: orderForm, input }];
  return { kind: 'ask', question: orderQuestion(say, lines, shipTo), choices, yes: true, lines, shipTo };
}

function heardAs({ means = [], asks = false }: ActReading, message: Message): Message {
  const { heard } = message;
  const all: readonly Concept[] = means;
  const has = (...any: readonly Concept[]) => any.some((each) => all.includes(each));
  const onlyOf = (...some: readonly Concept[]) => all.every((each) => some.includes(each));
  const plain = {
    ...heard,
    has,
    onlyOf,
    onlyOrDays: onlyOf,
    question: asks,
    // "Anything from BREMVIK?" stays of that maker.
    unknown: makersNamed(message.text, heard, message.state),
    words: Math.min(heard.words, 6),
  };
  return { ...message, heard: plain, imperative: isImperative(plain) };
}

function isHarmless(meant: Understood, { tools }: Message, share: number): boolean {
  switch (meant.kind) {
    case 'call':
      return tools.all.some(
        // Without a word on what, the tool for what is followed lists it.
        ({ name, effect, role }) =>
          name === meant.tool && (effect === 'read' || (role === 'follow' && meant.input['about'] === undefined)),
      );
    case 'say':
      return meant.forget !== true || share >= surest;
    case 'narrow':
    case 'file':
    case 'approvals':
      return true;
    case 'ask':
      return meant.unsure !== true;
    // Its lines are shown, and nothing is drafted.
    case 'again':
      return true;
    case 'order':
    case 'help':
    case 'freeze':
    case 'thaw':
    case 'unknown':
      return false;
  }
}

/** The likeliest things first among the buttons of a question. */
function withChoices(
  meant: Understood,
  all: readonly Likely[],
  message: Message,
  read: (message: Message) => Understood | undefined,
): Understood {
  if (meant.kind !== 'ask') return meant;
  const ours = all
    .filter(({ share }) => share > 0.12)
    .flatMap(({ act, share }): Choice[] => {
      const so = readAs(act, message, read, share);
      const call = so?.kind === 'call' ? so : so?.kind === 'narrow' ? so.call : undefined;
      const tool = message.tools.all.find(({ name }) => name === call?.tool);
      const label = tool === undefined ? undefined : labelOf(tool, message);
      const choice = choiceOf(label === undefined ? undefined : tool, label ?? '', call?.input);
      return choice === undefined ? [] : [choice];
    });
  const others = meant.choices.filter(({ label }) => ours.every((each) => each.label !== label));
  const [first] = ours.filter((each, at) => ours.findIndex(({ label }) => label === each.label) === at);
  return first === undefined
    ? meant
    : { ...meant, choices: [...new Map([...ours, ...others].map((each) => [each.label, each])).values()].slice(0, 4) };
}
