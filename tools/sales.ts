import { z } from 'zod';
import type { OrderLine, RequisitionOrder } from '../src/contract/resources.ts';
import { DeskError } from '../src/core/errors.ts';
import { totalPerCurrency, type Decimal } from '../src/core/money.ts';
import { carriesOwnNumber, ownNumberOf } from '../src/core/own-number.ts';
import { cleanText, count } from '../src/core/text.ts';
import type { FlatRecord } from '../src/core/tool.ts';
import { table, type Cell, type Note, type View } from '../src/core/view.ts';
import { nextRows } from './cursor.ts';
import { defineTool } from './desk.ts';
import { amount, cursor, from, id, limit, maybe, shipTo, text, to } from './fields.ts';
import { listQuestion, pageNotes, pageOf, pageShape, readListPage } from './list-page.ts';
import { gapActions } from './partial.ts';
import { money } from './priced-line.ts';
import { orderColumns } from './order-columns.ts';
import { pick } from './project.ts';
import { checkReceiver, checkSeen, maySee } from './receivers.ts';
import { groupRequisitions, type RequisitionGroup } from './requisition-groups.ts';

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

const line = z.object({
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

const order = z.object({
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
  lines: z.array(line),
});
type OrderOut = z.input<typeof order>;

const projectLine = (row: OrderLine) => ({
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

const project = (row: RequisitionOrder): OrderOut => {
  const customNumber = ownNumberOf(row.customNumber);
  return {
    id: row.id,
    requisitionId: row.requisitionId,
    ...(customNumber === undefined ? {} : { customNumber }),
    ...pick(row, headerKeys),
    lines: (row.lines ?? []).map(projectLine),
  };
};

type ListedOrder = Omit<OrderOut, 'lines'> & Partial<Pick<OrderOut, 'lines'>>;

function records(orders: readonly ListedOrder[]): FlatRecord[] {
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

const defaultDays = 14;
/** A number that is not found invites a second order: the search goes further back. */
const ownNumberDays = 365;

export const listRequisitions = defineTool({
  name: 'list_requisitions',
  title: 'List requisitions',
  summary: 'Requisitions of any range of dates, newest first, each with the orders it was split into.',
  hint: `Default: the last ${defaultDays} days, ${ownNumberDays} for a customNumber. Without shipTo only the payer's own: ask with shipTo for a receiver.`,
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
      z.object({ requisitionId: z.string(), orders: z.array(order.extend({ lines: maybe(z.array(line)) })) }),
    ),
    shipTo: text.describe("Whose they are; absent: only the payer's own"),
    customNumber: text.describe('As asked'),
    ...pageShape,
  }),
  run: async (desk, input, ask) => {
    const now = () => desk.clock.now();
    const asked = listQuestion(
      'list_requisitions',
      now(),
      input,
      { shipTo: input.shipTo, customNumber: input.customNumber, includeLines: input.includeLines },
      input.customNumber === undefined ? defaultDays : ownNumberDays,
    );
    const filter = filterShape.parse(asked.question.filter);
    if (filter.shipTo !== undefined) checkReceiver(desk, filter.shipTo);
    const page = await readListPage<RequisitionGroup>(
      {
        tool: 'list_requisitions',
        walk: (range) =>
          groupRequisitions(
            desk.service.requisitionOrders(
              range,
              { shipTo: filter.shipTo },
              { signal: ask.signal, onProgress: ask.onProgress },
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
      ask,
    );
    return {
      requisitions: page.rows.map(({ requisitionId, orders }) => ({
        requisitionId,
        orders: orders.map((each) => {
          const { lines, ...header } = project(each);
          return filter.includeLines === true ? { ...header, lines } : header;
        }),
      })),
      ...(filter.shipTo === undefined ? {} : { shipTo: filter.shipTo }),
      ...(filter.customNumber === undefined ? {} : { customNumber: cleanText(filter.customNumber) }),
      ...pageOf(page),
    };
  },
  view: (output) => ({
    title:
      `Requisitions ${output.coverage.from} to ${output.coverage.to}` +
      (output.shipTo === undefined ? '' : `, receiver ${output.shipTo}`) +
      (output.customNumber === undefined ? '' : `, only own number ${output.customNumber}`),
    facts: output.total === undefined ? [] : [{ label: 'Requisitions', value: output.total }],
    tables: [
      table(output.requisitions, [
        ['Requisition', 'code', (row) => row.requisitionId],
        ['Created', 'time', (row) => row.orders[0]?.creationDate],
        ['Phase', 'code', (row) => distinct(row.orders.map(({ phaseCode }) => phaseCode))],
        ['Orders', 'count', (row) => row.orders.length],
        ['From', 'code', (row) => distinct(row.orders.map(({ shipFrom }) => shipFrom))],
        ['Receiver', 'code', (row) => distinct(row.orders.map(({ shipTo: receiver }) => receiver))],
        ['Own number', 'text', (row) => distinct(row.orders.map(({ customNumber }) => customNumber))],
        ['Net', 'money', (row) => totalOf(row.orders, ({ totalNet }) => totalNet)],
        ['Gross', 'money', (row) => totalOf(row.orders, ({ totalGross }) => totalGross)],
        ...(output.requisitions.some(({ orders }) => orders.some(({ lines }) => lines !== undefined))
          ? ([
              [
                'Products',
                'text',
                (row: { orders: readonly { lines?: readonly z.input<typeof line>[] | undefined }[] }) =>
                  row.orders
                    .flatMap(({ lines = [] }) => lines.map((each) => `${each.requiredQuantity ?? '?'}x ${each.sku}`))
                    .join(', '),
              ],
            ] as const)
          : []),
      ]),
    ],
    notes: [
      ...pageNotes(output, output.requisitions.length),
      // "shipTo" of the list: without it the service gives the payer's own, and none of its receivers.
      ...(output.shipTo === undefined
        ? [
            {
              kind: 'info' as const,
              text: "Only the payer's own requisitions; those of a receiver are listed when asked with shipTo.",
            },
          ]
        : []),
    ],
    actions: [
      ...nextRows('list_requisitions', output.cursor),
      ...gapActions('list_requisitions', output.coverage, {
        shipTo: output.shipTo,
        customNumber: output.customNumber,
      }),
      ...output.requisitions.slice(0, 1).map((row) => ({
        label: `Show ${row.requisitionId}`,
        tool: 'get_requisition',
        input: { requisitionId: row.requisitionId },
      })),
    ],
  }),
  records: (output) => output.requisitions.flatMap(({ orders }) => records(orders)),
  columns: orderColumns,
  words: ['requisitions'],
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

function distinct(values: readonly (string | undefined)[]): string | undefined {
  const known = [...new Set(values.flatMap((each) => each ?? []))];
  return known.length === 0 ? undefined : known.join(', ');
}

/** One amount where all orders have the same currency, else each with its own: currencies are never added. */
function totalOf(
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

export const getRequisition = defineTool({
  name: 'get_requisition',
  title: 'Show a requisition',
  summary: 'One requisition: its orders, phases, quantities required, missing and packed.',
  area: 'sales',
  effect: 'read',
  operations: ['getRequisition'],
  input: z.strictObject({ requisitionId: id }),
  output: z.object({ requisitionId: z.string(), orders: z.array(order) }),
  run: async (desk, { requisitionId }, ask) => {
    const found = await desk.service.requisition(requisitionId, { signal: ask.signal });
    if (found.length === 0) {
      throw new DeskError('not_found', `The service has no requisition ${requisitionId}.`, {
        field: 'requisitionId',
        next: 'Look it up with list_requisitions (partsdesk requisitions); your own number with its customNumber (--custom-number).',
      });
    }
    checkSeen(desk, `Requisition ${requisitionId}`, found);
    return { requisitionId, orders: found.map(project) };
  },
  view: ({ requisitionId, orders }) => ({
    title: `Requisition ${requisitionId}`,
    facts: [
      { label: 'Phase', value: distinct(orders.map(({ phaseCode }) => phaseCode)) ?? null },
      { label: 'Created', value: orders[0]?.creationDate ?? null },
      { label: 'Own number', value: distinct(orders.map(({ customNumber }) => customNumber)) ?? null },
      { label: 'Receiver', value: distinct(orders.map(({ shipTo: receiver }) => receiver)) ?? null },
      { label: 'Net', value: totalOf(orders, ({ totalNet }) => totalNet) },
      { label: 'Gross', value: totalOf(orders, ({ totalGross }) => totalGross) },
      { label: 'Comments', value: distinct(orders.map(({ comments }) => comments)) ?? null },
    ],
    tables: [ordersTable(orders), linesTable(orders)],
    notes: notesOf(orders),
    actions: orders.slice(0, 5).map((each) => ({
      label: `Show order ${each.id}`,
      tool: 'get_order',
      input: { orderId: each.id },
    })),
  }),
  records: ({ orders }) => records(orders),
  columns: orderColumns,
  words: ['requisition'],
  positional: { kind: 'value', field: 'requisitionId' },
  examples: [{ say: 'requisition RQ26101900001', input: { requisitionId: 'RQ26101900001' } }],
});

function ordersTable(orders: readonly OrderOut[]) {
  return table(
    orders,
    [
      ['Order', 'code', (row) => row.id],
      ['Phase', 'code', (row) => row.phaseCode],
      ['Status', 'code', (row) => row.statusCode],
      ['From', 'code', (row) => row.shipFrom],
      ['Delivery', 'code', (row) => row.deliveryMethod],
      ['Payment', 'code', (row) => row.paymentMethod],
      ['Net', 'money', (row) => money(row.totalNet, row.currencyCode)],
      ['Gross', 'money', (row) => money(row.totalGross, row.currencyCode)],
      ['Invoice', 'code', (row) => row.fiscalDocumentNumber],
    ],
    { title: 'Orders' },
  );
}

function linesTable(orders: readonly OrderOut[]) {
  const rows = orders.flatMap((each) => each.lines.map((own) => ({ ...own, order: each })));
  return table(
    rows,
    [
      ...(orders.length > 1 ? ([['Order', 'code', (row: (typeof rows)[number]) => row.order.id]] as const) : []),
      ['SKU', 'code', (row) => row.sku],
      ['Name', 'text', (row) => row.name],
      ['Required', 'count', (row) => row.requiredQuantity],
      ['Missing', 'count', (row) => row.missingQuantity],
      ['Accepted', 'count', (row) => row.acceptedQuantity],
      ['Collected', 'count', (row) => row.collectedQuantity],
      ['Packaged', 'count', (row) => row.packagedQuantity],
      ['Unit net', 'money', (row) => money(row.unitPriceNet, row.order.currencyCode)],
      ['Line net', 'money', (row) => money(row.totalNet, row.order.currencyCode)],
      ['Deliveries', 'code', (row) => (row.deliveryId ?? []).join(', ')],
    ],
    { title: 'Lines' },
  );
}

function notesOf(orders: readonly OrderOut[]): Note[] {
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

export const getOrder = defineTool({
  name: 'get_order',
  title: 'Show an order',
  summary: 'One order of a requisition, by its order identifier.',
  area: 'sales',
  effect: 'read',
  operations: ['getOrder'],
  input: z.strictObject({ orderId: id }),
  output: order,
  run: async (desk, { orderId }, ask) => {
    const found = await desk.service.order(orderId, { signal: ask.signal });
    checkSeen(desk, `Order ${orderId}`, [found]);
    return project(found);
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
    ],
    tables: [linesTable([output])],
    notes: notesOf([output]),
    actions: [
      {
        label: `Requisition ${output.requisitionId}`,
        tool: 'get_requisition',
        input: { requisitionId: output.requisitionId },
      },
    ],
  }),
  records: (output) => records([output]),
  columns: orderColumns,
  words: ['show'],
  positional: { kind: 'value', field: 'orderId' },
  examples: [{ say: 'show ZA26101900001-1', input: { orderId: 'ZA26101900001-1' } }],
});
