import * as z from 'zod';
import type { Delivery, DeliveryLine } from '../../src/contract/resources.ts';
import type { FlatRecord, InvokeOptions, RecordColumns } from '../../src/core/tool.ts';
import { answerFields, flatLists } from '../base/answer-fields.ts';
import { amount, maybe, text } from '../base/fields.ts';
import { pick } from '../base/pick-fields.ts';
import { money } from '../base/priced-line.ts';
import { hasRoom, productDetails } from '../base/product-details.ts';
import { table, type ColumnOf } from '../../src/core/view.ts';

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

const line = z.object({
  sku: z.string(),
  ...product.shape,
  brand: text,
  ...amounts.shape,
  retailPriceNet: amount,
  retailPriceGross: amount,
  ...productDetails.shape,
});
type LineOut = z.input<typeof line>;

export const delivery = z
  .object({ id: z.string(), ...header.shape, lines: maybe(z.array(line)) })
  .meta({ said: 'delivery' });
export type DeliveryOut = z.input<typeof delivery>;

function projectDeliveryLine(row: DeliveryLine, detailed: boolean): LineOut {
  const { brandReference, retailPrice } = row;
  return {
    sku: row.sku,
    ...pick(row, [...product.keys, ...amounts.keys, ...(detailed ? productDetails.keys : [])]),
    brand: brandReference?.name ?? undefined,
    retailPriceNet: retailPrice?.priceNet ?? undefined,
    retailPriceGross: retailPrice?.priceGross ?? undefined,
  };
}

/** Deliveries, with the details of their products where there is room for them. */
export function projectDeliveries(rows: readonly Delivery[], options: InvokeOptions): DeliveryOut[] {
  const detailed = hasRoom(linesIn(rows), options);
  return rows.map((row) => ({
    id: row.id,
    ...pick(row, header.keys),
    ...(row.lines === undefined || row.lines === null
      ? {}
      : { lines: row.lines.map((each) => projectDeliveryLine(each, detailed)) }),
  }));
}

export function linesIn(rows: readonly { readonly lines?: readonly unknown[] | null | undefined }[]): number {
  return rows.reduce((sum, { lines }) => sum + (lines?.length ?? 0), 0);
}

/** `several`: of more than one delivery, so that each line names its own. */
export function deliveryLinesTable(deliveries: readonly DeliveryOut[], { several }: { several: boolean }) {
  const rows = deliveries.flatMap((each) => (each.lines ?? []).map((own) => ({ ...own, delivery: each })));
  type Row = (typeof rows)[number];
  const amountOf = (read: (row: Row) => string | undefined) => (row: Row) =>
    money(read(row), row.delivery.currencyCode);
  const columns: ColumnOf<Row>[] = [
    ['SKU', 'code', (row) => row.sku],
    ['Index', 'code', (row) => row.index],
    ['Name', 'text', (row) => row.name],
    ['Brand', 'text', (row) => row.brand],
    ['Shipped', 'count', (row) => row.shippedQuantity],
    ['Returned', 'count', (row) => row.returnedQuantity],
    ['Unit net', 'money', amountOf((row) => row.unitPriceNet)],
    ['Line net', 'money', amountOf((row) => row.totalNet)],
    ['Line gross', 'money', amountOf((row) => row.totalGross)],
    ['Unit gross', 'money', amountOf((row) => row.unitPriceGross), 'detail'],
    ['VAT', 'percent', (row) => row.vatPercentage, 'detail'],
    ['Retail net', 'money', amountOf((row) => row.retailPriceNet), 'detail'],
    ['Retail gross', 'money', amountOf((row) => row.retailPriceGross), 'detail'],
  ];
  if (!several) return table(rows, columns);
  return table(rows, [['Delivery', 'code', (row) => row.delivery.id], ...columns], { title: 'Lines', detail: true });
}

export function deliveryRecords(deliveries: readonly DeliveryOut[]): FlatRecord[] {
  return deliveries.flatMap(({ lines, ...header }) =>
    lines === undefined || lines.length === 0 ? [header] : lines.map((each) => ({ ...header, ...flatLists(each) })),
  );
}

export const deliveryColumns: RecordColumns = {
  id: 'code',
  ...header.columns,
  sku: 'code',
  ...product.columns,
  brand: 'text',
  ...amounts.columns,
  retailPriceNet: 'money',
  retailPriceGross: 'money',
  ...productDetails.columns,
};
