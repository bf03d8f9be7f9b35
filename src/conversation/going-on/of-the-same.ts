import { dayWanted } from '../answering/yes-or-no.ts';
import { documentIn } from '../reading/documents.ts';
import { codeOfLine, type Message, onLines, ordering } from '../meaning/message.ts';
import type { Understood } from '../understanding.ts';

// What is asked or done with the parts that are talked about, in words that mean something else by themselves.

const sameQuestion =
  /(?<!\p{L})(?:same question|same for|selbe frage|gleiche frage|to samo pytanie|to samo dla|stejn[áa] ot[áa]zka|to sam[ée] pro|те саме питання|те саме по)(?!\p{L})/iu;
const ifIt = /(?<!\p{L})(?:if|jak|je[śs]li|je[żz]eli|wenn|falls|kdy[žz]|pokud|якщо|як)(?!\p{L})/iu;
const intoDraft =
  /(?<!\p{L})(?:(?:in|on|into)(?: the| my| a)? (?:draft|basket|cart)|in (?:den|einen|meinen) (?:entwurf|korb|warenkorb)|do (?:szkicu|koszyka)|do (?:konceptu|n[áa]vrhu|ko[šs][íi]ku)|(?:в|у|до) (?:чернетк\p{L}|кошик\p{L}?))(?!\p{L})/iu;

export function ofTheSame(message: Message): Understood | undefined {
  return askedOfOther(message) ?? arrivalIfOrdered(message) ?? drafted(message);
}

/** "And W71275, same question": as many, at the same places. */
function askedOfOther({ text, products, state, tools }: Message): Understood | undefined {
  const [line, other] = products;
  const [before, another] = state.lines;
  if (line === undefined || other !== undefined || !sameQuestion.test(text) || another !== undefined) return undefined;
  const { tool: name, input = {} } = state.last ?? {};
  const tool = [tools.stock, tools.price, tools.quote].find((each) => each !== undefined && each.name === name);
  if (tool === undefined || before === undefined || codeOfLine(before) === codeOfLine(line)) return undefined;
  const sku = codeOfLine(line);
  const places = Array.isArray(input['locations']) ? { locations: input['locations'] } : {};
  const asked =
    'lines' in tool.input.shape
      ? { lines: [{ sku, ...(before.quantity === undefined ? {} : { quantity: before.quantity }) }] }
      : { skus: [sku] };
  return { kind: 'call', tool: tool.name, input: { ...asked, ...places }, remarks: [] };
}

/** "If I order now, is it here tomorrow morning?": when the part that is talked about would come. */
function arrivalIfOrdered(message: Message): Understood | undefined {
  const { heard, state, products, text, tools } = message;
  const { has } = heard;
  if (products.length > 0 || state.lines.length === 0 || documentIn(text) !== undefined || heard.words > 14)
    return undefined;
  if (!ifIt.test(text) || !has('order', 'buy') || has('past', 'late', 'invoice', 'price', 'howMuch', 'cancel', 'why'))
    return undefined;
  const isWhen = has('arrive', 'when', 'delivered') || dayWanted(message) !== undefined;
  return isWhen && heard.numbers.length === 0
    ? onLines(message, tools.stock, state.lines, { fact: 'arrival' })
    : undefined;
}

/** "Put 3 in the draft": so many of the one part that was looked at. */
function drafted(message: Message): Understood | undefined {
  const { heard, state, products, text, imperative } = message;
  const [quantity, other] = heard.numbers;
  const [line, another] = state.lines;
  if (products.length > 0 || quantity === undefined || other !== undefined || !intoDraft.test(text)) return undefined;
  if (line === undefined || another !== undefined || line.quantity !== undefined || state.draft !== undefined)
    return undefined;
  return imperative && !heard.has('remove', 'not') ? ordering(message, [{ ...line, quantity }]) : undefined;
}
