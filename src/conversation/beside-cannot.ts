import type { Talk } from './messages/talk-shape.ts';
import { after, joinedOf, kindOf, whatOf, type Read } from './parts-joined.ts';
import { nounsOf } from './reading/part-words.ts';
import type { State } from './state.ts';
import type { Turn } from './turn.ts';

// "Are you open on Sunday, and show me oil filters": what the desk cannot do is said, and what else the message wants is answered too.

/** Complaints and returns are left out: what is told beside them is mostly their reason. */
const cannots = [
  ...(['noHours', 'noCars', 'noVin', 'noDiscounts', 'noMail', 'noPdf', 'noHuman', 'noTechnical', 'noPickup'] as const),
  ...([
    'noShipping',
    'noDriver',
    'noPictures',
    'noServices',
    'noPayments',
    'noValidity',
    'noUploads',
    'orderBy',
  ] as const),
] as const satisfies readonly (keyof Talk)[];

export function besideCannot(parts: readonly string[], whole: Turn, state: State, read: Read): Turn | undefined {
  const { meant, say, message } = whole;
  if (meant.kind !== 'say' || !cannots.some((each) => say[each] === meant.text)) return undefined;
  let before: State = { ...state, language: message.heard.language };
  const turns = parts.map((part) => {
    const turn = unasked(read(part, before));
    if (kindOf(turn) === 'asked') before = after(turn);
    return { part, turn };
  });
  // "He has an Astra, needs discs and pads": what is told of a car belongs to all that is wanted for it.
  const isOfCar = [say.noCars, say.noVin].includes(meant.text);
  if (isOfCar && !turns.every(({ turn }) => turn.message.heard.question)) return undefined;
  const isRefused = (turn: Turn) => whatOf(turn.meant) === meant.text;
  const others = turns.filter(({ turn }) => !isRefused(turn) && kindOf(turn) !== 'courtesy');
  const asked = others.flatMap(({ turn }) => (isWish(turn) ? [turn] : []));
  const ordered = others.filter(({ turn }) => kindOf(turn) === 'order' && turn.message.imperative);
  if (asked.length + ordered.length === 0 || !turns.some(({ turn }) => isRefused(turn))) return undefined;
  const remarks = ordered.length === 0 ? [] : [say.notUsed(ordered.map(({ part }) => `"${part.trim()}"`).join(', '))];
  const joint = joinedOf([meant, ...asked.map((turn) => turn.meant)], remarks);
  return joint === undefined ? undefined : { ...whole, ...asked.at(-1), meant: joint, certain: false };
}

/** A price that goes on to ask whether to order it is shown alone. */
function unasked(turn: Turn): Turn {
  if (turn.meant.kind !== 'call' || turn.meant.then === undefined) return turn;
  const { then: _, ...meant } = turn.meant;
  return { ...turn, meant };
}

/** Two sentences are said only where both were asked for. */
function isWish(turn: Turn): boolean {
  const { heard, products, aside } = turn.message;
  if (kindOf(turn) !== 'asked') return false;
  // "Any chance of 5% off if I take 20"
  if (heard.question || heard.has('canYou', 'whether', 'discount') || aside.price?.includes('%') === true) return true;
  const isNamed = products.length > 0 || nounsOf(turn.message).length > 0;
  return turn.meant.kind !== 'say' && (isNamed || heard.has('show', 'find', 'price', 'stock', 'info'));
}
