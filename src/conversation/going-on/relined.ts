import { linesShape } from '../reading/prefill.ts';
import { orderForm } from '../../core/next-steps.ts';
import {
  cancelAsk,
  codeOfLine,
  isWithin,
  linesText,
  type Message,
  nothingLeft,
  onLines,
  ordering,
} from '../meaning/message.ts';
import type { StateLine } from '../state.ts';
import type { Choice, Understood } from '../understanding.ts';

/** The draft with these lines, or their price where there is none. */
export function relined(message: Message, lines: readonly StateLine[]): Understood | undefined {
  const { state, tools, say } = message;
  if (lines.length === 0) {
    const { draft } = state;
    return draft === undefined ? nothingLeft(say) : cancelAsk(message, draft.id, { draftId: draft.id });
  }
  if (state.draft !== undefined && tools.canOrder) {
    const missing = lines.findIndex(({ quantity }) => quantity === undefined);
    if (missing !== -1) return ordering(message, lines);
    return { kind: 'order', lines, shipTo: state.shipTo, remarks: [], draftId: state.draft.id };
  }
  // Of lines that were counted one was not: it is asked for, and not priced as one.
  const uncounted = lines.findIndex(({ quantity }) => quantity === undefined);
  const isPending = state.lines.some(({ quantity }) => quantity) && state.lines.some(({ quantity }) => !quantity);
  if (uncounted !== -1 && (isPending || state.open?.quantityOf !== undefined) && tools.canOrder)
    return ordering(message, lines);
  return onLines({ ...message, products: [] }, tools.quote, lines, {});
}

/** Which line is meant is the person's to say. `of`: only one of these can be, or all of them. */
export function choosing(
  message: Message,
  linesFor: (place: number) => readonly StateLine[],
  labelFor = (place: number) =>
    `${codeOfLine(message.state.lines[place] ?? {})} → ${linesText(linesFor(place).slice(place, place + 1))}`,
  of?: { readonly places: readonly number[]; readonly all: readonly StateLine[]; readonly label?: string },
): Understood {
  const { lines: all } = message.state;
  const one = (lines: readonly StateLine[], label: string): Choice[] => {
    const changes = relined(message, lines);
    if (changes?.kind === 'call') return [{ label, tool: changes.tool, input: changes.input }];
    // "Without W71275", of lines of which another has no count yet: that is asked next.
    if (changes?.kind === 'ask' && changes.quantityOf !== undefined)
      return [{ label, tool: orderForm, input: { lines: [...lines] } }];
    return changes?.kind === 'order' ? [{ label, tool: orderForm, input: { lines, draftId: changes.draftId } }] : [];
  };
  const each = of?.places ?? all.map((_, place) => place);
  const together =
    of === undefined ? [] : one(of.all, of.label ?? linesText(of.places.flatMap((place) => of.all[place] ?? [])));
  return {
    kind: 'ask',
    question: message.say.whichOfThese,
    lines: all,
    ...(of === undefined ? {} : { all: true }),
    choices: [...each.flatMap((place) => one(linesFor(place), labelFor(place))), ...together],
  };
}

/** What somebody asks about so many, and does not change. */
const asks = [
  ...([
    'stock',
    'maybe',
    'howMany',
    'price',
    'howMuch',
    'whether',
    'when',
    'arrive',
    'what',
    'quote',
    'compare',
  ] as const),
  ...(['cheaper', 'discount', 'deposit', 'past', 'again', 'invoice', 'delivery'] as const),
] as const;

/** "Actually from Katowice, and 4 is enough", "make it 4": of the draft that there is, and no second one beside it. */
export function ofDraftThere(
  meant: Understood,
  { state, heard, tools, say, about, text, products }: Message,
): Understood {
  const { draft, lines } = state;
  if (draft === undefined || heard.question || heard.has(...asks) || !tools.canOrder) return meant;
  if (meant.kind === 'ask') {
    const choices = meant.choices.map((choice) =>
      choice.tool === orderForm &&
      !('draftId' in choice.input) &&
      sameCodes(choice.input['lines'], lines) &&
      meant.lines === undefined
        ? { ...choice, input: { ...choice.input, draftId: draft.id } }
        : choice,
    );
    return { ...meant, choices };
  }
  if ((meant.kind !== 'call' && meant.kind !== 'narrow') || products.length > 0) return meant;
  const call = meant.kind === 'narrow' ? meant.call : meant;
  const remarks = meant.kind === 'narrow' ? [...meant.remarks, say.notUsed(meant.places.join(', '))] : [];
  const shipTo = about.shipTo;
  const isRefused = /(?<!\p{L})(?:not|nie|nicht|ne|не)\s+(?:\p{L}+\s+){0,2}C\d{6}/iu.test(text);
  const isOfGoods = [tools.stock?.name, tools.quote?.name, tools.price?.name].includes(call.tool);
  if (shipTo !== undefined && !isRefused && isOfGoods && shipTo !== draft.shipTo)
    return { kind: 'order', lines, shipTo, remarks, draftId: draft.id };
  // "Leave it, I have one" changes nothing.
  if (heard.has('not', 'hold', 'later', 'reserve', 'forget', 'cancel', 'remove', 'returns', 'complain')) return meant;
  if (meant.kind === 'call' && !heard.has('change', 'want', 'buy', 'only', 'enough', 'instead')) return meant;
  const wanted = linesShape.safeParse(call.input['lines']).data ?? [];
  const isChanged = wanted.some(({ quantity }, at) => quantity !== undefined && quantity !== lines[at]?.quantity);
  if (call.tool !== tools.quote?.name || !sameCodes(wanted, lines) || !isChanged || heard.numbers.length === 0)
    return meant;
  return { kind: 'order', lines: wanted, shipTo: undefined, remarks, draftId: draft.id };
}

function sameCodes(wanted: unknown, lines: readonly StateLine[]): boolean {
  const all = linesShape.safeParse(wanted).data ?? [];
  const codes = all.map(({ quantity: _, ...code }) => code);
  return all.length > 0 && all.length === lines.length && isWithin(codes, lines);
}
