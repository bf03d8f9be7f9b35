import { cleanText } from './text.ts';

/** A product by one of its two names (heading "What the service does", rule 1); never both. */
export type ProductCode =
  { readonly sku: string; readonly index?: undefined } | { readonly index: string; readonly sku?: undefined };

/** A text of people that is longer is no code. An index that is named as one may have any length that fits an address. */
const longestCode = 60;
const longestIndex = 250;

/** Only ASCII: upper-casing other letters can make up characters (`ß` becomes `SS`) that nobody wrote. */
const skuLetters = /^[A-Za-z0-9]+$/;
const normalSku = new RegExp(`^[A-Z0-9]{1,${longestCode}}$`);

/**
 * The SKU that a text means, without its spaces and in capitals, or undefined if it cannot be one. A SKU is
 * `[A-Z0-9]+`, so nothing is lost: two SKUs never differ by spaces or case only.
 */
export function normaliseSku(text: string): string | undefined {
  if (normalSku.test(text)) return text;
  const joined = visible(text).replaceAll(' ', '');
  return joined.length <= longestCode && skuLetters.test(joined) ? joined.toUpperCase() : undefined;
}

/** "W 712/75" is W71275: a code as its letters and digits alone, in capitals, to compare how people write it. */
export function bareCode(code: string): string {
  return code.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

/** An index as it is sent: case, spaces and length as written; undefined if it cannot be one. */
export function normaliseIndex(text: string): string | undefined {
  // Only what cannot be seen is taken out: two spaces may be how the service writes it.
  const index = text.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return index.length > longestIndex || !/[\p{L}\p{N}]/u.test(index) ? undefined : index;
}

/** A code in the field of a SKU: one that cannot be a SKU is sent as the index it looks like. */
export function skuOrIndex(text: string): ProductCode | undefined {
  const sku = normaliseSku(text);
  if (sku !== undefined) return { sku };
  const index = normaliseIndex(text);
  return index === undefined ? undefined : { index };
}

/**
 * A product code as people write it. Letters and digits in one piece, at least one a digit, are a SKU in any case
 * (`op520` is OP520); anything else that could be a code is an index, as written. An index that the service does not
 * know is asked for once more as the SKU that has its letters and digits (`op 520`), and the answer says so. Never throws.
 */
export function readProductCode(text: string): ProductCode | { readonly problem: string } {
  const code = visible(text);
  if (code === '') return { problem: 'there is no product code' };
  if (code.length > longestCode) return { problem: `a product code has at most ${longestCode} characters` };
  if (lookAlikeOnly(code)) {
    const letters = [...new Set(code.match(foreignLetter))].join(', ');
    return {
      problem: `"${code}" has letters that look Latin and are not (${letters}); type the code anew, or write index:CODE if it is meant`,
    };
  }
  if (skuLetters.test(code) && /\d/.test(code)) return { sku: code.toUpperCase() };
  const index = normaliseIndex(code);
  if (index === undefined) return { problem: `"${code}" has no letter and no digit` };
  return { index };
}

/** Cyrillic and Greek letters, of which those in `lookAlike` cannot be told from Latin ones by eye. */
const foreignLetter = /[\p{Script=Cyrillic}\p{Script=Greek}]/gu;
const lookAlike = /[АВЕЅІЈКМНОРСТУХаеѕіјорсухΑΒΕΖΗΙΚΜΝΟΡΤΥΧο]/gu;

/** Whether a code of the Latin kind has only such foreign letters as a keyboard of the other language slips in. */
function lookAlikeOnly(code: string): boolean {
  const foreign = code.match(foreignLetter)?.length ?? 0;
  return foreign > 0 && foreign === (code.match(lookAlike)?.length ?? 0);
}

/** The code itself, to show it. */
export function codeOf(product: ProductCode): string {
  return product.sku ?? product.index;
}

function visible(text: string): string {
  return cleanText(text, Infinity).replace(/\s+/gu, ' ').trim();
}
