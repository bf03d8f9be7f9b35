import { readMeta, writeMeta, type Db } from './database.ts';
import { toAmount, type Minor } from './prices.ts';
import type { Account } from '../world/accounts.ts';

const creditLimitKey = (payer: string) => `creditLimit:${payer}`;

/** Overrides the account's credit limit; only a fault does this. */
export function setCreditLimit(db: Db, payer: string, limit: Minor): void {
  writeMeta(db, creditLimitKey(payer), String(limit));
}

/** "Finances (GET finances response)": from unpaid invoices and orders that are not invoiced yet. */
export function financesOf(db: Db, account: Account, now: number) {
  const open = db
    .prepare<[number, string, number, number], { overdue: number; debit: number; credit: number }>(
      `SELECT COALESCE(SUM(CASE WHEN due_at < ? AND total_gross > 0 THEN total_gross END), 0) AS overdue,
              COALESCE(SUM(CASE WHEN total_gross > 0 THEN total_gross END), 0) AS debit,
              COALESCE(SUM(CASE WHEN total_gross < 0 THEN -total_gross END), 0) AS credit
       FROM invoice WHERE payer = ? AND issued_at <= ? AND paid_at > ?`,
    )
    .get(now, account.payer.id, now, now);
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
