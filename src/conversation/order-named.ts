import { separated } from './change-kept.ts';
import type { Read } from './parts-joined.ts';
import { hear } from './reading/hear.ts';
import { longest } from './reading/wording.ts';
import { linesIn } from './second-clause.ts';
import type { State } from './state.ts';
import type { Turn } from './turn.ts';

/** A clause with one of these orders nothing. */
const ofElse = [
  ...(['not', 'no', 'hold', 'later', 'past', 'bought', 'maybe', 'canYou', 'why', 'when', 'where', 'whether'] as const),
  ...(['returns', 'complain', 'cancel', 'every', 'late', 'delivery', 'invoice', 'approve'] as const),
] as const;

/** "Order 4 of those, and why is my last order late?": the question is answered, and the order that was not taken is named. */
export function withOrderNamed(text: string, turn: Turn, state: State, read: Read): Turn {
  const { meant, message, say } = turn;
  const isAnswer = meant.kind === 'call' || meant.kind === 'say';
  if (!isAnswer || text.length > longest || text.includes('\n') || linesIn(meant) !== undefined) return turn;
  const { language } = message.heard;
  const parts = text.split(separated).filter((part) => /\p{L}/u.test(part));
  if (parts.length < 2 || parts.length > 4) return turn;
  const lost = parts.filter((part) => {
    const { has, question } = hear(part, language);
    if (part.includes('?') || question || !has('order', 'buy', 'add') || has(...ofElse)) return false;
    const alone = read(part, { ...state, language });
    const lines = linesIn(alone.meant) ?? [];
    return alone.message.imperative && lines.some(({ quantity }) => quantity !== undefined);
  });
  const named = 'remarks' in meant ? meant.remarks.join(' ').match(/(?<=")[^"]+(?=")/gu) : null;
  if (lost.length === 0 || named?.some((each) => lost.some((part) => part.includes(each))) === true) return turn;
  const unused = say.notUsed(lost.map((part) => `"${part.trim()}"`).join(', '));
  return meant.kind === 'say'
    ? { ...turn, meant: { ...meant, text: `${meant.text} ${unused}` } }
    : { ...turn, meant: { ...meant, remarks: [...meant.remarks, unused] } };
}
