import * as z from 'zod';
import { DeskError } from '../../src/core/errors.ts';
import { noPhrases } from '../../src/core/tool.ts';
import { defineTool } from '../desk.ts';
import { id } from '../base/fields.ts';
import { detailsLeftOut, detailsTables, leftOutNotes, leftOutShape } from '../base/product-details.ts';
import { checkSeen } from '../base/receivers.ts';
import { order, orderColumns, orderLinesIn, orderRecords, projectOrders } from './order-shape.ts';
import { orderSteps } from './order-steps.ts';
import { distinctText, linesTable, orderNotes, ordersTable, totalOf } from './order-view.ts';

export const getRequisition = defineTool({
  name: 'get_requisition',
  title: 'Show a requisition',
  summary: 'One requisition: its orders, phases, quantities required, missing and packed.',
  area: 'sales',
  effect: 'read',
  operations: ['getRequisition'],
  input: z.strictObject({ requisitionId: id }),
  output: z.object({ requisitionId: z.string(), orders: z.array(order), ...leftOutShape }),
  run: async (desk, { requisitionId }, options) => {
    const found = await desk.service.requisition(requisitionId, { signal: options.signal });
    if (found.length === 0) {
      throw new DeskError('not_found', `The service has no requisition ${requisitionId}.`, {
        field: 'requisitionId',
        next: 'Look it up with {tool:list_requisitions|requisitions}; for your own number add {argument:customNumber}.',
      });
    }
    checkSeen(desk, `Requisition ${requisitionId}`, found);
    return { requisitionId, orders: projectOrders(found, options), ...detailsLeftOut(orderLinesIn(found), options) };
  },
  view: ({ requisitionId, orders, ...output }) => ({
    title: `Requisition ${requisitionId}`,
    facts: [
      { label: 'Phase', value: distinctText(orders.map(({ phaseCode }) => phaseCode)) ?? null },
      { label: 'Created', value: orders[0]?.creationDate ?? null },
      { label: 'Own number', value: distinctText(orders.map(({ customNumber }) => customNumber)) ?? null },
      { label: 'Receiver', value: distinctText(orders.map(({ shipTo: receiver }) => receiver)) ?? null },
      { label: 'Net', value: totalOf(orders, ({ totalNet }) => totalNet) },
      { label: 'Gross', value: totalOf(orders, ({ totalGross }) => totalGross) },
      { label: 'Comments', value: distinctText(orders.map(({ comments }) => comments)) ?? null },
    ],
    tables: [ordersTable(orders), linesTable(orders), ...detailsTables(orders.flatMap(({ lines }) => lines))],
    notes: [...orderNotes(orders), ...leftOutNotes(output)],
    actions: orders.slice(0, 5).map((each) => ({
      label: `Show order ${each.id}`,
      tool: 'get_order',
      input: { orderId: each.id },
    })),
  }),
  gaps: () => [],
  next: ({ orders }) => orderSteps(orders),
  records: ({ orders }) => orderRecords(orders),
  columns: orderColumns,
  words: ['requisition'],
  phrases: noPhrases,
  opens: {
    document: 'requisition',
    argument: 'requisitionId',
    title: 'Requisition',
    description: 'A requisition with the orders it was split into.',
  },
  positional: { kind: 'value', field: 'requisitionId' },
  examples: [{ say: 'requisition RQ26101900001', input: { requisitionId: 'RQ26101900001' } }],
});
