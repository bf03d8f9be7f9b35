import { orderForm } from '../../core/next-steps.ts';
import { linesText, type Message, numbersOf, sayOnly, withLead, withQuantity } from '../meaning/message.ts';
import { ofOpen } from '../meaning/about-documents.ts';
import { factOf } from '../meaning/document-facts.ts';
import { asksOthers } from '../reading/makers.ts';
import { folded } from '../reading/matching.ts';
import { asPdf } from '../reading/wording.ts';
import type { Understood } from '../understanding.ts';
import { relined } from './relined.ts';
import { asLastTime, doubled, wholeOrder } from './multiplied.ts';

/** "Forget the last one", of lines that were all named at once. */
const lastOne = /(?<!\p{L})(?:last|letzt\p{L}*|ostatni\p{L}*|posledni\p{L}*|останн\p{L}*)(?!\p{L})/u;

/** About the conversation itself: forget, undo, more, as a file. */
export function aboutTalk(message: Message): Understood | undefined {
  const { heard, state, say, tools } = message;
  const { has, onlyOf, words } = heard;
  const lastLine = has('undo') || (has('forget', 'remove') && heard.ordinal === -1 && numbersOf(message).length === 0);
  if (lastLine && words < 8 && !has('invoice', 'delivery', 'order')) {
    if (
      state.lines.length > 1 &&
      ((has('remove') && !has('undo')) ||
        /line|pozyc|wiersz|zeile|position|radek|radk|poloz|рядок|рядк|позиц/u.test(folded(message.text)))
    )
      return relined(message, state.lines.slice(0, -1));
    // "Would you take it back?" of a document asks for no step back.
    if (state.before === undefined && heard.question && state.document !== undefined) return undefined;
    if (state.before === undefined)
      return state.lines.length > 1 && (!has('undo') || lastOne.test(folded(message.text)))
        ? relined(message, state.lines.slice(0, -1))
        : sayOnly(say.nothingToUndo);
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
  if (has('file') && asPdf.test(message.text) && !has('delivery')) {
    // "Until when is it to be paid, and can I have the PDF?"
    const fact = state.document?.kind === 'invoice' ? factOf(message) : undefined;
    const asked = fact === undefined ? undefined : ofOpen(message, has('when', 'cutoff', 'due') ? 'due' : fact);
    return withLead(asked, say.noPdf) ?? sayOnly(say.noPdf);
  }
  if (has('file') && words < 9 && !has('invoice', 'delivery', 'creditNote', 'draft')) {
    return state.last === undefined ? sayOnly(say.noFile) : { kind: 'file', call: state.last };
  }
  if (has('more') && onlyOf('more', 'show', 'please', 'it', 'also', 'ok', 'all', 'canYou', 'yes')) {
    if (state.last === undefined) return sayOnly(say.nothingShown);
    const { tool, input, shown = 0 } = state.last;
    return { kind: 'call', tool, input, remarks: [], skip: shown };
  }
  const { document } = state;
  const isTold = has(
    'why',
    'past',
    ...(doubled.test(message.text) ? [] : (['complain'] as const)),
    'returns',
    'not',
    'when',
    'where',
    'every',
  );
  if (has('again') && document?.kind === 'requisition' && !isTold && words < 9 && tools.canOrder)
    return {
      kind: 'again',
      requisitionId: document.id,
      range: undefined,
      remarks: [],
      quantity: numbersOf(message)[0],
    };
  if (
    has('again') &&
    state.lines.length > 0 &&
    // "The same disc from another maker" is another part.
    !asksOthers(message.text) &&
    !has('when', 'remove', 'last', 'order', 'history', 'every', 'cheaper', 'alternative') &&
    !wholeOrder.test(message.text) &&
    words < 9
  ) {
    if (!tools.canOrder) return undefined;
    const lines = withQuantity(message, state.lines) ?? state.lines;
    const asBefore = lines.some(({ quantity }) => quantity === undefined) ? asLastTime(message) : undefined;
    if (asBefore !== undefined) return asBefore;
    const choice = { label: say.buttons.order, tool: orderForm, input: { lines } };
    return { kind: 'ask', question: say.orderThis(linesText(lines)), choices: [choice], yes: true, lines };
  }
  return undefined;
}
