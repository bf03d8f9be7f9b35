import { cleanText } from './text.ts';

/** A product by one of its two names (heading "What the service does", rule 1); never both. */
export type ProductCode =
  { readonly sku: string; readonly index?: undefined } | { readonly index: string; readonly sku?: undefined };

/** Longer than any code of the trade: what is longer is not a code. */
const longestCode = 60;

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

/** An index as it is sent: as written, in capitals, with single spaces; undefined if it cannot be one. */
export function normaliseIndex(text: string): string | undefined {
  const index = visible(text);
  if (index.length > longestCode || !/[\p{L}\p{N}]/u.test(index)) return undefined;
  return index.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

/**
 * A product code as people write it. Letters and digits with at least one digit are a SKU in any spacing and case
 * (`op 520` is OP520); anything else that could be a code is an index (`w 712/75` is W 712/75). Never throws.
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
  const sku = normaliseSku(code);
  if (sku !== undefined && /\d/.test(sku)) return { sku };
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
