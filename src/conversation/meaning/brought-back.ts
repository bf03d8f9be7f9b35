import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import { choiceOf, isWithin, onLines, sayOnly, type Message } from './message.ts';
import type { Understood } from '../understanding.ts';

/** An old part is given back, or the money for it wanted; without accents. */
const bringsBack =
  /(?<!\p{L})(?:return|(?:give|send|bring|hand) (?:\p{L}+ ){0,4}(?:back|in)|money|refund|oddac|zwrocic|odeslac|kas[aey]|pieniadz\p{L}*|pieniedz\p{L}*|zuruckgeben|zuruckschicken|abgeben|geld|vratit|odevzdat|poslat zpet|penize|penez|здати|повернути|віддати|вернути|грош\p{L}+)(?!\p{L})/u;

/** "I want to bring the old BHN1217 back", "no new one, just the money for the deposit": what it is worth, and nothing to order. */
export function broughtBack(message: Message): Understood | undefined {
  const { heard, products, state, tools, text, say } = message;
  const { has, words } = heard;
  const [line, other] = products.length > 0 ? products : state.lines;
  if (line === undefined || other !== undefined || documentIn(text) !== undefined || words > 20) return undefined;
  if (!has('deposit') || !has('want', 'not') || !bringsBack.test(folded(text))) return undefined;
  if (has('howMuch', 'price', 'howMany', 'owed', 'past', 'when', 'buy', 'add')) return undefined;
  return onLines(message, tools.price, [line], { fact: 'deposit', lead: say.noReturns });
}

/** Without accents. */
const asksHowBack =
  /^\W*(?:(?:and|ok|und|a|i|а|і|та) )*(?:how (?:do|can|should|would) (?:i|we)|how to|wie (?:\p{L}+ )?(?:ich|wir|man)|jak|як)(?: [\p{L}\d]+){0,5} (?:back|return|zuruck\p{L}*|odda[cjm]\p{L}*|zwroci\p{L}*|odesl\p{L}*|vrati\p{L}*|zpet|zpatky|здати|повернути|відправити|вернути)(?!\p{L})/u;

/** "How do I send the old caliper back?", after its core deposit: nobody here knows, and none is sold. */
export function howBack({ state, products, text, heard, tools, say }: Message): Understood | undefined {
  // "The old caliper" is the part that is talked about.
  if (
    state.topic !== 'deposit' ||
    !isWithin(products, state.lines) ||
    !asksHowBack.test(folded(text)) ||
    heard.words > 12
  )
    return undefined;
  if (heard.has('invoice', 'howMuch', 'howMany', 'creditNote', 'late') || documentIn(text) !== undefined)
    return undefined;
  return sayOnly(say.noDepositDay, choiceOf(tools.saying('deposit'), say.buttons.deposits));
}
