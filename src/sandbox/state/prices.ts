// Amounts, and what products and lines cost a customer.

import type { Account } from '../world/accounts.ts';
import { topOf } from '../world/categories.ts';
import { hashBetween } from '../world/prng.ts';
import type { ProductRow } from './database.ts';

/** "Price after all discounts; the only price usable for buying." */
export function customerNet(account: Account, product: ProductRow): Minor {
  const agreed = account.discounts[topOf(product.category)] ?? 0;
  const percent = agreed + hashBetween(`${account.payer.id}/${product.manufacturer}`, 0, 6);
  return Math.max(1, Math.round((product.list_net * (100 - percent)) / 100));
}

export function priceObject(account: Account, product: ProductRow) {
  const net = customerNet(account, product);
  const gross = grossOf(net, product.vat);
  return {
    currencyCode: 'PLN',
    listPriceNet: toAmount(product.list_net),
    listPriceGross: toAmount(grossOf(product.list_net, product.vat)),
    vatPercentage: product.vat,
    vatAmount: toAmount(gross - net),
    refundableAmountNet: toAmount(product.refundable_net),
    refundableAmountGross: toAmount(grossOf(product.refundable_net, product.vat)),
    customerPriceNet: toAmount(net),
    customerPriceGross: toAmount(gross),
  };
}

/** VAT is computed on the line's net total; a document's total is the sum of its lines. */
function lineTotals(unitNet: Minor, quantity: number, vat: number) {
  const net = unitNet * quantity;
  return { net, gross: grossOf(net, vat) };
}

/** The amounts that every kind of line has in a reply. */
export function lineAmounts(unitNet: Minor, quantity: number, vat: number) {
  const total = lineTotals(unitNet, quantity, vat);
  return {
    unitPriceNet: toAmount(unitNet),
    unitPriceGross: toAmount(grossOf(unitNet, vat)),
    vatPercentage: vat,
    totalNet: toAmount(total.net),
    totalGross: toAmount(total.gross),
  };
}

export function sumTotals(lines: readonly { unitNet: Minor; quantity: number; vat: number }[]) {
  let net = 0;
  let gross = 0;
  for (const line of lines) {
    const total = lineTotals(line.unitNet, line.quantity, line.vat);
    net += total.net;
    gross += total.gross;
  }
  return { net, gross };
}

/** Amounts in the embedded service are whole grosze (minor units); `toAmount` converts them for a reply. */
export type Minor = number;

/** VAT on a net amount, rounded half away from zero, so that a credit note mirrors its invoice. */
function vatOn(net: Minor, vatPercentage: number): Minor {
  return Math.sign(net) * Math.floor((Math.abs(net) * vatPercentage + 50) / 100);
}

export const grossOf = (net: Minor, vatPercentage: number): Minor => net + vatOn(net, vatPercentage);

/** The JSON number of an amount. Dividing by 100 gives the double nearest to the two-place decimal. */
export const toAmount = (minor: Minor): number => minor / 100;

export const toMinor = (amount: number): Minor => Math.round(amount * 100);

/** For a message: two decimals, no currency. */
export const formatAmount = (minor: Minor): string => (minor / 100).toFixed(2);
