/** Amounts are whole grosze (minor units) everywhere in the embedded service; only a reply turns them into numbers. */
export type Minor = number;

/** VAT on a net amount, rounded half away from zero, so that a credit note mirrors its invoice. */
function vatOn(net: Minor, vatPercentage: number): Minor {
  return Math.sign(net) * Math.floor((Math.abs(net) * vatPercentage + 50) / 100);
}

export const grossOf = (net: Minor, vatPercentage: number): Minor => net + vatOn(net, vatPercentage);

/** The JSON number of an amount. Dividing by 100 gives the double nearest to the two-place decimal. */
export const toAmount = (minor: Minor): number => minor / 100;

export const toMinor = (amount: number): Minor => Math.round(amount * 100);

/** For a message to a person. */
export const spoken = (minor: Minor): string => (minor / 100).toFixed(2);
