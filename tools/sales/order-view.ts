import { totalPerCurrency, type Decimal } from '../../src/core/money.ts';
import { count } from '../../src/core/text.ts';
import { table, type Cell, type Note } from '../../src/core/view.ts';
import { money } from '../base/priced-line.ts';
import { type OrderOut } from './order-shape.ts';

export function distinctText(values: readonly (string | undefined)[]): string | undefined {
  const known = [...new Set(values.flatMap((each) => each ?? []))];
  return known.length === 0 ? undefined : known.join(', ');
}

/** One amount where all orders have the same currency, else each with its own: currencies are never added. */
export function totalOf(
  orders: readonly Pick<OrderOut, 'currencyCode' | 'totalNet' | 'totalGross'>[],
  read: (each: Pick<OrderOut, 'totalNet' | 'totalGross'>) => string | undefined,
): Cell {
  const totals = totalPerCurrency(
    orders.flatMap((each) => {
      const value = read(each);
      return value === undefined ? [] : [{ amount: value as Decimal, currency: each.currencyCode ?? '' }];
    }),
  );
  const [first] = totals;
  if (first === undefined) return null;
  return totals.length === 1 ? first : totals.map(({ amount: sum, currency }) => `${sum} ${currency}`).join(' + ');
}

type LinedOrder = Omit<OrderOut, 'lines'> & Partial<Pick<OrderOut, 'lines'>>;

export function linesTable(orders: readonly LinedOrder[], options: { detail?: true } = {}) {
  const rows = orders.flatMap((each) => (each.lines ?? []).map((own) => ({ ...own, order: each })));
  return table(
    rows,
    [
      ...(orders.length > 1 ? ([['Order', 'code', (row: (typeof rows)[number]) => row.order.id]] as const) : []),
      ['SKU', 'code', (row) => row.sku],
      ['Index', 'code', (row) => row.index, 'detail'],
      ['Name', 'text', (row) => row.name],
      ['Required', 'count', (row) => row.requiredQuantity],
      ['Missing', 'count', (row) => row.missingQuantity],
      ['Accepted', 'count', (row) => row.acceptedQuantity],
      ['Collected', 'count', (row) => row.collectedQuantity],
      ['Packaged', 'count', (row) => row.packagedQuantity],
      ['Unit net', 'money', (row) => money(row.unitPriceNet, row.order.currencyCode)],
      ['Line net', 'money', (row) => money(row.totalNet, row.order.currencyCode)],
      ['Deliveries', 'code', (row) => (row.deliveryId ?? []).join(', ')],
      ['Unit gross', 'money', (row) => money(row.unitPriceGross, row.order.currencyCode), 'detail'],
      ['VAT', 'percent', (row) => row.vatPercentage, 'detail'],
      ['Line gross', 'money', (row) => money(row.totalGross, row.order.currencyCode), 'detail'],
    ],
    { title: 'Lines', ...options },
  );
}

export function ordersTable(orders: readonly LinedOrder[], { detail }: { detail?: true } = {}) {
  return table(
    orders,
    [
      ...(detail === true ? ([['Requisition', 'code', (row: LinedOrder) => row.requisitionId]] as const) : []),
      ['Order', 'code', (row) => row.id],
      ['Phase', 'code', (row) => row.phaseCode],
      ['Status', 'code', (row) => row.statusCode],
      ['From', 'code', (row) => row.shipFrom],
      ['Delivery', 'code', (row) => row.deliveryMethod],
      ['Payment', 'code', (row) => row.paymentMethod],
      ['Net', 'money', (row) => money(row.totalNet, row.currencyCode)],
      ['Gross', 'money', (row) => money(row.totalGross, row.currencyCode)],
      ['Invoice', 'code', (row) => row.fiscalDocumentNumber],
      ['Created', 'time', (row) => row.creationDate, 'detail'],
      ['Accepted', 'time', (row) => row.acceptedDate, 'detail'],
      ['Receiver', 'code', (row) => row.shipTo, 'detail'],
      ['Payer', 'code', (row) => row.billTo, 'detail'],
      ['Deferred payment', 'flag', (row) => row.deferredPayment, 'detail'],
      ['Own number', 'text', (row) => row.customNumber, 'detail'],
      ['Comments', 'text', (row) => row.comments, 'detail'],
    ],
    { title: 'Orders', ...(detail === undefined ? {} : { detail }) },
  );
}

export function orderNotes(orders: readonly OrderOut[]): Note[] {
  const missing = orders.flatMap(({ lines }) => lines.filter(({ missingQuantity = 0 }) => missingQuantity > 0));
  return [
    ...(missing.length === 0
      ? []
      : [
          {
            kind: 'warning' as const,
            text: `Missing: ${missing.map((each) => `${each.missingQuantity ?? 0} of ${each.requiredQuantity ?? '?'} ${each.sku}`).join(', ')}.`,
          },
        ]),
    ...(orders.length > 1 ? [{ kind: 'info' as const, text: `Split into ${count(orders.length, 'order')}.` }] : []),
    // "Only requisitions in phase ACCEPTED can be confirmed; only requisitions in phase ACCEPTED can be cancelled."
    ...(orders.every(({ phaseCode }) => phaseCode === 'ACCEPTED')
      ? [{ kind: 'info' as const, text: 'In phase ACCEPTED: it can still be confirmed or cancelled.' }]
      : []),
  ];
}
