import { withVat } from '../../contract/line-amounts.ts';
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
import { errorOf } from '../../core/errors.ts';
import { cleanText } from '../../core/text.ts';
import type { AnsweredOrder, DraftContent, DraftLine, ServiceAnswer } from '../../ports/draft.ts';
import { texts } from '../messages/en.ts';
import { notKept } from './kept-length.ts';

const say = texts.difference;

type Line = NonNullable<RequisitionOrder['lines']>[number];

/** A line of the answer with the currency of its order. */
interface Answered {
  readonly line: Line;
  readonly currency: string | undefined;
}

/**
 * Compares the service's answer with what was approved, SKU by SKU over all its orders. Tolerance 0; a requisition that
 * was only split is no difference. What the answer leaves out (how many, at which price, in which currency) cannot be
 * checked, so it is a difference too.
 *
 * `readAt`: when the orders were read, milliseconds since the epoch.
 * @throws DeskError `contract_broken` when there is no order at all.
 */
export function compare(approved: DraftContent, orders: readonly RequisitionOrder[], readAt: number): ServiceAnswer {
  const [first] = orders;
  if (first === undefined) throw errorOf('contract_broken', texts.fault.emptyRequisition);
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
  const cut = notKept(approved, orders);
  const rounding = [...wanted].flatMap(([sku, lines]) => {
    const own = answered.get(sku) ?? [];
    const quantity = sum(lines.map((line) => line.quantity));
    return ofGross(quantity, lines, own).rounding.map((each) => say.ofSku(cleanText(sku, 40), each));
  });
  return {
    readAt,
    requisitionId: first.requisitionId,
    orders: orders.map(answeredOrder),
    differences,
    ...(cut.length === 0 ? {} : { notKept: cut }),
    ...(rounding.length === 0 ? {} : { rounding }),
  };
}

function ofSku(sku: string, wanted: readonly DraftLine[], answered: readonly Answered[]): string[] {
  const name = cleanText(sku, 40);
  const quantity = sum(wanted.map((line) => line.quantity));
  if (answered.length === 0) return [say.ofSku(name, say.notOrdered(quantity))];
  return [
    ...ofQuantity(quantity, answered),
    ...ofCurrency(wanted, answered),
    ...ofPrice(wanted, answered),
    ...ofLineTotals(answered),
    ...ofGross(quantity, wanted, answered).differences,
  ].map((each) => say.ofSku(name, each));
}

function ofQuantity(wanted: number, answered: readonly Answered[]): string[] {
  const total = (field: 'requiredQuantity' | 'acceptedQuantity' | 'missingQuantity') =>
    allOf(answered.map(({ line }) => line[field]));
  const required = total('requiredQuantity');
  const accepted = total('acceptedQuantity');
  const missing = total('missingQuantity');
  const found: string[] = [];
  if (required !== undefined && required !== wanted) found.push(say.quantity(required, wanted));
  if (accepted === undefined) {
    found.push(say.acceptedNotSaid(wanted));
    if (missing !== undefined && missing !== 0) found.push(say.missing(missing));
  } else if (accepted !== wanted) {
    found.push(say.accepted(accepted, wanted, missing));
  } else if (missing !== undefined && missing !== 0) {
    found.push(say.acceptedAndMissing(accepted, wanted, missing));
  }
  return found;
}

function ofCurrency(wanted: readonly DraftLine[], answered: readonly Answered[]): string[] {
  const approved = new Set(wanted.map((line) => line.currencyCode));
  const others = new Set(answered.map(({ currency }) => currency).filter((each) => !approved.has(each ?? '')));
  return [...others].map((each) =>
    each === undefined ? say.noCurrency : say.currency(cleanText(each, 10), [...approved]),
  );
}

function ofPrice(wanted: readonly DraftLine[], answered: readonly Answered[]): string[] {
  const approved = wanted.map((line) => decimal(line.unitPriceNet));
  const prices = [...new Set(approved.map(formatDecimal))];
  const found = answered.flatMap(({ line, currency }) => {
    if (isAbsent(line.unitPriceNet)) return [say.noPrice];
    const price = line.unitPriceNet;
    if (approved.some((each) => compareDecimals(each, price) === 0)) return [];
    return [say.price(amountIn(price, currency), prices)];
  });
  if (found.length > 0) return [...new Set(found)];
  return ofMixedPrices(wanted, answered, approved);
}

/** One SKU approved at several prices: each price may be right and the mixture wrong. */
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
  return [say.mixedPrices(formatDecimal(total), formatDecimal(expected))];
}

/** A line total is price times accepted quantity; where that has more than two places, either rounding is right. */
function ofLineTotals(answered: readonly Answered[]): string[] {
  return answered.flatMap(({ line, currency }) => {
    const { acceptedQuantity: accepted, totalNet: total } = line;
    const exact = exactOf(line);
    if (exact === undefined || isAbsent(accepted) || isAbsent(total) || isRoundingOf(total, exact)) return [];
    return [say.lineTotal(amountIn(total, currency), accepted, formatDecimal(round(exact)))];
  });
}

interface Gross {
  readonly differences: readonly string[];
  /** Cents that follow from how the service rounds, and from nothing else. */
  readonly rounding: readonly string[];
}

/**
 * The gross amount of a SKU, as billed and as approved. VAT is rounded once for each line, so that a line which was split
 * over several orders may come to a cent more or less; and where a service rounds each unit, to the gross price of one,
 * times quantity. Both follow from the prices that were approved. Any other amount is a difference.
 */
function ofGross(quantity: number, wanted: readonly DraftLine[], answered: readonly Answered[]): Gross {
  const none = { differences: [], rounding: [] };
  const approved = totalOf(wanted.map(({ lineGross }) => (lineGross === undefined ? undefined : decimal(lineGross))));
  const billed = totalOf(answered.map(({ line }) => line.totalGross));
  const accepted = allOf(answered.map(({ line }) => line.acceptedQuantity));
  if (approved === undefined || billed === undefined || accepted !== quantity) return none;
  if (compareDecimals(round(approved), billed) === 0) return none;
  const { currency } = answered[0] ?? {};
  const [got, expected] = [amountIn(billed, currency), formatDecimal(round(approved))];
  const [rate] = wanted.flatMap(({ vatPercentage }) => vatPercentage ?? []);
  const byPart = totalOf(
    answered.map(({ line }) => {
      const net = exactOf(line);
      return net === undefined || rate === undefined ? undefined : withVat(net, decimal(rate));
    }),
  );
  const byUnit = totalOf(
    wanted.map((line) =>
      line.unitPriceGross === undefined ? undefined : round(multiply(decimal(line.unitPriceGross), line.quantity)),
    ),
  );
  const isRounding = [byPart, byUnit].some((each) => each !== undefined && compareDecimals(each, billed) === 0);
  return isRounding
    ? { differences: [], rounding: [say.grossRounded(got, expected)] }
    : { differences: [say.gross(got, expected)], rounding: [] };
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
  return say.ofSku(cleanText(sku, 40), say.notApproved(quantity));
}

function ofOrder(approved: DraftContent, order: RequisitionOrder): string[] {
  return [
    ...ofReceiver(approved, order),
    ...ofMethods(approved, order),
    ...ofOrderTotal(order),
    ...ofOrderGross(order),
  ];
}

/** "When `shipTo` is not given, receiver and payer are the same customer." */
function ofReceiver(approved: DraftContent, order: RequisitionOrder): string[] {
  const receiver = approved.shipTo ?? order.billTo ?? undefined;
  const { shipTo } = order;
  if (isAbsent(shipTo)) return approved.shipTo === undefined ? [] : [say.noReceiver];
  if (receiver === undefined || shipTo === receiver) return [];
  const instead = approved.shipTo === undefined ? say.payer(cleanText(receiver, 40)) : receiver;
  return [say.receiver(cleanText(shipTo, 40), instead)];
}

function ofMethods(approved: DraftContent, order: RequisitionOrder): string[] {
  const { deliveryMethod, paymentMethod, deferredPayment } = order;
  const other = (text: typeof say.deliveryMethod, wanted: string | undefined, got: string | null | undefined) =>
    wanted === undefined || isAbsent(got) || got === wanted ? [] : [text(cleanText(got, 40), cleanText(wanted, 40))];
  const wanted = approved.deferredPayment;
  return [
    ...other(say.deliveryMethod, approved.deliveryMethod, deliveryMethod),
    ...other(say.paymentMethod, approved.paymentMethod, paymentMethod),
    ...(wanted === undefined || isAbsent(deferredPayment) || deferredPayment === wanted
      ? []
      : [say.deferredPayment(deferredPayment)]),
  ];
}

/**
 * Nothing is charged besides the lines: the total is the sum of the line totals, or of their prices, rounded once. The
 * interface does not say how the service rounds, so either way is right, but only where something was rounded: a line
 * that states its total leaves no room. Nor does it say whether a total includes core deposits, so a person looks at one
 * that seems to.
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
  return [say.orderTotal(cleanText(order.id, 40), got, formatDecimal(round(expected)))];
}

/** A gross total is the sum of its lines, or of their exact amounts with VAT: nothing else is charged besides them. */
function ofOrderGross({ id, lines, totalGross: total, currencyCode }: RequisitionOrder): string[] {
  const stated = totalOf((lines ?? []).map(({ totalGross }) => totalGross));
  if (isAbsent(total) || stated === undefined || (lines ?? []).length === 0) return [];
  const off = subtract(total, stated);
  const cents = decimal(off.startsWith('-') ? off.slice(1) : off);
  // Rounded once for the document, each line adds or takes half a cent at most.
  const most = multiply(cent, decimal(String((lines ?? []).length / 2)));
  if (compareDecimals(cents, most) <= 0) return [];
  return [say.orderGross(cleanText(id, 40), amountIn(total, currencyCode ?? undefined), formatDecimal(round(stated)))];
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
  return others.map(({ id, requisitionId: other }) => say.otherRequisition(cleanText(id, 40), cleanText(other, 40)));
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

/** The sum, if every value is there. */
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
