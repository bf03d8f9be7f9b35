import { sumsSaid } from '../messages/sums-said.ts';
import { folded } from '../reading/matching.ts';
import type { Understood } from '../understanding.ts';
import { callOf, choiceOf, type Message, sayOnly } from './message.ts';

/** Interest for late payment, without accents; Ukrainian has the same word for per cent. */
const interest =
  /(?<!\p{L})(?:(?<!no )interest(?! in)|late (?:payment )?(?:fees?|charges?)|(?:verzugs)?zins(?:en)?|mahngebuhr\p{L}*|odset(?:ki|ek|kami|kom|kach)|urok(?:y|u|em|ech)?|uroky|penale|(?:з |із )?відсотками|пен(?:я|і|ю|ею))(?!\p{L})/u;

/** "How much is that with interest": the sum of the invoices is shown, and that interest is not known is said before it. */
export function withInterest(meant: Understood, { text, heard, tools, say, state }: Message): Understood {
  if (!interest.test(folded(text))) return meant;
  const { noInterest } = sumsSaid[heard.language];
  const { has } = heard;
  const list = tools.list('invoice');
  const money = [list, tools.open('invoice'), tools.saying('credit limit')];
  if (meant.kind === 'call' && money.some((tool) => tool?.name === meant.tool))
    return { ...meant, lead: meant.lead === undefined ? noInterest : `${meant.lead} ${noInterest}` };
  const isUnsure =
    meant.kind === 'unknown' ||
    (meant.kind === 'ask' && meant.unsure === true) ||
    (meant.kind === 'say' && meant.text === say.whichPart);
  const isOfGoods = meant.kind === 'call' && meant.tool === tools.saying('trace')?.name;
  if (!isUnsure && !isOfGoods) return meant;
  // "And with interest?", after a list of invoices: their sum once more.
  const isOfList = list !== undefined && state.last?.tool === list.name && has('howMuch', 'howMany', 'price', 'all');
  const { cursor: _, ...input } = state.last?.input ?? {};
  return (
    (isOfList ? callOf(list, input, { lead: noInterest }) : undefined) ??
    sayOnly(noInterest, choiceOf(list, say.buttons.invoices))
  );
}
