import { utcDay } from '../../core/datetime.ts';
import { daysAhead } from '../reading/days.ts';
import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import type { Understood } from '../understanding.ts';
import { dueDays, receiverOf } from './about-documents.ts';
import { callOf, type Message } from './message.ts';

const late = String.raw`(?:overdue|past due|uberfallig\p{L}*|przeterminowan\p{L}*|po terminie|zalegl\p{L}*|po splatnosti|prosl\p{L}*|прострочен\p{L}*)`;
/** Without accents: "leave out overdue", "that isn't overdue yet", "ohne die überfälligen". */
const leftOut = new RegExp(
  String.raw`(?<!\p{L})(?:leav\p{L}+ (?:\p{L}+ ){0,2}out|leave|without|excluding|exclude|except(?: for)?|apart from|minus|skip|ignore|not|isn ?t|aren ?t|ohne|ausser|nicht|noch nicht|bez|poza|oprocz|pomin|nie (?:sa|jest)|nejsou|neni|krome|mimo|vynech|без|крім|окрім|не)[\s'’]+(?:(?:the|those|that|are|what|which|yet|die|den|schon|bereits|was|tych|te|ktore|sa|jeszcze|juz|tech|ty|co|jsou|jeste|uz|тих|які|ще|вже) ){0,4}${late}`,
  'u',
);

/** "What is due in the next few days, leave out overdue": what is still to fall due, and not the list of what is late. */
export function withoutOverdue(message: Message): Understood | undefined {
  const { heard, products, text, tools, around } = message;
  const { has, words } = heard;
  if (!has('overdue') || products.length > 0 || documentIn(text) !== undefined || words > 16) return undefined;
  const ahead = daysAhead(text, around.clock);
  // "Is it not overdue yet?" is of the one that is open.
  const isOfBills = has('owed', 'invoice') || (has('due') && (!has('it') || has('remove'))) || ahead !== undefined;
  if (!isOfBills || !leftOut.test(folded(text).replace(/['’]/gu, ' ')) || has('paid', 'creditNote', 'why', 'complain'))
    return undefined;
  const today = utcDay(around.clock.now());
  const { from: dueFrom = today, to: dueTo } = ahead ?? { to: dueDays(message)?.dueTo };
  const due = { dueFrom: dueFrom < today ? today : dueFrom, ...(dueTo === undefined ? {} : { dueTo }) };
  return callOf(tools.list('invoice'), { state: 'owed', ...due, ...receiverOf(message) }, { lead: '' });
}
