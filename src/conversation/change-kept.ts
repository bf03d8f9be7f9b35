import { clauses } from './in-parts.ts';
import { codeOfLine, isCounted, type Message } from './meaning/message.ts';
import { isJoint, kindOf, type Read } from './parts-joined.ts';
import { hear } from './reading/hear.ts';
import { provided } from './reading/self-corrected.ts';
import { longest } from './reading/wording.ts';
import { linesIn } from './second-clause.ts';
import type { State } from './state.ts';
import type { Turn } from './turn.ts';
import type { Understood } from './understanding.ts';

/** A clause with one of these asks, looks back or is about something else. */
const otherMatters = [
  ...(['past', 'bought', 'again', 'invoice', 'delivery', 'returns', 'complain', 'late', 'why', 'maybe'] as const),
  ...(['cancel', 'price', 'quote', 'whether', 'compare', 'canYou'] as const),
] as const;

/**
 * "Make it 8, the customer only comes at 2": the whole was read as something else, and one clause by itself changes the lines. The change
 * is made, and what else was said is named.
 */
export function changeKept(text: string, whole: Turn, state: State, read: Read): Turn | undefined {
  if (
    text.length > longest ||
    state.lines.length === 0 ||
    text.includes('?') ||
    provided.test(text) ||
    isChange(whole, state)
  )
    return undefined;
  const { meant, say } = whole;
  const isOther = meant.kind === 'call' || meant.kind === 'narrow' || meant.kind === 'unknown' || meant.kind === 'say';
  const lines = linesIn(meant);
  const isOfOthers = lines !== undefined && JSON.stringify(lines) !== JSON.stringify(state.lines);
  // What is looked for in the catalogue is none of these lines.
  const isSearch = meant.kind === 'call' && meant.tool === whole.message.tools.find?.name;
  if (!isOther || isOfOthers || isSearch || isJoint(meant)) return undefined;
  const { language } = whole.message.heard;
  const parts = text.split(clauses).filter((part) => /\p{L}|\d/u.test(part));
  if (parts.length < 2 || parts.length > 4) return undefined;
  const { change, rest } = changedInTurn(parts, { ...state, language }, read);
  if (change === undefined || rest.some((part) => hear(part, language).has(...turnsAround))) return undefined;
  const remarks = rest.length === 0 ? [] : [say.notUsed(rest.map((part) => `"${part.trim()}"`).join(', '))];
  return 'remarks' in change.meant
    ? { ...change, meant: { ...change.meant, remarks: [...change.meant.remarks, ...remarks] }, certain: false }
    : undefined;
}

/** "Only 1 of the second, and without the pads": the whole was read as the first change alone. */
export function bothChanged(text: string, whole: Turn, state: State, read: Read): Turn | undefined {
  const lines = linesIn(whole.meant) ?? [];
  const isOne = lines.length === state.lines.length && lines.length > 1 && isChange(whole, state);
  if (!isOne || text.length > longest || text.includes('?') || provided.test(text)) return undefined;
  const parts = text.split(separated).filter((part) => /\p{L}|\d/u.test(part));
  const { language } = whole.message.heard;
  const removing = parts.filter((part) => hear(part, language).has('remove') && !asItIs.test(part));
  const [part = ''] = removing;
  if (parts.length < 2 || parts.length > 4 || removing.length !== 1) return undefined;
  const turn = read(part, withLines(state, lines, language));
  const isLess = (linesIn(turn.meant)?.length ?? lines.length) < lines.length;
  return isLess && isAccepted(turn, withLines(state, lines, language)) ? turn : undefined;
}

export const separated = new RegExp(String.raw`${clauses.source}|\s(?:and|und|i|oraz|a|та|і|й)\s`, 'iu');
/** "The fluid unchanged" takes nothing off. */
const asItIs = /(?<!\p{L})(?:unchanged|unver[äa]ndert|beze? zm[ěe]n\p{L}*|bez zmian|без змін)(?!\p{L})/iu;
const turnsAround = ['not', 'hold', 'cancel', 'maybe', 'returns'] as const;

const withLines = (state: State, lines: State['lines'], language: State['language']): State => ({
  ...state,
  language,
  lines,
  ...(state.draft === undefined ? {} : { draft: { ...state.draft, lines } }),
});

/** The clauses that change the lines, one after the other, and what was said besides. */
function changedInTurn(parts: readonly string[], state: State, read: Read): { change?: Turn; rest: string[] } {
  const rest: string[] = [];
  let change: Turn | undefined;
  let current = state;
  for (const part of parts) {
    const turn = read(part, current);
    if (isAccepted(turn, current)) {
      change = turn;
      current = withLines(current, linesIn(turn.meant) ?? current.lines, state.language);
    } else if (kindOf(turn) !== 'courtesy' && hear(part, state.language).words > 1) rest.push(part);
  }
  return change === undefined ? { rest } : { change, rest };
}

/** "Don't make it 8" is refused; "not the pads" takes a line off. */
function isAccepted(turn: Turn, state: State): boolean {
  const { has, question } = turn.message.heard;
  const isRefused = has('not') && linesIn(turn.meant)?.length === state.lines.length;
  return isChange(turn, state) && !question && !isRefused && !has(...otherMatters);
}

/** "Don't make it 8" */
const refuses =
  /(?<!\p{L})(?:don['’]?t|do not|please not)\s+(?:make|change|set|raise)|(?<!\p{L})(?:mach|[äa]nder|setz)\p{L}* (?:\p{L}+ )?nicht|(?<!\p{L})(?:nie (?:r[óo]b|zmieniaj|dawaj)|nem[ěe][ňn]|ned[ěe]lej|nedávej|не (?:роби|міняй|змінюй|став))(?:cie|te|іть)?(?!\p{L})/iu;

/** A count that is refused changes nothing. */
export function unlessRefused(meant: Understood, { text, state, say }: Message): Understood {
  const lines = (meant.kind === 'ask' ? meant.lines : linesIn(meant)) ?? [];
  const isChanged = lines.length === state.lines.length && JSON.stringify(lines) !== JSON.stringify(state.lines);
  return lines.length > 0 && isChanged && refuses.test(text) ? { kind: 'say', text: say.left, choices: [] } : meant;
}

/** Whether lines that are talked about have another count, or are fewer. */
function isChange({ meant, message }: Turn, state: State): boolean {
  const lines = linesIn(meant) ?? [];
  const isOfDraft = meant.kind === 'order' && meant.draftId !== undefined;
  const isQuote = meant.kind === 'call' && meant.tool === message.tools.quote?.name && state.draft === undefined;
  if (!(isOfDraft || isQuote) || !isCounted(lines)) return false;
  const before = (code: string) => state.lines.find((line) => codeOfLine(line) === code);
  return (
    lines.every((line) => before(codeOfLine(line)) !== undefined) &&
    (lines.length < state.lines.length || lines.some((line) => before(codeOfLine(line))?.quantity !== line.quantity))
  );
}
