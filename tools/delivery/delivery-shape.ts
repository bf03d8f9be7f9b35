import * as z from 'zod';
import type { Delivery, DeliveryLine } from '../../src/contract/resources.ts';
import type { FlatRecord, RecordColumns } from '../../src/core/tool.ts';
import { answerFields } from '../base/answer-fields.ts';
import { maybe, text } from '../base/fields.ts';
import { pick } from '../base/pick-fields.ts';

const header = answerFields(
  {
    orderId: 'code',
    creationDate: 'time',
    fiscalDocumentNumber: 'code',
    deliveryMethod: 'code',
    shipFrom: 'code',
    shipTo: 'code',
    billTo: 'code',
    currencyCode: 'code',
  },
  { fiscalDocumentNumber: 'Invoice' },
);
const product = answerFields({ index: 'code', name: 'text' });
const amounts = answerFields(
  {
    shippedQuantity: 'count',
    returnedQuantity: 'count',
    unitPriceNet: 'money',
    unitPriceGross: 'money',
    vatPercentage: 'percent',
    totalNet: 'money',
    totalGross: 'money',
  },
  { returnedQuantity: 'Returns of goods not invoiced' },
);

const line = z.object({ sku: z.string(), ...product.shape, brand: text, ...amounts.shape });

export const delivery = z.object({ id: z.string(), ...header.shape, lines: maybe(z.array(line)) });
export type DeliveryOut = z.input<typeof delivery>;

function projectDeliveryLine(row: DeliveryLine) {
  const brand = row.brandReference?.name ?? undefined;
  return { sku: row.sku, ...pick(row, [...product.keys, ...amounts.keys]), ...(brand === undefined ? {} : { brand }) };
}

export function projectDelivery(row: Delivery): DeliveryOut {
  return {
    id: row.id,
    ...pick(row, header.keys),
    ...(row.lines === undefined || row.lines === null ? {} : { lines: row.lines.map(projectDeliveryLine) }),
  };
}

export function deliveryRecords(deliveries: readonly DeliveryOut[]): FlatRecord[] {
  return deliveries.flatMap(({ lines, ...header }) =>
    lines === undefined || lines.length === 0 ? [header] : lines.map((each) => ({ ...header, ...each })),
  );
}

export const deliveryColumns: RecordColumns = {
  id: 'code',
  ...header.columns,
  sku: 'code',
  ...product.columns,
  brand: 'text',
  ...amounts.columns,
};
