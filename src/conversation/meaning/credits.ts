import { daysOf, callOf, type Message } from './message.ts';
import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import type { Understood } from '../understanding.ts';

/** Without accents: whether there are any, and no one of them. */
const anyNotes =
  /(?<!\p{L})(?:any|(?:have we|do we have|are there)|irgendwelche|(?:gibts|gibt es|haben wir|hamma|ham wir)|jakie[s]?|jakas|(?:mamy|sa)|nejak[ey]|(?:mame|jsou)|(?:якісь|якась)|(?:є|маємо))(?!\p{L})/u;

/** "Any credit notes we can set against those?": the open ones, of the receiver of that list; nothing is set off. */
export function creditsToSetOff(message: Message): Understood | undefined {
  const { heard, state, tools, text, products, about } = message;
  const { has, words } = heard;
  if (!has('creditNote') || !has('settle', 'discount') || !heard.question || has('canYou', 'please', 'why', 'when'))
    return undefined;
  if (!anyNotes.test(folded(text)) || products.length > 0 || documentIn(text) !== undefined || words > 14)
    return undefined;
  const list = tools.list('invoice');
  const of = state.list?.tool === list?.name && has('it') ? state.list?.input['shipTo'] : undefined;
  const shipTo = about.shipTo ?? of;
  return callOf(list, {
    invoiceClassification: 'CREDIT_NOTE',
    state: 'owed',
    ...daysOf(message),
    ...(shipTo === undefined ? {} : { shipTo }),
  });
}
