/** The largest value of an int32, the type of every quantity of the interface. */
const largestQuantity = 2_147_483_647;

/**
 * A quantity as people write it: a whole number, also as `2,0` or `2.00`. A fraction, zero, a negative number and
 * `1.000`, which is a thousand in one country and one in the next, are problems: a quantity is never guessed.
 */
export function readQuantity(text: string): { readonly quantity: number } | { readonly problem: string } {
  const written = text.trim();
  if (/^[-\u2212]\s*\d/.test(written)) return { problem: `the quantity ${written} is negative; it is at least 1` };
  const match = /^\+?(\d+)(?:[.,](\d+))?$/.exec(written);
  if (match === null) return { problem: `"${written}" is not a quantity; write a whole number` };
  const [, whole = '', fraction = ''] = match;
  if (fraction.length === 3) {
    return { problem: `the quantity ${written} can be read in two ways; write it without a separator` };
  }
  if (/[1-9]/.test(fraction)) return { problem: `the quantity ${written} is not a whole number` };
  const quantity = Number(whole);
  if (quantity < 1) return { problem: 'the quantity is 0; it is at least 1' };
  if (quantity > largestQuantity) return { problem: `the quantity ${written} is larger than ${largestQuantity}` };
  return { quantity };
}
