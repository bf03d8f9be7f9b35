import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import type { Understood } from '../understanding.ts';
import { type Message, onLines, sayOnly } from './message.ts';

// Without accents.
const why = /(?<!\p{L})(?:why|how come|warum|wieso|weshalb|czemu|dlaczego|proc|чого|чому|нащо|what makes)(?!\p{L})/u;
const dear =
  /(?<!\p{L})(?:dear|expensive|pricey|steep|teuer|teure\p{L}?|drog[oiea]\p{L}*|drah[ey]\p{L}*|draho|дорог\p{L}*)(?!\p{L})/u;
const yours =
  /(?<!\p{L})(?:you|your|yours|ihr|euch|eure\p{L}?|sie|ihre\p{L}?|u was|wasze\p{L}*|macie|u vas|vase\p{L}*|mate|jste|у вас|в вас|ваш\p{L}*|ви)(?!\p{L})/u;
const elsewhere =
  /(?<!\p{L})(?:on|at|im|bei|na|v|в|на|у)\s(?:allegr\p{L}*|ebay\p{L}*|amazon\p{L}*|internet\p{L}*|інтернет\p{L}*|rozet\p{L}*|розетц\p{L}*|алегро|net|netu|netz)(?!\p{L})|(?<!\p{L})(?:online|competitor\p{L}*|konkurren\p{L}*|konkurenc\p{L}*|конкурент\p{L}*)(?!\p{L})/u;

/** "Customer saw it on allegro for 95, why are you so expensive?": no count and no search; the price is theirs, and who can bargain is said. */
export function tooDear(message: Message): Understood | undefined {
  const { text, heard, products, state, tools, say } = message;
  const plain = folded(text);
  const isWhy = dear.test(plain) && why.test(plain);
  const isComplaint = (dear.test(plain) && elsewhere.test(plain)) || (isWhy && yours.test(plain));
  // "Why are these pads so dear?" is of the part that is talked about.
  const isOfPart =
    isWhy &&
    !isComplaint &&
    products.length + state.lines.length === 1 &&
    !/(?<!\p{L})(?:now|jetzt|teraz|ted|тепер|зараз)(?!\p{L})/u.test(plain);
  if (!(isComplaint || isOfPart) || heard.words > 24 || documentIn(text) !== undefined) return undefined;
  if (heard.has('buy', 'want', 'add', 'remove', 'change', 'cancel', 'alternative', 'invoice', 'delivery', 'shipping'))
    return undefined;
  const lines = (products.length > 0 ? products : state.lines).map(({ quantity: _, ...code }) => code);
  const isFew = lines.length > 0 && lines.length < 4;
  const lead = isOfPart ? say.whyDear : say.priceIsYours;
  const priced = isFew ? onLines(message, tools.price, lines, { lead, fact: 'list' }) : undefined;
  return priced ?? sayOnly(say.priceIsYours);
}
