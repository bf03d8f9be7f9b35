import * as z from 'zod';
import { bareCode } from '../../core/product-code.ts';
import { conditionsShape } from '../reading/prefill.ts';
import { nounPhrases } from '../reading/part-words.ts';
import { aboutProducts } from '../reading/products.ts';
import { nothingSaid, type State, type StateLine, stateLine } from '../state.ts';
import type { Choice, Understood } from '../understanding.ts';
import { settledBy, unsettledBy } from './still-open.ts';
import {
  choiceOf,
  codeOfLine,
  isCounted,
  isOfGoods,
  type Message,
  notedFor,
  plainCode,
  withLines,
  writtenOn,
} from './message.ts';

/** Parts that were named are talked about, whatever was answered; how many were not wanted is not kept. */
function talkedOf(written: readonly StateLine[], { state, heard, about, text, around }: Message): Partial<State> {
  const { has } = heard;
  // "Ordered 2 W71275, only one came": two numbers, of the one part that it is about.
  const doubted = about.wanted.doubtful.flatMap(({ maybe }) =>
    maybe === undefined ? [] : [maybe.product as StateLine],
  );
  // "3x GDB1330 on the bench, two are cracked": nothing counts here but which part it is.
  const [code, another] = text.match(/(?<![\p{L}\d/-])\p{L}{1,4}\d{3,6}(?![\p{L}\d/-])/gu) ?? [];
  const isTold = doubted.length === 0 && code !== undefined && another === undefined && has('complain', 'returns');
  const told = isTold
    ? aboutProducts(code, around).wanted.products.map(({ product }) => product as StateLine)
    : doubted;
  const products = written.length === 0 && told.length === 1 ? told : written;
  if (products.length === 0) return {};
  // Those that are counted already stay as they are.
  const codes = state.lines.map(codeOfLine);
  const isKnown = products.every((line) => line.quantity === undefined && codes.includes(codeOfLine(line)));
  if (isKnown && state.lines.every(({ quantity }) => quantity !== undefined)) return {};
  const named = products.map(({ quantity, ...code }) =>
    has('not', 'no', 'past') || quantity === undefined ? code : { ...code, quantity },
  );
  return { ...withLines(state, named), last: undefined };
}

/** "10 wiper blades WB744, 2 shocks G93898": what the person calls the parts, before any look-up has named them. */
function namesSaid({ products, state, text }: Message): State['names'] {
  const parts = text.split(/[,;+\n]|\s(?:and|und|i|oraz|a|та|і|й)\s/iu);
  return products.flatMap((line) => {
    const code = codeOfLine(line);
    if (state.names.some(({ sku }) => sku === code)) return [];
    const part = parts.find((each) => bareCode(each).includes(bareCode(code))) ?? '';
    const name = nounPhrases(part).flatMap(({ english }) => english);
    return name.length === 0 ? [] : [{ sku: code, name: [...new Set(name)].join(' ') }];
  });
}

/** What the next question may be about without saying so. */
function topicOf(meant: Understood, { say, tools }: Message): State['topic'] {
  const said = meant.kind === 'say' ? meant.text : meant.kind === 'call' ? meant.lead : undefined;
  if (said === say.noReturns) return 'returns';
  if (said === say.noComplaints || said === say.noWarranty) return 'complaint';
  if (meant.kind !== 'call') return undefined;
  if (meant.fact === 'returnable') return 'returns';
  return meant.fact === 'deposit' || meant.tool === tools.saying('deposit')?.name ? 'deposit' : undefined;
}

/** Whoever looks up the delivery of what is broken still complains. */
function goesOn({ tool }: { readonly tool: string }, { state, products, tools }: Message): State['topic'] {
  if (products.length > 0 || state.topic === 'deposit') return undefined;
  const looked = [
    tools.list('delivery'),
    tools.open('delivery'),
    tools.open('invoice'),
    tools.saying('trace'),
    tools.saying('price history'),
  ];
  return looked.some((each) => each?.name === tool) ? state.topic : undefined;
}

/** "Sending back 1 BHN1217": how many go back is no count to order. */
const isGrief = (meant: Understood, message: Message) => {
  const topic = topicOf(meant, message);
  return topic === 'returns' || topic === 'complaint';
};
const uncounted = (lines: readonly StateLine[]) => lines.map(({ quantity: _, ...code }) => code);

const sameCounts = (some: readonly StateLine[], others: readonly StateLine[]) =>
  some.length === others.length &&
  some.every((line) => others.some((each) => codeOfLine(each) === codeOfLine(line) && each.quantity === line.quantity));

/** "Send it", after something about the draft that changed nothing: the draft is opened, and asked about first. */
export function unlessMissed(meant: Understood, { state, tools, say }: Message): Understood {
  const open = tools.open('draft');
  const { draft } = state;
  if (state.missed !== true || draft === undefined || open?.opens === undefined) return meant;
  const isSent = meant.kind === 'call' && meant.tool === tools.submit?.name;
  const isOfSame = meant.kind === 'order' && sameCounts(meant.lines, draft.lines ?? []);
  // "Send it to C200001 instead" is done, beside what changed nothing.
  if (isOfSame && (meant.conditions !== undefined || (meant.shipTo ?? draft.shipTo) !== draft.shipTo))
    return { ...meant, remarks: [...meant.remarks, say.notChanged] };
  // "OK, order them", with the lines that the draft has.
  if (!isSent && !isOfSame) return meant;
  const submit = { draftId: draft.id, revision: draft.revision };
  const choice = choiceOf(tools.submit, say.buttons.submit, isSent ? meant.input : submit);
  const choices = choice === undefined ? [] : [choice];
  const shown = {
    kind: 'call',
    tool: open.name,
    input: { [open.opens.argument ?? '']: draft.id },
    remarks: [],
    lead: say.notChanged,
  } as const;
  return { ...shown, then: { question: say.submitThis, choices } };
}

function changesDraft({ choices }: Extract<Understood, { kind: 'ask' }>, draftId: string): boolean {
  return choices.length > 1 && choices.every(({ input }) => input['draftId'] === draftId && 'lines' in input);
}

/** The note and the number of the person among the conditions of an order. */
function writtenIn(conditions: unknown): NonNullable<State['written']> {
  const { customNumber, comments } = conditionsShape.safeParse(conditions).data ?? {};
  return {
    ...(customNumber === undefined ? {} : { customNumber }),
    ...(comments === undefined ? {} : { comments }),
  };
}

/** What is to be written on the order that is offered stays, also where its lines change first. */
function offeredWith([first]: readonly Choice[], state: State): Partial<State> {
  const form = z.looseObject({ lines: z.array(stateLine), conditions: conditionsShape }).safeParse(first?.input).data;
  if (form === undefined) return {};
  const codes = form.lines.map(plainCode);
  return { noted: { codes, ...notedFor(state, form.lines), ...writtenIn(form.conditions) } };
}

/** "5 OP520 on job 4420/26, from Kraków", "12 OP520 for the branch, our number 7781": it is written on them once they are ordered. */
export function notedWith(lines: readonly StateLine[], message: Message): Partial<State> {
  const conditions = writtenOn(message);
  return lines.length === 0 || Object.keys(conditions).length === 0
    ? {}
    : { noted: { codes: lines.map(plainCode), ...conditions } };
}

/** "4 OP520 if they are there, otherwise 4 W71275": neither is counted before the person says which. */
export const isOpenWhich = (meant: Understood, { say }: Pick<Message, 'say'>): boolean =>
  ('lead' in meant && meant.lead === say.onCondition) ||
  ('remarks' in meant && meant.remarks.includes(say.onCondition));

const outOf = /(?<!\p{L})(?:from|out of|ab|aus|z|ze|з|із|зі)\s/iu;

/** "4x OP520 from Kraków": which parts are wanted from there. A question only looks, and so does "and in Kraków". */
function fromThere(
  { call }: Extract<Understood, { kind: 'narrow' }>,
  { heard, tools, products, text }: Message,
): Partial<State> {
  const lines = z.array(stateLine).safeParse(call.input['lines']).data ?? [];
  const isLook = heard.question || (products.length === 0 && heard.onlyOf('also', 'what') && !outOf.test(text));
  if (call.tool !== tools.quote?.name || !isCounted(lines) || isLook) return {};
  return { from: { codes: lines.map(codeOfLine), locations: [] } };
}

/** What is remembered at once; the answer adds its rows. */
export function remembered(message: Message, meant: Understood): State {
  const { heard, state, about } = message;
  const products: readonly StateLine[] = isOpenWhich(meant, message) ? uncounted(message.products) : message.products;
  const { open: _, question: __, repeats: ___, ...kept } = { ...state, language: heard.language };
  const called = { ...kept, names: [...kept.names, ...namesSaid(message)] };
  // What was asked of a branch's invoices is no receiver of what is counted.
  const isOfDocuments =
    meant.kind === 'call' && isCounted(state.lines) && !isOfGoods({ ...state, last: meant }, message.tools.all);
  const next =
    message.aside.ownAccount !== undefined
      ? { ...called, shipTo: undefined }
      : about.shipTo === undefined || isOfDocuments
        ? called
        : { ...called, shipTo: about.shipTo };
  switch (meant.kind) {
    case 'ask': {
      const { yes, all, quantityOf, choices, lines, forBranch } = meant;
      return {
        ...next,
        // Which line was to change was not said yet.
        ...(state.draft !== undefined && (meant.unsure === true || changesDraft(meant, state.draft.id))
          ? { missed: true }
          : {}),
        ...(lines === undefined ? talkedOf(products, message) : withLines(state, lines)),
        // What was asked last was of other lines.
        ...(products.length === 0 && lines === undefined ? {} : { last: undefined }),
        ...(meant.shipTo === undefined ? {} : { shipTo: meant.shipTo }),
        ...offeredWith(choices, next),
        ...unsettledBy(meant, message),
        open: {
          choices: [...choices],
          ...(yes === undefined ? {} : { yes }),
          ...(all === undefined ? {} : { all }),
          ...(quantityOf === undefined ? {} : { quantityOf }),
          ...(forBranch === undefined ? {} : { forBranch: { tool: forBranch.tool, input: { ...forBranch.input } } }),
        },
      };
    }
    case 'say':
      if (meant.forget === true) return { ...nothingSaid, language: heard.language };
      if (meant.clear === true) return { ...next, lines: [], laid: undefined, last: undefined, before: state.lines };
      return {
        ...next,
        ...(meant.unread === true && state.draft !== undefined ? { missed: true } : {}),
        // "No, leave it": none of the lines goes.
        ...(meant.text === message.say.left ? { unsettled: undefined } : {}),
        ...(topicOf(meant, message) === undefined ? {} : { topic: topicOf(meant, message) }),
        ...talkedOf(isGrief(meant, message) ? uncounted(products) : products, message),
        ...(meant.choices.length === 0 ? {} : { open: { choices: [...meant.choices] } }),
      };
    case 'call':
      return {
        ...next,
        topic: topicOf(meant, message) ?? goesOn(meant, message),
        ...settledBy(meant, message),
        ...(meant.replaces === true
          ? { unsettled: { lines: state.lines, choices: [] }, ...(state.draft === undefined ? {} : { missed: true }) }
          : {}),
        beside: meant.beside === undefined ? undefined : { ...meant.beside },
        // The draft is read again.
        ...(meant.tool === message.tools.open('draft')?.name ? { missed: undefined } : {}),
        ...(meant.pick === undefined || meant.pick === 'only' || meant.pick === 'few'
          ? meant.tool === state.last?.tool
            ? {}
            : { picked: undefined }
          : { picked: { tool: meant.tool, input: meant.input, pick: meant.pick, after: meant.after ?? 0 } }),
        // A look at the stock of "2x OP520" does not forget how many.
        ...(products.some(({ quantity }) => quantity !== undefined) && state.lines.length === 0 && !heard.has('past')
          ? withLines(state, products)
          : {}),
        ...(meant.then === undefined ? {} : offeredWith(meant.then.choices, next)),
        ...(meant.then === undefined
          ? {}
          : { open: { choices: [...meant.then.choices], ...(meant.then.which ?? { yes: true }) } }),
      };
    case 'order':
      return {
        ...next,
        missed: undefined,
        unsettled: undefined,
        noted: undefined,
        written:
          meant.conditions === undefined
            ? meant.draftId === undefined
              ? undefined
              : next.written
            : { ...(meant.draftId === undefined ? {} : next.written), ...writtenIn(meant.conditions) },
      };
    // Where none of the warehouses has that name, the question is still of the part.
    case 'narrow':
      return products.length === 0
        ? { ...next, ...fromThere(meant, message) }
        : {
            ...next,
            ...fromThere(meant, message),
            ...talkedOf(products, message),
            ...notedWith(products, message),
            last: { ...meant.call, input: { ...meant.call.input } },
          };
    case 'again':
      return { ...next, repeats: true };
    case 'file':
    case 'help':
    case 'unknown':
    case 'approvals':
    case 'freeze':
    case 'thaw':
      return next;
  }
}
