import { dayWanted } from './answering/yes-or-no.ts';
import { withReceiver } from './meaning/finished.ts';
import { isCounted, onLines } from './meaning/message.ts';
import { remembered } from './meaning/remembered.ts';
import { hear } from './reading/hear.ts';
import type { State } from './state.ts';
import type { Turn } from './turn.ts';

// An order with a condition or a question behind it: it is priced, and nothing is ordered yet.

type Read = (text: string, state: State) => Turn;

const orElse =
  /^(.{4,}?\d.*?)[\s,;.–-]+(?:(?:and|but|und|aber|i|a|ale|але|а) )?(?:otherwise|or else|if not|sonst|ansonsten|wenn nicht|falls nicht|inaczej|w przeciwnym razie|jak nie|je[śs]li nie|jinak|kdy[žz] ne|pokud ne|інакше|якщо ні|як ні)[\s,–-]+([^?\d]{2,50})$/isu;
const notNeeded = /(?<!\p{L})(?:ne\p{L}{2,}|nie|не|nicht|don['’]?t|not|no)(?!\p{L})/iu;

/** "Need 6 OP520 by Wednesday, otherwise don't bother": a condition, and no refusal: what they cost and when they are there. */
export function inTimeOrNot(text: string, state: State, read: Read): Turn | undefined {
  const [, before = '', condition = ''] = orElse.exec(text) ?? [];
  if (condition === '') return undefined;
  const { language } = hear(before, state.language);
  if (!hear(condition, language).has('not', 'no', 'forget', 'hold') && !notNeeded.test(condition)) return undefined;
  const turn = read(before, { ...state, language });
  const { message } = turn;
  if (!isCounted(message.products) || message.products.length === 0 || message.heard.has('not', 'past'))
    return undefined;
  const fact = dayWanted(message) === undefined ? {} : { fact: 'arrival' as const };
  const quote = onLines(message, message.tools.quote, message.products, fact);
  if (quote === undefined) return undefined;
  const meant = withReceiver(quote, message);
  return { ...turn, meant, state: remembered(message, meant) };
}

const thenAsked =
  /^(.{0,60}\p{L}-?\d{3}\S*(?:\s\p{L}+){0,3}?)[\s,;.]+(?:and|und|i|oraz|a|та|і|й)\s((?:(?!\p{L}-?\d{3})[^\n]){5,80})$/isu;

/** "Order 2 GDB1330 and tell me what we paid last time": priced with its button, and what was paid is said after it. */
export function orderedThenPaid(text: string, state: State, read: Read): Turn | undefined {
  const [, order = '', asked = ''] = thenAsked.exec(text) ?? [];
  if (asked === '') return undefined;
  const { language } = hear(text, state.language);
  const { has } = hear(asked, language);
  if (!has('past', 'bought', 'last') || has('not', 'no', 'complain', 'returns') || order.includes('?'))
    return undefined;
  const first = read(order, { ...state, language });
  const { message } = first;
  if (!isCounted(message.products) || message.products.length !== 1 || message.heard.has('not', 'past'))
    return undefined;
  const second = read(asked, { ...state, language, lines: message.products.map((line) => ({ ...line })) });
  const ofPast =
    second.meant.kind === 'call' &&
    second.meant.tool === message.tools.saying('price history', 'last price', 'paid')?.name;
  const quote = onLines(message, message.tools.quote, message.products, {});
  if (!ofPast || quote?.kind !== 'call') return undefined;
  const meant = withReceiver({ ...quote, also: second.meant }, message);
  return { ...first, meant, state: remembered(message, meant) };
}
