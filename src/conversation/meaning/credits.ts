import { callOf, codeOfLine, daysOf, isWithin, skuOf, type Message } from './message.ts';
import { wasReturned } from './document-facts.ts';
import { creditsOf } from './traced.ts';
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

/** Without accents: "any credit notes this month" are those of all parts. */
const ofAll =
  /(?<!\p{L})(?:any|credit notes|irgendwelche|gutschriften|jakies|korekty|nejak[ey]|dobropisy|якісь|кредит-ноти)(?!\p{L})/u;

/** "I sent 2 old ones back, have I had the credit?", after one part: what came back and was credited of it, and no list of all credit notes. */
export function creditOfPart(message: Message): Understood | undefined {
  const { heard, state, tools, text, products, aside } = message;
  const { has, words } = heard;
  const [line, other] = state.lines;
  // "On the 14th" is no part.
  const named = products.filter((each) => /\d{3}/.test(codeOfLine(each)));
  if (line === undefined || other !== undefined || !has('creditNote') || !isWithin(named, [line])) return undefined;
  if (documentIn(text) !== undefined || aside.ownNumber !== undefined || words > 20) return undefined;
  if (has('all', 'settle', 'owed', 'overdue', 'show', 'howMany', 'howMuch', 'want', 'buy', 'canYou', 'why'))
    return undefined;
  // "Krieg ich 'ne Gutschrift?", of a part that may go back: there is none yet.
  if (state.topic === 'returns' && !has('past') && !wasReturned.test(folded(text))) return undefined;
  const isBack = state.topic === 'deposit' || state.topic === 'returns' || has('deposit');
  const plain = folded(text);
  const isOfAll = ofAll.test(plain) || (has('what') && daysOf(message)['from'] !== undefined);
  const isOfIt = !isOfAll && (isBack || (has('it') && state.document === undefined));
  if (!isOfIt && !wasReturned.test(plain)) return undefined;
  const credited = creditsOf(message, skuOf(line) ?? '');
  if (!isBack || state.topic === 'returns') return credited;
  const deposits = callOf(tools.saying('deposit'), { text: codeOfLine(line), state: 'all' }, { fact: 'credited' });
  return deposits?.kind === 'call' && credited !== undefined ? { ...deposits, also: credited } : credited;
}
