import * as z from 'zod';
import { orderForm } from '../core/next-steps.ts';
import {
  callOf,
  choiceOf,
  codeOfLine,
  daysOf,
  inputOf,
  linesText,
  onLines,
  ordering,
  sayOnly,
  type Message,
} from './message.ts';
import { daysIn } from './days.ts';
import { documentIn, ofDays } from './documents.ts';
import { bareWord } from './set-aside.ts';
import { stateLine, type StateLine } from './state.ts';
import type { Choice, Understood } from './understanding.ts';

// What goes on from the message before: answers to a question of the desk, changes of the lines, another place or day.

export function followed(message: Message): Understood | undefined {
  const { state, products, text } = message;
  return (
    answered(message) ??
    forReceiver(message) ??
    (products.length === 0 && documentIn(text) === undefined
      ? (aboutTalk(message) ?? changed(message))
      : changed(message)) ??
    (products.length === 0 && documentIn(text) === undefined && state.last !== undefined
      ? goingOn(message)
      : undefined) ??
    days(message)
  );
}

/** "For C200001": what was asked or drafted last, for that receiver. */
function forReceiver({ text, state, tools }: Message): Understood | undefined {
  const shipTo =
    /^\s*(?:(?:and|only|a|i|und|und nur|та|ok)\s+)?(?:for|to|ship to|dla|do|na|für|an|pro|для|на)\s+([a-z]{1,3}\d{4,12})\s*[?.!]*\s*$/iu
      .exec(text)?.[1]
      ?.toUpperCase();
  const tool = tools.all.find(({ name }) => name === state.last?.tool);
  if (shipTo === undefined || tool === undefined || state.last === undefined || !('shipTo' in tool.input.shape))
    return undefined;
  if (tool.effect !== 'read')
    return { kind: 'order', lines: state.lines, shipTo, remarks: [], draftId: state.draft?.id };
  return callOf(tool, defined({ ...state.last.input, cursor: undefined, shipTo }));
}

const agreeing = ['yes', 'ok', 'please', 'thanks', 'it', 'buy', 'submit', 'also', 'praise'] as const;
const refusing = ['no', 'not', 'ok', 'thanks', 'please', 'cancel', 'it', 'forget', 'maybe'] as const;

/** An answer to the open question. "Yes" is nothing without one. */
function answered(message: Message): Understood | undefined {
  const { heard, state, say, text, products } = message;
  const { open } = state;
  const { has, onlyOf, words } = heard;
  if (words === 0 || words > 8 || products.length > 0) return undefined;
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
  // "4 bitte" is a number, whatever is asked.
  if (heard.numbers.length > 0 || heard.ordinal !== undefined) return undefined;
  if (has('yes') && onlyOf(...agreeing) && !has('thanks', 'buy', 'submit')) {
    const [first] = open?.choices ?? [];
    if (open?.yes === true && first !== undefined) return chosen(message, first);
    return sayOnly(has('ok') ? say.praise : say.yesToWhat);
  }
  if (has('no') && onlyOf(...refusing) && !has('forget')) return sayOnly(say.left);
  return undefined;
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
    if (state.lines.length > 1 && /line|pozyc|wiersz|zeile|řád|polož|рядок|рядк|позиц/iu.test(message.text))
      return relined(message, state.lines.slice(0, -1));
    if (state.before === undefined)
      return state.lines.length > 1 ? relined(message, state.lines.slice(0, -1)) : sayOnly(say.nothingToUndo);
    const back = relined(message, state.before);
    return back?.kind === 'call' ? { ...back, lead: say.undone(linesText(state.before)) } : back;
  }
  if (has('forget') && onlyOf('forget', 'it', 'all', 'ok', 'please', 'what', 'past', 'again', 'no')) {
    return { kind: 'say', text: say.forgotten, choices: [], forget: true };
  }
  if (has('file') && words < 9 && !has('invoice', 'delivery', 'creditNote', 'draft')) {
    return state.last === undefined ? sayOnly(say.noFile) : { kind: 'file', call: state.last };
  }
  if (has('more') && onlyOf('more', 'show', 'please', 'it', 'also', 'ok', 'all', 'canYou', 'yes')) {
    if (state.last === undefined) return sayOnly(say.nothingShown);
    const { tool, input, shown = 0 } = state.last;
    return { kind: 'call', tool, input, remarks: [], skip: shown };
  }
  if (has('again') && state.lines.length > 0 && !has('last', 'order', 'history', 'every') && words < 9) {
    const lines = withQuantity(message, state.lines) ?? state.lines;
    if (!tools.canOrder) return undefined;
    const choice = { label: say.buttons.order, tool: orderForm, input: { lines } };
    return { kind: 'ask', question: say.orderThis(linesText(lines)), choices: [choice], yes: true, lines };
  }
  return undefined;
}

/** Lines added, left out, or with another quantity. Questions and doubts change nothing. */
function changed(message: Message): Understood | undefined {
  const { heard, state, products, aside, imperative } = message;
  const { has, onlyOf, words } = heard;
  if (
    state.lines.length === 0 ||
    words > 12 ||
    has('stock', 'price', 'invoice', 'delivery', 'returns', 'past', 'when', 'where', 'why', 'cancel')
  )
    return undefined;
  const which = heard.ordinal ?? aside.position;
  const at = which === undefined ? undefined : which === -1 ? state.lines.length - 1 : which - 1;
  if (has('remove') && !heard.question) {
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
  }
  if (products.length > 0) {
    const joins =
      has('add') ||
      (has('also') &&
        !has('what') &&
        (state.lines.some(({ quantity }) => quantity !== undefined) ||
          products.some(({ quantity }) => quantity !== undefined)));
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
    return joins && imperative && !has('buy', 'want') ? relined(message, [...state.lines, ...products]) : undefined;
  }
  const [quantity, other] = numbersOf(message);
  if (
    quantity === undefined ||
    other !== undefined ||
    quantity === 0 ||
    aside.time !== undefined ||
    message.heard.towns.length > 0
  )
    return undefined;
  const says = has('change', 'instead', 'only', 'want', 'buy', 'ok', 'please', 'also', 'no', 'not');
  if (
    !onlyOf(
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
    ) ||
    (!says && words > (at === undefined ? 3 : 6))
  )
    return undefined;
  if (daysIn(message.text, message.around.clock) !== undefined) return undefined;
  if (!says && state.rows.length > 0 && state.rows.every(({ kind }) => kind !== 'product')) return undefined;
  const lines = withQuantity(message, state.lines, at);
  if (lines === undefined) {
    return {
      kind: 'ask',
      question: message.say.whichOfThese,
      choices: state.lines.flatMap((line, place) => {
        const relines = state.lines.map((each, there) => (there === place ? { ...each, quantity } : each));
        const changes = relined(message, relines);
        const label = `${quantity}x ${codeOfLine(line)}`;
        if (changes?.kind === 'call') return [{ label, tool: changes.tool, input: changes.input }];
        return changes?.kind === 'order'
          ? [{ label, tool: orderForm, input: { lines: relines, draftId: changes.draftId } }]
          : [];
      }),
    };
  }
  return has('buy') && imperative && state.draft === undefined ? ordering(message, lines) : relined(message, lines);
}

/** Beside "the second one" that one is no number. */
function numbersOf({ heard, text }: Message): readonly number[] {
  return heard.ordinal === undefined || /(?<!\d)1(?!\d)/.test(text)
    ? heard.numbers
    : heard.numbers.filter((each) => each !== 1);
}

/** The only line, or the one that was named, with the one number of the message. */
function withQuantity(message: Message, lines: readonly StateLine[], at?: number): StateLine[] | undefined {
  const [quantity] = numbersOf(message);
  if (quantity === undefined || quantity < 1) return undefined;
  if (at === undefined && lines.length > 1) return undefined;
  return lines.map((line, place) => (place === (at ?? 0) ? { ...line, quantity } : line));
}

/** The draft with these lines, or their price where there is none. */
function relined(message: Message, lines: readonly StateLine[]): Understood | undefined {
  const { state, tools, say } = message;
  if (lines.length === 0) return sayOnly(say.nothingOrdered);
  if (state.draft !== undefined && tools.canOrder) {
    const missing = lines.findIndex(({ quantity }) => quantity === undefined);
    if (missing !== -1) return ordering(message, lines);
    return { kind: 'order', lines, shipTo: state.shipTo, remarks: [], draftId: state.draft.id };
  }
  return onLines({ ...message, products: [] }, tools.quote, lines, {});
}

/** Another place, receiver, fact, row or state of what was asked last. */
function goingOn(message: Message): Understood | undefined {
  const { heard, state, tools, say, about, around, aside } = message;
  const { has, onlyOf, words } = heard;
  const { last } = state;
  const tool = tools.all.find(({ name }) => name === last?.tool);
  if (last === undefined || words > 10) return undefined;
  const documents = has(
    'order',
    'invoice',
    'delivery',
    'draft',
    'credit',
    'creditNote',
    'account',
    'history',
    'owed',
    'overdue',
    'buy',
    'submit',
    'cancel',
  );
  const lines = state.lines;
  if (has('cutoff') && lines.length > 0) return onLines(message, tools.stock, lines, { fact: 'arrival' });
  if (heard.towns.length > 0 && !documents) {
    const asked = has('price', 'howMuch', 'quote')
      ? tools.quote
      : has('stock', 'arrive', 'when')
        ? tools.stock
        : undefined;
    const target = asked ?? (tool !== undefined && 'locations' in tool.input.shape ? tool : tools.stock);
    if (lines.length > 0 && target !== undefined && 'locations' in target.input.shape) {
      const input = target === tool ? { ...last.input, cursor: undefined } : inputOf(target, lines);
      if (input !== undefined)
        return {
          kind: 'narrow',
          places: heard.towns,
          sure: true,
          call: { tool: target.name, input: defined(input) },
          remarks: [],
        };
    }
  }
  if (about.shipTo !== undefined && !documents && tool !== undefined && 'shipTo' in tool.input.shape) {
    if (state.draft !== undefined && tool.effect !== 'read')
      return { kind: 'order', lines, shipTo: about.shipTo, remarks: [], draftId: state.draft.id };
    if (tool.effect === 'read')
      return callOf(tool, defined({ ...last.input, cursor: undefined, shipTo: about.shipTo }));
  }
  if (
    !documents &&
    lines.length > 0 &&
    !has(
      'deposit',
      'returns',
      'complain',
      'alternative',
      'cheaper',
      'discount',
      'past',
      'last',
      'bought',
      'spend',
      'car',
      'find',
      'terms',
    )
  ) {
    const counted = lines.some(({ quantity }) => quantity !== undefined);
    if (has('cutoff', 'arrive') || (has('when') && words < 6)) {
      return onLines(message, tools.stock, lines, {
        fact: 'arrival',
        remarks: aside.time === undefined ? [] : [say.wantedBy(aside.time)],
      });
    }
    if (has('quote')) return onLines(message, tools.quote, lines, {});
    if (has('price', 'howMuch') && !has('credit'))
      return onLines(message, counted ? tools.quote : tools.price, lines, {});
    if (
      has('stock', 'enough', 'all') &&
      onlyOf(
        'stock',
        'enough',
        'all',
        'it',
        'also',
        'whether',
        'what',
        'where',
        'howMany',
        'please',
        'ok',
        'show',
        'only',
        'want',
      )
    ) {
      return onLines(message, counted && has('enough') ? tools.quote : tools.stock, lines, {});
    }
    if (has('info') && onlyOf('info', 'it', 'also', 'what', 'show', 'please', 'more') && lines.length === 1)
      return onLines(message, tools.find, lines, {});
  }
  const which =
    heard.ordinal ??
    aside.position ??
    (/^\s*#?\d{1,2}[.)]?\s*$/.test(message.text) && lines.length === 0 ? heard.numbers[0] : undefined);
  if (
    which !== undefined &&
    !has('buy', 'want', 'cancel', 'remove', 'change', 'add') &&
    onlyOf(
      'show',
      'it',
      'info',
      'what',
      'only',
      'ok',
      'please',
      'also',
      'last',
      'stock',
      'price',
      'whether',
      'invoice',
      'delivery',
      'order',
      'status',
      'canYou',
      'more',
      'arrive',
      'where',
    )
  ) {
    return nth(message, which);
  }
  if (has('cancel', 'show', 'info', 'status') && has('it') && state.document !== undefined && !has('cancel')) {
    const open = tools.open(state.document.kind);
    return callOf(open, { [open?.opens?.argument ?? '']: state.document.id });
  }
  if (tool?.lists[0] === 'invoice' && has('owed', 'overdue', 'paid', 'creditNote') && words < 7) {
    return ofDays(tool, heard.english, around, defined({ ...last.input, cursor: undefined }));
  }
  return undefined;
}

function nth({ state, tools, say, heard }: Message, which: number): Understood | undefined {
  const { rows } = state;
  const row = which === -1 ? rows.at(-1) : rows[which - 1];
  if (rows.length === 0) return state.last === undefined ? sayOnly(say.nothingShown) : undefined;
  // "The last delivery" is the newest, whatever was listed.
  if (heard.has('invoice', 'delivery', 'order') && which === -1) return undefined;
  if (row === undefined) return sayOnly(say.noSuchRow(rows.length));
  if (row.kind === 'product')
    return callOf(
      heard.has('price') ? tools.price : tools.stock,
      inputOf((heard.has('price') ? tools.price : tools.stock) ?? ({} as never), [{ sku: row.id }]) ?? {},
    );
  const open = tools.open(row.kind);
  return callOf(open, { [open?.opens?.argument ?? '']: row.id });
}

/** Days alone: of the last list, or of one that is asked for. */
function days(message: Message): Understood | undefined {
  const { heard, state, tools, say, products, text } = message;
  if (products.length > 0 || documentIn(text) !== undefined || heard.words > 6) return undefined;
  const range = daysOf(message);
  if (range['from'] === undefined || !heard.onlyOrDays('also', 'what', 'only', 'it', 'show', 'all', 'please', 'ok'))
    return undefined;
  const last = tools.all.find(({ name }) => name === state.last?.tool);
  if (last !== undefined && 'from' in last.input.shape)
    return callOf(last, defined({ ...state.last?.input, cursor: undefined, ...range }));
  const list = tools.all.find(({ name }) => name === state.list?.tool);
  if (list !== undefined) return callOf(list, defined({ ...state.list?.input, cursor: undefined, ...range }));
  const kinds = [
    choiceOf(tools.list('invoice'), say.buttons.invoices, range),
    choiceOf(tools.list('delivery'), say.buttons.deliveries, range),
    choiceOf(tools.list('requisition'), say.buttons.requisitions, range),
  ].filter((each) => each !== undefined);
  return { kind: 'ask', question: say.oneOf, choices: kinds };
}

function defined(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
