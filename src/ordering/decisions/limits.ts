import type { DraftTotal } from '../../ports/draft.ts';
import type { ReservationRow } from '../../ports/ledger.ts';
import { utcDay } from '../../core/datetime.ts';
import { add, compareDecimals, decimal, totalPerCurrency, type Money, type Totals } from '../../core/money.ts';

/**
 * What is reserved on one UTC day. Per currency: a reservation made before the currency of the limits was changed is
 * never converted, and is refused where the limits are checked.
 */
export interface DaySums {
  readonly person: Totals;
  readonly receiver: Totals;
}

/** First millisecond of the UTC day: what was reserved since then counts today. */
export function startOfDay(at: number): number {
  return Date.parse(`${utcDay(at)}T00:00:00Z`);
}

/**
 * Sums what counts on the UTC day of `at`: made that day and not released.
 * `exceptDraft` leaves out the reservation of the draft that is checked, which would otherwise be counted twice.
 * @throws RangeError when an amount is not a decimal number: then no limit can be checked and nothing may be sent.
 */
export function daySums(
  reservations: Iterable<ReservationRow>,
  of: { person: string; receiver: string; at: number; exceptDraft?: string | undefined },
): DaySums {
  const day = utcDay(of.at);
  const counted = [...reservations].filter(
    (row) => row.releasedAt === null && utcDay(row.at) === day && row.draftId !== of.exceptDraft,
  );
  const sum = (rows: readonly ReservationRow[]) =>
    totalPerCurrency(rows.map((row) => ({ amount: decimal(row.amount), currency: row.currency })));
  return {
    person: sum(counted.filter((row) => row.person === of.person)),
    receiver: sum(counted.filter((row) => row.receiver === of.receiver)),
  };
}

/** Whether `amount` on top of `spent` is more than `limit`. Any amount of another currency counts as more. */
export function wouldExceed(limit: Money, spent: Totals, amount: Money): boolean {
  const all = [...spent, amount];
  if (all.some((each) => each.currency !== limit.currency)) return true;
  return compareDecimals(add(...all.map((each) => each.amount)), limit.amount) > 0;
}

/**
 * The amount of a draft that limits are counted in, net or gross, without core deposits.
 * Undefined when there is none to count: several currencies, no line, or a gross that is not known.
 */
export function amountOf(totals: readonly DraftTotal[], basis: 'net' | 'gross'): Money | undefined {
  const [total, ...others] = totals;
  const amount = total?.[basis];
  if (total === undefined || amount === undefined || others.length > 0) return undefined;
  return { amount: decimal(amount), currency: total.currencyCode };
}
