import * as z from 'zod';
import type { OrderLine, RequisitionOrder } from '../../src/contract/resources.ts';
import { ownNumberOf } from '../../src/core/own-number.ts';
import type { FlatRecord, InvokeOptions, RecordColumns } from '../../src/core/tool.ts';
import { answerFields, flatLists, renamed } from '../base/answer-fields.ts';
import { text } from '../base/fields.ts';
import { pick } from '../base/pick-fields.ts';
import { hasRoom, productDetails } from '../base/product-details.ts';

const header = answerFields(
  {
    phaseCode: 'code',
    statusCode: 'code',
    creationDate: 'time',
    acceptedDate: 'time',
    shipFrom: 'code',
    shipTo: 'code',
    billTo: 'code',
    deliveryMethod: 'code',
    paymentMethod: 'code',
    deferredPayment: 'flag',
    currencyCode: 'code',
    totalNet: 'money',
    totalGross: 'money',
    fiscalDocumentNumber: 'code',
    comments: 'text',
  },
  { phaseCode: 'ACCEPTED: can be confirmed or cancelled', fiscalDocumentNumber: 'Invoice' },
);
const line = answerFields({
  index: 'code',
  name: 'text',
  requiredQuantity: 'count',
  missingQuantity: 'count',
  acceptedQuantity: 'count',
  collectedQuantity: 'count',
  packagedQuantity: 'count',
  unitPriceNet: 'money',
  unitPriceGross: 'money',
  vatPercentage: 'percent',
  totalNet: 'money',
  totalGross: 'money',
  deliveryId: 'codes',
});

export const orderLine = z.object({ sku: z.string(), ...line.shape, ...productDetails.shape });

export const order = z
  .object({
    id: z.string(),
    requisitionId: z.string(),
    customNumber: text.describe("The buyer's own number"),
    ...header.shape,
    lines: z.array(orderLine),
  })
  .meta({ said: 'order' });
export type OrderOut = z.input<typeof order>;

const projectOrderLine = (row: OrderLine, detailed: boolean) => ({
  sku: row.sku,
  ...pick(row, [...line.keys, ...(detailed ? productDetails.keys : [])]),
});

export function orderLinesIn(rows: readonly RequisitionOrder[]): number {
  return rows.reduce((sum, { lines }) => sum + (lines?.length ?? 0), 0);
}

/** Orders, with the details of their products where there is room for them. */
export function projectOrders(rows: readonly RequisitionOrder[], options: InvokeOptions): OrderOut[] {
  const detailed = hasRoom(orderLinesIn(rows), options);
  return rows.map((row) => projectOrder(row, detailed));
}

export const projectOrder = (row: RequisitionOrder, detailed: boolean): OrderOut => {
  const customNumber = ownNumberOf(row.customNumber);
  return {
    id: row.id,
    requisitionId: row.requisitionId,
    ...(customNumber === undefined ? {} : { customNumber }),
    ...pick(row, header.keys),
    lines: (row.lines ?? []).map((each) => projectOrderLine(each, detailed)),
  };
};

type ListedOrder = Omit<OrderOut, 'lines'> & Partial<Pick<OrderOut, 'lines'>>;

export function orderRecords(orders: readonly ListedOrder[]): FlatRecord[] {
  return orders.flatMap(({ lines = [], id: orderId, totalNet, totalGross, ...header }): FlatRecord[] => {
    const order = { orderId, ...header, orderNet: totalNet, orderGross: totalGross };
    if (lines.length === 0) return [order];
    return lines.map(({ totalNet: lineNet, totalGross: lineGross, ...each }) => ({
      ...order,
      ...flatLists(each),
      lineNet,
      lineGross,
    }));
  });
}

/** Columns of CSV for orders and their lines: one row a line, with its order. */
export const orderColumns: RecordColumns = {
  orderId: 'code',
  requisitionId: 'code',
  customNumber: 'text',
  ...renamed(header.columns, { totalNet: 'orderNet', totalGross: 'orderGross' }),
  sku: 'code',
  ...renamed(line.columns, { totalNet: 'lineNet', totalGross: 'lineGross' }),
  ...productDetails.columns,
};
