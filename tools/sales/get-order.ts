import * as z from 'zod';
import { type View } from '../../src/core/view.ts';
import { noPhrases } from '../../src/core/tool.ts';
import { defineTool } from '../desk.ts';
import { id } from '../base/fields.ts';
import { money } from '../base/priced-line.ts';
import { detailsLeftOut, detailsTables, hasRoom, leftOutNotes, leftOutShape } from '../base/product-details.ts';
import { checkSeen } from '../base/receivers.ts';
import { order, orderColumns, orderRecords, projectOrder } from './order-shape.ts';
import { orderSteps } from './order-steps.ts';
import { linesTable, orderNotes } from './order-view.ts';

export const getOrder = defineTool({
  name: 'get_order',
  title: 'Show an order',
  summary: 'One order of a requisition, by its order identifier.',
  area: 'sales',
  effect: 'read',
  operations: ['getOrder'],
  input: z.strictObject({ orderId: id }),
  output: order.extend(leftOutShape).meta({ said: 'order' }),
  run: async (desk, { orderId }, options) => {
    const found = await desk.service.order(orderId, { signal: options.signal });
    checkSeen(desk, `Order ${orderId}`, [found]);
    const lines = found.lines?.length ?? 0;
    return { ...projectOrder(found, hasRoom(lines, options)), ...detailsLeftOut(lines, options) };
  },
  view: (output): View => ({
    title: `Order ${output.id}`,
    facts: [
      { label: 'Requisition', value: output.requisitionId },
      { label: 'Phase', value: output.phaseCode ?? null },
      { label: 'Status', value: output.statusCode ?? null },
      { label: 'Created', value: output.creationDate ?? null },
      { label: 'Accepted', value: output.acceptedDate ?? null },
      { label: 'Own number', value: output.customNumber ?? null },
      { label: 'From', value: output.shipFrom ?? null },
      { label: 'Receiver', value: output.shipTo ?? null },
      { label: 'Delivery method', value: output.deliveryMethod ?? null },
      { label: 'Payment method', value: output.paymentMethod ?? null },
      { label: 'Net', value: money(output.totalNet, output.currencyCode) },
      { label: 'Gross', value: money(output.totalGross, output.currencyCode) },
      { label: 'Invoice', value: output.fiscalDocumentNumber ?? null },
      { label: 'Comments', value: output.comments ?? null },
      { label: 'Payer', value: output.billTo ?? null, detail: true },
      { label: 'Deferred payment', value: output.deferredPayment ?? null, detail: true },
    ],
    tables: [linesTable([output]), ...detailsTables(output.lines)],
    notes: [...orderNotes([output]), ...leftOutNotes(output)],
    actions: [
      {
        label: `Requisition ${output.requisitionId}`,
        tool: 'get_requisition',
        input: { requisitionId: output.requisitionId },
      },
    ],
  }),
  gaps: () => [],
  next: (output) => orderSteps([output]),
  records: (output) => orderRecords([output]),
  columns: orderColumns,
  words: ['show'],
  phrases: noPhrases,
  opens: { document: 'order', argument: 'orderId', title: 'Order', description: 'One order with its lines.' },
  positional: { kind: 'value', field: 'orderId' },
  examples: [{ say: 'show ZA26101900001-1', input: { orderId: 'ZA26101900001-1' } }],
});
