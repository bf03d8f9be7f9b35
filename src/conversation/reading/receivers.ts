import { bareCode } from '../../core/product-code.ts';
import type { State } from '../state.ts';
import type { Around } from '../understanding.ts';
import { openBranch, withItsNumber } from './branches.ts';
import { hear } from './hear.ts';
import { swaps } from './wording.ts';

// Whom something is for: the number of a customer or a branch, which is never a part beside a word for documents.

/** Orders that are listed; one word of them can be an order that is wanted. */
export const allOrders =
  /(?<!\p{L})(?:orders|requisitions|reqs|bestellungen|auftr[äa]ge|anforderungen|requisitionen|zam[óo]wienia|zapotrzebowania|objedn[áa]vky|[žz][áa]danky|замовлення|заявки)(?!\p{L})/iu;

/** "C200002", after "which branch is it for?" */
export function branchAnswered(text: string, { open, lines, last, shipTo }: State): string | undefined {
  const isAsked =
    shipTo === openBranch || (open?.choices.length === 0 && open.yes === undefined && open.quantityOf === undefined);
  const isOfSomething = lines.length > 0 || last !== undefined;
  return isAsked && isOfSomething ? /^\s*(c\d{6})[\s.!]*$/iu.exec(text)?.[1]?.toUpperCase() : undefined;
}

/** "2 OP520 and 1 GDB1330 for C200001": the number after "for" is a receiver where other parts are named. */
export function receiverAfter(text: string, state: State): string | undefined {
  const { lines, list, language } = state;
  const answer = branchAnswered(text, state);
  if (answer !== undefined) return answer;
  const branch = String.raw`(?:receiver:?|recipient:?|ship(?:ping)?[ -]to:?|odbiorc\p{L}*:?|empfänger:?|příjemc\p{L}*:?|prijemc\p{L}*:?|отримувач\p{L}*:?|одержувач\p{L}*:?|branch|site|workshop|garage|warsztat\p{L}*|oddzia[łl]\p{L}*|fili\p{L}+|werkstatt|niederlassung|standort|pobočk\p{L}+|pobock\p{L}+|provozovn\p{L}+|філі\p{L}+|сервіс\p{L}*)`;
  const found = new RegExp(
    String.raw`(?<![\p{L}\d])(?:(?:for|to|at|on|dla|do|na|für|an|auf|nach|pro|для|на|по|від)\s+(?:(?:the |our |die |das )?${branch}\s+|(?:\p{L}+\s+){1,3}(?=C\d{6}(?!\d)))?|${branch}\s+)([A-Z]{1,3}\d{5,12})(?![\p{L}\d/-])`,
    'iu',
  ).exec(text);
  const code = found?.[1] ?? /(?<![\p{L}\d/-])C\d{6}(?![\p{L}\d/-])/iu.exec(text)?.[0];
  if (code === undefined) return undefined;
  const rest = text.replace(code, ' ');
  const { has, words } = hear(rest, language);
  const isCustomer = /^C\d{6}$/i.test(code);
  // A customer's number alone, or counted, may be a part; in a sentence of something else it is none.
  const isCounted = new RegExp(String.raw`\d\s?[x×]?\s?${code}|${code}\s?[x×]\s?\d`, 'iu').test(text);
  if (isCustomer && (found !== null || behindPreposition.test(text))) return code.toUpperCase();
  // "Quote, C100000: 2x GDB4487, …"
  if (isCustomer && !isCounted && new RegExp(String.raw`${code}\s*:`, 'i').test(text)) return code.toUpperCase();
  if (isCustomer && !isCounted && words > 0 && !has('stock', 'price', 'find', 'buy', 'want', 'quote')) {
    if (words > 1 || list !== undefined || lines.length > 0) return code.toUpperCase();
  }
  // "Ile wydaliśmy na W71275": on that part.
  const isOnPart = found !== null && /^(?:on|na|für|pro|на|по)\s+\S+$/iu.test(found[0]);
  if (!isCustomer && isOnPart && has('spend')) return undefined;
  // "What did C200001 spend in October?", "orders C200001" are of whom it went to.
  const isOfMoney =
    has('spend', 'bought', 'invoice', 'owed', 'overdue', 'delivery') ||
    (isCustomer && (has('creditNote', 'approvals') || allOrders.test(rest)));
  if ((isOfMoney || (has('price') && has('past', 'what') && found === null)) && !/\p{L}\d{3}/u.test(rest))
    return code.toUpperCase();
  if (found === null) return undefined;
  // "Za to P68050 wyrzuć": a part that is talked about is no receiver.
  if (!isCustomer && lines.some(({ sku, index }) => bareCode(sku ?? index ?? '') === bareCode(code))) return undefined;
  // "GDB1330 an W71275", typed in a hurry.
  if (!isCustomer && /^an\s/i.test(found[0])) return undefined;
  // "Replace the GDB4487 with P55718"
  if (!isCustomer && swaps.test(text)) return undefined;
  // "The price for W71275 and OP520"
  if (pricedFor.test(text.slice(0, found.index))) return undefined;
  // "4 for C200001": of the parts that are talked about.
  const isOfLines = lines.length > 0 && /^[A-Z]\d{6}$/i.test(code) && hear(rest, language).numbers.length > 0;
  return isOfLines || /\p{L}\d{3}/u.test(rest) ? code.toUpperCase() : undefined;
}

/** "4x OP520 in die C200001 bestellen" */
const behindPreposition =
  /(?<!\p{L})(?:in|into|zur|zum|ke?|do|у|в)\s+(?:(?:the|our|die|der|unsere?|na[šs][íi]|нашу)\s+)?C\d{6}(?!\d)/iu;

const thatBranch =
  /(?<!\p{L})(?:(?:that|this|the same) (?:branch|site|garage|workshop)|(?:t[aąęe]|tej|tego|tym|ten|temu|tamt\p{L}+) (?:oddzia[łl]\p{L}*|fili\p{L}+|warsztat\p{L}*)|(?:diese[rnms]?|jene[rnms]?|derselben|dieselbe) (?:filiale|niederlassung|werkstatt|standort)|(?:t[aéeu]|tuto|t[ée]to|tato|stejn\p{L}+) (?:pobočk|pobock|provozovn)\p{L}*|(?:ця|цю|цій|цієї|цей|цьому|та|ту|тій|тієї|той|тому) (?:філі\p{L}+|сервіс\p{L}*))(?!\p{L})/iu;

/** "What did we order last for that branch?": the number of the one that was talked about, in its place. */
export function withBranch(text: string, { shipTo, list, last, language }: State, around: Around): string {
  const before = [shipTo, last?.input['shipTo'], list?.input['shipTo']].find((each) => typeof each === 'string');
  const isKnown = before !== undefined && before !== 'own' && before !== openBranch;
  const known = isKnown ? text.replace(thatBranch, before) : text;
  return withItsNumber(known, around, { shipTo }, hear(known, language).language);
}

const pricedFor =
  /(?<!\p{L})(?:prices?|stock|quote|cen[aęyuě]|wycen[aęy]|stan|preise?|angebot|bestand|nabídku|ціну|ціна|ціни|залишки)\s+$/iu;
