import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import { nounsOf } from '../reading/part-words.ts';
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

/** "The old caliper", "der alte Sattel": beside a kind of part, and without accents. */
const oldPart =
  /(?<!\p{L})(?:(?:old|alte[nrms]?|star(?:y|a|e|ou|ego|ej|ym)|стар(?:ии|у|а|и|ого|оі|і)) (?=\p{L}{4}|\p{L}+\d)|altteil\p{L}*)/u;
const newOne = /(?<!\p{L})(?:new|neu\p{L}*|now[aey]|nowego|nov[aey]|nov(?:eho|ou|ym)|нов\p{L}+)(?!\p{L})/u;
/** "… wie schick ich den zurück?", "kam ji mám poslat?" */
const asksWay =
  /(?<!\p{L})(?:how (?:do|can|should|would|does) (?:i|we|it|that|one)|how to|where (?:do|can|should) (?:i|we)|wie|wohin|jak|kam|gdzie|dokad|як|куди) (?:[\p{L}\d]+ ){0,5}?(?:back|return|send|zuruck\p{L}*|damit|mit|hin|odda[cjm]\p{L}*|odesl\p{L}*|odsyla\p{L}*|zwroci\p{L}*|vrati\p{L}*|vraci\p{L}*|zpet|zpatky|poslat|posl[iu]|здати|повернути|відправити|вернути|відіслати)(?!\p{L})/u;

/** "How long have I got to send the old one back?" */
const asksTime =
  /(?<!\p{L})(?:how long|how much time|by when|until when|wie lange|wie viel zeit|bis wann|ile (?:mam|mamy) czasu|jak dlugo|do kiedy|kolik (?:mam|mame) casu|jak dlouho|do kdy|скільки (?:маю|маємо|є|у мене) (?:є )?часу|як довго|до коли)(?!\p{L})/u;
const oldOne = /(?<!\p{L})(?:old|alte[nrms]?|altteil\p{L}*|star(?:y|a|e|ou|ego|ej|ym)|стар\p{L}+)(?!\p{L})/u;

/** "Den alten Sattel würd ich zurückschicken, wie läuft das?" */
const asksRun =
  /(?<!\p{L})(?:how does (?:it|that|this) work|whats? the procedure|wie (?:lauft|geht|funktioniert) das|jak to (?:dziala|wyglada|zrobic|funguje|chodi|probiha)|як це (?:працює|робиться|відбувається|зробити))(?!\p{L})/u;
const goesBack = /(?:back|return|zuruck|odda|zwroc|odesl|odsyl|vrat|vrac|zpet|повер|здати|здам|відправ|відісл)/u;

/** "How do I send the old caliper back?", after its core deposit or not: nobody here knows, and none is sold. */
export function howBack(message: Message): Understood | undefined {
  const { state, products, text, heard, tools, say } = message;
  const plain = folded(text);
  // "The old caliper" is the part that is talked about.
  const isAfterDeposit = state.topic === 'deposit' && asksHowBack.test(plain) && heard.words <= 12;
  const isPart = state.topic === 'deposit' || heard.has('deposit') || nounsOf(message).length > 0;
  const isHow = asksWay.test(plain) || (asksRun.test(plain) && goesBack.test(plain));
  const isOld = heard.words <= 20 && isPart && oldPart.test(plain) && isHow && !newOne.test(plain);
  const isTime = isPart && heard.words <= 20 && asksTime.test(plain) && oldOne.test(plain) && goesBack.test(plain);
  if (!isWithin(products, state.lines) || !(isAfterDeposit || isOld || isTime)) return undefined;
  if (!isTime && heard.has('howMuch')) return undefined;
  if (heard.has('invoice', 'howMany', 'creditNote', 'late') || documentIn(text) !== undefined) return undefined;
  const [line, other] = state.lines;
  if (isTime && line !== undefined && other === undefined) {
    const { quantity: _, ...code } = line;
    return onLines({ ...message, products: [] }, tools.price, [code], { fact: 'deposit', lead: say.noDepositDay });
  }
  return sayOnly(say.noDepositDay, choiceOf(tools.saying('deposit'), say.buttons.deposits));
}

/** Said of oneself, without accents. */
const givesBack =
  /(?<!\p{L})(?:(?:sending|returning|giving|bringing|handing|(?:i|we) (?:ll |will )?(?:send|return|give|bring|hand))(?: \p{L}+){0,5} (?:back|in)|oddam|oddaj[emy]{1,3}|oddamy|zwracam\p{L}*|odsylam\p{L}*|vracim\p{L}*|vratim\p{L}*|(?:geb|schick|bring)e? (?:ich |wir )?(?:\p{L}+ ){0,7}zuruck|(?:по)?вертаю|(?:по)?вертаємо|здаю|здам|віддам)(?!\p{L})/u;
const asksAnything =
  /\?|(?<!\p{L})(?:what|how|when|was|wie|wann|wieviel|co (?:za|dosta|mi)\p{L}*|ile|jak|kiedy|kdy|kolik|скільки|коли|як)(?!\p{L})/u;

/** "I'm sending an old one back as well, don't count it as an order": no return is registered here, and no list of deposits is asked for. */
export function toldBack({ heard, products, text, say, tools }: Message): Understood | undefined {
  const { has, words } = heard;
  const plain = folded(text);
  if (products.length > 0 || words > 20 || !oldOne.test(plain) || !givesBack.test(plain.replace(/['’]/gu, ' ')))
    return undefined;
  if (
    asksAnything.test(plain) ||
    documentIn(text) !== undefined ||
    has('buy', 'want', 'owed', 'show', 'price', 'stock')
  )
    return undefined;
  return sayOnly(say.noReturns, choiceOf(tools.saying('deposit'), say.buttons.deposits));
}
