import type { Account } from './world/accounts.ts';
import { topOf } from './world/categories.ts';
import { hashBetween } from './world/prng.ts';
import { grossOf, toAmount, type Minor } from './money.ts';

interface Priced {
  readonly category: string;
  readonly manufacturer: string;
  readonly list_net: number;
  readonly refundable_net: number;
  readonly vat: number;
}

/** "Price after all discounts; the only price usable for buying." */
export function customerNet(account: Account, product: Omit<Priced, 'refundable_net' | 'vat'>): Minor {
  const agreed = account.discounts[topOf(product.category)] ?? 0;
  const percent = agreed + hashBetween(`${account.payer.id}/${product.manufacturer}`, 0, 6);
  return Math.max(1, Math.round((product.list_net * (100 - percent)) / 100));
}

export function priceObject(account: Account, product: Priced) {
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

/** Amounts of a line: VAT is taken on the line's net total, and a document is the sum of its lines. */
function lineTotals(unitNet: Minor, quantity: number, vat: number) {
  const net = unitNet * quantity;
  return { net, gross: grossOf(net, vat) };
}

/** The amounts every kind of line carries in a reply. */
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
