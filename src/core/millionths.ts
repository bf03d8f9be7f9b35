import { decimal, formatDecimal, multiply, type Decimal } from './money.ts';

// Amounts as whole numbers, which databases add exactly. Six places hold a unit price, nine thousand million fit.

/** Whole millionths; null for no amount, and for one that does not fit. */
export function toMillionths(amount: Decimal | null | undefined): number | null {
  if (amount === null || amount === undefined) return null;
  const value = Number(multiply(amount, 1_000_000));
  return Number.isSafeInteger(value) && fromMillionths(value) === amount ? value : null;
}

export function fromMillionths(millionths: number | bigint): Decimal {
  return multiply(decimal(String(millionths)), decimal('0.000001'));
}

/** "1234.50": what an answer carries. */
export const amountText = (millionths: number | bigint): string => formatDecimal(fromMillionths(millionths));
