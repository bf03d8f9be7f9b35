import { isCounted, linesText, type Message, plainCode } from '../meaning/message.ts';
import type { Understood } from '../understanding.ts';
import { choosing, relined } from './relined.ts';

/** "The rest as it is", "reszta bez zmian", "der Rest bleibt". */
const rest =
  /(?<!\p{L})(?:(?:the )?rest (?:stays?|remains?|(?:just )?as (?:it|they|is)|unchanged|(?:is |are )?the same|bleibt|unver[äa]ndert|wie (?:gehabt|er|es|vorher)|so lassen|lassen)|reszt[aę] (?:bez zmian|zostaje|zostaw|tak samo|jak)|zbytek (?:beze? zm[ěe]n|z[ůu]st[áa]v|z[ůu]stane|nech|stejn|jak)|решт[ау] (?:без змін|(?:за)?лиша|(?:за)?лиши|так само|як))/iu;

/** "OK, 6 then, the rest as it is": of which line is asked, and the others stay, those of an order that was sent and rejected too. */
export function restAsItIs(message: Message): Understood | undefined {
  const { state, heard, text, products, tools } = message;
  if (heard.question || !rest.test(text) || heard.has('past', 'returns', 'complain', 'why', 'price')) return undefined;
  const lines = isCounted(state.lines) ? state.lines : state.lines.length === 0 ? (state.sent?.lines ?? []) : [];
  if (lines.length < 2 || !isCounted(lines)) return undefined;
  const before = { ...message, state: { ...state, lines: [...lines] } };
  const named = products.filter((line) => lines.some((each) => plainCode(each) === plainCode(line)));
  const changed = lines.map((line) => ({
    ...line,
    ...named.find((each) => plainCode(each) === plainCode(line) && each.quantity !== undefined),
  }));
  // Of lines that are talked about the other rules read a named one.
  if (products.length > 0)
    return named.length === products.length && state.lines.length === 0 ? relined(before, changed) : undefined;
  // "Replace the GDB4487 with P55718, also 2, rest stays"
  if (/\p{L}{1,5}-?\d{3}/u.test(text)) return undefined;
  const [quantity, other] = heard.numbers;
  if (quantity === undefined || quantity < 1 || other !== undefined || heard.ordinal !== undefined) return undefined;
  if (tools.quote === undefined) return undefined;
  const withCount = (place: number) => lines.map((line, at) => (at === place ? { ...line, quantity } : line));
  return choosing(before, withCount, (place) => linesText(withCount(place), 20));
}
