import { isCounted } from './meaning/message.ts';
import type { Read } from './parts-joined.ts';
import { hear } from './reading/hear.ts';
import { linesIn } from './second-clause.ts';
import type { State } from './state.ts';
import type { Turn } from './turn.ts';

const noDeposit =
  /[\s,;–-]+(?:(?:and|but|und|aber|a|i|ale|і|але)\s+)?((?:without|w\/o|ohne|bez|без)\s+(?:(?:the|any|das|den|dem|die)\s+)?(?:core\s)?(?:deposits?|charge|surcharge|pfand|kaution|kaucj\p{L}*|z[áa]loh[yu]|застав\p{L}*)(?:[\s,]+(?:if|wenn['’]?s?|falls|jak|je[śs]li|o ile|pokud|jestli|kdy[žz]|якщо|як)(?:\s+[^\s?]+){1,5})?)[\s.!]*$/iu;

/** "Add a caliper, without the deposit if possible": the part goes with the lines, and what its deposit is stays said. */
export function depositLeftOut(text: string, state: State, read: Read): Turn | undefined {
  const found = noDeposit.exec(text);
  const [, phrase = ''] = found ?? [];
  const { language, question } = hear(text, state.language);
  if (found === null || question) return undefined;
  const turn = read(text.slice(0, found.index), { ...state, language });
  const { meant, say, message } = turn;
  const isQuote = meant.kind === 'call' && meant.tool === message.tools.quote?.name;
  if (!(isQuote || meant.kind === 'order') || !isCounted(linesIn(meant) ?? [])) return undefined;
  const remarks = [...meant.remarks, say.notUsed(`"${phrase}"`)];
  return isQuote
    ? { ...turn, meant: { ...meant, remarks, fact: 'deposit' } }
    : { ...turn, meant: { ...meant, remarks } };
}
