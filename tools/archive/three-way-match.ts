import { addDays, writtenDay } from '../../src/core/datetime.ts';
import { toMillionths } from '../../src/core/millionths.ts';
import { decimal, formatDecimal, multiply, subtract, type Decimal } from '../../src/core/money.ts';
import { count } from '../../src/core/text.ts';
import type { LineRow } from '../../src/ports/archive.ts';

// Ordered, accepted, delivered, invoiced: line by line, in pieces and in price.

export interface Difference {
  /** `awaited`: nothing is wrong, it is only too early. */
  readonly kind:
    | 'awaited'
    | 'not_accepted'
    | 'not_delivered'
    | 'over_delivered'
    | 'not_invoiced'
    | 'over_invoiced'
    | 'price'
    | 'currency';
  readonly pieces?: number;
  /** Net; what it is about in money. */
  readonly amount?: string;
  readonly currencyCode?: string;
  /** Of what is not there yet: the day that the order names. */
  readonly promisedBy?: string;
  /** Where the order names none: the day by which such orders come. */
  readonly usuallyBy?: string;
  readonly text: string;
  readonly next: string;
}

export interface MatchedLine {
  readonly sku: string;
  readonly name?: string;
  readonly ordered: number;
  readonly accepted: number;
  readonly delivered: number;
  readonly returned: number;
  readonly invoiced: number;
  /** Pieces on credit notes, without a sign: whether the service gives them as negative is not shown. */
  readonly credited: number;
  readonly orderedPriceNet?: string;
  readonly invoicedPriceNet?: string;
  readonly differences: Difference[];
}

export interface Expected {
  readonly today: string;
  /** The last day on which this line of an order should come, where the desk was told one. */
  readonly promised: (order: LineRow) => string | undefined;
}

/** Days after which an order without a promised day is late. */
const usualDays = 3;

export function threeWayMatch(lines: readonly LineRow[], expected: Expected): MatchedLine[] {
  const products = new Map<string, LineRow[]>();
  for (const line of lines) {
    if (line.sku !== null) products.set(line.sku, [...(products.get(line.sku) ?? []), line]);
  }
  return [...products].map(([sku, of]) => matched(sku, of, expected));
}

function matched(sku: string, lines: readonly LineRow[], expected: Expected): MatchedLine {
  const orders = lines.filter(({ kind }) => kind === 'order');
  const deliveries = lines.filter(({ kind }) => kind === 'delivery');
  const invoices = lines.filter((line) => line.kind === 'invoice' && line.class !== 'CREDIT_NOTE');
  const credits = lines.filter((line) => line.kind === 'invoice' && line.class === 'CREDIT_NOTE');
  const sum = (of: readonly LineRow[], read: (line: LineRow) => number | null) =>
    of.reduce((all, line) => all + (read(line) ?? 0), 0);
  const ordered = sum(orders, (line) => line.requiredQuantity);
  const accepted = sum(orders, (line) => line.acceptedQuantity);
  const delivered = sum(deliveries, (line) => line.shippedQuantity);
  const returned = sum(deliveries, (line) => line.returnedQuantity);
  const invoiced = sum(invoices, (line) => line.quantity);
  const credited = sum(credits, (line) => Math.abs(line.quantity ?? 0));
  const [order] = orders;
  const [invoice] = invoices;
  const name = order?.name ?? deliveries[0]?.name ?? undefined;
  const price = order?.unitPriceNet ?? deliveries[0]?.unitPriceNet ?? invoice?.unitPriceNet ?? null;
  const currency = (order ?? deliveries[0] ?? invoice)?.currency ?? '';
  const worth = (pieces: number) =>
    price === null
      ? { pieces }
      : { pieces, amount: formatDecimal(multiply(price as Decimal, pieces)), currencyCode: currency };
  const kept = delivered - returned;
  const over = Math.max(0, Math.max(0, invoiced - kept) - credited);
  const unanswered = sum(
    orders.filter(({ acceptedQuantity }) => acceptedQuantity === null),
    (line) => line.requiredQuantity,
  );
  const refused = ordered - accepted - unanswered;
  const differences: Difference[] = [
    ...(unanswered > 0
      ? [
          {
            kind: 'awaited' as const,
            ...worth(unanswered),
            text: `${count(unanswered, 'piece')} ordered; the service does not say yet how many it accepts.`,
            next: 'Look again later. Do not order again.',
          },
        ]
      : []),
    ...(refused > 0
      ? [
          {
            kind: 'not_accepted' as const,
            ...worth(refused),
            text: `${count(refused, 'piece')} ordered and not accepted.`,
            next: 'Order the rest again, or a substitute.',
          },
        ]
      : []),
    ...(order !== undefined && delivered < accepted
      ? [{ ...worth(accepted - delivered), ...undelivered(accepted - delivered, orders, order, expected) }]
      : []),
    ...(orders.length > 0 && delivered > accepted
      ? [
          {
            kind: 'over_delivered' as const,
            ...worth(delivered - accepted),
            text: `${count(delivered - accepted, 'piece')} delivered more than accepted.`,
            next: 'Return them before they are invoiced, or keep them knowingly.',
          },
        ]
      : []),
    ...(deliveries.length > 0 && invoiced < kept
      ? [
          {
            kind: 'not_invoiced' as const,
            ...worth(kept - invoiced),
            text: `${count(kept - invoiced, 'piece')} delivered and not invoiced yet.`,
            next: 'Expect an invoice.',
          },
        ]
      : []),
    ...(invoices.length > 0 && over > 0
      ? [
          {
            kind: 'over_invoiced' as const,
            ...worth(over),
            text: `${count(over, 'piece')} invoiced and not delivered.`,
            next: `Ask for a credit note for invoice ${invoice?.documentId ?? ''}.`,
          },
        ]
      : []),
    ...priceDifferences(order, invoices),
  ];
  return {
    sku,
    ...(name === undefined ? {} : { name }),
    ...{ ordered, accepted, delivered, returned, invoiced, credited },
    ...(order?.unitPriceNet == null ? {} : { orderedPriceNet: formatDecimal(order.unitPriceNet as Decimal) }),
    ...(invoice?.unitPriceNet == null ? {} : { invoicedPriceNet: formatDecimal(invoice.unitPriceNet as Decimal) }),
    differences,
  };
}

/** What is not there yet is late after the day that was promised, or after the usual days. */
function undelivered(
  pieces: number,
  orders: readonly LineRow[],
  order: LineRow,
  { today, promised }: Expected,
): Omit<Difference, 'pieces' | 'amount' | 'currencyCode'> {
  const days = orders.flatMap((line) => writtenDay(promised(line)) ?? []).sort();
  const day = days.at(-1);
  const patience =
    day ??
    addDays(
      orders
        .map((line) => line.day)
        .sort()
        .at(-1) ?? today,
      usualDays,
    );
  if (patience >= today) {
    return {
      kind: 'awaited',
      ...(day === undefined ? { usuallyBy: patience } : { promisedBy: day }),
      text: `${count(pieces, 'piece')} accepted and still to come${day === undefined ? '' : `, by ${day}`}.`,
      next: `Ask the supplier if nothing came by ${patience}.`,
    };
  }
  return {
    kind: 'not_delivered',
    ...(day === undefined ? {} : { promisedBy: day }),
    text: `${count(pieces, 'piece')} accepted and not delivered${day === undefined ? '' : `, though it should have come by ${day}`}.`,
    next: `Ask the supplier when order ${order.documentId} of ${order.day} comes.`,
  };
}

/** Each invoice line against the price of its order; amounts of other currencies are not compared. */
function priceDifferences(order: LineRow | undefined, invoices: readonly LineRow[]): Difference[] {
  if (order?.unitPriceNet == null) return [];
  const agreed = order.unitPriceNet as Decimal;
  return invoices.flatMap((line): Difference[] => {
    if (line.unitPriceNet === null) return [];
    if (line.currency !== order.currency) {
      return [
        {
          kind: 'currency',
          text: `Ordered in ${order.currency}, invoiced in ${line.currency} (${line.documentId}).`,
          next: 'Ask the supplier which one counts.',
        },
      ];
    }
    const more = subtract(line.unitPriceNet as Decimal, agreed);
    if (toMillionths(more) === 0) return [];
    const amount = formatDecimal(multiply(more, line.quantity ?? 0));
    return [
      {
        kind: 'price',
        pieces: line.quantity ?? 0,
        amount,
        currencyCode: line.currency,
        text: `Ordered at ${formatDecimal(agreed)}, invoiced at ${formatDecimal(decimal(line.unitPriceNet))} (${line.documentId}).`,
        next: more.startsWith('-')
          ? 'Nothing to do: it costs less than ordered.'
          : `Ask for a credit note of ${amount} ${line.currency}.`,
      },
    ];
  });
}
