import { type Message, numbersOf, withQuantity } from '../meaning/message.ts';
import { daysIn } from '../reading/days.ts';
import { documentIn } from '../reading/documents.ts';
import type { Understood } from '../understanding.ts';
import { bringsBack } from './edits.ts';
import { relined } from './relined.ts';

/** Of something else than how many of it. */
const otherwise = [
  ...([
    'invoice',
    'delivery',
    'stock',
    'price',
    'howMuch',
    'quote',
    'arrive',
    'when',
    'where',
    'late',
    'missing',
  ] as const),
  ...([
    'complain',
    'returns',
    'deposit',
    'bought',
    'past',
    'spend',
    'find',
    'alternative',
    'cheaper',
    'discount',
  ] as const),
  ...(['every', 'history', 'status', 'ownNumber', 'owed', 'paid', 'credit', 'human', 'car', 'hold', 'later'] as const),
  ...(['reserve', 'leadTime', 'validity', 'shipping', 'pickup', 'add', 'more', 'remove', 'cancel', 'twice'] as const),
  ...(['half', 'times', 'again', 'not', 'howMany', 'maybe', 'shouldI', 'canYou', 'why', 'hours'] as const),
];

/** "Damn, I meant 3", "oops, should have been 3": another count of the one line that was drafted or priced last. */
export function corrected(message: Message): Understood | undefined {
  const { heard, state, products, aside, text } = message;
  const { has, question, words, unknown, ordinal, towns } = heard;
  const [line, second] = state.lines;
  const [, other] = numbersOf(message);
  if (line?.quantity === undefined || second !== undefined || other !== undefined) return undefined;
  if (bringsBack(text, state) || ofMoney.test(text)) return undefined;
  const slips = has('scold', 'no', 'change') || slip.test(text);
  if (!slips || question || words > 8 || unknown.length > 3 || products.length > 0 || has(...otherwise))
    return undefined;
  if (ordinal !== undefined || towns.length > 0 || aside.time !== undefined || aside.price !== undefined)
    return undefined;
  if (
    documentIn(text) !== undefined ||
    daysIn(text, message.around.clock) !== undefined ||
    aside.ownNumber !== undefined
  )
    return undefined;
  const lines = withQuantity(message, state.lines);
  return lines === undefined ? undefined : relined({ ...message, products: [] }, lines);
}

/** "The sum should have been 300 lower" */
const ofMoney = /(?<!\p{L})(?:amount|sum|total|kwot|sum|betrag|summe|částk|castk|сум)\p{L}{0,3}(?!\p{L})/iu;

/** What people say when they see that they were wrong. */
const slip =
  /(?<!\p{L})(?:o+ps|whoops|sorry|soz|my bad|my mistake|meant|should(?:'?ve| have)? be(?:en)?|typo|ups|hoppla|sollten?|meinte|gemeint|verzeihung|entschuldig\p{L}*|tippfehler|vertippt|wybacz\p{L}*|przepraszam|pardon|mia[łl]\p{L}{1,2} by[ćc]|pomy[łl]k\p{L}*|pomyli[łl]\p{L}*|chcia[łl]\p{L}*|jej|pardon|promiň\p{L}*|promin\p{L}*|omlouvám|cht[ěe]l\p{L}*|m[ěe]l\p{L} být|m[ěe]l\p{L} byt|spletl\p{L}*|překlep\p{L}*|ой|вибач\p{L}*|перепрошую|сорі|помили\p{L}*|мало бути|хотів|хотіла|все ж таки|все-таки|таки)(?!\p{L})/iu;
