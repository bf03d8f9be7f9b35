import { folded } from '../reading/matching.ts';
import type { Understood } from '../understanding.ts';
import { unchanged } from './count-doubted.ts';
import { codeOfLine, isCounted, type Message } from './message.ts';

/** Without accents, as all below. */
const haveOurselves =
  /(?<!\p{L})(?:(?:i|we|they)(?:ve)? (?:\p{L}+ ){0,3}?(?:have|got|had|took|bought|ordered|received)|(?:^(?:still |already )?(?:have|got|had) )|hab|habe|haben|hatten?|mamy|mielismy|mialem|mialam|(?:bra|wzie|wzia|kupi)l\p{L}*|zostal\p{L}* (?:nam|mi)|(?:nam|mi) zostal\p{L}*|mame|meli jsme|mel jsem|(?:bra|vza|koupi)l\p{L}*|zbyl\p{L}* (?:nam|mi)|(?:nam|mi) zbyl\p{L}*|(?:у|в) (?:нас|мене)|маємо|маю|(?:бра|узя|взя|купи)\p{L}{1,3}|(?:за)?лишил\p{L}*)(?!\p{L})/u;
const stillOrAlready =
  /(?<!\p{L})(?:still|already|left|over|spare|on the shelf|in the (?:van|back|workshop|drawer)|noch|schon|bereits|ubrig|im (?:regal|lager|schrank)|jeszcze|juz|w zapasie|na (?:polce|stanie|warsztacie)|jeste|uz|zbyl\p{L}*|zostal\p{L}*|na (?:regal\p{L}*|polici|dilne)|doma|ще|вже|уже|на (?:полиц\p{L}*|складі)|(?:за)?лишил\p{L}*)(?!\p{L})/u;
/** "Ich habe noch 2 vergessen", "wir haben noch 2 offen", "hätte gern noch 2" are wishes and questions. */
const otherwise =
  /(?<!\p{L})(?:gern\p{L}*|vergess\p{L}*|f[oe]rgot\p{L}*|zapomn\p{L}*|забу\p{L}*|offen|open|outstanding|otwart\p{L}*|otevren\p{L}*|missing|fehl\p{L}*|brak\p{L}*|chyb\p{L}*|бракує|to order|to come)(?!\p{L})/u;

/** "We still have 2 OP520 on the shelf", "ich hatte letzte Woche schon 3": told of one's own, and no change of what is counted. */
export function toldOfOwn(message: Message): Understood | undefined {
  const { heard, state, products, text } = message;
  const { lines, document } = state;
  const [product, other] = products;
  const said = folded(text);
  if (!isCounted(lines) || document !== undefined || product?.quantity === undefined || other !== undefined)
    return undefined;
  if (!lines.some((line) => codeOfLine(line) === codeOfLine(product)) || /[?,;.]\s*\S|\?/.test(text)) return undefined;
  if (!haveOurselves.test(said) || !stillOrAlready.test(said) || otherwise.test(said)) return undefined;
  if (heard.has('buy', 'want', 'change', 'instead', 'remove', 'returns', 'complain', 'delivered', 'submit'))
    return undefined;
  return unchanged(message);
}
