import Big from 'big.js';

declare const decimalBrand: unique symbol;

/** A decimal number in plain notation ("1234.5", "-0.37"); exact, never a binary float. */
export type Decimal = string & { readonly [decimalBrand]: true };

/** An amount with its currency. Amounts of different currencies are never added. */
export interface Money {
  readonly amount: Decimal;
  /** Currency code as the service gives it (ISO 4217, e.g. "PLN"). */
  readonly currency: string;
}

/** Amounts of several currencies, one entry each, in order of first appearance. */
export type Totals = readonly Money[];

// A double holds every decimal of up to 15 significant digits exactly. Digits beyond that are noise of the
// sender's own arithmetic (0.1 + 0.2 arrives as 0.30000000000000004) and are dropped, once, here.
const exactDigits = 15;

/**
 * Reads a JSON number or a decimal string.
 * @throws RangeError when it is not a finite decimal number.
 */
export function decimal(value: number | string): Decimal {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`not a finite number: ${value}`);
    return plain(new Big(Number.isSafeInteger(value) ? value : value.toPrecision(exactDigits)));
  }
  const text = value.trim();
  if (!/^[+-]?\d+(\.\d+)?$/.test(text)) throw new RangeError(`not a decimal number: ${JSON.stringify(value)}`);
  return plain(new Big(text.replace(/^\+/, '')));
}

export function add(...values: readonly Decimal[]): Decimal {
  return plain(values.reduce((total, each) => total.plus(each), new Big(0)));
}

export function subtract(from: Decimal, value: Decimal): Decimal {
  return plain(new Big(from).minus(value));
}

export function multiply(value: Decimal, by: Decimal | number): Decimal {
  return plain(new Big(value).times(by));
}

/** By a power of ten, so that the result is exact. */
export function divide(value: Decimal, by: 10 | 100): Decimal {
  return plain(new Big(value).div(by));
}

/** -1, 0 or 1, as `Array.prototype.sort` wants it. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  return new Big(a).cmp(b);
}

export function isZero(value: Decimal): boolean {
  return new Big(value).eq(0);
}

/** Half away from zero, as invoices are rounded. */
export function round(value: Decimal, places = 2): Decimal {
  return plain(new Big(value).round(places, Big.roundHalfUp));
}

/** At least two places, more only where the value has them: "12" -> "12.00", "0.125" -> "0.125". */
export function formatDecimal(value: Decimal): string {
  const [whole = '0', fraction = ''] = value.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

export function formatMoney({ amount, currency }: Money): string {
  return `${formatDecimal(amount)} ${currency}`;
}

/** Sums per currency: currencies are never added together. */
export function totalPerCurrency(amounts: Iterable<Money>): Totals {
  const totals = new Map<string, Big>();
  for (const { amount, currency } of amounts) {
    totals.set(currency, (totals.get(currency) ?? new Big(0)).plus(amount));
  }
  return [...totals].map(([currency, amount]) => ({ amount: plain(amount), currency }));
}

function plain(value: Big): Decimal {
  const text = value.toFixed();
  // Big keeps the sign of a negative zero, which reads as a credit where there is none.
  return (value.eq(0) ? '0' : text) as Decimal;
}
