import { bareCode, skuOrIndex } from '../../core/product-code.ts';
import * as z from 'zod';
import type { Desk, DeskTool } from '../../../tools/desk.ts';
import { utcDay } from '../../core/datetime.ts';
import { orderForm, without } from '../../core/next-steps.ts';
import { asDeskError } from '../../core/errors.ts';
import { capital, cleanText } from '../../core/text.ts';
import { answering } from '../../core/tool.ts';
import type { Turn } from '../turn.ts';
import {
  codeOfLine,
  finder,
  inputOf,
  isWithin,
  linesText,
  plainCode,
  withLines,
  whomText,
} from '../meaning/message.ts';
import { messages } from '../messages/en.ts';
import { notByDay } from '../messages/in-time.ts';
import { ordersSaid } from '../messages/orders-said.ts';
import type { Talk } from '../messages/talk-shape.ts';
import { languages } from '../reading/matching.ts';
import { branchChoices, openBranch } from '../reading/branches.ts';
import { conditionsShape, linesShape } from '../reading/prefill.ts';
import type { State } from '../state.ts';
import type { Choice, NextCall, Understood } from '../understanding.ts';
import { budget, call, languageOf, type Reply, type Talker } from './call.ts';
import { formats } from './formats.ts';
import { allThere } from './goods-sentences.ts';
import { unknownOf } from './remember.ts';
import { inWords } from './view-language.ts';
import { isOf, namesOf } from './within.ts';
import { dayWanted } from './yes-or-no.ts';

const wantedOrder = z.object({
  lines: linesShape,
  shipTo: z.string().optional(),
  draftId: z.string().optional(),
  customNumber: z.string().optional(),
  comments: z.string().optional(),
  /** On a button, as the form in Slack has them. */
  conditions: conditionsShape.optional(),
});

/**
 * What the tool that drafts is asked for; undefined: there is no line, or one of them has no count or was not read. A draft
 * that is changed keeps what was not spoken of.
 */
export async function draftInput(
  input: NextCall['input'],
  state: State,
  desk: Desk,
): Promise<NextCall['input'] | undefined> {
  const wishes = wantedOrder.parse(JSON.parse(JSON.stringify(input)));
  const { lines, draftId } = wishes;
  const { customNumber, comments } = { ...wishes, ...wishes.conditions };
  if (lines.length === 0 || lines.some(({ quantity, written }) => quantity === undefined || written !== undefined))
    return undefined;
  // A draft that is changed stays for its receiver.
  const drafts = [state.draft, state.laid?.draft].filter((each) => each !== undefined);
  const shipTo = wishes.shipTo ?? drafts.find(({ id }) => id === draftId)?.shipTo;
  const before = draftId === undefined ? undefined : await chosenBefore(draftId, desk);
  return {
    ...before?.conditions,
    lines: [
      ...lines.map(({ sku, index, quantity }) => ({
        ...(sku === undefined ? { index } : { sku, ...before?.ofLine(sku) }),
        quantity,
      })),
      ...(before?.leftOut(lines.map(codeOfLine)) ?? []),
    ],
    ...(shipTo === undefined || shipTo === 'own' ? {} : { shipTo }),
    ...(draftId === undefined ? {} : { draftId }),
    ...(customNumber === undefined ? {} : { customNumber }),
    ...(comments === undefined ? {} : { comments }),
  };
}

/** What the buyer chose for a draft beside its lines and receiver, and for a line of it. @throws DeskError */
async function chosenBefore(draftId: string, desk: Desk) {
  const { row } = await (await desk.ordering()).draft(draftId);
  const { deliveryMethod, paymentMethod, deferredPayment, fiscalDocumentEmailAddress, ...content } = row.content;
  const { ownNumber: customNumber, comments, lines, choices = [] } = content;
  const methods = { deliveryMethod, paymentMethod, deferredPayment, fiscalDocumentEmailAddress };
  return {
    conditions: without({ ...methods, customNumber, comments }),
    ofLine: (sku: string) => {
      const line = lines.find((each) => each.sku === sku);
      return without({
        custom: line?.custom,
        unitPriceGross: line?.sendsGross === true ? line.unitPriceGross : undefined,
      });
    },
    // What the service left out stays wanted, so that whoever approves knows of it, unless one of its kind took its place.
    leftOut: (codes: readonly string[]) => {
      const there = lines.flatMap(({ sku, index = sku }) => [sku, index].map(bareCode));
      const fresh = codes.map(bareCode).filter((code) => !there.includes(code));
      const isFresh = (code = '') => fresh.includes(bareCode(code));
      return choices
        .filter(
          ({ asked, candidates }) =>
            !isFresh(asked) && !candidates.some((each) => isFresh(each.sku) || isFresh(each.index)),
        )
        .map(({ asked, quantity }) => ({ ...(skuOrIndex(asked) ?? { sku: asked }), quantity }));
    },
  };
}

/** Parts that were to take the place of others in a draft, and that the service does not know: the draft then stays as it is. */
export async function unknownInstead(
  { draftId, lines }: NextCall['input'],
  desk: Desk,
  tools: readonly DeskTool[],
): Promise<string[]> {
  const price = answering(tools, ['price']);
  if (typeof draftId !== 'string' || price === undefined) return [];
  const wanted = linesShape.parse(lines).map(codeOfLine);
  const { row } = await (await desk.ordering()).draft(draftId);
  const left = row.content.omitted.map(bareCode);
  const before = [...left, ...row.content.lines.flatMap(({ sku, index = sku }) => [sku, index].map(bareCode))];
  const fresh = wanted.filter((code) => !before.includes(bareCode(code)));
  const isInstead = row.content.lines.some(
    ({ sku, index = sku }) => !wanted.some((code) => [sku, index].map(bareCode).includes(bareCode(code))),
  );
  const looked = fresh.map((sku) => ({ sku }));
  const input = isInstead ? inputOf(price, looked) : undefined;
  if (fresh.length === 0 || input === undefined) return [];
  const { output } = await price.invoke(desk, input, { budget });
  return unknownOf(looked, output).map(codeOfLine);
}

/** A draft. What could not be read of the list is asked about before anything is written. */
export async function ordered(
  input: NextCall['input'],
  turn: Turn,
  talker: Talker,
  remarks: readonly string[] = [],
  fact?: 'arrival',
) {
  const { say, state } = turn;
  const { lines } = wantedOrder.parse(JSON.parse(JSON.stringify(input)));
  const prepare = talker.around.tools.find(({ role }) => role === 'prepare');
  const sentence = (kind: Reply['kind'], text: string, next: State = state) => ({
    reply: { kind, text, choices: [], language: languageOf(turn) },
    state: next,
  });
  if (prepare === undefined) return sentence('sentence', messages.notServed);
  const unread = lines.flatMap(({ written }) => (written === undefined ? [] : [`"${cleanText(written, 60)}"`]));
  if (lines.length === 0) return sentence('question', say.orderWhat);
  if (unread.length > 0) return sentence('question', [...remarks, say.notOrdered].join('\n'));
  const without = lines.findIndex(({ quantity }) => quantity === undefined);
  const missing = lines[without];
  if (missing !== undefined) {
    const question = [...remarks, `${say.howMany(missing.sku ?? missing.index ?? '')} ${say.notOrdered}`].join('\n');
    return sentence('question', question, {
      ...state,
      ...withLines(state, lines),
      open: { choices: [], quantityOf: without },
    });
  }
  const given = await draftInput(input, state, talker.desk);
  if (given === undefined) return sentence('question', say.orderWhat);
  const unknown = await unknownInstead(given, talker.desk, talker.around.tools);
  const open = talker.around.tools.find(({ opens }) => opens?.document === 'draft');
  if (unknown.length > 0 && open !== undefined) {
    const lead = say.unknownCode(unknown.join(', '), unknown.length);
    const look = { tool: open.name, input: { [open.opens?.argument ?? '']: given['draftId'] }, lead };
    return lookedAt(await call(look, turn, talker), turn, talker);
  }
  const { aside, heard } = turn.message;
  // "For us, not the branch": whom the draft is for is said where it was spoken of.
  const isOwn = given['shipTo'] === undefined && aside.ownAccount !== undefined;
  const lead = isOwn ? `${capital(inWords('own account', heard.language))}:` : undefined;
  const drafting = { tool: prepare.name, input: given, fact, remarks, lead };
  const done = await call(drafting, turn, talker).catch(async (thrown: unknown) => {
    const look = notSold(thrown, lines, turn, talker);
    if (look === undefined) throw thrown;
    return call(look, turn, talker);
  });
  const choices = draftChoices(done.state, talker.around.tools, say);
  const late = fact === 'arrival' ? notInTime(done.reply.answer?.output, turn, talker) : [];
  if (choices.length === 0 && late.length === 0) return done;
  const text = [done.reply.text, ...late, ...(choices.length === 0 ? [] : [say.submitThis])].join(' ');
  return { reply: { ...done.reply, text, choices }, state: { ...done.state, open: { choices, yes: true } } };
}

/** "2 of the second", of a list that was shown and whose second cannot be bought now: which part it is is said, and the list stays. */
function notSold(
  thrown: unknown,
  lines: z.infer<typeof linesShape>,
  { state: { rows, draft } }: Turn,
  { around: { tools } }: Talker,
): NextCall | undefined {
  const { quote } = finder(tools);
  const shown = rows.map(({ id }) => bareCode(id));
  const isShown = lines.every((line) => shown.includes(bareCode(codeOfLine(line))));
  if (quote === undefined || draft !== undefined || !isShown) return undefined;
  return asDeskError(thrown).code === 'invalid_input' ? { tool: quote.name, input: { lines } } : undefined;
}

/** "Need for Monday: 4x OP520", where the last of it comes on Tuesday. */
export function notInTime(
  output: unknown,
  { message }: Pick<Turn, 'message'>,
  { around: { clock }, zone }: { readonly around: Pick<Talker['around'], 'clock'>; readonly zone?: string | undefined },
): string[] {
  const { language } = message.heard;
  const [wanted, there] = [dayWanted(message), allThere(output)?.day.slice(0, 10)];
  if (wanted === undefined || there === undefined || there <= wanted) return [];
  const { day } = formats({ language, locale: languages[language].locale, zone, today: utcDay(clock.now()) });
  return [notByDay[language](day(wanted))];
}

/** What can be done with a draft that is looked at: "ok" says that it was seen, and sends nothing. */
export function lookedAt(
  shown: { readonly reply: Reply; readonly state: State },
  { say }: Turn,
  { around: { tools } }: Talker,
) {
  const { reply, state } = shown;
  const choices = state.draft?.waits === true ? [] : draftChoices(state, tools, say);
  return choices.length === 0 ? shown : { reply: { ...reply, choices }, state: { ...state, open: { choices } } };
}

/** What is done with the draft of this conversation: ask for approval, or take it back. */
export function draftChoices({ draft }: State, tools: readonly DeskTool[], say: Talk): Choice[] {
  const submit = tools.find(({ role }) => role === 'submit');
  if (submit === undefined || draft === undefined) return [];
  const cancel = tools.find(({ role }) => role === 'cancel');
  return [
    { label: say.buttons.submit, tool: submit.name, input: { draftId: draft.id, revision: draft.revision } },
    ...(cancel === undefined ? [] : [{ label: say.buttons.cancel, tool: cancel.name, input: { draftId: draft.id } }]),
  ];
}

const earlier = z.looseObject({
  requisitions: z.array(z.unknown()).optional(),
  orders: z
    .array(
      z.looseObject({
        lines: z
          .array(
            z.looseObject({
              sku: z.string(),
              name: z.string().optional(),
              requiredQuantity: z.number().optional(),
            }),
          )
          .optional(),
      }),
    )
    .optional(),
});

type Again = Pick<
  Extract<Understood, { kind: 'again' }>,
  'requisitionId' | 'range' | 'quantity' | 'counted' | 'factor' | 'without' | 'withoutKind' | 'shipTo'
>;

/** The lines of an order once more, with the count or so many times the count that was said, without those left out. */
export function countedAgain<
  Line extends { readonly sku?: string | undefined; readonly quantity?: number | undefined },
>(
  before: readonly Line[],
  { quantity, counted = [], factor = 1, without = [] }: Pick<Again, 'quantity' | 'counted' | 'factor' | 'without'>,
): Line[] {
  const anew = (line: Line) => counted.find((each) => plainCode(each) === bareCode(line.sku ?? ''))?.quantity;
  const lines = before
    .filter(({ sku = '' }) => !without.some((code) => bareCode(code) === bareCode(sku)))
    .map((line) => ({ ...line, quantity: anew(line) ?? line.quantity }));
  const [only, other] = lines;
  if (quantity !== undefined && only !== undefined && other === undefined) return [{ ...only, quantity }];
  return lines.map((line) => (line.quantity === undefined ? line : { ...line, quantity: line.quantity * factor }));
}

/** What was ordered before, offered once more: a person says yes to the lines. Of several on the days named, the person picks. */
export async function repeated({ requisitionId, range, shipTo, ...counts }: Again, turn: Turn, talker: Talker) {
  const { say, state } = turn;
  const { tools } = talker.around;
  const list = tools.find(({ lists: [kind], ownNumber }) => kind === 'requisition' && ownNumber !== undefined);
  const open = tools.find(({ opens }) => opens?.document === 'requisition');
  let id = requisitionId;
  if (id === undefined && list !== undefined) {
    const latest = await list.invoke(talker.desk, { ...range }, { budget: { ...budget, rows: 2 } });
    const [first, second] = latest.numbers('requisition');
    if (range !== undefined && (first === undefined || second !== undefined))
      return call(
        { tool: list.name, input: { ...range }, ...(first === undefined ? {} : { lead: say.whichDocument }) },
        turn,
        talker,
      );
    id = first;
  }
  if (id === undefined || open === undefined)
    return {
      reply: { kind: 'sentence' as const, text: say.orderWhat, choices: [], language: languageOf(turn) },
      state,
    };
  const { output } = await open.invoke(talker.desk, { [open.opens?.argument ?? '']: id }, { budget });
  const ordered = (earlier.parse(output).orders ?? []).flatMap(({ lines: all = [] }) => all);
  const before = ordered.map(({ sku, requiredQuantity }) => ({
    sku,
    ...(requiredQuantity === undefined ? {} : { quantity: requiredQuantity }),
  }));
  const { nouns = [], written = '' } = counts.withoutKind ?? {};
  const names = nouns.length === 0 ? [] : await namesOf(ordered, state, talker);
  const called = before.flatMap(({ sku }, at) => (isOf(names[at], { nouns }) ? [sku] : []));
  // "But only 3 OP520", of an order that had none.
  const added = (counts.counted ?? []).filter((line) => !isWithin([line], before));
  const again = countedAgain(before, { ...counts, without: [...(counts.without ?? []), ...called] });
  const lines = [...again, ...added];
  // "Again without the OP520", of an order that had nothing else.
  if (lines.length === 0)
    return {
      reply: { kind: 'sentence' as const, text: say.nothingOrdered, choices: [], language: languageOf(turn) },
      state,
    };
  // "Without the PP9152", of an order that has none.
  const { without = [] } = counts;
  const absent = without.filter((code) => !before.some(({ sku }) => bareCode(sku) === bareCode(code)));
  // "But only 2" counts no line of several.
  const { quantity } = counts;
  const notCounted = quantity === undefined || lines.length === 1 ? [] : [String(quantity)];
  const missed = nouns.length === 0 || called.length > 0 ? [] : [written];
  const left = [...absent, ...missed, ...notCounted];
  const more = added.length === 0 ? '' : ` ${ordersSaid[languageOf(turn)].notInIt(linesText(added))}`;
  const unused = left.length === 0 ? more : ` ${say.notUsed(left.join(', '))}${more}`;
  const isOpen = shipTo === openBranch;
  const asked = isOpen ? `${linesText(lines)}. ${say.whichBranch}` : say.orderThis(linesText(lines));
  const input = { ...(shipTo === undefined ? {} : { shipTo }), lines };
  const form = { label: say.buttons.order, tool: orderForm, input };
  const choices = isOpen ? branchChoices(talker.around, form) : [form];
  return {
    reply: {
      kind: 'question' as const,
      text: `${id}: ${whomText(say, isOpen ? undefined : shipTo, asked)}${unused}`,
      choices,
      language: languageOf(turn),
    },
    state: {
      ...state,
      ...withLines(state, lines),
      ...(shipTo === undefined ? {} : { shipTo }),
      draft: undefined,
      document: undefined,
      open: { choices, ...(isOpen ? {} : { yes: true }) },
    },
  };
}
