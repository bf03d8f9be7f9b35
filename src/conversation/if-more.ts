import { isCounted, onLines } from './meaning/message.ts';
import { withReceiver } from './meaning/finished.ts';
import { remembered } from './meaning/remembered.ts';
import type { Read } from './parts-joined.ts';
import { hear } from './reading/hear.ts';
import type { State } from './state.ts';
import type { Turn } from './turn.ts';

/** "The price drops": without a word for a discount. */
const drops =
  /(?<!\p{L})(?:cheaper|less|drop|taniej|spadnie|billiger|günstiger|levn\p{L}+|klesne|впаде|дешевш\p{L}*)(?!\p{L})/iu;

/** "I want 5 W71275, what if I take 10, is it cheaper?": the price of 10, and the 5 stay those that are talked about. */
export function pricedIfMore(text: string, state: State, read: Read): Turn | undefined {
  if (!text.includes('?') || text.length > 160) return undefined;
  const [wanted = '', ...rest] = text.split(/[,;.]\s+/u);
  const condition = rest.join(', ');
  const { language, numbers, has } = hear(text, state.language);
  if (numbers.length !== 2 || !has('maybe') || !(has('cheaper', 'discount') || drops.test(condition))) return undefined;
  const [more, other] = hear(condition, language).numbers;
  if (more === undefined || other !== undefined) return undefined;
  const turn = read(wanted, { ...state, language });
  const { message, say } = turn;
  const [line, another] = message.products;
  if (line === undefined || another !== undefined || !isCounted(message.products)) return undefined;
  if (message.heard.has('not', 'past', 'maybe', 'returns', 'complain', 'stock')) return undefined;
  const quote = onLines(message, message.tools.quote, [line], {});
  const asked = { lead: say.noDiscounts, fact: 'list' } as const;
  const dearer = onLines(message, message.tools.price, [{ ...line, quantity: more }], asked);
  if (quote === undefined || dearer?.kind !== 'call') return undefined;
  const meant = { ...dearer, also: withReceiver(quote, message) };
  return { ...turn, meant, state: remembered(message, quote), certain: false };
}
