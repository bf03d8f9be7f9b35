import { ofDraft } from '../reading/unsent.ts';
import * as z from 'zod';
import { orderForm } from '../../core/next-steps.ts';
import {
  cancelAsk,
  choiceOf,
  codeOfLine,
  daysOf,
  type Message,
  ordering,
  orderOffered,
  otherThanDrafted,
  sayOnly,
} from '../meaning/message.ts';
import { hear } from '../reading/hear.ts';
import { bareWord } from '../reading/set-aside.ts';
import { stateLine } from '../state.ts';
import type { Choice, Understood } from '../understanding.ts';

// Answers to what the desk asked: the number or the name of a button, a count, yes and no.

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
    'delivered',
    'complain',
  ] as const),
  ...(['returns', 'enough', 'add', 'change', 'want', 'credit', 'order', 'remove', 'cheaper', 'past', 'why'] as const),
  ...([
    'human',
    'approve',
    'help',
    'scold',
    'thanks',
    'info',
    'find',
    'again',
    'undo',
    'terms',
    'account',
    'deposit',
  ] as const),
] as const;

/** "The OP520", after "which of these: 6x OP520, 6x W71275?" */
function ofPart({ products: [line, other], heard, text }: Message, choices: readonly Choice[]): Choice | undefined {
  if (line === undefined || other !== undefined || line.quantity !== undefined || heard.question) return undefined;
  const around = hear(text.replace(/\S*\d\S*/g, ' '), heard.language);
  if (!around.onlyOf('it', 'only', 'please', 'product', 'yes', 'ok', 'buy', 'want', 'no')) return undefined;
  const code = codeOfLine(line);
  const named = choices.filter(({ label }) => label.split(/[\s,]+/).includes(code));
  // "Without OP520" is meant, and not all of them as they are.
  const [chosen, another] = named.length > 1 ? named.filter(({ label }) => !label.includes(',')) : named;
  return chosen !== undefined && another === undefined && chosen.label !== code ? chosen : undefined;
}

const both =
  /^\s*(?:both|all|all of them|beides?|beiden|alle|oba|obie|obydwa|oboje|wszystkie|ob[ěe]|oboje|v[šs]echny|обидв[аі]|обоє|[ву]сі)(?: of them| davon| z nich| з них)?[\s.!]*$/iu;

/** The number of a button, or what stands on it: no count, whatever is talked about. */
export function pressed(message: Message): Understood | undefined {
  const { state, text, heard } = message;
  const { choices = [], quantityOf } = state.open ?? {};
  if (choices.length === 0 || quantityOf !== undefined || heard.words > 10) return undefined;
  const at = message.around.unnumbered === true ? undefined : /^\s*[(#]?(\d)[).]?\s*$/.exec(text)?.[1];
  const byNumber = at === undefined ? undefined : choices[Number(at) - 1];
  const together = state.open?.all === true && both.test(text) ? choices.at(-1) : undefined;
  const named =
    byNumber ?? together ?? choices.find(({ label }) => bareWord(label) === bareWord(text)) ?? ofPart(message, choices);
  return named === undefined ? undefined : chosen(message, named);
}

const staysDrafted =
  /(?<!\p{L})(?:(?:don['’]?t|do not) cancel|nie anuluj\p{L}*|(?:storniere?\p{L}* (?:\p{L}+ )?nicht|nicht stornier\p{L}*)|neru[šs]\p{L}*|не скасов\p{L}*)(?!\p{L})/iu;

/** An answer to the open question. "Yes" is nothing without one. */
export function answered(message: Message): Understood | undefined {
  const { heard, state, say, text, products } = message;
  const { open } = state;
  const { has, onlyOf, words, question } = heard;
  if (words === 0 || words > 10 || products.length > 0 || heard.towns.length > 0) return undefined;
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
  // Pressed once more after it was sent, the number of a button counts nothing.
  const isSent = state.last !== undefined && state.last.tool === message.tools.submit?.name;
  if (isSent && /^\s*\d\s*$/.test(text)) return sayOnly(say.nothingToChoose);
  // "Yes, go ahead and order" to "Shall I ask for approval?" is a yes.
  const [sends] = open?.yes === true ? open.choices : [];
  const isSending = sends !== undefined && sends.tool === message.tools.submit?.name;
  if (
    isSending &&
    has('buy', 'order', 'approvals') &&
    message.imperative &&
    // The word alone lists what waits for approval, or what was ordered.
    !/^\W*(?:approvals|orders)\W*$/i.test(text) &&
    // "Dopisz do zamówienia": something is still to be written on it.
    !(has('add') && !has('yes', 'buy', 'submit')) &&
    // "Put that on a draft" asks for no more than there is.
    !ofDraft.test(text) &&
    heard.numbers.length === 0 &&
    heard.ordinal === undefined
  )
    if (onlyOf(...agreeing, 'order', 'all', 'change', 'approvals')) return chosen(message, sends);
  // "4 bitte" is a number, whatever is asked.
  if (heard.numbers.length > 0 || heard.ordinal !== undefined) return undefined;
  if (has('yes') && onlyOf(...agreeing) && !has('thanks', 'buy', 'submit')) {
    const [first] = open?.choices ?? [];
    if (open?.yes === true && first !== undefined) return chosen(message, first);
    const counted = state.lines.length > 0 && state.lines.every(({ quantity }) => quantity !== undefined);
    const isQuoted = state.last !== undefined && state.last.tool === message.tools.quote?.name;
    const isHeard = onlyOf('ok', 'it', 'thanks', 'also', 'praise');
    const sending = submitting(message);
    // "OK, confirmed", after the price of a draft that is as it is priced: it only has to be sent.
    const isDrafted = sending.length > 0 && JSON.stringify(state.draft?.lines) === JSON.stringify(state.lines);
    if (counted && isQuoted && message.tools.canOrder && !isHeard && !isDrafted) {
      return orderOffered(message);
    }
    if (sending.length > 0 && !isHeard) return { kind: 'ask', question: say.submitThis, choices: sending, yes: true };
    // "OK, go ahead" waits for something to be done.
    return sayOnly(isHeard ? say.praise : say.yesToWhat);
  }
  // "Don't send it yet", "wait with the order".
  // "I see" agrees to nothing.
  if (has('ok') && !has('yes', 'buy') && !question && words < 5 && onlyOf('ok', 'it', 'thanks', 'also', 'praise'))
    return open?.yes === true ? sayOnly(say.left, ...open.choices) : sayOnly(say.praise, ...submitting(message));
  // "Actually no, cancel that"
  const isCancelled = has('cancel') && onlyOf(...refusing, 'draft', 'order', 'want', 'all') && !staysDrafted.test(text);
  if (isCancelled && state.draft !== undefined && !question)
    return cancelAsk(message, state.draft.id, { draftId: state.draft.id });
  if (has('no', 'not') && !question && words < 7 && has('order', 'add', 'submit'))
    if (onlyOf(...refusing, 'order', 'add', 'also', 'draft', 'submit', 'only')) return sayOnly(say.nothingOrdered);
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
      (has('buy') && !onlyOf(...refusing)) || (has('cancel') && draft === undefined) ? say.nothingOrdered : say.left,
      ...(has('hold', 'later') ? submitting(message) : []),
      cancel === undefined || draft === undefined
        ? undefined
        : { label: say.buttons.cancel, tool: cancel.name, input: { draftId: draft.id } },
    );
  }
  return undefined;
}

/** A draft that was priced again waits for a word still. */
function submitting({ state, tools, say }: Message): Choice[] {
  // It was asked for already, or the lines are others by now.
  const isSent = state.last !== undefined && state.last.tool === tools.submit?.name;
  if (state.draft === undefined || isSent || otherThanDrafted(state)) return [];
  const choice = choiceOf(tools.submit, say.buttons.submit, {
    draftId: state.draft.id,
    revision: state.draft.revision,
  });
  return choice === undefined ? [] : [choice];
}

function chosen(message: Message, { tool, input }: Choice): Understood {
  if (tool !== orderForm) return { kind: 'call', tool, input, remarks: [] };
  const { lines = message.state.lines, draftId, shipTo, conditions } = onForm.parse(input);
  const { comments, customNumber } = conditions ?? {};
  // What was to be written on it when it was offered.
  const written = {
    ...(comments === undefined ? {} : { note: comments }),
    ...(customNumber === undefined ? {} : { ownNumber: customNumber }),
  };
  const wanted = ordering({ ...message, aside: { ...written, ...message.aside } }, lines);
  if (wanted.kind !== 'order') return wanted;
  return {
    ...wanted,
    ...(shipTo === undefined ? {} : { shipTo }),
    ...(draftId === undefined ? {} : { draftId }),
  };
}

const onForm = z.object({
  lines: z.array(stateLine).optional(),
  draftId: z.string().optional(),
  shipTo: z.string().optional(),
  conditions: z.looseObject({ comments: z.string().optional(), customNumber: z.string().optional() }).optional(),
});
