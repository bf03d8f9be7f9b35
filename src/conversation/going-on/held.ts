import { choiceOf, type Message, sayOnly } from '../meaning/message.ts';
import { documentIn } from '../reading/documents.ts';
import { hear } from '../reading/hear.ts';
import type { Understood } from '../understanding.ts';

/** Beside one of these, who waits asks something as well. */
const askedToo = [
  ...(['price', 'stock', 'quote', 'invoice', 'delivery', 'late', 'complain', 'returns', 'deposit'] as const),
  ...(['remove', 'cheaper', 'alternative', 'credit', 'owed', 'overdue', 'every', 'file', 'why', 'reserve'] as const),
  ...([
    'paid',
    'charged',
    'creditNote',
    'oldest',
    'largest',
    'compare',
    'spend',
    'howMuch',
    'howMany',
    'account',
  ] as const),
] as const;
/** "I'll come back", "the boss looks": what these are of is said by the words around them. */
const askedApart = ['arrive', 'human', 'find', 'due', 'past', 'cutoff', 'show', 'info', 'where', 'when'] as const;

const clause = /[.,;!]+(?=\s|$)|\s[-–]\s|\s(?=(?:and|but|und|aber|a|i|ale|та|і|й|але)\s)/iu;

/** "Will ring the customer first", "not yet, the boss looks at it": nothing is ordered, and nothing is asked. */
export function held({ heard, state, say, products, tools, text }: Message): Understood | undefined {
  const { has, words, numbers } = heard;
  // "No, leave it, I'll wait what comes of the complaint"
  const isTrouble = state.topic === 'complaint' || state.topic === 'returns';
  if (isTrouble && has('no') && has('hold') && products.length === 0 && numbers.length === 0 && !text.includes('?'))
    return sayOnly(say.left);
  // "The old one" counts nothing, and "just checking" looks at something.
  const counts = numbers.filter((each) => each !== 1 || /(?<!\d)1(?!\d)/.test(text));
  const apart = text.split(clause).map((part) => hear(part, heard.language));
  const isApart = apart.some(
    (each) =>
      (each.has(...askedApart) || (each.question && each.words > 2)) &&
      !each.has('hold') &&
      !(each.has('show') && each.has('maybe')),
  );
  const isAsked =
    /\?\s*$/.test(text) ||
    has(...askedToo) ||
    isApart ||
    (heard.question && has('what')) ||
    (has('when') && has('arrive'));
  const isLater = has('later') && has('buy', 'order', 'want');
  if (!(has('hold') || isLater) || isAsked || products.length > 0 || counts.length > 0 || words > 24) return undefined;
  if (documentIn(text) !== undefined) return undefined;
  const draft =
    state.draft === undefined ? undefined : choiceOf(tools.cancel, say.buttons.cancel, { draftId: state.draft.id });
  return sayOnly(say.nothingOrdered, draft);
}
