import { addDays, utcDay } from '../../core/datetime.ts';
import { callOf, codeOfLine, daysOf, type Message } from '../meaning/message.ts';
import { documentIn } from '../reading/documents.ts';
import { groupingIn, groupNamed } from '../reading/groupings.ts';
import { folded } from '../reading/matching.ts';
import { counting } from '../reading/wording.ts';
import type { Understood } from '../understanding.ts';

// What is asked after sums of purchases: why so much, of which branch, and what is not invoiced yet.

/** It seems too much; without accents. */
const doubts =
  /(?<!\p{L})(?:mistakes?|typo|wrong|mad|crazy|so (?:high|much)|double|doubled|twice|blad|pomylk\p{L}*|tak (?:duzo|wysok\p{L}+)|tyle|podwoj\p{L}*|dwa razy|irrtum|fehler|stimmt|so (?:hoch|viel)|doppel\p{L}*|chyba|tak (?:moc|hodne|vysok\p{L}+)|tolik|dvojnasob\p{L}*|dvakrat|помилк\p{L}*|так багато|стільки|вдвічі|удвічі|подвоі\p{L}*)(?!\p{L})/u;
/** "314 thousand": no count of parts. */
const thousands = /(?<![\p{L}\d])\d{2,4}\s?(?:k|tys\p{L}*|tausend|tis\p{L}*|thousand|тис\p{L}*)(?!\p{L})/u;

const ofElse = [
  ...(['invoice', 'delivery', 'order', 'stock', 'owed', 'overdue', 'due', 'deposit', 'returns', 'find'] as const),
  ...(['want', 'buy', 'cancel', 'file', 'mail', 'human', 'cheaper', 'discount', 'credit', 'draft'] as const),
] as const;

const sumsOf = ({ tools }: Message) => tools.saying('spend', 'spent', 'purchases');

/** "November looks mad, 314k, why?": that month beside the one before; for what reason nobody knows. */
export function whySpent(message: Message): Understood | undefined {
  const { heard, state, products, text, say } = message;
  const { has, words } = heard;
  const sums = sumsOf(message);
  const plain = folded(text);
  const isAfter = sums !== undefined && state.last?.tool === sums.name;
  // "It always was 170-180" names no part.
  const isOfParts = products.some((line) => !/^\d{2,3}-\d{2,3}$/.test(codeOfLine(line)));
  if (sums === undefined || isOfParts || words > 16 || documentIn(text) !== undefined || has(...ofElse))
    return undefined;
  const days = daysOf(message);
  // "Which branch took so much" is of the branch.
  if (isAfter && !has('why') && groupNamed(text) !== undefined) return undefined;
  const asks = isAfter
    ? has('why') || doubts.test(plain)
    : has('why') && days['from'] !== undefined && (thousands.test(plain) || has('spend'));
  const { from, to, shipTo } = isAfter ? (state.last?.input ?? {}) : {};
  const range = days['from'] === undefined ? { from, to } : days;
  if (!asks || range['from'] === undefined) return undefined;
  return callOf(sums, { ...range, ...(shipTo === undefined ? {} : { shipTo }), compare: true }, { lead: say.whySpent });
}

/** "Who spent more", without accents. */
const whoMore =
  /(?<!\p{L})(?:who|which|wer|welche\p{L}?|kto|ktor[ya]|kdo|kter[ya]|хто|яка|якии)(?: \p{L}+){0,3} (?:more|most|mehr|wiecej|vic|vice|більше)(?!\p{L})/u;

/** "Which branch is most of that?", "and C200002 of it?": the same days by receiver, or of one; "and how much in May?": of other days. */
export function spentBy(message: Message): Understood | undefined {
  const { heard, state, products, text, about } = message;
  const { has, words } = heard;
  const sums = sumsOf(message);
  if (sums === undefined || state.last?.tool !== sums.name || words > 10 || has(...ofElse)) return undefined;
  if (products.length > 0 || documentIn(text) !== undefined || has('why', 'not', 'no', 'complain')) return undefined;
  const { compare: _, cursor: __, top: ___, by: ____, ...input } = state.last.input;
  const days = daysOf(message);
  const range = days['from'] === undefined ? {} : days;
  if (about.shipTo !== undefined) return callOf(sums, { ...input, ...range, shipTo: about.shipTo });
  // "And how much was that in September?" is the same sum of other days.
  const isSame =
    has('howMuch', 'howMany') && heard.onlyOrDays('also', 'what', 'howMuch', 'howMany', 'it', 'past', 'whether');
  if (isSame && days['from'] !== undefined) return callOf(sums, { ...input, ...range });
  const by = groupingIn(text)?.by ?? groupNamed(text);
  if (by !== 'receiver') return undefined;
  const { shipTo: _____, ...all } = input;
  return callOf(sums, { ...all, ...range, by });
}

/** "And compare it with C200001, who spent more?": the same days of the one that was asked about before and of the one that is named. */
export function spentByBoth(message: Message): Understood | undefined {
  const { heard, state, products, text, about } = message;
  const sums = sumsOf(message);
  if (sums === undefined || state.last?.tool !== sums.name || products.length > 0 || heard.words > 12) return undefined;
  const { compare: _, cursor: __, top: ___, by: ____, shipTo: before, ...input } = state.last.input;
  if (typeof before !== 'string' || about.shipTo === undefined || about.shipTo === before || heard.has(...ofElse))
    return undefined;
  if (!heard.has('compare') && !whoMore.test(folded(text))) return undefined;
  const days = daysOf(message);
  const both = callOf(sums, { ...input, ...(days['from'] === undefined ? {} : days), by: 'receiver' });
  return both?.kind === 'call' ? { ...both, receivers: [before, about.shipTo] } : both;
}

/** Without accents. */
const notInvoiced =
  /(?<!\p{L})(?:un-?invoiced|(?:not|isn t|isnt|aren t|arent)(?: been| yet)* (?:invoiced|billed)|without (?:an )?invoice|nie ?(?:zafakturowan\p{L}*|wyfakturowan\p{L}*)|(?:jeszcze )?bez faktur\p{L}*|(?:noch )?nicht (?:berechnet|fakturiert|abgerechnet)|ohne rechnung|ne(?:vy)?fakturovan\p{L}*|bez faktur\p{L}*|(?:ще )?без (?:фактур\p{L}*|рахунк\p{L}*)|не (?:виставлен\p{L}*|зафактурован\p{L}*))(?!\p{L})/u;
const asksSum = /(?<!\p{L})(?:sum|total|amount|suma|kwota|summe|betrag|castka|celkem|сума|разом|всього)(?!\p{L})/u;

/** "What is ordered but not invoiced yet, in total?": the account says. Of one part, its orders. */
export function uninvoiced({ heard, products, text, tools, around, state }: Message): Understood | undefined {
  const { has, words } = heard;
  const plain = folded(text);
  if (!notInvoiced.test(plain) || documentIn(text) !== undefined || words > 14 || has('cancel', 'complain', 'mail'))
    return undefined;
  const [line, other] = products;
  const today = utcDay(around.clock.now());
  if (line?.sku !== undefined && other === undefined && line.quantity === undefined)
    return callOf(tools.saying('trace'), { sku: line.sku, from: addDays(today, -365), to: today });
  const isOpened = state.document !== undefined && (has('it') || words < 4) && !has('howMuch', 'all');
  if (
    products.length > 0 ||
    isOpened ||
    !(has('howMuch', 'howMany', 'all') || counting.test(text) || asksSum.test(plain))
  )
    return undefined;
  return callOf(tools.saying('credit limit'), {}, { fact: 'uninvoiced' });
}
