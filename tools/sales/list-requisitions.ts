import * as z from 'zod';
import { optionLabel, orderForm, step, without } from '../../src/core/next-steps.ts';
import { carriesOwnNumber } from '../../src/core/own-number.ts';
import { cleanText } from '../../src/core/text.ts';
import { table } from '../../src/core/view.ts';
import { defineTool } from '../desk.ts';
import { nextRows } from '../base/cursor.ts';
import { openMenu, otherDays, questionOf } from '../base/document-steps.ts';
import { cursor, from, limit, maybe, shipTo, text, to } from '../base/fields.ts';
import { listQuestion, pageNotes, pageOf, pageShape, readListPage } from '../base/list-page.ts';
import { coverageGaps } from '../base/partial.ts';
import { detailsLeftOut, detailsTables, hasRoom, leftOutNotes, leftOutShape } from '../base/product-details.ts';
import { maySee, onlyReceiver, receiverOf } from '../base/receivers.ts';
import { order, orderColumns, orderLine, orderLinesIn, orderRecords, projectOrder } from './order-shape.ts';
import { distinctText, linesTable, ordersTable, totalOf } from './order-view.ts';
import { groupRequisitions, type RequisitionGroup } from './requisition-groups.ts';

const defaultDays = 14;
/** A number that is not found invites a second order: the search goes further back. */
const ownNumberDays = 365;

export const listRequisitions = defineTool({
  name: 'list_requisitions',
  title: 'List requisitions',
  summary: 'Requisitions of any dates, newest first, each with the orders it was split into.',
  hint: `Default: ${defaultDays} days, ${ownNumberDays} for a customNumber.`,
  area: 'sales',
  effect: 'read',
  operations: ['listRequisitions'],
  input: z.strictObject({
    from: from.optional(),
    to: to.optional(),
    shipTo: shipTo.describe("Receiver; without it only the payer's own requisitions").optional(),
    customNumber: z.string().trim().min(1, 'a number is not empty').describe("Only the buyer's own number").optional(),
    includeLines: z.boolean().optional(),
    limit: limit.optional(),
    cursor: cursor.optional(),
  }),
  output: z.object({
    requisitions: z.array(
      z.object({
        requisitionId: z.string(),
        orders: z.array(order.extend({ lines: maybe(z.array(orderLine)) }).meta({ said: 'order' })),
      }),
    ),
    shipTo: text.describe("Whose they are; absent: only the payer's own"),
    customNumber: text.describe('As asked'),
    ...leftOutShape,
    ...pageShape,
  }),
  run: async (desk, input, options) => {
    const now = () => desk.clock.now();
    const asked = listQuestion(
      'list_requisitions',
      now(),
      input,
      { shipTo: input.shipTo, customNumber: input.customNumber, includeLines: input.includeLines },
      input.customNumber === undefined ? defaultDays : ownNumberDays,
    );
    const filter = filterShape.parse(asked.question.filter);
    // Without a receiver anybody may ask; rows of others are left out.
    const named = filter.shipTo ?? onlyReceiver(desk.caller);
    const shipTo = named === undefined ? undefined : receiverOf(desk, named);
    const page = await readListPage<RequisitionGroup>(
      {
        tool: 'list_requisitions',
        walk: (range) =>
          groupRequisitions(
            desk.service.requisitionOrders(
              range,
              { shipTo },
              { signal: options.signal, onProgress: options.onProgress },
            ),
          ),
        id: (row) => row.requisitionId,
        date: (row) => row.orders[0]?.creationDate,
        maySee: ({ orders }) => orders.every((each) => maySee(desk.caller, each)),
        // The service has no such filter.
        keep: ({ orders }) => {
          const { customNumber } = filter;
          return customNumber === undefined || orders.some((each) => carriesOwnNumber(each.customNumber, customNumber));
        },
      },
      asked,
      input.limit,
      now,
      options,
    );
    const lines = filter.includeLines === true ? orderLinesIn(page.rows.flatMap(({ orders }) => orders)) : 0;
    const detailed = hasRoom(lines, options);
    return {
      requisitions: page.rows.map(({ requisitionId, orders }) => ({
        requisitionId,
        orders: orders.map((each) => {
          const { lines: own, ...header } = projectOrder(each, detailed);
          return filter.includeLines === true ? { ...header, lines: own } : header;
        }),
      })),
      ...(shipTo === undefined ? {} : { shipTo }),
      ...(filter.customNumber === undefined ? {} : { customNumber: cleanText(filter.customNumber) }),
      ...detailsLeftOut(lines, options),
      ...pageOf(page),
    };
  },
  view: (output, orders = output.requisitions.flatMap((each) => each.orders)) => ({
    title:
      `Requisitions ${output.coverage.from} to ${output.coverage.to}` +
      (output.shipTo === undefined ? '' : `, receiver ${output.shipTo}`) +
      (output.customNumber === undefined ? '' : `, only own number ${output.customNumber}`) +
      ', newest first',
    utcDays: true,
    facts: output.total === undefined ? [] : [{ label: 'Requisitions', value: output.total }],
    tables: [
      table(output.requisitions, [
        ['Requisition', 'code', (row) => row.requisitionId],
        ['Created', 'time', (row) => row.orders[0]?.creationDate],
        ['Phase', 'code', (row) => distinctText(row.orders.map(({ phaseCode }) => phaseCode))],
        ['Orders', 'count', (row) => row.orders.length],
        ['From', 'code', (row) => distinctText(row.orders.map(({ shipFrom }) => shipFrom))],
        ['Receiver', 'code', (row) => distinctText(row.orders.map(({ shipTo: receiver }) => receiver))],
        ['Own number', 'text', (row) => distinctText(row.orders.map(({ customNumber }) => customNumber))],
        ['Net', 'money', (row) => totalOf(row.orders, ({ totalNet }) => totalNet)],
        ['Gross', 'money', (row) => totalOf(row.orders, ({ totalGross }) => totalGross)],
        ...(output.requisitions.some(({ orders }) => orders.some(({ lines }) => lines !== undefined))
          ? ([
              [
                'Products',
                'text',
                (row: { orders: readonly { lines?: readonly z.input<typeof orderLine>[] | undefined }[] }) =>
                  row.orders
                    .flatMap(({ lines = [] }) => lines.map((each) => `${each.requiredQuantity ?? '?'}x ${each.sku}`))
                    .join(', '),
              ],
            ] as const)
          : []),
      ]),
      ...(orders.length === 0 ? [] : [ordersTable(orders, { detail: true })]),
      ...(orders.some(({ lines = [] }) => lines.length > 0) ? [linesTable(orders, { detail: true })] : []),
      ...detailsTables(orders.flatMap(({ lines = [] }) => lines)),
    ],
    notes: [
      ...leftOutNotes(output),
      ...pageNotes(output, output.requisitions.length),
      // "shipTo" of the list: without it the service gives the payer's own, and none of its receivers.
      ...(output.shipTo === undefined
        ? [
            {
              kind: 'info' as const,
              text: "Only the payer's own requisitions; those of a receiver are listed when asked with its number.",
            },
          ]
        : []),
    ],
    actions: [
      ...nextRows('list_requisitions', output.cursor),
      ...output.requisitions.slice(0, 1).map((row) => ({
        label: `Show ${row.requisitionId}`,
        tool: 'get_requisition',
        input: { requisitionId: row.requisitionId },
      })),
    ],
  }),
  gaps: (output) =>
    coverageGaps('list_requisitions', output.coverage, { shipTo: output.shipTo, customNumber: output.customNumber }),
  next: ({ requisitions, coverage: range }, input) => {
    const question = questionOf('list_requisitions', input);
    if (requisitions.length === 0) return otherDays('list_requisitions', question, range);
    const asked = { from: range.from, to: range.to, ...question };
    const options = requisitions.map(({ requisitionId, orders: [first] }) => ({
      label: optionLabel(requisitionId, first?.creationDate?.slice(0, 10), first?.phaseCode, first?.customNumber),
      value: requisitionId,
    }));
    const open = openMenu(
      'get_requisition',
      'requisitionId',
      'Open a requisition',
      [],
      'write requisition and its number',
    );
    return {
      menus: [
        { ...open, options },
        { ...open, tool: orderForm, field: 'again', placeholder: 'Order the same again', options },
      ],
      narrow: [
        ...(question['includeLines'] === true
          ? []
          : [step('With products', 'list_requisitions', { ...asked, includeLines: true })]),
        ...(question['shipTo'] === undefined
          ? []
          : [step('Of the own account', 'list_requisitions', without(asked, 'shipTo'))]),
      ],
      instead: ['get_requisition'],
    };
  },
  records: (output) => output.requisitions.flatMap(({ orders }) => orderRecords(orders)),
  columns: orderColumns,
  words: ['requisitions'],
  phrases: {
    en: ['requisition', 'requisitions', 'orders', 'ordered', 'did we order', 'did i order'],
    pl: ['czy zamawialiśmy', 'czy zamawiałem', 'czy zamawiałam', 'zamówienia', 'zamówieniach', 'zamówień'],
    de: ['bestellungen'],
    cs: ['objednávk*'],
    uk: ['замовлення', 'замовленнях', 'замовлень', 'чи замовляли'],
  },
  lists: {
    requisition: ({ requisitions }) => requisitions.map(({ requisitionId }) => requisitionId),
    order: ({ requisitions }) => requisitions.flatMap(({ orders }) => orders.map(({ id }) => id)),
  },
  ownNumber: 'customNumber',
  positional: { kind: 'range' },
  examples: [
    { say: 'requisitions', input: {} },
    { say: 'requisitions 2026-10', input: { from: '2026-10-01', to: '2026-10-31' } },
  ],
});

const filterShape = z.object({
  shipTo: shipTo.optional(),
  customNumber: z.string().optional(),
  includeLines: z.boolean().optional(),
});
