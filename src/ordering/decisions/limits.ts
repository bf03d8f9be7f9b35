import { utcDay } from '../../core/datetime.ts';
import { errorOf } from '../../core/errors.ts';
import { compareDecimals, decimal, totalPerCurrency, type Money, type Totals } from '../../core/money.ts';
import type { DraftTotal, ServiceAnswer } from '../../ports/draft.ts';
import type { DraftRow, LedgerRead, LedgerWrite, ReservationRow } from '../../ports/ledger.ts';
import { newId, type OrderingDependencies } from '../dependencies.ts';
import { texts } from '../messages/en.ts';
import type { Action, Actor, Decision, Policy, Question } from '../policy/policy.ts';
import { decide } from '../policy/rules.ts';
import { receiverOf } from '../workflow/draft-content.ts';

/** First millisecond of the UTC day. */
export function startOfDay(at: number): number {
  return Date.parse(`${utcDay(at)}T00:00:00Z`);
}

/**
 * Sums what counts on the UTC day of `at`: reserved that day and not released. Per currency, since a reservation made
 * before the currency of the limits changed is never converted.
 * `exceptDraft` leaves out the reservation of the draft being checked, which would otherwise count twice.
 * @throws RangeError when an amount is not a decimal number: then no limit can be checked and nothing may be sent.
 */
export function daySums(
  reservations: Iterable<ReservationRow>,
  of: { person: string; receiver: string; at: number; exceptDraft?: string | undefined },
): { readonly person: Totals; readonly receiver: Totals } {
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

/** What limits are counted in before anything was sent, and after the service has answered with its own amounts. */
type Priced = Pick<DraftRow, 'content' | 'answer'>;

/**
 * The amount that will be paid for a draft: what was approved or what the service answered, whichever is more. The
 * orders of a split requisition count together. Undefined when either is not known in one currency.
 */
export function amountToPay({ content, answer }: Priced, basis: 'net' | 'gross'): Money | undefined {
  const approved = amountOf(content.totals, basis);
  if (answer === null || approved === undefined) return approved;
  const answered = answeredAmount(answer, basis);
  if (answered?.currency !== approved.currency) return undefined;
  return compareDecimals(answered.amount, approved.amount) > 0 ? answered : approved;
}

function answeredAmount({ orders }: ServiceAnswer, basis: 'net' | 'gross'): Money | undefined {
  const known = orders.flatMap(({ currencyCode, totalNet, totalGross }): Money[] => {
    const amount = basis === 'net' ? totalNet : totalGross;
    return amount === undefined || currencyCode === undefined
      ? []
      : [{ amount: decimal(amount), currency: currencyCode }];
  });
  const [total, ...others] = totalPerCurrency(known);
  return known.length === orders.length && others.length === 0 ? total : undefined;
}

/**
 * Whether the policy allows this actor to do this with this draft now, with what is already reserved today. The draft's
 * own reservation does not count against itself.
 */
export async function decideFor(
  ledger: LedgerRead,
  policy: Policy,
  action: Action,
  row: Pick<DraftRow, 'id' | 'createdBy' | 'requesters'> & Priced,
  actor: Actor | undefined,
  at: number,
  more: Pick<Question, 'mode' | 'frozen' | 'ordersNothingNew'>,
): Promise<Decision> {
  const receiver = receiverOf(row.content);
  const since = startOfDay(at);
  const reservations = [
    ...(await ledger.reservations({ person: row.createdBy, since })),
    ...(await ledger.reservations({ receiver, since })),
  ];
  const once = new Map(reservations.map((each) => [each.id, each]));
  const sums = daySums(once.values(), { person: row.createdBy, receiver, at, exceptDraft: row.id });
  return decide(policy, {
    action,
    actor,
    requester: row.createdBy,
    requesters: row.requesters,
    receiver,
    amount: amountToPay(row, policy.limits.basis),
    personDay: sums.person,
    receiverDay: sums.receiver,
    at,
    ...more,
  });
}

/**
 * Counts what will be paid for the draft against the limits of the day of `at`, once. Its reservation of an earlier day
 * or of another amount is released: an order counts on the day on which it is sent, with what it costs by then.
 */
export async function reserve(
  tx: LedgerWrite,
  { policy, randomBytes }: Pick<OrderingDependencies, 'policy' | 'randomBytes'>,
  row: DraftRow,
  at: number,
): Promise<void> {
  const amount = amountToPay(row, policy.limits.basis);
  if (amount === undefined) throw errorOf('internal', texts.fault.severalCurrencies);
  const today = await tx.reservations({ person: row.createdBy, since: startOfDay(at) });
  const isCounted = (each: ReservationRow) =>
    each.draftId === row.id && each.amount === amount.amount && each.currency === amount.currency;
  if (today.some(isCounted)) return;
  await tx.releaseReservations(row.id, at);
  await tx.insertReservation({
    id: newId('R', randomBytes),
    draftId: row.id,
    person: row.createdBy,
    receiver: receiverOf(row.content),
    amount: amount.amount,
    currency: amount.currency,
    at,
    releasedAt: null,
  });
}
