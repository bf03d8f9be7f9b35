// Amounts: what products and lines cost a customer, and what the customer owes.

import type { Account } from '../world/accounts.ts';
import { topOf } from '../world/categories.ts';
import { hashBetween } from '../world/prng.ts';
import { readMeta, writeMeta, type Db, type ProductRow } from './database.ts';

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

const creditLimitKey = (payer: string) => `creditLimit:${payer}`;

/** Overrides the account's credit limit; only a fault does this. */
export function setCreditLimit(db: Db, payer: string, limit: Minor): void {
  writeMeta(db, creditLimitKey(payer), String(limit));
}

const dayLong = 86_400_000;

/** "Finances (GET finances response)": from unpaid invoices and orders that are not invoiced yet. */
export function financesOf(db: Db, account: Account, now: number) {
  const open = db
    .prepare<[number, string, number, number], { overdue: number; debit: number; credit: number }>(
      `SELECT COALESCE(SUM(CASE WHEN due_at < ? AND total_gross > 0 THEN total_gross END), 0) AS overdue,
              COALESCE(SUM(CASE WHEN total_gross > 0 THEN total_gross END), 0) AS debit,
              COALESCE(SUM(CASE WHEN total_gross < 0 THEN -total_gross END), 0) AS credit
       FROM invoice WHERE payer = ? AND issued_at <= ? AND paid_at > ?`,
    )
    // What is due today is not overdue yet.
    .get(Math.floor(now / dayLong) * dayLong, account.payer.id, now, now);
  const ordered = db
    .prepare<[string], { gross: number }>(
      `SELECT COALESCE(SUM(total_gross), 0) AS gross FROM sales_order
       WHERE payer = ? AND phase IN ('ACCEPTED', 'CONFIRMED', 'COLLECTED', 'PACKAGED', 'PARTLY_DELIVERED', 'DELIVERED')`,
    )
    .get(account.payer.id);
  const { overdue, debit, credit } = open ?? { overdue: 0, debit: 0, credit: 0 };
  const notInvoiced = ordered?.gross ?? 0;
  const creditLimit = Number(readMeta(db, creditLimitKey(account.payer.id)) ?? account.creditLimit);
  const utilized = debit - credit + notInvoiced;
  return {
    orderingAllowed: utilized <= creditLimit,
    deferredPaymentAllowed: account.market.deferredPayment,
    balance: toAmount(debit - credit),
    overdueBalance: toAmount(overdue),
    debit: toAmount(debit),
    credit: toAmount(credit),
    vipPoints: account.vipPoints,
    creditLimit: toAmount(creditLimit),
    utilizedCreditLimit: toAmount(utilized),
    availableCreditLimit: toAmount(Math.max(0, creditLimit - utilized)),
    notInvoicedOrders: toAmount(notInvoiced),
    currencyCode: 'PLN',
  };
}
