import { folded } from '../reading/matching.ts';
import type { Understood } from '../understanding.ts';
import { choiceOf, codeOfLine, inputOf, type Message, sayOnly } from './message.ts';

/** Without accents. */
const included =
  /(?<!\p{L})(?:included|comes? with|supplied with|in the box|(?:mit )?dabei|inklusive|mitgeliefert|im lieferumfang|(?:w|do) (?:zestawie|zestawu|komplecie|kompletu)|dolaczon\p{L}*|pribalen\p{L}*|prilozen\p{L}*|soucasti|v baleni|v sade|[ву] комплекті|входит\p{L}*|додаєт\p{L}*)(?!\p{L})/u;
const otherwise = [
  ...(['past', 'bought', 'stock', 'price', 'howMuch', 'invoice', 'delivery', 'order', 'late', 'complain'] as const),
  ...(['returns', 'deposit', 'missing', 'buy', 'want', 'not', 'match', 'when', 'quote'] as const),
] as const;

/** "Is the wear sensor included with GDB2852?": the service does not say what else is in the box. */
export function whetherIncluded(message: Message): Understood | undefined {
  const { heard, products, state, say, tools, aside, text } = message;
  const [line, other] = products.length > 0 ? products : state.document === undefined ? state.lines : [];
  if (line === undefined || other !== undefined || (products.length > 0 && line.quantity !== undefined))
    return undefined;
  if (!included.test(folded(text)) || heard.has(...otherwise)) return undefined;
  if (!heard.question && !heard.has('whether') && !text.includes('?')) return undefined;
  const { stock } = tools;
  const input = stock === undefined ? undefined : inputOf(stock, [line]);
  const car = aside.car === undefined && !heard.has('car') ? '' : ` ${say.fitUnchecked}`;
  const choice = input === undefined ? undefined : choiceOf(stock, say.buttons.stock, input);
  return sayOnly(`${say.notSaidIncluded(codeOfLine(line))}${car}`, choice);
}
