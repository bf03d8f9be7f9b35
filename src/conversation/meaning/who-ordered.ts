import { addDays, utcDay } from '../../core/datetime.ts';
import { ordersSaid } from '../messages/orders-said.ts';
import { documentIn } from '../reading/documents.ts';
import { folded } from '../reading/matching.ts';
import { partsCalled } from '../reading/named.ts';
import type { Understood } from '../understanding.ts';
import { callOf, daysOf, type Message, skuOf } from './message.ts';

// "Did anybody order JS1043 today?", "what did Marek order?": what was ordered here and on the account, of whoever asks that it is
// not ordered twice.

/** Somebody did, or it was done; without accents. */
const somebody =
  /(?<!\p{L})(?:(?:any|some)(?:one|body)|any of us|ktos|ktokolwiek|ktorys z nas|(?:irgend)?jemand|nekdo|kdokoliv?|хтось|хто-небудь)(?!\p{L})/u;
const wasOrdered =
  /(?<!\p{L})(?:(?:was|were|has|have|is|are) (?!not |n['’]t ).{0,40}ordered|(?:wurden?|ist|sind) .{0,40}bestellt|(?:byl[aoiy]?|jest|sa) .{0,40}(?:zamaw|zamow)i\p{L}+n[aeioy]?|zamowiono|(?:byl[aoiy]?|je|jsou) .{0,40}objedn\p{L}+|(?:було|був|була|чи) .{0,40}замов\p{L}+)(?!\p{L})/u;
const ordering =
  /(?<!\p{L})(?:order(?:ed|ing)?|zamaw\p{L}+|zamow\p{L}+|bestell\p{L}*|objedn\p{L}+|замов\p{L}+)(?!\p{L})/u;
/** "How many pads are to be ordered?" */
const toOrder = /(?<!\p{L})(?:to order|zamowic|zamawiac|zu bestellen|objednat|замовити)(?!\p{L})/u;
/** "Can somebody order it?" */
const isWish =
  /(?<!\p{L})(?:can|could|should|shall|will|would|kann|konnte|soll(?:te)?|wird|moze|moglby|muze|mohl by|може|міг би)(?!\p{L})/u;
const otherMatter = [
  ...(['when', 'last', 'who', 'why', 'howMany', 'howMuch', 'price', 'invoice', 'delivery', 'late', 'missing'] as const),
  ...(['arrive', 'complain', 'returns', 'cancel', 'again', 'want', 'buy', 'canYou', 'shouldI', 'maybe'] as const),
  'stock',
] as const;
/** Days that are looked at where none are named. */
const lately = 14;

function whetherOrdered(message: Message): Understood | undefined {
  const { text, heard, products, tools, around } = message;
  const plain = folded(text);
  const skus = products.flatMap((line) => skuOf(line) ?? []);
  const isAsked = heard.question || text.includes('?');
  if (skus.length === 0 || skus.length < products.length || !isAsked || heard.words > 12) return undefined;
  if (!ordering.test(plain) || !(somebody.test(plain) || wasOrdered.test(plain)) || heard.has(...otherMatter))
    return undefined;
  if (isWish.test(plain) || documentIn(text) !== undefined) return undefined;
  const today = utcDay(around.clock.now());
  const days = daysOf(message);
  const asked = days['from'] === undefined ? { from: addDays(today, 1 - lately), to: today } : days;
  return callOf(tools.list('requisition'), asked, { fact: 'ordered', within: { nouns: [], skus } });
}

/** "So how many pads have I got on order?", of what was ordered here: what was sent and what waits. */
function howManyOrdered(message: Message): Understood | undefined {
  const { text, heard, products, tools, around, state } = message;
  const { sent, draft } = state;
  const lines = [...(sent?.lines ?? []), ...(draft?.waits === true ? (draft.lines ?? []) : [])];
  const isAsked = heard.has('howMany', 'howMuch') && ordering.test(folded(text)) && heard.words < 12;
  const isOther = heard.has('last', 'invoice', 'delivery', 'when', 'again', 'cancel', 'want', 'maybe', 'spend');
  const isMade = !toOrder.test(folded(text)) && !isWish.test(folded(text));
  if (lines.length === 0 || !isAsked || isOther || !isMade) return undefined;
  if (daysOf(message)['from'] !== undefined || documentIn(text) !== undefined) return undefined;
  const called = partsCalled(text, { names: state.names, lines }).flatMap(({ skus }) => skus);
  const skus = products.length > 0 ? products.flatMap((line) => skuOf(line) ?? []) : [...new Set(called)];
  const today = utcDay(around.clock.now());
  const known = skus.filter((sku) => lines.some((line) => line.sku === sku));
  if (known.length === 0 || known.length < skus.length) return undefined;
  const range = { from: addDays(today, 1 - lately), to: today };
  return callOf(tools.list('requisition'), range, { fact: 'ordered', within: { nouns: [], skus } });
}

const name = String.raw`(\p{Lu}\p{Ll}{2,})`;
const byNames = [
  String.raw`(?:did|has) (?:${name}|(\p{Ll}{3,})) (?:already |just )?order`,
  String.raw`hat ${name} .*bestellt`,
  String.raw`(?:zamówiła?|zamawiała?|objednala?|замовив|замовила|замовляв|замовляла) (?:dziś |dzisiaj |wczoraj |dnes |včera |сьогодні |вчора )?${name}`,
  String.raw`(?<=\s)${name}(?: \p{L}+){0,2} (?:zamówiła?|zamawiała?|objednala?|замовив|замовила|замовляв|замовляла)`,
].map((each) => new RegExp(String.raw`(?<!\p{L})${each}`, 'u'));

/** "What did Marek order today?": the orders of those days, and that they are not picked by his name. */
export function orderedByName(message: Message): Understood | undefined {
  const { text, heard, products, tools, about } = message;
  if (products.length > 0 || about.shipTo !== undefined || heard.towns.length > 0 || heard.words > 12) return undefined;
  if (documentIn(text) !== undefined || !(heard.question || heard.has('what', 'show', 'whether'))) return undefined;
  const [found = ''] = byNames.flatMap((each) => each.exec(text)?.slice(1).filter(Boolean) ?? []);
  const isName = found !== '' && (/^\p{Lu}/u.test(found) || heard.unknown.includes(folded(found)));
  return isName
    ? callOf(tools.list('draft'), daysOf(message), { lead: ordersSaid[heard.language].notByPerson(found) })
    : undefined;
}

export const whoOrdered = (message: Message): Understood | undefined =>
  whetherOrdered(message) ?? howManyOrdered(message) ?? orderedByName(message);
