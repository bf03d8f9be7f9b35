import { addDays, utcDay } from '../../core/datetime.ts';
import { countSaid } from '../messages/count-said.ts';
import { folded } from '../reading/matching.ts';
import type { Understood } from '../understanding.ts';
import { callOf, isCounted, isWithin, linesText, type Message, onLines, skuOf } from './message.ts';

/** Without accents. */
const doubts =
  /(?<!\p{L})(?:too (?:many|few|much)|(?:quite |rather )?a lot|overkill|zu ?viele?|zu ?wenige?|(?:etwas|bisschen|ganz schon|ziemlich) viele?|(?:za|troche) (?:duzo|malo|wiele)|sporo|moc|prilis(?: mnoho| moc)?|mnoho|(?:trochu )?malo|забагато|багато|чимало|замало)(?!\p{L})/u;
/** What is told of goods that came, or asked of money, is another matter. */
const otherMatters = [
  ...(['past', 'delivered', 'invoice', 'delivery', 'returns', 'price', 'howMuch', 'cheaper', 'discount'] as const),
  ...(['buy', 'want', 'change', 'add', 'remove', 'cancel', 'instead', 'stock', 'arrive', 'charged', 'paid'] as const),
  ...(['owed', 'late', 'maybe'] as const),
] as const;

/** "Isn't that a lot for one week?", of what is counted: nothing changes, and what was bought of it lately is shown. */
export function countDoubted(message: Message): Understood | undefined {
  const { heard, state, products, text, tools, around, aside } = message;
  const { lines, document } = state;
  if (!isCounted(lines) || document !== undefined || heard.words > 16 || !doubts.test(folded(text))) return undefined;
  if (aside.price !== undefined || aside.amount !== undefined) return undefined;
  // "That is too much, drop it" asks nothing.
  if (!(heard.question || text.includes('?')) || heard.has(...otherMatters)) return undefined;
  if (!isWithin(products, lines) || products.some(({ quantity }) => !isOneOf(quantity, lines))) return undefined;
  if (heard.numbers.some((each) => each !== 1 && !isOneOf(each, lines))) return undefined;
  const there = unchanged(message);
  const today = utcDay(around.clock.now());
  const skus = lines.flatMap((line) => skuOf(line) ?? []);
  const lately = callOf(tools.saying('spend', 'spent', 'purchases'), { from: addDays(today, -90), to: today, skus });
  return there?.kind === 'call' && lately !== undefined ? { ...there, also: lately } : there;
}

/** What is counted, with its price: nothing of it changes, and that is said first. */
export function unchanged(message: Message): Understood | undefined {
  const { lines } = message.state;
  const lead = countSaid[message.heard.language](linesText(lines));
  return onLines({ ...message, products: [] }, message.tools.quote, lines, { lead });
}

const isOneOf = (count: number | undefined, lines: Message['state']['lines']): boolean =>
  count === undefined || lines.some(({ quantity }) => quantity === count);
