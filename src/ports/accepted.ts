import { add, decimal, multiply, type Decimal } from '../core/money.ts';
import type { AnsweredOrder, DraftLine, DraftTotal } from './draft.ts';
import type { DraftRow } from './ledger.ts';

// How much of an order the service took, and what that comes to.

type Answered = Pick<DraftRow, 'content' | 'answer'>;

export interface Accepted {
  /** Pieces of each line of the order. */
  readonly lines: readonly number[];
  readonly pieces: number;
  /** Pieces that were approved. */
  readonly wanted: number;
}

/** Undefined: the service took all of it, or has not answered, or does not say how much. */
export function acceptedOf({ content, answer }: Answered): Accepted | undefined {
  if (answer === null) return undefined;
  const answered = answer.orders.flatMap(({ lines }) => lines);
  if (answered.length === 0) return undefined;
  const left = new Map<string, number>();
  for (const { sku, acceptedQuantity } of answered) {
    if (acceptedQuantity === undefined) return undefined;
    left.set(sku, (left.get(sku) ?? 0) + acceptedQuantity);
  }
  const lines = content.lines.map(({ sku, quantity }) => {
    const taken = Math.min(quantity, left.get(sku) ?? 0);
    left.set(sku, (left.get(sku) ?? 0) - taken);
    return taken;
  });
  const pieces = sum(lines);
  const wanted = sum(content.lines.map(({ quantity }) => quantity));
  // More of something else was taken than was approved.
  const isOther = pieces === 0 && [...left.values()].some((each) => each > 0);
  return pieces >= wanted || isOther ? undefined : { lines, pieces, wanted };
}

/** The service still shows phase ACCEPTED, so that it can be confirmed or cancelled. */
export function isAccepted({ answer }: Pick<DraftRow, 'answer'>): boolean {
  return answer !== null && answer.orders.every(({ phaseCode }) => phaseCode === 'ACCEPTED');
}

/** The service has it, with none of its pieces: nothing comes of it, and there is nothing to confirm. */
export const isNothingAccepted = (row: Answered): boolean => acceptedOf(row)?.pieces === 0;

/** A line with what the service took of it, and for how much. */
export interface LineNow extends DraftLine {
  /** Absent: it took all of the order, or does not say. */
  readonly accepted?: number;
}

/** The lines as they were approved, and where the service answered otherwise, as it answered. */
export function linesNow({ content, answer }: Answered): readonly LineNow[] {
  if (answer === null || answer.differences.length === 0) return content.lines;
  const accepted = acceptedOf({ content, answer });
  return content.lines.map((line, at) => {
    const isAlone = content.lines.filter(({ sku }) => sku === line.sku).length === 1;
    const own = isAlone ? answer.orders.flatMap(({ lines }) => lines.filter(({ sku }) => sku === line.sku)) : [];
    const nets = own.flatMap(({ totalNet }) => (totalNet === undefined ? [] : [decimal(totalNet)]));
    const [price, ...others] = new Set(own.map(({ unitPriceNet }) => unitPriceNet));
    const unitPriceNet = others.length === 0 && price !== undefined ? price : line.unitPriceNet;
    const taken = accepted?.lines[at];
    const isStated = own.length > 0 && nets.length === own.length;
    const lineNet = isStated ? add(...nets) : multiply(decimal(unitPriceNet), taken ?? line.quantity);
    const now = { ...line, unitPriceNet, lineNet, ...(taken !== undefined && { accepted: taken }) };
    return taken === 0 ? { ...now, latestDeliveryDate: undefined } : now;
  });
}

/** What it comes to: as it was approved, and where the service answered otherwise, by what it answered. Empty: not known. */
export function totalsNow({ content, answer }: Answered): readonly DraftTotal[] {
  if (answer === null || answer.differences.length === 0) return content.totals;
  const accepted = acceptedOf({ content, answer });
  const stated = perCurrency(answer.orders);
  if (stated === undefined) return accepted === undefined ? content.totals : [];
  return stated.map((each) => {
    const deposits = content.lines.flatMap(({ currencyCode, depositNet, quantity }, at) =>
      currencyCode === each.currencyCode && depositNet !== undefined
        ? [multiply(decimal(depositNet), accepted?.lines[at] ?? quantity)]
        : [],
    );
    return { ...each, depositNet: add(...deposits) };
  });
}

/** Undefined: an order does not say what it comes to. */
function perCurrency(orders: readonly AnsweredOrder[]): Omit<DraftTotal, 'depositNet'>[] | undefined {
  const sums = new Map<string, { net: Decimal; gross: Decimal | undefined }>();
  for (const { currencyCode, totalNet, totalGross } of orders) {
    if (currencyCode === undefined || totalNet === undefined) return undefined;
    const { net, gross } = sums.get(currencyCode) ?? { net: decimal(0), gross: decimal(0) };
    const isKnown = gross !== undefined && totalGross !== undefined;
    sums.set(currencyCode, {
      net: add(net, decimal(totalNet)),
      gross: isKnown ? add(gross, decimal(totalGross)) : undefined,
    });
  }
  return [...sums].map(([currencyCode, { net, gross }]) => ({
    currencyCode,
    net,
    ...(gross === undefined ? {} : { gross }),
  }));
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
