import * as z from 'zod';
import { DeskError } from '../../src/core/errors.ts';
import { totalPerCurrency, type Decimal, type Money } from '../../src/core/money.ts';
import { distinct, step } from '../../src/core/next-steps.ts';
import { count } from '../../src/core/text.ts';
import { type View } from '../../src/core/view.ts';
import { noPhrases } from '../../src/core/tool.ts';
import { defineTool } from '../desk.ts';
import { productsMenu } from '../base/document-steps.ts';
import { id } from '../base/fields.ts';
import { detailsLeftOut, detailsTables, leftOutNotes, leftOutShape } from '../base/product-details.ts';
import { checkSeen } from '../base/receivers.ts';
import {
  delivery,
  deliveryColumns,
  deliveryLinesTable,
  deliveryRecords,
  linesIn,
  projectDeliveries,
  type DeliveryOut,
} from './delivery-shape.ts';

export const getDelivery = defineTool({
  name: 'get_delivery',
  title: 'Show a delivery',
  summary: 'One delivery with all its products, prices and returns.',
  area: 'delivery',
  effect: 'read',
  operations: ['getDelivery'],
  input: z.strictObject({ deliveryId: id }),
  output: z.object({ deliveries: z.array(delivery), ...leftOutShape }),
  run: async (desk, { deliveryId }, options) => {
    const found = await desk.service.delivery(deliveryId, { signal: options.signal });
    if (found.length === 0) {
      throw new DeskError('not_found', `The service has no delivery ${deliveryId}.`, {
        field: 'deliveryId',
        next: 'Look it up with {tool:list_deliveries|deliveries}.',
      });
    }
    checkSeen(desk, `Delivery ${deliveryId}`, found);
    return { deliveries: projectDeliveries(found, options), ...detailsLeftOut(linesIn(found), options) };
  },
  // "array of Delivery containing all product lines": usually one, and shown as one.
  view: (output) => {
    const { deliveries } = output;
    const views = deliveries.map(deliveryView);
    const [first] = views;
    const notes = leftOutNotes(output);
    if (first !== undefined && views.length === 1) return { ...first, notes };
    return {
      title: count(deliveries.length, 'delivery', 'deliveries'),
      facts: views.flatMap(({ title, facts = [] }) =>
        facts.map((each) => ({ ...each, label: `${title}, ${each.label.toLowerCase()}` })),
      ),
      tables: views.flatMap(({ title, tables = [] }) => tables.map((each) => ({ ...each, title }))),
      notes,
    };
  },
  gaps: () => [],
  next: ({ deliveries }) => {
    const orders = distinct(deliveries.map(({ orderId }) => orderId));
    return {
      menus: [productsMenu(deliveries.flatMap(({ lines = [] }) => lines.map(({ sku }) => sku)))],
      offers: orders.slice(0, 3).map((orderId) => step(`Order ${orderId}`, 'get_order', { orderId })),
    };
  },
  records: ({ deliveries }) => deliveryRecords(deliveries),
  columns: deliveryColumns,
  words: ['delivery'],
  phrases: noPhrases,
  opens: {
    document: 'delivery',
    argument: 'deliveryId',
    title: 'Delivery',
    description: 'A delivery with its lines.',
  },
  positional: { kind: 'value', field: 'deliveryId' },
  examples: [{ say: 'delivery WZ/KAT/2026/10/00017', input: { deliveryId: 'WZ/KAT/2026/10/00017' } }],
});

function deliveryView(row: DeliveryOut): View {
  const lines = row.lines ?? [];
  const sums = (read: (each: (typeof lines)[number]) => string | undefined): readonly Money[] =>
    totalPerCurrency(
      lines.flatMap((each) => {
        const value = read(each);
        return value === undefined ? [] : [{ amount: value as Decimal, currency: row.currencyCode ?? '' }];
      }),
    );
  return {
    title: `Delivery ${row.id}`,
    facts: [
      { label: 'Created', value: row.creationDate ?? null },
      { label: 'Order', value: row.orderId ?? null },
      { label: 'Invoice', value: row.fiscalDocumentNumber ?? null },
      { label: 'From', value: row.shipFrom ?? null },
      { label: 'Receiver', value: row.shipTo ?? null },
      { label: 'Payer', value: row.billTo ?? null },
      { label: 'Delivery method', value: row.deliveryMethod ?? null },
      ...sums((each) => each.totalNet).map((value) => ({ label: 'Lines net', value })),
      ...sums((each) => each.totalGross).map((value) => ({ label: 'Lines gross', value })),
    ],
    tables: [deliveryLinesTable([row], { several: false }), ...detailsTables(lines)],
    actions:
      row.fiscalDocumentNumber === undefined
        ? []
        : [
            {
              label: `Invoice ${row.fiscalDocumentNumber}`,
              tool: 'get_invoice',
              input: { invoiceId: row.fiscalDocumentNumber },
            },
          ],
  };
}
