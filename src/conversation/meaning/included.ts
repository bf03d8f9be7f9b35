import { folded } from '../reading/matching.ts';
import { nounPhrases } from '../reading/part-words.ts';
import type { Understood } from '../understanding.ts';
import { choiceOf, codeOfLine, inputOf, type Message, sayOnly } from './message.ts';

/** Without accents. */
const included =
  /(?<!\p{L})(?:included|comes? with|supplied with|in the box|(?:mit )?dabei|inklusive|mitgeliefert|im lieferumfang|(?:w|do) (?:zestawie|zestawu|komplecie|kompletu)|dolaczon\p{L}*|pribalen\p{L}*|prilozen\p{L}*|soucasti|v baleni|v sade|[ву] комплекті|входит\p{L}*|додаєт\p{L}*)(?!\p{L})/u;
/** "Are those with a wear sensor?", and what follows is a part by its name; without accents. */
const withPart =
  /^\W*(?:(?:and|but|und|aber|a|i|ale|а|і|але) )*(?:(?:czy|чи) )?(?:(?:are|is|do|does|come|comes|they|those|these|it|sind|ist|kommen|kommt|haben|hat|die|das|sie|es|sa|jest|one|ony|to|jsou|je|ty|вони|він|вона|воно|це|ці|ідуть|іде|идуть|иде|both|all|alle|beide) ){1,4}(?:with|mit|z|ze|s|se|з|із|зі) (.+)$/u;
const otherwise = [
  ...(['past', 'bought', 'stock', 'price', 'howMuch', 'invoice', 'delivery', 'order', 'late', 'complain'] as const),
  ...(['returns', 'deposit', 'missing', 'buy', 'want', 'not', 'match', 'when', 'quote'] as const),
] as const;

/** "Is the wear sensor included with GDB2852?": the service does not say what else is in the box. */
export function whetherIncluded(message: Message): Understood | undefined {
  const { heard, products, state, say, tools, aside, text } = message;
  const [, beside = ''] = withPart.exec(folded(text)) ?? [];
  const isWith = heard.words < 10 && heard.towns.length === 0 && nounPhrases(beside).length > 0;
  const [line, other] = products.length > 0 ? products : state.document === undefined ? state.lines : [];
  if (line === undefined || other !== undefined || (products.length > 0 && line.quantity !== undefined))
    return undefined;
  if (!(isWith || included.test(folded(text))) || heard.has(...otherwise)) return undefined;
  if (!heard.question && !heard.has('whether') && !text.includes('?')) return undefined;
  const { stock } = tools;
  const input = stock === undefined ? undefined : inputOf(stock, [line]);
  const car = aside.car === undefined && !heard.has('car') ? '' : ` ${say.fitUnchecked}`;
  const choice = input === undefined ? undefined : choiceOf(stock, say.buttons.stock, input);
  return sayOnly(`${say.notSaidIncluded(codeOfLine(line))}${car}`, choice);
}
