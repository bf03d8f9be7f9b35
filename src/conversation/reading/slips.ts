import { bareCode } from '../../core/product-code.ts';
import type { State } from '../state.ts';
import { swaps } from './wording.ts';

// "I got the OC243 wrong, should be 2 not 5": a count that somebody corrects, of lines that are counted.

const notThat =
  /(?<![\p{L}\d.,/-])(\d{1,3})((?:\s?(?:x|pcs?|szt|ks|stk|stück|шт)\.?)?(?:\s+sein)?)\s*,?\s+(?:(?:and|a|i|und|та|і) )?(?:not|nie|nicht|ne|не)\s+(\d{1,3})(?:\s?(?:x|pcs?|szt|ks|stk|stück|шт)\.?)?(?![\p{L}\d/-]|[.,]\d)/iu;
const toBe =
  /(?<!\p{L})(?:should(?:'?ve| have)? be(?:en)?|(?:it|that|they)['’]?s (?:to be|meant to be)|meant|soll(?:en|te|ten)?(?: es)?(?: \d+)? ?sein|gehören|ma(?:j[ąa])? by[ćc]|mia[łl]\p{L}{0,2} by[ćc]|maj[íi]? b[ýy]t|m[áa] b[ýy]t|m[ěe]l\p{L}? b[ýy]t|ма(?:є|ють) бути|мало бути)(?!\p{L})/iu;
const wrong =
  /(?<!\p{L})(?:sorry[,\s]+)?(?:i|we)(?:['’]ve)? (?:got|put|typed|wrote|had) (?:the )?([^,.;?]{2,25}?) wrong|(?<!\p{L})(?:(?:ja |já |я )?(?:jsem se |sem se |si[ęe] |sie )?(?:pomyli[łl]\p{L}*|spletl\p{L}*|помили\p{L}*)(?: si[ęe]| jsem se)?|(?:(?:da )?hab\p{L}? ich mich|ich hab\p{L}? mich) (?:vertan|verschrieben|vertippt|verzählt))(?!\p{L})\s*,?/iu;

/** "6's plenty", "4's fine" */
export const countIs = /(?<![\p{L}\d])(\d{1,3})['’]s(?=\s+(?:plenty|enough|fine|ok|okay|good|loads)(?!\p{L}))/giu;

/** The message without what the count was, and without the word for the slip. */
export function withoutSlip(text: string, { lines }: State): string {
  const [, now = '', unit = '', was] = notThat.exec(text) ?? [];
  const named = lines.filter((line) => bareCode(text).includes(bareCode(line.sku ?? line.index ?? '')));
  // "Swap the OP520 for 10, not 12" has its own reading.
  const isOfIt = named.length === 1 && named[0]?.quantity === Number(was) && !swaps.test(text);
  const counted = isOfIt ? text.replace(notThat, `${now}${unit}`) : text;
  const isCorrected = lines.some(({ quantity }) => quantity !== undefined) && toBe.test(counted) && /\d/.test(counted);
  return isCorrected && !counted.includes('?')
    ? counted.replace(wrong, (_, of: string | undefined) => of ?? ' ')
    : counted;
}
