import * as z from 'zod';
import { orderForm } from '../core/next-steps.ts';
import {
  callOf,
  choiceOf,
  codeOfLine,
  daysOf,
  defined,
  isVerb,
  linesText,
  numbersOf,
  onLines,
  ordering,
  sayOnly,
  withQuantity,
  type Message,
} from './message.ts';
import { daysIn } from './days.ts';
import { documentIn } from './documents.ts';
import { eachIn } from './evenly.ts';
import { folded } from './hear.ts';
import { days, goingOn, oneOfList, onTopic, sameOf } from './going-on.ts';
import { boughtBefore } from './looking-back.ts';
import { bareWord } from './set-aside.ts';
import { stateLine, type StateLine } from './state.ts';
import type { Choice, Understood } from './understanding.ts';

// What goes on from the message before: answers to a question of the desk, changes of the lines, another place or day.

export function followed(message: Message): Understood | undefined {
  const { state, products, text } = message;
  return (
    answered(message) ??
    forReceiver(message) ??
    noted(message) ??
    onTopic(message) ??
    boughtBefore(message) ??
    oneOfList(message) ??
    (products.length === 0 && documentIn(text) === undefined
      ? (aboutTalk(message) ?? changed(message))
      : (changed(message) ?? sameOf(message))) ??
    (products.length === 0 && documentIn(text) === undefined && state.last !== undefined
      ? goingOn(message)
      : undefined) ??
    days(message)
  );
}

/** "Put in the comments: Passat": on the draft that is talked about. */
function noted(message: Message): Understood | undefined {
  const { aside, products, state, tools } = message;
  if (aside.note === undefined || products.length > 0 || state.draft === undefined || !tools.canOrder) return undefined;
  const meant = ordering(message, state.lines);
  return meant.kind === 'order' ? { ...meant, draftId: state.draft.id } : meant;
}

/** "For C200001": what was asked or drafted last, for that receiver. */
function forReceiver({ text, state, tools, say }: Message): Understood | undefined {
  const shipTo =
    /^\s*(?:(?:and|only|a|i|und|und nur|та|ok|no|nein|nie|ne|ні|nee|sorry|make (?:that|it))[\s,]+){0,3}(?:for|to|ship to|dla|do|na|für|an|pro|для|на)\s+([a-z]{1,3}\d{4,12})(?:\s+(?:please|pls|bitte|prosz[eę]|prosím|будь ласка))?\s*[?.!]*\s*$/iu
      .exec(text)?.[1]
      ?.toUpperCase() ??
    /^\s*(?:[\p{L}']+[\s,]+){1,5}(?:for|to|dla|do|na|für|an|pro|для|на)\s+([a-z]\d{6})(?:\s+(?:please|pls|bitte|prosz[eę]|prosím|будь ласка))?\s*[?.!]*\s*$/iu
      .exec(text)?.[1]
      ?.toUpperCase() ??
    otherReceiver(text, state.shipTo);
  const tool = tools.all.find(({ name }) => name === state.last?.tool);
  if (shipTo === undefined) return undefined;
  if (tool === undefined || state.last === undefined || !('shipTo' in tool.input.shape)) {
    if (state.lines.length === 0 || !tools.canOrder) return undefined;
    const choices = [{ label: say.buttons.order, tool: orderForm, input: { lines: state.lines } }];
    const question = say.orderThis(linesText(state.lines));
    return { kind: 'ask', question, choices, yes: true, lines: state.lines, shipTo };
  }
  if (tool.effect !== 'read')
    return { kind: 'order', lines: state.lines, shipTo, remarks: [], draftId: state.draft?.id };
  return callOf(tool, defined({ ...state.last.input, cursor: undefined, shipTo }));
}

/** "No, make that C200002": a number of the same form as that of the receiver so far. */
function otherReceiver(text: string, before: string | undefined): string | undefined {
  if (before === undefined || text.length > 60) return undefined;
  const form = (code: string) => code.replace(/\d/g, '0');
  const [only, other] = text.toUpperCase().match(/(?<![\p{L}\d])[A-Z]{1,3}\d{4,12}(?![\p{L}\d])/gu) ?? [];
  return only !== undefined && other === undefined && form(only) === form(before) ? only : undefined;
}

const agreeing = ['yes', 'ok', 'please', 'thanks', 'it', 'buy', 'submit', 'also', 'praise'] as const;
const refusing = ['no', 'not', 'ok', 'thanks', 'please', 'cancel', 'it', 'forget', 'maybe'] as const;

/** A "no" beside one of these is about it. */
const substance = [
  ...([
    'stock',
    'price',
    'quote',
    'invoice',
    'delivery',
    'owed',
    'overdue',
    'paid',
    'late',
    'arrive',
    'complain',
  ] as const),
  ...(['returns', 'enough', 'add', 'change', 'want', 'credit', 'order', 'remove', 'cheaper', 'past', 'why'] as const),
  ...(['human', 'help', 'scold', 'thanks', 'info', 'find', 'again', 'undo', 'terms', 'account', 'deposit'] as const),
] as const;

/** An answer to the open question. "Yes" is nothing without one. */
function answered(message: Message): Understood | undefined {
  const { heard, state, say, text, products } = message;
  const { open } = state;
  const { has, onlyOf, words, question } = heard;
  if (words === 0 || words > 10 || products.length > 0) return undefined;
  if (open?.quantityOf !== undefined) {
    const [quantity, other] = heard.numbers;
    if (
      quantity !== undefined &&
      other === undefined &&
      quantity > 0 &&
      onlyOf('ok', 'yes', 'please', 'it', 'change', 'want', 'only', 'buy', 'also', 'no', 'all')
    ) {
      return ordering(
        message,
        state.lines.map((line, at) => (at === open.quantityOf ? { ...line, quantity } : line)),
      );
    }
  }
  if (open !== undefined && open.choices.length > 0) {
    const at = /^\s*[(#]?(\d)[).]?\s*$/.exec(text)?.[1];
    const byNumber = at === undefined ? undefined : open.choices[Number(at) - 1];
    const named = byNumber ?? open.choices.find(({ label }) => bareWord(label) === bareWord(text));
    if (named !== undefined) return chosen(message, named);
  }
  // "Yes, go ahead and order" to "Shall I ask for approval?" is a yes.
  const [sends] = open?.yes === true ? open.choices : [];
  const isSending = sends !== undefined && sends.tool === message.tools.submit?.name;
  if (
    isSending &&
    has('buy', 'order') &&
    message.imperative &&
    heard.numbers.length === 0 &&
    heard.ordinal === undefined
  )
    if (onlyOf(...agreeing, 'order', 'all', 'change')) return chosen(message, sends);
  // "4 bitte" is a number, whatever is asked.
  if (heard.numbers.length > 0 || heard.ordinal !== undefined) return undefined;
  if (has('yes') && onlyOf(...agreeing) && !has('thanks', 'buy', 'submit')) {
    const [first] = open?.choices ?? [];
    if (open?.yes === true && first !== undefined) return chosen(message, first);
    const counted = state.lines.length > 0 && state.lines.every(({ quantity }) => quantity !== undefined);
    const isQuoted = state.last !== undefined && state.last.tool === message.tools.quote?.name;
    if (counted && isQuoted && message.tools.canOrder && !has('ok')) {
      const choice = { label: say.buttons.order, tool: orderForm, input: { lines: state.lines } };
      return { kind: 'ask', question: say.orderThis(linesText(state.lines)), choices: [choice], yes: true };
    }
    return sayOnly(has('ok') ? say.praise : say.yesToWhat);
  }
  // "Don't send it yet", "wait with the order".
  // "I see" agrees to nothing.
  if (has('ok') && !has('yes', 'buy') && !question && words < 5 && onlyOf('ok', 'it', 'thanks', 'also', 'praise'))
    return open?.yes === true ? sayOnly(say.left, ...open.choices) : sayOnly(say.praise, ...submitting(message));
  if (has('no', 'not') && !question && words < 7 && has('order', 'add', 'submit'))
    if (onlyOf(...refusing, 'order', 'add', 'also', 'draft', 'submit', 'only')) return sayOnly(say.nothingOrdered);
  // "Never mind, it has come already."
  const isOver =
    has('no') &&
    has('past', 'arrive') &&
    !has('late', 'product', 'complain', 'price', 'stock', 'order', 'returns', 'bought');
  if (isOver && !question && words < 7 && products.length === 0) return sayOnly(say.left);
  // "Or no, don't order yet, I'll ask the customer": "yet" adds nothing.
  const isYet = has('no') && has('add', 'also') && !has('product', ...substance.filter((each) => each !== 'add'));
  // "No pads after all" is of one of the lines.
  const isOfLine = has('product') && state.lines.length > 1;
  if (
    has('no', 'not') &&
    !question &&
    daysOf(message)['from'] === undefined &&
    (isYet || onlyOf(...refusing) || !has(...substance, ...(isOfLine ? (['product'] as const) : []))) &&
    (has('no') || !has('forget'))
  ) {
    const cancel = message.tools.cancel;
    const draft = state.draft;
    return sayOnly(
      has('buy') && !onlyOf(...refusing) ? say.nothingOrdered : say.left,
      cancel === undefined || draft === undefined
        ? undefined
        : { label: say.buttons.cancel, tool: cancel.name, input: { draftId: draft.id } },
    );
  }
  return undefined;
}

/** A draft that was priced again waits for a word still. */
function submitting({ state, tools, say }: Message): Choice[] {
  if (state.draft === undefined) return [];
  const choice = choiceOf(tools.submit, say.buttons.submit, {
    draftId: state.draft.id,
    revision: state.draft.revision,
  });
  return choice === undefined ? [] : [choice];
}

function chosen(message: Message, { tool, input }: Choice): Understood {
  if (tool !== orderForm) return { kind: 'call', tool, input, remarks: [] };
  const { lines = message.state.lines, draftId } = onForm.parse(input);
  const wanted = ordering(message, lines);
  return wanted.kind === 'order' && draftId !== undefined ? { ...wanted, draftId } : wanted;
}

const onForm = z.object({ lines: z.array(stateLine).optional(), draftId: z.string().optional() });

/** About the conversation itself: forget, undo, more, as a file. */
function aboutTalk(message: Message): Understood | undefined {
  const { heard, state, say, tools } = message;
  const { has, onlyOf, words } = heard;
  const lastLine = has('undo') || (has('forget', 'remove') && heard.ordinal === -1);
  if (lastLine && words < 8 && !has('invoice', 'delivery', 'order')) {
    if (
      state.lines.length > 1 &&
      ((has('remove') && !has('undo')) ||
        /line|pozyc|wiersz|zeile|position|radek|radk|poloz|рядок|рядк|позиц/u.test(folded(message.text)))
    )
      return relined(message, state.lines.slice(0, -1));
    if (state.before === undefined)
      return state.lines.length > 1 ? relined(message, state.lines.slice(0, -1)) : sayOnly(say.nothingToUndo);
    const back = relined(message, state.before);
    return back?.kind === 'call' ? { ...back, lead: say.undone(linesText(state.before)) } : back;
  }
  if (
    has('forget') &&
    heard.ordinal === undefined &&
    onlyOf('forget', 'it', 'all', 'ok', 'please', 'what', 'past', 'again', 'no')
  ) {
    return { kind: 'say', text: say.forgotten, choices: [], forget: true };
  }
  if (has('file') && /(?<!\p{L})pdf(?!\p{L})/iu.test(message.text) && !has('delivery')) return sayOnly(say.noPdf);
  if (has('file') && words < 9 && !has('invoice', 'delivery', 'creditNote', 'draft')) {
    return state.last === undefined ? sayOnly(say.noFile) : { kind: 'file', call: state.last };
  }
  if (has('more') && onlyOf('more', 'show', 'please', 'it', 'also', 'ok', 'all', 'canYou', 'yes')) {
    if (state.last === undefined) return sayOnly(say.nothingShown);
    const { tool, input, shown = 0 } = state.last;
    return { kind: 'call', tool, input, remarks: [], skip: shown };
  }
  const { document } = state;
  const isTold = has('why', 'past', 'complain', 'returns', 'not', 'when', 'where', 'every');
  if (has('again') && document?.kind === 'requisition' && !isTold && words < 9 && tools.canOrder)
    return {
      kind: 'again',
      requisitionId: document.id,
      range: undefined,
      remarks: [],
      quantity: numbersOf(message)[0],
    };
  if (has('again') && state.lines.length > 0 && !has('remove', 'last', 'order', 'history', 'every') && words < 9) {
    const lines = withQuantity(message, state.lines) ?? state.lines;
    if (!tools.canOrder) return undefined;
    const choice = { label: say.buttons.order, tool: orderForm, input: { lines } };
    return { kind: 'ask', question: say.orderThis(linesText(lines)), choices: [choice], yes: true, lines };
  }
  return undefined;
}

const pieces =
  /(?<!\p{L})(?:x|pcs?|pieces?|szt\p{L}*|st(?:k|ück)?|ks|kus\p{L}*|шт\p{L}*|op|w|gdb|\p{Lu}{1,3})(?!\p{L})|[\s.,;:×*-]/giu;

/** "Leave out the BHN": the only line whose code begins or ends so. */
function partlyNamed({ text, state, heard }: Message): number | undefined {
  const found = (text.match(/[\p{L}\d]{3,}/gu) ?? []).flatMap((word) => {
    const part = word.toUpperCase();
    if (!heard.unknown.includes(folded(word)) && !/^\d{3,}$/.test(word)) return [];
    return state.lines.flatMap((line, place) => {
      const code = codeOfLine(line).toUpperCase();
      return code !== part && (code.startsWith(part) || code.endsWith(part)) ? [place] : [];
    });
  });
  return new Set(found).size === 1 ? found[0] : undefined;
}

/** "Swap the filter for 2 of W71275": one line goes, and the other comes in its place. */
function swapped(message: Message): Understood | undefined {
  const { heard, state, products } = message;
  const { has, question, words } = heard;
  const codes = state.lines.map(codeOfLine);
  const fresh = products.filter((line) => !codes.includes(codeOfLine(line)));
  const [other, second] = fresh;
  if (other === undefined || second !== undefined || question || words > 12 || state.lines.length === 0)
    return undefined;
  if (!has('change', 'instead') || has('past', 'complain', 'stock', 'price', 'why', 'not', 'invoice', 'delivery'))
    return undefined;
  // "Give me 4, exchange them" may be of a return.
  if (has('returns') && has('buy', 'want')) return undefined;
  // "Actually add 2 GDB1330" leaves the others.
  if (has('add', 'also') && !has('instead', 'returns')) return undefined;
  const named = products.find((line) => line !== other);
  const gone = named === undefined ? undefined : codes.indexOf(codeOfLine(named));
  const at = gone ?? (state.lines.length === 1 ? 0 : (heard.ordinal ?? message.aside.position ?? 0) - 1);
  const instead = (place: number) =>
    state.lines.map((line, there) =>
      there === place ? { ...other, quantity: other.quantity ?? line.quantity } : line,
    );
  return at in state.lines ? relined(message, instead(at)) : choosing(message, instead);
}

/** Which line is meant is the person's to say. */
function choosing(
  message: Message,
  linesFor: (place: number) => readonly StateLine[],
  labelFor = (place: number) =>
    `${codeOfLine(message.state.lines[place] ?? {})} → ${linesText(linesFor(place).slice(place, place + 1))}`,
): Understood {
  return {
    kind: 'ask',
    question: message.say.whichOfThese,
    lines: message.state.lines,
    choices: message.state.lines.flatMap((_, place) => {
      const lines = linesFor(place);
      const changes = relined(message, lines);
      const label = labelFor(place);
      if (changes?.kind === 'call') return [{ label, tool: changes.tool, input: changes.input }];
      return changes?.kind === 'order' ? [{ label, tool: orderForm, input: { lines, draftId: changes.draftId } }] : [];
    }),
  };
}

const isDay = ({ text, around }: Message) => daysIn(text, around.clock) !== undefined;

/** "And the same of W71275": as many as of the last one. */
function asMany(line: StateLine, { heard, state }: Message): StateLine {
  const before = state.lines.at(-1)?.quantity;
  return line.quantity === undefined && before !== undefined && heard.has('again')
    ? { ...line, quantity: before }
    : line;
}

/** Lines added, left out, or with another quantity. Questions and doubts change nothing. */
function changed(message: Message): Understood | undefined {
  const { heard, state, products, aside, imperative } = message;
  const { has, onlyOf, words } = heard;
  const swap = swapped(message);
  if (swap !== undefined) return swap;
  if (
    state.lines.length === 0 ||
    (has('cheaper') && state.cheapest !== undefined) ||
    words > 12 ||
    has('stock', 'price', 'invoice', 'delivery', 'returns', 'past', 'when', 'where', 'why', 'cancel', 'every')
  )
    return undefined;
  const which = heard.ordinal ?? aside.position;
  const at = which === undefined ? partlyNamed(message) : which === -1 ? state.lines.length - 1 : which - 1;
  // "1 and 3 please": a number for each line, in their order.
  const counts = which === undefined ? numbersOf(message) : [];
  if (counts.length > 1 && counts.length === state.lines.length && products.length === 0 && imperative)
    if (onlyOf('also', 'please', 'ok', 'want', 'buy', 'it', 'yes') && counts.every((each) => each > 0 && each < 1_000))
      return relined(
        message,
        state.lines.map((line, place) => ({ ...line, quantity: counts[place] ?? 1 })),
      );
  const isEach = products.length === 0 && state.lines.length > 1 ? eachIn(message.text, heard.language) : undefined;
  if (isEach !== undefined && imperative)
    return relined(
      message,
      state.lines.map((line) => ({ ...line, quantity: isEach.count })),
    );
  // "No, only the first line": the others are left out.
  if (at !== undefined && at < state.lines.length && has('only') && products.length === 0)
    if (!heard.question && numbersOf(message).length === 0 && !has('show', 'remove', 'not') && !isDay(message))
      return relined(
        message,
        state.lines.filter((_, place) => place === at),
      );
  // "I'll take the second, 2 of it": of parts that were only looked at.
  const chosen = at === undefined ? undefined : state.lines[at];
  const isLooked = state.draft === undefined && state.lines.every((each) => each.quantity === undefined);
  const [many, manyMore] = numbersOf(message);
  if (chosen !== undefined && isLooked && state.lines.length > 1 && has('buy', 'want') && imperative)
    if (products.length === 0 && manyMore === undefined && has('buy') !== has('add'))
      return ordering(message, [{ ...chosen, ...(many === undefined ? {} : { quantity: many }) }]);
  // "Not the second", and "the last one after all not".
  const isNot =
    has('not', 'no') &&
    (at !== undefined || has('product')) &&
    products.length === 0 &&
    state.lines.length > 1 &&
    numbersOf(message).length === 0;
  if ((has('remove') || isNot || (has('forget') && at !== undefined)) && !heard.question) {
    if (products.length > 0) {
      const codes = products.map(codeOfLine);
      return relined(
        message,
        state.lines.filter((line) => !codes.includes(codeOfLine(line))),
      );
    }
    if (at !== undefined && at < state.lines.length)
      return relined(
        message,
        state.lines.filter((_, place) => place !== at),
      );
    if (products.length === 0 && state.lines.length > 1 && numbersOf(message).length === 0) return removable(message);
    if (state.open?.yes === true && has('product') && state.lines.length === 1) return sayOnly(message.say.whichPart);
    // "And without?" after a price with tax: nothing is left out, both are said.
    if (words < 3 && state.last?.tool === message.tools.price?.name)
      return onLines(message, message.tools.price, state.lines, {});
    if (products.length === 0 && state.lines.length === 1 && words < 8) return relined(message, []);
  }
  if (products.length > 0) {
    const joins =
      has('add') ||
      (has('also') &&
        !has('what') &&
        (state.lines.some(({ quantity }) => quantity !== undefined) ||
          products.some(({ quantity }) => quantity !== undefined)));
    // One line of a list after the other.
    const isBare =
      message.text
        .replace(/\S*\d\S*/g, ' ')
        .replace(pieces, ' ')
        .trim() === '';
    const counted = [...state.lines, ...products].every(({ quantity }) => quantity !== undefined);
    const codes = state.lines.map(codeOfLine);
    if (isBare && counted && state.draft === undefined && state.last?.tool === message.tools.quote?.name)
      if (products.every((line) => !codes.includes(codeOfLine(line))))
        return relined(message, [...state.lines, ...products]);
    // "Make it 8 and add 2 GDB1330": the number that is of no part is of the one line there was.
    const free = heard.numbers.filter((each) => !products.some(({ quantity }) => quantity === each));
    const [line0, line1] = state.lines;
    if (has('add', 'also') && has('change', 'only') && imperative && line0 !== undefined && line1 === undefined)
      if (
        free.length === 1 &&
        products.every((each) => each.quantity !== undefined && codeOfLine(each) !== codeOfLine(line0))
      )
        return relined(message, [{ ...line0, quantity: free[0] ?? 1 }, ...products]);
    // "Filters OP520 rather five", "change OP520 to 12": the number stands apart from the code.
    const [only, second] = products;
    const [count, another] = heard.numbers;
    const uncounted = only !== undefined && second === undefined && only.quantity === undefined;
    if (uncounted && has('change', 'instead') && count !== undefined && another === undefined && count > 0)
      if (!heard.question && codes.includes(codeOfLine(only)))
        return relined(
          message,
          state.lines.map((line) => (codeOfLine(line) === codeOfLine(only) ? { ...line, quantity: count } : line)),
        );
    const known =
      products.length === 1 && state.lines.some((line) => codeOfLine(line) === codeOfLine(products[0] ?? {}));
    if (has('change') && known) {
      return relined(
        message,
        state.lines.map((line) =>
          codeOfLine(line) === codeOfLine(products[0] ?? {}) ? { ...line, ...products[0] } : line,
        ),
      );
    }
    // A question adds nothing: "and do you have W71275?"
    return joins && imperative && (!has('buy', 'want') || (has('add') && state.draft !== undefined))
      ? relined(message, [
          // What was asked about without a count, and is counted now, stands there once.
          ...state.lines.filter(
            (line) => line.quantity !== undefined || products.every((each) => codeOfLine(each) !== codeOfLine(line)),
          ),
          ...products.map((each) => asMany(each, message)),
        ])
      : undefined;
  }
  // "Instead of 3 make it 5", "change 3 to 5": the only line of three.
  const [was, becomes, thirdNumber] = numbersOf(message);
  if (has('instead', 'change') && becomes !== undefined && thirdNumber === undefined && imperative) {
    const counted = state.lines.filter((each) => each.quantity === was || each.quantity === becomes);
    if (counted.length === 1) {
      const quantity = counted[0]?.quantity === was ? becomes : was;
      return relined(
        message,
        state.lines.map((each) => (each === counted[0] ? { ...each, quantity } : each)),
      );
    }
  }
  // "Change OP520 to 12": a number that stands apart, and a word that says what it is.
  const [apart, otherDoubt] = message.about.wanted.doubtful.flatMap(({ maybe }) => maybe ?? []);
  const meantLine = state.lines.findIndex((line) => codeOfLine(line) === codeOfLine(apart?.product ?? {}));
  if (has('change', 'instead') && apart?.quantity !== undefined && otherDoubt === undefined && meantLine !== -1) {
    const { quantity: count } = apart;
    if (imperative)
      return relined(
        message,
        state.lines.map((line, place) => (place === meantLine ? { ...line, quantity: count } : line)),
      );
  }
  // "2 then, and a W71275": the number alone would drop the part.
  if (message.about.wanted.doubtful.some(({ maybe }) => maybe !== undefined)) return undefined;
  const [quantity, other] = numbersOf(message);
  if (
    quantity === undefined ||
    other !== undefined ||
    quantity === 0 ||
    aside.time !== undefined ||
    message.heard.towns.length > 0
  )
    return undefined;
  const [line, second] = state.lines;
  // "Customer only wants one": the words around do not matter where one line and one number are.
  const loosely =
    line !== undefined &&
    second === undefined &&
    !heard.question &&
    heard.unknown.length < 4 &&
    has('change', 'instead', 'only', 'want', 'buy', 'yes', 'ok', 'maybe', 'add', 'enough') &&
    !has(
      'order',
      'deposit',
      'complain',
      'cutoff',
      'cheaper',
      'discount',
      'spend',
      'car',
      'find',
      'human',
      'not',
      'credit',
    );
  // "Order 2 then" is said with the word of a list.
  const isOrdered = isVerb(message.text);
  const says =
    isOrdered || has('change', 'instead', 'only', 'want', 'buy', 'ok', 'please', 'also', 'no', 'not', 'enough');
  if (
    !loosely &&
    (!onlyOf(
      'cheaper',
      'change',
      'instead',
      'only',
      'want',
      'buy',
      'ok',
      'please',
      'it',
      'also',
      'no',
      'not',
      'yes',
      'all',
      'again',
      'what',
      'show',
      'maybe',
      'add',
      'product',
      'enough',
      ...(isOrdered ? (['order'] as const) : []),
    ) ||
      (!says && words > (at === undefined ? 3 : 6)))
  )
    return undefined;
  if (daysIn(message.text, message.around.clock) !== undefined) return undefined;
  if (!says && state.rows.length > 0 && state.rows.every(({ kind }) => kind !== 'product')) return undefined;
  const more = has('add') && line?.quantity !== undefined && second === undefined ? line.quantity : 0;
  const lines = withQuantity(message, state.lines, at)?.map((each, place) =>
    place === (at ?? 0) && more > 0 ? { ...each, quantity: quantity + more } : each,
  );
  if (lines === undefined) {
    const recounted = (place: number) =>
      state.lines.map((each, there) => (there === place ? { ...each, quantity } : each));
    return choosing(message, recounted, (place) => linesText(recounted(place).slice(place, place + 1)));
  }
  if (!imperative) return onLines({ ...message, products: [] }, message.tools.quote, lines, {});
  return (has('buy', 'want') || isOrdered) && state.draft === undefined
    ? ordering(message, lines)
    : relined(message, lines);
}

/** "Take the pads off". */
function removable(message: Message): Understood {
  const { state, say } = message;
  return choosing(
    message,
    (place) => state.lines.filter((_, there) => there !== place),
    (place) => say.without(codeOfLine(state.lines[place] ?? {})),
  );
}

/** The draft with these lines, or their price where there is none. */
function relined(message: Message, lines: readonly StateLine[]): Understood | undefined {
  const { state, tools, say } = message;
  if (lines.length === 0) {
    const { cancel } = tools;
    return sayOnly(
      say.nothingOrdered,
      cancel === undefined || state.draft === undefined
        ? undefined
        : { label: say.buttons.cancel, tool: cancel.name, input: { draftId: state.draft.id } },
    );
  }
  if (state.draft !== undefined && tools.canOrder) {
    const missing = lines.findIndex(({ quantity }) => quantity === undefined);
    if (missing !== -1) return ordering(message, lines);
    return { kind: 'order', lines, shipTo: state.shipTo, remarks: [], draftId: state.draft.id };
  }
  return onLines({ ...message, products: [] }, tools.quote, lines, {});
}
