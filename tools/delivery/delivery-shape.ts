import { z } from 'zod';
import type { Delivery, DeliveryLine } from '../../src/contract/resources.ts';
import type { FlatRecord } from '../../src/core/tool.ts';
import { amount, maybe, text } from '../base/fields.ts';
import { pick } from '../base/pick-fields.ts';

const headerKeys = [
  'orderId',
  'creationDate',
  'deliveryMethod',
  'shipFrom',
  'shipTo',
  'billTo',
  'currencyCode',
] as const;

const lineKeys = [
  'index',
  'name',
  'shippedQuantity',
  'returnedQuantity',
  'unitPriceNet',
  'unitPriceGross',
  'vatPercentage',
  'totalNet',
  'totalGross',
] as const;

const line = z.object({
  sku: z.string(),
  index: text,
  name: text,
  brand: text,
  shippedQuantity: maybe(z.int()),
  returnedQuantity: maybe(z.int()).describe('Returns of goods not invoiced'),
  unitPriceNet: amount,
  unitPriceGross: amount,
  vatPercentage: amount,
  totalNet: amount,
  totalGross: amount,
});

export const delivery = z.object({
  id: z.string(),
  orderId: text,
  creationDate: text,
  fiscalDocumentNumber: text.describe('Invoice'),
  deliveryMethod: text,
  shipFrom: text,
  shipTo: text,
  billTo: text,
  currencyCode: text,
  lines: maybe(z.array(line)),
});
export type DeliveryOut = z.input<typeof delivery>;

function projectDeliveryLine(row: DeliveryLine) {
  const brand = row.brandReference?.name ?? undefined;
  return { sku: row.sku, ...pick(row, lineKeys), ...(brand === undefined ? {} : { brand }) };
}

export function projectDelivery(row: Delivery): DeliveryOut {
  return {
    id: row.id,
    ...pick(row, [...headerKeys, 'fiscalDocumentNumber']),
    ...(row.lines === undefined || row.lines === null ? {} : { lines: row.lines.map(projectDeliveryLine) }),
  };
}

export function deliveryRecords(deliveries: readonly DeliveryOut[]): FlatRecord[] {
  return deliveries.flatMap(({ lines, ...header }) =>
    lines === undefined || lines.length === 0 ? [header] : lines.map((each) => ({ ...header, ...each })),
  );
}

export const deliveryColumns = {
  id: 'code',
  orderId: 'code',
  creationDate: 'time',
  fiscalDocumentNumber: 'code',
  deliveryMethod: 'code',
  shipFrom: 'code',
  shipTo: 'code',
  billTo: 'code',
  currencyCode: 'code',
  sku: 'code',
  index: 'code',
  name: 'text',
  brand: 'text',
  shippedQuantity: 'count',
  returnedQuantity: 'count',
  unitPriceNet: 'money',
  unitPriceGross: 'money',
  vatPercentage: 'percent',
  totalNet: 'money',
  totalGross: 'money',
} as const;
