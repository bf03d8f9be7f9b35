import type { RequisitionOrder } from '../../contract/resources.ts';
import {
  add,
  compareDecimals,
  decimal,
  formatDecimal,
  multiply,
  round,
  subtract,
  type Decimal,
} from '../../core/money.ts';
import { DeskError } from '../../core/errors.ts';
import { cleanText, listing } from '../../core/text.ts';
import type { AnsweredOrder, DraftContent, DraftLine, ServiceAnswer } from '../../ports/draft.ts';

type Line = NonNullable<RequisitionOrder['lines']>[number];

/** A line of the answer with what its order says about it. */
interface Answered {
  readonly line: Line;
  readonly currency: string | undefined;
}

/**
 * Holds what the service made of a requisition against what was approved, SKU by SKU over all its orders. Tolerance 0;
 * a requisition that was only split is no difference. What cannot be checked because the answer leaves it out (how
 * many, at which price, in which currency) is a difference too.
 *
 * `readAt`: when the orders were read, milliseconds since the epoch.
 * @throws DeskError `contract_broken` when there is no order at all.
 */
export function compare(
  approved: DraftContent,
  orders: readonly RequisitionOrder[],
  readAt: number,
): { answer: ServiceAnswer; differences: string[] } {
  const [first] = orders;
  if (first === undefined) {
    throw new DeskError('contract_broken', 'The service shows a requisition without one order.', {
      next: 'Read it again; if it stays so, ask the trading service.',
    });
  }
  const wanted = bySku(approved.lines, (line) => line.sku);
  const answered = bySku(
    orders.flatMap((order) => (order.lines ?? []).map((line) => ({ line, currency: order.currencyCode ?? undefined }))),
    ({ line }) => line.sku,
  );
  const differences = [
    ...[...wanted].flatMap(([sku, lines]) => ofSku(sku, lines, answered.get(sku) ?? [])),
    ...[...answered].flatMap(([sku, lines]) => (wanted.has(sku) ? [] : [extra(sku, lines)])),
    ...new Set(orders.flatMap((order) => ofOrder(approved, order))),
    ...otherRequisitions(orders, first.requisitionId),
  ];
  return {
    answer: { readAt, requisitionId: first.requisitionId, orders: orders.map(answeredOrder), differences },
    differences,
  };
}

function ofSku(sku: string, wanted: readonly DraftLine[], answered: readonly Answered[]): string[] {
  const name = cleanText(sku, 40);
  const quantity = sum(wanted.map((line) => line.quantity));
  if (answered.length === 0) return [`${name}: not ordered at all, ${quantity} were approved`];
  return [
    ...ofQuantity(quantity, answered),
    ...ofCurrency(wanted, answered),
    ...ofPrice(wanted, answered),
    ...ofLineTotals(answered),
  ].map((each) => `${name}: ${each}`);
}

function ofQuantity(wanted: number, answered: readonly Answered[]): string[] {
  const total = (field: 'requiredQuantity' | 'acceptedQuantity' | 'missingQuantity') =>
    allOf(answered.map(({ line }) => line[field]));
  const required = total('requiredQuantity');
  const accepted = total('acceptedQuantity');
  const missing = total('missingQuantity');
  const found: string[] = [];
  if (required !== undefined && required !== wanted) found.push(`${required} ordered instead of ${wanted}`);
  if (accepted === undefined) {
    found.push(`the service does not say how many of ${wanted} it accepted`);
    if (missing !== undefined && missing !== 0) found.push(`${missing} missing`);
  } else if (accepted !== wanted) {
    found.push(`${accepted} of ${wanted} accepted${missing === undefined ? '' : `, ${missing} missing`}`);
  } else if (missing !== undefined && missing !== 0) {
    found.push(`${accepted} of ${wanted} accepted, and still ${missing} missing`);
  }
  return found;
}

function ofCurrency(wanted: readonly DraftLine[], answered: readonly Answered[]): string[] {
  const approved = new Set(wanted.map((line) => line.currencyCode));
  const others = new Set(answered.map(({ currency }) => currency).filter((each) => !approved.has(each ?? '')));
  return [...others].map((each) =>
    each === undefined
      ? 'the service does not say in which currency'
      : `in ${cleanText(each, 10)} instead of ${listing([...approved])}`,
  );
}

function ofPrice(wanted: readonly DraftLine[], answered: readonly Answered[]): string[] {
  const approved = wanted.map((line) => decimal(line.unitPriceNet));
  const prices = listing([...new Set(approved.map(formatDecimal))]);
  const found = answered.flatMap(({ line, currency }) => {
    if (isAbsent(line.unitPriceNet)) return ['the service names no price'];
    const price = line.unitPriceNet;
    if (approved.some((each) => compareDecimals(each, price) === 0)) return [];
    return [`${amountIn(price, currency)} net each instead of ${prices}`];
  });
  if (found.length > 0) return [...new Set(found)];
  return ofMixedPrices(wanted, answered, approved);
}

/** One SKU approved at several prices: each may be right by itself and the mixture wrong. */
function ofMixedPrices(
  wanted: readonly DraftLine[],
  answered: readonly Answered[],
  approved: readonly Decimal[],
): string[] {
  if (new Set(approved).size < 2) return [];
  const total = totalOf(
    answered.map(({ line: { unitPriceNet: each, acceptedQuantity: accepted } }) =>
      isAbsent(each) || isAbsent(accepted) ? undefined : multiply(each, accepted),
    ),
  );
  const expected = add(...wanted.map((line) => multiply(decimal(line.unitPriceNet), line.quantity)));
  if (total === undefined || compareDecimals(total, expected) === 0) return [];
  return [`${formatDecimal(total)} net in all instead of ${formatDecimal(expected)}`];
}

/** The sum of a line is its price times what was accepted; where that has more than two places, either rounding is right. */
function ofLineTotals(answered: readonly Answered[]): string[] {
  return answered.flatMap(({ line, currency }) => {
    const { acceptedQuantity: accepted, totalNet: total } = line;
    const exact = exactOf(line);
    if (exact === undefined || isAbsent(accepted) || isAbsent(total) || isRoundingOf(total, exact)) return [];
    return [`${amountIn(total, currency)} net for ${accepted} instead of ${formatDecimal(round(exact))}`];
  });
}

const cent = decimal('0.01');

/** Equal, or, where `exact` has more than two places, one of the two cents around it. */
function isRoundingOf(total: Decimal, exact: Decimal): boolean {
  if (compareDecimals(exact, round(exact)) === 0) return compareDecimals(total, exact) === 0;
  const off = subtract(total, exact);
  const distance = off.startsWith('-') ? decimal(off.slice(1)) : off;
  return compareDecimals(distance, cent) < 0;
}

function extra(sku: string, answered: readonly Answered[]): string {
  const quantity = allOf(answered.map(({ line }) => line.requiredQuantity));
  return `${cleanText(sku, 40)}: was not approved${quantity === undefined ? '' : `, ${quantity} ordered`}`;
}

function ofOrder(approved: DraftContent, order: RequisitionOrder): string[] {
  return [...ofReceiver(approved, order), ...ofMethods(approved, order), ...ofOrderTotal(order)];
}

/** "When `shipTo` is not given, receiver and payer are the same customer." */
function ofReceiver(approved: DraftContent, order: RequisitionOrder): string[] {
  const receiver = approved.shipTo ?? order.billTo ?? undefined;
  const { shipTo } = order;
  if (isAbsent(shipTo)) return approved.shipTo === undefined ? [] : ['The service does not say who receives it'];
  if (receiver === undefined || shipTo === receiver) return [];
  const instead = approved.shipTo === undefined ? `the payer ${cleanText(receiver, 40)}` : receiver;
  return [`Receiver ${cleanText(shipTo, 40)} instead of ${instead}`];
}

function ofMethods(approved: DraftContent, order: RequisitionOrder): string[] {
  const other = (what: string, wanted: string | undefined, got: string | null | undefined) =>
    wanted === undefined || isAbsent(got) || got === wanted
      ? []
      : [`${what} ${cleanText(got, 40)} instead of ${cleanText(wanted, 40)}`];
  const deferred = (value: boolean) => (value ? 'deferred' : 'not deferred');
  const { deferredPayment: wanted } = approved;
  const { deferredPayment: got } = order;
  return [
    ...other('Delivery method', approved.deliveryMethod, order.deliveryMethod),
    ...other('Payment method', approved.paymentMethod, order.paymentMethod),
    ...(wanted === undefined || isAbsent(got) || got === wanted
      ? []
      : [`Payment is ${deferred(got)} instead of ${deferred(wanted)}`]),
  ];
}

/**
 * Nothing is charged beside the lines: the total is the sum of what its lines say, or of their prices, rounded once.
 * How the service rounds is not shown, so that either way is right, but only where something was rounded: a line that
 * says its sum leaves no room. Whether a total includes core deposits is not shown either, so that a person looks at
 * one that seems to.
 */
function ofOrderTotal(order: RequisitionOrder): string[] {
  const lines = order.lines ?? [];
  const { totalNet: total } = order;
  if (isAbsent(total)) return [];
  const exact = totalOf(lines.map(exactOf));
  if (exact !== undefined && isRoundingOf(total, exact)) return [];
  const least = totalOf(lines.map((line) => line.totalNet ?? cents(exactOf(line), 'down')));
  const most = totalOf(lines.map((line) => line.totalNet ?? cents(exactOf(line), 'up')));
  if (least === undefined || most === undefined) return [];
  if (compareDecimals(total, least) >= 0 && compareDecimals(total, most) <= 0) return [];
  const got = amountIn(total, order.currencyCode ?? undefined);
  const expected = totalOf(lines.map((line) => line.totalNet)) ?? exact ?? least;
  return [`Order ${cleanText(order.id, 40)} comes to ${got} net, its lines to ${formatDecimal(round(expected))}`];
}

function exactOf({ unitPriceNet: price, acceptedQuantity: accepted }: Line): Decimal | undefined {
  return isAbsent(price) || isAbsent(accepted) ? undefined : multiply(price, accepted);
}

/** The next whole cent, or the same amount where it is one. */
function cents(amount: Decimal | undefined, way: 'down' | 'up'): Decimal | undefined {
  if (amount === undefined) return undefined;
  const nearest = round(amount);
  const off = compareDecimals(nearest, amount);
  if (way === 'down') return off > 0 ? subtract(nearest, cent) : nearest;
  return off < 0 ? add(nearest, cent) : nearest;
}

function otherRequisitions(orders: readonly RequisitionOrder[], requisitionId: string): string[] {
  const others = orders.filter((order) => order.requisitionId !== requisitionId);
  return others.map(
    (order) => `Order ${cleanText(order.id, 40)} is of another requisition (${cleanText(order.requisitionId, 40)})`,
  );
}

function answeredOrder(order: RequisitionOrder): AnsweredOrder {
  const text = (value: string | null | undefined) => (isAbsent(value) ? undefined : cleanText(value, 60));
  return {
    id: order.id,
    phaseCode: text(order.phaseCode),
    statusCode: text(order.statusCode),
    shipFrom: text(order.shipFrom),
    shipTo: text(order.shipTo),
    currencyCode: text(order.currencyCode),
    totalNet: order.totalNet ?? undefined,
    totalGross: order.totalGross ?? undefined,
    lines: (order.lines ?? []).map((line) => ({
      sku: line.sku,
      requiredQuantity: line.requiredQuantity ?? undefined,
      acceptedQuantity: line.acceptedQuantity ?? undefined,
      missingQuantity: line.missingQuantity ?? undefined,
      unitPriceNet: line.unitPriceNet ?? undefined,
      totalNet: line.totalNet ?? undefined,
    })),
  };
}

function bySku<T>(rows: readonly T[], skuOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(skuOf(row), [...(groups.get(skuOf(row)) ?? []), row]);
  return groups;
}

const amountIn = (amount: Decimal, currency: string | undefined) =>
  currency === undefined ? formatDecimal(amount) : `${formatDecimal(amount)} ${cleanText(currency, 10)}`;

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

/** The sum, if every one of them is there. */
function allOf(values: readonly (number | null | undefined)[]): number | undefined {
  const known = values.filter((each) => each !== null && each !== undefined);
  return known.length === values.length ? sum(known) : undefined;
}

function totalOf(values: readonly (Decimal | null | undefined)[]): Decimal | undefined {
  const known = values.filter((each) => !isAbsent(each));
  return known.length === values.length ? add(...known) : undefined;
}

function isAbsent<T>(value: T | null | undefined): value is null | undefined {
  return value === null || value === undefined;
}
