import { z } from 'zod';
import type { OrderLine, RequisitionOrder } from '../../src/contract/resources.ts';
import { ownNumberOf } from '../../src/core/own-number.ts';
import type { FlatRecord } from '../../src/core/tool.ts';
import { amount, maybe, text } from '../base/fields.ts';
import { pick } from '../base/pick-fields.ts';

const headerKeys = [
  'phaseCode',
  'statusCode',
  'creationDate',
  'acceptedDate',
  'shipFrom',
  'shipTo',
  'billTo',
  'deliveryMethod',
  'paymentMethod',
  'deferredPayment',
  'currencyCode',
  'totalNet',
  'totalGross',
  'fiscalDocumentNumber',
  'comments',
] as const;

export const orderLine = z.object({
  sku: z.string(),
  index: text,
  name: text,
  requiredQuantity: maybe(z.int()),
  missingQuantity: maybe(z.int()),
  acceptedQuantity: maybe(z.int()),
  collectedQuantity: maybe(z.int()),
  packagedQuantity: maybe(z.int()),
  unitPriceNet: amount,
  unitPriceGross: amount,
  vatPercentage: amount,
  totalNet: amount,
  totalGross: amount,
  deliveryId: maybe(z.array(z.string())),
});

export const order = z.object({
  id: z.string(),
  requisitionId: z.string(),
  customNumber: text.describe("The buyer's own number"),
  phaseCode: text.describe('ACCEPTED: can be confirmed or cancelled'),
  statusCode: text,
  creationDate: text,
  acceptedDate: text,
  shipFrom: text,
  shipTo: text,
  billTo: text,
  deliveryMethod: text,
  paymentMethod: text,
  deferredPayment: maybe(z.boolean()),
  currencyCode: text,
  totalNet: amount,
  totalGross: amount,
  fiscalDocumentNumber: text.describe('Invoice'),
  comments: text,
  lines: z.array(orderLine),
});
export type OrderOut = z.input<typeof order>;

const projectOrderLine = (row: OrderLine) => ({
  sku: row.sku,
  ...pick(row, [
    'index',
    'name',
    'requiredQuantity',
    'missingQuantity',
    'acceptedQuantity',
    'collectedQuantity',
    'packagedQuantity',
    'unitPriceNet',
    'unitPriceGross',
    'vatPercentage',
    'totalNet',
    'totalGross',
    'deliveryId',
  ]),
});

export const projectOrder = (row: RequisitionOrder): OrderOut => {
  const customNumber = ownNumberOf(row.customNumber);
  return {
    id: row.id,
    requisitionId: row.requisitionId,
    ...(customNumber === undefined ? {} : { customNumber }),
    ...pick(row, headerKeys),
    lines: (row.lines ?? []).map(projectOrderLine),
  };
};

type ListedOrder = Omit<OrderOut, 'lines'> & Partial<Pick<OrderOut, 'lines'>>;

export function orderRecords(orders: readonly ListedOrder[]): FlatRecord[] {
  return orders.flatMap(({ lines = [], id: orderId, totalNet, totalGross, ...header }): FlatRecord[] => {
    const order = { orderId, ...header, orderNet: totalNet, orderGross: totalGross };
    if (lines.length === 0) return [order];
    return lines.map(({ deliveryId, totalNet: lineNet, totalGross: lineGross, ...each }) => ({
      ...order,
      ...each,
      lineNet,
      lineGross,
      deliveryId: (deliveryId ?? []).join(' '),
    }));
  });
}

/** Columns of CSV for orders and their lines: one row a line, with its order. */
export const orderColumns = {
  orderId: 'code',
  requisitionId: 'code',
  customNumber: 'text',
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
  orderNet: 'money',
  orderGross: 'money',
  fiscalDocumentNumber: 'code',
  comments: 'text',
  sku: 'code',
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
  lineNet: 'money',
  lineGross: 'money',
  deliveryId: 'code',
} as const;
